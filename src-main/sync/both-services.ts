import { Failure } from '../base/failure.ts'

/** The service that a part of a sync calls. */
export type Service = 'partner' | 'gateway'

/**
 * Runs the parts of a sync so that a failure of one service stops only that service's parts. The
 * failure is held until the other service has been read. A failure of neither service, such as a
 * full disk or a cancellation, ends the sync at once.
 */
export class BothServices {
  readonly #failures = new Map<Service, Failure>()
  readonly #isTokenShared: boolean

  /**
   * `isTokenShared`: the gateway uses the partner's token, so without a token neither service can
   * be read.
   */
  constructor(isTokenShared: boolean) {
    this.#isTokenShared = isTokenShared
  }

  /**
   * Runs a part unless an earlier part of its service failed. Undefined if the part did not finish.
   */
  async run<T>(service: Service, part: () => Promise<T>): Promise<T | undefined> {
    if (this.#failures.has(service)) return undefined
    try {
      return await part()
    } catch (error) {
      if (!(error instanceof Failure) || !this.#isOfOneService(error)) throw error
      this.#failures.set(service, error)
      return undefined
    }
  }

  /** Throws the first failure, if any. Call it after both services were read as far as possible. */
  throwFailure(): void {
    for (const failure of this.#failures.values()) throw failure
  }

  #isOfOneService({ kind, evidence }: Failure): boolean {
    // `part` names what failed within a call: `token` if no token was obtained (api/token.ts).
    if (kind === 'keychain' || evidence.part === 'token') return !this.#isTokenShared
    return kind === 'unreachable' || kind === 'service'
  }
}
