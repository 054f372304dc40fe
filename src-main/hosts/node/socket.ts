import WebSocket from 'ws'
import type { OpenSocket } from '../../base/socket.ts'

const CONNECT_MS = 15_000
const QUIET_MS = 30_000

/** Opens a WebSocket of this Node process. It asks for a sign of life every 30 s and ends where none came; redirects are not followed. */
export const openSocket: OpenSocket = (url, headers, maxBytes, events) => {
  const socket = new WebSocket(url, { headers, maxPayload: maxBytes, handshakeTimeout: CONNECT_MS, followRedirects: false, perMessageDeflate: false })
  let isAlive = true
  let why = ''
  let status: number | undefined
  let isEnded = false
  const beat = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    if (socket.readyState === WebSocket.OPEN) socket.ping()
  }, QUIET_MS)
  beat.unref()
  const alive = (): void => void (isAlive = true)
  const end = (): void => {
    clearInterval(beat)
    if (isEnded) return
    isEnded = true
    events.onEnd(why, status)
  }
  socket.on('open', () => {
    alive()
    events.onOpen()
  })
  socket.on('pong', alive)
  socket.on('message', (data, isBinary) => {
    alive()
    events.onText(isBinary ? `(${(data as Buffer).length} bytes)` : (data as Buffer).toString('utf8'))
  })
  // Its words name no header and no address; `close` follows.
  socket.on('error', (error: NodeJS.ErrnoException) => {
    why = error.code ?? error.message.replace(/\?.*$/, '').slice(0, 200)
    const refused = /^Unexpected server response: (\d{3})/.exec(error.message)?.[1]
    if (refused !== undefined) status = Number(refused)
  })
  socket.on('close', (code) => {
    why ||= `code ${code}`
    end()
  })
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    close: () => {
      isEnded = true
      clearInterval(beat)
      socket.terminate()
    },
  }
}
