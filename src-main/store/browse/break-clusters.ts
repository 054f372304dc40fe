import { scaledToDecimal } from '../../base/decimal.ts'
import type { BreakCluster } from '../../contract/reconciling.ts'
import type { Condition } from '../../contract/report.ts'
import type { ListQuery } from '../../contract/window.ts'
import { severityRank } from '../../reconciliation/categories.ts'
import type { ReadableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { getRun } from '../runs/runs.ts'
import type { ClusterFacts } from './break-facts.ts'
import { loadBreakFacts } from './break-facts.ts'
import { sourceOf, whereOf } from './rows.ts'

/** Minimum size of a cluster. A person can read fewer breaks one by one as quickly. */
const MIN_CLUSTER_BREAKS = 3
const MAX_CLUSTERS = 50

interface Group {
  readonly cluster: ClusterFacts
  breaks: number
  open: number
  readonly sums: Map<string, bigint>
}

/**
 * Returns the clusters among a run's breaks that fit the conditions, worst first, and the largest
 * first within a severity. Throws Failure RUN_UNKNOWN.
 */
export function findClusters(
  db: ReadableDb,
  { run, conditions }: { readonly run: string; readonly conditions: readonly Condition[] },
): BreakCluster[] {
  const query = { report: 'breaks', run, conditions } as const
  const facts = loadBreakFacts(db, getRun(db, run))
  const source = sourceOf(db, query)
  const where = whereOf(query, source)
  const rows = prepareCached<unknown[], [number, string]>(
    db,
    `SELECT ${source.number}, ${source.cell('status')} FROM ${source.from}${where.sql}`,
  )
    .raw()
    .all(...where.values)
  const groups = new Map<ClusterFacts, Group>()
  for (const [row, status] of rows) {
    const knownFacts = facts.get(row)
    if (knownFacts?.cluster) addBreak(groupOf(groups, knownFacts.cluster), status, knownFacts)
  }
  return [...groups.values()]
    .filter(({ breaks }) => breaks >= MIN_CLUSTER_BREAKS)
    .sort(byUrgency)
    .slice(0, MAX_CLUSTERS)
    .map(toCluster)
}

/** Returns the query for the rows that are in none of these clusters. */
export function withoutClusters(query: ListQuery, clusters: readonly BreakCluster[]): ListQuery {
  const exclusions = clusters.map(
    ({ id }) => ({ column: 'cluster', operator: '!=', value: id }) as const,
  )
  return { ...query, conditions: [...query.conditions, ...exclusions] }
}

function groupOf(groups: Map<ClusterFacts, Group>, cluster: ClusterFacts): Group {
  let group = groups.get(cluster)
  if (!group) groups.set(cluster, (group = { cluster, breaks: 0, open: 0, sums: new Map() }))
  return group
}

function addBreak(
  group: Group,
  status: string,
  { difference, currency }: { readonly difference: bigint | undefined; readonly currency: string },
): void {
  group.breaks += 1
  if (status === 'open') group.open += 1
  if (difference !== undefined && difference !== 0n)
    group.sums.set(currency, (group.sums.get(currency) ?? 0n) + difference)
}

function byUrgency(left: Group, right: Group): number {
  return (
    severityRank(left.cluster.severity) - severityRank(right.cluster.severity) ||
    right.breaks - left.breaks ||
    (left.cluster.id < right.cluster.id ? -1 : 1)
  )
}

function toCluster({ cluster, breaks, open, sums }: Group): BreakCluster {
  const { cause, ...shared } = cluster
  return {
    ...shared,
    ...cause,
    breaks,
    open,
    sums: [...sums]
      .map(([currency, units]) => ({ currency, sum: scaledToDecimal(units) }))
      .sort((left, right) => (left.currency < right.currency ? -1 : 1)),
  }
}
