/**
 * One press of a button that changes something at a service. Its id is created before the first try
 * and reused for every retry of the same call, so that the core sees one instruction. A second
 * press while the first is in progress is ignored.
 */
export class Press {
  readonly #makeId: () => string
  #id: string | undefined
  #key = ''
  #isUnderWay = false

  constructor(makeId: () => string) {
    this.#makeId = makeId
  }

  /**
   * Begins a press for the call `key` and returns its id, or undefined if a press is in progress.
   */
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

  /** Ends an attempt without an answer. The next press for the same key continues this press. */
  fail(): void {
    this.#isUnderWay = false
  }
}
