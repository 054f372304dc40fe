import { addDecimals, compareDecimals, isEqualDecimal } from '../../base/decimal.ts'
import type { CellKind } from './cell-kinds.ts'
import { cellKinds } from './cell-kinds.ts'
import type { ColumnProfile } from './column-profile.ts'
import { isNearlyAll, profileColumns } from './column-profile.ts'
import { findDirectionColumns, findTypeColumn } from './direction-columns.ts'
import {
  isNetHeader,
  isOtherHeader,
  isPriceHeader,
  isUnknownHeader,
  minorHeader,
  partOf,
} from './header-parts.ts'
import { headerUnit } from './header-unit.ts'
import { currencyOf } from './known-codes.ts'
import type { LedgerField } from './ledger-fields.ts'
import {
  columnsNamed,
  headerMatches,
  identifierFields,
  ledgerFields,
  moneyFields,
  normalHeader,
} from './ledger-fields.ts'
import { amountReaderOf } from './notation-proposal.ts'
import type { ColumnReason, Confidence, Proposal } from './proposal.ts'

/**
 * Proposes a column for each field, from the headers and from a sample of rows. Headers may be
 * empty, repeated or in an unknown language. proposeChanges handles columns of debits and credits
 * and the column of types.
 *
 * A money column is never sure by its values alone: an amount, a balance and a price look alike.
 */
export function proposeColumns(
  headers: readonly string[],
  sampleRows: readonly (readonly string[])[],
): readonly Proposal[] {
  const profiles = profileColumns(headers, sampleRows)
  const direction = findDirectionColumns(profiles, sampleRows)
  const type = findTypeColumn(profiles)
  const reservedColumns = [direction?.outColumn, direction?.inColumn, type?.column].filter(
    (column) => column !== undefined,
  )
  const draft = new ProposalDraft(headers, profiles, sampleRows, reservedColumns)
  draft.proposeByHeader()
  draft.proposeByValues(direction?.outColumn)
  return draft.result()
}

/** The kind that the cells of a field's column usually have. */
const kindOf: Readonly<Partial<Record<LedgerField, CellKind>>> = {
  withdrawal_id: 'uuid',
  txn_hash: 'hash',
  address: 'address',
  amount: 'amount',
  fee: 'amount',
  total: 'amount',
  currency: 'currency',
  fee_currency: 'currency',
  network: 'network',
  date: 'instant',
  status: 'status',
}

// An unusual value of these fields raises no doubt: codes, ids and words can be any text.
const anyTextFields: readonly LedgerField[] = ['withdrawal_id', 'status', 'network']

class ProposalDraft {
  readonly #headers: readonly string[]
  readonly #profiles: readonly ColumnProfile[]
  readonly #rows: readonly (readonly string[])[]
  readonly #unknownColumns: ReadonlySet<number>
  readonly #proposals = new Map<LedgerField, Proposal>()
  readonly #takenColumns: Set<number>

  constructor(
    headers: readonly string[],
    profiles: readonly ColumnProfile[],
    rows: readonly (readonly string[])[],
    reservedColumns: readonly number[],
  ) {
    this.#headers = headers
    this.#profiles = profiles
    this.#rows = rows
    this.#takenColumns = new Set(reservedColumns)
    this.#unknownColumns = new Set(
      profiles.filter(({ header }) => isUnknownHeader(header)).map(({ column }) => column),
    )
  }

  result(): readonly Proposal[] {
    return ledgerFields.flatMap((field) => this.#proposals.get(field) ?? [])
  }

  proposeByHeader(): void {
    for (const field of ledgerFields) this.#proposeNamedColumn(field)
    this.#proposeNetAmount()
    this.#doubtTotal()
    this.#moveMisnamedHash()
    this.#moveMisnamedReference()
    this.#proposeBareId()
  }

  /** `outColumn`: the column of outgoing amounts, where columns give the direction. */
  proposeByValues(outColumn: number | undefined): void {
    for (const field of ['txn_hash', 'address', 'network', 'status', 'date'] as const)
      this.#proposeByHeaderPart(field)
    this.#proposeAdjacentCurrency(outColumn)
    if (outColumn === undefined) this.#proposeMoneyBySize()
    for (const field of ['txn_hash', 'address', 'date', 'currency', 'network', 'status'] as const)
      this.#proposeByKind(field)
    this.#proposeIdentifierByValues()
  }

  #propose(
    field: LedgerField,
    column: number,
    confidence: Confidence,
    reasons: readonly ColumnReason[],
  ): void {
    this.#proposals.set(field, { field, column, confidence, reasons })
    this.#takenColumns.add(column)
  }

  #isFree(column: number): boolean {
    return !this.#takenColumns.has(column)
  }

  #proposeNamedColumn(field: LedgerField): void {
    for (const match of [...headerMatches, 'minor'] as const) {
      const namedColumns =
        match === 'minor' ? this.#minorColumns(field) : columnsNamed(this.#headers, field, match)
      const possibleProfiles = namedColumns
        .filter((column) => this.#isFree(column))
        .map((column) => this.#profiles[column] as ColumnProfile)
        .filter((profile) => profile.filledCells.length === 0 || profile.couldBe(field))
        .filter((profile) => !(field === 'date' && profile.is('time')))
      const best = this.#bestOf(field, possibleProfiles)
      if (!best) continue
      const reasons: ColumnReason[] = [
        { code: 'header', match },
        ...this.#valueReasons(field, best),
      ]
      const other = possibleProfiles.find(
        (profile) => profile !== best && isEquallyGood(field, profile, best),
      )
      if (other && isAmbiguityShown(field))
        reasons.push({ code: 'anotherColumn', column: other.column })
      const unit = this.#foreignUnit(field, best)
      if (unit !== undefined) reasons.push({ code: 'unitDiffers', unit })
      this.#propose(field, best.column, isDoubtful(reasons) ? 'doubtful' : 'sure', reasons)
      return
    }
  }

  // If several columns match in the same way, the values decide. If the values do not decide, the
  // more usual word does, which is first in the list.
  #bestOf(
    field: LedgerField,
    possibleProfiles: readonly ColumnProfile[],
  ): ColumnProfile | undefined {
    const kind = kindOf[field]
    return (
      possibleProfiles.find((profile) => kind !== undefined && profile.is(kind)) ??
      possibleProfiles.find((profile) => profile.filledCells.length > 0) ??
      possibleProfiles[0]
    )
  }

  // Finds `Fee (sat)` and `fee_sat`: the field with its smallest unit.
  #minorColumns(field: LedgerField): readonly number[] {
    if (!(moneyFields as readonly string[]).includes(field)) return []
    const bareHeaders = this.#headers.map((header) => minorHeader(header)?.name ?? '')
    return (['name', 'synonym'] as const).flatMap((match) =>
      columnsNamed(bareHeaders, field, match),
    )
  }

  #valueReasons(field: LedgerField, profile: ColumnProfile): readonly ColumnReason[] {
    const kind = kindOf[field]
    const [example] = profile.filledCells
    if (kind === undefined || example === undefined) return []
    if (profile.is(kind)) return [valuesReason(kind, profile)]
    if (anyTextFields.includes(field)) return []
    if ((field === 'currency' || field === 'fee_currency') && hasCodes(profile)) return []
    const unusual = profile.filledCells.find((text) => !cellKinds[kind](text)) ?? example
    return [{ code: 'valuesUnusual', example: unusual }]
  }

  #foreignUnit(field: LedgerField, profile: ColumnProfile): string | undefined {
    const unit = headerUnit(profile.header)
    if (unit?.kind !== 'currency' || !(moneyFields as readonly string[]).includes(field))
      return undefined
    const column =
      columnsNamed(this.#headers, 'currency', 'name')[0] ??
      columnsNamed(this.#headers, 'currency', 'synonym')[0]
    const codes =
      column === undefined
        ? []
        : (this.#profiles[column]?.filledCells ?? []).map((code) => code.toUpperCase())
    const currency = currencyOf(unit.unit)
    return codes.length > 0 && currency !== undefined && !codes.includes(currency)
      ? unit.unit
      : undefined
  }

  // Beside a net amount, a plain `Amount` is the debited amount.
  #proposeNetAmount(): void {
    const amount = this.#proposals.get('amount')
    const net = this.#profiles.find(
      (profile) =>
        this.#isFree(profile.column) && isNetHeader(profile.header) && profile.is('amount'),
    )
    if (!amount || !net) return
    const sum = this.#compareWithSum(amount.column, net.column)
    const isGross = !this.#proposals.has('total') && sum !== 'smaller'
    const confidence = sum === 'sum' && isGross ? 'sure' : 'doubtful'
    const fee = this.#proposals.get('fee')?.column
    const reason: ColumnReason =
      sum === 'sum' && fee !== undefined
        ? { code: 'addsUp', column: fee }
        : { code: 'anotherColumn', column: amount.column }
    this.#propose('amount', net.column, confidence, [
      { code: 'header', match: 'synonym' },
      valuesReason('amount', net),
      reason,
    ])
    if (!isGross) {
      this.#takenColumns.delete(amount.column)
      return
    }
    this.#propose('total', amount.column, confidence, [
      { code: 'headerOther', field: 'amount' },
      { code: 'larger', column: net.column },
    ])
  }

  // Compares the column `whole` with the column `part` and the fee. Returns `smaller` if an amount of
  // `whole` is less than that of `part` in any row, `sum` if it is `part` plus the fee in every row,
  // else `larger`.
  #compareWithSum(whole: number, part: number): 'sum' | 'smaller' | 'larger' {
    const fee = this.#proposals.get('fee')?.column ?? -1
    const readAmount = amountReaderOf(
      [whole, part, fee].flatMap((column) => this.#profiles[column]?.filledCells ?? []),
    )
    const rows = this.#rows.flatMap((row) => {
      const total = readAmount(row[whole] ?? '')
      const net = readAmount(row[part] ?? '')
      const cost = readAmount(row[fee] ?? '')
      return total === undefined || net === undefined ? [] : [{ total, net, cost }]
    })
    if (rows.some(({ total, net }) => compareDecimals(total, net) < 0)) return 'smaller'
    const isSum = rows.every(
      ({ total, net, cost }) => cost !== undefined && isEqualDecimal(addDecimals(net, cost), total),
    )
    return rows.length > 0 && isSum ? 'sum' : 'larger'
  }

  // A total that is not the amount plus its fee is often the value of a trade.
  #doubtTotal(): void {
    const total = this.#proposals.get('total')
    const amount = this.#proposals.get('amount')
    if (total?.confidence !== 'sure' || !amount) return
    const sum = this.#compareWithSum(total.column, amount.column)
    if (
      sum === 'sum' ||
      (sum === 'larger' && !this.#proposals.has('fee') && !this.#headers.some(isPriceHeader))
    )
      return
    this.#propose('total', total.column, 'doubtful', [
      ...total.reasons,
      { code: 'notTheSum', column: amount.column },
    ])
  }

  // Some programs write the hash under `Transaction ID`. Such a column becomes the hash if no other
  // column has hashes.
  #moveMisnamedHash(): void {
    const hash = this.#proposals.get('txn_hash')
    if (hash?.reasons.some(({ code }) => code === 'values')) return
    for (const field of ['transaction_id', 'withdrawal_id'] as const) {
      const profile = this.#profiles[this.#proposals.get(field)?.column ?? -1]
      if (!profile?.is('hash')) continue
      this.#proposals.delete(field)
      this.#propose('txn_hash', profile.column, 'doubtful', [
        { code: 'headerOther', field },
        valuesReason('hash', profile),
      ])
      return
    }
  }

  // A `Tx-ID` without a single hash, not even a short one, is the partner's own number.
  #moveMisnamedReference(): void {
    const profile = this.#profiles[this.#proposals.get('txn_hash')?.column ?? -1]
    if (!profile?.is('reference') || profile.count('hash') > 0) return
    if (profile.filledCells.some((text) => /^0x[0-9a-f]*$/i.test(text))) return
    if (this.#proposals.has('external_ref')) return
    this.#proposals.delete('txn_hash')
    this.#propose('external_ref', profile.column, 'doubtful', [
      { code: 'headerOther', field: 'txn_hash' },
      valuesReason('reference', profile),
    ])
  }

  #proposeBareId(): void {
    const column = this.#headers.findIndex((header) => normalHeader(header) === 'id')
    if (column < 0 || !this.#isFree(column)) return
    if (identifierFields.some((field) => this.#proposals.has(field))) return
    this.#propose('withdrawal_id', column, 'doubtful', [{ code: 'headerPart', word: 'id' }])
  }

  #proposeByHeaderPart(field: LedgerField): void {
    const kind = kindOf[field]
    if (this.#proposals.has(field) || kind === undefined) return
    const candidates = this.#profiles.filter(
      (profile) =>
        this.#isFree(profile.column) &&
        profile.is(kind) &&
        partOf(field, profile.header) !== undefined &&
        !isOtherHeader(profile.header),
    )
    const [best, other] = candidates
    if (!best) return
    const reasons: ColumnReason[] = [
      { code: 'headerPart', word: partOf(field, best.header) as string },
      valuesReason(kind, best),
    ]
    if (other) reasons.push({ code: 'anotherColumn', column: other.column })
    this.#propose(field, best.column, other ? 'doubtful' : 'sure', reasons)
  }

  // A currency is to the right of its amount: `Sell, Cur., Fee, Cur.`
  #proposeAdjacentCurrency(outColumn: number | undefined): void {
    for (const [field, column] of [
      ['fee_currency', this.#proposals.get('fee')?.column],
      ['currency', outColumn ?? this.#proposals.get('amount')?.column],
      ['currency', this.#proposals.get('total')?.column],
    ] as const) {
      if (column === undefined || this.#proposals.has(field)) continue
      const profile = this.#profiles[column + 1]
      if (!profile || !this.#isFree(column + 1) || !profile.is('currency')) continue
      if (isOtherHeader(profile.header)) continue
      this.#propose(field, column + 1, this.#confidenceOfValues(profile, 'doubtful'), [
        { code: 'beside', column: column },
        valuesReason('currency', profile),
      ])
    }
  }

  #confidenceOfValues(profile: ColumnProfile, fallback: Confidence): Confidence {
    const isRepeated =
      this.#headers.filter((header) => normalHeader(header) === normalHeader(profile.header))
        .length > 1
    return isRepeated && normalHeader(profile.header) !== '' ? 'sure' : fallback
  }

  // Without known words, the larger of two amounts is the amount and the smaller its fee.
  #proposeMoneyBySize(): void {
    if (this.#proposals.has('amount') || this.#proposals.has('total')) return
    const candidates = this.#profiles.filter(
      (profile) =>
        this.#isFree(profile.column) &&
        profile.is('amount') &&
        this.#unknownColumns.has(profile.column) &&
        profile.filledCells.some((text) => /\d[.,]\d/.test(text)),
    )
    const [first, second] = candidates
    const reasons = (profile: ColumnProfile): ColumnReason[] => [
      { code: 'headerUnknown' },
      valuesReason('amount', profile),
    ]
    if (first && candidates.length === 1)
      this.#propose('amount', first.column, 'doubtful', reasons(first))
    if (!first || !second || candidates.length !== 2 || this.#proposals.has('fee')) return
    const largerColumn = this.#findLargerColumn(first.column, second.column)
    if (largerColumn === undefined) return
    const [largerProfile, smallerProfile] =
      largerColumn === first.column ? [first, second] : [second, first]
    this.#propose('amount', largerProfile.column, 'doubtful', [
      ...reasons(largerProfile),
      { code: 'larger', column: smallerProfile.column },
    ])
    this.#propose('fee', smallerProfile.column, 'doubtful', [
      ...reasons(smallerProfile),
      { code: 'smaller', column: largerProfile.column },
    ])
  }

  // Returns the column with the larger amount in every row that has both amounts, or undefined if
  // there is none.
  #findLargerColumn(left: number, right: number): number | undefined {
    const readAmount = amountReaderOf([
      ...(this.#profiles[left]?.filledCells ?? []),
      ...(this.#profiles[right]?.filledCells ?? []),
    ])
    const orders = this.#rows.flatMap((row) => {
      const a = readAmount(row[left] ?? '')
      const b = readAmount(row[right] ?? '')
      return a === undefined || b === undefined
        ? []
        : [compareDecimals(a.replace('-', ''), b.replace('-', ''))]
    })
    if (orders.length === 0) return undefined
    if (orders.every((order) => order > 0)) return left
    return orders.every((order) => order < 0) ? right : undefined
  }

  #proposeByKind(field: LedgerField): void {
    const kind = kindOf[field]
    if (this.#proposals.has(field) || kind === undefined) return
    const candidates = this.#profiles.filter(
      (profile) =>
        this.#isFree(profile.column) &&
        this.#unknownColumns.has(profile.column) &&
        profile.is(kind) &&
        (field !== 'currency' || !isOnlyNetworks(profile)) &&
        !(field === 'address' && isConstant(profile)),
    )
    const [best] = candidates
    // If two columns fit, nothing shows which is right: of two columns of addresses, one may be the
    // sender's.
    if (!best || candidates.length > 1) return
    const isEmpty = normalHeader(best.header) === ''
    const isSure =
      isEmpty &&
      (field === 'txn_hash' ||
        (field === 'date' && best.count('instant') === best.filledCells.length))
    this.#propose(field, best.column, isSure ? 'sure' : 'doubtful', [
      { code: 'headerUnknown' },
      valuesReason(kind, best),
    ])
  }

  // Without a known header, a column of UUIDs may be the withdrawal id, and a column of other tokens
  // the reference.
  #proposeIdentifierByValues(): void {
    if (identifierFields.some((field) => this.#proposals.has(field))) return
    for (const [field, kind] of [
      ['withdrawal_id', 'uuid'],
      ['external_ref', 'reference'],
    ] as const) {
      const candidates = this.#profiles.filter(
        (profile) =>
          this.#isFree(profile.column) &&
          this.#unknownColumns.has(profile.column) &&
          profile.is(kind) &&
          !profile.is('amount') &&
          !profile.is('instant') &&
          new Set(profile.filledCells).size === profile.filledCells.length,
      )
      const [best] = candidates
      if (!best || candidates.length > 1) continue
      this.#propose(field, best.column, 'doubtful', [
        { code: 'headerUnknown' },
        valuesReason(kind, best),
      ])
      return
    }
  }
}

const DOUBTS: readonly ColumnReason['code'][] = [
  'headerUnknown',
  'headerOther',
  'valuesUnusual',
  'anotherColumn',
  'unitDiffers',
]

// A column in the smallest unit is right only together with the change that sets its unit.
function isDoubtful(reasons: readonly ColumnReason[]): boolean {
  return reasons.some(
    (reason) =>
      DOUBTS.includes(reason.code) || (reason.code === 'header' && reason.match === 'minor'),
  )
}

function valuesReason(kind: CellKind, profile: ColumnProfile): ColumnReason {
  return { code: 'values', kind, count: profile.count(kind), of: profile.filledCells.length }
}

function isEquallyGood(field: LedgerField, left: ColumnProfile, right: ColumnProfile): boolean {
  const kind = kindOf[field]
  if (left.filledCells.length === 0) return false
  return kind === undefined || left.is(kind) === right.is(kind)
}

// For a date or a note, the more usual word is good enough.
function isAmbiguityShown(field: LedgerField): boolean {
  return field !== 'date' && field !== 'note' && field !== 'end_user_id'
}

// True if nearly all cells look like currency codes, known (known-codes.ts) or not.
function hasCodes(profile: ColumnProfile): boolean {
  const codes = profile.filledCells.filter((text) =>
    /^[A-Z0-9]{2,10}(?:[._-][A-Za-z0-9]{1,8})?$/.test(text),
  )
  return isNearlyAll(codes.length, profile.filledCells.length)
}

function isOnlyNetworks(profile: ColumnProfile): boolean {
  return profile.is('network') && !profile.is('currency')
}

// If all rows have one address, it is the account's own.
function isConstant({ filledCells }: ColumnProfile): boolean {
  return filledCells.length > 1 && new Set(filledCells).size === 1
}
