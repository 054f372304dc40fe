import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { openForWriting } from '../../../src-main/store/database/database.ts'
import { migrations } from '../../../src-main/store/database/migrations.ts'
import { getFeedState } from '../../../src-main/store/records/feed-state.ts'
import { digestOf, findDefects } from './cache-digest.ts'
import type { Command, StartedCommand } from './command.ts'
import { failPointVariable } from './fail-point.ts'
import type { Fault, RunTools } from './fault.ts'
import { fault } from './fault.ts'
import type { FeedWatch } from './feed-watch.ts'
import { countRepeatedPages, watchFeed } from './feed-watch.ts'
import { hasTables, readCopy } from './read-copy.ts'
import { expectResumed, kill } from './resume.ts'
import { splitStatements } from './statements.ts'
import { makeTestBuild } from './test-build.ts'
import type { World } from './worlds.ts'
import { copyHome, countCalls, openWorld } from './worlds.ts'

// F01, F02, F03: the program dies at any moment of a sync or of a schema change.

/** Starts a sync that is slow enough to be interrupted. */
function startSlowSync(
  world: World,
  command: Command & { readonly ids: string },
  start: Parameters<Command['start']>[1] = {},
  ms = 6,
): StartedCommand {
  for (const path of ['/partner/api/', '/gateway/'])
    world.sandbox.control.addFault({ match: { path }, effect: { kind: 'delay', ms } })
  return command.start(['sync', '--withdrawal-ids', command.ids], start)
}

/** Waits for a condition or for the command's end. */
async function until(isTrue: () => boolean, { ended }: StartedCommand): Promise<void> {
  let isOver = false
  void ended.then(() => (isOver = true))
  while (!isOver && !isTrue()) await wait(1)
}

// Returns the processor time, so that other work on the machine does not count.
function processorMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}

let watch: FeedWatch | undefined

// Syncs a part of the ids, so that the kills hit the feed and later parts as often as the
// withdrawals, which come first. The resumed sync requests all.
async function killAtRandom(tools: RunTools): Promise<void> {
  const world = await openWorld()
  const command = copyHome(tools, world, 'empty')
  const someIds = world.ids.split('\n').filter(() => tools.random.chance(1, 5))
  writeFileSync(command.ids, someIds.join('\n'))
  watch ??= watchFeed(world.sandbox.gatewayUrl)
  const maxKills = tools.random.between(2, 8)
  let [kills, repeatedPages] = [0, 0]
  let before: readonly string[] = []
  let hasEnded = false
  const walks: string[] = []
  for (let isKilled = true; isKilled && kills < maxKills;) {
    watch.begin()
    const sync = startSlowSync(world, command, {}, 2)
    const from = countCalls(world, '/')
    await until(() => countCalls(world, '/') > from, sync)
    const startMs = processorMs(sync.child.pid ?? 0)
    tools.judge.holds(
      startMs <= 3000,
      `a start after ${kills} kills took ${startMs} ms of processor time`,
    )
    await Promise.race([wait(tools.random.between(5, 400)), sync.ended])
    isKilled = await kill(tools, sync)
    world.sandbox.control.clearFaults()
    if (isKilled) kills += 1
    repeatedPages += countRepeatedPages(before, watch.requested[0], hasEnded)
    walks.push(
      `${hasEnded ? 'again ' : ''}${watch.requested.join(' ')} (${watch.answered.length} answered)`,
    )
    // A process that did not reach the feed leaves the resume point unchanged.
    if (watch.requested.length > 0) before = [...watch.answered]
    hasEnded = hasPassEnded(command)
  }
  tools.judge.holds(
    repeatedPages <= kills,
    `${repeatedPages} pages were fetched again after ${kills} kills: ${walks.join(', ')}`,
  )
  writeFileSync(command.ids, world.ids)
  await expectResumed(tools, world, command)
}

// Whether the killed process had reached the end of its walk of the feed, by the cache's own
// record.
function hasPassEnded(command: Command): boolean {
  if (!existsSync(command.database())) return false
  return readCopy(command.database(), (db) => {
    if (!hasTables(db)) return false
    const { cursor, coveredTo } = getFeedState(db)
    return cursor === null && coveredTo !== null
  })
}

type Moment = (
  world: World,
  tools: RunTools,
) => { readonly start?: Parameters<Command['start']>[1]; readonly when?: () => boolean }

const atPoint =
  (name: string, maxPasses: number): Moment =>
  (_world, tools) => ({
    start: {
      program: makeTestBuild(),
      env: { [failPointVariable]: `${name}:${tools.random.between(1, maxPasses)}` },
    },
  })

const moments: Readonly<Record<string, Moment>> = {
  'after fetch': (world, tools) => {
    const calls = tools.random.between(1, 150)
    return { when: () => countCalls(world, '/') - countCalls(world, '/token/') >= calls }
  },
  'in the transaction': atPoint('in-transaction', 1500),
  'after commit': atPoint('after-commit', 25),
  'during the checkpoint': atPoint('checkpoint', 1),
  'after the token': (world) => ({ when: () => countCalls(world, '/token/') > 0 }),
  'in the quarantine': atPoint('quarantine', 4),
}

const killAtPoint = (moment: Moment) => async (tools: RunTools) => {
  const world = await openWorld()
  const command = copyHome(tools, world, 'empty')
  const { start, when } = moment(world, tools)
  const sync = startSlowSync(world, command, start)
  // The feed has an unusable record, so that there is something to quarantine. It is removed before
  // the resume.
  if (moment === moments['in the quarantine'])
    world.sandbox.control.addFault({
      match: { path: '/transactions/', times: 2 },
      effect: { kind: 'rewrite', find: '"id":', replace: '"old_id":' },
    })
  if (when) await until(when, sync)
  else await sync.ended
  const isKilled = await kill(tools, sync)
  tools.judge.holds(isKilled, 'the sync ended before its fail point')
  world.sandbox.control.clearFaults()
  await expectResumed(tools, world, command, {
    isQuarantineFresh: moment === moments['in the quarantine'],
    isNoticeExpected: true,
  })
}

const steps = migrations
  .slice(1)
  .flatMap(({ version, sql }) => splitStatements(sql).map((statement) => ({ version, statement })))
const newestVersion = migrations.at(-1)?.version ?? 0
const schemaOf = (db: Database.Database): string =>
  JSON.stringify(
    db
      .prepare(
        "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
      )
      .all(),
  )

/** The schema of each version, and an old cache with rows. */
interface OldWorld {
  readonly path: string
  readonly schemas: ReadonlyMap<number, string>
  readonly digest: string
}

let oldWorld: OldWorld | undefined

function makeOldWorld(world: World): OldWorld {
  if (oldWorld) return oldWorld
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-gate-old-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const schemas = new Map<number, string>()
  for (const { version } of migrations) {
    const db = openForWriting(
      join(folder, String(version), 'cache.db'),
      migrations.slice(0, version),
    )
    schemas.set(version, schemaOf(db))
    db.close()
  }
  const path = join(folder, 'cache.db')
  const db = openForWriting(path, migrations.slice(0, 1))
  const [id = ''] = readdirSync(join(world.synced, 'profiles'))
  db.prepare('ATTACH ? AS synced').run(join(world.synced, 'profiles', id, 'cache.db'))
  for (const table of [
    'withdrawals',
    'transactions',
    'quotes',
    'contacts',
    'reference',
    'fetch_queue',
  ].flatMap((name) =>
    ['reference', 'fetch_queue'].includes(name) ? [name] : [name, `${name}_raw`],
  )) {
    const columns = (db.pragma(`table_info(${table})`) as { name: string }[])
      .map(({ name }) => name)
      .join(', ')
    db.exec(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM synced.${table}`)
  }
  db.exec('DETACH synced')
  const digest = digestOf(db)
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  return (oldWorld = { path, schemas, digest })
}

async function killInMigration(tools: RunTools): Promise<void> {
  const world = await openWorld()
  const { path, schemas, digest } = makeOldWorld(world)
  const command = copyHome(tools, world, 'synced')
  const database = command.database()
  rmSync(dirname(database), { recursive: true })
  mkdirSync(dirname(database), { recursive: true, mode: 0o700 })
  copyFileSync(path, database)
  writeFileSync(`${database}.made`, '')
  const passNumber = (tools.run % steps.length) + 1
  const killedCommand = await command.run(['status', '--json'], {
    program: makeTestBuild(),
    env: { [failPointVariable]: `migration:${passNumber}` },
  })
  tools.judge.holds(
    killedCommand.signal === 'SIGKILL',
    `the change ended before statement ${passNumber}: ${String(killedCommand.code)} ${killedCommand.stderr}`,
  )
  const db = new Database(database)
  const version = Number(db.pragma('user_version', { simple: true }))
  tools.judge.holds(
    version === (steps[passNumber - 1]?.version ?? 0) - 1,
    `killed after statement ${passNumber} it says version ${version}`,
  )
  tools.judge.holds(
    schemaOf(db) === schemas.get(version),
    `between versions after statement ${passNumber}`,
  )
  tools.judge.same(digestOf(db), digest, `killed after statement ${passNumber}`)
  db.close()
  const backups = join(dirname(database), 'backups')
  const [backup] = existsSync(backups)
    ? readdirSync(backups).filter((name) => name.endsWith(`-before-${newestVersion}.db`))
    : []
  tools.judge.holds(backup !== undefined, 'there is no backup from before the change')
  if (backup !== undefined) {
    const copy = new Database(join(backups, backup), { readonly: true })
    tools.judge.holds(
      copy.pragma('quick_check', { simple: true }) === 'ok' &&
        copy.pragma('user_version', { simple: true }) === 1,
      'the backup is not the old version whole',
    )
    tools.judge.same(digestOf(copy), digest, 'the backup')
    copy.close()
  }
  const secondStatus = await command.run(['status', '--json'])
  tools.judge.checkEnd(secondStatus, 'status after it')
  tools.judge.reportedNotice(secondStatus, 'MIGRATION_RETRIED', 'status after it')
  const after = new Database(database)
  tools.judge.holds(
    schemaOf(after) === schemas.get(newestVersion),
    'the schema after the resume is not the newest',
  )
  tools.judge.same(digestOf(after), digest, 'after the resume')
  after.close()
  for (const what of findDefects(database)) tools.judge.find('broken', what)
}

export const killFaults: readonly Fault[] = [
  fault('F01', '', 100, killAtRandom, { limitMs: 400_000 }),
  ...Object.entries(moments).map(([kind, moment]) => fault('F02', kind, 20, killAtPoint(moment))),
  fault('F03', '', steps.length * 5, killInMigration),
]
