import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../support/cli.ts'
import { tabFaults } from '../../support/screen-checks.ts'
import { firstSync } from '../../support/steps.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk } from '../../support/window.ts'
import type { ScreenName } from '../../tools/shots/moves.ts'
import { screens, visitSettled } from '../../tools/shots/moves.ts'

// Runs at the gate alone. In `npm test` every-screen.test.ts checks each screen once, every second
// one by Tab alone.

const names = Object.keys(screens) as ScreenName[]
let desk: DeskWindow
let page: Page

beforeAll(async () => {
  build()
  desk = await openDesk('loopback', { isSynced: true })
  ;({ page } = desk)
  await firstSync(page)
})
afterAll(() => desk?.close())

describe('Tab alone', () => {
  test.each(names)('reaches every control of %s, which shows its focus', async (name) => {
    await visitSettled(page, name)
    expect(await tabFaults(page)).toEqual({ unreached: [], unseen: [] })
  })
})
