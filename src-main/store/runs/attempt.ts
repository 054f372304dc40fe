import { getRandomValues } from 'node:crypto'
import type { Failure } from '../../base/failure.ts'
import type { LedgerFacts } from '../../contract/run.ts'
import { runInSlices } from '../../contract/run-in-slices.ts'
import type { CallContext } from '../../contract/wire.ts'
import { fileRefusal } from '../../ledger/workbook/sheet-file.ts'
import type { UnusedRows } from '../../matching/ledger-side.ts'
import { LedgerSide } from '../../matching/ledger-side.ts'
import type { Matching, OpenMatching } from '../../matching/open-matching.ts'
import { openMatching } from '../../matching/open-matching.ts'
import type { RunHelper } from '../../matching/run-helper.ts'
import type { SnapshotVersion } from '../../matching/sources.ts'
import type { Decisions } from '../../reconciliation/decisions.ts'
import { reconcile } from '../../reconciliation/reconcile.ts'
import type { ReconcileResult, Sink } from '../../reconciliation/results.ts'
import type { Period, Rules } from '../../reconciliation/rules.ts'
import type { Sides } from '../../reconciliation/sides.ts'
import type { ReadableDb } from '../database/connection.ts'
import { Coverage } from './coverage.ts'
import { readMatchingDecisions } from './decision-log.ts'
import type { ReconcileInput } from './reconcile-input.ts'
import { matchingOf, rulesOf } from './run-rules.ts'
import { openRecordSource, readSnapshotVersion } from './withdrawal-source.ts'

/** Minimum number of withdrawals for which other threads are worth their start-up. */
export const MIN_WITHDRAWALS_FOR_THREADS = 50_000

/** Starts a thread that helps to read a cache. `version` is that of the run's snapshot. */
export type OpenHelper = (path: string, version: SnapshotVersion) => RunHelper

/** The functions with which a run reads and matches both sides. */
export interface MatchingTools {
  /** Absent: the calling thread reads a cache of any size alone. */
  readonly openHelper?: OpenHelper
  /** Absent: openMatching, the fast implementation. */
  readonly open?: OpenMatching
}

/** The snapshot of a cache, and the functions and threads that read it. */
export interface Readers {
  readonly readingDb: ReadableDb
  /** The version of the snapshot that `readingDb` holds. */
  readonly version: SnapshotVersion
  readonly helper: RunHelper | undefined
  readonly open: OpenMatching
}

/** Both sides of a run before they are matched. */
export interface PreparedRun {
  readonly facts: LedgerFacts
  readonly rules: Rules
  readonly coverage: Coverage
  readonly matching: Matching
}

/**
 * Reads a ledger and gathers the provider's side, so that both can be matched. Throws the failures
 * of LedgerSide.load and rulesOf.
 */
export async function prepare(
  { readingDb, version, helper, open }: Readers,
  input: ReconcileInput,
  ledger: LedgerSide,
  unused: UnusedRows,
  context: CallContext,
): Promise<PreparedRun> {
  const facts = await ledger.load(input, matchingOf(input).passes, unused, context, helper)
  const rules = rulesOf(input, ledger, facts)
  context.progress({ step: 'gather', done: 0 })
  const coverage = new Coverage(readingDb, input)
  const matching = await runInSlices(
    open({
      source: openRecordSource(readingDb),
      ledger,
      settings: input,
      rules,
      snapshotVersion: version,
      helper,
      coverage: {
        isKnownMissing: (entry) => coverage.isKnownMissing(entry),
        whyUnchecked: (entry) => coverage.whyUnchecked(entry),
      },
    }),
    context,
    () => undefined,
  )
  return { facts, rules, coverage, matching }
}

/** Matches both sides and reports the progress. The results go to `sink`. */
export async function match(
  sides: Sides,
  rules: Rules,
  sink: Sink,
  decisions: Decisions,
  context: CallContext,
): Promise<ReconcileResult> {
  return runInSlices(reconcile(sides, rules, sink, decisions), context, (done) =>
    context.progress({
      step: 'match',
      done,
      total: sides.ledgerCount + sides.providerCount,
    }),
  )
}

/** Returns the readers of a snapshot, with a helper thread only if the cache is large enough. */
export function readersOf(
  readingDb: ReadableDb,
  version: SnapshotVersion,
  { openHelper, open = openMatching }: MatchingTools,
): Readers {
  const helper =
    version.count >= MIN_WITHDRAWALS_FOR_THREADS ? openHelper?.(readingDb.name, version) : undefined
  return { readingDb, version, helper, open }
}

type MakeSink<T extends Sink> = (ledgerCount: number, period: Period) => T

/** A ledger that was matched without storing a run. */
export interface Attempt<T extends Sink> {
  readonly sink: T
  readonly result: ReconcileResult
  readonly facts: LedgerFacts
  /** The numbers of rejected and of excluded ledger rows. */
  readonly rejected: number
  readonly excluded: number
}

/**
 * Matches ledgers against one snapshot of the cache and stores no run. By default the decisions of
 * the snapshot apply.
 */
export async function withAttempts<R>(
  readingDb: ReadableDb,
  context: CallContext,
  tools: MatchingTools,
  work: (
    tryLedger: <T extends Sink>(
      input: ReconcileInput,
      makeSink: MakeSink<T>,
      decisions?: Decisions,
    ) => Promise<Attempt<T>>,
  ) => Promise<R>,
): Promise<R> {
  readingDb.exec('BEGIN')
  try {
    const version = readSnapshotVersion(readingDb)
    const snapshotDecisions = readMatchingDecisions(readingDb)
    return await work((input, makeSink, decisions = snapshotDecisions) =>
      attempt(readersOf(readingDb, version, tools), input, decisions, context, makeSink),
    )
  } finally {
    readingDb.exec('COMMIT')
  }
}

/** Matches a ledger without storing a run. Closes the helper of `readers`. */
export async function attempt<T extends Sink>(
  readers: Readers,
  input: ReconcileInput,
  decisions: Decisions,
  context: CallContext,
  makeSink: MakeSink<T>,
): Promise<Attempt<T>> {
  const ledger = new LedgerSide(randomSeeds())
  const matching = { ...matchingOf(input), isSuggesting: false }
  const unused: UnusedRows = { reject: () => undefined, exclude: () => undefined }
  try {
    const {
      matching: openedMatching,
      rules,
      facts,
    } = await prepare(readers, { ...input, matching }, ledger, unused, context)
    const sink = makeSink(ledger.count, rules.period)
    const result = await match(openedMatching.sides, rules, sink, decisions, context)
    ledger.check()
    const { rejectedCount: rejected, excludedCount: excluded } = ledger
    return { sink, result, facts, rejected, excluded }
  } finally {
    readers.helper?.close()
    ledger.close()
  }
}

/** Returns the failure for a file whose content changed after it was first read. */
export function fileChangedFailure({ ledgerPath }: Pick<ReconcileInput, 'ledgerPath'>): Failure {
  return fileRefusal(
    ledgerPath,
    'the file changed while it was read',
    'run it again when the file is finished',
  )
}

/**
 * Returns the seeds of a run's hashes. They are random, so that the hashes of records cannot be
 * predicted.
 */
export function randomSeeds(): Int32Array {
  return getRandomValues(new Int32Array(6))
}
