import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { openChromium } from '../../../../support/chromium.ts'
import { serveScreens } from '../../harness/serve-screens.ts'

// Screenshots of the three screens in their states, for manual review: node
// test/unit/renderer/features/overview/shots.ts [part of a name]
const folder = resolve(import.meta.dirname, '../../../../../.shots/overview')
const namePart = process.argv[2] ?? ''
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]
const pictures = [
  ...['full', 'calm', 'first', 'ledger', 'owner', 'failed', 'loading'].map((state) => ({
    screen: 'overview',
    state,
  })),
  ...['full', 'empty', 'failed'].map((state) => ({ screen: 'reports', state })),
  ...['full', 'empty', 'failed', 'loading'].map((state) => ({ screen: 'activity', state })),
]

mkdirSync(folder, { recursive: true })
const server = await serveScreens()
const browser = await openChromium()
for (const { width, height } of sizes) {
  const page = await browser.newPage({ viewport: { width, height } })
  page.on('pageerror', (error) => process.stderr.write(`${error.message}\n`))
  page.on('console', (message) =>
    message.type() === 'error' ? process.stderr.write(`${message.text()}\n`) : undefined,
  )
  for (const theme of ['light', 'dark'])
    for (const { screen, state } of pictures) {
      const name = `${screen}-${state}-${theme}-${width}.png`
      if (!name.includes(namePart)) continue
      await page.goto(
        `${server.address}?area=features/overview&screen=${screen}&state=${state}&theme=${theme}`,
      )
      await page.waitForSelector('h1')
      await page.evaluate(() => document.fonts.ready)
      await page.waitForTimeout(120)
      await page.screenshot({ path: `${folder}/${name}` })
    }
}
await browser.close()
server.close()
