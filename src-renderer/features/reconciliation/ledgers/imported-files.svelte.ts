import type { ImportView } from '../../../../src-main/contract/window.ts'
import { desk } from '../../../desk.svelte.ts'
import { upload } from './upload.svelte.ts'

/** Ledger files that were chosen on the screen of ledger files or dropped on any screen. */
class ImportedFiles {
  /** The latest imported file. It can be opened before the list of files is read again. */
  newestFile = $state.raw<ImportView | undefined>(undefined)
  #importedTogether = $state.raw<{
    readonly profile: string
    readonly files: readonly ImportView[]
  }>({
    profile: '',
    files: [],
  })
  /** Files that were imported together and have not been opened yet. */
  importedTogether = $derived(
    this.#importedTogether.profile === desk.profileName ? this.#importedTogether.files : [],
  )

  /**
   * Imports files. The screen of ledger files shows the progress. A single file is opened there,
   * unless the person has changed screen or profile meanwhile.
   */
  async importFiles(files: readonly File[]): Promise<void> {
    if (files.length === 0) return
    const profile = desk.profileName
    if (desk.route.screen !== 'ledgers') desk.go('ledgers')
    const imports = await upload.send(files)
    if (profile !== desk.profileName) return
    const [singleImport] = imports
    if (singleImport && files.length === 1) this.open(singleImport)
    else this.#importedTogether = { profile, files: imports }
  }

  open(file: ImportView): void {
    this.newestFile = file
    if (desk.route.screen === 'ledgers') desk.go('ledgers', file.id)
  }

  /** Removes a deleted file. */
  forget(id: string): void {
    if (this.newestFile?.id === id) this.newestFile = undefined
    this.#importedTogether = {
      ...this.#importedTogether,
      files: this.#importedTogether.files.filter((file) => file.id !== id),
    }
  }

  dismiss(): void {
    this.#importedTogether = { profile: '', files: [] }
  }
}

export const importedFiles = new ImportedFiles()
