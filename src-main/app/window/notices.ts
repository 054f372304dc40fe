import type { Notice, NoticeCode } from '../../base/notice.ts'
import type { WindowNotice } from '../../contract/window.ts'

/**
 * The notices of problems that the program handled, whether or not a window was open. A new notice
 * replaces an older one with its code and profile. A notice stays until a person dismisses it.
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
    return this.#list.filter((notice) => notice.code !== code || notice.profile !== profile)
  }

  #change(list: readonly WindowNotice[]): void {
    this.#list = list
    this.#onChange(list)
  }
}
