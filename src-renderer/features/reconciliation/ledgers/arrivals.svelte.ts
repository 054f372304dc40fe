import type { ImportView } from '../../../../src-main/contract/window.ts'
import { desk } from '../../../desk.svelte.ts'
import { upload } from './upload.svelte.ts'

/** Ledger files that were chosen on their screen or dropped on any, and what came of them. */
class Arrivals {
  /** The file that came in last: it can be opened before the list of files is read again. */
  newest = $state.raw<ImportView | undefined>(undefined)
  #several = $state.raw<{ readonly profile: string; readonly files: readonly ImportView[] }>({
    profile: '',
    files: [],
  })
  /** Several files that came in together and were not looked at yet. */
  several = $derived(this.#several.profile === desk.profileName ? this.#several.files : [])

  /**
   * Brings files in. The screen of ledger files shows the way they come; one file alone is opened
   * there, unless a person went elsewhere or chose another profile meanwhile.
   */
  async take(files: readonly File[]): Promise<void> {
    if (files.length === 0) return
    const profile = desk.profileName
    if (desk.route.screen !== 'ledgers') desk.go('ledgers')
    const made = await upload.send(files)
    if (profile !== desk.profileName) return
    const [only] = made
    if (only && files.length === 1) this.open(only)
    else this.#several = { profile, files: made }
  }

  open(made: ImportView): void {
    this.newest = made
    if (desk.route.screen === 'ledgers') desk.go('ledgers', made.id)
  }

  /** Takes note that a file was deleted. */
  forget(id: string): void {
    if (this.newest?.id === id) this.newest = undefined
    this.#several = {
      ...this.#several,
      files: this.#several.files.filter((one) => one.id !== id),
    }
  }

  dismiss(): void {
    this.#several = { profile: '', files: [] }
  }
}

export const arrivals = new Arrivals()
