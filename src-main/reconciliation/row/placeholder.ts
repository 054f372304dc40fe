import type { LedgerField } from './ledger-fields.ts'
import type { Mapping } from './mapping.ts'

/** Words that programs write for an empty value, in lower case. */
const EMPTY_WORDS: ReadonlySet<string> = new Set([
  'n/a',
  'nan',
  'null',
  '(null)',
  '<null>',
  'none',
  '\\n',
  'undefined',
])
const MAX_PLACEHOLDER_CHARACTERS = 16
/** The bit that capitals lack. */
const CASE_BIT = 0x20
const EMPTY_SIGNS = /^[-\u2010-\u2015\u2212\u2026]+$/u

/** True for a text that stands for an empty cell: signs such as `-`, or a word such as `N/A`. */
export function isPlaceholder(text: string): boolean {
  // This runs for each cell of a file, and the first character decides nearly all of them.
  if (text === '' || cannotBeginPlaceholder(text.charCodeAt(0) | CASE_BIT)) return false
  const trimmed = text.trim()
  return (
    trimmed !== '' &&
    trimmed.length <= MAX_PLACEHOLDER_CHARACTERS &&
    (EMPTY_SIGNS.test(trimmed) || EMPTY_WORDS.has(trimmed.toLowerCase()))
  )
}

// True for a digit, and for a letter other than n and u.
function cannotBeginPlaceholder(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 122 && code !== 110 && code !== 117)
}

/** True if a cell has no text, or a placeholder. */
export function isWithoutValue(text: string): boolean {
  return text.trim() === '' || isPlaceholder(text)
}

/** True if the mapping's aliases translate a placeholder of the field, which is then a name. */
export function hasPlaceholderAlias(
  field: LedgerField,
  { aliases }: Pick<Mapping, 'aliases'>,
): boolean {
  if (field === 'network') return Object.keys(aliases.network).some(isPlaceholder)
  return (
    (field === 'currency' || field === 'fee_currency') &&
    Object.keys(aliases.currency).some(isPlaceholder)
  )
}
