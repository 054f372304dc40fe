import { describe, expect, it } from 'vitest'
import { openScreens } from '../harness/open-screens.ts'

const { page, open } = await openScreens(import.meta.dirname)
const argentine = await openScreens(import.meta.dirname, { locale: 'es-AR' })

/** The number of notices in the tray, and its text about more. Undefined without a tray. */
async function trayOf(
  parameters: string,
): Promise<readonly [notices: number, more: string] | undefined> {
  await open('news', 'full', `&${parameters}`)
  const tray = page.getByRole('region', { name: 'Work under way and its results' })
  if ((await tray.count()) === 0) return undefined
  return [
    await tray.getByRole('button', { name: 'Dismiss' }).count(),
    (await tray.getByText(/^\d+ more$/).allInnerTexts()).join(),
  ]
}

describe('ScreenNews', () => {
  it('shows three notices and three failures, and how many more there are of both', async () => {
    expect(await trayOf('notices=3&jobs=3')).toEqual([6, ''])
    expect(await trayOf('notices=4')).toEqual([3, '1 more'])
    expect(await trayOf('notices=5&jobs=4')).toEqual([6, '3 more'])
  })

  it('V5: is hidden if another profile alone has notices', async () => {
    expect(await trayOf('otherNotices=5')).toBeUndefined()
    expect(await trayOf('otherNotices=5&notices=1')).toEqual([1, ''])
  })
})

describe('the language', () => {
  it('is that of the system until a person chooses one', async () => {
    const trays = { system: 'Trabajo en curso', pt: 'Trabalho em andamento', en: 'Work under way' }
    for (const [language, name] of Object.entries(trays)) {
      await argentine.open('news', 'full', `&notices=1&language=${language}`)
      await argentine.page.getByRole('region', { name }).waitFor()
    }
  })
})
