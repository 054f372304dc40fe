import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright'
import type { Cli, Running } from './cli.ts'
import { makeCli } from './cli.ts'

/**
 * What a person does in the window, for the flows. Every step waits until the window shows that it
 * was done.
 */

/**
 * Goes to a screen by G and its letter. Its heading is there before its script has arrived, and only
 * then are its keys. While a dialog or a menu is closing no letter counts.
 */
export async function go(page: Page, letter: string, heading: string): Promise<void> {
  await floatingGone(page)
  await pressGo(page, letter)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  await page.locator('main > [aria-busy="true"]').waitFor({ state: 'detached' })
}

/**
 * Presses G and a letter. The letter is sent before the page has answered G: the window takes it as
 * a screen's key for 1.5 s only, and an answer may take longer on a busy machine.
 */
export async function pressGo(page: Page, letter: string): Promise<void> {
  const { keyboard } = page
  // Each key comes up before the next goes down: G twice would be one that is held.
  await Promise.all([
    keyboard.down('g'),
    keyboard.up('g'),
    keyboard.down(letter),
    keyboard.up(letter),
  ])
}

/**
 * Enters a text into the list's search in one piece, as a paste does, and starts the search at once.
 * Letters that come slowly are looked for one after another. Without Enter a search begins 0.2 s
 * after the last letter and closes the record that was opened meanwhile.
 */
export async function searchFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.insertText(text)
  await page.keyboard.press('Enter')
}

/** Frames in a row without anything being read that settle wants to see. */
const QUIET_FRAMES = 4
let settlings = 0

/**
 * Waits until the screen itself is there and nothing on it is being read. A part that is made later
 * begins to read a frame or two after the part before it has ended.
 */
export async function settle(page: Page): Promise<void> {
  settlings += 1
  // Asked once a frame.
  await page.waitForFunction(
    ({ id, wanted }) => {
      const page = globalThis as { settling?: { readonly id: number; quiet: number } }
      if (page.settling?.id !== id) page.settling = { id, quiet: 0 }
      const isQuiet =
        document.querySelector('main h1') !== null &&
        document.querySelector('[aria-busy="true"]') === null
      page.settling.quiet = isQuiet ? page.settling.quiet + 1 : 0
      return page.settling.quiet >= wanted
    },
    { id: settlings, wanted: QUIET_FRAMES },
  )
}

/**
 * What is read once it no longer changes: the same twice, 400 ms apart. An answer of the core may
 * still be on its way.
 */
export async function steady<T>(read: () => Promise<T>): Promise<T> {
  for (let before = await read(); ;) {
    await new Promise((done) => setTimeout(done, 400))
    const now = await read()
    if (JSON.stringify(now) === JSON.stringify(before)) return now
    before = now
  }
}

/** Waits for the first sync of the embedded sandbox. */
export async function firstSync(page: Page): Promise<void> {
  await page.getByText(/^Online/).waitFor()
}

/** A file as a file chooser takes it. */
export interface LedgerFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export function ledgerFile(name: string, content: string | Buffer): LedgerFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
}

/**
 * Brings a ledger file in, on the list of ledger files; resolves when it is open with a preview or
 * a refusal.
 */
export async function bringIn(page: Page, file: LedgerFile | string): Promise<void> {
  await page.getByRole('button', { name: 'Choose file…' }).first().waitFor()
  await page.locator('input[type="file"][accept*="csv"]').setInputFiles(file)
  await page.getByRole('button', { name: 'Back to the list' }).waitFor()
  await page.locator('main [aria-label="Reconcile"]').or(page.getByRole('alert')).first().waitFor()
}

/**
 * Waits until nothing floats any more. A dialog of the browser's own is hidden a moment before the
 * window hears of its end, and until then no key counts.
 */
export async function floatingGone(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const floating = [
      ...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]'),
    ]
    return (
      document.querySelector('dialog') === null && !floating.some((one) => one.checkVisibility())
    )
  })
}

/**
 * What was copied, as a paste brings it: the page itself may not read the clipboard. The focus is on
 * nothing after it.
 */
export async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => {
    const place = document.createElement('textarea')
    place.id = 'pasted'
    document.body.append(place)
    place.focus()
  })
  await page.keyboard.press('Control+v')
  return page.evaluate(() => {
    const place = document.querySelector<HTMLTextAreaElement>('#pasted')
    place?.remove()
    return place?.value ?? ''
  })
}

/** Runs the sample ledger and waits for its result. The first sync is behind. */
export async function reconcileSample(page: Page): Promise<void> {
  await go(page, 'l', 'Ledger files')
  await page.getByRole('button', { name: 'Use the sample ledger' }).first().click()
  await page.getByRole('button', { name: 'Run reconciliation' }).click()
  await tray(page, /^Reconciled: /).waitFor()
}

/** The notice of a work's result in the corner. */
export function tray(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Work under way and its results' }).getByText(text)
}

/** What `sandbox` prints of itself. */
export interface SandboxFacts {
  readonly partner_url: string
  readonly gateway_url: string
  readonly gateway_service: string
  readonly client_id: string
  readonly client_secret: string
}

/** The sandbox's sample ledger as a file. */
export async function sampleLedger(): Promise<string> {
  const sandbox = await startSandbox(makeCli(), 5000)
  await sandbox.stop()
  return sandbox.ledger
}

/**
 * Starts the services of the sandbox in a process of their own, with their sample ledger; resolves
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

function firstLine({ child, ended }: Running): Promise<string> {
  return new Promise((found, failed) => {
    let said = ''
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString()
      if (said.includes('\n')) found(said.slice(0, said.indexOf('\n')))
    })
    void ended.then(({ code, stderr }) =>
      failed(new Error(`the sandbox ended with ${code}: ${stderr}`)),
    )
  })
}

/** A ledger of at least `bytes`: the sample's rows again and again, every id its own. */
export function growLedger(path: string, bytes: number): string {
  const [header = '', ...rows] = readFileSync(path, 'utf8').trimEnd().split(/\r?\n/)
  const parts = [header]
  let size = header.length
  for (let round = 0; size < bytes; round += 1)
    for (const row of rows) {
      const fresh =
        round === 0
          ? row
          : row.replace(/[0-9a-f]{8}(?=-[0-9a-f]{4}-)/g, () =>
              (round * 65_536 + parts.length).toString(16).padStart(8, '0'),
            )
      parts.push(fresh)
      size += fresh.length + 2
    }
  return `${parts.join('\r\n')}\r\n`
}
