import { msToInstant } from '../../base/instant.ts'
import { makeRandom } from '../world/random.ts'

/**
 * A transaction outside the public rails. Assumed: the names of its kinds; no answer ever holds one
 * (gateway, rule 2).
 */
export interface OutOfScopeRow {
  readonly id: bigint
  readonly kind: 'buy' | 'sell' | 'bill_payment'
  readonly createdAt: string
}

const KINDS = ['buy', 'sell', 'bill_payment'] as const
const ROW_COUNT = 60

/**
 * Makes rows with the ids right below the feed's first, dated before `beforeMs`, oldest first. Each
 * kind occurs.
 */
export function makeOutOfScopeRows(
  seed: number,
  firstId: bigint,
  beforeMs: number,
): OutOfScopeRow[] {
  const random = makeRandom(seed, 'out of scope')
  return Array.from({ length: ROW_COUNT }, (_, index) => ({
    id: firstId - BigInt(ROW_COUNT - index),
    kind: index < KINDS.length ? (KINDS[index] as OutOfScopeRow['kind']) : random.pick(KINDS),
    createdAt: msToInstant(
      beforeMs - (ROW_COUNT - index) * 3_600_000 + random.below(3_600_000),
    ) as string,
  }))
}
