import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningSandbox } from '../../../../src-main/sandbox/server.ts'
import { startSandbox } from '../../../../src-main/sandbox/server.ts'
import type { Cli, CommandOutcome, SyncOutput } from '../../../support/cli.ts'
import { expectFailure, makeCli, profileWords } from '../../../support/cli.ts'
import { findDefects } from '../../../tools/gate/cache-digest.ts'

const program = resolve(import.meta.dirname, '../../../../.out/main/cli.js')
let sandbox: RunningSandbox
let cli: Cli
let syncArguments: readonly string[]

beforeAll(async () => {
  sandbox = await startSandbox({ clock: 'still', withdrawals: 100, pageSize: 50 })
  cli = makeCli(sandbox)
  await cli.text(...profileWords('acme', sandbox))
  syncArguments = [
    'sync',
    '--withdrawal-ids',
    cli.write(
      'ids.txt',
      sandbox.world.withdrawals.map(({ withdrawal }) => withdrawal.id).join('\n'),
    ),
  ]
})

afterAll(() => sandbox?.close())

describe('few open files', () => {
  // 34 files are too few for the sockets, 27 for the database thread and its files. Node alone
  // opens about twenty.
  it.each([34, 27])(
    'F42: a sync that may open %i files ends with RESOURCE_LOW, and stored data is sound',
    async (maxOpenFiles) => {
      const outcome = await syncWithLimit(maxOpenFiles)
      expectFailure(
        { ...outcome, stderr: outcome.stderr.replace(/^CLOCK_SKEW: [^\n]*\n/, '') },
        4,
        /^Memory or open files ran out: too many files are open; close other programs and try again; finished work is kept\n$/,
      )
      expect(readLastLogEntry()).toMatchObject({ msg: 'failed', code: 'RESOURCE_LOW' })
      expect(findDefects(cli.database())).toEqual([])
    },
  )

  it('F42: the same sync succeeds once it may open enough files', async () => {
    const { records } = await cli.json<SyncOutput>(syncArguments)
    expect(records).toMatchObject({ withdrawals: 100, transactions: sandbox.world.feed.length })
    expect(findDefects(cli.database())).toEqual([])
  })
})

async function syncWithLimit(maxOpenFiles: number): Promise<CommandOutcome> {
  const { clientId, clientSecret } = sandbox
  const child = spawn(
    'sh',
    [
      '-c',
      'ulimit -n "$0"; exec "$@"',
      String(maxOpenFiles),
      process.execPath,
      program,
      ...syncArguments,
      '--data-dir',
      cli.dataDir,
    ],
    {
      env: {
        PATH: process.env.PATH,
        HOME: cli.folder,
        TMPDIR: cli.folder,
        PARTNER_DESK_CLIENT_ID: clientId,
        PARTNER_DESK_CLIENT_SECRET: clientSecret,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (part: Buffer) => (output.stdout += part.toString()))
  child.stderr.on('data', (part: Buffer) => (output.stderr += part.toString()))
  return new Promise((done) =>
    child.once('close', (code, signal) => done({ code, signal, ...output })),
  )
}

function readLastLogEntry(): unknown {
  return JSON.parse(
    readFileSync(join(cli.dataDir, 'logs', 'desk.log'), 'utf8')
      .trimEnd()
      .split('\n')
      .at(-1) ?? '',
  )
}
