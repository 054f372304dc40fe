import type { Clock } from '../../base/instant.ts'
import type { GreetReply, OpenReply } from '../../contract/bridge.ts'
import { idOfCode, isSame, newSecret, sign } from './proof.ts'

/** Time during which a launch code is valid. */
export const LAUNCH_CODE_LIFE_MS = 60_000
/** Maximum time from the greeting to the opening. */
const GREETING_LIFE_MS = 10_000
/** A window counts as closed after this time without its stream. A reload takes less. */
export const RELOAD_GRACE_MS = 10_000
const MAX_LAUNCH_CODES = 16
const MAX_GREETINGS = 8
// Maximum reloads of a tab before one of its pages has opened.
const MAX_RELOADS = 16
// Closed windows count too, because a restored tab may still hold its code.
const MAX_WINDOWS = 32

/** The session of a window. A reload keeps its number and replaces its bearer. */
export interface WindowSession {
  readonly number: number
  bearer: string | undefined
  /** Monotonic time at which the window counts as closed; undefined while its stream is open. */
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
   * The challenges that greeted pages must sign. A launch code has one. The code for reloads has
   * one for each page that was reloaded before it opened.
   */
  challenges: readonly string[]
  readonly onSpent: (() => void)[]
}

/**
 * The windows that may call the host: their one-use codes, and the bearers that they exchanged the
 * codes for.
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
   * Returns a code that opens one window within a minute. `onSpent` is called when the code is used
   * or becomes invalid.
   */
  newLaunchCode(onSpent: () => void): string {
    const launchCodes = this.#codes.filter(({ window }) => window === undefined)
    if (launchCodes.length >= MAX_LAUNCH_CODES) this.#burn(launchCodes[0] as Code)
    return this.#addCode(undefined, this.#clock.monotonicMs() + LAUNCH_CODE_LIFE_MS, [onSpent])
  }

  /**
   * Returns the host's proof that it holds the code of this name, and a challenge for the page to
   * sign. Returns undefined if there is no such code.
   */
  greet(id: string, nonce: string): GreetReply | undefined {
    const code = this.#find(id)
    if (!code) return undefined
    const otherGreetings = this.#codes.filter(
      (other) => other !== code && other.challenges.length > 0,
    )
    // A launch code that is used for two greetings has leaked, so it becomes invalid for both
    // pages. Too many greetings without an opening are an attack too.
    const maxChallenges = code.window ? MAX_RELOADS : 1
    if (code.challenges.length >= maxChallenges || otherGreetings.length >= MAX_GREETINGS)
      return void this.#burn(code)
    const challenge = newSecret()
    code.challenges = [...code.challenges, challenge]
    code.expiresAtMs = this.#clock.monotonicMs() + GREETING_LIFE_MS
    for (const notify of code.onSpent.splice(0)) notify()
    return { proof: sign(code.text, `server:${nonce}`), challenge }
  }

  /**
   * Exchanges a code for a bearer, after its greeting. A launch code becomes invalid, whether the
   * proof is right or wrong. A code for reloads revokes the window's previous bearer. The code
   * stays valid until the new bearer is first used, because a page that is reloaded before it has
   * stored its new code uses the old code again.
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
    // The challenges of earlier pages become invalid, because a reload has replaced those pages.
    code.challenges = code.challenges.slice(code.challenges.indexOf(signedChallenge) + 1)
    const window = code.window ?? this.#addWindow()
    window.bearer = newSecret()
    window.isOpen = true
    window.closesAtMs = this.#clock.monotonicMs() + RELOAD_GRACE_MS
    for (const unusedCode of this.#codes.filter(
      (other) => other.window === window && other !== code,
    ))
      this.#burn(unusedCode)
    return { reply: { bearer: window.bearer, resume: this.#addCode(window, Infinity, []) }, window }
  }

  /**
   * Returns the window of a bearer, and drops the older codes of the window. Compares every bearer,
   * so that the time does not show which one matches.
   */
  find(bearer: string): WindowSession | undefined {
    const window = this.#windows
      .filter(
        (candidate) => isSame(candidate.bearer ?? '', bearer) && candidate.bearer !== undefined,
      )
      .at(-1)
    if (window)
      for (const oldCode of this.#codes.filter((code) => code.window === window).slice(0, -1))
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
    this.#codes.push({ text, id: idOfCode(text), window, expiresAtMs, challenges: [], onSpent })
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
    const droppedWindows = new Set(
      this.#windows.filter(({ isOpen }) => !isOpen).slice(0, Math.max(0, surplus)),
    )
    this.#windows = this.#windows.filter((candidate) => !droppedWindows.has(candidate))
    this.#codes = this.#codes.filter((code) => !code.window || !droppedWindows.has(code.window))
    return window
  }

  #dropCodes(): void {
    const now = this.#clock.monotonicMs()
    for (const code of this.#codes.filter(({ expiresAtMs }) => expiresAtMs <= now)) this.#burn(code)
  }

  #burn(code: Code): void {
    this.#codes = this.#codes.filter((other) => other !== code)
    for (const notify of code.onSpent.splice(0)) notify()
  }
}
