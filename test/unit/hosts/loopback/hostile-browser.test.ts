/**
 * Inputs 101 (links, media and styles) and 141–146: attacks by a page in a real Chromium beyond
 * pictures, frames and single requests: a service worker, a name that leads to this machine,
 * windows, forms, sockets, and guessed ports.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { isGate } from '../../../support/is-gate.ts'
import type { AttackResult, Hostile } from './hostile.ts'
import { inPage, openHostile, routes } from './hostile.ts'
import type { World } from './world.ts'
import { becomes, codeOf, openSession, openWorld, until } from './world.ts'

const GUESSING_MS = isGate ? 60_000 : 3_000
const callText = '{"name":"echo","input":1}'
/** A name that this browser resolves to 127.0.0.1, as an entry of `/etc/hosts` would. */
const REBOUND = 'desk.attacker.example'
const DOTTED = '127.0.0.1.attacker.example'

/** Sends our host every request that a worker or a page can make, and returns the results. */
const requestEverything = `
  const got = []
  for (const path of ${JSON.stringify(routes)})
    for (const method of ['GET', 'POST'])
      for (const mode of ['no-cors', 'cors'])
        await fetch(target + path, { method, mode, credentials: 'include', body: method === 'POST' ? ${JSON.stringify(callText)} : undefined })
          .then(async (answer) => got.push([path, answer.type, answer.status, await answer.text()]), () => undefined)
  return got`

const workerScript = `
  self.addEventListener('install', () => self.skipWaiting())
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate' && new URL(event.request.url).pathname === '/')
      event.respondWith(new Response('<!doctype html><title>taken</title>', { headers: { 'content-type': 'text/html' } }))
    else event.respondWith(fetch(event.request))
  })
  self.addEventListener('message', (event) => event.waitUntil((async () => {
    const { target } = event.data
    let imported = 'refused'
    try { importScripts(target + '/') ; imported = 'ran' } catch {}
    const got = await (async () => { ${requestEverything} })()
    event.source.postMessage({ imported, got })
  })()))`

function answerHostile(request: IncomingMessage, response: ServerResponse): void {
  const isScript = request.url === '/worker.js'
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
  response.end(isScript ? workerScript : '<!doctype html><title>hostile</title><body></body>')
}

let hostile: Hostile
let world: World

beforeAll(async () => {
  hostile = await openHostile(
    [
      `--host-resolver-rules=MAP ${REBOUND} 127.0.0.1, MAP ${DOTTED} 127.0.0.1`,
      // Disables Chromium's own barrier between a site and this machine, because the test is about
      // that of the host.
      '--disable-features=LocalNetworkAccessChecks',
    ],
    answerHostile,
  )
  world = hostile.world
})
afterAll(() => hostile.close())

const attackFrom = (
  name: string,
  attack: (page: Page, target: string) => Promise<unknown>,
): Promise<AttackResult> => hostile.attackFrom(name, attack)

// Both names lead to this machine. Outside the gate only localhost is tested.
describe.each(isGate ? ['127.0.0.1', 'localhost'] : ['localhost'])(
  'S8, threat 13: a page on %s',
  (name) => {
    it('input 141: its service worker gets no data, imports nothing of ours and controls none of our windows', async () => {
      const { result, refusal } = await attackFrom(name, (page, target) =>
        inPage(
          page,
          `await navigator.serviceWorker.register('/worker.js')
         const { active } = await navigator.serviceWorker.ready
         const heard = new Promise((done) => navigator.serviceWorker.addEventListener('message', ({ data }) => done(data)))
         active.postMessage({ target })
         return await heard`,
          target,
        ),
      )
      const { imported, got } = result as { imported: string; got: readonly unknown[][] }
      expect([imported, refusal]).toEqual(['refused', '403'])
      for (const [path, ...answer] of got)
        expect([path, ...answer]).toEqual([path, 'opaque', 0, ''])
      // A window of ours that opens in that browser comes from our host.
      const page = await hostile.context.newPage()
      await page.goto(world.host.newAddress())
      await becomes(page, 'open')
      expect(await page.evaluate('navigator.serviceWorker.controller')).toBe(null)
      await page.close()
    })

    it('input 101: links, media, embedded objects, a module and styles load nothing of ours', async () => {
      const { result, refusal } = await attackFrom(name, async (page, target) => {
        const results = await inPage(
          page,
          `const links = ['stylesheet', 'preload', 'modulepreload', 'prefetch', 'manifest', 'icon', 'dns-prefetch', 'prerender'].map((rel) => ['link', { rel, as: 'fetch', href: target + '/' }])
         const others = [['object', { data: target + '/' }], ['embed', { src: target + '/' }], ['video', { src: target + '/' }], ['audio', { src: target + '/api/events' }], ['track', { src: target + '/' }], ['input', { type: 'image', src: target + '/' }], ['script', { type: 'module', src: target + '/' }]]
         const got = []
         for (const [tag, members] of [...links, ...others]) {
           const one = Object.assign(document.createElement(tag), members)
           got.push(new Promise((done) => { one.onload = () => done('loaded ' + tag + ' ' + (members.rel ?? '')); one.onerror = () => done('refused'); one.oncanplay = () => done('plays'); setTimeout(() => done('refused'), 1000) }))
           document.body.append(one)
         }
         const link = Object.assign(document.createElement('a'), { href: '#', ping: target + '/api/call' })
         const style = Object.assign(document.createElement('style'), { textContent: '@import url(' + target + '/); @font-face { font-family: theirs; src: url(' + target + '/) } body { background: url(' + target + '/icon.svg); font-family: theirs; cursor: url(' + target + '/), auto }' })
         document.body.append(link, style, 'text')
         link.click()
         const font = new FontFace('ours', 'url(' + target + '/)')
         got.push(font.load().then(() => 'font', () => 'refused'))
         return [...new Set(await Promise.all(got))]`,
          target,
        )
        const frames = page.frames().slice(1)
        const texts = await Promise.all(frames.map((frame) => frame.content().catch(() => '')))
        return { got: results, texts }
      })
      const { got, texts } = result as { got: readonly string[]; texts: readonly string[] }
      // A refused embedded page fires the load event too: it then holds the browser's own text.
      expect(got.filter((one) => one !== 'loaded embed ')).toEqual(['refused'])
      expect(texts.join('')).not.toMatch(/THE-DATA|script src|type="module"/)
      expect(refusal).toBe('403')
    })

    it('input 141: no file of ours becomes its worker', async () => {
      const { result } = await attackFrom(name, async (page, target) => {
        const script = /src="\.(\/assets\/[^"]+\.js)"/.exec(await (await fetch(target)).text())?.[1]
        return inPage(
          page,
          `const got = []
         for (const path of ['/', '${script ?? ''}'])
           got.push(
             await navigator.serviceWorker.register(target + path).then(() => 'registered', (error) => error.name),
             await new Promise((done) => { try { const worker = new Worker(target + path); worker.onerror = () => done('error'); worker.onmessage = () => done('ran') } catch (error) { done(error.name) } }),
           )
         return got`,
          target,
        )
      })
      expect(result).toEqual(['SecurityError', 'SecurityError', 'SecurityError', 'SecurityError'])
    })

    it.each(isGate ? ['noopener', 'popup', 'width=200', ''] : ['noopener', ''])(
      'input 143: it and a window of ours that it opens (%j) have no control of each other',
      async (features) => {
        const page = await hostile.context.newPage()
        await page.goto(`http://${name}:${hostile.port}/`)
        const attackResult = await hostile.checkAttack(page, async (target) => {
          const opening = hostile.context.waitForEvent('page')
          await page.evaluate(
            `window.got = []; addEventListener('message', ({ data }) => got.push(data)); window.held = window.open('${target}/#launch=${'A'.repeat(43)}', 'desk', '${features}'); undefined`,
          )
          const openedPage = await opening
          await becomes(openedPage, 'closed')
          const seenByPage = await page.evaluate(`(() => {
          if (held === null) return 'nothing'
          const tried = ['document', 'page', 'location.href'].map((path) => { try { return String(path.split('.').reduce((value, key) => value[key], held)) } catch (error) { return error.name } })
          held.postMessage('take this', '*')
          try { held.location = 'about:blank' } catch {}
          return [held.closed, held.length, ...tried]
        })()`)
          await openedPage.waitForTimeout(100)
          const ours = await openedPage.evaluate('[window.opener, window.name, location.pathname]')
          await openedPage.close()
          return { seen: seenByPage, ours, got: await page.evaluate('got') }
        })
        const { seen, ours, got } = attackResult.result as {
          seen: unknown
          ours: unknown
          got: unknown
        }
        // A handle of a window in another browsing group looks like that of a closed window.
        const denied = 'SecurityError'
        if (seen !== 'nothing') expect(seen).toEqual([true, 0, denied, denied, denied])
        expect(ours).toEqual([null, '', '/'])
        expect(got).toEqual([])
        await page.close()
      },
    )

    it('input 143: a window that our page opened has no control of ours', async () => {
      const opening = hostile.context.waitForEvent('page')
      await hostile.ownPage.evaluate(
        `window.open('http://${name}:${hostile.port}/', 'theirs'); undefined`,
      )
      const foreignPage = await opening
      await foreignPage.waitForLoadState()
      expect(await foreignPage.evaluate('window.opener')).toBe(null)
      expect(
        await foreignPage.evaluate(`[window.open('', 'desk')?.location.href, document.referrer]`),
      ).toEqual(['about:blank', ''])
      expect(await hostile.ownPage.evaluate('window.page.state')).toBe('open')
      for (const page of hostile.context.pages()) if (page !== hostile.ownPage) await page.close()
    })

    it('input 144: forms of every encoding, method, charset and target change nothing', async () => {
      const encodings = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']
      const { result, refusal } = await attackFrom(name, async (page, target) => {
        const linesBefore = world.log.lines.length
        await inPage(
          page,
          `const frame = Object.assign(document.createElement('iframe'), { name: 'into' })
         const boxed = document.createElement('iframe')
         boxed.setAttribute('sandbox', 'allow-forms allow-scripts')
         document.body.append(frame, boxed)
         const pause = () => new Promise((done) => setTimeout(done, 15))
         for (const path of ${JSON.stringify(routes)})
           for (const method of ['post', 'get'])
             for (const enctype of ${JSON.stringify(encodings)})
               for (const charset of ['utf-8', 'utf-16', 'iso-8859-1', 'shift_jis']) {
                 const form = Object.assign(document.createElement('form'), { method, enctype, action: target + path, target: 'into', acceptCharset: charset })
                 const field = Object.assign(document.createElement('input'), { name: '{"name":"echo","input":"', value: 'é"}' })
                 const file = new DataTransfer()
                 file.items.add(new File([${JSON.stringify(callText)}], 'call.json', { type: 'application/json' }))
                 const upload = Object.assign(document.createElement('input'), { type: 'file', name: 'file' })
                 upload.files = file.files
                 form.append(field, upload)
                 document.body.append(form)
                 form.submit()
                 await pause()
                 form.remove()
               }
         // A frame without an origin of its own, and a button that overrides its form.
         boxed.srcdoc = '<form method=post enctype=text/plain action="' + target + '/"><input name=a><button formaction="' + target + '/api/call" formmethod=post formenctype=text/plain>x</button></form><script>document.querySelector("button").click()</' + 'script>'
         await new Promise((done) => setTimeout(done, 200))`,
          target,
        )
        await until(() => world.log.lines.length > linesBefore)
        return page.frames().map((frame) => frame.url())
      })
      expect(refusal).toBe('403')
      expect(JSON.stringify(result)).not.toContain('THE-DATA')
    })

    it('input 144: beacons and keepalive requests of any type change nothing', async () => {
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json',
        'application/octet-stream',
        'application/json;x=text/plain',
        '',
      ]
      for (const type of types) {
        const { result } = await attackFrom(name, (page, target) =>
          inPage(
            page,
            `const got = []
           for (const path of ${JSON.stringify(routes)}) {
             const body = new Blob([${JSON.stringify(callText)}], { type: '${type}' })
             try { navigator.sendBeacon(target + path, body) } catch {}
             await fetch(target + path, { method: 'POST', mode: 'no-cors', keepalive: true, body }).then(async (answer) => got.push(answer.status + await answer.text()), () => undefined)
           }
           return got.filter((one) => one !== '0')`,
            target,
          ),
        )
        expect(result).toEqual([])
      }
    })

    it('input 145: no WebSocket opens, not even with a bearer in its address or its protocols', async () => {
      const { bearer } = await openSession(world.host)
      const { result, refusal } = await attackFrom(name, (page, target) =>
        inPage(
          page,
          `const got = []
         // Few at once: Chromium waits longer after each that fails.
         const tries = [['/api/events'], ['/api/call'], ['/'], ['/api/events?bearer=${bearer}'], ['/api/events', ['bearer', '${bearer}']], ['/api/events', '${bearer}']]
         got.push(...(await Promise.all(tries.map(([path, protocols]) => new Promise((done) => {
           const socket = new WebSocket(target.replace('http', 'ws') + path, protocols ?? [])
           socket.onopen = () => done('open ' + path)
           socket.onmessage = ({ data }) => done('data ' + data)
           socket.onerror = () => done('refused')
         })))))
         got.push(await new Promise((done) => {
           const source = new EventSource(target + '/api/events')
           source.onopen = () => done('open'); source.onmessage = () => done('data'); source.onerror = () => { source.close(); done('refused') }
         }))
         return [...new Set(got)]`,
          target,
        ),
      )
      expect([result, refusal]).toEqual([['refused'], '403'])
    })

    it(
      'input 146: a page that guesses ports for a while learns nothing and blocks no window',
      async () => {
        let beats = 0
        const { result } = await attackFrom(name, async (page, target) => {
          const guessing = inPage(
            page,
            `const own = Number(new URL(target).port)
           const end = performance.now() + ${GUESSING_MS}
           const got = []
           let count = 0
           const tag = (port, kind) => new Promise((done) => { const one = document.createElement(kind); one.onload = () => done('loaded'); one.onerror = () => done('refused'); one.src = 'http://127.0.0.1:' + port + '/'; document.body.append(one); setTimeout(() => { done('waits'); one.remove() }, 1000) })
           const socket = (port) => new Promise((done) => { const one = new WebSocket('ws://127.0.0.1:' + port + '/api/events'); one.onopen = () => done('open'); one.onerror = () => done('refused') })
           const ask = (port, mode) => fetch('http://127.0.0.1:' + port + '/', { mode }).then(async (answer) => 'answer ' + await answer.text(), () => 'refused')
           const lane = async (from) => {
             for (let step = from; performance.now() < end; step += 8) {
               // Around our port, and on it every fourth time.
               const port = step % 4 === 0 ? own : Math.min(65535, 1024 + ((own + step * 7) % 64000))
               count += 1
               for (const found of await Promise.all([tag(port, 'img'), tag(port, 'script'), socket(port), ask(port, 'cors'), ask(port, 'no-cors')]))
                 if (port === own && found !== 'refused') got.push(found)
             }
           }
           await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(lane))
           return { got: [...new Set(got)], count }`,
            target,
          )
          let isOver = false
          void guessing.finally(() => (isOver = true)).catch(() => undefined)
          while (!isOver) {
            if ((await hostile.ownPage.evaluate(`fetch('/').then(({ status }) => status)`)) === 200)
              beats += 1
            await new Promise((resolve) => setTimeout(resolve, GUESSING_MS / 10))
          }
          return guessing
        })
        const { got, count } = result as { got: readonly string[]; count: number }
        expect(got).toEqual([])
        expect(count).toBeGreaterThan(20)
        // Our own window is answered throughout.
        expect(beats).toBeGreaterThan(4)
      },
      GUESSING_MS + 60_000,
    )
  },
)

describe.each(isGate ? [REBOUND, DOTTED] : [REBOUND])(
  'S8, threat 14: a page whose name %s leads to the host',
  (name) => {
    /**
     * Opens a page of the attacker's own server at our port, before its name leads to this machine.
     */
    async function openRebound(): Promise<Page> {
      const page = await hostile.context.newPage()
      const ownUrl = `http://${name}:${world.host.port}/before`
      await page.route(ownUrl, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>hostile</body>' }),
      )
      await page.goto(ownUrl)
      return page
    }

    it('input 142: shows nothing of ours', async () => {
      const page = await hostile.context.newPage()
      const { refusal } = await hostile.checkAttack(page, async () => {
        const answer = await page.goto(`http://${name}:${world.host.port}/`)
        expect(answer?.status()).toBe(421)
        expect(await page.content()).not.toMatch(/script src|THE-DATA/)
      })
      expect(refusal).toBe('421')
      await page.close()
    })

    it('input 142: is same-origin with the host for the browser, and still gets 421 for every call, even with a bearer', async () => {
      const { bearer } = await openSession(world.host)
      const page = await openRebound()
      const attackResult = await hostile.checkAttack(page, () =>
        inPage(
          page,
          `const got = []
         for (const path of ${JSON.stringify(routes)})
           for (const method of ['GET', 'POST', 'HEAD', 'PUT', 'OPTIONS']) {
             const answer = await fetch(path, { method, headers: { 'content-type': 'application/json', authorization: 'Bearer ${bearer}' }, body: method === 'POST' ? ${JSON.stringify(callText)} : undefined })
             got.push(answer.status + (/THE-DATA|<script/.test(await answer.text()) ? ' with data' : ''))
           }
         got.push(await new Promise((done) => { const socket = new WebSocket('ws://' + location.host + '/api/events'); socket.onopen = () => done('open'); socket.onerror = () => done('421') }))
         got.push(await (navigator.serviceWorker?.register('/').then(() => 'registered', () => '421') ?? '421'))
         return [...new Set(got)]`,
          '',
        ),
      )
      expect(attackResult).toEqual({ result: ['421'], refusal: '421' })
      await page.close()
    })

    it('input 142: neither forms nor frames of the name reach anything', async () => {
      const page = await openRebound()
      const { result, refusal } = await hostile.checkAttack(page, async () => {
        await inPage(
          page,
          `const frame = Object.assign(document.createElement('iframe'), { name: 'into', src: '/' })
         document.body.append(frame)
         await new Promise((done) => (frame.onload = done))
         for (const enctype of ['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded']) {
           const form = Object.assign(document.createElement('form'), { method: 'post', enctype, action: '/api/call', target: 'into' })
           document.body.append(form)
           form.submit()
           await new Promise((done) => (frame.onload = done))
         }`,
          '',
        )
        return page.frames()[1]?.content()
      })
      expect(refusal).toBe('421')
      expect(String(result)).not.toMatch(/THE-DATA|script src/)
      await page.close()
    })
  },
)

describe('threat 17, input 141: a worker of an earlier owner of our port', () => {
  it('controls no window of ours, whose browser profile is new and private each time', async () => {
    const earlierHostile = await openHostile([], answerHostile)
    onTestFinished(() => earlierHostile.close())
    const { port } = earlierHostile
    const page = await earlierHostile.context.newPage()
    await page.goto(`http://127.0.0.1:${port}/`)
    await page.evaluate(
      `navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(() => undefined)`,
    )
    await page.reload()
    expect(await page.title()).toBe('taken')
    await earlierHostile.freePort()
    const listen = vi.spyOn(Server.prototype, 'listen').mockImplementationOnce(function (
      this: Server,
      ...[options, done]: unknown[]
    ) {
      return this.listen({ ...(options as object), port }, done as () => void)
    })
    const laterWorld = await openWorld()
    onTestFinished(() => laterWorld.host.close())
    listen.mockRestore()
    expect(laterWorld.host.port).toBe(port)
    // That worker stays in this browser profile. Only another profile is free of it.
    await page.goto(laterWorld.host.newAddress())
    expect(await page.title()).toBe('taken')
    // The launcher's `--incognito` opens such a context.
    const privatePage = await (await earlierHostile.browser.newContext()).newPage()
    const address = laterWorld.host.newAddress()
    await privatePage.goto(address)
    await becomes(privatePage, 'open')
    expect(codeOf(address)).not.toBe('')
    expect(await privatePage.title()).not.toBe('taken')
  })
})
