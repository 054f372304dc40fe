import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from '../../support/axe.ts'
import { build } from '../../support/cli.ts'
import { isGate } from '../../support/is-gate.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk } from '../../support/window.ts'
import { chaptersOf } from '../../tools/shots/states.ts'

// The whole matrix takes four minutes and belongs to the gate. `npm test` checks every screen with
// its rows in one theme; contrast.test.ts checks the colours of both.
const folder = mkdtempSync(join(tmpdir(), 'partner-desk-axe-'))
const all = chaptersOf(join(folder, 'data'))
// One screen of each kind with an open detail, form or dialog.
const each = /^(?:withdrawals-detail|ledger-preview|break-amount-differs|rules-tried|palette)$/
const chapters = isGate
  ? all
  : all
      .filter(({ name }) => name === 'screens with their rows')
      .map((chapter) => ({
        ...chapter,
        states: chapter.states.filter(({ name }) => each.test(name)),
      }))
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
    if (isGate) await page.emulateMedia({ colorScheme: 'dark' })
    const dark = isGate ? await axeFindings(page, { rules: ['color-contrast'] }) : []
    await undo?.()
    expect({ light, dark }).toEqual({ light: [], dark: [] })
  })
})
