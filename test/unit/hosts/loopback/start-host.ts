/**
 * A start of the program as a process of its own: `node start-host.ts FOLDER RENDERER`, like `open
 * --no-browser`.
 */
import { openLog } from '../../../../src-main/hosts/log.ts'
import { runLoopback } from '../../../../src-main/hosts/loopback/main.ts'

const [folder = '', rendererFolder = ''] = process.argv.slice(2)
const stopping = new AbortController()
process.on('SIGTERM', () => stopping.abort())
const desk = {
  dispatch: (_name: unknown, input: unknown) =>
    Promise.resolve({ kind: 'result' as const, output: input }),
  onEvent: () => () => undefined,
  isBusy: () => false,
  close: () => Promise.resolve(),
}

process.exitCode = await runLoopback({
  startDesk: () => {
    process.stderr.write('desk started\n')
    return desk
  },
  folder,
  rendererFolder,
  log: openLog(folder),
  isBrowser: false,
  print: (value) => process.stdout.write(`${JSON.stringify(value)}\n`),
  remark: (text) => process.stderr.write(`${text}\n`),
  signal: stopping.signal,
})
process.exit()
