import { describe, expect, it } from 'vitest'
import { gatewayCodes } from '../../../../../src-main/domain/gateway-codes.ts'
import { programCodes } from '../../../../../src-renderer/words/failures/program-codes.ts'
import { axeFindings } from '../../../../support/axe.ts'
import { isGate } from '../../../../support/is-gate.ts'
import { openScreens } from '../../harness/open-screens.ts'

const { page, pageErrors, open, route, inputsOf, act, cutTexts } = await openScreens(
  import.meta.dirname,
)

const instructions = async (): Promise<readonly unknown[]> =>
  (await inputsOf('instruct')).map(({ instruction }) => instruction)

describe('accessibility', () => {
  const mostStates = ['health full', 'errors full&target=20036']
  const states = isGate
    ? [
        ...mostStates,
        'help full',
        'contacts refused',
        'health empty',
        'errors full&target=20028',
        'help failed&target=assumptions',
        'contacts off',
      ]
    : mostStates
  // Runs both themes at the gate. contrast.test.ts checks the colours of both in every run.
  const darkViews = isGate
    ? ['health full', 'errors full&target=20036', 'help full', 'contacts refused']
    : []
  it.each([...states.map((view) => [view, 'light']), ...darkViews.map((view) => [view, 'dark'])])(
    'finds no violation in %s, %s',
    async (view, theme) => {
      const [screen = '', state] = view?.split(' ') ?? []
      await open(screen, state, `&theme=${theme}`)
      expect(await axeFindings(page, { within: 'main' })).toEqual([])
    },
  )
})

describe('API health', () => {
  it('shows calls by path with their outcomes, and links from a code to its meaning', async () => {
    await open('health')
    const row = page.getByRole('row', { name: /POST \/api\/v1\/quotes\// })
    expect(await row.getByText('Failed · 20017 · 5').count()).toBe(1)
    await page.getByRole('button', { name: 'Open 20017 in the error desk' }).click()
    expect(await route()).toBe('errors 20017')
  })

  it('B93: shows the Deprecation headers that were received', async () => {
    await open('health')
    await page
      .getByRole('table', { name: 'Deprecation headers' })
      .getByText('GET /currencies/: @1785542400 (sunset Sat, 15 Aug 2026 00:00:00 GMT)')
      .waitFor()
  })

  it('B26, B41, B62: explains how drift is handled', async () => {
    await open('health')
    const drift = page.getByRole('table', { name: 'Not as the contract says' })
    await drift
      .getByText(
        'limits.max_amount was -1, which the contract does not use: it is not read as unlimited.',
      )
      .waitFor()
    await drift
      .getByText(
        'user_id was removed from the contract and came back: it was dropped, not kept and not exported.',
      )
      .waitFor()
    await drift.getByText(/another HTTP status than the contract’s \(204\)/).waitFor()
  })

  it('X27: counts the removed personal data separately from drift', async () => {
    await open('health')
    await page
      .getByRole('table', { name: 'Personal data removed' })
      .getByText('account removed:phone')
      .waitFor()
  })

  it('A71: shows how long the service asked to wait, and how far its clock is off', async () => {
    await open('health')
    await page.getByText('The service asked to wait until 22:02:35 UTC').waitFor()
    await page.getByText('12 min 14 s behind this machine').waitFor()
  })

  it('X17: shows the facts learnt from the service, with how and when', async () => {
    await open('health')
    const factTable = page.getByRole('table', { name: 'What this service does' })
    const row = factTable.getByRole('row', { name: /Parameter for the next page of transactions/ })
    expect(await row.innerText()).toMatch(/nc[\s\S]*the service sent the next page[\s\S]*day/)
    await factTable.getByText(/^20.012 ms$/).waitFor()
    await open('health', 'empty')
    expect(await page.getByText('What this service does').count()).toBe(0)
  })

  it('shows one service at a time, and an explanation before the first call', async () => {
    await open('health')
    await page.getByRole('radio', { name: /^Exchange/ }).check({ force: true })
    expect(await page.getByRole('table', { name: 'Calls by path' }).getByRole('row').count()).toBe(
      3,
    )
    await open('health', 'empty')
    await page.getByText('No call has been made yet').waitFor()
  })
})

describe('Error desk', () => {
  it('A65: opens the requested code with its owner, whether to repeat, and the advice', async () => {
    await open('errors', 'full', '&target=20036')
    const detail = page.getByRole('complementary', {
      name: '20036 Withdrawal amount less than network dust limit',
    })
    expect(await detail.innerText()).toMatch(
      /below the minimum that the network accepts[\s\S]*Raise the amount[\s\S]*You[\s\S]*After the cause is fixed/,
    )
  })

  it('A66, A68: explains a typed code that is not listed by its group', async () => {
    await open('errors')
    await page.getByRole('searchbox').fill('40011')
    const detail = page.getByRole('complementary', { name: '40011 Unlisted code' })
    expect(await detail.innerText()).toMatch(
      /40011 is not in the contract’s table\. By its group it is about access/,
    )
  })

  it('A67: links a code to the other codes of its name', async () => {
    await open('errors', 'full', '&target=40004')
    await page.getByRole('complementary').getByRole('button', { name: '40008' }).click()
    await page
      .getByRole('complementary', { name: '40008 Not Found' })
      .getByText(/does not mean that it is unlimited/)
      .waitFor()
  })

  it('puts seen codes on top', async () => {
    await open('errors')
    const first = page.getByRole('grid').getByRole('row').nth(1)
    expect(await first.innerText()).toMatch(/20017[\s\S]*5 times/)
  })

  it('X28: has a table for each service, and explains 40010 of the exchange by its table alone', async () => {
    await open('health')
    await page.getByRole('button', { name: 'Open 40010 in the error desk' }).click()
    expect(await route()).toBe('errors exchange:40010')
    await open('errors', 'full', '&target=exchange:40010')
    const detail = page.getByRole('complementary', { name: 'Exchange 40010' })
    expect(await detail.innerText()).toMatch(
      /Exchange · HTTP 400[\s\S]*Raise the amount[\s\S]*2 times/,
    )
    expect(await detail.innerText()).not.toMatch(/addresses are available/)
    await page.getByRole('radio', { name: 'Wallet' }).check({ force: true })
    const codes = await page.getByRole('grid').innerText()
    expect(codes).toMatch(/TXN_0420[\s\S]*ERR_0001/)
    expect(codes).not.toMatch(/40010|20017/)
  })

  it('X28: shows a code outside every table as received', async () => {
    await open('errors')
    await page.getByRole('searchbox').fill('net_0001')
    const detail = page.getByRole('complementary', { name: 'Wallet NET_0001' })
    expect(await detail.innerText()).toMatch(/NET_0001[\s\S]*the wallet passes it through/)
  })

  it('works when the health cannot be read', async () => {
    await open('errors', 'failed')
    const gateway = gatewayCodes.wallet.size + gatewayCodes.exchange.size
    await page.getByText(`${42 + gateway + programCodes.length} codes`).waitFor()
  })
})

describe('Help', () => {
  it('lists the assumptions in use, or states that there are none', async () => {
    await open('help', 'full', '&target=assumptions')
    await page.getByText('Only the status COMPLETED is final (P3, G5).').waitFor()
    await open('help', 'empty', '&target=assumptions')
    await page.getByText('Nothing is assumed for this profile').waitFor()
  })

  it('shows the licences, or states that the build has none', async () => {
    await open('help', 'full', '&target=licences')
    await page.getByText('The licence of an invented package').waitFor()
    await open('help', 'empty', '&target=licences')
    await page.getByText('This build has no licence texts').waitFor()
    await open('help', 'failed', '&target=licences')
    await page.getByText('The database is damaged').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('The database is damaged').waitFor()
  })
})

describe('Contacts', () => {
  const rows = (): Promise<number> =>
    page
      .getByRole('grid')
      .getAttribute('aria-rowcount')
      .then((count) => Number(count) - 1)

  it('B56, B57, B58: shows crypto and bank first, p2p tags on their tab, and labels the combined list', async () => {
    await open('contacts')
    expect(await rows()).toBe(2)
    // The name comes first, then the kind of account.
    expect(await page.getByRole('grid').getByRole('row').nth(1).innerText()).toMatch(
      /^Ana Invented\s+Crypto address/,
    )
    expect(await page.getByText(/Combined from the cache/).count()).toBe(0)
    await page.getByRole('button', { name: 'P2P tags' }).click()
    await page.getByRole('grid').getByText('$invented').waitFor()
    expect(await rows()).toBe(1)
    await page.getByRole('button', { name: 'All, combined' }).click()
    await page.getByText(/Combined from the cache/).waitFor()
    expect(await rows()).toBe(3)
  })

  it('says that records were changed elsewhere, and shows the changes on request', async () => {
    await open('contacts')
    const button = page.getByRole('button', { name: 'Changed: show' })
    await page.getByRole('grid').getByRole('row').nth(1).waitFor()
    await act('syncElsewhere', 'unchanged')
    await expect.poll(async () => (await inputsOf('countList')).length).toBeGreaterThan(0)
    expect(await button.count()).toBe(0)
    await act('syncElsewhere', 'changed')
    await button.click()
    await button.waitFor({ state: 'detached' })
    expect((await inputsOf('openList')).length).toBe(2)
  })

  it('keeps the filter of a list for each profile, and does not blame a filter for an empty list without filters', async () => {
    const search = page.getByRole('searchbox', { name: 'Find in Contacts' })
    await open('contacts')
    await page.getByRole('button', { name: 'P2P tags' }).click()
    await search.fill('invented')
    await page.getByRole('button', { name: 'Clear all' }).waitFor()
    await act('chooseProfile', 'other')
    await page.getByRole('grid').getByText('alias.of.ours').waitFor()
    expect([await search.inputValue(), await rows()]).toEqual(['', 2])
    await act('chooseProfile', 'sandbox')
    await page.getByRole('grid').getByText('$invented').waitFor()
    expect([await search.inputValue(), await rows()]).toEqual(['invented', 1])

    await open('contacts', 'empty')
    await search.fill('nobody')
    await page.getByText('No contacts here yet').waitFor()
    expect(await page.getByText('No row matches the filters').count()).toBe(0)
  })

  it('keeps every button of its bars reachable in a small window', async () => {
    await page.setViewportSize({ width: 640, height: 400 })
    await open('contacts')
    for (const name of ['New contact', 'Export CSV', 'Views', 'Columns']) {
      const box = await page.getByRole('button', { name }).first().boundingBox()
      expect([name, (box?.x ?? 0) + (box?.width ?? 0) <= 640, (box?.y ?? 400) < 300]).toEqual([
        name,
        true,
        true,
      ])
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('closes an open contact that another query may not contain', async () => {
    await open('contacts')
    await page.getByRole('grid').getByText('alias.of.ours').dblclick()
    await page.getByRole('button', { name: 'Delete contact…' }).waitFor()
    await page.getByRole('button', { name: 'P2P tags' }).click()
    await page.getByRole('button', { name: 'Delete contact…' }).waitFor({ state: 'detached' })
  })

  it('B54, B86: creates a contact of a type of the contract, once for two presses', async () => {
    await open('contacts')
    await page.getByRole('button', { name: 'New contact' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('radio').count()).toBe(3)
    await dialog.getByRole('radio', { name: 'Bank' }).check({ force: true })
    await dialog.getByRole('button', { name: 'Create contact' }).click()
    await dialog.getByText('Fill this in').waitFor()
    await dialog.getByLabel('Account number or alias').fill('alias.two')
    await dialog.getByRole('button', { name: 'Create contact' }).dblclick()
    await page.getByText('Contact created: Bank').waitFor()
    expect(await instructions()).toEqual([
      { kind: 'createContact', contact: { type: 'bank', entity_number: 'alias.two' } },
    ])
  })

  it('keeps the form of a new contact open until there is an outcome, so that it cannot be sent twice', async () => {
    await open('contacts')
    await page.getByRole('button', { name: 'New contact' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Bank' }).check({ force: true })
    await dialog.getByLabel('Account number or alias').fill('alias.three')
    const isOpen = await dialog.evaluate(async (box) => {
      const buttons = [...box.querySelectorAll('button')]
      buttons.find((button) => button.type === 'submit')?.click()
      await new Promise(requestAnimationFrame)
      for (const button of buttons.filter(
        (other) => other.textContent.includes('Cancel') || other.ariaLabel === 'Cancel',
      ))
        button.click()
      box.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
      )
      await new Promise(requestAnimationFrame)
      return box.isConnected
    })
    expect(isOpen).toBe(true)
    await page.getByText('Contact created: Bank').waitFor()
    await dialog.waitFor({ state: 'detached' })
  })

  it('B59, B63: deletes by type and id, after a person has read both and the name', async () => {
    await open('contacts')
    await page.getByRole('grid').getByText('alias.of.ours').dblclick()
    await page.getByRole('button', { name: 'Delete contact…' }).click()
    const confirm = page.getByRole('alertdialog')
    expect(await confirm.innerText()).toMatch(
      /Type Bank, id 7\s+Ours Invented SA · alias\.of\.ours/,
    )
    await confirm.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Contact deleted: Bank 7').waitFor()
    expect(await instructions()).toEqual([{ kind: 'deleteContact', type: 'bank', contact: '7' }])
  })

  it('B64, B65: keeps cached contacts readable after a refusal, with their age and both causes', async () => {
    await open('contacts', 'refused')
    await page.getByText('The service did not return contacts').waitFor()
    await page
      .getByText(
        /contacts_read to read, contacts_write to create and delete\), or the account is not fully operative/,
      )
      .waitFor()
    await page
      .getByText(/Refused 2 min\. ago\. What is listed was read before and stays readable/)
      .waitFor()
    expect(await rows()).toBe(2)
    await page.getByRole('grid').getByText('alias.of.ours').dblclick()
    await page.getByRole('button', { name: 'Delete contact…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByText(/the credentials lack a scope/)
      .waitFor()
  })

  it('A72: neither repeats nor hides a change with an unknown outcome', async () => {
    await open('contacts', 'unknown')
    await page.getByRole('grid').getByText('alias.of.ours').dblclick()
    await page.getByRole('button', { name: 'Delete contact…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Deletion of a contact: bank/7').waitFor()
    expect(await instructions()).toHaveLength(1)
  })

  it('disables the button with the reason if changing calls are off', async () => {
    await open('contacts', 'off')
    const button = page.getByRole('button', { name: 'New contact' })
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    expect(
      await page.locator(`#${escapeId(await button.getAttribute('aria-describedby'))}`).innerText(),
    ).toMatch(/are off for this profile/)
  })

  it('names a production profile before something is created on it', async () => {
    await open('contacts', 'production')
    await page.getByRole('button', { name: 'New contact' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create on partner' }).waitFor()
    await page
      .getByRole('dialog')
      .getByText('partner is a production profile: the contact will be real.')
      .waitFor()
  })
})

describe('words', () => {
  // Portuguese is checked in the whole window (test/integration/flows/languages).
  for (const language of isGate ? ['es', 'pt'] : ['es'])
    it.each(['health', 'errors&target=20036', 'help', 'contacts'])(
      `fit their places in ${language}, %s`,
      async (screen) => {
        await open(screen, 'full', `&language=${language}`)
        expect(await cutTexts('.visually-hidden, [role=grid] [role=row]')).toEqual([])
      },
    )

  it('logs no error and no breach of the security policy', () => expect(pageErrors).toEqual([]))
})

function escapeId(id: string | null): string {
  return (id ?? '').replace(/[^\w-]/g, '\\$&')
}
