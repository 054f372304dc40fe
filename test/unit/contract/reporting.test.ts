import { describe, expect, it } from 'vitest'
import { findOtherFormat } from '../../../src-main/contract/reporting.ts'

describe('findOtherFormat', () => {
  it.each([
    ['breaks.csv', undefined],
    ['BREAKS.CSV', undefined],
    ['breaks.txt', undefined],
    ['breaks.tsv', undefined],
    ['breaks', undefined],
    ['xlsx', undefined],
    ['breaks.xlsx.txt', undefined],
    ['breaks.xlsx', 'xlsx'],
    ['breaks.Parquet', 'parquet'],
    ['breaks.xls', 'xls'],
    ['breaks.ods', 'ods'],
    ['breaks.csv.json', 'json'],
    ['breaks.pdf', 'pdf'],
  ])('of %j beside csv is %j', (path, expectedFormat) =>
    expect(findOtherFormat(path, 'csv')).toBe(expectedFormat),
  )

  it('of a csv file beside xlsx is csv', () =>
    expect(findOtherFormat('breaks.csv', 'xlsx')).toBe('csv'))
})
