import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Pacer } from '../../../src-main/api/pacer.ts'
import { judgePartner } from '../../../src-main/api/reply.ts'
import type { AcceptedVerdict, PacerPort, Request } from '../../../src-main/api/send.ts'
import { send } from '../../../src-main/api/send.ts'
import { writeJson } from '../../../src-main/base/json.ts'
import { failureOf, outcomeOf } from '../base/failing.ts'
import { START_MS } from '../base/fake-clock.ts'
import type { FakeNetwork, Respond } from './fake-service.ts'
import { answer, fakeNetwork } from './fake-service.ts'

const get: Request = {
  service: 'partner',
  method: 'GET',
  url: 'https://partner.test/api/v1/withdrawals/w1/?c=cursor',
  headers: () => Promise.resolve({ accept: 'application/json' }),
  judge: judgePartner,
}
const MIB = 1024 * 1024

function summary(result: AcceptedVerdict): string {
  return result.kind === 'done' ? writeJson(result.body) : result.kind
}

async function sendRequest(network: FakeNetwork, change: Partial<Request> = {}): Promise<unknown> {
  return outcomeOf(async () =>
    summary(await send(network, new Pacer(network.clock, 0), { ...get, ...change })),
  )
}

function networkError(code: string, message = 'fetch failed'): TypeError {
  return new TypeError(message, { cause: Object.assign(new Error(`${code} happened`), { code }) })
}

const throwError =
  (error: unknown): Respond =>
  () => {
    throw error
  }

describe('send, the request', () => {
  it('threat 5, L23: never follows a redirect and sends no cookie', async () => {
    const network = fakeNetwork(() => answer(200, '{"a":1.10}'))
    expect(await sendRequest(network)).toBe('{"a":1.10}')
    const { signal, ...init } = network.requests[0]?.init ?? {}
    expect([init, signal instanceof AbortSignal, network.requests[0]?.url]).toEqual([
      {
        method: 'GET',
        headers: { accept: 'application/json' },
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
      },
      true,
      get.url,
    ])
  })

  it('makes the headers again for every try', async () => {
    const network = fakeNetwork((_asked, count) => answer(count < 2 ? 503 : 200, '{}'))
    let attempts = 0
    await sendRequest(network, {
      headers: () => Promise.resolve({ authorization: `Bearer t${(attempts += 1)}` }),
    })
    expect(
      network.requests.map(({ init }) => new Headers(init.headers).get('authorization')),
    ).toEqual(['Bearer t1', 'Bearer t2', 'Bearer t3'])
  })

  it('reports every try, by its path alone', async () => {
    const network = fakeNetwork((_asked, count) =>
      count === 0 ? answer(503, '') : answer(200, '{}'),
    )
    await sendRequest(network)
    const path = '/api/v1/withdrawals/w1/'
    const note = {
      service: 'partner',
      method: 'GET',
      path,
      template: path,
      elapsedMs: 0,
      deprecation: null,
      sunset: null,
      skewMs: null,
    }
    expect(network.notes).toEqual([
      { ...note, status: 503, outcome: 'retry', code: 'HTTP_503' },
      { ...note, status: 200, outcome: 'done', code: '' },
    ])
  })

  it('A14: removes the secrets of the process from a service’s words', async () => {
    const network = {
      ...fakeNetwork(() =>
        answer(400, {
          code: 20000,
          type: 'X',
          detail: { message: 'token tok-1 is not welcome', code: 'x' },
          status: 400,
        }),
      ),
      secrets: {
        hide: () => undefined,
        clean: (text: string) => text.replaceAll('tok-1', '[removed]'),
      },
    }
    const failure = await failureOf(() => send(network, new Pacer(network.clock, 0), get))
    expect([failure.code, failure.why, network.requests.length]).toEqual([
      'PARTNER_20000',
      'token [removed] is not welcome',
      1,
    ])
  })

  it('changes nothing in an answer that is data', async () => {
    const network = {
      ...fakeNetwork(() => answer(200, '{"a":"tok-1"}')),
      secrets: {
        hide: () => undefined,
        clean: (text: string) => text.replaceAll('tok-1', '[removed]'),
      },
    }
    expect(await sendRequest(network)).toBe('{"a":"tok-1"}')
  })

  it('returns the headers of the answer', async () => {
    const network = fakeNetwork(() => answer(200, '{}', { deprecation: '@1786752000' }))
    expect((await send(network, new Pacer(network.clock, 0), get)).headers.get('deprecation')).toBe(
      '@1786752000',
    )
  })
})

describe('send, tries', () => {
  it.each([408, 500, 502, 503, 504])(
    'section 3.2: makes five tries for status %i, with a growing pause',
    async (status) => {
      const network = fakeNetwork(() => answer(status, ''))
      expect([await sendRequest(network), network.requests.length, network.clock.sleeps]).toEqual([
        `service HTTP_${status}`,
        5,
        [250, 500, 1000, 2000],
      ])
    },
  )

  it.each([40010, 50003])(
    'A72: makes five tries for the code %i, whatever the status',
    async (code) => {
      const network = fakeNetwork(() => answer(400, { code, type: 'X', detail: {}, status: 400 }))
      expect([await sendRequest(network), network.requests.length]).toEqual([
        `service PARTNER_${code}`,
        5,
      ])
    },
  )

  it.each([400, 403, 405, 409, 415, 418, 422, 501])(
    'section 3.2: makes one try for status %i',
    async (status) => {
      const network = fakeNetwork(() => answer(status, '{}'))
      expect([await sendRequest(network), network.requests.length, network.clock.sleeps]).toEqual([
        `service HTTP_${status}`,
        1,
        [],
      ])
    },
  )

  it('A61, input 29: makes one try for an absent record', async () => {
    const network = fakeNetwork(() =>
      answer(404, { code: 40004, type: 'NotFound', detail: {}, status: 404 }),
    )
    expect([await sendRequest(network), network.requests.length]).toEqual(['absent', 1])
  })

  it.each([
    ['ECONNREFUSED', 'nothing listens at partner.test', { wasReached: false }],
    ['ENOTFOUND', 'no address is known for partner.test', { wasReached: false, network: 'none' }],
    [
      'EAI_AGAIN',
      'the address of partner.test could not be looked up',
      { wasReached: false, network: 'none' },
    ],
    [
      'UND_ERR_CONNECT_TIMEOUT',
      'partner.test did not accept the connection in time',
      { wasReached: false },
    ],
    ['ECONNRESET', 'no complete answer came from partner.test', { wasReached: true }],
    ['UND_ERR_SOCKET', 'no complete answer came from partner.test', { wasReached: true }],
  ])(
    'F38: makes five tries without an answer (%s), and reports whether the service was reached',
    async (code, why, evidence) => {
      const network = fakeNetwork(throwError(networkError(code)))
      const failure = await failureOf(() => send(network, new Pacer(network.clock, 0), get))
      expect([
        failure.kind,
        failure.code,
        failure.why,
        failure.evidence,
        network.requests.length,
        network.clock.sleeps,
      ]).toEqual([
        'unreachable',
        'OFFLINE',
        why,
        { ...evidence, network_error: code },
        5,
        [250, 500, 1000, 2000],
      ])
      expect(network.notes.map((note) => `${note.status} ${note.outcome}`)).toEqual(
        Array(5).fill('0 OFFLINE'),
      )
    },
  )

  it('F29: makes five tries for a body that the connection cuts', async () => {
    const network = fakeNetwork(throwError(new TypeError('terminated')))
    const failure = await failureOf(() => send(network, new Pacer(network.clock, 0), get))
    expect([failure.code, failure.why, failure.evidence, network.requests.length]).toEqual([
      'OFFLINE',
      'in the middle of an answer',
      { wasReached: true },
      5,
    ])
  })

  it.each([
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  ])('F39: makes one try if the connection is not safe (%s)', async (code) => {
    const network = fakeNetwork(throwError(networkError(code)))
    expect([await sendRequest(network), network.requests.length]).toEqual([
      'unreachable TLS_REFUSED',
      1,
    ])
  })

  it.each([
    new TypeError('fetch failed', { cause: new Error('unexpected redirect') }),
    new TypeError('unexpected redirect'),
  ])('L23: makes one try if the service redirects (%s)', async (error) => {
    const network = fakeNetwork(throwError(error))
    expect([await sendRequest(network), network.requests.length]).toEqual([
      'service REDIRECT_REFUSED',
      1,
    ])
  })

  it('F29: makes five tries for a body that is cut, and ends with the first complete body', async () => {
    const cutNetwork = fakeNetwork(() => answer(200, '{"a":'))
    expect([await sendRequest(cutNetwork), cutNetwork.requests.length]).toEqual([
      'service BAD_RESPONSE',
      5,
    ])
    const recoveringNetwork = fakeNetwork((_asked, count) =>
      answer(200, count < 4 ? '{"a":' : '{"a":1}'),
    )
    expect([await sendRequest(recoveringNetwork), recoveringNetwork.requests.length]).toEqual([
      '{"a":1}',
      5,
    ])
  })

  it('section 3.2: pauses by full jitter, at most 30 s, and never less than 50 ms', async () => {
    const longestPauses = fakeNetwork(() => answer(503, ''), 0.999999)
    await sendRequest(longestPauses)
    expect(longestPauses.clock.sleeps.map(Math.round)).toEqual([500, 1000, 2000, 4000])
    const shortestPauses = fakeNetwork(() => answer(503, ''), 0)
    await sendRequest(shortestPauses)
    expect(shortestPauses.clock.sleeps).toEqual([50, 50, 50, 50])
  })

  it('V8, F27: makes one try a call after six silences in a row, and five tries again after an answer', async () => {
    let isOut = true
    const network = fakeNetwork(() => {
      if (isOut) throw networkError('ECONNREFUSED')
      return answer(200, '{}')
    })
    const pacer = new Pacer(network.clock, 0)
    const calls = async (): Promise<number> => {
      const requestsBefore = network.requests.length
      await outcomeOf(() => send(network, pacer, get))
      return network.requests.length - requestsBefore
    }
    expect([await calls(), await calls(), await calls(), await calls()]).toEqual([5, 1, 1, 1])
    isOut = false
    expect(await calls()).toBe(1)
    isOut = true
    expect(await calls()).toBe(5)
  })
})

describe('send, the throttle', () => {
  const throttledOnce =
    (headers: Record<string, string> = {}): Respond =>
    () =>
      answer(429, '', headers)

  it.each([
    ['2', 2100],
    ['0', 525],
    ['900', 945_000],
    [new Date(START_MS + 60_000).toUTCString(), 63_000],
  ])('F24: waits for the time of %s, a little longer and never less', async (header, waitMs) => {
    const network = fakeNetwork((_asked, count) =>
      count === 0 ? answer(429, '', { 'retry-after': header }) : answer(200, '{}'),
    )
    expect([await sendRequest(network), network.clock.sleeps.map(Math.round)]).toEqual([
      '{}',
      [waitMs],
    ])
  })

  it('F24: waits no less than the named time, and at most a tenth more', async () => {
    for (const [random, waitMs] of [
      [0, 2000],
      [0.999999, 2200],
    ] as const) {
      const network = fakeNetwork(
        (_asked, count) =>
          count === 0 ? answer(429, '', { 'retry-after': '2' }) : answer(200, '{}'),
        random,
      )
      await sendRequest(network)
      expect(network.clock.sleeps.map(Math.round)).toEqual([waitMs])
    }
  })

  it.each(['901', '3600', '999999999'])(
    'F24: reports a wait of %s s instead of waiting',
    async (header) => {
      const network = fakeNetwork(throttledOnce({ 'retry-after': header }))
      const failure = await failureOf(() => send(network, new Pacer(network.clock, 0), get))
      const until = new Date(START_MS + Math.min(Number(header), 86400) * 1000)
        .toISOString()
        .slice(0, 16)
        .replace('T', ' ')
      expect([
        failure.kind,
        failure.code,
        failure.what,
        network.requests.length,
        network.clock.sleeps,
      ]).toEqual(['service', 'THROTTLED', `The service asks to wait until ${until} UTC`, 1, []])
    },
  )

  it.each<Record<string, string>>([
    {},
    { 'retry-after': '-5' },
    { 'retry-after': 'abc' },
    { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ])(
    'A71, F25: without a readable time (%j) waits a minute, doubles the wait, and gives up after four waits',
    async (headers) => {
      const network = fakeNetwork(throttledOnce(headers))
      expect([await sendRequest(network), network.requests.length, network.clock.sleeps]).toEqual([
        'service QUOTA_USED',
        5,
        [60_000, 120_000, 240_000, 480_000],
      ])
    },
  )

  it('A71: holds back the other calls of the account, too', async () => {
    const network = fakeNetwork((request, count) =>
      count === 0
        ? answer(429, '', { 'retry-after': '60' })
        : answer(200, JSON.stringify(request.url)),
    )
    const pacer = new Pacer(network.clock, 0)
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (release = resolve))
    const times: number[] = []
    network.clock.sleep = async (ms) => {
      network.clock.sleeps.push(ms)
      await gate
      if (network.clock.monotonicMs() < 5000 + 63_000)
        network.clock.advance(5000 + 63_000 - network.clock.monotonicMs())
    }
    const firstCall = send(network, pacer, get)
    await expect.poll(() => network.clock.sleeps).toEqual([63_000])
    const secondCall = send(network, pacer, {
      ...get,
      headers: () => (times.push(network.clock.monotonicMs()), Promise.resolve({})),
    })
    await expect.poll(() => network.clock.sleeps).toEqual([63_000, 63_000])
    expect(network.requests.length).toBe(1)
    release()
    await Promise.all([firstCall, secondCall])
    expect([times, network.requests.length]).toEqual([[68_000], 3])
  })
})

describe('send, the login', () => {
  it('F22, input 27: renews the login once, for one more try', async () => {
    const network = fakeNetwork((_asked, count) =>
      count === 0
        ? answer(403, { code: 40001, type: 'NotAuthenticated', detail: {}, status: 403 })
        : answer(200, '{}'),
    )
    let renewals = 0
    expect([
      await sendRequest(network, { reauthenticate: () => Promise.resolve((renewals += 1) > 0) }),
      network.requests.length,
      renewals,
    ]).toEqual(['{}', 2, 1])
  })

  it('F23: does not renew the login a second time', async () => {
    const network = fakeNetwork(() => answer(401, '{}'))
    let renewals = 0
    expect([
      await sendRequest(network, { reauthenticate: () => Promise.resolve((renewals += 1) > 0) }),
      network.requests.length,
      renewals,
    ]).toEqual(['service AUTH_REJECTED', 2, 1])
  })

  it('F23, input 27: does not renew the login for a missing scope', async () => {
    const network = fakeNetwork(() =>
      answer(403, { code: 40003, type: 'PermissionDenied', detail: {}, status: 403 }),
    )
    let renewals = 0
    expect([
      await sendRequest(network, { reauthenticate: () => Promise.resolve((renewals += 1) > 0) }),
      network.requests.length,
      renewals,
    ]).toEqual(['service SCOPE_MISSING', 1, 0])
  })

  it('ends if the login cannot be renewed', async () => {
    const network = fakeNetwork(() => answer(401, '{}'))
    expect([
      await sendRequest(network),
      await sendRequest(network, { reauthenticate: () => Promise.resolve(false) }),
      network.requests.length,
    ]).toEqual(['service AUTH_REJECTED', 'service AUTH_REJECTED', 2])
  })
})

describe('send, the body', () => {
  function streamBody(
    chunks: readonly Uint8Array<ArrayBuffer>[],
    headers: Record<string, string> = {},
  ): { response: Response; pulled(): number; isCancelled(): boolean } {
    let index = 0
    let isCancelled = false
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull(controller) {
          const chunk = chunks[index++]
          if (chunk) controller.enqueue(chunk)
          else controller.close()
        },
        cancel() {
          isCancelled = true
        },
      },
      { highWaterMark: 0 },
    )
    return {
      response: new Response(stream, { status: 200, headers }),
      pulled: () => index,
      isCancelled: () => isCancelled,
    }
  }
  const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

  it('threat 6, F31, L24, L25: stops once 8 MiB have arrived, after one try', async () => {
    const body = streamBody(Array.from({ length: 100 }, () => new Uint8Array(MIB).fill(32)))
    const network = fakeNetwork(() => body.response)
    expect([
      await sendRequest(network),
      network.requests.length,
      body.pulled(),
      body.isCancelled(),
    ]).toEqual(['service RESPONSE_TOO_LARGE', 1, 9, true])
  })

  it('accepts a body of exactly 8 MiB', async () => {
    const body = streamBody([
      bytes('"'),
      ...Array.from({ length: 7 }, () => new Uint8Array(MIB).fill(120)),
      new Uint8Array(MIB - 2).fill(120),
      bytes('"'),
    ])
    const network = fakeNetwork(() => body.response)
    expect(await sendRequest(network)).toBe(`"${'x'.repeat(8 * MIB - 2)}"`)
  })

  it('does not read a body that declares a larger size', async () => {
    const body = streamBody([bytes('{}')], { 'content-length': String(8 * MIB + 1) })
    const network = fakeNetwork(() => body.response)
    expect([await sendRequest(network), body.pulled(), body.isCancelled()]).toEqual([
      'service RESPONSE_TOO_LARGE',
      0,
      true,
    ])
  })

  it('joins characters that are split between two chunks', async () => {
    const [head, tail] = [bytes('"é😀"').slice(0, 2), bytes('"é😀"').slice(2)]
    const network = fakeNetwork(() => streamBody([head, tail.slice(0, 3), tail.slice(3)]).response)
    expect(await sendRequest(network)).toBe('"é😀"')
  })

  it.each<[string, number[]]>([
    ['a lone continuation byte', [0x22, 0x80, 0x22]],
    ['an overlong form', [0x22, 0xc0, 0xaf, 0x22]],
    ['a truncated character at the end', [0x22, 0x22, 0xe2, 0x82]],
  ])('F29: retries bytes that are not UTF-8: %s', async (_title, invalidBytes) => {
    const network = fakeNetwork(() => streamBody([new Uint8Array(invalidBytes)]).response)
    expect([await sendRequest(network), network.requests.length]).toEqual([
      'unreachable BAD_RESPONSE',
      5,
    ])
  })

  it('F28: cancels a body with damaged bytes', async () => {
    const body = streamBody([
      new Uint8Array([0x22, 0xff]),
      ...Array.from({ length: 5 }, () => bytes('x')),
    ])
    const network = fakeNetwork((_asked, count) =>
      count === 0 ? body.response : answer(200, '{}'),
    )
    expect([await sendRequest(network), body.isCancelled()]).toEqual(['{}', true])
  })

  it('F29: does not ignore a byte order mark', async () => {
    const network = fakeNetwork(
      () => streamBody([new Uint8Array([0xef, 0xbb, 0xbf]), bytes('{}')]).response,
    )
    expect(await sendRequest(network)).toBe('service BAD_RESPONSE')
  })

  it('F30: does not treat an empty 204 as data', async () => {
    const network = fakeNetwork(() => new Response(null, { status: 204 }))
    expect(await sendRequest(network)).toBe('service BAD_RESPONSE')
  })
})

describe('send, time limits and cancel', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  // Allows one try. The tests above cover the retry policy.
  const singleTry: PacerPort = {
    run: (task) => task(),
    throttle: () => undefined,
    hold: () => undefined,
    recordAnswer: () => undefined,
    recordFault: () => undefined,
    recordSilence: () => undefined,
    isOutage: () => true,
  }

  const noAnswer: Respond = ({ init }) =>
    new Promise((_resolve, reject) =>
      init.signal?.addEventListener('abort', () =>
        reject(new DOMException('aborted', 'AbortError')),
      ),
    )

  /**
   * A body that sends a byte every `everyMs` without end, and breaks off with the signal like a
   * real one.
   */
  const trickle =
    (everyMs: number): Respond =>
    ({ init }) => {
      const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start(controller) {
          const timer = setInterval(() => controller.enqueue(new Uint8Array([32])), everyMs)
          init.signal?.addEventListener('abort', () => {
            clearInterval(timer)
            controller.error(new DOMException('aborted', 'AbortError'))
          })
        },
      })
      return new Response(stream, { status: 200 })
    }

  async function measureCall(
    respond: Respond,
    change: Partial<Request> = {},
  ): Promise<{ ms: number; outcome: unknown }> {
    const network = fakeNetwork(respond)
    const startMs = Date.now()
    let settledCall: { ms: number; outcome: unknown } | undefined
    void outcomeOf(async () => summary(await send(network, singleTry, { ...get, ...change }))).then(
      (outcome) => (settledCall = { ms: Date.now() - startMs, outcome }),
    )
    for (let seconds = 0; seconds < 120 && !settledCall; seconds += 1)
      await vi.advanceTimersByTimeAsync(1000)
    expect(vi.getTimerCount()).toBe(0)
    if (!settledCall) throw new Error('it never ended')
    return settledCall
  }

  it('F28: ends a call without a header after 15 s', async () => {
    expect(await measureCall(noAnswer)).toEqual({ ms: 15000, outcome: 'unreachable SERVER_SLOW' })
  })

  it('F28: ends a body that falls silent after 10 s', async () => {
    expect(await measureCall(trickle(3_600_000))).toEqual({
      ms: 10000,
      outcome: 'unreachable SERVER_SLOW',
    })
  })

  it('F28: ends a body that never ends after 30 s in total', async () => {
    expect(await measureCall(trickle(1000))).toEqual({
      ms: 30000,
      outcome: 'unreachable SERVER_SLOW',
    })
  })

  it('section 3.2: ends a token call after 15 s in total', async () => {
    expect(await measureCall(trickle(1000), { totalMs: 15000 })).toEqual({
      ms: 15000,
      outcome: 'unreachable SERVER_SLOW',
    })
  })

  it('lets a body continue that pauses 7 s between two chunks', async () => {
    let sentChunks = 0
    const steady: Respond = () =>
      new Response(
        new ReadableStream<Uint8Array<ArrayBuffer>>({
          pull: (controller) =>
            new Promise((resolve) =>
              setTimeout(() => {
                sentChunks += 1
                if (sentChunks > 3) controller.close()
                else
                  controller.enqueue(new TextEncoder().encode(['', '{"a"', ':', '1}'][sentChunks]))
                resolve()
              }, 7000),
            ),
        }),
        { status: 200 },
      )
    expect(await measureCall(steady)).toEqual({ ms: 28000, outcome: '{"a":1}' })
  })

  it('leaves no timer behind after an answer', async () => {
    expect(await measureCall(() => answer(200, '{}'))).toMatchObject({ outcome: '{}' })
  })

  it.each([
    ['before the header', noAnswer],
    ['in the body', trickle(1000)],
  ])('ends at once when it is cancelled %s', async (_title, respond) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 5000)
    expect(await measureCall(respond, { signal: controller.signal })).toEqual({
      ms: 5000,
      outcome: 'cancelled CANCELLED',
    })
  })

  it('makes no call after a cancellation', async () => {
    const network = fakeNetwork(() => answer(200, '{}'))
    expect([
      await sendRequest(network, { signal: AbortSignal.abort() }),
      network.requests.length,
    ]).toEqual(['cancelled CANCELLED', 0])
  })

  it.each([
    ['between two tries', 503],
    ['in a throttle', 429],
  ])('makes no further call after a cancellation %s', async (_title, status) => {
    const controller = new AbortController()
    const network = fakeNetwork(() => {
      controller.abort()
      return answer(status, '')
    })
    expect([
      await sendRequest(network, { signal: controller.signal }),
      network.requests.length,
    ]).toEqual(['cancelled CANCELLED', 1])
  })
})
