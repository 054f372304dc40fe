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
import type { Chapter } from './states.ts'
import { chaptersOf } from './states.ts'

const folder = resolve(import.meta.dirname, '../../../.shots/all')
const wanted = new RegExp(process.argv[2] ?? '')
const wantedForm = new RegExp(process.argv[3] ?? '')
const first = { width: 1280, height: 800 }
const sizes = [
  { width: 1000, height: 700 },
  first,
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

const begun = performance.now()
const home = mkdtempSync(join(tmpdir(), 'partner-desk-shots-'))
const dataDir = join(home, 'data')
/** How long a step of a state may take before the state counts as failed. */
const STEP_MS = 60_000
const failures: string[] = []
const switches = new WeakMap<Page, LanguageSwitch>()
let count = 0
mkdirSync(folder, { recursive: true })

let desk = await openDesk('loopback', { dataDir, viewport: first })
try {
  for (const chapter of chaptersOf(dataDir).filter(isWanted)) {
    if (chapter.isApart) await desk.close()
    desk = await chapter.prepare(desk)
    await desk.page.setViewportSize(first)
    desk.page.setDefaultTimeout(STEP_MS)
    switchOf(desk.page)
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

/** Attached to a page before its first call, of which it learns how to ask. */
function switchOf(page: Page): LanguageSwitch {
  const made = switches.get(page) ?? new LanguageSwitch(page)
  switches.set(page, made)
  return made
}

/** What shows no settings, as a failed start, is photographed in English alone. */
async function photograph(page: Page, name: string): Promise<void> {
  for (const { language, views } of forms) {
    if (views.length === 0) continue
    if (!(await switchOf(page).to(language))) continue
    for (const { size, theme, form } of views) {
      await page.setViewportSize(size)
      // Nothing is hovered.
      await page.mouse.move(102, size.height - 60)
      // The window follows the system's theme.
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.waitForTimeout(120)
      await page.screenshot({ path: join(folder, `${name}-${form}.png`) })
      count += 1
    }
  }
  await switchOf(page).to('en')
  await page.setViewportSize(first)
}
