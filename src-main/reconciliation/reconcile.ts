import { RunTotals, totalsFailure } from './account.ts'
import { ageDays, pairRow, recordKeys } from './breaks.ts'
import type { BreakCategory } from './categories.ts'
import { breakCategories, severityOf } from './categories.ts'
import { compareRecords, grossOf } from './compare.ts'
import { decideGroup } from './decide-group.ts'
import type { NumberedItem } from './decided-records.ts'
import { DecidedRecords } from './decided-records.ts'
import type { Decisions, RecordKeys } from './decisions.ts'
import { ledgerKey, noDecisions, providerKey } from './decisions.ts'
import { ledgerIdentity } from './group-pairing.ts'
import { mergeGroups } from './key-index.ts'
import { observationKind } from './observations.ts'
import type { PairRow } from './pair-columns.ts'
import { isHashPass, passes } from './pass-keys.ts'
import type { PassName } from './passes.ts'
import { passNames } from './passes.ts'
import type { ProviderRecord } from './provider-record.ts'
import type { ReconcileResult, Sink } from './results.ts'
import type { LedgerEntry } from './row/ledger-entry.ts'
import { identifiersIn } from './row/ledger-entry.ts'
import { isRoundedOf } from './row/rounded.ts'
import type { Rules } from './rules.ts'
import { isInPeriod, isRecordInPeriod, isVoidEntry, isVoidRecord } from './rules.ts'
import type { Availability, ExactMatch, Sides } from './sides.ts'
import { suggestPairs } from './suggest.ts'

// Records that a loop passes between two yields where it checks or sets only their state.
const RECORDS_PER_YIELD = 2000
/**
 * Records that are read, decided or written between two yields. Each record takes a tenth of a
 * millisecond.
 */
const READS_PER_YIELD = 64
const FREE = 0
const USED = 1

/**
 * Matches both sides and puts every record in exactly one place:
 *
 * 1. matches that a person decided,
 * 2. pairs that are equal in every compared field, and candidates, pass by pass,
 * 3. suggestions among the unmatched records,
 * 4. breaks of the unmatched ledger rows,
 * 5. breaks of the unmatched provider records.
 *
 * The generator yields the number of provider records read plus the number of ledger rows placed,
 * so that its caller can show progress and stop the run. Throws Failure TOTALS_DO_NOT_ADD_UP rather
 * than finish with a wrong sum.
 */
export function* reconcile(
  sides: Sides,
  rules: Rules,
  sink: Sink,
  decisions: Decisions = noDecisions,
): Generator<number, ReconcileResult> {
  const run = new Run(sides, rules, sink)
  let readCount = 0
  const progress = (): number => readCount + run.placedRowCount
  run.matchByDecisions(decisions)
  for (const count of sides.loadKeys(run.availability)) {
    readCount = Math.max(readCount, count)
    yield progress()
  }
  readCount = sides.providerCount
  const equalPairs = sides.exactMatches()
  let groupCount = 0
  for (const name of rules.matching.passes) {
    if (equalPairs?.pass === name) for (const _ of run.matchEqualPairs(equalPairs)) yield progress()
    const pass = passNames.indexOf(name)
    for (const group of sides.candidates(name, run.availability)) {
      if (group.ledger.length > 0) {
        run.decideCandidates(pass, group.ledger, group.provider)
        groupCount += 1
        if (groupCount % READS_PER_YIELD !== 0) continue
      }
      yield progress()
    }
  }
  if (rules.matching.isSuggesting) for (const _ of run.suggest()) yield progress()
  for (const _ of run.breakUnmatchedLedger()) yield progress()
  for (const _ of run.breakUnmatchedProvider()) yield progress()
  return run.finish()
}

class Run {
  readonly ledgerState: Uint8Array
  readonly providerState: Uint8Array
  readonly #sides: Sides
  readonly #rules: Rules
  readonly #sink: Sink
  readonly #ledger = { rows: 0, matched: 0, broken: 0, unchecked: 0, outside_period: 0, void: 0 }
  readonly #provider = { records: 0, matched: 0, broken: 0, outside_period: 0, void: 0 }
  readonly #breaks: Record<string, number> = {}
  readonly #numberOfKeyHash = new Map<string, number>()
  readonly #totals: RunTotals
  #decidedRecords = new DecidedRecords()
  #mayPartnerBeMatched = false
  #withinTolerance = 0
  readonly #observations: Record<string, number> = {}
  #suggestions = 0

  constructor(sides: Sides, rules: Rules, sink: Sink) {
    this.#sides = sides
    this.#rules = rules
    this.#sink = sink
    this.#totals = new RunTotals(rules)
    this.ledgerState = new Uint8Array(sides.ledgerCount)
    this.providerState = new Uint8Array(sides.providerCount)
    this.#ledger.rows = sides.ledgerCount
    this.#provider.records = sides.providerCount
  }

  /** Number of ledger rows whose place is known. */
  get placedRowCount(): number {
    const { matched, broken, unchecked, outside_period, void: voidRows } = this.#ledger
    return matched + broken + unchecked + outside_period + voidRows
  }

  /** A live view: a record that is matched later is no longer free in it. */
  get availability(): Availability {
    return {
      ledger: (index) => this.ledgerState[index] === FREE,
      provider: (index) => this.providerState[index] === FREE,
      separatedRecords: this.#decidedRecords.separatedRecords,
    }
  }

  /** Matches the records that a person matched. Runs before every pass. */
  matchByDecisions(decisions: Decisions): void {
    this.#decidedRecords = new DecidedRecords(decisions, this.#sides, this.#rules.hash)
    this.#mayPartnerBeMatched =
      decisions.matches.length > 0 || this.#rules.matching.passes[0] !== 'withdrawal_id'
    for (const { by, ledger, provider } of this.#decidedRecords.matches(this.availability)) {
      this.#placeMatch(
        by,
        ledger.map((index) => ({ index, value: this.#sides.entry(index) })),
        provider.map((index) => ({ index, value: this.#sides.record(index) })),
      )
    }
  }

  /** Matches pairs that are equal in every compared field. */
  *matchEqualPairs({
    pass,
    pairs,
    sums,
  }: {
    readonly pass: PassName
    readonly pairs: Iterable<ExactMatch>
    readonly sums: ReadonlyMap<string, bigint>
  }): Generator<void> {
    for (const pair of pairs) {
      this.ledgerState[pair.ledger] = USED
      this.providerState[pair.provider] = USED
      this.#sink.exactMatch(pair, pass)
      this.#ledger.matched += 1
      this.#provider.matched += 1
      if (this.#ledger.matched % RECORDS_PER_YIELD === 0) yield
    }
    for (const [currency, sum] of sums) this.#totals.addEqual(currency, sum)
  }

  /**
   * Decides records whose keys have the same hash: compares the keys themselves, then decides each
   * group of records with one key.
   */
  decideCandidates(pass: number, ledger: readonly number[], provider: readonly number[]): void {
    const rule = passes[pass] as (typeof passes)[number]
    if (ledger.length === 1 && provider.length === 1 && !isHashPass(rule.name)) {
      if (this.#decidedRecords.isExcluded(ledger[0] as number, provider[0] as number)) return
      const entry = { index: ledger[0] as number, value: this.#sides.entry(ledger[0] as number) }
      const record = {
        index: provider[0] as number,
        value: this.#sides.record(provider[0] as number),
      }
      const [ledgerKeyText, providerKeyText] = [
        rule.ledger(entry.value),
        rule.provider(record.value),
      ]
      if (
        ledgerKeyText === providerKeyText ||
        identifiersIn(ledgerKeyText).includes(providerKeyText)
      )
        this.#placeMatch(rule.name, [entry], [record])
      return
    }
    const entries = ledger.map((index) => ({ index, value: this.#sides.entry(index) }))
    const records = provider.map((index) => ({ index, value: this.#sides.record(index) }))
    for (const { left, right } of keyGroups(entries, records, rule))
      this.#placeGroup(rule.name, left, right)
  }

  *breakUnmatchedLedger(): Generator<void> {
    const unmatchedRows: { index: number; keys: string; identity: string }[] = []
    const rowsWithoutBreak: number[] = []
    let readCount = 0
    for (let index = 0; index < this.ledgerState.length; index += 1) {
      if (index % RECORDS_PER_YIELD === 0) yield
      if (this.ledgerState[index] !== FREE) continue
      if ((readCount += 1) % READS_PER_YIELD === 0) yield
      const entry = this.#sides.entry(index)
      this.ledgerState[index] = USED
      if (!isInPeriod(this.#rules.period, entry.dateFrom, entry.dateTo)) {
        this.#ledger.outside_period += 1
        this.#sink.unmatchedLine(entry.line, 'outside_period', 'its date lies outside the period')
        rowsWithoutBreak.push(index)
      } else if (isVoidEntry(entry, this.#rules)) {
        this.#voidLedger(entry)
        rowsWithoutBreak.push(index)
        // A row whose match a person has undone is missing at the provider, even if another matched
        // record has its identifiers.
      } else if (
        this.#decidedRecords.wasUnmatchedByUser(index) ||
        this.#matchedPartner(entry) !== undefined ||
        this.#sides.isKnownMissing(entry)
      )
        unmatchedRows.push({
          index,
          keys: recordKeys([entry], []),
          identity: ledgerIdentity(entry),
        })
      else {
        this.#ledger.unchecked += 1
        this.#sink.unmatchedLine(entry.line, 'unchecked', this.#sides.whyUnchecked(entry), entry)
        rowsWithoutBreak.push(index)
      }
    }
    unmatchedRows.sort(
      (a, b) =>
        compareTexts(a.keys, b.keys) || compareTexts(a.identity, b.identity) || a.index - b.index,
    )
    // A row that is no break in this run also makes a key shared. With another period or later data
    // it may become a break, and the ids of the other breaks must not change then.
    const sharedKeys = findRepeated(unmatchedRows.map(({ keys }) => keys))
    const unmatchedKeys = new Set(unmatchedRows.map(({ keys }) => keys))
    if (unmatchedKeys.size > 0)
      for (const [index, row] of rowsWithoutBreak.entries()) {
        const keys = recordKeys([this.#sides.entry(row)], [])
        if (unmatchedKeys.has(keys)) sharedKeys.add(keys)
        if (index % READS_PER_YIELD === 0) yield
      }
    for (const { index, keys } of unmatchedRows) {
      if ((readCount += 1) % READS_PER_YIELD === 0) yield
      const entry = this.#sides.entry(index)
      const partner = this.#decidedRecords.wasUnmatchedByUser(index)
        ? undefined
        : this.#matchedPartner(entry)
      this.#breakLedger(
        partner ? 'duplicate_in_ledger' : 'missing_at_provider',
        entry,
        partner && [partner],
        sharedKeys.has(keys),
      )
    }
  }

  // Returns the withdrawal that the row names, if a person or an earlier pass has already matched it
  // with another row.
  #matchedPartner(entry: LedgerEntry): ProviderRecord | undefined {
    if (entry.withdrawalId === '' || !this.#mayPartnerBeMatched) return undefined
    for (const id of identifiersIn(entry.withdrawalId)) {
      const index = this.#sides.findRecord(`w:${id}`)
      if (index !== undefined && this.providerState[index] === USED)
        return this.#sides.record(index)
    }
    return undefined
  }

  *breakUnmatchedProvider(): Generator<void> {
    let readCount = 0
    for (let index = 0; index < this.providerState.length; index += 1) {
      if (index % RECORDS_PER_YIELD === 0) yield
      if (this.providerState[index] !== FREE) continue
      if ((readCount += 1) % READS_PER_YIELD === 0) yield
      this.providerState[index] = USED
      if (!this.#sides.isProviderInPeriod(index)) {
        this.#provider.outside_period += 1
        continue
      }
      const record = this.#sides.record(index)
      if (isVoidRecord(record, this.#rules)) {
        this.#provider.void += 1
        continue
      }
      this.#observe(index, record)
      this.#breakProvider(
        'missing_in_ledger',
        record,
        undefined,
        this.#sides.isNamedByRejected(record) ? 'rejected_line' : '',
      )
    }
  }

  /** Suggests pairs among the records that no pass has matched. The records stay unmatched. */
  *suggest(): Generator<void> {
    const provider: number[] = []
    for (let index = 0; index < this.providerState.length; index += 1)
      if (this.providerState[index] === FREE && this.#sides.isProviderInPeriod(index))
        provider.push(index)
    if (provider.length === 0) return
    const ledger: number[] = []
    let readCount = 0
    for (let index = 0; index < this.ledgerState.length; index += 1) {
      if (index % RECORDS_PER_YIELD === 0) yield
      if (this.ledgerState[index] !== FREE) continue
      if ((readCount += 1) % READS_PER_YIELD === 0) yield
      const { dateFrom, dateTo } = this.#sides.entry(index)
      if (dateFrom !== '' && isInPeriod(this.#rules.period, dateFrom, dateTo)) ledger.push(index)
    }
    const unmatchedRecords = {
      ledger,
      provider,
      entry: (index: number) => this.#sides.entry(index),
      record: (index: number) => this.#sides.record(index),
      isRefused: (left: number, right: number) => this.#decidedRecords.isRefused(left, right),
    }
    for (const suggestion of suggestPairs(unmatchedRecords, this.#rules)) {
      yield
      if (!suggestion) continue
      const { ledger: left, provider: right, score, reasons } = suggestion
      const entries = [this.#sides.entry(left)]
      const candidates = [this.#sides.record(right)]
      const records = this.#keysOf(entries, candidates)
      const id = this.#rules
        .hash(`suggestion\n${records.ledger.join('\n')}\n${records.provider.join('\n')}`)
        .slice(0, 32)
      this.#sink.suggestion({
        id,
        score,
        reasons,
        row: pairRow(
          entries,
          candidates,
          compareRecords(entries, candidates, this.#rules),
          'suggestion',
        ),
        records,
      })
      this.#suggestions += 1
    }
  }

  #keysOf(entries: readonly LedgerEntry[], records: readonly ProviderRecord[]): RecordKeys {
    return {
      ledger: entries.map((entry) => ledgerKey(entry, this.#rules.hash)),
      provider: records.map(providerKey),
    }
  }

  finish(): ReconcileResult {
    const ledger = this.#ledger
    const { matched, broken, unchecked, outside_period } = ledger
    if (ledger.rows !== matched + broken + unchecked + outside_period + ledger.void)
      throw totalsFailure('ledger rows')
    const provider = this.#provider
    if (
      provider.records !==
      provider.matched + provider.broken + provider.outside_period + provider.void
    )
      throw totalsFailure('provider records')
    return {
      ledger: this.#ledger,
      provider,
      // In the order of the categories, because the order of discovery depends on the cache.
      breaks: Object.fromEntries(
        breakCategories.flatMap((category) =>
          this.#breaks[category] === undefined ? [] : [[category, this.#breaks[category]]],
        ),
      ),
      withinTolerance: this.#withinTolerance,
      tolerated: this.#totals.tolerated(),
      observations: Object.fromEntries(
        Object.entries(this.#observations).sort(([a], [b]) => compareTexts(a, b)),
      ),
      suggestions: this.#suggestions,
      decisions: this.#decidedRecords.counts,
      totals: this.#totals.close(),
    }
  }

  #placeGroup(
    matchedBy: string,
    entries: readonly NumberedItem<LedgerEntry>[],
    records: readonly NumberedItem<ProviderRecord>[],
  ): void {
    const { left, right, isExcluded } = this.#decidedRecords.withoutSeparated(entries, records)
    if (left.length === 0 || right.length === 0) return
    const decision = decideGroup(
      left.map((entry) => entry.value),
      right.map((record) => record.value),
      this.#rules,
      isExcluded,
      isHashPass(matchedBy) ? 'hash' : 'identifier',
    )
    const entryAt = (index: number): NumberedItem<LedgerEntry> =>
      left[index] as NumberedItem<LedgerEntry>
    const recordAt = (index: number): NumberedItem<ProviderRecord> =>
      right[index] as NumberedItem<ProviderRecord>
    for (const match of decision.matches)
      this.#placeMatch(matchedBy, match.ledger.map(entryAt), match.provider.map(recordAt))
    const surplusSharedKeys = findRepeated(
      decision.surplusLedger.map(({ index }) => recordKeys([entryAt(index).value], [])),
    )
    for (const { index, match } of decision.surplusLedger)
      this.#placeLedger(
        'duplicate_in_ledger',
        entryAt(index),
        decision.matches[match]?.provider.map((index) => recordAt(index).value),
        surplusSharedKeys,
      )
    for (const { index, match } of decision.surplusProvider)
      this.#placeProvider(
        'duplicate_at_provider',
        recordAt(index),
        decision.matches[match]?.ledger.map((index) => entryAt(index).value),
      )
    const ambiguousSharedKeys = findRepeated(
      decision.ambiguousLedger.map((index) => recordKeys([entryAt(index).value], [])),
    )
    for (const index of decision.ambiguousLedger)
      this.#placeLedger('ambiguous', entryAt(index), undefined, ambiguousSharedKeys)
    for (const index of decision.ambiguousProvider)
      this.#placeProvider('ambiguous', recordAt(index), undefined)
    for (const index of decision.voidLedger) this.#placeVoidLedger(entryAt(index))
    for (const index of decision.voidProvider) this.#placeVoidProvider(recordAt(index))
  }

  #placeMatch(
    matchedBy: string,
    left: readonly NumberedItem<LedgerEntry>[],
    right: readonly NumberedItem<ProviderRecord>[],
  ): void {
    for (const { index } of left) this.ledgerState[index] = USED
    for (const { index } of right) this.providerState[index] = USED
    const entries = left.map((entry) => entry.value)
    const records = right.map((record) => record.value)
    const isInside =
      entries.some((entry) => isInPeriod(this.#rules.period, entry.dateFrom, entry.dateTo)) ||
      records.some((record) => this.#isRecordInside(record))
    if (!isInside) {
      this.#ledger.outside_period += entries.length
      this.#provider.outside_period += records.length
      for (const entry of entries)
        this.#sink.unmatchedLine(entry.line, 'outside_period', 'its date lies outside the period')
      return
    }
    const comparison = compareRecords(entries, records, this.#rules)
    right.forEach(({ index: recordIndex, value }, index) =>
      this.#observe(recordIndex, value, index === 0 ? comparison.observations : []),
    )
    this.#totals.addPair(entries, records, comparison)
    const row = pairRow(entries, records, comparison, matchedBy)
    if (comparison.category === undefined) {
      this.#ledger.matched += entries.length
      this.#provider.matched += records.length
      if (comparison.isWithinTolerance) {
        this.#withinTolerance += 1
        this.#totals.addTolerated(records[0]?.currency ?? '', comparison)
      }
      this.#sink.match(row, comparison.isWithinTolerance, { ledger: entries, provider: records })
      return
    }
    this.#ledger.broken += entries.length
    this.#provider.broken += records.length
    this.#emit(comparison.category, comparison.differences.join(';'), row, entries, records, {
      isMoneyDisputed: comparison.isMoneyDisputed,
    })
  }

  #isRecordInside(record: ProviderRecord): boolean {
    return isRecordInPeriod(this.#rules, record.createdAt, () =>
      this.#sides.isNamedByRejected(record),
    )
  }

  #placeLedger(
    category: 'duplicate_in_ledger' | 'ambiguous',
    entry: NumberedItem<LedgerEntry>,
    partners: readonly ProviderRecord[] | undefined,
    sharedKeys: ReadonlySet<string>,
  ): void {
    this.ledgerState[entry.index] = USED
    if (isInPeriod(this.#rules.period, entry.value.dateFrom, entry.value.dateTo))
      return this.#breakLedger(
        category,
        entry.value,
        partners,
        sharedKeys.size > 0 && sharedKeys.has(recordKeys([entry.value], [])),
      )
    this.#ledger.outside_period += 1
    this.#sink.unmatchedLine(entry.value.line, 'outside_period', 'its date lies outside the period')
  }

  #placeProvider(
    category: 'duplicate_at_provider' | 'ambiguous',
    record: NumberedItem<ProviderRecord>,
    partners: readonly LedgerEntry[] | undefined,
  ): void {
    this.providerState[record.index] = USED
    if (this.#isRecordInside(record.value)) {
      this.#observe(record.index, record.value)
      this.#breakProvider(category, record.value, partners, '')
    } else this.#provider.outside_period += 1
  }

  #placeVoidLedger({ index, value }: NumberedItem<LedgerEntry>): void {
    this.ledgerState[index] = USED
    if (isInPeriod(this.#rules.period, value.dateFrom, value.dateTo)) return this.#voidLedger(value)
    this.#ledger.outside_period += 1
    this.#sink.unmatchedLine(value.line, 'outside_period', 'its date lies outside the period')
  }

  #voidLedger({ line }: LedgerEntry): void {
    this.#ledger.void += 1
    this.#sink.unmatchedLine(line, 'void', 'its status says that no money left')
  }

  #placeVoidProvider({ index, value }: NumberedItem<ProviderRecord>): void {
    this.providerState[index] = USED
    if (this.#isRecordInside(value)) this.#provider.void += 1
    else this.#provider.outside_period += 1
  }

  #breakLedger(
    category: BreakCategory,
    entry: LedgerEntry,
    partners: readonly ProviderRecord[] | undefined,
    isShared: boolean,
  ): void {
    this.#ledger.broken += 1
    this.#totals.addLedger(entry)
    const row = pairRow([entry], [], undefined, '')
    if (partners) Object.assign(row, partnerIds(pairRow([], partners, undefined, '')))
    this.#emit(category, '', row, [entry], [], isShared ? { identity: ledgerIdentity(entry) } : {})
  }

  #breakProvider(
    category: BreakCategory,
    record: ProviderRecord,
    partners: readonly LedgerEntry[] | undefined,
    differences: string,
  ): void {
    this.#provider.broken += 1
    this.#totals.addProvider(record, this.#rules.principal)
    const row = pairRow([], [record], undefined, '')
    // The difference is the whole record, in the money field that the ledger gives.
    if (this.#rules.principal === 'total')
      row.provider_total = row.total_difference = grossOf(record)
    if (partners) row.ledger_line = pairRow(partners, [], undefined, '').ledger_line
    this.#emit(category, differences, row, [], [record])
  }

  // Breaks of one category whose records have the same keys get different ids from `identity`. A
  // decision then stays with its break when another break changes. Only breaks that agree in every
  // compared field are numbered.
  #emit(
    category: BreakCategory,
    differences: string,
    row: PairRow,
    entries: readonly LedgerEntry[],
    records: readonly ProviderRecord[],
    {
      identity = '',
      isMoneyDisputed = false,
    }: { readonly identity?: string; readonly isMoneyDisputed?: boolean } = {},
  ): void {
    this.#breaks[category] = (this.#breaks[category] ?? 0) + 1
    const key = `${category}\n${recordKeys(entries, records)}${identity === '' ? '' : `\n${identity}`}`
    const keyHash = this.#rules.hash(key).slice(0, 32)
    const number = (this.#numberOfKeyHash.get(keyHash) ?? 0) + 1
    this.#numberOfKeyHash.set(keyHash, number)
    const breakId = number === 1 ? keyHash : this.#rules.hash(`${key}\n#${number}`).slice(0, 32)
    // The oldest of several dates does not depend on the order of the input.
    const oldest = (dates: readonly string[]): string | undefined =>
      dates.filter((date) => date !== '').sort()[0]
    const date =
      oldest(records.map((record) => record.createdAt)) ??
      oldest(entries.map((entry) => entry.dateFrom)) ??
      ''
    const isRounded =
      isRoundedPair(row.ledger_amount, row.provider_amount) ||
      isRoundedPair(row.ledger_total, row.provider_total)
    this.#sink.onBreak({
      breakId,
      category,
      differences,
      severity: severityOf(category, differences.split(';'), isMoneyDisputed),
      ageDays: ageDays(date, this.#rules.asOf),
      row,
      records: this.#keysOf(entries, records),
      sides: { ledger: entries, provider: records },
      isRounded,
    })
  }

  #observe(index: number, record: ProviderRecord, pairObservations: readonly string[] = []): void {
    const names = [...this.#sides.observationsOf(index, record), ...pairObservations]
    if (names.length === 0) return
    for (const kind of new Set(names.map(observationKind)))
      this.#observations[kind] = (this.#observations[kind] ?? 0) + 1
    this.#sink.observation(record, names)
  }
}

/**
 * Groups rows and records by the keys they share, in the order of the records. A row with several
 * identifiers joins the groups of all of them.
 */
function keyGroups(
  entries: readonly NumberedItem<LedgerEntry>[],
  records: readonly NumberedItem<ProviderRecord>[],
  rule: (typeof passes)[number],
): readonly {
  readonly left: readonly NumberedItem<LedgerEntry>[]
  readonly right: readonly NumberedItem<ProviderRecord>[]
}[] {
  const rowsOf = new Map<string, number[]>()
  entries.forEach(({ value }, index) => {
    for (const key of identifiersIn(rule.ledger(value))) addTo(rowsOf, key, index)
  })
  const recordsOf = new Map<string, number[]>()
  records.forEach(({ value }, index) => {
    const key = rule.provider(value)
    if (rowsOf.has(key)) addTo(recordsOf, key, index)
  })
  const groups = [...recordsOf].map(([key, provider]) => ({
    ledger: rowsOf.get(key) as number[],
    provider,
  }))
  // Most candidates share one key.
  return (groups.length < 2 ? groups : mergeGroups(groups)).map(({ ledger, provider }) => ({
    left: ledger.map((index) => entries[index] as NumberedItem<LedgerEntry>),
    right: provider.map((index) => records[index] as NumberedItem<ProviderRecord>),
  }))
}

function addTo(indexes: Map<string, number[]>, key: string, index: number): void {
  const list = indexes.get(key)
  if (list) list.push(index)
  else indexes.set(key, [index])
}

function isRoundedPair(ledger: string, provider: string): boolean {
  return ledger !== '' && provider !== '' && isRoundedOf(ledger, provider)
}

function partnerIds(partner: PairRow): Partial<PairRow> {
  return { withdrawal_id: partner.withdrawal_id, feed_id: partner.feed_id }
}

// Returns the keys that occur more than once.
function findRepeated(keys: readonly string[]): Set<string> {
  const earlierKeys = new Set<string>()
  return new Set(keys.filter((key) => earlierKeys.size === earlierKeys.add(key).size))
}

const compareTexts = (left: string, right: string): number =>
  left < right ? -1 : left > right ? 1 : 0
