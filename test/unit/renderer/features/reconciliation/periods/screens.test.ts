import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings } from '../../../../../support/axe.ts'
import { isGate } from '../../../../../support/is-gate.ts'
import { openScreens } from '../../../harness/open-screens.ts'
import { run, runAfterCorrection } from './invented.ts'

const {
  page,
  pageErrors,
  open: openScreen,
  route,
  inputsOf,
  act,
} = await openScreens(import.meta.dirname)

const open = (screen: string, target = '', state = 'clear', theme = 'light'): Promise<void> =>
  openScreen(screen, state, `&target=${encodeURIComponent(target)}&theme=${theme}`)
const button = (name: string | RegExp): Locator =>
  page.locator('main').getByRole('button', { name, exact: true })
const rows = async (): Promise<number> =>
  Number(await page.getByRole('grid').first().getAttribute('aria-rowcount')) - 1

describe('accessibility', () => {
  const places = [
    ['runs', run.id, 'blocked'],
    ['runs', `run:${run.id} part:closing`, 'blocked'],
    ['runs', `run:${run.id} part:closing`, 'closed'],
    ['runs', `run:${run.id} part:lines`, 'clear'],
    ['runs', 'periods:all', 'closed'],
    ['risk', '', 'clear'],
    ['recheck', '', 'clear'],
    ['runs', `run:${run.id} part:observations`, 'clear'],
    ['runs', run.id, 'causes-cli'],
  ] as const
  // The other places are checked at the gate only.
  for (const [screen, target, state] of isGate
    ? places
    : places.filter((_, index) => index % 6 === 0))
    it(`finds no violation in ${screen} ${target}, ${state}`, async () => {
      for (const theme of isGate ? ['light', 'dark'] : ['light']) {
        await open(screen, target, state, theme)
        await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' })
        expect(await axeFindings(page)).toEqual([])
      }
    })
})

describe('CauseList', () => {
  const cause = (name: RegExp): Locator => page.getByRole('article', { name })

  it('names each cause once, above the figures, with the gains and losses of its change', async () => {
    await open('runs', run.id, 'causes')
    const unitCause = cause(/^1,204 amounts are 100,000,000 times the provider’s/)
    await unitCause.getByText('Read Amount in a unit of 8 decimal places.').waitFor()
    await unitCause
      .getByText('According to a trial, 1,204 more rows would match; none would be lost.')
      .waitFor()
    await unitCause.getByRole('row', { name: /Line 12.*150,000,000.00.*1.50/ }).waitFor()
    await unitCause.getByRole('row', { name: /^columns\.amount\.decimal_places/ }).waitFor()
    const wordCause = cause(/^In 40 rows, Status is “Pagado”/)
    await wordCause.getByText(/^3 rows that match now would no longer match/).waitFor()
    const harmfulCause = cause(/^In 20 rows, Network is “ETHEREUM”/)
    await harmfulCause.getByText(/^It would lose more rows than it gains/).waitFor()
    expect(await harmfulCause.getByRole('button', { name: 'Apply and run again' }).count()).toBe(0)
    const lostDigitsCause = cause(/^In 1 row, Transaction id has lost digits/)
    await lostDigitsCause.getByText(/Export the ledger from its source again/).waitFor()
    expect(await lostDigitsCause.getByRole('button', { name: 'Apply and run again' }).count()).toBe(
      0,
    )
    const [top, figures] = await Promise.all([
      unitCause.boundingBox(),
      page.getByText('How it adds up').boundingBox(),
    ])
    expect(top?.y).toBeLessThan(figures?.y ?? 0)
  })

  it('opens the break of an example, or the list of lines', async () => {
    await open('runs', run.id, 'causes')
    await button('Line 12: its result').click()
    await expect.poll(route).toBe(`breaks run:${run.id} break:b12`)
    await open('runs', run.id, 'causes')
    await button('Line 90: its result').click()
    await expect.poll(route).toBe(`runs run:${run.id} part:lines`)
  })

  it('repeats the run of the same file with the changed mapping and opens the new run', async () => {
    await open('runs', run.id, 'causes')
    await button('Apply and run again').first().click()
    await expect.poll(route).toBe(`runs ${runAfterCorrection.id}`)
    const [job] = await inputsOf('startJob')
    const work = job?.['work'] as { mappingText: string }
    expect(work).toMatchObject({ kind: 'reconcile', import: 'i1', isOffline: true })
    expect(JSON.parse(work.mappingText)).toMatchObject({
      columns: { withdrawal_id: 'Id', amount: { column: 'Paid', decimal_places: 8 } },
    })
  })

  it('shows the change as text if the ledger file is not stored', async () => {
    await open('runs', run.id, 'causes-cli')
    const unitCause = cause(/^1,204 amounts/)
    await unitCause.getByText('"decimal_places": 8').waitFor()
    expect(await button('Apply and run again').count()).toBe(0)
  })
})

describe('RunSummaryView', () => {
  it('lists the hints of the run with their lines and advice', async () => {
    await open('runs', run.id, 'blocked')
    const hints = page.getByRole('region', { name: 'Worth a look in the file' })
    await hints.waitFor()
    const items = await hints.getByRole('listitem').allInnerTexts()
    expect(items.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringContaining('31 rows have an identifier that a spreadsheet damaged'),
      'of_a_later_version',
    ])
    expect(items[0]).toContain('Lines 2 · 3 · 41 and 28 more.')
    expect(items[0]).toContain('Export the source again with this column as text.')
  })

  it('links every number to its rows', async () => {
    await open('runs', run.id, 'blocked')
    await button('16: the list of ids to check again').waitFor()
    // Runs in the page itself, because it follows forty links and returns from each.
    const linkTargets = await page.evaluate(async (id) => {
      const linkButtons = (): HTMLButtonElement[] => [
        ...document.querySelectorAll<HTMLButtonElement>('main button[aria-label*=": the "]'),
      ]
      const waitUntil = async (isDone: () => boolean): Promise<void> => {
        while (!isDone()) await new Promise(requestAnimationFrame)
      }
      const route = (): string =>
        document.querySelector('[data-testid="route"]')?.textContent?.trim() ?? ''
      const startRoute = route()
      const count = linkButtons().length
      const targets: Record<string, string> = {}
      for (let index = 0; index < count; index += 1) {
        const button = linkButtons()[index] as HTMLButtonElement
        button.click()
        await waitUntil(() => route() !== startRoute)
        targets[button.getAttribute('aria-label') ?? ''] = route().replace(id, 'R')
        history.back()
        await waitUntil(() => route() === startRoute && linkButtons().length === count)
      }
      return targets
    }, run.id)
    expect(linkTargets).toEqual({
      '4,859 of 4,940 ledger rows: the matches': 'runs run:R part:matches',
      '12 breaks: the breaks': 'breaks run:R',
      '3 inside the tolerance: the matches inside the tolerance':
        'runs run:R part:matches tolerated:yes',
      '13 observed: withdrawal and transaction disagree: the observations':
        'runs run:R part:observations place:provider_inconsistent',
      '26 observed: charged fee is not debited − amount: the observations':
        'runs run:R part:observations place:fee_differs',
      '5 suggested: the suggested matches': 'suggestions R',
      '6 matched by hand: the decisions of people': 'runs run:R part:decisions place:taken',
      '7 undone by hand: the decisions of people': 'runs run:R part:decisions place:taken',
      '11 decisions whose records are gone: the decisions of people':
        'runs run:R part:decisions place:taken',
      '21: the breaks that are new': 'breaks run:R change:new',
      '22: the breaks that the previous run had too': 'breaks run:R change:still',
      '2: the breaks that no longer exist': 'runs run:R part:gone',
      '1 decision waits for the next run: the decisions that the next run will apply':
        'runs run:R part:decisions place:waiting',
      '4,859: the matches': 'runs run:R part:matches',
      '4,858: the matches': 'runs run:R part:matches',
      '52: the breaks with a ledger row': 'breaks run:R side:ledger',
      '59: the breaks with a provider record': 'breaks run:R side:provider',
      '4: the ledger’s lines': 'runs run:R part:lines place:rejected',
      '8: the ledger’s lines': 'runs run:R part:lines place:unchecked',
      '12: the ledger’s lines': 'runs run:R part:lines place:outside_period',
      '63: the provider’s records outside the period': 'runs run:R part:outside',
      '5: the ledger’s lines': 'runs run:R part:lines place:void',
      '17: the provider’s records that failed': 'runs run:R part:void',
      '4,940: the ledger file': 'ledgers i1',
      '4,997: the provider’s records': 'runs run:R part:provider',
      '4,935: the cached withdrawals': 'withdrawals',
      '4,900: the cached withdrawals': 'withdrawals',
      '14: the list of ids to check again': 'recheck notFound',
      '15: the list of ids to check again': 'recheck neverAsked',
      '16: the list of ids to check again': 'recheck failed',
      '37: the breaks: High': 'breaks run:R severity:high',
      '20: the breaks: Medium': 'breaks run:R severity:medium',
      '2: the breaks: Low': 'breaks run:R severity:low',
      '9,120,034.50: the matches in USDC': 'runs run:R part:matches currency:USDC',
      '9,118,830.25: the matches in USDC': 'runs run:R part:matches currency:USDC',
      '−1,204.25: the breaks in USDC': 'breaks run:R currency:USDC',
      '4,812.00: the matches in SOL': 'runs run:R part:matches currency:SOL',
      '3: the matches in USDC inside the tolerance':
        'runs run:R part:matches currency:USDC tolerated:yes',
      '0.000004: the matches in USDC inside the tolerance':
        'runs run:R part:matches currency:USDC tolerated:yes',
    })
  })

  it('shows no number without a link to its rows', async () => {
    await open('runs', run.id, 'blocked')
    await button('16: the list of ids to check again').waitFor()
    const unlinkedNumbers = await page.locator('main').evaluate((main) =>
      [
        'How it adds up',
        'Coverage',
        'By severity',
        'Totals per currency',
        'Inside the tolerance',
        'Since the previous run',
      ].flatMap((title) => {
        const section = [...main.querySelectorAll('section')].find(
          (candidate) => candidate.querySelector('h2')?.textContent === title,
        )
        if (!section) return [`no section ${title}`]
        return [...section.querySelectorAll('td, dd')]
          .filter((cell) => !cell.querySelector('button') && /[1-9]/.test(cell.textContent ?? ''))
          .map((cell) => `${title}: ${cell.textContent}`)
      }),
    )
    expect(unlinkedNumbers).toEqual([])
  })
})

describe('LineList', () => {
  it('lists as many lines as the number states, and the lines of another place on request', async () => {
    await open('runs', run.id)
    await button('4: the ledger’s lines').click()
    await page.getByText('Rejected', { exact: true }).first().waitFor()
    expect(await rows()).toBe(run.summary.ledger.rejected)
    await page.getByRole('radio', { name: /^Outside the period/ }).check({ force: true })
    await expect.poll(rows).toBe(run.summary.ledger.outside_period)
  })

  it('X24: lists the void rows', async () => {
    await open('runs', run.id)
    await button('5: the ledger’s lines').click()
    await expect.poll(rows).toBe(run.summary.ledger.void)
    expect(await page.getByRole('radio', { name: 'Void 5' }).isChecked()).toBe(true)
  })
})

describe('VoidList', () => {
  it('X24: lists the cached records that failed, by their status words', async () => {
    await open('runs', run.id)
    await button('17: the provider’s records that failed').click()
    await page.getByText('The run counted 17 without a partner', { exact: false }).waitFor()
    await expect.poll(rows).toBe(19)
    expect(
      await page
        .getByRole('radio')
        .evaluateAll((radios) => radios.map(({ parentElement }) => parentElement?.textContent)),
    ).toEqual([expect.stringMatching(/^\s*Withdrawals: Error\s19\s*$/)])
  })
})

describe('OutsideList', () => {
  it('shows the records as they are cached now, each in its place', async () => {
    await open('runs', `run:${run.id} part:outside`)
    await expect.poll(rows).toBeGreaterThan(0)
    await act('changeStatus', 'ERROR')
    await page.getByRole('grid').getByText('Error', { exact: true }).first().waitFor()
    expect((await inputsOf('openList')).length).toBe(1)
  })
})

describe('ObservationList', () => {
  it('lists one kind on request, and describes the observation in words', async () => {
    await open('runs', `run:${run.id} part:observations`)
    await expect.poll(rows).toBe(39)
    await page.getByRole('radio', { name: /^Charged fee/ }).check({ force: true })
    await expect.poll(rows).toBe(26)
    await page
      .getByText('charged fee against debited − amount · amount against the transaction')
      .first()
      .waitFor()
  })
})

describe('DecisionList', () => {
  it('opens the breaks of a decision, or the only one', async () => {
    const row = (name: string): Locator => page.getByRole('row').filter({ hasText: name })
    await open('runs', `run:${run.id} part:decisions`, 'clear')
    await row('one payment').dblclick()
    await expect.poll(route).toBe(`breaks run:${run.id} decision:d1`)
    await open('runs', `run:${run.id} part:decisions`, 'clear')
    await row('fee').dblclick()
    await expect.poll(route).toBe(`breaks run:${run.id} break:b3`)
  })
})

describe('ClosingPart', () => {
  it('X15: names the obstacles to closing and links to them', async () => {
    await open('runs', `run:${run.id} part:closing`, 'blocked')
    await page.getByText('3 breaks are open').waitFor()
    const closeButton = page.getByRole('button', { name: 'Close period' })
    expect(await closeButton.getAttribute('aria-disabled')).toBe('true')
    await button('1 break is being investigated: the breaks').click()
    expect(await route()).toBe(`breaks run:${run.id} status:investigating`)
  })

  it('X15: closes with a note, shows the frozen figures, keeps the run, and reopens only with a reason', async () => {
    await open('runs', run.id, 'clear')
    await page.getByRole('button', { name: 'Close period' }).click()
    const closingDialog = page.getByRole('dialog', { name: 'Close this period?' })
    await closingDialog.getByText('Breaks: 10 resolved, 2 accepted').waitFor()
    await closingDialog.getByLabel('Note').fill('books agree')
    await closingDialog.getByRole('button', { name: 'Close period' }).click()
    await page.getByText(/^Period closed: .*Oct.* 2026$/).waitFor()
    await page.getByText('Breaks: 2 resolved, 1 accepted').waitFor()
    await page.getByText('fade'.repeat(16)).waitFor()
    await page.getByText('2 later changes in this period').waitFor()
    await page.getByText('Status: Pending → Completed').waitFor()
    expect(
      await page.getByRole('button', { name: 'Delete run' }).getAttribute('aria-disabled'),
    ).toBe('true')
    await page.getByText('A closed period uses this run').first().waitFor({ state: 'attached' })

    await page.getByRole('button', { name: 'Open again' }).click()
    const reopeningDialog = page.getByRole('dialog', { name: 'Open this period again?' })
    expect(await reopeningDialog.getByRole('button', { name: 'Open again' }).isDisabled()).toBe(
      true,
    )
    await reopeningDialog.getByLabel('Reason').fill('a late reversal')
    await reopeningDialog.getByRole('button', { name: 'Open again' }).click()
    await page.getByText(/^Opened again by ben .*: a late reversal$/).waitFor()
  })

  it('X15: opens the closing dialog when the answer arrives after the key, but not if the person has moved on', async () => {
    const closingDialog = page.getByRole('dialog', { name: 'Close this period?' })
    await open('runs', run.id, 'late')
    await page.getByRole('button', { name: 'Close period' }).press('Enter')
    expect(await closingDialog.count()).toBe(0)
    await act('letAnswer')
    await closingDialog.waitFor()
    await open('runs', run.id, 'late')
    await page.getByRole('button', { name: 'Close period' }).press('Enter')
    await page.getByRole('tab', { name: 'Summary' }).click()
    await act('letAnswer')
    // No event marks the absence of a dialog.
    await page.waitForTimeout(400)
    expect(await closingDialog.count()).toBe(0)
  })

  it.each([
    ['the breaks to do if one is open', 'blocked', '3 breaks are open', 'todo'],
    ['all breaks if none is open', 'clear', /^The period can be closed/, 'all'],
  ])('links to %s', async (_name, state, text, tab) => {
    await open('runs', `run:${run.id} part:closing`, state)
    await page.getByText(text).waitFor()
    await button('Show breaks').click()
    expect(await route()).toBe(`breaks run:${run.id} tab:${tab}`)
  })

  it('saves the evidence under a proposed name, and shows folder, files and digest', async () => {
    await open('runs', run.id)
    await page.getByRole('button', { name: 'Export', exact: true }).waitFor()
    await page.keyboard.press('v')
    const name = page.getByLabel('Folder name')
    expect(await name.inputValue()).toBe('evidence-2026-10-01_2026-10-31-f3a9c0e1')
    await name.fill('../elsewhere')
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    await name.fill('october')
    await name.press('Enter')
    await page.getByText('~/Downloads/october').waitFor()
    await page.getByText('17, 4.4 MB').waitFor()
    await page.getByText('beef'.repeat(16)).waitFor()
  })
})

describe('Risk', () => {
  it('A55: shows the ledger’s status of a blocked withdrawal, and opens its break', async () => {
    await open('risk')
    await page.getByText('Blocked at provider · done').first().waitFor()
    const words = page
      .getByRole('row')
      .getByText(/^(Matched|Not in the ledger|Blocked at provider · done)$/)
    await expect
      .poll(async () => new Set((await words.allInnerTexts()).slice(2)))
      .toEqual(new Set(['Matched']))
    await page.keyboard.press('j')
    await page.keyboard.press('b')
    await expect.poll(route).toBe('breaks break:b1')
  })
})

describe('Recheck', () => {
  it('requests a whole list again and shows the result', async () => {
    await open('recheck', 'notFound')
    await page.getByText(/40004/).waitFor()
    await page.getByRole('button', { name: 'Ask the service again' }).click()
    await page.getByText('2 asked: 1 found, 1 not found, 0 failed').waitFor()
    await page.getByText('1 changed since they were last seen.').waitFor()
  })

  it('opens a known withdrawal, and stays if the service does not have it', async () => {
    await open('recheck')
    await page.getByRole('grid').focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    expect(await route()).toBe('recheck')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect.poll(route).toBe('withdrawals w-1')
  })
})

describe('the screens', () => {
  it('cause no error and no breach of the security policy', () => expect(pageErrors).toEqual([]))
})
