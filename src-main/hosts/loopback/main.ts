import { join } from 'node:path'
import { failureToPlain } from '../../base/failure.ts'
import type { Clock } from '../../base/instant.ts'
import type { DeskLog } from '../log.ts'
import { nodeClock } from '../node/clock.ts'
import type { RunningDesk } from '../node/window-desk.ts'
import type { Desktop } from './browser-programs.ts'
import { thisDesktop } from './browser-programs.ts'
import type { GrantedWindow, WindowRequest } from './control.ts'
import { serveWindowRequests } from './control.ts'
import { deferDesk } from './deferred-desk.ts'
import type { LoopbackHost } from './host.ts'
import { openLoopback } from './host.ts'
import type { Launcher } from './launch.ts'
import {
  browserFolder,
  findLauncher,
  removeOldRedirects,
  startBrowser,
  writeRedirect,
} from './launch.ts'
import { newSecret } from './proof.ts'
import type { Claim } from './single-host.ts'
import { askRunningHost, claimFolder } from './single-host.ts'

export interface LoopbackRun {
  /** Called once this process owns the data folder. */
  readonly startDesk: () => RunningDesk | Promise<RunningDesk>
  readonly folder: string
  readonly rendererFolder: string | URL
  readonly log: DeskLog
  /** False: `--no-browser`. */
  readonly isBrowser: boolean
  /** Writes a result for programs to standard output. */
  readonly print: (value: unknown) => void
  /** Writes a sentence for the user. */
  readonly remark: (text: string) => void
  /** Ends the host. */
  readonly signal: AbortSignal
  readonly desktop?: Desktop
  readonly clock?: Clock
}

// Interval at which the host checks whether its windows have closed and its work has ended.
const CHECK_EVERY_MS = 1000
// A browser that has not shown the window after this time is not expected to show it.
const MAX_OPENING_MS = 45_000
// A start that shows a window of another host removes its redirect file after this time, and exits.
const REDIRECT_READ_MS = 10_000

/**
 * Shows the window in a browser on this machine, and returns the exit code when the window has
 * closed. A data folder has one host: a second start gets a window from the first host, and ends.
 * Without a display, or with `--no-browser`, the host prints the one-time address and runs until
 * the signal. Throws the Failures of claimFolder.
 */
export async function runLoopback(run: LoopbackRun): Promise<number> {
  const desktop = run.desktop ?? thisDesktop(process.env)
  const launcher: Launcher = run.isBrowser ? findLauncher(desktop) : { kind: 'none' }
  const request: WindowRequest = launcher.kind === 'none' ? 'address' : 'window'
  const otherHost = await askRunningHost(run.folder, request, run.clock ?? nodeClock)
  if (otherHost) return useOtherHost(run, launcher, desktop, otherHost)
  return runHost(run, launcher, desktop, request)
}

async function runHost(
  run: LoopbackRun,
  launcher: Launcher,
  desktop: Desktop,
  request: WindowRequest,
): Promise<number> {
  const { folder, rendererFolder, log, signal, clock = nodeClock } = run
  const secret = newSecret()
  // Only the owner of the data folder may start the core. To become the owner, this process writes
  // a mark with the host's port. So the host opens first, with a desk that waits for the core.
  const deferredDesk = deferDesk()
  const show = (): Promise<boolean> => openWindow(run, loopback, launcher, desktop)
  const grant = async (windowRequest: WindowRequest): Promise<GrantedWindow> =>
    windowRequest === 'window' && launcher.kind !== 'none' && (await show())
      ? { url: null }
      : { url: loopback.newAddress() }
  const loopback: LoopbackHost = await openLoopback({
    desk: deferredDesk.desk,
    rendererFolder,
    log,
    clock,
    control: serveWindowRequests(secret, grant),
  })
  let claim: Claim | undefined
  let desk: RunningDesk | undefined
  try {
    const mark = { port: loopback.port, secret, pid: process.pid }
    claim = await claimFolder(folder, mark, request, clock)
    if (claim.kind === 'other') return await useOtherHost(run, launcher, desktop, claim)
    if (!claim.isMarked)
      run.remark(
        'The disk is full: what is kept can be read, and nothing is saved until some space is free.',
      )
    removeOldRedirects(browserFolder(launcher, folder, desktop))
    desk = await run.startDesk()
    deferredDesk.start(desk)
    log.note('loopback open', { port: loopback.port })
    await showFirstWindow(run, loopback, launcher, show)
    await (launcher.kind === 'none' ? untilAborted(signal) : untilUnused(run, loopback, desk))
    return 0
  } finally {
    // The mark is removed first, so that the next start does not contact a host that is ending.
    if (claim?.kind === 'own') claim.release()
    await loopback.close()
    await desk?.close()
  }
}

/** Uses a window of the host that owns the data folder. Returns the exit code. */
async function useOtherHost(
  run: LoopbackRun,
  launcher: Launcher,
  desktop: Desktop,
  { url, pid }: Extract<Claim, { kind: 'other' }>,
): Promise<number> {
  if (!run.isBrowser) run.print({ url })
  else if (url === null)
    run.remark(`Partner Desk is running already (process ${pid}); another window of it was opened.`)
  else if (launcher.kind === 'none')
    run.remark(
      `Partner Desk is running already (process ${pid}). Open this address within a minute, it works once: ${url}`,
    )
  else if (await showOtherHostsWindow(run, url, launcher, desktop))
    run.remark(`Partner Desk is running already (process ${pid}); another window of it was opened.`)
  else
    run.remark(
      `Partner Desk is running already (process ${pid}), but no browser could be started. Open this address within a minute, it works once: ${url}`,
    )
  return 0
}

// The running host could not start a browser, for example because it has no display, so this start
// does. It waits until the browser has had time to read the redirect file.
async function showOtherHostsWindow(
  run: LoopbackRun,
  url: string,
  launcher: Exclude<Launcher, { kind: 'none' }>,
  desktop: Desktop,
): Promise<boolean> {
  const base = browserFolder(launcher, run.folder, desktop)
  const redirect = writeRedirect(base, url)
  const isStarted = await startBrowser(launcher, redirect, join(base, 'window'), desktop)
  if (isStarted)
    await Promise.race([
      (run.clock ?? nodeClock).sleep(REDIRECT_READ_MS, run.signal).catch(() => undefined),
      untilAborted(run.signal),
    ])
  redirect.remove()
  return isStarted
}

async function showFirstWindow(
  run: LoopbackRun,
  loopback: LoopbackHost,
  launcher: Launcher,
  show: () => Promise<boolean>,
): Promise<void> {
  if (!run.isBrowser) return run.print({ url: loopback.newAddress() })
  if (launcher.kind !== 'none' && (await show())) return
  const why =
    launcher.kind === 'none'
      ? 'There is no display or browser here'
      : 'No browser could be started here'
  run.remark(
    `${why}: open this address on this machine within a minute, it works once: ${loopback.newAddress()}`,
  )
}

// Returns false if no browser could be started, or the redirect file could not be written. The
// caller then shows the address as text.
async function openWindow(
  run: LoopbackRun,
  loopback: LoopbackHost,
  launcher: Launcher,
  desktop: Desktop,
): Promise<boolean> {
  if (launcher.kind === 'none') return false
  const base = browserFolder(launcher, run.folder, desktop)
  let remove = (): void => undefined
  try {
    const redirect = writeRedirect(
      base,
      loopback.newAddress(() => remove()),
    )
    remove = redirect.remove
    const isStarted = await startBrowser(launcher, redirect, join(base, 'window'), desktop)
    if (!isStarted) remove()
    return isStarted
  } catch (error) {
    run.log.note('window not opened', { ...failureToPlain(error) })
    return false
  }
}

/** Waits for the signal, or until the last window has closed and no work is running. */
async function untilUnused(
  run: LoopbackRun,
  loopback: LoopbackHost,
  desk: RunningDesk,
): Promise<void> {
  const clock = run.clock ?? nodeClock
  const begunAtMs = clock.monotonicMs()
  let hasOpened = false
  let hasShownAddress = false
  while (!run.signal.aborted) {
    await clock.sleep(CHECK_EVERY_MS, run.signal).catch(() => undefined)
    if (loopback.windows() > 0) hasOpened = true
    else if (hasOpened && !desk.isBusy()) return
    else if (!hasOpened && !hasShownAddress && clock.monotonicMs() - begunAtMs > MAX_OPENING_MS) {
      hasShownAddress = true
      run.remark(
        `No window has opened. Open this address on this machine within a minute, it works once: ${loopback.newAddress()}`,
      )
    }
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
