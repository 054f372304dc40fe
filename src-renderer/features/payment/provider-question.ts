import type { Cell } from '../../../src-main/contract/cell.ts'
import { differencesOf, isUnmatched } from '../../../src-main/reconciliation/break-lead.ts'
import { exactInstant } from '../../format/instant.ts'
import type { QuestionWords } from '../../words/reconciliation/provider-question.ts'
import { isInstantText } from '../records/status-view.ts'

type Cells = Readonly<Record<string, Cell>>

/**
 * The subject of a question to the provider: a break, a withdrawal, or both. It excludes notes,
 * assignees, reasons and the names of colleagues.
 */
export interface QuestionSubject {
  readonly withdrawal?: Cells | undefined
  /** The pair as stored by the run. */
  readonly pair?: Cells | undefined
  /** The time, in UTC, at which the run read both sides. */
  readonly asOf?: string | undefined
}

const moneyFields = ['amount', 'fee', 'total'] as const
const otherFields = ['status', 'network', 'address', 'txn_hash', 'external_ref', 'date'] as const

/**
 * Writes a question about one payment as plain text, in the given words: ids, both sides with their
 * currency and the difference, times in UTC, every digit as it was received.
 */
export function providerQuestion(subject: QuestionSubject, words: QuestionWords): string {
  const { pair, asOf } = subject
  const parts = [
    [words.greeting],
    [words.opening(pair?.['category'] ?? '', differingNames(pair, words))],
    idLines(subject, words),
    pair ? sideLines(pair, words) : [],
    pair ? [] : recordLines(subject.withdrawal ?? {}, words),
    [...(asOf ? [words.asOf(exactInstant(asOf))] : []), words.request(pair?.['category'] ?? '')],
    [words.closing],
  ]
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

// Lists the money fields first. A name in `differences` that is not a field of a payment, such as
// `rejected_line`, is left out. Breaks without a pair and two other categories name no field.
function differingNames(pair: Cells | undefined, words: QuestionWords): string {
  const category = pair?.['category'] ?? ''
  if (!pair || isUnmatched(category) || category === 'blocked' || category === 'hash_replaced')
    return ''
  const differingFields = differencesOf(pair)
  return [...moneyFields, ...otherFields]
    .filter((field) => differingFields.includes(field))
    .map((field) => words.fields[field].toLowerCase())
    .join(', ')
}

function idLines({ withdrawal, pair }: QuestionSubject, words: QuestionWords): string[] {
  const cell = (record: Cells | undefined, name: string): string => record?.[name] ?? ''
  const names = [
    [words.names.withdrawal, cell(withdrawal, 'id') || cell(pair, 'withdrawal_id')],
    [words.names.transaction, cell(pair, 'feed_id')],
    [words.names.reference, cell(withdrawal, 'external_ref') || cell(pair, 'external_ref')],
    [words.names.hash, cell(withdrawal, 'txn_hash') || cell(pair, 'txn_hash')],
    [words.names.endUser, cell(withdrawal, 'end_user_id') || cell(pair, 'provider_end_user_id')],
  ]
  return names.flatMap(([name = '', value = '']) =>
    value === '' ? [] : [`${name}: ${value.replaceAll(';', ', ')}`],
  )
}

function sideLines(pair: Cells, words: QuestionWords): string[] {
  const text = (name: string): string => pair[name] ?? ''
  const lines = moneyFields.flatMap((field) => {
    const ledger = withCurrency(text(`ledger_${field}`), currencyOf(pair, 'ledger'))
    const provider = withCurrency(text(`provider_${field}`), currencyOf(pair, 'provider'))
    if (ledger === '' && provider === '') return []
    const difference = text(`${field}_difference`)
    const differenceText = /[1-9]/.test(difference)
      ? words.difference(withCurrency(difference, text('currency')))
      : ''
    return [
      words.side(words.fields[field], ledger || words.none, provider || words.none, differenceText),
    ]
  })
  const otherLines = otherFields.flatMap((field) => {
    const isShown = field === 'status' || field === 'date' || differencesOf(pair).includes(field)
    if (!isShown) return []
    const [ledger, provider] = [
      displayText(text(`ledger_${field}`)),
      displayText(text(`provider_${field}`)),
    ]
    return ledger === '' && provider === ''
      ? []
      : [words.side(words.fields[field], ledger || words.none, provider || words.none, '')]
  })
  return [...lines, ...otherLines]
}

// A side in a currency other than the break's shows its own currency.
function currencyOf(pair: Cells, side: 'ledger' | 'provider'): string {
  return pair[`${side}_currency`] || pair['currency'] || ''
}

function recordLines(cells: Cells, words: QuestionWords): string[] {
  const currency = cells['currency'] ?? ''
  const lines = [
    [words.fields.amount, withCurrency(cells['amount'] ?? '', currency)],
    [words.fields.fee, withCurrency(cells['charged_fee'] ?? '', currency)],
    [words.fields.total, withCurrency(cells['debited_amount'] ?? '', currency)],
    [words.fields.status, cells['status'] ?? ''],
    [words.fields.network, cells['network_name'] ?? ''],
    [words.fields.address, cells['address'] ?? ''],
    [words.created, displayText(cells['created_at'] ?? '')],
    [words.confirmed, displayText(cells['confirmation_date'] ?? '')],
  ]
  return lines.flatMap(([name = '', value = '']) => (value === '' ? [] : [`${name}: ${value}`]))
}

function withCurrency(amount: string, currency: string): string {
  return amount === '' ? '' : `${amount} ${currency}`.trim()
}

function displayText(value: string): string {
  return isInstantText(value) ? exactInstant(value) : value.replaceAll(';', ', ')
}
