import type { Page } from 'playwright'
import type { Language } from '../../../src-main/contract/window.ts'

/** How long a window may take to show another language. */
const SWITCH_MS = 5000

/**
 * Changes the language of a window without leaving what it shows: the setting is changed beside the
 * page, and the page takes it as it would take a change that another window makes.
 */
export class LanguageSwitch {
  readonly #page: Page
  #address = ''
  #headers: Record<string, string> = {}

  constructor(page: Page) {
    this.#page = page
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/call')) return
      this.#address = request.url()
      this.#headers = request.headers()
    })
  }

  /** False where the window cannot be asked, or shows no settings, as when its session has ended. */
  async to(language: Language): Promise<boolean> {
    const shown = this.#page.locator(`html[lang="${language}"]`)
    if ((await shown.count()) > 0) return true
    const data = { name: 'changeSettings', input: { language } }
    try {
      await this.#page.request.post(this.#address, { headers: this.#headers, data })
      await shown.waitFor({ state: 'attached', timeout: SWITCH_MS })
      return true
    } catch {
      return false
    }
  }
}
