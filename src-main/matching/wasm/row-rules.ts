import { letterReason, sideReason, signReason } from '../../reconciliation/row/direction.ts'
import { sourceOf } from '../../reconciliation/row/mapping.ts'
import { textExclusionTest } from '../../reconciliation/row/row-filter.ts'
import type { ColumnCondition } from '../../reconciliation/row/row-plan.ts'
import type { PrintRules } from '../prints/print-rules.ts'

/** A rule that leaves out rows by the text of a column. */
export interface WordRule {
  readonly column: number
  /** Returns the reason for leaving out a row with this text, empty if the row is kept. */
  readonly reasonOf: (text: string) => string
  /** True if the rule only asks whether the cell has a value. */
  readonly isByPresence: boolean
}

/** The rule that leaves out rows by the amounts of one or two columns. */
export type MoneyRule =
  | {
      readonly by: 'sign'
      readonly column: number
      readonly isNegativeWanted: boolean
      /** True if the amounts are in a smaller unit, where a point is an error. */
      readonly isWhole: boolean
      readonly reason: string
    }
  | {
      readonly by: 'columns'
      readonly ownColumn: number
      readonly otherColumn: number
      readonly reason: string
    }

/**
 * The rules of a mapping that leave out rows, in the order in which they are applied. Undefined if
 * one of them needs the full reader, such as a condition that compares amounts or dates.
 */
export function rowRules(
  rules: PrintRules,
):
  | { readonly wordRules: readonly WordRule[]; readonly moneyRule: MoneyRule | undefined }
  | undefined {
  const { include, exclude } = rules.plan
  const conditionRules = [
    ...include.map((condition) => conditionRule(condition, true)),
    ...exclude.map((condition) => conditionRule(condition, false)),
  ]
  const wordRules = conditionRules.filter((rule) => rule !== undefined)
  if (wordRules.length < conditionRules.length) return undefined
  const { direction } = rules.mapping
  const [firstColumn = -1, secondColumn = -1] = rules.plan.directionColumns
  if (direction?.by === 'letter') {
    const reasonOf = (letter: string): string => letterReason(direction, letter)
    wordRules.push({ column: firstColumn, reasonOf, isByPresence: false })
  }
  if (direction?.by === 'columns') {
    const isDebit = direction.withdrawals === 'debit'
    const [ownColumn, otherColumn] = isDebit
      ? [firstColumn, secondColumn]
      : [secondColumn, firstColumn]
    const reason = sideReason(direction)
    return { wordRules, moneyRule: { by: 'columns', ownColumn, otherColumn, reason } }
  }
  return { wordRules, moneyRule: direction?.by === 'sign' ? signRule(rules, direction) : undefined }
}

function conditionRule(
  { condition, source }: ColumnCondition,
  isInclude: boolean,
): WordRule | undefined {
  const reasonOf = textExclusionTest(condition, isInclude)
  return reasonOf && typeof source === 'number'
    ? { column: source, reasonOf, isByPresence: condition.operator === 'empty' }
    : undefined
}

function signRule(
  { plan, mapping }: PrintRules,
  { withdrawals }: { readonly withdrawals: 'negative' | 'positive' },
): MoneyRule {
  const field = plan.columns.has('amount') ? 'amount' : 'total'
  return {
    by: 'sign',
    column: plan.columns.get(field) ?? -1,
    isNegativeWanted: withdrawals === 'negative',
    isWhole: sourceOf(mapping.columns[field]).decimalPlaces !== undefined,
    reason: signReason(field),
  }
}
