import type { Notice, NoticeCode } from '../../base/notice.ts'
import type { WindowNotice } from '../../contract/window.ts'

/**
 * The notices of problems that were met and dealt with, whether or not a window was open. Only the
 * newest of each code and profile stays, until a person has read it.
 */
export class Notices {
  readonly #onChange: (notices: readonly WindowNotice[]) => void
  #list: readonly WindowNotice[] = []

  constructor(onChange: (notices: readonly WindowNotice[]) => void) {
    this.#onChange = onChange
  }

  /** The newest first. */
  list(): readonly WindowNotice[] {
    return this.#list
  }

  add(profile: string | null, notice: Notice): void {
    this.#change([{ ...notice, profile }, ...this.#without(profile, notice.code)])
  }

  dismiss(profile: string | null, code: NoticeCode): void {
    this.#change(this.#without(profile, code))
  }

  #without(profile: string | null, code: NoticeCode): readonly WindowNotice[] {
    return this.#list.filter((one) => one.code !== code || one.profile !== profile)
  }

  #change(list: readonly WindowNotice[]): void {
    this.#list = list
    this.#onChange(list)
  }
}
