import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { forgetFailure, hasFailedToday, noteFailure } from './failed-try.mjs'
import { isCommand, root, runQuietly, say } from './programs.mjs'

/** The Python packages that the bench compares with. */
const PACKAGE_NAMES = ['polars', 'pandas']
const PACKAGE_SET = PACKAGE_NAMES.join(' ')
const FOLDER = join(root, '.bench')

/** Time limit for making the environment, and for installing one package. */
const TIMEOUT_MS = 300_000

/**
 * The packages that the bench's own environment, `.bench/venv`, lacks. Empty if
 * PARTNER_DESK_BENCH_PYTHON names another interpreter, if there is no Python, or if a try failed
 * less than a day ago.
 */
export function missingPythonPackages({
  folder = FOLDER,
  nowMs = Date.now,
  env = process.env,
} = {}) {
  if (env.PARTNER_DESK_BENCH_PYTHON || !isCommand('python3')) return []
  if (hasFailedToday(failureFile(folder), PACKAGE_SET, nowMs())) return []
  const installed = installedPackages(join(folder, 'venv'))
  return PACKAGE_NAMES.filter((name) => !installed.includes(name))
}

/**
 * Makes the environment and installs the packages one by one, so that a failed package does not
 * affect the others. Prints a line for each package that could not be installed. Never fails: the
 * bench leaves these packages out.
 */
export async function installPythonPackages(
  missing,
  { folder = FOLDER, nowMs = Date.now, python = 'python3' } = {},
) {
  if (missing.length === 0) return
  const venv = join(folder, 'venv')
  say(`Setting up: installing the Python packages ${missing.join(' ')} for the bench (once) …`)
  mkdirSync(folder, { recursive: true })
  const venvResult = await runQuietly(python, ['-m', 'venv', venv], { timeoutMs: TIMEOUT_MS })
  for (const name of missing) {
    const reason =
      venvResult.code === 0
        ? await install(join(venv, 'bin', 'python'), name)
        : `venv ended with ${venvResult.code}`
    if (reason !== undefined)
      say(`Not installed: the Python package ${name} (${reason}). The bench leaves ${name} out.`)
  }
  const installed = installedPackages(venv)
  if (missing.every((name) => installed.includes(name))) forgetFailure(failureFile(folder))
  else noteFailure(failureFile(folder), PACKAGE_SET, nowMs())
}

/** The reason why the package could not be installed, or undefined. */
async function install(python, name) {
  const networkLimits = ['--retries', '1', '--timeout', '15']
  const pipArguments = [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    ...networkLimits,
    name,
  ]
  const { code } = await runQuietly(python, pipArguments, { timeoutMs: TIMEOUT_MS })
  return code === 0 ? undefined : `pip ended with ${code}`
}

/** The names of the packages' folders. */
function installedPackages(venv) {
  const libraries = join(venv, 'lib')
  if (!existsSync(libraries)) return []
  return readdirSync(libraries)
    .map((version) => join(libraries, version, 'site-packages'))
    .filter((path) => existsSync(path))
    .flatMap((path) => readdirSync(path))
}

function failureFile(folder) {
  return join(folder, 'python-packages-failed.json')
}
