import { desk } from '../desk.svelte.ts'
import type { ToldFailure } from './told-failure.ts'
import { tellFailureIn } from './told-failure.ts'

/**
 * A failure, or anything else that was thrown, as a Notice takes it, in the chosen language;
 * reactive.
 */
export function tellFailure(failure: unknown): ToldFailure {
  void desk.readFailureWords()
  return tellFailureIn(failure, desk.settings?.language ?? 'en', desk.wordsOfFailure)
}

/**
 * Does something for a Confirm, which shows a failure's words as they come: its failure is
 * translated before.
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
