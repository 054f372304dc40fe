/**
 * One press of a button that makes something at a service. Its id is made before the first try and
 * serves every further try of the same thing, so that the core sees one instruction; a second press
 * while the first is under way is none.
 */
export class Press {
  readonly #makeId: () => string
  #id: string | undefined
  #key = ''
  #isUnderWay = false

  constructor(makeId: () => string) {
    this.#makeId = makeId
  }

  /** The id to send `key` under; undefined: a press is under way. */
  begin(key: string): string | undefined {
    if (this.#isUnderWay) return undefined
    if (this.#id === undefined || this.#key !== key) this.#id = this.#makeId()
    this.#key = key
    this.#isUnderWay = true
    return this.#id
  }

  /** An outcome came: what is pressed next is something new. */
  end(): void {
    this.#isUnderWay = false
    this.#id = undefined
  }

  /** Nothing came back: the same thing pressed again is the same press. */
  fail(): void {
    this.#isUnderWay = false
  }
}
