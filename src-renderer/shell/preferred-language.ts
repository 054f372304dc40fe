import type { Language } from '../../src-main/contract/window.ts'

/** The first of the browser's languages that the window has, for screens without settings. */
export function preferredLanguage(): Language {
  const codes = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return codes.find((tag): tag is Language => tag === 'en' || tag === 'es' || tag === 'pt') ?? 'en'
}
