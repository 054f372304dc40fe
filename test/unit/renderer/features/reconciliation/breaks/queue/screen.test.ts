import type { Locator } from 'playwright'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '../../../../../../support/axe.ts'
import { isGate } from '../../../../../../support/is-gate.ts'
import { openScreens } from '../../../../harness/open-screens.ts'

const { page, pageErrors, open: openScreen, inputsOf, act } = await openScreens(import.meta.dirname)

async function open(state = 'open', query = ''): Promise<void> {
  await openScreen('breaks', state, query)
  if (state === 'done') return
  await page.getByRole('grid').getByRole('row').nth(1).waitFor()
  await page.getByText('What usually fixes it').waitFor()
  await page.getByRole('grid').focus()
}

async function openCauses(): Promise<void> {
  await openScreen('breaks', 'causes')
  await expect
    .poll(() => line(24).evaluate((element) => element === document.activeElement))
    .toBe(true)
}

const line = (count: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^${count} rows: the amount is ten times`) })

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

const announcement = (): Promise<string | null> =>
  page.locator('footer [role="status"]').textContent()
const decisions = async (): Promise<readonly unknown[]> =>
  (await inputsOf('decide')).map(({ decision }) => decision)
// Clusters alone are read without rows.
const rowReads = async (): Promise<number> =>
  (await inputsOf('openList')).filter(({ first }) => first !== undefined).length
const isChosen = (name: RegExp): Promise<boolean> => page.getByRole('radio', { name }).isChecked()
const focusedRole = (): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('role'))

describe('the exception queue', () => {
  test('works by keyboard alone: investigate, undo, accept with a reason, next', async () => {
    await open()
    await press('i')
    await expect.poll(announcement).toBe('1 break: Investigating')
    await press('u')
    await expect.poll(announcement).toBe('Undone: Investigating, 1 break')
    await press('a')
    await page.getByRole('dialog', { name: 'Accept' }).waitFor()
    await press('Control+Enter')
    await page.getByText('Give a reason').waitFor()
    await page.keyboard.type('Timing')
    await press('Control+Enter')
    await expect.poll(announcement).toBe('1 break: Accepted')
    const [firstCall, undoCall, acceptCall] = await inputsOf('decide')
    expect(firstCall?.decision).toEqual({
      kind: 'status',
      run: expect.any(String) as string,
      breaks: ['break0000'],
      status: 'investigating',
      reason: '',
      note: '',
    })
    expect(undoCall?.decision).toEqual({ kind: 'undo', decision: firstCall?.id, reason: '' })
    expect(acceptCall?.decision).toEqual({
      kind: 'status',
      run: expect.any(String) as string,
      breaks: ['break0000'],
      status: 'accepted',
      reason: 'Timing',
      note: '',
    })
    // The decided break is gone, the next one is at its index, and the list has the focus again.
    await expect
      .poll(() => page.getByRole('heading', { level: 2 }).first().textContent())
      .toContain('Missing in ledger')
    await expect.poll(focusedRole).toBe('grid')
    expect(await page.getByRole('radio', { name: /^To do 1,202/ }).isChecked()).toBe(true)
    await press('u')
    await expect.poll(announcement).toBe('Undone: Accepted, 1 break')
    expect((await decisions()).at(-1)).toEqual({
      kind: 'undo',
      decision: acceptCall?.id,
      reason: '',
    })
  })

  test('marks by Space and Shift, sums the marked rows exactly, assigns them all and adds a note', async () => {
    await open()
    await press(' ', 'Shift+ArrowDown', 'Shift+ArrowDown')
    await expect.poll(announcement).toBe('3 marked')
    expect(
      await page.getByRole('group', { name: '3 marked' }).getByRole('listitem').allInnerTexts(),
    ).toEqual([expect.stringMatching(/^\s*0\.30\sUSDT\s*$/)])
    await press('p')
    await page.getByRole('dialog', { name: 'Assign' }).waitFor()
    await page.keyboard.type('bruno')
    await press('Control+Enter')
    await expect.poll(announcement).toBe('3 breaks assigned to bruno')
    await press('Home', 'n')
    await page.getByRole('dialog', { name: 'Add a note' }).waitFor()
    await page.keyboard.type('asked on Monday')
    await press('Control+Enter')
    await expect.poll(announcement).toBe('Note added to 1 break')
    expect(await decisions()).toEqual([
      { kind: 'assign', breaks: ['break0000', 'break0001', 'break0002'], assignee: 'bruno' },
      { kind: 'note', breaks: ['break0000'], note: 'asked on Monday' },
    ])
    expect(await page.getByRole('region', { name: 'History' }).getByRole('listitem').count()).toBe(
      2,
    )
  })

  test('shows the whole result of a decision beside an open detail, in the longest words', async () => {
    await openScreen('breaks', 'open', '&language=es')
    const grid = page.getByRole('grid')
    await grid.getByRole('row').nth(1).waitFor()
    await grid.focus()
    await press(' ', 'Shift+ArrowDown', 'Shift+ArrowDown', 'i')
    await expect.poll(announcement).toBe('3 discrepancias: En investigación')
    const size = await page.locator('footer [role="status"]').evaluate((element) => ({
      isWide: element.scrollWidth <= element.clientWidth,
      isHigh: element.scrollHeight <= element.clientHeight,
      bar: element.closest('footer')?.clientHeight,
    }))
    expect(size).toEqual({ isWide: true, isHigh: true, bar: 31 })
  })

  test('keeps the marks when Shift starts again at the same row, of this list or of another', async () => {
    await open()
    await press('Shift+ArrowDown', 'Shift+ArrowDown')
    await expect.poll(announcement).toBe('3 marked')
    await press('/')
    await page.keyboard.type('break001')
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('11')
    await page.getByRole('grid').focus()
    await press('Home', 'Shift+ArrowDown')
    await expect.poll(announcement).toBe('5 marked')
    await press('Home', 'Shift+End')
    await expect.poll(announcement).toBe('13 marked')
    await press('Home', 'Shift+ArrowDown', 'Shift+ArrowDown')
    await expect.poll(announcement).toBe('13 marked')
  })

  test('states how many marked rows a filter hides, in the bar and in a dialog, and unmarks them', async () => {
    await open()
    await press(' ', 'Shift+ArrowDown', 'Shift+ArrowDown', '/')
    await page.keyboard.type('break0001')
    await page.getByRole('group', { name: '3 marked, 2 of them not in this list' }).waitFor()
    await page.getByRole('grid').focus()
    await press('r')
    const dialog = page.getByRole('dialog', { name: 'Resolve' })
    await dialog.getByText('2 of them are marked but not in the list shown.').waitFor()
    await press('Escape')
    await page.getByRole('button', { name: 'Unmark those 2' }).click()
    await expect.poll(announcement).toBe('1 marked')
    await page.getByRole('group', { name: '1 marked', exact: true }).waitFor()
    await press('r')
    await page.keyboard.type('Timing')
    await press('Control+Enter')
    await expect.poll(announcement).toBe('1 break: Resolved')
    expect(await decisions()).toMatchObject([{ breaks: ['break0001'] }])
  })

  test('marks all rows of the list that a typed search is about to show', async () => {
    await open('slow')
    await press('/')
    await page.keyboard.type('break001')
    await page.getByRole('grid').focus()
    await press('Control+a')
    await expect.poll(announcement).toBe('10 marked')
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('11')
    await page.getByRole('group', { name: '10 marked', exact: true }).waitFor()
  })

  test('marks no more rows than one decision may have, and reports the limit', async () => {
    await open()
    await press('Control+a')
    await expect
      .poll(announcement)
      .toBe('1,000 are marked; 203 more are not, because one decision covers at most 1,000 breaks.')
    await press('Escape')
    await expect.poll(() => page.getByRole('group', { name: /marked$/ }).count()).toBe(0)
    expect(await page.getByText('What usually fixes it').isVisible()).toBe(true)
  })

  test('marks and unmarks all rows by the box in the head', async () => {
    await open()
    await press('/')
    await page.keyboard.type('break001')
    const box = page.getByRole('checkbox', { name: 'Mark all rows' })
    const isPartly = (): Promise<boolean> =>
      box.evaluate((element) => (element as HTMLInputElement).indeterminate)
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('11')
    await box.click()
    await expect.poll(announcement).toBe('10 marked')
    expect([await box.isChecked(), await isPartly()]).toEqual([true, false])
    await page.getByRole('grid').focus()
    await press('Home', ' ')
    await expect.poll(isPartly).toBe(true)
    await box.click()
    await expect.poll(announcement).toBe('10 marked')
    await box.press(' ')
    await expect.poll(() => page.getByRole('group', { name: /marked$/ }).count()).toBe(0)
    expect([await box.isChecked(), await isPartly()]).toEqual([false, false])
    await expect
      .poll(() => page.getByRole('columnheader').first().getAttribute('aria-label'))
      .toBe('Category')
  })

  test('marks all rows by Ctrl A outside of the rows, but not in a text field', async () => {
    await open()
    await press('/')
    await page.keyboard.type('break001')
    await press('Control+a')
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('11')
    expect(await page.getByRole('group', { name: /marked$/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Columns' }).focus()
    await press('Control+a')
    await expect.poll(announcement).toBe('10 marked')
  })

  test('fills in the likeliest reason for marked breaks of one category alone', async () => {
    await open()
    const reason = page.getByRole('textbox', { name: 'Reason' })
    await press('j', 'j', ' ', 'j', ' ', 'Enter')
    expect(await reason.inputValue()).toBe('Corrected in the ledger')
    await press('Escape', 'Home', ' ', 'Enter')
    expect(await reason.inputValue()).toBe('')
  })

  test('matches manually if the records can be one payment, and explains why not otherwise', async () => {
    await open()
    await press('m')
    await expect
      .poll(announcement)
      .toBe('Mark the breaks whose records are one payment: at least two.')
    await press('x', 'j', 'x', 'm')
    const dialog = page.getByRole('dialog', { name: 'Match by hand' })
    await dialog.waitFor()
    expect(await dialog.getByRole('row', { name: /Difference/ }).innerText()).toMatch(/0\.20/)
    await press('Control+Enter')
    await expect.poll(announcement).toBe('Matched by hand; it takes effect with the next run')
    expect(await decisions()).toMatchObject([
      { kind: 'match', breaks: ['break0000', 'break0001'], reason: '' },
    ])
  })

  test('shows a decision made elsewhere in the open list and detail, with each row in its place', async () => {
    await open()
    const row = page.getByRole('grid').getByRole('row').nth(1)
    const state = page.getByRole('region', { name: 'Decision', exact: true })
    await state.getByText('Open', { exact: true }).waitFor()
    await act('decideElsewhere', 'break0000 accepted')
    await state.getByText('Accepted', { exact: true }).waitFor()
    // No column shows the status beside an open detail, but the row's name has it.
    await expect.poll(() => row.getAttribute('aria-label')).toContain('Accepted')
    expect(await isChosen(/^To do 1,202/)).toBe(true)
    expect(await rowReads()).toBe(1)
  })

  test('shows a decision made elsewhere about a break that a link opened', async () => {
    await openScreen('breaks', 'open', '&target=tab:done%20break:break0001')
    const state = page.getByRole('region', { name: 'Decision', exact: true })
    await state.getByText('Open', { exact: true }).waitFor()
    await act('decideElsewhere', 'break0001 investigating')
    await state.getByText('Investigating', { exact: true }).waitFor()
  })

  test('shows decisions made elsewhere in the causes, each in its place, and decides only the rest', async () => {
    await openCauses()
    await act('decideElsewhere', 'cause accepted 10')
    await line(14).waitFor()
    await page.getByText('1 cause explains 14 breaks').waitFor()
    await act('decideElsewhere', 'cause accepted 22')
    await page.getByText('2 left', { exact: true }).waitFor()
    await page.getByText('0 causes explain 0 breaks').waitFor()
    await press('Enter', 'a')
    await expect.poll(announcement).toBe('2 left')
    await act('decideElsewhere', 'cause accepted')
    await page.getByText('None left', { exact: true }).waitFor()
    await press('i')
    await expect.poll(announcement).toBe('None left')
    // Only the colleague has decided, and the rows below were not read again.
    expect(await decisions()).toEqual([])
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('7')
  })

  test('shows what a decision made elsewhere allows for the marked breaks', async () => {
    await open()
    await press(' ', 'Shift+ArrowDown')
    await expect.poll(announcement).toBe('2 marked')
    await act('decideElsewhere', 'break0000 investigating')
    await act('decideElsewhere', 'break0001 investigating')
    const selectedRow = page.getByRole('grid').getByRole('row').nth(2)
    await expect.poll(() => selectedRow.getAttribute('aria-label')).toContain('Investigating')
    // The marked breaks are read with the rows.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    await press('i')
    await expect.poll(announcement).toBe('It is being investigated already.')
    expect(await decisions()).toEqual([])
  })

  test('shows at 1280 pixels that columns continue beyond the edge, until they are scrolled to', async () => {
    await open()
    const sign = page.locator('.pd-table .more')
    await press('Escape')
    await sign.waitFor({ state: 'attached' })
    await page.getByRole('grid').evaluate((grid) => (grid.scrollLeft = grid.scrollWidth))
    await sign.waitFor({ state: 'detached' })
  })

  test('keeps the filters on one line at 1280 pixels in the longest words', async () => {
    await openScreen('breaks', 'first', '&language=pt')
    const views = page.getByRole('button', { name: 'Visões', exact: true })
    await views.waitFor()
    const centers = await Promise.all(
      [page.getByRole('radio').first(), views].map((element) =>
        element.evaluate((node) => {
          const { top, bottom } = node.getBoundingClientRect()
          return (top + bottom) / 2
        }),
      ),
    )
    expect(Math.abs((centers[0] ?? 0) - (centers[1] ?? 0))).toBeLessThan(4)
  })

  test('compares records in columns whose heads are above them', async () => {
    await open()
    await press('c')
    const heads = page.getByRole('dialog').locator('.leg .pd-title')
    const columns = page.getByRole('dialog').locator('thead th:not(:first-child)')
    const startsOf = (elements: Locator): Promise<readonly number[]> =>
      elements.evaluateAll((nodes) =>
        nodes.map((node) => {
          const padding = Number.parseFloat(getComputedStyle(node).paddingInlineStart)
          return Math.round(node.getBoundingClientRect().left + padding)
        }),
      )
    expect(await startsOf(heads)).toEqual(await startsOf(columns))
    expect(await heads.count()).toBe(3)
  })

  test('reads an empty list again after a decision made elsewhere', async () => {
    await open('done')
    await page.getByText('Nothing is left to do').waitFor()
    await act('decideElsewhere', 'break0003 open')
    await page.getByRole('grid').getByRole('row').nth(1).waitFor()
    expect(await rowReads()).toBe(2)
  })

  test('keeps the dialog after a lost answer, and retries with the same id', async () => {
    await open('failing')
    await press('r')
    await page.getByRole('button', { name: 'Confirmed by the provider' }).click()
    await press('Control+Enter')
    await page.getByRole('dialog').getByText('The local database cannot be written').waitFor()
    await press('Control+Enter')
    await expect.poll(announcement).toBe('1 break: Resolved')
    const [firstInput, retryInput] = await inputsOf('decide')
    expect(retryInput).toEqual(firstInput)
    expect(retryInput?.decision).toMatchObject({
      status: 'resolved',
      reason: 'Confirmed by the provider',
    })
  })

  test('applies the buttons beside a break to that break, even if others are marked', async () => {
    await open()
    await press(' ', 'j', ' ', 'j')
    await page
      .getByRole('region', { name: 'Decision' })
      .getByRole('button', { name: 'Resolve' })
      .click()
    await page.getByRole('dialog').getByText('Applies to 1 break:').waitFor()
    await page.keyboard.type('Timing')
    await press('Control+Enter')
    await expect.poll(announcement).toBe('1 break: Resolved')
    expect(await decisions()).toMatchObject([{ breaks: ['break0002'] }])
    expect(await page.getByRole('group', { name: '2 marked' }).isVisible()).toBe(true)
  })

  test('returns the focus to the rows when the pressed button disappears with its break', async () => {
    await open()
    await page
      .getByRole('region', { name: 'Decision' })
      .getByRole('button', { name: 'Resolve' })
      .click()
    await page.keyboard.type('Timing')
    await press('Control+Enter')
    await expect.poll(announcement).toBe('1 break: Resolved')
    await expect.poll(focusedRole).toBe('grid')
  })

  test('allows no decision in a closed period, and explains why', async () => {
    await open('closed')
    await page.getByText('The period of this run is closed.').first().waitFor()
    await press('r', 'i', 'u')
    await expect.poll(announcement).toMatch(/^The period of this run is closed/)
    expect(await page.getByRole('button', { name: 'Resolve' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    expect(await decisions()).toEqual([])
  })

  test('shows new, remaining and gone breaks compared with the run before', async () => {
    await open()
    expect(await page.getByRole('button', { name: '1,202 found again' }).isVisible()).toBe(true)
    await page.getByRole('button', { name: '1 new' }).click()
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('2')
    await page.getByRole('button', { name: '1 gone' }).click()
    const dialog = page.getByRole('dialog', { name: '1 break is gone since the previous run' })
    await dialog.getByText('Corrected in the ledger').waitFor()
    await press('Escape')
    await open('first')
    expect(await page.getByRole('button', { name: '1 gone' }).count()).toBe(0)
  })

  test('lists all breaks for a link with a filter, and the undecided breaks otherwise', async () => {
    await open('open', '&target=category:missing_in_ledger')
    expect([
      await isChosen(/^All/),
      await page.getByRole('grid').getAttribute('aria-rowcount'),
    ]).toEqual([true, '2'])
    await page.getByRole('button', { name: 'Clear: Category' }).press('Enter')
    await expect.poll(focusedRole).toBe('grid')
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('1204')
    await open()
    expect(await isChosen(/^To do/)).toBe(true)
  })

  test('reports that nothing is left to do, and shows all breaks after a press', async () => {
    await open('open', '&target=tab:todo%20change:new')
    await press('r')
    await page.keyboard.type('Timing')
    await press('Control+Enter')
    await page.getByText('No break of this filter is left to do').waitFor()
    const showOthers = page.getByRole('button', { name: 'Show the 1,202 breaks left to do' })
    await expect
      .poll(() => showOthers.evaluate((element) => element === document.activeElement))
      .toBe(true)
    await showOthers.getByText('Enter').waitFor()
    await press('Enter')
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('1203')
    await expect.poll(focusedRole).toBe('grid')
    await open('done')
    await page.getByText('Nothing is left to do').waitFor()
    await page.getByRole('button', { name: 'Show all breaks' }).click()
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('1204')
  })

  test('offers other decisions about a chosen cause, with their keys, also once it is investigated', async () => {
    await openCauses()
    const otherDecision = page.getByRole('button', { name: 'Other decision' })
    const item = (name: string): Locator => page.getByRole('menuitem', { name })
    await otherDecision.click()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Resolve\s+R$/),
      expect.stringMatching(/^Accept\s+A$/),
      expect.stringMatching(/^Investigating\s+I$/),
    ])
    await item('Investigating').click()
    await expect.poll(announcement).toBe('24 breaks: Investigating')
    await line(24).press('ArrowRight')
    await page.getByRole('button', { name: 'All causes' }).waitFor()
    await otherDecision.click()
    expect(await item('Investigating').getAttribute('aria-disabled')).toBe('true')
    await item('Accept').click()
    await page.getByRole('dialog', { name: 'Accept' }).getByText('24 breaks').waitFor()
  })

  test('selects the remaining rows if every cause is being investigated, and reports when no row is left', async () => {
    await openCauses()
    await press('i')
    await expect.poll(announcement).toBe('24 breaks: Investigating')
    for (const tab of [/^All/, /^To do/]) {
      await page.getByRole('radio', { name: tab }).press(' ')
      await expect.poll(() => isChosen(tab)).toBe(true)
    }
    await line(24).waitFor()
    await page.getByText('What usually fixes it').waitFor()
    await page.getByRole('grid').focus()
    await press('Control+a')
    await expect.poll(announcement).toBe('6 marked')
    await press('a')
    await page.keyboard.type('Timing')
    await press('Control+Enter')
    await page.getByText('Every break has a decision').waitFor()
    await page.getByText('24 of them are being investigated.').waitFor()
    await expect
      .poll(() => line(24).evaluate((element) => element === document.activeElement))
      .toBe(true)
    await press('r')
    await page.getByRole('dialog', { name: 'Resolve' }).getByText('24 breaks').waitFor()
    await page.keyboard.type('Answered')
    await press('Control+Enter')
    await page.getByText('Nothing is left to do').waitFor()
    // Another Enter must not leave the list.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await press('Enter')
    expect(await isChosen(/^To do/)).toBe(true)
  })

  test('names the decision about all rows of an opened cause differently from the decision about one row', async () => {
    await openCauses()
    await line(24).press('ArrowRight')
    await page
      .getByRole('button', { name: 'Resolve all 24: “Corrected in the ledger”', exact: true })
      .waitFor()
    await page
      .getByRole('button', { name: 'Resolve this row: “Corrected in the ledger”', exact: true })
      .click()
    await expect.poll(announcement).toBe('1 break: Resolved')
    await page.getByRole('button', { name: /^Resolve all 23: / }).waitFor()
  })

  test('leaves an opened cause once its rows are settled, and can undo that', async () => {
    await openCauses()
    await line(24).press('ArrowRight')
    await page.getByRole('button', { name: /^Resolve all 24: / }).click()
    await expect.poll(announcement).toBe('24 breaks: Resolved')
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('7')
    expect(await page.getByRole('button', { name: 'All causes' }).count()).toBe(0)
    await expect.poll(focusedRole).toBe('grid')
    await press('u')
    await expect.poll(announcement).toBe('Undone: Resolved, 24 breaks')
    await line(24).waitFor()
  })

  test.each(isGate ? ['light', 'dark'] : ['light'])(
    'has no axe violation, with marks and in a dialog, %s',
    async (theme) => {
      await open('open', `&theme=${theme}`)
      await press('i', 'j', ' ')
      await expect.poll(announcement).toBe('1 marked')
      const violations = [...(await axeFindings(page))]
      await press('r')
      await page.getByRole('dialog').waitFor()
      if (isGate) violations.push(...(await axeFindings(page)))
      expect(violations).toEqual([])
      expect(pageErrors).toEqual([])
    },
  )
})
