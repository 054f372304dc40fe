import type { Socket } from 'node:net'

const MAX_CONNECTIONS = 64

/**
 * The sockets that are open, at most 64. A new one takes the place of the one that has stood
 * longest without ever showing a bearer, so idle strangers cannot keep a window out (106).
 */
export class Connections {
  readonly #open = new Set<Socket>()
  readonly #own = new WeakSet<Socket>()
  readonly #busy = new WeakMap<Socket, number>()

  /** Takes a socket in. False: there was no room and somebody was closed. */
  add(socket: Socket): boolean {
    const hasRoom = this.#open.size < MAX_CONNECTIONS
    const leaving = hasRoom
      ? undefined
      : ([...this.#open].find((one) => !this.#own.has(one)) ?? socket)
    leaving?.destroy()
    if (leaving) this.#open.delete(leaving)
    if (leaving === socket) return false
    this.#open.add(socket)
    socket.once('close', () => this.#open.delete(socket))
    return hasRoom
  }

  /** This socket carried a bearer. */
  trust(socket: Socket): void {
    this.#own.add(socket)
  }

  /** Counts requests under way. False: one was under way already, which no browser does (108). */
  begin(socket: Socket): boolean {
    const count = this.#busy.get(socket) ?? 0
    this.#busy.set(socket, count + 1)
    return count === 0
  }

  end(socket: Socket): void {
    this.#busy.set(socket, (this.#busy.get(socket) ?? 1) - 1)
  }

  isBusy(socket: Socket): boolean {
    return (this.#busy.get(socket) ?? 0) > 0
  }
}
