import { describe, expect, test } from 'vitest'
import type { NamedMapping } from '../../../../../../../../src-main/contract/reconciling.ts'
import {
  groupByName,
  mappingFileName,
  mappingInUse,
} from '../../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/library/mapping-in-use.ts'

const namedMapping = (
  name: string,
  version: number,
  decimal: string,
  isNewest: boolean,
): NamedMapping => ({
  name,
  version,
  text: JSON.stringify({
    columns: { withdrawal_id: 'Id', currency: 'Moneda', amount: 'Monto' },
    decimal,
  }),
  at: '2026-11-20T00:00:00.000000Z',
  by: 'ana',
  isNewest,
})
const oldVersion = namedMapping('Banco', 1, '.', false)
const newestVersion = namedMapping('Banco', 2, ',', true)
const otherMapping = namedMapping('Ágora', 1, '.', true)

describe('mappingInUse', () => {
  test('keeps the version that was chosen, with unsaved changes', () => {
    expect(
      mappingInUse(newestVersion.text, 'given', oldVersion, [newestVersion, oldVersion]),
    ).toEqual({
      kind: 'named',
      mapping: oldVersion,
      changes: [{ key: 'decimal', before: '.', after: ',' }],
    })
  })

  test('recognises a remembered mapping by its newest version only', () => {
    expect(
      mappingInUse(newestVersion.text, 'remembered', undefined, [newestVersion, oldVersion]),
    ).toEqual({
      kind: 'named',
      mapping: newestVersion,
      changes: [],
    })
    expect(
      mappingInUse(oldVersion.text, 'remembered', undefined, [newestVersion, oldVersion]),
    ).toEqual({
      kind: 'remembered',
    })
  })

  test('gives no name to a mapping that was recognised by the headers', () => {
    expect(mappingInUse(newestVersion.text, 'recognised', undefined, [newestVersion])).toEqual({
      kind: 'recognised',
    })
  })
})

describe('groupByName', () => {
  test('lists each name once, its versions newest first', () => {
    expect(
      groupByName([oldVersion, newestVersion, otherMapping]).map(({ name, versions }) => [
        name,
        versions.map(({ version }) => version),
      ]),
    ).toEqual([
      ['Ágora', [1]],
      ['Banco', [2, 1]],
    ])
  })
})

describe('mappingFileName', () => {
  test('contains name and version, and no path', () => {
    expect([
      mappingFileName('Banco diário', 3),
      mappingFileName('../a/b\u202e'),
      mappingFileName('..'),
    ]).toEqual(['Banco diário.v3.mapping.json', 'a-b.mapping.json', 'ledger.mapping.json'])
  })
})
