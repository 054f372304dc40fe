import type { Form } from '../presets.ts'
import { drawHash } from './chains.ts'
import type { Random } from './random.ts'
import { makeRandom } from './random.ts'
import type { Withdrawal, WorldWithdrawal } from './withdrawals.ts'

/** Number of withdrawals of each kind among 5,000; a retried one is a pair. */
const SHARES = { failed: 45, retried: 15, unknown: 12 } as const

/** Assumed: the service's words for a failed withdrawal. Only COMPLETED is documented (P3). */
const FAILED_WORDS = {
  contract: ['ERROR', 'ERROR', 'ERROR', 'FAILED'],
  documented: ['ERROR'],
} as const

/** Words that are in no map of statuses. */
const UNKNOWN_WORDS = ['IN_REVIEW', 'ON_HOLD']

/**
 * Turns plain withdrawals into failed ones, into pairs of a failed try and its paid retry, and into
 * ones with an unknown status word. The draws use a stream of their own, so every other withdrawal
 * stays as it was drawn. The first and the last stay plain.
 */
export function addFailures(
  seed: number,
  drawnWithdrawals: readonly WorldWithdrawal[],
  form: Form,
): WorldWithdrawal[] {
  const random = makeRandom(seed, 'failures')
  const withdrawals = drawnWithdrawals.map((of) =>
    form === 'documented' ? inDocumentedWords(of) : of,
  )
  const plainIndexes = withdrawals.flatMap(({ role }, index) =>
    role === 'plain' && index > 0 && index < withdrawals.length - 1 ? [index] : [],
  )
  const order = random.shuffle(plainIndexes.slice(0, -1).map((_, at) => at))
  const takenIndexes = new Set<number>()
  const take = (share: number, size: 1 | 2): number[] => {
    const count =
      withdrawals.length < 100 ? 0 : Math.max(1, Math.floor((share * withdrawals.length) / 5000))
    const indexes: number[] = []
    for (const at of order) {
      if (indexes.length === count) break
      if (takenIndexes.has(at) || (size === 2 && takenIndexes.has(at + 1))) continue
      for (let next = at; next < at + size; next += 1) takenIndexes.add(next)
      indexes.push(at)
    }
    return indexes
  }
  const change = (at: number, to: (of: WorldWithdrawal) => WorldWithdrawal): WorldWithdrawal => {
    const index = plainIndexes[at] as number
    return (withdrawals[index] = to(withdrawals[index] as WorldWithdrawal))
  }
  for (const at of take(SHARES.retried, 2)) {
    const first = change(at, (of) => toFailed(random, of, form))
    const retry = change(at + 1, (of) => toRetry(random, first, of))
    change(at, (of) => ({ ...of, role: 'retried', partnerId: retry.withdrawal.id }))
  }
  for (const at of take(SHARES.failed, 1)) change(at, (of) => toFailed(random, of, form))
  for (const at of take(SHARES.unknown, 1))
    change(at, (of) => ({
      ...of,
      role: 'unknown',
      withdrawal: unpaid(of.withdrawal, random.pick(UNKNOWN_WORDS)),
    }))
  return withdrawals
}

// observed.md 4: a hash and a date of confirmation exist only if the money left.
function unpaid(of: Withdrawal, status: string): Withdrawal {
  return { ...of, status, txnHash: null, confirmationDate: null }
}

function toFailed(random: Random, of: WorldWithdrawal, form: Form): WorldWithdrawal {
  const status = random.pick<string>(FAILED_WORDS[form])
  return { ...of, role: 'failed', withdrawal: unpaid(of.withdrawal, status) }
}

// The payment of the failed try, under its reference, with the id and times of another withdrawal.
function toRetry(random: Random, first: WorldWithdrawal, of: WorldWithdrawal): WorldWithdrawal {
  const { id, createdAt, confirmationDate, transactionId } = of.withdrawal
  const hash = drawHash(random, first.asset)
  return {
    asset: first.asset,
    role: 'retry',
    partnerId: first.withdrawal.id,
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

// The documents have PENDING, ERROR and COMPLETED, and no hash before a payment is done.
function inDocumentedWords(of: WorldWithdrawal): WorldWithdrawal {
  return of.withdrawal.status === 'PROCESSING'
    ? { ...of, withdrawal: unpaid(of.withdrawal, 'PENDING') }
    : of
}
