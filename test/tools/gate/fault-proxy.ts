import type { AddressInfo, Server, Socket } from 'node:net'
import { connect, createServer } from 'node:net'

/** The proxy's treatment of a connection: pass it on, or one of the ways a network fails. */
export type Trouble = 'none' | 'reset' | 'silent' | 'half-open'

export interface FaultProxy {
  readonly origin: string
  trouble: Trouble
  readonly connections: ReadonlySet<Socket>
  close(): Promise<void>
}

/**
 * Passes bytes between a client and the sandbox, and calls `onAnswer` with each part of an answer.
 * Replaces the sandbox's address with the proxy's in both directions. Both ports have five digits,
 * so the replacement has the same length.
 */
export async function startProxy(
  target: URL,
  onAnswer: (text: string) => void = () => undefined,
): Promise<FaultProxy> {
  const connections = new Set<Socket>()
  const state = { trouble: 'none' as Trouble }
  const server = createServer((client) => {
    connections.add(client)
    client.on('close', () => connections.delete(client)).on('error', () => undefined)
    forward(client)
  })
  const origin = `http://127.0.0.1:${await listen(server)}`
  const forward = (client: Socket): void => {
    if (state.trouble === 'reset') return void client.resetAndDestroy()
    if (state.trouble === 'silent') return void client.resume()
    const upstream = connect(Number(target.port), '127.0.0.1')
    upstream.on('error', () => client.destroy()).on('close', () => client.end())
    client.on('close', () => upstream.destroy())
    client.on('data', (part) => void upstream.write(replaceOrigin(part, origin, target.origin)))
    upstream.on(
      'data',
      (part) => (
        onAnswer(part.toString('latin1')),
        pass(client, replaceOrigin(part, target.origin, origin))
      ),
    )
  }
  const pass = (client: Socket, part: Buffer): void => {
    // A kept-alive connection fails at its next answer.
    if (state.trouble === 'half-open')
      return void client.write(part.subarray(0, Math.floor(part.length / 2)))
    if (state.trouble === 'reset') return void client.resetAndDestroy()
    if (state.trouble !== 'silent') client.write(part)
  }
  return {
    origin,
    connections,
    get trouble() {
      return state.trouble
    },
    set trouble(trouble) {
      state.trouble = trouble
    },
    close: () => closeAll(server, connections),
  }
}

function replaceOrigin(part: Buffer, from: string, to: string): Buffer {
  return Buffer.from(
    part.toString('latin1').replaceAll(from, to).replaceAll(new URL(from).host, new URL(to).host),
    'latin1',
  )
}

/** Listens on a free port of 127.0.0.1 and returns the port. */
export function listen(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
}

/** Closes a server with all its connections. */
export function closeAll(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    for (const socket of connections) socket.destroy()
  })
}
