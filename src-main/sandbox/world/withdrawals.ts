import { msToInstant } from '../../base/instant.ts'
import { ASSUMED } from '../assumptions.ts'
import type { Asset } from './chains.ts'
import { ASSETS, drawAddress, drawHash } from './chains.ts'
import { drawAmount, drawSmallAmount, literalToDecimal, spellNumber, sumText } from './literals.ts'
import type { Random } from './random.ts'
import { makeRandom, makeUuid } from './random.ts'

/**
 * The purpose of a withdrawal in the world. plain: done, without special features · small: done,
 * with a small amount · open: not done · blocked: done and blocked · blockedOpen: not done and
 * blocked · replaced: the provisional hash differs from the final hash · slow: confirmed days later
 * · noReference: without external_ref · twin: one of two that differ only in the id · lookalike:
 * one of two payments with one reference · failed: no money left · retried: failed, and paid by its
 * retry with the same reference · retry: the payment after a failed try · unknown: a status word
 * that no map contains · batch: paid by one transaction together with others.
 */
export type Role =
  | 'plain'
  | 'small'
  | 'open'
  | 'blocked'
  | 'blockedOpen'
  | 'replaced'
  | 'slow'
  | 'noReference'
  | 'twin'
  | 'lookalike'
  | 'failed'
  | 'retried'
  | 'retry'
  | 'unknown'
  | 'batch'

/**
 * The eighteen fields of the contract. `amount` and `chargedFee` are JSON number literals, written
 * unchanged.
 */
export interface Withdrawal {
  readonly id: string
  readonly createdAt: string
  readonly confirmationDate: string | null
  readonly txnHash: string | null
  readonly endUserId: string
  readonly currency: string
  readonly amount: string
  readonly address: string
  readonly chargedFee: string
  readonly networkName: string
  readonly status: string
  readonly transactionId: string
  readonly provisoryTransactionHash: string
  readonly riskScore: string | null
  readonly isBlocked: boolean
  readonly reason: string
  readonly externalRef: string
  readonly debitedAmount: string
}

/** A withdrawal with facts of the world that are not served. */
export interface WorldWithdrawal {
  readonly withdrawal: Withdrawal
  readonly role: Role
  readonly asset: Asset
  /** The id of the other withdrawal of a pair, or of the first withdrawal of a batch. */
  readonly relatedId?: string
}

/**
 * Number of each role per 5,000 withdrawals. Twins and lookalikes count as pairs. All other
 * withdrawals are plain at first. `failures.ts` and `batches.ts` change some of them.
 */
const ROLE_SHARES: readonly (readonly [Role, number])[] = [
  ['twin', 30],
  ['lookalike', 28],
  ['blocked', 50],
  ['blockedOpen', 30],
  ['open', 300],
  ['replaced', 300],
  ['slow', 100],
  ['noReference', 60],
  ['small', 150],
]

// Assumed: the words (assumptions.ts, openStatuses). Two thirds of the draws are PENDING.
const OPEN_WORDS = ['PENDING', ...ASSUMED.openStatuses]

const FIRST_MS = 1767398400000 // 2026-01-03T00:00:00Z
const LAST_MS = 1794700800000 // 2026-11-15T00:00:00Z

/**
 * Makes `count` withdrawals, the oldest first. The first and the last are plain, so that the period
 * of a ledger contains all others.
 */
export function makeWithdrawals(seed: number, count: number): WorldWithdrawal[] {
  const roles = drawRoles(makeRandom(seed, 'cast'), count)
  const random = makeRandom(seed, 'withdrawals')
  const withdrawals: WorldWithdrawal[] = []
  for (const role of roles) {
    const withdrawal = makeWithdrawal(random, role, withdrawals.length, count)
    if (role === 'twin') withdrawals.push(...makeTwins(random, withdrawal))
    else if (role === 'lookalike') withdrawals.push(...makeLookalikes(random, withdrawal))
    else withdrawals.push(withdrawal)
  }
  return withdrawals
}

function drawRoles(random: Random, count: number): Role[] {
  const roles: Role[] = []
  let remaining = count - 2
  for (const [role, share] of ROLE_SHARES) {
    const size = role === 'twin' || role === 'lookalike' ? 2 : 1
    const roleCount = count >= 100 ? Math.max(1, Math.floor((share * count) / 5000)) : 0
    for (let index = 0; index < roleCount && remaining >= size; index += 1) {
      roles.push(role)
      remaining -= size
    }
  }
  for (; remaining > 0; remaining -= 1) roles.push('plain')
  const firstRole: Role[] = count > 0 ? ['plain'] : []
  const lastRole: Role[] = count > 1 ? ['plain'] : []
  return [...firstRole, ...random.shuffle(roles), ...lastRole]
}

function makeWithdrawal(random: Random, role: Role, index: number, count: number): WorldWithdrawal {
  const asset = random.pick(ASSETS)
  const createdMs = creationMsOf(random, index, count)
  const isDone = role !== 'open' && role !== 'blockedOpen'
  const status = isDone ? 'COMPLETED' : role === 'blockedOpen' ? 'PENDING' : random.pick(OPEN_WORDS)
  const provisionalHash = drawHash(random, asset)
  const minutes = role === 'slow' ? random.between(2 * 1440, 4 * 1440) : random.between(1, 110)
  const value =
    role === 'small'
      ? drawSmallAmount(random, asset.places)
      : drawAmount(random, asset.maxWholeDigits, drawPlaces(random, asset))
  const fee = drawFee(random, asset)
  const amount = spellNumber(random, value)
  return {
    role,
    asset,
    withdrawal: {
      id: makeUuid(random),
      createdAt: utcText(createdMs, random.below(1000)),
      // Assumed: null until the payment is done (assumptions.ts, unfinishedHasNulls).
      confirmationDate: isDone ? utcText(createdMs + minutes * 60000, random.below(1000)) : null,
      txnHash: isDone
        ? role === 'replaced'
          ? drawHash(random, asset)
          : provisionalHash
        : status === 'PROCESSING'
          ? provisionalHash
          : null,
      endUserId: `user-${String(random.below(4000)).padStart(6, '0')}`,
      currency: asset.currency,
      amount,
      address: drawAddress(random, asset),
      chargedFee: spellNumber(random, fee),
      networkName: asset.network,
      status,
      // The transaction id resembles an id of the feed on purpose: the two must never be compared
      // (A59).
      transactionId: String(9007199254740000n + BigInt(index)),
      provisoryTransactionHash: provisionalHash,
      riskScore: random.chance(1, 6) ? `0.${random.between(1, 9)}${random.between(1, 9)}` : null,
      isBlocked: role === 'blocked' || role === 'blockedOpen',
      reason: drawReason(random, role),
      externalRef: role === 'noReference' ? '' : drawReference(random, index),
      debitedAmount: sumText(random, literalToDecimal(amount), fee),
    },
  }
}

/**
 * Spreads the instants of creation evenly, with a jitter smaller than the gap to the next one, so
 * that the array is in the order of creation.
 */
function creationMsOf(random: Random, index: number, count: number): number {
  const step = Math.floor((LAST_MS - FIRST_MS) / Math.max(count, 1))
  return (
    FIRST_MS + index * step + random.below(Math.max(1, Math.min(Math.floor(step / 2), 3600000)))
  )
}

function utcText(ms: number, micro: number): string {
  const text = msToInstant(ms) as string
  return micro % 3 === 0
    ? `${text.slice(0, 19)}Z`
    : `${text.slice(0, 23)}${String(micro).padStart(3, '0')}Z`
}

function drawPlaces(random: Random, asset: Asset): number {
  return random.chance(2, 3) ? asset.places : random.below(asset.places + 1)
}

function drawFee(random: Random, asset: Asset): string {
  if (random.chance(1, 12)) return '0'
  // An expensive coin has a small fee.
  if (asset.maxWholeDigits < 3)
    return random.chance(1, 4)
      ? `0.00${random.text('0123456789', asset.places - 3)}5`
      : drawSmallAmount(random, random.between(4, 6))
  return drawAmount(
    random,
    asset.maxWholeDigits > 3 ? 1 : 0,
    random.chance(1, 4) ? asset.places : random.between(1, Math.min(6, asset.places)),
  )
}

const REASONS = [
  '',
  '',
  '',
  '',
  '',
  'manual review',
  '=HYPERLINK("x")',
  'revisión pendiente',
  'line one\nline two',
  'quoted "word", and more',
  '-2+3',
]

function drawReason(random: Random, role: Role): string {
  if (role === 'blocked' || role === 'blockedOpen')
    return random.pick(['risk', 'compliance hold', 'sanctions list'])
  return random.chance(1, 20) ? random.pick(REASONS) : ''
}

// Every 101st reference differs from the previous one only in case, and every 150th has a letter
// with two Unicode forms.
function drawReference(random: Random, index: number): string {
  const tail = random.text('abcdefghjkmnpqrstuvwxyz', 6)
  if (index % 101 === 1) return `ORD-${String(index - 1).padStart(7, '0')}`
  if (index % 101 === 0) return `ord-${String(index).padStart(7, '0')}`
  if (index % 150 === 7) return `órden-${index}-${tail}`
  return `ord-${String(index).padStart(7, '0')}-${tail}`
}

function makeTwins(random: Random, first: WorldWithdrawal): WorldWithdrawal[] {
  const ids = [first.withdrawal.id, makeUuid(random)].sort()
  const make = (id: string, relatedId: string): WorldWithdrawal => ({
    ...first,
    relatedId,
    withdrawal: { ...first.withdrawal, id },
  })
  return [make(ids[0] as string, ids[1] as string), make(ids[1] as string, ids[0] as string)]
}

// Makes two payments of one order within seconds. The hash differs, but everything that a ledger
// row without a hash can show is equal.
function makeLookalikes(random: Random, first: WorldWithdrawal): WorldWithdrawal[] {
  const id = makeUuid(random)
  const hash = drawHash(random, first.asset)
  const { withdrawal } = first
  const second: Withdrawal = {
    ...withdrawal,
    id,
    txnHash: hash,
    provisoryTransactionHash: hash,
    transactionId: String(BigInt(withdrawal.transactionId) + 1n),
    createdAt: `${withdrawal.createdAt.slice(0, 17)}59.999999Z`,
    confirmationDate:
      withdrawal.confirmationDate === null
        ? null
        : `${withdrawal.confirmationDate.slice(0, 17)}59.999999Z`,
  }
  return [
    { ...first, relatedId: id },
    { ...first, relatedId: withdrawal.id, withdrawal: second },
  ]
}
