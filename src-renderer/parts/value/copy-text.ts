/**
 * Puts plain text on the clipboard. Also works when the clipboard API is refused (no permission,
 * not focused).
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    copyBySelection(text)
  }
}

function copyBySelection(text: string): void {
  const previousFocus = document.activeElement as HTMLElement | null
  const textarea = document.createElement('textarea')
  textarea.value = text
  textarea.className = 'visually-hidden'
  // Inside an open dialog, because a dialog would take the focus back from the body.
  ;(previousFocus?.closest('[role="dialog"]') ?? document.body).append(textarea)
  textarea.select()
  document.execCommand('copy')
  textarea.remove()
  previousFocus?.focus()
}
