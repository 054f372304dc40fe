import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../src-main/base/failure.ts'
import type { FetchAnswer } from '../../../src-main/base/fetch.ts'
import type { FaultEffect } from '../../../src-main/sandbox/control/faults.ts'
import { gateTest } from '../../support/gate.ts'
import { isGate } from '../../support/is-gate.ts'
import type { Rig } from './rig.ts'
import { digestWithoutFaults, startRig, textOf, withdrawalIds } from './rig.ts'

// Faults of security.md 3.3 over real sockets: the sync and a real store against the sandbox. Time
// is passed in, never slept.

let rig: Rig

async function restart(options: Parameters<typeof startRig>[0]): Promise<void> {
  await rig.close()
  rig = await startRig(options)
}

beforeEach(async () => {
  rig = await startRig()
})

afterEach(() => rig.close())

// The result of an undisturbed sync, computed once, because every rig begins with the same world.
let undisturbedDigest: Promise<readonly string[]> | undefined
const readUndisturbedDigest = (): Promise<readonly string[]> =>
  (undisturbedDigest ??= digestWithoutFaults(rig.sandbox))

/** The failure that a promise rejects with. */
async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof Failure) return error
  throw new Error(`no failure but ${String(error)}`)
}

const queueAllWithdrawals = () =>
  rig.store.call('queueIds', { ids: withdrawalIds(rig.sandbox), again: true })
const fault = (
  path: string,
  effect: FaultEffect,
  match: { times?: number; probability?: number; skip?: number } = {},
) => rig.sandbox.control.addFault({ match: { path, ...match }, effect })
const gatewayPath = (path: string) => `/wallet${path}`
/** Calls of the feed, without its limits and rails. */
const feedCalls = () =>
  rig.calls.filter(({ path }) => path.endsWith('/wallet/transactions/')).length

describe('token', () => {
  // Runs only at the release gate. `npm test` covers it in unit/api/token.test.ts and in the
  // tests below.
  gateTest(
    'F21: tokens that expire repeatedly during 200 pages lose no page, and each token costs one call',
    async () => {
      await restart({ withdrawals: 400, pageSize: 3, tokenLifeSeconds: 3 })
      const digest = await digestWithoutFaults(rig.sandbox)
      const startMs = rig.clock.monotonicMs()
      rig.onFetch = (_url, ask) => {
        rig.clock.advance(50)
        rig.sandbox.control.advance(50)
        return ask()
      }
      await rig.sync()
      expect(await rig.digest()).toEqual(digest)
      expect(feedCalls()).toBeGreaterThan(200)
      const seconds = (rig.clock.monotonicMs() - startMs) / 1000
      expect(seconds).toBeGreaterThan(10)
      expect(rig.countCalls('/oauth2/token/')).toBeLessThanOrEqual(seconds / 3 + 2)
    },
  )

  it.each([
    ['401 with 40000', { kind: 'status', status: 401, code: 40000 }],
    ['403 with 40001', { kind: 'status', status: 403, code: 40001 }],
    ['the expiry of the token at the service', { kind: 'expireToken' }],
  ] as const)(
    'F22: is renewed once after %s, and the call is made once more',
    async (_name, effect) => {
      const client = rig.connect()
      await client.readPartner('/api/v1/quotes/')
      fault('/quotes/', effect, { times: 1 })
      expect((await client.readPartner('/api/v1/quotes/')).kind).toBe('done')
      expect([rig.countCalls('/oauth2/token/'), rig.countCalls('/quotes/')]).toEqual([2, 3])
    },
  )

  it.each([
    ['AUTH_REJECTED', 'partner', { kind: 'status', status: 401, code: 40000 }, 2, 2],
    ['AUTH_REJECTED', 'partner', { kind: 'status', status: 403, code: 40001 }, 2, 2],
    ['SCOPE_MISSING', 'partner', { kind: 'status', status: 403, code: 40003 }, 1, 1],
    ['AUTH_REJECTED', 'gateway', { kind: 'status', status: 401, code: 40001 }, 2, 2],
  ] as const)(
    'F23: %s for ever at the %s stops after a few calls',
    async (code, service, effect, data, tokens) => {
      fault('/api/v1/', effect)
      fault('/wallet/', effect)
      const client = rig.connect()
      const failure = await failureOf(
        service === 'partner'
          ? client.readPartner('/api/v1/quotes/')
          : client.readGateway('/account/'),
      )
      expect(failure).toMatchObject({ kind: 'service', code })
      expect([
        rig.countCalls('/api/v1/') + rig.countCalls('/wallet/'),
        rig.countCalls('/oauth2/'),
      ]).toEqual([data, tokens])
    },
  )

  it('F23: 401 for ever ends a sync of many ids with the calls in progress, and is not attributed to the ids', async () => {
    await queueAllWithdrawals()
    fault('/api/v1/', { kind: 'status', status: 401, code: 40000 })
    expect(await failureOf(rig.sync())).toMatchObject({ code: 'AUTH_REJECTED' })
    expect(rig.countCalls('/withdrawals/')).toBeLessThanOrEqual(2 * 16)
    expect((await rig.store.call('status', null)).queue).toEqual({ wanted: 60 })
  })

  it.each([
    ['CREDENTIALS_WRONG', 401, '{"error":"invalid_client"}'],
    ['TOKEN_REFUSED', 400, '{"error":"unsupported_grant_type"}'],
  ])('F23: %s stops after one token call, before any other', async (code, status, body) => {
    await queueAllWithdrawals()
    fault('/oauth2/', { kind: 'answer', status, body })
    const client = rig.connect()
    expect(await failureOf(rig.sync(client))).toMatchObject({ kind: 'service', code })
    expect(await failureOf(rig.sync(client))).toMatchObject({ kind: 'service', code })
    expect([rig.countCalls('/oauth2/'), rig.calls.length]).toEqual([1, 1])
  })

  it('3.2: a hundred waiting calls cost one token call', async () => {
    fault('/oauth2/', { kind: 'delay', ms: 60 })
    const client = rig.connect()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => client.readGateway('/account/')),
    )
    expect(answers.filter(({ kind }) => kind === 'done')).toHaveLength(100)
    expect([rig.countCalls('/oauth2/'), rig.countCalls('/account/')]).toEqual([1, 100])
  })
})

describe('throttle', () => {
  it.each([
    ['2', 2000, 2200],
    ['0', 500, 550],
    ['-5', 60000, 60000],
    ['abc', 60000, 60000],
    ['Fri, 20 Nov 2020 00:00:00 GMT', 60000, 60000],
  ])('F24: waits as long as Retry-After %j says, never less', async (retryAfter, minMs, maxMs) => {
    fault('/quotes/', { kind: 'throttle', retryAfter }, { times: 1 })
    const startMs = rig.clock.monotonicMs()
    expect((await rig.connect().readPartner('/api/v1/quotes/')).kind).toBe('done')
    expect(rig.clock.monotonicMs() - startMs).toBeGreaterThanOrEqual(minMs)
    expect(rig.clock.monotonicMs() - startMs).toBeLessThanOrEqual(maxMs)
  })

  it('F24: waits until the date that Retry-After names', async () => {
    const until = Math.ceil(rig.clock.nowMs() / 1000) * 1000 + 90_000
    fault('/quotes/', { kind: 'throttle', retryAfter: new Date(until).toUTCString() }, { times: 1 })
    await rig.connect().readPartner('/api/v1/quotes/')
    expect(rig.clock.nowMs()).toBeGreaterThanOrEqual(until)
    expect(rig.clock.nowMs() - until).toBeLessThan(10_000)
  })

  it.each([400, 403, 429, 503])(
    'F24, A69, A71: treats 40029 with status %i as a throttle, and holds back every other call too',
    async (status) => {
      const client = rig.connect()
      await client.readGateway('/account/')
      fault('/quotes/', { kind: 'status', status, code: 40029, retryAfter: '30' }, { times: 1 })
      const startMs = rig.clock.monotonicMs()
      const throttled = client.readPartner('/api/v1/quotes/')
      while (rig.countCalls('/quotes/') === 0) await new Promise((resolve) => setImmediate(resolve))
      await new Promise((resolve) => setImmediate(resolve))
      await client.readGateway('/account/')
      expect(rig.clock.monotonicMs() - startMs).toBeGreaterThanOrEqual(30_000)
      expect((await throttled).kind).toBe('done')
    },
  )

  it('F24: reports a pause of 999999999 seconds to the person, and repeats no call', async () => {
    fault('/wallet/', { kind: 'throttle', retryAfter: '999999999' })
    expect(await failureOf(rig.sync())).toMatchObject({
      code: 'THROTTLED',
      what: expect.stringMatching(/until 2026-11-2\d \d\d:\d\d UTC/),
    })
    expect(rig.countCalls('/wallet/')).toBe(1)
  })

  it('F25: 40029 without a header for an hour costs at most twelve calls', async () => {
    fault('/wallet/', { kind: 'throttle' })
    const startMs = rig.clock.monotonicMs()
    expect(await failureOf(rig.sync())).toMatchObject({ code: 'QUOTA_USED' })
    expect(rig.countCalls('/wallet/')).toBeLessThanOrEqual(12)
    expect(rig.clock.monotonicMs() - startMs).toBeGreaterThanOrEqual((60 + 120 + 240 + 480) * 1000)
  })
})

describe('transient failures', () => {
  // Runs only at the release gate. `npm test` covers it in the tests below (each kind once)
  // and in unit/api/send.test.ts.
  gateTest(
    'F26, V8: 30 % random 500, 502, 503 and 504 leave the bytes of an undisturbed sync, with at most 60 % more calls',
    async () => {
      await restart({ withdrawals: 200, pageSize: 5 })
      const digest = await digestWithoutFaults(rig.sandbox, withdrawalIds(rig.sandbox))
      // Four independent draws of 8.53 % each: three requests in ten fail.
      for (const status of [500, 502, 503, 504])
        for (const path of ['/partner/api/', '/gateway/'])
          fault(path, { kind: 'status', status }, { probability: 0.0853 })
      await queueAllWithdrawals()
      let syncs = 0
      let isDone = false
      while (!isDone && syncs < 6) {
        syncs += 1
        await rig.sync().catch((error: unknown) => {
          if (!(error instanceof Failure)) throw error
        })
        const status = await rig.store.call('status', null)
        isDone = status.last_sync !== null && Object.keys(status.queue).join() === 'found'
      }
      expect(isDone).toBe(true)
      expect(await rig.digest()).toEqual(digest)
      const failedCount = rig.calls.filter(({ status }) => status >= 500).length
      const answeredCount = rig.calls.length - failedCount
      expect(failedCount / rig.calls.length).toBeGreaterThan(0.2)
      expect(
        failedCount / answeredCount,
        `${failedCount} of ${rig.calls.length} in ${syncs} syncs`,
      ).toBeLessThanOrEqual(0.6)
    },
  )

  it.each([
    ['F38: a reset connection', { kind: 'reset' }],
    ['F29: a cut body', { kind: 'cut' }],
    ['F29: a body cut before its first byte', { kind: 'cut', afterBytes: 0 }],
    ['F30: an empty 200', { kind: 'answer', status: 200, body: '' }],
  ] as const)('%s is retried, and loses no row', async (_name, effect) => {
    const digest = await readUndisturbedDigest()
    fault(gatewayPath('/transactions/'), effect, { skip: 2, times: 2 })
    await rig.sync()
    expect(await rig.digest()).toEqual(digest)
  })

  it('V1, V3: keeps the rows before a failure, and the next sync continues from there', async () => {
    await restart({ withdrawals: 100, pageSize: 5 })
    const digest = await digestWithoutFaults(rig.sandbox)
    const pages = Math.ceil(rig.sandbox.world.feed.length / 5)
    fault(gatewayPath('/transactions/'), { kind: 'status', status: 500 }, { skip: pages - 8 })
    await failureOf(rig.sync())
    expect((await rig.store.call('status', null)).counts.transactions).toBe((pages - 8) * 5)
    rig.sandbox.control.clearFaults()
    rig.calls.length = 0
    await rig.sync()
    expect(await rig.digest()).toEqual(digest)
    expect(feedCalls()).toBeLessThanOrEqual(8 + pages + 1)
  })
})

describe('unusable answers', () => {
  type Body = NonNullable<FetchAnswer['body']>
  /** Notes the size of each part of the body that the client reads. */
  const noteSizes = (body: Body, sizes: number[]): Body => ({
    cancel: () => body.cancel(),
    getReader() {
      const reader = body.getReader()
      return {
        cancel: () => reader.cancel(),
        async read() {
          const part = await reader.read()
          if (!part.done) sizes.push(part.value.length)
          return part
        },
      }
    },
  })
  const cached = async () => (await rig.store.call('status', null)).counts.transactions ?? 0

  it.each([
    ['cut in the middle', '{"error_code":null,"message":null,"data":{"transactions":[{"id":1'],
    [
      'two documents',
      '{"data":{"transactions":[],"nc":null}}{"data":{"transactions":[],"nc":null}}',
    ],
    [
      'a byte order mark first',
      '\ufeff{"error_code":null,"message":null,"timestamp":1,"data":{"transactions":[],"nc":null}}',
    ],
  ])('F29: %s is never stored, and ends after five tries', async (_name, body) => {
    fault(gatewayPath('/transactions/'), { kind: 'answer', status: 200, body })
    expect(await failureOf(rig.sync())).toMatchObject({ code: 'BAD_RESPONSE' })
    expect([feedCalls(), await cached()]).toEqual([5, 0])
  })

  it('F29: a body that is cut for ever ends after five tries', async () => {
    fault(gatewayPath('/transactions/'), { kind: 'cut' })
    expect(await failureOf(rig.sync())).toMatchObject({ code: 'ANSWER_UNREADABLE' })
    expect([feedCalls(), await cached()]).toEqual([5, 0])
  })

  it('F30: broken gzip ends after five tries', async () => {
    fault(gatewayPath('/transactions/'), {
      kind: 'answer',
      status: 200,
      body: 'no gzip',
      headers: { 'content-encoding': 'gzip' },
    })
    expect(await failureOf(rig.sync())).toMatchObject({ code: 'BAD_RESPONSE' })
    expect([feedCalls(), await cached()]).toEqual([5, 0])
  })

  it.each(['/oauth2/', '/wallet/transactions/', '/withdrawals/'])(
    'F30: a login page at %s is reported as a portal at once, and is not stored',
    async (path) => {
      await queueAllWithdrawals()
      fault(path, { kind: 'html' })
      expect(await failureOf(rig.sync())).toMatchObject({
        code: 'PORTAL',
        advice: expect.stringMatching(/log in/),
      })
      // Each of the 16 calls in progress may receive the page, and the sync ends at the fifth id.
      expect(rig.countCalls(path)).toBeLessThanOrEqual(path === '/withdrawals/' ? 16 + 4 : 1)
      // The gateway is read even when only the partner's host sends the page.
      const { counts, queue } = await rig.store.call('status', null)
      const count = path === '/withdrawals/' ? counts.withdrawals : counts.transactions
      expect([count, counts.transactions === 0]).toEqual([0, path !== '/withdrawals/'])
      expect(queue).not.toHaveProperty('failed')
    },
  )

  it.each([
    ['is not read if its length is declared', true],
    ['is read until it exceeds 8 MiB if its length is not declared', false],
  ])('F31: a page of more than 8 MiB %s', async (_words, isDeclared) => {
    fault(gatewayPath('/transactions/'), {
      kind: 'answer',
      status: 200,
      body: `{"data":"${'x'.repeat(9 * 1024 * 1024)}"}`,
    })
    const sizes: number[] = []
    rig.onFetch = async (url, ask) => {
      const answer = await ask()
      if (!url.includes('/wallet/transactions/')) return answer
      const body = answer.body && noteSizes(answer.body, sizes)
      return { status: answer.status, headers: isDeclared ? answer.headers : new Headers(), body }
    }
    expect(await failureOf(rig.sync())).toMatchObject({ code: 'RESPONSE_TOO_LARGE' })
    expect([feedCalls(), await cached()]).toEqual([1, 0])
    if (isDeclared) return expect(sizes).toEqual([])
    const lastSize = sizes.pop() ?? 0
    const size = sizes.reduce((sum, part) => sum + part, 0)
    expect(size).toBeLessThanOrEqual(8 * 1024 * 1024)
    expect(size + lastSize).toBeGreaterThan(8 * 1024 * 1024)
  })

  it('inputs 31, 32: a failure in an envelope with status 200, and data in one with status 500, are not used', async () => {
    const page =
      '{"error_code":%,"message":"x","timestamp":1,"data":{"transactions":[{"id":1}],"nc":null}}'
    fault(gatewayPath('/transactions/'), {
      kind: 'answer',
      status: 200,
      body: page.replace('%', '123'),
    })
    expect(await failureOf(rig.sync())).toMatchObject({ kind: 'service', code: 'GATEWAY_123' })
    rig.sandbox.control.clearFaults()
    fault(gatewayPath('/transactions/'), {
      kind: 'answer',
      status: 500,
      body: page.replace('%', 'null'),
    })
    expect((await failureOf(rig.sync())).kind).toBe('service')
    expect(await cached()).toBe(0)
  })
})

describe('another host', () => {
  const startCountingServer = async () => {
    let calls = 0
    const server = createServer((_request, response) => {
      calls += 1
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"access_token":"stolen","expires_in":60,"token_type":"Bearer","scope":"read"}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return {
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      callCount: () => calls,
      close: () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())),
    }
  }

  it.each([
    ['/oauth2/', 302],
    ['/withdrawals/', 308],
    ['/wallet/transactions/', 303],
    ...(isGate
      ? ([
          ['/oauth2/', 307],
          ['/withdrawals/', 302],
        ] as const)
      : []),
  ] as const)('input 9, L23: a redirect of %s (%i) is never followed', async (path, status) => {
    const otherServer = await startCountingServer()
    await queueAllWithdrawals()
    fault(path, { kind: 'redirect', status, location: `${otherServer.origin}/oauth2/token/` })
    expect(await failureOf(rig.sync())).toMatchObject({ code: 'REDIRECT_REFUSED' })
    expect(otherServer.callCount()).toBe(0)
    expect(rig.countCalls(path)).toBeLessThanOrEqual(path === '/withdrawals/' ? 16 + 4 : 1)
    await otherServer.close()
  })

  // The partner client's tests prove how a link is read.
  it.each(isGate ? ['host', '//', 'relative', 'javascript', 'prefix'] : ['host', 'prefix'])(
    'input 24, A40: a foreign next link (%s) is never called with the token',
    async (kind) => {
      const otherServer = await startCountingServer()
      const ownPages = `${rig.sandbox.partnerUrl}/api/v1/quotes/?page=`
      const foreign =
        {
          host: `${otherServer.origin}/partner/api/v1/withdrawals/?page=`,
          '//': `//${otherServer.origin.slice(7)}/api/v1/deposits/?page=`,
          relative: '../../oauth2/token/?page=',
          javascript: 'javascript:alert(1)//',
          prefix: `${rig.sandbox.partnerUrl}/api/v1/withdrawals/?page=`,
        }[kind] ?? ''
      fault('/quotes/', { kind: 'rewrite', find: ownPages, replace: foreign })
      const { refused, tallies } = await rig.sync()
      expect(refused).toMatchObject([{ part: 'quotes', code: 'LINK_FOREIGN' }])
      expect([otherServer.callCount(), rig.countCalls('/quotes/')]).toEqual([0, 1])
      expect(tallies.transactions?.seen).toBeGreaterThan(50)
      // The rows read from the page before the link are kept.
      expect((await rig.store.call('status', null)).counts.quotes).toBe(10)
      await otherServer.close()
    },
  )

  it('X18: every page of a list whose links name another host is read from its own', async () => {
    const otherServer = await startCountingServer()
    const path = new URL(`${rig.sandbox.partnerUrl}/api/v1/quotes/?page=`).pathname
    fault('/quotes/', {
      kind: 'rewrite',
      find: `${rig.sandbox.partnerUrl}/api/v1/quotes/?page=`,
      replace: `${otherServer.origin}${path}?page=`,
    })
    const { refused } = await rig.sync()
    expect([refused, otherServer.callCount()]).toEqual([[], 0])
    expect((await rig.store.call('status', null)).counts.quotes).toBeGreaterThan(10)
    await otherServer.close()
  })
})

describe('a feed that misbehaves', () => {
  /** Changes the text of each feed page in transit. */
  const onPage = (change: (text: string, page: number) => string) => {
    let page = 0
    rig.onFetch = async (url, ask) => {
      const response = await ask()
      if (!url.includes('/wallet/transactions/?') && !url.endsWith('/wallet/transactions/'))
        return response
      page += 1
      return new Response(change(await textOf(response), page), {
        status: response.status,
        headers: { 'content-type': 'application/json' },
      })
    }
  }
  const withNext = (text: string, next: string) =>
    text.replace(/"nc":(?:null|"[^"]*")/, `"nc":${JSON.stringify(next)}`)
  const nextOf = (text: string) => /"nc":"([^"]*)"/.exec(text)?.[1] ?? ''
  const cached = async () => (await rig.store.call('status', null)).counts.transactions ?? 0

  it('F32, B10: a cursor that repeats at once ends the walk, and the rows read are kept', async () => {
    let first = ''
    onPage((text, page) => (page === 1 ? ((first = nextOf(text)), text) : withNext(text, first)))
    expect(await failureOf(rig.sync())).toMatchObject({ code: 'CURSOR_LOOP' })
    expect([feedCalls(), await cached()]).toEqual([2, 20])
  })

  it('F32: a cycle of three pages ends the walk after one round', async () => {
    const cursors: string[] = []
    onPage((text, page) => {
      cursors.push(nextOf(text))
      return page === 4 ? withNext(text, cursors[0] ?? '') : text
    })
    expect(await failureOf(rig.sync())).toMatchObject({ code: 'CURSOR_LOOP' })
    expect([feedCalls(), await cached()]).toEqual([4, 40])
  })

  /** Answers every feed request with this page, each time with a new cursor. */
  const answerAlways = (body: string) => {
    rig.onFetch = (url, ask) =>
      url.includes('/wallet/transactions/')
        ? Promise.resolve(new Response(withNext(body, `new-${feedCalls()}`)))
        : ask()
  }

  it('F32: new cursors with old rows end the walk after three pages without a new row', async () => {
    const { text } = (await rig.connect().readGateway('/transactions/')) as { text: string }
    rig.calls.length = 0
    answerAlways(text)
    expect(await failureOf(rig.sync())).toMatchObject({ code: 'CURSOR_LOOP' })
    expect([feedCalls(), await cached()]).toEqual([4, 10])
  })

  it('F32, input 47: new cursors without rows end the walk after three pages', async () => {
    answerAlways(
      '{"error_code":null,"message":null,"timestamp":1,"data":{"transactions":[],"nc":"x","pc":null}}',
    )
    expect(await failureOf(rig.sync())).toMatchObject({ code: 'CURSOR_LOOP' })
    expect(feedCalls()).toBe(3)
  })

  it('F33: rows that arrive at the top during paging are all present in the end', async () => {
    let inserted = 0
    onPage((text, page) => {
      if (page <= 8) inserted += rig.sandbox.control.insertTransactions(page % 3).length
      return text
    })
    const feedLength = rig.sandbox.world.feed.length
    await rig.sync()
    expect(inserted).toBe(9)
    expect(await cached()).toBe(feedLength + inserted)
    expect(await rig.digest()).toEqual(await digestWithoutFaults(rig.sandbox))
  })

  it('F33: a row on two pages is stored once', async () => {
    const rowsIn = (text: string) => /"transactions":\[(.*)\],"nc"/s.exec(text)?.[1] ?? ''
    let lastRows = ''
    onPage((text) => {
      const repeatedText =
        lastRows === ''
          ? text
          : text.replace('"transactions":[', () => `"transactions":[${lastRows},`)
      lastRows = rowsIn(text)
      return repeatedText
    })
    await rig.sync()
    expect(await cached()).toBe(rig.sandbox.world.feed.length)
    expect(await rig.digest()).toEqual(await readUndisturbedDigest())
  })

  it('F37: expired cursors start the pass over, also in the same sync', async () => {
    const digest = await readUndisturbedDigest()
    onPage((text, page) => {
      if (page === 4) rig.sandbox.control.expireCursors()
      return text
    })
    await rig.sync()
    expect(await rig.digest()).toEqual(digest)
  })

  it('F37: an expired resume point starts the pass over', async () => {
    const digest = await readUndisturbedDigest()
    fault(gatewayPath('/transactions/'), { kind: 'status', status: 500 }, { skip: 4 })
    await failureOf(rig.sync())
    expect((await rig.store.call('getFeedState', null)).cursor).not.toBeNull()
    rig.sandbox.control.clearFaults()
    rig.sandbox.control.expireCursors()
    await rig.sync()
    expect(await rig.digest()).toEqual(digest)
  })

  it('input 34, B09: a cursor beyond 4 KiB stops the walk, an empty one ends it', async () => {
    onPage((text) => withNext(text, 'x'.repeat(5000)))
    expect(await failureOf(rig.sync())).toMatchObject({ code: 'BAD_RESPONSE' })
    onPage((text) => withNext(text, ''))
    await rig.sync()
    expect(feedCalls()).toBe(2)
  })
})

describe('an outage', () => {
  it('F27, V8: costs at most thirty calls, loses nothing, and the next sync leaves the bytes of an undisturbed one', async () => {
    const ids = withdrawalIds(rig.sandbox)
    const digest = await digestWithoutFaults(rig.sandbox, ids)
    await queueAllWithdrawals()
    // The service fails in the middle of the withdrawals.
    let isDown = false
    rig.onFetch = (_url, ask) => {
      isDown ||= rig.countCalls('/withdrawals/') >= 20
      return isDown ? ask('http://127.0.0.1:9/') : ask()
    }
    const failure = await failureOf(rig.sync())
    expect(failure).toMatchObject({
      kind: 'unreachable',
      advice: expect.stringContaining('offline'),
    })
    expect(rig.calls.filter(({ status }) => status === 0).length).toBeLessThanOrEqual(30)
    const { queue, counts } = await rig.store.call('status', null)
    expect(counts.withdrawals).toBeGreaterThanOrEqual(15)
    expect(queue).toEqual({
      found: counts.withdrawals,
      wanted: ids.length - (counts.withdrawals ?? 0),
    })
    rig.onFetch = (_url, ask) => ask()
    await rig.sync()
    expect(await rig.digest()).toEqual(digest)
  })

  it('F27: a service that fails from the start also costs few calls, even where only the token fails', async () => {
    await queueAllWithdrawals()
    rig.onFetch = (_url, ask) => ask('http://127.0.0.1:9/')
    expect(await failureOf(rig.sync())).toMatchObject({ kind: 'unreachable', code: 'OFFLINE' })
    expect(rig.calls.length).toBeLessThanOrEqual(10)
  })
})
