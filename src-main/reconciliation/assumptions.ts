import type { FeedNet, FeeSource } from '../domain/service-preset.ts'
import { presets } from '../domain/service-preset.ts'
import type { StatusMap } from '../domain/status.ts'

/** The settings of a profile that decide how its records are reconciled. */
export interface ReconcileSettings {
  readonly statusMap: StatusMap
  readonly rails: readonly string[]
  readonly ties: readonly ('txn_hash' | 'external_ref')[]
  /** If `feeSource` or `feedNet` is absent, the value of the contract preset applies. */
  readonly feeSource?: FeeSource
  readonly feedNet?: FeedNet
}

/** Returns the settings with the value of the contract preset for each absent one. */
export function completeSettings(settings: ReconcileSettings): Required<ReconcileSettings> {
  return {
    ...settings,
    feeSource: settings.feeSource ?? presets.contract.feeSource,
    feedNet: settings.feedNet ?? presets.contract.feedNet,
  }
}

/** The assumptions of a run about things that the contracts do not show (not-shown.md, rule 4). */
export function assumptionsOf(settings: ReconcileSettings): string[] {
  const words = Object.entries(settings.statusMap).map(([word, meaning]) => `${word}=${meaning}`)
  return [
    `feed rows tie to withdrawals by ${settings.ties.join(', then ') || 'nothing'} (G39)`,
    settings.feedNet === 'per_row'
      ? 'of a feed row its amounts and its fee say which amount is net; where they do not, no amount is compared (G38)'
      : 'of a feed row amount_from is the net amount, fee its fee, and both together its total where the ledger gives totals alone (G38)',
    settings.feeSource !== 'debited_minus_amount'
      ? 'the fee of a withdrawal is charged_fee, else debited_amount − amount, in its own currency (P21)'
      : 'the fee of a withdrawal is debited_amount − amount, else charged_fee, in its own currency (P21)',
    words.length === 0
      ? 'only the status COMPLETED is final; the usual words for failed and open hold (P3, G5)'
      : `statuses: ${words.join(', ')}; else only COMPLETED is final, and the usual words for failed and open hold (P3, G5)`,
    `reconciled rails: ${settings.rails.join(', ')}`,
    'ids that are UUIDs are the same in either case (P27)',
  ]
}
