import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Method } from '../../../../src-main/domain/operations.ts'
import { operations } from '../../../../src-main/domain/operations.ts'
import { codeOf } from '../../../support/failure-code.ts'
import type { Lab } from '../../../support/lab.ts'
import { openLab, PROFILE } from '../../../support/lab.ts'

let lab: Lab

const ask = (
  operation: string,
  pathValues: Record<string, string> = {},
  query: Record<string, string> = {},
) => lab.call('askOperation', { profile: PROFILE, operation, pathValues, query })
const setRoute = (operation: string, method: Method, path: string) =>
  codeOf(lab.call('setOperation', { profile: PROFILE, operation, route: { method, path } }))

/** Returns all text that was logged or stored. */
function loggedText(): string {
  const files = readdirSync(lab.folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:log|jsonl|json)$/.test(name),
  )
  expect(files).not.toEqual([])
  return files.map((name) => readFileSync(join(lab.folder, name), 'utf8')).join('\n')
}

beforeAll(async () => {
  lab = await openLab()
})

afterAll(() => lab.close())

describe('the catalogue', () => {
  test('A49, P5, P6: without a path of its own a profile runs only operations that a contract shows', async () => {
    const entries = await lab.call('catalogue', { profile: PROFILE })
    expect(entries).toHaveLength(operations.length)
    for (const { operation: id, off: offReasons, provenance, route } of entries) {
      const operation = operations.find((one) => one.id === id)
      expect([id, provenance, route]).toEqual([
        id,
        operation?.contractRoute ? 'contract' : 'none',
        operation?.contractRoute ?? null,
      ])
      const expectedReason = operation?.isProgramOnly
        ? 'programOnly'
        : !operation?.contractRoute
          ? 'noPath'
          : operation.contractRoute.method === 'GET'
            ? null
            : 'trading'
      expect([id, offReasons]).toEqual([id, expectedReason])
    }
    expect(await codeOf(ask('partner.rates'))).toBe('NO_PATH')
  })

  test('A88: sandbox operations are off in production, as are payloads that no contract shows (G6, G8–G11)', async () => {
    await lab.call('editProfile', {
      name: PROFILE,
      settings: { environment: 'production' },
      secrets: null,
    })
    await lab.call('setService', { profile: PROFILE, settings: { isTradingAllowed: true } })
    const offReasons = Object.fromEntries(
      (await lab.call('catalogue', { profile: PROFILE })).map((entry) => [
        entry.operation,
        entry.off,
      ]),
    )
    expect(
      ['partner.simulate-fiat-deposit', 'partner.ipn-webhooks', 'partner.deposit-ipn'].map(
        (id) => offReasons[id],
      ),
    ).toEqual(['sandboxOnly', 'sandboxOnly', 'sandboxOnly'])
    expect(
      ['crypto', 'bank', 'pix', 'platform'].map((rail) => offReasons[`wallet.${rail}-withdrawal`]),
    ).toEqual(['payload', 'payload', 'payload', 'payload'])
    expect([
      offReasons['wallet.reprocess-hash'],
      offReasons['wallet.contacts.create'],
      offReasons['partner.quotes.create'],
    ]).toEqual([null, null, null])
    await lab.call('editProfile', {
      name: PROFILE,
      settings: { environment: 'sandbox' },
      secrets: null,
    })
    // Permission for one environment does not carry over to the other.
    expect((await lab.call('serviceSettings', { profile: PROFILE })).isTradingAllowed).toBe(false)
  })

  test('an operator’s own path is stored, used, marked as such and removed again; a contract’s is never overridden', async () => {
    await lab.enter('partner.rates')
    expect(
      (await lab.call('catalogue', { profile: PROFILE })).find(
        ({ operation }) => operation === 'partner.rates',
      ),
    ).toMatchObject({ provenance: 'operator', off: null })
    expect((await ask('partner.rates', {}, { pair: 'BTC_USDC', amount: '1' })).status).toBe(200)
    expect((await lab.call('assumptions', { profile: PROFILE })).join()).toContain(
      'GET /api/v1/rates/, entered by the operator',
    )
    await lab.call('setOperation', { profile: PROFILE, operation: 'partner.rates', route: null })
    expect(await codeOf(ask('partner.rates'))).toBe('NO_PATH')
    expect(await setRoute('wallet.limits', 'GET', '/other/')).toBe('PATH_REFUSED')
  })

  test('a path that would lead elsewhere is refused', async () => {
    const refusedPaths = [
      '',
      'api/v1/rates/',
      '//evil.example/',
      'https://evil.example/',
      '/a/../b/',
      '/a/%2e%2E/b/',
      '/a/./b',
      '/a?b=c',
      '/a#b',
      '/a b/',
      '/{id',
      '/a\\b',
      '/{a{b}}/',
      '/ü/',
    ]
    for (const path of refusedPaths)
      expect([path, await setRoute('partner.rates', 'GET', path)]).toEqual([path, 'PATH_REFUSED'])
    expect(await setRoute('exchange.orders.open', 'GET', '/orders')).toBe('PATH_REFUSED')
    expect(await setRoute('exchange.orders.open', 'GET', 'orders/open')).toBe('no failure')
  })

  test('B73: a removed address of the gateway can neither be entered nor called', async () => {
    const removedRoutes: [Method, string][] = [
      ['POST', '/transactions/crypto/send/'],
      ['POST', '/transactions/crypto/reprocess-hash/'],
      ['POST', '/transactions/bank-transfer-cvu/withdrawal/'],
      ['POST', '/transactions/balance/send/'],
      ['POST', '/transactions/balance/swap/'],
      ['POST', '/transactions/promises/'],
      ['GET', '/transactions/gateways/'],
      ['GET', '/banking/cvu/'],
      ['GET', '/banking/pix/'],
      ['DELETE', '/contacts/{id}/'],
      ['POST', '/Transactions/Crypto//Send'],
      ['POST', '/transactions/crypto/%73end/'],
    ]
    for (const [method, path] of removedRoutes)
      expect([path, await setRoute('wallet.balances', method, path)]).toEqual([
        path,
        'PATH_REFUSED',
      ])
    // A placeholder that completes such an address is refused too.
    await setRoute('wallet.balances', 'GET', '/banking/{product}/')
    lab.sandbox.control.clearRequests()
    expect(await codeOf(ask('wallet.balances', { product: 'cvu' }))).toBe('PATH_REMOVED')
    expect(lab.sandbox.control.requests()).toEqual([])
  })

  test('B28: only its two filters and its cursor are sent to the feed', async () => {
    expect(
      (await ask('wallet.transactions', {}, { rail: 'pix', transaction_type: 'deposit' })).status,
    ).toBe(200)
    expect(await codeOf(ask('wallet.transactions', {}, { status: 'COM' }))).toBe('INPUT_REFUSED')
  })
})

describe('askOperation', () => {
  test('A69, B04: reports a refusal with the whole answer and its meaning', async () => {
    const answer = await ask('partner.withdrawal', {
      withdrawal_id: '00000000-0000-4000-8000-000000000000',
    })
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      404,
      { code: 40004, detail: { code: 'not_found' } },
    ])
    expect(answer.failure?.code).toBe('HTTP_404')
    lab.sandbox.control.addFault({
      match: { path: '/transactions/rails/', times: 1 },
      effect: {
        kind: 'answer',
        status: 200,
        body: '{"error_code":123,"message":"no","data":null,"timestamp":1795176000000}',
      },
    })
    expect((await ask('wallet.rails')).failure?.code).toBe('GATEWAY_123')
  })

  test('A50: a value stays one segment of the path', async () => {
    lab.sandbox.control.clearRequests()
    await ask('partner.withdrawal', { withdrawal_id: 'a/../b?c#d' })
    expect(lab.sandbox.control.requests().map(({ path }) => path)).toEqual([
      expect.stringMatching(/\/api\/v1\/withdrawals\/.+\/$/),
    ])
    expect(await codeOf(ask('partner.withdrawal', { withdrawal_id: '..' }))).toBe('INPUT_REFUSED')
    expect(await codeOf(ask('partner.withdrawal', {}))).toBe('INPUT_REFUSED')
  })

  test('B26, B69: personal-data keys do not reach the window, whatever the shape of the answer', async () => {
    const body =
      '{"error_code":null,"message":null,"data":{"id":1,"is_staff":true,"deep":[{"person_name":"Ana","amount":1.10}]},"timestamp":1795176000000}'
    lab.sandbox.control.addFault({
      match: { path: '/account/', times: 1 },
      effect: { kind: 'answer', status: 200, body },
    })
    const { text } = await ask('wallet.account')
    expect(text).not.toMatch(/is_staff|person_name|Ana/)
    expect(text).toContain('"amount":1.10')
  })

  test('A14: credentials that a service echoes do not reach the window', async () => {
    const secret = lab.sandbox.clientSecret
    lab.sandbox.control.addFault({
      match: { path: '/account/', times: 1 },
      effect: {
        kind: 'answer',
        status: 200,
        body: JSON.stringify({
          error_code: null,
          message: null,
          data: { echo: secret },
          timestamp: 1,
        }),
      },
    })
    expect((await ask('wallet.account')).text).not.toContain(secret)
  })

  test('refuses an operation that changes something', async () => {
    await lab.call('setService', { profile: PROFILE, settings: { isTradingAllowed: true } })
    expect(await codeOf(ask('wallet.swap'))).toBe('NOT_A_READ')
  })
})

describe('health', () => {
  test('B93, B76: counts calls by path and outcome, and every Deprecation header it meets', async () => {
    lab.sandbox.control.addFault({
      match: { path: '/currencies/', times: 2 },
      effect: {
        kind: 'answer',
        status: 200,
        body: '{"error_code":null,"message":null,"data":[],"timestamp":1795176000000}',
        headers: { deprecation: '@1786752000', sunset: 'Sat, 15 Aug 2026 00:00:00 GMT' },
      },
    })
    await ask('wallet.currencies')
    await ask('wallet.currencies')
    const health = await lab.call('health', { profile: PROFILE })
    expect(health.deprecations).toEqual([
      expect.objectContaining({
        what: 'GET /currencies/: @1786752000 (sunset Sat, 15 Aug 2026 00:00:00 GMT)',
        times: 2,
      }),
    ])
    expect(health.calls).toContainEqual(
      expect.objectContaining({
        service: 'partner',
        method: 'GET',
        path: '/api/v1/withdrawals/{withdrawal_id}/',
        status: 404,
        code: '',
        times: 2,
      }),
    )
    expect(health.calls).toContainEqual(
      expect.objectContaining({
        service: 'gateway',
        path: '/transactions/rails/',
        status: 200,
        code: 'GATEWAY_123',
        times: 1,
      }),
    )
    expect(health.calls.some(({ path }) => path.includes('ticket='))).toBe(false)
  })

  test('X17: shows facts learnt from answers, and removes them on request, also from the open connection', async () => {
    await lab.sync()
    const { learntFacts } = await lab.call('health', { profile: PROFILE })
    const [fact] = learntFacts
    expect(learntFacts).toEqual([
      {
        name: 'feed.page_size',
        value: '100',
        how: 'GET /transactions/',
        at: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
      },
    ])
    expect(await lab.call('forgetLearnt', { profile: PROFILE })).toBeNull()
    expect((await lab.call('health', { profile: PROFILE })).learntFacts).toEqual([])
    expect(loggedText()).toContain('learnt_forgotten')
    await lab.sync()
    const [newFact] = (await lab.call('health', { profile: PROFILE })).learntFacts
    expect([newFact?.value, (newFact?.at ?? '') > (fact?.at ?? '')]).toEqual(['100', true])
  })

  test('B17, B41, B62: drift of records and of reference data is counted with its first and last time', async () => {
    lab.sandbox.control.addFault({
      match: { path: '/transactions/limits/' },
      effect: {
        kind: 'rewrite',
        find: '"monthly_qty":60',
        replace: '"monthly_qty":-1,"surprise":1',
      },
    })
    await lab.call('refreshReference', { profile: PROFILE, kind: 'limits' })
    lab.sandbox.control.clearFaults()
    const { drift } = await lab.call('health', { profile: PROFILE })
    const limits = drift.filter(({ kind }) => kind === 'limits').map(({ what }) => what)
    expect(limits.some((what) => what.startsWith('sentinel:'))).toBe(true)
    expect(limits.some((what) => what.startsWith('unknown:') && what.endsWith('surprise'))).toBe(
      true,
    )
    for (const one of drift) expect(one.firstSeen <= one.lastSeen).toBe(true)
  })

  test('B39, B42: reference data is stored unchanged with its age, and stays if a refresh is refused', async () => {
    const limitsBefore = await lab.call('refreshReference', { profile: PROFILE, kind: 'limits' })
    expect(
      limitsBefore.items.map((raw) => (JSON.parse(raw) as { rail: string | null }).rail),
    ).toContain(null)
    lab.sandbox.control.addFault({
      match: { path: '/transactions/limits/' },
      effect: { kind: 'status', status: 403 },
    })
    expect(
      await codeOf(lab.call('refreshReference', { profile: PROFILE, kind: 'limits' })),
    ).not.toBe('no failure')
    lab.sandbox.control.clearFaults()
    const limitsAfter = await lab.call('readReference', { profile: PROFILE, kind: 'limits' })
    expect([limitsAfter.items, limitsAfter.asOf, limitsAfter.refused?.part]).toEqual([
      limitsBefore.items,
      limitsBefore.asOf,
      'limits',
    ])
  })

  test('B82: the wire’s own words replace platform and p2p_tag', async () => {
    await lab.call('setService', {
      profile: PROFILE,
      settings: { platformWord: 'brand', tagWord: 'brand_tag' },
    })
    lab.sandbox.control.addFault({
      match: { path: '/transactions/rails/' },
      effect: { kind: 'rewrite', find: '"platform"', replace: '"brand"' },
    })
    const { items } = await lab.call('refreshReference', { profile: PROFILE, kind: 'rails' })
    expect(items.map((raw) => (JSON.parse(raw) as { rail: string }).rail)).toContain('platform')
    lab.sandbox.control.clearFaults()
    lab.sandbox.control.clearRequests()
    const { status } = await ask('wallet.transactions', {}, { rail: 'platform' })
    // The sandbox has no such rail, so the word was sent.
    expect(status).toBe(400)
    await lab.call('setService', {
      profile: PROFILE,
      settings: { platformWord: 'platform', tagWord: 'p2p_tag' },
    })
    expect(
      await codeOf(lab.call('setService', { profile: PROFILE, settings: { platformWord: 'a/b' } })),
    ).toBe('WORD_REFUSED')
  })

  test('A37: quotes of one end user are stored with their query', async () => {
    const user = lab.sandbox.world.quotes.find((quote) => quote.endUser !== '')?.endUser ?? ''
    await lab.call('startJob', {
      id: 'quotes-1',
      profile: PROFILE,
      work: { kind: 'quotes', opType: '', pair: '', dateGt: '2025-01-01', endUser: user },
    })
    const job = async () => (await lab.call('hello', null)).jobs.find(({ id }) => id === 'quotes-1')
    await expect.poll(async () => (await job())?.state).toBe('done')
    const userQuotes = lab.sandbox.world.quotes.filter((quote) => quote.endUser === user)
    expect((await job())?.result).toMatchObject({ kind: 'quotes', seen: userQuotes.length })
    const record = await lab.call('readRecord', {
      profile: PROFILE,
      report: 'quotes',
      key: userQuotes[0]?.id ?? '',
      run: null,
    })
    expect(record.askedBy).toEqual([`end_user=${user} date_gt=2025-01-01T00:00:00.000000Z`])
  })
})

describe('the stream', () => {
  const view = () => lab.call('readStream', { profile: PROFILE, after: 0 })

  test('G14: is off without a path, and accepts only the contract’s topics (B80)', async () => {
    expect((await view()).state).toBe('off')
    expect(
      await codeOf(lab.call('setStream', { profile: PROFILE, topics: ['ticker@BTC_USDC'] })),
    ).toBe('NO_PATH')
    for (const topic of [
      'ticker',
      'withdrawal@BTC_USDC',
      'orderbook/level_4@BTC_USDC',
      'trade@BTC_USDC@X',
      'balance; drop',
    ])
      expect([
        topic,
        await codeOf(lab.call('setStream', { profile: PROFILE, topics: [topic] })),
      ]).toEqual([topic, 'TOPIC_UNKNOWN'])
  })

  test('B81: private topics use a ticket, which is in no frame and no log', async () => {
    await lab.enter('exchange.stream')
    expect((await lab.call('setStream', { profile: PROFILE, topics: ['withdrawal'] })).state).toBe(
      'opening',
    )
    await expect.poll(async () => (await view()).failure?.code).toBe('NO_PATH')
    await lab.enter('exchange.ws-ticket')
    await lab.call('setStream', { profile: PROFILE, topics: ['withdrawal', 'ticker@BTC_USDC'] })
    await expect.poll(async () => (await view()).state).toBe('open')
    await expect
      .poll(() =>
        lab.sandbox.control.pushStream('ticker@BTC_USDC', { last: '97250.500000000000000001' }),
      )
      .toBe(1)
    await expect
      .poll(async () => (await view()).frames.map(({ text }) => text).join())
      .toContain('97250.500000000000000001')
    const visibleText = JSON.stringify(await view()) + loggedText()
    expect(visibleText).not.toMatch(/ticket=/)
  })

  test('an event on withdrawal or deposit starts a sync', async () => {
    lab.sandbox.control.clearRequests()
    lab.sandbox.control.insertTransactions(1)
    lab.sandbox.control.pushStream('withdrawal', { id: 1 })
    await expect.poll(() => lab.requestCount('GET', '/transactions/')).toBeGreaterThan(0)
    await expect
      .poll(async () =>
        JSON.stringify(
          (await lab.call('hello', null)).jobs.filter(({ kind }) => kind === 'sync').at(-1),
        ),
      )
      .toContain('"done"')
  })

  test('reopens after a loss, and ends when no topic is left', async () => {
    lab.sandbox.control.dropStreams()
    await expect.poll(async () => (await view()).reconnections).toBeGreaterThan(0)
    await expect.poll(async () => (await view()).state).toBe('open')
    await expect
      .poll(() => lab.sandbox.control.pushStream('ticker@BTC_USDC', { last: '2' }))
      .toBe(1)
    expect((await lab.call('setStream', { profile: PROFILE, topics: [] })).state).toBe('closed')
    await expect
      .poll(() => lab.sandbox.control.pushStream('ticker@BTC_USDC', { last: '3' }))
      .toBe(0)
    expect(lab.events.some((event) => event.kind === 'stream')).toBe(true)
  })
})
