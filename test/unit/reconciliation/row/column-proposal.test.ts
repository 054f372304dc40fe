import { describe, expect, it } from 'vitest'
import { proposeColumns } from '../../../../src-main/reconciliation/row/column-proposal.ts'
import { foreignFiles } from '../../../support/foreign-files.ts'
import { rowsOfLines } from '../../../support/rows-of-lines.ts'

const HASH = '741d64a208cedfe6a5c9a9be775f614db7805706dfcf0fb88242007422661248'
const OTHER_HASH = '1fde668675c3c40f60d47de061ee19aee6870c113a54b1a5db1a8496a4e787af'
const ADDRESS_A = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ADDRESS_B = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'

/**
 * Formats a proposal as `field=header`: a position in place of an empty or repeated header, `?` for
 * doubtful.
 */
function proposedColumns(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  return proposeColumns(headers, rows).map(({ field, column, confidence }) => {
    const header = headers[column] ?? ''
    const isUnique = header !== '' && headers.filter((other) => other === header).length === 1
    return `${field}=${isUnique ? header : `@${column + 1}`}${confidence === 'doubtful' ? '?' : ''}`
  })
}

const reasonsOf = (
  field: string,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): unknown => proposeColumns(headers, rows).find((proposal) => proposal.field === field)?.reasons

describe('proposeColumns', () => {
  it.each(foreignFiles.map((file) => [file.program, file] as const))(
    'proposes the columns of %s',
    (_program, { lines, delimiter, columns }) => {
      const [headers = [], ...rows] = rowsOfLines(lines, delimiter)
      expect(proposedColumns(headers, rows)).toEqual(columns)
    },
  )

  it('proposes by values alone for a file without a header, with money always doubtful (c39)', () => {
    const rows = [
      [HASH, 'BTC', '0.015', '0.0000025', '2026-10-01'],
      [OTHER_HASH, 'BTC', '1.2', '0.00001', '2026-10-02'],
    ]
    expect(proposedColumns(['', '', '', '', ''], rows)).toEqual([
      'txn_hash=@1',
      'currency=@2?',
      'amount=@3?',
      'fee=@4?',
      'date=@5',
    ])
    expect(reasonsOf('fee', [], rows)).toEqual([
      { code: 'headerUnknown' },
      { code: 'values', kind: 'amount', count: 2, of: 2 },
      { code: 'smaller', column: 2 },
    ])
  })

  it('proposes by values where the words of a file are unknown (German)', () => {
    expect(
      proposedColumns(
        ['Datum', 'Währung', 'Betrag', 'Gebühr', 'Adresse', 'Transaktion', 'Zustand'],
        [
          ['01.10.2026', 'BTC', '0,5', '0,0001', ADDRESS_A, HASH, 'Completed'],
          ['13.10.2026', 'ETH', '1.234,5', '0,01', ADDRESS_B, OTHER_HASH, 'Pending'],
        ],
      ),
    ).toEqual([
      'txn_hash=Transaktion?',
      'currency=Währung?',
      'amount=Betrag?',
      'fee=Gebühr?',
      'address=Adresse?',
      'status=Zustand?',
      'date=Datum?',
    ])
  })

  it('proposes a token of letters and digits as a reference, and a uuid as a withdrawal, both doubtful', () => {
    expect(
      proposedColumns(
        ['Beleg', 'coin', 'amount'],
        [
          ['WD-1', 'BTC', '1.5'],
          ['WD-2', 'BTC', '2.5'],
        ],
      ),
    ).toEqual(['external_ref=Beleg?', 'currency=coin', 'amount=amount'])
    expect(
      proposedColumns(
        ['Kennung', 'coin', 'amount'],
        [['0d9c2d1e-1111-4222-8333-000000000001', 'BTC', '1.5']],
      ),
    ).toEqual(['withdrawal_id=Kennung?', 'currency=coin', 'amount=amount'])
  })

  it('names the other column that fits, and decides by the values where they differ', () => {
    const headers = ['ref', 'asset', 'coin', 'net', 'quantity']
    expect(proposedColumns(headers, [['1', 'BTC', 'ETH', '1.5', '2.5']])).toEqual([
      'external_ref=ref',
      'currency=asset?',
      'amount=net?',
    ])
    expect(reasonsOf('amount', headers, [['1', 'BTC', 'ETH', '1.5', '2.5']])).toContainEqual({
      code: 'anotherColumn',
      column: 4,
    })
    expect(proposedColumns(headers, [['1', 'gold', 'ETH', 'x', '2.5']])).toEqual([
      'external_ref=ref',
      'currency=coin',
      'amount=quantity',
    ])
  })

  it('takes the net amount beside an amount, and is sure if the fee adds up to the gross amount', () => {
    const headers = ['reference', 'asset', 'amount', 'net amount', 'fee']
    expect(proposedColumns(headers, [['1', 'BTC', '0.5', '0.4', '0.1']])).toEqual([
      'external_ref=reference',
      'currency=asset',
      'amount=net amount',
      'fee=fee',
      'total=amount',
    ])
    expect(proposedColumns(headers, [['1', 'BTC', '0.5', '0.45', '0.1']])).toEqual([
      'external_ref=reference',
      'currency=asset',
      'amount=net amount?',
      'fee=fee',
      'total=amount?',
    ])
  })

  it('doubts a total that is not the amount and its fee: in a trade it is the value', () => {
    const headers = ['reference', 'asset', 'amount', 'price', 'total', 'fee']
    expect(proposedColumns(headers, [['1', 'BTC', '0.5', '60000', '30000', '0.1']])).toContain(
      'total=total?',
    )
    expect(proposedColumns(headers, [['1', 'BTC', '0.5', '60000', '0.6', '0.1']])).toContain(
      'total=total',
    )
  })

  it('doubts an amount whose header has a unit that the rows do not have', () => {
    const headers = ['reference', 'asset', 'Amount (USD)']
    expect(proposedColumns(headers, [['1', 'BTC', '30000.00']])).toContain('amount=Amount (USD)?')
    expect(proposedColumns(headers, [['1', 'USD', '30000.00']])).toContain('amount=Amount (USD)')
  })

  it('takes no balance, price or countervalue as an amount, even as the only candidate', () => {
    expect(
      proposedColumns(
        ['ref', 'coin', 'balance', 'price', 'EUR countervalue', 'Saldo'],
        [['1', 'BTC', '0.5', '60000.5', '30000.25', '0.5']],
      ),
    ).toEqual(['external_ref=ref', 'currency=coin'])
  })

  it('takes neither a sender nor an address that every row has as the destination', () => {
    expect(
      proposedColumns(
        ['ref', 'From Address', 'To Address'],
        [
          ['1', ADDRESS_A, ADDRESS_B],
          ['2', ADDRESS_A, ADDRESS_B],
        ],
      ),
    ).toEqual(['external_ref=ref', 'address=To Address'])
    expect(
      proposedColumns(
        ['ref', 'from'],
        [
          ['1', ADDRESS_A],
          ['2', ADDRESS_B],
        ],
      ),
    ).toEqual(['external_ref=ref'])
    expect(
      proposedColumns(
        ['ref', 'Konto'],
        [
          ['1', ADDRESS_A],
          ['2', ADDRESS_A],
        ],
      ),
    ).toEqual(['external_ref=ref'])
  })

  it('doubts a column counted in the smallest unit, which needs its change', () => {
    expect(
      proposedColumns(['txid', 'value', 'network_fee_satoshi'], [[HASH, '0.5', '250']]),
    ).toEqual(['txn_hash=txid', 'amount=value', 'fee=network_fee_satoshi?'])
    expect(proposedColumns(['txid', 'amount (sats)'], [[HASH, '250']])).toContain(
      'amount=amount (sats)?',
    )
  })

  it('assigns each of two repeated headers to the amount on its left', () => {
    expect(
      proposedColumns(
        ['ref', 'Amount', 'Cur', 'Fee', 'Cur'],
        [['1', '0.5', 'USDT', '0.001', 'BTC']],
      ),
    ).toEqual(['external_ref=ref', 'currency=@3', 'amount=Amount', 'fee=Fee', 'fee_currency=@5'])
  })

  it('does not read references such as payout-0001 as types', () => {
    expect(
      proposedColumns(
        ['', 'coin', 'amount'],
        [
          ['payout-0001', 'BTC', '1.5'],
          ['payout-0002', 'BTC', '2'],
        ],
      ),
    ).toEqual(['external_ref=@1?', 'currency=coin', 'amount=amount'])
  })

  it("uses a partner's number as the reference if its header says hash, unless it is a short hash", () => {
    expect(proposedColumns(['Tx-ID', 'coin', 'amount'], [['WD-0001', 'BTC', '1.5']])).toContain(
      'external_ref=Tx-ID?',
    )
    expect(proposedColumns(['Tx-ID', 'coin', 'amount'], [['0xa1', 'BTC', '1.5']])).toContain(
      'txn_hash=Tx-ID?',
    )
  })

  it('gives one column to one field', () => {
    for (const { lines, delimiter } of foreignFiles) {
      const [headers = [], ...rows] = rowsOfLines(lines, delimiter)
      const columns = proposeColumns(headers, rows).map(({ column }) => column)
      expect(new Set(columns).size).toBe(columns.length)
      expect(columns.every((column) => column < headers.length)).toBe(true)
    }
  })

  it('proposes by headers alone where there are no rows, and nothing for empty input', () => {
    expect(proposedColumns(['reference', 'asset', 'amount', 'tag'], [])).toEqual([
      'external_ref=reference',
      'currency=asset',
      'amount=amount',
      'tag=tag',
    ])
    expect(proposeColumns([], [])).toEqual([])
    expect(proposeColumns([''], [['']])).toEqual([])
  })
})
