import type { Condition } from '../../../../src-main/contract/report.ts'
import type { LedgerSide, ListQuery, RecordView } from '../../../../src-main/contract/window.ts'
import type { PairCells } from '../break-view.ts'
import { textOf } from '../break-view.ts'

/**
 * The lists of the risk screen. blocked: held back by the service · scored: with a risk score ·
 * reasoned: with a reason. A withdrawal may be in all of them.
 */
export const riskTabs = ['blocked', 'scored', 'reasoned'] as const
export type RiskTab = (typeof riskTabs)[number]

// A null score means that no score is given, not 0 (A54). An empty reason is no reason (A56).
const conditions: Readonly<Record<RiskTab, Condition>> = {
  blocked: { column: 'is_blocked', operator: '=', value: 'true' },
  scored: { column: 'risk_score', operator: '!=', value: '' },
  reasoned: { column: 'reason', operator: '!=', value: '' },
}

/** Selects the cached withdrawals of a list, newest first unless sorted otherwise. */
export function riskQuery(
  tab: RiskTab,
  sort: ListQuery['sort'] = { column: 'created_at', isDescending: true },
): ListQuery {
  return { report: 'withdrawals', run: null, conditions: [conditions[tab]], sort, search: '' }
}

/** Returns the tab of a target, else the first. */
export function readRiskTab(target: string | undefined): RiskTab {
  return riskTabs.find((tab) => tab === target) ?? 'blocked'
}

/** The result of the latest run for a withdrawal, on the ledger's side. */
export type LedgerResult =
  | { readonly kind: 'break'; readonly cells: PairCells; readonly ledgerStatus: string }
  | { readonly kind: 'matched' }
  /**
   * There is no run, or the run was made before the withdrawal was received, covers other days, or
   * counts the withdrawal as void.
   */
  | { readonly kind: 'none' }

/**
 * Whether the withdrawal has a break in the latest run. The cells of the break hold the details.
 */
export function isBroken(side: LedgerSide | null): boolean {
  return side?.state === 'break' || side?.state === 'notBooked'
}

/** Reads a withdrawal's result from its `side` in the ledger, and from its first break if any. */
export function readLedgerResult(
  side: LedgerSide | null,
  [cells]: RecordView['breaks'] = [],
): LedgerResult {
  if (cells) return { kind: 'break', cells, ledgerStatus: textOf(cells, 'ledger_status') }
  return { kind: side?.state === 'matched' ? 'matched' : 'none' }
}
