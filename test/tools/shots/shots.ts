// npm run shots [-- regular expression of names] — pictures of every screen in its states, in both
// themes and two sizes, from the real app over a data folder of its own. For a person to look at:
// .shots/all/<screen>-<state>-<theme>-<width>.png.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { openDesk } from '../../support/window.ts'
import type { Chapter } from './states.ts'
import { chaptersOf } from './states.ts'

const folder = resolve(import.meta.dirname, '../../../.shots/all')
const wanted = new RegExp(process.argv[2] ?? '')
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const
const first = sizes[0]

const begun = performance.now()
const home = mkdtempSync(join(tmpdir(), 'partner-desk-shots-'))
const dataDir = join(home, 'data')
const failures: string[] = []
let count = 0
mkdirSync(folder, { recursive: true })

let desk = await openDesk('loopback', { dataDir, viewport: first })
try {
  for (const chapter of chaptersOf(dataDir).filter(isWanted)) {
    if (chapter.isApart) await desk.close()
    desk = await chapter.prepare(desk)
    await desk.page.setViewportSize(first)
    for (const state of chapter.states.filter(({ name }) => wanted.test(name))) {
      try {
        const undo = await state.show(desk.page)
        await photograph(desk.page, state.name)
        await undo?.()
      } catch (error) {
        failures.push(`${state.name}: ${String(error).split('\n').slice(0, 3).join(' ')}`)
        await desk.page.screenshot({ path: join(folder, `FAILED-${state.name}.png`) })
      }
    }
    failures.push(...desk.troubles.splice(0))
  }
} finally {
  await desk.close()
  rmSync(home, { recursive: true, force: true })
}
for (const failure of failures) process.stdout.write(`${failure}\n`)
process.stdout.write(`${count} pictures in ${Math.round((performance.now() - begun) / 1000)} s\n`)
process.exitCode = failures.length > 0 ? 1 : 0

// One chapter leads to the next, so only those that stand apart can be left out.
function isWanted({ states, isApart }: Chapter, _: number, chapters: readonly Chapter[]): boolean {
  const whole = isApart
    ? states
    : chapters.filter((chapter) => !chapter.isApart).flatMap((chapter) => chapter.states)
  return whole.some(({ name }) => wanted.test(name))
}

/** The window follows the system's theme, so that is what changes. */
async function photograph(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    // Nothing is hovered.
    await page.mouse.move(102, size.height - 60)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.waitForTimeout(120)
      await page.screenshot({ path: join(folder, `${name}-${theme}-${size.width}.png`) })
      count += 1
    }
  }
  await page.setViewportSize(first)
}
