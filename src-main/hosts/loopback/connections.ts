import type { Socket } from 'node:net'

const MAX_CONNECTIONS = 64

/**
 * The open sockets, at most 64. A new socket replaces the oldest one that never sent a bearer, so
 * idle connections of other programs cannot keep a window out (security.md, input 106).
 */
export class Connections {
  readonly #open = new Set<Socket>()
  readonly #trusted = new WeakSet<Socket>()
  readonly #requests = new WeakMap<Socket, number>()

  /** Adds a socket. Returns false if a socket was closed because there was no room. */
  add(socket: Socket): boolean {
    const hasRoom = this.#open.size < MAX_CONNECTIONS
    const oldestSocket = hasRoom
      ? undefined
      : ([...this.#open].find((candidate) => !this.#trusted.has(candidate)) ?? socket)
    oldestSocket?.destroy()
    if (oldestSocket) this.#open.delete(oldestSocket)
    if (oldestSocket === socket) return false
    this.#open.add(socket)
    socket.once('close', () => this.#open.delete(socket))
    return hasRoom
  }

  /** Marks a socket that carried a bearer. */
  trust(socket: Socket): void {
    this.#trusted.add(socket)
  }

  /**
   * Counts a request that begins. Returns false if another request of the socket is under way. No
   * browser sends two at once (security.md, input 108).
   */
  begin(socket: Socket): boolean {
    const count = this.#requests.get(socket) ?? 0
    this.#requests.set(socket, count + 1)
    return count === 0
  }

  end(socket: Socket): void {
    this.#requests.set(socket, (this.#requests.get(socket) ?? 1) - 1)
  }

  isBusy(socket: Socket): boolean {
    return (this.#requests.get(socket) ?? 0) > 0
  }
}
