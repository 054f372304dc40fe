import { Failure } from '../../base/failure.ts'
import type { InstantText } from '../../base/instant.ts'
import { shiftInstant } from '../../base/instant.ts'
import type { RunSummary } from '../../contract/run.ts'
import type { EqualParts } from '../../matching/equal-pairs.ts'
import { countPairs } from '../../matching/equal-pairs.ts'
import { ageBucket } from '../../reconciliation/breaks.ts'
import type { PairColumn, PairRow } from '../../reconciliation/pair-columns.ts'
import { pairColumns } from '../../reconciliation/pair-columns.ts'
import type { PassName } from '../../reconciliation/passes.ts'
import { passNames } from '../../reconciliation/passes.ts'
import type { BreakResult, Sink, SuggestionResult } from '../../reconciliation/results.ts'
import type { Period } from '../../reconciliation/rules.ts'
import { periodsOverlap } from '../../reconciliation/rules.ts'
import type { ExactMatch } from '../../reconciliation/sides.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { beginWriting, flushDeferredWriter } from '../database/deferred-writer.ts'
import { findMetadata, setMetadata } from '../database/metadata.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { projectState, settledBreaks } from './break-states.ts'
import type { RowWriter } from './deferred-rows.ts'
import { DeferredRows } from './deferred-rows.ts'
import { MatchChunk, MATCHES_PER_CHUNK, putPair } from './match-chunk.ts'
import { COUNTED_RUN, LATEST_RUN_FIRST } from './run-order.ts'
import type { RunRows, RunTable } from './run-rows.ts'
import { DirectRows, runTables } from './run-rows.ts'

/**
 * The name of the fact that a run is being made. A small run writes nothing else before its end,
 * and a killed run has to be reported.
 */
const RUN_UNDER_WAY_FACT = 'run_under_way'
/** Number of rows of a discarded run that are removed in one step. */
const ROWS_PER_DELETE = 500

/** The equal pairs whose chunks another thread can make. */
interface DeferredChunks {
  readonly rows: DeferredRows
  readonly equal: EqualParts
  /** Number of equal pairs that are still to come. */
  remainingPairs: number
  /** Number of the next pairs that the other thread writes. */
  handedOverPairs: number
}

/**
 * The input of a run, by the numbers of the last decision, the last change of a record and the last
 * rows of the cache.
 */
export interface SeenInput {
  readonly decided: number
  readonly changes: number
  readonly withdrawals: number
  readonly transactions: number
}

/**
 * Writes a run while it is made. It becomes visible only with `finish`, which writes its row in
 * `runs`. A killed run has no such row, and its parts are removed at the next start.
 */
export class RunWriter implements Sink {
  readonly #db: WritableDb
  readonly #feedDate
  readonly seq: number
  #rows: RunRows
  #period: Period = null
  #deferred: DeferredChunks | undefined
  readonly #chunk = new MatchChunk()
  #matchesInChunk = 0
  #chunkCount = 0
  // Adds the text of a result to the digest from which the run's id is made.
  readonly #addToDigest: (text: string) => void

  constructor(db: WritableDb, addToDigest: (text: string) => void) {
    this.#db = db
    this.#addToDigest = addToDigest
    this.seq = nextSeq(db)
    runningOf(db).add(this.seq)
    setMetadata(db, RUN_UNDER_WAY_FACT, String(this.seq))
    this.#rows = new DirectRows(db, this.seq)
    this.#feedDate = db
      .prepare<[string], string>("SELECT coalesce(created_at, '') FROM transactions WHERE id = ?")
      .pluck()
  }

  /**
   * Lets another thread write all further rows. `equal` holds the equal pairs if that thread can
   * make their chunks itself.
   */
  handOver(rowWriter: RowWriter, equal?: EqualParts): void {
    const rows = new DeferredRows(this.#db, rowWriter)
    this.#rows = rows
    if (equal)
      this.#deferred = { rows, equal, remainingPairs: countPairs(equal), handedOverPairs: 0 }
  }

  /** Sets the run's period. Call it before the first result. */
  setPeriod(period: Period): void {
    this.#period = period
  }

  match(row: PairRow, isWithinTolerance: boolean): void {
    this.#noteOutside(row)
    const packedMatch = packMatch(row, isWithinTolerance)
    this.#addToDigest(packedMatch)
    this.#chunk.json(packedMatch)
    this.#matchesInChunk += 1
    if (this.#matchesInChunk === MATCHES_PER_CHUNK) this.#flushChunk()
  }

  exactMatch(pair: ExactMatch, matchedBy: PassName): void {
    const pass = passNames.indexOf(matchedBy)
    if (this.#deferred && this.#isDeferred(pair, pass, this.#deferred)) return
    putPair(this.#chunk, pair, pass)
    this.#matchesInChunk += 1
    if (this.#matchesInChunk === MATCHES_PER_CHUNK) this.#flushChunk()
  }

  onBreak(foundBreak: BreakResult): void {
    const { row } = foundBreak
    this.#noteOutside(row)
    const cells = breakCells(foundBreak)
    this.#addToDigest(`${foundBreak.breakId}${cells}`)
    const age = foundBreak.ageDays === undefined ? null : String(foundBreak.ageDays)
    const records = JSON.stringify(foundBreak.records)
    this.#rows.put('breaks', [
      foundBreak.breakId,
      foundBreak.category,
      foundBreak.differences,
      foundBreak.severity,
      age,
      row.provider_date || row.ledger_date,
      cells,
      records,
    ])
  }

  unmatchedLine(
    line: number,
    place: 'rejected' | 'excluded' | 'unchecked' | 'outside_period' | 'void',
    reason: string,
  ): void {
    this.#addToDigest(`line ${line} ${place} ${reason}`)
    this.#rows.put('run_lines', [line, place, reason])
  }

  observation(
    record: { readonly withdrawalId: string; readonly feedId: string },
    names: readonly string[],
  ): void {
    const key = record.withdrawalId || `feed:${record.feedId}`
    this.#addToDigest(`observation ${key} ${names.join(';')}`)
    this.#rows.put('run_observations', [key, names.join(';')])
  }

  suggestion(foundSuggestion: SuggestionResult): void {
    const cells = JSON.stringify(pairColumns.map((name) => foundSuggestion.row[name]))
    this.#addToDigest(`suggestion ${foundSuggestion.id}${foundSuggestion.score}`)
    this.#rows.put('run_suggestions', [
      foundSuggestion.id,
      foundSuggestion.score,
      JSON.stringify(foundSuggestion.reasons),
      JSON.stringify(foundSuggestion.records),
      cells,
    ])
  }

  /** Declares that no more results follow. All results are in the digest then. */
  end(): void {
    this.#flushChunk()
    this.#rows.end()
  }

  /**
   * True once all results are written, so that the run can be finished. Otherwise returns false
   * after some milliseconds.
   */
  isSettled(): boolean {
    return this.#rows.isSettled()
  }

  /**
   * Makes the run visible. `seen` is the input that it has read. A run of the same input and
   * instant has the same id and result. The new run then replaces the earlier run, also as the
   * previous run of later runs. `andThen` runs in the same transaction.
   */
  finish(summary: RunSummary, madeAt: InstantText, seen: SeenInput, andThen: () => void): void {
    beginWriting(this.#db)
    const earlierSeq = findRun(this.#db, summary.run_id)?.seq
    // Keep the input of the earlier run, so that anything newer still counts as a change of a
    // period that was closed with that run.
    const earlierInput = earlierSeq === undefined ? undefined : findSeen(this.#db, earlierSeq)
    if (earlierSeq !== undefined) this.#db.prepare('DELETE FROM runs WHERE seq = ?').run(earlierSeq)
    this.#db
      .prepare(
        `INSERT INTO runs (seq, id, at, made_at, summary, previous, decided, seen_changes, seen_withdrawals, seen_transactions, shared_seq)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT seq FROM team_runs WHERE run = ?))`,
      )
      .run(
        this.seq,
        summary.run_id,
        summary.as_of,
        madeAt,
        JSON.stringify(summary),
        findPrevious(this.#db, this.seq, summary.period),
        seen.decided,
        ...(earlierInput ?? [seen.changes, seen.withdrawals, seen.transactions]),
        summary.run_id,
      )
    if (earlierSeq !== undefined) {
      this.#db.prepare('UPDATE runs SET previous = ? WHERE previous = ?').run(this.seq, earlierSeq)
      removeParts(this.#db, earlierSeq)
    }
    andThen()
    this.#endRun()
    this.#db.exec('COMMIT')
  }

  /**
   * Rolls back the run, except for rows that were committed before. They are invisible, and
   * removePartsOfRun deletes them.
   */
  discard(): void {
    this.#rows.discard()
    if (this.#db.inTransaction) this.#db.exec('ROLLBACK')
    flushDeferredWriter(this.#db)
    this.#endRun()
  }

  // True for a pair that the other thread writes. When the first full chunk begins, all remaining
  // full chunks are handed over at once.
  #isDeferred({ ledger }: ExactMatch, pass: number, deferred: DeferredChunks): boolean {
    if (deferred.handedOverPairs === 0 && this.#matchesInChunk === 0) {
      const chunks = Math.floor(deferred.remainingPairs / MATCHES_PER_CHUNK)
      if (chunks > 0)
        deferred.rows.putEqual({
          equal: deferred.equal,
          ledger,
          pass,
          chunk: this.#chunkCount,
          chunks,
        })
      deferred.handedOverPairs = chunks * MATCHES_PER_CHUNK
      this.#chunkCount += chunks
    }
    deferred.remainingPairs -= 1
    if (deferred.handedOverPairs === 0) return false
    deferred.handedOverPairs -= 1
    return true
  }

  #endRun(): void {
    const running = runningOf(this.#db)
    running.delete(this.seq)
    setMetadata(this.#db, RUN_UNDER_WAY_FACT, [...running].map(String).at(-1) ?? '')
  }

  // Notes records outside the period. A withdrawal inside the period may have a feed row whose own
  // date is outside.
  #noteOutside({ provider_date: date, withdrawal_id: withdrawals, feed_id: feed }: PairRow): void {
    if (date === '' || this.#period === null) return
    const isOutside = !isWithin(date, this.#period)
    if (isOutside)
      for (const id of withdrawals.split(';')) if (id !== '') this.#putOutside(`withdrawals/${id}`)
    if (feed === '' || (!isOutside && !isNearEdge(date, this.#period))) return
    for (const id of feed.split(';')) {
      const createdAt = isOutside && withdrawals === '' ? undefined : this.#feedDate.get(id)
      if (createdAt === undefined || !isWithin(createdAt, this.#period))
        this.#putOutside(`transactions/${id}`)
    }
  }

  #putOutside(record: string): void {
    this.#rows.put('run_outside', [record])
  }

  #flushChunk(): void {
    if (this.#matchesInChunk === 0) return
    this.#matchesInChunk = 0
    this.#rows.put('run_matches', [this.#chunkCount, this.#chunk.take()])
    this.#chunkCount += 1
  }
}

/**
 * For each cell of a match, the cell that it usually repeats. If it does, null is stored in its
 * place, because both sides of a match agree in nearly everything and a run may have a million
 * matches.
 */
export const repeats: Readonly<Partial<Record<PairColumn, PairColumn>>> = {
  ledger_amount: 'provider_amount',
  ledger_fee: 'provider_fee',
  ledger_total: 'provider_total',
  ledger_status: 'provider_status',
  ledger_date: 'provider_date',
  currency: 'provider_currency',
  ledger_currency: 'provider_currency',
  ledger_network: 'provider_network',
  ledger_address: 'provider_address',
  external_ref: 'provider_external_ref',
  ledger_external_ref: 'provider_external_ref',
  txn_hash: 'provider_txn_hash',
  ledger_txn_hash: 'provider_txn_hash',
  ledger_end_user_id: 'provider_end_user_id',
}

const repeatedColumns = pairColumns.map((name) => repeats[name])

/** The cells of a break as a run stores them. */
export function breakCells({
  row,
  ageDays,
  isRounded,
}: Pick<BreakResult, 'row' | 'ageDays' | 'isRounded'>): string {
  return JSON.stringify([
    ...pairColumns.map((name) => row[name]),
    ageDays === undefined ? '' : ageBucket(ageDays),
    isRounded ? 'rounded' : '',
  ])
}

/** The cells of a match as a run stores them. */
export function packMatch(row: PairRow, isWithinTolerance: boolean): string {
  const cells: (string | null)[] = pairColumns.map((name, at) => {
    const repeatedColumn = repeatedColumns[at]
    return repeatedColumn !== undefined && row[name] === row[repeatedColumn] ? null : row[name]
  })
  cells.push(isWithinTolerance ? 'true' : 'false')
  return JSON.stringify(cells)
}

const partTables = Object.keys(runTables) as readonly RunTable[]

function isWithin(date: string, { from, to }: NonNullable<Period>): boolean {
  return date >= from && date <= to
}

/**
 * A date is near an end of the period within this distance. A withdrawal and its feed row are
 * created within minutes of each other.
 */
const EDGE_MS = 86_400_000

function isNearEdge(date: string, { from, to }: NonNullable<Period>): boolean {
  return date < shiftInstant(from, EDGE_MS) || date > shiftInstant(to, -EDGE_MS)
}

function findSeen(db: ReadableDb, seq: number): readonly (number | null)[] {
  return db
    .prepare<[number], (number | null)[]>(
      'SELECT seen_changes, seen_withdrawals, seen_transactions FROM runs WHERE seq = ?',
    )
    .raw()
    .get(seq) as (number | null)[]
}

/**
 * Finds the number of the last run before `seq` of the same days. Null if there is none. Runs of
 * other days in between do not count, so a break that is in both runs counts as still open.
 */
export function findPrevious(
  db: ReadableDb,
  seq: number,
  period: RunSummary['period'],
): number | null {
  for (const [earlier, text] of db
    .prepare<[number], [number, string]>(
      "SELECT seq, json_extract(summary, '$.period') FROM runs WHERE seq < ? ORDER BY seq DESC",
    )
    .raw()
    .iterate(seq))
    if (periodsOverlap(period, JSON.parse(text ?? 'null') as Period)) return earlier
  return null
}

// The numbers of runs that are being made. Their rows are not visible yet, or are in the
// transaction of another thread.
const runningRuns = new WeakMap<ReadableDb, Set<number>>()

function runningOf(db: ReadableDb): Set<number> {
  const numbers = runningRuns.get(db) ?? new Set()
  runningRuns.set(db, numbers)
  return numbers
}

/**
 * Returns the number for the next run, which no other run has and no row of another run refers to.
 */
export function nextSeq(db: ReadableDb): number {
  const highest = ['runs', ...partTables].map((table) =>
    Number(
      db
        .prepare(`SELECT coalesce(max(${table === 'runs' ? 'seq' : 'run'}), 0) FROM ${table}`)
        .pluck()
        .get(),
    ),
  )
  return Math.max(...highest, ...runningOf(db)) + 1
}

/**
 * Removes the parts of runs that were never finished. True if a run was killed while it was made.
 */
export function removeUnfinished(db: WritableDb): boolean {
  for (const table of partTables)
    db.prepare(`DELETE FROM ${table} WHERE run NOT IN (SELECT seq FROM runs)`).run()
  const wasUnderWay = (findMetadata(db, RUN_UNDER_WAY_FACT) ?? '') !== ''
  if (wasUnderWay) setMetadata(db, RUN_UNDER_WAY_FACT, '')
  return wasUnderWay
}

/**
 * Removes the parts of a discarded run, a few rows in each step. A break is in five indexes, so
 * deleting tens of thousands at once would delay the end of a cancelled run. `connection` is called
 * in each step, and undefined ends the work. A later run with the same number ends it too: it got
 * the number because no rows were left.
 */
export function* removePartsOfRun(
  connection: () => WritableDb | undefined,
  run: number,
): Generator<string, void> {
  for (const table of partTables)
    for (let removed = ROWS_PER_DELETE; removed === ROWS_PER_DELETE; yield table) {
      const db = connection()
      if (!db || isNumberReused(db, run)) return
      removed = prepareCached(
        db,
        `DELETE FROM ${table} WHERE run = ? LIMIT ${ROWS_PER_DELETE}`,
      ).run(run).changes
    }
}

function isNumberReused(db: ReadableDb, run: number): boolean {
  return (
    runningOf(db).has(run) ||
    findMetadata(db, RUN_UNDER_WAY_FACT) === String(run) ||
    prepareCached(db, 'SELECT 1 FROM runs WHERE seq = ?').get(run) !== undefined
  )
}

function removeParts(db: WritableDb, run: number): void {
  for (const table of partTables) db.prepare(`DELETE FROM ${table} WHERE run = ?`).run(run)
}

/**
 * Deletes a run with all its parts. Later runs that were compared with it are compared with the run
 * before it that touches their days. Throws Failure RUN_UNKNOWN.
 */
export function deleteRun(db: WritableDb, id: string): void {
  db.transaction(() => {
    const { seq } = getRun(db, id)
    const settledBreakIds = settledBreaks(db, seq)
    db.prepare('DELETE FROM runs WHERE seq = ?').run(seq)
    for (const table of ['run_ledgers', 'team_run_parts'])
      db.prepare(`DELETE FROM ${table} WHERE run = ?`).run(id)
    removeParts(db, seq)
    for (const breakId of settledBreakIds) projectState(db, breakId)
    for (const [later, text] of db
      .prepare<[number], [number, string]>(
        "SELECT seq, json_extract(summary, '$.period') FROM runs WHERE previous = ?",
      )
      .raw()
      .all(seq))
      db.prepare('UPDATE runs SET previous = ? WHERE seq = ?').run(
        findPrevious(db, later, JSON.parse(text ?? 'null') as RunSummary['period']),
        later,
      )
  }).immediate()
}

export interface FoundRun {
  readonly seq: number
  /**
   * The number of the previous run of the same days when this run was made; null if there was none.
   */
  readonly previous: number | null
  /** The number of the last change of a record that the run has read. */
  readonly seenChanges: number
  /** False for a colleague's run whose matches have not arrived. */
  readonly hasMatches: boolean
  readonly summary: RunSummary
}

/** Returns the run of an id, or the latest run. Throws Failure RUN_UNKNOWN if there is none. */
export function getRun(db: ReadableDb, id: string | undefined): FoundRun {
  const run = findRun(db, id)
  if (run) return run
  throw new Failure({
    kind: 'badInput',
    code: 'RUN_UNKNOWN',
    what:
      id === undefined
        ? 'There is no reconciliation run yet'
        : `There is no run ${JSON.stringify(id.slice(0, 64))}`,
    why: 'nothing was reconciled, or the run was deleted',
    advice: 'run reconcile first',
  })
}

/** Finds the run of an id, or the latest run. Undefined if there is none. */
export function findRun(db: ReadableDb, id: string | undefined): FoundRun | undefined {
  const row =
    id === undefined
      ? db
          .prepare(
            `SELECT seq, previous, seen_changes, has_matches, summary FROM runs AS r WHERE ${COUNTED_RUN} ORDER BY ${LATEST_RUN_FIRST} LIMIT 1`,
          )
          .get()
      : db
          .prepare(
            'SELECT seq, previous, seen_changes, has_matches, summary FROM runs WHERE id = ?',
          )
          .get(id)
  return row ? toFoundRun(row as RunRow) : undefined
}

/**
 * Finds the latest run that was made on this machine. Undefined if there is none. Only for such a
 * run are the matched withdrawals known.
 */
export function findOwnRun(db: ReadableDb): FoundRun | undefined {
  const row = db
    .prepare<[], RunRow>(
      'SELECT seq, previous, seen_changes, has_matches, summary FROM runs WHERE is_opened = 0 ORDER BY seq DESC LIMIT 1',
    )
    .get()
  return row && toFoundRun(row)
}

interface RunRow {
  readonly seq: number
  readonly previous: number | null
  readonly seen_changes: number
  readonly has_matches: 0 | 1
  readonly summary: string
}

function toFoundRun({ seq, previous, seen_changes, has_matches, summary }: RunRow): FoundRun {
  return {
    seq,
    previous,
    seenChanges: seen_changes,
    hasMatches: has_matches === 1,
    summary: JSON.parse(summary) as RunSummary,
  }
}
