import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { passNames } from '../../../../src-main/reconciliation/passes.ts'
import type { ReadableDb } from '../../../../src-main/store/database/connection.ts'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import type { MatchCells } from '../../../../src-main/store/runs/match-cells.ts'
import { findMatchCells } from '../../../../src-main/store/runs/match-cells.ts'
import { matchCell, matchColumns } from '../../../../src-main/store/runs/match-source.ts'
import { fillCache, makeCache, makeFolder, withdrawalText } from '../../../support/reconcile.ts'

const RECORDS = 4
const record = (number: number, members: Readonly<Record<string, unknown>> = {}): string =>
  withdrawalText(
    {
      id: `W-${number}`,
      created_at: '2026-09-01T10:00:00.000000Z',
      currency: 'USDC',
      status: 'COMPLETED',
      external_ref: `R-${number}`,
      txn_hash: number % 2 === 0 ? null : `0xab${number}`,
      network_name: 'ETH',
      address: `addr-${number}`,
      end_user_id: `u-${number}`,
      is_blocked: false,
      ...members,
    },
    number % 2 === 0
      ? { amount: '1.5' }
      : { amount: '1.5', charged_fee: '0.5', debited_amount: '2' },
  )

/** The cells that the SQL of lists reads. */
function readBySql(
  db: ReadableDb,
  seenChanges: number,
  matches: readonly (readonly unknown[])[],
): readonly MatchCells[] {
  return db
    .prepare<[string], (string | null)[]>(
      `SELECT ${matchColumns.map(matchCell(db, { seenChanges })).join(', ')} FROM json_each(?) AS m
        LEFT JOIN withdrawals AS w ON w.row = json_extract(m.value, '$[0]') ORDER BY m.key`,
    )
    .raw()
    .all(JSON.stringify(matches))
}

function openCache(): ReturnType<typeof openForWriting> {
  const withdrawals = Array.from({ length: RECORDS }, (_, index) => record(index + 1))
  const db = openForWriting(makeCache(makeFolder(), { withdrawals }))
  onTestFinished(() => void db.close())
  return db
}

const text = fc.string({ maxLength: 8 }).filter((value) => !value.includes('\0'))
const storedNames = matchColumns.filter((name) => name.startsWith('ledger_') || name === 'feed_id')
const anyMatch = fc
  .tuple(
    fc.integer({ min: 1, max: RECORDS }),
    fc.nat(),
    fc.integer({ min: 0, max: 4095 }),
    fc.nat({ max: passNames.length }),
    fc.option(text),
    fc.dictionary(fc.constantFrom(...storedNames), text, { maxKeys: 4 }),
    fc.integer({ min: 4, max: 6 }),
  )
  .map(([row, line, cells, pass, date, differing, length]) =>
    [row, line, cells, pass, date, differing].slice(0, length),
  )

describe('findMatchCells', () => {
  it('reads the same cells as the SQL of a list, before and after records changed since the run', () => {
    const db = openCache()
    fc.assert(
      fc.property(fc.array(anyMatch, { maxLength: 40 }), (matches) => {
        expect(findMatchCells(db, { seenChanges: 0 }, matches)).toEqual(readBySql(db, 0, matches))
      }),
      { numRuns: 30 },
    )
    fillCache(db, {
      withdrawals: [1, 2].map((number) =>
        record(number, { status: 'REFUNDED', address: null, txn_hash: '0xff' }),
      ),
    })
    expect(findMatchCells(db, { seenChanges: 0 }, [[1, 2, 0, 0]])).not.toEqual(
      findMatchCells(db, { seenChanges: Number.MAX_SAFE_INTEGER }, [[1, 2, 0, 0]]),
    )
    fc.assert(
      fc.property(fc.array(anyMatch, { maxLength: 40 }), (matches) => {
        expect(findMatchCells(db, { seenChanges: 0 }, matches)).toEqual(readBySql(db, 0, matches))
      }),
      { numRuns: 30 },
    )
  })

  it('finds nothing for a missing withdrawal, for a match stored as cells and for an invalid match', () => {
    const db = openCache()
    const matches = [
      undefined,
      [RECORDS + 1, 2, 0, 0],
      ['W-1', '', null],
      [],
      [1, '2', 0, 0],
      [1, 2, 0.5, 0],
      [1, 2, 0, '0'],
      [1, 2, 0, 0, 7],
      [1, 2, 0, 0, null, null],
      [1, 2, 0, 0, null, ['a']],
      [1, 2, 0, 0, null, { ledger_amount: 1 }],
    ]
    expect(findMatchCells(db, { seenChanges: 0 }, matches)).toEqual(matches.map(() => undefined))
  })
})
