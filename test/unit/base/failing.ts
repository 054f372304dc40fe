import { Failure } from '../../../src-main/base/failure.ts'

/**
 * The Failure that `work` ends in, as kind and code; its result where it ends well; any other error
 * goes on.
 */
export async function outcomeOf(work: () => unknown): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure) return `${error.kind} ${error.code}`
    throw error
  }
}

/** The Failure itself. */
export async function failureOf(work: () => unknown): Promise<Failure> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('it did not fail')
}
