import type { Agent } from 'node:https'
import type WebSocket from 'ws'
import type { OpenSocket, Socket } from '../../base/socket.ts'

const CONNECT_TIMEOUT_MS = 15_000
const PING_EVERY_MS = 30_000
/** The value of WebSocket.OPEN. */
const OPEN = 1

/**
 * Returns a function that opens WebSockets. Each uses the agent that `findAgent` returns for its
 * address. Undefined means a direct connection. A socket sends a ping every 30 s, and ends if
 * nothing was received since the previous ping. Redirects are not followed.
 */
export function socketOpener(
  findAgent: (address: string) => Promise<Agent | undefined>,
): OpenSocket {
  return (...socketArguments) => openSocket(findAgent, ...socketArguments)
}

function openSocket(
  findAgent: (address: string) => Promise<Agent | undefined>,
  ...[url, headers, maxBytes, events]: Parameters<OpenSocket>
): Socket {
  let socket: WebSocket | undefined
  let isAlive = true
  let why = ''
  let status: number | undefined
  let isEnded = false
  const beat = setInterval(() => {
    if (!isAlive) return socket?.terminate()
    isAlive = false
    if (socket?.readyState === OPEN) socket.ping()
  }, PING_EVERY_MS)
  beat.unref()
  const markAlive = (): void => void (isAlive = true)
  const end = (): void => {
    clearInterval(beat)
    if (isEnded) return
    isEnded = true
    events.onEnd(why, status)
  }
  const listen = (openSocket: WebSocket): void => {
    openSocket.on('open', () => {
      markAlive()
      events.onOpen()
    })
    openSocket.on('pong', markAlive)
    openSocket.on('message', (data, isBinary) => {
      markAlive()
      events.onText(
        isBinary ? `(${(data as Buffer).length} bytes)` : (data as Buffer).toString('utf8'),
      )
    })
    // The error's text contains no header and no address. `close` follows.
    openSocket.on('error', (error: NodeJS.ErrnoException) => {
      why = proxyRefusal(error) ?? error.code ?? withoutQuery(error)
      const refusedStatus = /^Unexpected server response: (\d{3})/.exec(error.message)?.[1]
      if (refusedStatus !== undefined) status = Number(refusedStatus)
    })
    openSocket.on('close', (code) => {
      why ||= `code ${code}`
      end()
    })
  }
  // The library is loaded only when a socket opens, because loading it takes as long as a whole
  // small command.
  Promise.all([import('ws'), findAgent(url)])
    .then(([{ default: Library }, agent]) => {
      if (isEnded) return
      socket = new Library(url, {
        headers,
        agent,
        maxPayload: maxBytes,
        handshakeTimeout: CONNECT_TIMEOUT_MS,
        followRedirects: false,
        perMessageDeflate: false,
      })
      listen(socket)
    })
    .catch((error: unknown) => {
      why = withoutQuery(error)
      end()
    })
  return {
    send: (text) => {
      if (socket?.readyState === OPEN) socket.send(text)
    },
    close: () => {
      isEnded = true
      clearInterval(beat)
      socket?.terminate()
    },
  }
}

// Returns a text for a refusal by the proxy. The proxy's status is only part of this text. Reported
// as a status, it would count as a refusal by the service, and the stream would not be opened again
// after the user has entered the login that the proxy requires.
function proxyRefusal({ code, message }: NodeJS.ErrnoException): string | undefined {
  if (code !== 'ERR_PROXY_TUNNEL') return undefined
  const status = /HTTP\/1\.\d (\d{3})/.exec(message)?.[1]
  return `the proxy did not connect to the service${status === undefined ? '' : ` (status ${status})`}`
}

// Removes the query of an address, which may hold the stream's ticket, a secret.
function withoutQuery(error: unknown): string {
  return (error instanceof Error ? error.message : String(error))
    .replace(/\?.*$/s, '')
    .slice(0, 200)
}
