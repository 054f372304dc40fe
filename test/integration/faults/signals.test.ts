import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plantLedger } from '../../../src-main/sandbox/ledger/ledger.ts'
import type { RunningSandbox } from '../../../src-main/sandbox/server.ts'
import { startSandbox } from '../../../src-main/sandbox/server.ts'
import type { Cli, Ended, Running } from '../../support/cli.ts'
import { makeCli, profileWords } from '../../support/cli.ts'
import { codeOf, open, post, until } from '../../unit/hosts/loopback/world.ts'

// F45: a signal while the database thread is in a statement that does not end.

/** What is promised, and what a busy machine takes until a process that ended is seen to have. */
const STOP_MS = 1000 + 500
/** A second signal ends the process without the time that the first one leaves it. */
const AT_ONCE_MS = 500
const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)'

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
afterEach(() => cli.remove())

function change(...statements: readonly string[]): void {
  const db = new Database(cli.database())
  db.unsafeMode()
  for (const sql of statements) db.exec(sql)
  db.close()
}

/** Every read of the withdrawals goes on for ever. */
function makeEndless(): void {
  change(
    'ALTER TABLE withdrawals RENAME TO withdrawals_kept',
    `CREATE VIEW withdrawals AS ${ENDLESS} SELECT w.* FROM n LEFT JOIN withdrawals_kept w WHERE n.i < 0`,
  )
}

// A thread at work needs a core: what it has had in two seconds tells that its statement goes on,
// where a command without one has ended.
async function untilBusy({ child }: Running): Promise<void> {
  const used = (): number => {
    const facts = readFileSync(`/proc/${String(child.pid)}/stat`, 'utf8').split(') ')[1]
    const [user, system] = facts?.split(' ').slice(11, 13).map(Number) ?? []
    return ((user ?? 0) + (system ?? 0)) * 10
  }
  const step = 400
  for (let busy = 0; busy < 5;) {
    const before = used()
    await wait(step)
    busy = used() - before > step / 8 && threadIsAlone(child.pid ?? 0) ? busy + 1 : 0
  }
}

// All that the process did since the last look was done by one thread, and not by the main one.
function threadIsAlone(pid: number): boolean {
  const states = readdirSync(`/proc/${pid}/task`).map((thread) => {
    const text = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
    return { isMain: thread === String(pid), isRunning: text.split(') ')[1]?.startsWith('R') }
  })
  return states.some(({ isMain, isRunning }) => isRunning && !isMain)
}

async function stop(
  running: Running,
  signals: readonly NodeJS.Signals[] = ['SIGTERM'],
): Promise<Ended & { readonly ms: number }> {
  await untilBusy(running)
  const begun = performance.now()
  for (const signal of signals) {
    running.child.kill(signal)
    // Two signals of one kind that are sent at once may arrive as one.
    if (signals.length > 1) await wait(50)
  }
  return { ...(await running.ended), ms: performance.now() - begun }
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
  stderr: 'Stopped at your request: what was finished is kept; run the command again to go on\n',
}

describe('F45: a signal', () => {
  it.each([
    [['status'], 'SIGTERM'],
    [['export', 'withdrawals', '--out', '-'], 'SIGINT'],
    [['export', 'withdrawals', '--out', '-', '--sort', 'amount'], 'SIGTERM'],
  ] as const)('F45: ends %s within a second in an endless view', async (words, signal) => {
    makeEndless()
    const end = await stop(cli.start(words), [signal])
    expect(end).toMatchObject(stopped)
    expect(end.ms).toBeLessThan(STOP_MS)
  })

  it('F45: leaves nothing under the name of a file that was being written', async () => {
    makeEndless()
    const out = cli.path('withdrawals.csv')
    expect(await stop(cli.start(['export', 'withdrawals', '--out', out]))).toMatchObject(stopped)
    expect(existsSync(out)).toBe(false)
    expect(existsSync(`${out}.manifest.json`)).toBe(false)
    // What was written under another name goes with the next command, as after a kill.
    change('DROP VIEW withdrawals', 'ALTER TABLE withdrawals_kept RENAME TO withdrawals')
    await cli.run('status')
    expect(leftovers()).toEqual([])
  })

  it('F45: takes back what a statement had begun to write, and keeps what was committed', async () => {
    const before = rowsOf('withdrawals')
    change(
      `CREATE TRIGGER endless BEFORE UPDATE ON facts BEGIN SELECT count(*) FROM (${ENDLESS} SELECT i FROM n); END`,
      `CREATE TRIGGER endless_too BEFORE INSERT ON facts BEGIN SELECT count(*) FROM (${ENDLESS} SELECT i FROM n); END`,
    )
    const end = await stop(cli.start(['sync', '--full']))
    expect(end).toMatchObject(stopped)
    expect(end.ms).toBeLessThan(STOP_MS)
    expect(rowsOf('withdrawals')).toEqual(before)
    change('DROP TRIGGER endless', 'DROP TRIGGER endless_too')
    expect(await cli.run('sync')).toMatchObject({ code: 0 })
  })

  it('F45: a second signal ends it at once', async () => {
    makeEndless()
    const end = await stop(cli.start(['status']), ['SIGTERM', 'SIGTERM'])
    expect(end).toMatchObject({ code: 130, signal: null, stderr: '' })
    expect(end.ms).toBeLessThan(AT_ONCE_MS)
  })

  it('F45: ends an export whose reader takes nothing', async () => {
    change('UPDATE withdrawals SET reason = hex(zeroblob(40000))')
    const running = cli.start(['export', 'withdrawals', '--out', '-'])
    running.child.stdout?.pause()
    await wait(1500)
    const begun = performance.now()
    running.child.kill('SIGTERM')
    await new Promise((done) => running.child.once('exit', done))
    expect(running.child.exitCode).toBe(130)
    expect(performance.now() - begun).toBeLessThan(STOP_MS)
    running.child.stdout?.resume()
    await running.ended
  })

  it('F45: ends the loopback host, whose window waits for the statement', async () => {
    makeEndless()
    const running = cli.start(['open', '--host', 'loopback', '--no-browser'])
    const url = await new Promise<string>((found) =>
      running.child.stdout?.once('data', (part: Buffer) =>
        found((JSON.parse(part.toString()) as { url: string }).url),
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
