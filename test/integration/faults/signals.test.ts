import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plantLedger } from '../../../src-main/sandbox/ledger/ledger.ts'
import type { RunningSandbox } from '../../../src-main/sandbox/server.ts'
import { startSandbox } from '../../../src-main/sandbox/server.ts'
import type { Cli, CommandOutcome, Running } from '../../support/cli.ts'
import { makeCli, profileWords } from '../../support/cli.ts'
import { isGate } from '../../support/is-gate.ts'
import { codeOf, open, post, until } from '../../unit/hosts/loopback/world.ts'

// F45: a signal while the database thread executes a statement. A cache with an endless view is
// refused before any query (input 130), so a statement here waits for another process's lock.

/** The promised time, plus the time a busy machine takes to report that a process has ended. */
const STOP_MS = 1000 + 500
/** A second signal ends the process at once, without the grace period after the first. */
const AT_ONCE_MS = 500

let sandbox: RunningSandbox
let cli: Cli

beforeAll(async () => {
  sandbox = await startSandbox({ clock: 'still', withdrawals: 20, pageSize: 50 })
})
afterAll(() => sandbox.close())

beforeEach(async () => {
  cli = makeCli(sandbox)
  await cli.text(...profileWords('north', sandbox))
  const { ids } = plantLedger(sandbox.world)
  await cli.text('sync', '--withdrawal-ids', cli.write('ids.txt', ids))
})
afterEach(releaseLock)

function change(...statements: readonly string[]): void {
  const db = new Database(cli.database())
  db.unsafeMode()
  for (const sql of statements) db.exec(sql)
  db.close()
}

let holder: Database.Database | undefined

/**
 * Makes every other connection's statement wait inside SQLite, up to the five seconds of its busy
 * timeout.
 */
function holdLock(): void {
  holder = new Database(cli.database())
  holder.pragma('locking_mode = EXCLUSIVE')
  holder.exec('BEGIN EXCLUSIVE')
}

function releaseLock(): void {
  holder?.close()
  holder = undefined
}

// Waits until the database thread is blocked and handles no messages.
async function untilBlocked({ child }: Running): Promise<void> {
  await until(() => filesOf(child.pid ?? 0).includes(cli.database()))
  await wait(150)
}

function filesOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${name}`)]
    } catch {
      // The process has closed it.
      return []
    }
  })
}

async function stop(
  running: Running,
  signals: readonly NodeJS.Signals[] = ['SIGTERM'],
): Promise<CommandOutcome & { readonly ms: number }> {
  await untilBlocked(running)
  const startMs = performance.now()
  for (const signal of signals) {
    running.child.kill(signal)
    // Two signals of one kind sent at once may arrive as one.
    if (signals.length > 1) await wait(50)
  }
  return { ...(await running.ended), ms: performance.now() - startMs }
}

function rowsOf(table: string): unknown[] {
  const db = new Database(cli.database(), { readonly: true })
  const rows = db.prepare(`SELECT * FROM ${table}`).all()
  expect(db.pragma('quick_check', { simple: true })).toBe('ok')
  db.close()
  return rows
}

function leftovers(): string[] {
  return readdirSync(cli.folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.csv|\.part$|manifest/.test(name),
  )
}

const stopped = {
  code: 130,
  signal: null,
  stderr: 'Stopped at your request: finished work is kept; run the command again to go on\n',
}

describe('F45: a signal', () => {
  const commands = [
    [['export', 'withdrawals', '--out', '-'], 'SIGINT'],
    [['status'], 'SIGTERM'],
    [['export', 'withdrawals', '--out', '-', '--sort', 'amount'], 'SIGTERM'],
  ] as const
  it.each(isGate ? commands : commands.slice(0, 1))(
    'F45: ends %s within a second while its statement waits',
    async (words, signal) => {
      holdLock()
      const end = await stop(cli.start(words), [signal])
      expect(end).toMatchObject(stopped)
      expect(end.ms).toBeLessThan(STOP_MS)
    },
  )

  it('F45: leaves no partial file under the final name', async () => {
    holdLock()
    const target = cli.path('withdrawals.csv')
    expect(await stop(cli.start(['export', 'withdrawals', '--out', target]))).toMatchObject(stopped)
    expect(existsSync(target)).toBe(false)
    expect(existsSync(`${target}.manifest.json`)).toBe(false)
    // The next command removes temporary files, as after a kill.
    releaseLock()
    await cli.run('status')
    expect(leftovers()).toEqual([])
  })

  it('F45: ends a sync that waits to write, and keeps what was committed', async () => {
    const rowsBefore = rowsOf('withdrawals')
    holdLock()
    const end = await stop(cli.start(['sync', '--full']))
    expect(end).toMatchObject(stopped)
    expect(end.ms).toBeLessThan(STOP_MS)
    releaseLock()
    expect(rowsOf('withdrawals')).toEqual(rowsBefore)
    expect(await cli.run('sync')).toMatchObject({ code: 0 })
  })

  it('F45: a second signal ends it at once', async () => {
    holdLock()
    const end = await stop(cli.start(['status']), ['SIGTERM', 'SIGTERM'])
    expect(end).toMatchObject({ code: 130, signal: null, stderr: '' })
    expect(end.ms).toBeLessThan(AT_ONCE_MS)
  })

  it('F45: ends an export whose output nothing reads', async () => {
    change('UPDATE withdrawals SET reason = hex(zeroblob(40000))')
    const running = cli.start(['export', 'withdrawals', '--out', '-'])
    running.child.stdout?.pause()
    // On a busy machine the command takes longer to begin. The pipe is full a moment later.
    await until(() => filesOf(running.child.pid ?? 0).includes(cli.database()))
    await wait(1500)
    const startMs = performance.now()
    running.child.kill('SIGTERM')
    await new Promise((resolve) => running.child.once('exit', resolve))
    expect(running.child.exitCode).toBe(130)
    expect(performance.now() - startMs).toBeLessThan(STOP_MS)
    running.child.stdout?.resume()
    await running.ended
  })

  it('F45: ends the loopback host, whose window waits for the statement', async () => {
    holdLock()
    const running = cli.start(['open', '--host', 'loopback', '--no-browser'])
    const url = await new Promise<string>((resolve) =>
      running.child.stdout?.once('data', (part: Buffer) =>
        resolve((JSON.parse(part.toString()) as { url: string }).url),
      ),
    )
    const port = Number(new URL(url).port)
    const { bearer } = await open(port, codeOf(url))
    const input = {
      profile: 'north',
      query: { report: 'withdrawals', run: null, conditions: [], sort: null, search: '' },
    }
    void post(port, '/api/call', { name: 'openList', input }, [`Authorization: Bearer ${bearer}`])
    await until(() => existsSync(join(cli.dataDir, 'window.json')))
    const end = await stop(running)
    expect(end).toMatchObject(stopped)
    expect(end.ms).toBeLessThan(STOP_MS)
    expect(existsSync(join(cli.dataDir, 'window.json'))).toBe(false)
  })
})
