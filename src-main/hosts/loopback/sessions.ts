import type { Clock } from '../../base/instant.ts'
import type { GreetReply, OpenReply } from '../../contract/bridge.ts'
import { isSame, nameCode, newSecret, sign } from './proof.ts'

/** How long a launch code is valid. */
export const LAUNCH_CODE_LIFE_MS = 60_000
/** The time allowed from the greeting to the opening. */
const GREETING_LIFE_MS = 10_000
/** A window without its stream for this long counts as closed. A reload takes less. */
export const RELOAD_GRACE_MS = 10_000
const MAX_LAUNCH_CODES = 16
const MAX_GREETINGS = 8
// Pages of one tab, each reloaded before it had opened.
const MAX_RELOADS = 16
// Including closed ones: a tab that comes back may still hold its code.
const MAX_WINDOWS = 32

/** A window as the host sees it. Its number survives reloads, its bearer does not. */
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
  /** Undefined for a launch code: its window does not exist yet. */
  readonly window: WindowSession | undefined
  expiresAtMs: number
  /**
   * The challenges that greeted pages must sign. A launch code has one; a reload's code has one for
   * each page that was reloaded before it opened.
   */
  challenges: readonly string[]
  readonly onSpent: (() => void)[]
}

/**
 * The windows that may talk to the host: one-use codes, and the bearers that they were exchanged
 * for.
 */
export class Sessions {
  #codes: Code[] = []
  #windows: WindowSession[] = []
  #lastNumber = 0
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Returns a code for one opening within a minute. `onSpent` is called once it was used or is no
   * longer valid.
   */
  newLaunchCode(onSpent: () => void): string {
    const waiting = this.#codes.filter(({ window }) => window === undefined)
    if (waiting.length >= MAX_LAUNCH_CODES) this.#burn(waiting[0] as Code)
    return this.#addCode(undefined, this.#clock.monotonicMs() + LAUNCH_CODE_LIFE_MS, [onSpent])
  }

  /**
   * Returns the host's proof that it holds the code of this name, and a challenge for the page to
   * sign. Undefined if there is no such code.
   */
  greet(id: string, nonce: string): GreetReply | undefined {
    const code = this.#find(id)
    if (!code) return undefined
    const outstanding = this.#codes.filter((one) => one !== code && one.challenges.length > 0)
    // A launch code greeted twice has leaked: it is valid for neither page. Too many outstanding
    // greetings are not ours either.
    const maxChallenges = code.window ? MAX_RELOADS : 1
    if (code.challenges.length >= maxChallenges || outstanding.length >= MAX_GREETINGS)
      return void this.#burn(code)
    const challenge = newSecret()
    code.challenges = [...code.challenges, challenge]
    code.expiresAtMs = this.#clock.monotonicMs() + GREETING_LIFE_MS
    for (const notify of code.onSpent.splice(0)) notify()
    return { proof: sign(code.text, `server:${nonce}`), challenge }
  }

  /**
   * Exchanges a greeted code for a bearer. A launch code is gone afterwards, right or wrong. A
   * reload's code revokes the previous bearer, and is gone with the first use of the new one: a
   * page that is reloaded before it has stored its new code uses the old one again.
   */
  open(
    id: string,
    proof: string,
  ): { readonly reply: OpenReply; readonly window: WindowSession } | undefined {
    const code = this.#find(id)
    if (!code) return undefined
    const signedChallenge = code.challenges.find((challenge) =>
      isSame(proof, sign(code.text, `page:${challenge}`)),
    )
    if (!code.window || signedChallenge === undefined) this.#burn(code)
    if (signedChallenge === undefined) return undefined
    // Pages that greeted before this one are gone: their challenges are no longer valid.
    code.challenges = code.challenges.slice(code.challenges.indexOf(signedChallenge) + 1)
    const window = code.window ?? this.#addWindow()
    window.bearer = newSecret()
    window.isOpen = true
    window.closesAtMs = this.#clock.monotonicMs() + RELOAD_GRACE_MS
    for (const unused of this.#codes.filter((one) => one.window === window && one !== code))
      this.#burn(unused)
    return { reply: { bearer: window.bearer, resume: this.#addCode(window, Infinity, []) }, window }
  }

  /**
   * Returns the window of a bearer, and drops its older codes. Every bearer is compared, whichever
   * matches.
   */
  find(bearer: string): WindowSession | undefined {
    const window = this.#windows
      .filter((one) => isSame(one.bearer ?? '', bearer) && one.bearer !== undefined)
      .at(-1)
    if (window)
      for (const oldCode of this.#codes.filter((one) => one.window === window).slice(0, -1))
        this.#burn(oldCode)
    return window
  }

  /** Number of windows that are open or reloading. */
  count(): number {
    return this.#windows.filter(({ isOpen }) => isOpen).length
  }

  /** Records that a window's stream began or ended. */
  noteStream(window: WindowSession, isStreaming: boolean): void {
    window.closesAtMs = isStreaming ? undefined : this.#clock.monotonicMs() + RELOAD_GRACE_MS
  }

  /** Drops expired codes, and closes windows after their grace period. */
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

  /** Ends every code and window. */
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
    // An open window is never dropped in favour of a closed one.
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
    for (const notify of code.onSpent.splice(0)) notify()
  }
}
