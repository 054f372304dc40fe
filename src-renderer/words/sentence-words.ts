import type { Language } from '../../src-main/contract/window.ts'

/**
 * A sentence of the core as a pattern, and its translations. In a translation, $1 stands for the
 * first value of the sentence, $W1 for that value with its words translated by ValueWords, and $S1
 * for that value translated as a sentence.
 */
export type SentenceWords = readonly [pattern: RegExp, es: string, pt: string]

/** Translations of words within the values of sentences. */
export type ValueWords = Readonly<Record<string, Readonly<Record<'es' | 'pt', string>>>>

/** Separates the sentences of a reason. A quoted header or cell may itself contain a semicolon. */
export const BETWEEN_SENTENCES = /; (?=(?:[^"\\]|\\.|"(?:[^"\\]|\\.)*")*$)/

/**
 * Returns a function that translates the English sentences of the core. It returns a sentence
 * without a pattern unchanged, and every sentence if the language is English.
 */
export function sentenceTranslator(
  sentences: readonly SentenceWords[],
  valueWords: ValueWords = {},
): (sentence: string, language: Language) => string {
  // Longer words first: a word may be the beginning of another word.
  const words = Object.keys(valueWords).sort().reverse()
  const wordPattern = words.length === 0 ? /$^/ : new RegExp(`\\b(?:${words.join('|')})\\b`, 'g')
  return function translate(sentence, language): string {
    if (language === 'en') return sentence
    for (const [pattern, es, pt] of sentences) {
      const values = pattern.exec(sentence)
      if (!values) continue
      return (language === 'es' ? es : pt).replace(
        /\$([WS]?)(\d)/g,
        (_mark, form: string, position: string) => {
          const value = values[Number(position)] ?? ''
          if (form === 'S') return translate(value, language) || value
          return form === 'W'
            ? value.replace(wordPattern, (word) => valueWords[word]?.[language] ?? word)
            : value
        },
      )
    }
    return sentence
  }
}
