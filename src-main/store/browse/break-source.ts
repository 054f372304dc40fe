import type { PairColumn } from '../../reconciliation/pair-columns.ts'
import { pairColumns } from '../../reconciliation/pair-columns.ts'
import type { ReadableDb } from '../database/connection.ts'
import type { FoundRun } from '../runs/runs.ts'
import { loadBreakFacts } from './break-facts.ts'
import type { Source } from './list-source.ts'

/** The columns of a pair that a search covers. */
export const searchedPairColumns: readonly PairColumn[] = [
  'withdrawal_id',
  'feed_id',
  'ledger_external_ref',
  'provider_external_ref',
  'ledger_txn_hash',
  'provider_txn_hash',
  'ledger_address',
  'provider_address',
  'ledger_end_user_id',
  'provider_end_user_id',
]

/**
 * Returns a run's breaks as a source of rows: their cells, and the orders of a list.
 * `hasDecisions` is false while no break in the cache has a decision.
 */
export function breaksOf(db: ReadableDb, foundRun: FoundRun, hasDecisions: boolean): Source {
  const { seq: run, previous } = foundRun
  const factSql = (name: string, ...extraArguments: readonly string[]): string => {
    // The SQL functions read facts that must be loaded first.
    loadBreakFacts(db, foundRun)
    return `${name}(${[run, 'breaks.rowid', ...extraArguments].join(', ')})`
  }
  const cell = (name: string): string => {
    if (name === 'change') return changeCell(previous)
    if (name === 'cluster') return factSql('break_cluster')
    if (name === 'stake_usd') return factSql('break_usd', amountUsd)
    if (name === 'decision') return hasDecisions ? decisionsCell : "''"
    // While the table of states is empty, a constant saves a lookup for each of these cells.
    return !hasDecisions && stateColumns[name] !== undefined
      ? `'${name === 'status' ? 'open' : ''}'`
      : breakCell(name)
  }
  return {
    from: 'breaks',
    number: 'breaks.rowid',
    texts: ['category', 'break_id', ...searchedPairColumns.map(breakCell)],
    where: ['run = ?'],
    values: [run],
    defaultOrder: 'sort_date DESC, break_id',
    uniqueOrder: 'break_id',
    cell,
    packed: {
      column: 'cells',
      placeOf: (name) => (isOutsideCells(name) ? undefined : breakCells.indexOf(name)),
    },
    hasKeyColumns: () => false,
    orderOf: (name, isDescending) => {
      if (name === 'worst') return `${factSql('break_rank', amountUsd)}, break_id`
      if (name !== 'difference_size') return undefined
      const size = factSql('break_difference')
      return `${size} IS NULL, ${cell('currency')}, ${size} ${isDescending ? 'DESC' : 'ASC'}, break_id`
    },
  }
}

const breakCells: readonly string[] = [...pairColumns, 'age_bucket', 'hint']
const tableColumns: readonly string[] = [
  'break_id',
  'category',
  'differences',
  'severity',
  'age_days',
]

const stateColumns: Readonly<Partial<Record<string, string>>> = {
  status: 's.status',
  assignee: 's.assignee',
  note: 's.note',
  reason: 's.reason',
  decided_by: 's.by',
  decided_at: 's.at',
  conflict: "CASE s.is_conflict WHEN 1 THEN 'yes' ELSE '' END",
}

// Compares with the latest earlier run of overlapping days. `previous` is null if there is none.
function changeCell(previous: number | null): string {
  return previous === null
    ? "'new'"
    : `CASE WHEN EXISTS (SELECT 1 FROM breaks AS p WHERE p.run = ${previous} AND p.break_id = breaks.break_id) THEN 'still' ELSE 'new' END`
}

const decisionsCell =
  "coalesce((SELECT group_concat(d.id, ' ') FROM decision_breaks AS x JOIN decisions AS d ON d.seq = x.decision WHERE x.break_id = breaks.break_id), '')"

function isOutsideCells(name: string): boolean {
  return (
    ['change', 'cluster', 'stake_usd', 'decision'].includes(name) ||
    tableColumns.includes(name) ||
    stateColumns[name] !== undefined
  )
}

/** Returns the SQL expression for a column of a break, over the table breaks. */
export function breakCell(name: string): string {
  if (tableColumns.includes(name)) return name
  // A decision about a break applies in every run that has the break.
  const state = stateColumns[name]
  if (state !== undefined)
    return `coalesce((SELECT ${state} FROM break_states AS s WHERE s.break_id = breaks.break_id), '${name === 'status' ? 'open' : ''}')`
  return `json_extract(cells, '$[${breakCells.indexOf(name)}]')`
}

// The value in dollars of the break's feed row, or null for a cell with several joined ids.
const amountUsd = `(SELECT amount_usd FROM transactions WHERE id = ${breakCell('feed_id')})`
