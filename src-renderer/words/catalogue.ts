import type { Language } from '../../src-main/contract/window.ts'

/**
 * One area's words in every language, side by side. A language without one of the words does not
 * compile.
 */
export type Catalogue<T> = Readonly<Record<Language, T>>

type Same<T> = {
  readonly [K in keyof T]: T[K] extends (...given: infer A) => string
    ? (...given: A) => string
    : T[K] extends string
      ? string
      : Same<T[K]>
}

/**
 * Creates an area's catalogue. The English words define the names and the parameters of the others.
 */
export function catalogue<T>(words: {
  readonly en: T
  readonly es: NoInfer<Same<T>>
  readonly pt: NoInfer<Same<T>>
}): Catalogue<Same<T>> {
  return words as Catalogue<Same<T>>
}
