import type { ChildProcess } from 'node:child_process'
import { execFile, spawn } from 'node:child_process'
import { appendFileSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { setupScript } from '../../../src-main/team/sql/setup.ts'
import {
  asServerUser,
  findPort,
  findPrograms,
  makeCertificates,
  pathsIn,
  serverUser,
} from '../../support/postgres.ts'
import { runForError } from './disk-faults.ts'

const run = promisify(execFile)

/** A server that was killed starts again within this time: its sessions end, and it recovers. */
const MAX_START_MS = 60_000
const DATABASE = 'desk'
const PASSWORD = 'campaign'

/** The database that all clusters of the campaign have. */
export const teamDatabase = DATABASE
/** The password of every login of the campaign. */
export const teamPassword = PASSWORD
export const teamLogins = ['ana', 'ben', 'cleo'] as const
export type TeamLogin = (typeof teamLogins)[number]

/** A PostgreSQL server that a fault may kill, fill or replace by its standby. */
export interface Cluster {
  readonly caFile: string
  /** The port of the server that answers now: another one after a standby was promoted. */
  readonly port: number
  /** Statements as the superuser, each on its own connection. */
  query<R extends object>(sql: string, values?: readonly unknown[]): Promise<readonly R[]>
  /** Statements as a login, over TLS. */
  queryAs<R extends object>(
    login: TeamLogin,
    sql: string,
    values?: readonly unknown[],
  ): Promise<readonly R[]>
  /** Kills the postmaster. Its sessions end when they notice. */
  kill(): void
  /** Kills a session, after which the postmaster ends all others and recovers. */
  killSession(): Promise<void>
  /** Starts the killed server again. */
  restart(): Promise<void>
  /** Leaves this many free bytes to the database. Returns the function that frees the rest. */
  fillDisk(freeBytes: number): Promise<() => void>
  /** Adds a standby that each commit waits for. */
  addStandby(): Promise<void>
  /** Kills the server and promotes its standby, which answers on another port. */
  promote(): Promise<void>
  /** Ends the server and removes its folder. Both also happen when this process ends. */
  end(): Promise<void>
}

/** The size of the disk of a cluster that can be filled. */
const DISK_MB = 96

/**
 * Makes a cluster with the team's database and logins. `isSmall`: its database is on a disk that
 * can be filled. The cluster ends with the process.
 */
export async function startCluster({ isSmall = false } = {}): Promise<Cluster> {
  const programs = findPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-gate-pg-'))
  const disk = join(folder, 'disk')
  const children = new Set<ChildProcess>()
  const remove = (): void => {
    for (const child of children) child.kill('SIGKILL')
    if (isSmall) runForError('umount', ['--lazy', disk])
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  process.once('exit', remove)
  await makeCertificates(folder)
  const owner = serverUser()
  const changeOwner = (path: string): void => {
    if (owner) chownSync(path, owner.uid, owner.gid)
  }
  for (const path of [folder, ...(await pathsIn(folder))]) changeOwner(path)
  const asUser = (...command: readonly string[]): Promise<unknown> =>
    run(...asServerUser(command), { cwd: folder })
  let data = join(folder, 'data-1')
  let port = await findPort()
  let server: ChildProcess | undefined
  let standby:
    { readonly data: string; readonly port: number; readonly child: ChildProcess } | undefined
  let standbyCount = 0

  const launch = (dataFolder: string, onPort: number): ChildProcess => {
    const settings = {
      listen_addresses: '127.0.0.1',
      port: onPort,
      unix_socket_directories: folder,
      ssl: 'on',
      ssl_cert_file: join(folder, 'server.crt'),
      ssl_key_file: join(folder, 'server.key'),
      fsync: 'off',
      max_connections: 60,
      wal_level: 'replica',
      max_wal_senders: 4,
      wal_keep_size: '64MB',
    }
    const child = spawn(
      ...asServerUser([
        join(programs, 'postgres'),
        '-D',
        dataFolder,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ]),
      { cwd: folder, stdio: 'ignore' },
    )
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }
  const connection = async <T>(
    options: object,
    act: (client: pg.Client) => Promise<T>,
  ): Promise<T> => {
    const client = new pg.Client({ connectionTimeoutMillis: 5000, ...options })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await act(client)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const superuser = <T>(
    act: (client: pg.Client) => Promise<T>,
    { on = port, database = DATABASE } = {},
  ): Promise<T> => connection({ host: folder, port: on, user: 'postgres', database }, act)
  const answers = async (on: number): Promise<boolean> =>
    superuser((client) => client.query('SELECT 1'), { on, database: 'postgres' }).then(
      () => true,
      () => false,
    )
  /** A server may refuse its first starts, while sessions of the killed one end. */
  const start = async (dataFolder: string, onPort: number): Promise<ChildProcess> => {
    const end = Date.now() + MAX_START_MS
    for (let child = launch(dataFolder, onPort); ; await wait(50)) {
      if (await answers(onPort)) return child
      if (child.exitCode !== null || child.signalCode !== null) child = launch(dataFolder, onPort)
      if (Date.now() > end) throw new Error('the PostgreSQL server does not start')
    }
  }
  const waitForExit = (child: ChildProcess | undefined): Promise<void> =>
    !child || child.exitCode !== null || child.signalCode !== null
      ? Promise.resolve()
      : new Promise((resolve) => void child.once('exit', () => resolve()))

  await asUser(
    join(programs, 'initdb'),
    ...['--pgdata', data, '--username', 'postgres', '--auth', 'trust'],
    ...['--encoding', 'UTF8', '--no-locale', '--no-sync'],
  )
  const rules =
    'local all all trust\nlocal replication all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n'
  writeFileSync(join(data, 'pg_hba.conf'), rules)
  server = await start(data, port)
  let tablespace = ''
  if (isSmall) {
    await run('mkdir', [disk])
    const mountError = runForError('mount', [
      '-t',
      'tmpfs',
      '-o',
      `size=${DISK_MB}m`,
      'tmpfs',
      disk,
    ])
    if (mountError !== undefined) throw new Error(mountError)
    changeOwner(disk)
    tablespace = ' TABLESPACE small'
    await superuser((client) => client.query(`CREATE TABLESPACE small LOCATION '${disk}'`), {
      database: 'postgres',
    })
  }
  await superuser(
    (client) => client.query(`CREATE DATABASE ${DATABASE} TEMPLATE template0${tablespace}`),
    {
      database: 'postgres',
    },
  )
  await superuser((client) => client.query(setupScript()))
  for (const login of teamLogins)
    await superuser((client) =>
      client.query(
        `CREATE ROLE ${login} LOGIN PASSWORD '${PASSWORD}'; GRANT desk_member TO ${login}`,
      ),
    )
  const caFile = join(folder, 'ca.crt')
  return {
    caFile,
    get port() {
      return port
    },
    query: async <R extends object>(sql: string, values: readonly unknown[] = []) =>
      superuser(async (client) => (await client.query(sql, [...values])).rows as readonly R[]),
    queryAs: async <R extends object>(
      login: TeamLogin,
      sql: string,
      values: readonly unknown[] = [],
    ) =>
      connection(
        {
          host: folder,
          port,
          user: login,
          database: DATABASE,
        },
        async (client) => (await client.query(sql, [...values])).rows as readonly R[],
      ),
    kill: () => void server?.kill('SIGKILL'),
    async killSession() {
      const rows = await superuser(
        async (client) =>
          (
            await client.query(
              "SELECT pid FROM pg_stat_activity WHERE usename IN ('ana', 'ben', 'cleo') ORDER BY random() LIMIT 1",
            )
          ).rows as { pid: number }[],
      )
      if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
    },
    async restart() {
      // A server whose session was killed recovers by itself, and refuses connections meanwhile.
      const end = Date.now() + MAX_START_MS
      while (server && server.exitCode === null && server.signalCode === null) {
        if (await answers(port)) return
        if (Date.now() > end) throw new Error('the PostgreSQL server does not recover')
        await wait(50)
      }
      server = await start(data, port)
    },
    async fillDisk(freeBytes) {
      const path = join(disk, 'filling')
      await run('sh', [
        '-c',
        `cat /dev/zero > '${path}' 2> /dev/null; truncate -s -${freeBytes} '${path}'`,
      ])
      return () => rmSync(path, { force: true })
    },
    async addStandby() {
      standbyCount += 1
      const to = join(folder, `data-${standbyCount + 1}`)
      await asUser(
        join(programs, 'pg_basebackup'),
        ...['--host', folder, '--port', String(port), '--username', 'postgres'],
        ...['--pgdata', to, '--write-recovery-conf', '--checkpoint', 'fast', '--no-sync'],
      )
      const on = await findPort()
      standby = { data: to, port: on, child: await start(to, on) }
      appendFileSync(join(data, 'postgresql.auto.conf'), "synchronous_standby_names = '*'\n")
      await superuser((client) => client.query('SELECT pg_reload_conf()'))
      for (let isBound = false; !isBound; await wait(20))
        isBound = await superuser(
          async (client) =>
            (await client.query("SELECT FROM pg_stat_replication WHERE sync_state = 'sync'"))
              .rowCount === 1,
        )
    },
    async promote() {
      if (!standby) throw new Error('there is no standby')
      const oldPrimary = { server, data }
      server?.kill('SIGKILL')
      const { data: to, port: on, child } = standby
      standby = undefined
      // The new primary has no standby yet, and waits for none.
      appendFileSync(join(to, 'postgresql.auto.conf'), "synchronous_standby_names = ''\n")
      await superuser((client) => client.query('SELECT pg_reload_conf()'), {
        on,
        database: 'postgres',
      })
      await superuser((client) => client.query('SELECT pg_promote()'), { on, database: 'postgres' })
      server = child
      data = to
      port = on
      await waitForExit(oldPrimary.server)
      rmSync(oldPrimary.data, { recursive: true, force: true, maxRetries: 5 })
    },
    async end() {
      process.off('exit', remove)
      server?.kill('SIGINT')
      await waitForExit(server)
      remove()
    },
  }
}
