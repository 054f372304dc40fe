import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer as createTcpServer } from 'node:net'
import tls from 'node:tls'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { FetchAnswer, FetchInit } from '../../../../src-main/base/fetch.ts'
import { systemNetwork } from '../../../../src-main/hosts/node/network.ts'
import { textOf } from '../../../integration/faults/rig.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const end of cleanups.splice(0)) end()
})

const makeInit = (overrides: Partial<FetchInit> = {}): FetchInit => ({
  method: 'GET',
  headers: { accept: 'application/json' },
  redirect: 'error',
  credentials: 'omit',
  cache: 'no-store',
  signal: new AbortController().signal,
  ...overrides,
})

async function listen<T extends Server | ReturnType<typeof createTcpServer>>(
  server: T,
): Promise<{ readonly server: T; readonly origin: string; readonly port: number }> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { server, origin: `http://127.0.0.1:${port}`, port }
}

const serve = async (
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> => (await listen(createServer(answer))).origin
const { fetch } = systemNetwork({})
const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('undiciFetch', () => {
  it('sends method, path, query, headers and body, and returns status, headers and body', async () => {
    const origin = await serve((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        response.writeHead(201, {
          'X-Said': 'yes',
          'set-cookie': ['a=1', 'b=2'],
          date: 'Sun, 22 Nov 2026 12:00:00 GMT',
        })
        response.end(
          JSON.stringify({
            method: request.method,
            url: request.url,
            body,
            accept: request.headers.accept,
            length: request.headers['content-length'],
            agent: request.headers['user-agent'],
          }),
        )
      })
    })
    const answer = await fetch(
      `${origin}/a/b?c=%20d#e`,
      makeInit({ method: 'POST', body: '{"x":"é"}' }),
    )
    expect([
      answer.status,
      answer.headers.get('X-SAID'),
      answer.headers.get('set-cookie'),
      answer.headers.get('date'),
      answer.headers.get('retry-after'),
    ]).toEqual([201, 'yes', 'a=1, b=2', 'Sun, 22 Nov 2026 12:00:00 GMT', null])
    expect(JSON.parse(await textOf(answer))).toEqual({
      method: 'POST',
      url: '/a/b?c=%20d',
      body: '{"x":"é"}',
      accept: 'application/json',
      length: '10',
      agent: 'partner-desk',
    })
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('reads a body of the coding %s, in many parts', async (coding, compress) => {
    const text = JSON.stringify(
      Array.from({ length: 20_000 }, (_, index) => ({ at: index, half: index / 2 })),
    )
    const origin = await serve((request, response) => {
      expect(request.headers['accept-encoding']).toContain(coding)
      response.writeHead(200, { 'content-encoding': coding })
      const compressed = compress(text)
      for (let offset = 0; offset < compressed.length; offset += 1000)
        response.write(compressed.subarray(offset, offset + 1000))
      response.end()
    })
    expect(await textOf(await fetch(origin, makeInit()))).toBe(text)
  })

  it('names the reason why a body cannot be decoded', async () => {
    const origin = await serve((request, response) => {
      response.writeHead(200, { 'content-encoding': request.url === '/unknown' ? 'zpaq' : 'gzip' })
      response.end(request.url === '/cut' ? gzipSync('x'.repeat(5000)).subarray(0, 20) : 'no gzip')
    })
    expect(await failure(fetch(`${origin}/unknown`, makeInit()))).toMatchObject({
      message: expect.stringContaining('decoded'),
    })
    expect(await failure(fetch(`${origin}/damaged`, makeInit()).then(textOf))).toMatchObject({
      code: 'Z_DATA_ERROR',
    })
    expect(await failure(fetch(`${origin}/cut`, makeInit()).then(textOf))).toMatchObject({
      code: 'Z_BUF_ERROR',
    })
  })

  it('stops a compressed body that is not read further', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
    let openResponse: ServerResponse | undefined
    const origin = await serve((_request, response) => {
      openResponse = response
      response.writeHead(200, { 'content-encoding': 'gzip' })
      for (let offset = 0; offset < bomb.length; offset += 100)
        response.write(bomb.subarray(offset, offset + 100))
    })
    const reader = (await fetch(origin, makeInit())).body?.getReader()
    expect((await reader?.read())?.done).toBe(false)
    await reader?.cancel()
    if (openResponse && !openResponse.destroyed) await once(openResponse, 'close')
    expect(await failure(reader?.read() ?? Promise.resolve())).toMatchObject({
      message: 'the body is no longer read',
    })
  })

  it.each([301, 302, 303, 307, 308])(
    'refuses a redirect by %i and does not follow it',
    async (status) => {
      const requestUrls: (string | undefined)[] = []
      const origin = await serve((request, response) => {
        requestUrls.push(request.url)
        response.writeHead(status, { location: '/elsewhere' })
        response.end()
      })
      expect(
        await failure(
          fetch(`${origin}/here`, makeInit({ headers: { authorization: 'Bearer x' } })),
        ),
      ).toMatchObject({ message: expect.stringContaining('redirect') })
      expect(requestUrls).toEqual(['/here'])
    },
  )

  it.each(['before', 'while connecting', 'while waiting', 'in the body'])(
    'ends with the signal’s reason %s',
    async (when) => {
      const controller = new AbortController()
      const origin = await serve((_request, response) => {
        if (when === 'in the body') {
          response.writeHead(200, { 'content-length': 100 })
          response.write('half')
        }
        setTimeout(() => controller.abort(new Error('enough')), 20)
      })
      if (when === 'before') controller.abort(new Error('enough'))
      const work = fetch(origin, makeInit({ signal: controller.signal })).then(textOf)
      if (when === 'while connecting') controller.abort(new Error('enough'))
      expect(await failure(work)).toMatchObject({ message: 'enough' })
      // Earlier calls do not affect the next one.
      const otherOrigin = await serve((_request, response) => response.end('next'))
      expect(await textOf(await fetch(otherOrigin, makeInit()))).toBe('next')
    },
  )

  it('reports the code of a failed connection', async () => {
    expect(await failure(fetch('http://127.0.0.1:9/', makeInit()))).toMatchObject({
      code: 'ECONNREFUSED',
    })
    expect(await failure(fetch('http://unknown-host.invalid/', makeInit()))).toMatchObject({
      code: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/),
    })
    const silentServer = await listen(
      createTcpServer((socket) => void socket.once('data', () => socket.destroy())),
    )
    expect(await failure(fetch(silentServer.origin, makeInit()))).toMatchObject({
      code: 'UND_ERR_SOCKET',
    })
    const cutServer = await listen(
      createTcpServer(
        (socket) =>
          void socket.once('data', () =>
            socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'),
          ),
      ),
    )
    expect(await failure(fetch(cutServer.origin, makeInit()).then(textOf))).toMatchObject({
      code: expect.stringMatching(/^UND_ERR|^HPE/),
    })
    const sshServer = await listen(
      createTcpServer(
        (socket) => void socket.once('data', () => socket.end('SSH-2.0-OpenSSH\r\n')),
      ),
    )
    expect(await failure(fetch(sshServer.origin, makeInit()))).toMatchObject({
      message: expect.stringContaining('HTTP/1.1 protocol'),
    })
  })

  it('waits for the answer after an early hint', async () => {
    const { origin } = await listen(
      createTcpServer(
        (socket) =>
          void socket.once('data', () =>
            socket.end(
              'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok',
            ),
          ),
      ),
    )
    const answer: FetchAnswer = await fetch(origin, makeInit())
    expect([answer.status, answer.headers.get('link'), await textOf(answer)]).toEqual([
      200,
      null,
      'ok',
    ])
  })
})

describe('an unsolicited 100 Continue', () => {
  const UNSOLICITED = 'HTTP/1.1 100 Continue\r\nx-hint: 1\r\n\r\n'
  const okAnswer = (body: string): string =>
    `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`

  /** Answers each request of a connection with the next of these, in these pieces. */
  const serveAnswers = async (
    answers: readonly (readonly string[])[],
  ): Promise<{ readonly origin: string; readonly connections: () => number }> => {
    let connections = 0
    let index = 0
    const { origin } = await listen(
      createTcpServer((socket) => {
        connections += 1
        socket.setNoDelay(true)
        socket.on('data', () => {
          const pieces = [...(answers[index] ?? [])]
          index += 1
          const send = (): void => {
            const piece = pieces.shift()
            if (piece !== undefined) socket.write(piece, () => setImmediate(send))
          }
          send()
        })
      }),
    )
    return { origin, connections: () => connections }
  }

  it('input 135: is skipped before each answer of one connection', async () => {
    const { origin, connections } = await serveAnswers(
      ['first', 'second', 'third'].map((body) => [UNSOLICITED + okAnswer(body)]),
    )
    for (const body of ['first', 'second', 'third']) {
      const answer = await fetch(origin, makeInit({ method: 'POST', body: 'asked' }))
      expect([answer.status, answer.headers.get('x-hint'), await textOf(answer)]).toEqual([
        200,
        null,
        body,
      ])
    }
    expect(connections()).toBeLessThan(3)
  })

  it.each([
    ['byte by byte', [...`${UNSOLICITED}${UNSOLICITED}${okAnswer('ok')}`]],
    ['in two halves', [UNSOLICITED.slice(0, 30), `${UNSOLICITED.slice(30)}${okAnswer('ok')}`]],
    ['in a part of its own', [UNSOLICITED, okAnswer('ok')]],
    ['cut within the end of its head', [UNSOLICITED.slice(0, -1), `\n${okAnswer('ok')}`]],
    ['not sent', [okAnswer('ok').slice(0, 5), okAnswer('ok').slice(5)]],
  ])('input 135: does not change the answer: %s', async (_how, pieces) => {
    const { origin } = await serveAnswers([pieces])
    expect(await textOf(await fetch(origin, makeInit()))).toBe('ok')
  })

  it('input 135: is part of a body that contains its text', async () => {
    const body = UNSOLICITED.repeat(2)
    const signal = AbortSignal.timeout(5000)
    const [head = ''] = okAnswer(body).split(body)
    const { origin } = await serveAnswers([[head, UNSOLICITED, UNSOLICITED], [head + body]])
    expect(await textOf(await fetch(origin, makeInit({ signal })))).toBe(body)
    expect(await textOf(await fetch(origin, makeInit({ signal })))).toBe(body)
  })

  it('input 135: must end, or the call fails', async () => {
    const { origin } = await serveAnswers([
      ['HTTP/1.1 100 Continue\r\nx: ', ...Array.from({ length: 20 }, () => 'y'.repeat(4000))],
    ])
    expect(await failure(fetch(origin, makeInit()))).toBeInstanceOf(Error)
  })
})

describe('systemNetwork', () => {
  it('goes through the company’s proxy, but never to loopback, and does not show the proxy’s login', async () => {
    const service = await listen(
      createServer((request, response) => response.end(`own ${String(request.headers.host)}`)),
    )
    const requestLines: string[] = []
    const proxy = createServer((request, response) => {
      requestLines.push(
        `${request.method ?? ''} ${request.url ?? ''} ${String(request.headers['proxy-authorization'])}`,
      )
      response.end('through')
    })
    proxy.on('connect', (request: IncomingMessage, socket: Socket) => {
      requestLines.push(
        `CONNECT ${request.url ?? ''} ${String(request.headers['proxy-authorization'])}`,
      )
      const tunnel = connect(service.port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        tunnel.pipe(socket).pipe(tunnel)
      })
      tunnel.on('error', () => socket.destroy())
      cleanups.push(() => tunnel.destroy())
    })
    const { port } = await listen(proxy)
    const network = systemNetwork({
      HTTP_PROXY: `http://user:c4nary@127.0.0.1:${port}`,
      NO_PROXY: 'intern.test',
    })
    expect(network.facts().proxy).toBe(`http://127.0.0.1:${port}`)
    expect(await textOf(await network.fetch('http://service.test/a', makeInit()))).toMatch(
      /^own service\.test$|^through$/,
    )
    expect(requestLines).toEqual([expect.stringMatching(/service\.test/)])
    expect(requestLines[0]).toContain(Buffer.from('user:c4nary').toString('base64'))
    expect(await textOf(await network.fetch(service.origin, makeInit()))).toBe(
      `own 127.0.0.1:${service.port}`,
    )
    expect(await failure(network.fetch('http://intern.test/', makeInit()))).toMatchObject({
      code: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/),
    })
    expect(requestLines).toHaveLength(1)
  })

  it('reads the system’s certificates for addresses that need them, and for all calls through a proxy', () => {
    const readCertificates = vi.spyOn(tls, 'getCACertificates')
    syncBuiltinESMExports()
    onTestFinished(() => {
      readCertificates.mockRestore()
      syncBuiltinESMExports()
    })
    const readBy = (env: NodeJS.ProcessEnv, address: string): boolean => {
      readCertificates.mockClear()
      systemNetwork(env).prepare([address])
      return readCertificates.mock.calls.length > 0
    }
    expect([
      readBy({}, 'http://127.0.0.1:1'),
      readBy({}, ''),
      readBy({}, 'https://partner.test'),
    ]).toEqual([false, false, true])
    expect(readBy({ HTTP_PROXY: 'http://127.0.0.1:1' }, 'http://partner.test')).toBe(true)
  })

  it('reports its settings without a proxy', () => {
    expect(systemNetwork({}).facts()).toEqual({
      proxy: null,
      certificates: expect.stringMatching(/^(system|built in)$/),
    })
  })
})
