/**
 * Sends the attacks of security.md 4.7 through raw sockets. No request may return data or change
 * state.
 */
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { arrivalLimits } from '../../../../src-main/hosts/loopback/host.ts'
import type { RawAnswer, World } from './world.ts'
import {
  openSession,
  openSessionInTime,
  openWorld,
  post,
  requestText,
  sendRaw,
  until,
} from './world.ts'

let world: World
let port: number
let bearer: string

beforeAll(async () => {
  world = await openWorld()
  port = world.host.port
  bearer = (await openSession(world.host)).bearer
})
afterAll(() => world.host.close())

// After every attack: nothing reached the core, and the window still works.
let allowedCalls = 0
afterEach(async () => {
  expect(world.desk.calls).toHaveLength(allowedCalls)
  expect((await callWith()).status).toBe(200)
  allowedCalls += 1
})

const bearerHeader = (): string => `Authorization: Bearer ${bearer}`
const json = 'Content-Type: application/json'
const callBody = JSON.stringify({ name: 'echo', input: 1 })

function callWith(
  headers: readonly string[] = [bearerHeader(), json],
  line = 'POST /api/call',
  body = callBody,
): Promise<RawAnswer> {
  return sendRaw(port, requestText(port, line, headers, body))
}

async function expectRefused(
  answer: Promise<RawAnswer>,
  ...statuses: readonly number[]
): Promise<void> {
  const { status, text } = await answer
  expect(statuses).toContain(status)
  expect(text).not.toContain('THE-DATA')
  expect(text.toLowerCase()).not.toMatch(/access-control-|set-cookie/)
  if (status > 0) expect(text).toMatch(/\r\ncontent-security-policy: default-src 'none'; /i)
}

describe('S8, threat 16, input 94: the bearer', () => {
  it.each([
    ['no bearer', () => [json]],
    ['a wrong bearer', () => [json, `Authorization: Bearer ${'A'.repeat(43)}`]],
    [
      'a bearer of an earlier start',
      () => [json, `Authorization: Bearer ${randomBytes(32).toString('base64url')}`],
    ],
    ['an empty bearer', () => [json, 'Authorization: Bearer ']],
    ['another scheme', () => [json, `Authorization: Basic ${bearer}`]],
    ['in lower case', () => [json, `Authorization: bearer ${bearer}`]],
    ['with something after it', () => [json, `${bearerHeader()}, Bearer x`]],
    ['twice', () => [json, bearerHeader(), bearerHeader()]],
    ['a right bearer after a wrong one', () => [json, 'Authorization: Bearer x', bearerHeader()]],
    ['as a cookie', () => [json, `Cookie: bearer=${bearer}`]],
  ])('input 94: %s → 401', (_name, headers) => expectRefused(callWith(headers()), 401))
  it('input 94: a bearer in the query → 401', () =>
    expectRefused(callWith([json], `POST /api/call?token=${bearer}&bearer=${bearer}`), 401))
  it('input 94: a bearer of a megabyte → 401', () =>
    expectRefused(callWith([json, `Authorization: Bearer ${'A'.repeat(1024 * 1024)}`]), 401))
  it('input 94: every refusal has the same text', async () => {
    const answers = await Promise.all([
      callWith([json]),
      callWith([json, 'Authorization: Bearer x']),
      callWith([json, bearerHeader(), bearerHeader()]),
    ])
    const [firstAnswer, ...otherAnswers] = answers.map(({ text }) =>
      text.replace(/^date:.*$/im, ''),
    )
    for (const other of otherAnswers) expect(other).toBe(firstAnswer)
  })
})

describe('S8, threat 14, input 95: the host', () => {
  it.each([
    'evil.example:PORT',
    'localhost:PORT',
    '127.0.0.1',
    '127.0.0.2:PORT',
    '[::1]:PORT',
    '0.0.0.0:PORT',
    '127.0.0.1.nip.io',
    '127.0.0.1.nip.io:PORT',
    '127.0.0.1:PORT.evil',
    '127.0.0.1.:PORT',
    'LOCALHOST:PORT',
    '127.1:PORT',
    '2130706433:PORT',
    'user@127.0.0.1:PORT',
    '',
  ])('input 95: %j → 421', async (name) => {
    const host = `Host: ${name.replace('PORT', String(port))}`
    for (const line of ['POST /api/call', 'GET /', 'GET /nothing'])
      await expectRefused(callWith([host, bearerHeader(), json], line), 421, 400)
  })
  it('input 95: two Host headers → 400', () =>
    expectRefused(
      callWith([`Host: 127.0.0.1:${port}`, 'Host: evil.example', bearerHeader(), json]),
      400,
    ))
  it('input 95: two right Host headers → 400', () =>
    expectRefused(
      callWith([`Host: 127.0.0.1:${port}`, `Host: 127.0.0.1:${port}`, bearerHeader(), json]),
      400,
    ))
  it('input 95: no Host header → 400', () =>
    expectRefused(sendRaw(port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'), 400))
  it('input 95: HTTP/1.0, with and without a Host header → 400', async () => {
    await expectRefused(sendRaw(port, 'GET / HTTP/1.0\r\n\r\n'), 400)
    await expectRefused(sendRaw(port, `GET / HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\n\r\n`), 400)
  })
})

describe('S8, threat 14, input 96: the origin', () => {
  it.each([
    'null',
    'http://localhost:PORT',
    'http://127.0.0.1:1',
    'http://127.0.0.1',
    'http://127.0.0.1:PORT.evil.example',
    'https://127.0.0.1:PORT',
    'http://127.0.0.1:PORT/',
    'HTTP://127.0.0.1:PORT',
    'file://',
    '',
  ])('input 96: %j → 403', async (name) => {
    const origin = `Origin: ${name.replace('PORT', String(port))}`
    for (const path of [
      '/api/call',
      '/api/events',
      '/api/greet',
      '/api/open',
      '/control/window',
      '/',
    ])
      await expectRefused(callWith([origin, bearerHeader(), json], `POST ${path}`), 403)
  })
  it('input 96: the right origin twice → 403', () =>
    expectRefused(
      callWith([
        `Origin: http://127.0.0.1:${port}`,
        `Origin: http://127.0.0.1:${port}`,
        bearerHeader(),
        json,
      ]),
      403,
    ))
  it('input 96: the right origin passes', async () => {
    expect(
      (
        await callWith([
          `Origin: http://127.0.0.1:${port}`,
          'Sec-Fetch-Site: same-origin',
          bearerHeader(),
          json,
        ])
      ).status,
    ).toBe(200)
    allowedCalls += 1
  })
})

describe('S8, threat 13, inputs 97, 98: site and preflight', () => {
  it.each(['cross-site', 'same-site', 'none', 'same-origin, cross-site', ''])(
    'input 97: Sec-Fetch-Site %j with a right bearer → 403',
    (site) => expectRefused(callWith([`Sec-Fetch-Site: ${site}`, bearerHeader(), json]), 403),
  )
  it.each(['cross-site', 'same-site', 'none'])(
    'input 97: greeting and opening from %s → 403',
    async (site) => {
      for (const path of ['/api/greet', '/api/open'])
        await expectRefused(callWith([`Sec-Fetch-Site: ${site}`, json], `POST ${path}`), 403)
    },
  )
  it.each(['http://127.0.0.1:PORT', 'http://evil.example', 'null'])(
    'input 98: a preflight from %s → 403',
    async (origin) => {
      const headers = [
        `Origin: ${origin.replace('PORT', String(port))}`,
        'Access-Control-Request-Method: POST',
        'Access-Control-Request-Headers: authorization,content-type',
        'Access-Control-Request-Private-Network: true',
      ]
      for (const path of ['/api/call', '/', '/nothing'])
        await expectRefused(sendRaw(port, requestText(port, `OPTIONS ${path}`, headers)), 403)
    },
  )
})

describe('S8, threat 13, inputs 99, 100, 113: form and method', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-7',
    'application/json; charset=utf-8; x=y',
    'application/jsonp',
    'text/json',
    'application/json, text/plain',
    '',
  ])('input 99: %j → 415', async (type) => {
    await expectRefused(callWith([bearerHeader(), `Content-Type: ${type}`]), 415)
    await expectRefused(callWith([`Content-Type: ${type}`], 'POST /api/greet'), 415)
  })
  it('input 99: no content type, or two → 415', async () => {
    await expectRefused(callWith([bearerHeader()]), 415)
    await expectRefused(callWith([bearerHeader(), json, json]), 415)
  })
  it('input 99: JSON with charset=utf-8 passes', async () => {
    expect(
      (await callWith([bearerHeader(), 'Content-Type: application/json; charset=utf-8'])).status,
    ).toBe(200)
    allowedCalls += 1
  })
  it.each(['/api/call', '/api/events', '/api/greet', '/api/open', '/control/window'])(
    'input 100: GET %s → 405',
    (path) =>
      expectRefused(sendRaw(port, requestText(port, `GET ${path}`, [bearerHeader(), json])), 405),
  )
  it.each(['TRACE', 'PUT', 'DELETE', 'PROPFIND', 'PATCH', 'MKCOL'])(
    'input 113: %s → 405',
    async (method) => {
      for (const path of ['/', '/api/call', '/nothing'])
        await expectRefused(
          sendRaw(port, requestText(port, `${method} ${path}`, [bearerHeader(), json])),
          405,
        )
    },
  )
  it('input 113: CONNECT → 405', () =>
    expectRefused(
      sendRaw(port, `CONNECT evil.example:443 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`),
      405,
    ))
  it('input 113: POST to the page → 405', () => expectRefused(callWith([json], 'POST /'), 405))
})

describe('S8, threat 12, inputs 104, 114: paths', () => {
  it.each([
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc/passwd',
    '//evil/x',
    '//',
    'http://127.0.0.1:PORT/',
    'http://evil.example/',
    '/index.html',
    '/index.html%00.png',
    '/.git/config',
    '/assets/',
    '/assets/..%5c..%5c',
    '/assets/../index.html',
    '/app.js.map',
    '/?launch=x',
    '/__proto__',
    '/constructor',
    '/api',
    '/api/',
    '/api/hello',
    '/api/call/',
    '/api/__proto__',
    '/API/call',
    '/control/',
    '*',
  ])('input 104: %s → 400 or 404', (path) =>
    expectRefused(
      sendRaw(
        port,
        requestText(port, `GET ${path.replace('PORT', String(port))}`, [bearerHeader()]),
      ),
      400,
      404,
    ),
  )
  it('input 104: the source maps of the build are not among the files', async () => {
    const page = await sendRaw(port, requestText(port, 'GET /'))
    const script = /src="\.(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? ''
    expect((await sendRaw(port, requestText(port, `GET ${script}`))).text).toContain(
      'sourceMappingURL',
    )
    await expectRefused(sendRaw(port, requestText(port, `GET ${script}.map`)), 404)
  })
  it('input 114: a service worker → 404, and the policy forbids workers', async () => {
    const page = await sendRaw(port, requestText(port, 'GET /'))
    const script = /src="\.(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? ''
    for (const path of [script, '/sw.js', '/service-worker.js'])
      await expectRefused(
        sendRaw(port, requestText(port, `GET ${path}`, ['Service-Worker: script'])),
        404,
      )
    expect(page.text).toContain("worker-src 'none'")
  })
})

describe('the page and its files', () => {
  it('threat 15, S3: come with the policy and every other safety header, and without cookies', async () => {
    const page = await sendRaw(port, requestText(port, 'GET /'))
    expect(page.status).toBe(200)
    const headers = Object.fromEntries(
      page.text
        .slice(0, page.text.indexOf('\r\n\r\n'))
        .split('\r\n')
        .slice(1)
        .map((line) => [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 2),
        ]),
    )
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-hashes' 'sha256-iaOezIDcQIoxCULa6FBKKuLUu09R7kG+Mlu+JVfU3Rw='; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types svelte-trusted-html",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(headers['permissions-policy']).toMatch(/camera=\(\).*microphone=\(\).*usb=\(\)/)
    expect(
      Object.keys(headers).filter((name) => /cookie|^access-control|^server$|powered/.test(name)),
    ).toEqual([])
  })
  it('are cached permanently if their names contain a hash', async () => {
    const page = await sendRaw(port, requestText(port, 'GET /'))
    const script = /src="\.(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? ''
    expect((await sendRaw(port, requestText(port, `GET ${script}`))).text).toMatch(
      /cache-control: public, max-age=31536000, immutable/,
    )
  })
  it('HEAD has no body', async () => {
    const { status, text } = await sendRaw(port, requestText(port, 'HEAD /'))
    expect([status, text.slice(text.indexOf('\r\n\r\n') + 4)]).toEqual([200, ''])
  })
  it.each([
    ['a picture', 'same-site', 'no-cors', 'image'],
    ['a script', 'cross-site', 'no-cors', 'script'],
    ['a frame', 'cross-site', 'navigate', 'iframe'],
    ['a fetch', 'cross-site', 'cors', 'empty'],
  ])('input 101: %s of another page → 403', (_name, site, mode, destination) =>
    expectRefused(
      sendRaw(
        port,
        requestText(port, 'GET /', [
          `Sec-Fetch-Site: ${site}`,
          `Sec-Fetch-Mode: ${mode}`,
          `Sec-Fetch-Dest: ${destination}`,
        ]),
      ),
      403,
    ),
  )
  it('L32: the launcher’s redirect may navigate', async () => {
    expect(
      (
        await sendRaw(
          port,
          requestText(port, 'GET /', [
            'Sec-Fetch-Site: cross-site',
            'Sec-Fetch-Mode: navigate',
            'Sec-Fetch-Dest: document',
          ]),
        )
      ).status,
    ).toBe(200)
  })
})

describe('S8, input 105: too much, too slow', () => {
  const head = (extraHeaders: readonly string[]): string =>
    [
      `POST /api/call HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      bearerHeader(),
      json,
      ...extraHeaders,
      '',
      '',
    ].join('\r\n')
  it('input 105: a declared gigabyte → 413', () =>
    expectRefused(sendRaw(port, head([`Content-Length: ${1024 ** 3}`])), 413))
  it('input 105: one byte more than a mebibyte → 413, exactly a mebibyte passes', async () => {
    const callOf = (length: number): string =>
      `{"name":"echo","input":"${'x'.repeat(length - 26)}"}`
    expect(callOf(1024 * 1024)).toHaveLength(1024 * 1024)
    expect((await callWith(undefined, undefined, callOf(1024 * 1024))).status).toBe(200)
    allowedCalls += 1
    await expectRefused(callWith(undefined, undefined, callOf(1024 * 1024 + 1)), 413)
  })
  it('input 105: endless chunks → 413 or closed', async () => {
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
    await expectRefused(
      sendRaw(port, [head(['Transfer-Encoding: chunked']), ...Array<string>(40).fill(chunk)]),
      413,
      0,
    )
  })
  it('input 105: 2.5 MiB in chunks → 413 or closed', async () => {
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
    const chunks = [...Array<string>(40).fill(chunk), '0\r\n\r\n']
    await expectRefused(sendRaw(port, [head(['Transfer-Encoding: chunked']), ...chunks]), 413, 0)
  })
  it('input 105: endless chunks after GET → 400', () =>
    expectRefused(
      sendRaw(
        port,
        `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n`,
      ),
      400,
    ))
  it('input 105: a body shorter than declared, then a disconnect: nothing reaches the core', async () => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.end(`${head(['Content-Length: 500'])}${callBody}`)
    await new Promise((resolve) => socket.resume().once('close', resolve))
  })
  it('input 105: gzip → 415', () =>
    expectRefused(
      sendRaw(port, [
        head(['Content-Encoding: gzip', `Content-Length: ${gzipSync(callBody).length}`]),
        gzipSync(callBody),
      ]),
      415,
    ))
  it('input 105: headers of more than 16 KiB → 413 or closed', async () => {
    await expectRefused(callWith([json, `X-Long: ${'x'.repeat(17_000)}`]), 413, 0)
    await expectRefused(
      callWith([json, ...Array.from({ length: 2000 }, (_value, index) => `X-${index}: 12345678`)]),
      413,
      0,
    )
  })
  it('input 105: an address of 20,000 characters → closed or 4xx', () =>
    expectRefused(sendRaw(port, requestText(port, `GET /${'a'.repeat(20_000)}`)), 413, 404, 0))
  it.each([
    '[]',
    'null',
    '"x"',
    '{',
    '{"name":"echo"}',
    '{"input":1}',
    '{"name":"echo","input":1,"more":1}',
    '\u0000',
    '{"name":"echo","input":"\xff',
  ])('a body that is not a call: %j → 400', (body) =>
    expectRefused(callWith(undefined, undefined, body), 400),
  )
  it('a body that is not UTF-8 → 400', async () => {
    const body = Buffer.from('{"name":"echo","input":"\xff\xfe1234"}', 'latin1')
    await expectRefused(sendRaw(port, [head([`Content-Length: ${body.length}`]), body]), 400)
  })
  it('input 105: slow headers, a silent connection and a slow body → 408 or closed', async () => {
    expect(arrivalLimits).toEqual({ headersMs: 10_000, requestMs: 15_000 })
    const quickWorld = await openWorld({ limits: { headersMs: 400, requestMs: 800 } })
    const session = await openSessionInTime(quickWorld.host)
    const begin = [
      `POST /api/call HTTP/1.1`,
      `Host: 127.0.0.1:${quickWorld.host.port}`,
      `Authorization: Bearer ${session.bearer}`,
      json,
    ]
    const statuses = await Promise.all([
      drip(quickWorld.host.port, '', begin.join('\r\n')),
      drip(quickWorld.host.port, '', ''),
      drip(
        quickWorld.host.port,
        [...begin, 'Content-Length: 500', '', ''].join('\r\n'),
        callBody.repeat(10),
      ),
    ])
    for (const status of statuses) expect([0, 408]).toContain(status)
    expect(quickWorld.desk.calls).toEqual([])
    await quickWorld.host.close()
  })
})

// Sends `first` at once and the rest a byte at a time.
function drip(target: number, firstPart: string, remainder: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: target })
    let text = ''
    let sentCount = 0
    socket.write(firstPart)
    const timer = setInterval(
      () => sentCount < remainder.length && socket.write(remainder[sentCount++] as string),
      50,
    )
    socket.on('data', (part: Buffer) => (text += part.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0))
    })
  })
}

describe('S8, threat 16, inputs 106, 110: connections', () => {
  it('input 106: of a thousand idle connections at most 64 are kept, and an open window continues', async () => {
    const crowdedWorld = await openWorld()
    const target = crowdedWorld.host.port
    const { bearer: ownBearer } = await openSession(crowdedWorld.host)
    const events = connect({ host: '127.0.0.1', port: target })
    let eventText = ''
    events.on('data', (part: Buffer) => (eventText += part.toString()))
    events.write(
      requestText(target, 'POST /api/events', [`Authorization: Bearer ${ownBearer}`, json], '{}'),
    )
    await until(() => eventText.includes('"alive"'))
    const openSockets = new Set<Socket>()
    for (let index = 0; index < 1000; index += 1) {
      const socket = connect({ host: '127.0.0.1', port: target })
      openSockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => openSockets.delete(socket))
      if (index % 50 === 49) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await until(() => openSockets.size <= 64)
    expect(
      (
        await post(target, '/api/call', { name: 'echo', input: 1 }, [
          `Authorization: Bearer ${ownBearer}`,
        ])
      ).status,
    ).toBe(200)
    expect(events.closed).toBe(false)
    expect(crowdedWorld.log.lines).toEqual([
      { event: 'loopback refused', facts: { reason: 'too many connections', count: 1 } },
    ])
    for (const socket of [...openSockets, events]) socket.destroy()
    await crowdedWorld.host.close()
  })
  it('input 110: noise is closed, with one line in ten seconds', async () => {
    const probedWorld = await openWorld()
    const target = probedWorld.host.port
    const hello = Buffer.from('16030100c8010000c40303', 'hex')
    for (const noise of [
      hello,
      randomBytes(200),
      Buffer.from('\r\n\r\nSSH-2.0-x\r\n'),
      Buffer.alloc(300),
      Buffer.from('HELP\r\n'),
    ])
      expect([0, 400]).toContain((await sendRaw(target, [noise])).status)
    expect(probedWorld.log.lines).toEqual([
      { event: 'loopback refused', facts: { reason: '400', count: 1 } },
    ])
    probedWorld.clock.pass(10_000)
    await sendRaw(target, [hello])
    expect(probedWorld.log.lines[1]).toEqual({
      event: 'loopback refused',
      facts: { reason: '400', count: 5 },
    })
    await probedWorld.host.close()
  })
  it('input 111: the port is open on 127.0.0.1 only', async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((list) =>
      (list ?? [])
        .filter(({ internal, family }) => !internal && family === 'IPv4')
        .map(({ address }) => address),
    )
    for (const address of [...addresses, '127.0.0.2', '::1'])
      await expect(reach(address)).resolves.toBe(false)
  })
})

function reach(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })
}

describe('S8, threat 13, inputs 107, 108: upgrades and smuggling', () => {
  const upgrade = [
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  const connection = (line: string, headers: readonly string[]): string =>
    [`${line} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Connection: Upgrade', ...headers, '', ''].join(
      '\r\n',
    )
  it('input 107: a WebSocket without a bearer → 401, from a foreign page → 403, never 101', async () => {
    for (const path of ['/api/events', '/', '/ws']) {
      await expectRefused(sendRaw(port, connection(`GET ${path}`, upgrade)), 401)
      await expectRefused(
        sendRaw(port, connection(`GET ${path}`, [...upgrade, 'Origin: http://evil.example'])),
        403,
      )
      await expectRefused(
        sendRaw(port, connection(`GET ${path}`, [...upgrade, bearerHeader()])),
        400,
      )
    }
    await expectRefused(
      sendRaw(port, connection('GET /', ['Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'])),
      401,
    )
  })
  it('input 107: events without a bearer → 401, from a foreign page → 403', async () => {
    await expectRefused(
      sendRaw(port, requestText(port, 'GET /api/events', ['Accept: text/event-stream'])),
      401,
    )
    await expectRefused(callWith([json], 'POST /api/events', '{}'), 401)
    await expectRefused(
      callWith([json, bearerHeader(), 'Origin: http://evil.example'], 'POST /api/events', '{}'),
      403,
    )
  })
  it('input 108: a second request in the first one’s packet → 400 and closed', async () => {
    const firstRequest = requestText(port, 'GET /nothing').replace('Connection: close\r\n', '')
    const { text } = await sendRaw(
      port,
      firstRequest + requestText(port, 'POST /api/call', [bearerHeader(), json], callBody),
    )
    expect(text).toMatch(/^HTTP\/1\.1 404 /)
    expect(text).not.toContain('THE-DATA')
    const page = requestText(port, 'GET /').replace('Connection: close\r\n', '')
    const pipelined = await sendRaw(
      port,
      page + requestText(port, 'POST /api/call', [bearerHeader(), json], callBody),
    )
    expect(pipelined.text.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
  })
  it.each([
    ['length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
    ['two lengths', ['Content-Length: 5', 'Content-Length: 6']],
    ['a length with a sign', ['Content-Length: +5']],
    ['chunks twice', ['Transfer-Encoding: chunked, chunked']],
    ['chunks not last', ['Transfer-Encoding: chunked, identity']],
    ['a blank before the colon', ['Transfer-Encoding : chunked']],
    ['a folded header', ['X-One: a\r\n b']],
  ])('input 108: %s → 400', (_name, extraHeaders) =>
    expectRefused(
      sendRaw(
        port,
        [
          `POST /api/call HTTP/1.1`,
          `Host: 127.0.0.1:${port}`,
          bearerHeader(),
          json,
          ...extraHeaders,
          '',
          '0\r\n\r\n',
        ].join('\r\n'),
      ),
      400,
    ),
  )
  it.each(['zz\r\n', '-1\r\n', 'ffffffffffffffffff\r\n', '5\r\nabc'])(
    'input 108: a chunk of size %j → 400 or closed',
    (chunk) =>
      expectRefused(
        sendRaw(
          port,
          `${[`POST /api/call HTTP/1.1`, `Host: 127.0.0.1:${port}`, bearerHeader(), json, 'Transfer-Encoding: chunked', '', ''].join('\r\n')}${chunk}\r\n0\r\n\r\n`,
        ),
        400,
        0,
      ),
  )
  it('input 108: HTTP/2 → 400', () =>
    expectRefused(sendRaw(port, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), 400))
  it('input 108: bare line feeds as line ends → 400', () =>
    expectRefused(sendRaw(port, `GET / HTTP/1.1\nHost: 127.0.0.1:${port}\n\n`), 400))
})

describe('the control request', () => {
  it('is refused without its proof, and from any page', async () => {
    await expectRefused(callWith([json], 'POST /control/window', '{}'), 401)
    await expectRefused(
      callWith(
        [json],
        'POST /control/window',
        JSON.stringify({ nonce: 'A'.repeat(43), wish: 'address', proof: 'x' }),
      ),
      401,
    )
    await expectRefused(
      callWith([json, 'Sec-Fetch-Site: same-origin'], 'POST /control/window', '{}'),
      403,
    )
    await expectRefused(
      callWith([json, `Origin: http://127.0.0.1:${port}`], 'POST /control/window', '{}'),
      403,
    )
  })
})
