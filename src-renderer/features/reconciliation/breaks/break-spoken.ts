import { formatAmount } from '../../../format/amount.ts'
import { showInvisible } from '../../../format/identifier.ts'
import type { valueWords } from '../../../words/records/values.ts'
import { wordOf } from '../../records/value-words.ts'
import type { PairCells } from '../break-view.ts'
import { leadText, recordIdNames, splitCell, textOf } from '../break-view.ts'
import { breakReasonText, isInConflict } from '../conflict.ts'
import type { ColumnWords } from './break-columns.ts'
import { breakMoney } from './break-money.ts'

interface SpokenWords extends ColumnWords {
  readonly values: (typeof valueWords)['en']
}

/**
 * Writes a break for a screen reader, in the words of the table and with tabs between the parts.
 * Each amount is exact and has its currency and side.
 */
export function spokenBreak(cells: PairCells, { breaks, queue, values }: SpokenWords): string {
  const { columns } = breaks
  const wordOfCell = (texts: Readonly<Record<string, string>>, name: string): string => {
    const text = textOf(cells, name)
    return texts[text] ?? text
  }
  const withName = (name: string, text: string): string => (text === '' ? '' : `${name}: ${text}`)
  const money = (name: string, title: string, currency = textOf(cells, 'currency')): string => {
    const amount = breakMoney(cells, name)
    return amount === '' ? '' : `${title}: ${formatAmount(amount)} ${currency}`.trimEnd()
  }
  const days = textOf(cells, 'age_days')
  const statuses = ['ledger_status', 'provider_status'].map(
    (name) => wordOf('status', textOf(cells, name), values) || '—',
  )
  const lines = textOf(cells, 'ledger_line').replaceAll(';', ', ')
  return [
    withName(breaks.severityLabel, wordOfCell(breaks.severity, 'severity')),
    leadText(cells, breaks.category),
    isInConflict(cells) ? queue.conflict.name : wordOfCell(queue.status, 'status'),
    withName(columns.age, days === '' ? '' : breaks.ageDays(days)),
    money('amount_difference', columns.difference),
    money('ledger_amount', columns.ledgerAmount, textOf(cells, 'ledger_currency') || undefined),
    money('provider_amount', columns.providerAmount),
    withName(columns.status, statuses.join(' / ')),
    withName(columns.line, lines),
    withName(queue.columns.assignee, showInvisible(textOf(cells, 'assignee'))),
    withName(queue.columns.reason, breakReasonText(cells, queue.conflict.did)),
    ...recordIdNames.flatMap((name) => splitCell(cells, name)).map(showInvisible),
  ]
    .filter((part) => part !== '')
    .join('\t')
}
