import type { DecimalText } from '../../base/decimal.ts'
import { scaledToDecimal, toScaled } from '../../base/decimal.ts'
import type { ProviderRecord } from '../provider-record.ts'
import type { MappingChange } from '../row/change-proposal.ts'
import type { LedgerEntry } from '../row/ledger-entry.ts'
import type { MoneyField } from '../row/ledger-fields.ts'
import { moneyFields } from '../row/ledger-fields.ts'
import type { Mapping } from '../row/mapping.ts'
import { MAX_DECIMAL_PLACES, sourceOf } from '../row/mapping.ts'
import { significantParts } from '../row/rounded.ts'
import type { CauseBeforeTrial } from './cause.ts'
import { Tally } from './tally.ts'

const MIN_ROWS = 2
/** For causes that any two numbers can show by chance: a constant difference or share. */
const MIN_ROWS_OF_ANY_DIFFERENCE = 3
const MIN_SHARE = 0.5
const MILLIONTHS = 1_000_000n
/** In millionths of the amount. A larger share is not a fee. */
const MAX_FEE_MILLIONTHS = 500_000n

/** The amounts of a pair that differ, as texts and in units of 10⁻³⁰. */
interface Difference {
  readonly ledger: DecimalText
  readonly provider: DecimalText
  readonly ledgerUnits: bigint
  readonly providerUnits: bigint
}

/** Collects common patterns from pairs whose amounts differ. */
export class MoneyEvidence {
  readonly #mapping: Mapping
  readonly #signs = { amount: new Tally(), fee: new Tally(), total: new Tally() }
  readonly #powers = { amount: new Tally(), fee: new Tally(), total: new Tally() }
  readonly #otherBases = { amount: new Tally(), total: new Tally() }
  readonly #constants = { amount: new Tally(), total: new Tally() }
  readonly #shares = { amount: new Tally(), total: new Tally() }
  /**
   * Distinct amounts of the provider. If all amounts are equal, a constant difference and a constant
   * share look alike.
   */
  readonly #amounts = { amount: new Set<string>(), total: new Set<string>() }

  constructor(mapping: Mapping) {
    this.#mapping = mapping
  }

  addPair(entry: LedgerEntry, record: ProviderRecord): void {
    if (entry.currency !== record.currency) return
    for (const field of moneyFields) {
      const ledger = entry[field]
      const provider = record[field]
      if (ledger === '' || provider === '' || provider === null || entry.feeCurrency !== '')
        continue
      if (ledger === provider) continue
      const ledgerUnits = toScaled(ledger)
      const providerUnits = toScaled(provider)
      if (ledgerUnits !== providerUnits)
        this.#addDifference(field, entry, record, { ledger, provider, ledgerUnits, providerUnits })
    }
  }

  #addDifference(
    field: MoneyField,
    entry: LedgerEntry,
    record: ProviderRecord,
    { ledger, provider, ledgerUnits, providerUnits }: Difference,
  ): void {
    const example = { line: entry.line, ledger, provider }
    const ledgerParts = significantParts(ledger)
    const providerParts = significantParts(provider)
    const isShifted = ledgerParts.digits !== '' && ledgerParts.digits === providerParts.digits
    const places = ledgerParts.integerDigits - providerParts.integerDigits
    this.#signs[field].add(isShifted && places === 0 ? 'opposite' : 'other', example)
    this.#powers[field].add(
      isShifted && places !== 0
        ? `${places}${ledgerParts.isNegative === providerParts.isNegative ? '' : ' opposite'}`
        : 'other',
      example,
    )
    if (field === 'fee') return
    const counterpart = field === 'amount' ? record.total : record.amount
    const isOtherBasis =
      typeof counterpart === 'string' && counterpart !== '' && toScaled(counterpart) === ledgerUnits
    this.#otherBases[field].add(isOtherBasis ? 'other basis' : 'other', example)
    this.#constants[field].add(
      `${scaledToDecimal(providerUnits - ledgerUnits)} ${entry.currency}`,
      example,
    )
    const share =
      providerUnits === 0n
        ? 0n
        : divideRounded((ledgerUnits - providerUnits) * MILLIONTHS, providerUnits)
    this.#shares[field].add(
      share === 0n || share > MAX_FEE_MILLIONTHS || -share > MAX_FEE_MILLIONTHS
        ? 'other'
        : `${share}`,
      example,
    )
    if (this.#amounts[field].size < MIN_ROWS) this.#amounts[field].add(provider)
  }

  /** Returns the causes, at most one for each field: the most specific of several. */
  causes(): readonly CauseBeforeTrial[] {
    return moneyFields.flatMap((field) => {
      const cause =
        this.#signCause(field) ??
        this.#powerCause(field) ??
        (field === 'fee' ? undefined : this.#basisCause(field))
      return cause ? [cause] : []
    })
  }

  #signCause(field: MoneyField): CauseBeforeTrial | undefined {
    const commonEntry = this.#signs[field].mostFrequent(MIN_ROWS, MIN_SHARE)
    if (commonEntry?.value !== 'opposite') return undefined
    const canUseSign = this.#mapping.direction === undefined && field !== 'fee'
    return {
      kind: 'sign',
      field,
      rows: commonEntry.rows,
      examples: commonEntry.examples,
      value: '-1',
      changes: canUseSign ? [signDirection] : [],
    }
  }

  #powerCause(field: MoneyField): CauseBeforeTrial | undefined {
    const commonEntry = this.#powers[field].mostFrequent(MIN_ROWS, MIN_SHARE)
    if (!commonEntry || commonEntry.value === 'other') return undefined
    const [places = '', sign] = commonEntry.value.split(' ')
    const unit = Number(places) + (sourceOf(this.#mapping.columns[field]).decimalPlaces ?? 0)
    const isUnit = unit >= 0 && unit <= MAX_DECIMAL_PLACES
    return {
      kind: 'power_of_ten',
      field,
      rows: commonEntry.rows,
      examples: commonEntry.examples,
      value: places,
      changes: isUnit
        ? [
            {
              columns: { [field]: { decimal_places: unit } },
              ...(sign === undefined || this.#mapping.direction ? {} : signDirection),
            },
          ]
        : [],
    }
  }

  #basisCause(field: 'amount' | 'total'): CauseBeforeTrial | undefined {
    const otherBasis = this.#otherBases[field].mostFrequent(MIN_ROWS, MIN_SHARE)
    const basis = { basis: field === 'amount' ? ('gross' as const) : ('net' as const) }
    if (otherBasis?.value === 'other basis')
      return {
        kind: 'gross_for_net',
        field,
        rows: otherBasis.rows,
        examples: otherBasis.examples,
        value: basis.basis,
        changes: [basis],
      }
    const hasDistinctAmounts = this.#amounts[field].size >= MIN_ROWS
    const constant = hasDistinctAmounts
      ? this.#constants[field].mostFrequent(MIN_ROWS_OF_ANY_DIFFERENCE, MIN_SHARE)
      : undefined
    const share = hasDistinctAmounts
      ? this.#shares[field].mostFrequent(MIN_ROWS_OF_ANY_DIFFERENCE, MIN_SHARE)
      : undefined
    const commonEntry = constant ?? (share?.value === 'other' ? undefined : share)
    return (
      commonEntry && {
        kind: commonEntry === constant ? 'constant_fee' : 'proportional_fee',
        field,
        rows: commonEntry.rows,
        examples: commonEntry.examples,
        value: commonEntry === constant ? commonEntry.value : percent(commonEntry.value),
        changes: [basis],
      }
    )
  }
}

const signDirection = {
  direction: { by: 'sign', withdrawals: 'negative' },
} as const satisfies MappingChange

function divideRounded(value: bigint, divisor: bigint): bigint {
  const half = (divisor < 0n ? -divisor : divisor) / 2n
  const isNegative = value < 0n !== divisor < 0n
  const size = ((value < 0n ? -value : value) + half) / (divisor < 0n ? -divisor : divisor)
  return isNegative ? -size : size
}

// Converts millionths to percent.
function percent(share: string): string {
  return `${scaledToDecimal(toScaled(share) / 10_000n)} %`
}
