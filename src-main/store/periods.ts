import { Failure } from '../base/failure.ts'
import type { InstantText } from '../base/instant.ts'
import type { PeriodView } from '../contract/window.ts'
import type { Connection } from './database.ts'
import { getRun } from './runs.ts'

interface Act {
  readonly id: string
  readonly at: InstantText
  /** The person, as this machine knows them. */
  readonly by: string
}

const columns = 'id, run, from_at AS "from", to_at AS "to", closed_at AS closedAt, closed_by AS closedBy, note, reopened_at AS reopenedAt, reopened_by AS reopenedBy, reason'

/**
 * Closes the period of a run: from then on the run and its ledger file stay as they are (X15). Throws Failure PERIOD_CLOSED where a closed
 * period overlaps it, RUN_UNKNOWN.
 */
export function closePeriod(db: Connection, { id, at, by, run, note }: Act & { readonly run: string; readonly note: string }): PeriodView {
  return db
    .transaction(() => {
      const { period } = getRun(db, run).summary
      const from = period?.from ?? null
      const to = period?.to ?? null
      // An open end reaches as far as there is.
      const taken = listPeriods(db).find((other) => other.reopenedAt === null && isBefore(other.from, to) && isBefore(from, other.to))
      if (taken) throw closed('This period overlaps one that is closed', taken)
      db.prepare('INSERT INTO periods (id, run, from_at, to_at, closed_at, closed_by, note) VALUES (?, ?, ?, ?, ?, ?, ?)').run(id, run, from, to, at, by, note)
      return getPeriod(db, id)
    })
    .immediate()
}

/** Opens a closed period again and keeps who did it and why. Throws Failure REASON_MISSING, PERIOD_UNKNOWN. */
export function reopenPeriod(db: Connection, { id, at, by, reason }: Act & { readonly reason: string }): PeriodView {
  if (reason.trim() === '') throw new Failure({ kind: 'badInput', code: 'REASON_MISSING', what: 'The period stays closed', why: 'no reason was given', advice: 'say why it has to be opened again' })
  const { changes } = db.prepare('UPDATE periods SET reopened_at = ?, reopened_by = ?, reason = ? WHERE id = ? AND reopened_at IS NULL').run(at, by, reason.trim(), id)
  if (changes === 0) throw new Failure({ kind: 'badInput', code: 'PERIOD_UNKNOWN', what: 'There is no such closed period', why: id, advice: 'look at the list again' })
  return getPeriod(db, id)
}

/** Every closing there was, newest first; a period that was opened again keeps its line. */
export function listPeriods(db: Connection): PeriodView[] {
  return db.prepare<[], PeriodView>(`SELECT ${columns} FROM periods ORDER BY seq DESC`).all()
}

/** Throws Failure PERIOD_CLOSED where a closed period rests on one of these runs; without any: where there is one at all. */
export function refuseClosed(db: Connection, runs: readonly string[] | undefined): void {
  const found = listPeriods(db).find((period) => period.reopenedAt === null && (runs === undefined || runs.includes(period.run)))
  if (found) throw closed('A closed period rests on this', found)
}

function getPeriod(db: Connection, id: string): PeriodView {
  return db.prepare<[string], PeriodView>(`SELECT ${columns} FROM periods WHERE id = ?`).get(id) as PeriodView
}

function isBefore(left: string | null, right: string | null): boolean {
  return left === null || right === null || left < right
}

function closed(what: string, { from, to, closedBy, closedAt }: PeriodView): Failure {
  const span = `${from?.slice(0, 10) ?? 'the beginning'} to ${to?.slice(0, 10) ?? 'now'}`
  return new Failure({
    kind: 'badInput',
    code: 'PERIOD_CLOSED',
    what,
    why: `${span} was closed by ${closedBy} on ${closedAt.slice(0, 10)}`,
    advice: 'open the period again first, with a reason',
  })
}
