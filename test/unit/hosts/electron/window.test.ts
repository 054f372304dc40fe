import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '../../../../src-main/contract/bridge.ts'
import { pagePolicy } from '../../../../src-main/hosts/node/page-policy.ts'
import type { ElectronDesk } from '../../../support/electron-stand-in/start.ts'
import type { SmallApp } from './small-app.ts'
import { makeSmallApp } from './small-app.ts'

let smallApp: SmallApp
let desk: ElectronDesk

beforeAll(async () => {
  smallApp = makeSmallApp()
  desk = await smallApp.start()
})

afterAll(async () => {
  await desk?.close()
  smallApp?.remove()
})

interface PageGlobals {
  readonly events: { readonly kind: string }[]
  readonly breaches: string[]
}

const hello = (): Promise<Reply> =>
  desk.page.evaluate(() =>
    (
      window as unknown as { partnerDesk: { call(name: string, input: unknown): Promise<Reply> } }
    ).partnerDesk.call('hello', null),
  )
const readBuiltFile = (name: string): string =>
  readFileSync(join(smallApp.folder, '.out', name), 'utf8')

describe('S1: the checklist of Electron', () => {
  test('points 1 and 18: the page comes from our own scheme, never from a file or the network', async () => {
    const { schemes } = await desk.app.facts()
    expect(schemes).toEqual([
      {
        scheme: 'partner-desk',
        privileges: { standard: true, secure: true, supportFetchAPI: true },
      },
    ])
    expect(readBuiltFile('main/electron.js')).not.toMatch(/loadFile|file:\/\/|http:\/\//)
  })

  test('threat 21, points 2, 3, 4, 6, 8, 9 and 10: the page has no Node, an isolated world, a sandbox and no experiments', async () => {
    const { webPreferences, isSandboxEnabled } = await desk.app.facts()
    expect(isSandboxEnabled).toBe(true)
    expect(webPreferences).toEqual({
      preload: join(smallApp.folder, '.out/preload/preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      plugins: false,
      spellcheck: false,
      navigateOnDragDrop: false,
      disableDialogs: true,
      devTools: true,
    })
  })

  test('threat 22, point 5: every permission and every device is denied', async () => {
    const checkPermission = (permission: string, details = {}): Promise<unknown> =>
      desk.app.ask('mayUse', {
        permission,
        url: 'partner-desk://app/',
        isMainFrame: true,
        ...details,
      })
    const names = [
      'geolocation',
      'notifications',
      'media',
      'midi',
      'clipboard-read',
      'display-capture',
      'fullscreen',
      'hid',
      'usb',
      'serial',
      'openExternal',
      'fileSystem',
      'idle-detection',
      'clipboard-sanitized-write',
      'unknown',
    ]
    for (const name of names)
      expect(await checkPermission(name), name).toEqual({ checked: false, answered: false })
    expect(await desk.app.ask('mayUseDevice')).toBe(false)
  })

  test('threat 22, point 5: Chromium denies them to the page', async () => {
    const states = await desk.page.evaluate(async () => {
      const names = [
        'geolocation',
        'notifications',
        'camera',
        'microphone',
        'midi',
        'clipboard-read',
      ] as PermissionName[]
      return Promise.all(
        names.map(async (name) => (await navigator.permissions.query({ name })).state),
      )
    })
    expect(states).toEqual(Array.from(states, () => 'denied'))
    await desk.page.bringToFront()
    await expect(desk.page.evaluate(() => navigator.clipboard.writeText('copied'))).rejects.toThrow(
      /denied/i,
    )
    // The window copies in this way, after a user's gesture.
    await desk.page.evaluate(() =>
      document
        .querySelector('h1')
        ?.addEventListener(
          'click',
          () => (document.title = `copied ${document.execCommand('copy')}`),
        ),
    )
    await desk.page.click('h1')
    expect(await desk.page.title()).toBe('copied true')
    await desk.page.reload()
    await desk.page.waitForFunction(() => document.title === 'Partner Desk · ready')
  })

  test('threat 3, point 7: the page’s policy forbids everything but its own files', async () => {
    const pageReply = await desk.app.ask<{ headers: Record<string, string> }>('serve', {
      url: 'partner-desk://app/',
      method: 'GET',
    })
    expect(pageReply.headers['content-security-policy']).toBe(pagePolicy('none'))
    expect(pagePolicy('none')).toContain("connect-src 'none'")
    await desk.page.evaluate(async () => {
      await fetch('https://evil.example/').catch(() => undefined)
      const inlineScript = document.createElement('script')
      inlineScript.type = 'text/plain'
      const frame = document.createElement('iframe')
      frame.src = 'https://evil.example/'
      document.body.append(inlineScript, frame)
      document.body.setAttribute('style', 'color: red')
      new Image().src = 'https://evil.example/a.png'
    })
    await expect
      .poll(() => desk.page.evaluate(() => (window as unknown as PageGlobals).breaches))
      .toEqual(expect.arrayContaining(['connect-src', 'frame-src', 'style-src-attr', 'img-src']))
    expect(
      await desk.page.evaluate(
        () => document.body.matches('[style]') && getComputedStyle(document.body).color,
      ),
    ).toBe('rgb(1, 2, 3)')
    // Trusted types: no text becomes markup.
    await expect(desk.page.evaluate(() => (document.body.innerHTML = '<b>x</b>'))).rejects.toThrow(
      /TrustedHTML/,
    )
  })

  test('threat 22, points 11 and 12: a webview is never attached', () => {
    expect(readBuiltFile('main/electron.js')).toMatch(/will-attach-webview/)
  })

  test('threat 22, point 13: the page cannot navigate elsewhere, and may reload itself', async () => {
    await desk.page.click('#away')
    await desk.page.evaluate(() => (location.href = 'https://evil.example/by-script'))
    await expect
      .poll(async () => (await desk.app.facts()).prevented)
      .toEqual(
        expect.arrayContaining([
          'navigation to https://evil.example/',
          'navigation to https://evil.example/by-script',
        ]),
      )
    // page.title() would include an address that is still loading.
    await expect.poll(() => desk.page.evaluate(() => document.title)).toBe('Partner Desk · ready')
    await desk.page.reload()
    expect(await hello()).toMatchObject({ kind: 'result', output: { host: 'electron' } })
    for (const url of [
      'partner-desk://app/other.html',
      'partner-desk://app.evil/',
      'partner-desk://app/?x',
      'file:///etc/passwd',
      'about:blank',
      'data:text/html,x',
    ])
      expect(await desk.app.ask('mayNavigate', { url, isMainFrame: true }), url).toBe(false)
    expect(
      await desk.app.ask('mayNavigate', { url: 'partner-desk://app/', isMainFrame: false }),
    ).toBe(false)
    expect(
      await desk.app.ask('mayNavigate', { url: 'partner-desk://app/#list', isMainFrame: true }),
    ).toBe(true)
  })

  test('threat 22, point 14: no further window opens', async () => {
    await desk.page.evaluate(() => void window.open('about:blank'))
    await expect
      .poll(() => desk.app.opened)
      .toContainEqual(expect.objectContaining({ isAllowed: false }))
    await expect.poll(() => desk.page.context().pages().length).toBe(1)
  })

  test('threat 22, point 15, input 90: nothing can be opened outside the program', () => {
    for (const name of ['main/electron.js', 'preload/preload.cjs'])
      expect(readBuiltFile(name)).not.toMatch(/openExternal|openPath/)
    expect(readBuiltFile('preload/preload.cjs')).not.toMatch(/showItemInFolder|\bshell\b/)
  })

  test('threat 22, point 15: the shell of Electron shows the folder of a saved file and nothing else', () => {
    const shellMembers = [...readBuiltFile('main/electron.js').matchAll(/\bshell\.(\w+)/g)].map(
      ([, member]) => member,
    )
    expect(shellMembers).toEqual(['showItemInFolder'])
  })

  test('point 16: Electron is pinned to the version that is installed', () => {
    const { devDependencies } = JSON.parse(
      readFileSync(join(smallApp.folder, 'package.json'), 'utf8'),
    ) as { devDependencies: Record<string, string> }
    const { version } = JSON.parse(
      readFileSync(join(smallApp.folder, 'node_modules/electron/package.json'), 'utf8'),
    ) as { version: string }
    expect(devDependencies.electron).toBe(version)
  })

  test('threat 21, point 17: one channel, whose sender is checked', async () => {
    expect((await desk.app.facts()).channels).toEqual(['partner-desk'])
    expect(
      await desk.app.forge({ values: ['hello', null], url: 'https://evil.example/' }),
    ).toMatchObject({ kind: 'failure', failure: { code: 'CALL_REFUSED' } })
  })

  test('S4, threat 21, point 20: the page sees one frozen object of two functions and nothing else of Electron', async () => {
    const seenNames = await desk.page.evaluate(() => {
      const names = [
        'partnerDesk',
        'require',
        'process',
        'module',
        'Buffer',
        'ipcRenderer',
        'contextBridge',
        'electron',
        '__standInSend',
      ]
      const bridge = (window as unknown as { partnerDesk: Record<string, unknown> }).partnerDesk
      return {
        globals: names.filter((name) => name in window),
        members: Object.entries(bridge).map(([name, value]) => `${name}: ${typeof value}`),
        isFrozen: Object.isFrozen(bridge),
      }
    })
    expect(seenNames).toEqual({
      globals: ['partnerDesk'],
      members: ['call: function', 'onEvent: function'],
      isFrozen: true,
    })
    expect(readBuiltFile('preload/preload.cjs').match(/require\([^)]*\)/g)).toEqual([
      'require("electron")',
    ])
  })
})

describe('the window', () => {
  test('has the page’s title, a menu of nothing but roles, and files that only this user can read', async () => {
    expect(await desk.page.title()).toBe('Partner Desk · ready')
    const { menu, partition, userData, window } = await desk.app.facts()
    expect(menu.map(({ label }) => label)).toEqual(['File', 'Edit', 'View', 'Window', 'Help'])
    expect(
      menu
        .flatMap(({ submenu }) => submenu as { click?: unknown; role?: string; type?: string }[])
        .filter(
          ({ click, role, type }) =>
            click !== undefined || (role === undefined && type !== 'separator'),
        ),
    ).toEqual([])
    expect(partition).toEqual({ name: 'page', cache: false })
    expect(statSync(userData).mode & 0o777).toBe(0o700)
    expect(window).toMatchObject({ width: 1280, height: 800, show: true })
  })

  test("reports the system's region to the page, whose own locale may not name it", async () => {
    expect(await hello()).toMatchObject({ kind: 'result', output: { locale: 'es-AR' } })
  })

  test('uses the language of the settings in its menu', async () => {
    const change = (language: string): Promise<unknown> =>
      desk.page.evaluate(
        (chosen) =>
          (
            window as unknown as {
              partnerDesk: { call(name: string, input: unknown): Promise<unknown> }
            }
          ).partnerDesk.call('changeSettings', { language: chosen }),
        language,
      )
    await change('es')
    await expect
      .poll(async () => (await desk.app.facts()).menu.map(({ label }) => label))
      .toEqual(['Archivo', 'Edición', 'Ver', 'Ventana', 'Ayuda'])
    await expect
      .poll(() =>
        desk.page.evaluate(() => (window as unknown as PageGlobals).events.map(({ kind }) => kind)),
      )
      .toContain('settings')
    await change('en')
  })

  test('is served exactly the built files', async () => {
    const get = (url: string, method = 'GET'): Promise<{ status: number } | null> =>
      desk.app.ask('serve', { url, method })
    expect(await get('partner-desk://app/page.js')).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'x-content-type-options': 'nosniff',
      },
    })
    for (const path of [
      'index.html/',
      'page.js.map',
      '../package.json',
      '%2e%2e/package.json',
      'page.js?x',
      '__proto__',
      '/etc/passwd',
      'main/electron.js',
      'page.js%00.png',
    ])
      expect(await get(`partner-desk://app/${path}`), path).toMatchObject({ status: 404 })
    expect(await get('partner-desk://app/', 'POST')).toMatchObject({ status: 404 })
    expect(await get('partner-desk://other/')).toBeNull()
    expect(await get('https://evil.example/')).toBeNull()
  })

  test('threat 24, input 120: a second start raises it, whatever its arguments are, and ends', async () => {
    const raisedBefore = (await desk.app.facts()).window.raised
    await desk.startAgain()
    await expect.poll(async () => (await desk.app.facts()).window.raised).toBe(raisedBefore + 1)
    const [keptFiles, shownUrl] = [readdirSync(join(smallApp.folder, 'data')), desk.page.url()]
    await desk.startAgain(['partner-desk://app/evil', 'app://evil', '--profile=../../x'])
    await expect.poll(async () => (await desk.app.facts()).window.raised).toBe(raisedBefore + 2)
    expect([readdirSync(join(smallApp.folder, 'data')), desk.page.url()]).toEqual([
      keptFiles,
      shownUrl,
    ])
    expect(await hello()).toMatchObject({ kind: 'result' })
  })

  test('S4: a download is denied', async () => {
    await desk.page.click('#down')
    expect(await desk.app.ask('mayDownload')).toBe(false)
  })
})
