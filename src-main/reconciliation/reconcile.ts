import { isEqualDecimal, scaledToDecimal, toScaled } from '../base/decimal.ts'
import type { DecimalText } from '../base/decimal.ts'
import { Failure } from '../base/failure.ts'
import { ageDays, pairRow, recordKeys } from './breaks.ts'
import { severityOf } from './categories.ts'
import type { BreakCategory, Severity } from './categories.ts'
import type { PairRow } from './pair-columns.ts'
import { compareSides } from './compare.ts'
import type { Comparison, MoneySides } from './compare.ts'
import { decideGroup, ledgerIdentity } from './decide-group.ts'
import { candidateGroups } from './key-index.ts'
import type { KeyColumn } from './key-index.ts'
import type { LedgerEntry } from './ledger-entry.ts'
import type { ProviderRecord } from './provider-record.ts'
import { isInPeriod } from './rules.ts'
import type { Rules } from './rules.ts'

/** The identifier passes, strongest first (reconciliation.md, Matching). */
export const passes = [
  { name: 'withdrawal_id', ledger: (entry: LedgerEntry) => entry.withdrawalId, provider: (record: ProviderRecord) => record.id ?? '' },
  { name: 'external_ref', ledger: (entry: LedgerEntry) => entry.externalRef, provider: (record: ProviderRecord) => record.externalRef },
  { name: 'txn_hash', ledger: (entry: LedgerEntry) => entry.txnHash, provider: (record: ProviderRecord) => record.txnHash },
  { name: 'provisory_hash', ledger: (entry: LedgerEntry) => entry.txnHash, provider: (record: ProviderRecord) => record.provisoryHash ?? '' },
  { name: 'transaction_id', ledger: (entry: LedgerEntry) => entry.transactionId, provider: (record: ProviderRecord) => record.transactionId ?? '' },
] as const

/** The two sides as the store hands them over: keys in typed arrays, records only when they are needed. */
export interface Sides {
  readonly ledgerCount: number
  readonly providerCount: number
  ledgerKeys(pass: number): KeyColumn
  providerKeys(pass: number): KeyColumn
  entry(at: number): LedgerEntry
  record(at: number): ProviderRecord
  /** By created_at, so that what lies outside need not be read. */
  isProviderInPeriod(at: number): boolean
  /** True where the provider is known not to have this row (reconciliation.md, coverage). */
  isKnownMissing(entry: LedgerEntry): boolean
  /** True where a rejected ledger row names this record. */
  isNamedByRejected(record: ProviderRecord): boolean
  /** Which fields of a record contradict each other; the contract states no formula, so it is shown only. */
  observe(at: number, record: ProviderRecord): readonly string[]
}

export interface FoundBreak {
  readonly breakId: string
  readonly category: BreakCategory
  readonly differences: string
  readonly severity: Severity
  readonly ageDays: number | undefined
  readonly row: PairRow
}

/** Takes the results as they are found; nothing is kept here. */
export interface Sink {
  match(row: PairRow, isWithinTolerance: boolean): void
  found(found: FoundBreak): void
  /** A ledger row that ends as unchecked or outside the period. */
  line(line: number, place: 'unchecked' | 'outside_period', reason: string): void
  observation(record: ProviderRecord, names: readonly string[]): void
}

export interface Result {
  readonly ledger: { rows: number; matched: number; broken: number; unchecked: number; outside_period: number }
  readonly provider: { records: number; matched: number; broken: number; outside_period: number }
  readonly breaks: Record<string, number>
  readonly withinTolerance: number
  readonly observations: number
  readonly totals: Record<string, { ledger: DecimalText; provider: DecimalText; difference: DecimalText }>
}

const STEP = 2000
const FREE = 0
const USED = 1

/**
 * Matches both sides and hands every record to exactly one place. A generator, so that its owner can show progress and
 * stop it: it yields the number of records done. Throws Failure TOTALS_DO_NOT_ADD_UP rather than finish with a wrong sum.
 */
export function* reconcile(sides: Sides, rules: Rules, sink: Sink): Generator<number, Result> {
  const run = new Run(sides, rules, sink)
  let done = 0
  let groups = 0
  for (let pass = 0; pass < passes.length; pass += 1) {
    for (const group of candidateGroups(
      sides.ledgerKeys(pass),
      sides.providerKeys(pass),
      (at) => run.ledgerState[at] === FREE,
      (at) => run.providerState[at] === FREE,
    )) {
      run.takeCandidates(pass, group.ledger, group.provider)
      done += group.ledger.length
      groups += 1
      if (groups % STEP === 0) yield done
    }
  }
  for (const count of run.takeLonelyLedger()) yield (done += count)
  for (const count of run.takeLonelyProvider()) yield (done += count)
  return run.finish()
}

class Run {
  readonly ledgerState: Uint8Array
  readonly providerState: Uint8Array
  readonly #sides: Sides
  readonly #rules: Rules
  readonly #sink: Sink
  readonly #ledger = { rows: 0, matched: 0, broken: 0, unchecked: 0, outside_period: 0 }
  readonly #provider = { records: 0, matched: 0, broken: 0, outside_period: 0 }
  readonly #breaks: Record<string, number> = {}
  readonly #ids = new Map<string, number>()
  readonly #account = new Account()
  #withinTolerance = 0
  #observations = 0

  constructor(sides: Sides, rules: Rules, sink: Sink) {
    this.#sides = sides
    this.#rules = rules
    this.#sink = sink
    this.ledgerState = new Uint8Array(sides.ledgerCount)
    this.providerState = new Uint8Array(sides.providerCount)
    this.#ledger.rows = sides.ledgerCount
    this.#provider.records = sides.providerCount
  }

  /** Records whose keys have the same hash: told apart by the keys themselves, then decided group by group. */
  takeCandidates(pass: number, ledger: readonly number[], provider: readonly number[]): void {
    const rule = passes[pass] as (typeof passes)[number]
    if (ledger.length === 1 && provider.length === 1) {
      const entry = { at: ledger[0] as number, value: this.#sides.entry(ledger[0] as number) }
      const record = { at: provider[0] as number, value: this.#sides.record(provider[0] as number) }
      if (rule.ledger(entry.value) === rule.provider(record.value)) this.#takeMatch(rule.name, [entry], [record])
      return
    }
    const entries = ledger.map((at) => ({ at, value: this.#sides.entry(at) }))
    const records = provider.map((at) => ({ at, value: this.#sides.record(at) }))
    const keys = new Set(records.map((record) => rule.provider(record.value)))
    for (const key of keys) {
      if (key === '') continue
      const left = entries.filter((entry) => rule.ledger(entry.value) === key)
      if (left.length > 0)
        this.#takeGroup(
          rule.name,
          left,
          records.filter((record) => rule.provider(record.value) === key),
        )
    }
  }

  *takeLonelyLedger(): Generator<number> {
    const lonely: { at: number; order: string }[] = []
    for (let at = 0; at < this.ledgerState.length; at += 1) {
      if (this.ledgerState[at] !== FREE) continue
      const entry = this.#sides.entry(at)
      this.ledgerState[at] = USED
      if (!isInPeriod(this.#rules.period, entry.dateFrom, entry.dateTo)) {
        this.#ledger.outside_period += 1
        this.#sink.line(entry.line, 'outside_period', 'its date lies outside the period')
      } else if (this.#sides.isKnownMissing(entry)) lonely.push({ at, order: `${recordKeys([entry], [])}\n${ledgerIdentity(entry)}` })
      else {
        this.#ledger.unchecked += 1
        this.#sink.line(entry.line, 'unchecked', 'the provider was not asked for it')
      }
      if (at % STEP === 0) yield 0
    }
    lonely.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : a.at - b.at))
    for (const { at } of lonely) this.#breakLedger('missing_at_provider', this.#sides.entry(at), undefined)
  }

  *takeLonelyProvider(): Generator<number> {
    for (let at = 0; at < this.providerState.length; at += 1) {
      if (this.providerState[at] !== FREE) continue
      if (at % STEP === 0) yield 0
      this.providerState[at] = USED
      if (!this.#sides.isProviderInPeriod(at)) {
        this.#provider.outside_period += 1
        continue
      }
      const record = this.#sides.record(at)
      this.#observe(at, record)
      this.#breakProvider('missing_in_ledger', record, undefined, this.#sides.isNamedByRejected(record) ? 'rejected_line' : '')
    }
  }

  finish(): Result {
    const { rows, matched, broken, unchecked, outside_period } = this.#ledger
    if (rows !== matched + broken + unchecked + outside_period) throw doesNotAddUp('ledger rows')
    const provider = this.#provider
    if (provider.records !== provider.matched + provider.broken + provider.outside_period) throw doesNotAddUp('provider records')
    return { ledger: this.#ledger, provider, breaks: this.#breaks, withinTolerance: this.#withinTolerance, observations: this.#observations, totals: this.#account.close() }
  }

  #takeGroup(matchedBy: string, left: readonly Numbered<LedgerEntry>[], right: readonly Numbered<ProviderRecord>[]): void {
    const decision = decideGroup(
      left.map((entry) => entry.value),
      right.map((record) => record.value),
      this.#rules,
    )
    const ledger = (at: number): Numbered<LedgerEntry> => left[at] as Numbered<LedgerEntry>
    const provider = (at: number): Numbered<ProviderRecord> => right[at] as Numbered<ProviderRecord>
    for (const match of decision.matches) this.#takeMatch(matchedBy, match.ledger.map(ledger), match.provider.map(provider))
    for (const { at, match } of decision.surplusLedger)
      this.#takeLedger(
        'duplicate_in_ledger',
        ledger(at),
        decision.matches[match]?.provider.map((place) => provider(place).value),
      )
    for (const { at, match } of decision.surplusProvider)
      this.#takeProvider(
        'duplicate_at_provider',
        provider(at),
        decision.matches[match]?.ledger.map((place) => ledger(place).value),
      )
    for (const at of decision.ambiguousLedger) this.#takeLedger('ambiguous', ledger(at), undefined)
    for (const at of decision.ambiguousProvider) this.#takeProvider('ambiguous', provider(at), undefined)
  }

  #takeMatch(matchedBy: string, left: readonly Numbered<LedgerEntry>[], right: readonly Numbered<ProviderRecord>[]): void {
    for (const { at } of left) this.ledgerState[at] = USED
    for (const { at } of right) this.providerState[at] = USED
    const entries = left.map((entry) => entry.value)
    const records = right.map((record) => record.value)
    const isInside = entries.some((entry) => isInPeriod(this.#rules.period, entry.dateFrom, entry.dateTo)) || records.some((record) => isInPeriod(this.#rules.period, record.createdAt))
    if (!isInside) {
      this.#ledger.outside_period += entries.length
      this.#provider.outside_period += records.length
      for (const entry of entries) this.#sink.line(entry.line, 'outside_period', 'its date lies outside the period')
      return
    }
    for (const { at, value } of right) this.#observe(at, value)
    const comparison = compareSides(entries, records, this.#rules)
    this.#account.takePair(entries, records, comparison)
    const row = pairRow(entries, records, comparison, matchedBy)
    if (comparison.category === undefined) {
      this.#ledger.matched += entries.length
      this.#provider.matched += records.length
      if (comparison.isWithinTolerance) this.#withinTolerance += 1
      this.#sink.match(row, comparison.isWithinTolerance)
      return
    }
    this.#ledger.broken += entries.length
    this.#provider.broken += records.length
    this.#emit(comparison.category, comparison.differences.join(';'), row, entries, records)
  }

  #takeLedger(category: 'duplicate_in_ledger' | 'ambiguous', entry: Numbered<LedgerEntry>, partners: readonly ProviderRecord[] | undefined): void {
    this.ledgerState[entry.at] = USED
    if (isInPeriod(this.#rules.period, entry.value.dateFrom, entry.value.dateTo)) return this.#breakLedger(category, entry.value, partners)
    this.#ledger.outside_period += 1
    this.#sink.line(entry.value.line, 'outside_period', 'its date lies outside the period')
  }

  #takeProvider(category: 'duplicate_at_provider' | 'ambiguous', record: Numbered<ProviderRecord>, partners: readonly LedgerEntry[] | undefined): void {
    this.providerState[record.at] = USED
    if (isInPeriod(this.#rules.period, record.value.createdAt)) {
      this.#observe(record.at, record.value)
      this.#breakProvider(category, record.value, partners, '')
    } else this.#provider.outside_period += 1
  }

  #breakLedger(category: BreakCategory, entry: LedgerEntry, partners: readonly ProviderRecord[] | undefined): void {
    this.#ledger.broken += 1
    this.#account.takeLedger(entry)
    const row = pairRow([entry], [], undefined, '')
    if (partners) Object.assign(row, partnerIds(pairRow([], partners, undefined, '')))
    this.#emit(category, '', row, [entry], [])
  }

  #breakProvider(category: BreakCategory, record: ProviderRecord, partners: readonly LedgerEntry[] | undefined, differences: string): void {
    this.#provider.broken += 1
    this.#account.takeProvider(record, this.#rules.principal)
    const row = pairRow([], [record], undefined, '')
    if (partners) row.ledger_line = pairRow(partners, [], undefined, '').ledger_line
    this.#emit(category, differences, row, [], [record])
  }

  #emit(category: BreakCategory, differences: string, row: PairRow, entries: readonly LedgerEntry[], records: readonly ProviderRecord[]): void {
    this.#breaks[category] = (this.#breaks[category] ?? 0) + 1
    const key = `${category}\n${recordKeys(entries, records)}`
    const first = this.#rules.hash(key).slice(0, 32)
    const times = (this.#ids.get(first) ?? 0) + 1
    this.#ids.set(first, times)
    const breakId = times === 1 ? first : this.#rules.hash(`${key}\n#${times}`).slice(0, 32)
    // The oldest of several, whichever comes first in the input.
    const oldest = (dates: readonly string[]): string | undefined => dates.filter((date) => date !== '').sort()[0]
    const date = oldest(records.map((record) => record.createdAt)) ?? oldest(entries.map((entry) => entry.dateFrom)) ?? ''
    this.#sink.found({ breakId, category, differences, severity: severityOf(category), ageDays: ageDays(date, this.#rules.asOf), row })
  }

  #observe(at: number, record: ProviderRecord): void {
    const names = this.#sides.observe(at, record)
    if (names.length === 0) return
    this.#observations += 1
    this.#sink.observation(record, names)
  }
}

interface Numbered<T> {
  readonly at: number
  readonly value: T
}

function partnerIds(partner: PairRow): Partial<PairRow> {
  return { withdrawal_id: partner.withdrawal_id, feed_id: partner.feed_id }
}

/**
 * The sums of one run, kept twice: record by record, and from the differences that were listed. Both must agree to the
 * last digit, or the run does not finish.
 */
class Account {
  readonly #sums = new Map<string, { ledger: bigint; provider: bigint; difference: bigint }>()

  takePair(entries: readonly LedgerEntry[], records: readonly ProviderRecord[], comparison: Comparison): void {
    const field = comparison.amount.ledger !== '' ? 'amount' : 'total'
    const sides: MoneySides = comparison[field]
    // Where the provider gives no such amount there is nothing to set against the ledger's: both stay out.
    if (sides.ledger === '' || sides.provider === '') return
    if (!comparison.differences.includes('currency')) {
      const sum = this.#of(records[0]?.currency ?? '')
      if (entries.length === 1 && records.length === 1 && sides.ledger === sides.provider) {
        const value = toScaled(sides.ledger)
        sum.ledger += value
        sum.provider += value
        return
      }
      for (const entry of entries) sum.ledger += scaled(entry[field])
      for (const record of records) sum.provider += scaled(record[field] ?? '')
      if (!isEqualDecimal(sides.difference, '0')) sum.difference += toScaled(sides.difference)
      return
    }
    for (const entry of entries) this.#ledger(entry.currency, entry[field])
    for (const record of records) this.#provider(record.currency, record[field] ?? '')
  }

  takeLedger(entry: LedgerEntry): void {
    this.#ledger(entry.currency, entry.amount !== '' ? entry.amount : entry.total)
  }

  takeProvider(record: ProviderRecord, principal: 'amount' | 'total'): void {
    this.#provider(record.currency, record[principal] ?? '')
  }

  close(): Result['totals'] {
    const totals: Result['totals'] = {}
    for (const [currency, sum] of [...this.#sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (sum.provider - sum.ledger !== sum.difference) throw doesNotAddUp(`amounts in ${currency}`)
      totals[currency] = { ledger: scaledToDecimal(sum.ledger), provider: scaledToDecimal(sum.provider), difference: scaledToDecimal(sum.difference) }
    }
    return totals
  }

  #ledger(currency: string, value: DecimalText | ''): void {
    const sum = this.#of(currency)
    sum.ledger += scaled(value)
    sum.difference -= scaled(value)
  }

  #provider(currency: string, value: DecimalText | ''): void {
    const sum = this.#of(currency)
    sum.provider += scaled(value)
    sum.difference += scaled(value)
  }

  #of(currency: string): { ledger: bigint; provider: bigint; difference: bigint } {
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

function doesNotAddUp(what: string): Failure {
  return new Failure({ kind: 'bug', code: 'TOTALS_DO_NOT_ADD_UP', what: 'The run was not finished', why: `its totals do not add up (${what})`, advice: 'report it; nothing was saved' })
}
