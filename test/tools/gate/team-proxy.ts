import type { Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { closeAll, listen } from './fault-proxy.ts'

/** The fault of a line to the team's server. The line cannot read the bytes, which are TLS. */
export type LineTrouble =
  | { readonly kind: 'none' }
  /** Ends every connection at both ends, and resets new ones. */
  | { readonly kind: 'down' }
  /** Accepts everything and passes nothing on, like a line whose other end has disappeared. */
  | { readonly kind: 'silent' }
  /** Cuts each connection after this many pieces. An answer after them is lost. */
  | { readonly kind: 'cut'; readonly afterPieces: () => number }
  | { readonly kind: 'slow'; readonly bytesPerSecond: number; readonly delayMs: number }

export interface TeamLine {
  readonly port: number
  trouble: LineTrouble
  /** How many connections the trouble has cut. */
  readonly cuts: number
  close(): Promise<void>
}

/** Passes bytes between a workstation and the current port of the server. */
export async function startLine(targetPort: () => number): Promise<TeamLine> {
  const sockets = new Set<Socket>()
  let trouble: LineTrouble = { kind: 'none' }
  let cuts = 0
  const server = createServer((client) => {
    sockets.add(client)
    client.on('close', () => sockets.delete(client)).on('error', () => undefined)
    if (trouble.kind === 'down') return void client.resetAndDestroy()
    const upstream = connect(targetPort(), '127.0.0.1')
    sockets.add(upstream)
    upstream.on('close', () => sockets.delete(upstream)).on('error', () => client.destroy())
    upstream.on('close', () => client.end())
    client.on('close', () => upstream.destroy())
    // The speed is fixed when a connection opens. A connection that has lost a piece passes no
    // more.
    const slow = trouble.kind === 'slow' ? trouble : undefined
    let isDead = false
    let piecesLeft = Infinity
    const cutBoth = (): void => {
      cuts += 1
      client.resetAndDestroy()
      upstream.destroy()
    }
    const pass = (to: Socket, isAnswer: boolean) => {
      let sendableAtMs = performance.now()
      // Timers of nearly the same moment may fire out of order, but the pieces must keep theirs.
      const queue: Buffer[] = []
      return (piece: Buffer): void => {
        isDead ||= trouble.kind === 'silent'
        if (isDead) return
        if (trouble.kind === 'cut') {
          if (piecesLeft === Infinity) piecesLeft = trouble.afterPieces()
          piecesLeft -= 1
          // A request still reaches the server. Its answer is what is lost.
          if (piecesLeft < 0 && isAnswer) return cutBoth()
        }
        if (!slow) return void to.write(piece)
        const { bytesPerSecond, delayMs } = slow
        sendableAtMs =
          Math.max(sendableAtMs, performance.now()) + (piece.length / bytesPerSecond) * 1000
        queue.push(piece)
        setTimeout(
          () => void to.write(queue.shift() as Buffer),
          sendableAtMs - performance.now() + delayMs / 2,
        )
      }
    }
    client.on('data', pass(upstream, false))
    upstream.on('data', pass(client, true))
  })
  const port = await listen(server)
  return {
    port,
    get trouble() {
      return trouble
    },
    set trouble(next) {
      trouble = next
      if (next.kind === 'down') {
        cuts += sockets.size / 2
        for (const socket of sockets) socket.destroy()
      }
    },
    get cuts() {
      return cuts
    },
    close: () => closeAll(server, sockets),
  }
}
