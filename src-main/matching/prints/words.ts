const SLOTS = 256

/** A word as it was written, and what it comes to. */
export interface Known {
  readonly written: string
  readonly normal: string
}

/**
 * What the few words of a column come to, looked up in a longer text without making a text of each.
 * Made for columns that hold the same words over and over.
 */
export class Words {
  readonly #known: (Known | undefined)[] = Array.from({ length: SLOTS }, () => undefined)
  readonly #make: (written: string) => string
  readonly #learnt: ((written: string, normal: string) => void) | undefined

  /** `learnt`: told of each new word; of one that was forgotten meanwhile again. */
  constructor(
    make: (written: string) => string,
    learnt?: (written: string, normal: string) => void,
  ) {
    this.#make = make
    this.#learnt = learnt
  }

  /** The word that stands there, with its normal form. */
  get(text: string, start: number, end: number): Known {
    const length = end - start
    const slot =
      (Math.imul(text.charCodeAt(start), 31) +
        Math.imul(text.charCodeAt(start + (length >> 1)), 7) +
        text.charCodeAt(end - 1) +
        length) &
      (SLOTS - 1)
    const known = this.#known[slot]
    if (
      known !== undefined &&
      known.written.length === length &&
      text.startsWith(known.written, start)
    )
      return known
    // A part of a text would keep the whole of it alive.
    const written = [...text.slice(start, end)].join('')
    const made = { written, normal: this.#make(written) }
    this.#known[slot] = made
    this.#learnt?.(written, made.normal)
    return made
  }
}
