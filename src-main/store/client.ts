import { Worker } from 'node:worker_threads'
import { Failure } from '../base/failure.ts'
import type { Notice } from '../base/notice.ts'
import { resourceLow } from '../base/scarce.ts'
import type { Frame } from '../contract/wire.ts'
import { connect } from '../contract/wire.ts'
import { Stops } from './database/stops.ts'
import type { Store, StoreCalls } from './store.ts'

export interface StoreOptions {
  /** The built database thread. */
  readonly workerUrl: URL
  /** The profile's database file. */
  readonly path: string
  readonly isReadOnly: boolean
  /** Who asks, for the one that finds the profile in use. */
  readonly owner: string
  /** Takes what opening the database finds and mends. */
  readonly tell?: ((notice: Notice) => void) | undefined
}

/** What the thread is started with. */
export interface StoreThread extends Pick<StoreOptions, 'path' | 'isReadOnly' | 'owner'> {
  /** What its Stops share. */
  readonly stops: Int32Array
}

/** What the thread says without being asked. */
export interface NoticeFrame {
  readonly kind: 'notice'
  readonly notice: Notice
}

/** Starts the database thread of one profile. The database itself is opened with the first call. */
export function openStore(options: StoreOptions): Store {
  const { workerUrl, path, isReadOnly, owner, tell } = options
  const stops = new Stops()
  // The thread gets no environment: credentials handed over in it are nobody else's. Rows pass
  // through it and are gone: a small nursery holds its memory down, and made its long jobs no
  // slower.
  const worker = new Worker(workerUrl, {
    workerData: { path, isReadOnly, owner, stops: stops.shared } satisfies StoreThread,
    env: {},
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  })
  const { call, fail } = connect<StoreCalls>({
    post(frame) {
      if (frame.kind === 'cancel') stops.note(frame.id)
      worker.postMessage(frame)
    },
    onFrame: (take) =>
      worker.on('message', (frame: Frame | NoticeFrame) =>
        frame.kind === 'notice' ? tell?.(frame.notice) : take(frame),
      ),
  })
  let isClosing = false
  const lost = (why: string, cause?: unknown): void =>
    fail(
      lostForWant(cause) ??
        new Failure({
          kind: 'store',
          code: 'STORE_LOST',
          what: 'The database thread ended',
          why,
          advice: 'run it again; what was committed is kept',
          cause,
        }),
    )
  worker.on('error', (error) => lost(error.message, error))
  worker.on('exit', () => lost(isClosing ? 'it was closed' : 'unexpectedly'))
  return {
    call,
    async close() {
      if (isClosing) return
      isClosing = true
      await call('close', null).catch(() => null)
      await worker.terminate()
    },
  }
}

// Without memory the thread ends too, and who asked should know what was missing (F42).
function lostForWant(cause: unknown): Failure | undefined {
  const low = resourceLow(cause)
  return low && new Failure({ ...low, evidence: { ...low.evidence, is_thread_gone: true }, cause })
}
