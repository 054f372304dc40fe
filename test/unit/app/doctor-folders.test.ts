import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ports } from '../../../src-main/app/ports.ts'
import { inspectHandlers } from '../../../src-main/app/status-and-doctor.ts'
import type { Finding } from '../../../src-main/contract/calls.ts'
import { openLog } from '../../../src-main/hosts/log.ts'
import { nodePorts } from '../../../src-main/hosts/node/ports.ts'
import { openKeychain } from '../../../src-main/hosts/vault/keychain.ts'
import { makeClock } from '../../../src-main/sandbox/clock.ts'
import type { RunningSandbox } from '../../../src-main/sandbox/server.ts'
import { startSandbox } from '../../../src-main/sandbox/server.ts'
import { backUp } from '../../../src-main/store/database/backup-file.ts'
import type { WritableDb } from '../../../src-main/store/database/connection.ts'
import { openForReading, openForWriting } from '../../../src-main/store/database/database.ts'
import { takeLock } from '../../../src-main/store/database/lock.ts'
import { getFeedState, saveFeedState } from '../../../src-main/store/records/feed-state.ts'
import type { ActivityKind } from '../../../src-main/store/records/record-types.ts'
import { build } from '../../support/build.ts'
import { builtProgram as program } from '../../support/built-program.ts'
import { changeRowsOnDisk } from '../../support/disk-change.ts'
import { heldClock } from '../../support/held-clock.ts'
import { isGate } from '../../support/is-gate.ts'
import { callCore, PROFILE, settingsOf, startCore } from '../../support/lab.ts'
import { removeOrKeepForSecretSearch } from '../../support/leftover-search.ts'
import { HANG_AFTER_MS } from '../../support/limits.ts'

// Findings of doctor for broken data folders. Each folder is a copy of a synchronised one, and
// doctor changes nothing in it.

const root = resolve(import.meta.dirname, '../../..')
const onWindows = process.platform === 'win32'
const PAGE = 4096
const DAY_MS = 86_400_000
const LEDGER = 'september.csv'

let sandbox: RunningSandbox
let home: string
let soundFolder: string

const umask = process.umask(0o077)

beforeAll(async () => {
  build()
  sandbox = await startSandbox({ withdrawals: 100, clock: makeClock(Date.now(), true) })
  home = mkdtempSync(join(tmpdir(), 'partner-desk-doctor-'))
  soundFolder = join(home, 'whole')
  mkdirSync(join(soundFolder, 'exports'), { recursive: true, mode: 0o700 })
  chmodSync(soundFolder, 0o700)
  const core = startCore(soundFolder, sandbox)
  await callCore(core, 'addProfile', {
    name: PROFILE,
    settings: settingsOf(sandbox, 'sandbox'),
    secrets: null,
  })
  // The job's event is awaited, because a hello would start the embedded sandbox's first sync too.
  const syncDone = new Promise<void>((done) =>
    core.onEvent((event) => event.kind === 'job' && event.job.endedAt !== null && done()),
  )
  await callCore(core, 'startJob', {
    id: 'first',
    profile: PROFILE,
    work: {
      kind: 'sync',
      isFull: false,
      withdrawalIds: sandbox.world.withdrawals.map(({ withdrawal }) => withdrawal.id),
    },
  })
  await syncDone
  await callCore(core, 'putLedger', {
    profile: PROFILE,
    upload: 'u1',
    name: LEDGER,
    offset: 0,
    part: Buffer.from('withdrawal_id,currency,amount\nx,USDT,1\n'),
    isLast: true,
  } as never)
  await core.close()
  change(soundFolder, (db, path) => backUp(db, path, 'daily'))
})

afterAll(async () => {
  process.umask(umask)
  await sandbox.close()
  removeOrKeepForSecretSearch(home, [sandbox.clientSecret])
})

const cacheOf = (folder: string): string => join(profileOf(folder), 'cache.db')
const backupOf = (folder: string): string =>
  join(profileOf(folder), 'backups', readdirSync(join(profileOf(folder), 'backups'))[0] ?? '')

function profileOf(folder: string): string {
  const profiles = join(folder, 'profiles')
  return join(profiles, readdirSync(profiles)[0] ?? '')
}

/** Changes the cache as its owner would, and leaves no log beside it. */
function change(folder: string, action: (db: WritableDb, path: string) => void): void {
  const db = openForWriting(cacheOf(folder))
  action(db, cacheOf(folder))
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

/** Reads the service's records and the rows that the program keeps with them. */
function rowsOf(folder: string): unknown {
  const db = openForReading(cacheOf(folder))
  try {
    return [
      'withdrawals',
      'withdrawals_raw',
      'transactions',
      'transactions_raw',
      'withdrawal_totals',
    ].map((table) =>
      (
        db.prepare(`SELECT * FROM ${table} ORDER BY rowid`).safeIntegers().all() as Record<
          string,
          unknown
        >[]
      ).map(({ last_seen: _, ...row }) => row),
    )
  } finally {
    db.close()
  }
}

function overwrite(path: string, offset: number, bytes: Buffer): void {
  const file = openSync(path, 'r+')
  writeSync(file, bytes, 0, bytes.length, offset)
  closeSync(file)
}

function editProfiles(folder: string, edit: (profile: Record<string, unknown>) => void): void {
  const path = join(folder, 'profiles.json')
  const file = JSON.parse(readFileSync(path, 'utf8')) as { profiles: Record<string, unknown>[] }
  file.profiles.forEach(edit)
  writeFileSync(path, JSON.stringify(file))
}

interface ExaminedFolder {
  readonly findings: readonly Finding[]
  readonly checked: readonly string[]
}

async function examine(folder: string, world: Partial<Ports> = {}): Promise<ExaminedFolder> {
  const log = openLog(folder)
  const ports = {
    ...nodePorts(
      folder,
      program,
      { clientId: sandbox.clientId, clientSecret: sandbox.clientSecret },
      log,
    ),
    ...world,
  }
  try {
    return await inspectHandlers(ports).doctor(
      { profile: null },
      { signal: new AbortController().signal, progress: () => undefined },
    )
  } finally {
    await ports.vault.close()
    log.close()
  }
}

/**
 * Lists every file and folder with its permissions and contents. A reader's own index beside a
 * database does not count.
 */
function contentsOf(folder: string): Record<string, string> {
  const contents: Record<string, string> = {}
  for (const name of ['.', ...readdirSync(folder, { recursive: true }).map(String)].sort()) {
    const path = join(folder, name)
    const facts = lstatSync(path)
    if (
      name.endsWith('-shm') ||
      (name.endsWith('-wal') && facts.size === 0) ||
      name.startsWith('logs')
    )
      continue
    const content = facts.isSymbolicLink()
      ? readlinkSync(path)
      : facts.isFile()
        ? createHash('sha256').update(readFileSync(path)).digest('hex')
        : ''
    contents[name] = `${(facts.mode & 0o777).toString(8)} ${content}`
  }
  return contents
}

function copyOf(name: string): string {
  const folder = join(home, name.replace(/[^a-z0-9]+/gi, '-'), 'data')
  cpSync(soundFolder, folder, { recursive: true, preserveTimestamps: true })
  chmodSync(folder, 0o700)
  return folder
}

function command(
  words: readonly string[],
): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> {
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    PARTNER_DESK_CLIENT_ID: sandbox.clientId,
    PARTNER_DESK_CLIENT_SECRET: sandbox.clientSecret,
  }
  const child = spawn(process.execPath, [join(root, '.out/main/cli.js'), ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: HANG_AFTER_MS,
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (part) => (stdout += String(part)))
  child.stderr.on('data', (part) => (stderr += String(part)))
  return new Promise((done) => child.once('close', (code) => done({ code, stdout, stderr })))
}

interface BrokenFolder {
  readonly title: string
  readonly part: Finding['part']
  readonly says: RegExp
  readonly advises: RegExp
  readonly break: (folder: string) => void
  /** Ports that are broken, in addition to the folder. */
  readonly world?: (folder: string) => Partial<Ports>
  /** The folder that doctor examines, by default the broken one. */
  readonly examinedFolder?: (folder: string) => string
  readonly onlyUnix?: boolean
  /** The number of findings, 1 by default: one cause should give one finding. */
  readonly findingCount?: number
}

const clock = (skewMs: number): Partial<Ports> => ({
  clock: {
    nowMs: () => Date.now() + skewMs,
    monotonicMs: () => performance.now(),
    sleep: () => Promise.resolve(),
  },
})

const onDisk: readonly (readonly [string, ActivityKind, string])[] = [
  ['a status', 'withdrawals', "UPDATE withdrawals SET status = 'COMPLETEE' WHERE row = 7"],
  ['a currency', 'withdrawals', "UPDATE withdrawals SET currency = 'USDD' WHERE row = 7"],
  [
    'a date',
    'transactions',
    "UPDATE transactions SET created_at = '2026-01-01T00:00:00.000000Z' WHERE row = 7",
  ],
  [
    'an amount’s key',
    'withdrawals',
    'UPDATE withdrawals SET amount_whole = amount_whole + 1 WHERE row = 7',
  ],
  ['an id', 'transactions', "UPDATE transactions SET id = '9' || id WHERE row = 7"],
  [
    'a duplicated id',
    'transactions',
    'UPDATE transactions SET id = (SELECT id FROM transactions WHERE row = 9) WHERE row = 7',
  ],
]

const folders: readonly BrokenFolder[] = [
  {
    title: 'F10: a damaged header',
    part: 'database',
    says: /damaged: file is not a database/,
    advises: /newest of its backups/,
    break: (folder) => overwrite(cacheOf(folder), 0, Buffer.alloc(100, 0xa5)),
  },
  {
    title: 'F10: damaged pages',
    part: 'database',
    says: /the database is damaged/i,
    advises: /newest of its backups/,
    break: (folder) =>
      overwrite(
        cacheOf(folder),
        PAGE * 4,
        Buffer.alloc(statSync(cacheOf(folder)).size - PAGE * 4, 0xa5),
      ),
  },
  {
    title: 'F10: a database that was cut',
    part: 'database',
    says: /damaged/,
    advises: /newest of its backups/,
    break: (folder) => truncateSync(cacheOf(folder), PAGE * 3 + 100),
  },
  {
    title: 'F11: an emptied database',
    part: 'database',
    says: /emptied/,
    advises: /newest of its backups/,
    break: (folder) => truncateSync(cacheOf(folder), 0),
  },
  {
    title: 'F11: another program’s database in its place',
    part: 'database',
    says: /not one of this program/,
    advises: /restore a backup/,
    break(folder) {
      rmSync(cacheOf(folder))
      new Database(cacheOf(folder)).exec('CREATE TABLE letters (text TEXT)').close()
    },
  },
  {
    title: 'F14: a database of a newer version',
    part: 'database',
    says: /newer version.*schema is \d+/,
    advises: /update the program/,
    break: (folder) =>
      change(folder, (db) =>
        db.pragma(`user_version = ${Number(db.pragma('user_version', { simple: true })) + 1}`),
      ),
  },
  {
    title: 'F13: another database’s log beside it',
    part: 'database',
    says: /log beside the database is another/,
    advises: /run sync/,
    break(folder) {
      const otherPath = join(folder, '..', 'other.db')
      const db = new Database(otherPath)
      db.pragma('journal_mode = WAL')
      db.exec('CREATE TABLE letters (text TEXT); INSERT INTO letters VALUES (1)')
      copyFileSync(`${otherPath}-wal`, `${cacheOf(folder)}-wal`)
      chmodSync(`${cacheOf(folder)}-wal`, 0o600)
      db.close()
    },
  },
  {
    title: 'F12: a record that was changed on the disk',
    part: 'database',
    says: /DB_ROW_DAMAGED/,
    advises: /run sync/,
    break: (folder) =>
      change(folder, (db) =>
        db.exec(
          "UPDATE withdrawals_raw SET raw = replace(raw, '1', '2') WHERE row = (SELECT min(row) FROM withdrawals_raw)",
        ),
      ),
  },
  ...onDisk.map(([what, kind, sql]): BrokenFolder => ({
    title: `F12: ${what} that changed on the disk below SQLite`,
    part: 'database',
    says: new RegExp(`DB_ROW_DAMAGED: a record was changed on the disk, in ${kind} `),
    advises: /run sync: it fetches them again/,
    break: (folder) => changeRowsOnDisk(cacheOf(folder), kind, sql),
  })),
  {
    title: 'F12: a record that was changed on the disk, and another kind’s index',
    part: 'database',
    says: /the database is damaged: .*transactions_newest/,
    advises: /newest of its backups/,
    break(folder) {
      changeRowsOnDisk(
        cacheOf(folder),
        'withdrawals',
        "UPDATE withdrawals SET status = 'COMPLETEE' WHERE row = 7",
      )
      change(folder, (db) =>
        db.exec(
          'UPDATE transactions SET created_at = NULL WHERE row = 7; UPDATE transactions_raw SET row_check = NULL WHERE row = 7',
        ),
      )
      changeRowsOnDisk(
        cacheOf(folder),
        'transactions',
        "UPDATE transactions SET created_at = '2026-01-01T00:00:00.000000Z' WHERE row = 7",
      )
    },
  },
  {
    title: 'totals that differ from the sums of their rows',
    part: 'database',
    says: /totals of withdrawals are not the sums/,
    advises: /sync/,
    break: (folder) =>
      change(folder, (db) => db.exec('UPDATE withdrawal_totals SET rows = rows + 1')),
  },
  {
    title: 'search blocks that leave out rows',
    part: 'database',
    says: /Searches may leave out records/,
    advises: /sync --full/,
    break: (folder) =>
      change(folder, (db) => db.exec('UPDATE search_blocks SET grams = zeroblob(length(grams))')),
  },
  {
    title: 'F01: a sync that was interrupted',
    part: 'database',
    says: /sync that began at 2026-11-20T10:00:00.000000Z was not finished/,
    advises: /continues where that one stopped/,
    break: (folder) =>
      change(folder, (db) =>
        saveFeedState(db, {
          ...getFeedState(db),
          cursor: 'next',
          passBegunAt: '2026-11-20T10:00:00.000000Z' as never,
        }),
      ),
  },
  {
    title: 'records that could not be used',
    part: 'service',
    says: /2 records of the service could not be used/,
    advises: /sync --full/,
    break: (folder) =>
      change(folder, (db) =>
        db.exec(
          "INSERT INTO quarantine VALUES ('withdrawals', 'a', 'no amount', '1', '{}', '2026', '2026'), ('withdrawals', 'b', 'no amount', '2', '{}', '2026', '2026')",
        ),
      ),
  },
  {
    title: 'a ledger file that is gone',
    part: 'disk',
    says: /ledger file "september\.csv" is gone; no run uses it/,
    advises: /remove it in the window/,
    break: (folder) => rmSync(join(profileOf(folder), 'imports'), { recursive: true }),
  },
  {
    title: 'no backup where one should be',
    part: 'database',
    says: /there is no backup, and the cache was made \d days/,
    advises: /run sync or open the window/,
    break(folder) {
      rmSync(join(profileOf(folder), 'backups'), { recursive: true })
      age(`${cacheOf(folder)}.made`, 5)
    },
  },
  {
    title: 'a backup older than it should be',
    part: 'database',
    says: /newest backup is [89] days older than the last sync/,
    advises: /run sync or open the window/,
    break: (folder) => age(backupOf(folder), 9),
  },
  {
    title: 'a broken backup',
    part: 'database',
    says: /backup cache-000001-daily\.db cannot be used/,
    advises: /make a new one/,
    break: (folder) =>
      overwrite(
        backupOf(folder),
        PAGE * 4,
        Buffer.alloc(statSync(backupOf(folder)).size - PAGE * 4, 0xa5),
      ),
  },
  {
    title: 'a backup that is not a database',
    part: 'database',
    says: /backup cache-000001-daily\.db cannot be used: it is not a database/,
    advises: /make a new one/,
    break: (folder) => truncateSync(backupOf(folder), 10),
  },
  {
    title: 'a list of profiles that is not JSON',
    part: 'disk',
    says: /list of profiles cannot be read/,
    advises: /caches and keychain entries are kept/,
    break: (folder) => truncateSync(join(folder, 'profiles.json'), 40),
  },
  {
    title: 'a list of profiles with one that leads elsewhere',
    part: 'disk',
    says: /list of profiles cannot be read/,
    advises: /made again begin with empty caches/,
    break: (folder) => editProfiles(folder, (profile) => (profile.id = '../../elsewhere')),
  },
  {
    title: 'threat 19: a secret in the list of profiles',
    part: 'disk',
    says: /^(?!.*canary).*holds "clientSecret", which looks like a secret in a plain file/,
    advises: /have it changed at the service/,
    break: (folder) => editProfiles(folder, (profile) => (profile.clientSecret = 'canary-secret')),
  },
  {
    title: 'unknown fields in the list of profiles',
    part: 'disk',
    says: /holds "colour", which this version does not know/,
    advises: /update the program/,
    break: (folder) => editProfiles(folder, (profile) => (profile.colour = 'red')),
  },
  {
    title: 'S9: a database that others may read',
    part: 'disk',
    says: /other users of this machine may read .*cache\.db$/,
    advises: /chmod/,
    break: (folder) => chmodSync(cacheOf(folder), 0o644),
    onlyUnix: true,
  },
  {
    title: 'S9: a profile’s folder that others may enter',
    part: 'disk',
    says: /other users of this machine may read [^ ]+$/,
    advises: /chmod/,
    findingCount: 2,
    break(folder) {
      writeFileSync(join(folder, 'mine.txt'), '', { mode: 0o600 })
      chmodSync(folder, 0o755)
      chmodSync(profileOf(folder), 0o755)
    },
    onlyUnix: true,
  },
  {
    title: 'S9: a list of profiles that others may read',
    part: 'disk',
    says: /other users of this machine may read profiles\.json$/,
    advises: /chmod/,
    break: (folder) => chmodSync(join(folder, 'profiles.json'), 0o644),
    onlyUnix: true,
  },
  {
    title: 'input 122: a data folder with other things, open to others',
    part: 'disk',
    says: /may look into/,
    advises: /chmod 700/,
    break(folder) {
      writeFileSync(join(folder, 'mine.txt'), '', { mode: 0o600 })
      chmodSync(folder, 0o755)
    },
    onlyUnix: true,
  },
  {
    title: 'input 122: a data folder that is a link',
    part: 'disk',
    says: /data folder .* is a link to/,
    advises: /name the real folder/,
    break: (folder) => symlinkSync(folder, join(folder, '..', 'link')),
    examinedFolder: (folder) => join(folder, '..', 'link'),
    onlyUnix: true,
  },
  {
    title: 'threat 16: a list of profiles that is a link',
    part: 'disk',
    says: /list of profiles cannot be read.*it is a link/,
    advises: /in its place/,
    break(folder) {
      renameSync(join(folder, 'profiles.json'), join(folder, '..', 'elsewhere.json'))
      symlinkSync(join(folder, '..', 'elsewhere.json'), join(folder, 'profiles.json'))
    },
    onlyUnix: true,
  },
  {
    title: 'F04: half-written files that were left',
    part: 'disk',
    says: /profiles\.json\.999999\.part and 1 more was left half-written/,
    advises: /remove it/,
    break(folder) {
      writeFileSync(join(folder, 'profiles.json.999999.part'), '{', { mode: 0o600 })
      writeFileSync(join(folder, 'exports', '.breaks.csv.999999-1.part'), 'a', { mode: 0o600 })
    },
  },
  {
    title: 'settings that were moved aside',
    part: 'disk',
    says: /settings\.json\.damaged was moved aside/,
    advises: /look at it/,
    break: (folder) => writeFileSync(join(folder, 'settings.json.damaged'), '{', { mode: 0o600 }),
  },
  {
    title: 'input 124: a log that cannot be written',
    part: 'disk',
    says: /log logs\/desk\.log cannot be written/,
    advises: /move away the file or folder in its place/,
    break(folder) {
      rmSync(join(folder, 'logs', 'desk.log'))
      mkdirSync(join(folder, 'logs', 'desk.log'), { mode: 0o700 })
    },
  },
  {
    title: 'F07: a disk that is nearly full',
    part: 'disk',
    says: /less than 1 GiB is free/,
    advises: /free some space/,
    break: () => undefined,
    world: () => ({ freeBytes: () => 300 * 1024 ** 2 }),
  },
  {
    title: 'F35: a clock that is wrong',
    part: 'clock',
    says: /this machine's clock is 7\d\d\d seconds (behind|ahead of) the service's/,
    advises: /set the clock/,
    break: () => undefined,
    world: () => clock(2 * 3600 * 1000),
  },
  {
    title: 'F16: a keychain entry that is gone though it was saved',
    part: 'keychain',
    // Without credentials the service's time cannot be read either.
    findingCount: 2,
    says: /credentials cannot be read/,
    advises: /unlock the keychain.*if their entry was removed, enter them with profile edit lab/,
    break(folder) {
      mkdirSync(join(folder, 'keychain'), { mode: 0o700 })
      writeFileSync(
        join(folder, 'keychain', `${profileOf(folder).split(/[\\/]/).at(-1) ?? ''}.saved`),
        'sandbox\n',
        { mode: 0o600 },
      )
    },
    world(folder) {
      const parentFolder = join(folder, '..')
      writeFileSync(join(parentFolder, 'mode'), 'works')
      const environment = { HOME: parentFolder, PATH: process.env.PATH }
      return {
        hasEnvironmentSecrets: false,
        vault: openKeychain({
          helperPath: new URL('../hosts/vault/fake-helper.ts', import.meta.url),
          environment,
          markerFolder: join(folder, 'keychain'),
          clock: heldClock(),
        }),
      }
    },
  },
]

function age(path: string, days: number): void {
  const timeSeconds = (Date.now() - days * DAY_MS) / 1000
  utimesSync(path, timeSeconds, timeSeconds)
}

describe('doctor', () => {
  it('finds nothing in a sound folder, and changes nothing', async () => {
    const folder = copyOf('nothing')
    const contentsBefore = contentsOf(folder)
    const { findings, checked } = await examine(folder)
    expect([findings, checked]).toEqual([
      [],
      [
        'keychain',
        'disk',
        `database and backups of ${PROFILE}`,
        `credentials, service and clock of ${PROFILE}`,
      ],
    ])
    expect(contentsOf(folder)).toEqual(contentsBefore)
  })

  it('covers thirty broken folders', () => {
    expect(folders.length).toBeGreaterThan(30)
  })

  it.each(folders.filter(({ onlyUnix }) => onlyUnix !== true || !onWindows))(
    '$title: is found, and nothing is changed',
    async ({
      title,
      part,
      says,
      advises,
      break: breakIt,
      world,
      examinedFolder,
      findingCount = 1,
    }) => {
      const folder = copyOf(title)
      breakIt(folder)
      const parts = world?.(folder) ?? {}
      const contentsBefore = contentsOf(folder)
      const { findings } = await examine(examinedFolder?.(folder) ?? folder, parts)
      const profile = expect.toBeOneOf(['', PROFILE]) as string
      expect(findings).toContainEqual({
        part,
        profile,
        what: expect.stringMatching(says) as string,
        advice: expect.stringMatching(advises) as string,
      })
      expect(findings.map(({ what }) => what)).toHaveLength(findingCount)
      // Damaged rows are noted, so that they are fetched again.
      if (!title.startsWith('F12')) expect(contentsOf(folder)).toEqual(contentsBefore)
    },
  )

  it('F15: finds no problem if another process owns the profile, and does not wait for it', async () => {
    const folder = copyOf('owned')
    change(folder, (db) => saveFeedState(db, { ...getFeedState(db), cursor: 'next' }))
    const lock = takeLock(join(profileOf(folder), 'instance.lock.db'), 'the window')
    try {
      // Its sync may be under way.
      expect((await examine(folder)).findings).toEqual([])
    } finally {
      lock.release()
    }
  })

  it.runIf(process.getuid?.() === 0)(
    'F09: reports a folder that this user cannot write',
    ({ skip }) => {
      const folder = copyOf('others')
      const code = `import(${JSON.stringify(pathToFileURL(join(root, 'src-main/hosts/node/data-files.ts')).href)}).then(({ findFileProblems }) => process.stdout.write(JSON.stringify(findFileProblems(${JSON.stringify(folder)}))))`
      for (const path of [home, join(folder, '..'), folder]) chmodSync(path, 0o755)
      const { stdout, stderr, status } = spawnSync(
        process.execPath,
        ['--input-type=module', '-e', code],
        { uid: 65534, gid: 65534, encoding: 'utf8' },
      )
      // The sources may be in a folder that other users cannot read.
      skip(
        status !== 0 &&
          stderr.includes(root) &&
          /Cannot find module|EACCES: permission denied, open/.test(stderr),
        'another user cannot read the sources here',
      )
      expect(JSON.parse(stdout)).toContainEqual({
        what: expect.stringMatching(/^this user cannot read and write /) as string,
        advice: expect.stringContaining('corrected') as string,
      })
    },
  )

  it.each(['F10: a damaged header', 'a broken backup', 'unknown fields in the list of profiles'])(
    'the command line exits with 4 and prints the finding: %s',
    async (title) => {
      const brokenFolder = folders.find((one) => one.title === title) as BrokenFolder
      const folder = copyOf(`command ${title}`)
      brokenFolder.break(folder)
      // The service runs in this process, which must not block while it waits.
      const { code, stdout, stderr } = await command(['doctor', '--json', '--data-dir', folder])
      expect([code, stderr]).toEqual([4, ''])
      expect((JSON.parse(stdout) as ExaminedFolder).findings).toContainEqual(
        expect.objectContaining({
          part: brokenFolder.part,
          what: expect.stringMatching(brokenFolder.says) as string,
        }),
      )
    },
  )
})

describe('sync', () => {
  // A record's own text, an amount's key and an id. The other cases damage texts of these kinds
  // too.
  const testedChanges = isGate
    ? onDisk
    : onDisk.filter(([title]) => ['a status', 'an amount’s key'].includes(title))
  it.each(testedChanges)(
    'F12: repairs %s that changed on the disk below SQLite, whether doctor ran before or not',
    async (what, kind, sql) => {
      // Alternates between the two ways. At the gate each case runs both.
      const ways = isGate
        ? [true, false]
        : [testedChanges.findIndex(([title]) => title === what) % 2 === 0]
      for (const isDoctorRun of ways) {
        const folder = copyOf(`fixed ${what} ${isDoctorRun}`)
        const rowsBefore = rowsOf(folder)
        changeRowsOnDisk(cacheOf(folder), kind, sql)
        if (isDoctorRun)
          expect((await command(['doctor', '--json', '--data-dir', folder])).code).toBe(4)
        // The last check of all rows is more than a week ago.
        else change(folder, (db) => db.exec("DELETE FROM facts WHERE name = 'rows_checked'"))
        const { code, stderr } = await command(['sync', '--json', '--data-dir', folder])
        expect([code, stderr]).toEqual([0, expect.stringMatching(/^DB_ROW_DAMAGED: [^\n]+\n$/)])
        expect(rowsOf(folder)).toEqual(rowsBefore)
        expect((await examine(folder)).findings).toEqual([])
      }
    },
  )

  it('backs up first if the last backup is a day old, and not again the same day', async () => {
    const folder = copyOf('backed up by sync')
    age(backupOf(folder), 1.1)
    const names = (): string[] => readdirSync(join(profileOf(folder), 'backups')).sort()
    for (const round of ['first', 'second']) {
      expect(await command(['sync', '--json', '--data-dir', folder]), round).toMatchObject({
        code: 0,
        stderr: '',
      })
      expect(names()).toEqual(['cache-000001-daily.db', 'cache-000002-daily.db'])
    }
    expect((await examine(folder)).findings).toEqual([])
  })

  it('makes no backup of a database that was made today', async () => {
    const folder = copyOf('made today')
    rmSync(join(profileOf(folder), 'backups'), { recursive: true })
    expect(await command(['sync', '--json', '--data-dir', folder])).toMatchObject({ code: 0 })
    expect(readdirSync(profileOf(folder))).not.toContain('backups')
  })
})
