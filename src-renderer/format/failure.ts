import { desk } from '../desk.svelte.ts'
import type { FailureText } from './failure-text.ts'
import { failureTextIn } from './failure-text.ts'

/**
 * Writes the text of a failure, or of any other thrown value, for a Notice in the chosen language.
 * Reactive.
 */
export function describeFailure(failure: unknown): FailureText {
  void desk.readFailureWords()
  return failureTextIn(failure, desk.language, desk.wordsOfFailure)
}

/**
 * Runs an action for a Confirm. A Confirm shows the text of a failure unchanged, so the failure is
 * translated first.
 */
export async function withTranslatedFailure<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    await desk.readFailureWords()
    const { title, text, advice } = describeFailure(error)
    throw Object.assign(new Error(title), { what: title, why: text, advice })
  }
}
