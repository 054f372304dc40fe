import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Failure } from '../../../src-main/base/failure.ts'
import { startRig, withdrawalIds } from '../../integration/faults/rig.ts'
import { cacheDigest, findDefects } from './cache-digest.ts'
import type { Fault, RunTools } from './fault.ts'
import { fault } from './fault.ts'
import { expectResumed } from './resume.ts'
import { copyHome, openWorld } from './worlds.ts'

// F07, F08, F09: there is no room, or no right, to write.

/** The message of a command that failed; undefined where it succeeded. */
export function runForError(command: string, words: readonly string[]): string | undefined {
  const { error, status, stderr } = spawnSync(command, words, { encoding: 'utf8' })
  return error
    ? `${command}: ${error.message}`
    : status === 0
      ? undefined
      : `${command} ${words.join(' ')}: ${stderr.trim()}`
}

/** The reason why no disk can be mounted here; undefined where it can. */
export function missingMount(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-gate-mount-'))
  const reason = runForError('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
  if (reason === undefined) runForError('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
  return reason
}

/** Fills a disk up to `freeBytes` free bytes. */
export function fill(folder: string, freeBytes: number): string {
  const path = join(folder, 'filling')
  const file = openSync(path, 'w')
  const block = Buffer.alloc(64 * 1024)
  try {
    for (;;) writeSync(file, block)
  } catch {
    // The disk is full.
  } finally {
    closeSync(file)
  }
  spawnSync('truncate', ['-s', `-${freeBytes}`, path])
  return path
}

async function fillDisk(tools: RunTools): Promise<void> {
  const world = await openWorld()
  const disk = join(tools.folder, 'disk')
  mkdirSync(disk)
  const mountError = runForError('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk])
  if (mountError !== undefined) return tools.judge.find('crashes', mountError)
  const rig = await startRig({ shared: world.sandbox, folder: disk })
  try {
    await rig.store.call('queueIds', { ids: withdrawalIds(world.sandbox), again: true })
    const fillerPath = fill(disk, tools.random.between(0, 600) * 1024)
    const codes: string[] = []
    const startMs = performance.now()
    await rig
      .sync()
      .catch(
        (error: unknown) =>
          void codes.push(error instanceof Failure ? error.code : `UNEXPECTED ${String(error)}`),
      )
    for (const code of codes) tools.judge.coded(code, ['DISK_FULL'], 'a sync on a full disk')
    const status = await rig.store.call('status', null).then(
      () => 'read',
      (error: unknown) => String(error),
    )
    tools.judge.holds(status === 'read', `the cache cannot be read on a full disk: ${status}`)
    rmSync(fillerPath)
    // Store and process continue. Nothing is restarted.
    await rig.store.call('queueIds', { ids: withdrawalIds(world.sandbox), again: true })
    await rig.sync()
    tools.judge.holds(
      performance.now() - startMs < 30_000 || codes.length === 0,
      'it took longer than 30 s to go on',
    )
    tools.judge.same(
      cacheDigest(rig.path),
      await digestOfUndisturbedSync(),
      'after the disk was full',
    )
    for (const what of findDefects(rig.path)) tools.judge.find('broken', what)
  } finally {
    await rig.close()
    runForError('umount', [disk])
  }
}

let undisturbedDigest: Promise<string> | undefined

/** The digest of an undisturbed sync of the usual world by the rig. */
function digestOfUndisturbedSync(): Promise<string> {
  return (undisturbedDigest ??= (async () => {
    const { sandbox } = await openWorld()
    const rig = await startRig({ shared: sandbox })
    await rig.store.call('queueIds', { ids: withdrawalIds(sandbox), again: true })
    await rig.sync()
    const digest = cacheDigest(rig.path)
    await rig.close()
    return digest
  })())
}

/**
 * The command line on a disk with less room than a sync needs: it refuses before anything is
 * fetched.
 */
async function refuseSmallDisk(tools: RunTools): Promise<void> {
  const world = await openWorld()
  const home = join(tools.folder, 'home')
  mkdirSync(home)
  const mountError = runForError('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', home])
  if (mountError !== undefined) return tools.judge.find('crashes', mountError)
  try {
    const command = copyHome(tools, world, 'synced')
    const before = cacheDigest(command.database())
    const end = await command.run(['sync'])
    tools.judge.checkEnd(end, 'sync')
    tools.judge.holds(
      end.code === 4 && /disk is (almost )?full|too little|space|room/i.test(end.stderr),
      `sync with 64 MiB of disk: ${String(end.code)} ${end.stderr}`,
    )
    tools.judge.holds(
      (await command.run(['status', '--json'])).code === 0,
      'status does not work on a small disk',
    )
    tools.judge.same(cacheDigest(command.database()), before, 'after it was refused')
  } finally {
    runForError('umount', [home])
  }
}

async function limitFiles(tools: RunTools): Promise<void> {
  const world = await openWorld()
  const command = copyHome(tools, world, 'empty')
  const bytes = tools.random.between(40, 1200) * 1024
  const end = await command.run(['sync', '--withdrawal-ids', command.ids], {
    before: ['prlimit', `--fsize=${bytes}`],
  })
  const isDone = tools.judge.checkEnd(end, `sync with files of at most ${bytes} bytes`)
  if (!isDone)
    tools.judge.holds(
      /disk is full|cannot be written/.test(end.stderr),
      `files of at most ${bytes} bytes: ${end.stderr}`,
    )
  await expectResumed(tools, world, command)
}

const OTHER_USER = 65534

const makeReadOnly = (kind: 'folder' | 'file') => async (tools: RunTools) => {
  const world = await openWorld()
  chmodSync(tools.folder, 0o755)
  const command = copyHome(tools, world, 'synced')
  const database = command.database()
  const before = cacheDigest(database)
  changeOwner(join(tools.folder, 'home'), OTHER_USER)
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(database + suffix)) chmodSync(database + suffix, 0o400)
  // Root becomes the owner, because an owner can restore the rights. The program restores those of
  // a folder that its user owns.
  for (const path of kind === 'file' ? [database] : [database, dirname(database)])
    chownSync(path, 0, 0)
  if (kind === 'file') chmodSync(database, 0o444)
  else (chmodSync(dirname(database), 0o555), chmodSync(database, 0o444))
  const end = await command.run(['sync', '--withdrawal-ids', command.ids], { user: OTHER_USER })
  tools.judge.checkEnd(end, 'sync')
  tools.judge.holds(
    end.code === 4 &&
      end.stderr.includes(dirname(database)) &&
      /right|cannot be written|permission/i.test(end.stderr),
    `sync without the right to write: ${String(end.code)} ${end.stderr}`,
  )
  tools.judge.same(cacheDigest(database), before, 'after it was refused')
  changeOwner(join(tools.folder, 'home'), 0)
  chmodSync(dirname(database), 0o700)
  chmodSync(database, 0o600)
  await expectResumed(tools, world, command)
}

function changeOwner(folder: string, user: number): void {
  chownSync(folder, user, user)
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (lstatSync(path).isDirectory()) changeOwner(path, user)
    else chownSync(path, user, user)
  }
}

// The reason why the program cannot run as another user. That user must be able to read the
// program, and only root can switch to it.
export function missingUser(): string | undefined {
  if (process.getuid?.() !== 0)
    return `setuid: this user is ${String(process.getuid?.())}, not root`
  return spawnSync(
    process.execPath,
    ['-e', `require('fs').readFileSync(${JSON.stringify(join(import.meta.dirname, 'fault.ts'))})`],
    { uid: OTHER_USER, gid: OTHER_USER },
  ).status === 0
    ? undefined
    : `node as user ${OTHER_USER}: cannot read ${JSON.stringify(readFileSync('/proc/self/comm', 'utf8').trim())}'s folder`
}

export const diskFaults: readonly Fault[] = [
  fault('F07', 'store', 15, fillDisk, { missing: missingMount }),
  fault('F07', 'command', 5, refuseSmallDisk, { missing: missingMount }),
  fault('F08', '', 10, limitFiles, { missing: () => runForError('prlimit', ['--version']) }),
  fault('F09', 'folder', 3, makeReadOnly('folder'), { missing: missingUser }),
  fault('F09', 'file', 2, makeReadOnly('file'), { missing: missingUser }),
]
