import { describe, expect, it } from 'vitest'
import { isSourceOf } from '../../../src-main/app/run-source.ts'

describe('isSourceOf', () => {
  const source = { name: 'a.xlsx', sha256: 'x', bytes: 1, rows: 1, columns: {} }
  const storedFile = { id: 'i', name: 'a.xlsx', bytes: 1, at: '', sha256: 'x', parts: [], runs: [] }
  const workbook = { sheets: ['One', 'Two'], sheet: 'Two' }

  it('accepts equal content and, for a workbook, only the same sheet', () => {
    expect([
      isSourceOf({ ...storedFile, workbook: null }, source),
      isSourceOf({ ...storedFile, workbook: null, sha256: 'y' }, source),
    ]).toEqual([true, false])
    expect(
      ['One', 'Two'].map((sheet) => isSourceOf({ ...storedFile, workbook }, { ...source, sheet })),
    ).toEqual([false, true])
  })
})
