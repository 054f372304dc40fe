import { describe, expect, it } from 'vitest'
import { axeFindings } from '../../../../support/axe.ts'
import { isGate } from '../../../../support/is-gate.ts'
import { openScreens } from '../../harness/open-screens.ts'

const { page, pageErrors, open, route, act, cutTexts } = await openScreens(import.meta.dirname)

describe('accessibility', () => {
  const allStates = {
    overview: ['full', 'calm', 'first', 'ledger', 'owner', 'failed', 'loading'],
    reports: ['full', 'empty', 'failed', 'slow'],
    activity: ['full', 'empty', 'failed', 'loading'],
  }
  const states = isGate ? allStates : { overview: ['first'], reports: [], activity: ['full'] }
  for (const [screen, names] of Object.entries(states))
    for (const state of names)
      // Runs both themes at the gate. contrast.test.ts checks the colours of both in every run.
      it(`finds no violation in ${screen}, ${state}`, async () => {
        await open(screen, state, '&theme=light')
        expect(await axeFindings(page)).toEqual([])
        if (!isGate) return
        await open(screen, state, '&theme=dark')
        expect(await axeFindings(page)).toEqual([])
      })

  it('logs no error and no breach of the security policy', () => expect(pageErrors).toEqual([]))
})

describe('Overview', () => {
  it('leads from a line to its breaks', async () => {
    await open('overview')
    await page.getByRole('button', { name: 'Missing in ledger 9' }).first().click()
    expect(await route()).toBe('breaks category:missing_in_ledger tab:todo')
  })

  it('X24: shows the number of failed withdrawals beside the sums that contain them', async () => {
    await open('overview')
    await page.getByText('7 of these failed, so their amounts did not leave').waitFor()
  })

  it('names the common cause of the latest run and leads to the run', async () => {
    await open('overview')
    await page.getByRole('button', { name: '1 common cause explains 1,204 rows' }).click()
    expect(await route()).toBe('runs f3a9c0e1b2d4')
  })

  it('leads from an age to its breaks', async () => {
    await open('overview')
    await page.getByRole('button', { name: /^31–90 days/ }).click()
    expect(await route()).toBe('breaks age:31-90 tab:todo')
  })

  it('leads from a day to its withdrawals by keyboard, today first', async () => {
    await open('overview')
    const days = page.getByRole('group', { name: 'Withdrawals per day' }).getByRole('button')
    await days.last().focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    expect(await route()).toBe(
      'withdrawals where:[["created_at",">=","2026-11-19"],["created_at","<=","2026-11-19"]]',
    )
  })

  it('distinguishes days without a sync from days without withdrawals, also in words', async () => {
    await open('overview', 'owner')
    await page.getByText(/^Not synced since (17 Nov|Nov 17)/).waitFor()
    await page.getByRole('button', { name: /^(20 Nov|Nov 20,) 2026: not synced/ }).waitFor()
    await page.getByRole('button', { name: /^(17 Nov|Nov 17,) 2026, synced until/ }).waitFor()
  })

  it('states calmly that nothing needs attention', async () => {
    await open('overview', 'calm')
    await page.getByText('Nothing to do').waitFor()
  })

  it('states that the breaks of the latest run are settled, and how many there are', async () => {
    await open('overview', 'calm')
    await page
      .getByText('Nothing is left to do: all 17 breaks of the latest run are resolved or accepted')
      .first()
      .waitFor()
  })

  it('explains why no sync is possible while another process owns the cache', async () => {
    await open('overview', 'owner')
    const sync = page.getByRole('button', { name: 'Sync', exact: true })
    expect(await sync.getAttribute('aria-disabled')).toBe('true')
    await page.getByText('Another process writes into this cache: process 4711').first().waitFor()
  })

  it('shows the first sync and the next step', async () => {
    await open('overview', 'first')
    expect(await page.getByRole('progressbar').getAttribute('aria-valuetext')).toBe(
      'requesting withdrawals · 1,204 of 4,930',
    )
    await page.getByText('Drop in a ledger file').waitFor()
  })

  it('opens the sample ledger on the ledger screen', async () => {
    await open('overview', 'ledger')
    await page.getByRole('button', { name: 'Use the sample ledger' }).click()
    await expect.poll(route).toBe('ledgers i')
  })
})

describe('Reports', () => {
  it('shows the problem of a value at its field, then accepts a valid value as a chip', async () => {
    await open('reports')
    await page.getByLabel('Column', { exact: true }).selectOption('amount')
    await page.getByLabel('Operator').selectOption('>=')
    await page.getByLabel('Value').fill('1,5')
    await page.getByRole('button', { name: 'Add condition' }).click()
    expect(await page.getByLabel('Value').getAttribute('aria-invalid')).toBe('true')
    await page.getByText('In this region an amount is written 1,234.50.').waitFor()
    await page.getByLabel('Value').fill('1.5')
    await page.getByLabel('Value').press('Enter')
    await page.getByRole('button', { name: 'amount at least 1.5', exact: true }).waitFor()
    await page.getByText('1,204 rows, 18 columns').waitFor()
  })

  it('orders columns by keyboard, and makes no file without a column', async () => {
    await open('reports')
    const [first, second] = await page
      .locator('[data-column] input')
      .evaluateAll((inputs) =>
        inputs
          .slice(0, 2)
          .map((input) => input.closest('[data-column]')?.getAttribute('data-column')),
      )
    await page.locator(`li[data-column="${first}"] input`).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => page.locator('th').first().innerText()).toBe(second)
    expect(
      await page.evaluate(() =>
        document.activeElement?.closest('[data-column]')?.getAttribute('data-column'),
      ),
    ).toBe(first)
    await page.getByRole('button', { name: 'None', exact: true }).click()
    expect(
      await page.getByRole('button', { name: 'Make file' }).getAttribute('aria-disabled'),
    ).toBe('true')
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await expect
      .poll(() => page.getByRole('button', { name: 'Make file' }).getAttribute('aria-disabled'))
      .toBeNull()
  })

  it('refuses a name that leads to another folder', async () => {
    await open('reports')
    await page.getByLabel('File name').fill('../x')
    expect(await page.getByLabel('File name').getAttribute('aria-invalid')).toBe('true')
    expect(
      await page.getByRole('button', { name: 'Make file' }).getAttribute('aria-disabled'),
    ).toBe('true')
  })

  it('names the changes of a spreadsheet before and after saving, and writes text formulas on request', async () => {
    await open('reports')
    const formulas = page.getByLabel('Write cells that a spreadsheet would change as text formulas')
    expect(await formulas.count()).toBe(0)
    await page.getByText('Checked in the first 1,000 of 48,213 rows.').waitFor()
    expect(await page.getByText('Every row is checked when the file is made').count()).toBe(0)
    await page.getByLabel('Dialect').selectOption('excel')
    await page.getByText('Every row is checked when the file is made').waitFor()
    await formulas.check({ force: true })
    expect(await formulas.isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Make file' }).click()
    await page.getByText('A spreadsheet would change 2 columns of this file').first().click()
    await page
      .getByText('transaction_id: long numbers become exponents · 48,213 cells')
      .first()
      .waitFor()
    await page.getByText('000420 becomes 420').first().waitFor()
    await page.getByLabel('Dialect').selectOption('strict')
    await expect.poll(() => formulas.count()).toBe(0)
  })

  it('shows how a spreadsheet reads the file, and offers XLSX as the remedy', async () => {
    await open('reports')
    await page
      .getByRole('button', { name: 'transaction_id: long numbers become exponents' })
      .click()
    await page.getByRole('radio', { name: 'In a spreadsheet' }).check({ force: true })
    await page.getByRole('cell', { name: '1.23457E+19' }).first().waitFor()
    await page.getByRole('button', { name: 'Use XLSX' }).click()
    await page.getByText('A spreadsheet shows these rows as the file has them.').waitFor()
    await page.getByText('Becomes withdrawals-2026-11-20.xlsx').waitFor()
    await page.getByRole('tab', { name: 'Sums' }).click()
    await page.getByRole('row', { name: /amount BTC/ }).waitFor()
  })

  it('saves a template, and asks to save its changes before another template opens', async () => {
    await open('reports')
    await page.getByRole('button', { name: 'Withdrawals statement' }).click()
    await page.getByLabel('Search', { exact: true }).fill('user-7')
    await page.getByRole('button', { name: /^Fees/ }).click()
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.getByLabel('Template name').fill('Mine')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { level: 2, name: 'Fees' }).waitFor()
    await page.getByRole('button', { name: /^Mine/ }).click()
    expect(await page.getByLabel('Search', { exact: true }).inputValue()).toBe('user-7')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Run this every day…' }).click()
    expect(await page.getByTestId('schedule').innerText()).toBe(
      '0 6 * * * partner-desk export --template Mine --out /srv/reports --profile sandbox --quiet',
    )
  })

  it('lists a template that is saved elsewhere', async () => {
    await open('reports')
    await page.getByRole('button', { name: 'Withdrawals statement' }).waitFor()
    await act('saveTemplateElsewhere', 'Bruno’s report')
    await page.getByRole('button', { name: /^Bruno’s report/ }).waitFor()
  })

  it('stays with the template if leaving is cancelled, and saves it without leaving', async () => {
    await open('reports')
    await page.getByLabel('Search', { exact: true }).fill('user-7')
    await page.getByRole('button', { name: /^Fees/ }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Save as template…' }).click()
    await page.getByLabel('Template name').fill('Mine')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('heading', { level: 2, name: 'Mine' }).waitFor()
  })

  it('opens a shared file without saving it', async () => {
    await open('reports')
    const template = {
      name: 'From Ana',
      report: 'fees_by_day',
      columns: null,
      conditions: [],
      search: '',
      sort: null,
      format: 'csv',
      dialect: 'excel-es',
      timeZone: 'UTC',
      fileName: 'fees',
    }
    await page.locator('input[type=file]').setInputFiles({
      name: 't.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ template })),
    })
    await page.getByText('“From Ana” is imported, but not saved yet').waitFor()
    expect(await page.getByLabel('Dialect').inputValue()).toBe('excel-es')
  })

  it('exports the breaks of a run to a file and lists it', async () => {
    await open('reports')
    await page.getByLabel('Report', { exact: true }).selectOption('breaks')
    await page.getByLabel('Run', { exact: true }).selectOption({ index: 1 })
    await page.getByText('Becomes breaks-2026-11-20-f3a9c0e1b2d4.csv').waitFor()
    await page.getByRole('button', { name: 'Make file' }).click()
    await page
      .getByRole('list', { name: 'Files' })
      .getByText('breaks-2026-11-20-f3a9c0e1b2d4.csv', { exact: true })
      .waitFor()
    await page.getByText('48,213 rows · 9.1 MB').waitFor()
  })

  it('names the file that failed, and makes it again', async () => {
    await open('reports')
    await page.getByLabel('File name').fill('full')
    await page.getByText('Becomes full.csv').waitFor()
    await page.getByRole('button', { name: 'Make file' }).click()
    await page.getByText('full.csv was not made', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect
      .poll(() => page.getByText('full.csv was not made', { exact: true }).count())
      .toBe(2)
  })

  it('shows progress and stops on request', async () => {
    await open('reports', 'slow')
    await page.getByText('48,213 rows, 18 columns').waitFor()
    await page.getByRole('button', { name: 'Make file' }).click()
    expect(await page.getByRole('progressbar').getAttribute('aria-valuetext')).toBe(
      '20,000 of 48,213 rows',
    )
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Stopped at your request: nothing was written').first().waitFor()
  })

  it('reports that there is no run yet', async () => {
    await open('reports', 'empty')
    await page.getByLabel('Report', { exact: true }).selectOption('matches')
    await page.getByText('No run yet: this report comes with the first one').first().waitFor()
  })
})

describe('Activity', () => {
  it('names the facts of an entry in the language, and finds them by these names', async () => {
    await open('activity', 'full', '&language=es')
    await page.getByText('conciliados: 4871').first().waitFor()
    await page.getByRole('searchbox').fill('conciliados: 4871')
    await page.getByText(/^[1-9]\d* de 640 entradas$/).waitFor()
  })

  it('shows facts, unknown codes unchanged, and a decision as a sentence', async () => {
    await open('activity')
    await page.getByText('matched: 4871').first().waitFor()
    await page.getByText('something_new').first().waitFor()
    await page
      .getByText('ana set 2 breaks to resolved. Reason: paid twice, refunded')
      .first()
      .waitFor()
  })

  it('reads the whole log for a filter and for a kind', async () => {
    await open('activity')
    await page.getByRole('searchbox').fill('unlock_refused')
    await page.getByText('58 of 640 entries').waitFor()
    await page.getByRole('searchbox').fill('no such thing')
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await page.getByLabel('Kind').selectOption('decisions')
    await page.getByText('58 of 640 entries').waitFor()
  })

  // Takes half a minute, so it runs at the gate only.
  if (isGate)
    it('input 150: holds the newest 50,000 entries, and says where the others are', async () => {
      await open('activity', 'long')
      await page.getByRole('searchbox').fill('no such thing')
      await page
        .getByText('0 of the newest 50,000 entries; older ones are in activity.jsonl')
        .waitFor({ timeout: 60_000 })
    })

  it('reports that the log is whole with its last hash, or opens the entry that breaks it', async () => {
    await open('activity')
    await page.getByRole('button', { name: 'Verify the log' }).click()
    await page
      .getByText('The log is whole: each of its 640 entries follows from the one before')
      .waitFor()
    await page.getByRole('button', { name: 'Copy the hash' }).waitFor()
    await open('activity', 'first')
    await page.getByRole('button', { name: 'Verify the log' }).click()
    await page.getByText('The log is broken at entry 12 of 640').waitFor()
    await page.getByRole('button', { name: 'Show the entry' }).click()
    await page.locator('[role=row][aria-selected=true]').waitFor()
    expect(await page.locator('[role=row][aria-selected=true]').getAttribute('aria-rowindex')).toBe(
      '630',
    )
  })

  it('is exported to a file by its report', async () => {
    await open('activity')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await page.getByText('activity-log-2026-11-20.csv saved, 48,213 entries').waitFor()
  })
})

describe('words', () => {
  // Portuguese is checked in the whole window (test/integration/flows/languages).
  for (const language of isGate ? ['es', 'pt'] : ['es'])
    it.each(['overview', 'reports', 'activity'])(
      `fit their places in ${language}, %s`,
      async (screen) => {
        await open(screen, 'full', `&language=${language}`)
        // Facts of the log and the preview's cells are cut by design. Everything else must be
        // readable without a horizontal scroll bar.
        expect(
          await cutTexts(
            '.visually-hidden, .chart, [role=grid], [role=table] [role=row], [role=region][tabindex]',
          ),
        ).toEqual([])
      },
    )
})
