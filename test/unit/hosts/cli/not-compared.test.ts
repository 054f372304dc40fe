import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../../../src-main/base/failure.ts'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import type { CaseWithdrawal } from '../../../support/case-worlds.ts'
import { caseContent } from '../../../support/case-worlds.ts'
import type { Cli, Run } from '../../../support/cli.ts'
import { makeCli } from '../../../support/cli.ts'
import { isGate } from '../../../support/is-gate.ts'
import type { CacheContent } from '../../../support/reconcile.ts'
import { AS_OF, fillCache, reconcileFile, withdrawalText } from '../../../support/reconcile.ts'

// Exit code 1 and the text of reconcile, without a service: each case's cache is filled beforehand.

const cases = join(import.meta.dirname, '../../../data/cases')
let cli: Cli

beforeAll(async () => {
  cli = makeCli({ clientId: 'client', clientSecret: 'hidden-3f9a7c21' })
  await cli.text(
    ...['profile', 'add', 'cases', '--partner-url', 'http://127.0.0.1:9'],
    ...['--gateway-url', 'http://127.0.0.1:9/gw', '--gateway-service', 'wallet'],
    ...['--gateway-auth', 'bearer', '--client-id', 'client', '--environment', 'sandbox'],
  )
  await cli.text('profile', 'set', 'cases', '--status', 'COM=final')
  // The first run creates the cache.
  const ledger = cli.write('first.csv', 'withdrawal_id,currency,amount\nW-1,BTC,1\n')
  await cli.run('reconcile', '--offline', '--ledger', ledger)
})

afterAll(() => cli.remove())

function useCache(content: CacheContent): void {
  for (const end of ['', '-wal', '-shm', '.made'])
    rmSync(`${cli.database()}${end}`, { force: true })
  const db = openForWriting(cli.database())
  try {
    fillCache(db, content)
  } finally {
    db.close()
  }
}

const words = (ledger: string, ...options: string[]): string[] => [
  ...['reconcile', '--offline', '--as-of', '2026-10-20T00:00:00Z', '--ledger', ledger],
  ...options,
]

// Returns the result of a run in the core; undefined if the file does not fit the mapping.
async function runInCore(ledger: string, mapping: string | undefined): Promise<Run | undefined> {
  const options = { statusMap: { COM: 'final' } as const, asOf: AS_OF }
  try {
    const { summary } = await reconcileFile(
      cli.database(),
      ledger,
      mapping === undefined ? options : { ...options, mapping: readFileSync(mapping, 'utf8') },
    )
    return { ...summary, elapsed_ms: 0 } as unknown as Run
  } catch (error) {
    if (error instanceof Failure && error.kind === 'badInput') return undefined
    throw error
  }
}

describe('the exit code of reconcile', () => {
  const folders = readdirSync(cases)
  let finishedRuns = 0

  // A process for each clear run would take minutes, so those run at the gate only.
  it.each(folders)(
    'is never 0 while a row was rejected or unchecked, for every ledger and mapping of %s',
    async (name) => {
      const files = readdirSync(join(cases, name)).map((file) => join(cases, name, file))
      const world = JSON.parse(readFileSync(join(cases, name, 'world.json'), 'utf8')) as unknown
      useCache(caseContent(world as readonly CaseWithdrawal[]))
      const mappings = files.filter((file) => /[/\\](?:m\d*|right[a-z-]*)\.json$/.test(file))
      let hasRunOnce = false
      for (const ledger of files.filter((file) => !/\.json$|README$/.test(file)))
        for (const mapping of [undefined, ...mappings]) {
          const expectedRun = await runInCore(ledger, mapping)
          if (!expectedRun) continue
          finishedRuns += 1
          const notComparedCount = expectedRun.ledger.rejected + expectedRun.ledger.unchecked
          if (notComparedCount === 0 && !isGate) continue
          // Outside the gate one process runs for each folder, and the other runs are made in the
          // core alone.
          if (!isGate && hasRunOnce) continue
          hasRunOnce = true
          const run = await cli.run(
            ...words(ledger, '--json'),
            ...(mapping === undefined ? [] : ['--mapping', mapping]),
          )
          const { ledger: rows, breaks } = JSON.parse(run.stdout) as Run
          const isClear = rows.rejected + rows.unchecked === 0 && Object.keys(breaks).length === 0
          expect([ledger, mapping, rows, run.code]).toEqual([
            ledger,
            mapping,
            expectedRun.ledger,
            isClear ? 0 : 1,
          ])
        }
    },
    120_000,
  )

  // In some cases every file is refused.
  it('was tested with runs that ended', () => expect(finishedRuns).toBeGreaterThan(folders.length))

  it('is 1 if only an unchecked row needs a person, and 0 for observations', async () => {
    const makeWithdrawal = (id: string, status: string): string =>
      withdrawalText(
        { id, currency: 'BTC', status, created_at: '2026-10-01T10:00:00Z' },
        { amount: '1' },
      )
    useCache({ withdrawals: [makeWithdrawal('W-1', 'PENDING')] })
    const ledger = (rows: string): string =>
      cli.write('ledger.csv', `withdrawal_id,currency,amount\n${rows}\n`)
    const observedRun = await cli.run(...words(ledger('W-1,BTC,1'), '--json'))
    expect([observedRun.code, (JSON.parse(observedRun.stdout) as Run).observations]).toEqual([
      0,
      { not_final_yet: 1 },
    ])
    const uncheckedRun = await cli.run(...words(ledger('W-1,BTC,1\nW-2,BTC,1'), '--json'))
    const { ledger: rows, breaks } = JSON.parse(uncheckedRun.stdout) as Run
    expect([uncheckedRun.code, rows.unchecked, breaks]).toEqual([1, 1, {}])
    expect((await cli.run(...words(ledger('W-1,BTC,1\nW-2,BTC,1'), '--quiet'))).code).toBe(1)
  })
})

describe('the text of reconcile', () => {
  it('reports the rows that were not compared before the others, and the zone of its days', async () => {
    const name = 'c26-rejected-rows-leave-the-period'
    const world = JSON.parse(readFileSync(join(cases, name, 'world.json'), 'utf8')) as unknown
    useCache(caseContent(world as readonly CaseWithdrawal[]))
    const mapping = cli.write('zone.json', '{"time_zone": "America/Argentina/Buenos_Aires"}')
    const run = await cli.run(...words(join(cases, name, 'bad-ends.csv'), '--mapping', mapping))
    const lines = run.stdout.split('\n')
    expect([run.code, lines[1]]).toEqual([
      1,
      'Period 2026-10-12 to 2026-10-13 (days of America/Argentina/Buenos_Aires); cache as of never synchronised',
    ])
    expect(lines.slice(2, 5)).toEqual([
      '',
      'Not compared: 2 rows rejected, 0 rows unchecked.',
      'The period comes from the dates that could be read. Rejected rows may be of other days.',
    ])
    expect(lines[5]).toMatch(/^line 2 was rejected: /)
    expect(lines[6]).toMatch(/^line 5 was rejected: /)
    expect(lines[8]).toMatch(/matched/)
    const readableRun = await cli.run(
      ...words(join(cases, 'c05-local-day', 'with-time.csv')),
      ...['--mapping', join(cases, 'c05-local-day', 'm2.json')],
    )
    expect(readableRun.stdout).toContain('Period 2026-10-05')
    expect(readableRun.stdout).not.toContain('Not compared')
  })
})
