import { describe, expect, it } from 'vitest'
import { axeFindings } from '../../../../../../support/axe.ts'
import { isGate } from '../../../../../../support/is-gate.ts'
import { openScreens } from '../../../../harness/open-screens.ts'

const { page, pageErrors, open, route, inputsOf, act } = await openScreens(import.meta.dirname, {
  permissions: ['clipboard-read', 'clipboard-write'],
})

const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** The decisions, rules and jobs that were sent, in order. */
async function sentInputs(): Promise<readonly Record<string, unknown>[]> {
  const inputs = await inputsOf('decide', 'setMatchingRules', 'startJob')
  return inputs.map(
    ({ decision, rules, work }) => (decision ?? rules ?? work) as Record<string, unknown>,
  )
}

describe('CaseCard', () => {
  it('shows the three records, the keys that join them and the differing digits', async () => {
    await open('card')
    const joinList = page.locator('.joins')
    await joinList.first().waitFor()
    expect((await joinList.innerText()).split('\n').filter(Boolean)).toEqual([
      'Ledger',
      'Line 12',
      'Ledger and withdrawal: Joined by',
      'withdrawal id',
      'wd-1',
      'Withdrawal',
      'wd-1',
      'Withdrawal and feed transaction: Joined by',
      'external reference',
      'ref-9',
      'Feed transaction',
      '77',
    ])
    const marks = page.locator('dd.differs').first().locator('mark')
    expect(await marks.allInnerTexts()).toEqual(['55', '30', '30'])
    expect(await page.getByText('Amount and fee against debited.').count()).toBe(1)
  })

  it('compares all fields of the three records in a wide dialog after the key c', async () => {
    await press('c')
    const table = page.getByRole('dialog', { name: 'Records side by side' }).getByRole('table')
    const cells = table.getByRole('row', { name: /^Currency/ }).getByRole('cell')
    expect(await cells.allInnerTexts()).toEqual(['USDC', 'USDC', 'USDC'])
    expect(await table.getByRole('row', { name: /^Hash/ }).locator('mark').allInnerTexts()).toEqual(
      ['a', 'b'],
    )
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('counts the hidden fields that agree, if there are any', async () => {
    await open('card')
    await page.getByText('1 more field agrees').waitFor()
    await open('card', 'alone')
    await page.getByRole('button', { name: 'Show all fields' }).waitFor()
    expect(await page.getByText(/more fields? agree/).count()).toBe(0)
    await open('card')
    await page.getByRole('button', { name: 'Copy the case' }).waitFor()
  })

  it('copies the whole case as text', async () => {
    await page.getByRole('button', { name: 'Copy the case' }).click()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text.split('\n').slice(0, 3)).toEqual([
      'Case\tbrk-1',
      'Field\tLedger\tWithdrawal\tFeed transaction',
      'Amount\t18204.55\t18204.30\t18204.30\tdiffers',
    ])
  })

  it('takes a match apart with a reason, and undoes this decision', async () => {
    await page.getByRole('button', { name: 'These do not belong together' }).click()
    const dialog = page.getByRole('dialog', { name: 'Take this match apart?' })
    const confirm = dialog.getByRole('button', { name: 'Take apart' })
    expect(await confirm.isDisabled()).toBe(true)
    await dialog.getByLabel('Reason').fill('Another customer')
    await confirm.click()
    await page
      .getByText(/^By ana on (Nov 20, 2026|20 Nov 2026) 11:00:00 UTC: Another customer$/)
      .waitFor()
    await page.getByRole('button', { name: 'Undo this decision' }).click()
    await page.getByRole('button', { name: 'These do not belong together' }).waitFor()
    const [first, second] = await sentInputs()
    expect(first).toEqual({
      kind: 'undoMatch',
      run: 'run-1',
      report: 'breaks',
      key: 'brk-1',
      reason: 'Another customer',
    })
    expect(second).toMatchObject({ kind: 'undo', reason: '' })
  })

  it('X23, X24, X25: names the side that counts as zero, a derived fee and the observations', async () => {
    await open('card', 'void')
    await page
      .getByText('The provider’s status says that no money left', { exact: false })
      .waitFor()
    await page.getByRole('button', { name: 'Show all fields' }).click()
    const lines = page.locator('dd.money').filter({ hasText: '0.25' }).locator('.line')
    expect((await lines.allInnerTexts()).map((text) => text.split('\n').filter(Boolean))).toEqual([
      ['Ledger', '0.25'],
      ['Withdrawal', '0.25', 'debited − amount'],
    ])
    await page.getByText('charged fee against debited − amount').waitFor()
  })

  it('reports a deleted ledger file and keeps the fields that the run stored', async () => {
    await open('card', 'gone')
    await page.getByText('The ledger file is not on this machine').waitFor()
    expect(await page.locator('.joins').innerText()).toContain('Line 12')
    expect(await page.locator('dd.differs').first().innerText()).toContain('18,204.55')
  })
})

describe('Suggestions', () => {
  it('accepts, refuses with a reason and undoes by the keyboard', async () => {
    await open('suggestions')
    await page.getByRole('row', { name: /wd-s1/ }).waitFor()
    await page.getByRole('grid').focus()
    await press('j', 'Enter', 'a')
    await page
      .getByRole('dialog', { name: 'Accept this suggestion?' })
      .getByLabel('Note')
      .fill('seen the order')
    await press('Enter')
    await page.getByText('1 decision waits for the next run').waitFor()
    await press('x')
    const refusal = page.getByRole('dialog', { name: 'Refuse this suggestion?' })
    await refusal.waitFor()
    expect(await refusal.getByRole('button', { name: 'Refuse' }).isDisabled()).toBe(true)
    await refusal.getByLabel('Reason').fill('Another payment')
    await press('Enter')
    await refusal.waitFor({ state: 'detached' })
    await page.getByRole('radio', { name: /^Refused/ }).check({ force: true })
    await page.getByRole('row', { name: /wd-s2/ }).waitFor()
    await page.getByRole('grid').focus()
    await press('j', 'u')
    await page.getByText('No suggestion in this state').waitFor()
    const [acceptInput, refuseInput, undoInput] = await sentInputs()
    expect([acceptInput, refuseInput]).toEqual([
      { kind: 'acceptSuggestion', run: 'run-1', suggestion: 's1', reason: 'seen the order' },
      { kind: 'refuseSuggestion', run: 'run-1', suggestion: 's2', reason: 'Another payment' },
    ])
    expect(undoInput?.['kind']).toBe('undo')
  })

  it('opens the first row with Enter while no row is selected', async () => {
    await open('suggestions')
    const firstRow = page.getByRole('row', { name: /wd-s1/ })
    await firstRow.waitFor()
    await page.getByRole('grid').focus()
    expect(await page.locator('[role="row"][aria-selected="true"]').count()).toBe(0)
    await press('Enter')
    await page.getByText('Reasons for it').waitFor()
    expect(await firstRow.getAttribute('aria-selected')).toBe('true')
  })

  it('decides on the pair that the dialog shows, even if another window changes the list', async () => {
    await open('suggestions')
    await page.getByRole('row', { name: /wd-s1/ }).waitFor()
    await page.getByRole('row', { name: /wd-s2/ }).click()
    await press('x')
    const refusal = page.getByRole('dialog', { name: 'Refuse this suggestion?' })
    await refusal.getByText('wd-s2').waitFor()
    await act('decideElsewhere', 's1')
    await page.getByRole('row', { name: /wd-s1/ }).waitFor({ state: 'detached' })
    await refusal.getByText('wd-s2').waitFor()
    await refusal.getByLabel('Reason').fill('Another payment')
    await press('Enter')
    await refusal.waitFor({ state: 'detached' })
    expect(await sentInputs()).toEqual([
      { kind: 'refuseSuggestion', run: 'run-1', suggestion: 's2', reason: 'Another payment' },
    ])
  })

  it('keeps its pair selected when a colleague answers another one, and none once that one is answered', async () => {
    await open('suggestions')
    await page.getByRole('row', { name: /wd-s2/ }).click()
    await act('decideElsewhere', 's1')
    await page.getByRole('row', { name: /wd-s1/ }).waitFor({ state: 'detached' })
    const selectedRow = page.locator('[role="row"][aria-selected="true"]')
    expect(await selectedRow.innerText()).toContain('wd-s2')
    await act('decideElsewhere', 's2')
    await page.getByRole('row', { name: /wd-s2/ }).waitFor({ state: 'detached' })
    expect(await selectedRow.count()).toBe(0)
    await page.getByRole('grid').focus()
    await press('x')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('shows by a symbol and a word which fields agree', async () => {
    await open('suggestions')
    await page.getByRole('row', { name: /wd-s3/ }).click()
    await press('Enter')
    const states = page.locator('dl .state')
    await states.first().waitFor()
    expect(await states.allInnerTexts()).toEqual([
      'agrees',
      'agrees',
      'close enough',
      'close enough',
    ])
    expect(await states.locator('svg').count()).toBe(4)
    await page.getByText('2 h 30 min apart').waitFor()
  })

  it('shows the list of suggestions before it accepts several', async () => {
    await press('Escape', 'm')
    const dialog = page.getByRole('dialog', { name: 'Accept all with a minimum score' })
    await dialog.getByLabel('Score at least').selectOption('75')
    expect(await dialog.getByRole('row').count()).toBe(3)
    await dialog.getByRole('button', { name: 'Accept 2' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(
      (await sentInputs()).map((decision) => [decision['kind'], decision['suggestion']]),
    ).toEqual([
      ['acceptSuggestion', 's1'],
      ['acceptSuggestion', 's2'],
    ])
  })

  it('repeats the run from the cache, with the same file and days, and opens it', async () => {
    await page.getByRole('button', { name: 'Run again' }).click()
    await page.getByRole('button', { name: 'Show it' }).click()
    expect(await route()).toBe('suggestions run-2')
    expect((await sentInputs()).at(-1)).toMatchObject({
      kind: 'reconcile',
      import: 'imp-1',
      from: '2026-06-01',
      to: '2026-06-30',
      isOffline: true,
      isCacheComplete: false,
    })
  })

  it('reports that it cannot run again if the ledger file is gone', async () => {
    await open('suggestions', 'gone')
    await page.getByRole('row', { name: /wd-s1/ }).waitFor()
    await page.getByRole('grid').focus()
    await press('j', 'a')
    await page.getByRole('dialog').waitFor()
    await press('Enter')
    await page.getByText('The ledger file of this run was removed').waitFor()
    expect(await page.getByRole('button', { name: 'Run again' }).count()).toBe(0)
  })
})

describe('Rules', () => {
  const passes = async (): Promise<readonly string[]> =>
    page
      .locator('[data-pass]')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['pass'] ?? ''))

  it('moves a pass by Alt and an arrow key, tries the rules, and applies tried rules without asking', async () => {
    await open('rules')
    await page.getByRole('checkbox', { name: 'Hash', exact: true }).focus()
    await press('Alt+ArrowUp')
    expect((await passes()).slice(0, 3)).toEqual(['withdrawal_id', 'txn_hash', 'external_ref'])
    expect(
      await page.evaluate(() =>
        document.activeElement?.closest('[data-pass]')?.getAttribute('data-pass'),
      ),
    ).toBe('txn_hash')
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    await page.getByText('1 row ceases to be matched').waitFor()
    expect(await page.getByRole('row', { name: /^7 / }).innerText()).toBe(
      '7\tMatched\tMissing at provider',
    )
    await page.getByRole('button', { name: /^Apply/ }).click()
    await page.getByText('Applied. The next run uses these rules.').waitFor()
    const changes = (await sentInputs()).map((input) => input['passes'] ?? input['kind'])
    expect(changes).toEqual([
      'tryRules',
      ['withdrawal_id', 'txn_hash', 'external_ref', 'provisory_hash', 'transaction_id'],
    ])
  })

  it('asks before it applies rules that were not tried', async () => {
    await page.getByRole('button', { name: 'Back to the standard order' }).click()
    await page.getByRole('button', { name: /^Apply/ }).click()
    const question = page.getByRole('alertdialog', { name: 'Apply without trying?' })
    await question.waitFor()
    expect(await sentInputs()).toHaveLength(2)
    await question.getByRole('button', { name: 'Apply without trying' }).click()
    await page.getByText('Applied. The next run uses these rules.').waitFor()
    expect((await sentInputs()).at(-1)).toEqual({
      passes: ['withdrawal_id', 'external_ref', 'txn_hash', 'provisory_hash', 'transaction_id'],
      isSuggesting: true,
    })
  })

  it('shows the exact total of the tolerated differences separately from the breaks', async () => {
    const row = page
      .getByRole('region', { name: 'Matched inside the tolerance' })
      .getByRole('row', { name: /^USDC/ })
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(['2', '−0.000000000000000003'])
  })
})

describe('accessibility', () => {
  const darkScreens = isGate ? ['card full', 'suggestions full', 'rules full'] : []
  const lightScreens = isGate
    ? [
        'card full',
        'card gone',
        'suggestions full',
        'suggestions empty',
        'rules full',
        'rules failed',
      ]
    : ['card full']
  it.each([
    ...lightScreens.map((name) => [name, 'light']),
    ...darkScreens.map((name) => [name, 'dark']),
  ])('finds no violation in %s, %s', async (name, theme) => {
    const [screen = '', state] = name?.split(' ') ?? []
    await open(screen, state, `&theme=${theme}`)
    if (screen === 'suggestions' && state === 'full') {
      await page.getByRole('row', { name: /wd-s3/ }).click()
      await press('Enter')
    }
    expect(await axeFindings(page, { within: 'main' })).toEqual([])
  })

  it('causes no error on the page', () => {
    expect(pageErrors).toEqual([])
  })
})
