import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'

/** The type of the message that names the process of a session, after its length. */
const KEY_DATA = 'K'.charCodeAt(0)

/**
 * Starts a connection pooler in front of a test's server, on 127.0.0.1: it ends TLS with the
 * server's certificate, names a process of its own, and passes the rest on over the server's
 * socket. Returns its port.
 */
export async function startPooler(port: number, caFile: string): Promise<number> {
  const folder = dirname(caFile)
  const [key, cert] = ['server.key', 'server.crt'].map((name) => readFileSync(join(folder, name)))
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    // A client asks for TLS first.
    socket.once('data', () => {
      socket.write('S')
      const client = new TLSSocket(socket, { isServer: true, key, cert })
      const session = connect(join(folder, `.s.PGSQL.${port}`))
      for (const socket of [client, session]) socket.on('error', () => undefined)
      client.pipe(session)
      session.on('data', (data) => client.write(renameProcess(data)))
      session.on('close', () => client.end())
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

// The server sends all messages that open a session at once.
function renameProcess(data: Buffer): Buffer {
  for (let index = 0; index + 5 <= data.length; index += 1 + data.readInt32BE(index + 1))
    if (data[index] === KEY_DATA && data.length >= index + 9)
      data.writeInt32BE(data.readInt32BE(index + 5) + 1, index + 5)
  return data
}
