import type { Form } from '../presets.ts'
import { drawHash } from './chains.ts'
import type { Random } from './random.ts'
import { makeRandom } from './random.ts'
import type { Withdrawal, WorldWithdrawal } from './withdrawals.ts'

/** Number of each kind per 5,000 withdrawals. A retried withdrawal and its retry count as one. */
const SHARES = { failed: 45, retried: 15, unknown: 12 } as const

/** Assumed: the service's words for a failed withdrawal. Only COMPLETED is documented (P3). */
const FAILED_WORDS = {
  contract: ['ERROR', 'ERROR', 'ERROR', 'FAILED'],
  documented: ['ERROR'],
} as const

/** Words that no status map contains. */
const UNKNOWN_WORDS = ['IN_REVIEW', 'ON_HOLD']

/**
 * Turns plain withdrawals into failed withdrawals, pairs of a failed try and its paid retry, and
 * withdrawals with an unknown status word. The draws use a random stream of their own, so other
 * withdrawals do not change. The first and the last stay plain.
 */
export function addFailures(
  seed: number,
  drawnWithdrawals: readonly WorldWithdrawal[],
  form: Form,
): WorldWithdrawal[] {
  const random = makeRandom(seed, 'failures')
  const withdrawals =
    form === 'documented' ? drawnWithdrawals.map(toDocumentedWords) : [...drawnWithdrawals]
  const plainIndexes = withdrawals.flatMap(({ role }, index) =>
    role === 'plain' && index > 0 && index < withdrawals.length - 1 ? [index] : [],
  )
  const order = random.shuffle(plainIndexes.slice(0, -1).map((_, position) => position))
  const claimedIndexes = new Set<number>()
  const claimIndexes = (share: number, size: 1 | 2): number[] => {
    const count =
      withdrawals.length < 100 ? 0 : Math.max(1, Math.floor((share * withdrawals.length) / 5000))
    const indexes: number[] = []
    for (const position of order) {
      if (indexes.length === count) break
      if (claimedIndexes.has(position) || (size === 2 && claimedIndexes.has(position + 1))) continue
      for (let next = position; next < position + size; next += 1) claimedIndexes.add(next)
      indexes.push(position)
    }
    return indexes
  }
  const change = (
    position: number,
    convert: (payment: WorldWithdrawal) => WorldWithdrawal,
  ): WorldWithdrawal => {
    const index = plainIndexes[position] as number
    return (withdrawals[index] = convert(withdrawals[index] as WorldWithdrawal))
  }
  for (const position of claimIndexes(SHARES.retried, 2)) {
    const first = change(position, (payment) => toFailed(random, payment, form))
    const retry = change(position + 1, (payment) => toRetry(random, first, payment))
    change(position, (payment) => ({ ...payment, role: 'retried', relatedId: retry.withdrawal.id }))
  }
  for (const position of claimIndexes(SHARES.failed, 1))
    change(position, (payment) => toFailed(random, payment, form))
  for (const position of claimIndexes(SHARES.unknown, 1))
    change(position, (payment) => ({
      ...payment,
      role: 'unknown',
      withdrawal: toUnpaid(payment.withdrawal, random.pick(UNKNOWN_WORDS)),
    }))
  return withdrawals
}

// A withdrawal has a hash and a date of confirmation only if the money left (observed.md 4).
function toUnpaid(withdrawal: Withdrawal, status: string): Withdrawal {
  return { ...withdrawal, status, txnHash: null, confirmationDate: null }
}

function toFailed(random: Random, payment: WorldWithdrawal, form: Form): WorldWithdrawal {
  const status = random.pick<string>(FAILED_WORDS[form])
  return { ...payment, role: 'failed', withdrawal: toUnpaid(payment.withdrawal, status) }
}

// Repeats the payment of the failed try, with its reference, but with the id and times of
// `replacedPayment`.
function toRetry(
  random: Random,
  first: WorldWithdrawal,
  replacedPayment: WorldWithdrawal,
): WorldWithdrawal {
  const { id, createdAt, confirmationDate, transactionId } = replacedPayment.withdrawal
  const hash = drawHash(random, first.asset)
  return {
    asset: first.asset,
    role: 'retry',
    relatedId: first.withdrawal.id,
    withdrawal: {
      ...first.withdrawal,
      id,
      createdAt,
      confirmationDate,
      transactionId,
      status: 'COMPLETED',
      txnHash: hash,
      provisoryTransactionHash: hash,
    },
  }
}

// The documents have only PENDING, ERROR and COMPLETED, and no hash before a payment is done.
function toDocumentedWords(payment: WorldWithdrawal): WorldWithdrawal {
  return payment.withdrawal.status === 'PROCESSING'
    ? { ...payment, withdrawal: toUnpaid(payment.withdrawal, 'PENDING') }
    : payment
}
