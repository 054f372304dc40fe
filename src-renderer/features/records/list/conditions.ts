import type { Column, Condition } from '../../../../src-main/contract/report.ts'
import type { ListQuery } from '../../../../src-main/contract/window.ts'
import { exactAmount, readTypedAmount } from '../../../format/typed-amount.ts'
import type { recordWords } from '../../../words/records/records.ts'
import { shapeOf } from '../detail/fields.ts'

type FilterWords = (typeof recordWords)['en']['filter']

/** A filter as a person chooses it. Each becomes one condition or two. */
export type ConditionChoice =
  | 'is'
  | 'isNot'
  | 'contains'
  | 'empty'
  | 'filled'
  | 'before'
  | 'after'
  | 'between'
  | 'atLeast'
  | 'atMost'

export interface Draft {
  readonly column: string
  readonly choice: ConditionChoice
  readonly value: string
  /** The upper end of `between`. */
  readonly upper: string
}

export type Problem = 'needAmount' | 'needDay' | 'needValue' | 'needOrder'

/** Lists the possible filters of a column, the likeliest first. */
export function choicesOf(column: Column): readonly ConditionChoice[] {
  switch (shapeOf(column)) {
    case 'instant':
      return ['between', 'is', 'after', 'before', 'empty']
    case 'money':
    case 'rate':
    case 'number':
      return ['atLeast', 'atMost', 'between', 'is', 'isNot', 'empty']
    case 'flag':
      return ['is', 'isNot', 'empty']
    case 'ledger':
      return ['is', 'isNot']
    case 'json':
      return ['contains', 'empty', 'filled']
    case 'identifier':
    case 'reference':
      return ['is', 'contains', 'isNot', 'empty', 'filled']
    default:
      return ['is', 'isNot', 'contains', 'empty', 'filled']
  }
}

/** Whether a choice needs a value. */
export function takesValue(choice: ConditionChoice): boolean {
  return choice !== 'empty' && choice !== 'filled'
}

/**
 * Returns the problem that keeps a draft from becoming a filter, or undefined if there is none.
 */
export function problemOf({ choice, value, upper }: Draft, column: Column): Problem | undefined {
  if (!takesValue(choice)) return undefined
  const values = choice === 'between' ? [value.trim(), upper.trim()] : [value.trim()]
  if (isNumericKind(column.kind)) {
    if (values.some((text) => readTypedAmount(text).kind === 'refused')) return 'needAmount'
  } else if (column.kind === 'instant') {
    if (!values.every(isDay)) return 'needDay'
    if (choice === 'between' && value.trim() > upper.trim()) return 'needOrder'
  } else if (values.includes('')) return 'needValue'
  return undefined
}

/** Whether a column is compared with amounts, which are typed with the region's separators. */
export function isNumericKind(kind: Column['kind'] | undefined): boolean {
  return kind === 'money' || kind === 'number'
}

/**
 * Whether a text is a calendar day of this century, `YYYY-MM-DD`. The year 0020 is a half-typed
 * 2026 (security.md, input 77).
 */
export function isDay(text: string): boolean {
  const match = /^20\d{2}-\d\d-\d\d$/.exec(text)
  return match !== null && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
}

const operators: Readonly<Record<Exclude<ConditionChoice, 'between'>, Condition['operator']>> = {
  is: '=',
  isNot: '!=',
  contains: 'contains',
  empty: 'empty',
  filled: '!=',
  before: '<',
  after: '>',
  atLeast: '>=',
  atMost: '<=',
}

/**
 * Converts a draft without problems to conditions. A day means the whole day at both ends of a
 * range.
 */
export function draftToConditions(
  { column, choice, value, upper }: Draft,
  { kind }: Pick<Column, 'kind'>,
): readonly Condition[] {
  // A condition holds exact digits, independent of the region's separators.
  const exactText = (typedText: string): string =>
    isNumericKind(kind) ? exactAmount(typedText) : typedText.trim()
  if (choice === 'between')
    return [
      { column, operator: '>=', value: exactText(value) },
      { column, operator: '<=', value: exactText(upper) },
    ]
  return [
    { column, operator: operators[choice], value: takesValue(choice) ? exactText(value) : '' },
  ]
}

/** Converts a condition to the draft that it came from, so that it can be changed. */
export function conditionToDraft(
  { column, operator, value }: Condition,
  isInstant: boolean,
): Draft {
  const choices: Readonly<Record<Condition['operator'], ConditionChoice>> = {
    '=': 'is',
    '!=': value === '' ? 'filled' : 'isNot',
    contains: 'contains',
    empty: 'empty',
    '<': 'before',
    '>': 'after',
    '>=': 'atLeast',
    '<=': 'atMost',
  }
  const choice = choices[operator]
  // For instants there is no "at least". "From this day on" is a range without an end.
  return {
    column,
    choice: isInstant && (choice === 'atLeast' || choice === 'atMost') ? 'between' : choice,
    value: choice === 'atMost' && isInstant ? '' : value,
    upper: choice === 'atMost' && isInstant ? value : '',
  }
}

/** Writes the text of a condition's chip. */
export function conditionWords(
  { operator, value }: Condition,
  field: string,
  words: FilterWords['chip'],
  formatValue: (value: string) => string,
): string {
  const text = formatValue(value)
  if (operator === 'empty') return words.empty(field)
  if (operator === '!=') return value === '' ? words.filled(field) : words.isNot(field, text)
  if (operator === '=') return words.is(field, text)
  if (operator === 'contains') return words.contains(field, text)
  if (operator === '<') return words.less(field, text)
  if (operator === '<=') return words.atMost(field, text)
  return operator === '>' ? words.greater(field, text) : words.atLeast(field, text)
}

export function isSameCondition(left: Condition, right: Condition): boolean {
  return (
    left.column === right.column && left.operator === right.operator && left.value === right.value
  )
}

/** Returns the conditions without the removed ones. */
export function withoutConditions(
  conditions: readonly Condition[],
  removedConditions: readonly Condition[],
): readonly Condition[] {
  return conditions.filter(
    (condition) => !removedConditions.some((removed) => isSameCondition(condition, removed)),
  )
}

/** Whether every required condition is among the conditions. */
export function hasConditions(
  conditions: readonly Condition[],
  requiredConditions: readonly Condition[],
): boolean {
  return requiredConditions.every((requiredCondition) =>
    conditions.some((condition) => isSameCondition(condition, requiredCondition)),
  )
}

/**
 * Reads the query that a list saved as JSON, or undefined for any other text. The caller drops
 * columns that no longer exist.
 */
export function readQuery(text: string | null, report: ListQuery['report']): ListQuery | undefined {
  try {
    const savedQuery = JSON.parse(text ?? 'null') as Partial<ListQuery> | null
    if (
      savedQuery?.report !== report ||
      !Array.isArray(savedQuery.conditions) ||
      typeof savedQuery.search !== 'string'
    )
      return undefined
    const conditions = (savedQuery.conditions as Condition[]).filter(
      ({ column, value, operator }) =>
        typeof column === 'string' && typeof value === 'string' && typeof operator === 'string',
    )
    const sort =
      savedQuery.sort && typeof savedQuery.sort.column === 'string'
        ? { column: savedQuery.sort.column, isDescending: savedQuery.sort.isDescending === true }
        : null
    return { report, run: null, conditions, sort, search: savedQuery.search }
  } catch {
    return undefined
  }
}
