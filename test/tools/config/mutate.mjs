// npm run gate -- --mutate [--lanes N] [part of a name …] — breaks the listed controls
// (mutations.mjs) one after the other in copies of the repository's files, one copy a lane, and
// runs the tests that have to notice. A control that survives them as `npm test` runs them, or whose
// tests run at the gate alone, is tried once more with the gate's tests. Fails where one survives
// both, no longer applies, or breaks its file.
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
const LONGEST_MS = 600_000
/** A test that hangs without its control ends after a multiple of what all tests took with it. */
const SHORTEST_LIMIT_MS = 60_000
const LONGEST_LIMIT_MS = 180_000
const LIMIT_FACTOR = 3
/** The number of cores of the gate's machine. */
const LANES = 2

/**
 * Runs the controls whose names contain one of the words, or all of them. Returns the exit code.
 */
export async function mutate(args) {
  const { lanes, words } = readArgs(args)
  const chosenMutations = mutations.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  )
  const waiting = [...chosenMutations]
  const results = (await Promise.all(Array.from({ length: lanes }, () => runLane(waiting)))).flat()
  const killed = results.filter(({ outcome }) => outcome === 'killed').length
  process.stdout.write(`\n${killed} of ${results.length} broken controls were noticed\n`)
  if (words.length === 0) tellUnbroken()
  return killed === chosenMutations.length && killed > 0 ? 0 : 1
}

function readArgs(args) {
  const at = args.indexOf('--lanes')
  if (at < 0) return { lanes: LANES, words: args }
  const lanes = Number(args[at + 1])
  if (!Number.isInteger(lanes) || lanes < 1) throw new Error('--lanes wants a number from 1')
  return { lanes, words: args.toSpliced(at, 2) }
}

/** Runs controls from the list until it is empty, in a copy of its own. */
async function runLane(waiting) {
  const copy = mkdtempSync(join(tmpdir(), 'partner-desk-mutate-'))
  // Some tests run as another user.
  chmodSync(copy, 0o755)
  const results = []
  try {
    copyFiles(copy)
    if (waiting.some(({ isBuilt }) => isBuilt))
      execFileSync(process.execPath, ['resources/setup.mjs', '--for', 'run'], {
        cwd: copy,
        stdio: 'inherit',
      })
    for (let next = waiting.shift(); next; next = waiting.shift())
      results.push(tell({ ...next, ...(await tryOne(copy, next)) }))
    return results
  } finally {
    rmSync(copy, { recursive: true, force: true, maxRetries: 3 })
  }
}

/**
 * Prints the ids of security.md that no mutation breaks, with the reasons (test/threats.test.ts).
 */
function tellUnbroken() {
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

const sound = new Map()

/**
 * The reason why these tests fail without a mutation, '' where they pass, and the limit for one of
 * them with a mutation; checked once. A test that times out on a busy machine is tried again.
 */
function checkUnbroken(copy, tests, isGate) {
  const key = `${isGate} ${tests.join()}`
  const began = performance.now()
  if (!sound.has(key))
    sound.set(
      key,
      runTests(copy, tests, { retries: 5, limitMs: LONGEST_LIMIT_MS, isGate }).then(
        ({ kind, said }) => ({
          trouble: kind === 'passed' ? '' : `${kind} ${said}`,
          limitMs: limitOf(performance.now() - began),
        }),
      ),
    )
  return sound.get(key)
}

function limitOf(tookMs) {
  return Math.round(Math.min(LONGEST_LIMIT_MS, Math.max(SHORTEST_LIMIT_MS, tookMs * LIMIT_FACTOR)))
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
  const began = performance.now()
  const after = (outcome, by = '') => ({
    outcome,
    by,
    seconds: ((performance.now() - began) / 1000).toFixed(1),
  })
  const absent = tests.filter((path) => !existsSync(join(copy, path)))
  if (absent.length > 0) return after(`no ${absent.join(', ')}`)
  const path = join(copy, file)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const matches = text.match(patchPattern(find)) ?? []
  if (matches.length !== 1) return after('does not apply')
  const isGateAlone = tests.every((test) => test.endsWith('.gate.test.ts'))
  for (const isGate of isGateAlone ? [true] : [false, true]) {
    const { trouble, limitMs } = await checkUnbroken(copy, tests, isGate)
    if (trouble !== '') return after('fails unbroken', trouble)
    try {
      writeFileSync(
        path,
        text.replace(matches[0], () => replace),
      )
      const { kind, failed } = await runTests(copy, tests, { retries: 1, limitMs, isGate })
      if (kind === 'failed') return after('killed', isGate ? `at the gate: ${failed}` : failed)
      if (kind !== 'passed') return after(kind)
    } finally {
      writeFileSync(path, text)
    }
  }
  return after('SURVIVED')
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
  const options = { cwd: copy, env, timeout: LONGEST_MS, maxBuffer: 64 * 1024 * 1024 }
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'test/tools/config/vitest.config.ts',
    `--testTimeout=${limitMs}`,
    `--hookTimeout=${LONGEST_LIMIT_MS}`,
    '--reporter=json',
    '--bail=1',
    `--retry=${retries}`,
    `--outputFile.json=${report}`,
    ...tests,
  ]
  const { error, stderr } = await new Promise((done) =>
    execFile(process.execPath, args, options, (error, _, stderr) => done({ error, stderr })),
  )
  // A run that no longer ends counts as noticed.
  if (error?.killed) return { kind: 'failed', failed: 'no end', said: '' }
  if (!existsSync(report)) return { kind: 'broken', failed: '', said: stderr }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const failedTests = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((one) => one.status === 'failed')
  const said = failedTests
    .map(
      ({ fullName, failureMessages }) =>
        `${fullName}\n${String(failureMessages[0]).split('\n')[0]}`,
    )
    .join('\n')
  if (failedTests.length > 0) return { kind: 'failed', failed: failedTests[0].title, said }
  return {
    kind: error ? 'broken' : 'passed',
    failed: '',
    said: testResults.map(({ message }) => message).join('\n'),
  }
}

function tell(result) {
  const { name, rule, outcome, seconds, by } = result
  process.stdout.write(
    `${outcome.padEnd(14)} ${seconds.padStart(6)} s  ${rule.padEnd(10)} ${name}${by === '' ? '' : `  (${by.slice(0, 90)})`}\n`,
  )
  return result
}
