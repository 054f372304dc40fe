import type { PlainFailure } from '../../src-main/base/failure.ts'
import { failureToPlain } from '../../src-main/base/failure.ts'
import type { Language } from '../../src-main/contract/window.ts'
import type { FailureWords } from '../../src-main/base/failures/failure-entry.ts'
import { sentence } from './sentence.ts'

/** A failure as a Notice takes it. */
export interface ToldFailure {
  readonly title: string
  /** Why, as the core or the service said it; empty where nothing more is known. */
  readonly text: string
  readonly advice: string
  /** For copying: code, words as they came, facts. Failures hold no secret, so this holds none. */
  readonly evidence: string
}

/** The words for a failure in a language. */
export type WordsOf = (failure: PlainFailure, language: Language) => FailureWords

/**
 * A failure, or anything else that was thrown, in a language; in its own words as long as `wordsOf`
 * is not there.
 */
export function tellFailureIn(
  failure: unknown,
  language: Language,
  wordsOf: WordsOf | undefined,
): ToldFailure {
  const plain = toPlain(failure)
  const [title, advice] = wordsOf?.(plain, language) ?? [plain.what, sentence(plain.advice)]
  return { title, text: sentence(plain.why), advice, evidence: evidenceOf(plain) }
}

function toPlain(failure: unknown): PlainFailure {
  return isPlain(failure) ? failure : failureToPlain(failure)
}

// A job's failure came as plain data and is no instance of the class.
function isPlain(value: unknown): value is PlainFailure {
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
