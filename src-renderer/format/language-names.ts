import type { Language } from '../../src-main/contract/window.ts'

/** Each language under its own name, so that its readers find it. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
}
