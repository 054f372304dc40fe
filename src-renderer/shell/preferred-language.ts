import type { Language } from '../../src-main/contract/window.ts'

/** The browser's language as far as the window has it; for screens that know no settings. */
export function preferredLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return wanted.find((tag): tag is Language => tag === 'en' || tag === 'es' || tag === 'pt') ?? 'en'
}
