import { visible } from '../../../format/identifier.ts'
import type { CauseFacts } from '../../../words/reconciliation/break-causes.ts'
import type { PairCells } from '../../reconciliation/break-view.ts'
import { differingFields, textOf } from '../../reconciliation/break-view.ts'

const references = ['withdrawal_id', 'external_ref', 'txn_hash', 'transaction_id', 'end_user_id']

/**
 * What a break's sentence of its cause is told; `labels` are the names of fields in the reader's
 * words.
 */
export function causeFacts(
  cells: PairCells,
  labels: Readonly<Record<string, string>>,
  ledgerFile: string,
): CauseFacts {
  const shown = (name: string): string => visible(textOf(cells, name))
  return {
    lines: textOf(cells, 'ledger_line').replaceAll(';', ', '),
    ledgerFile: visible(ledgerFile),
    ledgerStatus: shown('ledger_status'),
    providerStatus: shown('provider_status'),
    ledgerCurrency: shown('ledger_currency'),
    providerCurrency: shown('provider_currency'),
    ledgerNetwork: shown('ledger_network'),
    providerNetwork: shown('provider_network'),
    references: differingFields(cells)
      .filter((name) => references.includes(name))
      .map((name) => labels[name] ?? name)
      .join(', '),
  }
}
