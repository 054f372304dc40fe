import type { Page } from 'playwright'
import type { LedgerFile } from './steps.ts'

// Drops the files until the window takes them. Its script for drops arrives a moment after the
// first screen.
async function untilTaken(main: Element, dataTransfer: DataTransfer): Promise<void> {
  const MAX_FRAMES = 600
  for (let frame = 0; frame < MAX_FRAMES; frame += 1) {
    const over = new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer })
    main.dispatchEvent(over)
    if (over.defaultPrevented) return
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** Drags files over the window and drops them, as a person does from a folder. */
export async function dropFiles(page: Page, ...files: readonly LedgerFile[]): Promise<void> {
  const data = await page.evaluateHandle(
    (fileData) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, text } of fileData)
        transfer.items.add(new File([text], name, { type: mimeType }))
      return transfer
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString() })),
  )
  const main = page.locator('main')
  await main.evaluate(untilTaken, data)
  for (const type of ['dragenter', 'dragover', 'drop'])
    await main.dispatchEvent(type, { dataTransfer: data })
}
