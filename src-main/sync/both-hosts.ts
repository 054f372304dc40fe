import { Failure } from '../base/failure.ts'

/** Which of the two services a part of a sync asks. */
export type Host = 'partner' | 'gateway'

/**
 * Lets each service's part of a sync run to its end: a failure of one service is kept until the
 * other one was read, and stops the rest of its own part only. A failure that is neither service's,
 * such as a full disk or a cancel, ends the sync at once.
 */
export class BothHosts {
  readonly #failures = new Map<Host, Failure>()
  readonly #isTokenShared: boolean

  /** `isTokenShared`: the gateway takes the partner's token, and without one neither can be read. */
  constructor(isTokenShared: boolean) {
    this.#isTokenShared = isTokenShared
  }

  /** Runs a part unless its service failed before; undefined: it did not come to its end. */
  async run<T>(host: Host, part: () => Promise<T>): Promise<T | undefined> {
    if (this.#failures.has(host)) return undefined
    try {
      return await part()
    } catch (error) {
      if (!(error instanceof Failure) || !this.#isOfOneHost(error)) throw error
      this.#failures.set(host, error)
      return undefined
    }
  }

  /** Throws the failure that came first, once both services were read as far as they go. */
  throwFailure(): void {
    for (const failure of this.#failures.values()) throw failure
  }

  #isOfOneHost({ kind, evidence }: Failure): boolean {
    if (kind === 'keychain' || evidence.part === 'token') return !this.#isTokenShared
    return kind === 'unreachable' || kind === 'service'
  }
}
