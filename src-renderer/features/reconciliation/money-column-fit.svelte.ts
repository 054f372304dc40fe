import { moneyWidth, placesOf, wholeDigitsOf } from '../records/list/amount-width.ts'

interface DigitCounts {
  /** Digits after the point. */
  readonly decimalPlaces: number
  /** Digits before the point, as counted by wholeDigitsOf. */
  readonly wholeDigits: number
}

/**
 * The width that the money columns need for the rows drawn so far. It only grows while a person
 * scrolls, so that columns do not jump, and is measured again for another list.
 */
export class MoneyColumnFit {
  #digitsByColumn: Record<string, DigitCounts> = {}
  #isPublished = true
  #list: unknown
  publishedDigits = $state.raw<Readonly<Record<string, DigitCounts>>>({})

  /** Sets the list that the next amounts belong to. */
  begin(list: unknown): void {
    if (list === this.#list) return
    this.#list = list
    this.#digitsByColumn = {}
    this.#publish()
  }

  /**
   * Records an amount that is drawn. `publishedDigits` changes in a microtask, because state must
   * not change while rows are drawn.
   */
  measure(column: string, amount: string): void {
    if (amount === '') return
    const knownDigits = this.#digitsByColumn[column] ?? { decimalPlaces: 2, wholeDigits: 0 }
    const digits = {
      decimalPlaces: Math.max(knownDigits.decimalPlaces, placesOf(amount)),
      wholeDigits: Math.max(knownDigits.wholeDigits, wholeDigitsOf(amount)),
    }
    if (
      digits.decimalPlaces === knownDigits.decimalPlaces &&
      digits.wholeDigits === knownDigits.wholeDigits
    )
      return
    this.#digitsByColumn[column] = digits
    this.#publish()
  }

  #publish(): void {
    if (!this.#isPublished) return
    this.#isPublished = false
    queueMicrotask(() => {
      this.#isPublished = true
      this.publishedDigits = { ...this.#digitsByColumn }
    })
  }

  decimalPlaces(column: string): number {
    return this.publishedDigits[column]?.decimalPlaces ?? 2
  }

  /** Width in pixels. */
  width(column: string): number {
    return moneyWidth(this.decimalPlaces(column), this.publishedDigits[column]?.wholeDigits)
  }
}
