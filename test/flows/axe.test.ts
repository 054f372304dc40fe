import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDesk } from '../helpers/window.ts'
import type { DeskWindow } from '../helpers/window.ts'
import { chaptersOf } from '../shots/states.ts'

/** The gate looks at every state there is in both themes; otherwise rows in both, the other three states of a screen in one. */
const isGate = process.env.PARTNER_DESK_GATE === '1'
const themes = ['light', 'dark'] as const

const home = mkdtempSync(join(tmpdir(), 'partner-desk-axe-'))
const dataDir = join(home, 'data')
let desk: DeskWindow

beforeAll(async () => {
  desk = await openDesk('loopback', { dataDir })
}, 120_000)
afterAll(async () => {
  await desk.close()
  rmSync(home, { recursive: true, force: true })
})

const chapters = chaptersOf(dataDir)
const wanted = (name: string): boolean => isGate || (/-(?:rows|empty|failed|loading|stale)$/.test(name) && !name.startsWith('palette'))

describe.each(chapters.map((chapter, at) => ({ chapter, title: ['empty', 'with rows', 'loading and failed', 'stale', 'the rest'][at] as string })))('every screen, $title', ({ chapter }) => {
  test('can be used by somebody who cannot see it, and read in both themes', async () => {
    desk = await chapter.prepare(desk)
    const found: string[] = []
    let looks = 0
    for (const [at, state] of chapter.states.filter(({ name }) => wanted(name)).entries()) {
      const undo = await state.show(desk.page)
      const both = isGate || state.name.endsWith('-rows')
      for (const theme of both ? themes : [themes[at % 2] as (typeof themes)[number]]) {
        await desk.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        found.push(...(await look(desk.page, `${state.name} ${theme}`)))
        looks += 1
      }
      await undo?.()
    }
    expect(found).toEqual([])
    expect(looks).toBeGreaterThanOrEqual(chapter.states.some(({ name }) => wanted(name)) ? 1 : 0)
  }, 600_000)
})

async function look(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
