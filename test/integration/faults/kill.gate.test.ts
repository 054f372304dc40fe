import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plantLedger } from '../../../src-main/sandbox/ledger/ledger.ts'
import type { RunningSandbox } from '../../../src-main/sandbox/server.ts'
import { startSandbox } from '../../../src-main/sandbox/server.ts'
import type { Cli, Run, SyncOutput } from '../../support/cli.ts'
import { makeCli, profileWords } from '../../support/cli.ts'
import { gateTest } from '../../support/gate.ts'
import { isGate } from '../../support/is-gate.ts'

// Runs only at the release gate. In `npm test` its steps are tested by flows/windows.test.ts and
// services/third-lists.test.ts (a sync continues where it stopped),
// unit/sync/withdrawal-list.test.ts (a kill between pages), unit/hosts/worker/main.test.ts (removal
// of the files of killed runs and exports).

// kill -9 of the command line at any moment (security.md F01, F04, F05).

/**
 * Ten kills. Each row has a part of a call's path and the maximum of such calls before the kill.
 */
const ALL_PHASES = [
  ['/oauth2/', 1],
  ['/withdrawals/', 150],
  ['/withdrawals/', 150],
  ['/withdrawals/', 150],
  ['/transactions/', 25],
  ['/transactions/', 25],
  ['/transactions/', 25],
  ['/transactions/', 25],
  ['/quotes/', 40],
  ['/contacts/', 6],
] as const
const PHASES = ALL_PHASES.filter((_, index) => isGate || index % 4 === 0)
  // A quarter of the world makes a quarter of the calls.
  .map(([part, maxCalls]) => [part, isGate ? maxCalls : Math.ceil(maxCalls / 4)] as const)
const WITHDRAWALS = isGate ? 200 : 50
const MAX_TRIES = 10

/** A random number, different in each run. A failing assertion prints the numbers. */
const draw = (limit: number): number => Math.floor(Math.random() * limit)

async function killAfter(
  cli: Cli,
  words: readonly string[],
  moment: () => Promise<void>,
): Promise<'killed' | 'ended'> {
  const { child, ended } = cli.start(words)
  await Promise.race([moment(), ended])
  child.kill('SIGKILL')
  const { code, signal, stderr } = await ended
  // A command that ended normally may print notices about the previous kill and the stopped clock
  // of the sandbox, and hints about the ledger.
  if (signal !== 'SIGKILL')
    expect({ code, stderr }).toEqual({
      code: expect.toBeOneOf([0, 1]),
      stderr: expect.stringMatching(
        /^(?:(?:IMPORT_DISCARDED|EXPORT_INTERRUPTED|SYNC_RESUMED|CLOCK_SKEW|Hint|Cause): .+\n)*$/,
      ),
    })
  return signal === 'SIGKILL' ? 'killed' : 'ended'
}

function expectSound(path: string): void {
  const db = new Database(path, { readonly: true })
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  db.close()
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('a sync', () => {
  let sandbox: RunningSandbox
  let undisturbedCli: Cli

  const exports = async (cli: Cli): Promise<string[]> => {
    const texts = ['withdrawals', 'transactions', 'quotes', 'contacts'].map((report) =>
      cli.export(report),
    )
    return (await Promise.all(texts)).map(sha256)
  }
  const calls = (part: string): number =>
    sandbox.control
      .requests()
      .filter(({ path }) => path.includes(part))
      .reduce((sum, { count }) => sum + count, 0)
  const prepare = async (): Promise<Cli> => {
    const cli = makeCli(sandbox)
    await cli.text(...profileWords('world', sandbox))
    cli.write('ids.txt', plantLedger(sandbox.world).ids)
    return cli
  }

  beforeAll(async () => {
    sandbox = await startSandbox({ clock: 'still', withdrawals: WITHDRAWALS, pageSize: 5 })
    undisturbedCli = await prepare()
    await undisturbedCli.text('sync', '--withdrawal-ids', undisturbedCli.path('ids.txt'))
  })

  afterAll(async () => {
    undisturbedCli.remove()
    await sandbox.close()
  })

  it(`F01, V4, X12: after ${PHASES.length} kills has the bytes of an undisturbed sync, and repeats few calls`, async () => {
    const cli = await prepare()
    const pages = Math.ceil(sandbox.world.feed.length / 5)
    sandbox.control.clearRequests()
    for (const path of ['/partner/api/', '/gateway/'])
      sandbox.control.addFault({ match: { path }, effect: { kind: 'delay', ms: 8 } })
    const moments: string[] = []
    const killAmong = async (part: string, maxCalls: number): Promise<'killed' | 'ended'> => {
      const from = calls(part)
      const count = draw(maxCalls)
      const extraMs = draw(12)
      const outcome = await killAfter(
        cli,
        ['sync', '--withdrawal-ids', cli.path('ids.txt')],
        async () => {
          while (calls(part) < from + count) await wait(1)
          await wait(extraMs)
        },
      )
      moments.push(`${outcome} ${extraMs} ms after ${calls(part) - from} calls of ${part}`)
      if (existsSync(`${cli.dataDir}/profiles`) && existsSync(cli.database()))
        expectSound(cli.database())
      return outcome
    }
    for (const [part, maxCalls] of PHASES) {
      // On a busy machine the kill may come after the end.
      let tries = 1
      while ((await killAmong(part, maxCalls)) === 'ended' && tries < MAX_TRIES) tries += 1
    }
    expect(
      moments.filter((text) => text.startsWith('killed')),
      moments.join(', '),
    ).toHaveLength(PHASES.length)
    const finalSync = await cli.json<SyncOutput>(['sync', '--withdrawal-ids', cli.path('ids.txt')])
    expect(finalSync.records, moments.join(', ')).toMatchObject({
      withdrawals: WITHDRAWALS,
      transactions: sandbox.world.feed.length,
    })
    expect(await exports(cli), moments.join(', ')).toEqual(await exports(undisturbedCli))
    // Once the end of the feed is reached, each further sync walks it from the top to look for
    // changes, at most twice.
    expect(calls('/transactions/'), moments.join(', ')).toBeLessThan(
      (3 + 2 * moments.length) * pages,
    )
    // Each id is kept from its first commit on. A kill costs what was fetched since then, and no id
    // is fetched without need after that.
    expect(calls('/withdrawals/'), moments.join(', ')).toBeLessThan(
      WITHDRAWALS * 2 + (3 * WITHDRAWALS * 3) / 4 + 1,
    )
    sandbox.control.clearFaults()
    cli.remove()
  })

  it('F01: continues with the feed where it was killed, and does not start it again', async () => {
    const cli = await prepare()
    sandbox.control.addFault({ match: { path: '/gateway/' }, effect: { kind: 'delay', ms: 15 } })
    const pages = Math.ceil(sandbox.world.feed.length / 5)
    sandbox.control.clearRequests()
    await killAfter(cli, ['sync'], async () => {
      while (calls('/transactions/') < pages - 10) await wait(1)
    })
    sandbox.control.clearRequests()
    await killAfter(cli, ['sync'], async () => {
      while (calls('/quotes/') === 0) await wait(1)
    })
    // The calls are the rest of the first pass, at most one page twice, and the last passes from
    // the top.
    expect(calls('/transactions/')).toBeLessThan(pages + 20)
    sandbox.control.clearFaults()
    cli.remove()
  })
})

describe('reconcile and export', () => {
  let sandbox: RunningSandbox
  let cli: Cli
  let first: Run

  beforeAll(async () => {
    sandbox = await startSandbox({ clock: 'still', withdrawals: isGate ? 5000 : 1000 })
    cli = makeCli(sandbox)
    await cli.text(...profileWords('world', sandbox))
    const { csv, ids } = plantLedger(sandbox.world)
    cli.write('ledger.csv', csv)
    await cli.text('sync', '--withdrawal-ids', cli.write('ids.txt', ids))
    first = await cli.json<Run>(
      [
        'reconcile',
        '--offline',
        '--ledger',
        cli.path('ledger.csv'),
        '--from',
        '2026-01-01',
        '--to',
        '2026-12-31',
        '--as-of',
        '2026-11-20T12:00:00Z',
      ],
      [1],
    )
  })

  afterAll(async () => {
    cli.remove()
    await sandbox.close()
  })

  beforeEach(() => expectSound(cli.database()))
  afterEach(() => expectSound(cli.database()))

  const runs = (): string[] => {
    const db = new Database(cli.database(), { readonly: true })
    const ids = db.prepare<[], string>('SELECT id FROM runs ORDER BY seq').pluck().all()
    db.close()
    return ids
  }

  it('F05: a killed reconciliation leaves the run before it untouched, and its own run complete or absent', async () => {
    const firstDigest = sha256(await cli.export('breaks', '--run', first.run_id))
    const words = [
      'reconcile',
      '--offline',
      '--ledger',
      cli.path('ledger.csv'),
      '--out',
      cli.path('breaks.csv'),
    ]
    const startMs = performance.now()
    const second = await cli.json<Run>([...words, '--as-of', '2026-11-21T00:00:00Z'], [1])
    const elapsedMs = performance.now() - startMs
    const outcomes: string[] = []
    // A run that ended before its kill took less time than the measured one. The next kill then
    // comes sooner.
    let longestMs = elapsedMs
    let killed = 0
    for (let kill = 0; kill < (isGate ? 5 : 2) || killed < (isGate ? 2 : 1); kill += 1) {
      const earlierRuns = runs()
      const delayMs = draw(60 + Math.ceil(longestMs))
      // Each time has another instant, so each makes a separate run.
      const outcome = await killAfter(
        cli,
        [...words, '--as-of', `2026-11-22T00:00:${String(kill).padStart(2, '0')}Z`],
        () => wait(delayMs),
      )
      outcomes.push(`${outcome} after ${delayMs} ms`)
      if (outcome === 'killed') killed += 1
      else longestMs /= 2
      const newRuns = runs().filter((id) => !earlierRuns.includes(id))
      expect(newRuns.length, outcomes.join(', ')).toBeLessThanOrEqual(1)
      for (const id of newRuns)
        expect((await cli.export('breaks', '--run', id)).split('\r\n').length).toBe(
          Object.values(second.breaks).reduce((sum, count) => sum + count, 2),
        )
      // A file under the final name is complete: its manifest lists it.
      expect(readFileSync(cli.path('breaks.csv'), 'utf8').endsWith('\r\n')).toBe(true)
    }
    expect(sha256(await cli.export('breaks', '--run', first.run_id))).toBe(firstDigest)
    expect((await cli.json<Run>([...words, '--as-of', '2026-11-21T00:00:00Z'], [1])).run_id).toBe(
      second.run_id,
    )
    const db = new Database(cli.database(), { readonly: true })
    for (const table of ['breaks', 'run_matches', 'run_lines'])
      expect(
        db
          .prepare(`SELECT count(*) FROM ${table} WHERE run NOT IN (SELECT seq FROM runs)`)
          .pluck()
          .get(),
        table,
      ).toBe(0)
    db.close()
  })

  it('F04: a killed export leaves no partial file under the final name, and its temporary file does not stay', async () => {
    const folder = cli.folder
    const parts = () => readdirSync(folder).filter((name) => name.endsWith('.part'))
    const expectedText = await cli.export('transactions')
    // An export sometimes ends after its temporary file has appeared and before the kill.
    let killCount = 0
    for (let kill = 0; killCount < (isGate ? 3 : 1); kill += 1) {
      const target = cli.path(`killed-${kill}.csv`)
      const outcome = await killAfter(
        cli,
        ['export', 'transactions', '--out', target],
        async () => {
          while (parts().length === 0) await new Promise((resolve) => setImmediate(resolve))
        },
      )
      if (existsSync(target)) expect(readFileSync(target, 'utf8') === expectedText).toBe(true)
      else {
        killCount += 1
        expect(outcome).toBe('killed')
      }
      // The next export to this path succeeds, and removes the files of the killed one.
      await cli.text('export', 'transactions', '--out', target)
      expect(readFileSync(target, 'utf8') === expectedText).toBe(true)
      expect(parts()).toEqual([])
    }
  })

  gateTest(
    'F04: a killed export over an earlier report leaves the earlier or the new one, and the path stays usable',
    async () => {
      const target = cli.path('again.csv')
      await cli.text('export', 'quotes', '--out', target)
      const oldText = readFileSync(target, 'utf8')
      const freshText = await cli.export('transactions')
      // Kills at a random time, and at the worst one: the report has its final name, but its
      // manifest is not yet written.
      const atRandomTime = () => wait(90 + draw(80))
      const afterRename = (fileNumber: number) => async () => {
        while (statSync(target).ino === fileNumber)
          await new Promise((resolve) => setImmediate(resolve))
      }
      for (let kill = 0; kill < (isGate ? 6 : 4); kill += 1) {
        await killAfter(
          cli,
          ['export', 'transactions', '--out', target],
          kill < 2 ? atRandomTime : afterRename(statSync(target).ino),
        )
        const text = readFileSync(target, 'utf8')
        expect([text === oldText, text === freshText]).toContain(true)
        // The next command prints at most a notice about the killed export.
        expect(await cli.run('export', 'quotes', '--out', target)).toMatchObject({
          code: 0,
          stderr: expect.stringMatching(/^(?:EXPORT_INTERRUPTED: [^\n]+\n)?$/) as string,
        })
      }
    },
  )
})
