import { compareDecimals } from '../../base/decimal.ts'
import { amountParts } from './cell-kinds.ts'
import type { ChangeProposal, ColumnName } from './change-proposal.ts'
import type { ColumnProfile } from './column-profile.ts'
import { isNearlyAll } from './column-profile.ts'
import { findDirectionColumns } from './direction-columns.ts'
import { minorHeader } from './header-parts.ts'
import { headerUnit } from './header-unit.ts'
import { currencyOf, minorUnitOf } from './known-codes.ts'
import type { MoneyField } from './ledger-fields.ts'
import type { MappingSample } from './mapping-sample.ts'
import { amountReaderOf } from './notation-proposal.ts'

/** Proposes currencies named by headers or amount cells, where no column gives them. */
export function currencyChanges(sample: MappingSample): readonly ChangeProposal[] {
  const amount = sample.profileOf('amount') ?? sample.profileOf('total')
  const direction = findDirectionColumns(sample.profiles, sample.rows)
  const principal = amount ?? sample.profiles[direction?.outColumn ?? -1]
  if (!principal) return []
  const unit = unitOfHeader(principal.header)
  const feeChange = constantFeeCurrency(sample, unit?.currency)
  if (sample.columns.has('currency')) return feeChange
  if (unit)
    return [
      {
        kind: 'constantCurrency',
        confidence: minorUnitOf(unit.text) && unit.currency === 'ETH' ? 'doubtful' : 'sure',
        reasons: [{ code: 'headerUnit', column: principal.column, unit: unit.text }],
        change: { columns: { currency: { constant: unit.currency } } },
      },
      ...feeChange,
    ]
  const units = principal.filledCells.map((text) => amountParts(text)?.unit ?? '')
  const codes = units.filter(
    (text) => currencyOf(text) !== undefined || /^\p{L}{2,10}$/u.test(text),
  )
  const [example] = codes
  if (example === undefined || !isNearlyAll(codes.length, units.length) || !amount) return feeChange
  return [
    {
      kind: 'currencyInAmount',
      confidence: codes.length === units.length ? 'sure' : 'doubtful',
      reasons: [{ code: 'cellUnit', column: principal.column, unit: example }],
      change: { columns: { currency: { from: 'amount' } } },
    },
    ...feeChange,
  ]
}

// Proposes the fee's own unit, where it differs from the amount's.
function constantFeeCurrency(
  sample: MappingSample,
  currency: string | undefined,
): readonly ChangeProposal[] {
  const fee = sample.profileOf('fee')
  const unit = fee && unitOfHeader(fee.header)
  if (!fee || !unit || sample.columns.has('fee_currency') || unit.currency === currency) return []
  const codes = sample.profileOf('currency')?.filledCells ?? []
  if (codes.length > 0 && codes.every((code) => code.toUpperCase() === unit.currency)) return []
  return [
    {
      kind: 'constantFeeCurrency',
      confidence: 'sure',
      reasons: [{ code: 'headerUnit', column: fee.column, unit: unit.text }],
      change: { columns: { fee_currency: { constant: unit.currency } } },
    },
  ]
}

function unitOfHeader(
  header: string,
): { readonly currency: string; readonly text: string } | undefined {
  const headerUnitText = minorHeader(header)?.unit ?? headerUnit(header)?.unit
  if (headerUnitText === undefined) return undefined
  const currency = minorUnitOf(headerUnitText)?.currency ?? currencyOf(headerUnitText)
  return currency === undefined ? undefined : { currency, text: headerUnitText }
}

/** Proposes decimal places for money counted in the smallest unit. */
export function minorUnitChanges(sample: MappingSample): readonly ChangeProposal[] {
  const codes = sample.profileOf('currency')
  const cellUnit = codes?.filledCells.every((text) => minorUnitOf(text))
    ? codes.filledCells[0]
    : undefined
  return sample.money.flatMap(([field, profile]): readonly ChangeProposal[] => {
    if (!isWhole(profile)) return []
    const name = sample.name(profile.column)
    const wholeNumbersReason = { code: 'wholeNumbers', column: profile.column } as const
    const headerParts = minorHeader(profile.header)
    const unit = minorUnitOf(headerParts?.unit ?? cellUnit ?? '')
    if (unit) {
      const writtenUnit = headerParts?.unit ?? (cellUnit as string)
      const isAlias = headerParts === undefined && unit.currency !== undefined
      return [
        {
          kind: 'minorUnit',
          confidence:
            isUnitOfRows(sample, field, unit.currency) || !headerParts ? 'sure' : 'doubtful',
          reasons: [
            headerParts
              ? { code: 'headerUnit', column: profile.column, unit: writtenUnit }
              : { code: 'cellUnit', column: codes?.column ?? 0, unit: writtenUnit },
            wholeNumbersReason,
          ],
          change: {
            columns: { [field]: { column: name, decimal_places: unit.decimalPlaces } },
            ...(isAlias
              ? { aliases: { currency: aliasesOf(codes, unit.currency as string) } }
              : {}),
          },
        },
      ]
    }
    return field === 'fee' ? feeInMinorUnit(sample, profile, name) : []
  })
}

// True if the rows' currency has this smallest unit. Without a column of currencies, true for every
// unit except wei and gwei, which tokens with other decimal places use too. Always true for a fee,
// and for a unit of several currencies such as cents.
function isUnitOfRows(
  sample: MappingSample,
  field: MoneyField,
  currency: string | undefined,
): boolean {
  const codes = sample.profileOf('currency')?.filledCells ?? []
  if (field === 'fee' || currency === undefined) return true
  return codes.length === 0
    ? currency !== 'ETH'
    : codes.every((code) => code.toUpperCase() === currency)
}

function aliasesOf(
  codes: ColumnProfile | undefined,
  currency: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...new Set(codes?.filledCells)].map((writtenUnit) => [writtenUnit, currency]),
  )
}

const SATOSHI_DECIMAL_PLACES = 8
const SATOSHI_CURRENCIES = ['BTC', 'LTC', 'BCH', 'DOGE', 'XBT']

// A fee that is a whole number and larger than the amount of its row is in satoshi.
function feeInMinorUnit(
  sample: MappingSample,
  fee: ColumnProfile,
  name: ColumnName,
): readonly ChangeProposal[] {
  const amount = sample.profileOf('amount')
  const codes = sample.profileOf('currency')?.filledCells ?? []
  if (!amount || codes.length === 0 || sample.columns.has('fee_currency')) return []
  if (!codes.every((code) => SATOSHI_CURRENCIES.includes(code.toUpperCase()))) return []
  const readAmount = amountReaderOf(amount.filledCells)
  const readFee = amountReaderOf(fee.filledCells)
  const orders = sample.rows.flatMap((row) => {
    const value = readAmount(row[amount.column] ?? '')
    const cost = readFee(row[fee.column] ?? '')
    return value === undefined || cost === undefined
      ? []
      : [compareDecimals(cost, value.replace('-', ''))]
  })
  if (orders.length === 0 || isWhole(amount) || !orders.every((order) => order > 0)) return []
  return [
    {
      kind: 'minorUnit',
      confidence: 'doubtful',
      reasons: [
        { code: 'feeAboveAmount', column: fee.column },
        { code: 'wholeNumbers', column: fee.column },
      ],
      change: { columns: { fee: { column: name, decimal_places: SATOSHI_DECIMAL_PLACES } } },
    },
  ]
}

function isWhole(profile: ColumnProfile): boolean {
  const numbers = profile.filledCells.flatMap((text) => amountParts(text)?.number ?? [])
  return numbers.length > 0 && numbers.every((text) => /^\d+$/.test(text))
}
