import { describe, expect, it } from 'vitest'
import { axeFindings } from '../../../../support/axe.ts'
import { openScreens } from '../../harness/open-screens.ts'

const {
  page,
  open: openScreen,
  inputsOf,
} = await openScreens(import.meta.dirname, { viewport: { width: 1280, height: 900 } })

async function open(query = ''): Promise<void> {
  await openScreen('connection', 'full', query)
  await page.getByRole('table').first().waitFor()
}

const row = (name: string) => page.getByRole('row').filter({ hasText: name })

describe('Connection', () => {
  it.each([
    ['light', 'en'],
    ['dark', 'es'],
    ['dark', 'pt'],
  ])('has no accessibility findings, %s, %s', async (theme, language) => {
    await open(`&theme=${theme}&language=${language}`)
    expect(await axeFindings(page)).toEqual([])
  })

  it('lists a value with its provenance, changes it and resets it', async () => {
    await open()
    const fee = row('Which fee of a withdrawal is compared')
    await fee.getByText('charged_fee, as sent').waitFor()
    await fee.getByText('Assumed').waitFor()
    expect(await fee.getByRole('button', { name: /^Reset/ }).count()).toBe(0)
    await fee.getByRole('button', { name: /^Change/ }).click()
    await page.getByRole('dialog').getByRole('combobox').selectOption('debited_minus_amount')
    await page.getByRole('button', { name: 'Save', exact: true }).last().click()
    await fee.getByText('debited_amount less amount').waitFor()
    await fee.getByText('Set by operator').waitFor()
    await fee.getByRole('button', { name: /^Reset/ }).click()
    await fee.getByText('Assumed').waitFor()
    expect(await inputsOf('setProfile')).toEqual([
      { name: 'Andes', values: { feeSource: 'debited_minus_amount' } },
      { name: 'Andes', values: { feeSource: null } },
    ])
  })

  it('refuses an unknown cursor name before it is sent', async () => {
    await open()
    await row('Names tried for the next page')
      .getByRole('button', { name: /^Change/ })
      .click()
    await page.getByRole('textbox', { name: 'feed' }).fill('page')
    await page.getByRole('button', { name: 'Save', exact: true }).last().click()
    await page.getByText('This cannot be used. Look at the hint.').first().waitFor()
    expect(await inputsOf('setProfile')).toEqual([])
  })

  it('previews every value that another preset would change, and changes back', async () => {
    await open()
    await page.getByRole('button', { name: 'Change preset…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('debited_amount less amount').waitFor()
    await dialog.getByText('GET /api/v1/withdrawals/').waitFor()
    await dialog.getByText('01:00 to 06:00 UTC daily, sandbox').waitFor()
    // The login entered by the operator stays.
    expect(await dialog.getByText('Gateway login').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    expect(await inputsOf('editProfile')).toEqual([])
    await dialog.getByRole('button', { name: 'Change to Documented' }).click()
    await page.getByText('Preset: Documented').waitFor()
    await page.getByRole('button', { name: 'Change preset…' }).click()
    await page.getByRole('button', { name: 'Change to Contract' }).click()
    await page.getByText('Preset: Contract').waitFor()
  })

  it('reports a check step by step, up to the failed one', async () => {
    await open()
    await page.getByRole('button', { name: 'Check connection' }).click()
    await page.getByText('42 s behind the service’s', { exact: false }).waitFor()
    const steps = await page.locator('ol li').allInnerTexts()
    expect(steps.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringContaining('Addresses They can be used.'),
      expect.stringContaining('Token Scopes: read.'),
      expect.stringContaining('Server time and clock'),
      'One read with the gateway’s login Failed',
      'First page of the transactions Not tried',
      'Second page of the transactions Not tried',
      'List of withdrawals Not tried',
    ])
  })
})
