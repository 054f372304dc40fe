import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeRecord } from '../../../src-main/api/decode.ts'
import type { FastPage } from '../../../src-main/api/fast-page.ts'
import { readPageFast, readRecordFast } from '../../../src-main/api/fast-page.ts'
import type { Json } from '../../../src-main/base/json.ts'
import {
  findJson,
  isJsonArray,
  isJsonObject,
  member,
  sliceRecords,
} from '../../../src-main/base/json.ts'
import { removedKeys } from '../../../src-main/domain/field.ts'
import { transactionFields } from '../../../src-main/domain/transaction.ts'
import { withdrawalFields } from '../../../src-main/domain/withdrawal.ts'
import { isGate } from '../../support/is-gate.ts'

const runs = isGate ? 30_000 : 600

/**
 * Reads a page with the general decoder: parses the whole text, then slices and decodes each
 * record.
 */
function readWhole(text: string): FastPage | undefined {
  const body = findJson(text)
  const data = body && isJsonObject(body) ? member(body, 'data') : undefined
  const list = data && isJsonObject(data) ? member(data, 'transactions') : undefined
  if (!body || !isJsonArray(list)) return undefined
  const raws = sliceRecords(text, ['data', 'transactions'], removedKeys)
  return {
    envelope: { ...(body as object), data: { ...(data as object), transactions: [] } } as Json,
    records: list.map((value, index) => decodeRecord(value, raws[index]!, transactionFields)),
  }
}

const cleanRecord: Readonly<Record<string, string>> = {
  id: '50099999',
  external_id: '"ord-1"',
  transaction_type: '"withdrawal"',
  rail: '"crypto"',
  status: '"COM"',
  gateway_details: 'null',
  transaction_hash: '"0x7e86"',
  from_currency: '"BNB"',
  to_currency: '"BNB"',
  fiat_currency: '"ARS"',
  fee_currency: '"BNB"',
  fee: '"0.004132000000000000"',
  fee_fiat: '"0.00"',
  rate: '"1.00000000"',
  rate_usd: '"1.00000000"',
  amount_from: '"14.21"',
  amount_to: '"9007199254740993.000000000000000001"',
  amount_fiat: '"0"',
  amount_usd: '"0.00"',
  tax: '"0"',
  tax_currency: 'null',
  origin: '"wallet"',
  destination: '"0x3aaC"',
  created_at: '"2025-12-31T20:54:44.640-03:00"',
  updated_at: '"2025-12-31T21:45:56Z"',
  extra_data: '{"provider_reference":"ord-1"}',
}
const writeRecord = (members: readonly (readonly [string, string])[]): string =>
  `{${members.map(([name, value]) => `"${name}":${value}`).join(',')}}`
const writeEnvelope = (list: string): string =>
  `{"error_code":null,"message":null,"data":{"transactions":[${list}],"nc":"c2","pc":null},"timestamp":1700000000000}`

const literals = [
  'null',
  'true',
  '1',
  '-1',
  '01',
  '1.5',
  '1e3',
  '-0',
  '""',
  '"-1.5"',
  '"007"',
  '"1."',
  '".5"',
  '"1e3"',
  `"${'9'.repeat(30)}.${'1'.repeat(30)}"`,
  `"${'9'.repeat(31)}"`,
  `"0.${'1'.repeat(31)}"`,
  '"é 😀 \u2028"',
  '"\ud800"',
  '"a\\"b"',
  '"a\\u005fb"',
  '"2025-12-31"',
  '"2025-02-30T00:00:00Z"',
  '"2025-12-31T20:54:44"',
  '"2025-12-31 23:59:60Z"',
  '"deposit"',
  '"pix"',
  '"unheard of"',
  '{}',
  '{"b":"1","a":"2"}',
  '{"a":"1","a":"2"}',
  '{"1":"x"}',
  '{"__proto__":"x"}',
  '{"constructor":"x"}',
  '{"person_id":"x"}',
  '{"a":1.10}',
  '{"a":{"user_id":"x"}}',
  '{"a":"x",}',
  '{"a":"x" }',
  '[]',
  '[1,2]',
  '"transactions"',
  '{"data":"transactions"}',
  '{"transactions":["x"]}',
  `${'['.repeat(40)}${']'.repeat(40)}`,
  `${'['.repeat(254)}${']'.repeat(254)}`,
  `"${'x'.repeat(70_000)}"`,
  ' 1',
  'nul',
  '',
]
const names = [
  ...Object.keys(cleanRecord),
  'person_name',
  'news',
  '__proto__',
  'data',
  'transactions',
]
const change = fc.record({
  how: fc.constantFrom('put', 'put', 'put', 'drop', 'twice', 'swap'),
  name: fc.constantFrom(...names),
  literal: fc.constantFrom(...literals),
})

const record = fc.array(change, { maxLength: 2 }).map((changes) => {
  const members = Object.entries(cleanRecord) as [string, string][]
  for (const { how, name, literal } of changes) {
    const index = members.findIndex(([memberName]) => memberName === name)
    if (how === 'put' && index >= 0) members[index] = [name, literal]
    else if (how === 'drop' && index >= 0) members.splice(index, 1)
    else if (how === 'swap' && index > 0) members.unshift(...members.splice(index, 1))
    else members.push([name, literal])
  }
  return writeRecord(members)
})
const element = fc.oneof(
  { weight: 8, arbitrary: record },
  { weight: 1, arbitrary: fc.constantFrom('1', 'null', '{}', '[]', '"x"', '', ' {}', '{"id":1}') },
)
// Pages as services write them, and pages that were edited by hand.
const page = fc
  .tuple(
    fc.array(element, { maxLength: 4 }),
    fc.nat(),
    fc.constantFrom(
      '',
      '',
      '',
      '"',
      ',',
      '}',
      ']',
      '{',
      ' ',
      '\n',
      '\\',
      'x',
      '"data":{},',
      '"transactions":[],',
    ),
    fc.boolean(),
  )
  .map(([list, at, insertion, isCut]) => {
    const text = writeEnvelope(list.join(','))
    const offset = at % (text.length + 1)
    return insertion === '' && !isCut
      ? text
      : insertion === ''
        ? text.slice(0, offset) + text.slice(offset + 1)
        : text.slice(0, offset) + insertion + text.slice(offset)
  })

describe('readPageFast', () => {
  it('gives the result of the parser and the decoder, or leaves the page to them', () => {
    let readDirectly = 0
    fc.assert(
      fc.property(page, (text) => {
        const result = readPageFast(text, ['data', 'transactions'], transactionFields)
        if (!result) return
        expect(result).toEqual(readWhole(text))
        readDirectly += 1
      }),
      { numRuns: runs },
    )
    expect(readDirectly).toBeGreaterThan(runs / 10)
  })

  it('agrees with the general decoder for each literal in each member, and under each name', () => {
    let readDirectly = 0
    for (const name of names)
      for (const literal of literals) {
        const text = writeEnvelope(writeRecord(Object.entries({ ...cleanRecord, [name]: literal })))
        const result = readPageFast(text, ['data', 'transactions'], transactionFields)
        if (result) readDirectly += 1
        if (result) expect(result, `${name}: ${literal.slice(0, 80)}`).toEqual(readWhole(text))
      }
    expect(readDirectly).toBeGreaterThan((names.length * literals.length) / 2)
  })

  it('reads a page that also contains a record with other or reordered members', () => {
    const members = Object.entries(cleanRecord)
    const text = writeEnvelope(
      [
        writeRecord(members),
        writeRecord([...members].reverse()),
        writeRecord([...members, ['person_id', '7']]),
      ].join(','),
    )
    const result = readPageFast(text, ['data', 'transactions'], transactionFields)
    expect(result).toEqual(readWhole(text))
    expect(
      result?.records.map((receivedRecord) =>
        receivedRecord.kind === 'record'
          ? [receivedRecord.raw.includes('person_id'), receivedRecord.drift]
          : receivedRecord,
      ),
    ).toEqual([
      [false, []],
      [false, []],
      [false, ['removed:person_id']],
    ])
  })

  it('reads a page with escapes in some of its records', () => {
    const recordText = writeRecord(Object.entries(cleanRecord))
    const escapedRecord = writeRecord(
      Object.entries({ ...cleanRecord, status: '"\\"C\\\\"', extra_data: '{"a":"\\"b","c":"d"}' }),
    )
    const text = writeEnvelope([recordText, escapedRecord, recordText].join(','))
    const result = readPageFast(text, ['data', 'transactions'], transactionFields)
    expect(result).toEqual(readWhole(text))
    expect(result?.records[1]).toMatchObject({ record: { status: '"C\\' } })
  })

  it('quarantines records that cannot be used', () => {
    const text = writeEnvelope(
      writeRecord(Object.entries({ ...cleanRecord, amount_from: '"much"' })),
    )
    expect(readPageFast(text, ['data', 'transactions'], transactionFields)?.records).toMatchObject([
      { kind: 'quarantined', id: '50099999' },
    ])
    expect(readPageFast(text, ['data', 'transactions'], transactionFields)).toEqual(readWhole(text))
  })

  it('rejects a page that is not JSON, holds an escape or a blank line, or names its list or its data twice', () => {
    const recordText = writeRecord(Object.entries(cleanRecord))
    const texts = [
      writeEnvelope(recordText).slice(0, -1),
      writeEnvelope(`${recordText},`),
      writeEnvelope(recordText).replace('"c2"', '"c\\u0032"'),
      writeEnvelope(recordText).replace('"nc"', '\n"nc"'),
      writeEnvelope(recordText).replace('"nc"', '"d\\u0061ta":{},"nc"'),
      writeEnvelope(recordText).replace('"COM"', '"C\nM"'),
      writeEnvelope(recordText).replace('"nc"', '"transactions":[],"nc"'),
      writeEnvelope(recordText).replace('"timestamp"', '"data":{},"timestamp"'),
      `{"transactions":[${recordText}]}`,
      '',
    ]
    expect(
      texts.map((text) => readPageFast(text, ['data', 'transactions'], transactionFields)),
    ).toEqual(texts.map(() => undefined))
  })
})

// The partner's form of a withdrawal (partner, Withdrawal): amounts as numbers, and a flag.
const withdrawal: Readonly<Record<string, string>> = {
  id: '"137d92d5-9da7-4479-a55e-2a5ee1ba4692"',
  created_at: '"2025-12-31T23:59:28.464000Z"',
  confirmation_date: '"2026-01-01T00:00:39.559000Z"',
  txn_hash: '"0x3a9f"',
  end_user_id: '"user-8402"',
  currency: '"USDT"',
  amount: '9007199254740993.000000000000000001',
  address: '"0xbaCC"',
  charged_fee: '0.000997',
  network_name: '"ethereum"',
  status: '"COMPLETED"',
  transaction_id: '"50999999"',
  provisory_transaction_hash: '"0x2593"',
  risk_score: 'null',
  is_blocked: 'false',
  reason: '""',
  external_ref: '"ord-00lflr"',
  debited_amount: '"9007199254740993.000997000000000001"',
}

describe('readRecordFast', () => {
  /** Reads a withdrawal with the general decoder. */
  const readWholeRecord = (text: string): unknown => {
    const value = findJson(text)
    const [raw] = value === undefined ? [] : sliceRecords(text, [], removedKeys, true)
    return value === undefined || !raw ? undefined : decodeRecord(value, raw, withdrawalFields)
  }

  it('reads a withdrawal as the partner writes it', () => {
    const text = writeRecord(Object.entries(withdrawal))
    expect(readRecordFast(text, withdrawalFields)).toEqual(readWholeRecord(text))
    expect(readRecordFast(text, withdrawalFields)).toMatchObject({
      kind: 'record',
      record: {
        amount: '9007199254740993.000000000000000001',
        is_blocked: 'false',
        risk_score: null,
      },
      raw: text,
    })
  })

  const oddLiterals = [
    ...literals,
    'false',
    '-1.5',
    '1.',
    '.5',
    '0.0',
    '00.1',
    '1.2.3',
    '1E2',
    `${'9'.repeat(30)}.${'1'.repeat(30)}`,
    `${'9'.repeat(31)}`,
    `0.${'1'.repeat(31)}`,
    '1.50',
    '" "',
    `"${'i'.repeat(1025)}"`,
    'truefalse',
  ]
  const fieldNames = Object.keys(withdrawal)

  it.each(fieldNames.map((name) => [name]))(
    'reads %s like the general decoder, or leaves the record to it',
    (name) => {
      for (const literal of oddLiterals) {
        const text = writeRecord(Object.entries({ ...withdrawal, [name]: literal }))
        const result = readRecordFast(text, withdrawalFields)
        if (result !== undefined) expect(result).toEqual(readWholeRecord(text))
      }
    },
  )

  it('rejects a record with reordered, repeated, missing or added members, or followed by text', () => {
    const members = Object.entries(withdrawal)
    const texts = [
      writeRecord([...members.slice(1), members[0] as [string, string]]),
      writeRecord([...members, ['id', '"other"']]),
      writeRecord([...members, ['news', '1']]),
      writeRecord(members.slice(1)),
      `${writeRecord(members)} `,
      `${writeRecord(members)}x`,
      `[${writeRecord(members)}]`,
      writeRecord([['code', '40004'], ...members]),
      '',
    ]
    expect(texts.map((text) => readRecordFast(text, withdrawalFields))).toEqual(
      texts.map(() => undefined),
    )
  })

  it('reads a withdrawal with any changes like the general decoder, or leaves it to the decoder', () => {
    const changes = fc.record({
      name: fc.constantFrom(...fieldNames),
      literal: fc.constantFrom(...oddLiterals),
      isTwice: fc.boolean(),
      isDropped: fc.boolean(),
    })
    let readDirectly = 0
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 3 }), (list) => {
        let members = Object.entries(withdrawal) as [string, string][]
        for (const { name, literal, isTwice, isDropped } of list) {
          members = members.flatMap((member): [string, string][] =>
            member[0] !== name
              ? [member]
              : isDropped && isTwice
                ? []
                : isTwice
                  ? [member, [name, literal]]
                  : [[name, literal]],
          )
        }
        const text = writeRecord(members)
        const result = readRecordFast(text, withdrawalFields)
        if (result === undefined) return
        readDirectly += 1
        expect(result).toEqual(readWholeRecord(text))
      }),
      { numRuns: runs },
    )
    expect(readDirectly).toBeGreaterThan(runs / 20)
  })
})

// A list item as in observed.md 4: amounts as text, no charged_fee, nulls while it is open.
const listItem: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(withdrawal).filter(([name]) => name !== 'charged_fee')),
  confirmation_date: 'null',
  txn_hash: 'null',
  amount: '"0.002"',
  status: '"PENDING"',
  provisory_transaction_hash: 'null',
  risk_score: '"MEDIUM"',
  debited_amount: '"0.0025"',
}
const writeList = (items: string): string =>
  `{"count":2,"next":"http://localhost/api/v1/withdrawals/?page=2","previous":null,"results":[${items}],"page":1}`

describe('readPageFast, of a list of withdrawals', () => {
  const readWholeList = (text: string): unknown => {
    const body = findJson(text)
    const list = body && isJsonObject(body) ? member(body, 'results') : undefined
    if (!body || !isJsonArray(list)) return undefined
    const raws = sliceRecords(text, ['results'], removedKeys)
    return {
      envelope: { ...(body as object), results: [] },
      records: list.map((value, index) => decodeRecord(value, raws[index]!, withdrawalFields)),
    }
  }

  it('X20, X21: reads list items in one pass, with one shared list of drift', () => {
    const item = writeRecord(Object.entries(listItem))
    const text = writeList(`${item},${item}`)
    const result = readPageFast(text, ['results'], withdrawalFields)
    expect(result).toEqual(readWholeList(text))
    const [firstRecord, secondRecord] = result?.records ?? []
    expect(firstRecord).toMatchObject({
      drift: [
        'null:confirmation_date',
        'null:txn_hash',
        'type:amount',
        'absent:charged_fee',
        'null:provisory_transaction_hash',
      ],
      record: { amount: '0.002', charged_fee: undefined, txn_hash: null, risk_score: '"MEDIUM"' },
    })
    expect(
      firstRecord?.kind === 'record' && secondRecord?.kind === 'record' && firstRecord.drift,
    ).toBe(secondRecord?.kind === 'record' && secondRecord.drift)
  })

  it('X20: reads a list item with any changes like the general decoder, or leaves it to the decoder', () => {
    const itemChange = fc.record({
      how: fc.constantFrom('put', 'put', 'drop', 'add'),
      name: fc.constantFrom(...Object.keys(withdrawal), 'results', 'news'),
      literal: fc.constantFrom(...literals, '0.1', '"1e-8"', '1e-8', '"0.1"', 'false', '"HIGH"'),
    })
    let readDirectly = 0
    fc.assert(
      fc.property(fc.array(fc.array(itemChange, { maxLength: 3 }), { maxLength: 3 }), (items) => {
        const texts = items.map((changes) => {
          let members = Object.entries(listItem)
          for (const { how, name, literal } of changes)
            members =
              how === 'add'
                ? [...members, [name, literal]]
                : members.flatMap(([memberName, value]): [string, string][] =>
                    memberName !== name
                      ? [[memberName, value]]
                      : how === 'drop'
                        ? []
                        : [[memberName, literal]],
                  )
          return writeRecord(members)
        })
        const text = writeList(texts.join(','))
        const result = readPageFast(text, ['results'], withdrawalFields)
        if (!result) return
        readDirectly += 1
        expect(result).toEqual(readWholeList(text))
      }),
      { numRuns: runs },
    )
    expect(readDirectly).toBeGreaterThan(runs / 4)
  })
})
