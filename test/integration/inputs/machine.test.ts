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
import { listBackups, restoreBackup, startBackup } from '../../../src-main/store/backups.ts'
import { openForReading, openForWriting } from '../../../src-main/store/database/database.ts'
import { findMetadata, setMetadata } from '../../../src-main/store/database/metadata.ts'
import { expectFailure, makeCli, profileWords } from '../../support/cli.ts'
import { failureOf } from '../../support/reconcile.ts'
import { startBadService } from './service.ts'
import { CREDENTIALS } from './world.ts'

// Inputs of security.md 4.8: harm that the machine itself can do to the program.

const isLinux = process.platform === 'linux'
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
  it('input 119: no call is made while TLS verification is disabled, and cached rows are still shown', async () => {
    const service = await startBadService()
    const cli = makeCli(CREDENTIALS)
    const serviceAddresses = {
      partnerUrl: `${service.origin}/partner`,
      gatewayUrl: `${service.origin}/gateway`,
      gatewayService: 'wallet',
      clientId: CREDENTIALS.clientId,
    }
    await cli.text(...profileWords('unsafe', serviceAddresses))
    const keyLogPath = cli.path('keys.log')
    const [unverifiedSync, keyLoggedSync, status] = await Promise.all([
      cli.start(['sync'], { env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } }).ended,
      cli.start(['sync'], { env: { SSLKEYLOGFILE: keyLogPath } }).ended,
      cli.start(['status'], { env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } }).ended,
    ])
    // Node warns of NODE_TLS_REJECT_UNAUTHORIZED before the program runs.
    expectFailure(
      {
        ...unverifiedSync,
        stderr: unverifiedSync.stderr.replace(/^\(node:.*\n(?:\(Use .*\n)?/, ''),
      },
      2,
      /NODE_TLS_REJECT_UNAUTHORIZED=0 .*; take it out of the environment/,
    )
    expectFailure(keyLoggedSync, 2, /SSLKEYLOGFILE .*; take it out of the environment/)
    expect([status.code, existsSync(keyLogPath), service.requests]).toEqual([0, false, []])
    await service.close()
  })
})

describe('the data folder', () => {
  const safeFolder: FolderFacts = {
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
  ])('input 122: is reported in words, with advice, if it is %s', (_what, change, message) => {
    const [problem, ...otherProblems] = findLocationProblems({ ...safeFolder, ...change })
    expect([problem?.what, otherProblems]).toEqual([expect.stringMatching(message), []])
    expect(problem?.advice).toMatch(/\S/)
  })

  it.runIf(isLinux)(
    'input 122: is inspected without following a link, and causes no report if it is safe',
    () => {
      expect(findLocationProblems(safeFolder)).toEqual([])
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
    },
  )

  it.runIf(isLinux)(
    'input 122: the folder of a profile is closed to other users if it was open, and refused if it is a link',
    () => {
      const folder = makeFolder()
      const openFolder = join(folder, 'open')
      mkdirSync(openFolder)
      chmodSync(openFolder, 0o777)
      openForWriting(join(openFolder, 'cache.db')).close()
      expect(statSync(openFolder).mode & 0o777).toBe(0o700)
      const linkTarget = join(folder, 'elsewhere')
      mkdirSync(linkTarget)
      symlinkSync(linkTarget, join(folder, 'linked'))
      expect(failureOf(() => openForWriting(join(folder, 'linked', 'cache.db')))).toMatchObject({
        kind: 'store',
        code: 'DB_REPLACED',
        what: 'The folder of the profile is a link',
      })
      expect(readdirSync(linkTarget)).toEqual([])
    },
  )
})

/** Returns the bytes that this process has written, or 0 if the system does not count them. */
function bytesWritten(): number {
  if (!isLinux) return 0
  return Number(/^wchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])
}

describe('a backup', () => {
  it('input 123: is refused before a byte is copied if it belongs to another program or is 10 GB and no database', () => {
    const path = join(makeFolder(), 'profile', 'cache.db')
    const db = openForWriting(path)
    setMetadata(db, 'value', 'now')
    startBackup(db, path, 'kept').finish()
    db.close()
    const backups = join(path, '../backups')
    const foreignHead = Buffer.alloc(100)
    foreignHead.write('SQLite format 3\0', 'latin1')
    for (const [name, head] of [
      ['cache-000008-huge.db', Buffer.from('no database')],
      ['cache-000009-foreign.db', foreignHead],
    ] as const) {
      writeFileSync(join(backups, name), head)
      truncateSync(join(backups, name), 10 * 1024 ** 3)
      const bytesBefore = bytesWritten()
      expect(failureOf(() => restoreBackup(path, name))).toMatchObject({
        kind: 'store',
        code: 'BACKUP_UNUSABLE',
      })
      expect(bytesWritten() - bytesBefore).toBeLessThan(1024 ** 2)
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
  it.runIf(isLinux)(
    'input 124: is not written through a link, and a log that cannot be opened never stops the work',
    () => {
      const folder = makeFolder()
      mkdirSync(join(folder, 'logs'))
      const target = join(folder, 'target.txt')
      writeFileSync(target, 'mine')
      symlinkSync(target, join(folder, 'logs', 'desk.log'))
      const linkedLog = openLog(folder)
      linkedLog.note('event', { said: 'something' })
      linkedLog.close()
      expect([
        readFileSync(target, 'utf8'),
        readlinkSync(join(folder, 'logs', 'desk.log')),
      ]).toEqual(['mine', target])

      // The log's folder cannot be made here, because a file has its path.
      const blockedFolder = makeFolder()
      writeFileSync(join(blockedFolder, 'logs'), '')
      const unwritableLog = openLog(blockedFolder)
      expect(() => unwritableLog.note('event', {})).not.toThrow()
      unwritableLog.close()
    },
  )

  it.runIf(isLinux)('input 124: never stops the work when the disk is full', async () => {
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
    // The 400 lines are longer than this, so the limit was reached.
    expect(statSync(join(folder, 'logs', 'desk.log')).size).toBeLessThanOrEqual(64 * 1024)
  })
})

describe('a crash', () => {
  it.runIf(isLinux)('input 125: leaves no core file with a secret in it', async () => {
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
    const childExit = new Promise((done) => child.once('exit', (_code, signal) => done(signal)))
    child.kill('SIGSEGV')
    expect(await childExit).toBe('SIGSEGV')
    const cores = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /(?:^|\/)core[^/]*$/.test(name) && lstatSync(join(folder, name)).isFile(),
    )
    for (const name of cores)
      expect(readFileSync(join(folder, name)).includes(canary), name).toBe(false)
  })
})
