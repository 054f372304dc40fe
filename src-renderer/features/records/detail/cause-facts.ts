import { readDecimal } from '../../../../src-main/base/decimal.ts'
import type { BreakCause } from '../../../../src-main/reconciliation/break-cause.ts'
import {
  findSwappedDigits,
  provableCause,
} from '../../../../src-main/reconciliation/break-cause.ts'
import { differencesOf, leadOf } from '../../../../src-main/reconciliation/break-lead.ts'
import { formatAmount, groupDigits } from '../../../format/amount.ts'
import { showInvisible } from '../../../format/identifier.ts'
import type { CauseFacts } from '../../../words/reconciliation/break-causes.ts'
import type { PairCells } from '../../reconciliation/break-view.ts'
import { textOf } from '../../reconciliation/break-view.ts'

const references = ['withdrawal_id', 'external_ref', 'txn_hash', 'transaction_id', 'end_user_id']

/**
 * Returns the facts for the sentence about a break's cause. `labels` are the names of fields in the
 * window's language.
 */
export function causeFacts(
  cells: PairCells,
  labels: Readonly<Record<string, string>>,
  ledgerFile: string,
): CauseFacts {
  const cellText = (name: string): string => showInvisible(textOf(cells, name))
  const field = provableCause(cells)?.field || leadOf(cells).field || 'amount'
  return {
    lines: textOf(cells, 'ledger_line').replaceAll(';', ', '),
    ledgerFile: showInvisible(ledgerFile),
    ledgerStatus: cellText('ledger_status'),
    providerStatus: cellText('provider_status'),
    ledgerCurrency: cellText('ledger_currency'),
    providerCurrency: cellText('provider_currency'),
    ledgerNetwork: cellText('ledger_network'),
    providerNetwork: cellText('provider_network'),
    references: differencesOf(cells)
      .filter((name) => references.includes(name))
      .map((name) => labels[name] ?? name)
      .join(', '),
    field,
    ...powerOf(cells),
    swapped: swappedOf(cells, field),
    payingSide: payingSideOf(provableCause(cells)),
    fee: `${formatAmount(textOf(cells, 'provider_fee'))} ${cellText('currency')}`,
  }
}

function powerOf(cells: PairCells): Pick<CauseFacts, 'factor' | 'isSmaller'> {
  const cause = provableCause(cells)
  return powerFacts(cause?.kind === 'power_of_ten' ? cause.value : '0')
}

/**
 * Converts a proved power of ten, such as `-2`, to its factor and whether the ledger's amount is
 * the smaller one.
 */
export function powerFacts(places: string): Pick<CauseFacts, 'factor' | 'isSmaller'> {
  const isSmaller = places.startsWith('-')
  return {
    factor: groupDigits(`1${'0'.repeat(Number(isSmaller ? places.slice(1) : places))}`),
    isSmaller,
  }
}

/**
 * Returns the side that shows a payment, for a cause about disputed money. Empty for any other
 * cause.
 */
export function payingSideOf(
  cause: Pick<BreakCause, 'kind' | 'value'> | undefined,
): CauseFacts['payingSide'] {
  if (cause?.kind !== 'money_disputed') return ''
  return cause.value === 'ledger' || cause.value === 'provider' ? cause.value : ''
}

function swappedOf(cells: PairCells, field: CauseFacts['field']): CauseFacts['swapped'] {
  const ledger = readDecimal(textOf(cells, `ledger_${field}`))
  const provider = readDecimal(textOf(cells, `provider_${field}`))
  const digits =
    ledger !== undefined && provider !== undefined ? findSwappedDigits(ledger, provider) : undefined
  return digits ?? ['', '']
}
