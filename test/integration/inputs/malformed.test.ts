import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { Client } from '../../../src-main/api/client.ts'
import { readOutcome } from '../../../src-main/app/window/outcome.ts'
import { Failure } from '../../../src-main/base/failure.ts'
import type { Instruction } from '../../../src-main/contract/services.ts'
import { systemNetwork } from '../../../src-main/hosts/node/network.ts'
import { ManualClock } from '../faults/rig.ts'
import { feedPage, paths, tokenBody } from './service.ts'
import { CREDENTIALS, expectExplained, openBadWorld, withdrawalText } from './world.ts'

// security.md, inputs 134 and 135, over sockets: answers that are not HTTP, and interim answers
// before the final one.

const world = await openBadWorld()

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const withLength = (text: string): string =>
  `${HEAD}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`

/** The failure of a client's first partner call to a service at this address. */
async function failureAt(partnerUrl: string): Promise<{ failure: Failure; calls: number }> {
  let calls = 0
  const { fetch } = systemNetwork({})
  const client = new Client(
    {
      fetch: (url, init) => ((calls += 1), fetch(url, init)),
      clock: new ManualClock(),
      random: () => 0.5,
    },
    {
      partnerUrl,
      gatewayUrl: partnerUrl,
      gatewayService: 'wallet',
      gatewayAuth: { kind: 'bearer' },
      maxRate: 0,
    },
    (action) => action(CREDENTIALS),
    () => Promise.reject(new Error('no gateway login expected: it takes the bearer token')),
  )
  const error: unknown = await client.token.get().catch((reason: unknown) => reason)
  if (error instanceof Failure) return { failure: error, calls }
  throw new Error(`no failure but ${String(error)}`)
}

/**
 * The failure of a client that calls, with or without TLS, a port that answers with these bytes.
 */
async function failureBehind(
  scheme: 'http' | 'https',
  bytes: string | Uint8Array,
): Promise<{ failure: Failure; calls: number }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await failureAt(`${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
  }
}

const malformed: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
  ['a bad status line', 'HTTP/1.1 OK 200\r\n\r\n', /not valid HTTP \(Invalid status code\)/],
  ['a status of two digits', 'HTTP/1.1 99 X\r\n\r\n', /not valid HTTP/],
  ['a status of four digits', 'HTTP/1.1 1000 X\r\n\r\n', /not valid HTTP/],
  ['another version', 'HTTP/3.0 200 OK\r\n\r\n', /Invalid HTTP version/],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', /not valid HTTP/],
  ['a header without a colon', `${HEAD}bad header\r\n\r\n{}`, /Invalid header token/],
  ['a NUL in a header', `${HEAD}x: a\0b\r\n\r\n{}`, /Invalid header value/],
  ['a blank before the colon', `${HEAD}content-length : 2\r\n\r\n{}`, /Invalid header field/],
  ['line feeds alone', 'HTTP/1.1 200 OK\ncontent-length: 2\n\n{}', /not valid HTTP/],
  ['a bad chunk size', `${HEAD}transfer-encoding: chunked\r\n\r\nzz\r\n{}`, /chunk size/],
  [
    'a huge chunk size',
    `${HEAD}transfer-encoding: chunked\r\n\r\n${'f'.repeat(20)}\r\n`,
    /overflow/,
  ],
  ['a length in words', `${HEAD}content-length: two\r\n\r\n{}`, /Content-Length/],
  ['a negative length', `${HEAD}content-length: -1\r\n\r\n{}`, /Content-Length/],
  ['two lengths', `${HEAD}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, /its length/],
  [
    'a length and chunks',
    `${HEAD}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n`,
    /its length/,
  ],
  ['a length beyond the body', `${HEAD}content-length: 99\r\n\r\n{}`, /ended in the middle/],
  ['HTTP/0.9', '{"error_code":null}', /not valid HTTP/],
  ['a page of HTTP/0.9', '<html>welcome</html>', /not valid HTTP/],
  ['bytes', new Uint8Array([0, 1, 2, 255, 254]), /not valid HTTP/],
  ['the greeting of another protocol', '220 mail.test ESMTP\r\n', /not valid HTTP/],
  ['an alert of TLS', new Uint8Array([21, 3, 1, 0, 2, 2, 40]), /not valid HTTP/],
  [
    'another protocol for the connection',
    'HTTP/1.1 101 X\r\nupgrade: a\r\nconnection: upgrade\r\n\r\n',
    /not the expected kind of answer/,
  ],
]

describe('an answer that is not HTTP', () => {
  it.each(malformed)(
    'input 134: %s is an unreadable answer, retried and never stored',
    async (_what, raw, message) => {
      world.service.setAnswer(paths.feed, { raw })
      const { failure } = await world.sync()
      expectExplained(failure, 'ANSWER_UNREADABLE')
      expect([failure?.kind, failure?.why]).toEqual(['service', expect.stringMatching(message)])
      expect(world.service.requestCount(paths.feed)).toBe(5)
      expect(world.rows('SELECT id FROM transactions')).toEqual([])
    },
  )

  it('input 134: a body longer than its length is read up to the length, which is not JSON', async () => {
    world.service.setAnswer(paths.feed, { raw: `${HEAD}content-length: 1\r\n\r\n{}` })
    expectExplained((await world.sync()).failure, 'BAD_RESPONSE')
  })

  it('input 134: a non-HTTP answer to a token request is reported as a failure of the token', async () => {
    world.service.setAnswer(paths.token, { raw: 'SSH-2.0-OpenSSH\r\n' })
    const { failure } = await world.sync(['w-134'])
    expectExplained(failure, 'ANSWER_UNREADABLE')
    expect(failure?.evidence).toMatchObject({ part: 'token' })
    expect(world.service.requestCount('/withdrawals/')).toBe(0)
  })

  it.each([
    ['HTTP', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['another protocol', '220 mail.test ESMTP\r\n'],
    ['zeros', new Uint8Array(100)],
  ])(
    'input 134: reports %s where TLS is expected after one try, and advises to check the port',
    async (_what, bytes) => {
      const { failure, calls } = await failureBehind('https', bytes)
      expectExplained(failure, 'ANSWER_UNREADABLE')
      expect([failure.why, failure.advice, calls]).toEqual([
        expect.stringContaining('not encrypted'),
        expect.stringContaining('port'),
        1,
      ])
    },
  )

  it('input 134: TLS where plain HTTP is expected is unreadable too', async () => {
    const { failure } = await failureBehind('http', new Uint8Array([21, 3, 3, 0, 2, 2, 10]))
    expectExplained(failure, 'ANSWER_UNREADABLE')
  })

  it('input 134: a missing answer is reported as missing', async () => {
    expect((await failureBehind('http', '')).failure.code).toBe('OFFLINE')
    expect((await failureAt('http://127.0.0.1:9')).failure.code).toBe('OFFLINE')
  })
})

describe('an instruction', () => {
  const creation: Instruction = {
    kind: 'createContact',
    contact: { type: 'bank', entity_number: '0170099220000067797370' },
  }
  const sendInstruction = async (raw: string | Uint8Array): Promise<[string, number]> => {
    world.service.setAnswer(`${paths.contacts}bank/`, { raw })
    const answer = await world.connect().ask({
      service: 'wallet',
      method: 'POST',
      path: '/contacts/bank/',
      template: '/contacts/bank/',
      body: '{}',
    })
    return [readOutcome(creation, answer).end.state, world.service.requestCount(paths.contacts)]
  }

  it.each(malformed)(
    'A72, input 134: an instruction is sent once, and its outcome is unknown after %s',
    async (_what, raw) => expect(await sendInstruction(raw)).toEqual(['unknown', 1]),
  )

  it('A72, input 135: an instruction is sent once, and done after an unsolicited 100 Continue', async () =>
    expect(
      await sendInstruction(
        `HTTP/1.1 100 Continue\r\n\r\n${withLength('{"error_code":null,"data":{"id":"b-3"},"timestamp":1}')}`,
      ),
    ).toEqual(['done', 1]))
})

describe('an interim answer', () => {
  const page = withLength(feedPage([]))

  it.each([
    ['100 Continue', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['100 without a reason phrase', 'HTTP/1.1 100\r\n\r\n'],
    ['100 with headers', 'HTTP/1.1 100 Continue\r\ndate: x\r\ncontent-length: 5\r\n\r\n'],
    ['100 three times', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(3)],
    ['102 Processing', 'HTTP/1.1 102 Processing\r\n\r\n'],
    ['103 Early Hints', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'],
    ['all of them', 'HTTP/1.1 103 A\r\n\r\nHTTP/1.1 100 B\r\n\r\nHTTP/1.1 102 C\r\n\r\n'],
  ])('input 135: skips %s before the final answer of every call', async (_what, before) => {
    const id = `w-135-${before.length}`
    world.service.setAnswer(paths.token, { raw: before + withLength(tokenBody()) })
    world.service.setAnswer(`${paths.withdrawals}${id}/`, {
      raw: before + withLength(withdrawalText({ id: JSON.stringify(id) })),
    })
    world.service.setAnswer(paths.feed, { raw: before + page })
    const { failure, result } = await world.sync([id])
    expect([failure, result?.refused]).toEqual([undefined, []])
    expect(world.outcomeOf('withdrawals', id).row?.status).toBe('COMPLETED')
    const requestedPaths = world.service.requests.map(({ path }) => path)
    expect(
      requestedPaths.filter((path) => path === paths.feed || path === paths.token),
    ).toHaveLength(2)
  })

  it('input 135: an interim answer without a final one counts as no answer', async () => {
    world.service.setAnswer(paths.feed, { raw: 'HTTP/1.1 100 Continue\r\n\r\n' })
    expectExplained((await world.sync()).failure, 'OFFLINE')
  })
})
