import type { Page } from 'playwright'
import type { LedgerFile } from './steps.ts'

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
  for (const type of ['dragenter', 'dragover', 'drop'])
    await main.dispatchEvent(type, { dataTransfer: data })
}
