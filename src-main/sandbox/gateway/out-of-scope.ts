import { msToInstant } from '../../base/instant.ts'
import { makeRandom } from '../world/random.ts'

/**
 * A transaction outside the public rails. No answer ever holds one (gateway, rule 2). Assumed: the
 * names of the kinds.
 */
export interface OutOfScopeRow {
  readonly id: bigint
  readonly kind: 'buy' | 'sell' | 'bill_payment'
  readonly createdAt: string
}

const KINDS = ['buy', 'sell', 'bill_payment'] as const
const ROW_COUNT = 60

/**
 * Makes rows of every kind, the oldest first. Their ids are directly below `firstId`, the first id
 * of the feed, and their dates before `beforeMs`.
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
