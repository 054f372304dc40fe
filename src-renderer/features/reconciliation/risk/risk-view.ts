import type { Condition } from '../../../../src-main/contract/report.ts'
import type { ListQuery, RecordView } from '../../../../src-main/contract/window.ts'
import type { PairCells } from '../break-view.ts'
import { textOf } from '../break-view.ts'

/**
 * The desk's lists: held back by the service · with a risk score · with a reason. A withdrawal may
 * stand in all of them.
 */
export const riskTabs = ['blocked', 'scored', 'reasoned'] as const
export type RiskTab = (typeof riskTabs)[number]

// A score of null is none given, not 0 (A54); a reason that is an empty text is none (A56).
const conditions: Readonly<Record<RiskTab, Condition>> = {
  blocked: { column: 'is_blocked', operator: '=', value: 'true' },
  scored: { column: 'risk_score', operator: '!=', value: '' },
  reasoned: { column: 'reason', operator: '!=', value: '' },
}

/** The cached withdrawals of a list; newest first unless sorted otherwise. */
export function riskQuery(
  tab: RiskTab,
  sort: ListQuery['sort'] = { column: 'created_at', isDescending: true },
): ListQuery {
  return { report: 'withdrawals', run: null, conditions: [conditions[tab]], sort, search: '' }
}

/** The tab that a target chooses, else the first. */
export function readRiskTab(target: string | undefined): RiskTab {
  return riskTabs.find((tab) => tab === target) ?? 'blocked'
}

/** What the latest run says of a withdrawal on the ledger's side. */
export type LedgerWord =
  | { readonly kind: 'break'; readonly cells: PairCells; readonly ledgerStatus: string }
  | { readonly kind: 'matched' }
  /**
   * No break and no match of that run holds it: the run is older, of other days, or there is none.
   */
  | { readonly kind: 'none' }

/** Reads it from all that is known of the withdrawal. */
export function ledgerWord({
  breaks,
  related,
}: Pick<RecordView, 'breaks' | 'related'>): LedgerWord {
  const cells = breaks[0]
  if (cells) return { kind: 'break', cells, ledgerStatus: textOf(cells, 'ledger_status') }
  return related.some(({ report }) => report === 'matches') ? { kind: 'matched' } : { kind: 'none' }
}
