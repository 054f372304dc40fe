import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright'
import { toScaled } from '../../src-main/base/decimal.ts'

/** A withdrawal with the provider's values. */
export interface PaidOut {
  readonly id: string
  readonly createdAt: string
  readonly debited: string
}

/** Reads the withdrawals from a CSV export. */
export function readPaidOut(csv: string): readonly PaidOut[] {
  const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true })
  return rows.map((row) => ({
    id: row['id'] ?? '',
    createdAt: row['created_at'] ?? '',
    debited: row['debited_amount'] ?? '',
  }))
}

/** Maps the columns of a debit ledger in the mapping pane, and leaves out its cancelled rows. */
export async function mapDebitColumns(page: Page): Promise<void> {
  const row = (field: string) => page.locator(`[data-place="column:${field}"]`)
  await row('withdrawal_id').getByRole('combobox').selectOption('Comprobante')
  await row('currency').getByRole('combobox').selectOption('A fixed value…')
  await row('currency').getByLabel('Currency: fixed value').fill('BTC')
  await page.getByLabel('Direction', { exact: true }).selectOption('Debit and credit columns')
  await page.getByLabel('Debit column', { exact: true }).selectOption('Débito')
  await page.getByLabel('Credit column', { exact: true }).selectOption('Crédito')
  await row('total').getByRole('button', { name: 'More about Total' }).press('Enter')
  await row('total').getByLabel('Unit of its cells').selectOption('Satoshi: 8 places')
  await row('date').getByRole('combobox').selectOption('Momento')
  await page
    .getByRole('radio', { name: /^dd\/MM\/yyyy HH:mm/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Add condition' }).press('Enter')
  await page.getByLabel('Condition 1: column').selectOption('Situación')
  await page.getByLabel('Condition 1: value').fill('anulada')
}

const AMOUNT_DIGITS = 30
const SATOSHI_DIGITS = 8

/**
 * A bank-like ledger of Bitcoin payouts that shares no name with this program: debit and credit
 * columns in satoshi, dates of São Paulo, no currency. Each row is followed by a deposit
 * (`Crédito`), every third one also by a cancelled payout.
 */
export function debitLedger(rows: readonly PaidOut[]): {
  readonly text: string
  readonly deposits: number
  readonly cancelled: number
} {
  const lines = rows.flatMap(({ id, createdAt, debited }, index) => {
    const date = localMinute(createdAt)
    return [
      `${id};${date};Pagada;${satoshi(debited)};`,
      `DEP-${index};${date};Acreditada;;${satoshi(debited)}`,
      ...(index % 3 === 0 ? [`ANU-${index};${date};Anulada;1000;`] : []),
    ]
  })
  const header = 'Comprobante;Momento;Situación;Débito;Crédito'
  return {
    text: `${[header, ...lines].join('\r\n')}\r\n`,
    deposits: rows.length,
    cancelled: Math.ceil(rows.length / 3),
  }
}

/** Converts an amount of bitcoin to satoshi. */
export function satoshi(amount: string): string {
  return String(toScaled(amount) / 10n ** BigInt(AMOUNT_DIGITS - SATOSHI_DIGITS))
}

function localMinute(instant: string): string {
  const parts = new Intl.DateTimeFormat('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
    timeStyle: 'short',
  }).formatToParts(new Date(instant))
  const part = (name: string): string => parts.find(({ type }) => type === name)?.value ?? ''
  return `${part('day')}/${part('month')}/${part('year')} ${part('hour')}:${part('minute')}`
}
