import type { Language } from '../../src-main/contract/window.ts'

/**
 * A sentence of the core as a pattern, and its translations. In these $1 is a value of the
 * sentence, $W1 one with words of its own in a ValueWords, and $S1 one that is such a sentence
 * itself.
 */
export type SentenceWords = readonly [pattern: RegExp, es: string, pt: string]

/** Words within the values of sentences. */
export type ValueWords = Readonly<Record<string, Readonly<Record<'es' | 'pt', string>>>>

/** Between the sentences of a reason. A quoted header or cell may itself contain a semicolon. */
export const BETWEEN_SENTENCES = /; (?=(?:[^"\\]|\\.|"(?:[^"\\]|\\.)*")*$)/

/**
 * Returns a translator of sentences of the core, which writes them in English. Any other sentence,
 * and every sentence in English, is returned unchanged.
 */
export function sentenceTranslator(
  sentences: readonly SentenceWords[],
  valueWords: ValueWords = {},
): (sentence: string, language: Language) => string {
  // Longer words first: one may begin another.
  const words = Object.keys(valueWords).sort().reverse()
  const anyWord = words.length === 0 ? /$^/ : new RegExp(`\\b(?:${words.join('|')})\\b`, 'g')
  return function translate(sentence, language): string {
    if (language === 'en') return sentence
    for (const [pattern, es, pt] of sentences) {
      const values = pattern.exec(sentence)
      if (!values) continue
      return (language === 'es' ? es : pt).replace(
        /\$([WS]?)(\d)/g,
        (_mark, form: string, at: string) => {
          const value = values[Number(at)] ?? ''
          if (form === 'S') return translate(value, language) || value
          return form === 'W'
            ? value.replace(anyWord, (word) => valueWords[word]?.[language] ?? word)
            : value
        },
      )
    }
    return sentence
  }
}
