// npm run gate — the long campaigns. First the tests that run only or in larger numbers at the
// release gate (`*.gate.test.ts`; those that use isGate, security.md section 3), the compiler
// alone, the lint rules that read the types of the tests, the formatting, and the comparison of
// resources/wasm with its compiled form, and the window under Electron itself where it is
// installed. Other checks and tests of npm test are not repeated. Then the faults of section 3.3
// (test/tools/gate). Takes hours on two cores. Run it before a release (release.md).
//
//   npm run gate -- --faults F01,F06 --seed 7 --runs 5 --minutes 60 --lanes 2 --resume
//     The faults alone; any of these options selects them (test/tools/gate/README.md).
//   npm run gate -- --soak 480
//     The soak of F44 alone, for this number of minutes; in the campaign it takes 30.
//   npm run gate -- --mutate
//     Breaks listed controls one after the other instead: a test must fail for each (mutate.mjs).
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { mutate } from './mutate.mjs'
import { collectLeftovers, reportLeftovers } from './search-leftovers.mjs'

const root = resolve(import.meta.dirname, '../../..')
const words = process.argv.slice(2)
const faultOptions = ['--faults', '--seed', '--runs', '--minutes', '--lanes', '--resume', '--soak']

if (words.includes('--mutate'))
  process.exitCode = await mutate(words.filter((word) => word !== '--mutate'))
else if (words.some((word) => faultOptions.includes(word.split('=')[0])))
  process.exitCode = runFaults(words)
else runCampaigns()

/** Runs the campaign of faults and returns its exit code. */
function runFaults(options) {
  return (
    spawnSync(process.execPath, [join(root, 'test/tools/gate/campaign.ts'), ...options], {
      cwd: root,
      stdio: 'inherit',
    }).status ?? 1
  )
}

/**
 * The test files that only the gate runs (`*.gate.test.ts`), and those that use isGate, directly or
 * through a file of test/support.
 */
function gateFiles() {
  const importers = (files, names) =>
    files.filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return names.some((name) => text.includes(`/${name}'`))
    })
  const support = globSync('test/support/*.ts', { cwd: root })
  const names = ['is-gate.ts', ...importers(support, ['is-gate.ts']).map((file) => basename(file))]
  const files = globSync('test/**/*.test.ts', { cwd: root })
  return [
    ...new Set([
      ...files.filter((file) => file.endsWith('.gate.test.ts')),
      ...importers(files, names),
    ]),
  ]
}

function runCampaigns() {
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    'test/tools/config/vitest.config.ts',
    '--testTimeout',
    '1800000',
    ...(words.length > 0 ? words : gateFiles()),
  ]
  collectLeftovers()
  const run = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PARTNER_DESK_GATE: '1' },
  })
  const isNothingLeft = reportLeftovers(words.length === 0)
  const types = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--project', 'tsconfig.json'],
    { cwd: root, stdio: 'inherit' },
  )
  const lint = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/eslint/bin/eslint.js'),
      '--config',
      'test/tools/config/eslint.config.js',
      '--max-warnings',
      '0',
      'test',
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, PARTNER_DESK_GATE: '1' } },
  )
  const formatting = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/prettier/bin/prettier.cjs'),
      '--check',
      '--log-level',
      'warn',
      '--no-error-on-unmatched-pattern',
      'src-main',
      'src-renderer',
      'test',
      'resources',
      '*.ts',
    ],
    { cwd: root, stdio: 'inherit' },
  )
  const wasm = spawnSync(process.execPath, [join(root, 'resources/wasm.mjs'), '--check'], {
    cwd: root,
    stdio: 'inherit',
  })
  const electron = spawnSync(process.execPath, [join(root, 'test/tools/electron/run.ts')], {
    cwd: root,
    stdio: 'inherit',
    timeout: 120_000,
  })
  // Arguments that select tests select no faults.
  const faults = words.length > 0 ? 0 : runFaults([])
  process.exitCode =
    run.status ||
    (types.status ?? 1) ||
    (lint.status ?? 1) ||
    (formatting.status ?? 1) ||
    (wasm.status ?? 1) ||
    (electron.status ?? 1) ||
    (isNothingLeft ? 0 : 1) ||
    faults
}
