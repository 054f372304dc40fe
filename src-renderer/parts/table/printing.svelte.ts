import { flushSync } from 'svelte'

/** Rows of a table that are printed at most. */
export const MAX_PRINTED_ROWS = 1000

/** Whether the page is being printed: a table shows its rows as a page needs them then. */
class Printing {
  isOn = $state(false)
  /** Says which rows of all are printed; set by the frame, which has the words. */
  note = $state.raw<(rows: number, count: number) => string>(() => '')

  constructor() {
    const media = matchMedia('print')
    media.addEventListener('change', () => this.#turn(media.matches))
    addEventListener('beforeprint', () => this.#turn(true))
    addEventListener('afterprint', () => this.#turn(media.matches))
  }

  // The browser lays the page out as soon as its listeners are done.
  #turn(isOn: boolean): void {
    flushSync(() => (this.isOn = isOn))
  }
}

export const printing = new Printing()
