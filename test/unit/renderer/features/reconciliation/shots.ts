import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from 'playwright'
import { openChromium } from '../../../../support/chromium.ts'

// Takes screenshots of the reconciliation screens in their states, over the real core and the
// sandbox's sample ledger, for manual review: node
// test/unit/renderer/features/reconciliation/shots.ts [part of a name]. The app must be built
// first.
const root = resolve(import.meta.dirname, '../../../../..')
const folder = join(root, '.shots/reconcile')
const namePart = process.argv[2] ?? ''
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]
const LONG_TIMEOUT_MS = 600_000

mkdirSync(folder, { recursive: true })
const home = mkdtempSync(join(tmpdir(), 'partner-desk-shots-'))
const host = spawn(
  process.execPath,
  [
    join(root, '.out/main/cli.js'),
    'open',
    '--host',
    'loopback',
    '--no-browser',
    '--data-dir',
    join(home, 'data'),
  ],
  {
    env: { PATH: process.env.PATH ?? '', HOME: home, TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
const address = await new Promise<string>((resolve) =>
  createInterface(host.stdout).once('line', (line) =>
    resolve((JSON.parse(line) as { url: string }).url),
  ),
)
const browser = await openChromium()
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
const pageErrors: string[] = []
page.on('pageerror', (error) => pageErrors.push(error.message))
page.on('console', (message) =>
  message.type() === 'error' ? pageErrors.push(message.text()) : undefined,
)
await page.goto(address)

async function takeScreenshot(
  name: string,
  themes: readonly string[] = ['light', 'dark'],
): Promise<void> {
  if (!name.includes(namePart)) return
  for (const size of sizes)
    for (const theme of themes) {
      await page.setViewportSize(size)
      await page.evaluate(
        (themeName) => (document.documentElement.dataset['theme'] = themeName),
        theme,
      )
      await page.evaluate(() => document.fonts.ready)
      await page.waitForTimeout(250)
      await page.screenshot({ path: `${folder}/${name}-${theme}-${size.width}.png` })
    }
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Navigates by the keyboard, as a person would. */
async function go(letter: string): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator('main').focus()
  await page.keyboard.press('g')
  await page.keyboard.press(letter)
}

/** Answers a call with a failure, or never. */
async function interceptCall(
  target: Page,
  name: string,
  mode: 'fail' | 'hang',
): Promise<() => Promise<void>> {
  const failure = {
    kind: 'store',
    code: 'DISK_FULL',
    what: 'The local database cannot be read',
    why: 'the disk is full',
    advice: 'free some space and try again',
    evidence: { free_bytes: 0 },
  }
  await target.route('**/api/call', async (route) => {
    const call = route.request().postDataJSON() as { name: string }
    if (call.name !== name) return route.fallback()
    return mode === 'fail' ? route.fulfill({ json: { kind: 'failure', failure } }) : undefined
  })
  return () => target.unroute('**/api/call')
}

await page.waitForSelector('h1')
await go('l')
await page.getByText('No ledger file yet').waitFor()
await takeScreenshot('ledgers-empty')
await go('r')
await page.getByText('No runs yet').waitFor()
await takeScreenshot('runs-empty', ['light'])
await go('b')
await page.getByText('Nothing has been reconciled yet').waitFor()
await takeScreenshot('breaks-empty', ['light'])

await go('l')
await page.getByRole('button', { name: 'Use the sample ledger' }).click()
await page.getByText('Control totals').waitFor({ timeout: LONG_TIMEOUT_MS })
await takeScreenshot('ledger-preview')
await page.getByLabel('Decimal mark').selectOption(',')
await page.getByLabel('Tolerances').getByRole('button', { name: 'Add' }).click()
await page.getByLabel('Tolerances, Currency 1').fill('USDT')
await page.getByLabel('Tolerances, Absolute 1').fill('abc')
await page.waitForTimeout(600)
await takeScreenshot('ledger-mapping-wrong')
await page.getByRole('button', { name: 'Reset to recognised' }).click()
await page.waitForTimeout(1000)
await page.getByRole('button', { name: 'Run reconciliation' }).click()
await page
  .getByRole('button', { name: 'Cancel' })
  .first()
  .waitFor({ timeout: 10_000 })
  .catch(() => undefined)
await takeScreenshot('ledger-running', ['light'])
await page.getByText('How it adds up').waitFor({ timeout: LONG_TIMEOUT_MS })
await page.waitForTimeout(1500)
await takeScreenshot('run-summary')
await page.getByRole('tab', { name: /Matches/ }).click()
await page.waitForTimeout(800)
await takeScreenshot('run-matches')
await page.getByRole('tab', { name: /Rejected/ }).click()
await takeScreenshot('run-rejected', ['light'])
await go('r')
await page.waitForTimeout(600)
await takeScreenshot('runs')
await page.setViewportSize({ width: 1280, height: 800 })
await go('b')
await page.waitForTimeout(1200)
await takeScreenshot('breaks')
for (const category of [
  'Amount differs',
  'Missing at provider',
  'Status differs',
  'Address differs',
  'Hash replaced',
  'Ambiguous',
]) {
  if (!`break-${category}`.toLowerCase().replaceAll(' ', '-').includes(namePart)) continue
  await page
    .getByRole('button', { name: /^Category/ })
    .first()
    .click()
  const item = page.getByRole('menuitemcheckbox', { name: new RegExp(`^${category}`) })
  if ((await item.count()) === 0) {
    await page.keyboard.press('Escape')
    continue
  }
  await item.click()
  await page.waitForTimeout(500)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.waitForTimeout(300)
  await takeScreenshot(`break-${category.toLowerCase().replaceAll(' ', '-')}`)
  await page.getByRole('button', { name: 'Clear: Category' }).click()
  await page.waitForTimeout(300)
}
await page.getByPlaceholder('Find an id, reference or hash').fill('nothing like this')
await page.waitForTimeout(800)
await takeScreenshot('breaks-none', ['light'])
await go('l')
await page.waitForTimeout(500)
await takeScreenshot('ledgers', ['light', 'dark'])
for (const [letter, call, name] of [
  ['l', 'listImports', 'ledgers'],
  ['r', 'listRuns', 'runs'],
  ['b', 'openList', 'breaks'],
] as const)
  for (const mode of ['fail', 'hang'] as const) {
    await go('o')
    const restoreCall = await interceptCall(page, call, mode)
    await go(letter)
    await page.waitForTimeout(700)
    await takeScreenshot(`${name}-${mode}`, ['light'])
    await restoreCall()
  }
process.stdout.write(`${pageErrors.join('\n')}\n`)
await browser.close()
host.kill('SIGTERM')
await new Promise((resolve) => host.once('close', resolve))
rmSync(home, { recursive: true, force: true })
