import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { BrowserContext, CDPSession, Frame, Page, Request, Route } from 'playwright'
import type { Wire } from './wire.ts'
import { mainScript, PRELOAD_WORLD, preloadScript, RECEIVE, SEND } from './worlds.ts'

/**
 * Chromium cannot open a scheme that it was not built with, so the page stands under a made-up
 * https origin here; the app hears of its own addresses only.
 */
const OWN = 'partner-desk://app'
const SHOWN = 'https://partner-desk-app.test'

/**
 * The page of the stand-in's window: a real Chromium page whose requests, moves and calls the app
 * decides.
 */
export interface StandInPage {
  readonly page: Page
  load(url: string): Promise<void>
  /** A message for the preload, as webContents.send. */
  deliver(channel: string, values: readonly unknown[]): Promise<void>
  /**
   * What the session of this page may keep between its lives, as Electron keeps it through a crash.
   */
  readMemory(): Promise<Record<string, string>>
  crash(): Promise<void>
}

/** Makes the page in a fresh context; `memory` is what an earlier life of it had kept. */
export async function openStandInPage(
  context: BrowserContext,
  wire: Wire,
  preload: string,
  leaks: string[],
  memory: Readonly<Record<string, string>>,
): Promise<StandInPage> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const worlds = await followWorlds(cdp)
  const key = randomUUID()
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
    source: preloadScript(readFileSync(preload, 'utf8'), key),
    worldName: PRELOAD_WORLD,
  })
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: mainScript(key) })
  if (Object.keys(memory).length > 0) await page.addInitScript(restoreMemory, memory)
  cdp.on('Runtime.bindingCalled', (call) => {
    if (call.name === SEND)
      void answerCall(
        cdp,
        wire,
        page,
        call.executionContextId,
        JSON.parse(call.payload) as PageCall,
      )
  })
  await page.route('**/*', (route) => judge(route, page, wire, leaks))
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame())
      void wire.ask('navigated', { url: toOwn(frame.url()) }).catch(() => undefined)
  })
  await setPermissions(cdp, wire)
  return {
    page,
    load: async (url) => void (await page.goto(toShown(url))),
    async deliver(channel, values) {
      const world = worlds.ofMainFrame()
      if (world !== undefined) await receive(cdp, world, { kind: 'event', channel, values })
    },
    readMemory: () => page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage))),
    // The answer never comes: the process that would give it has gone.
    crash: async () => void cdp.send('Page.crash').catch(() => undefined),
  }
}

function restoreMemory(memory: Readonly<Record<string, string>>): void {
  if (sessionStorage.length > 0) return
  for (const [name, value] of Object.entries(memory)) sessionStorage.setItem(name, value)
}

/** The address as the app knows it. */
export function toOwn(url: string): string {
  return url.startsWith(SHOWN) ? OWN + url.slice(SHOWN.length) : url
}

/** The address as Chromium shows it here. */
export function toShown(url: string): string {
  return url.startsWith(OWN) ? SHOWN + url.slice(OWN.length) : url
}

interface PageCall {
  readonly id: number
  readonly channel: string
  /** Bytes as Base64. */
  readonly values: readonly ({ readonly value?: unknown } | { readonly bytes: string })[]
}

async function answerCall(
  cdp: CDPSession,
  wire: Wire,
  page: Page,
  world: number,
  { id, channel, values }: PageCall,
): Promise<void> {
  const given = values.map((one) =>
    'bytes' in one ? new Uint8Array(Buffer.from(one.bytes, 'base64')) : one.value,
  )
  const call = { channel, values: given, url: toOwn(page.mainFrame().url()), isMainFrame: true }
  const answer = await wire.ask('invoke', call).then(
    (value) => ({ kind: 'answer', id, value }),
    (error: Error) => ({ kind: 'error', id, text: error.message }),
  )
  await receive(cdp, world, answer)
}

async function receive(cdp: CDPSession, world: number, message: unknown): Promise<void> {
  // The page may be gone by now, and with it whoever waited.
  await cdp
    .send('Runtime.evaluate', {
      contextId: world,
      expression: `${RECEIVE}(${JSON.stringify(message)})`,
    })
    .catch(() => undefined)
}

async function followWorlds(cdp: CDPSession): Promise<{ ofMainFrame(): number | undefined }> {
  const { frameTree } = await cdp.send('Page.getFrameTree')
  let world: number | undefined
  cdp.on('Runtime.executionContextCreated', ({ context }) => {
    const { frameId } = (context.auxData ?? {}) as { frameId?: string }
    if (context.name === PRELOAD_WORLD && frameId === frameTree.frame.id) world = context.id
  })
  cdp.on('Runtime.executionContextsCleared', () => (world = undefined))
  await cdp.send('Runtime.enable')
  await cdp.send('Page.enable')
  await cdp.send('Runtime.addBinding', { name: SEND, executionContextName: PRELOAD_WORLD })
  return { ofMainFrame: () => world }
}

interface Served {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Uint8Array
}

/** Whatever the page asks for is decided by the app: where it may go, and what it gets. */
async function judge(route: Route, page: Page, wire: Wire, leaks: string[]): Promise<void> {
  const request = route.request()
  const url = toOwn(request.url())
  try {
    if (
      request.isNavigationRequest() &&
      !(await wire.ask<boolean>('mayNavigate', {
        url,
        isMainFrame: frameOf(request) === page.mainFrame(),
      }))
    )
      return await route.abort('aborted')
    const served = await wire.ask<Served | null>('serve', { url, method: request.method() })
    if (served)
      return await route.fulfill({
        status: served.status,
        headers: served.headers,
        body: Buffer.from(served.body),
      })
    leaks.push(url)
    await route.abort('blockedbyclient')
  } catch {
    // The app or the page has ended meanwhile.
    await route.abort('failed').catch(() => undefined)
  }
}

function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame()
  } catch {
    // Of a page that is not there yet.
    return undefined
  }
}

/** Chromium's name of each permission, and Electron's. */
const permissions = {
  geolocation: 'geolocation',
  notifications: 'notifications',
  audioCapture: 'media',
  videoCapture: 'media',
  midi: 'midi',
  midiSysex: 'midiSysex',
  idleDetection: 'idle-detection',
  localFonts: 'local-fonts',
  windowManagement: 'window-management',
  storageAccess: 'storage-access',
  wakeLockScreen: 'screen-wake-lock',
  clipboardReadWrite: 'clipboard-read',
  clipboardSanitizedWrite: 'clipboard-sanitized-write',
} as const

/** Gives the page in Chromium exactly the permissions that the app's two handlers give. */
async function setPermissions(cdp: CDPSession, wire: Wire): Promise<void> {
  const { targetInfo } = await cdp.send('Target.getTargetInfo')
  const granted: (keyof typeof permissions)[] = []
  for (const [shown, permission] of Object.entries(permissions) as [
    keyof typeof permissions,
    string,
  ][]) {
    const { checked, answered } = await wire.ask<{ checked: boolean; answered: boolean }>(
      'mayUse',
      { permission, url: `${OWN}/`, isMainFrame: true },
    )
    if (checked && answered) granted.push(shown)
  }
  // What is not granted is denied by this call.
  await cdp.send('Browser.grantPermissions', {
    origin: SHOWN,
    permissions: granted,
    browserContextId: targetInfo.browserContextId,
  })
}
