import { describe, expect, test } from 'vitest'
import { ledgerLimits } from '../../../../../../src-main/ledger/ledger-source.ts'
import { workbookLimits } from '../../../../../../src-main/ledger/workbook/workbook.ts'
import {
  combinedName,
  isLedgerOnly,
  isTooLarge,
  sizeLimitOf,
} from '../../../../../../src-renderer/features/reconciliation/ledgers/upload-limits.ts'

describe('isTooLarge', () => {
  test('input 58: accepts exactly two gibibytes and refuses one byte more', () => {
    expect(
      [0, 2_147_483_648, 2_147_483_649].map((size) => isTooLarge({ name: 'a.csv', size })),
    ).toEqual([false, false, true])
  })

  test('input 58: accepts a workbook of exactly 64 MiB and refuses one byte more', () => {
    expect(
      [67_108_864, 67_108_865].map((size) => isTooLarge({ name: 'Libro.XLSX', size })),
    ).toEqual([false, true])
  })
})

describe('isLedgerOnly', () => {
  test('excludes JSON, because an OpenAPI document is JSON too', () => {
    expect(['a.csv', 'B.XLSX', 'c.ndjson', 'd.json', 'e.yaml'].map(isLedgerOnly)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})

describe('sizeLimitOf', () => {
  test('returns the limit that the core applies', () => {
    for (const name of ['a.csv', 'a.ndjson', 'a.json', 'xlsx'])
      expect(sizeLimitOf(name).bytes, name).toBe(ledgerLimits.maxBytes)
    for (const name of ['a.xlsx', 'a.ODS'])
      expect(sizeLimitOf(name).bytes, name).toBe(workbookLimits.maxBytes)
  })
})

describe('combinedName', () => {
  test('keeps the common beginning of the names and adds their number', () => {
    expect(combinedName(['october-1.csv', 'october-2.csv', 'october-3.xlsx'])).toBe(
      'october (3).csv',
    )
    expect(combinedName(['a.csv', 'b.csv'])).toBe('ledger (2).csv')
    expect(combinedName(['same.csv', 'same.csv'])).toBe('same (2).csv')
  })
})
