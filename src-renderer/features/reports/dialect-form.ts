import type { Dialect, DialectName, Layout } from '../../../src-main/contract/reporting.ts'
import { dialects } from '../../../src-main/contract/reporting.ts'

/** A dialect as it is chosen: by its name, or one's own. */
export type DialectChoice = DialectName | 'own'

/** The values of each field that is a choice of several; the others are yes or no. */
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
/** The dialects to choose from, one's own last. */
export const dialectChoices: readonly DialectChoice[] = [...names, 'own']

/** Which choice a layout's dialect is. */
export function choiceOf(dialect: Layout['dialect']): DialectChoice {
  return typeof dialect === 'string' ? dialect : 'own'
}

/** What a layout's dialect says, field by field. */
export function fieldsOf(dialect: Layout['dialect']): Dialect {
  return typeof dialect === 'string' ? dialects[dialect] : dialect
}

/** The dialect of a choice; one's own begins as what was chosen before. */
export function chooseDialect(choice: DialectChoice, before: Layout['dialect']): Layout['dialect'] {
  return choice === 'own' ? fieldsOf(before) : choice
}

/**
 * One's own dialect with a field's value changed; a text that is none of the field's values changes
 * nothing.
 */
export function withField<K extends ListedField>(
  dialect: Layout['dialect'],
  field: K,
  value: string,
): Dialect {
  const own = fieldsOf(dialect)
  const found = (dialectValues[field] as readonly string[]).find((one) => one === value)
  return found === undefined ? own : { ...own, [field]: found }
}

/**
 * Whether one sign parts the columns and the digits. Amounts then stand in quotes, which is right
 * and which not every program reads.
 */
export function hasSameMark(dialect: Layout['dialect']): boolean {
  const { delimiter, decimal } = fieldsOf(dialect)
  return delimiter === decimal
}
