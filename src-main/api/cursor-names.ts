import { Failure } from '../base/failure.ts'
import type { CursorName } from '../domain/service-preset.ts'

/**
 * The candidate names of a list's cursor parameter during one walk (X17): the remembered name
 * first, then the preset's in their order, each at most once. A single name is used without a
 * trial.
 */
export class CursorNames {
  readonly #isRemembered: boolean
  #candidates: readonly CursorName[]
  #isNameOnTrial: boolean

  constructor(candidates: readonly CursorName[], remembered: string | undefined) {
    const firstName = candidates.find((name) => name === remembered)
    this.#isRemembered = firstName !== undefined
    this.#candidates = firstName
      ? [firstName, ...candidates.filter((name) => name !== firstName)]
      : candidates
    this.#isNameOnTrial = candidates.length > 1
  }

  /** The name in use. */
  get current(): string {
    return this.#candidates[0] ?? ''
  }

  /** Whether this walk has not yet received a page for the name in use. */
  get isNameOnTrial(): boolean {
    return this.#isNameOnTrial
  }

  /**
   * Whether the next page may be requested with the name in use before the current page is
   * processed.
   */
  get isReliable(): boolean {
    return !this.#isNameOnTrial || this.#isRemembered
  }

  /** Accepts the name in use after it returned another page. */
  acceptCurrent(): void {
    this.#isNameOnTrial = false
  }

  /** Discards the name in use. Returns false if it was the last one. */
  tryNext(): boolean {
    this.#candidates = this.#candidates.slice(1)
    return this.#candidates.length > 0
  }
}

/** Returns Failure CURSOR_UNKNOWN. `rows` records were read before every name failed. */
export function cursorUnknownFailure(
  list: string,
  names: readonly string[],
  rows: number,
): Failure {
  return new Failure({
    kind: 'service',
    code: 'CURSOR_UNKNOWN',
    what: `Only the first page of the ${list} could be read`,
    why: `the service accepts none of the known names for the next page (${names.join(', ')})`,
    advice: `ask the provider for the parameter and enter it in Connection; ${rows === 1 ? '1 row was' : `${rows} rows were`} kept`,
    evidence: { list, names: names.join(', '), rows },
  })
}
