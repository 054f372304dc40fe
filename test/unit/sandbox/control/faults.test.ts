import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FaultEffect, FaultMatch } from '../../../../src-main/sandbox/control/faults.ts'
import type { Answer, SandboxSession } from '../session.ts'
import { ask, basic, startSession } from '../session.ts'

let session: SandboxSession

beforeAll(async () => {
  session = await startSession({ withdrawals: 300 })
})
afterAll(() => session.sandbox.close())
afterEach(() => session.sandbox.control.clearFaults())

const addFault = (effect: FaultEffect, match?: FaultMatch): (() => void) =>
  session.sandbox.control.addFault({ effect, ...(match ? { match } : {}) })
const quotes = (): Promise<Answer> => session.partner('/api/v1/quotes/')
const feed = (): Promise<Answer> => session.gateway('/transactions/')
const codeOf = (answer: Answer): unknown => (JSON.parse(answer.text) as { code: unknown }).code

describe('addFault', () => {
  it('F26: answers 5xx in the shape of each service, and stops when removed', async () => {
    const remove = addFault({ kind: 'status', status: 503 })
    const [partner, gateway] = [await quotes(), await feed()]
    expect([
      partner.status,
      codeOf(partner),
      (JSON.parse(partner.text) as { status: number }).status,
    ]).toEqual([503, 50003, 503])
    expect([
      gateway.status,
      (JSON.parse(gateway.text) as { error_code: number }).error_code,
    ]).toEqual([503, 503])
    remove()
    expect((await quotes()).status).toBe(200)
  })

  it('F23: answers a code with the requested status', async () => {
    addFault({ kind: 'status', status: 403, code: 40003 })
    const answer = await quotes()
    expect([answer.status, codeOf(answer)]).toEqual([403, 40003])
  })

  it('F24: throttles with 429 or with 40029 at another status, with and without Retry-After', async () => {
    addFault({ kind: 'throttle', retryAfter: '2' }, { times: 1 })
    const first = await quotes()
    expect([first.status, codeOf(first), first.headers.get('retry-after')]).toEqual([
      429,
      40029,
      '2',
    ])
    addFault({ kind: 'throttle', status: 503 })
    const second = await quotes()
    expect([second.status, codeOf(second), second.headers.get('retry-after')]).toEqual([
      503,
      40029,
      null,
    ])
  })

  it('F29: cuts an answer in the middle of its body', async () => {
    addFault({ kind: 'cut' }, { path: '/transactions/' })
    await expect(feed()).rejects.toThrow()
    const response = await fetch(`${session.sandbox.gatewayUrl}/wallet/transactions/`, {
      headers: { authorization: `Bearer ${session.token}` },
    })
    expect([response.status, Number(response.headers.get('content-length')) > 1000]).toEqual([
      200,
      true,
    ])
    await expect(response.text()).rejects.toThrow()
    expect((await quotes()).status).toBe(200)
  })

  it('resets a connection', async () => {
    addFault({ kind: 'reset' }, { times: 1 })
    await expect(quotes()).rejects.toThrow()
    expect((await quotes()).status).toBe(200)
  })

  it('F22: makes the token of a request invalid', async () => {
    const ownSession = await startSession({ withdrawals: 1 })
    ownSession.sandbox.control.addFault({ effect: { kind: 'expireToken' }, match: { times: 1 } })
    const answers = [
      await ownSession.partner('/api/v1/quotes/'),
      await ownSession.partner('/api/v1/quotes/'),
    ]
    expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual([
      [401, 40000],
      [401, 40000],
    ])
    await ownSession.sandbox.close()
  })

  it('redirects, and answers HTML with 200', async () => {
    addFault({ kind: 'redirect', location: 'http://127.0.0.1:1/' }, { times: 1 })
    const first = await quotes()
    expect([first.status, first.headers.get('location')]).toEqual([302, 'http://127.0.0.1:1/'])
    addFault({ kind: 'html' })
    const second = await quotes()
    expect([
      second.status,
      second.headers.get('content-type'),
      second.text.startsWith('<!doctype'),
    ]).toEqual([200, 'text/html', true])
  })

  it('F28: sends a body slowly and completely', async () => {
    const wholeText = (await quotes()).text
    addFault({
      kind: 'slowBody',
      chunkBytes: Math.ceil(Buffer.byteLength(wholeText) / 4),
      everyMs: 20,
    })
    const startMs = performance.now()
    expect((await quotes()).text).toBe(wholeText)
    expect(performance.now() - startMs).toBeGreaterThan(55)
  })

  it('delays, and continues with the next fault', async () => {
    addFault({ kind: 'delay', ms: 40 })
    addFault({ kind: 'status', status: 500 })
    const startMs = performance.now()
    expect((await quotes()).status).toBe(500)
    expect(performance.now() - startMs).toBeGreaterThan(35)
  })

  it('F32, F34: rewrites an answer, such as a cursor that leads to itself or a type that drifts', async () => {
    addFault({ kind: 'rewrite', find: '"nc":"', replace: '"nc":"$&' })
    addFault({ kind: 'rewrite', find: '"error_code":null', replace: '"error_code":"none"' })
    const { data, error_code } = JSON.parse((await feed()).text) as {
      data: { nc: string }
      error_code: string
    }
    expect([data.nc.startsWith('$&'), error_code]).toEqual([true, 'none'])
    addFault({ kind: 'answer', status: 204, body: '' }, { path: 'nc=' })
    expect((await feed()).status).toBe(200)
  })
})

describe('FaultMatch', () => {
  const statuses = async (count: number): Promise<number[]> => {
    const statuses: number[] = []
    for (let index = 0; index < count; index += 1) statuses.push((await quotes()).status)
    return statuses
  }

  it('affects only requests with its path and method', async () => {
    addFault({ kind: 'status', status: 500 }, { path: '/quotes/', method: 'post' })
    expect((await quotes()).status).toBe(200)
    expect((await session.partner('/api/v1/quotes/', { method: 'POST' })).status).toBe(500)
    expect((await feed()).status).toBe(200)
  })

  it('skips the first requests, affects every nth one, and stops after a number of times', async () => {
    addFault({ kind: 'status', status: 500 }, { skip: 1, everyNth: 2, times: 2 })
    expect(await statuses(8)).toEqual([200, 200, 500, 200, 500, 200, 200, 200])
  })

  it('affects requests with a probability, in draws that the seed decides', async () => {
    const draw = async (): Promise<string> => {
      const ownSession = await startSession({ withdrawals: 1 })
      ownSession.sandbox.control.addFault({
        effect: { kind: 'status', status: 502 },
        match: { probability: 0.3 },
      })
      let statuses = ''
      for (let index = 0; index < 60; index += 1)
        statuses += (await ownSession.partner('/api/v1/quotes/')).status === 502 ? 'x' : '.'
      await ownSession.sandbox.close()
      return statuses
    }
    const first = await draw()
    expect(await draw()).toBe(first)
    expect(first.split('x').length - 1).toBeGreaterThan(8)
    expect(first.split('x').length - 1).toBeLessThan(32)
  })
})

describe('/_sandbox/', () => {
  const control = (method: string, path: string, body?: unknown): Promise<Answer> => {
    const { clientId, clientSecret, partnerUrl } = session.sandbox
    return ask(new URL(`/_sandbox${path}`, partnerUrl).href, {
      method,
      headers: { authorization: basic(clientId, clientSecret) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  it('refuses a client without the secret', async () => {
    const url = new URL('/_sandbox/requests', session.sandbox.partnerUrl).href
    expect(codeOf(await ask(url))).toBe(40001)
    expect(codeOf(await ask(url, { headers: { authorization: `Bearer ${session.token}` } }))).toBe(
      40001,
    )
    expect(
      codeOf(await ask(url, { headers: { authorization: basic(session.sandbox.clientId, 'x') } })),
    ).toBe(40001)
  })

  it('puts faults in force and removes them', async () => {
    const added = JSON.parse(
      (
        await control('POST', '/faults', {
          match: { path: '/quotes/' },
          effect: { kind: 'status', status: 500 },
        })
      ).text,
    ) as { fault: number }
    expect((await quotes()).status).toBe(500)
    expect((await control('DELETE', `/faults/${added.fault}`)).status).toBe(200)
    expect((await quotes()).status).toBe(200)
    expect((await control('DELETE', '/faults/999')).status).toBe(400)
  })

  it.each([
    {},
    { effect: { kind: 'nothing' } },
    { effect: { kind: 'delay' } },
    { effect: { kind: 'status', status: 5 } },
    [],
    { effect: { kind: 'constructor' } },
  ])('refuses the fault %j', async (body) => {
    expect(codeOf(await control('POST', '/faults', body))).toBe(20000)
  })

  it('moves the clock, inserts rows, changes a withdrawal, counts requests', async () => {
    const end = session.sandbox.world.endMs
    expect(JSON.parse((await control('POST', '/clock', { advanceMs: 1000 })).text)).toEqual({
      nowMs: end + 1000,
    })
    expect(
      JSON.parse((await control('POST', '/clock', { set: '2026-11-20T12:00:00Z' })).text),
    ).toEqual({ nowMs: end })
    expect(codeOf(await control('POST', '/clock', { set: 'noon' }))).toBe(20000)
    const { ids } = JSON.parse((await control('POST', '/transactions', { count: 2 })).text) as {
      ids: string[]
    }
    expect((await feed()).text).toContain(`"id":${ids[1]}`)
    const id = session.sandbox.world.withdrawals[1]?.withdrawal.id ?? ''
    expect((await control('PATCH', `/withdrawals/${id}`, { reason: 'changed' })).status).toBe(200)
    expect((await session.partner(`/api/v1/withdrawals/${id}/`)).text).toContain(
      '"reason":"changed"',
    )
    await control('DELETE', '/requests')
    await quotes()
    await session.partner(`/api/v1/withdrawals/${id}/`)
    await session.partner('/api/v1/withdrawals/x/')
    expect(JSON.parse((await control('GET', '/requests')).text)).toEqual({
      requests: [
        { method: 'GET', path: '/partner/api/v1/quotes/', status: 200, count: 1 },
        { method: 'GET', path: '/partner/api/v1/withdrawals/{id}/', status: 200, count: 1 },
        { method: 'GET', path: '/partner/api/v1/withdrawals/{id}/', status: 404, count: 1 },
      ],
    })
  })

  it('answers malformed JSON and unknown paths with an Error object', async () => {
    const { clientId, clientSecret, partnerUrl } = session.sandbox
    const malformed = await ask(new URL('/_sandbox/faults', partnerUrl).href, {
      method: 'POST',
      headers: { authorization: basic(clientId, clientSecret) },
      body: '{',
    })
    expect([malformed.status, codeOf(malformed)]).toEqual([400, 20001])
    expect(codeOf(await control('GET', '/nothing'))).toBe(40004)
  })
})
