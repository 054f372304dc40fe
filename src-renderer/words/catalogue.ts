import type { Language } from '../../src-main/contract/window.ts'

/** One area's words in every language, side by side; a language that lacks one does not compile. */
export type Catalogue<T> = Readonly<Record<Language, T>>

type Same<T> = {
  readonly [K in keyof T]: T[K] extends (...given: infer A) => string
    ? (...given: A) => string
    : T[K] extends string
      ? string
      : Same<T[K]>
}

/** Makes an area's catalogue. English says which words there are and what each is given. */
export function catalogue<T>(words: {
  readonly en: T
  readonly es: NoInfer<Same<T>>
  readonly pt: NoInfer<Same<T>>
}): Catalogue<Same<T>> {
  return words as Catalogue<Same<T>>
}
