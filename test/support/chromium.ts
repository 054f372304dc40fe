import { existsSync } from 'node:fs'
import type { Browser } from 'playwright'
import { chromium } from 'playwright'
import { findAppBrowser, thisDesktop } from '../../src-main/hosts/loopback/browser-programs.ts'
import { HANG_AFTER_MS } from './limits.ts'

const headless = '/usr/bin/chromium-headless-shell'
const linuxCandidates = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * Finds the Chromium of this machine. Set-up installs Debian's for the tests. On Windows and macOS
 * any Chromium-based browser will do. Throws if there is none: a flow that cannot run has failed.
 */
export function findChromium(): string {
  const path =
    process.platform === 'linux'
      ? linuxCandidates.find(existsSync)
      : findAppBrowser(thisDesktop(process.env))
  if (path === undefined)
    throw new Error(
      'These tests need Chromium, Chrome or Edge; on Debian: apt-get install --no-install-recommends chromium',
    )
  return path
}

/** Flags that keep Chromium off the network (stack.md, trap 5) and let it run as root. */
export const chromiumFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * Opens a browser without a window and with a fresh profile. The headless shell, if it is
 * installed, uses a third less processor time.
 */
export async function openChromium(extraFlags: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: existsSync(headless) ? headless : findChromium(),
    headless: true,
    args: [...chromiumFlags, ...extraFlags],
    timeout: HANG_AFTER_MS,
  })
  // Default limit for actions, waits and navigations of every page.
  browser.on('context', (context) => context.setDefaultTimeout(HANG_AFTER_MS))
  return browser
}
