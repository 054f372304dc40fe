import type { TriedMapping, TriedRules } from '../../contract/reconciling.ts'
import { runInSlices } from '../../contract/run-in-slices.ts'
import type { CallContext } from '../../contract/wire.ts'
import { MatchedLines } from '../../matching/matched-lines.ts'
import { compareTrials, RuleTrial } from '../../matching/rule-trial.ts'
import type { MatchingRules } from '../../reconciliation/passes.ts'
import type { ReadableDb } from '../database/connection.ts'
import type { MatchingTools } from './attempt.ts'
import { fileChangedFailure, withAttempts } from './attempt.ts'
import type { ReconcileInput } from './reconcile-input.ts'
import { matchingOf } from './run-rules.ts'

/**
 * Counts the lines of a ledger file that another mapping, or other classes of status words, would
 * newly match, and the lines that would no longer match. Stores nothing. Throws the failure of a
 * file that is refused under the other mapping.
 */
export async function tryMapping(
  readingDb: ReadableDb,
  before: ReconcileInput,
  after: Pick<ReconcileInput, 'mapping' | 'statusMap'>,
  context: CallContext,
): Promise<TriedMapping> {
  return withAttempts(readingDb, context, {}, async (tryLedger) => {
    const presentTrial = await tryLedger(before, () => new MatchedLines())
    const otherTrial = await tryLedger({ ...before, ...after }, () => new MatchedLines())
    if (presentTrial.facts.sha256 !== otherTrial.facts.sha256) throw fileChangedFailure(before)
    const [presentLines, otherLines] = [presentTrial.sink, otherTrial.sink]
    return {
      gain: otherLines.countBeyond(presentLines),
      lose: presentLines.countBeyond(otherLines),
      lost: presentLines.linesBeyond(otherLines, MAX_LINES_LISTED),
    }
  })
}

/** Maximum number of lost lines that are listed. */
const MAX_LINES_LISTED = 20

/**
 * Compares the result of other rules with that of the rules in use, for a ledger file and today's
 * cache. Stores nothing.
 */
export async function tryRules(
  readingDb: ReadableDb,
  input: ReconcileInput,
  rules: MatchingRules,
  context: CallContext,
  tools: MatchingTools = {},
): Promise<TriedRules> {
  return withAttempts(readingDb, context, tools, async (tryLedger) => {
    const runTrial = async (matching: MatchingRules): Promise<RuleTrial> => {
      const { sink, result, facts } = await tryLedger(
        { ...input, matching },
        (ledgerCount) => new RuleTrial(ledgerCount),
      )
      sink.take(result, facts.sha256)
      return sink
    }
    const trials = [await runTrial(matchingOf(input)), await runTrial(rules)] as const
    if (trials[0].fileHash !== trials[1].fileHash) throw fileChangedFailure(input)
    const idOf = readingDb
      .prepare<[number], string>('SELECT id FROM withdrawals WHERE row = ?')
      .pluck()
    return await runInSlices(
      compareTrials(...trials, (record) => idOf.get(record) as string),
      context,
      () => undefined,
    )
  })
}
