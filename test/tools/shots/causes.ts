import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import type { PaidOut } from '../../support/debit-ledger.ts'
import { debitLedger, readPaidOut, satoshi } from '../../support/debit-ledger.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk } from '../../support/window.ts'
import { calm, dismissNotices, visitSettled } from './moves.ts'
import type { Chapter, ScreenState } from './states.ts'

const SYNC_MS = 600_000
const ROW_COUNT = 40
const program = resolve(import.meta.dirname, '../../../.out/main/cli.js')

/** Ledgers whose rows differ for a few reasons, and files with unknown headers. */
export function causeChapters(): readonly Chapter[] {
  let paid: readonly PaidOut[] = []
  return [
    {
      name: 'common causes and proposals',
      isApart: true,
      states: [
        {
          name: 'runs-cause',
          show: (page) => runLedger(page, 'satoshi.csv', satoshiLedger(paid)),
        },
        {
          name: 'runs-causes',
          show: (page) => runLedger(page, 'mixed.csv', mixedLedger(paid)),
        },
        {
          name: 'runs-causes-below',
          async show(page) {
            await page.getByRole('article').last().scrollIntoViewIfNeeded()
            await calm(page)
          },
        },
        { name: 'overview-causes', show: (page) => visitSettled(page, 'overview') },
        ...proposalStates(() => paid),
      ],
      async prepare() {
        const desk = await openDesk('loopback')
        await desk.page.getByText(/^Online/).waitFor({ timeout: SYNC_MS })
        await dismissNotices(desk.page)
        paid = exportPaidOut(desk).slice(0, ROW_COUNT)
        return desk
      },
    },
  ]
}

function exportPaidOut({ dataDir, home }: DeskWindow): readonly PaidOut[] {
  const file = join(home, 'paid.csv')
  const conditions = ['--where', 'currency = BTC', '--where', 'status = COMPLETED']
  const words = ['export', 'withdrawals', ...conditions, '--out', file, '--data-dir', dataDir]
  execFileSync(process.execPath, [program, ...words], { env: { HOME: home } })
  return readPaidOut(readFileSync(file, 'utf8'))
}

function proposalStates(paid: () => readonly PaidOut[]): readonly ScreenState[] {
  return [
    {
      name: 'ledger-proposals',
      async show(page) {
        await bringFile(page, 'coins.csv', coinsLedger(paid()))
        await page.getByText('Proposed: “When”.').waitFor({ timeout: 10_000 })
        await calm(page)
      },
    },
    {
      name: 'ledger-proposals-columns',
      async show(page) {
        await page.locator('[data-place="column:date"]').getByRole('button').click()
        await page
          .getByRole('heading', { name: 'Proposed changes' })
          .scrollIntoViewIfNeeded({ timeout: 10_000 })
        await calm(page)
      },
    },
    {
      name: 'ledger-proposals-doubtful',
      async show(page) {
        await bringFile(page, 'extrato.csv', debitLedger(paid()).text)
        await page.getByRole('heading', { name: 'Proposed changes' }).waitFor({ timeout: 10_000 })
        await calm(page)
      },
    },
  ]
}

const toLines = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`

function satoshiLedger(paid: readonly PaidOut[]): string {
  return toLines([
    'withdrawal_id,currency,total,date',
    ...paid.map(({ id, createdAt, debited }) => `${id},BTC,${satoshi(debited)},${createdAt}`),
  ])
}

// Writes a ledger with a status word of the bank, some amounts in satoshi, some dates in another
// form, and some rows twice.
function mixedLedger(paid: readonly PaidOut[]): string {
  const rows = paid.map(({ id, createdAt, debited }, index) => {
    const total = index % 4 === 0 ? satoshi(debited) : debited
    const date = index % 7 === 1 ? shortDate(createdAt) : createdAt
    return `${id},BTC,${total},${date},${index % 3 === 0 ? 'Enviada al banco corresponsal' : 'COMPLETED'}`
  })
  return toLines(['withdrawal_id,currency,total,date,status', ...rows, ...rows.slice(0, 3)])
}

function shortDate(instant: string): string {
  const [year, month, day] = instant.slice(0, 10).split('-')
  return `${day}/${month}/${year} ${instant.slice(11, 16)}`
}

// Writes a ledger with repeated headers, as programs for coin accounting export them.
function coinsLedger(paid: readonly PaidOut[]): string {
  return toLines([
    'Withdrawal,Qty,Cur.,Fee,Cur.,When',
    ...paid.map(
      ({ id, createdAt, debited }) => `${id},${debited},BTC,0.0001,BTC,${shortDate(createdAt)}`,
    ),
  ])
}

async function bringFile(page: Page, name: string, text: string): Promise<void> {
  await visitSettled(page, 'ledgers')
  await page.locator('input[type="file"][accept*="csv"]').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await calm(page)
}

async function runLedger(page: Page, name: string, text: string): Promise<void> {
  await bringFile(page, name, text)
  await page.getByRole('button', { name: 'Run reconciliation' }).click()
  await page.getByRole('heading', { level: 1, name: /^Run / }).waitFor({ timeout: SYNC_MS })
  await page.getByRole('article').first().waitFor()
  await dismissNotices(page)
  await calm(page)
}
