import { Failure } from '../../base/failure.ts'
import type { InstantText } from '../../base/instant.ts'
import { periodEdge } from '../../contract/period-days.ts'
import type { RunSummary } from '../../contract/run.ts'
import type { FrozenPeriod, PeriodView } from '../../contract/window.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { listBreaksWithSettledFigures, projectState } from '../runs/break-states.ts'
import { countWaitingDecisions, readDecisionSalts } from '../runs/decision-log.ts'
import { findRun, getRun } from '../runs/runs.ts'
import type { TextOrDigest } from './closing-digest.ts'
import { closingDigest } from './closing-digest.ts'

interface AuthoredAction {
  readonly id: string
  readonly at: InstantText
  /** The person, by the user name on this machine. */
  readonly by: string
}

const columns = `id, run, from_at AS "from", to_at AS "to", closed_at AS closedAt, closed_by AS closedBy, note,
    proposed_by AS proposedBy, reopened_at AS reopenedAt, reopened_by AS reopenedBy, reason, frozen,
    coalesce((SELECT json_extract(r.summary, '$.mapping.timeZone') FROM runs AS r WHERE r.id = periods.run), 'UTC') AS timeZone`

/**
 * Closes the period of a run whose breaks are all resolved or accepted, and freezes its figures.
 * From then on its run, its ledger file and the decisions about its breaks cannot change (X15).
 * Throws Failure PERIOD_CLOSED if a closed period overlaps it, BREAKS_OPEN, RUN_UNKNOWN.
 */
export function closePeriod(
  db: WritableDb,
  { id, at, by, run, note }: AuthoredAction & { readonly run: string; readonly note: string },
): PeriodView {
  return db
    .transaction(() => {
      refuseTeam(db)
      const { seq, summary } = getRun(db, run)
      const { period } = summary
      const from = period?.from ?? null
      const to = period?.to ?? null
      const overlappingPeriod = listPeriods(db).find(
        (other) =>
          other.reopenedAt === null &&
          mayBeginBefore(other.from, to) &&
          mayBeginBefore(from, other.to),
      )
      if (overlappingPeriod)
        throw closedPeriodFailure('This period overlaps one that is closed', overlappingPeriod)
      refuseOpen(db, seq, run)
      const frozenText = JSON.stringify(freezeRun(db, seq, run, summary))
      db.prepare(
        'INSERT INTO periods (id, run, from_at, to_at, closed_at, closed_by, note, frozen) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      ).run(id, run, from, to, at, by, note, frozenText)
      return getPeriod(db, id)
    })
    .immediate()
}

// A team closes and reopens periods through its server, because a second person has to approve.
function refuseTeam(db: ReadableDb): void {
  if (db.prepare('SELECT 1 FROM team').get() === undefined) return
  throw new Failure({
    kind: 'badInput',
    code: 'TEAM_CLOSING',
    what: 'A team closes periods with four eyes',
    why: 'the profile is in a team',
    advice: 'propose the closing; a colleague approves it',
  })
}

const stateOfBreak = "coalesce(s.status, 'open')"
const breaksWithState = 'breaks AS b LEFT JOIN break_states AS s ON s.break_id = b.break_id'

function refuseOpen(db: ReadableDb, seq: number, run: string): void {
  const openCount = db
    .prepare<[number], number>(
      `SELECT count(*) FROM ${breaksWithState} WHERE b.run = ? AND ${stateOfBreak} NOT IN ('resolved', 'accepted')`,
    )
    .pluck()
    .get(seq) as number
  const waitingCount = countWaitingDecisions(db, run)
  if (openCount === 0 && waitingCount === 0) return
  throw new Failure({
    kind: 'badInput',
    code: 'BREAKS_OPEN',
    what: 'The period cannot be closed yet',
    why:
      openCount > 0
        ? `${openCount} of its breaks are neither resolved nor accepted`
        : `${waitingCount} matches made or undone by hand are not in this run yet`,
    advice:
      openCount > 0
        ? 'resolve or accept them, with a reason'
        : 'run the ledger again, then close the period on the new run',
    evidence: { open: openCount, waiting: waitingCount },
  })
}

/** Returns a run's figures, with the present states of its breaks, to store with its period. */
export function freezeRun(
  db: ReadableDb,
  seq: number,
  run: string,
  { ledger, provider, totals }: RunSummary,
): FrozenPeriod {
  const breaks = db
    .prepare<[number], FrozenPeriod['breaks'][number]>(
      `SELECT b.category, ${stateOfBreak} AS status, count(*) AS count FROM ${breaksWithState} WHERE b.run = ? GROUP BY 1, 2 ORDER BY 1, 2`,
    )
    .all(seq)
  const decisions = db
    .prepare<[number], number>(
      'SELECT count(DISTINCT d.decision) FROM decision_breaks AS d JOIN breaks AS b ON b.break_id = d.break_id WHERE b.run = ?',
    )
    .pluck()
    .get(seq) as number
  return { ledger, provider, totals, breaks, decisions, digest: digestOfRun(db, seq, run) }
}

/** Returns the closing digest of a run with the present states of its breaks. */
export function digestOfRun(db: ReadableDb, seq: number, run: string): string {
  const summary = db
    .prepare<[string], string>('SELECT summary FROM runs WHERE id = ?')
    .pluck()
    .get(run) as string
  const states = db
    .prepare<[number], StateRow>(
      `SELECT b.break_id, ${stateOfBreak}, coalesce(s.reason, ''), coalesce(s.note, ''), s.reason_digest, s.note_digest FROM ${breaksWithState} WHERE b.run = ? ORDER BY b.break_id`,
    )
    .raw()
  return closingDigest(summary, digestInputs(states.iterate(seq)))
}

type StateRow = [
  breakId: string,
  status: string,
  reason: string,
  note: string,
  reasonDigest: string | null,
  noteDigest: string | null,
]

/**
 * The digest of a text, which the closing digest covers, and its salt, or null after an erasure.
 */
interface TextDigest {
  readonly sha256: string
  readonly salt: string | null
}

/** The digests of a break's texts that the closing digest covers in place of the texts. */
interface DigestedTexts {
  readonly break_id: string
  readonly reason?: TextDigest
  readonly note?: TextDigest
}

/**
 * Lists the breaks of a run for which the closing digest covers the digest of a reason or a note,
 * by ascending id.
 */
export function listDigestedTexts(db: ReadableDb, seq: number): readonly DigestedTexts[] {
  const rows = db
    .prepare<[number], { breakId: string; reason: string | null; note: string | null }>(
      'SELECT s.break_id AS breakId, s.reason_digest AS reason, s.note_digest AS note FROM breaks AS b JOIN break_states AS s ON s.break_id = b.break_id WHERE b.run = ? AND (s.reason_digest IS NOT NULL OR s.note_digest IS NOT NULL) ORDER BY s.break_id',
    )
    .all(seq)
  const storedSalts = db
    .prepare<[string], string>(
      'SELECT d.secret FROM decision_breaks AS x JOIN decisions AS d ON d.seq = x.decision WHERE x.break_id = ? AND d.secret IS NOT NULL',
    )
    .pluck()
  return rows.map(({ breakId, reason, note }) => {
    const salts = new Map(
      storedSalts
        .all(breakId)
        .flatMap((stored) =>
          Object.values(readDecisionSalts(stored)).map(([salt, digest]) => [digest, salt] as const),
        ),
    )
    const digestOf = (sha256: string): TextDigest => ({ sha256, salt: salts.get(sha256) ?? null })
    return {
      break_id: breakId,
      ...(reason === null ? {} : { reason: digestOf(reason) }),
      ...(note === null ? {} : { note: digestOf(note) }),
    }
  })
}

function* digestInputs(
  rows: Iterable<StateRow>,
): Generator<[string, string, TextOrDigest, TextOrDigest]> {
  const textOrDigest = (text: string, digest: string | null): TextOrDigest =>
    digest === null ? text : { sha256: digest }
  for (const [breakId, status, reason, note, reasonDigest, noteDigest] of rows)
    yield [breakId, status, textOrDigest(reason, reasonDigest), textOrDigest(note, noteDigest)]
}

/**
 * Reopens a closed period and stores the person and the reason. Throws Failure REASON_MISSING,
 * PERIOD_UNKNOWN.
 */
export function reopenPeriod(
  db: WritableDb,
  { id, at, by, reason }: AuthoredAction & { readonly reason: string },
): PeriodView {
  if (reason.trim() === '')
    throw new Failure({
      kind: 'badInput',
      code: 'REASON_MISSING',
      what: 'The period stays closed',
      why: 'no reason was given',
      advice: 'say why it has to be opened again',
    })
  return db
    .transaction(() => {
      refuseTeam(db)
      const { changes } = db
        .prepare(
          'UPDATE periods SET reopened_at = ?, reopened_by = ?, reason = ? WHERE id = ? AND reopened_at IS NULL',
        )
        .run(at, by, reason.trim(), id)
      if (changes === 0) throw unknownPeriod(id)
      const period = getPeriod(db, id)
      const run = findRun(db, period.run)
      // While the period was closed, the states of its breaks did not follow later runs, whose
      // figures may differ from the frozen ones.
      if (run)
        for (const breakId of listBreaksWithSettledFigures(db, run.seq)) projectState(db, breakId)
      return period
    })
    .immediate()
}

/** Lists every closing, newest first. A reopened period stays in the list. */
export function listPeriods(db: ReadableDb): PeriodView[] {
  return db
    .prepare<[], PeriodRow>(`SELECT ${columns} FROM periods ORDER BY seq DESC`)
    .all()
    .map(toPeriod)
}

/**
 * Throws Failure PERIOD_CLOSED if a closed period uses one of these runs. For undefined, throws it
 * if there is any closed period.
 */
export function refuseClosed(db: ReadableDb, runs: readonly string[] | undefined): void {
  const closedPeriod = listPeriods(db).find(
    (period) => period.reopenedAt === null && (runs === undefined || runs.includes(period.run)),
  )
  if (closedPeriod) throw closedPeriodFailure('A closed period uses this', closedPeriod)
}

/** Returns the period of an id, whether or not it was reopened. Throws Failure PERIOD_UNKNOWN. */
export function getPeriod(db: ReadableDb, id: string): PeriodView {
  const row = db.prepare<[string], PeriodRow>(`SELECT ${columns} FROM periods WHERE id = ?`).get(id)
  if (!row) throw unknownPeriod(id)
  return toPeriod(row)
}

type PeriodRow = Omit<PeriodView, 'frozen'> & { readonly frozen: string | null }

function toPeriod({ frozen, ...period }: PeriodRow): PeriodView {
  return { ...period, frozen: frozen === null ? null : (JSON.parse(frozen) as FrozenPeriod) }
}

function unknownPeriod(id: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'PERIOD_UNKNOWN',
    what: 'There is no such closed period',
    why: id.slice(0, 64),
    advice: 'look at the list again',
  })
}

// Null means no limit.
function mayBeginBefore(from: string | null, to: string | null): boolean {
  return from === null || to === null || from < to
}

/** Returns the span of a period as text for people. */
export function spanText({
  from,
  to,
  timeZone,
}: Pick<PeriodView, 'from' | 'to' | 'timeZone'>): string {
  return `${from === null ? 'the beginning' : periodEdge(from, 'from', timeZone)} to ${to === null ? 'now' : periodEdge(to, 'to', timeZone)}`
}

function closedPeriodFailure(what: string, period: PeriodView): Failure {
  const { closedBy, closedAt } = period
  return new Failure({
    kind: 'badInput',
    code: 'PERIOD_CLOSED',
    what,
    why: `${spanText(period)} was closed by ${closedBy} on ${closedAt.slice(0, 10)}`,
    advice: 'open the period again first, with a reason',
  })
}
