import { describe, expect, it } from 'vitest'
import { exchangeRecords, receiveRecords } from '../../../src-main/app/team-records.ts'
import { Failure } from '../../../src-main/base/failure.ts'
import { openForWriting } from '../../../src-main/store/database/database.ts'
import type { TeamServer } from '../../../src-main/team/server-calls.ts'
import { isGate } from '../../support/is-gate.ts'
import { makeCache, makeFolder } from '../../support/reconcile.ts'
import type { Workstation } from '../../support/workstation.ts'
import {
  openRecordTeam,
  saveAnswers,
  transaction,
  wallClock,
  withdrawal,
} from './record-station.ts'
import { startServer } from './server.ts'

// Runs only at the release gate. In `npm test` its steps are tested by records.test.ts (a
// workstation that joins, with its cache and without).

const RECORDS = isGate ? 1_000_000 : 20_000
const RECORDS_PER_ANSWER = 5000
const RECORDS_PER_BATCH = 5000

const postgres = await startServer(['ana', 'ben'])

/**
 * A cache with half of the records as withdrawals and half as transactions, as a sync leaves it.
 */
function makeLargeCache(): string {
  const path = makeCache(makeFolder(), {})
  const db = openForWriting(path)
  try {
    for (let from = 0; from < RECORDS / 2; from += RECORDS_PER_ANSWER) {
      const ids = Array.from(
        { length: Math.min(RECORDS_PER_ANSWER, RECORDS / 2 - from) },
        (_, index) => {
          // The ids of a service are in no order.
          const text = ((from + index) * 2654435761) % 4294967296
          return `${text.toString(16).padStart(8, '0')}-0000-4000-8000-${String(from + index).padStart(12, '0')}`
        },
      )
      const answers = {
        withdrawals: ids.map((id) => withdrawal(id, { txn_hash: `hash-of-${id}-in-its-chain` })),
        feed: ids.map((id) =>
          transaction(id, { external_id: `ref-${id}`, origin: `wallet-${id}` }),
        ),
      }
      saveAnswers({ db } as Workstation, answers, '2026-10-01T10:00:00.000000Z')
    }
  } finally {
    db.close()
  }
  return path
}

describe('a team', () => {
  it(`accepts ${RECORDS} records of its first workstation, and a second one receives them`, async () => {
    const { stations } = await openRecordTeam(postgres, ['ana', 'ben'], { ana: makeLargeCache() })
    const [ana, ben] = stations as [Workstation, Workstation]
    const { signal } = new AbortController()
    // A first attempt is cut off in the middle, after a batch was stored and before its answer.
    let puts = 0
    const cutServer: TeamServer = {
      ...ana.server,
      call: (async (name: string, input: never) => {
        const output = (await ana.server.call(name as never, input)) as unknown
        if (name === 'putRecords' && (puts += 1) === Math.ceil(RECORDS / RECORDS_PER_BATCH / 2))
          throw new Failure({ kind: 'unreachable', code: 'TEAM_UNREACHABLE', what: 'cut' })
        return output
      }) as TeamServer['call'],
    }
    const startMs = performance.now()
    await expect(
      exchangeRecords({ clock: wallClock }, ana.store, cutServer, signal),
    ).rejects.toThrow('cut')
    const { sent } = await exchangeRecords({ clock: wallClock }, ana.store, ana.server, signal)
    const sentMs = performance.now()
    // The stored batch was received, so nothing is sent again.
    expect(sent).toBe(RECORDS - Math.ceil(RECORDS / RECORDS_PER_BATCH / 2) * RECORDS_PER_BATCH)
    const { received } = await receiveRecords(ben.store, ben.server)
    const receivedMs = performance.now()
    expect(received).toBe(RECORDS)
    const sumOf = ({ db }: Workstation): unknown =>
      db
        .prepare(
          'SELECT (SELECT count(*) FROM withdrawals), (SELECT count(*) FROM transactions), (SELECT sum(row_check) FROM withdrawals_raw), (SELECT sum(row_check) FROM transactions_raw)',
        )
        .raw()
        .get()
    expect(sumOf(ben)).toEqual(sumOf(ana))
    // A timed test would fail on a busy machine, so the figures are printed and not asserted.
    if (isGate)
      process.stderr.write(
        `${RECORDS} records: sent in ${Math.round((sentMs - startMs) / 1000)} s, received in ${Math.round((receivedMs - sentMs) / 1000)} s\n`,
      )
  })
})
