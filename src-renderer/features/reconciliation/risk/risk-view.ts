import type { Condition } from '../../../../src-main/contract/report.ts'
import type { ListQuery, RecordView } from '../../../../src-main/contract/window.ts'
import type { PairCells } from '../break-view.ts'
import { textOf } from '../break-view.ts'

/**
 * The desk's lists: held back by the service · with a risk score · with a reason. A withdrawal may
 * be in all of them.
 */
export const riskTabs = ['blocked', 'scored', 'reasoned'] as const
export type RiskTab = (typeof riskTabs)[number]

// A null score means that none is given, not 0 (A54). An empty reason is no reason (A56).
const conditions: Readonly<Record<RiskTab, Condition>> = {
  blocked: { column: 'is_blocked', operator: '=', value: 'true' },
  scored: { column: 'risk_score', operator: '!=', value: '' },
  reasoned: { column: 'reason', operator: '!=', value: '' },
}

/** Selects the cached withdrawals of a list; newest first unless sorted otherwise. */
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
   * No break or match of that run has the withdrawal: the run is older, covers other days, or there
   * is none.
   */
  | { readonly kind: 'none' }

/** Reads the result from a withdrawal's record view. */
export function ledgerWord({
  breaks,
  related,
}: Pick<RecordView, 'breaks' | 'related'>): LedgerResult {
  const cells = breaks[0]
  if (cells) return { kind: 'break', cells, ledgerStatus: textOf(cells, 'ledger_status') }
  return related.some(({ report }) => report === 'matches') ? { kind: 'matched' } : { kind: 'none' }
}
