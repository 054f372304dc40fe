import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { forgetFailure, hasFailedToday, noteFailure } from './failed-try.mjs'
import { isCommand, quiet, root, say } from './programs.mjs'

/** The programs of the bench's comparison that only Python has. */
const NAMES = ['polars', 'pandas']
const VERSION = NAMES.join(' ')
const FOLDER = join(root, '.bench')

/** The longest time for making the environment, and for installing one package. */
const PATIENCE_MS = 300_000

/**
 * The packages that the bench's own environment, `.bench/venv`, lacks. None where
 * PARTNER_DESK_BENCH_PYTHON names another interpreter, where there is no Python, or where a try
 * failed less than a day ago.
 */
export function missingPythonPackages({
  folder = FOLDER,
  nowMs = Date.now,
  env = process.env,
} = {}) {
  if (env.PARTNER_DESK_BENCH_PYTHON || !isCommand('python3')) return []
  if (hasFailedToday(failureFile(folder), VERSION, nowMs())) return []
  const installed = installedPackages(join(folder, 'venv'))
  return NAMES.filter((name) => !installed.includes(name))
}

/**
 * Makes the environment and installs the packages one by one, so that one that fails does not
 * affect the others. Names each package that could not be installed in a line. Never fails: the
 * bench leaves these programs out.
 */
export async function installPythonPackages(
  missing,
  { folder = FOLDER, nowMs = Date.now, python = 'python3' } = {},
) {
  if (missing.length === 0) return
  const venv = join(folder, 'venv')
  say(`Setting up: installing the Python packages ${missing.join(' ')} for the bench (once) …`)
  mkdirSync(folder, { recursive: true })
  const made = await quiet(python, ['-m', 'venv', venv], { timeoutMs: PATIENCE_MS })
  for (const name of missing) {
    const failed =
      made.code === 0
        ? await install(join(venv, 'bin', 'python'), name)
        : `venv ended with ${made.code}`
    if (failed !== undefined)
      say(`Not installed: the Python package ${name} (${failed}). The bench leaves ${name} out.`)
  }
  const installed = installedPackages(venv)
  if (missing.every((name) => installed.includes(name))) forgetFailure(failureFile(folder))
  else noteFailure(failureFile(folder), VERSION, nowMs())
}

/** The reason why the package could not be installed, or undefined. */
async function install(python, name) {
  const bounds = ['--retries', '1', '--timeout', '15']
  const words = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...bounds, name]
  const { code } = await quiet(python, words, { timeoutMs: PATIENCE_MS })
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
