import { describe, expect, it } from 'vitest'
import { proposeColumns } from '../../../../src-main/reconciliation/row/column-proposal.ts'
import {
  looksLikeData,
  proposeChanges,
} from '../../../../src-main/reconciliation/row/mapping-proposal.ts'
import { foreignFiles } from '../../../support/foreign-files.ts'
import { rowsOfLines } from '../../../support/rows-of-lines.ts'

const HASH = '741d64a208cedfe6a5c9a9be775f614db7805706dfcf0fb88242007422661248'

/** Formats changes as their `kind` and keys, `?` for doubtful. */
function changes(lines: readonly string[], delimiter?: string): (readonly [string, object])[] {
  const [headers = [], ...rows] = rowsOfLines(lines, delimiter)
  return proposeChanges(headers, rows, proposeColumns(headers, rows)).map(
    ({ kind, confidence, change }) => [`${kind}${confidence === 'doubtful' ? '?' : ''}`, change],
  )
}

const reasonsOf = (kind: string, lines: readonly string[]): unknown => {
  const [headers = [], ...rows] = rowsOfLines(lines)
  return proposeChanges(headers, rows, proposeColumns(headers, rows)).find(
    (proposal) => proposal.kind === kind,
  )?.reasons
}

describe('proposeChanges', () => {
  it.each(foreignFiles.map((file) => [file.program, file] as const))(
    'proposes the changes for %s',
    (_program, file) => {
      expect(changes(file.lines, file.delimiter)).toEqual(file.changes)
    },
  )

  it('proposes nothing for a plain ledger', () => {
    expect(
      changes([
        'withdrawal_id,currency,network,amount,fee,total,address,status,date',
        'W-1,BTC,bitcoin,0.5,0.1,0.6,addr-A,completed,2026-10-01',
        'W-2,BTC,bitcoin,1000,0.1,1000.1,addr-B,failed,2026-10-02T10:00:00Z',
      ]),
    ).toEqual([])
  })

  it('recognises a file without a header, and then names columns by position (c39)', () => {
    const rows = [
      [HASH, 'SATS', '01/02/2026', '150000'],
      [HASH.replace('7', '8'), 'SATS', '13/02/2026', '250'],
    ]
    const headers = ['', '', '', '']
    const columns = [
      { field: 'currency', column: 1 },
      { field: 'amount', column: 3 },
      { field: 'date', column: 2 },
    ] as const
    expect(proposeChanges(headers, rows, columns).map(({ change }) => change)).toEqual([
      { header: false },
      {
        columns: { amount: { column: 4, decimal_places: 8 } },
        aliases: { currency: { SATS: 'BTC' } },
      },
      { date_format: 'dd/MM/yyyy' },
    ])
  })

  it.each([
    ['Amount (BTC)', 'BTC'],
    ['Monto [USDT]', 'USDT'],
    ['Valor (R$)', 'BRL'],
    ['amount_sats', 'BTC'],
  ])('proposes the currency of the header %s for every row (c39)', (header, currency) => {
    expect(changes([`Tx hash,${header},Date`, `${HASH},15,2026-10-01`])).toContainEqual([
      'constantCurrency',
      { columns: { currency: { constant: currency } } },
    ])
  })

  it('proposes no currency for a lone dollar sign, which many currencies have', () => {
    expect(changes(['Tx hash,Amount ($),Date', `${HASH},15.5,2026-10-01`])).toEqual([])
  })

  it('proposes the currency inside the amount cells where no column has it (c10)', () => {
    expect(
      changes(['reference,amount,date', 'A,0.5 BTC,2026-10-01', 'B,"1,234.56 USDT",2026-10-02']),
    ).toEqual([
      ['currencyInAmount', { columns: { currency: { from: 'amount' } } }],
      ['notation', { thousands: ',' }],
    ])
  })

  it.each([
    ['fee (sat)', 8],
    ['fee_sats', 8],
    ['Fee [gwei]', 9],
    ['fee in wei', 18],
    ['feeDrops', 6],
  ])('proposes the unit of the column %s (c02)', (header, places) => {
    expect(
      changes([`txid,asset,amount,${header}`, `${HASH},BTC,0.5,250`]).filter(
        ([kind]) => kind === 'minorUnit',
      ),
    ).toEqual([['minorUnit', { columns: { fee: { column: header, decimal_places: places } } }]])
  })

  it('proposes a unit for amounts whose currency column names it, and the code of the currency (c02)', () => {
    expect(
      changes([
        'txid,value,fee,currency',
        `${HASH},1500000,250,SATS`,
        `${HASH},120000000,1000,SATS`,
      ]),
    ).toEqual([
      [
        'minorUnit',
        {
          columns: { amount: { column: 'value', decimal_places: 8 } },
          aliases: { currency: { SATS: 'BTC' } },
        },
      ],
      [
        'minorUnit',
        {
          columns: { fee: { column: 'fee', decimal_places: 8 } },
          aliases: { currency: { SATS: 'BTC' } },
        },
      ],
    ])
  })

  it('doubts that a whole fee above its amount is satoshi, and proposes nothing for other fees (c02)', () => {
    const file = (fee: string): string[] => ['txid,value,fee,currency', `${HASH},0.015,${fee},BTC`]
    expect(changes(file('250'))).toEqual([
      ['minorUnit?', { columns: { fee: { column: 'fee', decimal_places: 8 } } }],
    ])
    expect(changes(file('0.0001'))).toEqual([])
    expect(changes(file('250').map((line) => line.replace('BTC', 'USDT')))).toEqual([])
  })

  it('doubts a unit of a coin that the rows do not have', () => {
    const kinds = (coin: string): string[] =>
      changes([`txid,asset,amount_wei`, `${HASH},${coin},1500000`]).map(([kind]) => kind)
    expect(kinds('ETH')).toEqual(['minorUnit'])
    expect(kinds('USDT')).toEqual(['minorUnit?'])
  })

  it('proposes no unit where a cell of the column has a fraction', () => {
    expect(changes(['txid,asset,amount,fee (sat)', `${HASH},BTC,0.5,2.5`])).toEqual([])
  })

  it('doubts which of debit and credit is outgoing, and gives the reason', () => {
    const lines = [
      'Fecha,Referencia,Moneda,Débito,Crédito',
      '2026-10-01,WD-1,MXN,25.00,',
      '2026-10-02,IN-1,MXN,,40.00',
    ]
    expect(changes(lines)).toEqual([
      [
        'directionByColumns?',
        {
          direction: { by: 'columns', debit: 'Débito', credit: 'Crédito', withdrawals: 'debit' },
        },
      ],
    ])
    expect(reasonsOf('directionByColumns', lines)).toEqual([
      { code: 'oneSideFilled', column: 3, other: 4 },
      { code: 'whoseBook' },
    ])
  })

  it('proposes a letter for the direction (bank statements)', () => {
    expect(
      changes([
        'Data,Referência,Moeda,Valor,D/C',
        '2026-10-01,WD-1,BRL,25.00,D',
        '2026-10-02,IN,BRL,4.00,C',
      ]),
    ).toEqual([
      ['directionByLetter?', { direction: { by: 'letter', column: 'D/C', withdrawals: 'D' } }],
    ])
  })

  it('proposes the sign, sure where all amounts are negative and doubtful otherwise', () => {
    const sign = { direction: { by: 'sign', withdrawals: 'negative' } }
    expect(changes(['ref,asset,amount', 'A,BTC,-0.5', 'B,BTC,-1.5'])).toEqual([
      ['directionBySign', sign],
    ])
    expect(changes(['ref,asset,amount', 'A,BTC,-0.5', 'B,BTC,1.5'])).toEqual([
      ['directionBySign?', sign],
    ])
    expect(changes(['ref,asset,amount', 'A,BTC,(0.5)', 'B,BTC,(1.5)'])).toEqual([
      ['directionBySign', sign],
      ['notation', { negative: '(1)' }],
    ])
    expect(changes(['ref,asset,amount', 'A,BTC,0', 'B,BTC,1.5'])).toEqual([])
  })

  it('proposes to exclude the other words, with doubt, if several words mean withdrawals', () => {
    expect(
      changes([
        'ref,asset,amount,Operation Type',
        'A,BTC,0.5,Crypto withdrawal',
        'B,EUR,1.5,Fiat withdrawal',
        'C,EUR,1.5,Deposit',
        'D,EUR,0.5,Withdrawal fee',
      ]),
    ).toEqual([
      [
        'withdrawalRows?',
        {
          rows: { exclude: ['Operation Type = Deposit', 'Operation Type = Withdrawal fee'] },
        },
      ],
    ])
  })

  it('quotes a header with other characters in a condition, and is doubtful if a word may mean either direction', () => {
    const lines = [
      'ref,asset,amount,Type (kind)',
      'A,BTC,0.5,withdrawal',
      'B,BTC,1.5,transfer',
      'C,BTC,1.5,deposit',
    ]
    expect(changes(lines)).toEqual([
      ['withdrawalRows?', { rows: { include: ['"Type (kind)" = withdrawal'] } }],
    ])
    expect(reasonsOf('withdrawalRows', lines)).toContainEqual({
      code: 'unknownTypes',
      written: ['transfer'],
    })
  })

  it('proposes nothing where every row is a withdrawal', () => {
    expect(changes(['ref,asset,amount,type', 'A,BTC,0.5,withdrawal'])).toEqual([])
  })

  it.each(['Opening balance', 'Saldo inicial', 'TOTAL', 'Saldo anterior:', 'Balance b/f'])(
    'proposes to exclude the row of %s, even in the reference column (c17)',
    (label) => {
      expect(
        changes(['reference,asset,amount', `${label},BTC,100.5`, 'WD-1,BTC,0.5', 'WD-2,BTC,0.7']),
      ).toEqual([['balanceRows', { rows: { exclude: [`reference = ${label}`] } }]])
    },
  )

  it('excludes no row that has an identifier, whatever its note', () => {
    expect(changes(['reference,asset,amount,note', 'WD-1,BTC,100.5,Total'])).toEqual([])
    expect(changes(['reference,asset,amount,note', ',BTC,100.5,Total', 'WD-1,BTC,1.5,'])).toEqual([
      ['balanceRows', { rows: { exclude: ['note = Total'] } }],
    ])
  })

  it('excludes no row for a reference that only begins like a total', () => {
    expect(changes(['reference,asset,amount', 'Total Energies 7,BTC,100.5'])).toEqual([])
  })

  it.each([
    [['01/02/2026', '13/02/2026'], 'dateFormat', 'dd/MM/yyyy'],
    [['02/13/2026 10:00', '01/02/2026 11:00'], 'dateFormat', 'MM/dd/yyyy HH:mm'],
    [['01/02/2026', '03/02/2026'], 'dateFormat?', 'dd/MM/yyyy'],
    [['26-10-01', '26-10-02'], 'dateFormat?', 'yy-MM-dd'],
    [['01-10-26', '02-10-26'], 'dateFormat?', 'dd-MM-yy'],
    [['1791000000', '1791000001'], 'dateFormat', 'epoch_seconds'],
    [['1791000000123', '1791000001000'], 'dateFormat', 'epoch_milliseconds'],
    [['46300', '46301.5'], 'dateFormat?', 'excel_serial'],
    [['20261001', '20261002'], 'dateFormat', 'yyyyMMdd'],
  ])('proposes for dates like %j %s %s', (dates, kind, format) => {
    expect(
      changes([
        'reference,asset,amount,date',
        ...dates.map((date, index) => `W${index},BTC,0.5,${date}`),
      ]),
    ).toEqual([[kind, { date_format: format }]])
  })

  it.each(['2026-10-01', '2026-10-01T10:00:00Z', '2026-10-01 10:00:00 UTC'])(
    'proposes no format for %s',
    (date) => {
      expect(changes(['reference,asset,amount,date', `W,BTC,0.5,${date}`])).toEqual([])
    },
  )

  it('proposes a column of times for a date column without times, in either order (c21)', () => {
    const column = { columns: { date: { column: 'Fecha', time_column: 'Hora' } } }
    expect(
      changes(['Hora,Fecha,Referencia,Moneda,Monto', '20:40:00,2026-10-01,WD-1,BTC,0.1']),
    ).toEqual([['timeColumn', column]])
    expect(
      changes(['Hora,Fecha,Referencia,Moneda,Monto', '20:40:00,2026-10-01 10:00,WD-1,BTC,0.1']),
    ).toEqual([])
  })

  it.each([
    [['0,5', '1.234,56'], [['notation', { decimal: ',', thousands: '.' }]]],
    [['0,5', '12,25'], [['notation', { decimal: ',' }]]],
    [['1 234.56', '5'], [['notation', { thousands: ' ' }]]],
    [["1'234.56", '5'], [['notation', { thousands: "'" }]]],
    [['1,234.56', '25,000'], [['notation', { thousands: ',' }]]],
    [['0.5', '25,000'], [['notation?', { thousands: ',' }]]],
    [['1,234', '25,000'], []],
    [['1.234', '25.000'], []],
    [['0.5', '0,5'], []],
    [['0.123', '1.5'], []],
  ] as const)('proposes the notation that %j proves', (amounts, expected) => {
    expect(
      changes(
        ['reference;asset;amount', ...amounts.map((amount, index) => `W${index};BTC;${amount}`)],
        ';',
      ),
    ).toEqual(expected)
  })
})

describe('looksLikeData', () => {
  it.each([
    [[HASH, 'BTC', '0.015', '0.0000025', '2026-10-01'], true],
    [['WD-1', 'BTC', '0.5', '2026-10-01'], true],
    [['0d9c2d1e-1111-4222-8333-000000000001', '12'], true],
    [['reference', 'currency', 'amount'], false],
    [['Datum', 'Betrag', 'Adresse'], false],
    [['reference', '2025', '2026'], false],
    [['', '', ''], false],
    [[], false],
  ])('for %j returns %s', (line, expected) => {
    expect(looksLikeData(line)).toBe(expected)
  })
})
