// npm run gate -- --mutate [--lanes N] [part of a name …] — breaks the listed controls
// (mutations.mjs) one after the other in copies of the repository's files, one copy a lane, and
// runs the tests that must fail. A mutation that survives them as `npm test` runs them, or whose
// tests run only at the gate, is tried once more with the gate's tests. The exit code is 1 where a
// mutation survives both, does not apply, or breaks its file.
import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { mutations } from './mutations.mjs'

const root = resolve(import.meta.dirname, '../../..')
const MAX_RUN_MS = 600_000
/** A test that hangs without its control ends after a multiple of the time of all tests with it. */
const MIN_TEST_LIMIT_MS = 60_000
const MAX_TEST_LIMIT_MS = 180_000
const LIMIT_FACTOR = 3
/** The number of cores of the gate's machine. */
const LANES = 2

/**
 * Tries the mutations whose names contain one of the words, or all without words. Returns the exit
 * code.
 */
export async function mutate(args) {
  const { lanes, words } = readArgs(args)
  const chosenMutations = mutations.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  )
  const queue = [...chosenMutations]
  const results = (await Promise.all(Array.from({ length: lanes }, () => runLane(queue)))).flat()
  const killed = results.filter(({ outcome }) => outcome === 'killed').length
  process.stdout.write(`\n${killed} of ${results.length} broken controls were noticed\n`)
  if (words.length === 0) printUnbroken()
  return killed === chosenMutations.length && killed > 0 ? 0 : 1
}

function readArgs(args) {
  const at = args.indexOf('--lanes')
  if (at < 0) return { lanes: LANES, words: args }
  const lanes = Number(args[at + 1])
  if (!Number.isInteger(lanes) || lanes < 1) throw new Error('--lanes wants a number from 1')
  return { lanes, words: args.toSpliced(at, 2) }
}

/** Tries mutations from the queue until it is empty, in a copy of the files of its own. */
async function runLane(queue) {
  const copy = mkdtempSync(join(tmpdir(), 'partner-desk-mutate-'))
  // Some tests run as another user.
  chmodSync(copy, 0o755)
  const results = []
  try {
    copyFiles(copy)
    if (queue.some(({ isBuilt }) => isBuilt))
      execFileSync(process.execPath, ['resources/setup.mjs', '--for', 'run'], {
        cwd: copy,
        stdio: 'inherit',
      })
    for (let next = queue.shift(); next; next = queue.shift())
      results.push(printResult({ ...next, ...(await tryOne(copy, next)) }))
    return results
  } finally {
    rmSync(copy, { recursive: true, force: true, maxRetries: 3 })
  }
}

/**
 * Prints the ids of security.md that no mutation breaks, with the reasons (test/threats.test.ts).
 */
function printUnbroken() {
  const { unbroken } = JSON.parse(readFileSync(join(root, 'test/threats.json'), 'utf8'))
  const lines = Object.entries(unbroken).map(([id, reason]) => `${id.padEnd(10)} ${reason}\n`)
  process.stdout.write(`\n${lines.length} ids without a mutation of their own:\n${lines.join('')}`)
}

/**
 * Copies everything that is or would be committed, with the packages as they are installed here.
 */
function copyFiles(copy) {
  const listedFiles = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  for (const path of new Set(listedFiles.split('\0').filter(Boolean))) {
    // A file that was deleted and not committed yet is listed too.
    if (!existsSync(join(root, path))) continue
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
}

const baselines = new Map()

/**
 * The reason why these tests fail without a mutation ('' if they pass), and the limit for one of
 * them with a mutation. Checked once. A test that times out on a busy machine is tried again.
 */
function checkUnbroken(copy, tests, isGate) {
  const key = `${isGate} ${tests.join()}`
  const startMs = performance.now()
  if (!baselines.has(key))
    baselines.set(
      key,
      runTests(copy, tests, { retries: 5, limitMs: MAX_TEST_LIMIT_MS, isGate }).then(
        ({ kind, output }) => ({
          failure: kind === 'passed' ? '' : `${kind} ${output}`,
          limitMs: limitOf(performance.now() - startMs),
        }),
      ),
    )
  return baselines.get(key)
}

function limitOf(durationMs) {
  return Math.round(
    Math.min(MAX_TEST_LIMIT_MS, Math.max(MIN_TEST_LIMIT_MS, durationMs * LIMIT_FACTOR)),
  )
}

/**
 * Matches the tokens of `find` with any white space between them, so that reformatting breaks no
 * patch.
 */
export function patchPattern(find) {
  const tokens = find.match(/\w+|[^\s\w]/g) ?? []
  const escaped = tokens.map((token) => token.replace(/[^\w]/, '\\$&'))
  // Where a call is broken into lines, the formatter adds a comma after its last argument.
  return new RegExp(escaped.join('\\s*').replaceAll('\\)', ',?\\s*\\)'), 'g')
}

async function tryOne(copy, { file, find, replace, tests }) {
  const startMs = performance.now()
  const toResult = (outcome, detail = '') => ({
    outcome,
    detail,
    seconds: ((performance.now() - startMs) / 1000).toFixed(1),
  })
  const missingTests = tests.filter((path) => !existsSync(join(copy, path)))
  if (missingTests.length > 0) return toResult(`no ${missingTests.join(', ')}`)
  const path = join(copy, file)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const matches = text.match(patchPattern(find)) ?? []
  if (matches.length !== 1) return toResult('does not apply')
  const isGateAlone = tests.every((test) => test.endsWith('.gate.test.ts'))
  for (const isGate of isGateAlone ? [true] : [false, true]) {
    const { failure, limitMs } = await checkUnbroken(copy, tests, isGate)
    if (failure !== '') return toResult('fails unbroken', failure)
    try {
      writeFileSync(
        path,
        text.replace(matches[0], () => replace),
      )
      const { kind, failed } = await runTests(copy, tests, { retries: 1, limitMs, isGate })
      if (kind === 'failed') return toResult('killed', isGate ? `at the gate: ${failed}` : failed)
      if (kind !== 'passed') return toResult(kind)
    } finally {
      writeFileSync(path, text)
    }
  }
  return toResult('SURVIVED')
}

/** failed: a test failed; broken: no test ran, as where a file does not load. */
async function runTests(copy, tests, { retries, limitMs, isGate }) {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const env = {
    ...process.env,
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    PARTNER_DESK_GATE: isGate ? '1' : undefined,
  }
  const options = { cwd: copy, env, timeout: MAX_RUN_MS, maxBuffer: 64 * 1024 * 1024 }
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'test/tools/config/vitest.config.ts',
    `--testTimeout=${limitMs}`,
    `--hookTimeout=${MAX_TEST_LIMIT_MS}`,
    '--reporter=json',
    '--bail=1',
    `--retry=${retries}`,
    `--outputFile.json=${report}`,
    ...tests,
  ]
  const { error, stderr } = await new Promise((done) =>
    execFile(process.execPath, args, options, (error, _, stderr) => done({ error, stderr })),
  )
  // A run that does not end counts as failed.
  if (error?.killed) return { kind: 'failed', failed: 'no end', output: '' }
  if (!existsSync(report)) return { kind: 'broken', failed: '', output: stderr }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const failedTests = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((one) => one.status === 'failed')
  const output = failedTests
    .map(
      ({ fullName, failureMessages }) =>
        `${fullName}\n${String(failureMessages[0]).split('\n')[0]}`,
    )
    .join('\n')
  if (failedTests.length > 0) return { kind: 'failed', failed: failedTests[0].title, output }
  return {
    kind: error ? 'broken' : 'passed',
    failed: '',
    output: testResults.map(({ message }) => message).join('\n'),
  }
}

function printResult(result) {
  const { name, rule, outcome, seconds, detail } = result
  process.stdout.write(
    `${outcome.padEnd(14)} ${seconds.padStart(6)} s  ${rule.padEnd(10)} ${name}${detail === '' ? '' : `  (${detail.slice(0, 90)})`}\n`,
  )
  return result
}
