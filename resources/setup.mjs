// Makes a clone ready: system packages (Debian, as root), npm packages, the keychain library, the
// build.
//
//   node resources/setup.mjs --for run|test|gate|bench [--then FILE arguments…]
//
// It prints to stderr, and only if there is something to do. `--then` runs FILE under the project's
// Node. A shell caches the path of `node`, so in a fresh clone `setup && node FILE` would start
// FILE under the system's Node, and better-sqlite3 crashes on Node 20.
//
// Runs on Node 20 and without dependencies, since none are installed yet.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { electronBinary, hasDisplay, prepareElectron } from './setup/electron.mjs'
import { withLock } from './setup/lock.mjs'
import {
  isLinux,
  isWindows,
  npm,
  ownEnvironment,
  readText,
  root,
  runQuietly,
  say,
  SetUpError,
} from './setup/programs.mjs'
import { installPythonPackages, missingPythonPackages } from './setup/python-packages.mjs'
import {
  BENCH,
  BROWSER,
  CALC,
  COMPILER,
  installPackages,
  KEYRING,
  missingPackages,
  POSTGRES,
  PROMPTER,
  SPREADSHEET,
} from './setup/system-packages.mjs'

const OLDEST_NODE = 22
/**
 * The exit codes of the command line: for a machine that does not meet a requirement, and for a
 * fault of the program.
 */
const CANNOT_START = 4
const FAULT = 70
const BUILD_INPUTS = [
  'src-main',
  'src-renderer',
  'electron.vite.config.ts',
  'resources/notices.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** The system packages of each purpose, besides the compiler. */
const PACKAGES = {
  run: [],
  test: [...KEYRING, ...BROWSER, ...SPREADSHEET, ...POSTGRES],
  gate: [...KEYRING, ...BROWSER, ...SPREADSHEET, ...POSTGRES, ...CALC, ...PROMPTER],
  bench: [...BROWSER, ...BENCH],
}

const modules = join(root, 'node_modules')
/**
 * The lock file that node_modules was made from, and the state of the keychain library: due, built,
 * or failed for a missing package.
 */
const stampFile = join(modules, '.partner-desk-set-up')
const buildStampFile = join(root, '.out', 'built-from')
const keytarBinary = join(modules, 'keytar', 'build', 'Release', 'keytar.node')
const packagedNode = join(modules, 'node', 'bin', isWindows ? 'node.exe' : 'node')

try {
  const { purpose, then } = readArguments(process.argv.slice(2))
  await setUp(purpose)
  if (needsElectron(then)) await withLock(() => prepareElectron())
  if (then.length > 0) await run(then)
} catch (error) {
  // A scheduled job would read 1 as breaks or rows that were not compared.
  say(error instanceof SetUpError ? error.message : `Set-up failed: ${error.stack ?? error}`)
  process.exit(error instanceof SetUpError ? CANNOT_START : FAULT)
}

function readArguments([flag, purpose, ...rest]) {
  const isThen = rest.length === 0 || (rest[0] === '--then' && rest.length > 1)
  if (flag === '--for' && Object.keys(PACKAGES).includes(purpose) && isThen)
    return { purpose, then: rest.slice(1) }
  throw new SetUpError(
    'Set-up cannot start: its arguments are not understood. Use: node resources/setup.mjs --for run|test|gate|bench [--then FILE arguments…]',
  )
}

async function setUp(purpose) {
  const isDue = () =>
    isInstallDue() ||
    isKeychainDue() ||
    isBuildDue() ||
    missingPackages(neededPackages(purpose)).length > 0 ||
    pythonPackages(purpose).length > 0
  if (!isDue()) return
  await withLock(async () => {
    // Another set-up may have done some steps while this one waited, so each step checks again.
    await installPackages(missingPackages(neededPackages(purpose)))
    if (isInstallDue()) await install()
    if (isKeychainDue()) await buildKeychainLibrary()
    if (isBuildDue()) await build()
    await installPythonPackages(pythonPackages(purpose))
  })
}

/**
 * The packages of the purpose, and the compiler until the library is built or has failed for lack
 * of it. Tests and gate need the library itself.
 */
function neededPackages(purpose) {
  const stamp = readStamp()
  const isLibraryNeeded = purpose === 'test' || purpose === 'gate'
  const isCompilerNeeded =
    isInstallDue() || isKeychainDue() || (isLibraryNeeded && stamp.keychain !== 'built')
  return [...(isCompilerNeeded ? COMPILER : []), ...PACKAGES[purpose]]
}

function pythonPackages(purpose) {
  return purpose === 'bench' ? missingPythonPackages() : []
}

/** Whether the command opens a window of Electron, and Electron is missing. */
function needsElectron([, command, ...words]) {
  const isLoopback =
    words.includes('--no-browser') ||
    words.includes('loopback') ||
    words.includes('--host=loopback')
  return command === 'open' && !isLoopback && hasDisplay() && electronBinary() === undefined
}

function isInstallDue() {
  const stamp = readStamp()
  // `npm install` by hand removes an optional package whose script fails.
  return stamp?.lock !== lockHash() || (stamp.keychain === 'built' && !existsSync(keytarBinary))
}

async function install() {
  say('Setting up: installing packages (once, about half a minute) …')
  // Install without scripts: the script of keytar would fail as long as Node's headers are missing,
  // and npm would then remove keytar. The two packages that may run a script (allowScripts in
  // package.json) are rebuilt below, in the order that they need.
  const packages = await npm(['ci', '--ignore-scripts', '--include=dev', '--include=optional'])
  if (packages.code !== 0) {
    process.stderr.write(packages.output)
    throw new SetUpError(
      `Set-up stopped: npm could not install the packages and ended with ${packages.code}, see above. Check that the registry can be reached, then start again.`,
    )
  }
  // On other systems a Node that is new enough is used as it is.
  const node = isLinux || runningMajor() < OLDEST_NODE ? await npm(['rebuild', 'node']) : undefined
  if (!existsSync(packagedNode) && runningMajor() < OLDEST_NODE) {
    process.stderr.write(node.output)
    throw new SetUpError(
      `Set-up stopped: npm could not install Node 24, and the one that is here (${process.version}) is too old. Install Node ${OLDEST_NODE} or later, then start again.`,
    )
  }
  writeStamp('due')
}

function projectNode() {
  if (existsSync(packagedNode)) return packagedNode
  if (runningMajor() >= OLDEST_NODE) return process.execPath
  throw new SetUpError(
    `Cannot start: Node ${OLDEST_NODE} or later is needed and this is ${process.version}. Delete the folder node_modules and start again, or install a later Node.`,
  )
}

function runningMajor() {
  return Number(process.versions.node.split('.')[0])
}

function lockHash() {
  return createHash('sha256')
    .update(`${process.platform} ${process.arch}\0`)
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

function readStamp() {
  const text = readText(stampFile)
  return text === undefined ? undefined : JSON.parse(text)
}

function writeStamp(keychain) {
  writeFileSync(stampFile, JSON.stringify({ lock: lockHash(), keychain }))
}

// Without the keychain library, the program keeps secrets in memory and says so.

function isKeychainDue() {
  const keychain = readStamp()?.keychain
  if (keychain === undefined || keychain === 'built') return false
  return keychain === 'due' || keychain !== failedWithout(missingPackages(COMPILER))
}

async function buildKeychainLibrary() {
  const missing = missingPackages(COMPILER)
  const headers = packagedHeaders()
  const env = { ...ownEnvironment(), ...(headers ? { npm_config_nodedir: headers } : {}) }
  // Build from source at once if that can work. Otherwise keytar first tries to download its
  // library.
  if (isLinux && missing.length === 0) env.npm_config_build_from_source = 'keytar'
  say('Setting up: building the keychain library (once) …')
  const library = await npm(['rebuild', 'keytar'], { env, timeoutMs: 300_000 })
  const isBuilt =
    existsSync(keytarBinary) &&
    (await runQuietly(projectNode(), ['-e', 'require("keytar")'])).code === 0
  // If a package is missing, an earlier message has named it.
  if (!isBuilt && missing.length === 0) {
    if (isLinux) process.stderr.write(library.output)
    say(
      'The keychain library could not be built; it needs a C++ compiler. Without it secrets are kept in memory until exit; everything else works.',
    )
  }
  writeStamp(isBuilt ? 'built' : failedWithout(missing))
}

/** The packaged Node's folder with its headers, which node-gyp would otherwise download. */
function packagedHeaders() {
  const folder = join(modules, 'node', 'node_modules')
  const candidates = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  return candidates.find((path) => existsSync(join(path, 'include', 'node', 'node_api.h')))
}

function failedWithout(missing) {
  return `failed without ${missing.join(' ') || 'anything missing'}`
}

function isBuildDue() {
  return (
    !existsSync(join(root, '.out', 'main', 'cli.js')) || readText(buildStampFile) !== buildHash()
  )
}

async function build() {
  const hash = buildHash()
  say('Setting up: building …')
  rmSync(buildStampFile, { force: true })
  const result = await runQuietly(projectNode(), [
    join(modules, 'electron-vite', 'bin', 'electron-vite.js'),
    'build',
    '--logLevel',
    'warn',
    '--ignoreConfigWarning',
  ])
  if (result.code !== 0) {
    process.stderr.write(result.output)
    throw new SetUpError(
      `The build failed: electron-vite ended with ${result.code}. Mend what it names above, then start again.`,
    )
  }
  writeFileSync(buildStampFile, hash)
}

function buildHash() {
  const hash = createHash('sha256').update(process.platform)
  for (const input of BUILD_INPUTS) addToHash(hash, input)
  return hash.digest('hex')
}

function addToHash(hash, path) {
  const absolute = join(root, path)
  const entry = statSync(absolute, { throwIfNoEntry: false })
  if (entry?.isDirectory())
    for (const name of readdirSync(absolute).sort()) addToHash(hash, `${path}/${name}`)
  else if (entry) hash.update(`\0${path}\0`).update(readFileSync(absolute))
}

/**
 * Runs the file in this process if it runs under the right Node, as it does from the second start
 * on. Otherwise runs it in a child process.
 */
async function run([file, ...args]) {
  const path = join(root, file)
  const node = projectNode()
  if (realpathSync(node) === realpathSync(process.execPath)) {
    process.argv.splice(1, process.argv.length, path, ...args)
    await import(pathToFileURL(path).href)
    return
  }
  const child = spawn(node, [path, ...args], { stdio: 'inherit' })
  // Pass signals on to the child, and wait for its end. An interrupt from a terminal has reached
  // both processes already.
  const hasTerminal = process.stdin.isTTY || process.stderr.isTTY
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => (hasTerminal && signal === 'SIGINT' ? undefined : child.kill(signal)))
  const [code, signal] = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (...ending) => resolve(ending))
  })
  process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0)
}
