import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReportName } from '../../../src-main/contract/report.ts'
import { reportColumns } from '../../../src-main/contract/report.ts'
import type { Language } from '../../../src-main/contract/window.ts'
import { shellWords } from '../../../src-renderer/words/shell.ts'
import { makeCli } from '../../support/cli.ts'
import { isGate } from '../../support/is-gate.ts'
import { go, openReconciled, pressGo, readStable, settle } from '../../support/steps.ts'
import type { DeskWindow } from '../../support/window.ts'

// The words for the columns are longest in Spanish.
const languages = isGate ? (['en', 'es', 'pt'] as const) : (['es'] as const)
const widths = isGate ? ([1000, 1280, 1440] as const) : ([1000] as const)
const lists = [
  { key: 'w', screen: 'withdrawals', units: unitsOf('withdrawals') },
  { key: 't', screen: 'transactions', units: unitsOf('transactions') },
  { key: 'q', screen: 'quotes', units: unitsOf('quotes') },
  { key: 'b', screen: 'breaks', units: unitsOf('breaks') },
  { key: '1', screen: 'risk', units: unitsOf('withdrawals') },
  {
    key: 'z',
    screen: 'suggestions',
    units: { ledger: 'currency', provider: 'currency', difference: 'currency' },
  },
] as const

function unitsOf(report: ReportName): Readonly<Record<string, string>> {
  return Object.fromEntries(
    reportColumns[report].flatMap(({ name, currency }) => (currency ? [[name, currency]] : [])),
  )
}

/** Visible amounts whose currency is visible neither in its own column nor beside the amount. */
function amountsWithoutUnit(
  page: Page,
  units: Readonly<Record<string, string>>,
): Promise<string[]> {
  return page.evaluate((units) => {
    const table = document.querySelector('main [role="grid"]')
    if (!table) return ['there is no table']
    const edge = table.getBoundingClientRect()
    const heads = [...table.querySelectorAll('[role="columnheader"]')]
    const columns = new Map(
      heads.map((head, index) => [
        head.getAttribute('data-column') ?? '',
        { index, box: head.getBoundingClientRect() },
      ]),
    )
    const isWhole = ({ left, right }: DOMRect): boolean =>
      left >= edge.left - 1 && right <= edge.right + 1
    return Object.entries(units).flatMap(([name, unit]) => {
      const [amount, currency] = [columns.get(name), columns.get(unit)]
      // An amount that is less than half visible cannot be read.
      if (!amount || amount.box.left + amount.box.width / 2 > edge.right) return []
      if (currency && isWhole(currency.box)) return []
      const cells = [...table.querySelectorAll('[role="row"]:not(:first-child)')].map(
        (row) =>
          row
            .querySelectorAll('[role="gridcell"], [role="rowheader"]')
            [amount.index]?.textContent.trim() ?? '',
      )
      return cells.some((text) => /\d$/.test(text)) ? [`${name} without ${unit}`] : []
    })
  }, units)
}

describe('amounts and their currencies', () => {
  let desk: DeskWindow
  const { dataDir } = makeCli()
  beforeAll(async () => {
    desk = await openReconciled('loopback', { dataDir })
  })
  afterAll(() => desk?.close())

  test.each(languages)('%s: stay together in every list at every width', async (language) => {
    const { page } = desk
    await chooseLanguage(page, language)
    const faults: string[] = []
    for (const { key, screen, units } of lists) {
      await go(page, key, shellWords[language].screens[screen])
      await settle(page)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await settle(page)
        const location = `${screen} at ${width}`
        // The columns may change their width after the page is settled, if the machine is busy.
        faults.push(
          ...(await readStable(() => amountsWithoutUnit(page, units))).map(
            (fault) => `${location}: ${fault}`,
          ),
        )
        await page.getByRole('grid').first().focus()
        await page.keyboard.press('Home')
        await page.keyboard.press('Enter')
        await settle(page)
        faults.push(
          ...(await readStable(() => amountsWithoutUnit(page, units))).map(
            (fault) => `${location}, beside a detail: ${fault}`,
          ),
        )
        await page.keyboard.press('Escape')
      }
    }
    expect(faults).toEqual([])
  })
})

async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await pressGo(page, 's')
  await page.locator(`main input[type="radio"][value="${language}"]`).check()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)
}
