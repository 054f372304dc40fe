import { Failure } from '../../../src-main/base/failure.ts'

/**
 * The kind and code of the Failure that `work` throws, or its result. Any other error is thrown on.
 */
export async function outcomeOf(work: () => unknown): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure) return `${error.kind} ${error.code}`
    throw error
  }
}

/** The Failure that `work` throws. */
export async function failureOf(work: () => unknown): Promise<Failure> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('it did not fail')
}
