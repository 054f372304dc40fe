import { Failure } from '../../base/failure.ts'
import type { InstantText } from '../../base/instant.ts'
import type { LedgerFacts, RunHint, RunSummary } from '../../contract/run.ts'
import type { LedgerSide } from '../../matching/ledger-side.ts'
import { assumptionsOf } from '../../reconciliation/assumptions.ts'
import type { ReconcileResult } from '../../reconciliation/results.ts'
import type { Period } from '../../reconciliation/rules.ts'
import type { ReadableDb } from '../database/connection.ts'
import { sha256 } from '../database/digest.ts'
import type { Coverage } from './coverage.ts'
import { listItemUses } from './item-uses.ts'
import type { ReconcileInput } from './reconcile-input.ts'
import { matchingOf } from './run-rules.ts'

/** Returns the versions of the team's items that a run uses. */
export function itemsOf(db: ReadableDb, input: ReconcileInput): Pick<RunSummary, 'items'> {
  const items = listItemUses(db, input, matchingOf(input))
  return items.length === 0 ? {} : { items }
}

/**
 * Returns the id of a run. Runs with equal results and summaries have equal ids on every
 * workstation.
 */
export function runIdOf(digest: string, summary: RunSummary): string {
  return sha256(`${digest}\n${JSON.stringify(summary)}`).slice(0, 32)
}

/** The parts of a finished run that its summary needs. */
export interface RunParts {
  readonly input: ReconcileInput
  readonly facts: LedgerFacts
  readonly period: Period
  readonly result: ReconcileResult
  readonly ledger: Pick<LedgerSide, 'rejectedCount' | 'excludedCount' | 'rejected'>
  readonly coverage: Coverage
  /** The end of the last sync, or null before the first. */
  readonly cacheAsOf: InstantText | null
  readonly hints: readonly RunHint[]
}

/** Builds the summary of a run, without its id. Throws Failure TOTALS_DO_NOT_ADD_UP. */
export function summarise({
  input,
  facts,
  period,
  result,
  ledger,
  coverage,
  cacheAsOf,
  hints,
}: RunParts): RunSummary {
  const rejected = ledger.rejectedCount
  const { matched, broken, unchecked, outside_period, void: voidRows } = result.ledger
  const excluded = ledger.excludedCount
  if (facts.rows !== matched + broken + rejected + unchecked + outside_period + voidRows + excluded)
    throw new Failure({
      kind: 'bug',
      code: 'TOTALS_DO_NOT_ADD_UP',
      what: 'The run was not finished',
      why: 'its ledger rows do not add up',
      advice: 'report it; nothing was saved',
    })
  return {
    run_id: '',
    as_of: input.asOf,
    ledger: {
      rows: facts.rows,
      matched,
      broken,
      rejected,
      unchecked,
      outside_period,
      void: voidRows,
      excluded,
    },
    provider: result.provider,
    breaks: result.breaks,
    within_tolerance: result.withinTolerance,
    tolerated: result.tolerated,
    observations: result.observations,
    suggestions: result.suggestions,
    decisions: result.decisions,
    rules: matchingOf(input),
    settings: {
      status_map: input.statusMap,
      rails: input.rails,
      ties: input.ties,
      ...(input.feeSource === undefined ? {} : { fee_source: input.feeSource }),
      ...(input.feedNet === undefined ? {} : { feed_net: input.feedNet }),
    },
    coverage: {
      ...coverage.counts,
      feed_from: coverage.feed.isComplete ? null : coverage.feed.coveredFrom,
      feed_to: coverage.feed.coveredTo,
      feed_is_complete: coverage.feed.isComplete,
      ...(coverage.list.coveredTo === null
        ? {}
        : {
            list_from: coverage.list.isComplete ? null : coverage.list.coveredFrom,
            list_to: coverage.list.coveredTo,
            list_is_complete: coverage.list.isComplete,
          }),
      declared_complete: input.isCacheComplete,
    },
    period,
    given_days: { from: input.from ?? null, to: input.to ?? null },
    totals: result.totals,
    cache_as_of: cacheAsOf,
    source: facts,
    mapping: input.mapping,
    assumptions: assumptionsOf(input),
    hints,
    rejected_lines: ledger.rejected.map(({ line, reason }) => ({ line, reason })),
  }
}
