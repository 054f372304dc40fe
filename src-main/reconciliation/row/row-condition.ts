/** What a condition on the rows of a ledger may do (cli.md, --where and the mapping's `rows`). */
export const rowOperators = ['=', '!=', '<', '<=', '>', '>=', 'contains', 'empty'] as const
export type RowOperator = (typeof rowOperators)[number]

/** One condition of a mapping. */
export interface RowCondition {
  /** A header or, if there is no such header, a ledger field. */
  readonly column: string
  readonly operator: RowOperator
  /** Trimmed; empty for `empty`. */
  readonly value: string
}

const BARE = /^[\p{L}\p{N}_/ -]+$/u
const WRITTEN =
  /^\s*(?:"(?<quoted>(?:[^"]|"")+)"\s*|(?<bare>[\p{L}\p{N}_/ -]*[\p{L}\p{N}_/-])(?<gap>\s*))(?<operator>!=|<=|>=|=|<|>|contains(?=\s)|empty(?=\s*$))(?<value>[\s\S]*)$/u

/**
 * A condition from its text, `column op value`. A header with other signs than letters, digits,
 * blanks, `_`, `/` and `-` stands in double quotes. Undefined where it is no condition.
 */
export function parseCondition(text: string): RowCondition | undefined {
  const found = WRITTEN.exec(text)?.groups
  if (!found) return undefined
  const { quoted, bare = '', gap = '', operator = '', value = '' } = found
  const isWord = operator === 'contains' || operator === 'empty'
  // A word behind a header without a blank is part of the header.
  if (isWord && quoted === undefined && gap === '') return undefined
  const trimmed = value.trim()
  if (operator === 'empty' ? trimmed !== '' : trimmed.startsWith('=')) return undefined
  return {
    column: quoted === undefined ? bare.trim() : quoted.replaceAll('""', '"').trim(),
    operator: operator as RowOperator,
    value: /^"[^"]*"$|^'[^']*'$/.test(trimmed) ? trimmed.slice(1, -1) : trimmed,
  }
}

/** The text of a condition, which parseCondition reads back to the same. */
export function conditionText({ column, operator, value }: RowCondition): string {
  const needsQuotes =
    !BARE.test(column) ||
    column !== column.trim() ||
    /(?:^| )(?:contains|empty)(?: |$)/.test(column)
  const name = needsQuotes ? `"${column.replaceAll('"', '""')}"` : column
  if (operator === 'empty') return `${name} empty`
  const isPlain = value !== '' && value === value.trim() && !/^[=\'"]/.test(value)
  const quote = value.includes('"') ? "'" : '"'
  return `${name} ${operator} ${isPlain ? value : `${quote}${value}${quote}`}`
}
