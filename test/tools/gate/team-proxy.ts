import type { Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { closeAll, listen } from './fault-proxy.ts'

/** The fault of a line to the team's server. The line reads no byte, because all are TLS. */
export type LineTrouble =
  | { readonly kind: 'none' }
  /** Ends each connection, of either end, and each new one. */
  | { readonly kind: 'down' }
  /** Takes everything and passes nothing on, as a line whose other end is gone without a word. */
  | { readonly kind: 'silent' }
  /** Cuts each connection behind so many pieces; an answer after them is lost. */
  | { readonly kind: 'cut'; readonly afterPieces: () => number }
  | { readonly kind: 'slow'; readonly bytesPerSecond: number; readonly delayMs: number }

export interface TeamLine {
  readonly port: number
  trouble: LineTrouble
  /** How many connections the trouble has cut. */
  readonly cuts: number
  close(): Promise<void>
}

/** Passes bytes between a workstation and the server's port of the moment. */
export async function startLine(targetPort: () => number): Promise<TeamLine> {
  const open = new Set<Socket>()
  let trouble: LineTrouble = { kind: 'none' }
  let cuts = 0
  const server = createServer((client) => {
    open.add(client)
    client.on('close', () => open.delete(client)).on('error', () => undefined)
    if (trouble.kind === 'down') return void client.resetAndDestroy()
    const upstream = connect(targetPort(), '127.0.0.1')
    open.add(upstream)
    upstream.on('close', () => open.delete(upstream)).on('error', () => client.destroy())
    upstream.on('close', () => client.end())
    client.on('close', () => upstream.destroy())
    // A connection keeps its speed, and one that has lost a piece never passes another.
    const slow = trouble.kind === 'slow' ? trouble : undefined
    let isDead = false
    let left = Infinity
    const both = (): void => {
      cuts += 1
      client.resetAndDestroy()
      upstream.destroy()
    }
    const pass = (to: Socket, isAnswer: boolean) => {
      let sendable = performance.now()
      // Timers of nearly the same moment may fire out of order; the pieces must not.
      const waiting: Buffer[] = []
      return (piece: Buffer): void => {
        isDead ||= trouble.kind === 'silent'
        if (isDead) return
        if (trouble.kind === 'cut') {
          if (left === Infinity) left = trouble.afterPieces()
          left -= 1
          // A request still reaches the server. Its answer is what is lost.
          if (left < 0 && isAnswer) return both()
        }
        if (!slow) return void to.write(piece)
        const { bytesPerSecond, delayMs } = slow
        sendable = Math.max(sendable, performance.now()) + (piece.length / bytesPerSecond) * 1000
        waiting.push(piece)
        setTimeout(
          () => void to.write(waiting.shift() as Buffer),
          sendable - performance.now() + delayMs / 2,
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
        cuts += open.size / 2
        for (const socket of open) socket.destroy()
      }
    },
    get cuts() {
      return cuts
    },
    close: () => closeAll(server, open),
  }
}
