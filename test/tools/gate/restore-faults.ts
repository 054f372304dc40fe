import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findFact } from '../../../src-main/store/database/facts.ts'
import { cacheDigest, findUnsound } from './cache-digest.ts'
import type { Bench, Fault } from './fault.ts'
import { look } from './look.ts'
import { expectResumed } from './resume.ts'
import type { Death } from './store-call.ts'
import { callStore } from './store-call.ts'
import { copyHome, openWorld } from './worlds.ts'

// F47: the program dies while it puts a backup in the place of the database.

const BACKUP = 'cache-000001-kept.db'

/** How many file steps a restore has in failing-files.ts. */
const STEPS = 7

// Which of the two databases lies there, by a fact that the backup does not have.
const stateOf = (path: string): string => look(path, (db) => findFact(db, 'gate') ?? 'then')

const killInRestore = (deathOf: (bench: Bench) => Death) => async (bench: Bench) => {
  const { judge } = bench
  const world = await openWorld()
  const command = copyHome(bench, world, 'synced')
  const path = command.database()
  const folder = join(dirname(path), 'backups')
  const must = async (...values: Parameters<typeof callStore>): Promise<void> => {
    const end = await callStore(...values)
    judge.holds(end.code === 0, `${values[1]}: ${String(end.code)} ${end.stderr.slice(0, 300)}`)
  }
  await must(path, 'backUp', { label: 'kept' })
  await must(path, 'setFact', { name: 'gate', value: 'now' })
  await must(path, 'prepareInstruction', {
    id: 'i-1',
    kind: 'executeQuote',
    subject: 'q-1',
    once: 'execute/q-1',
    request: '{}',
    at: '2026-11-20T12:00:00.000000Z',
  })
  const death = deathOf(bench)
  const when = JSON.stringify(death)
  const killed = await callStore(path, 'restoreBackup', { name: BACKUP }, death)
  if ('point' in death)
    judge.holds(killed.isKilled, `the restore ended before ${when}: ${killed.stderr.slice(0, 300)}`)
  const isRestored = stateOf(path) === 'then'
  judge.same(cacheDigest(path), world.digest, `killed at ${when}, what stands there`)
  for (const what of findUnsound(path)) judge.find('broken', `killed at ${when}: ${what}`)
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.db'))) {
    for (const what of findUnsound(join(folder, name)))
      judge.find('broken', `killed at ${when}, ${name}: ${what}`)
    judge.same(cacheDigest(join(folder, name)), world.digest, `killed at ${when}, ${name}`)
  }
  const fresh = (): string[] =>
    readdirSync(dirname(path)).filter((name) => name.includes('.restoring'))
  const isLeft = fresh().length > 0 || statSync(path).nlink > 1
  // Half of the runs meet the next start, the others a second try at once.
  if (bench.run % 2 === 0) {
    const sync = await command.run(['sync', '--withdrawal-ids', command.ids])
    judge.succeeded(sync, `the sync after ${when}`)
    judge.told(sync, 'EXPORT_INTERRUPTED', `the sync after ${when}`, isLeft)
    judge.holds(
      (stateOf(path) === 'then') === isRestored && fresh().length === 0,
      `the sync after ${when} made another database of it, or left ${fresh().join(', ')}`,
    )
  }
  await must(path, 'restoreBackup', { name: BACKUP })
  judge.holds(stateOf(path) === 'then', `a restore after ${when} does not restore`)
  judge.holds(
    statSync(path).nlink === 1 && fresh().length === 0,
    `a restore after ${when} leaves a second name of the database, or ${fresh().join(', ')}`,
  )
  judge.holds(
    look(path, (db) => db.prepare('SELECT count(*) FROM instructions').pluck().get()) === 1,
    `a restore after ${when} forgets an order`,
  )
  judge.holds(existsSync(join(folder, BACKUP)), 'the backup is gone')
  await expectResumed(bench, world, command)
}

export const restoreFaults: readonly Fault[] = [
  {
    id: 'F47',
    kind: 'at a step',
    runs: 2 * STEPS,
    run: killInRestore(({ run }) => ({ point: `restoring:${(run % STEPS) + 1}` })),
  },
  {
    id: 'F47',
    kind: 'in the copy',
    runs: 10,
    run: killInRestore(({ run }) => ({ point: `in-transaction:${(run % 2) + 1}` })),
  },
  {
    id: 'F47',
    kind: 'at random',
    runs: 20,
    run: killInRestore(({ random }) => ({ afterMs: random.below(150) })),
  },
]
