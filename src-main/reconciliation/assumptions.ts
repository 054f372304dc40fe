import type { StatusMap } from '../domain/status.ts'

/** What of a profile decides how its records are reconciled. */
export interface ReconcileSettings {
  readonly statusMap: StatusMap
  readonly rails: readonly string[]
  readonly ties: readonly ('txn_hash' | 'external_ref')[]
}

/** What a run takes for granted because the contracts do not show it (not-shown.md, rule 4). */
export function assumptionsOf(settings: ReconcileSettings): string[] {
  const words = Object.entries(settings.statusMap).map(([word, meaning]) => `${word}=${meaning}`)
  return [
    `feed rows tie to withdrawals by ${settings.ties.join(', then ') || 'nothing'} (G39)`,
    'of a feed row amount_from is the net amount, fee its fee, and both together its total where the ledger gives totals alone (G38)',
    words.length === 0
      ? 'only the status COMPLETED is final (P3, G5)'
      : `statuses: ${words.join(', ')}; else only COMPLETED is final (P3, G5)`,
    `reconciled rails: ${settings.rails.join(', ')}`,
    'ids that are UUIDs are the same in either case (P27)',
  ]
}
