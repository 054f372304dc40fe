import type { Page } from 'playwright'
import type { Language } from '../../../src-main/contract/window.ts'

/** The longest time for a window to show another language. */
const SWITCH_MS = 5000

/**
 * Changes the language of a window without leaving its screen: the setting is changed by another
 * session, and the page applies it like a change in another window.
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

  /**
   * Returns false where the window cannot be reached, or shows no settings, as when its session has
   * ended.
   */
  async to(language: Language): Promise<boolean> {
    const inLanguage = this.#page.locator(`html[lang="${language}"]`)
    if ((await inLanguage.count()) > 0) return true
    const data = { name: 'changeSettings', input: { language } }
    try {
      await this.#page.request.post(this.#address, { headers: this.#headers, data })
      await inLanguage.waitFor({ state: 'attached', timeout: SWITCH_MS })
      return true
    } catch {
      return false
    }
  }
}
