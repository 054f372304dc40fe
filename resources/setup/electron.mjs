import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { forgetFailure, hasFailedToday, noteFailure } from './failed-try.mjs'
import { isLinux, ownEnvironment, readText, root, say } from './programs.mjs'

/** The longest time for a download while a person waits for a window that a browser can show. */
const PATIENCE = { firstByteMs: 5_000, wholeMs: 90_000 }

/** The longest time for a download that nothing can do without. */
const FORCED_PATIENCE = { firstByteMs: 30_000, wholeMs: 600_000 }

/** Electron's own program, or undefined where it was never downloaded. */
export function electronBinary(folder = join(root, 'node_modules', 'electron')) {
  const name = readText(join(folder, 'path.txt'))?.trim()
  const path = name && join(folder, 'dist', name)
  return path && existsSync(path) ? path : undefined
}

/** Whether a window can be shown at all. Without a display nothing is downloaded. */
export function hasDisplay(env = process.env) {
  return !env.CI && (!isLinux || Boolean(env.DISPLAY) || Boolean(env.WAYLAND_DISPLAY))
}

/**
 * Electron's program, downloaded by its own script if it is missing, within the bounds above. A
 * failed try is remembered for a day, so that the next start neither waits nor uses the network.
 * Never throws, because there is another window. `sleep(ms, signal)` counts down the bounds.
 */
export async function prepareElectron({
  modules = join(root, 'node_modules'),
  nowMs = Date.now,
  sleep = (ms, signal) => wait(ms, undefined, { signal }),
  isForced = false,
} = {}) {
  const patience = isForced ? FORCED_PATIENCE : PATIENCE
  const folder = join(modules, 'electron')
  const memory = join(modules, '.partner-desk-electron')
  const binary = electronBinary(folder)
  if (binary !== undefined) return binary
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (!isForced && hasFailedToday(memory, version, nowMs())) return undefined
  say(
    `Setting up: downloading Electron for the window (once, about 120 MB, ${patience.wholeMs / 1000} seconds at most) …`,
  )
  const why = await download(join(folder, 'install.js'), patience, sleep)
  const downloaded = electronBinary(folder)
  if (downloaded === undefined) {
    noteFailure(memory, version, nowMs())
    say(
      `Electron could not be downloaded (${why ?? 'its program is not where it should be'}); it is tried again after a day.`,
    )
  } else forgetFailure(memory)
  return downloaded
}

/** Runs the script to its end. Resolves with the reason of its failure, in words, or undefined. */
function download(script, { firstByteMs, wholeMs }, sleep) {
  return new Promise((resolve) => {
    const env = { ...ownEnvironment(), ELECTRON_GET_NO_PROGRESS: '1' }
    const child = spawn(
      process.execPath,
      ['--import', new URL('./first-byte.mjs', import.meta.url).href, script],
      { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], windowsHide: true },
    )
    let errors = ''
    let late
    const stop = (why) => {
      late ??= why
      child.kill('SIGKILL')
    }
    const [first, whole] = [new AbortController(), new AbortController()]
    const stopAfter = (ms, { signal }, why) =>
      sleep(ms, signal).then(
        () => stop(why),
        () => undefined,
      )
    void stopAfter(firstByteMs, first, `no answer within ${firstByteMs / 1000} s`)
    void stopAfter(wholeMs, whole, `not finished within ${wholeMs / 1000} s`)
    child.on('message', () => first.abort())
    child.stderr.on('data', (part) => (errors += part))
    child.on('error', (error) => (errors += error.message))
    child.on('close', (code) => {
      first.abort()
      whole.abort()
      resolve(late ?? (code === 0 ? undefined : reasonOf(errors)))
    })
  })
}

/** The innermost cause in a stack, without addresses and paths. */
function reasonOf(errors) {
  const code = /\b(E[A-Z]{4,}|UND_ERR_[A-Z_]+|HTTP \d{3}|Response code \d{3})\b/.exec(errors)
  return (
    code?.[1] ??
    (/fetch failed/.test(errors) ? 'the server cannot be reached' : 'its script failed')
  )
}
