import type { DecimalText } from '../base/decimal.ts'
import type { InstantText } from '../base/instant.ts'
import type { BreakCause } from '../reconciliation/break-cause.ts'
import type { BreakStatus } from '../reconciliation/decisions.ts'
import type { LearnedRule } from '../reconciliation/learned-rule.ts'
import type { MatchingRules } from '../reconciliation/passes.ts'
import type { SuggestionReason } from '../reconciliation/suggest.ts'
import type { Cell } from './cell.ts'
import type { Condition } from './report.ts'

/**
 * What the window may ask about decisions, suggestions, rules, cases and closed periods. Persons
 * and instants are the core's own say.
 */

interface OfProfile {
  readonly profile: string
}

/**
 * What a person decides. It is kept for ever: nothing is changed, only answered by a later
 * decision. Records are named by the breaks and matches of a run; what is decided about them holds
 * in every later run in which the same records stand.
 */
export type Decision =
  /**
   * `resolved` and `accepted` need a reason. `run`: the one whose figures the person looked at; the latest where it is not said.
   */
  | {
      readonly kind: 'status'
      readonly run?: string
      readonly breaks: readonly string[]
      readonly status: BreakStatus
      readonly reason: string
      readonly note: string
    }
  /** Empty: nobody's. */
  | { readonly kind: 'assign'; readonly breaks: readonly string[]; readonly assignee: string }
  | { readonly kind: 'note'; readonly breaks: readonly string[]; readonly note: string }
  /**
   * The records of these breaks are one payment. One side of them holds exactly one record. Takes
   * effect with the next run.
   */
  | {
      readonly kind: 'match'
      readonly run: string
      readonly breaks: readonly string[]
      readonly reason: string
    }
  | {
      readonly kind: 'acceptSuggestion'
      readonly run: string
      readonly suggestion: string
      readonly reason: string
    }
  | {
      readonly kind: 'refuseSuggestion'
      readonly run: string
      readonly suggestion: string
      readonly reason: string
    }
  /**
   * The two sides of this match, or of this break of a matched pair, do not belong together. Takes
   * effect with the next run.
   */
  | {
      readonly kind: 'undoMatch'
      readonly run: string
      readonly report: 'matches' | 'breaks'
      readonly key: string
      readonly reason: string
    }
  /** Takes back one earlier decision. */
  | { readonly kind: 'undo'; readonly decision: string; readonly reason: string }

/** A decision as it is kept. */
export interface DecisionView {
  readonly id: string
  readonly at: InstantText
  /** The person, as this machine's system knows them. */
  readonly by: string
  readonly kind: Decision['kind']
  /** Ids of the breaks it speaks of; empty: of none. */
  readonly breaks: readonly string[]
  /**
   * What was decided, by name: status, reason, note, assignee, ledger, provider (several joined by
   * `;`).
   */
  readonly facts: Readonly<Record<string, string>>
  /** The id of the decision that took it back. */
  readonly undoneBy: string | null
  readonly canUndo: boolean
}

/** Two records without a partner that may be one payment (reconciliation.md, pass 6). */
export interface SuggestionView {
  readonly id: string
  /** 0 to 100. */
  readonly score: number
  readonly reasons: readonly SuggestionReason[]
  /** Both sides, as the cells of a match. */
  readonly cells: Readonly<Record<string, Cell>>
  readonly state: 'offered' | 'accepted' | 'refused'
  /** The decision that accepted or refused it; null: none does. */
  readonly decision: string | null
  /** The breaks that its two records are now; null: the record is no break of the run. */
  readonly ledgerBreak: string | null
  readonly providerBreak: string | null
}

/** Breaks of a run that one provable cause explains; they differ in nothing else. */
export interface BreakCluster extends BreakCause {
  /** The value of the list's column `cluster`. */
  readonly id: string
  readonly category: string
  readonly differences: string
  readonly severity: string
  readonly breaks: number
  /** How many of them have the status open. */
  readonly open: number
  /** The exact sum of the leading differences, provider − ledger, of each currency. */
  readonly sums: readonly { readonly currency: string; readonly sum: DecimalText }[]
}

/** How a run's breaks stand against the run before it of the same days. */
export interface RunChanges {
  readonly previous: string | null
  readonly new: number
  readonly still: number
  readonly gone: number
  /** Breaks of the previous run that are there no more, at most 500. */
  readonly goneBreaks: readonly Readonly<Record<string, Cell>>[]
  /** Decisions made since the run that only the next run takes in. */
  readonly waiting: number
}

/**
 * One field of a case: what each of the three says; null: it has no such field, or there is no such
 * record.
 */
export interface CaseField {
  readonly field: string
  readonly ledger: Cell
  readonly withdrawal: Cell
  readonly feed: Cell
  readonly isDifferent: boolean
  /** True for a fee of the withdrawal that is its debited_amount − amount. */
  readonly isDerived?: boolean
}

/** A key that joined two of the three. */
export interface CaseTie {
  readonly between: 'ledger_withdrawal' | 'ledger_feed' | 'withdrawal_feed'
  /** A pass, `txn_hash`, `external_ref`, `by_hand` or `suggestion`. */
  readonly key: string
  readonly value: string
}

/** Everything known of one break or match: the three records side by side. */
export interface CaseView {
  readonly ledger: readonly {
    readonly line: number
    readonly raw: readonly { readonly header: string; readonly text: string }[]
  }[]
  /** Why the ledger's lines are not shown: the file is no longer kept. */
  readonly isLedgerGone: boolean
  readonly withdrawals: readonly Readonly<Record<string, Cell>>[]
  readonly feed: readonly Readonly<Record<string, Cell>>[]
  readonly fields: readonly CaseField[]
  /** Which sides the run counted as zero: their status says that no money left (X24). */
  readonly void: { readonly ledger: boolean; readonly provider: boolean }
  /** What the run observed about these records, by name; a field of the feed as `feed_amount`. */
  readonly observations: readonly string[]
  readonly ties: readonly CaseTie[]
  /** Every hash and status seen, and whatever else changed; newest first. */
  readonly history: readonly {
    readonly at: InstantText
    readonly record: string
    readonly field: string
    readonly old: Cell
    readonly new: Cell
  }[]
  /**
   * Amount + fee against debited: no formula is stated by the contract, so it is shown and never
   * asserted.
   */
  readonly sum: {
    readonly amount: DecimalText
    readonly fee: DecimalText
    readonly sum: DecimalText
    readonly debited: DecimalText
    readonly difference: DecimalText
  } | null
  readonly decisions: readonly DecisionView[]
}

/** What a change of rules would do, on one ledger file and today's cache. */
export interface TriedRules {
  readonly before: TriedRun
  readonly after: TriedRun
  /** Ledger rows that become matched, and that cease to be. */
  readonly gained: number
  readonly lost: number
  /** Rows that keep being matched, with another record. */
  readonly moved: number
  /** The first rows that change, at most 200. */
  readonly rows: readonly {
    readonly line: number
    readonly before: string
    readonly after: string
  }[]
}

/** What a run would say that is not made, against the latest run of the same days. */
export interface RunPreview {
  /** Null: there was no run of these days, so that every break is new. */
  readonly previous: string | null
  readonly matched: number
  /** Ledger rows that take part. */
  readonly rows: number
  readonly new: number
  readonly still: number
  readonly gone: number
  /**
   * Breaks that a person settled and that would be open again: their figures are others by now, or
   * the match that settled them does not hold.
   */
  readonly undone: number
  /** Matches and partings by hand without their records, beyond those of the previous run. */
  readonly stale: number
  /** The first of each, at most twelve, as the cells of a break. */
  readonly examples: Readonly<
    Record<'new' | 'still' | 'gone' | 'undone', readonly Readonly<Record<string, Cell>>[]>
  >
}

/** A rule that decisions speak for, with what it would have settled. */
export interface LearnedRuleView extends LearnedRule {
  /** Breaks of earlier runs that would be none, the newest run first; runs without any left out. */
  readonly settles: readonly {
    readonly run: string
    readonly at: InstantText
    readonly count: number
  }[]
  /** The run's mapping before the rule, and the name that its next version would have. */
  readonly beforeText: string
  readonly mappingName: string
}

/** What another mapping would do with a ledger file, against the one in use. */
export interface TriedMapping {
  /** Lines that become matched, and that cease to be. */
  readonly gain: number
  readonly lose: number
  /** The first lines that cease to be matched, at most 20. */
  readonly lost: readonly number[]
}

interface TriedRun {
  readonly matched: number
  readonly broken: number
  readonly unchecked: number
  readonly void: number
  readonly breaks: Readonly<Record<string, number>>
}

export const recheckLists = ['notFinal', 'neverAsked', 'notFound', 'failed'] as const
/**
 * Withdrawals to be asked for again: not final by their status, known by id and never asked,
 * answered as absent, or failed.
 */
export type RecheckList = (typeof recheckLists)[number]

export interface RecheckRow {
  readonly id: string
  readonly status: Cell
  readonly createdAt: InstantText | null
  readonly amount: Cell
  readonly currency: Cell
  readonly network: Cell
  readonly askedAt: InstantText | null
  readonly note: string | null
}

/**
 * What keeps a run's period from being closed: breaks per status, and whether it is closed already.
 */
export interface ClosingState {
  readonly open: number
  readonly investigating: number
  readonly resolved: number
  readonly accepted: number
  /** Decisions that only another run takes in. */
  readonly waiting: number
  /** Newer runs that touch the same days. */
  readonly newerRuns: readonly string[]
  readonly closedBy: string | null
}

/** What came after a period was closed and concerns its days. */
export interface PeriodChanges {
  /** Provider's records of the period that were first seen, or changed, since. */
  readonly records: number
  readonly rows: readonly {
    readonly record: string
    readonly at: InstantText
    readonly what: 'first_seen' | 'changed'
    readonly field: string
    readonly old: Cell
    readonly new: Cell
  }[]
  /** Later runs that touch its days. */
  readonly runs: readonly string[]
}

/** A mapping under a name. Every saving adds a version; earlier ones stay. */
export interface NamedMapping {
  readonly name: string
  readonly version: number
  /** The JSON of a mapping file. */
  readonly text: string
  readonly at: InstantText
  readonly by: string
  readonly isNewest: boolean
}

/** How a file's text would begin in one encoding; `problem`: why it cannot be that. */
export interface EncodingPreview {
  readonly encoding: string
  readonly problem: string | null
  /** The header line and the first lines that are more than ASCII, at most 8. */
  readonly lines: readonly string[]
}

/**
 * Why a line of the activity log is broken. notWhole: it was cut, and nothing binds what is left ·
 * notChained: it has no hash · doesNotFollow: it, or one before it, was changed, removed or moved ·
 * misnumbered · noBeginning: the chain does not begin as it must · wronglyBound: what it binds is
 * not what stands there.
 */
export type LogProblem =
  'notWhole' | 'notChained' | 'doesNotFollow' | 'misnumbered' | 'noBeginning' | 'wronglyBound'

/** Whether the activity log is as it was written. */
export interface LogVerdict {
  readonly entries: number
  readonly isWhole: boolean
  /** The number of the first entry that does not follow from the one before it. */
  readonly firstBroken: number | null
  /** The hash of the last entry: whoever noted it elsewhere can tell that nothing was cut off. */
  readonly head: string
  /** Why `firstBroken` is. */
  readonly problem: LogProblem | null
  /**
   * Lines that a crash cut short and that a later entry binds as they are, at most 100: they break
   * nothing.
   */
  readonly cutLines: readonly number[]
}

type Id = { readonly id: string }

export type ReconcileCalls = {
  /**
   * The same id twice is one decision. Throws REASON_MISSING, BREAK_UNKNOWN, MATCH_IMPOSSIBLE,
   * LEDGER_GONE, DECISION_UNKNOWN, PERIOD_CLOSED.
   */
  decide: { input: OfProfile & Id & { decision: Decision }; output: DecisionView }
  /** The newest first; of one break, or of all. */
  listDecisions: {
    input: OfProfile & { break: string | null; limit: number }
    output: readonly DecisionView[]
  }
  /** Best first, at most 500. */
  listSuggestions: { input: OfProfile & { run: string }; output: readonly SuggestionView[] }
  /** Among the breaks that fit the conditions, worst first: at least three each, at most 50. */
  breakClusters: {
    input: OfProfile & { run: string; conditions: readonly Condition[] }
    output: readonly BreakCluster[]
  }
  compareRuns: { input: OfProfile & { run: string }; output: RunChanges }
  /** Matches a ledger file against the cache as it is, asks no service and keeps nothing. */
  previewRun: {
    input: OfProfile & {
      import: string
      mappingText: string
      from: string | null
      to: string | null
      isCacheComplete: boolean
    }
    output: RunPreview
  }
  readCase: {
    input: OfProfile & { run: string; report: 'breaks' | 'matches'; key: string }
    output: CaseView
  }
  learnedRules: { input: OfProfile; output: readonly LearnedRuleView[] }
  /** Tries the rule on the ledger file of its run; null where that is not kept. */
  tryLearnedRule: {
    input: OfProfile & { key: string }
    output: (TriedMapping & { readonly name: string }) | null
  }
  /**
   * Notes that the rule was added or refused, so that it is not offered until three decisions more.
   * An added one reads the next file of its source; the mapping itself is kept by `saveMapping`,
   * words of the provider by `setProfile`. Throws INPUT_REFUSED.
   */
  answerLearnedRule: { input: OfProfile & { key: string; isAdded: boolean }; output: null }
  matchingRules: { input: OfProfile; output: MatchingRules }
  setMatchingRules: { input: OfProfile & { rules: MatchingRules }; output: MatchingRules }
  recheckCounts: { input: OfProfile; output: Readonly<Record<RecheckList, number>> }
  /** The first 500, oldest question first. */
  listRecheck: { input: OfProfile & { list: RecheckList }; output: readonly RecheckRow[] }
  closingState: { input: OfProfile & { run: string }; output: ClosingState }
  periodChanges: { input: OfProfile & { period: string }; output: PeriodChanges }

  listMappings: { input: OfProfile; output: readonly NamedMapping[] }
  /** Adds a version under the name. Throws MAPPING_INVALID. */
  saveMapping: { input: OfProfile & { name: string; text: string }; output: NamedMapping }
  /** Takes the name out of the list; runs keep the mapping they were made with. */
  deleteMapping: { input: OfProfile & { name: string }; output: null }
  previewEncodings: { input: OfProfile & { import: string }; output: readonly EncodingPreview[] }
  /** Another sheet of a workbook that was brought in, with or without its hidden rows. */
  chooseSheet: {
    input: OfProfile & { import: string; sheet: string; leavesOutHiddenRows?: boolean }
    output: null
  }
  /**
   * One import of several files with the same header. A row that stands in several files counts
   * once; twins within one file both stay. Throws LEDGERS_DIFFER.
   */
  combineLedgers: {
    input: OfProfile & { name: string; imports: readonly string[]; mappingText: string | null }
    output: Id
  }

  verifyActivity: { input: null; output: LogVerdict }
}
