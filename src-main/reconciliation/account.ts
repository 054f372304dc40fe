import type { DecimalText } from '../base/decimal.ts'
import { scaledToDecimal, toScaled } from '../base/decimal.ts'
import { Failure } from '../base/failure.ts'
import type { Comparison, MoneySides } from './compare.ts'
import { grossOf } from './compare.ts'
import type { ProviderRecord } from './provider-record.ts'
import type { LedgerEntry } from './row/ledger-entry.ts'
import type { StatusWords } from './rules.ts'
import { isVoidEntry, isVoidRecord } from './rules.ts'

/** The sum of each side per currency, and their difference (provider − ledger). */
export type Totals = Record<
  string,
  { ledger: DecimalText; provider: DecimalText; difference: DecimalText }
>
/**
 * Matches inside their tolerance, per currency: their count and the exact sum of their differences.
 */
export type ToleratedTotals = Record<string, { count: number; difference: DecimalText }>

/**
 * The sums of one run, computed twice: from the records, and from the listed differences. Both must
 * agree to the last digit, or the run does not finish. Void rows and records count zero.
 */
export class RunTotals {
  readonly #sums = new Map<string, { ledger: bigint; provider: bigint; difference: bigint }>()
  readonly #tolerated = new Map<string, { count: number; difference: bigint }>()
  readonly #words: StatusWords

  /** `words` decide which statuses are void. */
  constructor(words: StatusWords) {
    this.#words = words
  }

  /** Adds a match whose money differences, in any field, are inside the tolerance. */
  addTolerated(currency: string, { amount, total }: Comparison): void {
    const sum = this.#tolerated.get(currency) ?? { count: 0, difference: 0n }
    const { difference } = amount.ledger !== '' ? amount : total
    this.#tolerated.set(currency, {
      count: sum.count + 1,
      difference: sum.difference + scaled(difference),
    })
  }

  tolerated(): ToleratedTotals {
    return Object.fromEntries(
      [...this.#tolerated]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([currency, { count, difference }]) => [
          currency,
          { count, difference: scaledToDecimal(difference) },
        ]),
    )
  }

  addPair(
    entries: readonly LedgerEntry[],
    records: readonly ProviderRecord[],
    comparison: Comparison,
  ): void {
    const field = entries.some(({ amount }) => amount !== '') ? 'amount' : 'total'
    const sides: MoneySides = comparison[field]
    const liveEntries = entries.filter((entry) => !isVoidEntry(entry, this.#words))
    const liveRecords = records.filter((record) => !isVoidRecord(record, this.#words))
    const hasVoid = liveEntries.length < entries.length || liveRecords.length < records.length
    if (liveEntries.length + liveRecords.length === 0) return
    // An amount that only one side gives has no counterpart, so it counts on neither side.
    const valueOf = (record: ProviderRecord): DecimalText | '' =>
      field === 'total' ? grossOf(record) : record[field]
    if (
      !hasVoid &&
      (!entries.some((entry) => entry[field] !== '') ||
        !records.some((record) => valueOf(record) !== ''))
    )
      return
    if (!comparison.differences.includes('currency')) {
      const sum = this.#sumOf(records[0]?.currency ?? '')
      if (
        !hasVoid &&
        entries.length === 1 &&
        records.length === 1 &&
        sides.ledger === sides.provider
      ) {
        const value = toScaled(sides.ledger)
        sum.ledger += value
        sum.provider += value
        return
      }
      for (const entry of liveEntries) sum.ledger += scaled(entry[field])
      for (const record of liveRecords) sum.provider += scaled(valueOf(record))
      sum.difference += scaled(sides.difference)
      return
    }
    for (const entry of liveEntries) this.#addLedger(entry.currency, entry[field])
    for (const record of liveRecords) this.#addProvider(record.currency, valueOf(record))
  }

  /** Adds the sum of many equal matches to both sides, in units of 10⁻³⁰. */
  addEqual(currency: string, value: bigint): void {
    const sum = this.#sumOf(currency)
    sum.ledger += value
    sum.provider += value
  }

  addLedger(entry: LedgerEntry): void {
    this.#addLedger(entry.currency, entry.amount !== '' ? entry.amount : entry.total)
  }

  addProvider(record: ProviderRecord, principal: 'amount' | 'total'): void {
    this.#addProvider(record.currency, principal === 'total' ? grossOf(record) : record.amount)
  }

  /**
   * Returns the totals of each currency. Throws Failure TOTALS_DO_NOT_ADD_UP if a difference is not
   * the provider's sum − the ledger's.
   */
  close(): Totals {
    const totals: Totals = {}
    for (const [currency, sum] of [...this.#sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (sum.provider - sum.ledger !== sum.difference)
        throw totalsFailure(`amounts in ${currency}`)
      totals[currency] = {
        ledger: scaledToDecimal(sum.ledger),
        provider: scaledToDecimal(sum.provider),
        difference: scaledToDecimal(sum.difference),
      }
    }
    return totals
  }

  #addLedger(currency: string, value: DecimalText | ''): void {
    const sum = this.#sumOf(currency)
    sum.ledger += scaled(value)
    sum.difference -= scaled(value)
  }

  #addProvider(currency: string, value: DecimalText | ''): void {
    const sum = this.#sumOf(currency)
    sum.provider += scaled(value)
    sum.difference += scaled(value)
  }

  #sumOf(currency: string): { ledger: bigint; provider: bigint; difference: bigint } {
    let sum = this.#sums.get(currency)
    if (!sum) {
      sum = { ledger: 0n, provider: 0n, difference: 0n }
      this.#sums.set(currency, sum)
    }
    return sum
  }
}

function scaled(value: DecimalText | ''): bigint {
  return value === '' ? 0n : toScaled(value)
}

/**
 * Returns the failure of a run whose totals do not add up, which is a bug. `mismatch` names the
 * totals, such as `ledger rows`.
 */
export function totalsFailure(mismatch: string): Failure {
  return new Failure({
    kind: 'bug',
    code: 'TOTALS_DO_NOT_ADD_UP',
    what: 'The run was not finished',
    why: `its totals do not add up (${mismatch})`,
    advice: 'report it; nothing was saved',
  })
}
