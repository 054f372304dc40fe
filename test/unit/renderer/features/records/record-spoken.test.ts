import { afterEach, describe, expect, it } from 'vitest'
import type { Cell } from '../../../../../src-main/contract/cell.ts'
import { columnsOfList } from '../../../../../src-main/contract/report.ts'
import { recordSpoken } from '../../../../../src-renderer/features/records/record-spoken.ts'
import { followRegion, regionOf } from '../../../../../src-renderer/format/region.ts'
import { recordWords } from '../../../../../src-renderer/words/records/records.ts'
import { valueWords } from '../../../../../src-renderer/words/records/values.ts'

const row = (cells: Readonly<Record<string, string>>): readonly Cell[] =>
  columnsOfList('withdrawals').map(({ name }) => cells[name] ?? null)

const columns = ['id', 'status', 'created_at', 'amount', 'charged_fee', 'reason'].map((name) => ({
  name,
  title: name.toUpperCase(),
}))

const spokenIn = (language: 'en' | 'es' | 'pt', cells: Readonly<Record<string, string>>): string =>
  recordSpoken('withdrawals', columns, row(cells), {
    values: valueWords[language],
    records: recordWords[language],
  })

const cells = {
  id: 'W-1',
  status: 'PENDING',
  created_at: '2026-09-01T10:00:00.000000Z',
  currency: 'USDC',
  amount: '18204.55',
  charged_fee: '0.25',
}

afterEach(() => followRegion(() => regionOf(undefined, 'en-GB')))

describe('recordSpoken', () => {
  it('uses the words of the list, names amounts and instants, and omits empty cells', () => {
    followRegion(() => regionOf(undefined, 'en-GB'))
    const [id, status, creationTime, ...money] = spokenIn('en', cells).split('\t')
    expect([id, status, ...money]).toEqual([
      'W-1',
      'Pending',
      'AMOUNT: 18,204.55 USDC',
      'CHARGED_FEE: 0.25 USDC',
    ])
    expect(creationTime).toMatch(/^CREATED_AT: 1 Sept?(?: 2026)?,? 10:00:00$/)
  })

  it('includes a currency alone only if no amount has it', () => {
    const spokenText = (amount: string | undefined): string =>
      recordSpoken(
        'withdrawals',
        ['amount', 'currency'].map((name) => ({ name, title: name.toUpperCase() })),
        row({ currency: 'USDC', ...(amount !== undefined && { amount }) }),
        { values: valueWords.en, records: recordWords.en },
      )
    expect([spokenText('5'), spokenText(undefined)]).toEqual(['AMOUNT: 5.00 USDC', 'USDC'])
  })

  it('states that a withdrawal is blocked, and writes amounts with the marks of the region', () => {
    followRegion(() => regionOf(undefined, 'es-AR'))
    const text = spokenIn('es', { ...cells, is_blocked: 'true' })
    expect(text).toContain(`\t${recordWords.es.cells.blocked} `)
    expect(text).toContain('AMOUNT: 18.204,55 USDC')
  })
})
