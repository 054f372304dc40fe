import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InstructionView } from '../../../src-main/contract/services.ts'
import type { RunningSandbox } from '../../../src-main/sandbox/server.ts'
import { startSandbox } from '../../../src-main/sandbox/server.ts'
import { build } from '../../support/cli.ts'
import { callCore, PROFILE, settingsOf, startCore } from '../../support/lab.ts'

// kill -9 of a core with one instruction answered, four in progress and one that waits for its turn
// (security.md 8.10).

let sandbox: RunningSandbox
let folder: string

beforeAll(async () => {
  build()
  sandbox = await startSandbox({ withdrawals: 60, clock: 'still' })
  folder = mkdtempSync(join(tmpdir(), 'partner-desk-killed-'))
  mkdirSync(join(folder, 'exports'))
})

afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const posts = (): number =>
  sandbox.control
    .requests()
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/api/v1/quotes/'))
    .reduce((sum, { count }) => sum + count, 0)

async function startAndKill(): Promise<void> {
  const { partnerUrl, gatewayUrl, gatewayService, clientId, clientSecret } = sandbox
  const childSettings = JSON.stringify({
    folder,
    sandbox: { partnerUrl, gatewayUrl, gatewayService, clientId, clientSecret },
  })
  const child = spawn(
    process.execPath,
    [resolve(import.meta.dirname, 'instructing-child.ts'), childSettings],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  child.stderr.on('data', (data: Buffer) => (output += data.toString()))
  const childExit = new Promise<NodeJS.Signals | null>((done) =>
    child.once('exit', (_code, signal) => done(signal)),
  )
  await Promise.race([new Promise((done) => child.stdout.once('data', done)), childExit])
  child.kill('SIGKILL')
  expect([await childExit, output.replace(/^.*Warning.*$\n?/gm, '')]).toEqual(['SIGKILL', ''])
}

describe('a core that is killed', () => {
  it('A72: reports after its restart the answered instruction as done, those in progress as unknown and the unsent one as refused, and sends none of them again', async () => {
    const core = startCore(folder, sandbox)
    await callCore(core, 'addProfile', {
      name: PROFILE,
      settings: settingsOf(sandbox, 'sandbox'),
      secrets: null,
    })
    await callCore(core, 'setService', { profile: PROFILE, settings: { isTradingAllowed: true } })
    await core.close()

    sandbox.control.addFault({
      match: { path: '/api/v1/quotes/', method: 'POST', skip: 1 },
      effect: { kind: 'delay', ms: 60_000 },
    })
    await startAndKill()

    sandbox.control.clearFaults()
    const restarted = startCore(folder, sandbox)
    try {
      // The first write opens the cache for writing.
      await callCore(restarted, 'freshness', { profile: PROFILE })
      const list = await callCore(restarted, 'listInstructions', {
        profile: PROFILE,
        kinds: ['quote'],
        limit: 10,
      })
      const states = Object.fromEntries(list.map(({ id, state }: InstructionView) => [id, state]))
      expect(states).toEqual({
        answered: 'done',
        'away-1': 'unknown',
        'away-2': 'unknown',
        'away-3': 'unknown',
        'away-4': 'unknown',
        waiting: 'refused',
      })
      expect(new Set(list.map(({ failure }) => failure?.code))).toEqual(
        new Set([undefined, 'INTERRUPTED']),
      )
      const postCount = posts()
      for (const id of Object.keys(states)) {
        const instruction = {
          kind: 'quote',
          pair: 'BTC_USDC',
          opType: 'BUY',
          amount: { side: 'base', text: '0.01' },
          externalRef: id,
        } as const
        expect(
          (await callCore(restarted, 'instruct', { profile: PROFILE, id, instruction })).state,
        ).toBe(states[id])
      }
      expect(posts()).toBe(postCount)
    } finally {
      await restarted.close()
    }
  })
})
