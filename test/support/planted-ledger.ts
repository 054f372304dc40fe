import { parse } from 'csv-parse/sync'

type Paid = Readonly<Record<string, string>>

/** How many rows of each cause the planted ledger has. */
export const PLANTED_COUNTS = { tenTimes: 5, feeInAmount: 4, sent: 4, agreeing: 6 } as const

/** A ledger of withdrawals whose rows differ from the provider's in known ways. */
export interface PlantedLedger {
  readonly text: string
  /** The withdrawals whose ledger amount is ten times too large, with the provider's amount. */
  readonly tenTimes: readonly Paid[]
  /** The withdrawal whose ledger row has two digits swapped. */
  readonly swapped: Paid
  /** The withdrawal whose ledger row is ten times too large and has another reference. */
  readonly wrongInTwoWays: Paid
}

/**
 * Makes a ledger of these withdrawals (a CSV export): rows ten times too large, rows with the fee
 * in the amount, rows "sent" that are pending, one with two digits swapped, one ten times too large
 * under another reference, one that the provider does not have, and rows that agree.
 */
export function plantedLedger(csv: string): PlantedLedger {
  const withdrawals: readonly Paid[] = parse(csv, { columns: true, bom: true })
  const usedWithdrawals = new Set<Paid>()
  const pickUnused = (count: number, fits: (paid: Paid) => boolean): readonly Paid[] => {
    const fitting = withdrawals
      .filter((paid) => !usedWithdrawals.has(paid) && fits(paid))
      .slice(0, count)
    if (fitting.length < count) throw new Error('the world has too few withdrawals of a kind')
    for (const paid of fitting) usedWithdrawals.add(paid)
    return fitting
  }
  const isDone = (paid: Paid): boolean =>
    paid['status'] === 'COMPLETED' && paid['is_blocked'] !== 'true' && paid['amount'] !== ''
  const hasFee = (paid: Paid): boolean => isDone(paid) && paid['debited_amount'] !== paid['amount']
  const swapped = pickUnused(
    1,
    (paid) => isDone(paid) && swapDigits(paid['amount'] ?? '') !== undefined,
  )
  const feeInAmount = pickUnused(PLANTED_COUNTS.feeInAmount, hasFee)
  const tenTimes = pickUnused(PLANTED_COUNTS.tenTimes, isDone)
  const wrongInTwoWays = pickUnused(1, isDone)
  const sent = pickUnused(
    PLANTED_COUNTS.sent,
    (paid) => paid['status'] === 'PENDING' && paid['amount'] !== '',
  )
  const agreeing = pickUnused(PLANTED_COUNTS.agreeing, isDone)
  const lines = [
    ...tenTimes.map((paid) => line(paid, { amount: timesTen(paid['amount'] ?? '') })),
    ...feeInAmount.map((paid) => line(paid, { amount: paid['debited_amount'] ?? '' })),
    ...sent.map((paid) => line(paid, { status: 'sent' })),
    ...swapped.map((paid) => line(paid, { amount: swapDigits(paid['amount'] ?? '') ?? '' })),
    ...wrongInTwoWays.map((paid) =>
      line(paid, { amount: timesTen(paid['amount'] ?? ''), external_ref: 'book-7' }),
    ),
    ...agreeing.slice(1).map((paid) => line(paid, {})),
    ...agreeing.slice(0, 1).map((paid) => line(paid, { id: UNKNOWN_ID, external_ref: 'book-8' })),
  ]
  return {
    text: `withdrawal_id,external_ref,currency,amount,status,date\r\n${lines.join('\r\n')}\r\n`,
    tenTimes,
    swapped: swapped[0] as Paid,
    wrongInTwoWays: wrongInTwoWays[0] as Paid,
  }
}

const UNKNOWN_ID = '00000000-0000-4000-8000-00000000beef'

function line(paid: Paid, changed: Paid): string {
  const row = { ...paid, ...changed }
  return ['id', 'external_ref', 'currency', 'amount', 'status', 'created_at']
    .map((name) => row[name] ?? '')
    .join(',')
}

/** Moves the decimal point one place to the right. */
function timesTen(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const shifted = `${whole}${fraction.slice(0, 1) || '0'}.${fraction.slice(1) || '0'}`
  return shifted.replace(/^0+(?=\d)/, '')
}

/**
 * Swaps the first two neighbouring digits of the whole part that differ. Undefined if there are
 * none.
 */
function swapDigits(amount: string): string | undefined {
  const match = /^(\d*?)(\d)(?!\2)(\d)(\d*(?:\.\d+)?)$/.exec(amount)
  const [, before = '', first = '', second = '', after = ''] = match ?? []
  if (!match || (before === '' && second === '0')) return undefined
  return `${before}${second}${first}${after}`
}
