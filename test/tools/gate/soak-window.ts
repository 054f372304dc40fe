import type { Browser, BrowserContext, Page } from 'playwright'
import type { Random } from '../../../src-main/sandbox/world/random.ts'
import { openChromium } from '../../support/chromium.ts'
import type { Judge } from './judge.ts'
import type { SoakHost } from './soak-host.ts'

/** A person's window of the host in a real Chromium. */
export interface SoakWindow {
  /** Reloads it, ends its renderer by force, or replaces it by another window (F40). */
  strike(): Promise<void>
  /** Opens it again, as after an end of the host. */
  reopen(next: SoakHost): Promise<void>
  /** Requires that it shows words, without error codes or internal text. */
  judge(): Promise<void>
  close(): Promise<void>
}

const VIEW_HEADING = 'Withdrawals'
const internalText =
  /\bUNEXPECTED\b|\bSTORE_LOST\b|\bDB_UNUSABLE\b|SQLITE_|\[object |\bundefined\b|\bNaN\b|\n\s+at /

/** Opens the window on the list of withdrawals. `firstHost` is used until `reopen` sets another. */
export async function openSoakWindow(
  judge: Judge,
  random: Random,
  firstHost: SoakHost,
): Promise<SoakWindow> {
  const browser = await openChromium()
  const context = await browser.newContext()
  let host = firstHost
  let page = await openPage(context, host)
  const replace = async (): Promise<void> => {
    await page.close().catch(() => undefined)
    page = await openPage(context, host)
  }
  return {
    async strike() {
      const way = random.pick(['reload', 'kill', 'close'])
      const startMs = performance.now()
      if (way === 'kill') await killRenderer(browser, page)
      if (way !== 'reload') return replace()
      await page.reload()
      const outcome = await Promise.race([
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
      const seconds = (performance.now() - startMs) / 1000
      judge.holds(
        outcome === 'shown' || (outcome === 'ended' && seconds > 2),
        `a reloaded window shows ${outcome} after ${seconds.toFixed(1)} s`,
      )
      if (outcome !== 'shown') await replace()
    },
    async reopen(next) {
      host = next
      await replace()
    },
    async judge() {
      const text = await page.evaluate(() => document.body.innerText).catch(() => '')
      const match = internalText.exec(text)
      if (match)
        judge.find(
          'uncoded',
          `the window shows ${JSON.stringify(text.slice(Math.max(0, match.index - 80), match.index + 120))}`,
        )
    },
    close: () => browser.close(),
  }
}

async function openPage(context: BrowserContext, host: SoakHost): Promise<Page> {
  const page = await context.newPage()
  await page.goto(await host.newAddress())
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 30_000 })
  // Repeated, because a busy machine may take longer between the two keys than the window waits.
  for (let tries = 0; tries < 3; tries += 1) {
    await page.keyboard.press('g')
    await page.keyboard.press('w')
    if ((await isShown(page, 5000)) === 'shown') break
  }
  return page
}

function isShown(page: Page, timeout = 30_000): Promise<string> {
  return page
    .getByRole('heading', { level: 1, name: VIEW_HEADING })
    .waitFor({ timeout })
    .then(
      () => 'shown',
      () => 'nothing',
    )
}

// Ends the renderer of the only page. The browser has no other window.
async function killRenderer(browser: Browser, page: Page): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: readonly { readonly type: string; readonly id: number }[]
  }
  const crashEvent = new Promise((resolve) => page.once('crash', resolve))
  for (const { type, id } of processInfo) if (type === 'renderer') process.kill(id, 'SIGKILL')
  await crashEvent
  await session.detach()
}
