import { addDecimals } from '../../base/decimal.ts'
import { drawAddress, drawHash } from './chains.ts'
import { drawAmount, literalToDecimal } from './literals.ts'
import type { Random } from './random.ts'
import { makeRandom } from './random.ts'
import type { Withdrawal, WorldWithdrawal } from './withdrawals.ts'

const BATCHES_PER_5000_WITHDRAWALS = 72
const MAX_BATCH_WITHDRAWALS = 4

/**
 * Turns neighbouring plain withdrawals into batches of three or four that one transaction pays. In
 * about a sixth of the batches, two payouts have the same address and amount. The draws use a
 * random stream of their own, so other withdrawals do not change. The first and the last stay
 * plain.
 */
export function addBatches(
  seed: number,
  drawnWithdrawals: readonly WorldWithdrawal[],
): WorldWithdrawal[] {
  if (drawnWithdrawals.length < 100) return [...drawnWithdrawals]
  const random = makeRandom(seed, 'batches')
  const withdrawals = [...drawnWithdrawals]
  const plainIndexes = drawnWithdrawals.flatMap(({ role }, index) =>
    role === 'plain' && index > 0 && index < drawnWithdrawals.length - 1 ? [index] : [],
  )
  const groups = Array.from(
    { length: Math.floor(plainIndexes.length / MAX_BATCH_WITHDRAWALS) },
    (_, index) =>
      plainIndexes.slice(index * MAX_BATCH_WITHDRAWALS, (index + 1) * MAX_BATCH_WITHDRAWALS),
  )
  const batchCount = Math.max(
    1,
    Math.floor((BATCHES_PER_5000_WITHDRAWALS * drawnWithdrawals.length) / 5000),
  )
  for (const group of random.shuffle(groups).slice(0, batchCount)) {
    const indexes = group.slice(0, random.between(MAX_BATCH_WITHDRAWALS - 1, MAX_BATCH_WITHDRAWALS))
    const members = putInOneTransaction(
      random,
      indexes.map((index) => drawnWithdrawals[index] as WorldWithdrawal),
    )
    indexes.forEach(
      (withdrawalIndex, index) =>
        (withdrawals[withdrawalIndex] = members[index] as WorldWithdrawal),
    )
  }
  return withdrawals
}

// Every member gets the asset and fee of the first member, a common hash, and the confirmation date
// of the last member.
function putInOneTransaction(
  random: Random,
  members: readonly WorldWithdrawal[],
): WorldWithdrawal[] {
  const [first] = members as readonly [WorldWithdrawal]
  const { asset } = first
  const hash = drawHash(random, asset)
  const confirmationDate = members.at(-1)?.withdrawal.confirmationDate ?? null
  const hasEqualPayouts = random.chance(1, 6)
  return members.map(({ withdrawal }, index) => {
    const sharedFields: Partial<Withdrawal> = {
      txnHash: hash,
      provisoryTransactionHash: hash,
      confirmationDate,
      currency: asset.currency,
      networkName: asset.network,
      chargedFee: first.withdrawal.chargedFee,
    }
    const amount = drawAmount(random, asset.maxWholeDigits, asset.places)
    const address = drawAddress(random, asset)
    const payout =
      index === 0 || (index === 1 && hasEqualPayouts)
        ? { amount: first.withdrawal.amount, address: first.withdrawal.address }
        : { amount, address }
    return {
      role: 'batch',
      asset,
      relatedId: first.withdrawal.id,
      withdrawal: {
        ...withdrawal,
        ...sharedFields,
        ...payout,
        debitedAmount: addDecimals(
          literalToDecimal(payout.amount),
          literalToDecimal(first.withdrawal.chargedFee),
        ),
      },
    }
  })
}
