const root = new URL('../../', import.meta.url)
const built = (name: string): URL => new URL(`.out/main/${name}`, root)

/** Paths of the built files that a window's core starts. */
export const builtProgram = {
  worker: built('worker.js'),
  runThread: built('run-thread.js'),
  rowThread: built('row-thread.js'),
  lineThread: built('line-thread.js'),
  vaultHelper: built('vault-helper.js'),
  sandboxWorker: built('sandbox-worker.js'),
  documentReader: built('document-reader.js'),
  teamWorker: built('team-worker.js'),
  root,
}
