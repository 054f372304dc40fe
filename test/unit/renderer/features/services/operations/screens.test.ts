import { describe, expect, it } from 'vitest'
import { axeFindings } from '../../../../../support/axe.ts'
import { isGate } from '../../../../../support/is-gate.ts'
import { openScreens } from '../../../harness/open-screens.ts'

const { page, pageErrors, open, route, inputsOf, cutTexts } = await openScreens(import.meta.dirname)

async function choose(name: string): Promise<void> {
  await page.getByRole('searchbox').fill(name)
  await page.keyboard.press('Tab')
  const grid = page.getByRole('grid', { name: 'Operations of the two contracts' })
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2 }).waitFor()
}

const run = (): Promise<void> => page.getByRole('button', { name: 'Run', exact: true }).click()

describe('accessibility', () => {
  const states = [
    ['operations', 'full', 'light'],
    ['operations', 'full', 'dark'],
    ['operations', 'failed', 'light'],
    ['operations', 'loading', 'light'],
    ['stream', 'full', 'light'],
    ['stream', 'open', 'light'],
    ['stream', 'open', 'dark'],
    ['stream', 'noPath', 'light'],
    ['stream', 'failed', 'light'],
  ] as const

  // Runs both themes at the gate. contrast.test.ts checks the colours of both in every run.
  it.each(
    states.filter(
      ([screen, state, theme]) =>
        isGate ||
        (theme === 'light' && screen === 'operations' && state !== 'failed' && state !== 'loading'),
    ),
  )('finds no violation in %s, %s, %s', async (screen, state, theme) => {
    await open(screen, state, `&theme=${theme}`)
    expect(await axeFindings(page)).toEqual([])
  })

  it.each(isGate ? ['light', 'dark'] : ['light'])(
    'finds no violation in an answer, %s',
    async (theme) => {
      await open('operations', 'full', `&theme=${theme}`)
      await choose('List market rates')
      await run()
      await page.getByRole('tree').waitFor()
      expect(await axeFindings(page)).toEqual([])
    },
  )
})

describe('Operations', () => {
  it('runs a list and shows it as a table, then as a tree for the keyboard', async () => {
    await open('operations')
    await choose('partner.pairs')
    await run()
    await page.getByRole('grid', { name: 'Table' }).getByText('C1/USDC', { exact: true }).waitFor()
    await page.getByText('340 rows').waitFor()
    await page.getByRole('radio', { name: 'Tree' }).check({ force: true })
    const tree = page.getByRole('tree')
    await tree.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    expect(await tree.locator('[aria-selected=true]').innerText()).toContain('C0/USDC')
    await page.keyboard.press('End')
    expect(await tree.locator('[aria-selected=true]').innerText()).toContain('140 more')
  })

  it('reports that no row matches a filter, and clears it', async () => {
    await open('operations')
    await page.getByText('126 operations', { exact: true }).waitFor()
    await page.getByRole('searchbox').fill('no such thing')
    await page.getByText('0 of 126 operations').waitFor()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await page.getByText('126 operations', { exact: true }).waitFor()
  })

  it('previews a document as plain text, imports the ticked parts and undoes it', async () => {
    await open('operations', 'production')
    await page.getByRole('button', { name: 'OpenAPI document…' }).click()
    await page.getByText('No document was imported for this profile.').waitFor()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file…' }).click()
    await (
      await chooser
    ).setFiles({ name: 'api.yaml', mimeType: 'application/yaml', buffer: Buffer.from('a: b') })
    await page.getByText('9 operations were read; 3 agree').waitFor()
    await page.getByText('<b>Plain</b> text').waitFor()
    await page.getByText('memo_line').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Yields').check({ force: true })
    await page.getByLabel('News').check({ force: true })
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('2 operations, 1 more to read').waitFor()
    expect((await inputsOf('importDocument'))[0]).toEqual({
      profile: 'Andes',
      preview: 'p1',
      choice: { operatorRoutes: ['partner.yields'], suggested: [], outside: [7] },
    })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText('No document was imported for this profile.').waitFor()
  })

  it('fills in the members of a body that a public source names, with the digits as written', async () => {
    await open('operations', 'production')
    await choose('partner.withdrawal-fees')
    await page.getByText('Documented', { exact: true }).last().waitFor()
    await page.getByLabel('amount').fill('1,5')
    await page.getByText('Enter a number with a point, such as 0.015.').waitFor()
    await page.getByLabel('amount').fill('0.10')
    await page.getByLabel('currency').fill('BTC')
    await page.getByText('{"currency": "BTC", "amount": 0.10}').waitFor()
  })

  it('keeps every digit of an answer on the screen', async () => {
    await open('operations')
    await choose('partner.balance')
    await run()
    await page.getByRole('tree').getByText('12345678901234567890.000000000000000001').waitFor()
  })

  it('explains a code of the partner and links to the error desk', async () => {
    await open('operations')
    await choose('List market rates')
    await run()
    await page.getByText('20036 Withdrawal amount less than network dust limit').waitFor()
    await page.getByText('detail.fields.amount').waitFor()
    await page.getByRole('button', { name: 'Open 20036 on the error desk' }).click()
    expect(await route()).toBe('errors 20036')
  })

  it('shows the details of a refused envelope field by field', async () => {
    await open('operations')
    await choose('wallet.limits')
    await run()
    await page.getByText('4100 Wallet').waitFor()
    const details = page.getByRole('region', { name: 'What it said about it' })
    expect((await details.getByRole('definition').allInnerTexts()).join('|')).toBe(
      'unknown rail|required',
    )
  })

  it('recognises a deprecated path by its headers', async () => {
    await open('operations', 'production')
    await choose('partner.yields')
    await run()
    await page.getByText('This path is deprecated').waitFor()
    await page.getByText('Removed on Sat, 15 Aug 2026 00:00:00 GMT').waitFor()
  })

  it('accepts a path of the operator, shows its problem at the field, and removes it again', async () => {
    await open('operations', 'production')
    await choose('partner.balance')
    await page.getByRole('button', { name: 'Enter path' }).click()
    await page.getByLabel('Path', { exact: true }).fill('https://elsewhere.example/balance/')
    await page.getByRole('button', { name: 'Save path' }).click()
    expect(await page.getByLabel('Path', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    expect(await inputsOf('setOperation')).toEqual([])
    await page.getByLabel('Path', { exact: true }).fill('/custom/{account}/balance/')
    await page.getByRole('button', { name: 'Save path' }).click()
    await page.getByLabel('account', { exact: true }).waitFor()
    expect(await inputsOf('setOperation')).toEqual([
      {
        profile: 'Andes',
        operation: 'partner.balance',
        route: { method: 'GET', path: '/custom/{account}/balance/' },
      },
    ])
    await page.getByRole('button', { name: 'Remove path' }).click()
    await page.getByRole('button', { name: 'Enter path' }).waitFor()
  })

  it('offers no path for the embedded sandbox, which cannot be changed', async () => {
    await open('operations')
    await choose('partner.balance')
    await page.getByText('The embedded sandbox assumes one').waitFor()
    expect(await page.getByRole('button', { name: 'Enter path' }).count()).toBe(0)
  })

  it('B28: offers no other parameter for the transaction feed', async () => {
    await open('operations')
    await choose('wallet.transactions')
    await page.getByLabel('transaction_type').waitFor()
    expect(await page.getByRole('button', { name: 'Add parameter' }).count()).toBe(0)
    await choose('wallet.limits')
    await page.getByRole('button', { name: 'Add parameter' }).waitFor()
  })

  it('sends a changing call once, after asking', async () => {
    await open('operations')
    await choose('fiat-withdrawals')
    await page.getByLabel('JSON body').fill('{"amount": 1.10,}')
    await page.getByRole('button', { name: 'Send…' }).click()
    await page.getByText('This is not valid JSON.').waitFor()
    await page.getByLabel('JSON body').fill('{"amount": 1.10}')
    await page.getByRole('button', { name: 'Send…' }).click()
    expect(await inputsOf('instruct')).toEqual([])
    await page.getByRole('button', { name: 'Send once' }).dblclick()
    await page.getByText('HTTP 201').waitFor()
    expect((await inputsOf('instruct')).map(({ instruction }) => instruction)).toEqual([
      {
        kind: 'operation',
        operation: 'partner.fiat-withdrawals',
        pathValues: {},
        query: {},
        body: '{"amount": 1.10}',
      },
    ])
  })

  it('offers to look up an unknown outcome, and not to send again', async () => {
    await open('operations', 'unknown')
    await choose('fiat-withdrawals')
    await page.getByRole('button', { name: 'Send…' }).click()
    await page.getByRole('button', { name: 'Send once' }).click()
    await page.getByRole('button', { name: 'Ask the service' }).waitFor()
    expect(
      await page.getByRole('button', { name: 'It was done' }).getAttribute('aria-disabled'),
    ).toBe('true')
  })

  it('explains why an operation is off', async () => {
    await open('operations', 'production')
    await choose('wallet.swap ')
    await page.getByText('Calls that change something are off for this profile').first().waitFor()
    expect(await page.getByRole('button', { name: 'Send…' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
  })
})

describe('Stream', () => {
  it('is off until a topic is requested, then shows the newest frame first and one as a tree', async () => {
    await open('stream')
    await page.getByText('The stream is off').waitFor()
    expect(await inputsOf('setStream')).toEqual([])
    await page.getByLabel('Pair, as BASE_QUOTE').fill('BTC_USDC')
    await page.getByLabel('ticker@BTC_USDC').check()
    expect(await inputsOf('setStream')).toEqual([
      { profile: 'sandbox', topics: ['ticker@BTC_USDC'] },
    ])
    const grid = page.getByRole('grid')
    await grid.getByRole('row').nth(1).waitFor()
    await grid.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Frame 60' }).waitFor()
    await page.getByRole('tree').getByText('9007199254740993159').waitFor()
  })

  it('filters by topic and pauses', async () => {
    await open('stream', 'open')
    await page.getByText('60 frames').waitFor()
    await page.getByLabel('Topic', { exact: true }).selectOption('withdrawal')
    await page.getByText('20 frames').waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused').waitFor()
  })

  it('B88: offers no trading over the stream and explains why', async () => {
    await open('stream', 'open')
    await page.getByText('the contract does not show how that signature is made').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(1)
  })

  it('reports that no path is known and links to the operation for which it is entered', async () => {
    await open('stream', 'noPath')
    await page.getByRole('button', { name: 'Enter the path' }).click()
    expect(await route()).toBe('operations exchange.stream')
  })

  it('X30: explains where to enter the address of a stream that has a host of its own', async () => {
    await open('stream', 'noAddress')
    await page.getByText('No address is known for the stream').waitFor()
    await page.getByRole('button', { name: 'Open Connection' }).click()
    expect(await route()).toMatch(/^connection/)
  })
})

describe('words', () => {
  // Portuguese is checked in the whole window (test/integration/flows/languages).
  for (const language of isGate ? ['en', 'es', 'pt'] : ['es'])
    it.each(['operations', 'stream'])(`fit their places in ${language}, %s`, async (screen) => {
      await open(screen, 'open', `&language=${language}`)
      expect(await cutTexts('.visually-hidden, [role=grid]')).toEqual([])
    })

  it('logs no error and no breach of the security policy', () => expect(pageErrors).toEqual([]))
})
