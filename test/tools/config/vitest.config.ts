import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { isGate } from '../../support/is-gate.ts'
import { HANG_AFTER_MS } from '../../support/limits.ts'
import { FailureReporter } from './failure-reporter.ts'
import { LongestFirst } from './sequence.ts'

/**
 * Files that leave no state in their modules share workers, which saves each its start and its
 * imports. Those that open a browser do so in a project of their own.
 */
const sharedWorkerFiles = [
  ...[
    'api',
    'app',
    'base',
    'contract',
    'domain',
    'hosts/node',
    'ledger',
    'matching',
    'reconciliation',
    'renderer',
    'reports',
    'sandbox',
    'store',
    'sync',
  ].map((folder) => `test/unit/${folder}/**/*.test.ts`),
  'test/unit/hosts/vault/!(keychain*).test.ts',
  'test/unit/hosts/worker/**/!(run-and-write).test.ts',
  'test/integration/inputs/*.test.ts',
  'test/integration/second/*.test.ts',
  'test/integration/services/*.test.ts',
  'test/integration/team/*.test.ts',
  'test/unit/hosts/cli/*.test.ts',
  'test/tools/config/*.test.ts',
]
/** Files that operate a page in Chromium by pointer and keys. */
const browserFiles = [
  'test/integration/flows/*.test.ts',
  'test/unit/renderer/**/screen.test.ts',
  'test/unit/renderer/**/screens.test.ts',
  'test/unit/renderer/parts/*.test.ts',
  'test/unit/renderer/bundle.test.ts',
]
/** Files that only the gate runs. The head of each names the tests that cover its steps in `npm test`. */
const gateFiles = isGate ? [] : ['test/**/*.gate.test.ts']
/** Files that start a PostgreSQL server with the programs that Linux has (test/support/postgres.ts). */
const linuxFiles = ['test/integration/team/*.test.ts']

export default defineConfig({
  root: resolve(import.meta.dirname, '../../..'),
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['test/**/*.test.ts'],
          exclude: [
            ...sharedWorkerFiles,
            ...browserFiles,
            ...gateFiles,
            ...(process.platform === 'linux' ? [] : linuxFiles),
          ],
          isolate: true,
        },
      },
      {
        extends: true,
        // A test may fail because a key was pressed before the page had the focus, which is no
        // defect of the program. It therefore has a second attempt, and the end of the run lists
        // each test that needed one. The gate allows no second attempt.
        test: {
          name: 'browser',
          include: browserFiles,
          exclude: gateFiles,
          isolate: false,
          retry: isGate ? 0 : 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: sharedWorkerFiles,
          exclude: [
            ...browserFiles,
            ...gateFiles,
            ...(process.platform === 'linux' ? [] : linuxFiles),
          ],
          isolate: false,
        },
      },
    ],
    environment: 'node',
    // Real files, sockets, processes and a real keyring: a fork for each, and time enough on two
    // slow cores.
    pool: 'forks',
    // Most of them wait for a process, a socket or a page, so three at once keep two cores busy.
    maxWorkers: 3,
    setupFiles: [
      'test/tools/config/end-file.ts',
      ...(process.platform === 'linux' ? [] : ['test/tools/config/skip-unfit.ts']),
    ],
    globalSetup: ['test/tools/config/shared-folder.ts'],
    sequence: { sequencer: LongestFirst },
    ...(isGate && { reporters: ['default', new FailureReporter()] }),
    // Without a page there is no retry: a test that fails once in a while shows a defect of the
    // test or of the program. These limits end what hangs and decide no result. A busy machine only
    // takes longer. A test states a limit of its own only where it needs more.
    testTimeout: 600_000,
    // The first test that needs a shared build or data folder makes it, and the others wait for it.
    hookTimeout: 900_000,
    teardownTimeout: HANG_AFTER_MS,
    expect: { poll: { timeout: HANG_AFTER_MS } },
    allowOnly: false,
    passWithNoTests: false,
  },
})
