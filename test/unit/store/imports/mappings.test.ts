import { describe, expect, it } from 'vitest'
import {
  deleteMapping,
  listMappings,
  saveMapping,
} from '../../../../src-main/store/imports/mappings.ts'
import { failureOf, makeDatabase } from '../../../support/reconcile.ts'

const at = (day: number): string => `2026-09-0${day}T00:00:00.000000Z`
const makeMapping = (name: string, text: string, day: number) => ({
  name,
  text,
  at: at(day),
  by: 'ana',
})

describe('named mappings', () => {
  it('adds a version with every save, and lists them by name, the newest first', () => {
    const db = makeDatabase()
    expect(saveMapping(db, makeMapping('exchange', '{}', 1))).toEqual({
      ...makeMapping('exchange', '{}', 1),
      version: 1,
      isNewest: true,
    })
    saveMapping(db, makeMapping('bank', '{"decimal":","}', 2))
    expect(saveMapping(db, makeMapping('exchange', '{"skip_lines":1}', 3)).version).toBe(2)
    expect(listMappings(db)).toEqual([
      { ...makeMapping('bank', '{"decimal":","}', 2), version: 1, isNewest: true },
      { ...makeMapping('exchange', '{"skip_lines":1}', 3), version: 2, isNewest: true },
      { ...makeMapping('exchange', '{}', 1), version: 1, isNewest: false },
    ])
  })

  it('removes a name from the list but not from the database, and uses no version number twice', () => {
    const db = makeDatabase()
    saveMapping(db, makeMapping('exchange', '{}', 1))
    saveMapping(db, makeMapping('exchange', '{}', 2))
    deleteMapping(db, { name: 'exchange', at: at(3) })
    expect(listMappings(db)).toEqual([])
    expect(
      db.prepare('SELECT count(*) FROM named_mappings WHERE deleted_at = ?').pluck().get(at(3)),
    ).toBe(2)
    expect(failureOf(() => deleteMapping(db, { name: 'exchange', at: at(4) }))).toMatchObject({
      kind: 'badInput',
      code: 'MAPPING_UNKNOWN',
    })
    expect(saveMapping(db, makeMapping('exchange', '{"skip_lines":2}', 5)).version).toBe(3)
    expect(listMappings(db).map(({ version, isNewest }) => [version, isNewest])).toEqual([
      [3, true],
    ])
  })

  it('accepts any text as a name', () => {
    const db = makeDatabase()
    const names = ["'; DROP TABLE runs; --", '__proto__', 'señal 😀']
    names.forEach((name) => saveMapping(db, makeMapping(name, '{}', 1)))
    expect(listMappings(db).map(({ name }) => name)).toEqual([...names].sort())
  })
})
