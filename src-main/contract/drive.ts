import { throwIfCancelled } from '../base/failure.ts'
import type { CallContext } from './wire.ts'

const LONGEST_STRETCH_MS = 40

/**
 * Runs work that pauses by itself, and lets the thread answer other calls and notice a cancel at
 * least every few dozen milliseconds; `tell` gets the step then reached. Work that is stopped is
 * told to end, so that it closes what it opened.
 */
export async function drive<S, T>(
  work: Generator<S, T>,
  context: CallContext,
  tell: (done: S) => void,
): Promise<T> {
  let begun = performance.now()
  let isDone = false
  try {
    // Its first step alone may be long.
    throwIfCancelled(context.signal)
    for (;;) {
      const step = work.next()
      if (step.done) {
        isDone = true
        return step.value
      }
      if (performance.now() - begun < LONGEST_STRETCH_MS) continue
      tell(step.value)
      await new Promise((resolve) => setImmediate(resolve))
      throwIfCancelled(context.signal)
      begun = performance.now()
    }
  } finally {
    if (!isDone) work.return(undefined as T)
  }
}
