import { readFileSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Failure } from '../../../src-main/base/failure.ts'
import type { FailureCode } from '../../../src-main/base/failures/failure-catalogue.ts'
import type { TeamServerSettings } from '../../../src-main/contract/team.ts'
import { connect, queryWithin } from '../../../src-main/team/connection.ts'
import { passwordOf } from '../../support/postgres.ts'
import { directServer } from '../../support/workstation.ts'
import { startPooler } from './pooler.ts'
import { startServer } from './server.ts'

const postgres = await startServer(['ana'])
const settings = postgres.settings(await postgres.createDatabase(), 'ana')
const anaPassword = passwordOf('ana')

const codeOf = async (
  changes: Partial<TeamServerSettings>,
  password = anaPassword,
): Promise<FailureCode | 'none'> => {
  const server = directServer()
  try {
    await server.call('connect', { settings: { ...settings, ...changes }, password })
    return 'none'
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  } finally {
    await server.close()
  }
}

/**
 * A server that answers the first bytes of a connection with `answer`, or hangs up without one. It
 * adds the bytes that it receives to `received`.
 */
async function fakeServer(answer: string | undefined, received: Buffer[] = []): Promise<number> {
  return listen((socket) => {
    socket.on('data', (data) => received.push(data))
    socket.once('data', () => (answer === undefined ? socket.destroy() : socket.write(answer)))
  })
}

/**
 * A server with the certificate of the test's server. It hangs up after the first bytes that it
 * receives over TLS, and adds them to `received`.
 */
async function fakeTlsServer(received: Buffer[]): Promise<number> {
  const folder = dirname(postgres.caFile)
  const [key, cert] = ['server.key', 'server.crt'].map((name) => readFileSync(join(folder, name)))
  return listen((socket) =>
    // A client asks for TLS first.
    socket.once('data', () => {
      socket.write('S')
      const client = new TLSSocket(socket, { isServer: true, key, cert })
      client.on('error', () => undefined)
      client.once('data', (data: Buffer) => {
        received.push(data)
        client.destroy()
      })
    }),
  )
}

async function listen(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    serve(socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** The request for TLS that begins a connection: its length, and its code. */
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

describe('the connection to a team', () => {
  it('is made over TLS by the name and by the address of the certificate', async () => {
    expect(await codeOf({})).toBe('none')
    expect(await codeOf({ host: '127.0.0.1' })).toBe('none')
  })

  it('limits a statement at the server to one second more than its client waits, and to at least 31 s', async () => {
    const client = await connect(settings, anaPassword)
    onTestFinished(() => client.end())
    const show = 'SHOW statement_timeout'
    const limit = 'statement_timeout'
    expect((await client.query(show)).rows).toEqual([{ [limit]: '31s' }])
    expect((await queryWithin(client, { text: show }, 10_000)).rows).toEqual([{ [limit]: '31s' }])
    expect((await queryWithin(client, { text: show }, 120_000)).rows).toEqual([{ [limit]: '121s' }])
    expect((await client.query(show)).rows).toEqual([{ [limit]: '31s' }])
  })

  it('reports its version of TLS and the clock, and detects a pooler by the session that answers', async () => {
    const server = directServer()
    onTestFinished(() => server.close())
    await server.call('connect', { settings, password: anaPassword })
    const answer = await server.call('inspect', null)
    expect(answer).toMatchObject({ tls: 'TLSv1.3', isPooled: false })
    expect(Math.abs(Date.parse(answer.now) - Date.now())).toBeLessThan(60_000)
    // A pooler ends TLS itself and names another process than the one that answers.
    const pooledServer = directServer()
    onTestFinished(() => pooledServer.close())
    const port = await startPooler(postgres.port, postgres.caFile)
    await pooledServer.call('connect', { settings: { ...settings, port }, password: anaPassword })
    expect(await pooledServer.call('inspect', null)).toMatchObject({ isPooled: true })
  })

  it('sends no password to a server without TLS, with another name or of an unknown authority', async () => {
    const received: Buffer[] = []
    expect(await codeOf({ port: await fakeServer('N', received) })).toBe('TEAM_NO_TLS')
    expect(Buffer.concat(received)).toEqual(TLS_REQUEST)
    expect(await codeOf({ caFile: null })).toBe('TEAM_CERTIFICATE')
    const decrypted: Buffer[] = []
    const port = await fakeTlsServer(decrypted)
    expect(await codeOf({ port, caFile: null })).toBe('TEAM_CERTIFICATE')
    // Another name of 127.0.0.1, which the certificate does not have.
    expect(await codeOf({ port, host: '127.1' })).toBe('TEAM_CERTIFICATE')
    expect(decrypted).toEqual([])
    expect(await codeOf({ port })).toBe('TEAM_UNREACHABLE')
    expect(decrypted).toHaveLength(1)
    expect(Buffer.concat(decrypted).toString()).toContain('ana')
  })

  it.each<[string, Partial<TeamServerSettings>, string, FailureCode]>([
    ['a wrong password', {}, 'wrong', 'TEAM_LOGIN_REFUSED'],
    ['an unknown login', { login: 'nobody' }, anaPassword, 'TEAM_LOGIN_REFUSED'],
    ['an unknown database', { database: 'nothing' }, anaPassword, 'TEAM_LOGIN_REFUSED'],
    ['a port on which nothing listens', { port: 1 }, anaPassword, 'TEAM_UNREACHABLE'],
    ['a missing file of the authority', { caFile: '/no/such.crt' }, anaPassword, 'FILE_NOT_FOUND'],
  ])('reports %s', async (_what, changes, password, code) => {
    expect(await codeOf(changes, password)).toBe(code)
  })

  it('reports a server that hangs up, and a database without a team', async () => {
    expect(await codeOf({ port: await fakeServer(undefined) })).toBe('TEAM_UNREACHABLE')
    const admin = await postgres.superuser('postgres')
    await admin.query('CREATE DATABASE empty TEMPLATE template0')
    await admin.end()
    expect(await codeOf({ database: 'empty' })).toBe('TEAM_SCHEMA_MISSING')
  })

  it('fails every later call as lost once the server ends it', async () => {
    const server = directServer()
    await server.call('connect', { settings, password: anaPassword })
    const admin = await postgres.superuser('postgres')
    await admin.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'ana'",
    )
    await admin.end()
    await expect(server.call('workspaces', null)).rejects.toThrow(
      expect.objectContaining({ code: 'TEAM_UNREACHABLE' }),
    )
    await expect(server.call('workspaces', null)).rejects.toThrow(
      expect.objectContaining({ code: 'TEAM_UNREACHABLE' }),
    )
    await server.close()
  })
})
