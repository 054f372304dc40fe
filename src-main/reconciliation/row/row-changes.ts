import { isNegativeDecimal } from '../../base/decimal.ts'
import type { ChangeProposal, ChangeReason } from './change-proposal.ts'
import type { TypeColumn } from './direction-columns.ts'
import { findDirectionColumns, findTypeColumn } from './direction-columns.ts'
import { identifierFields } from './ledger-fields.ts'
import type { MappingSample } from './mapping-sample.ts'
import { amountReaderOf } from './notation-proposal.ts'
import { directionLetter, isBalanceLabel } from './row-words.ts'

/** Which rows are withdrawals: by columns, by words, by a letter, by the sign; and balances. */
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
  const found = findDirectionColumns(sample.profiles, sample.rows)
  if (!found) return []
  const reasons: ChangeReason[] = [
    { code: 'oneSideFilled', column: found.out, other: found.in },
    ...(found.isOutAndIn ? [] : [{ code: 'whoseBook' } as const]),
    ...(hasFee(sample, found.out)
      ? [{ code: 'feeApart', column: sample.columns.get('fee') as number } as const]
      : []),
    ...(found.both > 0 ? [{ code: 'bothSidesFilled', count: found.both } as const] : []),
  ]
  return [
    {
      kind: 'directionByColumns',
      confidence: reasons.length === 1 ? 'sure' : 'doubtful',
      reasons,
      change: {
        direction: {
          by: 'columns',
          debit: sample.name(found.out),
          credit: sample.name(found.in),
          withdrawals: 'debit',
        },
      },
    },
  ]
}

function hasFee(sample: MappingSample, out: number): boolean {
  const fee = sample.columns.get('fee')
  return (
    fee !== undefined &&
    sample.rows.some((row) => /[1-9]/.test(row[out] ?? '') && /[1-9]/.test(row[fee] ?? ''))
  )
}

function withdrawalRows(
  sample: MappingSample,
  type: TypeColumn | undefined,
): readonly ChangeProposal[] {
  const name = type && sample.conditionName(type.column)
  if (!type || name === undefined || type.others.length + type.unknown.length === 0) return []
  const [only] = type.withdrawals
  const isSingle = type.withdrawals.length === 1
  return [
    {
      kind: 'withdrawalRows',
      confidence: isSingle && type.isNamed && type.unknown.length === 0 ? 'sure' : 'doubtful',
      reasons: [
        { code: 'typeWords', column: type.column, written: type.withdrawals },
        ...(type.unknown.length > 0
          ? [{ code: 'unknownTypes', written: type.unknown } as const]
          : []),
      ],
      change: {
        rows: isSingle
          ? { include: [`${name} = ${only}`] }
          : { exclude: [...type.others, ...type.unknown].map((word) => `${name} = ${word}`) },
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
  const mapped = new Set(sample.columns.values())
  for (const profile of sample.profiles) {
    const written = [...new Set(profile.filled)]
    const debits = written.filter((text) => directionLetter(text) === 'debit')
    const credits = written.filter((text) => directionLetter(text) === 'credit')
    const isLetters = debits.length === 1 && credits.length === 1 && written.length === 2
    if (!isLetters || mapped.has(profile.column) || profile.column === type?.column) continue
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
  const amount = sample.at('amount') ?? sample.at('total')
  if (!amount) return []
  const read = amountReaderOf(amount.filled)
  const isWithdrawal = (row: readonly string[]): boolean =>
    type === undefined || type.withdrawals.includes((row[type.column] ?? '').trim())
  const values = sample.rows
    .filter(isWithdrawal)
    .flatMap((row) => read(row[amount.column] ?? '') ?? [])
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

// A payment may be noted as a total. It has an identifier.
function hasIdentifier(sample: MappingSample, row: readonly string[], label: number): boolean {
  return identifierFields.some((field) => {
    const column = sample.columns.get(field)
    return column !== undefined && column !== label && (row[column] ?? '').trim() !== ''
  })
}

function balanceRows(sample: MappingSample): readonly ChangeProposal[] {
  const labels = new Map<string, number>()
  for (const row of sample.rows) {
    const column = row.findIndex((cell) => isBalanceLabel(cell))
    if (hasIdentifier(sample, row, column)) continue
    const name = column < 0 ? undefined : sample.conditionName(column)
    if (name === undefined) continue
    const condition = `${name} = ${(row[column] as string).trim()}`
    labels.set(condition, (labels.get(condition) ?? 0) + 1)
  }
  const [first] = labels.keys()
  if (first === undefined) return []
  const count = [...labels.values()].reduce((sum, one) => sum + one, 0)
  return [
    {
      kind: 'balanceRows',
      confidence: 'sure',
      reasons: [{ code: 'balanceRows', count, example: first.slice(first.indexOf(' = ') + 3) }],
      change: { rows: { exclude: [...labels.keys()] } },
    },
  ]
}
