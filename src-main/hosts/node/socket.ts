import type { Agent } from 'node:https'
import type WebSocket from 'ws'
import type { OpenSocket, Socket } from '../../base/socket.ts'

const CONNECT_MS = 15_000
const QUIET_MS = 30_000
/** As WebSocket.OPEN. */
const OPEN = 1

/**
 * Opens WebSockets of this Node process, each through the agent that `findAgent` gives for its
 * address; undefined: directly. A socket asks for a sign of life every 30 s and ends where none came;
 * redirects are not followed.
 */
export function socketOpener(
  findAgent: (address: string) => Promise<Agent | undefined>,
): OpenSocket {
  return (...given) => openSocket(findAgent, ...given)
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
  }, QUIET_MS)
  beat.unref()
  const alive = (): void => void (isAlive = true)
  const end = (): void => {
    clearInterval(beat)
    if (isEnded) return
    isEnded = true
    events.onEnd(why, status)
  }
  const listen = (opened: WebSocket): void => {
    opened.on('open', () => {
      alive()
      events.onOpen()
    })
    opened.on('pong', alive)
    opened.on('message', (data, isBinary) => {
      alive()
      events.onText(
        isBinary ? `(${(data as Buffer).length} bytes)` : (data as Buffer).toString('utf8'),
      )
    })
    // Its words name no header and no address; `close` follows.
    opened.on('error', (error: NodeJS.ErrnoException) => {
      why = proxyRefusal(error) ?? error.code ?? withoutQuery(error)
      const refused = /^Unexpected server response: (\d{3})/.exec(error.message)?.[1]
      if (refused !== undefined) status = Number(refused)
    })
    opened.on('close', (code) => {
      why ||= `code ${code}`
      end()
    })
  }
  // Only a stream needs it, and it takes as long to load as a small command takes in all.
  Promise.all([import('ws'), findAgent(url)])
    .then(([{ default: Library }, agent]) => {
      if (isEnded) return
      socket = new Library(url, {
        headers,
        agent,
        maxPayload: maxBytes,
        handshakeTimeout: CONNECT_MS,
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

// By its status alone, which is none of the service's: a login that the proxy wants may be given
// meanwhile, so the stream is opened again.
function proxyRefusal({ code, message }: NodeJS.ErrnoException): string | undefined {
  if (code !== 'ERR_PROXY_TUNNEL') return undefined
  const status = /HTTP\/1\.\d (\d{3})/.exec(message)?.[1]
  return `the proxy opened no way to the service${status === undefined ? '' : ` (status ${status})`}`
}

// A query may hold the ticket.
function withoutQuery(error: unknown): string {
  return (error instanceof Error ? error.message : String(error))
    .replace(/\?.*$/s, '')
    .slice(0, 200)
}
