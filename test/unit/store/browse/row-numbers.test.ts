import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { numberPages } from '../../../../src-main/store/browse/row-numbers.ts'
import { planIds } from '../../../../src-main/store/browse/rows.ts'
import { openFresh } from '../../../support/fresh-database.ts'
import { makeFolder } from '../../../support/reconcile.ts'

describe('numberPages', () => {
  it('yields every row once in the order of the list, however many rows share an instant or have none', () => {
    const db = openFresh(join(makeFolder(), 'cache.db'))
    onTestFinished(() => void db.close())
    const insertWithdrawal = db.prepare(
      "INSERT INTO withdrawals (id, created_at, first_seen, last_seen) VALUES (?, ?, '', '')",
    )
    const query = { report: 'withdrawals', conditions: [] } as const
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(null, '1', '2', '3'), { maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        (instants, perPage) => {
          db.exec('DELETE FROM withdrawals')
          instants.forEach(
            (instant, index) => void insertWithdrawal.run(`W-${(index * 7) % 31}`, instant),
          )
          const expected = db.prepare(planIds(db, query).sql).pluck().all()
          for (const listQuery of [
            query,
            { ...query, conditions: [{ column: 'id', operator: 'contains', value: 'W' }] as const },
          ]) {
            const pages = [...numberPages(db, listQuery, perPage)]
            expect(pages.flat()).toEqual(expected)
            expect(Math.max(0, ...pages.map((page) => page.length))).toBeLessThanOrEqual(perPage)
          }
        },
      ),
    )
  })

  it('reads each page from the index, without sorting', () => {
    const db = openFresh(join(makeFolder(), 'cache.db'))
    onTestFinished(() => void db.close())
    const statements: string[] = []
    const recordingDb = new Proxy(db, {
      get: (target, name) =>
        name === 'prepare'
          ? (sql: string) => (statements.push(sql), target.prepare(sql))
          : Reflect.get(target, name),
    })
    for (const report of ['withdrawals', 'quotes'] as const)
      expect([...numberPages(recordingDb, { report, conditions: [] })]).toEqual([])
    const plans = statements.map((sql) =>
      db
        .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...sql.replace(/[^?]/g, ''))
        .map(({ detail }) => detail)
        .join(),
    )
    expect(plans).toHaveLength(10)
    for (const plan of plans)
      expect(plan).toMatch(
        /USING (?:COVERING INDEX (?:withdrawals|quotes)_newest|INTEGER PRIMARY KEY)/,
      )
    expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([])
  })
})
