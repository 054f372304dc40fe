import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer as createSecure } from 'node:https'
import type { Socket } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Rig } from '../../integration/faults/rig.ts'
import { startRig } from '../../integration/faults/rig.ts'
import { makeCommand, profileWords } from './command.ts'
import type { Fault, RunTools } from './fault.ts'
import { fault } from './fault.ts'
import type { FaultProxy, Trouble } from './fault-proxy.ts'
import { closeAll, listen, startProxy } from './fault-proxy.ts'
import { codeOf, expectRecovered, openRig, queueAllWithdrawals } from './network-faults.ts'

// F28, F38, F39: faults below HTTP, injected by a byte proxy between the client and the sandbox, or
// by a server of the test.

/** Runs an action with a rig that reaches its sandbox through a proxy. */
async function throughProxy(
  tools: RunTools,
  action: (rig: Rig, proxy: FaultProxy) => Promise<void>,
): Promise<void> {
  const directRig = await openRig(tools)
  const proxy = await startProxy(new URL(directRig.sandbox.partnerUrl))
  const throughProxyUrl = (url: string): string => proxy.origin + new URL(url).pathname
  const { sandbox } = directRig
  const rig = await startRig({
    shared: {
      ...sandbox,
      partnerUrl: throughProxyUrl(sandbox.partnerUrl),
      gatewayUrl: throughProxyUrl(sandbox.gatewayUrl),
    },
    folder: join(tools.folder, 'proxied'),
  })
  try {
    await queueAllWithdrawals(rig)
    await action(rig, proxy)
  } finally {
    await rig.close()
    await proxy.close()
    await directRig.close()
  }
}

const dropLine = (trouble: Trouble) => async (tools: RunTools) =>
  throughProxy(tools, async (rig, proxy) => {
    const after = tools.random.below(50)
    rig.onFetch = (_url, forward) => {
      if (rig.calls.length >= after) proxy.trouble = trouble
      return forward()
    }
    const startMs = performance.now()
    const code = await codeOf(tools, rig.sync())
    const seconds = (performance.now() - startMs) / 1000
    tools.judge.coded(
      code || 'NO_FAILURE',
      ['OFFLINE', 'SERVER_SLOW'],
      `${trouble} after ${after} calls`,
    )
    tools.judge.holds(trouble === 'reset' ? seconds <= 35 : true, `it took ${seconds} s`)
    proxy.trouble = 'none'
    for (const socket of proxy.connections) socket.destroy()
    await expectRecovered(tools, rig, `${trouble} after ${after} calls`)
  })

async function unknownHost(tools: RunTools): Promise<void> {
  const rig = await openRig(tools)
  try {
    await queueAllWithdrawals(rig)
    rig.onFetch = (_url, forward) => forward('http://unknown-host.invalid/')
    tools.judge.coded(
      (await codeOf(tools, rig.sync())) || 'NO_FAILURE',
      ['OFFLINE'],
      'a name that is not known',
    )
    tools.judge.holds(rig.calls.length <= 10, `${rig.calls.length} calls`)
    await expectRecovered(tools, rig, 'a name that is not known')
  } finally {
    await rig.close()
  }
}

/** The behaviours of a slow server towards each connection. */
const slowServers: Readonly<Record<string, (socket: Socket) => void>> = {
  'slow head': (socket) =>
    drip(
      socket,
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}'.repeat(9),
    ),
  'slow body': (socket) => (
    socket.write(
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n',
    ),
    drip(socket, ' '.repeat(4000))
  ),
  'endless body': (socket) => (
    socket.write(
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
    ),
    drip(socket, '1\r\n \r\n'.repeat(1000), 6)
  ),
  silent: () => undefined,
}

function drip(socket: Socket, text: string, step = 1): void {
  let sentBytes = 0
  const timer = setInterval(() => {
    if (socket.destroyed || sentBytes >= text.length) clearInterval(timer)
    else socket.write(text.slice(sentBytes, (sentBytes += step)))
  }, 1000)
}

/** The time after which the product's client gives up on each slow server. */
const slowLimitSeconds: Readonly<Record<string, number>> = {
  'slow head': 15,
  'slow body': 30,
  'endless body': 30,
  silent: 15,
}

function answer(socket: Socket, body: string): void {
  socket.end(
    `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/**
 * The first data call meets a slow server, the next one a good one. The client's timeouts are those
 * of the product.
 */
const meetSlowServer = (kind: string) => async (tools: RunTools) => {
  const rig = await openRig(tools)
  const sockets = new Set<Socket>()
  let requestCount = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    socket.once('data', (part) => {
      if (part.toString('latin1').startsWith('POST'))
        return answer(
          socket,
          '{"access_token":"abcdefgh12345678","expires_in":3600,"token_type":"Bearer","scope":"read"}',
        )
      requestCount += 1
      if (requestCount === 1) slowServers[kind]?.(socket)
      else answer(socket, '{"error_code":null,"message":null,"timestamp":1,"data":{}}')
    })
  })
  const port = await listen(server)
  const slowRig = await startRig({
    shared: {
      ...rig.sandbox,
      partnerUrl: `http://127.0.0.1:${port}/partner`,
      gatewayUrl: `http://127.0.0.1:${port}/gateway`,
    },
    folder: join(tools.folder, 'slow'),
  })
  try {
    const startMs = performance.now()
    const code = await codeOf(tools, slowRig.connect().readGateway('/account/'))
    const seconds = (performance.now() - startMs) / 1000
    const failureCode =
      slowRig.calls.find(({ path }) => path.includes('/account/'))?.code ?? 'NO_FAILURE'
    tools.judge.coded(failureCode, ['SERVER_SLOW'], kind)
    tools.judge.holds(code === '' && requestCount === 2, `${requestCount} calls, ${code}`)
    const limitSeconds = slowLimitSeconds[kind] ?? 0
    tools.judge.holds(
      Math.abs(seconds - limitSeconds) <= 1.5,
      `the limit of ${limitSeconds} s came after ${seconds} s`,
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    tools.judge.holds(sockets.size === 0, `${sockets.size} connections are left open`)
  } finally {
    await slowRig.close()
    await closeAll(server, sockets)
    await rig.close()
  }
}

/**
 * Makes a certificate for the run, valid between two moments in openssl's format. Throws openssl's
 * message.
 */
function certificate(
  folder: string,
  subject: string,
  from: string,
  to: string,
): { readonly key: string; readonly cert: string } {
  const pathOf = (name: string): string => join(folder, name)
  const names = `subjectAltName = ${subject === '127.0.0.1' ? 'IP' : 'DNS'}:${subject}`
  writeFileSync(
    pathOf('ca.conf'),
    `[ca]\ndefault_ca = own\n[own]\ndatabase = index.txt\nrand_serial = yes\nnew_certs_dir = .\ndefault_md = sha256\npolicy = any\nx509_extensions = names\n[any]\ncommonName = supplied\n[names]\n${names}\n`,
  )
  writeFileSync(pathOf('index.txt'), '')
  const openssl = (...words: string[]): void => {
    const { status, stderr, error } = spawnSync('openssl', words, { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`openssl ${words[0] ?? ''}: ${error?.message ?? stderr}`)
  }
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'key.pem',
    '-out',
    'request.pem',
    '-subj',
    `/CN=${subject}`,
  )
  openssl(
    'ca',
    '-selfsign',
    '-batch',
    '-notext',
    '-config',
    'ca.conf',
    '-in',
    'request.pem',
    '-keyfile',
    'key.pem',
    '-out',
    'cert.pem',
    '-startdate',
    from,
    '-enddate',
    to,
  )
  return {
    key: readFileSync(pathOf('key.pem'), 'utf8'),
    cert: readFileSync(pathOf('cert.pem'), 'utf8'),
  }
}

interface TlsSetup {
  readonly subject: string
  readonly until?: string
  readonly maxVersion?: 'TLSv1.1'
}

const tlsSetups: Readonly<Record<string, TlsSetup>> = {
  'self-signed': { subject: '127.0.0.1' },
  expired: { subject: '127.0.0.1', until: '20200201000000Z' },
  'wrong name': { subject: 'other.example' },
  'TLS 1.1': { subject: '127.0.0.1', maxVersion: 'TLSv1.1' },
}

const meetInsecureServer = (kind: string) => async (tools: RunTools) => {
  const { subject, until = '20991231000000Z', maxVersion } = tlsSetups[kind] as TlsSetup
  const { key, cert } = certificate(tools.folder, subject, '20200101000000Z', until)
  // All certificates but the self-signed one are trusted, so that the date, the name or the
  // protocol is refused.
  if (kind !== 'self-signed') setDefaultCACertificates([...getCACertificates('default'), cert])
  let requests = 0
  const server = createSecure(
    {
      key,
      cert,
      ...(maxVersion ? { minVersion: 'TLSv1', maxVersion, ciphers: 'DEFAULT@SECLEVEL=0' } : {}),
    },
    (_request, response) => {
      requests += 1
      response.end('{}')
    },
  )
  let connections = 0
  server.on('connection', () => (connections += 1))
  const port = await listen(server)
  const rig = await openRig(tools)
  const secureRig = await startRig({
    shared: {
      ...rig.sandbox,
      partnerUrl: `https://127.0.0.1:${port}/partner`,
      gatewayUrl: `https://127.0.0.1:${port}/gateway`,
    },
    folder: join(tools.folder, 'secure'),
  })
  try {
    tools.judge.coded(
      (await codeOf(tools, secureRig.sync())) || 'NO_FAILURE',
      ['TLS_REFUSED'],
      kind,
    )
    tools.judge.holds(requests === 0, `${requests} requests went through`)
    tools.judge.holds(connections === 1, `${connections} connections were tried`)
  } finally {
    await secureRig.close()
    await rig.close()
    await new Promise((resolve) => (server.close(resolve), server.closeAllConnections()))
  }
}

/** A production profile over plain HTTP cannot be made. */
async function plainHttp(tools: RunTools): Promise<void> {
  const service = {
    partnerUrl: 'http://partner.example/partner',
    gatewayUrl: 'http://gateway.example',
    gatewayService: 'wallet',
    clientId: 'client',
    clientSecret: `canary-${tools.random.text('abcdefgh', 20)}`,
  }
  const command = makeCommand(tools, service)
  const end = await command.run([...profileWords(service), '--environment', 'production'])
  tools.judge.checkEnd(end, 'profile add')
  tools.judge.holds(
    end.code === 2 && /https/.test(end.stderr),
    `a production profile over plain HTTP: ${String(end.code)} ${end.stderr}`,
  )
}

function missingOpenssl(): string | undefined {
  const { error, stdout, stderr, status } = spawnSync('openssl', ['version'], { encoding: 'utf8' })
  return error
    ? `openssl: ${error.message}`
    : status === 0
      ? undefined
      : `openssl version: ${stdout}${stderr}`
}

export const socketFaults: readonly Fault[] = [
  ...Object.keys(slowServers).map((kind) =>
    fault('F28', kind, 10, meetSlowServer(kind), { limitMs: 400_000, isMostlyWaiting: true }),
  ),
  fault('F38', 'reset', 10, dropLine('reset')),
  fault('F38', 'half-open', 10, dropLine('half-open'), { limitMs: 400_000, isMostlyWaiting: true }),
  fault('F38', 'silent', 10, dropLine('silent'), { limitMs: 400_000, isMostlyWaiting: true }),
  fault('F38', 'unknown name', 10, unknownHost),
  fault('F39', 'plain HTTP', 5, plainHttp),
  ...Object.keys(tlsSetups).map((kind) =>
    fault('F39', kind, 5, meetInsecureServer(kind), { missing: missingOpenssl }),
  ),
]
