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

// kill -9 of a core with one instruction answered, one under way and one that waits for its turn
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
  const given = JSON.stringify({
    folder,
    sandbox: { partnerUrl, gatewayUrl, gatewayService, clientId, clientSecret },
  })
  const child = spawn(
    process.execPath,
    [resolve(import.meta.dirname, 'instructing-child.ts'), given],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  const ended = new Promise<NodeJS.Signals | null>((done) =>
    child.once('exit', (_code, signal) => done(signal)),
  )
  await Promise.race([new Promise((done) => child.stdout.once('data', done)), ended])
  child.kill('SIGKILL')
  expect([await ended, said.replace(/^.*Warning.*$\n?/gm, '')]).toEqual(['SIGKILL', ''])
}

describe('a core that is killed', () => {
  it('A72: comes back with what was answered as done, what was under way as unknown, what was not sent as refused, and sends none of them again', async () => {
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
    const again = startCore(folder, sandbox)
    try {
      // The first write opens the cache as its owner.
      await callCore(again, 'freshness', { profile: PROFILE })
      const list = await callCore(again, 'listInstructions', {
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
      const before = posts()
      for (const id of Object.keys(states)) {
        const instruction = {
          kind: 'quote',
          pair: 'BTC_USDC',
          opType: 'BUY',
          amount: { side: 'base', text: '0.01' },
          externalRef: id,
        } as const
        expect(
          (await callCore(again, 'instruct', { profile: PROFILE, id, instruction })).state,
        ).toBe(states[id])
      }
      expect(posts()).toBe(before)
    } finally {
      await again.close()
    }
  })
})
