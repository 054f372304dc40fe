import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findMetadata } from '../../../src-main/store/database/metadata.ts'
import { cacheDigest, findDefects } from './cache-digest.ts'
import type { Fault, RunTools } from './fault.ts'
import { fault } from './fault.ts'
import { readCopy } from './read-copy.ts'
import { expectResumed } from './resume.ts'
import type { Death } from './store-call.ts'
import { callStore } from './store-call.ts'
import { copyHome, openWorld } from './worlds.ts'

// F47: the program dies while it replaces the database by a backup.

const BACKUP_NAME = 'cache-000001-kept.db'

/** The number of file steps of a restore in failing-files.ts. */
const RESTORE_STEPS = 7

// Returns which of the two databases is in place, by a fact that the backup lacks.
const stateOf = (path: string): string => readCopy(path, (db) => findMetadata(db, 'gate') ?? 'then')

const killInRestore = (deathOf: (tools: RunTools) => Death) => async (tools: RunTools) => {
  const { judge } = tools
  const world = await openWorld()
  const command = copyHome(tools, world, 'synced')
  const path = command.database()
  const folder = join(dirname(path), 'backups')
  const requireSuccess = async (...values: Parameters<typeof callStore>): Promise<void> => {
    const end = await callStore(...values)
    judge.holds(end.code === 0, `${values[1]}: ${String(end.code)} ${end.stderr.slice(0, 300)}`)
  }
  await requireSuccess(path, 'backUp', { label: 'kept' })
  await requireSuccess(path, 'setFact', { name: 'gate', value: 'now' })
  await requireSuccess(path, 'prepareInstruction', {
    id: 'i-1',
    kind: 'executeQuote',
    subject: 'q-1',
    onceKey: 'execute/q-1',
    request: '{}',
    at: '2026-11-20T12:00:00.000000Z',
  })
  const death = deathOf(tools)
  const moment = JSON.stringify(death)
  const killedCall = await callStore(path, 'restoreBackup', { name: BACKUP_NAME }, death)
  if ('point' in death)
    judge.holds(
      killedCall.isKilled,
      `the restore ended before ${moment}: ${killedCall.stderr.slice(0, 300)}`,
    )
  const isRestored = stateOf(path) === 'then'
  judge.same(cacheDigest(path), world.digest, `killed at ${moment}, what stands there`)
  for (const what of findDefects(path)) judge.find('broken', `killed at ${moment}: ${what}`)
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.db'))) {
    for (const what of findDefects(join(folder, name)))
      judge.find('broken', `killed at ${moment}, ${name}: ${what}`)
    judge.same(cacheDigest(join(folder, name)), world.digest, `killed at ${moment}, ${name}`)
  }
  const freshFiles = (): string[] =>
    readdirSync(dirname(path)).filter((name) => name.includes('.restoring'))
  const isLeft = freshFiles().length > 0 || statSync(path).nlink > 1
  // Half of the runs are followed by a sync, the others by a second restore at once.
  if (tools.run % 2 === 0) {
    const sync = await command.run(['sync', '--withdrawal-ids', command.ids])
    judge.succeeded(sync, `the sync after ${moment}`)
    judge.reportedNotice(sync, 'EXPORT_INTERRUPTED', `the sync after ${moment}`, isLeft)
    judge.holds(
      (stateOf(path) === 'then') === isRestored && freshFiles().length === 0,
      `the sync after ${moment} made another database of it, or left ${freshFiles().join(', ')}`,
    )
  }
  await requireSuccess(path, 'restoreBackup', { name: BACKUP_NAME })
  judge.holds(stateOf(path) === 'then', `a restore after ${moment} does not restore`)
  judge.holds(
    statSync(path).nlink === 1 && freshFiles().length === 0,
    `a restore after ${moment} leaves a second name of the database, or ${freshFiles().join(', ')}`,
  )
  judge.holds(
    readCopy(path, (db) => db.prepare('SELECT count(*) FROM instructions').pluck().get()) === 1,
    `a restore after ${moment} forgets an order`,
  )
  judge.holds(existsSync(join(folder, BACKUP_NAME)), 'the backup is gone')
  await expectResumed(tools, world, command)
}

export const restoreFaults: readonly Fault[] = [
  fault(
    'F47',
    'at a step',
    2 * RESTORE_STEPS,
    killInRestore(({ run }) => ({ point: `restoring:${(run % RESTORE_STEPS) + 1}` })),
  ),
  fault(
    'F47',
    'in the copy',
    10,
    killInRestore(({ run }) => ({ point: `in-transaction:${(run % 2) + 1}` })),
  ),
  fault(
    'F47',
    'at random',
    20,
    killInRestore(({ random }) => ({ afterMs: random.below(150) })),
  ),
]
