import type { Dialect, DialectName, Layout } from '../../../src-main/contract/reporting.ts'
import { dialects } from '../../../src-main/contract/reporting.ts'

/** A choice of dialect: a named dialect, or the person's own. */
export type DialectChoice = DialectName | 'own'

/** The values of each field that has several. The other fields are yes or no. */
export const dialectValues = {
  delimiter: [',', ';', '\t', '|'],
  decimal: ['.', ','],
  lineEnd: ['crlf', 'lf'],
  quotes: ['needed', 'texts', 'all'],
  instants: ['iso', 'spaced', 'dayFirst', 'monthFirst'],
  booleans: ['true/false', 'yes/no', '1/0'],
} as const satisfies { readonly [K in keyof Dialect]?: readonly Dialect[K][] }

type ListedField = keyof typeof dialectValues

const names = Object.keys(dialects) as readonly DialectName[]
/** The dialects to choose from, the person's own last. */
export const dialectChoices: readonly DialectChoice[] = [...names, 'own']

/** Returns the choice that a layout's dialect belongs to. */
export function choiceOf(dialect: Layout['dialect']): DialectChoice {
  return typeof dialect === 'string' ? dialect : 'own'
}

/** Returns the fields of a layout's dialect. */
export function fieldsOf(dialect: Layout['dialect']): Dialect {
  return typeof dialect === 'string' ? dialects[dialect] : dialect
}

/**
 * Returns the dialect of a choice. The person's own dialect begins as a copy of the previous
 * dialect.
 */
export function chooseDialect(
  choice: DialectChoice,
  previousDialect: Layout['dialect'],
): Layout['dialect'] {
  return choice === 'own' ? fieldsOf(previousDialect) : choice
}

/**
 * Returns the person's own dialect with one field changed. A text that is not a value of the field
 * changes nothing.
 */
export function withField<K extends ListedField>(
  dialect: Layout['dialect'],
  field: K,
  value: string,
): Dialect {
  const ownDialect = fieldsOf(dialect)
  const chosenValue = (dialectValues[field] as readonly string[]).find(
    (candidate) => candidate === value,
  )
  return chosenValue === undefined ? ownDialect : { ...ownDialect, [field]: chosenValue }
}

/**
 * Whether the same mark separates columns and decimals. Amounts are then quoted, which is correct,
 * but some programs cannot read it.
 */
export function hasSameMark(dialect: Layout['dialect']): boolean {
  const { delimiter, decimal } = fieldsOf(dialect)
  return delimiter === decimal
}
