import { describe, expect, it } from 'vitest'
import { fileNameOf } from '../../../src-main/reports/file-name.ts'

const nameOf = (
  fileName: string,
  facts: { format?: 'csv' | 'xlsx' | 'parquet'; timeZone?: string; profile?: string } = {},
): string =>
  fileNameOf(
    {
      fileName,
      report: 'breaks',
      format: facts.format ?? 'csv',
      timeZone: facts.timeZone ?? 'UTC',
    },
    { profile: facts.profile ?? 'main', run: 'r-1', at: '2026-11-21T23:30:05.000000Z' },
  )

describe('fileNameOf', () => {
  it('fills in the placeholders, and adds the ending once', () => {
    expect(nameOf('{report} {profile} {date} {time} {run}')).toBe(
      'breaks main 2026-11-21 23-30-05 r-1.csv',
    )
    expect(nameOf('x.csv')).toBe('x.csv')
    expect(nameOf('x.csv', { format: 'parquet' })).toBe('x.csv.parquet')
  })

  it("writes day and time in the template's zone", () => {
    expect(nameOf('{date} {time}', { timeZone: 'Asia/Tokyo' })).toBe('2026-11-22 08-30-05.csv')
  })

  it.each([
    ['../../etc/passwd', '_.._etc_passwd.csv'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j.csv'],
    ['CON', 'report-CON.csv'],
    ['lpt1.x', 'report-lpt1.x.csv'],
    ['COM\u00b9', 'report-COM\u00b9.csv'],
    ['nul .x', 'report-nul .x.csv'],
    ['...', 'report-without-a-name.csv'],
    ['{constructor}', '{constructor}.csv'],
    ['a\u202ebvsc', 'a_bvsc.csv'],
    ['a\nb\0c', 'a_b_c.csv'],
  ])('makes %j a plain name', (pattern, expected) => {
    expect(nameOf(pattern)).toBe(expected)
  })

  it("removes folders from a profile's name, and shortens a long name", () => {
    expect(nameOf('{profile}', { profile: '../../x' })).toBe('_.._x.csv')
    expect(nameOf('{profile}', { profile: 'ü'.repeat(500) }).length).toBeLessThan(140)
    for (const character of ['取', '\u{1f600}'])
      expect(
        Buffer.byteLength(nameOf('{profile}', { profile: character.repeat(500) })),
      ).toBeLessThan(200)
  })
})
