import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from '../../support/axe.ts'
import { build } from '../../support/cli.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk } from '../../support/window.ts'
import { chaptersOf } from '../../tools/shots/states.ts'

// Runs only at the release gate. In `npm test` every-screen.test.ts checks each screen once, and
// the screens' own tests one state of each kind (renderer/**/screen*.test.ts).

const folder = mkdtempSync(join(tmpdir(), 'partner-desk-axe-'))
const chapters = chaptersOf(join(folder, 'data'))
let desk: DeskWindow

beforeAll(async () => {
  build()
  desk = await openDesk('loopback', { dataDir: join(folder, 'data'), isSynced: true })
})
afterAll(async () => {
  await desk?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(chapters)('axe finds nothing in $name', ({ states, prepare, isApart }) => {
  beforeAll(async () => {
    if (isApart) await desk.close()
    desk = await prepare(desk)
  })

  test.each(states)('$name', async ({ show }) => {
    const { page } = desk
    const undo = await show(page)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    const light = await axeFindings(page)
    // Only checks that depend on colour can differ in the other theme.
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await axeFindings(page, { rules: ['color-contrast'] })
    await undo?.()
    expect({ light, dark }).toEqual({ light: [], dark: [] })
  })
})
