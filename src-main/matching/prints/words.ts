import { copyText } from '../../base/memory.ts'

const SLOTS = 256

/** A word as written, and its normal form. */
export interface CachedWord {
  readonly written: string
  readonly normal: string
}

/**
 * A cache of the words of a column and their normal forms. Lookups in a longer text allocate no
 * string. It suits columns that repeat a few words.
 */
export class Words {
  readonly #slots: (CachedWord | undefined)[] = Array.from({ length: SLOTS }, () => undefined)
  readonly #normalOf: (written: string) => string
  readonly #onNewWord: ((written: string, normal: string) => void) | undefined

  /**
   * `onNewWord` receives each word that enters the cache. A word that another one displaced is
   * received again when it returns.
   */
  constructor(
    normalOf: (written: string) => string,
    onNewWord?: (written: string, normal: string) => void,
  ) {
    this.#normalOf = normalOf
    this.#onNewWord = onNewWord
  }

  /** Returns the word at this position, with its normal form. */
  get(text: string, start: number, end: number): CachedWord {
    const length = end - start
    const slot =
      (Math.imul(text.charCodeAt(start), 31) +
        Math.imul(text.charCodeAt(start + (length >> 1)), 7) +
        text.charCodeAt(end - 1) +
        length) &
      (SLOTS - 1)
    const slotWord = this.#slots[slot]
    if (
      slotWord !== undefined &&
      slotWord.written.length === length &&
      text.startsWith(slotWord.written, start)
    )
      return slotWord
    // A slice would keep the whole text in memory.
    const written = copyText(text.slice(start, end))
    const word = { written, normal: this.#normalOf(written) }
    this.#slots[slot] = word
    this.#onNewWord?.(written, word.normal)
    return word
  }
}
