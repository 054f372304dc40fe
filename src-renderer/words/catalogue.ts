import type { Language } from '../../src-main/contract/window.ts'

/** One area's words in every language. */
export type Catalogue<T> = Readonly<Record<Language, T>>

/** One text, list or sentence in English, Spanish and Portuguese. */
type Translated<T> = readonly [en: T, es: T, pt: T]

type WidenedWords<T> = T extends (...args: infer A) => infer R
  ? (...args: A) => WidenedWords<R>
  : T extends string
    ? string
    : { readonly [K in keyof T]: WidenedWords<T[K]> }

/** The entries of words of this type: `{…} satisfies Entries<Record<ScreenId, string>>`. */
export type Entries<T> =
  | Translated<T>
  | (T extends string | ((...args: never) => unknown) | readonly unknown[]
      ? never
      : { readonly [K in keyof T]: Entries<T[K]> })

/** The words of one language. */
type ChosenWords<T> =
  T extends Translated<infer W> ? W : { readonly [K in keyof T]: ChosenWords<T[K]> }

/**
 * One entry of a catalogue in English, Spanish and Portuguese. The English words define the
 * parameters of the others.
 */
export function t<const T>(
  en: T,
  es: NoInfer<WidenedWords<T>>,
  pt: NoInfer<WidenedWords<T>>,
): Translated<WidenedWords<T>> {
  return [en as WidenedWords<T>, es, pt]
}

/**
 * Creates an area's catalogue of entries and groups of entries. The words of a language are
 * extracted when they are first used.
 */
export function catalogue<T>(entries: T): Catalogue<ChosenWords<T>> {
  const chosenTexts: ChosenWords<T>[] = []
  const wordsOfLanguage = (language: number): ChosenWords<T> =>
    (chosenTexts[language] ??= choose(entries, language))
  return {
    get en() {
      return wordsOfLanguage(0)
    },
    get es() {
      return wordsOfLanguage(1)
    },
    get pt() {
      return wordsOfLanguage(2)
    },
  }
}

function choose<T>(entries: T, language: number): ChosenWords<T> {
  return Object.fromEntries(
    Object.entries(entries as Record<string, unknown>).map(([key, entry]) => [
      key,
      Array.isArray(entry) ? (entry[language] as unknown) : choose(entry, language),
    ]),
  ) as ChosenWords<T>
}
