/**
 * The project's own page code (src-renderer/loopback.ts) in a real Chromium against the host, and
 * against impostors.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openChromium } from '../../../support/chromium.ts'
import type { TestPage } from './page/test-page.ts'
import type { World } from './world.ts'
import { becomes, buildPage, holdBeat, openWorld, until } from './world.ts'

let browser: Browser
let context: BrowserContext
let world: World
beforeAll(async () => void (browser = await openChromium()))
afterAll(() => browser.close())
beforeEach(async () => {
  world = await openWorld()
  context = await browser.newContext()
})
afterEach(async () => {
  await context.close()
  await world.host.close()
})

const shownPage = (page: Page): Promise<TestPage> =>
  page.evaluate('({ ...window.page, call: undefined, stop: undefined })')
const call = (page: Page, name: string, input: unknown): Promise<unknown> =>
  page.evaluate(`window.page.call(${JSON.stringify(name)}, ${JSON.stringify(input)})`)

async function openWindow(): Promise<Page> {
  const page = await context.newPage()
  await page.goto(world.host.newAddress())
  await becomes(page, 'open')
  return page
}

/** Chooses a file of 70,000 bytes of every value in the page as `file`, and returns its path. */
async function chooseFile(page: Page): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'partner-desk-part-')), 'october.csv')
  writeFileSync(
    path,
    Uint8Array.from({ length: 70_000 }, (_, index) => index % 251),
  )
  await page.evaluate(
    'document.body.append(Object.assign(document.createElement("input"), { type: "file" }))',
  )
  await page.setInputFiles('input[type="file"]', path)
  await page.evaluate(
    'window.file = document.querySelector(`input[type="file"]`).files[0]; undefined',
  )
  return path
}

describe('a window in Chromium', () => {
  it('opens by its address once, calls, receives events, and shows the code nowhere', async () => {
    const address = world.host.newAddress()
    const page = await context.newPage()
    await page.goto(address)
    await becomes(page, 'open')
    expect(page.url()).toBe(`http://127.0.0.1:${world.host.port}/`)
    expect(await page.evaluate('history.length')).toBe(2)
    expect(await call(page, 'echo', { amount: '1.10' })).toEqual({
      kind: 'result',
      output: { secretData: 'THE-DATA', input: { amount: '1.10' } },
    })
    world.desk.emit({ kind: 'cache', profile: 'a', families: ['activity'] })
    await until(async () => (await shownPage(page)).events.length === 1)
    const secondTab = await context.newPage()
    await secondTab.goto(address)
    await becomes(secondTab, 'closed')
    expect(await call(page, 'echo', 1)).toMatchObject({ kind: 'result' })
  })

  it('sends a part of a file beside a call, and the core receives it unchanged', async () => {
    const page = await openWindow()
    const file = await chooseFile(page)
    await page.evaluate(
      'window.page.call("echo", { at: 5 }, file.slice(5, 60_005)).then(() => true)',
    )
    const { name, input } = world.desk.calls.at(-1) as {
      name: string
      input: { at: number; part: Uint8Array }
    }
    expect([name, Object.keys(input), input.at]).toEqual(['echo', ['at', 'part'], 5])
    expect(Buffer.from(input.part).equals(readFileSync(file).subarray(5, 60_005))).toBe(true)
    expect((await shownPage(page)).violations).toEqual([])
    rmSync(dirname(file), { recursive: true })
  })

  it('input 70: reports that a file which has changed meanwhile cannot be read, and continues', async () => {
    const page = await openWindow()
    const file = await chooseFile(page)
    writeFileSync(file, 'another')
    expect(
      await page.evaluate(
        'window.page.call("echo", { at: 5 }, file.slice(5, 60_005)).then(() => "sent", (error) => error.name)',
      ),
    ).toBe('NotReadableError')
    expect(world.desk.calls).toEqual([])
    expect((await shownPage(page)).state).toBe('open')
    expect(await call(page, 'echo', 1)).toMatchObject({ kind: 'result' })
    rmSync(dirname(file), { recursive: true })
  })

  it('S3: breaks no rule of the policy, with bits-ui’s palette open and Svelte’s templates under Trusted Types', async () => {
    const page = await openWindow()
    await page.waitForSelector('#first-item')
    expect(
      await page.evaluate(
        'getComputedStyle(document.querySelector("[data-item-wrapper]")).display',
      ),
    ).toBe('contents')
    expect((await shownPage(page)).violations).toEqual([])
    expect(
      await page.evaluate(
        '(() => { try { document.body.innerHTML = "<b>x</b>"; return "taken" } catch { return "refused" } })()',
      ),
    ).toBe('refused')
    expect(
      await page.evaluate(
        'new Promise((done) => setTimeout(() => { try { done((0, eval)("1")) } catch { done("refused") } }))',
      ),
    ).toBe('refused')
    expect(
      await page.evaluate(
        '(() => { const one = document.createElement("b"); one.setAttribute("style", "color: red"); document.body.append(one); return getComputedStyle(one).color })()',
      ),
    ).toBe('rgb(0, 0, 0)')
    expect(
      await page.evaluate('fetch("http://127.0.0.1:9/").then(() => "sent", () => "refused")'),
    ).toBe('refused')
    expect((await shownPage(page)).violations.length).toBeGreaterThan(2)
  })

  it('opens again after a reload, and after another', async () => {
    const page = await openWindow()
    for (let count = 0; count < 3; count += 1) {
      await page.reload()
      await becomes(page, 'open')
      expect(await call(page, 'echo', count)).toMatchObject({ kind: 'result' })
    }
    expect(world.host.windows()).toBe(1)
  })

  it('F43: a copy of the tab takes the session over; the first says that it has ended and sends nothing more', async () => {
    const page = await openWindow()
    const resume = String(await page.evaluate('sessionStorage.getItem("partner-desk-resume")'))
    const copy = await context.newPage()
    await copy.goto(`http://127.0.0.1:${world.host.port}/#launch=${resume}`)
    await becomes(copy, 'open')
    await becomes(page, 'ended')
    const callsBefore = world.desk.calls.length
    expect(await call(page, 'echo', 1)).toMatchObject({
      kind: 'failure',
      failure: { code: 'SESSION_ENDED' },
    })
    expect(world.desk.calls).toHaveLength(callsBefore)
    expect(await call(copy, 'echo', 1)).toMatchObject({ kind: 'result' })
  })

  it('F43: shows that the session has ended after 5 s without a sign of life of the host', async () => {
    const beat = holdBeat()
    await world.host.close()
    world = await openWorld()
    const page = await context.newPage()
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    await page.goto(world.host.newAddress())
    await becomes(page, 'open')
    await page.clock.runFor(4000)
    beat()
    world.desk.emit({
      kind: 'cache',
      profile: 'heard after its sign of life',
      families: ['activity'],
    })
    await until(async () => (await shownPage(page)).events.length === 1)
    await page.clock.runFor(4999)
    expect((await shownPage(page)).state).toBe('open')
    await page.clock.runFor(1)
    await becomes(page, 'ended')
  })

  it('two windows work at the same time and close independently', async () => {
    const [firstPage, secondPage] = [await openWindow(), await openWindow()]
    expect([await call(firstPage, 'echo', 1), await call(secondPage, 'echo', 2)]).toMatchObject([
      { kind: 'result' },
      { kind: 'result' },
    ])
    await firstPage.close()
    await until(() => {
      world.clock.pass(10_000)
      return world.host.windows() === 1
    })
    expect(await call(secondPage, 'echo', 3)).toMatchObject({ kind: 'result' })
  })

  it('a call that the page cancels is aborted in the core', async () => {
    const page = await openWindow()
    const pendingCall = call(page, 'wait', null)
    await until(() => world.desk.calls.at(-1)?.name === 'wait')
    await page.evaluate('window.page.stop()')
    expect(await pendingCall).toMatchObject({
      kind: 'failure',
      failure: { code: 'CANCELLED' },
    })
    await until(() => world.desk.calls.at(-1)?.isAborted === true)
    expect((await shownPage(page)).state).toBe('open')
  })

  it('threat 17, F43: says that the session has ended when the host ends, and sends nothing to a program that takes its port', async () => {
    const page = await openWindow()
    const { port } = world.host
    await world.host.close()
    const requests: string[] = []
    const impostor = createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`)
      response.end()
    }).listen(port, '127.0.0.1')
    await becomes(page, 'ended')
    expect(await call(page, 'echo', 'private')).toMatchObject({
      kind: 'failure',
      failure: { code: 'SESSION_ENDED' },
    })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(requests).toEqual([])
    await new Promise((resolve) => impostor.close(resolve))
    world = await openWorld()
  })
})

describe('threat 17: an impostor on the port', () => {
  it.each(['nothing', 'its own nonce back', 'a proof under another code'])(
    'that answers the greeting with %s is refused and receives no proof and no call',
    async (answer) => {
      const folder = await buildPage()
      const requests: { path: string; body: string }[] = []
      const impostor = createServer((request, response) => {
        const parts: Buffer[] = []
        request.on('data', (part: Buffer) => void parts.push(part))
        request.on('end', () => {
          const body = Buffer.concat(parts).toString()
          if (request.method === 'POST') {
            requests.push({ path: request.url ?? '', body })
            const nonce = (JSON.parse(body) as { nonce: string }).nonce
            const proofs: Record<string, unknown> = {
              nothing: undefined,
              'its own nonce back': nonce,
              'a proof under another code': 'ab'.repeat(32),
            }
            return response.end(
              JSON.stringify({
                proof: proofs[answer],
                challenge: 'c'.repeat(43),
                bearer: 'b'.repeat(43),
                resume: 'r'.repeat(43),
              }),
            )
          }
          const path = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1)
          response.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'text/html')
          response.end(path.includes('favicon') ? '' : readFileSync(join(folder, path)))
        })
      }).listen(0, '127.0.0.1')
      await new Promise((resolve) => impostor.once('listening', resolve))
      const page = await context.newPage()
      const code = 'x'.repeat(43)
      await page.goto(
        `http://127.0.0.1:${(impostor.address() as AddressInfo).port}/#launch=${code}`,
      )
      await becomes(page, 'closed')
      expect((await shownPage(page)).why).toBe('the host did not prove itself')
      expect(requests.map(({ path }) => path)).toEqual(['/api/greet'])
      expect(JSON.stringify(requests)).not.toContain(code)
      impostor.closeAllConnections()
      await new Promise((resolve) => impostor.close(resolve))
    },
  )
})
