import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gateHosts } from '../../support/gate.ts'
import { firstSync, go } from '../../support/steps.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk } from '../../support/window.ts'

const longText = (count: number): string => 'x'.repeat(count)

/** Inputs of security.md 4.5 that the profile form refuses, with the message at the field. */
const profileCases: readonly (readonly [
  id: string,
  field: string,
  input: string,
  message: RegExp,
])[] = [
  ['72', 'Client id', '', /is empty\. Paste what the provider sent/],
  ['72', 'Client id', 'name:secret', /colon.*Check that only the id was pasted/],
  ['72', 'Client id', longText(300), /255 characters\. Check/],
  ['72', 'Client id', 'clïent', /outside plain letters.*again/],
  ['73', 'Client secret', '', /is empty\. Paste what the provider sent/],
  ['73', 'Client secret', `a\0b`, /zero byte.*Ask for another/],
  ['73', 'Client secret', longText(3000), /700 bytes.*Check what was pasted/],
  ['74', 'Partner address', '', /no address yet\. Enter it like/],
  ['74', 'Partner address', 'http://api.example.com', /needs https/],
  ['74', 'Partner address', 'https://me:pw@api.example.com', /contains a login\. Leave/],
  ['74', 'Partner address', 'https://api.example.com/?a=1', /query or a fragment\. Leave out/],
  ['74', 'Partner address', 'https://api.example.com/#a', /query or a fragment\. Leave out/],
  ['74', 'Gateway address', 'file:///etc/passwd', /not a web address/],
  ['74', 'Gateway address', 'javascript:alert(1)', /not a web address/],
  ['74', 'Gateway address', 'https://169.254.169.254', /link-local.*Give the service/],
  ['74', 'Gateway address', 'no address at all', /not an address\. Enter it like/],
  ['75', 'Name', '', /no name yet\. Give one/],
  ['75', 'Name', longText(200), /100 characters\. Shorten it/],
  ['75', 'Name', 'sandbox', /already a profile of this name\. Choose another/],
  ['service', 'Gateway service', '../x', /one path segment\. Give/],
  ['79', 'Highest rate, calls a second', '-1', /from 0 to 10000/],
  ['79', 'Highest rate, calls a second', 'NaN', /from 0 to 10000/],
  ['79', 'Highest rate, calls a second', '1e9', /from 0 to 10000/],
]

const nameCases: readonly (readonly [input: string, message: RegExp])[] = [
  ['', /Give the file a name/],
  ['../../x.csv', /must not contain \//],
  ['a/b.csv', /must not contain \//],
  ['a\\b.csv', /must not contain \//],
  ['con.csv', /Windows reserves this name/],
  ['NUL.csv', /Windows reserves this name/],
  ['.hidden.csv', /begin with a dot/],
  ['breaks.xlsx', /Leave out this extension/],
  [`${longText(118)}.csv`, /At most 120/],
]

/** Texts with a special meaning to a database, and whether a record of the sandbox holds them. */
const searches: readonly (readonly [text: string, isFound: boolean])[] = [
  ['%', false],
  ['_', false],
  ["'; DROP TABLE withdrawals; --", false],
  ['"', true],
  ['NEAR(', false],
  ['*', false],
  ['AND NOT', false],
  [longText(10_000), false],
]

describe.each(gateHosts)('bad input on the %s host', (host) => {
  let desk: DeskWindow
  beforeAll(async () => {
    desk = await openDesk(host, { isSynced: true })
    await firstSync(desk.page)
  })
  afterAll(() => desk?.close())

  test('inputs 72-75, 79: each field of a profile shows its own problem, and no other value is lost', async () => {
    const { page } = desk
    await go(page, 'c', 'Connection')
    await page.getByRole('button', { name: 'New profile' }).click()
    const form = page.getByRole('dialog', { name: 'New profile' })
    await form.getByRole('radio', { name: 'Contract' }).check()
    await form.getByLabel('Gateway service').fill('kept')
    for (const [id, label, input, message] of profileCases) {
      const field = form.getByLabel(label, { exact: true })
      const originalValue = await field.inputValue()
      await field.fill(input)
      await form.getByRole('button', { name: 'Add profile' }).click()
      expect(await problemAt(field), `${id} ${label} ${input.slice(0, 40)}`).toMatch(message)
      expect(await field.inputValue()).toBe(input)
      await field.fill(originalValue)
    }
    expect(await form.getByLabel('Gateway service').inputValue()).toBe('kept')
    await form.getByText(/fields need another look/).waitFor()
  })

  test('inputs 72, 73, 81: a pasted value is trimmed with a notice, and a JSON document or several lines are refused', async () => {
    const form = desk.page.getByRole('dialog', { name: 'New profile' })
    const [id, secret] = [form.getByLabel('Client id'), form.getByLabel('Client secret')]
    await paste(id, '{"client_id":"a","client_secret":"topsecret"}')
    expect(await problemAt(id)).toMatch(/whole document.*not kept/)
    expect(await id.inputValue()).toBe('')
    await paste(id, '  client-1 ')
    await form.getByText('Spaces or line ends around it were removed.').waitFor()
    expect(await id.inputValue()).toBe('client-1')
    await paste(secret, 'one\r\ntwo')
    expect(await problemAt(secret)).toMatch(/more than one line.*not kept/)
    await paste(secret, 'p%+ 🙂\r\n')
    expect(await secret.inputValue()).toBe('p%+ 🙂')
    await form.getByLabel('Partner address').fill('https://аpi.example.com')
    await form.getByText(/In plain letters this host is xn--/).waitFor()
    await form.getByRole('button', { name: 'Cancel' }).click()
  })

  test('a direction mark in a profile name is shown escaped everywhere', async () => {
    const { page } = desk
    await page.getByRole('button', { name: 'New profile' }).click()
    const form = page.getByRole('dialog', { name: 'New profile' })
    await form.getByRole('radio', { name: 'Contract' }).check()
    for (const [label, text] of Object.entries({
      Name: 'ac\u202eme',
      'Partner address': 'https://127.0.0.1:1',
      'Gateway address': 'https://127.0.0.1:1',
      'Gateway service': 'wallet',
      'Client id': 'a',
      'Client secret': 'b',
    }))
      await form.getByLabel(label, { exact: true }).fill(text)
    await form.getByRole('button', { name: 'Add profile' }).click()
    await form.waitFor({ state: 'detached' })
    const allShownTexts = (): Promise<string> =>
      page.evaluate(() =>
        [
          document.title,
          document.body.textContent,
          ...[...document.querySelectorAll('[aria-label], [title]')].map(
            (element) => `${element.ariaLabel} ${element.getAttribute('title')}`,
          ),
        ].join('\n'),
      )
    expect(await allShownTexts()).not.toContain('\u202e')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('switch to')
    await page
      .getByRole('option', { name: /^Switch to sandbox/ })
      .first()
      .waitFor()
    expect(await allShownTexts()).not.toContain('\u202e')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove profile…' }).click()
    await page.getByRole('alertdialog').waitFor()
    expect(await allShownTexts()).not.toContain('\u202e')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Remove ac/ })
      .click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  })

  test('a PIN that is short, mistyped or not the current one is refused at its field', async () => {
    const { page } = desk
    await go(page, 's', 'Settings')
    await page.getByRole('button', { name: 'Set a PIN…' }).click()
    await enterPin(page, { 'New PIN': '123', 'New PIN once more': '123' })
    expect(await problemAt(page.getByLabel('New PIN', { exact: true }))).toMatch(
      /fewer than 4 characters\. Choose a longer/,
    )
    await enterPin(page, { 'New PIN': '1234', 'New PIN once more': '1235' })
    expect(await problemAt(page.getByLabel('New PIN once more'))).toMatch(
      /not the same\. Type it once more/,
    )
    await enterPin(page, { 'New PIN': '1234', 'New PIN once more': '1234' })
    await page.getByText('The PIN is set').waitFor()
    await page.getByRole('button', { name: 'Remove…' }).click()
    await enterPin(page, { 'Current PIN': '9999' }, 'Remove the PIN')
    const refusalAlert = page.getByRole('dialog').getByRole('alert')
    await refusalAlert.waitFor()
    expect(await refusalAlert.innerText()).toMatch(/PIN/)
    await enterPin(page, { 'Current PIN': '1234' }, 'Remove the PIN')
    await page.getByText('The PIN is removed').waitFor()
  })

  test('input 76: a search takes any text as plain text, of at most 200 characters', async () => {
    const { page } = desk
    await go(page, 'w', 'Withdrawals')
    await page.getByText('5,000 rows').waitFor()
    const search = page.getByRole('searchbox')
    for (const [text, isFound] of searches) {
      await search.fill('')
      await page.getByText('5,000 rows').waitFor()
      await search.focus()
      await page.keyboard.insertText(text)
      await page.keyboard.press('Enter')
      expect(await search.inputValue()).toBe(text.slice(0, 200))
      // A special character that occurs in some text finds its row, never all rows.
      await page
        .getByText(isFound ? /^[1-9]\d{0,2} rows$/ : '0 rows', { exact: !isFound })
        .waitFor()
    }
    await search.fill('')
    await page.getByText('5,000 rows').waitFor()
  })

  test('input 77: a filter with impossible days or amounts is refused with a hint', async () => {
    const { page } = desk
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const editor = page.getByRole('dialog', { name: 'Filter' })
    await editor.getByLabel('Column').selectOption({ label: 'Created' })
    await editor.getByLabel('Condition').selectOption({ label: 'between' })
    const [from, to, apply] = [
      editor.getByRole('textbox', { name: 'From' }),
      editor.getByRole('textbox', { name: 'To' }),
      editor.getByRole('button', { name: 'Apply' }),
    ]
    await from.fill('2026-11-20')
    await to.fill('2026-11-01')
    await apply.click()
    expect(await problemAt(from)).toMatch(/first value is greater than the second/)
    await from.fill('2026-02-31')
    await apply.click()
    expect(await problemAt(from)).toMatch(/Enter a day as YYYY-MM-DD/)
    await from.fill('0001-01-01')
    await apply.click()
    expect(await problemAt(from)).toMatch(/Enter a day as YYYY-MM-DD/)
    await editor.getByLabel('Column').selectOption({ label: 'Amount' })
    await editor.getByLabel('Condition').selectOption({ label: 'at least' })
    await editor.getByLabel('Value').fill('1e5')
    await apply.click()
    expect(await problemAt(editor.getByLabel('Value'))).toMatch(/no exponent/)
    await page.keyboard.press('Escape')
    await page.getByText('5,000 rows').waitFor()
  })

  test('input 77: the days above a list do not swap while a person types them', async () => {
    const { page } = desk
    await page.getByRole('button', { name: /Created: any day/ }).click()
    const days = page.getByRole('dialog', { name: 'Days in UTC' })
    const [from, to] = [
      days.getByRole('textbox', { name: 'From' }),
      days.getByRole('textbox', { name: 'To' }),
    ]
    await from.fill('2026-11-10')
    await to.fill('2026-11-0')
    expect(await from.inputValue()).toBe('2026-11-10')
    await to.fill('2026-11-01')
    expect(await from.inputValue()).toBe('2026-11-10')
    expect(await to.inputValue()).toBe('2026-11-01')
    expect(await problemAt(to)).toMatch(/first value is greater than the second/)
    await to.fill('2026-11-12')
    await page
      .getByRole('button', { name: /10 – 12 Nov 2026|Nov 10 – 12, 2026/ })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
  })

  test('a chosen range of days is labelled UTC when the list shows local times', async () => {
    const { page } = desk
    const chooseZone = async (name: string): Promise<void> => {
      await go(page, 's', 'Settings')
      await page.getByRole('radio', { name, exact: true }).check()
      await go(page, 'w', 'Withdrawals')
    }
    const createdHeading = (): Promise<string> =>
      page
        .getByRole('columnheader', { name: /^Created/ })
        .first()
        .innerText()
    await chooseZone('Local time')
    await page
      .getByRole('button', { name: /(10 – 12 Nov 2026|Nov 10 – 12, 2026) UTC/ })
      .first()
      .waitFor()
    expect(await createdHeading()).toMatch(/^Created, local time/)
    await chooseZone('UTC')
    expect(await createdHeading()).toMatch(/^Created, UTC/)
  })

  test.each(nameCases)(
    'input 77: a report named %j is refused at the name',
    async (input, message) => {
      const { page } = desk
      await go(page, 'p', 'Reports')
      const name = page.getByLabel('File name')
      await name.fill(input)
      expect(await problemAt(name)).toMatch(message)
      expect(await page.getByRole('button', { name: 'Make file' }).isDisabled()).toBe(true)
    },
  )

  test('a condition of a report shows what is wrong with its value', async () => {
    const { page } = desk
    await go(page, 'p', 'Reports')
    const add = page.getByRole('button', { name: 'Add condition' })
    const value = page.getByLabel('Value')
    await page.getByLabel('Column', { exact: true }).selectOption('created_at')
    await value.fill('2026-02-31')
    await add.click()
    await page.getByText(/Enter it as YYYY-MM-DD/).waitFor()
    await page.getByLabel('Column', { exact: true }).selectOption('amount')
    await value.fill('1,000')
    await add.click()
    await page.getByText(/can mean two amounts\. Enter 1000 or 1\.000/).waitFor()
    expect(await value.inputValue()).toBe('1,000')
  })

  test('nothing appears on the console', () => expect(desk.pageErrors).toEqual([]))
})

/** The problem shown at a field, as a screen reader reads it. */
async function problemAt(field: Locator): Promise<string> {
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  return field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => id.endsWith('-problem'))
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
}

async function paste(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.evaluate((input, pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)
}

async function enterPin(
  page: Page,
  values: Readonly<Record<string, string>>,
  button = 'Save the PIN',
): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
}
