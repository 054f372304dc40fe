import { dateToMs } from '../world/dates.ts'
import type { WorldRow } from '../world/feed.ts'
import type { Random } from '../world/random.ts'
import type { Role, WorldWithdrawal } from '../world/withdrawals.ts'
import type { World } from '../world/world.ts'
import type { Cells } from './cells.ts'
import { fullCells } from './cells.ts'
import type { ExpectedResult } from './plans.ts'

/** A ledger row before it is written, with its entry in the answer key. */
export interface PlantedRow {
  readonly fields: readonly string[]
  readonly atMs: number
  readonly expected: ExpectedResult
  /** Empty if the row does not belong to exactly one withdrawal. */
  readonly withdrawalId: string
}

/** The rows and answers of a ledger before it is written. */
export interface PlantedRecords {
  /** The rows in the order of the ledger. */
  readonly rows: readonly PlantedRow[]
  /** Provider records without a row. */
  readonly recordsWithoutRow: readonly {
    readonly withdrawalId: string
    readonly expected: ExpectedResult
  }[]
}

/**
 * A ledger under construction: the planted rows, and the withdrawals that are not planted yet.
 */
export interface LedgerDraft {
  readonly random: Random
  readonly world: World
  readonly firstMs: number
  readonly lastMs: number
  readonly rows: PlantedRow[]
  readonly recordsWithoutRow: { withdrawalId: string; expected: ExpectedResult }[]
  /** Withdrawals not yet planted, by role. */
  readonly pools: Map<Role, WorldWithdrawal[]>
  readonly feedOnlyRows: WorldRow[]
}

/** Starts a ledger that holds only the two rows at the ends of its period. */
export function beginLedger(world: World, random: Random): LedgerDraft {
  const { withdrawals } = world
  const ends = [withdrawals[0], withdrawals.at(-1)].filter((payment) => payment !== undefined)
  const draft: LedgerDraft = {
    random,
    world,
    firstMs: ends[0] ? createdMs(ends[0]) : world.endMs,
    lastMs: ends[1] ? createdMs(ends[1]) : world.endMs,
    rows: [],
    recordsWithoutRow: [],
    pools: new Map(),
    feedOnlyRows: random.shuffle(world.feed.filter((row) => row.kind === 'feedOnly')),
  }
  // The first and the last withdrawal have a plain row at their own instant, so that the period of
  // the ledger contains every other record.
  for (const payment of new Set(ends)) addRow(draft, fullCells(random, payment), payment, 'matched')
  for (const payment of random.shuffle(withdrawals.slice(1, -1))) {
    const pool = draft.pools.get(payment.role)
    if (pool) pool.push(payment)
    else draft.pools.set(payment.role, [payment])
  }
  return draft
}

const poolOf = (draft: LedgerDraft, role: Role): WorldWithdrawal[] => draft.pools.get(role) ?? []

/** Returns the instant at which a withdrawal was made, in milliseconds. */
export const createdMs = (payment: WorldWithdrawal): number =>
  dateToMs(payment.withdrawal.createdAt)

/**
 * Scales a share, which is a number per 5,000 withdrawals, to the size of this world. The result is
 * at least 1, but 0 in a world of fewer than 100 withdrawals.
 */
export function countOf(draft: LedgerDraft, share: number): number {
  const size = draft.world.withdrawals.length
  return size < 100 ? 0 : Math.max(1, Math.floor((share * size) / 5000))
}

/** Removes withdrawals of a role from the pool and returns them. */
export function takeWithdrawals(draft: LedgerDraft, role: Role, share: number): WorldWithdrawal[] {
  return poolOf(draft, role).splice(0, countOf(draft, share))
}

/** Returns withdrawals as patterns for other rows. They stay in the pool and get their own row. */
export function patternWithdrawals(draft: LedgerDraft, share: number): WorldWithdrawal[] {
  return poolOf(draft, 'plain').slice(0, countOf(draft, share))
}

/** Adds a row together with its expected result. */
export function addRow(
  draft: LedgerDraft,
  cells: Cells,
  payment: WorldWithdrawal,
  expected: ExpectedResult,
): void {
  draft.rows.push({
    fields: Object.values(cells),
    atMs: createdMs(payment),
    expected,
    withdrawalId: payment.withdrawal.id,
  })
}
