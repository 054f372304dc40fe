import { Failure } from '../../base/failure.ts'
import type { RunSummary } from '../../contract/run.ts'
import type { VerifiedRun } from '../../contract/verified-run.ts'
import type { CallContext } from '../../contract/wire.ts'
import type { ReadableDb } from '../database/connection.ts'
import { findMetadata } from '../database/metadata.ts'
import { getFeedState } from '../records/feed-state.ts'
import { getListState } from '../records/withdrawal-list.ts'
import type { Attempt, MatchingTools } from '../runs/attempt.ts'
import { fileChangedFailure, withAttempts } from '../runs/attempt.ts'
import { readMatchingDecisions } from '../runs/decision-log.ts'
import { listOtherVersions } from '../runs/item-uses.ts'
import { requireMatches } from '../runs/match-rows.ts'
import type { ReconcileInput } from '../runs/reconcile-input.ts'
import { getRun } from '../runs/runs.ts'
import { ComparedRun, Differences } from './compared-run.ts'

/**
 * Repeats a run from its ledger file with its own rules, the decisions that it applied and the
 * records of this cache, and compares the results. Stores nothing. Throws Failure RUN_UNKNOWN,
 * RUN_OPENED, RUN_RULES_UNKNOWN, and RUN_RECORDS_DIFFER if the results differ and the records may
 * be the reason.
 */
export async function verifyRun(
  readingDb: ReadableDb,
  { run: id, ledgerPath }: { readonly run: string; readonly ledgerPath: string },
  context: CallContext,
  tools: MatchingTools = {},
): Promise<VerifiedRun> {
  return withAttempts(readingDb, context, tools, async (tryLedger) => {
    const run = getRun(readingDb, id)
    requireMatches(run)
    const { summary } = run
    const decided = readMatchingDecisions(readingDb, readDecidedSeq(readingDb, id))
    const trial = await tryLedger(
      inputOf(summary, ledgerPath),
      () => new ComparedRun(readingDb, run),
      decided,
    )
    if (trial.facts.sha256 !== summary.source.sha256) throw fileChangedFailure({ ledgerPath })
    const differences = new Differences()
    compareTotals(summary, trial, differences)
    trial.sink.end(differences)
    const { count, listed } = differences
    const hasOtherRecords = recordState(summary) !== recordStateHere(readingDb)
    if (count > 0 && hasOtherRecords) throw recordsDiffer(summary, readingDb, count)
    return {
      run: id,
      outcome: count === 0 ? 'equal' : 'different',
      breaks: trial.sink.breaks,
      matches: trial.sink.matches,
      hasOtherRecords,
      otherItems: listOtherVersions(readingDb, summary.items ?? []),
      count,
      differences: listed,
    }
  })
}

function readDecidedSeq(db: ReadableDb, run: string): number {
  return db
    .prepare<[string], number>('SELECT coalesce(decided, 0) FROM runs WHERE id = ?')
    .pluck()
    .get(run) as number
}

function inputOf(summary: RunSummary, ledgerPath: string): ReconcileInput {
  const { rules, settings, given_days: days, mapping, as_of: asOf, coverage } = summary
  if (!rules || !settings || !days)
    throw new Failure({
      kind: 'badInput',
      code: 'RUN_RULES_UNKNOWN',
      what: 'The run cannot be repeated',
      why: 'an earlier version of the program made it, and did not store its rules',
      advice: 'make a new run of its ledger file',
    })
  return {
    ledgerPath,
    mapping,
    matching: rules,
    statusMap: settings.status_map,
    rails: settings.rails,
    ties: settings.ties as ReconcileInput['ties'],
    ...(settings.fee_source === undefined ? {} : { feeSource: settings.fee_source }),
    ...(settings.feed_net === undefined ? {} : { feedNet: settings.feed_net }),
    from: days.from ?? undefined,
    to: days.to ?? undefined,
    asOf,
    madeAt: asOf,
    isCacheComplete: coverage.declared_complete,
  }
}

function compareTotals(
  summary: RunSummary,
  { result, facts, rejected, excluded }: Attempt<ComparedRun>,
  differences: Differences,
): void {
  const { ledger, provider, breaks, within_tolerance, tolerated = {}, totals } = summary
  const totalsOf = (
    figures: Pick<
      RunSummary,
      'ledger' | 'provider' | 'breaks' | 'within_tolerance' | 'tolerated' | 'totals'
    >,
  ): Map<string, string> => new Map(flatten(figures, ''))
  const runTotals = totalsOf({ ledger, provider, breaks, within_tolerance, tolerated, totals })
  const localTotals = totalsOf({
    ledger: { ...result.ledger, rows: facts.rows, rejected, excluded },
    provider: result.provider,
    breaks: result.breaks,
    within_tolerance: result.withinTolerance,
    tolerated: result.tolerated,
    totals: result.totals,
  })
  for (const name of new Set([...runTotals.keys(), ...localTotals.keys()])) {
    const [run = '', value = ''] = [runTotals.get(name), localTotals.get(name)]
    if (run !== value) differences.add({ kind: 'total', name, run, here: value })
  }
}

function* flatten(value: object, path: string): Generator<readonly [string, string]> {
  for (const [name, member] of Object.entries(value))
    if (typeof member === 'object' && member !== null)
      yield* flatten(member as object, `${path}${name}.`)
    else yield [`${path}${name}`, String(member)]
}

// Returns a text to compare: the last sync before a run, and the run's coverage.
function recordState({
  cache_as_of,
  coverage,
}: Pick<RunSummary, 'cache_as_of' | 'coverage'>): string {
  const { feed_from, feed_to, feed_is_complete } = coverage
  const { list_from = null, list_to = null, list_is_complete = false } = coverage
  return JSON.stringify([
    cache_as_of,
    [feed_from, feed_to, feed_is_complete],
    list_to === null ? null : [list_from, list_to, list_is_complete],
  ])
}

function recordStateHere(db: ReadableDb): string {
  const part = ({
    coveredFrom,
    coveredTo,
    isComplete,
  }: {
    readonly coveredFrom: string | null
    readonly coveredTo: string | null
    readonly isComplete: boolean
  }): unknown[] => [isComplete ? null : coveredFrom, coveredTo, isComplete]
  const list = getListState(db)
  return JSON.stringify([
    findMetadata(db, 'last_sync') ?? null,
    part(getFeedState(db)),
    list.coveredTo === null ? null : part(list),
  ])
}

function recordsDiffer({ cache_as_of }: RunSummary, db: ReadableDb, count: number): Failure {
  const lastSync = findMetadata(db, 'last_sync') ?? null
  return new Failure({
    kind: 'badInput',
    code: 'RUN_RECORDS_DIFFER',
    what: 'The run cannot be repeated: its records are not those of this machine',
    why: `its last sync was ${cache_as_of ?? 'none'}, and here it is ${lastSync ?? 'none'}; ${count} differences follow`,
    advice: 'synchronize; if the records here are newer, make a new run of the ledger file',
    evidence: { run_sync: cache_as_of ?? '', last_sync: lastSync ?? '', differences: count },
  })
}
