import { say } from '../../desk.svelte.ts'
import { valueWords } from '../../words/records/values.ts'
import type { ValueKind } from './value-words.ts'
import { jsonWord, wordOf } from './value-words.ts'

/** Returns the word for a value in the window's language. Reactive. */
export function sayValue(kind: ValueKind, value: string): string {
  return wordOf(kind, value, say(valueWords))
}

/** Writes JSON in a few words of the window's language. Reactive. */
export function sayJson(text: string): string {
  return jsonWord(text, say(valueWords))
}
