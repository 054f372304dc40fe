import { throwIfCancelled } from '../base/failure.ts'
import type { CallContext } from './wire.ts'

const MAX_SLICE_MS = 40

/**
 * Runs a generator in slices of about MAX_SLICE_MS. Between slices the thread can answer other
 * calls and notice a cancellation. `onStep` receives the step reached at each pause. A cancellation
 * or an error ends the generator, so that its `finally` blocks run.
 */
export async function runInSlices<S, T>(
  work: Generator<S, T>,
  context: CallContext,
  onStep: (step: S) => void,
): Promise<T> {
  let sliceStartMs = performance.now()
  let isDone = false
  try {
    // Check before the first step, which alone may be long.
    throwIfCancelled(context.signal)
    for (;;) {
      const step = work.next()
      if (step.done) {
        isDone = true
        return step.value
      }
      if (performance.now() - sliceStartMs < MAX_SLICE_MS) continue
      onStep(step.value)
      await new Promise((resolve) => setImmediate(resolve))
      throwIfCancelled(context.signal)
      sliceStartMs = performance.now()
    }
  } finally {
    if (!isDone) work.return(undefined as T)
  }
}

/** Runs a generator to its end without pausing, and returns its result. */
export function runToEnd<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
