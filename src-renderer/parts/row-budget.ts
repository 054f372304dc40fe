/** A frame that took longer than this was drawn late; one that took less was not. Between them nothing changes. */
const LATE_MS = 30
const TIMELY_MS = 20
/** More rows than a table ever has elements for. */
const ALL = 1024
/** From here on nothing is held back. Until then a row more with each frame in time: doubled, every second frame would be late again. */
const ENOUGH = 32
/** Rows in a frame of a table that is new: making all of them at once would hold the page. */
const FIRST = 16

/**
 * How many rows get their cells in one frame. All of them, until frames come late while the rows move: then fewer and fewer, the others show that they are
 * there and get theirs in the frames to come. A wheel turned quickly on a slow machine moves the rows and does not stand still to read them out.
 */
export class RowBudget {
  readonly #nextFrame: (then: (now: number) => void) => void
  readonly #again: () => void
  readonly #drawn = new Set<number>()
  #isNew = true
  #quota = ALL
  #left = FIRST
  #isAsked = false
  #hasMoved = false
  #isWanted = false
  #before: number | undefined

  /** `again` is called in a frame in which rows that mayDraw refused may ask once more. */
  constructor(again: () => void, nextFrame: (then: (now: number) => void) => void = (then) => void requestAnimationFrame(then)) {
    this.#again = again
    this.#nextFrame = nextFrame
  }

  /** Whether a row gets its cells now; one that has them keeps them while it is near. */
  mayDraw(index: number): boolean {
    if (this.#drawn.has(index)) return true
    if (this.#left > 0) {
      this.#left -= 1
      this.#drawn.add(index)
      return true
    }
    this.#isWanted = true
    this.#ask()
    return false
  }

  /** Other rows came into sight: those from `first` on, `count` of them. */
  move(first: number, count: number): void {
    for (const index of this.#drawn) if (index < first || index >= first + count) this.#drawn.delete(index)
    this.#hasMoved = true
    this.#ask()
  }

  #ask(): void {
    if (this.#isAsked) return
    this.#isAsked = true
    this.#nextFrame((now) => this.#begin(now))
  }

  #begin(now: number): void {
    this.#isAsked = false
    if (this.#before !== undefined && !this.#isNew) this.#judge(now - this.#before)
    const isWanted = this.#isWanted
    if (!isWanted) this.#isNew = false
    this.#left = this.#isNew ? FIRST : this.#quota
    this.#before = isWanted || this.#hasMoved ? now : undefined
    this.#isWanted = false
    this.#hasMoved = false
    // What this frame takes is seen in the next one.
    if (this.#before !== undefined) this.#ask()
    if (isWanted) this.#again()
  }

  // A late frame without rows was late for another reason.
  #judge(ms: number): void {
    const used = this.#quota - this.#left
    if (ms > LATE_MS && used > 0) this.#quota = Math.max(1, Math.floor(used / 2))
    else if (ms < TIMELY_MS) this.#quota = this.#quota < ENOUGH ? this.#quota + 1 : ALL
  }
}
