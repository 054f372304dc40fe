import { Failure } from '../base/failure.ts'
import type { SharedChange, SharedRecord, SyncLease } from '../contract/team-records.ts'
import type { Handlers } from '../contract/wire.ts'
import type { Query } from './query.ts'
import { INSTANT_PATTERN } from './query.ts'
import type { RecordServerCalls } from './record-calls.ts'

/** Size of a range of numbers, and so the maximum number of records in it. */
const NUMBERS_PER_PULL = 5000
/** Long enough for a batch of large records over a slow line. */
const PUT_TIMEOUT_MS = 120_000

/**
 * The statement that reads the records of a range of numbers, with their changes and the coverage
 * of all records. A single statement reads one snapshot. It has a range and no LIMIT, because the
 * plan of a range uses the index of numbers, whatever the statistics are.
 */
export const PULL_SQL = `
SELECT 0 AS part, l.records_head AS no, 0 AS place, '' AS kind, '' AS id, json_build_object('state', l.state, 'isHeld', l.until > clock_timestamp(),
  'station', l.station, 'login', l.login, 'display', coalesce(m.display, l.login),
  'until', to_char(nullif(l.until, '-infinity') AT TIME ZONE 'UTC', ${INSTANT_PATTERN}))::text AS body
  FROM desk.sync_lease AS l LEFT JOIN desk.members AS m ON m.workspace = l.workspace AND m.login = l.login WHERE l.workspace = $1
UNION ALL SELECT 1, no, 0, 'withdrawals', id, record FROM desk.withdrawals WHERE workspace = $1 AND no > $2 AND no <= $3
UNION ALL SELECT 1, no, 0, 'transactions', id, record FROM desk.transactions WHERE workspace = $1 AND no > $2 AND no <= $3
UNION ALL SELECT 1, no, 0, 'absent', id, record FROM desk.absent WHERE workspace = $1 AND no > $2 AND no <= $3
UNION ALL SELECT 2, no, place, kind, id, line FROM desk.record_changes WHERE workspace = $1 AND no > $2 AND no <= $3
ORDER BY 1, 2, 3`

interface PulledRow {
  readonly part: number
  readonly no: string
  readonly kind: SharedRecord['kind']
  readonly id: string
  readonly body: string
}

interface LeaseBody extends SyncLease {
  readonly state: string | null
  readonly isHeld: boolean
  readonly station: string | null
}

/** Answers the calls about records over the connection of `query`. */
export function recordHandlers(query: Query): Handlers<RecordServerCalls> {
  return {
    async pullRecords({ workspace, station, after }) {
      try {
        const upTo = after + NUMBERS_PER_PULL
        return toReceived(
          await query<PulledRow>(PULL_SQL, [workspace, after, upTo]),
          after,
          station,
        )
      } catch (error) {
        if (error instanceof Failure && error.code === 'TEAM_SCHEMA_MISSING') return null
        throw error
      }
    },
    async takeLease({ workspace, station }) {
      const [row] = await query<{ epoch: string | null; login: string; until: string }>(
        `SELECT epoch, login, to_char(until AT TIME ZONE 'UTC', ${INSTANT_PATTERN}) AS until FROM desk.take_lease($1, $2)`,
        [workspace, station],
      )
      const { epoch = null, login = '', until = '' } = row ?? {}
      return { epoch: epoch === null ? null : Number(epoch), login, until }
    },
    async renewLease({ workspace, station, epoch }) {
      await query('SELECT desk.renew_lease($1, $2, $3)', [workspace, station, epoch])
      return null
    },
    async releaseLease({ workspace, station, epoch }) {
      await query('SELECT desk.release_lease($1, $2, $3)', [workspace, station, epoch])
      return null
    },
    async putRecords({ workspace, station, epoch, head, batch: { records, changes, state } }) {
      const [row] = await query<{ head: string }>(
        'SELECT desk.put_records($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) AS head',
        [
          workspace,
          station,
          epoch,
          head,
          records.map(({ kind }) => kind),
          records.map(({ id }) => id),
          records.map(({ version }) => version),
          records.map(({ body }) => body),
          changes.map(({ kind }) => kind),
          changes.map(({ id }) => id),
          changes.map(({ line }) => line),
          state,
        ],
        PUT_TIMEOUT_MS,
      )
      return { head: Number(row?.head) }
    },
  }
}

function toReceived(
  rows: readonly PulledRow[],
  after: number,
  station: string,
): RecordServerCalls['pullRecords']['output'] {
  const firstRow = rows[0]
  // There is no row if the lease was never granted. Then there are no records either.
  const head = firstRow?.part === 0 ? Number(firstRow.no) : 0
  const leaseBody = firstRow?.part === 0 ? (JSON.parse(firstRow.body) as LeaseBody) : undefined
  const { login = '', display = '', until = '' } = leaseBody ?? {}
  const records: SharedRecord[] = []
  const changes: SharedChange[] = []
  for (const { part, kind, id, body } of rows) {
    if (part === 1) records.push({ kind, id, body })
    else if (part === 2 && kind !== 'absent') changes.push({ kind, id, line: body })
  }
  return {
    after,
    upTo: Math.max(after, Math.min(after + NUMBERS_PER_PULL, head)),
    head,
    records,
    changes,
    state: leaseBody?.state ?? null,
    lease: leaseBody?.isHeld === true ? { login, display, until } : null,
    isOwnLease: leaseBody?.isHeld === true && leaseBody.station === station,
  }
}
