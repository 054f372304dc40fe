/** Saves a text as a file through the browser. */
export function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address later, so it is revoked after a minute.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
