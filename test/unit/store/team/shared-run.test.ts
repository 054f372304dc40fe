import { describe, expect, it, onTestFinished } from 'vitest'
import type { WritableDb } from '../../../../src-main/store/database/connection.ts'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import type { PartPlace } from '../../../../src-main/store/team/shared-run.ts'
import {
  FIRST_PLACE,
  inflatePart,
  readLines,
  readRunPart,
} from '../../../../src-main/store/team/shared-run.ts'
import { makeCache, makeFolder, reconcileFile, writeLedger } from '../../../support/reconcile.ts'

const OBSERVATIONS = 4100
const OUTSIDE = 2100

/** Makes a run with observations and records outside its period, in more than one part each. */
async function openRun(): Promise<{ readonly db: WritableDb; readonly run: string }> {
  const folder = makeFolder()
  const cache = makeCache(folder, {})
  const ledger = 'withdrawal_id,currency,amount\nW-1,USDC,1\n'
  const { summary } = await reconcileFile(cache, writeLedger(folder, ledger))
  const db = openForWriting(cache)
  onTestFinished(() => void db.close())
  for (const [table, columns, values, count] of [
    ['run_observations', 'record, names', "'w:' || value, '[]'", OBSERVATIONS],
    ['run_outside', 'record', "'w:' || value", OUTSIDE],
  ] as const)
    db.prepare(
      `WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${count})
        INSERT INTO ${table} (run, ${columns}) SELECT 1, ${values} FROM n`,
    ).run()
  return { db, run: summary.run_id }
}

describe('readRunPart', () => {
  it('reads each row once, and the same parts if only the number of earlier rows is known', async () => {
    const { db, run } = await openRun()
    const records = new Map<unknown, number>()
    let place: PartPlace | null = FIRST_PLACE
    let parts = 0
    while (place) {
      const part = readRunPart(db, { run, place, hasMatches: true })
      expect(part).toEqual(
        readRunPart(db, { run, place: { ...place, after: null }, hasMatches: true }),
      )
      for (const [table, record] of readLines(inflatePart(part.data)))
        if (table === 'run_observations' || table === 'run_outside')
          records.set(
            `${String(table)} ${String(record)}`,
            (records.get(`${String(table)} ${String(record)}`) ?? 0) + 1,
          )
      place = part.next
      parts += 1
    }
    expect(parts).toBe(4)
    expect(records.size).toBe(OBSERVATIONS + OUTSIDE)
    expect([...records.values()].every((count) => count === 1)).toBe(true)
  })

  it('begins after the last row of the earlier part without counting rows', async () => {
    const { db, run } = await openRun()
    const { next } = readRunPart(db, { run, place: FIRST_PLACE, hasMatches: true })
    if (!next) throw new Error('the run has one part')
    expect(typeof next.after).toBe('string')
    const readData = (place: PartPlace): Uint8Array =>
      readRunPart(db, { run, place, hasMatches: true }).data
    expect(readData({ ...next, offset: 0 })).toEqual(readData(next))
  })
})
