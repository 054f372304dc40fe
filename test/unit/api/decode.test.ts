import { describe, expect, it } from 'vitest'
import { decodeRecord, withoutKeys } from '../../../src-main/api/decode.ts'
import { readJson, sliceRecords, writeJson } from '../../../src-main/base/json.ts'
import { contactFields } from '../../../src-main/domain/contact.ts'
import type { Field } from '../../../src-main/domain/field.ts'
import { removedKeys } from '../../../src-main/domain/field.ts'
import type { ReceivedRecord } from '../../../src-main/domain/packed-records.ts'
import { quoteFields } from '../../../src-main/domain/quote.ts'
import { transactionFields } from '../../../src-main/domain/transaction.ts'
import { withdrawalFields } from '../../../src-main/domain/withdrawal.ts'

function decode(text: string, fields: readonly Field[]): ReceivedRecord {
  const [raw] = sliceRecords(text, [], removedKeys, true)
  if (!raw) throw new Error('no record')
  return decodeRecord(readJson(text), raw, fields)
}

/** A member's JSON text, or undefined for an absent member. */
type Literals = Readonly<Record<string, string | undefined>>

const withdrawalLiterals: Literals = {
  id: '"wd-1"',
  created_at: '"2026-11-20T10:00:00Z"',
  confirmation_date: '"2026-11-20T10:05:00.25Z"',
  txn_hash: '"0xabc"',
  end_user_id: '"user-7"',
  currency: '"USDT"',
  amount: '1.10',
  address: '"T9yD14"',
  charged_fee: '0.5',
  network_name: '"TRON"',
  status: '"COMPLETED"',
  transaction_id: '"991"',
  provisory_transaction_hash: '""',
  risk_score: 'null',
  is_blocked: 'false',
  reason: '""',
  external_ref: '"ref-1"',
  debited_amount: '"1.600000000000000000"',
}
const withdrawal = {
  ...Object.fromEntries(
    Object.entries(withdrawalLiterals).map(([name, literal]) => [
      name,
      literal === 'null' ? null : literal?.replaceAll('"', ''),
    ]),
  ),
  created_at: '2026-11-20T10:00:00.000000Z',
  confirmation_date: '2026-11-20T10:05:00.250000Z',
}

const transactionLiterals: Literals = {
  id: '5001',
  external_id: '"ext-1"',
  transaction_type: '"withdrawal"',
  rail: '"crypto"',
  status: '"COM"',
  gateway_details: 'null',
  transaction_hash: 'null',
  from_currency: '"USDT"',
  to_currency: '"USDT"',
  fiat_currency: '"BRL"',
  fee_currency: '"USDT"',
  fee: '"0.5"',
  fee_fiat: '"2.50"',
  rate: '"1"',
  rate_usd: '"1.0"',
  amount_from: '"10.10"',
  amount_to: '"9.60"',
  amount_fiat: '"50"',
  amount_usd: '"10.1"',
  tax: '"0"',
  tax_currency: 'null',
  origin: '"acc-1"',
  destination: '"acc-2"',
  created_at: '"2026-11-20T07:00:00-03:00"',
  updated_at: '"2026-11-20T10:00:01+00:00"',
  extra_data: '{}',
}

function textOf(literals: Literals, change: Literals): string {
  const members = Object.entries({ ...literals, ...change }).filter(
    ([, literal]) => literal !== undefined,
  )
  return `{${members.map(([name, literal]) => `${JSON.stringify(name)}:${literal}`).join(',')}}`
}

const decodeWithdrawal = (change: Literals): ReceivedRecord =>
  decode(textOf(withdrawalLiterals, change), withdrawalFields)
const decodeTransaction = (change: Literals): ReceivedRecord =>
  decode(textOf(transactionLiterals, change), transactionFields)

/** One field of a record with its drift, or the reason for a quarantine. */
function fieldOf(receivedRecord: ReceivedRecord, field: string): unknown {
  return receivedRecord.kind === 'record'
    ? [receivedRecord.record[field], ...receivedRecord.drift]
    : receivedRecord.reason
}

const NOT_DECIMAL = 'is not a decimal of at most 30 + 30 digits'

describe('decodeRecord, of a withdrawal', () => {
  it('stores an unpaired surrogate as U+FFFD, the form that a database keeps, so that the record is the same at every sync', () => {
    const receivedRecord = decodeWithdrawal({ reason: '"a\\ud800b"' })
    expect(receivedRecord.kind === 'record' && receivedRecord.record.reason).toBe('a\ufffdb')
  })

  it('A48, A51, A53, A54, A56, A57: holds all fields as text, in the spelling received', () => {
    expect(decodeWithdrawal({})).toEqual({
      kind: 'record',
      record: withdrawal,
      raw: textOf(withdrawalLiterals, {}),
      drift: [],
    })
  })

  it('style 17: is frozen', () => {
    const receivedRecord = decodeWithdrawal({})
    expect(receivedRecord.kind === 'record' && Object.isFrozen(receivedRecord.record)).toBe(true)
  })

  it.each([
    ['1', '1'],
    ['1.0', '1.0'],
    ['1.10', '1.10'],
    ['1e-7', '0.0000001'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['0.1', '0.1'],
    ['12345678901234567890.123456789012345678', '12345678901234567890.123456789012345678'],
    ['9007199254740993', '9007199254740993'],
    ['-0', '0'],
  ])('threat 2, A51, A52, inputs 11 and 13: keeps the amount %s as %s', (literal, text) => {
    expect([
      fieldOf(decodeWithdrawal({ amount: literal }), 'amount'),
      fieldOf(decodeWithdrawal({ charged_fee: literal }), 'charged_fee'),
    ]).toEqual([[text], [text]])
  })

  it('input 12: counts an amount sent as text, and a text amount sent as a number, as drift', () => {
    expect(fieldOf(decodeWithdrawal({ amount: '"12.5"' }), 'amount')).toEqual([
      '12.5',
      'type:amount',
    ])
    expect(fieldOf(decodeWithdrawal({ debited_amount: '12.50' }), 'debited_amount')).toEqual([
      '12.50',
      'type:debited_amount',
    ])
  })

  it.each([
    ['"1e3"', '1000'],
    ['"1.0000016378e-8"', '0.000000010000016378'],
    ['"-2E-1"', '-0.2'],
  ])('X21: keeps the exact value of the amount %s, a text with an exponent', (literal, text) => {
    for (const name of ['amount', 'charged_fee', 'debited_amount'])
      expect(fieldOf(decodeWithdrawal({ [name]: literal }), name)).toContain(text)
  })

  it('input 13: keeps a negative amount and flags it', () => {
    expect(fieldOf(decodeWithdrawal({ amount: '-5' }), 'amount')).toEqual(['-5', 'negative:amount'])
  })

  it.each([
    'true',
    '{}',
    '[]',
    '1e400',
    '-1e400',
    '1e30',
    `1${'0'.repeat(30)}`,
    `0.${'0'.repeat(30)}1`,
    '"1,5"',
    '" 1.0"',
    '""',
  ])('threat 1, threat 2, input 13: quarantines a record with the amount %s, whole', (literal) => {
    const raw = textOf(withdrawalLiterals, { amount: literal })
    expect(decodeWithdrawal({ amount: literal })).toEqual({
      kind: 'quarantined',
      id: 'wd-1',
      reason: `amount ${NOT_DECIMAL}`,
      raw,
    })
  })

  it('input 13: quarantines a record without an amount, or without a currency', () => {
    expect([
      fieldOf(decodeWithdrawal({ amount: 'null' }), ''),
      fieldOf(decodeWithdrawal({ amount: undefined }), ''),
      fieldOf(decodeWithdrawal({ currency: 'null' }), ''),
    ]).toEqual(['amount is missing', 'amount is missing', 'currency is missing'])
  })

  it.each([
    [undefined, 'id is missing'],
    ['null', 'id is missing'],
    ['7', 'id is not an identifier'],
    ['true', 'id is not an identifier'],
    ['{}', 'id is not an identifier'],
    ['""', 'id is not an identifier'],
    ['"  "', 'id is not an identifier'],
    [JSON.stringify('x'.repeat(10240)), 'id is not an identifier'],
  ])('input 14: quarantines a record with the id %s', (literal, reason) => {
    expect(decodeWithdrawal({ id: literal })).toEqual({
      kind: 'quarantined',
      id: '',
      reason,
      raw: textOf(withdrawalLiterals, { id: literal }),
    })
  })

  it('names every reason at once', () => {
    expect(
      fieldOf(decodeWithdrawal({ amount: 'true', is_blocked: '"yes"', currency: 'null' }), ''),
    ).toBe(`currency is missing, amount ${NOT_DECIMAL}, is_blocked is neither true nor false`)
  })

  it.each(['"NEW_STATE"', '""', '"completed"', '"COMPLETED "'])(
    'A60, input 16: stores the status %s as given',
    (literal) => {
      expect(fieldOf(decodeWithdrawal({ status: literal }), 'status')).toEqual([
        JSON.parse(literal),
      ])
    },
  )

  it.each([
    ['"2026-02-30T10:00:00Z"', '2026-02-30T10:00:00Z', ['unreadable:created_at']],
    ['"2026-11-20"', '2026-11-20', ['unreadable:created_at']],
    ['"soon"', 'soon', ['unreadable:created_at']],
    ['1763719200', '1763719200', ['type:created_at', 'unreadable:created_at']],
    ['"2026-11-20T10:00:00"', '2026-11-20T10:00:00.000000Z', ['no-offset:created_at']],
    ['"2026-11-20 10:00"', '2026-11-20T10:00:00.000000Z', ['no-offset:created_at']],
    ['"9999-12-31T23:59:59Z"', '9999-12-31T23:59:59.000000Z', []],
    ['"9999-12-31T23:59:59-01:00"', '9999-12-31T23:59:59-01:00', ['unreadable:created_at']],
    ['"2026-11-20T10:00:00+03"', '2026-11-20T07:00:00.000000Z', []],
  ])('A53, inputs 17 and 43: reads created_at %s as %s', (literal, text, drift) => {
    expect(fieldOf(decodeWithdrawal({ created_at: literal }), 'created_at')).toEqual([
      text,
      ...drift,
    ])
  })

  it('input 18: accepts a completed withdrawal without a confirmation date and flags it', () => {
    expect(fieldOf(decodeWithdrawal({ confirmation_date: 'null' }), 'confirmation_date')).toEqual([
      null,
      'null:confirmation_date',
    ])
  })

  it('A54: accepts a risk score of null, which the contract allows, without a flag', () => {
    expect(fieldOf(decodeWithdrawal({ risk_score: 'null' }), 'risk_score')).toEqual([null])
    expect(fieldOf(decodeWithdrawal({ risk_score: '0.70' }), 'risk_score')).toEqual(['0.70'])
  })

  it('X20: distinguishes an absent field from null, and counts either as drift', () => {
    expect(
      fieldOf(decodeWithdrawal({ txn_hash: undefined, reason: undefined }), 'txn_hash'),
    ).toEqual([undefined, 'absent:txn_hash', 'absent:reason'])
    expect(fieldOf(decodeWithdrawal({ txn_hash: 'null' }), 'txn_hash')).toEqual([
      null,
      'null:txn_hash',
    ])
  })

  it.each([
    '<img src=x onerror=alert(1)>',
    '=HYPERLINK("http://evil")',
    '\u202eevil',
    'a\u200bb',
    '\u0410mount',
    '1E10',
    '0042',
    ' spaces ',
  ])('inputs 19, 20, 21: keeps the text %j unchanged', (text) => {
    const literal = JSON.stringify(text)
    const receivedRecord = decodeWithdrawal({
      reason: literal,
      end_user_id: literal,
      address: literal,
      txn_hash: literal,
    })
    expect(
      receivedRecord.kind === 'record' && [
        receivedRecord.record.reason,
        receivedRecord.record.end_user_id,
        receivedRecord.record.address,
        receivedRecord.record.txn_hash,
        ...receivedRecord.drift,
      ],
    ).toEqual([text, text, text, text])
  })

  it('input 20: keeps an address of 5 kB, and quarantines a record with a text of more than 64 KiB', () => {
    expect(
      fieldOf(decodeWithdrawal({ address: JSON.stringify('x'.repeat(5120)) }), 'address'),
    ).toEqual(['x'.repeat(5120)])
    expect(
      fieldOf(decodeWithdrawal({ address: JSON.stringify('x'.repeat(65537)) }), 'address'),
    ).toBe('address is not a text')
  })

  it('counts a number or a truth value in place of a text as drift, and refuses a list', () => {
    expect([
      fieldOf(decodeWithdrawal({ txn_hash: '1E10' }), 'txn_hash'),
      fieldOf(decodeWithdrawal({ txn_hash: 'true' }), 'txn_hash'),
      fieldOf(decodeWithdrawal({ txn_hash: '["x"]' }), 'txn_hash'),
    ]).toEqual([['1E10', 'type:txn_hash'], ['true', 'type:txn_hash'], 'txn_hash is not a text'])
  })

  it.each([
    ['true', ['true']],
    ['"true"', ['true', 'type:is_blocked']],
    ['1', 'is_blocked is neither true nor false'],
    ['"no"', 'is_blocked is neither true nor false'],
  ])('A55: reads is_blocked %s', (literal, outcome) => {
    expect(fieldOf(decodeWithdrawal({ is_blocked: literal }), 'is_blocked')).toEqual(outcome)
  })

  it('threat 7, input 22: ignores __proto__, constructor and toString, and changes no prototype', () => {
    const receivedRecord = decodeWithdrawal({
      ['__proto__']: undefined,
      constructor: '{"prototype":1}',
      toString: '"x"',
    })
    expect(fieldOf(receivedRecord, 'id')).toEqual([
      'wd-1',
      'unknown:constructor',
      'unknown:toString',
    ])
    const pollutingRecord = decode(
      `{"__proto__":{"amount":5,"polluted":1},"id":"wd-1","currency":"USDT"}`,
      withdrawalFields,
    )
    expect([
      pollutingRecord.kind === 'quarantined' && pollutingRecord.reason,
      'polluted' in {},
    ]).toEqual(['amount is missing', false])
  })

  it('input 22: reads no field from a prototype', () => {
    const fields: readonly Field[] = [{ name: 'toString', kind: 'text', wire: 'string' }]
    expect(decode('{}', fields)).toEqual({
      kind: 'record',
      record: { toString: undefined },
      raw: '{}',
      drift: ['absent:toString'],
    })
  })

  it('input 23: quarantines a record that names a member twice', () => {
    const text = textOf(withdrawalLiterals, {}).replace('"amount":1.10', '"amount":1,"amount":2')
    expect(decode(text, withdrawalFields)).toEqual({
      kind: 'quarantined',
      id: 'wd-1',
      reason: 'a member is named twice',
      raw: text,
    })
  })

  it.each(['[]', 'null', '5', '"x"', '[{}]'])('quarantines %s, which is not an object', (text) => {
    expect(decode(text, withdrawalFields)).toEqual({
      kind: 'quarantined',
      id: '',
      reason: 'not an object',
      raw: text,
    })
  })

  it('threat 1: keeps an unknown field in the raw text and counts it as drift', () => {
    const receivedRecord = decodeWithdrawal({ colour: '{"a":1.10}' })
    expect([
      receivedRecord.raw,
      ...(receivedRecord.kind === 'record' ? receivedRecord.drift : []),
    ]).toEqual([textOf(withdrawalLiterals, { colour: '{"a":1.10}' }), 'unknown:colour'])
  })
})

describe('decodeRecord, of a transaction', () => {
  it('B14, B19, B21, B22, B23, B24: holds all fields as text', () => {
    const receivedRecord = decodeTransaction({})
    expect(
      receivedRecord.kind === 'record' && [receivedRecord.drift, receivedRecord.record],
    ).toEqual([
      [],
      {
        id: '5001',
        external_id: 'ext-1',
        transaction_type: 'withdrawal',
        rail: 'crypto',
        status: 'COM',
        gateway_details: null,
        transaction_hash: null,
        from_currency: 'USDT',
        to_currency: 'USDT',
        fiat_currency: 'BRL',
        fee_currency: 'USDT',
        fee: '0.5',
        fee_fiat: '2.50',
        rate: '1',
        rate_usd: '1.0',
        amount_from: '10.10',
        amount_to: '9.60',
        amount_fiat: '50',
        amount_usd: '10.1',
        tax: '0',
        tax_currency: null,
        origin: 'acc-1',
        destination: 'acc-2',
        created_at: '2026-11-20T10:00:00.000000Z',
        updated_at: '2026-11-20T10:00:01.000000Z',
        extra_data: '{}',
      },
    ])
  })

  it.each(['9007199254740993', '18446744073709551616'])(
    'B14, input 36: keeps the id %s exactly',
    (id) => {
      expect(fieldOf(decodeTransaction({ id }), 'id')).toEqual([id])
    },
  )

  it('input 37: gives an id the same text from a number and from a text', () => {
    expect([
      fieldOf(decodeTransaction({ id: '5001' }), 'id'),
      fieldOf(decodeTransaction({ id: '"5001"' }), 'id'),
    ]).toEqual([['5001'], ['5001']])
  })

  it.each(['1.5', '1e3', '5001.0', 'true'])('B14: quarantines a record with the id %s', (id) => {
    expect(fieldOf(decodeTransaction({ id }), 'id')).toBe('id is not an identifier')
  })

  it.each(['"1,5"', '"1e3"', '" 1.0"', '"١٢"', '""', '"-"', '"1.0.0"', '"0x10"', '"+1"', '"NaN"'])(
    'B22, input 39: quarantines a record with the amount %s',
    (literal) => {
      expect(fieldOf(decodeTransaction({ amount_to: literal }), 'amount_to')).toBe(
        `amount_to ${NOT_DECIMAL}`,
      )
    },
  )

  it('B22, input 40: keeps 1.10 and 1.1 each in its own spelling', () => {
    expect([
      fieldOf(decodeTransaction({ tax: '"1.10"' }), 'tax'),
      fieldOf(decodeTransaction({ tax: '"1.1"' }), 'tax'),
    ]).toEqual([['1.10'], ['1.1']])
  })

  it('B22: counts an amount sent as a number as drift, without a float', () => {
    expect(
      fieldOf(decodeTransaction({ amount_from: '123456789.123456789123' }), 'amount_from'),
    ).toEqual(['123456789.123456789123', 'type:amount_from'])
  })

  it('B17, input 38: stores a rail of null with drift', () => {
    expect(fieldOf(decodeTransaction({ rail: 'null' }), 'rail')).toEqual([null, 'null:rail'])
  })

  it('B16, input 38: stores an unknown rail verbatim with drift', () => {
    expect(fieldOf(decodeTransaction({ rail: '"gateway"' }), 'rail')).toEqual([
      'gateway',
      'value:rail',
    ])
  })

  it('B15: stores an unknown transaction type verbatim with drift', () => {
    expect(fieldOf(decodeTransaction({ transaction_type: '"buy"' }), 'transaction_type')).toEqual([
      'buy',
      'value:transaction_type',
    ])
  })

  it('B19, B20, input 38: ignores the old field names and notes them', () => {
    expect(
      fieldOf(
        decodeTransaction({
          operation_type: '"withdrawal"',
          txn_type: '"w"',
          gateway: '"g"',
          gateway_detail: '{}',
        }),
        'transaction_type',
      ),
    ).toEqual([
      'withdrawal',
      'unknown:operation_type',
      'unknown:txn_type',
      'unknown:gateway',
      'unknown:gateway_detail',
    ])
  })

  it('B26, input 41: drops personal data before storage, in the field and in the raw text, and counts it', () => {
    const receivedRecord = decodeTransaction({
      extra_data: '{"person_name":"Ana","bank":{"user_id":7,"amount":1.10},"person_id":"x"}',
      user_full_name: '"Ana"',
    })
    expect(receivedRecord).toEqual({
      kind: 'record',
      record: {
        ...(decodeTransaction({}) as Extract<ReceivedRecord, { kind: 'record' }>).record,
        extra_data: '{"bank":{"amount":1.10}}',
      },
      raw: textOf(transactionLiterals, { extra_data: '{"bank":{"amount":1.10}}' }),
      drift: [
        'removed:person_name',
        'removed:user_id',
        'removed:person_id',
        'removed:user_full_name',
      ],
    })
  })

  it('B26: drops personal data from a quarantined record, too', () => {
    expect(decodeTransaction({ id: 'null', user_id: '7' })).toEqual({
      kind: 'quarantined',
      id: '',
      reason: 'id is missing',
      raw: textOf(transactionLiterals, { id: 'null' }),
    })
  })

  it('B25, G32: keeps the numbers inside gateway_details and extra_data as received', () => {
    expect([
      fieldOf(decodeTransaction({ gateway_details: '{ "a" : [1.10, -0] }' }), 'gateway_details'),
      fieldOf(decodeTransaction({ extra_data: '{"provider_reference":1e2}' }), 'extra_data'),
    ]).toEqual([['{"a":[1.10,-0]}'], ['{"provider_reference":1e2}']])
  })

  it('P20: counts a null that the contract does not allow as drift', () => {
    expect(
      fieldOf(decodeTransaction({ extra_data: 'null', updated_at: 'null' }), 'extra_data'),
    ).toEqual([null, 'null:updated_at', 'null:extra_data'])
  })

  it('threat 7, input 42: accepts a record of 32 levels and quarantines a record of 33 under its id, without personal data', () => {
    const deepObject = (levels: number): string =>
      `{"a":${'['.repeat(levels)}1${']'.repeat(levels)}}`
    expect(fieldOf(decodeTransaction({ extra_data: deepObject(30) }), 'extra_data')).toEqual([
      deepObject(30),
    ])
    expect(decodeTransaction({ extra_data: deepObject(31), user_id: '7' })).toEqual({
      kind: 'quarantined',
      id: '5001',
      reason: 'it nests deeper than 32 levels',
      raw: textOf(transactionLiterals, { extra_data: deepObject(31) }),
    })
  })

  it('input 42: quarantines a record with 5 MB of extra_data', () => {
    const receivedRecord = decodeTransaction({
      extra_data: JSON.stringify({ note: 'x'.repeat(5 * 1024 * 1024) }),
    })
    expect([receivedRecord.kind, fieldOf(receivedRecord, '')]).toEqual([
      'quarantined',
      'extra_data is larger than 256 KiB',
    ])
  })
})

describe('decodeRecord, of a quote and of a contact', () => {
  it('A24: keeps 18 fractional digits of a quote, trailing zeros too', () => {
    const receivedRecord = decode(
      '{"id":"q","base_amount":"1.000000000000000000","rate":"5.12345678","charged_fee":"0.010"}',
      quoteFields,
    )
    expect(
      receivedRecord.kind === 'record' && [
        receivedRecord.record.base_amount,
        receivedRecord.record.rate,
        receivedRecord.record.charged_fee,
      ],
    ).toEqual(['1.000000000000000000', '5.12345678', '0.010'])
  })

  it('A17: keeps an operation type that the contract does not name as drift', () => {
    const drift = (type: string): unknown => {
      const receivedRecord = decode(
        textOf({ id: '"q"' }, { op_type: JSON.stringify(type) }),
        quoteFields,
      )
      return (
        receivedRecord.kind === 'record' && [
          receivedRecord.record.op_type,
          receivedRecord.drift.filter((entry) => entry.endsWith('op_type')),
        ]
      )
    }
    expect(['BUY', 'SELL', 'SWAP', 'buy'].map(drift)).toEqual([
      ['BUY', []],
      ['SELL', []],
      ['SWAP', ['value:op_type']],
      ['buy', ['value:op_type']],
    ])
  })

  it('B59: accepts the id of a contact as text or number', () => {
    expect(
      [
        decode('{"type":"bank","id":7,"entity_number":"0042"}', contactFields),
        decode('{"type":"bank","id":"7","entity_number":"0042"}', contactFields),
      ].map((receivedRecord) => receivedRecord.kind === 'record' && receivedRecord.record),
    ).toEqual(
      Array(2).fill({
        type: 'bank',
        id: '7',
        address: null,
        network: null,
        currency: null,
        entity_number: '0042',
        tag: null,
      }),
    )
  })

  it('B60, B86: counts a missing field as drift only if the contact’s type has it', () => {
    const drift = (text: string): readonly string[] => {
      const receivedRecord = decode(text, contactFields)
      return receivedRecord.kind === 'record' ? receivedRecord.drift : ['quarantined']
    }
    expect(drift('{"type":"bank","id":1,"entity_number":"0042"}')).toEqual([])
    expect(drift('{"type":"p2p_tag","id":1,"tag":"$a","address":null}')).toEqual([])
    expect(drift('{"type":"crypto","id":1,"address":"bc1q","network":"bitcoin"}')).toEqual([
      'absent:currency',
    ])
    expect(drift('{"type":"bank","id":1}')).toEqual(['absent:entity_number'])
  })
})

describe('withoutKeys', () => {
  it('B26, B69: drops the names at any depth and nothing else', () => {
    const value = readJson(
      '{"a":[{"user_id":1,"b":1.10,"is_corporate_account":true}],"person_id":{"c":1},"d":"user_id"}',
    )
    expect(writeJson(withoutKeys(value, removedKeys))).toBe('{"a":[{"b":1.10}],"d":"user_id"}')
  })
})
