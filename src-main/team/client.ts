import { Worker } from 'node:worker_threads'
import type { Frame } from '../contract/wire.ts'
import { connect } from '../contract/wire.ts'
import type { TeamServer, TeamServerCalls } from './server-calls.ts'
import { unreachable } from './thread-failure.ts'

/** A server that no longer answers does not take a farewell either. */
const MAX_CLOSING_MS = 2000

/** A message that the thread sends without a call: the log has grown, or the connection was lost. */
export interface ChangeFrame {
  readonly kind: 'change'
}

/**
 * Starts the team thread, which alone loads the PostgreSQL client, so that the answers of a slow
 * server never wait for the database thread and a person alone pays nothing.
 */
export function startTeamThread(workerUrl: URL): TeamServer {
  const worker = new Worker(workerUrl, { env: {}, execArgv: [] })
  let take: () => void = () => undefined
  const { call, fail } = connect<TeamServerCalls>({
    post: (frame) => worker.postMessage(frame),
    onFrame: (takeFrame) =>
      worker.on('message', (frame: Frame | ChangeFrame) =>
        frame.kind === 'change' ? take() : takeFrame(frame),
      ),
  })
  worker.on('error', (cause) => fail(unreachable(`its thread ended: ${cause.message}`, cause)))
  worker.on('exit', () => fail(unreachable('its thread ended')))
  return {
    call,
    onChange: (taker) => void (take = taker),
    async close() {
      const closed = call('close', null).catch(() => null)
      await Promise.race([closed, new Promise((done) => setTimeout(done, MAX_CLOSING_MS).unref())])
      await worker.terminate()
    },
  }
}
