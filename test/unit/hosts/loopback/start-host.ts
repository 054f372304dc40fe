/**
 * A start of the program as a separate process: `node start-host.ts FOLDER RENDERER`, like `open
 * --no-browser`.
 */
import type { Clock } from '../../../../src-main/base/instant.ts'
import { openLog } from '../../../../src-main/hosts/log.ts'
import { ANSWER_TIMEOUT_MS } from '../../../../src-main/hosts/loopback/control.ts'
import { runLoopback } from '../../../../src-main/hosts/loopback/main.ts'
import { nodeClock } from '../../../../src-main/hosts/node/clock.ts'
import { HANG_AFTER_MS } from '../../../support/limits.ts'

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

// On a busy machine the answer to another start may take longer than a user should wait.
const clock: Clock = {
  ...nodeClock,
  sleep: (ms, signal) => nodeClock.sleep(ms === ANSWER_TIMEOUT_MS ? HANG_AFTER_MS : ms, signal),
}

process.exitCode = await runLoopback({
  clock,
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
