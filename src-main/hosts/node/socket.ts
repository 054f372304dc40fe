import type WebSocket from 'ws'
import type { OpenSocket } from '../../base/socket.ts'

const CONNECT_MS = 15_000
const QUIET_MS = 30_000
/** As WebSocket.OPEN. */
const OPEN = 1

/**
 * Opens a WebSocket of this Node process. It asks for a sign of life every 30 s and ends where none
 * came; redirects are not followed.
 */
export const openSocket: OpenSocket = (url, headers, maxBytes, events) => {
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
      why = error.code ?? withoutQuery(error)
      const refused = /^Unexpected server response: (\d{3})/.exec(error.message)?.[1]
      if (refused !== undefined) status = Number(refused)
    })
    opened.on('close', (code) => {
      why ||= `code ${code}`
      end()
    })
  }
  // Only a stream needs it, and it takes as long to load as a small command takes in all.
  import('ws')
    .then(({ default: Library }) => {
      if (isEnded) return
      socket = new Library(url, {
        headers,
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

// A query may hold the ticket.
function withoutQuery(error: unknown): string {
  return (error instanceof Error ? error.message : String(error))
    .replace(/\?.*$/s, '')
    .slice(0, 200)
}
