import { dateToMs } from '../world/dates.ts'
import type { WorldRow } from '../world/feed.ts'
import type { Random } from '../world/random.ts'
import type { Role, WorldWithdrawal } from '../world/withdrawals.ts'
import type { World } from '../world/world.ts'
import type { Cells } from './cells.ts'
import { fullCells } from './cells.ts'
import type { Expected } from './plans.ts'

/** A row as it is written, with the answer that was noted when it was planted. */
export interface PlantedRow {
  readonly fields: readonly string[]
  readonly atMs: number
  readonly expected: Expected
  /** Empty where the row stands for no one withdrawal. */
  readonly withdrawalId: string
}

/** A ledger before it is written. */
export interface Planted {
  /** In the order of the ledger. */
  readonly rows: readonly PlantedRow[]
  /** Provider records without a row. */
  readonly lonely: readonly { readonly withdrawalId: string; readonly expected: Expected }[]
}

/** Where a ledger grows: what is planted so far and what is still to be planted. */
export interface Bed {
  readonly random: Random
  readonly world: World
  readonly firstMs: number
  readonly lastMs: number
  readonly rows: PlantedRow[]
  readonly lonely: { withdrawalId: string; expected: Expected }[]
  /** Withdrawals not yet planted, by role. */
  readonly pools: Map<Role, WorldWithdrawal[]>
  readonly feedOnly: WorldRow[]
}

/** A bed with nothing in it but the two rows that its days hang on. */
export function prepareBed(world: World, random: Random): Bed {
  const all = world.withdrawals
  const ends = [all[0], all.at(-1)].filter((of) => of !== undefined)
  const bed: Bed = {
    random,
    world,
    firstMs: ends[0] ? createdMs(ends[0]) : world.endMs,
    lastMs: ends[1] ? createdMs(ends[1]) : world.endMs,
    rows: [],
    lonely: [],
    pools: new Map(),
    feedOnly: random.shuffle(world.feed.filter((row) => row.origin === 'feedOnly')),
  }
  // The first and the last have a plain row at their own instant, so that the ledger's days hold
  // every other record.
  for (const of of new Set(ends)) addRow(bed, fullCells(random, of), of, 'matched')
  for (const of of random.shuffle(all.slice(1, -1))) {
    const pool = bed.pools.get(of.role)
    if (pool) pool.push(of)
    else bed.pools.set(of.role, [of])
  }
  return bed
}

const poolOf = (bed: Bed, role: Role): WorldWithdrawal[] => bed.pools.get(role) ?? []
/** When a withdrawal was made. */
export const createdMs = (of: WorldWithdrawal): number => dateToMs(of.withdrawal.createdAt)

/** A share of 5,000 in the size of this world: at least one, none in a world below 100. */
export function countOf(bed: Bed, share: number): number {
  const size = bed.world.withdrawals.length
  return size < 100 ? 0 : Math.max(1, Math.floor((share * size) / 5000))
}

/** Takes withdrawals of a role out of the pool, for good. */
export function take(bed: Bed, role: Role, share: number): WorldWithdrawal[] {
  return poolOf(bed, role).splice(0, countOf(bed, share))
}

/** Withdrawals that serve as a pattern and keep their own true row. */
export function look(bed: Bed, share: number): WorldWithdrawal[] {
  return poolOf(bed, 'plain').slice(0, countOf(bed, share))
}

/** Writes down a row and its answer, both at once. */
export function addRow(bed: Bed, cells: Cells, of: WorldWithdrawal, expected: Expected): void {
  bed.rows.push({
    fields: Object.values(cells),
    atMs: createdMs(of),
    expected,
    withdrawalId: of.withdrawal.id,
  })
}
