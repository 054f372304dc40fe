import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plantLedger } from '../../../src-main/sandbox/ledger/ledger.ts'
import type { RunningSandbox } from '../../../src-main/sandbox/server.ts'
import { startSandbox } from '../../../src-main/sandbox/server.ts'
import { openForReading } from '../../../src-main/store/database/database.ts'
import type { Cli, Running } from '../../support/cli.ts'
import { makeCli, profileWords } from '../../support/cli.ts'
import { fill, missingMount, runForError } from '../../tools/gate/disk-faults.ts'
import { bodyOf, codeOf, open, post, until } from '../../unit/hosts/loopback/world.ts'

// F07: a process that starts when the disk has no byte left and the database has no `-shm` file.

const mountProblem = process.platform === 'linux' ? missingMount() : 'only Linux has a tmpfs'

let sandbox: RunningSandbox
/** A data folder that was synced on a disk with room. */
let template: Cli
let cli: Cli
const running: Running[] = []

beforeAll(async () => {
  sandbox = await startSandbox({ clock: 'still', withdrawals: 20, pageSize: 50 })
  template = makeCli(sandbox)
  await template.text(...profileWords('north', sandbox))
  const { ids } = plantLedger(sandbox.world)
  await template.text('sync', '--withdrawal-ids', template.write('ids.txt', ids))
})
afterAll(() => sandbox.close())

beforeEach(({ skip }) => {
  skip(mountProblem !== undefined, mountProblem ?? '')
  cli = makeCli(sandbox)
  mkdirSync(cli.dataDir)
  expect(runForError('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', cli.dataDir])).toBe(
    undefined,
  )
  cpSync(template.dataDir, cli.dataDir, { recursive: true })
})
afterEach(async () => {
  for (const { child } of running) if (child.exitCode === null) child.kill('SIGKILL')
  await Promise.all(running.splice(0).map(({ ended }) => ended))
  runForError('umount', [cli.dataDir])
})

/** Fills the disk to its last byte and removes the `-shm` file that a connection would reuse. */
function fillDisk(): string {
  rmSync(`${cli.database()}-shm`, { force: true })
  return fill(cli.dataDir, 0)
}

/**
 * Leaves changes in the write-ahead log, as a killed process does. Once the disk is full, they
 * cannot be copied into the database file.
 */
function leaveLog(sql: string): void {
  const code = `const db = require('better-sqlite3')(process.argv[1])
    db.pragma('wal_autocheckpoint = 0')
    db.exec(process.argv[2])
    process.kill(process.pid, 'SIGKILL')`
  spawnSync(process.execPath, ['-e', code, cli.database(), sql])
  expect(statSync(`${cli.database()}-wal`).size).toBeGreaterThan(0)
}

/** Writes from another connection, which does not wait for a lock. */
function write(): void {
  const writer = new Database(cli.database(), { timeout: 0 })
  try {
    writer.exec('DELETE FROM quotes')
  } finally {
    writer.close()
  }
}

function canWrite(): boolean {
  try {
    write()
    return true
  } catch {
    return false
  }
}

/** Whether a command is running and has the database open. */
function hasDatabaseOpen({ child }: Running): boolean {
  const folder = `/proc/${child.pid}/fd`
  return (
    child.exitCode === null &&
    readdirSync(folder).some((name) => {
      try {
        return readlinkSync(join(folder, name)).endsWith('/cache.db')
      } catch {
        // The descriptor was closed meanwhile.
        return false
      }
    })
  )
}

async function startWindow(): Promise<{
  readonly running: Running
  readonly port: number
  call(name: string, input: unknown): Promise<unknown>
}> {
  const started = cli.start(['open', '--host', 'loopback', '--no-browser'])
  running.push(started)
  const url = await new Promise<string>((resolve) =>
    started.child.stdout?.once('data', (part: Buffer) =>
      resolve((JSON.parse(part.toString()) as { url: string }).url),
    ),
  )
  const port = portOf(url)
  const { bearer } = await open(port, codeOf(url))
  return {
    running: started,
    port,
    call: async (name, input) =>
      bodyOf(await post(port, '/api/call', { name, input }, [`Authorization: Bearer ${bearer}`])),
  }
}

const portOf = (url: string): number => Number(new URL(url).port)

const withdrawals = {
  profile: 'north',
  query: { report: 'withdrawals', run: null, conditions: [], sort: null, search: '' },
}

describe('F07: a start on a full disk', () => {
  it('F07: shows status, rows and findings as it does with room', async () => {
    const [status, rows] = [await template.text('status'), await template.export('withdrawals')]
    fillDisk()
    expect(await cli.text('status')).toBe(status)
    expect(await cli.run('export', 'withdrawals', '--out', '-')).toMatchObject({
      code: 0,
      stdout: rows,
      stderr: expect.stringMatching(
        /^The activity log could not be written: .* \(the disk is full\)\n$/,
      ) as string,
    })
    const doctor = await cli.run('doctor', '--json')
    const { findings } = JSON.parse(doctor.stdout) as {
      findings: { part: string; what: string; advice: string }[]
    }
    expect(findings.filter(({ part }) => part === 'database')).toEqual([])
    expect(findings.map(({ advice }) => advice).join()).not.toContain('doctor')
    expect(findings).toContainEqual(
      expect.objectContaining({ part: 'disk', advice: 'free some space' }),
    )
  })

  it('F07: shows and keeps the commits of a killed process', async () => {
    leaveLog('UPDATE withdrawals SET reason = hex(zeroblob(2000)); DELETE FROM quotes')
    fillDisk()
    expect(await cli.text('status')).toMatch(/quotes +0\b/)
    rmSync(join(cli.dataDir, 'filling'))
    expect(await cli.text('status')).toMatch(/quotes +0\b/)
    const db = new Database(cli.database())
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    db.close()
  })

  it('F07: several commands that start at once wait for each other', async () => {
    fillDisk()
    const reader = openForReading(cli.database())
    const commands = ['a', 'b', 'c'].map(() => cli.start(['status']))
    running.push(...commands)
    try {
      // A command waits for seconds only, so the lock is not held until the last one is there.
      const waiting = new Set<Running>()
      await until(() => {
        for (const command of commands) if (hasDatabaseOpen(command)) waiting.add(command)
        return waiting.size > 1
      })
      expect(commands.map(({ child }) => child.exitCode)).toEqual([null, null, null])
    } finally {
      reader.close()
    }
    const outcomes = await Promise.all(commands.map(({ ended }) => ended))
    expect(outcomes.map(({ code, stderr }) => [code, stderr])).toEqual(Array(3).fill([0, '']))
  })

  it('F07: keeps a writer out while a database is read under an exclusive lock, and admits it afterwards', () => {
    const filling = fillDisk()
    const reader = openForReading(cli.database())
    expect(reader.prepare('SELECT count(*) FROM withdrawals').pluck().get()).toBeGreaterThan(0)
    rmSync(filling)
    expect(write).toThrow('locked')
    expect(() => reader.exec('DELETE FROM quotes')).toThrow('readonly')
    reader.close()
    expect(write).not.toThrow()
  })

  it('F07: opens the window for reading, and other starts find it once there is room', async () => {
    const filling = fillDisk()
    const { running: host, port, call } = await startWindow()
    const list = (await call('openList', withdrawals)) as { output: { rows: number } }
    expect(list.output.rows).toBeGreaterThan(0)
    expect(existsSync(join(cli.dataDir, 'window.json'))).toBe(false)
    rmSync(filling)
    await until(() => existsSync(join(cli.dataDir, 'window.json')))
    const otherStart = await cli.text('open', '--host', 'loopback', '--no-browser')
    expect(portOf((JSON.parse(otherStart) as { url: string }).url)).toBe(port)
    // The window is still open, and its reading keeps no writer out.
    await until(canWrite)
    expect(await call('openList', withdrawals)).toMatchObject({ kind: 'result' })
    host.child.kill('SIGTERM')
    expect(await host.ended).toMatchObject({
      stderr: expect.stringMatching(/^The disk is full: what is kept can be read/) as string,
    })
    expect(readdirSync(cli.dataDir).filter((name) => /door|part/.test(name))).toEqual([])
  })
})
