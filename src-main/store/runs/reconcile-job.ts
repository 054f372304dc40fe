import { createHash, getRandomValues } from 'node:crypto'
import { Failure, throwIfCancelled } from '../../base/failure.ts'
import type { InstantText } from '../../base/instant.ts'
import { shiftInstant } from '../../base/instant.ts'
import type { Zone } from '../../base/zone.ts'
import { findZone } from '../../base/zone.ts'
import { periodEdge } from '../../contract/period-days.ts'
import type { TriedMapping, TriedRules } from '../../contract/reconciling.ts'
import type { LedgerFacts, RunHint, RunSummary } from '../../contract/run.ts'
import { runInSlices } from '../../contract/run-in-slices.ts'
import type { CallContext } from '../../contract/wire.ts'
import { isRequestableId } from '../../domain/withdrawal.ts'
import { principalOf, readLedger } from '../../ledger/ledger-file.ts'
import { hasOwnManifest } from '../../ledger/own-manifest.ts'
import { MAX_REJECTED_HINTED, RunHints } from '../../ledger/run-hints.ts'
import { fileRefusal } from '../../ledger/workbook/sheet-file.ts'
import { CauseSink } from '../../matching/cause-sink.ts'
import type { EqualParts } from '../../matching/equal-pairs.ts'
import type { UnusedRows } from '../../matching/ledger-side.ts'
import { LedgerSide } from '../../matching/ledger-side.ts'
import { MatchedLines } from '../../matching/matched-lines.ts'
import type { Matching, OpenMatching } from '../../matching/open-matching.ts'
import { openMatching } from '../../matching/open-matching.ts'
import { idSpellings } from '../../matching/provider-side.ts'
import { ResultDigest } from '../../matching/result-digest.ts'
import { compareTrials, RuleTrial } from '../../matching/rule-trial.ts'
import type { RunHelper } from '../../matching/run-helper.ts'
import type { SnapshotVersion } from '../../matching/sources.ts'
import { assumptionsOf } from '../../reconciliation/assumptions.ts'
import { CauseEvidence } from '../../reconciliation/causes/cause-evidence.ts'
import type { DaySpan } from '../../reconciliation/days.ts'
import { daySpan, wholeDay } from '../../reconciliation/days.ts'
import type { Decisions } from '../../reconciliation/decisions.ts'
import type { MatchingRules } from '../../reconciliation/passes.ts'
import { defaultMatchingRules } from '../../reconciliation/passes.ts'
import { reconcile } from '../../reconciliation/reconcile.ts'
import type { ReconcileResult, Sink } from '../../reconciliation/results.ts'
import type { LedgerEntry } from '../../reconciliation/row/ledger-entry.ts'
import { identifiersIn } from '../../reconciliation/row/ledger-entry.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'
import { normalIdentifier } from '../../reconciliation/row/normal-form.ts'
import type { Period, Rules } from '../../reconciliation/rules.ts'
import type { Sides, UncheckedReason } from '../../reconciliation/sides.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { flushDeferredWriter } from '../database/deferred-writer.ts'
import { sha256 } from '../database/digest.ts'
import { findMetadata } from '../database/metadata.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { getFeedState } from '../records/feed-state.ts'
import type { FeedState, ListState } from '../records/record-types.ts'
import { getListState } from '../records/withdrawal-list.ts'
import { reopenUnmatched } from './break-states.ts'
import { tryCauses } from './cause-trials.ts'
import { lastDecision, readDecided } from './decision-log.ts'
import type { RowWriter } from './deferred-rows.ts'
import { listItemUses } from './item-uses.ts'
import type { ReconcileInput } from './reconcile-input.ts'
import { removePartsOfRun, RunWriter } from './runs.ts'
import { openRecordSource, readSnapshotVersion } from './withdrawal-source.ts'

/** Minimum number of withdrawals for which other threads are worth their start-up. */
const MIN_WITHDRAWALS_FOR_THREADS = 50_000
/**
 * With more withdrawals than this, a run makes its chunks of equal pairs itself. Keeping the dates
 * of so many rows for another thread would cost memory just when the run uses most.
 */
const MAX_WITHDRAWALS_FOR_EQUAL_CHUNKS = 2_000_000

/** Starts a thread that helps to read a cache. `version` is that of the run's snapshot. */
export type OpenHelper = (path: string, version: SnapshotVersion) => RunHelper

/** Starts a thread that writes the rows of a run, by its number, into a cache. */
export type OpenRowWriter = (path: string, run: number) => RowWriter

/** The means by which both sides are matched. */
export interface MatchingTools {
  /** Absent: the calling thread reads a cache of any size alone. */
  readonly openHelper?: OpenHelper
  /** Absent: openMatching, the fast way. */
  readonly open?: OpenMatching
}

/** The threads that a run uses beside its own; without them it does all work itself. */
export interface RunThreads extends MatchingTools {
  readonly openRowWriter?: OpenRowWriter
}

/**
 * Reconciles a ledger file with the cache (reconciliation.md) and stores the result as a run.
 * `reading` is a separate connection with a fixed snapshot; `writing` receives the results. A
 * failed run stays invisible. `clear` is then called with its number, and deletes the rows that the
 * run had committed. The default deletes them at once.
 */
export async function runReconciliation(
  reading: ReadableDb,
  writing: WritableDb,
  input: ReconcileInput,
  context: CallContext,
  { openRowWriter, ...tools }: RunThreads = {},
  clear = (run: number): void => removeAtOnce(writing, run),
): Promise<RunSummary> {
  const digest = new ResultDigest()
  const writer = new RunWriter(writing, (text) => digest.add(text))
  const ledger = new LedgerSide(randomSeeds())
  const restoreCacheSizes = useSmallCaches(reading, writing)
  reading.exec('BEGIN')
  const version = readSnapshotVersion(reading)
  const readers = readersOf(reading, version, tools)
  const hints = new HintsOfRun(input, ledger)
  try {
    const { facts, rules, coverage, matching } = await prepare(
      readers,
      input,
      ledger,
      {
        reject: (row, cells) => {
          writer.unmatchedLine(row.line, 'rejected', row.reason)
          if (cells && ledger.rejectedCount <= MAX_REJECTED_HINTED)
            hints.runHints.takeRejected(row, cells)
        },
        exclude: (line, reason) => writer.unmatchedLine(line, 'excluded', reason),
      },
      context,
    )
    const { period } = rules
    writer.setPeriod(period)
    const transactions = reading
      .prepare<[], number>('SELECT coalesce(max(row), 0) FROM transactions')
      .pluck()
      .get() as number
    const seenByRun = {
      decided: lastDecision(reading),
      changes: version.lastChange,
      withdrawals: version.lastRow,
      transactions,
    }
    const openWriter = version.count >= MIN_WITHDRAWALS_FOR_THREADS ? openRowWriter : undefined
    const { sides } = matching
    const equalParts = (): EqualParts | undefined =>
      version.count <= MAX_WITHDRAWALS_FOR_EQUAL_CHUNKS ? matching.equalParts() : undefined
    const decided = readDecided(reading)
    const evidence = new CauseEvidence(input.mapping, rules)
    const sink = new CauseSink(writer, evidence, (entry) => hints.runHints.takeEntry(entry))
    const result = await match(
      openWriter
        ? handOverAfterGather(sides, () =>
            writer.handOver(openWriter(reading.name, writer.seq), equalParts()),
          )
        : sides,
      rules,
      sink,
      decided,
      context,
    )
    ledger.check()
    digest.add(matching.digest.text)
    writer.end()
    coverage.count(matching.withdrawalIds())
    await waitForRows(writer, context)
    context.progress({ step: 'causes', done: 0 })
    const causes = await tryCauses(
      evidence.causes(),
      { mapping: input.mapping, namedMapping: ledger.namedMapping },
      sink.matched,
      facts.rows,
      async (mapping) => {
        const trial = await attempt(
          { ...readers, helper: undefined },
          { ...input, mapping },
          decided,
          { ...context, progress: () => undefined },
          () => new MatchedLines(),
        )
        if (trial.facts.sha256 !== facts.sha256) throw fileChanged(input)
        return trial.sink
      },
    )
    const summary = {
      ...summarise(
        input,
        facts,
        period,
        result,
        ledger,
        coverage,
        findMetadata(reading, 'last_sync') ?? null,
        await hints.end(facts.rows, context),
      ),
      causes,
    }
    const summaryWithId = {
      ...summary,
      run_id: createHash('sha256')
        .update(`${digest.text}\n${JSON.stringify(summary)}`)
        .digest('hex')
        .slice(0, 32),
      // The id does not cover the versions of items, because another team may count the versions of
      // the same contents differently.
      ...itemsOf(reading, input),
    }
    context.progress({ step: 'save', done: 0 })
    writer.finish(summaryWithId, input.madeAt, seenByRun, () =>
      reopenUnmatched(writing, writer.seq),
    )
    return summaryWithId
  } catch (error) {
    writer.discard()
    clear(writer.seq)
    throw error
  } finally {
    readers.helper?.close()
    reading.exec('COMMIT')
    ledger.close()
    restoreCacheSizes()
  }
}

function itemsOf(db: ReadableDb, input: ReconcileInput): Pick<RunSummary, 'items'> {
  const items = listItemUses(db, input, matchingOf(input))
  return items.length === 0 ? {} : { items }
}

function readersOf(
  reading: ReadableDb,
  version: SnapshotVersion,
  { openHelper, open = openMatching }: MatchingTools,
): Readers {
  const helper =
    version.count >= MIN_WITHDRAWALS_FOR_THREADS ? openHelper?.(reading.name, version) : undefined
  return { reading, version, helper, open }
}

type MakeSink<T extends Sink> = (ledgerCount: number, period: Period) => T

/** A ledger that was matched without storing a run. */
export interface Attempt<T extends Sink> {
  readonly sink: T
  readonly result: ReconcileResult
  readonly facts: LedgerFacts
  /** Numbers of rejected and of excluded ledger rows. */
  readonly rejected: number
  readonly excluded: number
}

/**
 * Matches ledgers against one snapshot of the cache and stores no run. By default the decisions of
 * the snapshot apply.
 */
export async function withAttempts<R>(
  reading: ReadableDb,
  context: CallContext,
  tools: MatchingTools,
  work: (
    tryLedger: <T extends Sink>(
      input: ReconcileInput,
      makeSink: MakeSink<T>,
      decisions?: Decisions,
    ) => Promise<Attempt<T>>,
  ) => Promise<R>,
): Promise<R> {
  reading.exec('BEGIN')
  try {
    const version = readSnapshotVersion(reading)
    const decided = readDecided(reading)
    return await work((input, makeSink, decisions = decided) =>
      attempt(readersOf(reading, version, tools), input, decisions, context, makeSink),
    )
  } finally {
    reading.exec('COMMIT')
  }
}

// Matches a ledger without storing a run. Closes the helper of `readers`.
async function attempt<T extends Sink>(
  readers: Readers,
  input: ReconcileInput,
  decided: Decisions,
  context: CallContext,
  makeSink: MakeSink<T>,
): Promise<Attempt<T>> {
  const ledger = new LedgerSide(randomSeeds())
  const matching = { ...matchingOf(input), isSuggesting: false }
  const unused: UnusedRows = { reject: () => undefined, exclude: () => undefined }
  try {
    const {
      matching: openedMatching,
      rules,
      facts,
    } = await prepare(readers, { ...input, matching }, ledger, unused, context)
    const sink = makeSink(ledger.count, rules.period)
    const result = await match(openedMatching.sides, rules, sink, decided, context)
    ledger.check()
    const { rejectedCount: rejected, excludedCount: excluded } = ledger
    return { sink, result, facts, rejected, excluded }
  } finally {
    readers.helper?.close()
    ledger.close()
  }
}

/** The failure of a file whose content differs from that of an earlier reading. */
export function fileChanged({ ledgerPath }: Pick<ReconcileInput, 'ledgerPath'>): Failure {
  return fileRefusal(
    ledgerPath,
    'the file changed while it was read',
    'run it again when the file is finished',
  )
}

const MAX_ROWS_READ_AGAIN = 200_000

/** Collects the hints of a run while it is made. */
class HintsOfRun {
  readonly #input: ReconcileInput
  readonly #ledger: LedgerSide
  #runHints: RunHints | undefined

  constructor(input: ReconcileInput, ledger: LedgerSide) {
    this.#input = input
    this.#ledger = ledger
  }

  /** Available once the ledger's header is read. */
  get runHints(): RunHints {
    const { head, plan } = this.#ledger.beginning
    const { ledgerPath, mapping } = this.#input
    return (this.#runHints ??= new RunHints(ledgerPath, head, plan, mapping))
  }

  async end(rows: number, context: CallContext): Promise<readonly RunHint[]> {
    const { runHints } = this
    if (!runHints.needsAllRows) return runHints.result(true)
    if (rows > MAX_ROWS_READ_AGAIN) return runHints.result(false)
    const { ledgerPath, mapping } = this.#input
    const reading = readLedger(
      ledgerPath,
      mapping,
      (row, cells) => runHints.takeAgain(row, cells),
      hasOwnManifest(ledgerPath),
    )
    await runInSlices(reading, context, () => undefined)
    return runHints.result(true)
  }
}

// Calls `handOver` once both sides are gathered. Most rows are found after that, and the helper
// thread has ended by then.
function handOverAfterGather(sides: Sides, handOver: () => void): Sides {
  return {
    ...sides,
    *loadKeys(free) {
      yield* sides.loadKeys(free)
      handOver()
    },
  }
}

// Waits until all rows are written. Other calls are answered meanwhile.
async function waitForRows(writer: RunWriter, context: CallContext): Promise<void> {
  while (!writer.isSettled()) {
    await new Promise((resolve) => setImmediate(resolve))
    throwIfCancelled(context.signal)
  }
}

function removeAtOnce(writing: WritableDb, run: number): void {
  flushDeferredWriter(writing)
  for (const _ of removePartsOfRun(() => writing, run));
}

// Pages are read once in table order and written one after the other, so a large page cache would
// only take memory, a tenth of that of a large run. `reading` is the run's own connection.
function useSmallCaches(reading: ReadableDb, writing: ReadableDb): () => void {
  const usualCacheSize = Number(writing.pragma('cache_size', { simple: true }))
  reading.pragma('cache_size = -4096')
  writing.pragma('cache_size = -12288')
  return () => writing.pragma(`cache_size = ${usualCacheSize}`)
}

/**
 * Counts the lines of a ledger file that another mapping, or other classes of status words, would
 * newly match, and the lines that would no longer match. Stores nothing. Throws the failure of a
 * file that is refused under the other mapping.
 */
export async function tryMapping(
  reading: ReadableDb,
  before: ReconcileInput,
  after: Pick<ReconcileInput, 'mapping' | 'statusMap'>,
  context: CallContext,
): Promise<TriedMapping> {
  return withAttempts(reading, context, {}, async (tryLedger) => {
    const presentTrial = await tryLedger(before, () => new MatchedLines())
    const otherTrial = await tryLedger({ ...before, ...after }, () => new MatchedLines())
    if (presentTrial.facts.sha256 !== otherTrial.facts.sha256) throw fileChanged(before)
    const [presentLines, otherLines] = [presentTrial.sink, otherTrial.sink]
    return {
      gain: otherLines.countBeyond(presentLines),
      lose: presentLines.countBeyond(otherLines),
      lost: presentLines.linesBeyond(otherLines, MAX_LINES_LISTED),
    }
  })
}

/** Maximum number of lost lines that are listed. */
const MAX_LINES_LISTED = 20

/**
 * Compares the result of other rules with that of the rules in use, for a ledger file and today's
 * cache. Stores nothing.
 */
export async function tryRules(
  reading: ReadableDb,
  input: ReconcileInput,
  rules: MatchingRules,
  context: CallContext,
  tools: MatchingTools = {},
): Promise<TriedRules> {
  return withAttempts(reading, context, tools, async (tryLedger) => {
    const runTrial = async (matching: MatchingRules): Promise<RuleTrial> => {
      const { sink, result, facts } = await tryLedger(
        { ...input, matching },
        (ledgerCount) => new RuleTrial(ledgerCount),
      )
      sink.take(result, facts.sha256)
      return sink
    }
    const trials = [await runTrial(matchingOf(input)), await runTrial(rules)] as const
    if (trials[0].fileHash !== trials[1].fileHash) throw fileChanged(input)
    const idOf = reading
      .prepare<[number], string>('SELECT id FROM withdrawals WHERE row = ?')
      .pluck()
    return await runInSlices(
      compareTrials(...trials, (record) => idOf.get(record) as string),
      context,
      () => undefined,
    )
  })
}

interface Readers {
  readonly reading: ReadableDb
  /** The version of the snapshot that `reading` holds. */
  readonly version: SnapshotVersion
  readonly helper: RunHelper | undefined
  readonly open: OpenMatching
}

interface PreparedRun {
  readonly facts: LedgerFacts
  readonly rules: Rules
  readonly coverage: Coverage
  readonly matching: Matching
}

// Reads a ledger and gathers the provider's side, so that both can be matched.
async function prepare(
  { reading, version, helper, open }: Readers,
  input: ReconcileInput,
  ledger: LedgerSide,
  unused: UnusedRows,
  context: CallContext,
): Promise<PreparedRun> {
  const facts = await ledger.load(input, matchingOf(input).passes, unused, context, helper)
  const rules = rulesOf(input, ledger, facts)
  context.progress({ step: 'gather', done: 0 })
  const coverage = new Coverage(reading, input)
  const matching = await runInSlices(
    open({
      source: openRecordSource(reading),
      ledger,
      settings: input,
      rules,
      sight: version,
      helper,
      coverage: {
        isKnownMissing: (entry) => coverage.isKnownMissing(entry),
        whyUnchecked: (entry) => coverage.whyUnchecked(entry),
      },
    }),
    context,
    () => undefined,
  )
  return { facts, rules, coverage, matching }
}

async function match(
  sides: Sides,
  rules: Rules,
  sink: Sink,
  decided: Decisions,
  context: CallContext,
): Promise<ReconcileResult> {
  return runInSlices(reconcile(sides, rules, sink, decided), context, (done) =>
    context.progress({
      step: 'match',
      done,
      total: sides.ledgerCount + sides.providerCount,
    }),
  )
}

// Random, so that the hash values of records cannot be predicted before the run.
function randomSeeds(): Int32Array {
  return getRandomValues(new Int32Array(6))
}

function matchingOf(input: ReconcileInput): MatchingRules {
  return input.matching ?? defaultMatchingRules
}

function dateWindowMs(mapping: Mapping): number {
  return Math.round(Number(mapping.dateWindowHours) * 3600000)
}

function rulesOf(input: ReconcileInput, ledger: LedgerDates, facts: LedgerFacts): Rules {
  const { mapping } = input
  return {
    tolerances: mapping.tolerances,
    matching: {
      ...matchingOf(input),
      isSuggesting:
        matchingOf(input).isSuggesting &&
        facts.columns.address !== undefined &&
        facts.columns.date !== undefined,
    },
    dateWindowMs: dateWindowMs(mapping),
    statusMap: input.statusMap,
    ledgerStatuses: mapping.statuses,
    asOf: input.asOf,
    ...periodOf(input, ledger),
    principal: principalOf(new Set(Object.keys(facts.columns)), mapping),
    hash: sha256,
  }
}

/**
 * The first and last date of a ledger's rows, without excluded rows. They give the default period.
 */
interface LedgerDates {
  readonly firstDate: InstantText | ''
  readonly lastDate: InstantText | ''
}

const FIRST_INSTANT = '0000-01-01T00:00:00.000000Z'
const LAST_INSTANT = '9999-12-31T23:59:59.999999Z'

/**
 * The days of --from and --to in the mapping's zone. An end that is not given is the first or last
 * day of the ledger's dates in that zone. For records named by a rejected row (`namedPeriod`), such
 * an end has no limit.
 */
export function periodOf(
  { from, to, mapping }: Pick<ReconcileInput, 'from' | 'to' | 'mapping'>,
  { firstDate, lastDate }: LedgerDates,
): Pick<Rules, 'period' | 'namedPeriod'> {
  const zone = findZone(mapping.timeZone) as Zone
  const givenEnds = {
    from: from === undefined ? undefined : readDay(from, zone, '--from').from,
    to: to === undefined ? undefined : readDay(to, zone, '--to').to,
  }
  const hasEnd = givenEnds.from !== undefined || givenEnds.to !== undefined
  if (!hasEnd && firstDate === '') return { period: null, namedPeriod: null }
  const period = {
    from: givenEnds.from ?? (firstDate === '' ? FIRST_INSTANT : wholeDay(firstDate, zone).from),
    to: givenEnds.to ?? (lastDate === '' ? LAST_INSTANT : wholeDay(lastDate, zone).to),
  }
  if (period.from > period.to) throw emptyPeriod(period, givenEnds, mapping.timeZone)
  return {
    period,
    namedPeriod: { from: givenEnds.from ?? FIRST_INSTANT, to: givenEnds.to ?? LAST_INSTANT },
  }
}

function emptyPeriod(period: DaySpan, givenEnds: Partial<DaySpan>, timeZone: string): Failure {
  // If one end was not given, that end comes from the ledger.
  let option: string | undefined
  let ledgerEnd: string | undefined
  if (givenEnds.to === undefined) [option, ledgerEnd] = ['--from', 'end']
  else if (givenEnds.from === undefined) [option, ledgerEnd] = ['--to', 'begin']
  const from = periodEdge(period.from, 'from', timeZone)
  const to = periodEdge(period.to, 'to', timeZone)
  return new Failure({
    kind: 'badInput',
    code: 'PERIOD_EMPTY',
    what: 'The period is empty',
    why: `it would begin on ${from} and end on ${to}${ledgerEnd === undefined ? '' : `, where the ledger's dates ${ledgerEnd}`}`,
    advice:
      option === undefined
        ? 'give --from a day that is not after --to'
        : `give ${option} a day that the ledger's dates reach, or the other end of the days too`,
  })
}

function readDay(text: string, zone: Zone, option: string): DaySpan {
  const span = daySpan(text, zone)
  if (!span)
    throw new Failure({
      kind: 'badInput',
      code: 'DATE_UNREADABLE',
      what: `${option} is not a date`,
      why: JSON.stringify(text),
      advice: 'write it as YYYY-MM-DD',
    })
  return span
}

/**
 * The coverage of the provider's side: the spans that were read, and the results of requests for
 * ids.
 */
class Coverage {
  readonly #db: ReadableDb
  readonly #feed: FeedState
  readonly #list: ListState
  readonly #windowMs: number
  readonly #isDeclared: boolean
  /** Ids in normal form, like the ledger's ids, because a request may spell a UUID in capitals. */
  readonly #absentIds = new Set<string>()
  readonly counts = { asked: 0, found: 0, not_found: 0, not_asked: 0, failed: 0 }

  constructor(db: ReadableDb, input: ReconcileInput) {
    this.#db = db
    this.#feed = getFeedState(db)
    this.#list = getListState(db)
    this.#windowMs = dateWindowMs(input.mapping)
    this.#isDeclared = input.isCacheComplete
    for (const id of db
      .prepare<[], string>("SELECT id FROM fetch_queue WHERE state = 'absent'")
      .pluck()
      .iterate())
      this.#absentIds.add(normalIdentifier(id))
  }

  get feed(): FeedState {
    return this.#feed
  }

  get list(): ListState {
    return this.#list
  }

  isKnownMissing(entry: LedgerEntry): boolean {
    if (this.#isDeclared) return true
    if (entry.withdrawalId !== '')
      return identifiersIn(entry.withdrawalId).every((id) => this.#absentIds.has(id))
    return this.#isCovered(entry, this.#feed) || this.#isCovered(entry, this.#list)
  }

  // True if the feed or the list was read around the row's date.
  #isCovered(
    { dateFrom, dateTo }: LedgerEntry,
    {
      coveredFrom,
      coveredTo,
      isComplete,
    }: Pick<FeedState, 'coveredFrom' | 'coveredTo' | 'isComplete'>,
  ): boolean {
    if (coveredTo === null) return false
    if (dateFrom === '') return isComplete
    // Records after the last reading are unknown, and a row without a time of day may belong to one
    // of them.
    if (dateTo > coveredTo) return false
    return (
      isComplete || (coveredFrom !== null && coveredFrom < shiftInstant(dateFrom, -this.#windowMs))
    )
  }

  whyUnchecked(entry: LedgerEntry): UncheckedReason {
    const withdrawalId = identifiersIn(entry.withdrawalId).find((id) => !this.#absentIds.has(id))
    if (withdrawalId === undefined) return 'the feed was not read as far as its date'
    if (!isRequestableId(withdrawalId)) return 'the provider cannot be asked for an id like this'
    return this.#stateOf(withdrawalId) === 'failed'
      ? 'the provider was asked for it and gave no usable answer'
      : 'the provider was not asked for it'
  }

  /**
   * Counts the states of the ids in the ledger, given without duplicates (undefined: its withdrawal
   * was found). The counts are only shown.
   */
  count(ids: Iterable<string | undefined>): void {
    const cached = this.#db
      .prepare<[string, string], number>('SELECT 1 FROM withdrawals WHERE id IN (?, ?)')
      .pluck()
    for (const id of ids) {
      const idState =
        id === undefined || cached.get(...idSpellings(id)) === 1
          ? 'found'
          : (this.#stateOf(id) ?? 'none')
      if (idState === 'found') this.counts.found += 1
      else if (idState === 'absent') this.counts.not_found += 1
      else if (idState === 'failed') this.counts.failed += 1
      else this.counts.not_asked += 1
    }
    this.counts.asked = this.counts.found + this.counts.not_found + this.counts.failed
  }

  // Prefers a spelling of the id with an answer to a spelling without one.
  #stateOf(id: string): string | undefined {
    return prepareCached<[string, string], string>(
      this.#db,
      "SELECT state FROM fetch_queue WHERE id IN (?, ?) ORDER BY state = 'absent' DESC, state = 'failed' DESC LIMIT 1",
    )
      .pluck()
      .get(...idSpellings(id))
  }
}

function summarise(
  input: ReconcileInput,
  facts: LedgerFacts,
  period: Period,
  result: ReconcileResult,
  ledger: LedgerSide,
  coverage: Coverage,
  cacheAsOf: InstantText | null,
  hints: readonly RunHint[],
): RunSummary {
  const rejected = ledger.rejectedCount
  const { matched, broken, unchecked, outside_period, void: voidRows } = result.ledger
  const excluded = ledger.excludedCount
  if (facts.rows !== matched + broken + rejected + unchecked + outside_period + voidRows + excluded)
    throw new Failure({
      kind: 'bug',
      code: 'TOTALS_DO_NOT_ADD_UP',
      what: 'The run was not finished',
      why: 'its ledger rows do not add up',
      advice: 'report it; nothing was saved',
    })
  return {
    run_id: '',
    as_of: input.asOf,
    ledger: {
      rows: facts.rows,
      matched,
      broken,
      rejected,
      unchecked,
      outside_period,
      void: voidRows,
      excluded,
    },
    provider: result.provider,
    breaks: result.breaks,
    within_tolerance: result.withinTolerance,
    tolerated: result.tolerated,
    observations: result.observations,
    suggestions: result.suggestions,
    decisions: result.decisions,
    rules: matchingOf(input),
    settings: {
      status_map: input.statusMap,
      rails: input.rails,
      ties: input.ties,
      ...(input.feeSource === undefined ? {} : { fee_source: input.feeSource }),
      ...(input.feedNet === undefined ? {} : { feed_net: input.feedNet }),
    },
    coverage: {
      ...coverage.counts,
      feed_from: coverage.feed.isComplete ? null : coverage.feed.coveredFrom,
      feed_to: coverage.feed.coveredTo,
      feed_is_complete: coverage.feed.isComplete,
      ...(coverage.list.coveredTo === null
        ? {}
        : {
            list_from: coverage.list.isComplete ? null : coverage.list.coveredFrom,
            list_to: coverage.list.coveredTo,
            list_is_complete: coverage.list.isComplete,
          }),
      declared_complete: input.isCacheComplete,
    },
    period,
    given_days: { from: input.from ?? null, to: input.to ?? null },
    totals: result.totals,
    cache_as_of: cacheAsOf,
    source: facts,
    mapping: input.mapping,
    assumptions: assumptionsOf(input),
    hints,
    rejected_lines: ledger.rejected.map(({ line, reason }) => ({ line, reason })),
  }
}
