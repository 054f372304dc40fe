import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import type { TeamServerSettings } from '../../src-main/contract/team.ts'
import { setupScript } from '../../src-main/team/sql/setup.ts'
import { HANG_AFTER_MS } from './limits.ts'
import { sharedFolder } from './shared.ts'

const run = promisify(execFile)

/**
 * A PostgreSQL server of a test. Over TCP it accepts only TLS connections to 127.0.0.1. It never
 * flushes to disk.
 */
export interface TestServer {
  readonly port: number
  /** The certificate of the authority that signed the server's, for localhost and 127.0.0.1. */
  readonly caFile: string
  /** Creates a database, applies the team's setup script to it and returns its name. */
  createDatabase(): Promise<string>
  /** Creates a login that belongs to desk_member, with the password of `passwordOf`. */
  addLogin(name: string): Promise<void>
  /** The connection settings of a workstation. */
  settings(database: string, login: string): TeamServerSettings
  /** Connects as the superuser, over the socket in the server's folder. */
  superuser(database: string): Promise<Client>
  /** Connects as a login over TLS and verifies the server's certificate. */
  connect(database: string, login: string): Promise<Client>
  /** Ends the clients that are still connected, then the server, and removes its folder. */
  stop(): Promise<void>
}

/**
 * The password of a login. It differs by login, so that the server refuses mixed-up credentials.
 */
export const passwordOf = (login: string): string => `secret-${login}`

/**
 * Starts a server in a temporary folder. PostgreSQL refuses to run as root, so root starts it as
 * the system user postgres. Throws an error that names the missing package.
 */
export async function startPostgres(): Promise<TestServer> {
  const programs = findPrograms()
  const folder = await copyCluster(programs)
  const data = join(folder, 'data')
  const port = await findPort()
  const process = startProcess(programs, folder, data, port)
  const clients = new Set<Client>()
  const connect = async (options: ConstructorParameters<typeof Client>[0]): Promise<Client> => {
    const client = new Client(options as object)
    // A client that the server ends while it is idle would end the test process.
    client.on('error', () => undefined)
    await client.connect()
    clients.add(client)
    client.once('end', () => clients.delete(client))
    return client
  }
  const superuser = (database: string): Promise<Client> =>
    connect({ host: folder, port, user: 'postgres', database })
  const withSuperuser = async <T>(
    database: string,
    act: (client: Client) => Promise<T>,
  ): Promise<T> => {
    const client = await superuser(database)
    try {
      return await act(client)
    } finally {
      await client.end()
    }
  }
  const caFile = join(folder, 'ca.crt')
  const stop = async (): Promise<void> => {
    await Promise.all([...clients].map((client) => client.end()))
    await process.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await process.ready(() => withSuperuser('postgres', (client) => client.query('SELECT 1')))
  } catch (error) {
    await stop()
    throw error
  }
  // Each setup changes the same roles, and PostgreSQL refuses concurrent changes of a role.
  let previous: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const outcome = previous.then(act)
    previous = outcome.catch(() => undefined)
    return outcome
  }
  return {
    port,
    caFile,
    createDatabase: () =>
      inTurn(async () => {
        const name = `desk_${randomUUID().replaceAll('-', '')}`
        await withSuperuser('postgres', (client) =>
          client.query(`CREATE DATABASE ${name} TEMPLATE template0`),
        )
        await withSuperuser(name, (client) => client.query(setupScript()))
        return name
      }),
    addLogin: (name) =>
      inTurn(() =>
        withSuperuser('postgres', async (client) => {
          await client.query(
            `DO $$ BEGIN CREATE ROLE desk_member NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
          )
          await client.query(
            `CREATE ROLE ${escapeIdentifier(name)} LOGIN PASSWORD ${escapeLiteral(passwordOf(name))}`,
          )
          await client.query(`GRANT desk_member TO ${escapeIdentifier(name)}`)
        }),
      ),
    settings: (database, login) => ({ host: 'localhost', port, database, login, caFile }),
    superuser,
    connect: (database, login) =>
      connect({
        host: '127.0.0.1',
        port,
        user: login,
        password: passwordOf(login),
        database,
        ssl: { ca: readFileSync(caFile, 'utf8'), rejectUnauthorized: true },
      }),
    stop,
  }
}

/**
 * Returns a folder with the data and certificates of a new server. The folder is a copy of one that
 * is made once for a whole run of the tests.
 */
async function copyCluster(programs: string): Promise<string> {
  if (globalThis.process.env.PARTNER_DESK_TEST_SHARED === undefined) return makeCluster(programs)
  const sharedCluster = await sharedFolder('postgres', async (target) => {
    const folder = await makeCluster(programs)
    // The server's user cannot reach the shared folder, so the files are made elsewhere.
    await run('cp', ['-a', `${folder}/.`, target])
    await rm(folder, { recursive: true })
  })
  const folder = await mkdtemp(join(tmpdir(), 'pg-'))
  await run('cp', ['-a', `${sharedCluster}/.`, folder])
  return folder
}

async function makeCluster(programs: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pg-'))
  await makeCertificates(folder)
  const owner = serverUser()
  if (owner)
    for (const path of [folder, ...(await pathsIn(folder))]) await chown(path, owner.uid, owner.gid)
  const data = join(folder, 'data')
  await run(
    ...asServerUser([
      join(programs, 'initdb'),
      '--pgdata',
      data,
      '--username',
      'postgres',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--no-locale',
      '--no-sync',
    ]),
    { cwd: folder },
  )
  await writeFile(
    join(data, 'pg_hba.conf'),
    'local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n',
  )
  return folder
}

/** The folder of the newest server's programs. Debian keeps them outside PATH. */
export function findPrograms(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const folders = [
    ...versions
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => join(debian, version, 'bin')),
    ...(globalThis.process.env.PATH ?? '').split(':'),
  ]
  const programFolder = folders.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
  if (programFolder) return programFolder
  throw new Error(
    'The tests of the team workspace need a PostgreSQL server, and its programs initdb and postgres are missing. Install them: apt-get install postgresql',
  )
}

/** Returns the account that runs the server if the tests run as root, or else undefined. */
export function serverUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (globalThis.process.getuid?.() !== 0) return undefined
  const id = (flag: string): number => {
    const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
    if (status === 0) return Number(stdout)
    throw new Error(
      'PostgreSQL does not run as root, and the system user postgres is missing. Install it: apt-get install postgresql',
    )
  }
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * A command as the server's user. The server ends with the test process, even if that is killed.
 */
export function asServerUser(command: readonly string[]): [string, string[]] {
  const user = serverUser() ? ['--reuid', 'postgres', '--regid', 'postgres', '--init-groups'] : []
  return ['setpriv', [...user, '--pdeathsig', 'INT', ...command]]
}

/** The paths of the files in a folder. */
export async function pathsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).map((name) => join(folder, name))
}

/** Makes ca.crt, server.crt and server.key in a folder, for localhost and 127.0.0.1. */
export async function makeCertificates(folder: string): Promise<void> {
  const openssl = (...args: string[]): Promise<unknown> => run('openssl', args, { cwd: folder })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  await openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'ca.key',
    '-out',
    'ca.crt',
    '-days',
    '2',
    '-subj',
    '/CN=Test authority',
  )
  await openssl(
    'req',
    ...key,
    '-keyout',
    'server.key',
    '-out',
    'server.csr',
    '-subj',
    '/CN=localhost',
  )
  await writeFile(join(folder, 'names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n')
  await openssl(
    'x509',
    '-req',
    '-in',
    'server.csr',
    '-CA',
    'ca.crt',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-out',
    'server.crt',
    '-days',
    '2',
    '-extfile',
    'names',
  )
}

/** A free port of 127.0.0.1. */
export async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

interface ServerProcess {
  /**
   * Repeats the probe until it succeeds. Throws an error with the server's log if the server ends.
   */
  ready(probe: () => Promise<unknown>): Promise<void>
  stop(): Promise<void>
}

function startProcess(programs: string, folder: string, data: string, port: number): ServerProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    ssl: 'on',
    ssl_cert_file: join(folder, 'server.crt'),
    ssl_key_file: join(folder, 'server.key'),
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: 60,
  }
  const [command, args] = asServerUser([
    join(programs, 'postgres'),
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-20_000)))
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      log += String(error)
      resolve()
    })
    child.once('exit', () => resolve())
  })
  let isRunning = true
  void ended.then(() => (isRunning = false))
  return {
    async ready(probe) {
      for (const end = Date.now() + HANG_AFTER_MS; ;) {
        try {
          await probe()
          return
        } catch (error) {
          if (!isRunning || Date.now() > end)
            throw new Error(`The PostgreSQL server did not start. Its log: ${log}`, {
              cause: error,
            })
        }
        await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 50))])
      }
    },
    async stop() {
      // Fast shutdown: it ends sessions instead of waiting for them.
      child.kill('SIGINT')
      await ended
    },
  }
}
