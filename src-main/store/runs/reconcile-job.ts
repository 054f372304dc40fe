import { throwIfCancelled } from '../../base/failure.ts'
import type { RunHint, RunSummary } from '../../contract/run.ts'
import { runInSlices } from '../../contract/run-in-slices.ts'
import type { CallContext } from '../../contract/wire.ts'
import { readLedger } from '../../ledger/ledger-file.ts'
import { hasOwnManifest } from '../../ledger/own-manifest.ts'
import { MAX_REJECTED_HINTED, RunHints } from '../../ledger/run-hints.ts'
import { CauseSink } from '../../matching/cause-sink.ts'
import { LedgerSide } from '../../matching/ledger-side.ts'
import { MatchedLines } from '../../matching/matched-lines.ts'
import { ResultDigest } from '../../matching/result-digest.ts'
import type { SnapshotVersion } from '../../matching/sources.ts'
import { CauseEvidence } from '../../reconciliation/causes/cause-evidence.ts'
import type { Sides } from '../../reconciliation/sides.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { flushDeferredWriter } from '../database/deferred-writer.ts'
import { findMetadata } from '../database/metadata.ts'
import { countErased } from '../records/erased-records.ts'
import type { MatchingTools } from './attempt.ts'
import {
  attempt,
  fileChangedFailure,
  match,
  MIN_WITHDRAWALS_FOR_THREADS,
  prepare,
  randomSeeds,
  readersOf,
} from './attempt.ts'
import { updateStatesAfterRun } from './break-states.ts'
import { tryCauses } from './cause-trials.ts'
import { lastDecision, readMatchingDecisions } from './decision-log.ts'
import type { RowWriter } from './deferred-rows.ts'
import type { ReconcileInput } from './reconcile-input.ts'
import { removePartsOfRun } from './run-removal.ts'
import { itemsOf, runIdOf, summarise } from './run-summary.ts'
import type { SeenInput } from './run-writer.ts'
import { RunWriter } from './run-writer.ts'
import { readSnapshotVersion } from './withdrawal-source.ts'

/** Starts a thread that writes the rows of a run, by its number, into a cache. */
export type OpenRowWriter = (path: string, run: number) => RowWriter

/** The threads that a run uses besides the calling thread, which otherwise does all work. */
export interface RunThreads extends MatchingTools {
  readonly openRowWriter?: OpenRowWriter
}

/**
 * Reconciles a ledger file with the cache (reconciliation.md) and stores the result as a run.
 * `readingDb` is a separate connection with a fixed snapshot, and `writingDb` receives the results.
 * A failed run stays invisible. `clear` is then called with its number, and deletes the rows that
 * the run had committed. The default deletes them at once. If records are erased meanwhile, the run
 * is made again.
 */
export async function runReconciliation(
  readingDb: ReadableDb,
  writingDb: WritableDb,
  input: ReconcileInput,
  context: CallContext,
  threads: RunThreads = {},
  clear = (run: number): void => removeAtOnce(writingDb, run),
): Promise<RunSummary> {
  for (;;) {
    const summary = await makeRun(readingDb, writingDb, input, context, threads, clear)
    if (summary) return summary
  }
}

// Returns undefined if records were erased meanwhile.
async function makeRun(
  readingDb: ReadableDb,
  writingDb: WritableDb,
  input: ReconcileInput,
  context: CallContext,
  { openRowWriter, ...tools }: RunThreads,
  clear: (run: number) => void,
): Promise<RunSummary | undefined> {
  const digest = new ResultDigest()
  const writer = new RunWriter(writingDb, (text) => digest.add(text))
  const ledger = new LedgerSide(randomSeeds())
  const restoreCacheSizes = useSmallCaches(readingDb, writingDb)
  readingDb.exec('BEGIN')
  const version = readSnapshotVersion(readingDb)
  const readers = readersOf(readingDb, version, tools)
  const hints = new HintsOfRun(input, ledger)
  try {
    const { facts, rules, coverage, matching } = await prepare(
      readers,
      input,
      ledger,
      {
        reject: (row, cells) => {
          writer.unmatchedLine(row.line, 'rejected', row.reason)
          if (cells && ledger.rejectedCount <= MAX_REJECTED_HINTED)
            hints.runHints.takeRejected(row, cells)
        },
        exclude: (line, reason) => writer.unmatchedLine(line, 'excluded', reason),
      },
      context,
    )
    const { period } = rules
    writer.setPeriod(period)
    const openWriter = version.count >= MIN_WITHDRAWALS_FOR_THREADS ? openRowWriter : undefined
    const { sides } = matching
    const decided = readMatchingDecisions(readingDb)
    const evidence = new CauseEvidence(input.mapping, rules)
    const sink = new CauseSink(writer, evidence, (entry) => hints.runHints.takeEntry(entry))
    const result = await match(
      openWriter
        ? handOverAfterGather(sides, () => writer.handOver(openWriter(readingDb.name, writer.seq)))
        : sides,
      rules,
      sink,
      decided,
      context,
    )
    ledger.check()
    digest.add(matching.digest.text)
    writer.end()
    coverage.count(matching.withdrawalIds())
    await waitForRows(writer, context)
    context.progress({ step: 'causes', done: 0 })
    const causes = await tryCauses(
      evidence.causes(),
      { mapping: input.mapping, namedMapping: ledger.namedMapping },
      sink.matched,
      facts.rows,
      async (mapping) => {
        const quietContext = { ...context, progress: () => undefined }
        const trial = await attempt(
          { ...readers, helper: undefined },
          { ...input, mapping },
          decided,
          quietContext,
          () => new MatchedLines(),
        )
        if (trial.facts.sha256 !== facts.sha256) throw fileChangedFailure(input)
        return trial.sink
      },
    )
    const summary = {
      ...summarise({
        input,
        facts,
        period,
        result,
        ledger,
        coverage,
        cacheAsOf: findMetadata(readingDb, 'last_sync') ?? null,
        hints: await hints.end(facts.rows, context),
      }),
      causes,
    }
    const summaryWithId = {
      ...summary,
      run_id: runIdOf(digest.text, summary),
      // The id does not cover the versions of items, because another team may count the versions of
      // the same contents differently.
      ...itemsOf(readingDb, input),
    }
    context.progress({ step: 'save', done: 0 })
    const isFinished = writer.finish(
      summaryWithId,
      input.madeAt,
      seenInput(readingDb, version),
      () => updateStatesAfterRun(writingDb, writer.seq),
    )
    if (isFinished) return summaryWithId
    writer.discard()
    removeErased(writingDb, writer.seq)
    return undefined
  } catch (error) {
    writer.discard()
    clear(writer.seq)
    throw error
  } finally {
    readers.helper?.close()
    readingDb.exec('COMMIT')
    ledger.close()
    restoreCacheSizes()
  }
}

// Reads the numbers of the last decision, change and records in a run's snapshot, and its count of
// erased records.
function seenInput(db: ReadableDb, version: SnapshotVersion): SeenInput {
  const transactions = db
    .prepare<[], number>('SELECT coalesce(max(row), 0) FROM transactions')
    .pluck()
    .get() as number
  return {
    decided: lastDecision(db),
    erasedCount: countErased(db),
    changes: version.lastChange,
    withdrawals: version.lastRow,
    transactions,
  }
}

const MAX_ROWS_READ_AGAIN = 200_000

// Collects the hints of a run while it is made.
class HintsOfRun {
  readonly #input: ReconcileInput
  readonly #ledger: LedgerSide
  #runHints: RunHints | undefined

  constructor(input: ReconcileInput, ledger: LedgerSide) {
    this.#input = input
    this.#ledger = ledger
  }

  // Available once the ledger's header was read.
  get runHints(): RunHints {
    const { head, plan } = this.#ledger.beginning
    const { ledgerPath, mapping } = this.#input
    return (this.#runHints ??= new RunHints(ledgerPath, head, plan, mapping))
  }

  async end(rows: number, context: CallContext): Promise<readonly RunHint[]> {
    const { runHints } = this
    if (!runHints.needsAllRows) return runHints.result(true)
    if (rows > MAX_ROWS_READ_AGAIN) return runHints.result(false)
    const { ledgerPath, mapping } = this.#input
    const ledgerReading = readLedger(
      ledgerPath,
      mapping,
      (row, cells) => runHints.takeAgain(row, cells),
      hasOwnManifest(ledgerPath),
    )
    await runInSlices(ledgerReading, context, () => undefined)
    return runHints.result(true)
  }
}

// Calls `handOver` once both sides are gathered, because most rows are found after that, and the
// helper thread has ended by then.
function handOverAfterGather(sides: Sides, handOver: () => void): Sides {
  return {
    ...sides,
    *loadKeys(free) {
      yield* sides.loadKeys(free)
      handOver()
    },
  }
}

// Waits until all rows are written. Other calls are answered meanwhile.
async function waitForRows(writer: RunWriter, context: CallContext): Promise<void> {
  while (!writer.isSettled()) {
    await new Promise((resolve) => setImmediate(resolve))
    throwIfCancelled(context.signal)
  }
}

function removeAtOnce(writingDb: WritableDb, run: number): void {
  flushDeferredWriter(writingDb)
  for (const _ of removePartsOfRun(() => writingDb, run));
}

// Removes the rows of a run that contains cells of erased records, and overwrites their space in
// the file.
function removeErased(writingDb: WritableDb, run: number): void {
  writingDb.pragma('secure_delete = ON')
  removeAtOnce(writingDb, run)
  writingDb.pragma('secure_delete = OFF')
}

// Pages are read once in table order and written one after the other, so a large page cache would
// only cost memory: a tenth of what a large run needs. Only `writingDb` gets its usual size back,
// because `readingDb` is used for this run alone.
function useSmallCaches(readingDb: ReadableDb, writingDb: ReadableDb): () => void {
  const usualCacheSize = Number(writingDb.pragma('cache_size', { simple: true }))
  readingDb.pragma('cache_size = -4096')
  writingDb.pragma('cache_size = -12288')
  return () => writingDb.pragma(`cache_size = ${usualCacheSize}`)
}
