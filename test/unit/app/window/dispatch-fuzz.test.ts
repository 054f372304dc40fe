import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { windowSchemas } from '../../../../src-main/contract/schemas/window.ts'
import type { RunningDesk } from '../../../../src-main/hosts/node/window-desk.ts'
import type { RunningSandbox } from '../../../../src-main/sandbox/server.ts'
import { build } from '../../../support/cli.ts'
import { isGate } from '../../../support/is-gate.ts'
import { startCore } from '../../../support/lab.ts'

const SECRET = 'c4nary-fuzz-secret'

let folder: string
let desk: RunningDesk
const unhandledErrors: unknown[] = []
const recordUnhandled = (error: unknown): void => void unhandledErrors.push(error)

beforeAll(() => {
  build()
  folder = mkdtempSync(join(tmpdir(), 'partner-desk-fuzz-'))
  desk = startCore(folder, { clientId: 'c4nary-fuzz-id', clientSecret: SECRET } as RunningSandbox)
  process.on('unhandledRejection', recordUnhandled)
})

afterAll(async () => {
  await desk.close()
  process.off('unhandledRejection', recordUnhandled)
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

// A hello would start the embedded services. That call is fuzzed through Electron's channel.
const names = Object.keys(windowSchemas).filter((name) => name !== 'hello')

/** Close to real inputs, so that some of them pass their schemas. */
const likelyValues = fc.oneof(
  fc.constantFrom<unknown>(
    'sandbox',
    'nobody',
    'withdrawals',
    'breaks',
    '',
    null,
    0,
    1,
    500,
    true,
    '../x',
    "'; DROP TABLE withdrawals; --",
    '1',
    'x'.repeat(5000),
    [],
    {},
  ),
  fc.jsonValue({ maxDepth: 3 }),
)
const keys = [
  'profile',
  'list',
  'from',
  'count',
  'query',
  'work',
  'id',
  'import',
  'run',
  'name',
  'report',
  'key',
  'before',
  'limit',
  'mappingText',
  'settings',
  'secrets',
  'path',
]
const inputs = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.dictionary(fc.constantFrom(...keys, '__proto__'), likelyValues, { maxKeys: 5 }),
  },
  { weight: 2, arbitrary: fc.record({ profile: fc.constantFrom('sandbox', 'nobody') }) },
  likelyValues,
)

describe('the dispatcher', () => {
  it('S5, S4: answers any call without throwing, revealing a secret or reporting a bug', async () => {
    const outcomeCounts = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          { weight: 20, arbitrary: fc.constantFrom(...names) },
          { weight: 1, arbitrary: fc.string() },
        ),
        inputs,
        async (name, input) => {
          const reply = await desk.dispatch(
            name,
            JSON.parse(JSON.stringify(input)),
            AbortSignal.timeout(30_000),
          )
          const text = JSON.stringify(reply)
          expect(text).not.toContain(SECRET)
          if (reply.kind === 'failure') expect(reply.failure.kind, text).not.toBe('bug')
          const outcome = reply.kind === 'result' ? 'RESULT' : reply.failure.code
          outcomeCounts.set(outcome, (outcomeCounts.get(outcome) ?? 0) + 1)
        },
      ),
      { numRuns: isGate ? 50_000 : 1200 },
    )
    // Inputs were refused at both checks, and some passed: about three of 100 random calls.
    for (const outcome of ['INPUT_REFUSED', 'PROFILE_UNKNOWN', 'UNKNOWN_CALL', 'RESULT'])
      expect(outcomeCounts.get(outcome), outcome).toBeGreaterThan(5)
    expect(unhandledErrors).toEqual([])
  }, 1_800_000)
})
