import { spawn } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, delimiter, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const isWindows = process.platform === 'win32'
export const isLinux = process.platform === 'linux'
const SECRETS = [
  'PARTNER_DESK_CLIENT_ID',
  'PARTNER_DESK_CLIENT_SECRET',
  'PARTNER_DESK_GATEWAY_SECRET',
]

/** Ends the set-up with one line: what failed, why, what to do. */
export class SetUpError extends Error {}

/** Prints to stderr, always: stdout belongs to the command that follows the set-up. */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`)
}

/**
 * The environment without the variables that are for the program alone: no set-up step gets a
 * secret.
 */
export function ownEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !SECRETS.includes(name)))
}

/**
 * Runs a program to its end and collects its output. A missing program gives an exit code of its
 * own, not an error.
 */
export function runQuietly(
  command,
  args,
  { env = ownEnvironment(), timeoutMs, shell = false } = {},
) {
  return new Promise((resolve) => {
    const parts = []
    const child = spawn(command, args, {
      cwd: root,
      env,
      shell,
      timeout: timeoutMs,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    child.stdout.on('data', (part) => parts.push(part))
    child.stderr.on('data', (part) => parts.push(part))
    child.on('error', (error) =>
      resolve({ code: error.code ?? 'an error', output: `${error.message}\n` }),
    )
    child.on('close', (code, signal) =>
      resolve({ code: code ?? signal, output: Buffer.concat(parts).toString() }),
    )
  })
}

/** Runs the npm that started this process, or the one on the path. */
export function npm(args, options = {}) {
  const flags = ['--loglevel=error', '--no-audit', '--no-fund', '--no-update-notifier']
  const caller = process.env.npm_execpath
  const isNpm = caller !== undefined && basename(caller).startsWith('npm-cli') && existsSync(caller)
  if (isNpm) return runQuietly(systemNode(), [caller, ...args, ...flags], options)
  return runQuietly('npm', [...args, ...flags], { ...options, shell: isWindows })
}

/** A Node outside node_modules, since the one inside is replaced while npm works. */
function systemNode() {
  const ownRoot = realpathSync(root) + sep
  const onPath = searchPath().map((folder) => join(folder, isWindows ? 'node.exe' : 'node'))
  const nodePath = [process.env.npm_node_execpath, process.execPath, ...onPath].find(
    (path) => path && existsSync(path) && !realpathSync(path).startsWith(ownRoot),
  )
  return nodePath ?? process.execPath
}

export function isCommand(name) {
  return searchPath().some((folder) => existsSync(join(folder, name)))
}

function searchPath() {
  return (process.env.PATH ?? '').split(delimiter)
}

/** The file's text, or undefined if it cannot be read. */
export function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
