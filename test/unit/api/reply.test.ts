import { describe, expect, it } from 'vitest'
import type { Reply, Verdict } from '../../../src-main/api/reply.ts'
import {
  cleanMessage,
  isHtmlPage,
  judgeExchange,
  judgeGateway,
  judgePartner,
  readRetryAfter,
  serverMsOf,
} from '../../../src-main/api/reply.ts'
import type { Failure } from '../../../src-main/base/failure.ts'
import { writeJson } from '../../../src-main/base/json.ts'
import { errorCodes } from '../../../src-main/domain/error-codes.ts'
import { START_MS } from '../base/fake-clock.ts'

function reply(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: new Headers({ 'content-type': 'application/json', ...headers }),
    text: typeof body === 'string' ? body : JSON.stringify(body),
  }
}

const fault = (code: number, status = 400, message = ''): unknown => ({
  code,
  type: 'Some',
  detail: { message, code: 'some' },
  status,
})

/** A verdict as one line: its kind, the failure's code, the wait. */
function summaryOf(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'done':
      return `done ${writeJson(verdict.body)}`
    case 'absent':
      return 'absent'
    case 'throttled':
      return `throttled ${verdict.failure.code} ${verdict.waitMs}`
    case 'reauthenticate':
    case 'retry':
    case 'stop':
      return `${verdict.kind} ${verdict.failure.code}`
  }
}

const partner = (status: number, body: unknown, headers?: Record<string, string>): string =>
  summaryOf(judgePartner(reply(status, body, headers), START_MS))
const gateway = (status: number, body: unknown, headers?: Record<string, string>): string =>
  summaryOf(judgeGateway(reply(status, body, headers), START_MS))

describe('judgePartner', () => {
  it.each([200, 201, 206])(
    'P4: treats %i with JSON as an answer, and keeps its digits',
    (status) => {
      expect(partner(status, '{"amount":1.10}')).toBe('done {"amount":1.10}')
    },
  )

  it.each([
    [401, 401, 'reauthenticate AUTH_REJECTED'],
    [404, 404, 'absent'],
    [429, 429, 'throttled THROTTLED undefined'],
    [500, 500, 'retry HTTP_500'],
    [502, 0, 'retry HTTP_502'],
    [504, 504, 'retry HTTP_504'],
    [400, 9, 'stop HTTP_400'],
  ])(
    'A72: judges status %i with {"code":%i}, as gateways between us and the service write it, by its status',
    (status, code, verdict) => {
      expect(partner(status, { code, message: 'Gateway Timeout' })).toBe(verdict)
      expect(
        partner(status, { code, type: 'about:blank', status, detail: 'Gateway Timeout' }),
      ).toBe(verdict)
    },
  )

  it('keeps the whole text beside the body', () => {
    expect(judgePartner(reply(200, ' {"a":1} '), START_MS)).toMatchObject({
      kind: 'done',
      text: ' {"a":1} ',
    })
  })

  it.each([200, 400, 401, 403, 404, 429, 500, 503])(
    'A69, A71, input 26: treats 40029 as a throttle with status %i',
    (status) => {
      expect(partner(status, fault(40029, 403))).toBe('throttled THROTTLED undefined')
      expect(partner(status, fault(40029, 403), { 'retry-after': '2' })).toBe(
        'throttled THROTTLED 2000',
      )
    },
  )

  it.each([
    [40001, 403, 'reauthenticate AUTH_REJECTED'],
    [40000, 403, 'reauthenticate AUTH_REJECTED'],
    [40000, 400, 'reauthenticate AUTH_REJECTED'],
    [40003, 403, 'stop SCOPE_MISSING'],
    [40003, 401, 'stop SCOPE_MISSING'],
    [40004, 404, 'absent'],
    [40004, 400, 'absent'],
    [40008, 404, 'stop PARTNER_40008'],
    [40010, 400, 'retry PARTNER_40010'],
    [50003, 400, 'retry PARTNER_50003'],
    [50003, 503, 'retry PARTNER_50003'],
    [20010, 500, 'stop PARTNER_20010'],
    [40005, 429, 'stop PARTNER_40005'],
    [99999, 400, 'stop PARTNER_99999'],
    [59999, 400, 'retry PARTNER_59999'],
  ])(
    'A10, A11, A69, A72, inputs 27 and 29: treats code %i with status %i as %s',
    (code, status, verdict) => {
      expect(partner(status, fault(code, status))).toBe(verdict)
    },
  )

  it('A69: judges each of the 42 codes in the same way, whatever the status', () => {
    for (const code of errorCodes.keys())
      expect(
        new Set([400, 403, 404, 418, 422].map((status) => partner(status, fault(code, status))))
          .size,
      ).toBe(1)
  })

  it('A64: carries code, name, message, advice and status in the failure', () => {
    const verdict = judgePartner(reply(409, fault(20012, 409, 'Balance of USDT')), START_MS)
    expect(
      verdict.kind === 'stop' && { ...verdict.failure, message: verdict.failure.message },
    ).toMatchObject({
      kind: 'service',
      code: 'PARTNER_20012',
      what: 'The partner service answered 20012 (Not Enough Balance)',
      why: 'Balance of USDT',
      advice: 'fund that balance or lower the amount',
      evidence: { status: 409, code: 20012 },
    })
  })

  it('A66: gives the meaning if the service sends no message', () => {
    const verdict = judgePartner(
      reply(400, { code: 20012, type: 'X', detail: null, status: 400 }),
      START_MS,
    )
    expect(verdict.kind === 'stop' && verdict.failure.why).toBe(
      'the amount exceeds the balance of the debited currency',
    )
  })

  it('input 28: shows an unknown code with its number, whatever the types of the other members', () => {
    const verdict = judgePartner(reply(200, { code: 99999, type: 5, detail: 'x' }), START_MS)
    expect(
      verdict.kind === 'stop' && [verdict.failure.code, verdict.failure.what, verdict.failure.why],
    ).toEqual(['PARTNER_99999', 'The partner service answered 99999 (Unlisted code)', 'x'])
  })

  it('input 30: cuts a message of a megabyte and removes control characters', () => {
    const verdict = judgePartner(
      reply(400, fault(20000, 400, `\u001b[31mred\u0007 ${'x'.repeat(1_000_000)}`)),
      START_MS,
    )
    expect(verdict.kind === 'stop' && verdict.failure.why).toBe(`[31mred  ${'x'.repeat(490)}`)
  })

  it.each([
    [401, '{}', 'reauthenticate AUTH_REJECTED'],
    [401, 'no', 'reauthenticate AUTH_REJECTED'],
    [403, '{}', 'stop HTTP_403'],
    [404, '{"detail":"Not found."}', 'absent'],
    [404, '<html>', 'stop HTTP_404'],
    [400, '{}', 'stop HTTP_400'],
    [405, '', 'stop HTTP_405'],
    [408, '', 'retry HTTP_408'],
    [429, '', 'throttled THROTTLED undefined'],
    [500, '<html>', 'retry HTTP_500'],
    [501, '{}', 'stop HTTP_501'],
    [502, '', 'retry HTTP_502'],
    [503, '{"a":1}', 'retry HTTP_503'],
    [504, '', 'retry HTTP_504'],
    [304, '', 'stop HTTP_304'],
  ])('judges %i %s without a code by its status: %s', (status, body, verdict) => {
    expect(partner(status, body)).toBe(verdict)
  })

  it.each([
    ['an empty answer', ''],
    ['a cut document', '{"a":'],
    ['two documents', '{}{}'],
    ['a byte order mark first', '\ufeff{}'],
    ['257 levels', '['.repeat(257) + ']'.repeat(257)],
  ])('F29, F30: retries %s and never treats it as data', (_title, body) => {
    expect(partner(200, body)).toBe('retry BAD_RESPONSE')
    expect(gateway(200, body)).toBe('retry BAD_RESPONSE')
  })

  it('F30: stops at a login page', () => {
    expect([
      partner(200, '<html>log in</html>', { 'content-type': 'text/html' }),
      gateway(200, ' <!doctype html>', { 'content-type': 'text/plain' }),
      partner(200, 'log in', { 'content-type': 'text/html' }),
    ]).toEqual(['stop PORTAL', 'stop PORTAL', 'stop PORTAL'])
  })

  it('P23: does not treat a withdrawal with a member named code as an error', () => {
    expect(partner(200, { id: 'w', code: 40029, type: 'x', detail: {} })).toBe(
      'done {"id":"w","code":40029,"type":"x","detail":{}}',
    )
  })
})

describe('judgeGateway', () => {
  it('B02: treats an envelope without an error as an answer', () => {
    expect(gateway(200, '{"error_code":null,"message":null,"data":{"a":1.10},"timestamp":1}')).toBe(
      'done {"error_code":null,"message":null,"data":{"a":1.10},"timestamp":1}',
    )
  })

  it.each([
    ['{"error_code":123,"message":"no","data":null,"timestamp":1}', 'stop GATEWAY_123'],
    ['{"error_code":"E1","message":"no","data":null,"timestamp":1}', 'stop GATEWAY_E1'],
    ['{"error_code":0,"message":"no","data":{"transactions":[]},"timestamp":1}', 'stop GATEWAY_0'],
  ])('B04, input 31: treats status 200 with %s as a failure', (body, verdict) => {
    expect(gateway(200, body)).toBe(verdict)
  })

  it('B11, G33: reads the code of the exchange product', () => {
    expect(gateway(200, '{"code":51,"message":"no"}')).toBe('stop GATEWAY_51')
  })

  it('B03: carries the message and the status', () => {
    const verdict = judgeGateway(
      reply(422, {
        error_code: 9,
        message: 'bad\u202e field',
        data: { rail: ['unknown'] },
        timestamp: 1,
      }),
      START_MS,
    )
    expect(verdict.kind === 'stop' && [verdict.failure.why, verdict.failure.evidence]).toEqual([
      'bad  field',
      { status: 422, service: 'wallet', error_code: '9' },
    ])
  })

  const failureOf = (verdict: Verdict): Failure | undefined =>
    verdict.kind === 'absent'
      ? verdict.refusal
      : verdict.kind === 'done'
        ? undefined
        : verdict.failure

  it.each(['ERR_0008', 'TXN_0420', 'CURR_0002', 'NET_0001'])(
    'X28: keeps the wallet’s code %s as text, with its service',
    (code) => {
      const verdict = judgeGateway(
        reply(code === 'ERR_0008' ? 401 : 400, { error_code: code, message: 'no', data: null }),
        START_MS,
      )
      expect(failureOf(verdict)?.evidence).toMatchObject({ service: 'wallet', error_code: code })
      expect(failureOf(verdict)?.evidence.code).toBeUndefined()
    },
  )

  it.each([40000, 40010])(
    'X28: judges %i from the exchange without the partner’s table',
    (code) => {
      const answer = reply(400, { code, message: 'no', data: null, timestamp: 1 })
      const verdict = judgeExchange(answer, START_MS)
      expect([verdict.kind, failureOf(verdict)?.code, failureOf(verdict)?.evidence]).toEqual([
        'stop',
        `GATEWAY_${code}`,
        { status: 400, service: 'exchange', error_code: String(code) },
      ])
      expect(failureOf(verdict)?.what).not.toMatch(/login|address|network/i)
    },
  )

  it('X28: lists the faults field by field, without a field of personal data', () => {
    const verdict = judgeGateway(
      reply(400, {
        error_code: 'ERR_0003',
        message: 'Invalid request.',
        data: {
          amount: [
            { code: 'min_value', detail: 'Too small.' },
            { code: '', detail: 'Not a multiple.' },
          ],
          phone: [{ code: 'invalid', detail: '+5490005550142 is not a number.' }],
        },
      }),
      START_MS,
    )
    expect([failureOf(verdict)?.why, failureOf(verdict)?.evidence]).toEqual([
      'Invalid request.; amount: Too small. (min_value), Not a multiple.',
      {
        status: 400,
        service: 'wallet',
        error_code: 'ERR_0003',
        'field amount': 'Too small. (min_value), Not a multiple.',
      },
    ])
  })

  it.each([
    ['Too many requests', 'throttled', 'THROTTLED', 1000],
    ['Limit Exceeded', 'throttled', 'QUOTA_USED', undefined],
  ])('judges the bare 429 “%s”', (message, kind, code, waitMs) => {
    const verdict = judgeExchange(reply(429, { message }), START_MS)
    expect([
      verdict.kind,
      failureOf(verdict)?.code,
      verdict.kind === 'throttled' && verdict.waitMs,
    ]).toEqual([kind, code, waitMs])
  })

  it.each([judgePartner, judgeGateway, judgeExchange])(
    'reports a web page as such, with its status',
    (judge) => {
      const page = '<html><body><h1>503 Service Temporarily Unavailable</h1></body></html>'
      const verdict = judge(reply(503, page, { 'content-type': 'text/html' }), START_MS)
      expect([verdict.kind, failureOf(verdict)?.why, failureOf(verdict)?.evidence]).toEqual([
        'retry',
        'status 503 and a web page instead of JSON',
        { status: 503, form: 'html' },
      ])
    },
  )

  it.each([
    [500, 'retry HTTP_500'],
    [503, 'retry HTTP_503'],
    [400, 'stop HTTP_400'],
    [403, 'stop HTTP_403'],
    [401, 'reauthenticate AUTH_REJECTED'],
    [404, 'absent'],
    [429, 'throttled THROTTLED undefined'],
  ])(
    'input 32: treats status %i as a failure although error_code is null and data is there',
    (status, verdict) => {
      expect(
        gateway(
          status,
          '{"error_code":null,"message":null,"data":{"transactions":[{"id":1}]},"timestamp":1}',
        ),
      ).toBe(verdict)
    },
  )

  it.each([200, 400, 403, 429, 503])(
    'F24: treats 40029 in an envelope of status %i as a throttle',
    (status) => {
      expect(
        gateway(
          status,
          { error_code: 40029, message: 'slow down', data: null, timestamp: 1 },
          { 'retry-after': '2' },
        ),
      ).toBe('throttled THROTTLED 2000')
    },
  )

  it.each([40001, 40004, 40029, 50017, 50003])(
    'B72, G15: treats %i, which is also a code of the partner service, as a refusal with its number',
    (code) => {
      expect(
        gateway(400, {
          error_code: code,
          message: 'The alias is not known',
          data: null,
          timestamp: 1,
        }),
      ).toBe(`stop GATEWAY_${code}`)
    },
  )

  it('B03: keeps the service’s words in a 404', () => {
    const verdict = judgeGateway(
      reply(404, { error_code: 5012, message: 'The alias is not known', data: null, timestamp: 1 }),
      START_MS,
    )
    expect(verdict.kind === 'absent' && [verdict.refusal?.code, verdict.refusal?.why]).toEqual([
      'GATEWAY_5012',
      'The alias is not known',
    ])
  })

  it('B65, G29: offers both explanations of a 403', () => {
    const verdict = judgeGateway(
      reply(403, { error_code: 7, message: null, data: null, timestamp: 1 }),
      START_MS,
    )
    expect(verdict.kind === 'stop' && verdict.failure.advice).toBe(
      'the credentials may lack a scope, or the account may not be fully operative: ask the provider',
    )
  })

  it('B33: treats a 404 as absent', () => {
    expect(gateway(404, { error_code: 44, message: 'not found', data: null, timestamp: 1 })).toBe(
      'absent',
    )
  })

  it('G34: treats a bare number as an answer', () => {
    expect(gateway(200, '1795255200000')).toBe('done 1795255200000')
  })
})

describe('serverMsOf', () => {
  const date = { date: new Date(START_MS).toUTCString() }

  it('reads the timestamp of the envelope after the data, and never the timestamp of a record', () => {
    for (const text of [
      '{"data":[{"price":"1","timestamp":1700000000000}],"timestamp":1795176000500}',
      '{"data":[{"price":"1","timestamp":1700000000000}],"timestamp":1795176000500,"message":null} ',
      '{"data":{},"timestamp": 1795176000500}',
    ])
      expect(serverMsOf(reply(200, text, date), START_MS)).toBe(1795176000500)
    expect(
      serverMsOf(
        reply(200, '{"timestamp":1795176000500,"data":[{"timestamp":1700000000000}]}', date),
        START_MS,
      ),
    ).toBe(START_MS)
    expect(serverMsOf(reply(200, '[{"timestamp":1700000000000}]', date), START_MS)).toBe(START_MS)
  })
})

describe('readRetryAfter', () => {
  const at = (ms: number): string => new Date(START_MS + ms).toUTCString()

  it.each<[string | null, number | undefined]>([
    [null, undefined],
    ['2', 2000],
    [' 2 ', 2000],
    ['002', 2000],
    ['0', 500],
    ['00', 500],
    ['900', 900000],
    ['86400', 86400000],
    ['86401', 86400000],
    ['999999999', 86400000],
    ['9'.repeat(400), 86400000],
    ['-5', undefined],
    ['+5', undefined],
    ['1.5', undefined],
    ['abc', undefined],
    ['', undefined],
    ['2 seconds', undefined],
    [at(2000), 2000],
    [at(900_000), 900_000],
    [at(3 * 86400000), 86400000],
    [at(0), undefined],
    [at(-1000), undefined],
    ['Thu, 01 Jan 1970 00:00:00 GMT', undefined],
  ])('F24: reads %j as %s ms', (header, waitMs) => {
    expect(readRetryAfter(header, START_MS)).toBe(waitMs)
  })

  it.each([
    'Sat, 21 Nov 2026 10:01:00 GMT',
    'Saturday, 21-Nov-26 10:01:00 GMT',
    'Sat Nov 21 10:01:00 2026',
  ])(
    'F24: reads %j, one of the three forms of an HTTP date, as UTC in any time zone of the machine',
    (header) => {
      const zone = process.env.TZ
      const instants: unknown[] = []
      for (const name of ['UTC', 'Asia/Tokyo', 'America/Sao_Paulo']) {
        process.env.TZ = name
        instants.push(readRetryAfter(header, START_MS))
      }
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
      expect(instants).toEqual([60_000, 60_000, 60_000])
    },
  )

  it.each([
    ['Fri Nov  6 08:49:37 2026', 37_000],
    ['Fri, 06 Nov 2026 08:49:37 GMT', 37_000],
    ['Friday, 06-Nov-26 08:49:37 GMT', 37_000],
    ['Sunday, 06-Nov-94 08:49:37 GMT', undefined],
    ['Fri, 06 Foo 2026 08:49:37 GMT', undefined],
    ['Fri, 31 Nov 2026 08:49:37 GMT', undefined],
    ['Fri, 06 Nov 2026 25:49:37 GMT', undefined],
    ['Fri, 06 Nov 2026 08:49:37 -0300', undefined],
  ])('F24: at 08:49:00 on 6 November 2026 reads %j as %s ms', (header, waitMs) => {
    expect(readRetryAfter(header, Date.UTC(2026, 10, 6, 8, 49))).toBe(waitMs)
  })

  it.each(['in 2099', 'x 9999', 'retry 2099-01-01'])(
    'F24: treats %j, which is not an HTTP date, as absent',
    (header) => {
      expect(readRetryAfter(header, START_MS)).toBeUndefined()
    },
  )
})

describe('isHtmlPage', () => {
  it.each<[string, Record<string, string>, boolean]>([
    ['{}', {}, false],
    ['{}', { 'content-type': 'text/plain' }, false],
    ['{}', { 'content-type': 'text/html; charset=utf-8' }, true],
    ['\n <html>', { 'content-type': 'application/json' }, true],
    ['', {}, false],
  ])('for %j with the headers %j is %s', (text, headers, isPage) => {
    expect(isHtmlPage(reply(200, text, headers))).toBe(isPage)
  })
})

describe('cleanMessage', () => {
  it.each([
    ['plain', 'plain'],
    ['a\r\nb\tc', 'a b c'],
    ['\u001b]0;x\u0007y', ']0;x y'],
    ['a\u202eb\u2066c\ufeff', 'a b c'],
    ['  é😀  ', 'é😀'],
    ['x'.repeat(501), 'x'.repeat(500)],
  ])('input 30: makes %j safe to show', (text, cleanText) => {
    expect(cleanMessage(text)).toBe(cleanText)
  })
})
