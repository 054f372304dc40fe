// node test/tools/shots/team-day.ts, after npm run build — pictures of every step of the two days
// in which a team closes a period (day-steps.ts), from both windows:
// .shots/team-day/<step>-<person>-<theme>-<width>.png.
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import type { Person } from '../../support/team-desks.ts'
import { daySteps, openTeamDay } from './day-steps.ts'
import { calm } from './moves.ts'

const folder = resolve(import.meta.dirname, '../../../.shots/team-day')
const firstSize = { width: 1280, height: 800 }
const sizes = [firstSize, { width: 1920, height: 1080 }]

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const day = await openTeamDay()
let count = 0
try {
  for (const [index, { name, windows, show }] of daySteps.entries()) {
    try {
      await show(day)
    } catch (error) {
      for (const person of ['ana', 'ben'] as const)
        await day[person].page.screenshot({ path: join(folder, `FAILED-${name}-${person}.png`) })
      throw error
    }
    const number = String(index + 1).padStart(2, '0')
    for (const person of windows) await photograph(day[person].page, `${number}-${name}`, person)
  }
} finally {
  await day.close()
}
process.stdout.write(`${count} pictures\n`)

async function photograph(page: Page, name: string, person: Person): Promise<void> {
  await calm(page)
  for (const size of sizes)
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      // Move the mouse where it hovers over nothing.
      await page.mouse.move(102, size.height - 60)
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.waitForTimeout(150)
      await page.screenshot({ path: join(folder, `${name}-${person}-${theme}-${size.width}.png`) })
      count += 1
    }
  await page.setViewportSize(firstSize)
}
