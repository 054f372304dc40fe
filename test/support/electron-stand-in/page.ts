import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { BrowserContext, CDPSession, Frame, Page, Request, Route } from 'playwright'
import type { Wire } from './wire.ts'
import {
  mainScript,
  PRELOAD_WORLD,
  preloadScript,
  RECEIVE_BINDING,
  SEND_BINDING,
} from './worlds.ts'

/**
 * Chromium cannot open a scheme that it was not built with, so the page has a made-up https origin
 * here. The app sees only its own addresses.
 */
const APP_ORIGIN = 'partner-desk://app'
const CHROMIUM_ORIGIN = 'https://partner-desk-app.test'

/**
 * The page of the stand-in's window: a real Chromium page whose requests, navigations and calls the
 * app decides.
 */
export interface StandInPage {
  readonly page: Page
  load(url: string): Promise<void>
  /** Sends a message to the preload, as webContents.send does. */
  deliver(channel: string, values: readonly unknown[]): Promise<void>
  /** The session storage of this page. Electron keeps it through a crash. */
  readSessionStorage(): Promise<Record<string, string>>
  crash(): Promise<void>
}

/** Opens the page in a fresh context. `sessionItems` is the session storage of its predecessor. */
export async function openStandInPage(
  context: BrowserContext,
  wire: Wire,
  preload: string,
  unansweredAddresses: string[],
  sessionItems: Readonly<Record<string, string>>,
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
  if (Object.keys(sessionItems).length > 0)
    await page.addInitScript(restoreSessionStorage, sessionItems)
  cdp.on('Runtime.bindingCalled', (call) => {
    if (call.name === SEND_BINDING)
      void answerCall(
        cdp,
        wire,
        page,
        call.executionContextId,
        JSON.parse(call.payload) as PageCall,
      )
  })
  await page.route('**/*', (route) => judge(route, page, wire, unansweredAddresses))
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
    readSessionStorage: () =>
      page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage))),
    // Page.crash never answers, because the process that would answer is gone.
    crash: async () => void cdp.send('Page.crash').catch(() => undefined),
  }
}

function restoreSessionStorage(sessionItems: Readonly<Record<string, string>>): void {
  if (sessionStorage.length > 0) return
  for (const [name, value] of Object.entries(sessionItems)) sessionStorage.setItem(name, value)
}

/** Converts Chromium's address to the app's. */
export function toOwn(url: string): string {
  return url.startsWith(CHROMIUM_ORIGIN) ? APP_ORIGIN + url.slice(CHROMIUM_ORIGIN.length) : url
}

/** Converts the app's address to Chromium's. */
export function toShown(url: string): string {
  return url.startsWith(APP_ORIGIN) ? CHROMIUM_ORIGIN + url.slice(APP_ORIGIN.length) : url
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
  const packedValues = values.map((value) =>
    'bytes' in value ? new Uint8Array(Buffer.from(value.bytes, 'base64')) : value.value,
  )
  const call = {
    channel,
    values: packedValues,
    url: toOwn(page.mainFrame().url()),
    isMainFrame: true,
  }
  const answer = await wire.ask('invoke', call).then(
    (value) => ({ kind: 'answer', id, value }),
    (error: Error) => ({ kind: 'error', id, text: error.message }),
  )
  await receive(cdp, world, answer)
}

async function receive(cdp: CDPSession, world: number, message: unknown): Promise<void> {
  // The page may be gone, so nothing waits for the answer.
  await cdp
    .send('Runtime.evaluate', {
      contextId: world,
      expression: `${RECEIVE_BINDING}(${JSON.stringify(message)})`,
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
  await cdp.send('Runtime.addBinding', { name: SEND_BINDING, executionContextName: PRELOAD_WORLD })
  return { ofMainFrame: () => world }
}

interface ServedFile {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Uint8Array
}

/** Passes a request of the page to the app, which decides whether it may go and what it returns. */
async function judge(
  route: Route,
  page: Page,
  wire: Wire,
  unansweredAddresses: string[],
): Promise<void> {
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
    const response = await wire.ask<ServedFile | null>('serve', { url, method: request.method() })
    if (response)
      return await route.fulfill({
        status: response.status,
        headers: response.headers,
        body: Buffer.from(response.body),
      })
    unansweredAddresses.push(url)
    await route.abort('blockedbyclient')
  } catch {
    // The app or the page has ended.
    await route.abort('failed').catch(() => undefined)
  }
}

function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame()
  } catch {
    // The page does not exist yet.
    return undefined
  }
}

/** Electron's name for each of Chromium's permissions. */
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

/** Grants the page in Chromium exactly the permissions that the app's two handlers allow. */
async function setPermissions(cdp: CDPSession, wire: Wire): Promise<void> {
  const { targetInfo } = await cdp.send('Target.getTargetInfo')
  const grantedPermissions: (keyof typeof permissions)[] = []
  for (const [chromiumName, permission] of Object.entries(permissions) as [
    keyof typeof permissions,
    string,
  ][]) {
    const { checked, answered } = await wire.ask<{ checked: boolean; answered: boolean }>(
      'mayUse',
      { permission, url: `${APP_ORIGIN}/`, isMainFrame: true },
    )
    if (checked && answered) grantedPermissions.push(chromiumName)
  }
  // This call denies every permission that it does not list.
  await cdp.send('Browser.grantPermissions', {
    origin: CHROMIUM_ORIGIN,
    permissions: grantedPermissions,
    browserContextId: targetInfo.browserContextId,
  })
}
