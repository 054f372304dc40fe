import { describe, expect, it } from 'vitest'
import { readJson } from '../../../../src-main/base/json.ts'
import { defaultMapping, readMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { failureOf } from '../../../support/reconcile.ts'

const read = (text: string): unknown => readMapping(readJson(text))

describe('readMapping', () => {
  it('gives the defaults for missing keys and for null', () => {
    expect(read('{}')).toEqual(defaultMapping)
    const nulls = [
      'basis',
      'date_format',
      'time_zone',
      'decimal',
      'thousands',
      'negative',
      'skip_lines',
      'skip_last_lines',
      'delimiter',
      'encoding',
      'date_window_hours',
    ]
    expect(read(`{${nulls.map((key) => `"${key}":null`).join(',')}}`)).toEqual(defaultMapping)
  })

  it('reads every key', () => {
    const text = `{"columns":{"withdrawal_id":"Id","amount":"Monto"},"basis":"gross","date_format":"dd/MM/yyyy","time_zone":"America/Sao_Paulo","decimal":",","thousands":".","negative":"(1)",
      "statuses":{" Sin fondos ":"failed"},"skip_lines":3,"skip_last_lines":1,"delimiter":";","encoding":"windows-1252","tolerances":{"btc":{"absolute":"0.00000001"},"*":{"absolute":"0","relative":0.01}},"date_window_hours":1.5,
      "aliases":{"currency":{" tether ":"usdt"},"network":{"erc20":"Ethereum"},"status":{"Paid out":"COMPLETED"}}}`
    expect(read(text)).toEqual({
      columns: { withdrawal_id: 'Id', amount: 'Monto' },
      basis: 'gross',
      dateFormat: 'dd/MM/yyyy',
      timeZone: 'America/Sao_Paulo',
      decimal: ',',
      thousands: '.',
      negative: '(1)',
      statuses: { 'Sin fondos': 'failed' },
      skipLines: 3,
      skipLastLines: 1,
      delimiter: ';',
      encoding: 'windows-1252',
      tolerances: {
        BTC: { absolute: '0.00000001', relative: '0' },
        '*': { absolute: '0', relative: '0.01' },
      },
      dateWindowHours: '1.5',
      aliases: {
        currency: { TETHER: 'USDT' },
        network: { ERC20: 'ETHEREUM' },
        status: { 'PAID OUT': 'COMPLETED' },
      },
    })
  })

  it('reads an alias however its letters are composed', () => {
    expect(read('{"aliases":{"currency":{"bitcoi\u0301n":"btc"}}}')).toMatchObject({
      aliases: { currency: { ['BITCO\u00cdN']: 'BTC' } },
    })
  })

  it('reads the currency of a tolerance however its letters are composed', () => {
    expect(read('{"tolerances":{"bitcoi\u0301n":{"absolute":"1"}}}')).toMatchObject({
      tolerances: { ['BITCO\u00cdN']: { absolute: '1', relative: '0' } },
    })
  })

  it.each([
    ['[]', 'the mapping'],
    ['"x"', 'the mapping'],
    ['{"colums":{}}', '"colums"'],
    ['{"columns":[]}', 'columns'],
    ['{"columns":{"betrag":"x"}}', '"betrag"'],
    ['{"columns":{"amount":0}}', 'columns.amount'],
    ['{"columns":{"amount":1.5}}', 'columns.amount'],
    ['{"columns":{"amount":" "}}', 'columns.amount'],
    ['{"basis":"brutto"}', 'basis'],
    ['{"date_format":7}', 'date_format'],
    ['{"date_format":"dd MMMMM yyyy"}', 'date_format'],
    ['{"time_zone":"Mars/Olympus"}', 'time_zone'],
    ['{"time_zone":-3}', 'time_zone'],
    ['{"decimal":";"}', 'decimal'],
    ['{"thousands":"_"}', 'thousands'],
    ['{"decimal":",","thousands":","}', 'thousands'],
    ['{"negative":"-"}', 'negative'],
    ['{"skip_lines":-1}', 'skip_lines'],
    ['{"skip_lines":1.5}', 'skip_lines'],
    ['{"skip_lines":"2"}', 'skip_lines'],
    ['{"skip_last_lines":true}', 'skip_last_lines'],
    ['{"delimiter":";;"}', 'delimiter'],
    ['{"delimiter":"\\""}', 'delimiter'],
    ['{"delimiter":"\\n"}', 'delimiter'],
    ['{"encoding":""}', 'encoding'],
    ['{"encoding":8}', 'encoding'],
    ['{"tolerances":[]}', 'tolerances'],
    ['{"tolerances":{"BTC":"0.1"}}', 'tolerances.BTC'],
    ['{"tolerances":{"BTC":{"absolut":"1"}}}', '"absolut"'],
    ['{"tolerances":{"BTC":{"absolute":"-1"}}}', 'absolute'],
    ['{"tolerances":{"BTC":{"relative":"1%"}}}', 'relative'],
    ['{"date_window_hours":"-1"}', 'date_window_hours'],
    ['{"date_window_hours":"a day"}', 'date_window_hours'],
    ['{"aliases":[]}', 'aliases'],
    ['{"aliases":{"date":{}}}', '"date"'],
    ['{"aliases":{"currency":[]}}', 'aliases.currency'],
    ['{"aliases":{"currency":{"A":1}}}', 'aliases.currency.A'],
  ])('refuses %s and names the key', (text, key) => {
    const failure = failureOf(() => read(text))
    expect([failure.kind, failure.code]).toEqual(['badInput', 'MAPPING_INVALID'])
    expect(failure.why).toContain(key)
  })

  it('input 22: is not affected by names of the prototype', () => {
    expect(failureOf(() => read('{"constructor":{}}')).why).toContain('"constructor"')
    expect(read('{"tolerances":{"constructor":{"absolute":"1"}}}')).toMatchObject({
      tolerances: { CONSTRUCTOR: { absolute: '1', relative: '0' } },
    })
  })
})
