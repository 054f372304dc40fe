import type { DecimalText } from '../base/decimal.ts'
import type { InstantText } from '../base/instant.ts'
import type { BreakCause } from '../reconciliation/break-cause.ts'
import type { BreakStatus } from '../reconciliation/decisions.ts'
import type { LearnedRule } from '../reconciliation/learned-rule.ts'
import type { MatchingRules } from '../reconciliation/passes.ts'
import type { SuggestionReason } from '../reconciliation/suggest.ts'
import type { Cell } from './cell.ts'
import type { OfProfile } from './services.ts'

/**
 * The window's calls about decisions, suggestions, rules, cases and closed periods. Persons and
 * instants are set by the core.
 */

/**
 * A person's decision. It is stored for ever and never changed. Only a later decision replaces or
 * withdraws it. Records are named by the breaks and matches of a run. A decision about them applies
 * in every later run that contains the same records.
 */
export type Decision =
  /**
   * `resolved` and `accepted` need a reason. `run` is the run with the figures that the person
   * looked at. Absent means the latest.
   */
  | {
      readonly kind: 'status'
      readonly run?: string
      readonly breaks: readonly string[]
      readonly status: BreakStatus
      readonly reason: string
      readonly note: string
    }
  /** Empty `assignee`: not assigned. */
  | { readonly kind: 'assign'; readonly breaks: readonly string[]; readonly assignee: string }
  | { readonly kind: 'note'; readonly breaks: readonly string[]; readonly note: string }
  /**
   * The records of these breaks are one payment. One side of them has exactly one record. Takes
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
  /** Withdraws one earlier decision. */
  | { readonly kind: 'undo'; readonly decision: string; readonly reason: string }

/** A stored decision. */
export interface DecisionView {
  readonly id: string
  readonly at: InstantText
  /** The person, by the name of this machine's system account. */
  readonly by: string
  readonly kind: Decision['kind']
  /** Ids of the breaks that the decision concerns, if any. */
  readonly breaks: readonly string[]
  /**
   * The decided values, by name: status, reason, note, assignee, ledger, provider (several joined
   * by `;`).
   */
  readonly facts: Readonly<Record<string, string>>
  /** The id of the decision that withdrew it. */
  readonly undoneBy: string | null
  readonly canUndo: boolean
  /** True: the team does not have it yet. Absent outside a team. */
  readonly isUnshared?: true
  /** The number of its event in the team's log. */
  readonly event?: number
  /** Names of its facts that the team erased: reason, note. */
  readonly erased?: readonly string[]
  /** The code with which the team refused it. Present in the list of refused decisions only. */
  readonly refusal?: string
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
  /** The decision that accepted or refused it, or null if there is none. */
  readonly decision: string | null
  /** The breaks of its two records in the run, or null for a record without a break. */
  readonly ledgerBreak: string | null
  readonly providerBreak: string | null
}

/** Breaks of a run that one provable cause explains completely. */
export interface BreakCluster extends BreakCause {
  /** The value of the list's column `cluster`. */
  readonly id: string
  readonly category: string
  readonly differences: string
  readonly severity: string
  readonly breaks: number
  /** Number of these breaks with the status open. */
  readonly open: number
  /** The exact sum of the leading differences, provider − ledger, of each currency. */
  readonly sums: readonly { readonly currency: string; readonly sum: DecimalText }[]
}

/** A run's breaks compared with the previous run of the same days. */
export interface RunChanges {
  readonly previous: string | null
  readonly new: number
  readonly still: number
  readonly gone: number
  /** Breaks of the previous run that no longer exist, at most 500. */
  readonly goneBreaks: readonly Readonly<Record<string, Cell>>[]
  /** Number of decisions since the run that take effect with the next run. */
  readonly waiting: number
}

/**
 * One field of a case in the three records. Null: the record lacks the field, or does not exist.
 */
export interface CaseField {
  readonly field: string
  readonly ledger: Cell
  readonly withdrawal: Cell
  readonly feed: Cell
  readonly isDifferent: boolean
  /** True if the withdrawal's fee is computed as its debited_amount − amount. */
  readonly isDerived?: boolean
}

/** A key that joined two of the three records. */
export interface CaseTie {
  readonly between: 'ledger_withdrawal' | 'ledger_feed' | 'withdrawal_feed'
  /** A pass, `txn_hash`, `external_ref`, `by_hand` or `suggestion`. */
  readonly key: string
  readonly value: string
}

/** All known facts about one break or match: the three records side by side. */
export interface CaseView {
  readonly ledger: readonly {
    readonly line: number
    readonly raw: readonly { readonly header: string; readonly text: string }[]
  }[]
  /** True if the ledger's lines cannot be shown because the file is no longer stored. */
  readonly isLedgerGone: boolean
  readonly withdrawals: readonly Readonly<Record<string, Cell>>[]
  readonly feed: readonly Readonly<Record<string, Cell>>[]
  readonly fields: readonly CaseField[]
  /** The sides that the run counted as zero: their status says that no money left (X24). */
  readonly void: { readonly ledger: boolean; readonly provider: boolean }
  /**
   * Names of the run's observations about these records. `feed_amount` means that the amounts of
   * the withdrawal and of its feed row contradict each other. Other fields are named in this way
   * too.
   */
  readonly observations: readonly string[]
  readonly ties: readonly CaseTie[]
  /** Every hash and status seen, and all other changes, newest first. */
  readonly history: readonly {
    readonly at: InstantText
    readonly record: string
    readonly field: string
    readonly old: Cell
    readonly new: Cell
  }[]
  /**
   * Amount + fee, compared with the debited amount. The contract states no formula, so the
   * difference is shown but is not a break.
   */
  readonly sum: {
    readonly amount: DecimalText
    readonly fee: DecimalText
    readonly sum: DecimalText
    readonly debited: DecimalText
    readonly difference: DecimalText
  } | null
  readonly decisions: readonly DecisionView[]
  /** Decisions about the break that the team refused, absent if there are none. */
  readonly refused?: readonly DecisionView[]
}

/** The effect of a change of rules, on one ledger file and today's cache. */
export interface TriedRules {
  readonly before: TriedRun
  readonly after: TriedRun
  /** Number of ledger rows that become matched, and that cease to be. */
  readonly gained: number
  readonly lost: number
  /** Number of rows that stay matched, but with another record. */
  readonly moved: number
  /** The first rows that change, at most 200. */
  readonly rows: readonly {
    readonly line: number
    readonly before: string
    readonly after: string
  }[]
}

/** The result of a run that is not stored, compared with the latest run of the same days. */
export interface RunPreview {
  /** Null if there was no run of these days, so every break is new. */
  readonly previous: string | null
  readonly matched: number
  /** Number of ledger rows that take part. */
  readonly rows: number
  readonly new: number
  readonly still: number
  readonly gone: number
  /**
   * Number of breaks that a person settled and that would be open again, because their figures have
   * changed or the match that settled them no longer applies.
   */
  readonly undone: number
  /**
   * Number of manual matches and separations whose records no longer exist, in excess of those of
   * the previous run.
   */
  readonly stale: number
  /** The first breaks of each kind, at most twelve, as their cells. */
  readonly examples: Readonly<
    Record<'new' | 'still' | 'gone' | 'undone', readonly Readonly<Record<string, Cell>>[]>
  >
}

/** A rule that decisions support, with the breaks that it would have settled. */
export interface LearnedRuleView extends LearnedRule {
  /**
   * Number of breaks that the rule would have avoided in earlier runs, newest first. Runs without
   * any are left out.
   */
  readonly settles: readonly {
    readonly run: string
    readonly at: InstantText
    readonly count: number
  }[]
  /** The mapping that the rule would change, and the name under which the result is saved. */
  readonly beforeText: string
  readonly mappingName: string
}

/** The effect of another mapping on a ledger file, compared with the one in use. */
export interface TriedMapping {
  /** Number of lines that become matched, and that cease to be. */
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
 * Lists of withdrawals to fetch again: not final by their status, known by id and never asked,
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

/** The obstacles to closing a run's period: breaks per status, and whether it is closed already. */
export interface ClosingState {
  readonly open: number
  readonly investigating: number
  readonly resolved: number
  readonly accepted: number
  /** Number of decisions that take effect only with another run. */
  readonly waiting: number
  /** Newer runs that touch the same days. */
  readonly newerRuns: readonly string[]
  readonly closedBy: string | null
}

/** Changes after a period was closed that concern its days. */
export interface PeriodChanges {
  /**
   * Number of provider records of the period that were first seen, or changed, since it was closed.
   */
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

/** A named mapping. Every save adds a version, and earlier versions remain. */
export interface NamedMapping {
  readonly name: string
  readonly version: number
  /** The JSON of a mapping file. */
  readonly text: string
  readonly at: InstantText
  readonly by: string
  readonly isNewest: boolean
}

/**
 * The beginning of a file's text in one encoding. `problem` says why that encoding is impossible.
 */
export interface EncodingPreview {
  readonly encoding: string
  readonly problem: string | null
  /** The header line and the first lines with characters beyond ASCII, at most 8. */
  readonly lines: readonly string[]
}

/**
 * Why a line breaks the activity log. An entry can cover the lines before it that have no hash, by
 * the hash of their bytes.
 * - `notWhole`: the line was cut short, and no entry covers it.
 * - `notChained`: the line has no hash, and no entry covers it.
 * - `doesNotFollow`: this line, or one before it, was changed, removed or moved.
 * - `misnumbered`: the line's number differs from its position.
 * - `noBeginning`: the first line is not the entry that begins a chain.
 * - `wronglyBound`: the covered lines differ from those that the entry states.
 */
export type LogProblem =
  'notWhole' | 'notChained' | 'doesNotFollow' | 'misnumbered' | 'noBeginning' | 'wronglyBound'

/** Whether the activity log is unchanged. */
export interface LogVerdict {
  readonly entries: number
  readonly isWhole: boolean
  /** The number of the first entry that does not follow from the previous one. */
  readonly firstBroken: number | null
  /**
   * The hash of the last entry. With a copy stored elsewhere a person can check later that nothing
   * was cut off.
   */
  readonly head: string
  /** Why `firstBroken` is broken. */
  readonly problem: LogProblem | null
  /**
   * Lines that a crash cut short, at most 100. If an entry covers them, they do not break the log.
   */
  readonly cutLines: readonly number[]
}

type Id = { readonly id: string }

export type ReconcileCalls = {
  /**
   * Repeating an id makes no second decision. Throws REASON_MISSING, BREAK_UNKNOWN,
   * MATCH_IMPOSSIBLE, LEDGER_GONE, DECISION_UNKNOWN, PERIOD_CLOSED.
   */
  decide: { input: OfProfile & Id & { decision: Decision }; output: DecisionView }
  /** Lists decisions, newest first, about one break or about all (null). */
  listDecisions: {
    input: OfProfile & { break: string | null; limit: number }
    output: readonly DecisionView[]
  }
  /** Best first, at most 500. */
  listSuggestions: { input: OfProfile & { run: string }; output: readonly SuggestionView[] }
  compareRuns: { input: OfProfile & { run: string }; output: RunChanges }
  /** Matches a ledger file against the present cache. Calls no service and stores nothing. */
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
  /** Tries the rule on the ledger file of its run. Null if the file is no longer stored. */
  tryLearnedRule: {
    input: OfProfile & { key: string }
    output: (TriedMapping & { readonly name: string }) | null
  }
  /**
   * Notes that the rule was added or refused. It is offered again once three more decisions support
   * it. An added rule applies to the next file of its source. The mapping itself is saved by
   * `saveMapping`, words of the provider by `setProfile`. Throws INPUT_REFUSED.
   */
  answerLearnedRule: { input: OfProfile & { key: string; isAdded: boolean }; output: null }
  matchingRules: { input: OfProfile; output: MatchingRules }
  setMatchingRules: { input: OfProfile & { rules: MatchingRules }; output: MatchingRules }
  recheckCounts: { input: OfProfile; output: Readonly<Record<RecheckList, number>> }
  /** The first 500, those asked longest ago first. */
  listRecheck: { input: OfProfile & { list: RecheckList }; output: readonly RecheckRow[] }
  closingState: { input: OfProfile & { run: string }; output: ClosingState }
  periodChanges: { input: OfProfile & { period: string }; output: PeriodChanges }

  listMappings: { input: OfProfile; output: readonly NamedMapping[] }
  /** Adds a version under the name. Throws MAPPING_INVALID. */
  saveMapping: { input: OfProfile & { name: string; text: string }; output: NamedMapping }
  /** Removes the name from the list. Runs keep the mapping they were made with. */
  deleteMapping: { input: OfProfile & { name: string }; output: null }
  previewEncodings: { input: OfProfile & { import: string }; output: readonly EncodingPreview[] }
  /** Chooses another sheet of an imported workbook, with or without its hidden rows. */
  chooseSheet: {
    input: OfProfile & { import: string; sheet: string; leavesOutHiddenRows?: boolean }
    output: null
  }
  /**
   * Combines several files with the same header into one import. A row that occurs in several files
   * counts once, while duplicates within one file all stay. Throws LEDGERS_DIFFER.
   */
  combineLedgers: {
    input: OfProfile & { name: string; imports: readonly string[]; mappingText: string | null }
    output: Id
  }

  verifyActivity: { input: null; output: LogVerdict }
}
