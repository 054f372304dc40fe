const root = new URL('../../', import.meta.url)
const builtFile = (name: string): URL => new URL(`.out/main/${name}`, root)

/** Paths of the built files that a window's core starts. */
export const builtProgram = {
  worker: builtFile('worker.js'),
  runThread: builtFile('run-thread.js'),
  rowThread: builtFile('row-thread.js'),
  lineThread: builtFile('line-thread.js'),
  vaultHelper: builtFile('vault-helper.js'),
  sandboxWorker: builtFile('sandbox-worker.js'),
  documentReader: builtFile('document-reader.js'),
  teamWorker: builtFile('team-worker.js'),
  root,
}
