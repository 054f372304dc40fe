import { describe, expect, it } from 'vitest'
import {
  findPatternProblem,
  placeholders,
  withPlaceholder,
} from '../../../../../src-renderer/features/reports/file-name.ts'

describe('findPatternProblem', () => {
  it.each([
    ['{report}-{profile}-{date}-{time}-{run}', undefined],
    ['Año 2026 – retiros {date}', undefined],
    ['', 'missing'],
    ['   ', 'missing'],
    ['a.csv', undefined],
    ['.csv', 'sign'],
    ['a.XLSX', 'ending'],
    ['con.csv', 'reserved'],
    ['../a', 'sign'],
    ['a\\b', 'sign'],
    ['a\u0000', 'sign'],
    ['a\u202efdp', 'sign'],
    ['.hidden', 'sign'],
    ['a.', 'sign'],
    ['CON', 'reserved'],
    ['{day}', 'placeholder'],
    ['{date', 'placeholder'],
    ['date}', 'placeholder'],
    ['{{date}}', 'placeholder'],
    ['{}', 'placeholder'],
    ['x'.repeat(121), 'long'],
  ])('judges %j', (fileName, problem) => {
    expect(findPatternProblem({ fileName, report: 'withdrawals', format: 'csv' })).toBe(problem)
  })

  it('accepts every placeholder that it names', () => {
    for (const name of placeholders)
      expect(
        findPatternProblem({
          fileName: withPlaceholder('', name),
          report: 'fees_by_day',
          format: 'parquet',
        }),
      ).toBeUndefined()
  })
})

describe('withPlaceholder', () => {
  it('inserts a placeholder at the cursor, or in place of the selection', () => {
    expect(withPlaceholder('a-b', 'date', 2)).toBe('a-{date}b')
    expect(withPlaceholder('a-b', 'date', 0, 3)).toBe('{date}')
    expect(withPlaceholder('a-', 'run')).toBe('a-{run}')
  })
})
