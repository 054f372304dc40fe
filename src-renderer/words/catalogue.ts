import type { Language } from '../../src-main/contract/window.ts'

/** One area's words in every language. */
export type Catalogue<T> = Readonly<Record<Language, T>>

/** One text, list or sentence in English, Spanish and Portuguese. */
type Translated<T> = readonly [en: T, es: T, pt: T]

type Widened<T> = T extends (...given: infer A) => infer R
  ? (...given: A) => Widened<R>
  : T extends string
    ? string
    : { readonly [K in keyof T]: Widened<T[K]> }

/** The entries of words of this type: `{…} satisfies Entries<Record<ScreenId, string>>`. */
export type Entries<T> =
  | Translated<T>
  | (T extends string | ((...given: never) => unknown) | readonly unknown[]
      ? never
      : { readonly [K in keyof T]: Entries<T[K]> })

/** The words of one language. */
type Chosen<T> = T extends Translated<infer W> ? W : { readonly [K in keyof T]: Chosen<T[K]> }

/**
 * One entry of a catalogue in English, Spanish and Portuguese. The English words define the
 * parameters of the others.
 */
export function t<const T>(
  en: T,
  es: NoInfer<Widened<T>>,
  pt: NoInfer<Widened<T>>,
): Translated<Widened<T>> {
  return [en as Widened<T>, es, pt]
}

/**
 * Creates an area's catalogue of entries and groups of entries. The words of a language are taken
 * out when they are used first.
 */
export function catalogue<T>(entries: T): Catalogue<Chosen<T>> {
  const chosenTexts: Chosen<T>[] = []
  const take = (language: number): Chosen<T> =>
    (chosenTexts[language] ??= choose(entries, language))
  return {
    get en() {
      return take(0)
    },
    get es() {
      return take(1)
    },
    get pt() {
      return take(2)
    },
  }
}

function choose<T>(entries: T, language: number): Chosen<T> {
  return Object.fromEntries(
    Object.entries(entries as Record<string, unknown>).map(([key, entry]) => [
      key,
      Array.isArray(entry) ? (entry[language] as unknown) : choose(entry, language),
    ]),
  ) as Chosen<T>
}
