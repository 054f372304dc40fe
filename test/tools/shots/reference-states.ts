import { calm, visitSettled } from './moves.ts'
import type { ScreenState } from './states.ts'

/** Reference data of the account, and the details and dialogs above it. */
export const referenceStates: readonly ScreenState[] = [
  ...(['limits', 'rails', 'currencies', 'deposits', 'account'] as const).map(
    (screen): ScreenState => ({
      name: `${screen}-rows`,
      show: (page) => visitSettled(page, screen),
    }),
  ),
  {
    name: 'limits-one-rail',
    async show(page) {
      await visitSettled(page, 'limits')
      await page.getByRole('combobox', { name: 'Rail' }).selectOption({ label: 'Pix' })
      await calm(page)
    },
  },
  {
    name: 'currencies-detail',
    async show(page) {
      await visitSettled(page, 'currencies')
      await page.getByRole('searchbox', { name: 'Find a currency' }).fill('N')
      await page.getByRole('grid', { name: 'Currencies' }).focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.locator('aside, section').filter({ hasText: 'Off' }).first().waitFor()
      return () => page.keyboard.press('Escape')
    },
  },
  {
    name: 'currencies-none',
    async show(page) {
      await visitSettled(page, 'currencies')
      await page.getByRole('searchbox', { name: 'Find a currency' }).fill('zzz')
      await page.getByText('No currency has “zzz”').waitFor()
      return () => page.getByRole('searchbox', { name: 'Find a currency' }).fill('')
    },
  },
]

/** The error desk and the help, whose content is part of the program. */
export const catalogueStates: readonly ScreenState[] = [
  { name: 'errors-rows', show: (page) => visitSettled(page, 'errors') },
  ...(
    [
      ['one', '20036'],
      ['unlisted', '20028'],
      ['none', 'zzzz'],
    ] as const
  ).map(([name, text]): ScreenState => ({
    name: `errors-${name}`,
    async show(page) {
      await visitSettled(page, 'errors')
      await page.getByRole('searchbox').fill(text)
      if (name === 'none') await page.getByText('No code matches').waitFor()
      else await page.getByRole('complementary', { name: new RegExp(`^${text}`) }).waitFor()
      return () => page.getByRole('searchbox').fill('')
    },
  })),
  ...(['Notices', 'Program'] as const).map((group): ScreenState => ({
    name: `errors-${group.toLowerCase()}`,
    async show(page) {
      await visitSettled(page, 'errors')
      await page.getByRole('radio', { name: group }).click()
      await page.getByText(group === 'Notices' ? 'CLOCK_SKEW' : 'OFFLINE', { exact: true }).click()
      await page
        .getByRole('complementary', { name: group === 'Notices' ? 'CLOCK_SKEW' : 'OFFLINE' })
        .waitFor()
      return async () => {
        await page.keyboard.press('Escape')
        await page.getByRole('radio', { name: 'All', exact: true }).click()
      }
    },
  })),
  ...(['Rules', 'Assumptions in use', 'Keyboard', 'What is kept where', 'Licences'] as const).map(
    (tab): ScreenState => ({
      name: `help-${tab.split(' ')[0]?.toLowerCase()}`,
      async show(page) {
        await visitSettled(page, 'help')
        await page.getByRole('tab', { name: tab, exact: true }).click()
        await calm(page)
      },
    }),
  ),
]
