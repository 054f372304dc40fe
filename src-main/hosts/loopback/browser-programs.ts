import { existsSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/** The facts of this machine that decide how a window can be opened. */
export interface Desktop {
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
  readonly home: string
  readonly isRoot: boolean
  isThere(path: string): boolean
  /** Resolves links. Returns the path unchanged if that fails. */
  resolveLinks(path: string): string
}

export const thisDesktop = (env: NodeJS.ProcessEnv): Desktop => ({
  platform: process.platform,
  env,
  home: homedir(),
  isRoot: process.getuid?.() === 0,
  isThere: existsSync,
  resolveLinks: (path) => {
    try {
      return realpathSync(path)
    } catch {
      return path
    }
  },
})

/** Browsers with app windows, in the order of preference. */
const linuxNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'brave-browser',
  'brave',
]
const macNames = ['Chromium', 'Google Chrome', 'Microsoft Edge', 'Brave Browser']
const windowsPaths = [
  ['Chromium', 'Application', 'chrome.exe'],
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
  ['BraveSoftware', 'Brave-Browser', 'Application', 'brave.exe'],
]

/** Finds a browser that can show an app window. Returns undefined if there is none. */
export function findAppBrowser({ platform, env, home, isThere }: Desktop): string | undefined {
  if (platform === 'win32') {
    const roots = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter(
      (root) => root !== undefined,
    )
    return windowsPaths.flatMap((parts) => roots.map((root) => join(root, ...parts))).find(isThere)
  }
  if (platform === 'darwin') {
    const roots = ['/Applications', join(home, 'Applications')]
    return macNames
      .flatMap((name) => roots.map((root) => join(root, `${name}.app`, 'Contents', 'MacOS', name)))
      .find(isThere)
  }
  return findOnPath(linuxNames, env, isThere)
}

/**
 * Finds the command that opens a file in the user's default browser. Returns undefined if there is
 * none.
 */
export function findDefaultBrowser({
  platform,
  env,
  isThere,
}: Desktop): readonly string[] | undefined {
  if (platform === 'win32') return ['rundll32.exe', 'url.dll,FileProtocolHandler']
  if (platform === 'darwin') return ['/usr/bin/open']
  const program = findOnPath(['xdg-open'], env, isThere)
  return program === undefined ? undefined : [program]
}

/** Whether this machine has a display. */
export function hasDisplay({ platform, env }: Desktop): boolean {
  return platform !== 'linux' || Boolean(env.DISPLAY) || Boolean(env.WAYLAND_DISPLAY)
}

/**
 * Returns a folder whose files the browser can read. Assumed: a browser from a snap can read its
 * own folder, but neither hidden folders nor the system's temporary folder.
 */
export function folderFor(
  browser: string,
  folder: string,
  { home, resolveLinks, isThere }: Desktop,
): string {
  const isSnap =
    resolveLinks(browser).startsWith('/snap/') ||
    resolveLinks(browser).endsWith('/snap') ||
    (browser === '/usr/bin/chromium-browser' && isThere('/snap/bin/chromium'))
  return isSnap ? join(home, 'snap', 'chromium', 'common', 'partner-desk') : folder
}

/** Finds the first of these programs on the PATH. Returns undefined if there is none. */
export function findOnPath(
  names: readonly string[],
  env: NodeJS.ProcessEnv,
  isThere: (path: string) => boolean,
): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder.startsWith('/'))
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isThere)
}
