/**
 * Inputs 101–103, L33 and L34: pages of other origins in a real Chromium, on another port of
 * 127.0.0.1 and on localhost.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isGate } from '../../../support/is-gate.ts'
import type { AttackResult, Hostile } from './hostile.ts'
import { inPage, openHostile, routes } from './hostile.ts'
import { becomes, codeOf, openSession, until } from './world.ts'

let hostile: Hostile

beforeAll(async () => {
  hostile = await openHostile()
})
afterAll(() => hostile.close())

const attackFrom = (
  name: string,
  attack: (page: Page, target: string) => Promise<unknown>,
): Promise<AttackResult> => hostile.attackFrom(name, attack)
const load = (tag: string, path: string, property = 'src'): string =>
  `return await new Promise((done) => { const one = document.createElement('${tag}'); one.onload = () => done('loaded'); one.onerror = () => done('refused'); one['${property}'] = target + '${path}'; document.body.append(one) })`

// Both names lead to this machine. Outside the gate only localhost is tested.
describe.each(isGate ? ['127.0.0.1', 'localhost'] : ['localhost'])(
  'S8, threat 13: a page on %s at another port',
  (name) => {
    it('input 101: a picture → 4xx, no data', async () => {
      const { result, refusal } = await attackFrom(name, (page, target) =>
        inPage(page, load('img', '/'), target),
      )
      expect([result, refusal]).toEqual(['refused', '403'])
    })

    it('input 101: our scripts as its own → 4xx, nothing runs', async () => {
      const { result, refusal } = await attackFrom(name, async (page, target) => {
        const html = await (await fetch(target)).text()
        const script = /src="\.(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
        return inPage(page, load('script', script), target)
      })
      // Our own window's copy in the browser's cache is not used either: in that case nothing
      // reaches the host.
      expect([result, refusal ?? '403']).toEqual(['refused', '403'])
    })

    it('threat 15, input 103: a frame of our window → refused, and nothing of it can be read', async () => {
      const { result, refusal } = await attackFrom(name, async (page, target) => {
        await inPage(page, load('iframe', '/'), target)
        const frame = page.frames()[1]
        const text = await frame?.evaluate('document.body?.innerText').catch(() => '')
        return { address: frame?.url(), text: String(text) }
      })
      expect(refusal).toBe('403')
      expect(JSON.stringify(result)).not.toContain('open')
    })

    it('input 101: a form, by GET into a frame and by POST with the page’s own target → 4xx', async () => {
      const submit = (method: string, path: string, type: string): string =>
        `const form = document.createElement('form'); form.method = '${method}'; form.action = target + '${path}'; form.enctype = '${type}'; const field = document.createElement('input'); field.name = '{"name":"echo","input":"'; field.value = '"}'; form.append(field); document.body.append(form); form.submit()`
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
      ]) {
        const { refusal } = await attackFrom(name, async (page, target) => {
          const linesBefore = hostile.world.log.lines.length
          await inPage(page, submit('post', '/api/call', type), target).catch(() => undefined)
          await until(() => hostile.world.log.lines.length > linesBefore)
        })
        expect(refusal).toBe('403')
      }
      const { refusal } = await attackFrom(name, async (page, target) => {
        const linesBefore = hostile.world.log.lines.length
        await inPage(page, submit('get', '/api/call', 'text/plain'), target).catch(() => undefined)
        await until(() => hostile.world.log.lines.length > linesBefore)
      })
      expect(refusal).toBe('403')
    })

    it('input 101: fetch without CORS, with simple types, to every route → 4xx and opaque', async () => {
      for (const path of routes) {
        const script = `const answer = await fetch(target + '${path}', { method: 'POST', mode: 'no-cors', credentials: 'include', headers: { 'content-type': 'text/plain' }, body: '{"name":"echo","input":1}' }); return [answer.type, answer.status, await answer.text()]`
        const { result, refusal } = await attackFrom(name, (page, target) =>
          inPage(page, script, target).catch(() => 'refused'),
        )
        if (result !== 'refused') expect(result).toEqual(['opaque', 0, ''])
        expect(refusal).toBe('403')
      }
    })

    it('inputs 98, 101: fetch with a bearer → stopped by the preflight', async () => {
      const { bearer } = await openSession(hostile.world.host)
      const script = `return await fetch(target + '/api/call', { method: 'POST', headers: { 'content-type': 'application/json', authorization: 'Bearer ${bearer}' }, body: '{"name":"echo","input":1}' }).then((answer) => answer.text(), () => 'refused')`
      expect((await attackFrom(name, (page, target) => inPage(page, script, target))).result).toBe(
        'refused',
      )
    })

    it('input 107: a WebSocket → refused', async () => {
      const script = `return await new Promise((done) => { const socket = new WebSocket(target.replace('http', 'ws') + '/api/events'); socket.onopen = () => done('open'); socket.onerror = () => done('refused') })`
      expect((await attackFrom(name, (page, target) => inPage(page, script, target))).result).toBe(
        'refused',
      )
    })

    it('threat 15: a window of ours that it opens has no session, and it cannot control that window', async () => {
      const page = await hostile.context.newPage()
      await page.goto(`http://${name}:${hostile.port}/`)
      const opening = hostile.context.waitForEvent('page')
      await page.evaluate(
        `window.held = window.open('http://127.0.0.1:${hostile.world.host.port}/'); undefined`,
      )
      const openedPage = await opening
      await becomes(openedPage, 'closed')
      expect(await page.evaluate('window.held.closed')).toBe(true)
      expect(await openedPage.evaluate('window.opener')).toBe(null)
      await openedPage.close()
      await page.close()
    })

    it('input 102: learns nothing of use from the browser that has our window open', async () => {
      const { requests } = hostile
      requests.length = 0
      const code = codeOf(hostile.world.host.newAddress())
      await attackFrom(name, async (page) => {
        await page.goto(`http://${name}:${hostile.port}/again`)
        await page.evaluate('fetch("/own", { method: "POST", credentials: "include" })')
      })
      expect(requests.length).toBeGreaterThan(1)
      for (const { headers } of requests) expect(headers).not.toHaveProperty('cookie')
      expect(JSON.stringify(requests)).not.toContain(code)
      expect(JSON.stringify(requests)).not.toContain(String(hostile.world.host.port))
    })
  },
)

describe('L33', () => {
  it('a cookie that a hostile neighbour sets reaches the host and has no effect', async () => {
    const context = await hostile.browser.newContext()
    await context.addCookies([{ name: 'bearer', value: 'planted', domain: '127.0.0.1', path: '/' }])
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${hostile.world.host.port}/`)
    await becomes(page, 'closed')
    expect(
      await page.evaluate(
        `fetch('/api/call', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"echo","input":1}', credentials: 'include' }).then((answer) => answer.status)`,
      ),
    ).toBe(401)
    await context.close()
  })
})
