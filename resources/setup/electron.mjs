import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { forgetFailure, hasFailedToday, noteFailure } from './failed-try.mjs'
import { isLinux, ownEnvironment, readText, root, say } from './programs.mjs'

/**
 * Time limits of a download while a person waits. After them, a browser shows the window instead.
 */
const DOWNLOAD_LIMITS = { firstByteMs: 5_000, wholeMs: 90_000 }

/** Time limits of a download that packaging cannot do without. */
const FORCED_DOWNLOAD_LIMITS = { firstByteMs: 30_000, wholeMs: 600_000 }

/** Electron's own program, or undefined if it was never downloaded. */
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
 * Returns Electron's program. If it is missing, its own script downloads it within the limits
 * above. A failed try is remembered for a day, so that the next start neither waits nor uses the
 * network. Never throws, because a browser can show the window instead. `sleep(ms, signal)` waits
 * for the limits.
 */
export async function prepareElectron({
  modules = join(root, 'node_modules'),
  nowMs = Date.now,
  sleep = (ms, signal) => wait(ms, undefined, { signal }),
  isForced = false,
} = {}) {
  const limits = isForced ? FORCED_DOWNLOAD_LIMITS : DOWNLOAD_LIMITS
  const folder = join(modules, 'electron')
  const failureFile = join(modules, '.partner-desk-electron')
  const binary = electronBinary(folder)
  if (binary !== undefined) return binary
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (!isForced && hasFailedToday(failureFile, version, nowMs())) return undefined
  say(
    `Setting up: downloading Electron for the window (once, about 120 MB, ${limits.wholeMs / 1000} seconds at most) …`,
  )
  const why = await download(join(folder, 'install.js'), limits, sleep)
  const downloaded = electronBinary(folder)
  if (downloaded === undefined) {
    noteFailure(failureFile, version, nowMs())
    say(
      `Electron could not be downloaded (${why ?? 'its program is not where it should be'}); it is tried again after a day.`,
    )
  } else forgetFailure(failureFile)
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
    let stopReason
    const stop = (why) => {
      stopReason ??= why
      child.kill('SIGKILL')
    }
    const [firstByteTimer, wholeTimer] = [new AbortController(), new AbortController()]
    const stopAfter = (ms, { signal }, why) =>
      sleep(ms, signal).then(
        () => stop(why),
        () => undefined,
      )
    void stopAfter(firstByteMs, firstByteTimer, `no answer within ${firstByteMs / 1000} s`)
    void stopAfter(wholeMs, wholeTimer, `not finished within ${wholeMs / 1000} s`)
    child.on('message', () => firstByteTimer.abort())
    child.stderr.on('data', (part) => (errors += part))
    child.on('error', (error) => (errors += error.message))
    child.on('close', (code) => {
      firstByteTimer.abort()
      wholeTimer.abort()
      resolve(stopReason ?? (code === 0 ? undefined : reasonOf(errors)))
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
