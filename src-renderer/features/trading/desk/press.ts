/**
 * One press of a button that makes something at a service. Its id is created before the first try
 * and reused for every retry of the same call, so that the core sees one instruction. A second
 * press while the first is under way is ignored.
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

  /** Ends the press after an outcome. The next press is a new instruction. */
  end(): void {
    this.#isUnderWay = false
    this.#id = undefined
  }

  /** Ends a try without an answer. Pressing for the same key again continues the same press. */
  fail(): void {
    this.#isUnderWay = false
  }
}
