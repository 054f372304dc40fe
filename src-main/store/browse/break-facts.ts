import { createHash } from 'node:crypto'
import { scaledToDecimal, toScaled } from '../../base/decimal.ts'
import type { BreakCause } from '../../reconciliation/break-cause.ts'
import { clusterKey, provableCause } from '../../reconciliation/break-cause.ts'
import type { BreakCells } from '../../reconciliation/break-lead.ts'
import { leadDifference, leadOf, pairMoney, stakeOf } from '../../reconciliation/break-lead.ts'
import { pairColumns } from '../../reconciliation/pair-columns.ts'
import type { ReadableDb } from '../database/connection.ts'
import type { FoundRun } from '../runs/runs.ts'

/**
 * Number of runs whose facts a connection caches. The facts of 100,000 breaks take some twenty
 * megabytes.
 */
const MAX_CACHED_RUNS = 2
const CLUSTER_ID_LENGTH = 16
const UNITS_PER_CENT = 10n ** 28n
const KEY_OFFSET = 10n ** 60n

/** The values that breaks of one cluster share. */
export interface ClusterFacts {
  readonly id: string
  readonly category: string
  readonly differences: string
  readonly severity: string
  readonly cause: BreakCause
}

/** The values derived from one break's cells. */
export interface BreakFacts {
  readonly cluster: ClusterFacts | undefined
  readonly severity: string
  readonly currency: string
  /**
   * The leading difference, in units of 10⁻³⁰, or undefined if the break has no two amounts to
   * subtract.
   */
  readonly difference: bigint | undefined
  readonly stake: bigint | undefined
  /**
   * The provider's amount, or its total if the ledger has only totals. The dollar value of the feed
   * row is divided by it to get the price.
   */
  readonly providerAmount: bigint | undefined
}

interface RunFacts {
  readonly run: string
  readonly rows: ReadonlyMap<number, BreakFacts>
}

const factsByConnection = new WeakMap<ReadableDb, Map<number, RunFacts>>()

/**
 * Returns the facts of every break of a run by the break's number. A run never changes, so the
 * facts are read once for each connection. SQL reads them through the functions `break_cluster(run,
 * number)`, `break_difference`, `break_rank` and `break_usd`. The last two also take the
 * `amount_usd` of the break's feed row.
 */
export function loadBreakFacts(
  db: ReadableDb,
  { seq, summary }: Pick<FoundRun, 'seq' | 'summary'>,
): ReadonlyMap<number, BreakFacts> {
  let runs = factsByConnection.get(db)
  if (!runs) {
    factsByConnection.set(db, (runs = new Map()))
    addFunctions(db, runs)
  }
  // Compare the ids, because a new run may get the number of a deleted one.
  const knownFacts = runs.get(seq)
  const facts =
    knownFacts?.run === summary.run_id
      ? knownFacts
      : { run: summary.run_id, rows: readFacts(db, seq) }
  runs.delete(seq)
  runs.set(seq, facts)
  for (const oldest of runs.keys()) {
    if (runs.size <= MAX_CACHED_RUNS) break
    runs.delete(oldest)
  }
  return facts.rows
}

function addFunctions(db: ReadableDb, runs: ReadonlyMap<number, RunFacts>): void {
  const findFacts = (run: unknown, row: unknown): BreakFacts | undefined =>
    runs.get(Number(run))?.rows.get(Number(row))
  const options = { deterministic: true }
  db.function(
    'break_cluster',
    options,
    (run: unknown, row: unknown) => findFacts(run, row)?.cluster?.id ?? null,
  )
  db.function('break_difference', options, (run: unknown, row: unknown) => {
    const difference = findFacts(run, row)?.difference
    return difference === undefined ? null : toSortKey(magnitude(difference))
  })
  db.function('break_rank', options, (run: unknown, row: unknown, amountUsd: unknown) => {
    const facts = findFacts(run, row)
    return facts ? rankOf(facts, amountUsd) : null
  })
  db.function('break_usd', options, (run: unknown, row: unknown, amountUsd: unknown) => {
    const facts = findFacts(run, row)
    const usd = facts && usdOf(facts, amountUsd)
    return usd === undefined ? null : scaledToDecimal(usd)
  })
}

function readFacts(db: ReadableDb, seq: number): ReadonlyMap<number, BreakFacts> {
  const clusters = new Map<string, ClusterFacts>()
  const rows = new Map<number, BreakFacts>()
  const storedRows = db
    .prepare<[number], [number, string, string, string, string]>(
      'SELECT rowid, category, differences, severity, cells FROM breaks WHERE run = ?',
    )
    .raw()
  for (const [row, category, differences, severity, cells] of storedRows.iterate(seq))
    rows.set(row, toFacts(readBreakCells({ cells, category, differences, severity }), clusters))
  return rows
}

/** A break as stored in its table: `cells` is the JSON list of a pair's columns. */
export interface StoredBreak {
  readonly cells: string
  readonly category: string
  readonly differences: string
  readonly severity: string
}

/** Returns the cells of a break by the names of their columns. */
export function readBreakCells(row: StoredBreak): BreakCells {
  const { category, differences, severity } = row
  const values = JSON.parse(row.cells) as readonly string[]
  const cells: Record<string, string> = { category, differences, severity }
  for (let i = 0; i < pairColumns.length; i += 1) cells[pairColumns[i] as string] = values[i] ?? ''
  return cells
}

function toFacts(cells: BreakCells, clusters: Map<string, ClusterFacts>): BreakFacts {
  const lead = leadOf(cells)
  return {
    cluster: clusterOf(cells, clusters),
    severity: cells['severity'] ?? '',
    currency: cells['currency'] ?? '',
    difference: unitsOf(leadDifference(cells, lead)),
    stake: unitsOf(stakeOf(cells, lead)),
    providerAmount: unitsOf(pairMoney(cells, 'provider_amount')),
  }
}

function clusterOf(
  cells: BreakCells,
  clusters: Map<string, ClusterFacts>,
): ClusterFacts | undefined {
  const cause = provableCause(cells)
  const key = cause && clusterKey(cells, cause)
  if (cause === undefined || key === undefined) return undefined
  // The severity is part of the key. A disputed status has high severity, but a break with the same
  // two status words that is not disputed may have another severity.
  const severity = cells['severity'] ?? ''
  const knownCluster = clusters.get(severity + key)
  if (knownCluster) return knownCluster
  const cluster = {
    id: createHash('sha256')
      .update(severity + key)
      .digest('hex')
      .slice(0, CLUSTER_ID_LENGTH),
    category: cells['category'] ?? '',
    differences: cells['differences'] ?? '',
    severity,
    cause,
  }
  clusters.set(severity + key, cluster)
  return cluster
}

// Returns a text that sorts breaks by urgency: by severity, then by size in dollars if the feed
// reports it, else by size within a currency. Breaks without an amount come last.
function rankOf(facts: BreakFacts, amountUsd: unknown): string {
  const severityDigit = { high: '0', medium: '1' }[facts.severity] ?? '2'
  const usd = usdOf(facts, amountUsd)
  if (usd !== undefined) return `${severityDigit}0${toSortKey(-usd)}`
  return facts.stake === undefined
    ? `${severityDigit}2`
    : `${severityDigit}1${facts.currency}\u0001${toSortKey(-facts.stake)}`
}

// Returns the stake in dollars, rounded down to a cent: the dollar value of the feed row, times the
// stake as a share of the payment. A dollar value of zero means unknown (observed.md 5).
function usdOf({ stake, providerAmount }: BreakFacts, amountUsd: unknown): bigint | undefined {
  const value = typeof amountUsd === 'string' ? unitsOf(amountUsd) : undefined
  if (stake === undefined || providerAmount === undefined || providerAmount === 0n) return undefined
  if (value === undefined || value === 0n) return undefined
  const usd = (stake * magnitude(value)) / magnitude(providerAmount)
  return usd - (usd % UNITS_PER_CENT)
}

// Undefined for several amounts joined by `;`.
function unitsOf(amount: string): bigint | undefined {
  return /^-?\d+(?:\.\d+)?$/.test(amount) ? toScaled(amount) : undefined
}

function magnitude(units: bigint): bigint {
  return units < 0n ? -units : units
}

function toSortKey(units: bigint): string {
  return (units + KEY_OFFSET).toString().padStart(62, '0')
}
