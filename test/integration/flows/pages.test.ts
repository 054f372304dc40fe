import { beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../../support/axe.ts'
import { copyText, openSynced, settle, waitForClosedOverlays } from '../../support/steps.ts'

const { page, pageErrors } = await openSynced()

const heading = (name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** Enters a text into the palette in one piece, as a paste does, and waits for a line of it. */
async function find(text: string, line: RegExp): Promise<void> {
  await waitForClosedOverlays(page)
  await page.keyboard.press('Control+k')
  const input = page.getByRole('combobox', { name: /Find|Busque/ })
  await input.waitFor()
  await page.keyboard.insertText(text)
  await page.getByRole('option', { name: line, selected: true }).waitFor()
}

beforeAll(async () => {
  await find('sample', /Use the sample ledger/)
  await page.keyboard.press('Enter')
  await page.getByText('Columns recognised by their headers').waitFor()
  await page.keyboard.press('r')
  await page.getByRole('heading', { level: 1, name: /^Run / }).waitFor()
})

describe('the page of a payment', () => {
  it('is reached from a break and shows the ledger, the feed and the run in order of time', async () => {
    await page.keyboard.press('b')
    await heading('Breaks')
    await page.getByRole('region', { name: /causes? explains? \d+ breaks/ }).waitFor()
    await settle(page)
    // The rows follow the last cause. A late read of the queue clears the choice of a row, so the
    // choice is repeated.
    const timeline = page.getByRole('button', { name: 'Timeline' })
    await expect
      .poll(
        async () => {
          await page.keyboard.press('End')
          await page.keyboard.press('ArrowDown')
          return timeline.isVisible()
        },
        { interval: 1000, timeout: 60_000 },
      )
      .toBe(true)
    await timeline.click()
    await heading('Payment')
    const steps = page.getByRole('list', { name: /What happened/ })
    await steps.getByText('Booked in the ledger').first().waitFor()
    await steps.getByText(/Break found by the run/).waitFor()
    const sources = await steps.locator('li > .pd-soft').allInnerTexts()
    expect([...new Set(sources)].sort()).toEqual(['Feed', 'Ledger', 'Reconciliation'])
    const times = await steps
      .locator('time')
      .evaluateAll((elements) =>
        elements.map((time) => Date.parse((time as HTMLTimeElement).dateTime)),
      )
    expect(times).toHaveLength(sources.length)
    expect(times).toEqual(times.toSorted((left, right) => left - right))
    expect(await axeFindings(page, { within: 'main' })).toEqual([])
  })

  it('has a link made of names alone, which the palette opens from anywhere', async () => {
    const link = await copyText(page, () => page.getByRole('button', { name: 'Copy link' }).click())
    expect(link).toMatch(/^partner-desk:payment\/sandbox\/[^/]+$/)
    expect(link).not.toMatch(/http|127\.0\.0\.1|token|\?|#/)
    await page.keyboard.press('Escape')
    await find('overview', /Overview/)
    await page.keyboard.press('Enter')
    await heading('Overview')
    await find(link, /Open payment/)
    await page.keyboard.press('Enter')
    await heading('Payment')
    await page.getByText(/Break found by the run/).waitFor()
  })

  it('reports a link for a profile that is not here, and opens nothing', async () => {
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.insertText('partner-desk:payment/Elsewhere/W-1')
    await page.getByText(/no profile with this name here/).waitFor()
    expect(await page.getByRole('option').count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  it('writes the question for the provider in the chosen language', async () => {
    const copyQuestion = async (language: string): Promise<string> => {
      const button = page.getByRole('button', { name: /Copy for the provider|Copied/ })
      return copyText(page, async () => {
        await button.click()
        await page.getByRole('menuitem', { name: language }).click()
      })
    }
    const english = await copyQuestion('English')
    expect(english).toMatch(/^Hello,\n\n/)
    expect(english).toMatch(/UTC/)
    expect(await copyQuestion('Español')).toMatch(/^Hola:\n\n/)
    expect(await copyQuestion('Português')).toMatch(/^Olá,\n\n/)
  })
})

describe('the page of an end user', () => {
  it('is found by the id and shows the data of the cache and the service', async () => {
    await find('user-000007', /user-000007/)
    await page.keyboard.press('Enter')
    await heading('End user')
    await page.getByText('Totals per currency').waitFor()
    const kyc = page.getByRole('region', { name: 'KYC', exact: true })
    await kyc.getByText('This profile has no route for it.').waitFor()
    const live = page.getByRole('region', { name: 'End user', exact: true })
    expect(await live.getByText('ACTIVE').count()).toBe(0)
    await page.getByRole('button', { name: 'Ask everything' }).click()
    await live.getByText('ACTIVE', { exact: true }).waitFor()
    await live.getByText(/^as of /).waitFor()
    await page.getByRole('region', { name: 'Limits', exact: true }).getByText('Buy').waitFor()
    expect(await axeFindings(page, { within: 'main' })).toEqual([])
  })

  it('leads to all withdrawals of the end user, and back from a record', async () => {
    await page.getByRole('button', { name: 'All in the list' }).click()
    await heading('Withdrawals')
    await page
      .getByText(/^End user: user-000007/)
      .first()
      .waitFor()
    await page.getByRole('grid').getByRole('row').nth(1).dblclick()
    await page.getByRole('button', { name: 'Everything of end user user-000007' }).first().click()
    await heading('End user')
    const link = await copyText(page, () => page.getByRole('button', { name: 'Copy link' }).click())
    expect(link).toBe('partner-desk:end-user/sandbox/user-000007')
  })
})

describe('the palette', () => {
  it('finds an error code, an action and an end user', async () => {
    await find('20036', /^20036/)
    await page.keyboard.press('Enter')
    await heading('Error desk')
    await page.getByText('20036').first().waitFor()
    await find('lock', /^Lock the window/)
    await page.keyboard.press('Escape')
    await find('user-000007', /user-000007/)
    await page.keyboard.press('Escape')
  })

  it('finds withdrawals of an exact amount as the list shows it', async () => {
    await find('withdrawals', /^Withdrawals/)
    await page.keyboard.press('Enter')
    await heading('Withdrawals')
    await page.getByRole('grid').getByRole('row').nth(1).dblclick()
    const details = page.getByRole('complementary', { name: 'Details' })
    const amount = details.locator('.large').first()
    const shownAmount = (await amount.innerText()).replaceAll(/\s/g, ' ')
    await find(shownAmount, /\d/)
    await page.keyboard.press('Enter')
    await details.waitFor()
    expect((await amount.innerText()).replaceAll(/\s/g, ' ')).toBe(shownAmount)
    expect(pageErrors).toEqual([])
  })
})
