import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings } from '../../../../support/axe.ts'
import { isGate } from '../../../../support/is-gate.ts'
import { openScreens } from '../../harness/open-screens.ts'

const { page, pageErrors, open, cutTexts } = await openScreens(import.meta.dirname)

const cells = (row: Locator): Promise<readonly string[]> =>
  row
    .getByRole('cell')
    .evaluateAll((elements) =>
      elements.map((element) => (element as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim()),
    )
const rowOf = (table: string, name: string): Locator =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row', { name })

describe('Limits', () => {
  it('B39: shows the account-wide limit in a section of its own, before the rails', async () => {
    await open('limits')
    const headings = page.getByRole('heading', { level: 2 })
    await headings.first().waitFor()
    expect(await headings.allInnerTexts()).toEqual(['Account-wide', 'Pix', 'Bank', 'Platform'])
    expect(await cells(rowOf('Account-wide', 'Withdrawal USD'))).toEqual([
      'at least 0.00000001 USD at most 100.00 USD',
      '147,612.50 left of 250,000.00 USD 31 left of 40 transactions',
      'Not stated',
      'Not stated',
    ])
  })

  it('B40: states in words that there is no limit and draws no bar', async () => {
    const row = rowOf('Pix', 'Deposit BRL')
    expect(await cells(row)).toEqual([
      'No minimum No maximum',
      ...Array.from({ length: 3 }, () => 'No limit, by amount or by number'),
    ])
    expect(await row.getByRole('meter').count()).toBe(0)
  })

  it('B41: flags -1 and does not call it unlimited', async () => {
    expect((await cells(rowOf('Pix', 'Withdrawal BRL')))[3]).toBe(
      '-1 received: an old mark, not “unlimited” No limit on the number',
    )
  })

  it('B42: reports a missing key as not stated, which is not “no limit”', async () => {
    expect(await cells(rowOf('Bank', 'Withdrawal ARS'))).toEqual([
      'at least 1.00 ARS Maximum not stated',
      '0.00 left of 9,000.00 ARS Number not stated',
      '100.00 ARS limit; what is left was not stated Number not stated',
      '7.50 ARS left; the limit was not stated Number not stated',
    ])
  })

  it('B44: shows nothing left as a full bar, exact amounts beside', async () => {
    const daily = page.getByRole('meter', { name: 'Bank, Withdrawal ARS, Daily, amount' })
    expect([
      await daily.getAttribute('aria-valuenow'),
      await daily.getAttribute('aria-valuetext'),
    ]).toEqual(['100', '0.00 left of 9,000.00 ARS'])
    const monthly = page.getByRole('meter', { name: 'Pix, Withdrawal BRL, Monthly, amount' })
    expect([
      await monthly.getAttribute('aria-valuenow'),
      await monthly.getAttribute('aria-valuetext'),
    ]).toEqual(['78', '44,180.000000000000000001 left of 200,000.00 BRL'])
  })

  it('filters without a request, names the filter that leaves nothing, and clears it', async () => {
    await page.getByLabel('Rail', { exact: true }).selectOption({ label: 'Pix' })
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Pix'])
    await page.getByLabel('Currency', { exact: true }).selectOption('USDC')
    await page.getByText('No limit fits Pix, USDC').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await page.getByText('5 limits').waitFor()
  })

  it('shows an entry as received', async () => {
    await page.getByRole('button', { name: 'As received: platform' }).click()
    await page
      .getByRole('dialog', { name: 'As received: platform' })
      .getByText('"900.123456789012345678"')
      .waitFor()
    await page.keyboard.press('Escape')
  })

  it('keeps the data when a refresh is refused or offline, and shows its age', async () => {
    await open('limits', 'refused')
    await page.getByText(/^The service refused this request\./).waitFor()
    await page.getByText('What was read 2 hr. ago is still shown.').waitFor()
    expect(await page.getByRole('meter').count()).toBeGreaterThan(3)
    await open('limits', 'offline')
    await page.getByText('as of 2 hr. ago').waitFor()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText(/^The service could not be reached\./).waitFor()
    expect(await page.getByRole('meter').count()).toBeGreaterThan(3)
  })

  it('reads for the first time on request, and reports unreadable entries', async () => {
    await open('limits', 'never')
    await page.getByText('Not read from the service yet').waitFor()
    await page.getByRole('button', { name: 'Refresh' }).last().click()
    await page.getByText('as of now').waitFor()
    await open('limits', 'odd')
    await page.getByText('2 entries cannot be read').waitFor()
  })
})

describe('Rails', () => {
  it('B47: sorts the rails by their order', async () => {
    await open('rails')
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Crypto',
      'Bank',
      'Pix',
    ])
  })

  it('B48: distinguishes the three causes and does not treat an absent flag as an answer', async () => {
    const use = async (rail: string, type: string): Promise<string | undefined> =>
      (await cells(rowOf(rail, type)))[0]
    expect(await use('Pix', 'Deposit')).toBe('Usable')
    expect(await use('Pix', 'Withdrawal')).toBe('Not usable Blocked')
    expect(await use('Crypto', 'Withdrawal')).toBe('Not usable Not enabled for this account')
    expect(await use('Bank', 'Swap')).toBe('Not usable Switched off by the service')
    expect(await use('Bank', 'Deposit')).toBe(
      'Not usable Switched off by the service Not enabled for this account Blocked',
    )
    expect(await use('Bank', 'Withdrawal')).toBe('Not known Not stated: blocked')
  })

  it('B51: shows custom fees and taxes as received', async () => {
    await page.getByRole('button', { name: 'As received: Pix, Withdrawal: Custom fees' }).click()
    await page.getByRole('dialog').getByText('0.00015000', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
  })
})

describe('Currencies', () => {
  it('B52, B53: shows each rail once, and the other fields in words', async () => {
    await open('currencies')
    await page.getByRole('searchbox').fill('brazilian')
    await page.getByText('1 of 12 currencies').waitFor()
    const row = page.getByRole('row').filter({ hasText: 'BRL' })
    await row.getByRole('rowheader', { name: 'BRL', exact: true }).waitFor()
    expect(await row.getByRole('gridcell').allInnerTexts()).toEqual([
      'Pix, Platform',
      'Bank',
      'Platform; on or off not stated',
      'Brazilian real',
      '2',
    ])
    await row.dblclick()
    await page.getByRole('region', { name: 'BRL' }).getByText('"Brazilian real"').waitFor()
  })
})

describe('Deposit accounts', () => {
  it('B67: warns of the holder, masks the tax id everywhere and shows it only on request', async () => {
    await open('deposits')
    const panel = page.getByRole('region', { name: 'Pix key' })
    await panel.getByText('A deposit from anyone else can be lost or blocked.').waitFor()
    await panel.getByText('••••••••90').waitFor()
    await panel.getByRole('button', { name: 'As received: Pix key' }).click()
    await page.getByRole('dialog').getByText('"••••••••90"').waitFor()
    expect(await page.content()).not.toContain('01234567890')
    await page.keyboard.press('Escape')
    expect(await panel.getByRole('button', { name: 'Copy the tax id' }).count()).toBe(0)
    await panel.getByRole('button', { name: 'Show the tax id' }).click()
    await panel.getByText('01234567890', { exact: true }).waitFor()
    expect(await panel.getByRole('button', { name: 'Copy the tax id' }).count()).toBe(1)
  })

  it('B68: distinguishes a constraint that was not given from a missing or unknown one', async () => {
    const constraint = (name: string): Promise<string> =>
      page.getByRole('region', { name }).getByRole('definition').last().innerText()
    expect(await constraint('Main account')).toBe('No constraint given')
    expect(await constraint('Other')).toBe('Not stated whether there is a constraint')
    expect(await constraint('Reserve')).toBe('{"same_bank":true}')
  })
})

describe('Account', () => {
  it('B69, B91: lists the fields in words without the removed ones', async () => {
    await open('account')
    await page.getByRole('row', { name: 'Number 9007199254740993' }).waitFor()
    await page.getByRole('row', { name: 'Level 2.10' }).waitFor()
    expect(await page.content()).not.toContain('is_staff')
  })
})

describe('accessibility', () => {
  // Each screen is checked once, and the states of one screen in the dark theme. The contrast of
  // the tokens has a test of its own.
  const pages = (
    isGate ? ['limits', 'rails', 'currencies', 'deposits', 'account'] : ['limits', 'currencies']
  ).map((screen) => [screen, 'full', 'light'])
  const states = (isGate ? ['full', 'never', 'failed', 'refused'] : []).map((state) => [
    'limits',
    state,
    'dark',
  ])

  it.each([...pages, ...states])(
    'finds no violation in %s, %s, %s',
    async (screen = '', state, theme) => {
      await open(screen, state, `&theme=${theme}`)
      expect(await axeFindings(page)).toEqual([])
    },
  )

  it('logs no error and no breach of the security policy', () => expect(pageErrors).toEqual([]))
})

describe('words', () => {
  // Portuguese is checked in the whole window (test/integration/flows/languages).
  for (const language of isGate ? ['es', 'pt'] : ['es'])
    it.each(['limits', 'rails', 'currencies', 'deposits', 'account'])(
      `fit their places in ${language}, %s`,
      async (screen) => {
        await open(screen, 'full', `&language=${language}`)
        // Raw previews and table cells are cut by design. Everything else must be readable without
        // a horizontal scroll bar.
        expect(await cutTexts('.visually-hidden, button.mono, [role=grid]')).toEqual([])
      },
    )
})
