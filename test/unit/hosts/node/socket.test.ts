import { execFileSync } from 'node:child_process'
import dns from 'node:dns'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { Server as TlsServer } from 'node:https'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server, Socket as TcpSocket } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { systemNetwork } from '../../../../src-main/hosts/node/network.ts'
import { textOf } from '../../../integration/faults/rig.ts'

// The stream's sockets over real sockets: a service with its own certificate, a proxy, and another
// host that must receive nothing.

const MAX_BYTES = 1000
const MAX_WAIT_MS = 5000
const PROXY_LOGIN = 'user:c4nary'
const plainGet = {
  method: 'GET',
  headers: {},
  redirect: 'error',
  credentials: 'omit',
  cache: 'no-store',
} as const

const defaultCertificates = getCACertificates('default')
let identity: { readonly key: string; readonly cert: string }
const cleanups: (() => void)[] = []

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-socket-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const name = 'subjectAltName=DNS:stream.test,DNS:localhost,IP:127.0.0.1'
  execFileSync(
    'openssl',
    `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=stream.test -addext ${name} -keyout ${key} -out ${cert}`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  )
  identity = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  setDefaultCACertificates([...defaultCertificates, identity.cert])
})
afterAll(() => setDefaultCACertificates(defaultCertificates))
afterEach(() => {
  for (const end of cleanups.splice(0)) end()
})

async function listen(server: Server): Promise<number> {
  const sockets = new Set<TcpSocket>()
  server.on('connection', (socket: TcpSocket) => {
    socket.on('error', () => undefined)
    sockets.add(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Starts a stream over TLS that sends `text` on each connection. */
async function startStream(text = 'hello'): Promise<{ port: number; requests: IncomingMessage[] }> {
  const server: TlsServer = createTlsServer(identity)
  const requests: IncomingMessage[] = []
  new WebSocketServer({ server }).on('connection', (socket, request) => {
    requests.push(request)
    socket.send(text)
  })
  return { port: await listen(server), requests }
}

/** Starts a proxy that opens each tunnel to this port, or refuses with a status. */
async function startProxy(
  answer: { readonly to: number } | { readonly status: number },
): Promise<{ address: string; requestLines: string[]; logins: (string | undefined)[] }> {
  const requestLines: string[] = []
  const logins: (string | undefined)[] = []
  const proxy = createServer((request, response) => {
    requestLines.push(`${request.method ?? ''} ${request.url ?? ''}`)
    response.end('through')
  })
  proxy.on('connect', (request: IncomingMessage, socket: TcpSocket) => {
    requestLines.push(`CONNECT ${request.url ?? ''}`)
    logins.push(request.headers['proxy-authorization'])
    if ('status' in answer) return socket.end(`HTTP/1.1 ${answer.status} No\r\n\r\n`)
    const tunnel = connect(answer.to, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      tunnel.pipe(socket).pipe(tunnel)
    })
    tunnel.on('error', () => socket.destroy())
    cleanups.push(() => tunnel.destroy())
  })
  return { address: `http://${PROXY_LOGIN}@127.0.0.1:${await listen(proxy)}`, requestLines, logins }
}

interface SocketEnd {
  readonly texts: readonly string[]
  /** Why it ended and the status of a refusal; undefined: a message came first. */
  readonly ended: readonly [why: string, status: number | undefined] | undefined
}

/** Fails each name lookup at once, because the time of a failing lookup depends on the machine. */
function refuseLookups(): void {
  const refusal = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  const lookup = vi.spyOn(dns, 'lookup')
  lookup.mockImplementation(((
    ...[, options, done]: [string, unknown, (error: Error) => void]
  ): void => {
    process.nextTick(() => (done ?? (options as (error: Error) => void))(refusal))
  }) as typeof dns.lookup)
  cleanups.push(() => lookup.mockRestore())
}

/** Opens a socket until the first message or its end. */
function open(env: NodeJS.ProcessEnv, url: string): Promise<SocketEnd> {
  return new Promise((resolve) => {
    const texts: string[] = []
    const socket = systemNetwork(env).openSocket(url, { authorization: 'Bearer t' }, MAX_BYTES, {
      onOpen: () => undefined,
      onText: (text) => {
        texts.push(text)
        socket.close()
        resolve({ texts, ended: undefined })
      },
      onEnd: (why, status) => resolve({ texts, ended: [why, status] }),
    })
  })
}

describe('the route of a stream', () => {
  it('input 136: goes through the proxy of the environment, with its login and without the service’s', async () => {
    const stream = await startStream()
    const proxy = await startProxy({ to: stream.port })
    for (const name of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'])
      expect(
        (await open({ [name]: proxy.address }, 'wss://stream.test/a?ticket=t')).texts,
        name,
      ).toEqual(['hello'])
    expect(proxy.requestLines).toEqual(Array.from({ length: 4 }, () => 'CONNECT stream.test:443'))
    expect(new Set(proxy.logins)).toEqual(
      new Set([`Basic ${Buffer.from(PROXY_LOGIN).toString('base64')}`]),
    )
    expect(stream.requests[0]?.headers).toMatchObject({ authorization: 'Bearer t' })
    expect(stream.requests[0]?.headers['proxy-authorization']).toBeUndefined()
  })

  it.each(['127.0.0.1', 'localhost'])(
    'input 136: never goes through the proxy to %s',
    async (host) => {
      const stream = await startStream()
      const proxy = await startProxy({ status: 403 })
      expect(
        (await open({ HTTPS_PROXY: proxy.address }, `wss://${host}:${stream.port}/`)).texts,
      ).toEqual(['hello'])
      expect(proxy.requestLines).toEqual([])
    },
  )

  it.each([
    ['', ['stream.test', 'a.stream.test']],
    [
      'stream.test',
      ['stream.test', 'a.stream.test', 'xstream.test', 'STREAM.test', 'stream.test.'],
    ],
    ['.stream.test', ['stream.test', 'a.stream.test']],
    ['*.stream.test', ['stream.test', 'a.stream.test']],
    ['*', ['stream.test', 'other.test']],
    ['none.test, Stream.Test', ['stream.test', 'other.test']],
    ['none.test stream.test.', ['stream.test']],
    ['stream.test:443', ['stream.test', 'stream.test:444']],
    ['*:444', ['stream.test', 'stream.test:444']],
    ['[2001:db8::1]:444', ['[2001:db8::1]:444', '[2001:db8::1]']],
    ['2001:db8::1', ['[2001:db8::1]']],
  ])('input 136: with NO_PROXY %j follows HTTP’s route', async (noProxy, hosts) => {
    const proxy = await startProxy({ status: 403 })
    refuseLookups()
    const env = { HTTPS_PROXY: proxy.address, NO_PROXY: noProxy }
    const network = systemNetwork(env)
    for (const host of hosts) {
      proxy.requestLines.length = 0
      const signal = AbortSignal.timeout(MAX_WAIT_MS)
      await network.fetch(`https://${host}/`, { ...plainGet, signal }).catch(() => undefined)
      const byHttp = proxy.requestLines.length > 0
      proxy.requestLines.length = 0
      await Promise.race([
        open(env, `wss://${host}/`),
        delay(MAX_WAIT_MS, undefined, { ref: false }),
      ])
      expect([host, proxy.requestLines.length > 0]).toEqual([host, byHttp])
      if (noProxy === '' || noProxy === '*') expect(byHttp).toBe(noProxy === '')
    }
  })

  it('input 136: ends with a text without the login if the proxy refuses or is missing', async () => {
    const proxy = await startProxy({ status: 407 })
    const refusedSocket = await open(
      { HTTPS_PROXY: proxy.address },
      'wss://stream.test/?ticket=c4nary',
    )
    expect(refusedSocket.ended).toEqual([
      'the proxy did not connect to the service (status 407)',
      undefined,
    ])
    const absentProxySocket = await open(
      { HTTPS_PROXY: `http://${PROXY_LOGIN}@127.0.0.1:9` },
      'wss://stream.test/',
    )
    expect(absentProxySocket.ended?.[0]).toMatch(/^[A-Z_]+$|proxy opened no way/)
    const brokenProxySocket = await open({ HTTPS_PROXY: `::${PROXY_LOGIN}` }, 'wss://stream.test/')
    expect(brokenProxySocket.ended).toBeDefined()
    expect(JSON.stringify([refusedSocket, absentProxySocket, brokenProxySocket])).not.toContain(
      'c4nary',
    )
  })
})

describe('a socket of a stream', () => {
  it.each([301, 302, 303, 307, 308])('threat 5: follows no redirect (%i)', async (status) => {
    const requestUrls: string[] = []
    const target = createServer((request, response) => {
      requestUrls.push(request.url ?? '')
      response.end()
    })
    target.on('upgrade', (request, socket) => {
      requestUrls.push(request.url ?? '')
      socket.destroy()
    })
    const port = await listen(target)
    const server = createServer((_request, response) => response.end())
    server.on('upgrade', (_request, socket) =>
      socket.end(`HTTP/1.1 ${status} Go\r\nlocation: ws://127.0.0.1:${port}/stolen\r\n\r\n`),
    )
    const { ended } = await open({}, `ws://127.0.0.1:${await listen(server)}/`)
    expect([ended?.[1], requestUrls]).toEqual([status, []])
  })

  it('threat 6: ends at a message beyond its limit, and accepts a message of exactly that size', async () => {
    const fittingStream = await startStream('x'.repeat(MAX_BYTES))
    expect((await open({}, `wss://127.0.0.1:${fittingStream.port}/`)).texts[0]).toHaveLength(
      MAX_BYTES,
    )
    const largeStream = await startStream('x'.repeat(MAX_BYTES + 1))
    const { texts, ended } = await open({}, `wss://127.0.0.1:${largeStream.port}/`)
    expect([texts, ended?.[0]]).toEqual([[], 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'])
  })
})

describe('a call over TLS', () => {
  it('A72: uses HTTP/1.1 if the service offers HTTP/2, directly and through a proxy', async () => {
    const server = createSecureServer({ ...identity, allowHTTP1: true }, (request, response) =>
      response.end(request.httpVersion),
    )
    const port = await listen(server)
    const proxy = await startProxy({ to: port })
    const init = { ...plainGet, signal: AbortSignal.timeout(10_000) }
    expect(await textOf(await systemNetwork({}).fetch(`https://127.0.0.1:${port}/`, init))).toBe(
      '1.1',
    )
    const proxiedNetwork = systemNetwork({ HTTPS_PROXY: proxy.address })
    expect(await textOf(await proxiedNetwork.fetch('https://stream.test/', init))).toBe('1.1')
    expect(proxy.requestLines).toEqual(['CONNECT stream.test:443'])
  })
})
