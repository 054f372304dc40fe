import type { Clock } from '../../base/instant.ts'
import type { GreetReply, OpenReply } from '../../contract/bridge.ts'
import { isSame, nameCode, newSecret, sign } from './proof.ts'

/** A launch code is good for this long. */
export const LAUNCH_CODE_MS = 60_000
/** From the greeting to the opening. */
const GREETING_MS = 10_000
/** A window without its stream for this long, a reload's worth, is closed. */
export const GRACE_MS = 10_000
const MAX_LAUNCH_CODES = 16
const MAX_GREETINGS = 8
// Pages of one tab, each reloaded away before it came to open.
const MAX_RELOADS = 16
// Closed ones too: a tab that comes back may still hold its code.
const MAX_WINDOWS = 32

/** A window as the host knows it: it keeps its number through reloads, its bearer not. */
export interface WindowSession {
  readonly number: number
  bearer: string | undefined
  /** When it counts as closed, by the monotonic clock; undefined while its stream is open. */
  closesAtMs: number | undefined
  isOpen: boolean
}

interface Code {
  readonly text: string
  readonly id: string
  /** Undefined for a launch code: its window is yet to be. */
  readonly window: WindowSession | undefined
  expiresAtMs: number
  /**
   * What greeted pages have to sign: one of a launch code; of a reload's code one for each page
   * that was reloaded away before it opened.
   */
  challenges: readonly string[]
  readonly onSpent: (() => void)[]
}

/** Who may talk to the host: one-use codes, and the bearers that they were changed into. */
export class Sessions {
  #codes: Code[] = []
  #windows: WindowSession[] = []
  #lastNumber = 0
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * A code for one opening within a minute. `onSpent` is told once it was used or is no longer
   * good.
   */
  newLaunchCode(onSpent: () => void): string {
    const waiting = this.#codes.filter(({ window }) => window === undefined)
    if (waiting.length >= MAX_LAUNCH_CODES) this.#burn(waiting[0] as Code)
    return this.#addCode(undefined, this.#clock.monotonicMs() + LAUNCH_CODE_MS, [onSpent])
  }

  /**
   * The host's proof that it knows the code of this name, and what the page has to sign. Undefined:
   * no such code.
   */
  greet(id: string, nonce: string): GreetReply | undefined {
    const code = this.#find(id)
    if (!code) return undefined
    const outstanding = this.#codes.filter((one) => one !== code && one.challenges.length > 0)
    // A launch code greeted twice means that two know it: it is good for neither. Too many at once
    // are nobody's windows either.
    const most = code.window ? MAX_RELOADS : 1
    if (code.challenges.length >= most || outstanding.length >= MAX_GREETINGS)
      return void this.#burn(code)
    const challenge = newSecret()
    code.challenges = [...code.challenges, challenge]
    code.expiresAtMs = this.#clock.monotonicMs() + GREETING_MS
    for (const tell of code.onSpent.splice(0)) tell()
    return { proof: sign(code.text, `server:${nonce}`), challenge }
  }

  /**
   * Changes a greeted code into a bearer; right or wrong, a launch code is gone. A reload's code
   * revokes the bearer before it, and is gone with the first use of the new one: a page that is
   * reloaded before it has kept its new code comes back by the old.
   */
  open(
    id: string,
    proof: string,
  ): { readonly reply: OpenReply; readonly window: WindowSession } | undefined {
    const code = this.#find(id)
    if (!code) return undefined
    const signed = code.challenges.find((challenge) =>
      isSame(proof, sign(code.text, `page:${challenge}`)),
    )
    if (!code.window || signed === undefined) this.#burn(code)
    if (signed === undefined) return undefined
    // Pages that greeted before this one are gone: what they still send opens nothing.
    code.challenges = code.challenges.slice(code.challenges.indexOf(signed) + 1)
    const window = code.window ?? this.#addWindow()
    window.bearer = newSecret()
    window.isOpen = true
    window.closesAtMs = this.#clock.monotonicMs() + GRACE_MS
    for (const unused of this.#codes.filter((one) => one.window === window && one !== code))
      this.#burn(unused)
    return { reply: { bearer: window.bearer, resume: this.#addCode(window, Infinity, []) }, window }
  }

  /**
   * The window of a bearer, whose older codes are then no longer needed. Every bearer is compared,
   * whichever is right.
   */
  find(bearer: string): WindowSession | undefined {
    const window = this.#windows
      .filter((one) => isSame(one.bearer ?? '', bearer) && one.bearer !== undefined)
      .at(-1)
    if (window)
      for (const old of this.#codes.filter((one) => one.window === window).slice(0, -1))
        this.#burn(old)
    return window
  }

  /** Windows that are open or reloading. */
  count(): number {
    return this.#windows.filter(({ isOpen }) => isOpen).length
  }

  /** Told when a window's stream begins or ends. */
  noteStream(window: WindowSession, isStreaming: boolean): void {
    window.closesAtMs = isStreaming ? undefined : this.#clock.monotonicMs() + GRACE_MS
  }

  /** Lets go of what ran out: codes, and windows whose time to come back is over. */
  sweep(): void {
    this.#dropCodes()
    const now = this.#clock.monotonicMs()
    for (const window of this.#windows.filter(
      ({ isOpen, closesAtMs }) => isOpen && closesAtMs !== undefined && closesAtMs <= now,
    )) {
      window.isOpen = false
      window.bearer = undefined
    }
  }

  /** Nothing is good any more. */
  end(): void {
    for (const code of this.#codes) this.#burn(code)
    this.#windows = []
  }

  #find(id: string): Code | undefined {
    this.#dropCodes()
    return this.#codes.filter((code) => isSame(code.id, id)).at(-1)
  }

  #addCode(
    window: WindowSession | undefined,
    expiresAtMs: number,
    onSpent: (() => void)[],
  ): string {
    const text = newSecret()
    this.#codes.push({ text, id: nameCode(text), window, expiresAtMs, challenges: [], onSpent })
    return text
  }

  #addWindow(): WindowSession {
    const window: WindowSession = {
      number: (this.#lastNumber += 1),
      bearer: undefined,
      closesAtMs: undefined,
      isOpen: true,
    }
    this.#windows.push(window)
    const surplus = this.#windows.length - MAX_WINDOWS
    // An open window is never dropped for a closed one's sake.
    const dropped = new Set(
      this.#windows.filter(({ isOpen }) => !isOpen).slice(0, Math.max(0, surplus)),
    )
    this.#windows = this.#windows.filter((one) => !dropped.has(one))
    this.#codes = this.#codes.filter((code) => !code.window || !dropped.has(code.window))
    return window
  }

  #dropCodes(): void {
    const now = this.#clock.monotonicMs()
    for (const code of this.#codes.filter(({ expiresAtMs }) => expiresAtMs <= now)) this.#burn(code)
  }

  #burn(code: Code): void {
    this.#codes = this.#codes.filter((one) => one !== code)
    for (const tell of code.onSpent.splice(0)) tell()
  }
}
