import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../../../src-main/base/failure.ts'
import type { JsonLimits } from '../../../../src-main/ledger/formats/json-file.ts'
import { writeJsonRows } from '../../../../src-main/ledger/formats/json-file.ts'
import { makeFolder } from '../../../support/reconcile.ts'

const limits: JsonLimits = {
  maxDocumentBytes: 1e6,
  maxLine: 1e6,
  maxRows: 1e6,
  maxColumns: 200,
  maxText: 1e9,
}

/** Reads the rows that a JSON text becomes with an independent CSV reader. */
async function rowsOf(
  content: string | Uint8Array,
  changedLimits: Partial<JsonLimits> = {},
  onLine: (path: string) => void = () => undefined,
): Promise<string[][]> {
  const path = join(makeFolder(), 'ledger.json')
  writeFileSync(path, content)
  let csv = ''
  const facts = await writeJsonRows(
    path,
    { ...limits, ...changedLimits },
    ({ code, why, advice }) =>
      new Failure({ kind: 'badInput', code, what: 'refused', why, advice }),
    (line) => {
      csv += line
      onLine(path)
    },
  )
  expect(facts.bytes).toBe(statSync(path).size)
  return parse(csv, { relax_column_count: true, skip_empty_lines: false })
}

const lines = (...records: readonly string[]): string => `${records.join('\n')}\n`

describe('writeJsonRows, a list of objects', () => {
  it.each([
    ['an array', '[{"id":"a","amount":1},{"id":"b","amount":2}]'],
    ['a member', '{"count":2,"data":[{"id":"a","amount":1},{"id":"b","amount":2}],"error":[]}'],
    [
      'deep',
      '{"result":{"next":null,"withdrawals":[{"id":"a","amount":1},{"id":"b","amount":2}]}}',
    ],
    ['lines', lines('{"id":"a","amount":1}', '{"id":"b","amount":2}')],
    ['lines with CRLF and no last end', '{"id":"a","amount":1}\r\n{"id":"b","amount":2}'],
    ['a mark', '\ufeff[{"id":"a","amount":1},{"id":"b","amount":2}]'],
    [
      'UTF-16, as PowerShell writes it',
      Buffer.from('\ufeff[{"id":"a","amount":1},{"id":"b","amount":2}]', 'utf16le'),
    ],
    [
      'UTF-16 lines',
      Buffer.from('\ufeff{"id":"a","amount":1}\r\n{"id":"b","amount":2}\r\n', 'utf16le'),
    ],
  ])('reads the objects as rows: %s', async (_, content) => {
    expect(await rowsOf(content)).toEqual([
      ['id', 'amount'],
      ['a', '1'],
      ['b', '2'],
    ])
  })

  it('has a column for each key in the order of its first appearance, and an empty cell where a value is missing or null', async () => {
    expect(await rowsOf('[{"b":1,"a":null},{"10":"x","b":2,"2":""},{}, {"a":false}]')).toEqual([
      ['b', 'a', '10', '2'],
      ['1', '', '', ''],
      ['2', '', 'x', ''],
      [''],
      ['', 'false', '', ''],
    ])
  })

  it('names nested values by their path, and writes arrays as compact JSON', async () => {
    expect(
      await rowsOf(
        '[{"amount":{"value":"0.10","currency":"BTC"},"to":{"x":{"y":1}},"empty":{},"txids":[ "a" , {"b": 1.50} ]}]',
      ),
    ).toEqual([
      ['amount.value', 'amount.currency', 'to.x.y', 'txids'],
      ['0.10', 'BTC', '1', '["a",{"b":1.50}]'],
    ])
  })

  it.each([
    ['0.123456789012345678', '0.123456789012345678'],
    ['12345678901234567890.5', '12345678901234567890.5'],
    ['1.50', '1.50'],
    ['15e-1', '1.5'],
    ['1E-18', '0.000000000000000001'],
    ['2.5e+3', '2500'],
    ['-1e2', '-100'],
    ['1e400', '1e400'],
    ['"1e-7"', '1e-7'],
  ])('threat 9: keeps the digits of a number, and expands an exponent: %s', async (json, text) => {
    expect(await rowsOf(`[{"amount":${json}}]`)).toEqual([['amount'], [text]])
    expect(await rowsOf(lines(`{"amount":${json}}`, '{"amount":1}'))).toEqual([
      ['amount'],
      [text],
      ['1'],
    ])
  })

  it('keeps texts unchanged', async () => {
    const texts = ['a,"b"', 'two\nlines', '\u00e9\u{1f600}', "'=1+1", '\\u0000', ' x ']
    const content = JSON.stringify(texts.map((text, at) => ({ at: String(at), text })))
    expect((await rowsOf(content)).slice(1).map(([, text]) => text)).toEqual(texts)
  })

  it('writes each object of NDJSON to the row after its line number, and counts blank lines', async () => {
    expect(await rowsOf('\n{"id":"a"}\n\n  \n{"id":"b"}\n\n')).toEqual([
      ['id'],
      [''],
      ['a'],
      [''],
      [''],
      ['b'],
      [''],
    ])
  })

  it('reads lines that are split between two chunks, in characters of any length', async () => {
    const ids = Array.from({ length: 30_000 }, (_, at) => `${'é😀'.repeat(at % 13)}${at}`)
    const rows = await rowsOf(lines(...ids.map((id) => JSON.stringify({ id, n: 1 }))))
    expect(rows.map(([id]) => id)).toEqual(['id', ...ids])
  })
})

describe('writeJsonRows, files of real programs', () => {
  it('reads withdrawals as the Binance API lists them', async () => {
    const content =
      '[{"id":"b6ae22b3aa844210a7041aee7589627c","amount":"8.91000000","transactionFee":"0.004","coin":"USDT","status":6,"address":"0x94df8b352de7f46f64b01d3666bf6e936e44ce60","txId":"0xb5ef8c13b968a406cc62a93a8bd80f9e9a906ef1b3fcf20a2e48573c17659268","applyTime":"2019-10-12 11:12:02","network":"ETH","transferType":0,"withdrawOrderId":"WITHDRAWtest123","info":"","confirmNo":3,"walletType":1,"txKey":"","completeTime":"2023-03-23 16:52:41"}]'
    const [header, row] = await rowsOf(content)
    const cells = Object.fromEntries(header?.map((name, at) => [name, row?.[at]]) ?? [])
    expect(cells).toMatchObject({ amount: '8.91000000', coin: 'USDT', status: '6', confirmNo: '3' })
  })

  it('reads the Ledgers reply of Kraken, whose entries are members by their id', async () => {
    const entry = (refid: string, amount: string): string =>
      `{"refid":"${refid}","time":1688464484.1787,"type":"withdrawal","subtype":"","aclass":"currency","asset":"XXBT","amount":"${amount}","fee":"0.0005000000","balance":"459567.9171000000"}`
    const content = `{"error":[],"result":{"ledger":{"L4UESK-KG3EQ-UFO4T5":${entry('TJKLXX-PGMUI-4NTLXU', '-0.2500000000')},"LMKZCZ-Z3GVL-CXKK4H":${entry('TBZIP2-F6QOU-TMB6FY', '-1.0000000000')}},"count":2}}`
    const rows = await rowsOf(content)
    expect(rows.map(([key, refid, time, , , , , amount]) => [key, refid, time, amount])).toEqual([
      ['key', 'refid', 'time', 'amount'],
      ['L4UESK-KG3EQ-UFO4T5', 'TJKLXX-PGMUI-4NTLXU', '1688464484.1787', '-0.2500000000'],
      ['LMKZCZ-Z3GVL-CXKK4H', 'TBZIP2-F6QOU-TMB6FY', '1688464484.1787', '-1.0000000000'],
    ])
  })

  it('reads the WithdrawStatus reply of Kraken beside its empty list of errors', async () => {
    const content =
      '{"error":[],"result":[{"method":"Bitcoin","aclass":"currency","asset":"XXBT","refid":"FTQcuak-V6Za8qrWnhzTx67yYHz8Tg","txid":"29323ce235cee8dae22503caba7","info":"mzp6yUVMRxfasyfwzTZjjy38dHqMX7Z3GR","amount":"0.72485000","fee":"0.00020000","time":1688014586,"status":"Pending"}]}'
    expect((await rowsOf(content))[1]?.slice(2, 4)).toEqual([
      'XXBT',
      'FTQcuak-V6Za8qrWnhzTx67yYHz8Tg',
    ])
  })

  it('reads transactions as the Coinbase API lists them, including nested amounts', async () => {
    const content =
      '{"pagination":{"ending_before":null,"limit":25,"order":"desc","next_uri":null},"data":[{"id":"57ffb4ae-0c59-5430-bcd3-3f98f797a66c","type":"send","status":"completed","amount":{"amount":"-0.00100000","currency":"BTC"},"native_amount":{"amount":"-0.01","currency":"USD"},"description":null,"created_at":"2015-03-11T13:13:35-07:00","network":{"status":"off_blockchain","hash":"53d9b96de1b8a9dbc6ea1fa3d0ac13cca4ed55c1"},"to":{"resource":"user","id":"a6b4c2df"}}]}'
    const [header, row] = await rowsOf(content)
    expect(header).toEqual(
      'id type status amount.amount amount.currency native_amount.amount native_amount.currency description created_at network.status network.hash to.resource to.id'.split(
        ' ',
      ),
    )
    expect(row?.slice(3, 5)).toEqual(['-0.00100000', 'BTC'])
  })

  it('reads transactions as Fireblocks lists them, whose numbers have exponents', async () => {
    const content =
      '[{"id":"1ee7b1a5","assetId":"ETH","source":{"type":"VAULT_ACCOUNT","id":"0","name":"Default","subType":""},"destination":{"type":"ONE_TIME_ADDRESS","id":null},"requestedAmount":null,"amount":1E-8,"netAmount":0.00000001,"amountUSD":null,"networkFee":2.1e-05,"createdAt":1611762316484,"status":"COMPLETED","txHash":"0x53c8","destinations":[],"signedBy":["a","b"],"amountInfo":{"amount":"0.00000001","requestedAmount":"0.00000001"},"feeInfo":{"networkFee":"0.000021"}}]'
    const [header = [], row = []] = await rowsOf(content)
    const cellOf = (name: string): string | undefined => row[header.indexOf(name)]
    expect(
      ['amount', 'networkFee', 'createdAt', 'signedBy', 'amountInfo.amount'].map(cellOf),
    ).toEqual(['0.00000001', '0.000021', '1611762316484', '["a","b"]', '0.00000001'])
  })

  it('reads transfers as BitGo lists them, with their entries as text', async () => {
    const content =
      '{"coin":"tbtc","transfers":[{"id":"59e6d1a4a8e0c0ae0b6f0cd1","coin":"tbtc","txid":"b8a828b9","type":"send","value":-50000,"valueString":"-50000","baseValueString":"-40000","feeString":"10000","state":"confirmed","date":"2017-10-18T04:00:04.000Z","entries":[{"address":"2N1","value":-50000,"valueString":"-50000"}]}],"nextBatchPrevId":"59e6d1a4"}'
    const [header = [], row = []] = await rowsOf(content)
    expect(row[header.indexOf('entries')]).toBe(
      '[{"address":"2N1","value":-50000,"valueString":"-50000"}]',
    )
    expect(row[header.indexOf('valueString')]).toBe('-50000')
  })

  it('reads rows as DuckDB and jq write them, an object a line', async () => {
    expect(
      await rowsOf(
        lines(
          '{"id":"W-1","amount":0.10,"at":"2026-10-01 00:00:00"}',
          '{"id":"W-2","amount":12345678901234567.89,"at":null}',
        ),
      ),
    ).toEqual([
      ['id', 'amount', 'at'],
      ['W-1', '0.10', '2026-10-01 00:00:00'],
      ['W-2', '12345678901234567.89', ''],
    ])
  })

  it('reads a lone object as one row', async () => {
    expect(await rowsOf('{"id":"W-1","amount":{"value":"1"}}\n')).toEqual([
      ['id', 'amount.value'],
      ['W-1', '1'],
    ])
  })
})

describe('writeJsonRows, refusals', () => {
  it.each([
    ['cut off', '[{"id":1},{"id":', 'JSON_UNREADABLE', /not valid JSON/],
    ['a line cut off', lines('{"id":1}', '{"id":2}', '{"id":'), 'JSON_UNREADABLE', /line 3/],
    ['a line that is a list', lines('{"id":1}', '{"id":2}', '[3]'), 'JSON_UNREADABLE', /line 3/],
    ['a key twice', '[{"id":1},{"a":1,"a":2}]', 'JSON_UNREADABLE', /object 2.*"a"/],
    [
      'a value under two paths',
      lines('{"id":1}', '{"a.b":1,"a":{"b":2}}'),
      'JSON_UNREADABLE',
      /line 2.*"a\.b"/,
    ],
    ['a list with something else', '[{"id":1},null]', 'JSON_UNREADABLE', /element 2/],
    ['lists of lists', '[[1,2],[3,4]]', 'JSON_UNREADABLE', /element 1/],
    ['an empty list', '[]', 'JSON_WITHOUT_ROWS', /without a list/],
    ['an empty list of a reply', '{"error":[],"result":[]}', 'JSON_WITHOUT_ROWS', /without a list/],
    ['objects without values', '[{},{"a":{}}]', 'JSON_WITHOUT_ROWS', /without a list/],
    [
      'two lists',
      '{"deposits":[{"id":1}],"old":{"withdrawals":[{"id":2}]}}',
      'JSON_WITHOUT_ROWS',
      /"deposits", "old\.withdrawals"/,
    ],
    ['two values', '[{"id":1}]\n[{"id":2}]', 'JSON_UNREADABLE', /not valid JSON/],
    ['nested too deep', `[{"a":${'['.repeat(40)}${']'.repeat(40)}}]`, 'JSON_UNREADABLE', /deeper/],
    ['a zero character', '[{"id":"a\\u0000b"}]', 'FILE_REFUSED', /"id".*zero character/],
    [
      'a long value',
      JSON.stringify([{ id: 1, inputs: [Array.from({ length: 40_000 }, () => 1)] }]),
      'FILE_REFUSED',
      /"inputs" in its object 1 is longer than 64 KiB/,
    ],
  ])('explains why it cannot read %s', async (_, content, code, why) => {
    await expect(rowsOf(content)).rejects.toMatchObject({
      kind: 'badInput',
      code,
      why: expect.stringMatching(why) as string,
      advice: expect.stringMatching(/./) as string,
    })
  })

  it.each([
    ['columns', '[{"a":1,"b":2,"c":3}]', { maxColumns: 2 }, /more than 2 keys/],
    ['rows', '[{"a":1},{"a":2}]', { maxRows: 1 }, /more than 1 rows/],
    [
      'bytes of one value',
      `[{"a":"${'x'.repeat(50)}"}]`,
      { maxDocumentBytes: 50 },
      /one JSON value/,
    ],
    ['characters as a table', `[{"a":"${'x'.repeat(50)}"}]`, { maxText: 50 }, /as a table/],
    [
      'characters of a line',
      lines('{"a":1}', '{"a":"long one"}'),
      { maxLine: 10 },
      /is longer than/,
    ],
  ])('threat 9, input 58: refuses too many %s', async (_, content, changedLimits, why) => {
    await expect(rowsOf(content, changedLimits)).rejects.toMatchObject({
      kind: 'badInput',
      why: expect.stringMatching(why) as string,
    })
  })

  it('input 70: refuses a file that changes while it is read', async () => {
    let isChanged = false
    await expect(
      rowsOf(lines('{"a":1}', '{"a":2}'), {}, (path) => {
        if (!isChanged) appendFileSync(path, '{"a":3}\n')
        isChanged = true
      }),
    ).rejects.toMatchObject({ why: expect.stringContaining('changed') as string })
  })

  it('reads NDJSON beyond the limit of one value, because it is never held in memory whole', async () => {
    const content = lines(...Array.from({ length: 50 }, (_, at) => `{"id":"${at}"}`))
    expect(await rowsOf(content, { maxDocumentBytes: 10 })).toHaveLength(51)
  })
})

it('reads the JSON of case c19', async () => {
  const folder = join(import.meta.dirname, '../../../data/cases/c19-other-formats')
  const rows = await rowsOf(readFileSync(join(folder, 'rows.json')))
  expect(rows[1]).toEqual(['WD-0001', 'BTC', '0.1', '2026-10-01'])
})
