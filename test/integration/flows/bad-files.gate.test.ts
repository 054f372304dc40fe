import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gateHosts } from '../../support/gate.ts'
import { addLedger, go, ledgerFile } from '../../support/steps.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk } from '../../support/window.ts'

// Runs only at the release gate. In `npm test` its steps are tested by
// unit/ledger/ledger-file.test.ts and ledger-corpus.test.ts (each refusal), inputs/ledgers.test.ts,
// renderer/features/reconciliation/ledgers/screen.test.ts (how the screen shows one),
// renderer/words/failures/reasons.test.ts (its words).

const HEADER = 'withdrawal_id,currency,amount,date'
const ROW = '006b940d-cb65-4805-ac28-897fb451596f,USDT,1.5,2026-01-03'
const utf16 = Buffer.from(`${HEADER}\n${ROW}\n`, 'utf16le')

/** Ledger files of security.md 4.4 that cannot be used as they are, and the message for each. */
const fileCases: readonly (readonly [
  id: string,
  what: string,
  content: string | Buffer,
  message: RegExp,
])[] = [
  ['50', 'empty', '', /empty/i],
  ['50', 'header only', `${HEADER}\n`, /no (?:data )?rows?/i],
  [
    '53',
    'unclosed quote',
    `${HEADER}\n"006b,USDT,1.5,2026-01-03\n`,
    /quote[^]*line 2|line 2[^]*quote/i,
  ],
  ['55', 'duplicate headers', `withdrawal_id,currency,amount,amount\nW-1,USDT,1.5,2\n`, /amount/i],
  [
    '55',
    '201 columns',
    `${HEADER},${Array.from({ length: 197 }, (_, index) => `c${index}`).join(',')}\n`,
    /200|201/,
  ],
  [
    '57',
    'xlsx renamed',
    Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200, 7)]),
    /zip|xlsx|spreadsheet|archive|workbook/i,
  ],
  ['59', 'NUL inside', `${HEADER}\n006b\0,USDT,1.5,2026-01-03\n`, /NUL|zero/i],
  ['59', 'UTF-16 without a mark', utf16, /UTF-16|NUL|zero|encoding/i],
]

describe.each(gateHosts)('bad ledger files and mappings on the %s host', (host) => {
  let desk: DeskWindow
  beforeAll(async () => {
    desk = await openDesk(host, { isSynced: true })
    await desk.page.getByRole('heading', { level: 1 }).waitFor()
    await go(desk.page, 'l', 'Ledger files')
  })
  afterAll(() => desk?.close())

  test.each(fileCases)(
    '%s: %s is refused with its reason and advice',
    async (_, what, content, message) => {
      const { page } = desk
      await addLedger(page, ledgerFile(`${what}.csv`, content))
      const refusalAlert = page.getByRole('alert').first()
      await refusalAlert.waitFor()
      const [title = '', reason = '', advice = ''] = (await refusalAlert
        .locator('p')
        .allInnerTexts()) as string[]
      expect(`${title}\n${reason}`).toMatch(message)
      for (const part of [title, reason, advice])
        expect(part.length, `${title} | ${reason} | ${advice}`).toBeGreaterThan(5)
      expect(await page.getByRole('button', { name: 'Run reconciliation' }).isDisabled()).toBe(true)
      await page.getByRole('button', { name: 'Back to the list' }).click()
      await page.getByRole('row', { name: new RegExp(what) }).waitFor()
    },
  )

  test('input 71: a name with hidden or direction marks is shown escaped', async () => {
    const { page } = desk
    const name = 'a\u202egnp.exe $(x) "q".csv'
    await addLedger(page, ledgerFile(name, `${HEADER}\n${ROW}\n`))
    expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toContain('\u202e')
    await page.getByText('Columns recognised by their headers').waitFor()
  })

  test('a fault in a mapping is shown at its field, and the rest of the mapping stays', async () => {
    const { page } = desk
    await field(page, 'Date format').selectOption({ label: 'Other…' })
    await page.getByLabel('Letters: y M d H h m s a X').fill('qq')
    await page.getByText('Use y, M and d at least').waitFor()
    expect(await page.getByRole('button', { name: 'Run reconciliation' }).isDisabled()).toBe(true)
    await page.getByLabel('Letters: y M d H h m s a X').fill('yyyy-MM-dd')
    await page.getByText('Use y, M and d at least').waitFor({ state: 'detached' })
    await field(page, 'Thousands mark').selectOption('.')
    await page.getByText('Decimal and thousands mark are the same.').waitFor()
    await field(page, 'Thousands mark').selectOption('')
    await field(page, 'Lines to skip at the top').fill('two')
    await page.getByText('A whole number from 0.').waitFor()
    await field(page, 'Lines to skip at the top').fill('0')
    await field(page, 'Date window, hours').fill('-1')
    await page.getByText('A plain decimal from 0, such as 0.01.').waitFor()
    await field(page, 'Date window, hours').fill('24')
    await page
      .getByRole('group', { name: 'Tolerances' })
      .getByRole('button', { name: 'Add' })
      .click()
    await page.getByLabel('Tolerances, Currency 1').fill('USDT')
    await page.getByLabel('Tolerances, Absolute 1').fill('1,5 %')
    await page.getByText('A plain decimal from 0, such as 0.01.').waitFor()
    expect(await page.getByLabel('Tolerances, Absolute 1').inputValue()).toBe('1,5 %')
    await page.getByRole('button', { name: 'Remove 1' }).first().click()
    await page.getByText('A plain decimal from 0, such as 0.01.').waitFor({ state: 'detached' })
    await field(page, 'Currency').selectOption({ label: 'Not mapped' })
    await page.getByText('Map the currency.').waitFor()
    await page.getByRole('button', { name: 'Reset to recognised' }).click()
    await page.getByText('Map the currency.').waitFor({ state: 'detached' })
  })

  test.each([
    ['no JSON', 'columns: a', /JSON/],
    ['an unknown zone', '{"time_zone":"Mars/Phobos"}', /time_zone is not a zone/],
    ['an unknown key', '{"colums":{}}', /colums/],
    ['a list instead of an object', '[]', /object|mapping/i],
  ])(
    'a mapping file with %s is refused with the reason, and the mapping stays',
    async (_, text, message) => {
      const { page } = desk
      await page
        .locator('input[type="file"][accept=".json,application/json"]')
        .setInputFiles({ name: 'm.json', mimeType: 'application/json', buffer: Buffer.from(text) })
      const refusalAlert = page
        .getByRole('alert')
        .filter({ hasText: 'The mapping file cannot be used' })
      await refusalAlert.waitFor()
      expect(await refusalAlert.innerText()).toMatch(message)
      await refusalAlert.getByRole('button', { name: 'Dismiss' }).click()
      expect(await field(page, 'Currency').inputValue()).toBe('"currency"')
    },
  )

  test('input 77: a day that does not exist and an end before the start are refused, each with its reason', async () => {
    const { page } = desk
    const run = page.getByRole('region', { name: 'Reconcile' })
    await run.getByLabel('From').fill('2026-02-31')
    await run.getByText('Enter it as YYYY-MM-DD.').waitFor()
    await run.getByLabel('From').fill('2026-03-01')
    await run.getByLabel('To').fill('2026-02-28')
    await run.getByText('The last day is before the first.').waitFor()
    expect(await run.getByRole('button', { name: 'Run reconciliation' }).isDisabled()).toBe(true)
  })

  test('nothing appears on the console', () => expect(desk.pageErrors).toEqual([]))
})

/** A field of the mapping by its label. A hint in grey may follow the label. */
function field(page: Page, label: string): Locator {
  return page
    .getByRole('heading', { level: 2, name: 'Mapping' })
    .locator('xpath=ancestor::header/parent::*')
    .getByLabel(new RegExp(`^${label}(?:required|one of these)?$`))
}
