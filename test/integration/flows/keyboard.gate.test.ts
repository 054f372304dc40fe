import { describe, expect, test } from 'vitest'
import { tabFaults } from '../../support/screen-checks.ts'
import { openSynced } from '../../support/steps.ts'
import type { ScreenName } from '../../tools/shots/moves.ts'
import { screens, visitSettled } from '../../tools/shots/moves.ts'

// Runs only at the release gate. In `npm test` every-screen.test.ts checks each screen once, every
// second one by Tab alone.

const names = Object.keys(screens) as ScreenName[]
const { page } = await openSynced()

describe('Tab alone', () => {
  test.each(names)('reaches every control of %s, which shows its focus', async (name) => {
    await visitSettled(page, name)
    expect(await tabFaults(page)).toEqual({ unreached: [], unseen: [] })
  })
})
