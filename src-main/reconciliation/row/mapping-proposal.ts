import { compareDecimals, isNegativeDecimal } from '../../base/decimal.ts'
import { amountParts, cellKinds, isWrittenInstant, numberedInstant } from './cell-kinds.ts'
import type { ColumnProfile } from './column-profile.ts'
import { isNearlyAll, profileColumns } from './column-profile.ts'
import type { Confidence, Proposal } from './column-proposal.ts'
import { minorHeader } from './column-proposal.ts'
import type { DateCandidate } from './date-candidates.ts'
import { dateCandidates } from './date-candidates.ts'
import { compileDateFormat } from './date-format.ts'
import type { TypeColumn } from './direction-columns.ts'
import { findDirectionColumns, findTypeColumn } from './direction-columns.ts'
import { headerUnit } from './header-unit.ts'
import { currencyOf, minorUnitOf } from './known-codes.ts'
import type { LedgerField, MoneyField } from './ledger-fields.ts'
import {
  columnsNamed,
  headerMatches,
  identifierFields,
  ledgerFields,
  moneyFields,
} from './ledger-fields.ts'
import { amountReaderOf, findNotation } from './notation-proposal.ts'
import { directionLetter, isBalanceLabel } from './row-words.ts'

/** A column in a mapping file: its header, or its position from 1. */
export type ColumnName = string | number

/** Keys of a mapping file (cli.md) that a change sets. Conditions are added to those there are. */
export interface MappingChange {
  readonly columns?: Readonly<
    Partial<
      Record<
        LedgerField,
        | ColumnName
        | {
            readonly column?: ColumnName
            readonly constant?: string
            readonly decimal_places?: number
            readonly from?: 'amount'
            readonly time_column?: ColumnName
          }
      >
    >
  >
  readonly header?: false
  readonly rows?: { readonly include?: readonly string[]; readonly exclude?: readonly string[] }
  readonly direction?:
    | { readonly by: 'sign'; readonly withdrawals: 'negative' | 'positive' }
    | {
        readonly by: 'columns'
        readonly debit: ColumnName
        readonly credit: ColumnName
        readonly withdrawals: 'debit' | 'credit'
      }
    | { readonly by: 'letter'; readonly column: ColumnName; readonly withdrawals: string }
  readonly date_format?: string
  readonly time_zone?: string
  readonly decimal?: '.' | ','
  readonly thousands?: '' | ',' | '.' | ' ' | "'"
  readonly negative?: '(1)' | '1-'
  readonly aliases?: { readonly currency: Readonly<Record<string, string>> }
}

/** Why a change is proposed, or why it is doubtful. Columns are indexes from 0. */
export type ChangeReason =
  | { readonly code: 'firstLineIsRow' }
  /** The header of the column names a unit. */
  | { readonly code: 'headerUnit'; readonly column: number; readonly unit: string }
  /** The cells of the column carry a unit, or are codes of one. */
  | { readonly code: 'cellUnit'; readonly column: number; readonly unit: string }
  /** Every cell of the column is a whole number. */
  | { readonly code: 'wholeNumbers'; readonly column: number }
  /** The fee is larger than the amount of its row, so it is counted in a smaller unit. */
  | { readonly code: 'feeAboveAmount'; readonly column: number }
  /** Each row fills one of the two columns. */
  | { readonly code: 'oneSideFilled'; readonly column: number; readonly other: number }
  /** Some rows fill both; they would be rejected. */
  | { readonly code: 'bothSidesFilled'; readonly count: number }
  /** Debit and credit mean opposite things in the books of a bank and of its customer. */
  | { readonly code: 'whoseBook' }
  /** A fee stands in a column of its own; whether the amounts include it is not known. */
  | { readonly code: 'feeApart'; readonly column: number }
  | { readonly code: 'letters'; readonly column: number; readonly written: readonly string[] }
  /** The amounts of withdrawals are negative. */
  | { readonly code: 'negativeAmounts'; readonly column: number; readonly count: number }
  /** Positive amounts stand in the same column, and no column says which rows are withdrawals. */
  | { readonly code: 'bothSigns'; readonly column: number; readonly count: number }
  | { readonly code: 'typeWords'; readonly column: number; readonly written: readonly string[] }
  /** Words of which it is not known whether they mean a withdrawal. */
  | { readonly code: 'unknownTypes'; readonly written: readonly string[] }
  | { readonly code: 'balanceRows'; readonly count: number; readonly example: string }
  | { readonly code: 'timesOnly'; readonly column: number }
  /** So many of the dates are read by the format. */
  | { readonly code: 'datesRead'; readonly count: number; readonly of: number }
  /** Day first and month first both read all dates. */
  | { readonly code: 'dayOrMonth'; readonly example: string }
  | { readonly code: 'marks'; readonly example: string }
  | { readonly code: 'headerZone'; readonly unit: string }

export const changeKinds = [
  'noHeader',
  'constantCurrency',
  'constantFeeCurrency',
  'currencyInAmount',
  'minorUnit',
  'directionByColumns',
  'directionByLetter',
  'directionBySign',
  'withdrawalRows',
  'balanceRows',
  'timeColumn',
  'dateFormat',
  'timeZone',
  'notation',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** A change of the mapping that the headers and values suggest. Nothing is applied by itself. */
export interface ChangeProposal {
  readonly kind: ChangeKind
  readonly confidence: Confidence
  readonly reasons: readonly ChangeReason[]
  readonly change: MappingChange
}

/**
 * True where the first line of a file reads as a row: two of its cells are values that no header
 * is, or one and a bare number. A line in which a cell names a field is a header, unless a value
 * other than a date stands in it.
 */
export function looksLikeData(firstLine: readonly string[]): boolean {
  const cells = firstLine.map((cell) => cell.trim())
  const values = cells.filter(isValueAlone)
  const isNamed = ledgerFields.some((field) =>
    headerMatches.some((match) => columnsNamed(cells, field, match).length > 0),
  )
  if (isNamed && values.every(isWrittenInstant)) return false
  const hasNumber = !isNamed && cells.some((cell) => /^\d+$/.test(cell))
  return values.length >= 2 || (values.length === 1 && hasNumber)
}

function isValueAlone(text: string): boolean {
  return (
    isWrittenInstant(text) ||
    (['hash', 'address', 'uuid'] as const).some((kind) => cellKinds[kind](text)) ||
    /\d[.,]\d/.test(amountParts(text)?.number ?? '')
  )
}

/**
 * Proposes changes beside the columns: constants, units, direction, rows to leave out, dates and
 * notation. `columns` is the mapping's columns, or what proposeColumns gave. For a file without a
 * header, pass empty headers: columns are then named by position.
 */
export function proposeChanges(
  headers: readonly string[],
  sampleRows: readonly (readonly string[])[],
  columns: readonly Pick<Proposal, 'field' | 'column'>[],
): readonly ChangeProposal[] {
  const sample = new Sample(headers, sampleRows, columns)
  const direction = directionByColumns(sample)
  const type = findTypeColumn(sample.profiles)
  return [
    ...withoutHeader(sample),
    ...currencyChanges(sample),
    ...minorUnits(sample),
    ...direction,
    ...withdrawalRows(sample, type),
    ...(direction.length > 0 ? [] : directionByLetterOrSign(sample, type)),
    ...balanceRows(sample),
    ...dateChanges(sample),
    ...notation(sample),
  ]
}

class Sample {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly profiles: readonly ColumnProfile[]
  readonly columns: ReadonlyMap<LedgerField, number>

  constructor(
    headers: readonly string[],
    rows: readonly (readonly string[])[],
    columns: readonly Pick<Proposal, 'field' | 'column'>[],
  ) {
    this.headers = headers
    this.rows = rows
    this.profiles = profileColumns(headers, rows)
    this.columns = new Map(columns.map(({ field, column }) => [field, column]))
  }

  at(field: LedgerField): ColumnProfile | undefined {
    return this.profiles[this.columns.get(field) ?? -1]
  }

  // A header that is empty or stands twice cannot name its column.
  name(column: number): ColumnName {
    const header = this.headers[column]?.trim() ?? ''
    const isUnique = this.headers.filter((other) => other.trim() === header).length === 1
    return header !== '' && isUnique ? header : column + 1
  }

  /** How a condition names a column: its header, else the field it is mapped to. */
  conditionName(column: number): string | undefined {
    const name = this.name(column)
    if (typeof name === 'string')
      return /^[\p{L}\d_/ -]+$/u.test(name) ? name : name.includes('"') ? undefined : `"${name}"`
    return [...this.columns].find(([, at]) => at === column)?.[0]
  }

  get money(): readonly (readonly [MoneyField, ColumnProfile])[] {
    return moneyFields.flatMap((field) => {
      const profile = this.at(field)
      return profile ? [[field, profile] as const] : []
    })
  }
}

function withoutHeader(sample: Sample): readonly ChangeProposal[] {
  if (sample.rows.length === 0 || sample.headers.some((header) => header.trim() !== '')) return []
  return [
    {
      kind: 'noHeader',
      confidence: 'sure',
      reasons: [{ code: 'firstLineIsRow' }],
      change: { header: false },
    },
  ]
}

function currencyChanges(sample: Sample): readonly ChangeProposal[] {
  const amount = sample.at('amount') ?? sample.at('total')
  const direction = findDirectionColumns(sample.profiles, sample.rows)
  const principal = amount ?? sample.profiles[direction?.out ?? -1]
  if (!principal) return []
  const unit = unitOfHeader(principal.header)
  const feeChange = constantFeeCurrency(sample, unit?.currency)
  if (sample.columns.has('currency')) return feeChange
  if (unit)
    return [
      {
        kind: 'constantCurrency',
        confidence: minorUnitOf(unit.written) && unit.currency === 'ETH' ? 'doubtful' : 'sure',
        reasons: [{ code: 'headerUnit', column: principal.column, unit: unit.written }],
        change: { columns: { currency: { constant: unit.currency } } },
      },
      ...feeChange,
    ]
  const units = principal.filled.map((text) => amountParts(text)?.unit ?? '')
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

// The fee's own unit, where it is not the amount's.
function constantFeeCurrency(
  sample: Sample,
  currency: string | undefined,
): readonly ChangeProposal[] {
  const fee = sample.at('fee')
  const unit = fee && unitOfHeader(fee.header)
  if (!fee || !unit || sample.columns.has('fee_currency') || unit.currency === currency) return []
  const codes = sample.at('currency')?.filled ?? []
  if (codes.length > 0 && codes.every((code) => code.toUpperCase() === unit.currency)) return []
  return [
    {
      kind: 'constantFeeCurrency',
      confidence: 'sure',
      reasons: [{ code: 'headerUnit', column: fee.column, unit: unit.written }],
      change: { columns: { fee_currency: { constant: unit.currency } } },
    },
  ]
}

function unitOfHeader(
  header: string,
): { readonly currency: string; readonly written: string } | undefined {
  const written = minorHeader(header)?.unit ?? headerUnit(header)?.unit
  if (written === undefined) return undefined
  const currency = minorUnitOf(written)?.currency ?? currencyOf(written)
  return currency === undefined ? undefined : { currency, written }
}

function minorUnits(sample: Sample): readonly ChangeProposal[] {
  const codes = sample.at('currency')
  const cellUnit = codes?.filled.every((text) => minorUnitOf(text)) ? codes.filled[0] : undefined
  return sample.money.flatMap(([field, profile]): readonly ChangeProposal[] => {
    if (!isWhole(profile)) return []
    const name = sample.name(profile.column)
    const whole = { code: 'wholeNumbers', column: profile.column } as const
    const named = minorHeader(profile.header)
    const unit = minorUnitOf(named?.unit ?? cellUnit ?? '')
    if (unit) {
      const written = named?.unit ?? (cellUnit as string)
      const isAlias = named === undefined && unit.currency !== undefined
      return [
        {
          kind: 'minorUnit',
          confidence: isUnitOfRows(sample, field, unit.currency) || !named ? 'sure' : 'doubtful',
          reasons: [
            named
              ? { code: 'headerUnit', column: profile.column, unit: written }
              : { code: 'cellUnit', column: codes?.column ?? 0, unit: written },
            whole,
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

// A token's smallest unit is often called wei too, whatever its decimal places.
function isUnitOfRows(sample: Sample, field: MoneyField, currency: string | undefined): boolean {
  const codes = sample.at('currency')?.filled ?? []
  if (field === 'fee' || currency === undefined) return true
  return codes.length === 0
    ? currency !== 'ETH'
    : codes.every((code) => code.toUpperCase() === currency)
}

function aliasesOf(
  codes: ColumnProfile | undefined,
  currency: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries([...new Set(codes?.filled)].map((written) => [written, currency]))
}

const PLACES_OF_SATOSHI = 8
const IN_SATOSHI = ['BTC', 'LTC', 'BCH', 'DOGE', 'XBT']

// A whole fee beside a smaller amount of the same coin: satoshi.
function feeInMinorUnit(
  sample: Sample,
  fee: ColumnProfile,
  name: ColumnName,
): readonly ChangeProposal[] {
  const amount = sample.at('amount')
  const codes = sample.at('currency')?.filled ?? []
  if (!amount || codes.length === 0 || sample.columns.has('fee_currency')) return []
  if (!codes.every((code) => IN_SATOSHI.includes(code.toUpperCase()))) return []
  const readAmount = amountReaderOf(amount.filled)
  const readFee = amountReaderOf(fee.filled)
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
      change: { columns: { fee: { column: name, decimal_places: PLACES_OF_SATOSHI } } },
    },
  ]
}

function isWhole(profile: ColumnProfile): boolean {
  const numbers = profile.filled.flatMap((text) => amountParts(text)?.number ?? [])
  return numbers.length > 0 && numbers.every((text) => /^\d+$/.test(text))
}

function directionByColumns(sample: Sample): readonly ChangeProposal[] {
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

function hasFee(sample: Sample, out: number): boolean {
  const fee = sample.columns.get('fee')
  return (
    fee !== undefined &&
    sample.rows.some((row) => /[1-9]/.test(row[out] ?? '') && /[1-9]/.test(row[fee] ?? ''))
  )
}

function withdrawalRows(sample: Sample, type: TypeColumn | undefined): readonly ChangeProposal[] {
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
  sample: Sample,
  type: TypeColumn | undefined,
): readonly ChangeProposal[] {
  const letters = directionByLetter(sample, type)
  return letters.length > 0 ? letters : directionBySign(sample, type)
}

function directionByLetter(
  sample: Sample,
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

function directionBySign(sample: Sample, type: TypeColumn | undefined): readonly ChangeProposal[] {
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
function hasIdentifier(sample: Sample, row: readonly string[], label: number): boolean {
  return identifierFields.some((field) => {
    const column = sample.columns.get(field)
    return column !== undefined && column !== label && (row[column] ?? '').trim() !== ''
  })
}

function balanceRows(sample: Sample): readonly ChangeProposal[] {
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

function dateChanges(sample: Sample): readonly ChangeProposal[] {
  const date = sample.at('date')
  if (!date || date.filled.length === 0) return []
  return [...timeColumn(sample, date), ...dateFormat(date), ...timeZone(date)]
}

function timeColumn(sample: Sample, date: ColumnProfile): readonly ChangeProposal[] {
  const hasTime = date.filled.some((text) => /\d:\d{2}|\dT\d|^\d{9,}/.test(text))
  const times = sample.profiles.filter((profile) => profile.is('time'))
  const [time] = times
  if (hasTime || !time || time.column === date.column) return []
  return [
    {
      kind: 'timeColumn',
      confidence: times.length === 1 ? 'sure' : 'doubtful',
      reasons: [{ code: 'timesOnly', column: time.column }],
      change: {
        columns: {
          date: { column: sample.name(date.column), time_column: sample.name(time.column) },
        },
      },
    },
  ]
}

function dateFormat(date: ColumnProfile): readonly ChangeProposal[] {
  const texts = date.filled.filter((text) => cellKinds.instant(text))
  const [example] = texts
  if (example === undefined) return []
  const numbered = new Set(texts.map(numberedInstant))
  const [number] = numbered
  if (numbered.size === 1 && number !== undefined)
    return [
      formatChange(number, number === 'excel_serial' ? 'doubtful' : 'sure', texts.length, date),
    ]
  const candidates = dateCandidates(texts)
  const best = yearFirst(texts, candidates[0]) ?? candidates[0]
  if (best?.format === undefined) return []
  // Two digits can be the year, the month or the day.
  const isProven =
    best.count === texts.length &&
    !/^[^y]*yy(?!y)/.test(best.format) &&
    new Set(
      candidates
        .filter(({ count }) => count === best.count)
        .map(({ format }) => /[yMd]/.exec(format ?? '')?.[0]),
    ).size === 1
  const change = formatChange(best.format, isProven ? 'sure' : 'doubtful', best.count, date)
  return [
    isProven || best.count < texts.length
      ? change
      : { ...change, reasons: [...change.reasons, { code: 'dayOrMonth', example }] },
  ]
}

// `26-10-01`: where the first parts differ less than the last, they are the years.
function yearFirst(
  texts: readonly string[],
  best: DateCandidate | undefined,
): Pick<DateCandidate, 'format' | 'count'> | undefined {
  const format = best?.format?.replace(/^(?:dd|MM)([./-])(?:dd|MM)\1yy(?!y)/, 'yy$1MM$1dd')
  const read =
    format === undefined || format === best?.format ? undefined : compileDateFormat(format)
  if (!read || !texts.every((text) => read(text))) return undefined
  const parts = texts.map((text) => text.split(/[./\- ]/))
  const differing = (at: number): number => new Set(parts.map((part) => part[at])).size
  return differing(0) < differing(2) ? { format, count: texts.length } : undefined
}

function formatChange(
  format: string,
  confidence: Confidence,
  count: number,
  date: ColumnProfile,
): ChangeProposal {
  return {
    kind: 'dateFormat',
    confidence,
    reasons: [{ code: 'datesRead', count, of: date.filled.length }],
    change: { date_format: format },
  }
}

// `Time(UTC+02:00)`: whole hours have a zone of their own, whose sign is the other way round.
function timeZone(date: ColumnProfile): readonly ChangeProposal[] {
  const unit = headerUnit(date.header)
  if (unit?.kind !== 'zone') return []
  const [, sign = '', hours = '', minutes = '0'] =
    /([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(unit.unit) ?? []
  if (sign === '' || Number(hours) === 0 || Number(minutes) > 0) return []
  return [
    {
      kind: 'timeZone',
      confidence: 'sure',
      reasons: [{ code: 'headerZone', unit: unit.unit }],
      change: { time_zone: `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}` },
    },
  ]
}

function notation(sample: Sample): readonly ChangeProposal[] {
  const direction = findDirectionColumns(sample.profiles, sample.rows)
  const profiles = [
    ...sample.money.map(([, profile]) => profile),
    ...[direction?.out, direction?.in].flatMap((column) => sample.profiles[column ?? -1] ?? []),
  ]
  const texts = profiles.flatMap(({ filled }) => filled)
  const found = findNotation(texts)
  const change: MappingChange = {
    ...(found.decimal === ',' ? { decimal: ',' as const } : {}),
    ...(found.thousands === undefined ? {} : { thousands: found.thousands }),
    ...(found.negative === undefined || found.negative === '-1'
      ? {}
      : { negative: found.negative }),
  }
  if (Object.keys(change).length === 0) return []
  const example =
    texts.find((text) => /[,.' \u00a0\u2009\u202f\u2019]\d+[.,]|\(|-$/.test(text)) ??
    texts.find((text) => text.includes(',')) ??
    ''
  return [
    {
      kind: 'notation',
      confidence:
        found.isMixed || (found.thousands !== undefined && !found.isThousandsProven)
          ? 'doubtful'
          : 'sure',
      reasons: [{ code: 'marks', example }],
      change,
    },
  ]
}
