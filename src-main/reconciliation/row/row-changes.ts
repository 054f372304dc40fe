import { isNegativeDecimal } from '../../base/decimal.ts'
import type { ChangeProposal, ChangeReason } from './change-proposal.ts'
import type { TypeColumn } from './direction-columns.ts'
import { findDirectionColumns, findTypeColumn } from './direction-columns.ts'
import type { MappingSample } from './mapping-sample.ts'
import { amountReaderOf } from './notation-proposal.ts'
import { conditionText } from './row-condition.ts'
import { directionLetter, isBalanceLabel } from './row-words.ts'

/**
 * Proposes how to tell withdrawals from other rows (by columns, words, a letter or the sign), and
 * which rows to leave out as balances.
 */
export function rowChanges(sample: MappingSample): readonly ChangeProposal[] {
  const direction = directionByColumns(sample)
  const type = findTypeColumn(sample.profiles)
  return [
    ...direction,
    ...withdrawalRows(sample, type),
    ...(direction.length > 0 ? [] : directionByLetterOrSign(sample, type)),
    ...balanceRows(sample),
  ]
}

function directionByColumns(sample: MappingSample): readonly ChangeProposal[] {
  const columns = findDirectionColumns(sample.profiles, sample.rows)
  if (!columns) return []
  const reasons: ChangeReason[] = [
    { code: 'oneSideFilled', column: columns.outColumn, other: columns.inColumn },
    ...(columns.isOutAndIn ? [] : [{ code: 'whoseBook' } as const]),
    ...(hasFee(sample, columns.outColumn)
      ? [{ code: 'feeApart', column: sample.columns.get('fee') as number } as const]
      : []),
    ...(columns.bothCount > 0
      ? [{ code: 'bothSidesFilled', count: columns.bothCount } as const]
      : []),
  ]
  return [
    {
      kind: 'directionByColumns',
      confidence: reasons.length === 1 ? 'sure' : 'doubtful',
      reasons,
      change: {
        direction: {
          by: 'columns',
          debit: sample.name(columns.outColumn),
          credit: sample.name(columns.inColumn),
          withdrawals: 'debit',
        },
      },
    },
  ]
}

function hasFee(sample: MappingSample, outColumn: number): boolean {
  const fee = sample.columns.get('fee')
  return (
    fee !== undefined &&
    sample.rows.some((row) => /[1-9]/.test(row[outColumn] ?? '') && /[1-9]/.test(row[fee] ?? ''))
  )
}

function withdrawalRows(
  sample: MappingSample,
  type: TypeColumn | undefined,
): readonly ChangeProposal[] {
  const column = type && sample.conditionColumn(type.column)
  if (!type || column === undefined || type.otherWords.length + type.unknownWords.length === 0)
    return []
  const [singleType] = type.withdrawalWords
  const isSingle = type.withdrawalWords.length === 1
  const condition = (word = ''): string => conditionText({ column, operator: '=', value: word })
  return [
    {
      kind: 'withdrawalRows',
      confidence: isSingle && type.isNamed && type.unknownWords.length === 0 ? 'sure' : 'doubtful',
      reasons: [
        { code: 'typeWords', column: type.column, written: type.withdrawalWords },
        ...(type.unknownWords.length > 0
          ? [{ code: 'unknownTypes', written: type.unknownWords } as const]
          : []),
      ],
      change: {
        rows: isSingle
          ? { include: [condition(singleType)] }
          : { exclude: [...type.otherWords, ...type.unknownWords].map(condition) },
      },
    },
  ]
}

function directionByLetterOrSign(
  sample: MappingSample,
  type: TypeColumn | undefined,
): readonly ChangeProposal[] {
  const letters = directionByLetter(sample, type)
  return letters.length > 0 ? letters : directionBySign(sample, type)
}

function directionByLetter(
  sample: MappingSample,
  type: TypeColumn | undefined,
): readonly ChangeProposal[] {
  const mappedColumns = new Set(sample.columns.values())
  for (const profile of sample.profiles) {
    const distinctTexts = [...new Set(profile.filledCells)]
    const debits = distinctTexts.filter((text) => directionLetter(text) === 'debit')
    const credits = distinctTexts.filter((text) => directionLetter(text) === 'credit')
    const hasTwoLetters = debits.length === 1 && credits.length === 1 && distinctTexts.length === 2
    if (!hasTwoLetters || mappedColumns.has(profile.column) || profile.column === type?.column)
      continue
    return [
      {
        kind: 'directionByLetter',
        confidence: 'doubtful',
        reasons: [
          { code: 'letters', column: profile.column, written: [...debits, ...credits] },
          { code: 'whoseBook' },
        ],
        change: {
          direction: {
            by: 'letter',
            column: sample.name(profile.column),
            withdrawals: debits[0] as string,
          },
        },
      },
    ]
  }
  return []
}

function directionBySign(
  sample: MappingSample,
  type: TypeColumn | undefined,
): readonly ChangeProposal[] {
  const amount = sample.profileOf('amount') ?? sample.profileOf('total')
  if (!amount) return []
  const readAmount = amountReaderOf(amount.filledCells)
  const isWithdrawal = (row: readonly string[]): boolean =>
    type === undefined || type.withdrawalWords.includes((row[type.column] ?? '').trim())
  const values = sample.rows
    .filter(isWithdrawal)
    .flatMap((row) => readAmount(row[amount.column] ?? '') ?? [])
    .filter((value) => /[1-9]/.test(value))
  const negatives = values.filter(isNegativeDecimal).length
  if (negatives === 0) return []
  const positives = values.length - negatives
  return [
    {
      kind: 'directionBySign',
      confidence: positives === 0 ? 'sure' : 'doubtful',
      reasons: [
        { code: 'negativeAmounts', column: amount.column, count: negatives },
        ...(positives > 0
          ? [{ code: 'bothSigns', column: amount.column, count: positives } as const]
          : []),
      ],
      change: { direction: { by: 'sign', withdrawals: 'negative' } },
    },
  ]
}

function balanceRows(sample: MappingSample): readonly ChangeProposal[] {
  const conditions = new Set<string>()
  const labels: string[] = []
  for (const row of sample.rows) {
    const index = row.findIndex((cell) => isBalanceLabel(cell))
    const column = index < 0 ? undefined : sample.conditionColumn(index)
    // A payment may have a note like the label of a total, but it has an identifier.
    if (column === undefined || sample.hasIdentifier(row, index)) continue
    const label = (row[index] as string).trim()
    labels.push(label)
    conditions.add(conditionText({ column, operator: '=', value: label }))
  }
  const [example] = labels
  if (example === undefined) return []
  return [
    {
      kind: 'balanceRows',
      confidence: 'sure',
      reasons: [{ code: 'balanceRows', count: labels.length, example }],
      change: { rows: { exclude: [...conditions] } },
    },
  ]
}
