/**
 * Attacks on the endpoint for calls with bytes (/api/bytes) through raw sockets: threats 13, 14, 16
 * and 21, and the inputs of section 4.7 for this endpoint: 94 (bearer), 95 (host), 96 (origin), 97
 * (site), 98 (preflight), 99 (type), 100 and 113 (method), 105 (too much, too little, too slow),
 * 108 (two lengths), and invalid frames. The page's own use of the endpoint is in own-page.test.ts,
 * hostile pages in hostile-pages.test.ts, the limits of a part behind it in
 * test/unit/app/window/ledgers.test.ts.
 */
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  MAX_FRAME_BYTES,
  MAX_PART_BYTES,
  toFrameHead,
} from '../../../../src-main/contract/bytes.ts'
import type { RawAnswer, World } from './world.ts'
import { openSession, openSessionInTime, openWorld, requestText, sendRaw, until } from './world.ts'

let world: World
let port: number
let bearer: string

beforeAll(async () => {
  world = await openWorld()
  port = world.host.port
  bearer = (await openSession(world.host)).bearer
})
afterAll(() => world.host.close())

// After every attack: nothing reached the core, and the endpoint still works.
let allowedCalls = 0
afterEach(async () => {
  expect(world.desk.calls).toHaveLength(allowedCalls)
  expect((await send()).status).toBe(200)
  allowedCalls += 1
})

const octets = 'Content-Type: application/octet-stream'
const bearerHeader = (): string => `Authorization: Bearer ${bearer}`
const part = Buffer.from([0, 255, 10, 13, 0x80, 0x22])
const frame = Buffer.concat([toFrameHead({ name: 'echo', input: { at: 1 } }), part])

function send(
  headers: readonly string[] = [bearerHeader(), octets],
  body: Buffer = frame,
  line = 'POST /api/bytes',
): Promise<RawAnswer> {
  return sendRaw(port, [
    requestText(port, line, [...headers, `Content-Length: ${body.length}`]),
    body,
  ])
}

async function expectRefused(
  answer: Promise<RawAnswer>,
  ...statuses: readonly number[]
): Promise<void> {
  const { status, text } = await answer
  expect(statuses).toContain(status)
  expect(text).not.toContain('THE-DATA')
  expect(text.toLowerCase()).not.toMatch(/access-control-|set-cookie/)
}

describe('a call with bytes', () => {
  it('passes the bytes to the core unchanged, as a part of the input', async () => {
    const { status, text } = await send()
    allowedCalls += 1
    expect(status).toBe(200)
    expect(text).toMatch(/\r\ncontent-security-policy: default-src 'none'; /i)
    expect(world.desk.calls.at(-1)).toMatchObject({ name: 'echo', input: { at: 1 } })
    expect(Buffer.from((world.desk.calls.at(-1)?.input as { part: Uint8Array }).part)).toEqual(part)
  })
})

describe('S8, threats 13, 14, 16, inputs 94 to 98: sender and origin', () => {
  it.each([
    ['none', () => [octets]],
    ['a wrong one', () => [octets, `Authorization: Bearer ${'A'.repeat(43)}`]],
    ['twice', () => [octets, bearerHeader(), bearerHeader()]],
    ['as a cookie', () => [octets, `Cookie: bearer=${bearer}`]],
  ])('input 94: a bearer that is %s → 401', (_name, headers) => expectRefused(send(headers()), 401))
  it('input 94: a bearer in the query → 401', () =>
    expectRefused(send([octets], frame, `POST /api/bytes?token=${bearer}`), 401))
  it.each(['evil.example:PORT', 'localhost:PORT', '127.0.0.1', '[::1]:PORT'])(
    'threat 14, input 95: host %s → 421',
    (host) =>
      expectRefused(
        send([`Host: ${host.replace('PORT', String(port))}`, bearerHeader(), octets]),
        421,
      ),
  )
  it.each(['null', 'http://localhost:PORT', 'http://127.0.0.1:1', 'http://evil.example'])(
    'input 96: origin %s → 403',
    (origin) =>
      expectRefused(
        send([`Origin: ${origin.replace('PORT', String(port))}`, bearerHeader(), octets]),
        403,
      ),
  )
  it.each(['cross-site', 'same-site', 'none', ''])(
    'input 97: Sec-Fetch-Site %j with a right bearer → 403',
    (site) => expectRefused(send([`Sec-Fetch-Site: ${site}`, bearerHeader(), octets]), 403),
  )
  it('input 98: a preflight → 403', () =>
    expectRefused(
      sendRaw(
        port,
        requestText(port, 'OPTIONS /api/bytes', [
          'Origin: http://evil.example',
          'Access-Control-Request-Method: POST',
          'Access-Control-Request-Headers: authorization',
        ]),
      ),
      403,
    ))
})

describe('S8, threat 13, inputs 99, 100, 105, 113: form and method', () => {
  it.each([
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream; charset=utf-8',
    'application/octet-stream, text/plain',
    '',
  ])('input 99: %j → 415', (type) =>
    expectRefused(send([bearerHeader(), `Content-Type: ${type}`]), 415),
  )
  it('input 99: no content type, or two → 415', async () => {
    await expectRefused(send([bearerHeader()]), 415)
    await expectRefused(send([bearerHeader(), octets, octets]), 415)
  })
  it('input 99: bytes at the endpoint of JSON → 415', () =>
    expectRefused(send([bearerHeader(), octets], frame, 'POST /api/call'), 415))
  it('input 105: gzip → 415', () =>
    expectRefused(send([bearerHeader(), octets, 'Content-Encoding: gzip']), 415))
  it.each(['GET', 'PUT', 'DELETE', 'PATCH'])('inputs 100, 113: %s → 405', (method) =>
    expectRefused(
      sendRaw(port, requestText(port, `${method} /api/bytes`, [bearerHeader(), octets])),
      405,
    ),
  )

  const frameOf = (text: string, bytes: Buffer = part): Buffer => {
    const head = Buffer.from(text, 'latin1')
    const length = Buffer.alloc(4)
    length.writeUInt32BE(head.length)
    return Buffer.concat([length, head, bytes])
  }
  it.each([
    '',
    '[]',
    'null',
    '{',
    '{"name":"echo"}',
    '{"input":{}}',
    '{"name":"echo","input":{},"more":1}',
    '{"name":"echo","input":{"x":"\xff"}}',
  ])('a head that is not a call: %j → 400', (head) =>
    expectRefused(send(undefined, frameOf(head)), 400),
  )
  it.each(['null', '1', '"x"', '[]', '{"part":"AAAA"}', '{"part":null}'])(
    'bytes for an input that takes none: %s → 400',
    (input) => expectRefused(send(undefined, frameOf(`{"name":"echo","input":${input}}`)), 400),
  )
  it('a head of another length than declared → 400', async () => {
    const withHeadLength = (change: number): Buffer => {
      const changedFrame = Buffer.from(frame)
      changedFrame.writeUInt32BE(frame.readUInt32BE(0) + change)
      return changedFrame
    }
    for (const change of [-1, 1, part.length, part.length + 1, 2 ** 31])
      await expectRefused(send(undefined, withHeadLength(change)), 400)
    for (const length of [1, 3])
      await expectRefused(send(undefined, frame.subarray(0, length)), 400)
  })
})

describe('S8, threat 21, input 105: too much, too little, too slow', () => {
  const head = (...extraHeaders: readonly string[]): string =>
    [
      'POST /api/bytes HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      bearerHeader(),
      octets,
      ...extraHeaders,
      '',
      '',
    ].join('\r\n')
  it('input 105: a byte more than a part → 400, exactly a part passes', async () => {
    const frameOfLength = (length: number): Buffer =>
      Buffer.concat([toFrameHead({ name: 'echo', input: {} }), new Uint8Array(length)])
    expect((await send(undefined, frameOfLength(MAX_PART_BYTES))).status).toBe(200)
    allowedCalls += 1
    expect((world.desk.calls.at(-1)?.input as { part: Uint8Array }).part).toHaveLength(
      MAX_PART_BYTES,
    )
    await expectRefused(send(undefined, frameOfLength(MAX_PART_BYTES + 1)), 400)
  })
  it('input 105: a declared length above the limit → 413, before the body is read', async () => {
    for (const length of [MAX_FRAME_BYTES + 1, 2 ** 31, 2 ** 40])
      await expectRefused(sendRaw(port, head(`Content-Length: ${length}`)), 413)
  })
  it('input 105: without a length, in chunks → 400', () =>
    expectRefused(
      sendRaw(port, `${head('Transfer-Encoding: chunked')}5\r\nabcde\r\n0\r\n\r\n`),
      400,
    ))
  it('input 108: two lengths, or a length and chunks → 400', async () => {
    await expectRefused(sendRaw(port, head('Content-Length: 5', 'Content-Length: 6')), 400)
    await expectRefused(
      sendRaw(port, `${head('Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`),
      400,
    )
  })
  it('input 105: fewer bytes than declared, then a disconnect: nothing reaches the core', async () => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.end(Buffer.concat([Buffer.from(head(`Content-Length: ${frame.length + 1}`)), frame]))
    await new Promise((resolve) => socket.resume().once('close', resolve))
  })
  it('input 105: bytes that drip → 408 or closed', async () => {
    const quickWorld = await openWorld({ limits: { headersMs: 400, requestMs: 800 } })
    const { bearer: ownBearer } = await openSessionInTime(quickWorld.host)
    const socket = connect({ host: '127.0.0.1', port: quickWorld.host.port })
    socket.on('error', () => undefined)
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.write(
      [
        `POST /api/bytes HTTP/1.1`,
        `Host: 127.0.0.1:${quickWorld.host.port}`,
        `Authorization: Bearer ${ownBearer}`,
        octets,
        'Content-Length: 5000',
        '',
        '',
      ].join('\r\n'),
    )
    const timer = setInterval(() => socket.write('x'), 50)
    await until(() => socket.closed)
    clearInterval(timer)
    expect([undefined, '408']).toContain(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])
    expect(quickWorld.desk.calls).toEqual([])
    await quickWorld.host.close()
  })
})

describe('a call with bytes whose sender disconnects', () => {
  it('is aborted in the core', async () => {
    const waitFrame = Buffer.concat([toFrameHead({ name: 'wait', input: {} }), part])
    const socket = connect({ host: '127.0.0.1', port })
    socket.write(
      requestText(port, 'POST /api/bytes', [
        bearerHeader(),
        octets,
        `Content-Length: ${waitFrame.length}`,
      ]),
    )
    socket.write(waitFrame)
    await until(() => world.desk.calls.length === allowedCalls + 1)
    allowedCalls += 1
    socket.destroy()
    await until(() => world.desk.calls.at(-1)?.isAborted === true)
  })
})
