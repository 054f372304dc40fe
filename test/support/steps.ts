import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { afterAll } from 'vitest'
import type { Cli, Running } from './cli.ts'
import { build, makeCli } from './cli.ts'
import { sharedFolder } from './shared.ts'
import type { DeskOptions, DeskWindow, WindowHost } from './window.ts'
import { openDesk } from './window.ts'

/**
 * Steps that a person takes in the window, for the flows. Every step waits until the window shows
 * its effect.
 */

/**
 * Goes to a screen by G and its letter. The heading appears before the screen's script has arrived,
 * and only the script registers its keys. No letter works while a dialog or a menu is closing.
 */
export async function go(page: Page, letter: string, heading: string): Promise<void> {
  await waitForClosedOverlays(page)
  await pressGo(page, letter)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  await page.locator('main > [aria-busy="true"]').waitFor({ state: 'detached' })
}

/**
 * Presses G and a letter. The letter is sent before the page has answered G, because the window
 * accepts a screen's letter for only 1.5 s after G, and a busy machine may answer later than that.
 */
export async function pressGo(page: Page, letter: string): Promise<void> {
  const { keyboard } = page
  // Each key is released before the next is pressed. Otherwise G twice would be one held key.
  await Promise.all([
    keyboard.down('g'),
    keyboard.up('g'),
    keyboard.down(letter),
    keyboard.up(letter),
  ])
}

/**
 * Enters a text into the list's search in one piece, as a paste does, and starts the search at
 * once. Letters that arrive slowly start one search after another. Without Enter a search begins
 * 0.2 s after the last letter and closes a record opened before that.
 */
export async function searchFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.insertText(text)
  await page.keyboard.press('Enter')
}

/** How many frames in a row without a read make a page settled. */
const QUIET_FRAMES = 4
let settleCount = 0

/**
 * Waits until the screen is there and no part of it is loading. A part that is created later starts
 * to load a frame or two after the previous part has loaded.
 */
export async function settle(page: Page): Promise<void> {
  settleCount += 1
  // Checked once a frame.
  await page.waitForFunction(
    ({ id, quietFrames }) => {
      const page = globalThis as { settling?: { readonly id: number; quiet: number } }
      if (page.settling?.id !== id) page.settling = { id, quiet: 0 }
      const isQuiet =
        document.querySelector('main h1') !== null &&
        document.querySelector('[aria-busy="true"]') === null
      page.settling.quiet = isQuiet ? page.settling.quiet + 1 : 0
      return page.settling.quiet >= quietFrames
    },
    { id: settleCount, quietFrames: QUIET_FRAMES },
  )
}

/**
 * Reads a value until two reads 400 ms apart agree. An answer of the core may still be on its way.
 */
export async function readStable<T>(readValue: () => Promise<T>): Promise<T> {
  for (let previous = await readValue(); ;) {
    await new Promise((resolve) => setTimeout(resolve, 400))
    const current = await readValue()
    if (JSON.stringify(current) === JSON.stringify(previous)) return current
    previous = current
  }
}

/** Waits for the first sync of the embedded sandbox. */
export async function firstSync(page: Page): Promise<void> {
  await page.getByText(/^Online/).waitFor()
}

/** A file in the form that a file chooser takes. */
export interface LedgerFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export function ledgerFile(name: string, content: string | Buffer): LedgerFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
}

/**
 * Adds a ledger file on the list of ledger files. Resolves when it is open with a preview or a
 * refusal.
 */
export async function addLedger(page: Page, file: LedgerFile | string): Promise<void> {
  await page.getByRole('button', { name: 'Choose file…' }).first().waitFor()
  await page.locator('input[type="file"][accept*="csv"]').setInputFiles(file)
  await page.getByRole('button', { name: 'Back to the list' }).waitFor()
  await page.locator('main [aria-label="Reconcile"]').or(page.getByRole('alert')).first().waitFor()
}

/**
 * Waits until no dialog, menu or popover is open. The browser hides its own dialog a moment before
 * the window is notified, and until then no key works.
 */
export async function waitForClosedOverlays(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const floating = [
      ...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]'),
    ]
    return (
      document.querySelector('dialog') === null &&
      !floating.some((element) => element.checkVisibility())
    )
  })
}

/**
 * Pastes the copied text and returns it, because the page itself cannot read the clipboard.
 * Afterwards nothing has the focus.
 */
export async function readPastedText(page: Page): Promise<string> {
  await page.evaluate(() => {
    const textArea = document.createElement('textarea')
    textArea.id = 'pasted'
    document.body.append(textArea)
    textArea.focus()
  })
  await page.keyboard.press('Control+v')
  return page.evaluate(() => {
    const textArea = document.querySelector<HTMLTextAreaElement>('#pasted')
    textArea?.remove()
    return textArea?.value ?? ''
  })
}

/**
 * Returns the text that an action copies. Reads it at the copy event, because the window's policy
 * does not let the page read the clipboard.
 */
export async function copyText(page: Page, press: () => Promise<void>): Promise<string> {
  const text = page.evaluate(
    () =>
      new Promise<string>((resolve) =>
        document.addEventListener(
          'copy',
          () => resolve((document.activeElement as HTMLTextAreaElement).value),
          { once: true },
        ),
      ),
  )
  await press()
  return text
}

/** Runs the sample ledger and waits for its result. Requires that the first sync has ended. */
export async function reconcileSample(page: Page): Promise<void> {
  await go(page, 'l', 'Ledger files')
  await page.getByRole('button', { name: 'Use the sample ledger' }).first().click()
  await page.getByRole('button', { name: 'Run reconciliation' }).click()
  await trayNotice(page, /^Reconciled: /).waitFor()
}

/**
 * Opens the app over a synced data folder with a run of the sample ledger. The folder is made once
 * for all tests and copied.
 */
export async function openReconciled(
  host: WindowHost,
  options: DeskOptions = {},
): Promise<DeskWindow> {
  const folder = await sharedFolder('reconciled', async (shared) => {
    const desk = await openDesk('loopback', { dataDir: join(shared, 'data'), isSynced: true })
    await firstSync(desk.page)
    await reconcileSample(desk.page)
    await desk.close()
  })
  const prepare = async (dataDir: string): Promise<void> => {
    cpSync(join(folder, 'data'), dataDir, { recursive: true })
    await options.prepare?.(dataDir)
  }
  const desk = await openDesk(host, { ...options, prepare })
  await firstSync(desk.page)
  return desk
}

/** Opens a synced window for the tests of a file, and closes it after them. */
export async function openSynced(options: DeskOptions = {}): Promise<DeskWindow> {
  build()
  const desk = await openDesk('loopback', { ...options, isSynced: true })
  afterAll(() => desk.close())
  try {
    await firstSync(desk.page)
  } catch (error) {
    // No hook runs if the collection of a file fails.
    await desk.close()
    throw error
  }
  return desk
}

/** Locates the notice of a job's result in the corner. */
export function trayNotice(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Work under way and its results' }).getByText(text)
}

/** The JSON that `sandbox` prints. */
export interface SandboxFacts {
  readonly partner_url: string
  readonly gateway_url: string
  readonly gateway_service: string
  readonly client_id: string
  readonly client_secret: string
}

/** Writes the sandbox's sample ledger to a file and returns its path. */
export async function sampleLedger(): Promise<string> {
  const sandbox = await startSandbox(makeCli(), 5000)
  await sandbox.stop()
  return sandbox.ledger
}

/**
 * Starts the services of the sandbox in a process of their own, with their sample ledger. Resolves
 * when they listen.
 */
export async function startSandbox(
  cli: Cli,
  withdrawals: number,
): Promise<{ readonly facts: SandboxFacts; readonly ledger: string; stop(): Promise<void> }> {
  const ledger = cli.path('ledger.csv')
  const running = cli.start(['sandbox', '--ledger', ledger, '--withdrawals', String(withdrawals)])
  const facts = JSON.parse(await firstLine(running)) as SandboxFacts
  return {
    facts,
    ledger,
    async stop() {
      running.child.kill('SIGTERM')
      await running.ended
    },
  }
}

function firstLine({ child, ended: outcome }: Running): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (part: Buffer) => {
      output += part.toString()
      if (output.includes('\n')) resolve(output.slice(0, output.indexOf('\n')))
    })
    void outcome.then(({ code, stderr }) =>
      reject(new Error(`the sandbox ended with ${code}: ${stderr}`)),
    )
  })
}

/**
 * Writes a ledger of at least `bytes` bytes: the sample's rows repeated, every id unique. Returns
 * its path.
 */
export function growLedger(path: string, bytes: number): string {
  const [header = '', ...rows] = readFileSync(path, 'utf8').trimEnd().split(/\r?\n/)
  const parts = [header]
  let size = header.length
  for (let round = 0; size < bytes; round += 1)
    for (const row of rows) {
      const withFreshIds =
        round === 0
          ? row
          : row.replace(/[0-9a-f]{8}(?=-[0-9a-f]{4}-)/g, () =>
              (round * 65_536 + parts.length).toString(16).padStart(8, '0'),
            )
      parts.push(withFreshIds)
      size += withFreshIds.length + 2
    }
  return `${parts.join('\r\n')}\r\n`
}
