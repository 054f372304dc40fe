// Runs `npm test` once the clone is set up: the checks, two at a time, and the tests as soon as no
// check is waiting. Each check ends in one line with its seconds, a failing one also with its whole
// output. After a run of all tests, a line says how many of the contracts' rules they prove. The
// last line of stdout is `N passed, N failed`, with `, N skipped` where there are any. A check
// counts as one.

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { reportRules } from './rules.mjs'
import { collectLeftovers, reportLeftovers } from './search-leftovers.mjs'
import { whyUnfit } from './unfit-tests.ts'

const root = resolve(import.meta.dirname, '../../..')
const packageFile = (path) => join(root, 'node_modules', path)
const counts = { passed: 0, failed: 0, skipped: 0 }
let isRefused = false

// The longest check is first and continues beside the first tests. Formatting says nothing about
// the program and takes a minute, so the gate checks it.
const checks = [
  // It finds all errors that the compiler finds, and errors in components. The compiler itself runs
  // at the gate.
  {
    name: 'types and components',
    file: packageFile('svelte-check/bin/svelte-check'),
    args: [
      '--tsconfig',
      './tsconfig.json',
      '--output',
      'human',
      ...(hasComponents() ? ['--fail-on-warnings'] : []),
    ],
  },
  // The rules that read types run over the tests at the gate.
  {
    name: 'lint',
    file: packageFile('eslint/bin/eslint.js'),
    args: ['--config', 'test/tools/config/eslint.config.js', '--max-warnings', '0', '.'],
  },
  {
    name: 'unused files, exports and packages',
    file: packageFile('knip/bin/knip.js'),
    args: ['--config', 'test/tools/config/knip.json', '--no-progress'],
  },
  // Without the tests: what only a test uses belongs to the tests.
  {
    name: 'files and exports that only tests use',
    file: packageFile('knip/bin/knip.js'),
    args: ['--config', 'test/tools/config/knip-product.config.js', '--no-progress'],
  },
]

const lanes = startTwoLanes([...checks])
await Promise.race(lanes)
await Promise.all([...lanes, runTests(process.argv.slice(2))])

if (counts.passed + counts.failed === 0) isRefused = true
if (counts.skipped > 0 && isDebianRoot()) {
  process.stdout.write(
    'Skipped tests fail the run here: as root on Debian everything can be installed that they need.\n',
  )
  isRefused = true
}
process.stdout.write(
  `\n${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}\n`,
)
process.exitCode = counts.failed > 0 || isRefused ? 1 : 0

/**
 * Starts two lanes and returns the ends of both. When the first ends, at most one check is left,
 * which the other one still runs.
 */
function startTwoLanes(queue) {
  const lane = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) await runCheck(check)
  }
  return [lane(), lane()]
}

async function runCheck({ name, file, args }) {
  const { code, output, seconds } = await start(file, args, 'pipe')
  const isGood = code === 0
  counts[isGood ? 'passed' : 'failed'] += 1
  process.stdout.write(
    `${isGood ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n${isGood ? '' : `${output.trimEnd()}\n\n`}`,
  )
}

async function runTests(filters) {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-test-'))
  const report = join(folder, 'report.json')
  const args = [
    'run',
    '--config',
    'test/tools/config/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ]
  try {
    collectLeftovers()
    const { code, seconds } = await start(packageFile('vitest/vitest.mjs'), args, 'inherit')
    const { passed, failed, skipped } = countTests(report, code)
    counts.passed += passed
    counts.failed += failed
    counts.skipped += skipped
    printSkipped(report)
    printRetried(report)
    process.stdout.write(`${failed === 0 ? 'ok    ' : 'FAILED'} tests (${seconds} s)\n`)
    counts[reportLeftovers(filters.length === 0) ? 'passed' : 'failed'] += 1
    if (
      filters.length === 0 &&
      existsSync(report) &&
      !reportRules(JSON.parse(readFileSync(report, 'utf8')).testResults)
    )
      isRefused = true
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Counts from the report. A failure without a test's name (a file that does not load, an error
 * outside a test, no test at all) counts as one.
 */
function countTests(report, code) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  ).length
  const failed = numFailedTests + unloaded
  const isUnexplained = failed === 0 && (code !== 0 || numPassedTests === 0)
  return {
    passed: numPassedTests,
    failed: isUnexplained ? 1 : failed,
    skipped: numPendingTests + numTodoTests,
  }
}

/**
 * Prints a line for each test that this machine cannot run: some need Linux, root or a program that
 * Debian has.
 */
function printSkipped(report) {
  if (!existsSync(report)) return
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  for (const { name, assertionResults } of testResults)
    for (const { status, fullName, title, ancestorTitles } of assertionResults) {
      if (!['skipped', 'pending', 'todo'].includes(status)) continue
      const reason = whyUnfit(process.platform, name, [title, ...ancestorTitles])
      process.stdout.write(
        `skipped ${relative(root, name).replaceAll('\\', '/')}: ${fullName}${reason === undefined ? '' : ` (${reason})`}\n`,
      )
    }
}

/**
 * Prints a line for each test that failed and passed at its second attempt, so that it is fixed.
 */
function printRetried(report) {
  if (!existsSync(report)) return
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  for (const { name, assertionResults } of testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'passed' && failureMessages.length > 0)
        process.stdout.write(
          `second attempt ${relative(root, name)}: ${fullName}\n${failureMessages[0]}\n`,
        )
}

/** Runs one of the project's tools under this Node and waits for its end. */
async function start(file, args, output) {
  const startMs = performance.now()
  const parts = []
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, NODE_ENV: undefined }
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', output, output],
  })
  child.stdout?.on('data', (part) => parts.push(part))
  child.stderr?.on('data', (part) => parts.push(part))
  const code = await new Promise((done) => {
    child.on('error', (error) => done(error.message))
    child.on('close', (status, signal) => done(status ?? signal))
  })
  return {
    code,
    output: Buffer.concat(parts).toString(),
    seconds: ((performance.now() - startMs) / 1000).toFixed(1),
  }
}

/** Without components, svelte-check's only warning is that there are none. */
function hasComponents() {
  const folder = join(root, 'src-renderer')
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true }).some((name) => name.endsWith('.svelte'))
  )
}

function isDebianRoot() {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0
}
