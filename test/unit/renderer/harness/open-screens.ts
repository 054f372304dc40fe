import { relative, resolve } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright'
import { afterAll, expect } from 'vitest'
import { openChromium } from '../../../support/chromium.ts'
import type { Call } from './fake-core.ts'
import { serveScreens } from './serve-screens.ts'

/** A browser on the screens of one area. */
export interface Screens {
  readonly page: Page
  /**
   * Errors of the page and breaches of its security policy so far. Any of them fails the test file.
   */
  readonly pageErrors: readonly string[]
  /** Opens a screen in a state of its fixture. `query` continues the address: `&theme=dark`. */
  open(screen: string, state?: string, query?: string): Promise<void>
  /** The screen that the window went to, with its target. */
  route(): Promise<string>
  /** The inputs of all calls of these names since the page was opened, in order. */
  inputsOf(...names: readonly string[]): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Runs one of the fixture's `acts`. */
  act(name: string, argument?: string): Promise<void>
  /** Texts that are cut off or need a horizontal scroll bar, except inside of `allowed`. */
  cutTexts(allowed: string): Promise<readonly string[]>
}

/** Opens a browser on the fixture of `folder`, for all tests of a file. It closes after them. */
export async function openScreens(
  folder: string,
  options: BrowserContextOptions = {},
): Promise<Screens> {
  const area = relative(resolve(import.meta.dirname, '..'), folder).replaceAll('\\', '/')
  const server = await serveScreens()
  const browser = await openChromium()
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && pageErrors.push(message.text()))
  afterAll(async () => {
    await browser.close()
    server.close()
    expect(pageErrors).toEqual([])
  })
  return {
    page,
    pageErrors,
    async open(screen, state = 'full', query = '') {
      await page.goto(`${server.address}?area=${area}&screen=${screen}&state=${state}${query}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
    route: () => page.getByTestId('route').innerText(),
    inputsOf: (...names) =>
      page.evaluate(
        (callNames) =>
          (globalThis as unknown as { calls: readonly Call[] }).calls
            .filter(({ name }) => callNames.includes(name))
            .map(({ input }) => input as Record<string, unknown>),
        names,
      ),
    act: (name, argument = '') =>
      page.evaluate(
        ([act, value]) =>
          (globalThis as unknown as { acts: Record<string, (argument: string) => void> }).acts[
            act as string
          ]?.(value as string),
        [name, argument],
      ),
    cutTexts: (allowed) =>
      page.evaluate(
        (selector) =>
          [...document.querySelectorAll('main *')]
            .filter(
              (element) =>
                getComputedStyle(element).overflowX !== 'visible' &&
                element.scrollWidth > element.clientWidth + 1 &&
                !element.closest(selector),
            )
            .map((element) => element.textContent.trim().slice(0, 80)),
        allowed,
      ),
  }
}
