// Part of `npm run gate`: the same window under Electron itself, through Playwright's _electron,
// where its program is here. Where it is not, this says so and passes: the stand-in's tests have
// run the app's own half.
import { deepStrictEqual, ok } from 'node:assert'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron } from 'playwright'
import { electronBinary, hasDisplay } from '../../../resources/setup/electron.mjs'

const root = resolve(import.meta.dirname, '../../..')
const executablePath = electronBinary()

if (executablePath === undefined || !hasDisplay()) {
  process.stdout.write(
    `not run: the window under Electron itself (${executablePath === undefined ? 'its program is not on this machine' : 'no display'})\n`,
  )
} else await runUnderElectron()

async function runUnderElectron() {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-electron-'))
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const app = await _electron.launch({
    executablePath,
    args: [...asRoot, root, '--data-dir', join(folder, 'data')],
    cwd: root,
  })
  try {
    const page = await app.firstWindow()
    await page.waitForLoadState('load')
    deepStrictEqual(page.url().split('#')[0], 'partner-desk://app/')
    const seen = await page.evaluate(async () => ({
      globals: ['require', 'process', 'module', 'Buffer', 'ipcRenderer'].filter(
        (name) => name in window,
      ),
      members: Object.keys(window.partnerDesk).sort(),
      hello: await window.partnerDesk.call('hello', null),
    }))
    deepStrictEqual(
      [seen.globals, seen.members, seen.hello.output.host],
      [[], ['call', 'onEvent'], 'electron'],
    )
    const { isPackaged, windows } = await app.evaluate(({ app: electron, BrowserWindow }) => ({
      isPackaged: electron.isPackaged,
      windows: BrowserWindow.getAllWindows().length,
    }))
    deepStrictEqual([isPackaged, windows], [false, 1])
    await page.evaluate(() => void window.open('https://evil.example/'))
    await page.evaluate(() => void (location.href = 'https://evil.example/'))
    await new Promise((done) => setTimeout(done, 1000))
    deepStrictEqual([page.url().split('#')[0], app.windows().length], ['partner-desk://app/', 1])
    ok((await page.title()).includes('Partner Desk'))
    process.stdout.write('ok     the window under Electron itself\n')
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
