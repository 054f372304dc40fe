// node visits.ts DATA_DIR — opens every screen that has a key, from the overview, twice: from the
// last key to the first frame in which the screen stands there with what it reads. Prints one line
// of JSON: by screen, milliseconds of its first and its second opening.
import { screens } from '../../../src-renderer/screens.ts'
import { goTo, openBenchWindow } from './bench-window.ts'
import type { Sight } from './page-steps.ts'
import { recordStep } from './page-steps.ts'

const OVERVIEW = 'o'
const content: readonly Sight[] = [
  { kind: 'changed', selector: 'main h1' },
  { kind: 'gone', selector: 'main [aria-busy="true"]' },
]

const [dataDir] = process.argv.slice(2) as [string]
const opened = await openBenchWindow(dataDir)
const { page } = opened
const found: Record<string, { firstMs: number; againMs: number }> = {}
try {
  for (const { id, key } of screens) {
    if (key === '' || key === OVERVIEW) continue
    const firstMs = await visit(id, key)
    found[id] = { firstMs, againMs: await visit(id, key) }
    process.stderr.write(
      `${id} ${firstMs.toFixed(0)} ms, again ${found[id].againMs.toFixed(0)} ms\n`,
    )
  }
} finally {
  await opened.close()
}
process.stdout.write(`${JSON.stringify(found)}\n`)

async function visit(id: string, key: string): Promise<number> {
  const { ms } = await recordStep(page, id, () => goTo(page, key), content)
  await rest()
  await recordStep(page, 'overview', () => goTo(page, OVERVIEW), content)
  await rest()
  return ms
}

// What a screen still draws is not the next one's.
async function rest(): Promise<void> {
  await page.waitForTimeout(200)
}
