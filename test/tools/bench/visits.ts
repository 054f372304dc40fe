// node visits.ts DATA_DIR — opens every screen that has a key, from the overview, twice: from the
// last key to the first frame that shows the screen with its data. Prints one line of JSON: by
// screen, milliseconds of its first and its second opening.
import { screens } from '../../../src-renderer/screens.ts'
import { goTo, openBenchWindow } from './bench-window.ts'
import type { PageCondition } from './page-steps.ts'
import { recordStep } from './page-steps.ts'

const OVERVIEW_KEY = 'o'
const contentConditions: readonly PageCondition[] = [
  { kind: 'changed', selector: 'main h1' },
  { kind: 'gone', selector: 'main [aria-busy="true"]' },
]

const [dataDir] = process.argv.slice(2) as [string]
const benchWindow = await openBenchWindow(dataDir)
const { page } = benchWindow
const visitsByScreen: Record<string, { firstMs: number; againMs: number }> = {}
try {
  for (const { id, key } of screens) {
    if (key === '' || key === OVERVIEW_KEY) continue
    const firstMs = await visit(id, key)
    visitsByScreen[id] = { firstMs, againMs: await visit(id, key) }
    process.stderr.write(
      `${id} ${firstMs.toFixed(0)} ms, again ${visitsByScreen[id].againMs.toFixed(0)} ms\n`,
    )
  }
} finally {
  await benchWindow.close()
}
process.stdout.write(`${JSON.stringify(visitsByScreen)}\n`)

async function visit(id: string, key: string): Promise<number> {
  const { ms } = await recordStep(page, id, () => goTo(page, key), contentConditions)
  await settle()
  await recordStep(page, 'overview', () => goTo(page, OVERVIEW_KEY), contentConditions)
  await settle()
  return ms
}

// Waits, so that the drawing of one screen does not count for the next.
async function settle(): Promise<void> {
  await page.waitForTimeout(200)
}
