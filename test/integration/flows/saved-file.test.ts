import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { isGate } from '../../support/is-gate.ts'
import { copyText, firstSync, go, trayNotice } from '../../support/steps.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk, windowHosts } from '../../support/window.ts'

let desk: DeskWindow
afterEach(() => desk?.close())

// `npm test` runs the host that can show the folder. week.test.ts saves reports on the other one.
test.each(isGate ? windowHosts : (['electron'] as const))(
  'a file saved on the %s host is listed with its path, and with its folder if the host can show it',
  async (host) => {
    desk = await openDesk(host, { isSynced: true })
    const { page } = desk
    // The other flows run without animation. This flow has a job and a dialog with animation.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await firstSync(page)
    await go(page, 'q', 'Quotes')
    await page.getByText(/^[\d,]+ rows$/).waitFor()
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await trayNotice(page, /\.csv/).first().waitFor()
    await page.locator('button.results').press('Enter')
    const list = page.getByRole('dialog')
    const [file = ''] = readdirSync(desk.downloads)
    const path = join('~', basename(desk.downloads), file)
    await list.getByText(path).waitFor()
    const copy = list.getByRole('button', { name: 'Copy path' })
    expect(await copyText(page, () => copy.press('Enter'))).toBe(path)
    await list.getByText('Path copied').waitFor()
    // Only the Electron host can show a folder. Its stand-in records the call.
    const show = list.getByRole('button', { name: 'Show in folder' })
    if (host === 'loopback') return expect(await show.count()).toBe(0)
    await show.press('Enter')
    await expect
      .poll(async () =>
        (await desk.electron?.app.facts())?.shownFiles.map((path) => join(path, '..')),
      )
      .toEqual([desk.downloads])
  },
)
