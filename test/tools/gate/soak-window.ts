import type { Browser, BrowserContext, Page } from 'playwright'
import type { Random } from '../../../src-main/sandbox/world/random.ts'
import { openChromium } from '../../support/chromium.ts'
import type { Judge } from './judge.ts'
import type { SoakHost } from './soak-host.ts'

/** A person's window of the host in a real Chromium. */
export interface SoakWindow {
  /** Reloads it, ends its renderer by force, or closes it for another one (F40). */
  strike(): Promise<void>
  /** Opens it anew, as after an end of the host. */
  reopen(next: SoakHost): Promise<void>
  /** What it shows is words, no code's or machine's. */
  judge(): Promise<void>
  close(): Promise<void>
}

const VIEW = 'Withdrawals'
const unworded =
  /\bUNEXPECTED\b|\bSTORE_LOST\b|\bDB_UNUSABLE\b|SQLITE_|\[object |\bundefined\b|\bNaN\b|\n\s+at /

/** Opens it on the list of withdrawals. `first` is the host until `reopen` names another. */
export async function openSoakWindow(
  judge: Judge,
  random: Random,
  first: SoakHost,
): Promise<SoakWindow> {
  const browser = await openChromium()
  const context = await browser.newContext()
  let host = first
  let page = await openPage(context, host)
  const replace = async (): Promise<void> => {
    await page.close().catch(() => undefined)
    page = await openPage(context, host)
  }
  return {
    async strike() {
      const how = random.pick(['reload', 'kill', 'close'])
      const begun = performance.now()
      if (how === 'kill') await killRenderer(browser, page)
      if (how !== 'reload') return replace()
      await page.reload()
      const shown = await Promise.race([
        isShown(page),
        page
          .getByText(/Start Partner Desk again/)
          .waitFor({ timeout: 30_000 })
          .then(
            () => 'ended',
            () => 'nothing',
          ),
      ])
      // The session waits ten seconds for a reload, by the host's fast clock.
      const seconds = (performance.now() - begun) / 1000
      judge.holds(
        shown === 'shown' || (shown === 'ended' && seconds > 2),
        `a reloaded window shows ${shown} after ${seconds.toFixed(1)} s`,
      )
      if (shown !== 'shown') await replace()
    },
    async reopen(next) {
      host = next
      await replace()
    },
    async judge() {
      const text = await page.evaluate(() => document.body.innerText).catch(() => '')
      const found = unworded.exec(text)
      if (found)
        judge.find(
          'uncoded',
          `the window shows ${JSON.stringify(text.slice(Math.max(0, found.index - 80), found.index + 120))}`,
        )
    },
    close: () => browser.close(),
  }
}

async function openPage(context: BrowserContext, host: SoakHost): Promise<Page> {
  const page = await context.newPage()
  await page.goto(await host.newAddress())
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 30_000 })
  // Once more where a busy machine took longer between the two keys than the window waits.
  for (let tries = 0; tries < 3; tries += 1) {
    await page.keyboard.press('g')
    await page.keyboard.press('w')
    if ((await isShown(page, 5000)) === 'shown') break
  }
  return page
}

function isShown(page: Page, timeout = 30_000): Promise<string> {
  return page
    .getByRole('heading', { level: 1, name: VIEW })
    .waitFor({ timeout })
    .then(
      () => 'shown',
      () => 'nothing',
    )
}

// The one page's: the browser has no other window.
async function killRenderer(browser: Browser, page: Page): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: readonly { readonly type: string; readonly id: number }[]
  }
  const crashed = new Promise((done) => page.once('crash', done))
  for (const { type, id } of processInfo) if (type === 'renderer') process.kill(id, 'SIGKILL')
  await crashed
  await session.detach()
}
