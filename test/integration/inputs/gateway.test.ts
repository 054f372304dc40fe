import { describe, expect, it } from 'vitest'
import { compareDecimals } from '../../../src-main/base/decimal.ts'
import { readLimitsEntry } from '../../../src-main/domain/limits.ts'
import { envelope, feedPage, paths } from './service.ts'
import type { Literals, RecordOutcome } from './world.ts'
import { expectExplained, openBadWorld, rowText } from './world.ts'

// security.md 4.3 over sockets: the gateway's answers, and the rows they leave in the cache.

const world = await openBadWorld()

let lastId = 100
const newId = (): string => String((lastId += 1))
/** Sends one feed row for each change, each under a new id. */
async function syncRows(
  changes: readonly Literals[],
): Promise<{ readonly outcomes: readonly RecordOutcome[]; readonly drift: readonly string[] }> {
  return world.syncFeedRows(Object.fromEntries(changes.map((change) => [newId(), change])))
}
const fieldOf = (outcomes: readonly RecordOutcome[], name: string): (string | null | undefined)[] =>
  outcomes.map(({ row }) => row?.[name])
const setFeedAnswer = (body: string, status = 200, headers = {}): void =>
  world.service.setAnswer(paths.feed, { status, body, headers })
const transactionCount = (): number => world.rows('SELECT 1 FROM transactions').length
const expectStop = async (code: string): Promise<string> => {
  const countBefore = transactionCount()
  const { failure } = await world.sync()
  expectExplained(failure, code)
  expect(transactionCount()).toBe(countBefore)
  return failure?.why ?? ''
}

describe('an envelope', () => {
  it('input 31: with an error code is a failure, though its status is 200', async () => {
    setFeedAnswer(
      envelope(`{"transactions":[${rowText({ id: newId() })}],"nc":null}`, {
        error_code: '123',
        message: '"no"',
      }),
    )
    await expectStop('GATEWAY_123')
  })

  it('input 32: of status 500 is a failure, and its data is not used', async () => {
    setFeedAnswer(feedPage([rowText({ id: newId() })]), 500)
    await expectStop('HTTP_500')
  })

  it('input 33: stops the sync without data; a bad timestamp is only noted', async () => {
    for (const data of [undefined, 'null']) {
      setFeedAnswer(envelope('x', data === undefined ? { data: undefined } : { data }))
      expect(await expectStop('BAD_RESPONSE')).toContain('no data')
    }
    for (const [timestamp, expected] of [
      ['"soon"', 'transactions type:timestamp'],
      [undefined, 'transactions absent:timestamp'],
    ] as const) {
      const id = newId()
      setFeedAnswer(envelope(`{"transactions":[${rowText({ id })}],"nc":null}`, { timestamp }))
      expect((await world.sync()).drift).toEqual([expected])
      expect(world.outcomeOf('transactions', id).row?.id).toBe(id)
    }
  })
})

describe('a cursor', () => {
  it('input 34: stops the walk if it is repeated or too long, ends it with a note if it is empty, and may be a number', async () => {
    const [keptId, endedId, numberedId, nextPageId] = [newId(), newId(), newId(), newId()]
    setFeedAnswer(feedPage([rowText({ id: keptId })], '"again"'))
    expectExplained((await world.sync()).failure, 'CURSOR_LOOP')
    expect(world.outcomeOf('transactions', keptId).row?.id).toBe(keptId)

    setFeedAnswer(feedPage([rowText({ id: endedId })], '""'))
    const empty = await world.sync()
    expect([empty.failure, empty.drift]).toEqual([undefined, ['transactions value:nc']])

    setFeedAnswer(feedPage([rowText({ id: newId() })], JSON.stringify('c'.repeat(10_240))))
    expect(await expectStop('BAD_RESPONSE')).toContain('4 KiB')

    world.service.requests.length = 0
    world.service.setAnswer(paths.feed, ({ query }) => ({
      body:
        query.get('nc') === '9007199254740993'
          ? feedPage([rowText({ id: nextPageId })])
          : feedPage([rowText({ id: numberedId })], '9007199254740993'),
    }))
    expect((await world.sync()).failure).toBeUndefined()
    expect(world.outcomeOf('transactions', nextPageId).row?.id).toBe(nextPageId)
  })

  it('input 47: stops the walk after three pages without a row', async () => {
    world.service.setAnswer(paths.feed, (_request, count) => ({
      body: feedPage([], `"empty-${count}"`),
    }))
    expectExplained((await world.sync()).failure, 'CURSOR_LOOP')
    expect(world.service.requestCount('/wallet/transactions/')).toBe(3)
  })
})

describe('a list', () => {
  it('input 35: under another name is accepted with a note if it is the only list, and refused if there are two', async () => {
    const id = newId()
    setFeedAnswer(envelope(`{"items":[${rowText({ id })}],"nc":null}`))
    expect((await world.sync()).drift).toEqual([
      'transactions absent:transactions',
      'transactions unknown:items',
    ])
    expect(world.outcomeOf('transactions', id).row?.id).toBe(id)
    setFeedAnswer(envelope(`{"items":[${rowText({ id: newId() })}],"others":[],"nc":null}`))
    expect(await expectStop('BAD_RESPONSE')).toContain('items, others')
  })

  it('inputs 36, 37: keeps an id beyond 2^53 exactly, and takes number and text as the same record', async () => {
    for (const id of ['9007199254740993', '"9007199254740993"', '9007199254740992']) {
      setFeedAnswer(feedPage([rowText({ id })]))
      await world.sync()
    }
    expect(
      world
        .rows<{ id: string }>(
          "SELECT id FROM transactions WHERE id LIKE '90071992547409%' ORDER BY id",
        )
        .map((row) => row.id),
    ).toEqual(['9007199254740992', '9007199254740993'])
  })
})

describe('a transaction', () => {
  it('input 38: a rail of null or an unknown one is stored verbatim with drift, and old names are not read', async () => {
    const { outcomes, drift } = await syncRows([
      { rail: 'null' },
      { rail: '"gateway"' },
      { transaction_type: undefined, operation_type: '"withdrawal"', txn_type: '"swap"' },
    ])
    expect([fieldOf(outcomes, 'rail'), fieldOf(outcomes, 'transaction_type')[2]]).toEqual([
      [null, 'gateway', 'crypto'],
      null,
    ])
    expect(drift).toEqual(
      [
        'absent:transaction_type',
        'null:rail',
        'unknown:operation_type',
        'unknown:txn_type',
        'value:rail',
      ].map((what) => `transactions ${what}`),
    )
  })

  it('input 39: an amount that is not in plain notation quarantines the row', async () => {
    const texts = ['1,5', '1e3', ' 1.0', '١٢', '', '-', '1.0.0', '0x10']
    const { outcomes } = await syncRows(
      texts.map((text) => ({ amount_from: JSON.stringify(text) })),
    )
    expect(outcomes.map(({ row, quarantine }) => [row, quarantine?.reason])).toEqual(
      texts.map(() => [undefined, 'amount_from is not a decimal of at most 30 + 30 digits']),
    )
  })

  it('input 40: 1.10 and 1.1 are equal in value, and each keeps its own text', async () => {
    const { outcomes } = await syncRows([{ amount_from: '"1.10"', amount_to: '"1.1"' }])
    const [amountFrom, amountTo] = [
      fieldOf(outcomes, 'amount_from')[0] ?? '',
      fieldOf(outcomes, 'amount_to')[0] ?? '',
    ]
    expect([amountFrom, amountTo, compareDecimals(amountFrom, amountTo)]).toEqual([
      '1.10',
      '1.1',
      0,
    ])
  })

  it('input 41: a person’s name is dropped before anything is stored, and counted', async () => {
    const { outcomes, drift } = await syncRows([
      { extra_data: '{"person_name":"Ana C4nary","note":{"person_id":7,"kept":1}}' },
    ])
    expect([fieldOf(outcomes, 'extra_data'), drift]).toEqual([
      ['{"note":{"kept":1}}'],
      ['transactions removed:person_id', 'transactions removed:person_name'],
    ])
    expect(world.holds('Ana C4nary')).toBe(false)
  })

  it('input 42: extra data of 5 MB or of 200 levels quarantines the row, and the others are stored', async () => {
    const { outcomes } = await syncRows([
      { extra_data: `{"x":"${'x'.repeat(5_000_000)}"}` },
      { extra_data: `${'{"a":'.repeat(200)}1${'}'.repeat(200)}` },
      {},
    ])
    expect(outcomes.map(({ row, quarantine }) => [row !== undefined, quarantine?.reason])).toEqual([
      [false, expect.stringMatching(/extra_data/)],
      [false, 'it nests deeper than 32 levels'],
      [true, undefined],
    ])
  })

  it('input 43: a time is stored in UTC whatever its offset, also a leap second and a time before 1970, and an unreadable time is flagged', async () => {
    const { outcomes, drift } = await syncRows([
      { created_at: '"2026-11-20T10:00:00+14:00"' },
      { created_at: '"2016-12-31T23:59:60Z"' },
      { created_at: '"1969-12-31T22:00:00-01:00"' },
    ])
    expect([fieldOf(outcomes, 'created_at'), drift]).toEqual([
      ['2026-11-19T20:00:00.000000Z', '2017-01-01T00:00:00.000000Z', '1969-12-31T23:00:00.000000Z'],
      [],
    ])
    const unreadable = await syncRows([{ created_at: '"yesterday"' }])
    expect([fieldOf(unreadable.outcomes, 'created_at'), unreadable.drift]).toEqual([
      ['yesterday'],
      ['transactions unreadable:created_at'],
    ])
  })
})

describe('other gateway answers', () => {
  it('input 44: a limit of null is no limit, -1 is the old sentinel and drift, and a missing one is unknown', async () => {
    const item = {
      transaction_type: 'withdrawal',
      currency: 'BRL',
      currency_balance_id: 1,
      limits: { daily_amount: null, monthly_amount: '-1' },
      remaining: {},
    }
    world.service.setAnswer(paths.limits, {
      body: envelope(JSON.stringify([{ rail: 'pix', transaction_types: [item] }])),
    })
    const { drift } = await world.sync()
    expect(drift.filter((what) => what.startsWith('limits '))).toEqual([
      expect.stringMatching(/^limits sentinel:/),
    ])
    const [{ raw } = { raw: '' }] = world.rows<{ raw: string }>(
      "SELECT raw FROM reference WHERE kind = 'limits'",
    )
    const [limit] = readLimitsEntry(raw)?.limits ?? []
    expect([
      limit?.limits.daily_amount,
      limit?.limits.monthly_amount,
      limit?.limits.annual_amount,
    ]).toEqual([{ kind: 'none' }, { kind: 'sentinel', text: '-1' }, { kind: 'unknown' }])
    expect([raw.includes('"daily_amount":null'), raw.includes('"monthly_amount":"-1"')]).toEqual([
      true,
      true,
    ])
  })

  it('input 45: a Deprecation header gives one notice for its path, however many calls carry it in a day', async () => {
    setFeedAnswer(feedPage([]), 200, {
      deprecation: 'true',
      sunset: 'Sat, 15 Aug 2026 00:00:00 GMT',
    })
    for (let times = 0; times < 3; times += 1) expect((await world.sync()).failure).toBeUndefined()
    expect(world.rows("SELECT what, times FROM drift WHERE kind = 'deprecation'")).toEqual([
      { what: 'GET /transactions/: true (sunset Sat, 15 Aug 2026 00:00:00 GMT)', times: 3 },
    ])
  })

  it('input 46: headers of 200 kB are refused, and a cookie is neither kept nor sent', async () => {
    setFeedAnswer(
      feedPage([rowText({ id: newId() })]),
      200,
      Object.fromEntries(
        Array.from({ length: 50 }, (_, index) => [`x-padding-${index}`, 'x'.repeat(4096)]),
      ),
    )
    expect(await expectStop('ANSWER_UNREADABLE')).toContain('head is too large')
    world.service.reset()
    setFeedAnswer(feedPage([]), 200, {
      'set-cookie': Array.from({ length: 100 }, (_, index) => `c4nary-cookie-${index}=1; Path=/`),
    })
    const client = world.connect()
    for (let times = 0; times < 2; times += 1)
      expect((await world.sync([], client)).failure).toBeUndefined()
    expect(world.service.requests.filter(({ headers }) => headers.cookie !== undefined)).toEqual([])
    expect(world.holds('c4nary-cookie')).toBe(false)
  })
})
