import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Condition } from '../../../../src-main/contract/report.ts'
import type { ListQuery } from '../../../../src-main/contract/window.ts'
import {
  countListInSteps,
  OpenLists,
  readList,
  toQuery,
} from '../../../../src-main/store/browse/lists.ts'
import { findSearched, isSearched } from '../../../../src-main/store/browse/search-rows.ts'
import type { ReadableDb, WritableDb } from '../../../../src-main/store/database/connection.ts'
import { fillSearchBlocks } from '../../../../src-main/store/records/search-blocks.ts'
import { openFresh } from '../../../support/fresh-database.ts'
import { listQuery } from '../../../support/list-query.ts'
import { fillCache, makeFolder, withdrawalText } from '../../../support/reconcile.ts'

const condition = (column: string, operator: Condition['operator'], value = ''): Condition => ({
  column,
  operator,
  value,
})
const where = (...conditions: readonly Condition[]): ListQuery => listQuery({ conditions })

const ROWS = 2000
const users = ['user-0001', 'USER-0001', 'user-0002', 'usér-0001', 'u', '']
const addresses = ['bc1qaddress0', 'bc1qaddress1', 'BC1QADDRESS1']

interface SearchedRecord {
  readonly id: string
  readonly end_user_id: string
  readonly address: string
  readonly currency: string
  readonly network_name: string
}

const madeRecords: readonly SearchedRecord[] = Array.from({ length: ROWS }, (_, index) => ({
  id: `W-${String(index).padStart(5, '0')}`,
  // One in a hundred and four has an end user that few blocks of rows hold.
  end_user_id:
    index % 104 === 7
      ? (users[Math.floor(index / 104) % users.length] as string)
      : `somebody-${index % 9}`,
  address: addresses[index % 3] as string,
  currency: index % 2 === 0 ? 'BTC' : 'USDC',
  network_name: index % 5 === 0 ? 'ETH' : 'BTC',
}))

function makeFilledDatabase(): WritableDb {
  const db = openFresh(join(makeFolder(), 'cache.db'))
  onTestFinished(() => void db.close())
  fillCache(db, {
    withdrawals: madeRecords.map((record) =>
      withdrawalText(
        { ...record, created_at: '2026-09-01T10:00:00Z', status: 'COMPLETED' },
        { amount: '1' },
      ),
    ),
  })
  for (const step of fillSearchBlocks(db)) void step
  return db
}

/** Returns the rows of the list, the number of pauses, and the number of rows read. */
function openKeys(
  db: ReadableDb,
  query: ListQuery,
): { readonly keys: readonly string[]; readonly pauses: number; readonly rowsRead: number } {
  const lists = new OpenLists()
  const work = lists.openInSteps(db, query)
  let pauses = 0
  let rowsRead = 0
  for (;;) {
    const step = work.next()
    if (step.done) {
      const { list, rows } = step.value
      const keys: string[] = []
      for (let from = 0; from < rows; from += 500)
        keys.push(...readList(db, lists.get(list), from, 500).keys)
      return { keys, pauses, rowsRead }
    }
    pauses += 1
    rowsRead = Math.max(rowsRead, step.value)
  }
}

describe('isSearched', () => {
  it.each<[string, ListQuery, boolean]>([
    ['a user', where(condition('end_user_id', '=', 'user-1')), true],
    [
      'a user, of one currency',
      where(condition('currency', '=', 'BTC'), condition('end_user_id', '=', 'user-1')),
      true,
    ],
    ['a part of an address', where(condition('address', 'contains', 'bc1q')), true],
    ['a network, which has no index', where(condition('network_name', '=', 'ETH')), true],
    ['no user', where(condition('end_user_id', 'empty')), true],
    ['a text anywhere', listQuery({ search: 'abc' }), true],
    [
      'feed rows of a network',
      { ...where(condition('network', '=', 'ETH')), report: 'transactions' },
      true,
    ],
    ['everything', listQuery(), false],
    [
      'one record',
      where(condition('id', '=', 'W-1'), condition('end_user_id', '=', 'user-1')),
      false,
    ],
    ['a currency', where(condition('currency', '=', 'BTC')), false],
    [
      'a network of some days',
      where(condition('network_name', '=', 'ETH'), condition('created_at', '>=', '2026-09-01')),
      false,
    ],
    ['withdrawals with a reason', where(condition('reason', '!=')), false],
    ['quotes', { ...where(condition('pair', '=', 'BTC_USD')), report: 'quotes' }, false],
  ])('for %s', (_name, query, expected) => {
    expect(isSearched(toQuery(query))).toBe(expected)
  })
})

describe('findSearched', () => {
  it('finds exactly the rows that meet the conditions, whatever the filter of their block contains', () => {
    const db = makeFilledDatabase()
    const text = (column: 'end_user_id' | 'address'): fc.Arbitrary<Condition> =>
      fc
        .tuple(
          fc.constantFrom(
            ...users,
            ...addresses,
            'user-00',
            'ADDRESS',
            '0001',
            'é-00',
            'none of them',
          ),
          fc.constantFrom('=', '!=', 'contains', 'empty', '<', '>='),
        )
        .map(([value, operator]) => condition(column, operator as Condition['operator'], value))
    const otherCondition = fc.constantFrom(
      condition('network_name', '=', 'ETH'),
      condition('network_name', '!=', 'ETH'),
      condition('currency', '=', 'BTC'),
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof(text('end_user_id'), text('address'), otherCondition), {
          minLength: 1,
          maxLength: 3,
        }),
        (conditions) => {
          const expected = madeRecords
            .filter((row) => conditions.every((filter) => holds(row, filter)))
            .map(({ id }) => id)
          expect([...openKeys(db, where(...conditions)).keys].sort()).toEqual(expected)
          const count = countListInSteps(db, where(...conditions))
          let step = count.next()
          while (!step.done) step = count.next()
          expect(step.value).toBe(expected.length)
        },
      ),
      { numRuns: 150 },
    )
  })

  it('reads few rows for a user, and pauses if it has to read all', () => {
    const db = makeFilledDatabase()
    const user = openKeys(db, where(condition('end_user_id', '=', 'user-0002')))
    expect(user.keys).toHaveLength(
      madeRecords.filter((record) => record.end_user_id === 'user-0002').length,
    )
    // A block has 84 rows, and the last block has no filter yet.
    expect(user.rowsRead).toBeLessThan(ROWS / 2)
    const network = openKeys(db, where(condition('network_name', '=', 'ETH')))
    expect([network.rowsRead, network.pauses > 0]).toEqual([ROWS, true])
  })

  it('leaves no trace if a generator is stopped in the middle', () => {
    const db = makeFilledDatabase()
    const work = findSearched(db, toQuery(where(condition('network_name', '=', 'ETH'))))
    work.next()
    work.return([])
    expect(openKeys(db, where(condition('network_name', '=', 'ETH'))).keys).toHaveLength(ROWS / 5)
  })
})

// The rules of rows.ts: `contains` ignores the case of A to Z. An empty cell is neither before nor
// after any value, and is unequal to any text.
function holds(row: SearchedRecord, { column, operator, value }: Condition): boolean {
  const cell = row[column as keyof SearchedRecord]
  const lower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  switch (operator) {
    case '=':
      return cell === value
    case '!=':
      return cell !== value
    case 'contains':
      return lower(cell).includes(lower(value))
    case 'empty':
      return cell === ''
    case '<':
      return cell !== '' && bytes(cell, value) < 0
    default:
      return value === '' ? true : bytes(cell, value) >= 0
  }
}

function bytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right))
}
