/**
 * The operators of a condition on the rows of a ledger (cli.md, --where and the mapping's `rows`).
 */
export const rowOperators = ['=', '!=', '<', '<=', '>', '>=', 'contains', 'empty'] as const
export type RowOperator = (typeof rowOperators)[number]

/** One condition of a mapping. */
export interface RowCondition {
  /** A header or, if there is no such header, a ledger field. */
  readonly column: string
  readonly operator: RowOperator
  /** Trimmed. Empty for the operator `empty`. */
  readonly value: string
}

const UNQUOTED_COLUMN = /^[\p{L}\p{N}_/ -]+$/u
const CONDITION =
  /^\s*(?:"(?<quoted>(?:[^"]|"")+)"|(?<bare>[\p{L}\p{N}_/ -]*?[\p{L}\p{N}_/-]))\s*(?<operator>!=|<=|>=|=|<|>|(?<=[\s"])contains(?=\s)|(?<=[\s"])empty(?=\s*$))(?<value>[\s\S]*)$/u

// The pattern is slow for a text that is not a condition.
const MAX_CONDITION_CHARACTERS = 2000

/**
 * Parses a condition from its text, `column op value`. A header with characters other than letters,
 * digits, blanks, `_`, `/` and `-` is written in double quotes. The first operator counts.
 * Undefined if the text is not a condition, or too long for one.
 */
export function parseCondition(text: string): RowCondition | undefined {
  if (text.length > MAX_CONDITION_CHARACTERS) return undefined
  const groups = CONDITION.exec(text)?.groups
  if (!groups) return undefined
  const { quoted, bare = '', operator = '', value = '' } = groups
  const trimmed = value.trim()
  if (operator === 'empty' ? trimmed !== '' : trimmed.startsWith('=')) return undefined
  return {
    column: quoted === undefined ? bare.trim() : quoted.replaceAll('""', '"').trim(),
    operator: operator as RowOperator,
    value: withoutQuotes(trimmed),
  }
}

function withoutQuotes(text: string): string {
  if (/^"(?:[^"]|"")*"$/.test(text)) return text.slice(1, -1).replaceAll('""', '"')
  return /^'[^']*'$/.test(text) ? text.slice(1, -1) : text
}

/** Returns the text of a condition, which parseCondition reads back to an equal condition. */
export function conditionText({ column, operator, value }: RowCondition): string {
  const needsQuotes =
    !UNQUOTED_COLUMN.test(column) ||
    column !== column.trim() ||
    /(?:^| )(?:contains|empty)(?: |$)/.test(column)
  const name = needsQuotes ? `"${column.replaceAll('"', '""')}"` : column
  if (operator === 'empty') return `${name} empty`
  const isPlain = value !== '' && value === value.trim() && !/^[='"]/.test(value)
  return `${name} ${operator} ${isPlain ? value : `"${value.replaceAll('"', '""')}"`}`
}

/** The reason why a condition leaves a row out. `isInclude`: the condition is one of `include`. */
export function exclusionReason(condition: string, isInclude: boolean): string {
  return `${isInclude ? INCLUDE_PREFIX : EXCLUDE_PREFIX}${condition}`
}

/** True for a text from exclusionReason. */
export function isConditionReason(reason: string): boolean {
  return reason.startsWith(INCLUDE_PREFIX) || reason.startsWith(EXCLUDE_PREFIX)
}

const INCLUDE_PREFIX = 'it is not a row with '
const EXCLUDE_PREFIX = 'it is a row with '
