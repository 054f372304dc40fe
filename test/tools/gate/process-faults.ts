import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Fault, RunTools } from './fault.ts'
import { fault } from './fault.ts'
import { expectResumed } from './resume.ts'
import { copyHome, openWorld } from './worlds.ts'

// F40 to F43: parts of the program die, or lack resources. Where a window or a helper is needed,
// the tests that carry the id are the run.

const root = resolve(import.meta.dirname, '../../..')

/**
 * A run that consists of the tests in a file whose title has the id. They start the real host and
 * judge it.
 */
export const byTests =
  (id: string, file: string) =>
  async (tools: RunTools): Promise<void> => {
    const report = join(tools.folder, 'tests.json')
    const words = [
      'run',
      '--config',
      'test/tools/config/vitest.config.ts',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--retry=0',
      '-t',
      `${id}[:,]`,
      file,
    ]
    const code = await start(join(root, 'node_modules/vitest/vitest.mjs'), words)
    const { passed, failed } = countTests(
      existsSync(report) ? readFileSync(report, 'utf8') : '{"testResults":[]}',
    )
    tools.judge.holds(
      code === 0 && failed.length === 0 && passed > 0,
      `${file}: ${passed} passed, ${failed.join('; ') || `it ended with ${String(code)}`}`,
    )
  }

function start(file: string, words: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, [file, ...words], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: 'ignore',
  })
  return new Promise((done) => child.on('close', done))
}

interface Tests {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

function countTests(text: string): { readonly passed: number; readonly failed: readonly string[] } {
  const tests = (JSON.parse(text) as Tests).testResults.flatMap(
    ({ assertionResults }) => assertionResults,
  )
  const failedTests = tests
    .filter(({ status }) => status === 'failed')
    .map(
      ({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.slice(0, 200) ?? ''}`,
    )
  return { passed: tests.filter(({ status }) => status === 'passed').length, failed: failedTests }
}

async function limitDescriptors(tools: RunTools): Promise<void> {
  const world = await openWorld()
  const command = copyHome(tools, world, 'empty')
  const count = tools.random.between(24, 64)
  const end = await command.run(['sync', '--withdrawal-ids', command.ids], {
    before: ['prlimit', `--nofile=${count}`],
  })
  const isDone = tools.judge.checkEnd(end, `sync with ${count} descriptors`)
  if (!isDone)
    tools.judge.holds(
      end.code === 4 && /^Memory or open files ran out: /m.test(end.stderr),
      `sync with ${count} descriptors: ${String(end.code)} ${end.stderr}`,
    )
  await expectResumed(tools, world, command)
}

async function limitMemory(tools: RunTools): Promise<void> {
  const world = await openWorld()
  const command = copyHome(tools, world, 'empty')
  const megabytes = tools.random.between(24, 48)
  const end = await command.run(['sync', '--withdrawal-ids', command.ids], {
    env: { NODE_OPTIONS: `--max-old-space-size=${megabytes}` },
  })
  tools.judge.checkEnd(end, `a sync with ${megabytes} MB`)
  await expectResumed(tools, world, command)
}

const limitMs = 400_000

export const processFaults: readonly Fault[] = [
  fault('F15', 'window', 10, byTests('F15', 'test/unit/hosts/loopback/single-host.test.ts'), {
    limitMs,
  }),
  fault('F40', '', 20, byTests('F40', 'test/unit/hosts/electron/lifetime.test.ts'), { limitMs }),
  fault(
    'F41',
    'keychain helper',
    10,
    byTests('F41', 'test/unit/hosts/vault/keychain-real.test.ts'),
    { limitMs },
  ),
  fault('F41', 'calls', 10, byTests('F41', 'test/unit/contract/wire.test.ts'), { limitMs }),
  fault('F42', 'descriptors', 5, limitDescriptors),
  fault('F42', 'memory', 5, limitMemory),
  fault('F43', 'old tab', 5, byTests('F43', 'test/unit/hosts/loopback/own-page.test.ts'), {
    limitMs,
  }),
  fault('F43', 'window', 5, byTests('F43', 'test/integration/flows/session.test.ts'), { limitMs }),
  fault('F45', '', 1, byTests('F45', 'test/integration/faults/signals.test.ts')),
]
