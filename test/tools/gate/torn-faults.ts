import {
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { Failure } from '../../../src-main/base/failure.ts'
import { openForWriting } from '../../../src-main/store/database/database.ts'
import { startRig, withdrawalIds } from '../../integration/faults/rig.ts'
import { cacheDigest, digestOf, findDefects } from './cache-digest.ts'
import type { Fault, RunTools } from './fault.ts'
import { fault } from './fault.ts'
import type { World } from './worlds.ts'
import { openWorld } from './worlds.ts'

// F06 and F13: the log beside the database is torn, lost or belongs to another database. The sync
// runs in this process over a real store, without the command line.

const FRAME_HEAD = 24
const LOG_HEAD = 32

/**
 * A copy of a cache and its log during writing, as after a power cut, with the digest after each
 * commit.
 */
interface FrozenLog {
  readonly folder: string
  /** The end of each commit in the log, and the digest that a reader then finds. */
  readonly commits: readonly { readonly end: number; readonly digest: string }[]
  readonly digest: string
}

let frozenLog: Promise<FrozenLog> | undefined

async function freeze(world: World): Promise<FrozenLog> {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-gate-frozen-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const rig = await startRig({ shared: world.sandbox, folder: join(folder, 'live') })
  await rig.store.call('queueIds', { ids: withdrawalIds(world.sandbox), again: true })
  await rig.sync()
  mkdirSync(join(folder, 'cut'))
  // SQLite checkpoints a log of 4,000 pages. This log is shorter, so it has all commits since the
  // schema.
  for (const suffix of ['', '-wal'])
    copyFileSync(rig.path + suffix, join(folder, 'cut', `cache.db${suffix}`))
  const digest = cacheDigest(rig.path)
  await rig.close()
  const log = readFileSync(join(folder, 'cut', 'cache.db-wal'))
  const size = FRAME_HEAD + log.readUInt32BE(8)
  const ends: number[] = []
  // A frame that ends a commit states the database's size in pages.
  for (let offset = LOG_HEAD; offset + size <= log.length; offset += size)
    if (log.readUInt32BE(offset + 4) > 0) ends.push(offset + size)
  const commits = ends.flatMap((end) => {
    const path = join(folder, 'prefix.db')
    copyFileSync(join(folder, 'cut', 'cache.db'), path)
    writeFileSync(`${path}-wal`, log.subarray(0, end))
    rmSync(`${path}-shm`, { force: true })
    const db = new Database(path)
    const hasSchema =
      db.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'fetch_queue'").pluck().get() ===
      1
    const digest = hasSchema ? digestOf(db) : ''
    db.close()
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
    return hasSchema ? [{ end, digest: digest }] : []
  })
  return { folder, commits, digest }
}

async function tearLog(tools: RunTools): Promise<void> {
  const world = await openWorld()
  const { folder, commits, digest } = await (frozenLog ??= freeze(world))
  const path = join(tools.folder, 'profile', 'cache.db')
  mkdirSync(dirname(path), { mode: 0o700 })
  for (const suffix of ['', '-wal'])
    copyFileSync(join(folder, 'cut', `cache.db${suffix}`), path + suffix)
  writeFileSync(`${path}.made`, '')
  const length = statSync(`${path}-wal`).size
  const from = commits[0]?.end ?? LOG_HEAD
  const offset = tools.random.between(from, length - 1)
  const isCut = tools.random.chance(1, 2)
  if (isCut) truncateSync(`${path}-wal`, offset)
  else
    overwrite(
      `${path}-wal`,
      offset,
      Math.min(tools.random.between(1, 4096), length - offset),
      tools,
    )
  const damageText = `${isCut ? 'cut' : 'overwritten'} at ${offset} of ${length}`
  const db = openForWriting(path)
  tools.judge.holds(db.pragma('quick_check', { simple: true }) === 'ok', `not sound, ${damageText}`)
  // A commit is complete if all its frames are before the damage. The database must equal the state
  // after the last complete commit.
  const expectedDigest = commits.filter(({ end }) => end <= offset).at(-1)?.digest ?? ''
  tools.judge.same(digestOf(db), expectedDigest, `no exact prefix of commits, ${damageText}`)
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  await syncAndJudge(tools, world, digest, damageText)
}

function overwrite(path: string, offset: number, count: number, tools: RunTools): void {
  const before = readFileSync(path).subarray(offset, offset + count)
  // Each byte is replaced by another value, so that even one byte is a change.
  const bytes = before.map((byte) => (byte + 1 + tools.random.below(255)) % 256)
  const handle = openSync(path, 'r+')
  writeSync(handle, bytes, 0, bytes.length, offset)
  closeSync(handle)
}

async function syncAndJudge(
  tools: RunTools,
  world: World,
  digest: string,
  how: string,
): Promise<void> {
  const rig = await startRig({ shared: world.sandbox, folder: tools.folder })
  try {
    await rig.store.call('queueIds', { ids: withdrawalIds(world.sandbox), again: true })
    await rig.sync()
    tools.judge.same(cacheDigest(rig.path), digest, `after the sync, ${how}`)
  } catch (error) {
    tools.judge.coded(error instanceof Failure ? error.code : 'UNEXPECTED', [], `the sync, ${how}`)
  } finally {
    await rig.close()
  }
  for (const what of findDefects(rig.path)) tools.judge.find('broken', `${how}: ${what}`)
}

const loseLog = (isForeign: boolean) => async (tools: RunTools) => {
  const world = await openWorld()
  const { folder, commits, digest } = await (frozenLog ??= freeze(world))
  const path = join(tools.folder, 'profile', 'cache.db')
  mkdirSync(dirname(path), { mode: 0o700 })
  for (const suffix of ['', '-wal'])
    copyFileSync(join(folder, 'cut', `cache.db${suffix}`), path + suffix)
  // A cache that was checkpointed at one commit and continued in its log.
  const log = readFileSync(`${path}-wal`)
  writeFileSync(`${path}-wal`, log.subarray(0, (tools.random.pick(commits) as { end: number }).end))
  const db = openForWriting(path)
  db.pragma('wal_checkpoint(TRUNCATE)')
  const before = digestOf(db)
  db.prepare("INSERT INTO facts (name, value) VALUES ('lost', 'x') ON CONFLICT DO NOTHING").run()
  const liveFolder = join(tools.folder, 'live')
  cpSync(dirname(path), liveFolder, { recursive: true })
  db.close()
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
  copyFileSync(join(liveFolder, 'cache.db'), path)
  if (isForeign) foreignLog(`${path}-wal`, join(tools.folder, 'foreign'))
  rmSync(liveFolder, { recursive: true })
  const reopenedDb = openForWriting(path)
  tools.judge.holds(
    reopenedDb.pragma('quick_check', { simple: true }) === 'ok',
    'not sound without its log',
  )
  tools.judge.same(digestOf(reopenedDb), before, 'no consistent older state')
  reopenedDb.close()
  await syncAndJudge(tools, world, digest, isForeign ? 'beside a foreign log' : 'without its log')
}

function foreignLog(target: string, folder: string): void {
  mkdirSync(folder)
  const otherDb = new Database(join(folder, 'other.db'))
  otherDb.pragma('journal_mode = WAL')
  otherDb.exec("CREATE TABLE letters (text TEXT); INSERT INTO letters VALUES ('x'), ('y')")
  copyFileSync(join(folder, 'other.db-wal'), target)
  otherDb.close()
  if (!existsSync(target)) throw new Error('there is no foreign log')
}

export const tornFaults: readonly Fault[] = [
  fault('F06', '', 500, tearLog),
  fault('F13', 'deleted', 10, loseLog(false)),
  fault('F13', 'foreign', 10, loseLog(true)),
]
