import type { InstantText } from '../../base/instant.ts'
import { shiftInstant } from '../../base/instant.ts'
import type { RunSummary } from '../../contract/run.ts'
import type { PairRow } from '../../reconciliation/pair-columns.ts'
import { pairColumns } from '../../reconciliation/pair-columns.ts'
import type { PassName } from '../../reconciliation/passes.ts'
import { passNames } from '../../reconciliation/passes.ts'
import type { BreakResult, Sink, SuggestionResult } from '../../reconciliation/results.ts'
import type { Period } from '../../reconciliation/rules.ts'
import type { ExactMatch } from '../../reconciliation/sides.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { beginWriting, flushDeferredWriter } from '../database/deferred-writer.ts'
import { countErased } from '../records/erased-records.ts'
import type { RowWriter } from './deferred-rows.ts'
import { DeferredRows } from './deferred-rows.ts'
import { MatchChunk, MATCHES_PER_CHUNK, putPair } from './match-chunk.ts'
import { breakCells, packMatch } from './run-cells.ts'
import { beginRun, endRun } from './run-numbers.ts'
import { removeParts } from './run-removal.ts'
import type { RunRows } from './run-rows.ts'
import { DirectRows } from './run-rows.ts'
import { findPrevious, findRun } from './runs.ts'

/**
 * The input of a run, by the numbers of the last decision, the last change of a record and the last
 * rows of the cache, and by the count of erased records.
 */
export interface SeenInput {
  readonly decided: number
  readonly erasedCount: number
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
  readonly #chunk = new MatchChunk()
  #matchesInChunk = 0
  #chunkCount = 0
  // Adds the text of a result to the digest from which the run's id is made.
  readonly #addToDigest: (text: string) => void

  constructor(db: WritableDb, addToDigest: (text: string) => void) {
    this.#db = db
    this.#addToDigest = addToDigest
    this.seq = beginRun(db)
    this.#rows = new DirectRows(db, this.seq)
    this.#feedDate = db
      .prepare<[string], string>("SELECT coalesce(created_at, '') FROM transactions WHERE id = ?")
      .pluck()
  }

  /** Lets another thread write all further rows. */
  handOver(rowWriter: RowWriter): void {
    this.#rows = new DeferredRows(this.#db, rowWriter)
  }

  /** Sets the run's period. Call it before the first result. */
  setPeriod(period: Period): void {
    this.#period = period
  }

  match(row: PairRow, isWithinTolerance: boolean): void {
    this.#noteOutside(row)
    const packedMatch = packMatch(row, isWithinTolerance)
    this.#addToDigest(packedMatch)
    this.#chunk.appendJson(packedMatch)
    this.#matchesInChunk += 1
    if (this.#matchesInChunk === MATCHES_PER_CHUNK) this.#flushChunk()
  }

  exactMatch(pair: ExactMatch, matchedBy: PassName): void {
    // The digest of the matching covers the pair without its feed row.
    if (pair.feedId !== '') this.#addToDigest(`feed row of line ${pair.line} ${pair.feedId}`)
    putPair(this.#chunk, pair, passNames.indexOf(matchedBy))
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

  /** Declares that no more results follow. After it, the digest covers all results. */
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
   * instant has the same id and result, and this run replaces it, also as the previous run of later
   * runs. `andThen` runs in the same transaction. Returns false if records were erased meanwhile.
   * The run then contains their cells and must be discarded.
   */
  finish(summary: RunSummary, madeAt: InstantText, seen: SeenInput, andThen: () => void): boolean {
    beginWriting(this.#db)
    if (countErased(this.#db) !== seen.erasedCount) return false
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
    endRun(this.#db, this.seq)
    this.#db.exec('COMMIT')
    return true
  }

  /**
   * Rolls back the run, except for rows that were committed before. Those are invisible, and
   * removePartsOfRun deletes them.
   */
  discard(): void {
    this.#rows.discard()
    if (this.#db.inTransaction) this.#db.exec('ROLLBACK')
    flushDeferredWriter(this.#db)
    endRun(this.#db, this.seq)
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

function findSeen(db: ReadableDb, seq: number): readonly (number | null)[] {
  return db
    .prepare<[number], (number | null)[]>(
      'SELECT seen_changes, seen_withdrawals, seen_transactions FROM runs WHERE seq = ?',
    )
    .raw()
    .get(seq) as (number | null)[]
}

function isWithin(date: string, { from, to }: NonNullable<Period>): boolean {
  return date >= from && date <= to
}

// The distance within which a date is near an end of the period. It is ample, because a withdrawal
// and its feed row are created within minutes of each other.
const EDGE_MS = 86_400_000

function isNearEdge(date: string, { from, to }: NonNullable<Period>): boolean {
  return date < shiftInstant(from, EDGE_MS) || date > shiftInstant(to, -EDGE_MS)
}
