import { desk } from '../desk.svelte.ts'
import type { ToldFailure } from './told-failure.ts'
import { tellFailureIn } from './told-failure.ts'

/**
 * The text of a failure, or of anything else thrown, for a Notice in the chosen language. Reactive.
 */
export function tellFailure(failure: unknown): ToldFailure {
  void desk.readFailureWords()
  return tellFailureIn(failure, desk.settings?.language ?? 'en', desk.wordsOfFailure)
}

/**
 * Runs an action for a Confirm, which shows a failure's text unchanged, so the failure is
 * translated first.
 */
export async function inWords<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    await desk.readFailureWords()
    const { title, text, advice } = tellFailure(error)
    throw Object.assign(new Error(title), { what: title, why: text, advice })
  }
}
