import type { Locator } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { axeFindings } from '../../../../../support/axe.ts'
import { isGate } from '../../../../../support/is-gate.ts'
import { openScreens } from '../../../harness/open-screens.ts'

const { page, pageErrors, open: openScreen, inputsOf, act } = await openScreens(import.meta.dirname)

beforeEach(() => openScreen('ledgers'))

async function importFiles(...names: readonly string[]): Promise<void> {
  await page
    .locator('input[type="file"][accept*="csv"]')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'text/csv', buffer: Buffer.from('a') })))
}

async function open(name: string): Promise<void> {
  await importFiles(name)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('group', { name: 'Mapping in use' }).waitFor()
}

/** Reads the mapping of the last preview that was requested. */
async function lastMapping(): Promise<Record<string, unknown>> {
  return JSON.parse(String((await inputsOf('previewLedger')).at(-1)?.['mappingText'])) as Record<
    string,
    unknown
  >
}

const inUse = (): Locator => page.getByRole('group', { name: 'Mapping in use' })
const dialog = (): Locator => page.getByRole('dialog')

describe('Ledgers', () => {
  test('imports several files, shows the failure of one file at its name, and combines the others', async () => {
    await importFiles('a.csv', 'broken.csv', 'b.csv')
    await page.getByText('2 files were imported').waitFor()
    expect(
      await page.getByRole('list', { name: 'Files being imported' }).getByRole('alert').innerText(),
    ).toContain('broken.csv')
    await page.getByRole('main').focus()
    await page.keyboard.press('u')
    await dialog().getByRole('button', { name: 'Combine (2)' }).click()
    await dialog().getByText('2 rows occur in an earlier file already and count once').waitFor()
    expect((await inputsOf('combineLedgers'))[0]).toMatchObject({
      imports: ['a.csv', 'b.csv'],
      mappingText: null,
    })
    await dialog().getByRole('button', { name: 'Open it' }).click()
    await page.getByRole('button', { name: '2 files as one ledger' }).waitFor()
    // The pane's keys work, although the list disappeared at the same moment.
    await page.getByRole('main').focus()
    await page.keyboard.press('w')
    await dialog().getByText('Save the mapping').waitFor()
  })

  test('undoes a combination', async () => {
    await importFiles('a.csv', 'b.csv')
    await page.getByRole('button', { name: 'Use as one ledger…' }).first().click()
    await dialog().getByRole('button', { name: 'Combine (2)' }).click()
    await dialog().getByRole('button', { name: 'Undo' }).click()
    await dialog().getByRole('button', { name: 'Combine (2)' }).waitFor()
    expect(await inputsOf('deleteImport')).toHaveLength(1)
  })

  test('input 49: offers the encodings if the file is not UTF-8, and reads the file only after a choice', async () => {
    await open('latin.csv')
    await page.getByText('Comisión', { exact: false }).waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: 'This file is not UTF-8. Choose how it is written.' })
      .waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.getByRole('radio', { name: /^UTF-8/ }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: /^Read it as/ }).isDisabled()).toBe(true)
    await page.getByRole('radio', { name: /^Windows-1252/ }).check()
    await page.getByRole('button', { name: 'Read it as Windows-1252' }).click()
    await page.getByText('Control totals').waitFor()
    expect(await lastMapping()).toMatchObject({ encoding: 'windows-1252' })
    expect(await page.getByLabel('Encoding', { exact: true }).inputValue()).toBe('windows-1252')
  })

  test('explains in the language of the window why an encoding is not offered', async () => {
    await openScreen('ledgers', 'full', '&language=es')
    await importFiles('latin.csv')
    await page.getByText('Este archivo no es UTF-8. Elija cómo está escrito.').waitFor()
    await page.getByText('No puede ser esta: el byte 12 no es UTF-8 válido').waitFor()
    await page.getByText('El byte 12 no es UTF-8 válido.').waitFor()
  })

  test('X25: classifies an unknown status word once, in the preview, and keeps it beside other changes', async () => {
    await open('words.csv')
    await page.getByText('3 rows have unknown status words').waitFor()
    const hints = page.getByRole('group', { name: 'Worth a look' })
    await hints
      .getByRole('radiogroup', { name: 'Bounced: meaning' })
      .getByRole('radio', { name: 'failed' })
      .check({ force: true })
    await page.getByText('1 row has an unknown status word').waitFor()
    expect(await lastMapping()).toMatchObject({ statuses: { Bounced: 'failed' } })
    await page.getByLabel('Date window, hours').fill('36')
    await expect.poll(lastMapping).toMatchObject({
      date_window_hours: '36',
      statuses: { Bounced: 'failed' },
    })
    await page.getByRole('main').focus()
    await page.keyboard.press('w')
    await dialog().getByLabel('Name').fill('Bank')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await inputsOf('saveMapping')).length).toBe(1)
    expect(JSON.parse(String((await inputsOf('saveMapping'))[0]?.['text']))).toMatchObject({
      statuses: { Bounced: 'failed' },
    })
    await hints.getByRole('button', { name: 'Remove the meaning of Bounced' }).click()
    await page.getByText('3 rows have unknown status words').waitFor()
    expect(await lastMapping()).not.toHaveProperty('statuses')
  })

  test('reads another sheet of a workbook', async () => {
    await open('book.xlsx')
    await page.getByLabel('Sheet').selectOption('November')
    await expect
      .poll(() => inputsOf('chooseSheet'))
      .toEqual([
        { profile: 'invented', import: 'book.xlsx', sheet: 'November', leavesOutHiddenRows: false },
      ])
    expect(await page.getByLabel('Encoding', { exact: true }).count()).toBe(0)
  })

  test('leaves out the hidden rows of a sheet, and includes them again', async () => {
    await open('book.xlsx')
    const box = page.getByLabel('Leave out the 2 hidden rows')
    await box.check()
    await box.uncheck()
    await expect
      .poll(() => inputsOf('chooseSheet'))
      .toEqual(
        [true, false].map((leavesOutHiddenRows) => ({
          profile: 'invented',
          import: 'book.xlsx',
          sheet: 'October',
          leavesOutHiddenRows,
        })),
      )
    await page.getByLabel('Sheet').selectOption('November')
    await box.waitFor({ state: 'detached' })
  })

  test('saves a mapping under a name, lists the changes by key, and returns to an earlier version', async () => {
    await open('a.csv')
    const source = inUse().getByText('Columns recognised by their headers')
    // The whole sentence is visible beside the open form, in a window of 1280 px.
    expect(await source.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    expect(await page.getByRole('group', { name: 'Optional' }).getByRole('checkbox').count()).toBe(
      2,
    )
    await inUse().getByRole('button', { name: 'Save mapping…' }).click()
    await dialog().getByLabel('Name').fill('Bank')
    await page.keyboard.press('Enter')
    await inUse().getByText('as saved').waitFor()
    await page.getByLabel('Decimal mark').selectOption(',')
    await inUse().getByText('1 unsaved change').click()
    expect(
      await page
        .getByRole('table', { name: 'Show unsaved changes' })
        .getByRole('row')
        .nth(1)
        .innerText(),
    ).toBe('decimal\t.\t,')
    await page.keyboard.press('Escape')
    await inUse().getByRole('button', { name: 'Save mapping…' }).click()
    await dialog().getByRole('table', { name: 'Changed since version 1' }).waitFor()
    await dialog().getByRole('button', { name: 'Save as version 2' }).click()
    await inUse().getByText('version 2').waitFor()
    await inUse().getByRole('button', { name: 'Mappings…' }).click()
    await dialog()
      .getByRole('radio', { name: /^Version 1/ })
      .check()
    await dialog().getByRole('button', { name: 'Use version 1' }).click()
    await inUse().getByText('version 2 is newer').waitFor()
    await expect.poll(lastMapping).toMatchObject({ decimal: '.' })
  })

  test('lists a mapping that is saved elsewhere', async () => {
    await open('a.csv')
    await act('saveMappingElsewhere', 'Core banking')
    await inUse().getByRole('button', { name: 'Mappings…' }).click()
    await dialog().getByText('Core banking').first().waitFor()
  })

  test('shows version, author and day of a mapping that the team shares', async () => {
    await openScreen('ledgers', 'team')
    await open('a.csv')
    await inUse().getByRole('button', { name: 'Save mapping…' }).click()
    await dialog().getByLabel('Name').fill('Bank')
    await page.keyboard.press('Enter')
    await inUse().getByText('as saved').waitFor()
    await inUse().getByRole('button', { name: 'Mappings…' }).click()
    await dialog().getByText('shared, version 1, ben, Nov 19, 2026 11:04 UTC').waitFor()
  })

  test('refuses a mapping file in the core’s words and keeps the mapping', async () => {
    await open('a.csv')
    await inUse().getByRole('button', { name: 'Mappings…' }).click()
    await page
      .locator('input[type="file"][accept*="json"]')
      .last()
      .setInputFiles({
        name: 'm.json',
        mimeType: 'application/json',
        buffer: Buffer.from('{"time_zone":"Mars/Phobos"}'),
      })
    expect(await dialog().getByRole('alert').innerText()).toContain('time_zone is not a zone')
    await page.keyboard.press('Escape')
    expect(await page.getByLabel('Time zone of dates').inputValue()).toBe('UTC')
  })

  test('shows a rejected row at its line with the reason, and its cells as written', async () => {
    await open('a.csv')
    await page.getByRole('radio', { name: /Rejected/ }).check()
    const grid = page.getByRole('grid', { name: 'First rows in normal form' })
    expect(await grid.getByRole('row').count()).toBe(2)
    expect(await grid.getByRole('row').nth(1).innerText()).toContain('Its currency is empty')
    await grid.focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: 'Line 4' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 2, name: 'Mapping' }).waitFor()
  })

  test('compares a stated total to the last digit', async () => {
    await open('a.csv')
    const field = page.getByLabel('Total of BTC that the source states')
    await field.fill('1,234.56')
    await page.getByText('more than stated').waitFor()
    expect(await page.getByRole('group', { name: 'Control totals' }).innerText()).toContain(
      '0.000000000000000001',
    )
    await field.fill('1234.560000000000000001')
    await page.getByText('equal', { exact: true }).waitFor()
  })

  test('shows the effect of an amount’s unit, and sets it by the keyboard alone', async () => {
    await open('a.csv')
    const moreButton = page.getByRole('button', { name: 'More about Amount' })
    await moreButton.press('Enter')
    expect(await moreButton.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Tab')
    await page.keyboard.press('s')
    const amount = page.getByRole('group', { name: 'More about Amount' })
    await amount.getByText('cannot be read').waitFor()
    await expect
      .poll(lastMapping)
      .toMatchObject({ columns: { amount: { column: 'Monto', decimal_places: 8 } } })
    await amount.getByLabel('Unit of its cells').selectOption('Other…')
    await amount.getByLabel('Amount: decimal places').fill('31')
    await page.getByText('A whole number from 0 to 30.').waitFor()
  })

  test('sets a fixed value for a field, and a pattern with its matches and why it cannot be used', async () => {
    await open('a.csv')
    const row = page.locator('[data-place="column:network"]')
    await row.getByRole('combobox').selectOption('A fixed value…')
    await row.getByText('Enter the value.').waitFor()
    await row.getByLabel('Network: fixed value').fill('BITCOIN')
    await page.getByRole('button', { name: 'More about Withdrawal id' }).press('Enter')
    const id = page.getByRole('group', { name: 'More about Withdrawal id' })
    const pattern = id.getByLabel('Taken out of its text by a pattern')
    await pattern.fill('[0-9]+(')
    await page.getByText('This pattern cannot be used.').waitFor()
    await pattern.fill('[0-9]+')
    await id.getByText('W-2', { exact: true }).waitFor()
    expect(await id.locator('.found').allInnerTexts()).toEqual(['2', '3', '4'])
    await id.getByLabel('Several in one cell, separated by').fill(';')
    await expect.poll(lastMapping).toMatchObject({
      columns: {
        network: { constant: 'BITCOIN' },
        withdrawal_id: { column: 'Id', extract: '[0-9]+', separator: ';' },
      },
    })
  })

  test('excludes rows by a condition, counts them, and lists them separately with the reason', async () => {
    await open('a.csv')
    await page.getByRole('button', { name: 'Add condition' }).press('Enter')
    const condition = page.getByRole('group', { name: 'Condition 1' })
    expect(
      await condition
        .getByLabel('Condition 1: effect')
        .evaluate((box) => box === document.activeElement),
    ).toBe(true)
    await condition.getByLabel('Condition 1: column').selectOption('Moneda')
    await condition.getByLabel('Condition 1: value').fill('btc')
    expect(await condition.locator('datalist option').first().getAttribute('value')).toBe('btc')
    await condition.getByText('leaves 12 rows out').waitFor()
    expect(await lastMapping()).toMatchObject({ rows: { exclude: ['Moneda = btc'] } })
    await page.getByRole('radio', { name: /Left out 12/ }).check({ force: true })
    const grid = page.getByRole('grid', { name: 'First rows in normal form' })
    expect(await grid.getByRole('row').count()).toBe(2)
    expect(await grid.getByRole('row').nth(1).innerText()).toContain(
      'It is a row with Moneda = btc',
    )
    await condition.getByRole('button', { name: 'Remove condition 1' }).press('Enter')
    await expect.poll(lastMapping).not.toHaveProperty('rows')
    await page.getByText('The mapping leaves no row out.').waitFor()
  })

  test('separates withdrawals by debit and credit columns, and reads the total from them', async () => {
    await open('a.csv')
    const total = page.locator('[data-place="column:total"]').getByRole('combobox')
    await page.getByLabel('Direction', { exact: true }).selectOption('Debit and credit columns')
    await page.getByText('Choose the columns that show the direction.').waitFor()
    await page.getByLabel('Debit column', { exact: true }).selectOption('Monto')
    await page.getByLabel('Credit column', { exact: true }).selectOption('Fecha')
    expect(await total.isDisabled()).toBe(true)
    await expect.poll(lastMapping).toMatchObject({
      direction: { by: 'columns', debit: 'Monto', credit: 'Fecha', withdrawals: 'debit' },
    })
    await page.getByLabel('Direction', { exact: true }).selectOption('By a letter or word')
    await page.getByLabel('Its column', { exact: true }).selectOption('Moneda')
    await page.getByLabel('Withdrawals', { exact: true }).fill('btc')
    await expect
      .poll(lastMapping)
      .toMatchObject({ direction: { by: 'letter', column: 'Moneda', withdrawals: 'btc' } })
    expect(await total.isEnabled()).toBe(true)
  })

  test('names columns by position if the first line is a row', async () => {
    await open('a.csv')
    await page.getByLabel('First line', { exact: true }).selectOption('Is a row already')
    await expect.poll(lastMapping).toMatchObject({
      header: false,
      columns: { withdrawal_id: 1, currency: 2, amount: 3, date: 4 },
    })
  })

  test('adds a tolerance and an alias by the keyboard alone, a line by Enter', async () => {
    await open('a.csv')
    await page
      .getByRole('group', { name: 'Tolerances' })
      .getByRole('button', { name: 'Add' })
      .press('Enter')
    for (const text of ['BTC', '0.00000001', '0.01']) {
      await page.keyboard.type(text)
      if (text !== '0.01') await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.keyboard.type('*')
    await page
      .getByRole('group', { name: 'Networks' })
      .getByRole('button', { name: 'Add' })
      .press('Enter')
    await page.keyboard.type('ERC20')
    await page.keyboard.press('Tab')
    await page.keyboard.type('ETHEREUM')
    await expect.poll(lastMapping).toMatchObject({
      tolerances: {
        BTC: { absolute: '0.00000001', relative: '0.01' },
        '*': { absolute: '0', relative: '0' },
      },
      aliases: { network: { ERC20: 'ETHEREUM' } },
    })
    await page.getByRole('button', { name: 'Remove 2' }).press('Enter')
    expect(
      await page
        .getByLabel('Tolerances, Currency 1')
        .evaluate((input) => input === document.activeElement),
    ).toBe(true)
  })

  test('applies the change of a hint to the mapping with one press', async () => {
    await open('dates.csv')
    const title = page.getByText('2 rows are rejected that another date format reads')
    await title.waitFor()
    await page.getByRole('button', { name: 'Apply to the mapping' }).click()
    await title.waitFor({ state: 'detached' })
    expect(await lastMapping()).toMatchObject({ date_format: 'dd/MM/yyyy HH:mm' })
  })

  test('leaves a total out with one press on its hint', async () => {
    await open('a.csv')
    await page.getByRole('button', { name: 'Leave the last line out' }).click()
    await page.getByText('Nothing in this file needs a second look.').waitFor()
    expect(await lastMapping()).toMatchObject({ skip_last_lines: 1 })
  })

  test('offers the date formats of the file with its dates as each reads them', async () => {
    await open('a.csv')
    const formats = page.getByRole('group', { name: 'Formats that read this file’s dates' })
    await formats
      .getByText(/whole day/)
      .first()
      .waitFor()
    expect(
      (await formats.getByText(/whole day/).allInnerTexts()).filter(
        (text, index, all) => all.indexOf(text) === index,
      ),
    ).toEqual(['2026-02-01, the whole day', '2026-01-02, the whole day'])
    await formats.getByRole('radio', { name: /^MM\/dd\/yyyy/ }).check()
    await expect.poll(lastMapping).toMatchObject({ date_format: 'MM/dd/yyyy' })
  })

  test('maps the certain columns of a file with unrecognised headers, and reads the file with them', async () => {
    await importFiles('foreign.csv')
    await page.getByText('Control totals').waitFor()
    expect(await lastMapping()).toMatchObject({
      columns: { withdrawal_id: 'Withdrawal', amount: 'Qty', fee: 'Fee', currency: 3 },
    })
    expect((await lastMapping())['columns']).not.toHaveProperty('date')
    expect(await inputsOf('previewLedger')).toHaveLength(2)
  })

  test('shows a proposed column that differs from the choice with the reason, and sets it with one press', async () => {
    await importFiles('foreign.csv')
    const date = page.locator('[data-place="column:date"]')
    await date.getByText('Proposed: “When”.').waitFor()
    expect((await date.locator('p').first().innerText()).replaceAll(/\s+/g, ' ')).toBe(
      'Proposed: “When”. Doubtful: please check. The header is not a known word, so only the values support this. 3 of 3 values look like dates.',
    )
    await date.getByRole('button', { name: 'Use “When” as Date' }).press('Enter')
    await date.getByText('Proposed: “When”.').waitFor({ state: 'detached' })
    await expect.poll(lastMapping).toMatchObject({ columns: { date: 'When', amount: 'Qty' } })
    const amount = page.locator('[data-place="column:amount"]')
    await amount.getByRole('combobox').selectOption('Fee')
    await amount.getByRole('button', { name: 'Use “Qty” as Amount' }).click()
    await expect.poll(lastMapping).toMatchObject({ columns: { date: 'When', amount: 'Qty' } })
  })

  test('applies a proposed change with one press, with the reason, and then does not propose it again', async () => {
    await importFiles('foreign.csv')
    const date = page.locator('[data-place="column:date"]')
    await date.getByRole('button', { name: 'Use “When” as Date' }).click()
    const panel = page.getByRole('region', { name: 'Proposed changes' })
    await panel.getByText('It reads 3 of 3 dates.').waitFor()
    expect(await axeFindings(page, { within: 'main' })).toEqual([])
    await panel
      .getByRole('button', { name: 'Apply: Read dates as dd/MM/yyyy HH:mm' })
      .press('Enter')
    await panel.getByText('It reads 3 of 3 dates.').waitFor({ state: 'detached' })
    await expect
      .poll(lastMapping)
      .toMatchObject({ date_format: 'dd/MM/yyyy HH:mm', columns: { date: 'When' } })
  })

  test('passes axe, at the gate in both themes', async () => {
    for (const theme of isGate ? ['light', 'dark'] : ['light']) {
      await openScreen('ledgers', 'full', `&theme=${theme}`)
      await open('words.csv')
      await page.getByText('Control totals').waitFor()
      await openParts()
      expect(await axeFindings(page, { within: 'main' }), theme).toEqual([])
      await openScreen('ledgers', 'full', `&theme=${theme}`)
      await importFiles('foreign.csv')
      await page.getByText('Proposed: “When”.').waitFor()
      expect(await axeFindings(page, { within: 'main' }), theme).toEqual([])
    }
  })

  test('fits a 13-inch screen in every language: no text is cut off and no part scrolls sideways', async () => {
    // The words are longest in Spanish.
    for (const language of isGate ? ['en', 'es', 'pt'] : ['es']) {
      await openScreen('ledgers', 'full', `&language=${language}`)
      await importFiles('words.csv')
      await page.locator('[data-place="decimal"]').waitFor()
      await openParts()
      const scrollingClasses = await page.evaluate(() =>
        [...document.querySelectorAll('main *')]
          .filter(
            (element) =>
              !element.closest('[role="grid"]') &&
              /auto|scroll/.test(getComputedStyle(element).overflowX) &&
              element.scrollWidth > element.clientWidth + 1,
          )
          .map((element) => element.className),
      )
      expect([language, ...scrollingClasses]).toEqual([language])
      const cutButtons = await page
        .locator('main button')
        .evaluateAll(
          (buttons) =>
            buttons.filter((button) => button.getBoundingClientRect().right > innerWidth + 1)
              .length,
        )
      expect([language, cutButtons]).toEqual([language, 0])
    }
  })

  test('writes nothing to the console', () => expect(pageErrors).toEqual([]))
})

/**
 * Opens the closed parts of the mapping: further settings of every mapped field, a condition, each
 * direction.
 */
async function openParts(): Promise<void> {
  for (const field of ['withdrawal_id', 'currency', 'amount', 'date'])
    await page.locator(`[data-place="column:${field}"]`).getByRole('button').click()
  await page.locator('[data-place="conditions"]').getByRole('button').click()
  await page.locator('[data-place="direction"]').getByRole('combobox').selectOption('columns')
}
