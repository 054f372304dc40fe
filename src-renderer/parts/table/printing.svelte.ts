import { flushSync } from 'svelte'

/** Maximum number of a table's rows that are printed. */
export const MAX_PRINTED_ROWS = 1000

/** Whether the page is being printed. A table then lays its rows out for paper. */
class Printing {
  isOn = $state(false)
  /** States how many of the rows are printed. Set by the frame, which has the words. */
  note = $state.raw<(rows: number, count: number) => string>(() => '')

  constructor() {
    const media = matchMedia('print')
    media.addEventListener('change', () => this.#turn(media.matches))
    addEventListener('beforeprint', () => this.#turn(true))
    addEventListener('afterprint', () => this.#turn(media.matches))
  }

  // Synchronous, because the browser lays the page out as soon as its listeners return.
  #turn(isOn: boolean): void {
    flushSync(() => (this.isOn = isOn))
  }
}

export const printing = new Printing()
