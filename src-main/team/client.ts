import { Worker } from 'node:worker_threads'
import type { Frame } from '../contract/wire.ts'
import { connect } from '../contract/wire.ts'
import type { TeamServer, TeamServerCalls } from './server-calls.ts'
import { unreachableFailure } from './thread-failure.ts'

/** Time limit for closing the connection, which a server that does not answer would delay. */
const MAX_CLOSING_MS = 2000

/** A message that the thread sends without a call: the log has grown, or the connection was lost. */
export interface ChangeFrame {
  readonly kind: 'change'
}

/**
 * Starts the team thread. Only this thread loads the PostgreSQL client, so that a slow server never
 * blocks the database thread, and a profile without a team has no cost.
 */
export function startTeamThread(workerUrl: URL): TeamServer {
  const worker = new Worker(workerUrl, { env: {}, execArgv: [] })
  let notifyChange: () => void = () => undefined
  const { call, fail } = connect<TeamServerCalls>({
    post: (frame) => worker.postMessage(frame),
    onFrame: (listener) =>
      worker.on('message', (frame: Frame | ChangeFrame) =>
        frame.kind === 'change' ? notifyChange() : listener(frame),
      ),
  })
  worker.on('error', (cause) =>
    fail(unreachableFailure(`its thread ended: ${cause.message}`, cause)),
  )
  worker.on('exit', () => fail(unreachableFailure('its thread ended')))
  return {
    call,
    onChange: (listener) => void (notifyChange = listener),
    async close() {
      const closeCall = call('close', null).catch(() => null)
      await Promise.race([
        closeCall,
        new Promise((done) => setTimeout(done, MAX_CLOSING_MS).unref()),
      ])
      await worker.terminate()
    },
  }
}
