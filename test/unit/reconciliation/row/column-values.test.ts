import { describe, expect, it } from 'vitest'
import { couldBe, judgeColumns } from '../../../../src-main/reconciliation/row/column-values.ts'
import type { LedgerField } from '../../../../src-main/reconciliation/row/ledger-fields.ts'
import { ledgerFields } from '../../../../src-main/reconciliation/row/ledger-fields.ts'
import { foreignFiles } from '../../../support/foreign-files.ts'
import { rowsOfLines } from '../../../support/rows-of-lines.ts'

describe('couldBe', () => {
  it.each<[LedgerField, readonly string[]]>([
    ['address', ['spot', 'main', 'earn / flexible', 'spot / main', 'Main Account', 'ACME Ltd']],
    ['address', ['BTC', 'completed', '0.5', '2026-10-01', '20:40:00', ' ']],
    ['txn_hash', ['2026-10-01', '0.25', 'pending', 'BTC', 'bank transfer']],
    ['amount', ['BTC', 'n/a', '2026-10-01', 'WD-0001']],
    ['date', ['spot', '20:40:00', 'pending', '0.5']],
    ['currency', ['0.5', '2026-10-01', '1.250', 'a payment for the rent of May']],
    ['external_ref', ['-', '—', '…']],
    ['tag', ['payroll', 'Reward', 'salário']],
    ['network', ['0.5', '2026-10-01', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT']],
  ])('refuses for the field %s a text that cannot be its value', (field, texts) => {
    expect(texts.filter((text) => couldBe(field, text))).toEqual([])
  })

  it.each<[LedgerField, readonly string[]]>([
    [
      'address',
      ['addr-A', '0', '0xABCDEF', 'ana@example.com', '0720590720000001234567', 'eosaccount12'],
    ],
    [
      'address',
      ['ES9121000418450200051332', 'qqtestaddress0000000000000000000000000', '+5511999990000'],
    ],
    ['txn_hash', ['0xa1', 'LAAAAA-BBBBB-CCCCC', '810001', 'Internal transfer 120']],
    ['amount', ['1.234,56', '+0.5', '(0.5)', '0.5 BTC', 'XYZ 12.5', '1E5', '1 000,00', '100,00 D']],
    ['currency', ['btc', 'USDC.e', 'Bitcoin Cash', 'R$', 'XYZQ', '1INCH']],
    ['network', ['BNB Smart Chain (BEP20)', 'bitcoin', 'TRX']],
    [
      'date',
      ['20261007', '1791000000', '1791000000123', '46300', '2026年10月01日', '1.10.26', '9/1/2026'],
    ],
    ['status', ['6', 'whatever']],
    ['tag', ['771234', 'memo of two words']],
    ['end_user_id', ['7', 'ana']],
  ])('allows for the field %s a text that may be its value', (field, texts) => {
    expect(texts.filter((text) => !couldBe(field, text))).toEqual([])
  })
})

const fieldsOf = (headers: readonly string[], ...rows: readonly string[][]): object => {
  const { columns, unclear, droppedColumns } = judgeColumns(headers, rows)
  return {
    columns: Object.fromEntries(columns),
    unclear: unclear.map(({ field }) => field),
    droppedColumns,
  }
}

describe('judgeColumns', () => {
  it('does not take a wallet column of accounts for the address, and reports it (Kraken)', () => {
    expect(
      fieldsOf(['refid', 'asset', 'wallet', 'amount'], ['Q-1', 'BTC', 'spot / main', '0.5']),
    ).toEqual({
      columns: { external_ref: 0, currency: 1, amount: 3 },
      unclear: [],
      droppedColumns: [{ field: 'address', column: 2, example: 'spot / main' }],
    })
  })

  it('accepts a column with one possible cell, and a column without filled cells', () => {
    expect(
      fieldsOf(
        ['reference', 'asset', 'wallet', 'amount', 'date'],
        ['Q-1', 'BTC', 'spot', '0.5', ''],
        ['Q-2', 'BTC', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', '0.5', ' '],
      ),
    ).toMatchObject({ columns: { address: 2, date: 4 }, droppedColumns: [] })
  })

  it('takes the next usual name where the first column cannot be the field', () => {
    expect(
      fieldsOf(
        ['ref', 'coin', 'amount', 'date', 'created_at'],
        ['1', 'BTC', '1.5', 'n/a', '2026-10-01'],
      ),
    ).toMatchObject({ columns: { date: 4 }, droppedColumns: [{ field: 'date', column: 3 }] })
  })

  it('decides between two equal headers where only the cells of one could be the field', () => {
    expect(fieldsOf(['ref', 'asset', 'value', 'quantity'], ['1', 'BTC', 'high', '0.5'])).toEqual({
      columns: { external_ref: 0, currency: 1, amount: 3 },
      unclear: [],
      droppedColumns: [{ field: 'amount', column: 2, example: 'high' }],
    })
    expect(fieldsOf(['ref', 'asset', 'value', 'quantity'], ['1', 'BTC', '9', '0.5'])).toMatchObject(
      {
        unclear: ['amount'],
      },
    )
  })

  it('does not take the value of coins for their amount', () => {
    expect(fieldsOf(['ref', 'asset', 'Amount (USD)'], ['1', 'BTC', '30000'])).toMatchObject({
      columns: { external_ref: 0, currency: 1 },
      droppedColumns: [{ field: 'amount', column: 2 }],
    })
    expect(fieldsOf(['ref', 'moeda', 'Valor (R$)'], ['1', 'BRL', '30000'])).toMatchObject({
      columns: { amount: 2 },
    })
  })

  it.each(foreignFiles.map((file) => [file.program, file] as const))(
    'drops no correct column of %s',
    (_program, { lines, delimiter, columns }) => {
      const [headers = [], ...rows] = rowsOfLines(lines, delimiter)
      const expectedColumns = columns.flatMap((text) => {
        const [field = '', header = ''] = text.replace(/\?$/, '').split('=')
        return ledgerFields.includes(field as LedgerField) && !header.startsWith('@')
          ? [`${field} ${header}`]
          : []
      })
      const droppedColumns = judgeColumns(headers, rows).droppedColumns.map(
        ({ field, column }) => `${field} ${headers[column]}`,
      )
      expect(expectedColumns.filter((column) => droppedColumns.includes(column))).toEqual([])
    },
  )
})
