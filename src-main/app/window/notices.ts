import type { Notice, NoticeCode } from '../../base/notice.ts'
import type { WindowNotice } from '../../contract/window.ts'

/**
 * What was met and dealt with while windows were open, or before: one of a code and profile, the
 * newest, until a person has read it.
 */
export class Notices {
  readonly #told: (notices: readonly WindowNotice[]) => void
  #list: readonly WindowNotice[] = []

  constructor(told: (notices: readonly WindowNotice[]) => void) {
    this.#told = told
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
    this.#told(list)
  }
}
