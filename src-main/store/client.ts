import { Worker } from 'node:worker_threads'
import { resourceLowFailure } from '../base/exhaustion.ts'
import { Failure } from '../base/failure.ts'
import type { Notice } from '../base/notice.ts'
import type { Frame } from '../contract/wire.ts'
import { connect } from '../contract/wire.ts'
import { CancelFlags } from './database/cancel-flags.ts'
import type { Store, StoreCalls } from './store.ts'

export interface StoreOptions {
  /** URL of the built script of the database thread. */
  readonly workerUrl: URL
  /** The profile's database file. */
  readonly path: string
  readonly isReadOnly: boolean
  /** The name of this process, which another process shows if it finds the profile in use. */
  readonly owner: string
  /** Receives notices of operations that an earlier process left unfinished. */
  readonly sendNotice?: ((notice: Notice) => void) | undefined
}

/** The data that the thread receives at its start. */
export interface StoreThread extends Pick<StoreOptions, 'path' | 'isReadOnly' | 'owner'> {
  /** The shared memory of the CancelFlags. */
  readonly cancelFlags: Int32Array
}

/** A message that the thread sends without a call. */
export interface NoticeFrame {
  readonly kind: 'notice'
  readonly notice: Notice
}

/** Starts the database thread of one profile. The database itself is opened with the first call. */
export function openStore(options: StoreOptions): Store {
  const { workerUrl, path, isReadOnly, owner, sendNotice: onNotice } = options
  const cancelFlags = new CancelFlags()
  // The thread gets an empty environment, so that credentials in it reach no other code. Its rows
  // are short-lived, so a small young generation saves memory and does not slow long jobs.
  const worker = new Worker(workerUrl, {
    workerData: {
      path,
      isReadOnly,
      owner,
      cancelFlags: cancelFlags.shared,
    } satisfies StoreThread,
    env: {},
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  })
  const { call, fail } = connect<StoreCalls>({
    post(frame) {
      if (frame.kind === 'cancel') cancelFlags.note(frame.id)
      worker.postMessage(frame)
    },
    onFrame: (listener) =>
      worker.on('message', (frame: Frame | NoticeFrame) =>
        frame.kind === 'notice' ? onNotice?.(frame.notice) : listener(frame),
      ),
  })
  let isClosing = false
  const reportLoss = (why: string, cause?: unknown): void =>
    fail(
      exhaustionOf(cause) ??
        new Failure({
          kind: 'store',
          code: 'STORE_LOST',
          what: 'The database thread ended',
          why,
          advice: 'run it again; what was committed is kept',
          cause,
        }),
    )
  worker.on('error', (error) => reportLoss(error.message, error))
  worker.on('exit', () => reportLoss(isClosing ? 'it was closed' : 'unexpectedly'))
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

// If the thread ended because memory ran out, the failure names that resource (F42).
function exhaustionOf(cause: unknown): Failure | undefined {
  const failure = resourceLowFailure(cause)
  return (
    failure &&
    new Failure({ ...failure, evidence: { ...failure.evidence, is_thread_gone: true }, cause })
  )
}
