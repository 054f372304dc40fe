/** A hostile page beside an open window of ours, both in one real Chromium. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright'
import { expect } from 'vitest'
import { openChromium } from '../../../support/chromium.ts'
import type { World } from './world.ts'
import { becomes, openWorld } from './world.ts'

/** Every route of our host. */
export const routes = [
  '/',
  '/api/call',
  '/api/bytes',
  '/api/greet',
  '/api/open',
  '/api/events',
  '/control/window',
]

/**
 * The result of an attack, and the refusal of our host: the reason in its first log line. Undefined
 * if nothing reached the host.
 */
export interface AttackResult {
  readonly result: unknown
  readonly refusal: unknown
}

export interface Hostile {
  readonly world: World
  readonly browser: Browser
  readonly context: BrowserContext
  /** Our own window. */
  readonly ownPage: Page
  /** Port of the hostile server. */
  readonly port: number
  /** Requests to the hostile server. */
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers'] }[]
  /** Opens a hostile page under this name and runs `attack` in it. */
  attackFrom(
    name: string,
    attack: (page: Page, target: string) => Promise<unknown>,
  ): Promise<AttackResult>
  /**
   * Runs an attack and checks that it leaves no state change, no cookie and no header for other
   * origins.
   */
  checkAttack(page: Page, attack: (target: string) => Promise<unknown>): Promise<AttackResult>
  /** Closes the hostile server alone. */
  freePort(): Promise<void>
  close(): Promise<void>
}

const emptyPage = (_request: IncomingMessage, response: ServerResponse): void => {
  response.setHeader('content-type', 'text/html')
  response.end('<!doctype html><title>hostile</title><body></body>')
}

/** Starts Chromium with `flags`, and a hostile server with `answer`. */
export async function openHostile(
  flags: readonly string[] = [],
  answer: (request: IncomingMessage, response: ServerResponse) => void = emptyPage,
): Promise<Hostile> {
  const world = await openWorld()
  const browser = await openChromium(flags)
  const context = await browser.newContext()
  const ownPage = await context.newPage()
  await ownPage.goto(world.host.newAddress())
  await becomes(ownPage, 'open')
  const requests: Hostile['requests'] = []
  const server: Server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers })
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo

  async function checkAttack(
    page: Page,
    attack: (target: string) => Promise<unknown>,
  ): Promise<AttackResult> {
    const exposedHeaders: string[] = []
    const target = `http://127.0.0.1:${world.host.port}`
    page.on('response', (response) => {
      if (new URL(response.url()).port === String(world.host.port))
        exposedHeaders.push(
          ...Object.keys(response.headers()).filter((header) =>
            /^access-control-|^set-cookie/.test(header),
          ),
        )
    })
    const callsBefore = world.desk.calls.length
    const windowsBefore = world.host.windows()
    // The first refusal then has a log line of its own.
    world.clock.pass(10_000)
    const linesBefore = world.log.lines.length
    const result = await attack(target)
    await page.waitForTimeout(150)
    // No state change: nothing reached the core, no window was added, ours still works, and no page
    // has a cookie.
    expect(world.desk.calls).toHaveLength(callsBefore)
    expect(world.host.windows()).toBeLessThanOrEqual(windowsBefore)
    expect(await context.cookies()).toEqual([])
    expect(exposedHeaders).toEqual([])
    const refusal = world.log.lines[linesBefore]?.facts.reason
    expect(await ownPage.evaluate('window.page.call("echo", 1)')).toMatchObject({ kind: 'result' })
    return { result, refusal }
  }

  return {
    world,
    browser,
    context,
    ownPage,
    port,
    requests,
    checkAttack,
    async attackFrom(name, attack) {
      const page = await context.newPage()
      await page.goto(`http://${name}:${port}/`)
      const attackResult = await checkAttack(page, (target) => attack(page, target))
      await page.close()
      return attackResult
    },
    freePort: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    async close() {
      await browser.close()
      server.close()
      await world.host.close()
    },
  }
}

/** Runs a script in a page, with our host's address as `target`. */
export const inPage = (page: Page, script: string, target: string): Promise<unknown> =>
  page.evaluate(`(async () => { const target = ${JSON.stringify(target)}; ${script} })()`)
