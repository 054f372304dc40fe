import type { Language } from '../../src-main/contract/window.ts'

/** Each language under its own name, as a reader of that language looks for it. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
}
