import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { readStartRequest } from '../../../src-main/hosts/electron/arguments.ts'
import { openLog } from '../../../src-main/hosts/log.ts'
import type { FolderFacts } from '../../../src-main/hosts/node/folder-location.ts'
import {
  findLocationProblems,
  readFolderFacts,
} from '../../../src-main/hosts/node/folder-location.ts'
import { beginBackUpAs, listBackups, restoreBackup } from '../../../src-main/store/backups.ts'
import { openForReading, openForWriting } from '../../../src-main/store/database/database.ts'
import { findMetadata, setMetadata } from '../../../src-main/store/database/metadata.ts'
import { expectFailure, makeCli, profileWords } from '../../support/cli.ts'
import { failureOf } from '../../support/reconcile.ts'
import { startBadService } from './service.ts'
import { PAIR } from './world.ts'

// security.md 4.8: what the machine itself can do to the program.

const onLinux = process.platform === 'linux'
const root = resolve(import.meta.dirname, '../../..')
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function makeFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'partner-desk-machine-')))
  folders.push(folder)
  return folder
}

describe('the arguments of a start', () => {
  it.each([
    '--inspect',
    '--remote-debugging-port=9222',
    '--no-sandbox',
    '--load-extension=/x',
    '--proxy-server=evil:1',
    '--host-rules=MAP * evil',
    '--js-flags=--expose-gc',
    '--user-data-dir=/x',
    '--nobody-knows',
  ])('input 118: a packaged program refuses %s, alone and after arguments it accepts', (word) => {
    for (const words of [[word], ['--data-dir', '/x', word], ['open', word]])
      expect(readStartRequest(words, true)).toEqual({ kind: 'refused', word })
  })
})

describe('the environment', () => {
  it('input 119: that disables TLS verification stops every call before it is made; cached rows are still shown', async () => {
    const service = await startBadService()
    const cli = makeCli(PAIR)
    const environment = {
      partnerUrl: `${service.origin}/partner`,
      gatewayUrl: `${service.origin}/gateway`,
      gatewayService: 'wallet',
      clientId: PAIR.clientId,
    }
    await cli.text(...profileWords('unsafe', environment))
    const keys = cli.path('keys.log')
    const [untrusted, logged, status] = await Promise.all([
      cli.start(['sync'], { env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } }).ended,
      cli.start(['sync'], { env: { SSLKEYLOGFILE: keys } }).ended,
      cli.start(['status'], { env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } }).ended,
    ])
    // Node itself warns of the first one before the program runs.
    expectFailure(
      { ...untrusted, stderr: untrusted.stderr.replace(/^\(node:.*\n(?:\(Use .*\n)?/, '') },
      2,
      /NODE_TLS_REJECT_UNAUTHORIZED=0 .*; take it out of the environment/,
    )
    expectFailure(logged, 2, /SSLKEYLOGFILE .*; take it out of the environment/)
    expect([status.code, existsSync(keys), service.heard]).toEqual([0, false, []])
    cli.remove()
    await service.close()
  })
})

describe('the data folder', () => {
  const fine: FolderFacts = {
    path: '/home/ana/.config/partner-desk',
    realPath: '/home/ana/.config/partner-desk',
    isLink: false,
    owner: 7,
    user: 7,
    mode: 0o700,
    fileSystem: 0xef53,
  }

  it.each([
    ['a link', { isLink: true, realPath: '/srv/desk' }, /is a link to \/srv\/desk/],
    ['of another user', { owner: 0 }, /belongs to another user/],
    ['open to others', { mode: 0o755 }, /other users .* may look into/],
    ['on NFS', { fileSystem: 0x6969 }, /network drive/],
    ['on SMB', { fileSystem: 0xfe534d42 }, /network drive/],
    [
      'in a synchronised folder',
      { realPath: '/home/ana/Dropbox/partner-desk' },
      /synchronising program/,
    ],
    [
      'in a synchronised folder of Windows',
      { realPath: 'C:\\Users\\ana\\OneDrive - Firm\\desk' },
      /synchronising program/,
    ],
  ])('input 122: that is %s is reported in words, with advice', (_what, change, says) => {
    const [trouble, ...otherTroubles] = findLocationProblems({ ...fine, ...change })
    expect([trouble?.what, otherTroubles]).toEqual([expect.stringMatching(says), []])
    expect(trouble?.advice).toMatch(/\S/)
  })

  it.runIf(onLinux)('input 122: is inspected as it is, and a good one is not reported', () => {
    expect(findLocationProblems(fine)).toEqual([])
    const folder = makeFolder()
    symlinkSync(folder, `${folder}-link`)
    folders.push(`${folder}-link`)
    expect(findLocationProblems({ ...readFolderFacts(folder), fileSystem: 0 })).toEqual([])
    chmodSync(folder, 0o777)
    expect(
      findLocationProblems({ ...readFolderFacts(`${folder}-link`), fileSystem: 0 }).map(
        ({ what }) => what,
      ),
    ).toEqual([
      `the data folder ${folder}-link is a link to ${folder}`,
      `other users of this machine may look into ${folder}`,
    ])
  })

  it.runIf(onLinux)(
    'input 122: of a profile is closed to other users where it was open, and refused where it is a link',
    () => {
      const folder = makeFolder()
      const open = join(folder, 'open')
      mkdirSync(open)
      chmodSync(open, 0o777)
      openForWriting(join(open, 'cache.db')).close()
      expect(statSync(open).mode & 0o777).toBe(0o700)
      const elsewhere = join(folder, 'elsewhere')
      mkdirSync(elsewhere)
      symlinkSync(elsewhere, join(folder, 'linked'))
      expect(failureOf(() => openForWriting(join(folder, 'linked', 'cache.db')))).toMatchObject({
        kind: 'store',
        code: 'DB_REPLACED',
        what: 'The folder of the profile is a link',
      })
      expect(readdirSync(elsewhere)).toEqual([])
    },
  )
})

/** The bytes that this process has written so far; 0 where the system does not count them. */
function bytesWritten(): number {
  if (!onLinux) return 0
  return Number(/^wchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])
}

describe('a backup', () => {
  it('input 123: that is another program’s, or of 10 GB and no database, is refused before a byte of it is copied', () => {
    const path = join(makeFolder(), 'profile', 'cache.db')
    const db = openForWriting(path)
    setMetadata(db, 'value', 'now')
    beginBackUpAs(db, path, 'kept').keep()
    db.close()
    const backups = join(path, '../backups')
    const foreign = Buffer.alloc(100)
    foreign.write('SQLite format 3\0', 'latin1')
    for (const [name, head] of [
      ['cache-000008-huge.db', Buffer.from('no database')],
      ['cache-000009-foreign.db', foreign],
    ] as const) {
      writeFileSync(join(backups, name), head)
      truncateSync(join(backups, name), 10 * 1024 ** 3)
      const before = bytesWritten()
      expect(failureOf(() => restoreBackup(path, name))).toMatchObject({
        kind: 'store',
        code: 'BACKUP_UNUSABLE',
      })
      expect(bytesWritten() - before).toBeLessThan(1024 ** 2)
    }
    expect([
      listBackups(path).length,
      readdirSync(join(path, '..')).filter((name) => name.includes('restoring')),
    ]).toEqual([3, []])
    const reader = openForReading(path)
    expect(findMetadata(reader, 'value')).toBe('now')
    reader.close()
  })
})

describe('the log', () => {
  it.runIf(onLinux)(
    'input 124: that is a link is not followed, on a full disk gets no line, and never stops the work',
    () => {
      const folder = makeFolder()
      mkdirSync(join(folder, 'logs'))
      const target = join(folder, 'target.txt')
      writeFileSync(target, 'mine')
      symlinkSync(target, join(folder, 'logs', 'desk.log'))
      const linked = openLog(folder)
      linked.note('event', { said: 'something' })
      linked.close()
      expect([
        readFileSync(target, 'utf8'),
        readlinkSync(join(folder, 'logs', 'desk.log')),
      ]).toEqual(['mine', target])

      // No folder can be made here, because a file has its path.
      const blocked = makeFolder()
      writeFileSync(join(blocked, 'logs'), '')
      const nowhere = openLog(blocked)
      expect(() => nowhere.note('event', {})).not.toThrow()
      nowhere.close()
    },
  )

  it.runIf(onLinux)(
    'input 124: continues on a full disk, and writes again once there is room',
    async () => {
      const folder = makeFolder()
      const log = JSON.stringify(new URL('../../../src-main/hosts/log.ts', import.meta.url).href)
      // A limit on the size of files replaces the full disk: EFBIG instead of ENOSPC, at the same
      // point.
      const program = `process.on('SIGXFSZ', () => {}); const { openLog } = await import(${log}); const log = openLog(${JSON.stringify(folder)}); for (let at = 0; at < 400; at += 1) log.note('line', { text: 'x'.repeat(1000) }); process.stdout.write('went on')`
      const child = spawn(
        'sh',
        ['-c', 'ulimit -f 64; exec "$0" --input-type=module -e "$1"', process.execPath, program],
        { stdio: ['ignore', 'pipe', 'pipe'] },
      )
      const output: Buffer[] = []
      child.stdout.on('data', (part: Buffer) => output.push(part))
      const code = await new Promise((done) => child.once('close', done))
      expect([code, Buffer.concat(output).toString()]).toEqual([0, 'went on'])
      expect(statSync(join(folder, 'logs', 'desk.log')).size).toBeLessThanOrEqual(64 * 1024)
    },
  )
})

describe('a crash', () => {
  it.runIf(onLinux)('input 125: leaves no core file with a secret in it', async () => {
    const folder = makeFolder()
    const canary = 'c4nary-core-secret'
    const env = {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      PARTNER_DESK_CLIENT_ID: 'client-1',
      PARTNER_DESK_CLIENT_SECRET: canary,
    }
    const words = [
      join(root, '.out/main/cli.js'),
      'open',
      '--host',
      'loopback',
      '--no-browser',
      '--data-dir',
      join(folder, 'data'),
    ]
    const child = spawn(
      'sh',
      ['-c', 'ulimit -c unlimited; exec "$@"', 'sh', process.execPath, ...words],
      { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] },
    )
    onTestFinished(() => void child.kill('SIGKILL'))
    await new Promise((done) => child.stdout.once('data', done))
    // No memory may go into a dump, wherever the system's core pattern sends it.
    expect(readFileSync(`/proc/${child.pid}/coredump_filter`, 'utf8').trim()).toMatch(/^0+$/)
    const ended = new Promise((done) => child.once('exit', (_code, signal) => done(signal)))
    child.kill('SIGSEGV')
    expect(await ended).toBe('SIGSEGV')
    const cores = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /(?:^|\/)core[^/]*$/.test(name) && lstatSync(join(folder, name)).isFile(),
    )
    for (const name of cores)
      expect(readFileSync(join(folder, name)).includes(canary), name).toBe(false)
  })
})
