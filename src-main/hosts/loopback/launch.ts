import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeFolder } from '../make-folder.ts'
import type { Desktop } from './browser-programs.ts'
import { findAppBrowser, findDefaultBrowser, folderFor, hasDisplay } from './browser-programs.ts'

/** How a window opens on this machine. */
export type Launcher =
  | { readonly kind: 'app'; readonly program: string }
  | { readonly kind: 'browser'; readonly command: readonly string[] }
  | { readonly kind: 'none' }

/**
 * Chooses how the window opens: as an app window if an installed browser has them, or else in the
 * user's default browser. Without a display there is no launcher.
 */
export function findLauncher(desktop: Desktop): Launcher {
  if (!hasDisplay(desktop)) return { kind: 'none' }
  const program = findAppBrowser(desktop)
  if (program !== undefined) return { kind: 'app', program }
  const command = findDefaultBrowser(desktop)
  return command === undefined ? { kind: 'none' } : { kind: 'browser', command }
}

/**
 * The file that leads a browser to a one-time address. Other users can read command lines, so the
 * address is only in this file (security.md, input 112).
 */
export interface RedirectFile {
  readonly path: string
  remove(): void
}

const REDIRECT_LIFE_MS = 60_000

/** Writes the file, readable by this user only. It is removed by `remove`, or after 60 s. */
export function writeRedirect(folder: string, address: string): RedirectFile {
  makeFolder(folder)
  const subfolder = mkdtempSync(join(folder, 'open-'))
  chmodSync(subfolder, 0o700)
  const path = join(subfolder, 'redirect.html')
  const remove = (): void => {
    clearTimeout(timer)
    rmSync(subfolder, { recursive: true, force: true })
  }
  const timer = setTimeout(remove, REDIRECT_LIFE_MS)
  timer.unref()
  writeFileSync(path, redirectPage(address), { mode: 0o600, flag: 'wx' })
  return { path, remove }
}

/** Removes the redirect files of a host that was killed. Their addresses no longer work. */
export function removeOldRedirects(folder: string): void {
  for (const name of readNames(folder))
    if (/^open-\w{6}$/.test(name)) rmSync(join(folder, name), { recursive: true, force: true })
}

function readNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Starts the browser with the redirect file. Returns false if it could not be started. */
export function startBrowser(
  launcher: Exclude<Launcher, { kind: 'none' }>,
  redirect: RedirectFile,
  windowFolder: string,
  desktop: Desktop,
): Promise<boolean> {
  const [program, ...programArguments] =
    launcher.kind === 'app'
      ? [launcher.program, ...appArguments(launcher.program, redirect, windowFolder, desktop)]
      : [...launcher.command, redirect.path]
  return new Promise((resolve) => {
    // The browser is detached. It outlives this process, and its window then shows that the session
    // has ended.
    const child = spawn(program as string, programArguments, {
      detached: true,
      stdio: 'ignore',
      env: desktop.env,
      windowsHide: false,
    })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}

/** Returns the folder for the browser's own files and for the redirect files that it reads. */
export function browserFolder(launcher: Launcher, folder: string, desktop: Desktop): string {
  return launcher.kind === 'app' ? folderFor(launcher.program, folder, desktop) : folder
}

/**
 * Returns the arguments for Chromium. It gets an app window and a separate profile, and uses
 * neither the network nor the keychain for itself.
 */
function appArguments(
  program: string,
  redirect: RedirectFile,
  windowFolder: string,
  { platform, isRoot }: Desktop,
): readonly string[] {
  return [
    `--app=${pathToFileURL(redirect.path).href}`,
    `--user-data-dir=${windowFolder}`,
    // A private window keeps the one-time address out of the profile's history.
    isEdge(program) ? '--inprivate' : '--incognito',
    '--class=partner-desk',
    '--name=partner-desk',
    '--no-first-run',
    '--no-default-browser-check',
    '--no-pings',
    '--no-proxy-server',
    '--disable-background-networking',
    '--disable-breakpad',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-extensions',
    '--disable-features=Translate,MediaRouter,OptimizationHints',
    '--disable-quic',
    '--disable-sync',
    // The profile keeps no password, so the browser need not open the user's keychain for a key.
    '--password-store=basic',
    '--use-mock-keychain',
    // Chromium's sandbox refuses to run as root.
    ...(platform === 'linux' && isRoot ? ['--no-sandbox'] : []),
  ]
}

function isEdge(program: string): boolean {
  return /edge/i.test(basename(program))
}

// The page redirects by script, because a meta refresh would leave a second entry in the history.
function redirectPage(address: string): string {
  return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Partner Desk</title><script>location.replace(${JSON.stringify(address)})</script>\n`
}
