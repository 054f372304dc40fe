import { copyText } from './copy-text.ts'

const CONFIRMATION_MS = 1500

/** Copies a text for a button and shows the confirmation for a moment. */
export class CopyConfirmation {
  isShown = $state.raw(false)

  async copy(text: string): Promise<void> {
    await copyText(text)
    this.isShown = true
    setTimeout(() => (this.isShown = false), CONFIRMATION_MS)
  }
}
