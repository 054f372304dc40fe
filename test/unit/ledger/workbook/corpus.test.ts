import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readWorkbook } from '../../../../src-main/ledger/workbook/workbook.ts'

const folder = resolve(import.meta.dirname, '../../../data/workbooks')
const names = readdirSync(folder).filter((name) => name.endsWith('.xlsx'))
const BASE = 'a-base.xlsx'
// This workbook has no addresses, and its dates are texts with more digits than a date cell holds.
const AMOUNTS = 'u-amount-fmt35.xlsx'

const read = async (name: string): Promise<readonly (readonly string[])[]> => {
  const sheets = await readWorkbook(readFileSync(join(folder, name)))
  expect(sheets.map((sheet) => sheet.name)).toEqual(['Ledger'])
  return sheets[0]?.rows ?? []
}

describe('readWorkbook, of files in the style of other programs', () => {
  it('reads eight rows under a header from the plain workbook', async () => {
    const rows = await read(BASE)
    expect(rows.length).toBe(9)
    expect(rows.slice(0, 2)).toEqual([
      ['withdrawal_id', 'currency', 'amount', 'address', 'date'],
      [
        'a9c61dd0-4673-4271-a893-662d45469e50',
        'ETH',
        '5.538512676980000',
        '0x09806c20163a3BdFe9Ace254ae1a6eDbA6CD530E',
        '2026-05-31T23:17:42',
      ],
    ])
  })

  it.each(names.filter((name) => name !== BASE && name !== AMOUNTS))(
    'reads the rows of the plain workbook from %s',
    async (name) => {
      expect(await read(name)).toEqual(await read(BASE))
    },
  )

  it('reads the amounts of the plain workbook from cells whose format has the id of a date', async () => {
    const withoutAddress = ([
      id,
      currency,
      amount,
      ,
      date,
    ]: readonly string[]): readonly unknown[] => [id, currency, amount, date?.slice(0, 19)]
    expect((await read(AMOUNTS)).map(withoutAddress)).toEqual(
      (await read(BASE)).map(withoutAddress),
    )
    expect(names.length).toBe(9)
  })
})
