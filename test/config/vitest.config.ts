import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './sequence.ts'

export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    include: ['test/**/*.test.ts'],
    environment: 'node',
    // Real files, sockets, processes and a real keyring: a fork each, and time enough on two slow cores.
    pool: 'forks',
    // Most of them wait for a process, a socket or a page: three at once keep two cores busy.
    maxWorkers: 3,
    globalSetup: ['test/config/shared-folder.ts'],
    sequence: { sequencer: LongestFirst },
    // A browser or a process on a busy machine may miss its moment once; what is wrong is wrong twice.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    allowOnly: false,
    passWithNoTests: false,
  },
})
