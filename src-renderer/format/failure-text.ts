import type { PlainFailure } from '../../src-main/base/failure.ts'
import { failureToPlain } from '../../src-main/base/failure.ts'
import type { FailureWords } from '../../src-main/base/failures/failure-entry.ts'
import type { Language } from '../../src-main/contract/window.ts'
import { sentence } from './sentence.ts'

/** The text of a failure for a Notice. */
export interface FailureText {
  readonly title: string
  /** The reason, in the words of the core or the service, empty if none is known. */
  readonly text: string
  readonly advice: string
  /**
   * The text to copy: code, original words and facts. Failures hold no secrets, so it holds none.
   */
  readonly evidence: string
}

/**
 * Returns the title and the advice for a failure in a language, and its reason if the reason is
 * translated.
 */
export type WordsOf = (
  failure: PlainFailure,
  language: Language,
) => readonly [...FailureWords, why?: string]

/**
 * Writes the text of a failure, or of any other thrown value, in a language. Uses the failure's own
 * words if `wordsOf` is missing.
 */
export function failureTextIn(
  failure: unknown,
  language: Language,
  wordsOf: WordsOf | undefined,
): FailureText {
  const plainFailure = toPlainFailure(failure)
  const [title, advice, why = plainFailure.why] = wordsOf?.(plainFailure, language) ?? [
    plainFailure.what,
    sentence(plainFailure.advice),
  ]
  return { title, text: sentence(why), advice, evidence: evidenceOf(plainFailure) }
}

function toPlainFailure(failure: unknown): PlainFailure {
  return isPlainFailure(failure) ? failure : failureToPlain(failure)
}

// A job's failure arrives as plain data and is not an instance of the class.
function isPlainFailure(value: unknown): value is PlainFailure {
  return (
    typeof value === 'object' &&
    value !== null &&
    !(value instanceof Error) &&
    'code' in value &&
    'what' in value
  )
}

function evidenceOf({ kind, code, what, why, advice, evidence }: PlainFailure): string {
  const facts = Object.entries(evidence).map(([name, value]) => `${name}: ${String(value)}`)
  return [`${code} (${kind})`, what, why, advice, ...facts].filter((line) => line !== '').join('\n')
}
