import { describe, expect, it } from 'vitest'
import type { CellKind } from '../../../../src-main/reconciliation/row/cell-kinds.ts'
import {
  amountParts,
  cellKinds,
  numericDateFormat,
} from '../../../../src-main/reconciliation/row/cell-kinds.ts'

const HASH = '741d64a208cedfe6a5c9a9be775f614db7805706dfcf0fb88242007422661248'

const examples: Readonly<Record<CellKind, readonly string[]>> = {
  hash: [HASH, HASH.toUpperCase(), `0x${HASH}`, '5'.repeat(87), `${'AbCd'.repeat(10)}xyz=`],
  address: [
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ',
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh?dt=23',
    `G${'ABCD2345'.repeat(6)}ABCDEFG`,
    'bitcoincash:qpm2qsznhks23z7629mms6s5cwef74vcwvy22gdx6a',
    `lnbc1500n1${'p2wxyz'.repeat(10)}`,
    'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj',
    '0.0.48213',
    'ana.eth',
  ],
  uuid: ['0d9c2d1e-1111-4222-8333-00000000000A'],
  amount: [
    ...['1.234,56', '1,234.56', '+0.5', '-0.5', '(0.5)', '0.5-', '.75', ',75', '1 000', "1'000.5"],
    ...['0.5 BTC', 'USDT 1,234.56', '$ 25,000.00', 'R$ 1.234,56', '-$5', '€190.00', '100,00 D'],
    ...['1,00,000.50', '1E-5'],
  ],
  instant: [
    ...['2026-10-01', '2026-10-01T12:00:00Z', '2026-10-01 12:00:00 UTC', '2026-10-02 12:00 -0300'],
    ...['2026-10-06 12:00:00.123456789', '2026/10/08', '01.10.2026', '13-10-2026', '5/28/2026'],
    ...['01-Oct-2026', 'Oct 1, 2026 9:05:00 AM', '1 de octubre de 2026', '3 de março de 2026'],
    ...['1 set 2026', '15. 9. 2026', '20261007', '1791000000', '1791000000123', '46300.5'],
  ],
  time: ['20:40', '20:40:00', '9:05 PM', '10:26:40 PM GMT+2', '14:00:00 -03:00'],
  currency: ['BTC', 'usdt', 'BRL', 'XXBT'],
  network: ['ERC20', 'trc-20', 'BNB Smart Chain (BEP20)', 'Lightning'],
  status: ['Completed', 'PAGADO', 'concluído', 'En proceso'],
  reference: ['WD-0001', '810001', 'ord_77/2', 'QAAAAAA-1'],
}

describe('cellKinds', () => {
  it.each(Object.entries(examples) as [CellKind, readonly string[]][])(
    'accepts texts of the kind %s',
    (kind, texts) => {
      expect(texts.filter((text) => !cellKinds[kind](text))).toEqual([])
    },
  )

  it.each<[CellKind, readonly string[]]>([
    ['hash', ['spot', 'WD-0001', HASH.slice(1), `${HASH}00`]],
    [
      'address',
      ['spot', 'main', 'earn / flexible', 'BTC', '0x12', HASH, 'completed', '2026-10-01'],
    ],
    [
      'amount',
      ['WD-0001', '2026-10-01', '0x12', '1INCH', '1.2.3', '(5', '20:40', '12 of 30 items'],
    ],
    ['instant', ['99/99/2026', '20:40:00', '1.2.3', '0.5', 'Mar 5', '250', '810001', 'marzo']],
    ['time', ['2026-10-01', '0.5', '12']],
    ['currency', ['Bitcoin payout', 'XYZQ', '']],
    ['network', ['Main network account', 'x']],
    ['status', ['withdrawal', 'spot']],
    ['reference', ['0.5', 'rent', '2026-10-01', HASH]],
  ])('refuses other texts for the kind %s', (kind, texts) => {
    expect(texts.filter((text) => cellKinds[kind](text))).toEqual([])
  })
})

describe('amountParts', () => {
  it('splits sign, number and unit and keeps the marks', () => {
    expect(amountParts('- 1.234,56 BRL')).toEqual({ sign: '-', number: '1.234,56', unit: 'BRL' })
    expect(amountParts('(0.5)')).toEqual({ sign: '(1)', number: '0.5', unit: '' })
    expect(amountParts('US$ 25')).toEqual({ sign: '', number: '25', unit: 'US$' })
    expect(amountParts('7-')).toEqual({ sign: '1-', number: '7', unit: '' })
  })
})

describe('numericDateFormat', () => {
  it.each([
    ['1791000000', 'epoch_seconds'],
    ['1791000000.25', 'epoch_seconds'],
    ['1791000000123', 'epoch_milliseconds'],
    ['46300', 'excel_serial'],
    ['20261007', 'yyyyMMdd'],
    ['20261340', undefined],
    ['810001', undefined],
    ['9999999999', undefined],
  ])('reads %s as %s', (text, expected) => {
    expect(numericDateFormat(text)).toBe(expected)
  })
})
