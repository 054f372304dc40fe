// npm run shots [-- STATES [FORMS]] — pictures of every screen in its states, in three languages,
// both themes and four sizes, from the real app over a data folder of its own. For a person to look
// at: .shots/all/<screen>-<state>-<language>-<theme>-<width>.png. Two regular expressions choose
// among them: of the states' names, and of their forms, such as en-light-1280.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { openDesk } from '../../support/window.ts'
import { LanguageSwitch } from './language-switch.ts'
import type { Chapter, ScreenState } from './states.ts'
import { chaptersOf } from './states.ts'

const folder = resolve(import.meta.dirname, '../../../.shots/all')
const wantedStates = new RegExp(process.argv[2] ?? '')
const wantedForm = new RegExp(process.argv[3] ?? '')
const firstSize = { width: 1280, height: 800 }
const sizes = [
  { width: 1000, height: 700 },
  firstSize,
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]
const forms = (['en', 'es', 'pt'] as const).map((language) => ({
  language,
  views: sizes.flatMap((size) =>
    (['light', 'dark'] as const)
      .map((theme) => ({ size, theme, form: `${language}-${theme}-${size.width}` }))
      .filter(({ form }) => wantedForm.test(form)),
  ),
}))

const startMs = performance.now()
const home = mkdtempSync(join(tmpdir(), 'partner-desk-shots-'))
const dataDir = join(home, 'data')
/** The longest time for a step of a state, before the state counts as failed. */
const STEP_MS = 60_000
const failures: string[] = []
const switches = new WeakMap<Page, LanguageSwitch>()
let count = 0
mkdirSync(folder, { recursive: true })

let desk = await openDesk('loopback', { dataDir, viewport: firstSize })
try {
  for (const chapter of chaptersOf(dataDir).filter(isWanted)) {
    if (chapter.isApart) await desk.close()
    desk = await chapter.prepare(desk)
    await desk.page.setViewportSize(firstSize)
    desk.page.setDefaultTimeout(STEP_MS)
    switchOf(desk.page)
    for (const state of statesUntilWanted(chapter)) {
      try {
        const undo = await state.show(desk.page)
        if (wantedStates.test(state.name)) await photograph(desk.page, state.name)
        await undo?.()
      } catch (error) {
        failures.push(`${state.name}: ${String(error).split('\n').slice(0, 3).join(' ')}`)
        await desk.page.screenshot({ path: join(folder, `FAILED-${state.name}.png`) })
      }
    }
    failures.push(...desk.pageErrors.splice(0))
  }
} finally {
  await desk.close()
  rmSync(home, { recursive: true, force: true })
}
for (const failure of failures) process.stdout.write(`${failure}\n`)
process.stdout.write(`${count} pictures in ${Math.round((performance.now() - startMs) / 1000)} s\n`)
process.exitCode = failures.length > 0 ? 1 : 0

// Chapters build on each other, so only those with a window of their own can be left out.
function isWanted({ states, isApart }: Chapter, _: number, chapters: readonly Chapter[]): boolean {
  const names = isApart
    ? states
    : chapters.filter((chapter) => !chapter.isApart).flatMap((chapter) => chapter.states)
  return names.some(({ name }) => wantedStates.test(name))
}

// The states of a window of its own build on each other, so those before a wanted one are shown
// too.
function statesUntilWanted({ states, isApart }: Chapter): readonly ScreenState[] {
  if (!isApart) return states.filter(({ name }) => wantedStates.test(name))
  return states.slice(0, states.findLastIndex(({ name }) => wantedStates.test(name)) + 1)
}

/**
 * Returns the language switch of a page. It is attached before the page's first call, from which it
 * reads how to make calls.
 */
function switchOf(page: Page): LanguageSwitch {
  const languageSwitch = switches.get(page) ?? new LanguageSwitch(page)
  switches.set(page, languageSwitch)
  return languageSwitch
}

/** A page without settings, as after a failed start, is photographed in English alone. */
async function photograph(page: Page, name: string): Promise<void> {
  for (const { language, views } of forms) {
    if (views.length === 0) continue
    if (!(await switchOf(page).to(language))) continue
    for (const { size, theme, form } of views) {
      await page.setViewportSize(size)
      // Move the mouse where it hovers over nothing.
      await page.mouse.move(102, size.height - 60)
      // The window follows the system's theme.
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.waitForTimeout(120)
      await page.screenshot({ path: join(folder, `${name}-${form}.png`) })
      count += 1
    }
  }
  await switchOf(page).to('en')
  await page.setViewportSize(firstSize)
}
