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
import type {
  EqualPair,
  FoundBreak,
  FoundSuggestion,
  Sink,
} from '../../reconciliation/reconcile.ts'
import type { Period } from '../../reconciliation/rules.ts'
import { isTouching } from '../../reconciliation/rules.ts'
import { beginWriting, callBack } from '../database/away.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { findFact, setFact } from '../database/facts.ts'
import { prepared } from '../database/prepared.ts'
import type { RowTaker } from './away-rows.ts'
import { AwayRows } from './away-rows.ts'
import { projectState, settledBreaks } from './break-states.ts'
import { ChunkText, PER_CHUNK, putPair } from './chunk-text.ts'
import type { RunRows, RunTable } from './run-rows.ts'
import { OwnRows, runTables } from './run-rows.ts'

/**
 * Rests in the cache while a run is made: a small one writes nothing else before its end, and
 * whoever started it should know that it was cut.
 */
const UNDER_WAY = 'run_under_way'
/** Rows of a discarded run that are removed at once. */
const FEW = 500

/**
 * Pairs that are alike which another thread can make chunks of: how many are still to come, and how
 * many of these it makes.
 */
interface Handed {
  readonly rows: AwayRows
  readonly equal: EqualParts
  left: number
  made: number
}

/**
 * What a run has taken in: the last decision, the last change of a record, and the last rows of the
 * cache.
 */
interface Seen {
  readonly decided: number
  readonly changes: number
  readonly withdrawals: number
  readonly transactions: number
}

/**
 * Writes a run while it is made. It becomes visible only with `finish`, which writes its row in
 * `runs`: what a killed run left behind has none and is removed at the next start.
 */
export class RunWriter implements Sink {
  readonly #db: WritableDb
  readonly #feedDate
  readonly seq: number
  #rows: RunRows
  #period: Period = null
  #away: Handed | undefined
  readonly #chunk = new ChunkText()
  #inChunk = 0
  #chunks = 0
  // A digest over all results, so that the run's id follows from them.
  readonly #note: (text: string) => void

  constructor(db: WritableDb, note: (text: string) => void) {
    this.#db = db
    this.#note = note
    this.seq = nextSeq(db)
    runningOf(db).add(this.seq)
    setFact(db, UNDER_WAY, String(this.seq))
    this.#rows = new OwnRows(db, this.seq)
    this.#feedDate = db
      .prepare<[string], string>("SELECT coalesce(created_at, '') FROM transactions WHERE id = ?")
      .pluck()
  }

  /**
   * From now on another thread writes the rows. `equal`: the pairs that are alike, where it can
   * make their chunks by itself.
   */
  handOver(taker: RowTaker, equal?: EqualParts): void {
    const rows = new AwayRows(this.#db, taker)
    this.#rows = rows
    if (equal) this.#away = { rows, equal, left: countPairs(equal), made: 0 }
  }

  /** The run's days, as soon as they are known. */
  within(period: Period): void {
    this.#period = period
  }

  match(row: PairRow, isWithinTolerance: boolean): void {
    this.#noteOutside(row)
    const packed = packMatch(row, isWithinTolerance)
    this.#note(packed)
    this.#chunk.json(packed)
    this.#inChunk += 1
    if (this.#inChunk === PER_CHUNK) this.#flushChunk()
  }

  equal(pair: EqualPair, matchedBy: PassName): void {
    const pass = passNames.indexOf(matchedBy)
    if (this.#away && this.#isMadeThere(pair, pass, this.#away)) return
    putPair(this.#chunk, pair, pass)
    this.#inChunk += 1
    if (this.#inChunk === PER_CHUNK) this.#flushChunk()
  }

  found(found: FoundBreak): void {
    const { row } = found
    this.#noteOutside(row)
    const cells = JSON.stringify([
      ...pairColumns.map((name) => row[name]),
      found.ageDays === undefined ? '' : ageBucket(found.ageDays),
      found.isRounded ? 'rounded' : '',
    ])
    this.#note(`${found.breakId}${cells}`)
    const age = found.ageDays === undefined ? null : String(found.ageDays)
    const records = JSON.stringify(found.records)
    this.#rows.put('breaks', [
      found.breakId,
      found.category,
      found.differences,
      found.severity,
      age,
      row.provider_date || row.ledger_date,
      cells,
      records,
    ])
  }

  line(
    line: number,
    place: 'rejected' | 'excluded' | 'unchecked' | 'outside_period' | 'void',
    reason: string,
  ): void {
    this.#note(`line ${line} ${place} ${reason}`)
    this.#rows.put('run_lines', [line, place, reason])
  }

  observation(
    record: { readonly withdrawalId: string; readonly feedId: string },
    names: readonly string[],
  ): void {
    const key = record.withdrawalId || `feed:${record.feedId}`
    this.#note(`observation ${key} ${names.join(';')}`)
    this.#rows.put('run_observations', [key, names.join(';')])
  }

  suggestion(found: FoundSuggestion): void {
    const cells = JSON.stringify(pairColumns.map((name) => found.row[name]))
    this.#note(`suggestion ${found.id}${found.score}`)
    this.#rows.put('run_suggestions', [
      found.id,
      found.score,
      JSON.stringify(found.reasons),
      JSON.stringify(found.records),
      cells,
    ])
  }

  /** Ends the results: all of them are noted then, and no more may come. */
  end(): void {
    this.#flushChunk()
    this.#rows.end()
  }

  /** Whether they all rest, so that the run can be finished; false after some milliseconds. */
  isSettled(): boolean {
    return this.#rows.isSettled()
  }

  /**
   * Makes the run visible; `seen` are the last decision that it took in, the last change of a
   * record and the last rows. The same inputs and instant give the same id and the same result:
   * then it takes the earlier one's place, also for the runs that are compared with it. `andThen`
   * is done with it or not at all.
   */
  finish(summary: RunSummary, madeAt: InstantText, seen: Seen, andThen: () => void): void {
    beginWriting(this.#db)
    const earlier = findRun(this.#db, summary.run_id)?.seq
    // What it has seen is what the earlier one saw: what came since is a later change of a period
    // that rests on it.
    const known = earlier === undefined ? undefined : findSeen(this.#db, earlier)
    if (earlier !== undefined) this.#db.prepare('DELETE FROM runs WHERE seq = ?').run(earlier)
    this.#db
      .prepare(
        'INSERT INTO runs (seq, id, at, made_at, summary, previous, decided, seen_changes, seen_withdrawals, seen_transactions) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      )
      .run(
        this.seq,
        summary.run_id,
        summary.as_of,
        madeAt,
        JSON.stringify(summary),
        findPrevious(this.#db, this.seq, summary.period),
        seen.decided,
        ...(known ?? [seen.changes, seen.withdrawals, seen.transactions]),
      )
    if (earlier !== undefined) {
      this.#db.prepare('UPDATE runs SET previous = ? WHERE previous = ?').run(this.seq, earlier)
      removeParts(this.#db, earlier)
    }
    andThen()
    this.#isOver()
    this.#db.exec('COMMIT')
  }

  /**
   * Takes back everything but what was committed on the way, which nobody sees: removeLeftovers has
   * it.
   */
  discard(): void {
    this.#rows.discard()
    if (this.#db.inTransaction) this.#db.exec('ROLLBACK')
    callBack(this.#db)
    this.#isOver()
  }

  // All the full chunks that are left go to the other thread at once, as soon as one begins.
  #isMadeThere({ ledger }: EqualPair, pass: number, away: Handed): boolean {
    if (away.made === 0 && this.#inChunk === 0) {
      const chunks = Math.floor(away.left / PER_CHUNK)
      if (chunks > 0)
        away.rows.putEqual({ equal: away.equal, ledger, pass, chunk: this.#chunks, chunks })
      away.made = chunks * PER_CHUNK
      this.#chunks += chunks
    }
    away.left -= 1
    if (away.made === 0) return false
    away.made -= 1
    return true
  }

  #isOver(): void {
    const running = runningOf(this.#db)
    running.delete(this.seq)
    setFact(this.#db, UNDER_WAY, [...running].map(String).at(-1) ?? '')
  }

  // A withdrawal's feed row has a date of its own, which may lie beyond an end of the days that the
  // withdrawal lies before.
  #noteOutside({ provider_date: date, withdrawal_id: withdrawals, feed_id: feed }: PairRow): void {
    if (date === '' || this.#period === null) return
    const isOutside = !isWithin(date, this.#period)
    if (isOutside)
      for (const id of withdrawals.split(';')) if (id !== '') this.#putOutside(`withdrawals/${id}`)
    if (feed === '' || (!isOutside && !isNearEdge(date, this.#period))) return
    for (const id of feed.split(';')) {
      const made = isOutside && withdrawals === '' ? undefined : this.#feedDate.get(id)
      if (made === undefined || !isWithin(made, this.#period))
        this.#putOutside(`transactions/${id}`)
    }
  }

  #putOutside(record: string): void {
    this.#rows.put('run_outside', [record])
  }

  #flushChunk(): void {
    if (this.#inChunk === 0) return
    this.#inChunk = 0
    this.#rows.put('run_matches', [this.#chunks, this.#chunk.take()])
    this.#chunks += 1
  }
}

/**
 * Which cell of a match usually repeats another one: where it does, null stands in its place. Both
 * sides of a match agree in nearly everything, and a million of them are kept.
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

const repeated = pairColumns.map((name) => repeats[name])

function packMatch(row: PairRow, isWithinTolerance: boolean): string {
  const cells: (string | null)[] = pairColumns.map((name, at) => {
    const other = repeated[at]
    return other !== undefined && row[name] === row[other] ? null : row[name]
  })
  cells.push(isWithinTolerance ? 'true' : 'false')
  return JSON.stringify(cells)
}

const parts = Object.keys(runTables) as readonly RunTable[]

function isWithin(date: string, { from, to }: NonNullable<Period>): boolean {
  return date >= from && date <= to
}

/** A withdrawal and its feed row are made within minutes of each other; a day is more than that. */
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
 * The number of the run before `seq` of the same days; null: there is none. A break of that run
 * that is one now is still open, whatever else was reconciled in between.
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
    if (isTouching(period, JSON.parse(text ?? 'null') as Period)) return earlier
  return null
}

// Numbers of runs that are being made: what they have written is not to be seen yet, or lies in
// another thread's transaction.
const running = new WeakMap<ReadableDb, Set<number>>()

function runningOf(db: ReadableDb): Set<number> {
  const numbers = running.get(db) ?? new Set()
  running.set(db, numbers)
  return numbers
}

function nextSeq(db: ReadableDb): number {
  const highest = ['runs', ...parts].map((table) =>
    Number(
      db
        .prepare(`SELECT coalesce(max(${table === 'runs' ? 'seq' : 'run'}), 0) FROM ${table}`)
        .pluck()
        .get(),
    ),
  )
  return Math.max(...highest, ...runningOf(db)) + 1
}

/** Removes what runs that were never finished left behind; true where there was one. */
export function removeUnfinished(db: WritableDb): boolean {
  for (const table of parts)
    db.prepare(`DELETE FROM ${table} WHERE run NOT IN (SELECT seq FROM runs)`).run()
  const wasUnderWay = (findFact(db, UNDER_WAY) ?? '') !== ''
  if (wasUnderWay) setFact(db, UNDER_WAY, '')
  return wasUnderWay
}

/**
 * Removes what a run that was discarded left behind, few rows a step: a break stands in five
 * indexes, and tens of thousands at once take longer than somebody who stopped a run should wait.
 * `connection` is asked at each step; undefined ends it, and so does a later run of the same
 * number: it was given to that one because nothing was left.
 */
export function* removeLeftovers(
  connection: () => WritableDb | undefined,
  run: number,
): Generator<string, void> {
  for (const table of parts)
    for (let removed = FEW; removed === FEW; yield table) {
      const db = connection()
      if (!db || isGivenAgain(db, run)) return
      removed = prepared(db, `DELETE FROM ${table} WHERE run = ? LIMIT ${FEW}`).run(run).changes
    }
}

function isGivenAgain(db: ReadableDb, run: number): boolean {
  return (
    runningOf(db).has(run) ||
    findFact(db, UNDER_WAY) === String(run) ||
    prepared(db, 'SELECT 1 FROM runs WHERE seq = ?').get(run) !== undefined
  )
}

function removeParts(db: WritableDb, run: number): void {
  for (const table of parts) db.prepare(`DELETE FROM ${table} WHERE run = ?`).run(run)
}

/**
 * Removes a run with all its parts; what was compared with it is compared with the one before that
 * touches its days. Throws Failure RUN_UNKNOWN.
 */
export function deleteRun(db: WritableDb, id: string): void {
  db.transaction(() => {
    const { seq } = getRun(db, id)
    const settled = settledBreaks(db, seq)
    db.prepare('DELETE FROM runs WHERE seq = ?').run(seq)
    removeParts(db, seq)
    for (const breakId of settled) projectState(db, breakId)
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
  /** The run before of the same days, as it was when this one was made; null: there was none. */
  readonly previous: number | null
  /** The last change of a record that the run has seen. */
  readonly seenChanges: number
  readonly summary: RunSummary
}

/** The run of an id, or the latest one. Throws Failure RUN_UNKNOWN where there is none. */
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

/** The run of an id, or the latest one; undefined where there is none. */
export function findRun(db: ReadableDb, id: string | undefined): FoundRun | undefined {
  const row =
    id === undefined
      ? db
          .prepare(
            'SELECT seq, previous, seen_changes, summary FROM runs ORDER BY seq DESC LIMIT 1',
          )
          .get()
      : db.prepare('SELECT seq, previous, seen_changes, summary FROM runs WHERE id = ?').get(id)
  if (!row) return undefined
  const { seq, previous, seen_changes, summary } = row as {
    seq: number
    previous: number | null
    seen_changes: number
    summary: string
  }
  return { seq, previous, seenChanges: seen_changes, summary: JSON.parse(summary) as RunSummary }
}
