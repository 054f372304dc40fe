import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cli } from '../../support/cli.ts'
import { makeCli } from '../../support/cli.ts'
import type { ControlledDesk } from '../../support/controlled-desk.ts'
import { CONTROLLED_PROFILE, openControlledDesk } from '../../support/controlled-desk.ts'
import { gateHosts, gateTest } from '../../support/gate.ts'
import { isGate } from '../../support/is-gate.ts'
import { addLedger, go, ledgerFile, settle, waitForClosedOverlays } from '../../support/steps.ts'
import { mondayLedger, paidInWeek, RECONCILED_WEEK, tuesdayLedger } from '../../support/week.ts'

const verifier = resolve(import.meta.dirname, '../../../resources/verify-log.mjs')

describe.each(gateHosts)('a week of reconciling on the %s host', (host) => {
  let controlledDesk: ControlledDesk
  let cli: Cli
  let page: Page
  let paid: ReturnType<typeof paidInWeek>
  beforeAll(async () => {
    cli = makeCli()
    controlledDesk = await openControlledDesk(host, {
      dataDir: cli.dataDir,
      isProfileSynced: true,
      sandbox: { withdrawals: RECONCILED_WEEK.withdrawals },
    })
    page = controlledDesk.desk.page
    paid = paidInWeek(controlledDesk.sandbox.world)
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  })
  afterAll(() => controlledDesk?.close())

  const main = (): Locator => page.locator('main')
  const button = (name: string | RegExp): Locator =>
    main().getByRole('button', { name, exact: typeof name === 'string' })
  const grid = (name: string): Locator => main().getByRole('grid', { name, exact: true })
  const rowCount = async (name: string): Promise<number> =>
    Number(await grid(name).getAttribute('aria-rowcount')) - 1
  const status = (): Locator => main().locator('footer').getByRole('status')

  async function visit(letter: string, heading: string): Promise<void> {
    await main().focus()
    await go(page, letter, heading)
  }

  /** Reconciles the open file for the days of the week. Resolves on the run's page. */
  async function reconcile(): Promise<void> {
    const run = main().getByRole('region', { name: 'Reconcile' })
    await run.getByLabel('From').fill(RECONCILED_WEEK.from)
    await run.getByLabel('To').fill(RECONCILED_WEEK.to)
    await run.getByLabel('To').press('Enter')
    await main().getByRole('heading', { level: 1, name: /^Run / }).waitFor()
    await settle(page)
  }

  /** Applies the waiting decisions: runs again from their notice and goes to the new run. */
  async function runAgain(): Promise<void> {
    await button('Run again').press('Enter')
    await main().getByText('The new run is ready').waitFor()
    await button('Show it').first().press('Enter')
    await main().getByText('The new run is ready').waitFor({ state: 'detached' })
    await settle(page)
  }

  async function showBreaks(): Promise<void> {
    await visit('b', 'Breaks')
    await settle(page)
    await grid('Breaks of this run').focus()
  }

  /** Marks the breaks whose rows contain `texts`, by the keyboard alone. */
  async function mark(...texts: readonly RegExp[]): Promise<void> {
    const list = grid('Breaks of this run')
    await list.focus()
    for (const text of texts) {
      const rowIndex =
        Number(
          await list
            .getByRole('row')
            .filter({ hasText: text })
            .first()
            .getAttribute('aria-rowindex'),
        ) - 2
      await page.keyboard.press('Home')
      for (let step = 0; step < rowIndex; step += 1) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
    }
    await main()
      .getByRole('group', { name: `${texts.length} marked` })
      .waitFor()
  }

  /** Fills the dialog that a key opened and sends it by Ctrl+Enter. */
  async function fillDialog(
    title: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<void> {
    const dialog = page.getByRole('dialog', { name: title })
    for (const [label, text] of Object.entries(fields))
      await dialog.getByLabel(label, { exact: true }).fill(text)
    await page.keyboard.press('Control+Enter')
    await waitForClosedOverlays(page)
  }

  /** Opens the newest run's page. */
  async function openRun(): Promise<void> {
    await visit('r', 'Runs')
    await settle(page)
    await main().getByRole('grid').focus()
    for (const key of ['Home', 'Enter']) await page.keyboard.press(key)
    await main().getByRole('heading', { level: 1, name: /^Run / }).waitFor()
    await settle(page)
  }

  test('Monday: the file is added and reconciled, and every break is listed', async () => {
    await visit('l', 'Ledger files')
    await addLedger(page, ledgerFile('monday.csv', mondayLedger(paid)))
    await reconcile()
    await button('2 of 9 ledger rows: the matches').waitFor()
    await button('12 breaks: the breaks').press('Enter')
    await main().getByRole('heading', { level: 1, name: 'Breaks' }).waitFor()
    await expect.poll(() => rowCount('Breaks of this run')).toBe(12)
  })

  test('Monday: two suggestions are accepted and one refused with its reason, one is undone, and another run applies the rest', async () => {
    await visit('z', 'Suggestions')
    await expect.poll(() => rowCount('Suggested matches of this run')).toBe(3)
    await main().getByRole('grid').focus()
    await page.keyboard.press('m')
    const acceptDialog = page.getByRole('dialog', { name: 'Accept all with a minimum score' })
    const score = acceptDialog.getByLabel('Score at least')
    await score.selectOption({
      label: await score.locator('option').filter({ hasText: '(3)' }).innerText(),
    })
    await acceptDialog.getByRole('button', { name: 'Accept 3' }).press('Enter')
    await waitForClosedOverlays(page)
    await main().getByRole('radio', { name: 'Accepted 3' }).waitFor()
    // Decisions that were made together are undone together.
    await showBreaks()
    await page.keyboard.press('Control+z')
    await expect.poll(() => status().innerText()).toBe('Undone: Suggestion accepted, 6 breaks')
    await visit('z', 'Suggestions')
    await expect.poll(() => rowCount('Suggested matches of this run')).toBe(3)
    const choose = async (text: string): Promise<void> =>
      main().getByRole('row').filter({ hasText: text }).click()
    for (const [accepted, index] of [4, 5].entries()) {
      await choose(paid[index]?.externalRef.slice(-5) ?? 'none')
      await page.keyboard.press('a')
      await page
        .getByRole('dialog', { name: 'Accept this suggestion?' })
        .getByRole('button', { name: 'Accept' })
        .press('Enter')
      await waitForClosedOverlays(page)
      // Wait until the next row has moved up. An earlier click would choose a row that is gone.
      await main()
        .getByRole('radio', { name: `Accepted ${accepted + 1}` })
        .waitFor()
    }
    await choose(paid[6]?.externalRef.slice(-5) ?? 'none')
    await page.keyboard.press('x')
    const refuseDialog = page.getByRole('dialog', { name: 'Refuse this suggestion?' })
    expect(await refuseDialog.getByRole('button', { name: 'Refuse' }).isDisabled()).toBe(true)
    await refuseDialog.getByLabel('Reason').fill('another customer’s payment')
    await page.keyboard.press('Enter')
    await main().getByRole('radio', { name: 'Accepted 2' }).check()
    await choose(paid[5]?.externalRef.slice(-5) ?? 'none')
    await page.keyboard.press('u')
    await main().getByRole('radio', { name: 'Accepted 1' }).waitFor()
    await main().getByRole('radio', { name: 'Refused 1' }).waitFor()
    await runAgain()
    await openRun()
    await button('3 of 9 ledger rows: the matches').waitFor()
    await button('10 breaks: the breaks').waitFor()
    await button('1 matched by hand: the decisions of people').waitFor()
    // The refused suggestion is not offered again, the undone one is.
    await button('1 suggested: the suggested matches').waitFor()
  })

  test('Monday: breaks are resolved together, assigned and noted by keyboard alone, and a decision is undone', async () => {
    await showBreaks()
    await mark(/Amount differs.*USDT/s, /Amount differs.*TRX/s)
    await page.keyboard.press('r')
    await page.getByRole('dialog', { name: 'Resolve' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Give a reason').waitFor()
    await fillDialog('Resolve', { Reason: 'corrected in the ledger', Note: 'ticket 4711' })
    await expect.poll(() => status().innerText()).toBe('2 breaks: Resolved')
    await main().getByRole('radio', { name: 'To do 8' }).waitFor()
    await mark(/Missing in ledger.*DAI/s)
    await page.keyboard.press('p')
    await fillDialog('Assign', { Assignee: 'Ana' })
    await expect.poll(() => status().innerText()).toBe('1 break assigned to Ana')
    await page.keyboard.press('n')
    await fillDialog('Add a note', { Note: 'asked the treasury' })
    await expect.poll(() => status().innerText()).toBe('Note added to 1 break')
    await page.keyboard.press('u')
    await expect.poll(() => status().innerText()).toBe('Undone: Note, 1 break')
    const decision = main().getByRole('region', { name: 'Decision' })
    await decision.getByText('asked the treasury').waitFor({ state: 'detached' })
    await decision.getByText('Ana').waitFor()
  })

  test('Tuesday: an overlapping file is used with Monday’s as one ledger, nothing counts twice, and the run shows which breaks are new, found again and gone', async () => {
    await visit('l', 'Ledger files')
    await addLedger(page, ledgerFile('tuesday.csv', tuesdayLedger(paid)))
    await button('Back to the list').press('Enter')
    await page.keyboard.press('u')
    const combineDialog = page.getByRole('dialog', { name: 'Use several files as one ledger' })
    for (const file of [/^monday/, /^tuesday/])
      await combineDialog.getByRole('checkbox', { name: file }).check()
    await combineDialog.getByLabel('Name', { exact: true }).fill('week.csv')
    await combineDialog.getByRole('button', { name: /^Combine/ }).press('Enter')
    const repeatedDialog = page.getByRole('dialog', { name: 'What is repeated' })
    const parts = repeatedDialog.getByRole('row')
    await parts.nth(2).waitFor()
    // The columns are file, rows, repeated rows and counted rows.
    expect(
      (await parts.allInnerTexts()).slice(1).map((text) => text.split(/\s+/).slice(0, 4)),
    ).toEqual([
      ['monday.csv', '9', '0', '9'],
      ['tuesday.csv', '4', '2', '2'],
    ])
    await repeatedDialog.getByRole('button', { name: 'Open it' }).press('Enter')
    await main().getByRole('heading', { level: 1, name: 'week.csv' }).waitFor()
    await reconcile()
    await button('4 of 11 ledger rows: the matches').waitFor()
    await button('9 breaks: the breaks').waitFor()
    await button('1: the breaks that are new').waitFor()
    await button('8: the breaks that the previous run had too').waitFor()
    await button('2: the breaks that no longer exist').waitFor()
    await showBreaks()
    const changes = main().getByRole('group', { name: 'Since the previous run:' })
    await changes.getByRole('button', { name: '1 new' }).press('Enter')
    await expect.poll(() => rowCount('Breaks of this run')).toBe(1)
    await main()
      .getByRole('row', { name: /Amount differs.*DAI/s })
      .waitFor()
    await changes.getByRole('button', { name: '2 gone' }).press('Enter')
    const goneDialog = page.getByRole('dialog', {
      name: '2 breaks are gone since the previous run',
    })
    await goneDialog.getByRole('row').filter({ hasText: 'DAI' }).waitFor()
    expect(await goneDialog.getByRole('row').count()).toBe(3)
    await page.keyboard.press('Escape')
    await waitForClosedOverlays(page)
  })

  test('a match is split and matched again by hand', async () => {
    await openRun()
    await main().getByRole('tab', { name: 'Matches' }).press('Enter')
    await main().getByRole('row').filter({ hasText: 'POL' }).click()
    await page.keyboard.press('Enter')
    await button('These do not belong together').press('Enter')
    const splitDialog = page.getByRole('dialog', { name: 'Take this match apart?' })
    await splitDialog.getByLabel('Reason').fill('two payments of one day')
    await splitDialog.getByRole('button', { name: 'Take apart' }).press('Enter')
    await main().getByText('Taken apart with the next run').waitFor()
    await runAgain()
    await button('3 of 11 ledger rows: the matches').waitFor()
    await button('11 breaks: the breaks').waitFor()
    await showBreaks()
    await mark(/Missing at provider.*POL/s, /Missing in ledger.*POL/s)
    await page.keyboard.press('m')
    await fillDialog('Match by hand', { Reason: 'one payment after all' })
    await expect
      .poll(() => status().innerText())
      .toBe('Matched by hand; it takes effect with the next run')
    await runAgain()
    await openRun()
    await button('4 of 11 ledger rows: the matches').waitFor()
    await button('2 matched by hand: the decisions of people').waitFor()
  })

  test('a period with open breaks cannot be closed; with all breaks accepted it is closed, and accepts no decision', async () => {
    await page.keyboard.press('c')
    await button('7 breaks are open: the breaks').waitFor()
    await main().getByText('Blocks', { exact: true }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await showBreaks()
    await page.keyboard.press('Control+a')
    await main().getByRole('group', { name: '7 marked' }).waitFor()
    await page.keyboard.press('a')
    await fillDialog('Accept', { Reason: 'below the threshold' })
    await main().getByText('Nothing is left to do').waitFor()
    await openRun()
    await page.keyboard.press('c')
    const closeDialog = page.getByRole('dialog', { name: 'Close this period?' })
    await closeDialog.getByLabel('Note').fill('books agree')
    await closeDialog.getByRole('button', { name: 'Close period' }).press('Enter')
    await main()
      .getByText(/^Period closed: /)
      .first()
      .waitFor()
    await main().getByText('As it was closed').waitFor()
    await visit('b', 'Breaks')
    await main().getByRole('radio', { name: 'All 9' }).check()
    await grid('Breaks of this run').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('r')
    await expect.poll(() => status().innerText()).toMatch(/^The period of this run is closed/)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('the evidence of the closed run is one folder whose checksums are right, and plain Node verifies its log too', async () => {
    await openRun()
    await page.keyboard.press('v')
    const saveDialog = page.getByRole('dialog', { name: 'Save the evidence of this run' })
    const name = await saveDialog.getByLabel('Folder name').inputValue()
    await saveDialog.getByRole('button', { name: 'Save' }).press('Enter')
    await main().getByText('Evidence saved').waitFor()
    const folder = join(controlledDesk.desk.downloads, name)
    const sums = readFileSync(join(folder, 'checksums.sha256'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(0, 64), line.slice(66)] as const)
    expect(sums.map(([, file]) => file).sort()).toEqual(
      (readdirSync(folder, { recursive: true }) as string[])
        .filter((file) => file.includes('.') && file !== 'checksums.sha256')
        .sort(),
    )
    for (const [sum, file] of sums)
      expect([
        file,
        createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex'),
      ]).toEqual([file, sum])
    expect(
      execFileSync(process.execPath, [verifier, join(folder, 'activity.jsonl')]).toString(),
    ).toMatch(/whole/)
  })

  test('the period is reopened with a reason, and the window and the command verify the log', async () => {
    await button('Open again').press('Enter')
    const reopenDialog = page.getByRole('dialog', { name: 'Open this period again?' })
    expect(await reopenDialog.getByRole('button', { name: 'Open again' }).isDisabled()).toBe(true)
    await reopenDialog.getByLabel('Reason').fill('a late reversal')
    await reopenDialog.getByRole('button', { name: 'Open again' }).press('Enter')
    await main()
      .getByText(/a late reversal/)
      .first()
      .waitFor()
    await visit('a', 'Activity')
    await settle(page)
    await page.keyboard.press('v')
    const logNotice = main().getByText(/^The log is /)
    await logNotice.waitFor()
    const words = await logNotice.innerText()
    expect(words).toMatch(/^The log is whole: each of its \d+ entries follows from the one before$/)
    const entries = Number(/\d+/.exec(words)?.[0])
    expect(await cli.json(['verify-log'])).toMatchObject({ entries, isWhole: true })
  })

  // For each number of the summary: its name, the heading it leads to, and the list whose count
  // equals it.
  const numbers: readonly (readonly [name: RegExp, heading: RegExp, list: string])[] = [
    [/^4 of 11 ledger rows: /, /^Run /, 'Matches of this run'],
    [/^9 breaks: /, /^Breaks$/, 'Breaks of this run'],
    [/^1 suggested: /, /^Suggestions$/, 'Suggested matches of this run'],
    [/^9: the breaks that the previous run had too$/, /^Breaks$/, 'Breaks of this run'],
    [
      /^2: the breaks that no longer exist$/,
      /^Run /,
      'Breaks of the previous run that no longer exist',
    ],
    [/^6: the breaks with a ledger row$/, /^Breaks$/, 'Breaks of this run'],
    [/^6: the breaks with a provider record$/, /^Breaks$/, 'Breaks of this run'],
    [/^1: the ledger’s lines$/, /^Run /, 'Ledger lines that are neither matched nor broken'],
    [/^11: the ledger file$/, /^week\.csv$/, 'First rows in normal form'],
    [/^1: the list of ids to check again$/, /^To check again$/, 'Not found'],
    [/^9: the breaks: High$/, /^Breaks$/, 'Breaks of this run'],
  ]

  // `npm test` runs some of them. renderer/features/reconciliation/periods/screens.test.ts follows
  // each.
  test.each(isGate ? numbers : numbers.slice(0, 3))(
    'the summary’s number %s leads to as many rows',
    async (name, heading, list) => {
      await openRun()
      const number = main().getByRole('tabpanel').getByRole('button', { name })
      const count = Number.parseInt(await number.innerText(), 10)
      await number.press('Enter')
      await main().getByRole('heading', { level: 1, name: heading }).waitFor()
      await expect.poll(() => rowCount(list)).toBe(count)
      // The list shows this many rows, and does not only count them.
      await expect.poll(() => grid(list).getByRole('row').count()).toBe(count + 1)
    },
  )

  // Runs only at the release gate. `npm test` covers it in
  // renderer/features/reconciliation/periods/screens.test.ts.
  gateTest(
    'the provider’s numbers lead to the cached records, and open the first kind that has any',
    async () => {
      // The feed lists every withdrawal. Six are cached by their ids too, and count once.
      const numbersOfRecords = [
        {
          name: /^650: the provider’s records$/,
          list: 'Provider records of the run',
          kinds: { 'Withdrawals 6': 6, 'Transactions 650': 650 },
        },
        {
          name: /^640: the provider’s records outside the period$/,
          list: 'Provider records outside the period',
          kinds: { 'Transactions before 623': 623, 'Transactions after 17': 17 },
        },
      ]
      for (const { name, list, kinds } of numbersOfRecords) {
        await openRun()
        await main().getByRole('tabpanel').getByRole('button', { name }).press('Enter')
        await expect.poll(() => rowCount(list)).toBe(Object.values(kinds)[0])
        for (const [kind, count] of Object.entries(kinds)) {
          await main().getByRole('radio', { name: kind, exact: true }).check()
          await expect.poll(() => rowCount(list)).toBe(count)
        }
      }
    },
  )

  // Runs only at the release gate. `npm test` covers it in unit/app/window/templates.test.ts
  // and in main-job.test.ts (X08).
  gateTest(
    'X08: a template made in the window gives the same bytes there and by the command, and workbook and Parquet files too',
    async () => {
      await visit('p', 'Reports')
      await page.keyboard.press('n')
      await main().getByLabel('Report', { exact: true }).selectOption('withdrawals')
      const columns = main().getByRole('group', { name: /^Columns/ })
      await columns.getByRole('button', { name: 'None' }).press('Enter')
      for (const column of ['id', 'currency', 'amount', 'created_at'])
        await columns.getByRole('checkbox', { name: column, exact: true }).check()
      await main().getByLabel('File name', { exact: true }).fill('auditor-{report}')
      await page.keyboard.press('Control+s')
      const saveDialog = page.getByRole('dialog', { name: 'Save as template' })
      await saveDialog.getByLabel('Template name', { exact: true }).fill('For the auditor')
      await saveDialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
      await waitForClosedOverlays(page)
      await main().getByText('Saved', { exact: true }).waitFor()
      for (const [format, label] of [
        ['csv', 'CSV'],
        ['xlsx', 'Excel (XLSX)'],
        ['parquet', 'Parquet'],
      ] as const) {
        const name = `auditor-withdrawals.${format}`
        await main().getByRole('radio', { name: label }).check()
        await main().getByText(`Becomes ${name}`).waitFor()
        await page.keyboard.press('Control+Enter')
        await main()
          .getByRole('article')
          .filter({ hasText: name })
          .getByRole('button', { name: 'Copy the SHA-256' })
          .waitFor()
        const fileBytes = readFileSync(join(controlledDesk.desk.downloads, name))
        await cli.text(
          'export',
          '--profile',
          CONTROLLED_PROFILE,
          '--template',
          'For the auditor',
          '--format',
          format,
          '--out',
          cli.path(name),
        )
        expect([format, fileBytes.equals(readFileSync(cli.path(name)))]).toEqual([format, true])
        const manifest = JSON.parse(
          readFileSync(join(controlledDesk.desk.downloads, `${name}.manifest.json`), 'utf8'),
        ) as { readonly sha256: string }
        expect(manifest.sha256).toBe(createHash('sha256').update(fileBytes).digest('hex'))
      }
    },
  )

  test('nothing appears on the console', () => expect(controlledDesk.desk.pageErrors).toEqual([]))
})
