import { describe, expect, it } from 'vitest'
import { Pacer } from '../../../src-main/api/pacer.ts'
import type { LendPair } from '../../../src-main/api/token.ts'
import { judgeToken, TokenSource } from '../../../src-main/api/token.ts'
import { scrub } from '../../../src-main/api/token-form.ts'
import { Failure, failureToPlain } from '../../../src-main/base/failure.ts'
import { failureOf, outcomeOf } from '../base/failing.ts'
import { START_MS } from '../base/fake-clock.ts'
import type { FakeNetwork, Respond } from './fake-service.ts'
import { answer, CREDENTIALS, fakeNetwork, headersOf } from './fake-service.ts'

const goodAnswer = {
  access_token: 'tok-1',
  expires_in: 3600,
  token_type: 'Bearer',
  scope: 'read write',
}
const answerNumbered: Respond = (_asked, count) =>
  answer(200, { ...goodAnswer, access_token: `tok-${count + 1}` })

interface Source {
  readonly source: TokenSource
  readonly network: FakeNetwork
  calls(): number
}

function tokenSource(
  respond: Respond,
  lend: LendPair = (action) => action(CREDENTIALS),
  partnerUrl = 'https://partner.test',
): Source {
  const network = fakeNetwork(respond)
  return {
    network,
    source: new TokenSource(network, new Pacer(network.clock, 0), partnerUrl, lend),
    calls: () => network.requests.length,
  }
}

describe('TokenSource, the request', () => {
  it('A01, A02, A03, A04: sends one POST with Basic credentials and the grant in a form', async () => {
    const { source, network } = tokenSource(answerNumbered)
    expect(await source.get()).toBe('tok-1')
    const [request] = network.requests
    expect([
      network.requests.length,
      request?.url,
      request?.init.method,
      request?.init.body,
      headersOf(request),
    ]).toEqual([
      1,
      'https://partner.test/oauth2/token/',
      'POST',
      'grant_type=client_credentials',
      {
        authorization: `Basic ${Buffer.from('client-1:c4nary-s3cret').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
    ])
    expect({
      redirect: request?.init.redirect,
      credentials: request?.init.credentials,
      cache: request?.init.cache,
    }).toEqual({ redirect: 'error', credentials: 'omit', cache: 'no-store' })
  })

  it.each(['https://partner.test', 'https://partner.test/', 'https://partner.test//'])(
    'A01: puts exactly one slash after the base %s',
    async (base) => {
      const { source, network } = tokenSource(answerNumbered, undefined, base)
      await source.get()
      expect(network.requests[0]?.url).toBe('https://partner.test/oauth2/token/')
    },
  )

  it.each(['p%+:&= ', 'pä🔑', 'سر', ' x '])(
    'A02, input 73: sends the secret %j in the form of the contract',
    async (clientSecret) => {
      const { source, network } = tokenSource(answerNumbered, (action) =>
        action({ clientId: 'client-1', clientSecret }),
      )
      await source.get()
      expect(headersOf(network.requests[0]).authorization).toBe(
        `Basic ${Buffer.from(`client-1:${clientSecret}`, 'utf8').toString('base64')}`,
      )
    },
  )
})

describe('TokenSource, one token for all callers', () => {
  it('section 3.2: makes one call for 100 callers', async () => {
    const { source, calls } = tokenSource(answerNumbered)
    const tokens = await Promise.all(Array.from({ length: 100 }, () => source.get()))
    expect([new Set(tokens), calls()]).toEqual([new Set(['tok-1']), 1])
  })

  it('section 3.2: lets 100 callers fail with one call, and share the failure', async () => {
    const { source, calls } = tokenSource(() => answer(401, { error: 'invalid_client' }))
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => source.get()))
    expect([
      new Set(
        results.map((result) =>
          result.status === 'rejected' ? (result.reason as Failure).code : 'none',
        ),
      ),
      calls(),
    ]).toEqual([new Set(['CREDENTIALS_WRONG']), 1])
  })

  it('A05, A06, input 5: splits the scope, and has none before the first token', async () => {
    const { source } = tokenSource(answerNumbered)
    expect(source.scopes).toBeUndefined()
    await source.get()
    expect(source.scopes).toEqual(['read', 'write'])
  })

  it.each<[unknown, readonly string[]]>([
    ['read', ['read']],
    [' read  write ', ['read', 'write']],
    ['', []],
    [undefined, []],
    [['read'], []],
  ])('A06, input 5: accepts the scope %j', async (scope, scopes) => {
    const { source } = tokenSource(() => answer(200, { ...goodAnswer, scope }))
    await source.get()
    expect(source.scopes).toEqual(scopes)
  })
})

describe('TokenSource, renewal', () => {
  it.each([
    [3600, 3540_000],
    [601, 541_000],
    [600, 540_000],
    [300, 270_000],
    [10, 9_000],
  ])(
    'section 3.2: renews a token that is valid for %i s after %i ms, not before',
    async (lifeSeconds, renewMs) => {
      const { source, network, calls } = tokenSource((_asked, count) =>
        answer(200, { ...goodAnswer, access_token: `tok-${count + 1}`, expires_in: lifeSeconds }),
      )
      await source.get()
      network.clock.advance(renewMs - 1)
      expect([await source.get(), calls()]).toEqual(['tok-1', 1])
      network.clock.advance(1)
      expect([await source.get(), calls()]).toEqual(['tok-2', 2])
    },
  )

  it.each<[string, unknown, number]>([
    ['missing', undefined, 54_000],
    ['null', null, 54_000],
    ['0', 0, 54_000],
    ['-1', -1, 54_000],
    ['a word', 'soon', 54_000],
    ['an empty text', '', 54_000],
    ['true', true, 54_000],
    ['digits as text', '3600', 3540_000],
    ['3.5', 3.5, 2_700],
    ['1e99', 1e99, 86_340_000],
    ['two days', 172_800, 86_340_000],
  ])('input 3: with expires_in %s renews after %s ms', async (_title, expires, renewMs) => {
    const { source, network, calls } = tokenSource((_asked, count) =>
      answer(200, { ...goodAnswer, access_token: `tok-${count + 1}`, expires_in: expires }),
    )
    await source.get()
    network.clock.advance(renewMs - 1)
    await source.get()
    expect(calls()).toBe(1)
    network.clock.advance(1)
    await source.get()
    expect(calls()).toBe(2)
  })

  it('counts the lifetime from before the request', async () => {
    const { source, network, calls } = tokenSource(() => {
      network.clock.advance(5000)
      return answer(200, { ...goodAnswer, expires_in: 300 })
    })
    await source.get()
    network.clock.advance(264_999)
    await source.get()
    expect(calls()).toBe(1)
    network.clock.advance(1)
    await source.get()
    expect(calls()).toBe(2)
  })

  it.each([0, Date.UTC(1970, 0, 2), START_MS - 60_000])(
    'F35: ignores the wall clock, set back to %i',
    async (wall) => {
      const { source, network, calls } = tokenSource(answerNumbered)
      await source.get()
      network.clock.setWall(wall)
      expect([await source.get(), calls()]).toEqual(['tok-1', 1])
      network.clock.advance(3540_000)
      expect([await source.get(), calls()]).toEqual(['tok-2', 2])
    },
  )

  it('F35, F48: renews once if the wall clock is set ahead, over the end of a year or to 2040, and not when it is corrected', async () => {
    const { source, network, calls } = tokenSource(answerNumbered)
    await source.get()
    for (const [wall, count] of [
      [Date.UTC(2026, 11, 31, 23, 59), 2],
      [Date.UTC(2027, 0, 1, 0, 1), 2],
      [Date.UTC(2040, 0), 3],
      [START_MS, 3],
    ] as const) {
      network.clock.setWall(wall)
      expect([await source.get(), await source.get(), calls()]).toEqual([
        `tok-${count}`,
        `tok-${count}`,
        count,
      ])
    }
  })

  it('F49: renews before the first call after the machine slept for an hour while its monotonic clock was stopped', async () => {
    const { source, network, calls } = tokenSource(answerNumbered)
    await source.get()
    network.clock.setWall(START_MS + 3_540_000 - 1)
    expect([await source.get(), calls()]).toEqual(['tok-1', 1])
    network.clock.setWall(START_MS + 3_600_000)
    expect(
      await Promise.all([source.get(), source.get(), source.get()]).then(
        (tokens) => new Set(tokens),
      ),
    ).toEqual(new Set(['tok-2']))
    expect(calls()).toBe(2)
  })

  it('F22: renews at once after a rejected token, and only once for calls that had the same token', async () => {
    const { source, calls } = tokenSource(answerNumbered)
    await source.get()
    source.reject('tok-1')
    source.reject('tok-1')
    expect(await source.get()).toBe('tok-2')
    source.reject('tok-1')
    expect([await source.get(), calls()]).toEqual(['tok-2', 2])
  })

  it('S13: has no token and no scope after a wipe', async () => {
    const { source, calls } = tokenSource(answerNumbered)
    await source.get()
    source.wipe()
    expect(source.scopes).toBeUndefined()
    expect([await source.get(), calls()]).toEqual(['tok-2', 2])
  })

  /** A source with calls that wait until the test answers them. */
  function slowSource(): Source & { readonly answers: ((response: Response) => void)[] } {
    const answers: ((response: Response) => void)[] = []
    const tokens = tokenSource(() => new Promise<Response>((resolve) => answers.push(resolve)))
    return { ...tokens, answers }
  }

  async function settle(): Promise<void> {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  }

  it('S13: does not keep the token of a call that was under way at a wipe', async () => {
    const { source, answers } = slowSource()
    const pendingToken = source.get().catch(() => 'none')
    await settle()
    source.wipe()
    answers[0]?.(answer(200, goodAnswer))
    await pendingToken
    expect(source.scopes).toBeUndefined()
  })

  it('S13: makes a new call for the next caller after a wipe during a token call', async () => {
    const { source, answers } = slowSource()
    const beforeWipe = source.get().catch(() => 'none')
    await settle()
    source.wipe()
    const afterWipe = source.get()
    await settle()
    answers[0]?.(answer(200, { ...goodAnswer, access_token: 'old' }))
    answers[1]?.(answer(200, { ...goodAnswer, access_token: 'new' }))
    await beforeWipe
    expect([await afterWipe, answers.length]).toEqual(['new', 2])
  })

  it('input 6: makes a new call with the next credentials after a wipe while wrong ones are refused', async () => {
    const { source, answers } = slowSource()
    const beforeWipe = source.get().catch(() => 'none')
    await settle()
    source.wipe()
    answers[0]?.(answer(401, { error: 'invalid_client' }))
    await beforeWipe
    const afterWipe = outcomeOf(() => source.get())
    await settle()
    answers[1]?.(answer(200, goodAnswer))
    expect(await afterWipe).toBe('tok-1')
  })

  it('A14: registers the secret to hide in all texts', async () => {
    const network = {
      ...fakeNetwork(answerNumbered),
      secrets: {
        hide: (values: readonly string[]) => void hiddenValues.push(...values),
        clean: (text: string) => text,
      },
    }
    const hiddenValues: string[] = []
    await new TokenSource(network, new Pacer(network.clock, 0), 'https://partner.test', (action) =>
      action(CREDENTIALS),
    ).get()
    expect(hiddenValues).toContain('tok-1')
  })
})

describe('TokenSource, invalid answers', () => {
  it.each<[string, Record<string, unknown>]>([
    ['no access_token', { access_token: undefined }],
    ['null', { access_token: null }],
    ['a number', { access_token: 5 }],
    ['an empty text', { access_token: '' }],
    ['20,000 characters', { access_token: 'x'.repeat(20000) }],
    ['a line end', { access_token: 'tok\r\nx-evil: 1' }],
    ['a blank', { access_token: 'tok 1' }],
    ['another script', { access_token: 'tök' }],
    ['the type MAC', { token_type: 'MAC' }],
    ['a type of 5', { token_type: 5 }],
    ['an empty type', { token_type: '' }],
  ])('inputs 1, 2, 4: refuses %s, after one request', async (_title, change) => {
    const { source, calls } = tokenSource(() => answer(200, { ...goodAnswer, ...change }))
    expect([await outcomeOf(() => source.get()), calls()]).toEqual(['service BAD_RESPONSE', 1])
  })

  it.each(['bearer', 'BEARER', 'Bearer', undefined, null])(
    'input 4: accepts the type %s',
    async (type) => {
      const { source } = tokenSource(() => answer(200, { ...goodAnswer, token_type: type }))
      expect(await source.get()).toBe('tok-1')
    },
  )

  it.each(['[]', '"tok"', '5', 'null', '', '{"access_token":"tok-1"'])(
    'input 1: refuses the answer %j',
    async (body) => {
      const { source } = tokenSource(() => answer(200, body))
      expect(await outcomeOf(() => source.get())).toBe('service BAD_RESPONSE')
    },
  )

  it.each([
    [401, { error: 'invalid_client' }],
    [400, { error: 'invalid_client' }],
    [401, {}],
    [401, { code: 40000, type: 'X', detail: {}, status: 401 }],
    [403, { code: 40001, type: 'X', detail: {}, status: 403 }],
  ])(
    'A07, P24, input 6: treats %i %j as wrong credentials and makes no call until the operator acts',
    async (status, body) => {
      const { source, network, calls } = tokenSource(() => answer(status, body))
      expect(await outcomeOf(() => source.get())).toBe('service CREDENTIALS_WRONG')
      network.clock.advance(86_400_000)
      expect([await outcomeOf(() => source.get()), calls()]).toEqual([
        'service CREDENTIALS_WRONG',
        1,
      ])
      source.wipe()
      expect([await outcomeOf(() => source.get()), calls()]).toEqual([
        'service CREDENTIALS_WRONG',
        2,
      ])
    },
  )

  it.each([200, 400, 401, 403, 422])(
    'A08, P7, input 7: treats unsupported_grant_type with status %i as the answer of another service',
    async (status) => {
      const { source, calls } = tokenSource(() =>
        answer(status, { error: 'unsupported_grant_type' }),
      )
      const failure = await failureOf(() => source.get())
      expect([failure.kind, failure.code, failure.why, failure.advice, calls()]).toEqual([
        'service',
        'TOKEN_REFUSED',
        'unsupported_grant_type',
        'check the address: this may not be the expected service',
        1,
      ])
    },
  )

  it('input 8: stops at a login page', async () => {
    const { source, calls } = tokenSource(() =>
      answer(200, '<html>log in</html>', { 'content-type': 'text/html' }),
    )
    expect([await outcomeOf(() => source.get()), calls()]).toEqual(['service PORTAL', 1])
  })

  it('input 9: refuses a redirect without a second call', async () => {
    const { source, network, calls } = tokenSource(() => {
      throw new TypeError('fetch failed', { cause: new Error('unexpected redirect') })
    })
    expect([
      await outcomeOf(() => source.get()),
      calls(),
      network.requests[0]?.init.redirect,
    ]).toEqual(['service REDIRECT_REFUSED', 1, 'error'])
  })
})

describe('TokenSource, after a failure', () => {
  it('section 3.2: waits 30 s before the next call', async () => {
    const { source, network, calls } = tokenSource((_asked, count) =>
      count === 0 ? answer(400, { error: 'unsupported_grant_type' }) : answer(200, goodAnswer),
    )
    await failureOf(() => source.get())
    network.clock.advance(29_999)
    expect([await outcomeOf(() => source.get()), calls()]).toEqual(['service TOKEN_REFUSED', 1])
    network.clock.advance(1)
    expect([await source.get(), calls()]).toEqual(['tok-1', 2])
  })

  it.each([408, 500, 502, 503, 504])(
    'section 3.2: tries %i five times and then waits 30 s',
    async (status) => {
      const { source, network, calls } = tokenSource(() => answer(status, ''))
      expect([await outcomeOf(() => source.get()), calls(), network.clock.sleeps]).toEqual([
        `service HTTP_${status}`,
        5,
        [250, 500, 1000, 2000],
      ])
      expect([await outcomeOf(() => source.get()), calls()]).toEqual([`service HTTP_${status}`, 5])
    },
  )

  it('section 3.2: retries without an answer, and continues', async () => {
    const { source, calls } = tokenSource((_asked, count) => {
      if (count < 2)
        throw new TypeError('fetch failed', {
          cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
        })
      return answer(200, goodAnswer)
    })
    expect([await source.get(), calls()]).toEqual(['tok-1', 3])
  })

  it.each<[string, number, unknown, Record<string, string>]>([
    ['a body with an error', 503, { error: 'temporarily_unavailable' }, {}],
    [
      "the Error object's 50003",
      503,
      { code: 50003, type: 'X', detail: { message: '', code: 'x' }, status: 503 },
      {},
    ],
    [
      'a page of the balancer',
      503,
      '<html>503 Service Unavailable</html>',
      { 'content-type': 'text/html' },
    ],
    [
      'another page of the balancer',
      502,
      '<html>502 Bad Gateway</html>',
      { 'content-type': 'text/html' },
    ],
  ])('section 3.2: retries after %s (%i)', async (_title, status, body, headers) => {
    const { source, calls } = tokenSource((_asked, count) =>
      count === 0 ? answer(status, body, headers) : answer(200, goodAnswer),
    )
    expect([await outcomeOf(() => source.get()), calls()]).toEqual(['tok-1', 2])
  })

  it.each([40010, 50003])(
    'section 3.2: retries after the code %i, whatever the status',
    async (code) => {
      const { source, calls } = tokenSource((_asked, count) =>
        count === 0
          ? answer(400, { code, type: 'X', detail: { message: '', code: 'x' }, status: 400 })
          : answer(200, goodAnswer),
      )
      expect([await outcomeOf(() => source.get()), calls()]).toEqual(['tok-1', 2])
    },
  )

  it('section 3.2, F29: retries after a body that was cut', async () => {
    const { source, calls } = tokenSource((_asked, count) =>
      answer(200, count === 0 ? '{"access_token":"tok-1"' : goodAnswer),
    )
    expect([await outcomeOf(() => source.get()), calls()]).toEqual(['tok-1', 2])
  })

  it.each([501, 505])('section 3.2: does not retry after %i', async (status) => {
    const { source, calls } = tokenSource(() => answer(status, '{}'))
    await failureOf(() => source.get())
    expect(calls()).toBe(1)
  })

  it.each<[string, number, unknown]>([
    ['429', 429, ''],
    [
      '40029',
      400,
      { code: 40029, type: 'Throttled', detail: { message: '', code: 'throttled' }, status: 400 },
    ],
  ])('F24: waits at least as long as a %s with Retry-After says', async (_title, status, body) => {
    const { source, network } = tokenSource((_asked, count) =>
      count === 0 ? answer(status, body, { 'retry-after': '20' }) : answer(200, goodAnswer),
    )
    expect([await outcomeOf(() => source.get()), network.clock.sleeps]).toEqual(['tok-1', [21000]])
  })

  it('section 5.5: is ready at once when a locked keychain was unlocked', async () => {
    let isLocked = true
    const lend: LendPair = (action) =>
      isLocked
        ? Promise.reject(new Failure({ kind: 'keychain', code: 'KEYCHAIN_LOCKED', what: 'locked' }))
        : action(CREDENTIALS)
    const { source, calls } = tokenSource(answerNumbered, lend)
    expect([await outcomeOf(() => source.get()), calls()]).toEqual(['keychain KEYCHAIN_LOCKED', 0])
    isLocked = false
    expect(await outcomeOf(() => source.get())).toBe('tok-1')
  })
})

describe('TokenSource, the secret', () => {
  const basic = Buffer.from('client-1:c4nary-s3cret').toString('base64')

  it.each([
    ['the secret', `no client with c4nary-s3cret here`, 'no client with [removed] here'],
    ['the header', `bad header ${basic}`, 'bad header [removed]'],
    ['the secret twice', 'c4nary-s3cret/c4nary-s3cret', '[removed]/[removed]'],
  ])('A14, input 10: shows [removed] if the service echoes %s', async (_title, error, why) => {
    const { source } = tokenSource(() => answer(400, { error }))
    const failure = await failureOf(() => source.get())
    expect(failure.why).toBe(why)
    expect(`${failure.message} ${JSON.stringify(failureToPlain(failure))}`).not.toMatch(
      /c4nary|Y2xpZW50/,
    )
  })

  it('A14, input 10: shows no part of the secret if a long message is cut', async () => {
    const { source } = tokenSource(() => answer(400, { error: `${'x'.repeat(492)}c4nary-s3cret` }))
    expect((await failureOf(() => source.get())).why).not.toContain('c4nary')
  })

  it('A14, input 10: shows no part of the secret if the service percent-encodes it', async () => {
    const { source } = tokenSource(
      () => answer(400, { error: 'secret=p%25ss%20word' }),
      (action) => action({ clientId: 'client-1', clientSecret: 'p%ss word' }),
    )
    expect((await failureOf(() => source.get())).why).toBe('secret=[removed]')
  })

  it.each([
    ['JSON that is cut', () => answer(200, `{"access_token": "c4nary-s3cret`)],
    ['a page', () => answer(200, '<html>c4nary-s3cret</html>')],
    ['a status alone', () => answer(418, 'c4nary-s3cret')],
  ])('A14, input 10: puts the secret into no failure after %s', async (_title, respond) => {
    const { source, network } = tokenSource(respond)
    const failure = await failureOf(() => source.get())
    expect(
      `${failure.message} ${JSON.stringify(failureToPlain(failure))} ${JSON.stringify(network.notes)}`,
    ).not.toContain('c4nary')
  })
})

describe('judgeToken', () => {
  it('returns a good answer', () => {
    const text = '{"access_token":"t"}'
    expect(judgeToken({ status: 200, headers: new Headers(), text }, [], START_MS)).toEqual({
      kind: 'done',
      body: { access_token: 't' },
      text,
    })
  })
})

describe('scrub', () => {
  it('leaves very short secrets, because they occur within other words', () => {
    expect([scrub('abc abcd', ['abc', 'abcd']), scrub('nothing', ['secret'])]).toEqual([
      'abc [removed]',
      'nothing',
    ])
  })
})
