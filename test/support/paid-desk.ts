import { readFileSync } from 'node:fs'
import { expect, onTestFinished } from 'vitest'
import { makeCli } from './cli.ts'
import type { PaidOut } from './debit-ledger.ts'
import { readPaidOut } from './debit-ledger.ts'
import { firstSync } from './steps.ts'
import type { DeskWindow } from './window.ts'
import { openDesk } from './window.ts'

/**
 * Opens a window over a synced sandbox and returns the first completed Bitcoin withdrawals of its
 * cache, from which a test writes its own ledger. The window closes when the test ends.
 */
export async function openPaidDesk(
  rows: number,
): Promise<{ readonly desk: DeskWindow; readonly paid: readonly PaidOut[] }> {
  const cli = makeCli()
  const desk = await openDesk('loopback', { dataDir: cli.dataDir, isSynced: true })
  onTestFinished(() => desk.close())
  await firstSync(desk.page)
  const conditions = ['currency = BTC', 'status = COMPLETED'].flatMap((condition) => [
    '--where',
    condition,
  ])
  await cli.text('export', 'withdrawals', ...conditions, '--out', cli.path('paid.csv'))
  const paid = readPaidOut(readFileSync(cli.path('paid.csv'), 'utf8')).slice(0, rows)
  expect(paid).toHaveLength(rows)
  return { desk, paid }
}
