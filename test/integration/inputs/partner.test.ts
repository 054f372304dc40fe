import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { classifyProviderStatus } from '../../../src-main/domain/status.ts'
import { partnerError, paths, startBadService } from './service.ts'
import type { Literals, RecordOutcome } from './world.ts'
import { expectExplained, openBadWorld, withdrawalText } from './world.ts'

// security.md 4.2 over sockets: the partner service's answers, and the rows they leave in the
// cache.

const world = await openBadWorld()

let idCount = 0
/** Sends one withdrawal for each change, each under a new id. */
async function syncChanges(
  changes: readonly Literals[],
): Promise<{ readonly outcomes: readonly RecordOutcome[]; readonly drift: readonly string[] }> {
  return world.syncWithdrawals(
    Object.fromEntries(changes.map((change) => [`w-${(idCount += 1)}`, change])),
  )
}
const fieldOf = (outcomes: readonly RecordOutcome[], name: string): (string | null | undefined)[] =>
  outcomes.map(({ row }) => row?.[name])
const quotesPage = (extraMembers: string, results = '[]'): string =>
  `{"count":0,"next":null,"previous":null,"results":${results}${extraMembers}}`
const setWithdrawalAnswer = (id: string, body: string, status = 200, headers = {}): void =>
  world.service.setAnswer(`${paths.withdrawals}${id}/`, { status, body, headers })
const newId = (): string => `w-${(idCount += 1)}`

describe('an amount', () => {
  it('input 11: is stored as its exact decimal text', async () => {
    const literals = ['0.1', '1e-7', '12345678901234567890.123456789012345678']
    const { outcomes } = await syncChanges(literals.map((amount) => ({ amount })))
    expect(fieldOf(outcomes, 'amount')).toEqual([
      '0.1',
      '0.0000001',
      '12345678901234567890.123456789012345678',
    ])
  })

  it('input 12: that arrives as a text is read as a decimal, and noted as drift', async () => {
    const { outcomes, drift } = await syncChanges([{ amount: '"12.5"' }])
    expect([fieldOf(outcomes, 'amount'), drift]).toEqual([['12.5'], ['withdrawals type:amount']])
  })

  it('input 13: that is not a number quarantines the record; -0 is 0, and a negative one is kept and flagged', async () => {
    const refusedAmounts = await syncChanges([
      { amount: 'null' },
      { amount: 'true' },
      { amount: '{}' },
      { amount: '"NaN"' },
      { amount: '1e400' },
    ])
    expect(
      refusedAmounts.outcomes.map(({ row, quarantine, queue }) => [
        row,
        quarantine?.reason.startsWith('amount is'),
        queue?.state,
      ]),
    ).toEqual(refusedAmounts.outcomes.map(() => [undefined, true, 'failed']))
    const accepted = await syncChanges([{ amount: '-0' }, { amount: '-5' }])
    expect([fieldOf(accepted.outcomes, 'amount'), accepted.drift]).toEqual([
      ['0', '-5'],
      ['withdrawals negative:amount'],
    ])
    // A bare NaN is not JSON, so the whole answer is unusable.
    const id = newId()
    setWithdrawalAnswer(id, withdrawalText({ id: JSON.stringify(id), amount: 'NaN' }))
    await world.sync([id])
    expect(world.outcomeOf('withdrawals', id)).toMatchObject({
      row: undefined,
      quarantine: undefined,
      queue: { state: 'failed', note: expect.stringContaining('not valid JSON') },
    })
  })
})

describe('an id', () => {
  it('input 14: that is missing, a number or of 10 kB quarantines the record', async () => {
    const countBefore = world.rows<{ id: string }>('SELECT id FROM withdrawals').length
    const ids = [undefined, '7', JSON.stringify('i'.repeat(10_240))].map(
      (id) => [newId(), id] as const,
    )
    for (const [requestedId, id] of ids)
      setWithdrawalAnswer(
        requestedId,
        withdrawalText({ id, reason: JSON.stringify(`asked as ${requestedId}`) }),
      )
    await world.sync(ids.map(([requestedId]) => requestedId))
    for (const [requestedId] of ids) {
      expect(world.outcomeOf('withdrawals', requestedId).queue, requestedId).toMatchObject({
        state: 'failed',
        note: expect.stringMatching(/^id is /),
      })
      expect(
        world.rows(`SELECT 1 FROM quarantine WHERE raw LIKE '%asked as ${requestedId}"%'`),
        requestedId,
      ).toHaveLength(1)
    }
    expect(world.rows('SELECT id FROM withdrawals')).toHaveLength(countBefore)
  })

  it('input 15: other than the requested one is ID_MISMATCH, and stored under neither id', async () => {
    const [requestedId, otherId] = [newId(), newId()]
    setWithdrawalAnswer(requestedId, withdrawalText({ id: JSON.stringify(otherId) }))
    await world.sync([requestedId])
    expect([
      world.outcomeOf('withdrawals', requestedId).row,
      world.outcomeOf('withdrawals', otherId).row,
    ]).toEqual([undefined, undefined])
    expect(world.outcomeOf('withdrawals', requestedId)).toMatchObject({
      quarantine: { reason: expect.stringMatching(/^ID_MISMATCH/) },
      queue: { state: 'failed' },
    })
  })
})

describe('a status, a date and a text', () => {
  it('input 16: an unknown status is stored unchanged and is never final', async () => {
    const words = ['NEW_STATE', '', 'completed']
    const { outcomes } = await syncChanges(
      words.map((status) => ({ status: JSON.stringify(status) })),
    )
    expect(fieldOf(outcomes, 'status')).toEqual(words)
    expect(words.map((word) => classifyProviderStatus(word, {}))).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ])
    // A withdrawal that is not final is fetched again a day later.
    world.clock.advance(86_400_001)
    world.service.requests.length = 0
    await world.sync()
    expect(
      outcomes.map(({ row }) => world.service.requestCount(`/withdrawals/${row?.id}/`)),
    ).toEqual([1, 1, 1])
  })

  it('input 17: an unreadable date is kept as text and flagged, one without an offset is read as UTC and flagged', async () => {
    const { outcomes, drift } = await syncChanges([
      { created_at: '"2026-02-30T10:00:00Z"' },
      { created_at: '1795176000' },
      { created_at: '"9999-12-31T23:59:59Z"' },
    ])
    expect(fieldOf(outcomes, 'created_at')).toEqual([
      '2026-02-30T10:00:00Z',
      '1795176000',
      '9999-12-31T23:59:59.000000Z',
    ])
    expect(drift).toEqual(expect.arrayContaining(['withdrawals unreadable:created_at']))
    const withoutOffset = await syncChanges([{ created_at: '"2026-11-20T10:00:00"' }])
    expect([fieldOf(withoutOffset.outcomes, 'created_at'), withoutOffset.drift.length]).toEqual([
      ['2026-11-20T10:00:00.000000Z'],
      1,
    ])
  })

  it('input 18: a completed withdrawal without its confirmation date is stored and flagged', async () => {
    const { outcomes, drift } = await syncChanges([{ confirmation_date: 'null' }])
    expect([outcomes[0]?.row?.status, outcomes[0]?.row?.confirmation_date, drift]).toEqual([
      'COMPLETED',
      null,
      ['withdrawals null:confirmation_date'],
    ])
  })

  it('inputs 19, 21: markup, formulas and hashes like numbers are stored unchanged, and made harmless in a file', async () => {
    const [markup, formula] = ['<img src=x onerror=alert(1)>', '=HYPERLINK("http://evil.example")']
    const { outcomes } = await syncChanges([
      { reason: JSON.stringify(markup), end_user_id: JSON.stringify(formula), txn_hash: '"1E10"' },
      { reason: '""', end_user_id: '"0042"', txn_hash: '"0042"' },
    ])
    expect([
      fieldOf(outcomes, 'reason')[0],
      fieldOf(outcomes, 'end_user_id')[0],
      fieldOf(outcomes, 'txn_hash'),
    ]).toEqual([markup, formula, ['1E10', '0042']])
    const lines = await exportLines(['id', 'reason', 'end_user_id', 'txn_hash'])
    expect(lines).toContain(
      `${outcomes[0]?.row?.id},${markup},"'=HYPERLINK(""http://evil.example"")",1E10`,
    )
    expect(lines).toContain(`${outcomes[1]?.row?.id},,0042,0042`)
  })

  it('input 20: an address with hidden or direction marks, of other scripts or of 5 kB is complete in the cache', async () => {
    const addresses = ['0xab\u202ecd', '0xab\u200bcd', '0х12', 'a'.repeat(5120)]
    const { outcomes } = await syncChanges(
      addresses.map((address) => ({ address: JSON.stringify(address) })),
    )
    expect(fieldOf(outcomes, 'address')).toEqual(addresses)
  })
})

describe('an object', () => {
  it('input 22: with __proto__, constructor or toString changes no prototype, and their values are not fields', async () => {
    const { outcomes } = await syncChanges([
      {
        ['__proto__']: '{"amount":9}',
        constructor: '{"prototype":{"amount":9}}',
        toString: '"x"',
      } as unknown as Literals,
    ])
    expect([
      outcomes[0]?.row?.amount,
      ({} as { amount?: unknown }).amount,
      Object.prototype.toString.call({}),
    ]).toEqual(['1.10', undefined, '[object Object]'])
  })

  it('input 23: that names a member twice is quarantined', async () => {
    const id = newId()
    setWithdrawalAnswer(
      id,
      withdrawalText({ id: JSON.stringify(id) }).replace('"amount":1.10', '"amount":1,"amount":2'),
    )
    await world.sync([id])
    expect(world.outcomeOf('withdrawals', id)).toMatchObject({
      row: undefined,
      quarantine: {
        reason: 'a member is named twice',
        raw: expect.stringContaining('"amount":1,"amount":2'),
      },
    })
  })
})

describe('a list', () => {
  it('input 24: a next link to another address is never followed, and the token is not sent there', async () => {
    const otherService = await startBadService()
    const links = [
      `${otherService.origin}/partner/api/v1/withdrawals/?page=2`,
      'http://evil.example/api',
      `//127.0.0.1:${new URL(otherService.origin).port}/x`,
      '../../oauth2/token/',
      'javascript:alert(1)',
    ]
    for (const [index, link] of links.entries()) {
      world.service.reset()
      world.service.setAnswer(paths.quotes, {
        body: `{"count":1,"next":${JSON.stringify(link)},"results":[{"id":"q-24-${index}"}]}`,
      })
      const { result } = await world.sync()
      expect(result?.refused, link).toMatchObject([{ part: 'quotes', code: 'LINK_FOREIGN' }])
      expect(
        [
          world.service.requestCount('/quotes/'),
          world.outcomeOf('quotes', `q-24-${index}`).row?.id,
        ],
        link,
      ).toEqual([1, `q-24-${index}`])
    }
    expect(otherService.requests).toEqual([])
    await otherService.close()
  })

  it('X18, input 24: only the page number of a next link to the same path elsewhere is used, on the service’s own host', async () => {
    const otherService = await startBadService()
    world.service.reset()
    world.service.setAnswer(paths.quotes, {
      body: `{"count":1,"next":"${otherService.origin}/partner/api/v1/quotes/?page=2","results":[{"id":"q-18"}]}`,
    })
    const { result } = await world.sync()
    // The bad service answers the second page with the first.
    expect(result?.refused).toMatchObject([{ part: 'quotes', code: 'CURSOR_LOOP' }])
    expect([world.service.requestCount('/quotes/'), otherService.requests]).toEqual([2, []])
    await otherService.close()
  })

  it('input 25: whose count is wrong is accepted with a note, and one whose results are not a list is refused', async () => {
    world.service.setAnswer(paths.quotes, {
      body: '{"count":10,"next":null,"results":[{"id":"q-25-a"},{"id":"q-25-b"}]}',
    })
    const { drift } = await world.sync()
    expect(drift).toContain('quotes value:count')
    expect(world.outcomeOf('quotes', 'q-25-b').row?.id).toBe('q-25-b')
    const twelve = Array.from({ length: 12 }, (_, index) => `{"id":"q-25-${index}"}`).join()
    world.service.setAnswer(paths.quotes, (_request, count) => ({
      body: `{"count":${count === 0 ? 10 : 12},"next":null,"results":[${twelve}]}`,
    }))
    expect([
      (await world.sync()).drift.includes('quotes value:count'),
      (await world.sync()).drift,
    ]).toEqual([true, expect.not.arrayContaining(['quotes value:count'])])
    for (const results of ['{}', 'null']) {
      world.service.setAnswer(paths.quotes, { body: quotesPage('', results) })
      expect((await world.sync()).result?.refused, results).toMatchObject([
        { part: 'quotes', code: 'BAD_RESPONSE' },
      ])
    }
  })
})

describe('an error', () => {
  it.each([200, 400, 403, 429, 503])(
    'input 26: 40029 with status %i is a throttle',
    async (status) => {
      const id = newId()
      world.service.setAnswer(`${paths.withdrawals}${id}/`, (_request, count) =>
        count === 0
          ? { status, body: partnerError(40029, status), headers: { 'retry-after': '2' } }
          : { body: withdrawalText({ id: JSON.stringify(id) }) },
      )
      await world.sync([id])
      expect([
        world.outcomeOf('withdrawals', id).queue?.state,
        world.service.requestCount('/oauth2/'),
        world.clock.sleepsMs.some((ms) => ms >= 2000 && ms <= 2200),
      ]).toEqual(['found', 1, true])
      const pausedId = newId()
      setWithdrawalAnswer(pausedId, partnerError(40029, status), status, {
        'retry-after': '999999999',
      })
      expectExplained((await world.sync([pausedId])).failure, 'THROTTLED')
    },
  )

  it('input 27: 40001 causes one new login and one more try; 40003 causes none', async () => {
    const id = newId()
    world.service.setAnswer(`${paths.withdrawals}${id}/`, (_request, count) =>
      count === 0
        ? { status: 403, body: partnerError(40001, 403) }
        : { body: withdrawalText({ id: JSON.stringify(id) }) },
    )
    await world.sync([id])
    expect([
      world.service.requestCount('/oauth2/'),
      world.service.requestCount(`/${id}/`),
      world.outcomeOf('withdrawals', id).queue?.state,
    ]).toEqual([2, 2, 'found'])
    world.service.reset()
    const otherId = newId()
    setWithdrawalAnswer(otherId, partnerError(40003, 403), 403)
    expectExplained((await world.sync([otherId])).failure, 'SCOPE_MISSING')
    expect([
      world.service.requestCount('/oauth2/'),
      world.service.requestCount(`/${otherId}/`),
    ]).toEqual([1, 1])
  })

  it('input 28: an unknown code is reported by its number', async () => {
    world.service.setAnswer(paths.quotes, {
      status: 400,
      body: '{"code":99999,"type":5,"detail":"x"}',
    })
    expect((await world.sync()).result?.refused).toMatchObject([
      { part: 'quotes', code: 'PARTNER_99999', why: expect.stringContaining('answered 99999') },
    ])
  })

  it('input 29: a missing withdrawal is noted and counted as such, and requested once', async () => {
    const [withCode, withoutCode] = [newId(), newId()]
    setWithdrawalAnswer(withCode, partnerError(40004, 404), 404)
    setWithdrawalAnswer(withoutCode, '{}', 404)
    const absentBefore = (await world.store.call('status', null)).queue.absent ?? 0
    await world.sync([withCode, withoutCode])
    expect(
      [withCode, withoutCode].map((id) => [
        world.outcomeOf('withdrawals', id).queue?.state,
        world.service.requestCount(`/${id}/`),
      ]),
    ).toEqual([
      ['absent', 1],
      ['absent', 1],
    ])
    expect((await world.store.call('status', null)).queue.absent).toBe(absentBefore + 2)
    world.clock.advance(30 * 86_400_000)
    await world.sync()
    expect(world.service.requestCount(`/${withCode}/`)).toBe(1)
  })

  it('input 30: a message of a megabyte is cut to 500 characters, and escape codes are removed', async () => {
    for (const message of ['m'.repeat(1024 ** 2), '\u001b[31mred\u0007\u202eder\u0000']) {
      world.service.setAnswer(paths.quotes, {
        status: 400,
        body: partnerError(20000, 400, message),
      })
      const why = (await world.sync()).result?.refused[0]?.why ?? ''
      expect(why.length).toBeGreaterThan(3)
      expect(why.match(/m{20,}/)?.[0].length ?? 0).toBeLessThanOrEqual(500)
      expect(why).not.toMatch(/[\u0000-\u001f\u007f\u202e]/)
    }
  })
})

/** The lines of a file of all cached withdrawals. */
async function exportLines(columns: readonly string[]): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-inputs-file-'))
  const path = join(folder, 'file.csv')
  await world.store.call('export', {
    query: { report: 'withdrawals', conditions: [] },
    columns,
    madeAt: '2026-11-20T12:00:00.000000Z',
    path,
    descriptor: undefined,
    assumptions: [],
  })
  const lines = readFileSync(path, 'utf8').split('\r\n')
  rmSync(folder, { recursive: true })
  return lines
}
