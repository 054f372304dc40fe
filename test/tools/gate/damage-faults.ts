import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { Failure } from '../../../src-main/base/failure.ts'
import { openStore } from '../../../src-main/store/client.ts'
import type { ActivityKind } from '../../../src-main/store/records/record-types.ts'
import { changeRowsOnDisk } from '../../support/disk-change.ts'
import { cacheDigest } from './cache-digest.ts'
import type { Command } from './command.ts'
import { productionBuild } from './command.ts'
import type { Fault, RunTools } from './fault.ts'
import { fault } from './fault.ts'
import { expectResumed } from './resume.ts'
import { copyHome, openWorld } from './worlds.ts'

// F10, F11, F12, F14: the database has been damaged or changed.

type Home = Command & { readonly ids: string; readonly ledger: string }

/** Moves the log into the file, so that the damaged bytes are the ones that are read. */
function checkpoint(path: string): void {
  const db = new Database(path)
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

function damage(path: string, offset: number, count: number, tools: RunTools): void {
  const file = openSync(path, 'r+')
  writeSync(
    file,
    Buffer.from(Array.from({ length: count }, () => tools.random.below(256))),
    0,
    count,
    offset,
  )
  closeSync(file)
}

const PAGE_BYTES = 4096

/** Each function damages a settled database file. */
const damages: Readonly<Record<string, (path: string, tools: RunTools) => void>> = {
  header: (path, tools) => damage(path, 0, 100, tools),
  'first page': (path, tools) => damage(path, 100, PAGE_BYTES - 100, tools),
  page: (path, tools) =>
    damage(
      path,
      PAGE_BYTES * tools.random.between(1, statSync(path).size / PAGE_BYTES - 1),
      PAGE_BYTES,
      tools,
    ),
  'many pages': (path, tools) =>
    damage(path, PAGE_BYTES, Math.floor(statSync(path).size / 2), tools),
  'cut at a page': (path, tools) =>
    truncateSync(path, PAGE_BYTES * tools.random.between(1, statSync(path).size / PAGE_BYTES - 1)),
  'cut in a page': (path, tools) =>
    truncateSync(
      path,
      PAGE_BYTES * tools.random.between(1, statSync(path).size / PAGE_BYTES - 1) +
        tools.random.between(1, PAGE_BYTES - 1),
    ),
}

async function withWriter<T>(
  path: string,
  action: (store: ReturnType<typeof openStore>) => Promise<T>,
): Promise<T> {
  const store = openStore({
    workerUrl: pathToFileURL(join(productionBuild, 'worker.js')),
    path,
    isReadOnly: false,
    owner: 'the gate',
  })
  try {
    return await action(store)
  } finally {
    await store.close()
  }
}

const asideFiles = (path: string): string[] =>
  readdirSync(join(dirname(path), 'backups')).filter(
    (name) => name.startsWith('before-restore-') && name.endsWith('.db'),
  )

const corrupt = (change: (path: string, tools: RunTools) => void) => async (tools: RunTools) => {
  const world = await openWorld()
  const command = copyHome(tools, world, 'synced')
  const path = command.database()
  const run = await command.run([
    'reconcile',
    '--offline',
    '--json',
    '--ledger',
    command.ledger,
    '--as-of',
    '2026-11-20T12:00:00Z',
  ])
  tools.judge.checkEnd(run, 'the run before')
  const runs = await exportReport(command, 'breaks')
  // A run requests the ids of its ledger that the cache does not have yet.
  tools.judge.checkEnd(await command.run(['sync']), 'the sync before')
  const digest = cacheDigest(path)
  await withWriter(path, (store) => store.call('backUp', { label: 'kept' }))
  checkpoint(path)
  change(path, tools)
  const damagedBytes = readFileSync(path)
  const doctorResult = await command.run(['doctor', '--json'])
  tools.judge.holds(
    doctorResult.stderr === '' && doctorResult.signal === null,
    `doctor: ${String(doctorResult.signal)} ${doctorResult.stderr}`,
  )
  tools.judge.holds(
    doctorResult.code === 4 && /damaged|not one of this program/.test(doctorResult.stdout),
    `doctor does not find it: ${String(doctorResult.code)} ${doctorResult.stdout.slice(0, 200)} ${doctorResult.stderr}`,
  )
  const sync = await command.run(['sync', '--withdrawal-ids', command.ids])
  tools.judge.checkEnd(sync, 'sync over it')
  const isRefused = sync.code === 4
  if (isRefused) {
    tools.judge.holds(
      /damaged|not one of this program/.test(sync.stderr) && /backup/.test(sync.stderr),
      `no backup is offered: ${sync.stderr}`,
    )
    tools.judge.holds(/no such file|ENOENT/.test(sync.stderr) === false, sync.stderr)
  }
  const bytesAfterSync = readFileSync(path)
  await withWriter(path, async (store) => {
    const [newest] = (await store.call('listBackups', null)).filter(({ name }) =>
      name.startsWith('cache-'),
    )
    tools.judge.holds(newest !== undefined, 'no backup is listed')
    if (newest) await store.call('restoreBackup', { name: newest.name })
  }).catch((error: unknown) =>
    tools.judge.find(
      'broken',
      `restoring: ${error instanceof Failure ? error.message : String(error)}`,
    ),
  )
  const [asideFile] = asideFiles(path)
  // A sync that met no damaged page may have written. Otherwise the quarantined file is the damaged
  // one, byte for byte.
  tools.judge.holds(
    asideFile !== undefined &&
      (!isRefused ||
        readFileSync(join(dirname(path), 'backups', asideFile)).equals(bytesAfterSync)),
    'the damaged file is not kept aside',
  )
  if (isRefused && change === damages.header)
    tools.judge.holds(bytesAfterSync.equals(damagedBytes), 'the damaged file was written to')
  await expectResumed(tools, world, command, { digest })
  tools.judge.same(await exportReport(command, 'breaks'), runs, 'the runs from the backup')
}

async function exportReport(command: Home, report: string): Promise<string> {
  return (await command.run(['export', report, '--out', '-'])).stdout
}

const replace =
  (change: (path: string, tools: RunTools) => void, expectedCodes: RegExp) =>
  async (tools: RunTools) => {
    const world = await openWorld()
    const command = copyHome(tools, world, 'synced')
    const path = command.database()
    checkpoint(path)
    const keptCopy = join(tools.folder, 'kept.db')
    copyFileSync(path, keptCopy)
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
    change(path, tools)
    const before = readFileSync(path)
    for (const words of [
      ['sync', '--withdrawal-ids', command.ids],
      ['export', 'transactions', '--out', '-'],
    ]) {
      const end = await command.run(words)
      tools.judge.checkEnd(end, words.join(' '))
      tools.judge.holds(
        end.code === 4 && expectedCodes.test(end.stderr),
        `${words[0] ?? ''} over it: ${String(end.code)} ${end.stderr}`,
      )
    }
    tools.judge.holds(readFileSync(path).equals(before), 'it was written to')
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
    renameSync(keptCopy, path)
    await expectResumed(tools, world, command)
  }

function replaceByForeign(path: string): void {
  rmSync(path)
  const db = new Database(path)
  db.exec('CREATE TABLE letters (text TEXT)')
  db.close()
}

/**
 * Each function changes a row of a settled database without SQLite noticing, and returns what it
 * changed.
 */
const silentChanges: readonly ((path: string, tools: RunTools) => string)[] = [
  changeText,
  (path, tools) =>
    changeColumn(
      path,
      tools,
      'withdrawals',
      tools.random.pick(['status', 'currency', 'created_at', 'id', 'txn_hash']),
      (name) => `coalesce(${name}, '') || '~'`,
    ),
  (path, tools) =>
    changeColumn(
      path,
      tools,
      'withdrawals',
      tools.random.pick(['amount_whole', 'amount_fraction', 'charged_fee_whole']),
      (name) => `coalesce(${name}, 0) + 1`,
    ),
  (path, tools) =>
    changeColumn(
      path,
      tools,
      'transactions',
      'id',
      (name, otherRow) => `(SELECT ${name} FROM transactions WHERE row = ${otherRow})`,
    ),
]

function changeColumn(
  path: string,
  tools: RunTools,
  kind: ActivityKind,
  name: string,
  value: (name: string, otherRow: number) => string,
): string {
  const rows = withRows<number>(path, `SELECT row FROM ${kind}`)
  const row = tools.random.pick(rows)
  const sql = `UPDATE ${kind} SET ${name} = ${value(name, tools.random.pick(rows.filter((one) => one !== row)))} WHERE row = ${row}`
  changeRowsOnDisk(path, kind, sql)
  return sql
}

// Changes a digit of an amount or a date, so that the text is still valid. Free space of a page may
// hold an older copy of the row, so the text to change is taken from what SQLite reads.
function changeText(path: string, tools: RunTools): string {
  const select = 'SELECT raw FROM withdrawals_raw UNION ALL SELECT raw FROM transactions_raw'
  const rows = withRows<string>(path, select)
  const raw = tools.random.pick(rows).slice(0, 80)
  const digits = [...raw].flatMap((letter, index) => (/[1-8]/.test(letter) ? [index] : []))
  const index = tools.random.pick(digits)
  const file = readFileSync(path)
  for (let offset = file.indexOf(raw); offset !== -1; offset = file.indexOf(raw, offset + 1)) {
    const changedFile = Buffer.from(file)
    changedFile[offset + index] = (changedFile[offset + index] ?? 0) + 1
    writeFileSync(path, changedFile)
    if (withRows<string>(path, select).some((now, row) => now !== rows[row]))
      return `a digit in ${JSON.stringify(raw)}`
  }
  throw new Error('the row is not in the file')
}

function withRows<T>(path: string, sql: string): T[] {
  const db = new Database(path, { readonly: true })
  try {
    return db.prepare<[], T>(sql).pluck().all()
  } finally {
    db.close()
  }
}

async function changeSilently(tools: RunTools): Promise<void> {
  const world = await openWorld()
  const command = copyHome(tools, world, 'synced')
  const path = command.database()
  checkpoint(path)
  const change = silentChanges[tools.run % silentChanges.length]?.(path, tools) ?? ''
  const doctorResult = await command.run(['doctor', '--json'])
  tools.judge.holds(
    doctorResult.stderr === '' && doctorResult.signal === null,
    `doctor: ${String(doctorResult.signal)} ${doctorResult.stderr}`,
  )
  tools.judge.holds(
    doctorResult.code === 4 &&
      doctorResult.stdout.includes('DB_ROW_DAMAGED') &&
      !doctorResult.stdout.includes('put the newest'),
    `${change} is not found by doctor: ${doctorResult.stdout}`,
  )
  const secondSync = await command.run(['sync', '--withdrawal-ids', command.ids])
  tools.judge.holds(
    tools.judge.checkEnd(secondSync, `the sync over ${change}`),
    `the sync over ${change}: ${secondSync.stderr}`,
  )
  tools.judge.reportedNotice(secondSync, 'DB_ROW_DAMAGED', 'the sync over it')
  const after = await command.run(['doctor', '--json'])
  // The service's clock is stopped, which doctor reports too.
  tools.judge.holds(
    !after.stdout.includes('"part":"database"'),
    `${change} is not fixed: ${after.stdout}`,
  )
  await expectResumed(tools, world, command)
}

function makeNewer(path: string): void {
  const db = new Database(path)
  db.pragma(`user_version = ${Number(db.pragma('user_version', { simple: true })) + 1}`)
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

async function meetNewerVersion(tools: RunTools): Promise<void> {
  const world = await openWorld()
  const command = copyHome(tools, world, 'synced')
  const path = command.database()
  const digest = cacheDigest(path)
  makeNewer(path)
  const before = readFileSync(path)
  for (const words of [['sync'], ['reconcile', '--offline', '--ledger', command.ledger]]) {
    const end = await command.run(words)
    tools.judge.checkEnd(end, words.join(' '))
    tools.judge.holds(
      end.code === 4 && /newer version/.test(end.stderr) && /schema is \d+/.test(end.stderr),
      `${words[0] ?? ''}: ${String(end.code)} ${end.stderr}`,
    )
  }
  tools.judge.holds(readFileSync(path).equals(before), 'it was written to')
  tools.judge.same(cacheDigest(path), digest, 'what it holds')
  if (!existsSync(path)) tools.judge.find('broken', 'it is gone')
}

export const damageFaults: readonly Fault[] = [
  ...Object.entries(damages).map(([kind, change]) => fault('F10', kind, 10, corrupt(change))),
  fault(
    'F11',
    'emptied',
    10,
    replace((path) => truncateSync(path, 0), /emptied/),
  ),
  fault('F11', 'swapped', 10, replace(replaceByForeign, /not one of this program/)),
  fault('F12', '', 50, changeSilently),
  fault('F14', '', 3, meetNewerVersion),
]
