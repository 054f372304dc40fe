/**
 * Puts plain text on the clipboard; works where the clipboard's own interface is refused (no
 * permission, not focused).
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    copyBySelection(text)
  }
}

function copyBySelection(text: string): void {
  const before = document.activeElement as HTMLElement | null
  const place = document.createElement('textarea')
  place.value = text
  place.className = 'visually-hidden'
  // Inside an open dialog, which would take the focus back from the body.
  ;(before?.closest('[role="dialog"]') ?? document.body).append(place)
  place.select()
  document.execCommand('copy')
  place.remove()
  before?.focus()
}
