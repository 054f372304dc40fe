import type { DecimalText } from '../base/decimal.ts'
import type { InstantText } from '../base/instant.ts'
import { instantToMs } from '../base/instant.ts'
import type { Comparison } from './compare.ts'
import type { PairRow } from './pair-columns.ts'
import { pairColumns } from './pair-columns.ts'
import type { ProviderRecord } from './provider-record.ts'
import type { LedgerEntry } from './row/ledger-entry.ts'

/** Whole days from the record's date to the run's instant, never below 0. */
export function ageDays(date: InstantText | '', asOf: InstantText): number | undefined {
  if (date === '') return undefined
  const ms = instantToMs(asOf) - instantToMs(date)
  // instantToMs drops the microseconds. Between two times of day that are equal to the millisecond,
  // the microseconds decide whether the last day is complete.
  const isDayIncomplete = asOf.slice(23, 26) < date.slice(23, 26)
  return Math.max(0, Math.floor((isDayIncomplete ? ms - 1 : ms) / 86400000))
}

export type AgeBucket = '0-1' | '2-7' | '8-30' | '31-90' | '91+'

export function ageBucket(days: number): AgeBucket {
  if (days <= 1) return '0-1'
  if (days <= 7) return '2-7'
  if (days <= 30) return '8-30'
  return days <= 90 ? '31-90' : '91+'
}

/**
 * Both sides of a match or a break in one row. The texts of several rows of one side are joined by
 * `;`, and their amounts are added up.
 */
export function pairRow(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  comparison: Comparison | undefined,
  matchedBy: string,
): PairRow {
  const row =
    entries.length > 1 || records.length > 1
      ? joinedRow(entries, records, matchedBy)
      : onePair(entries[0], records[0], matchedBy)
  const { amount, fee, total } = comparison ?? unmatchedMoney(entries[0], records[0])
  row.ledger_amount = amount.ledger
  row.provider_amount = amount.provider
  row.amount_difference = amount.difference
  row.ledger_fee = fee.ledger
  row.provider_fee = fee.provider
  row.fee_difference = fee.difference
  row.ledger_total = total.ledger
  row.provider_total = total.provider
  row.total_difference = total.difference
  return row
}

function onePair(
  entry: LedgerEntry | undefined,
  record: ProviderRecord | undefined,
  matchedBy: string,
): PairRow {
  const writtenTexts = entry?.original
  const shownTexts = record?.shown
  return {
    withdrawal_id: record ? record.withdrawalId : trimmed(writtenTexts?.withdrawal_id),
    feed_id: record?.feedId ?? '',
    external_ref: shownTexts ? shownTexts.externalRef : trimmed(writtenTexts?.external_ref),
    txn_hash: shownTexts ? shownTexts.txnHash : trimmed(writtenTexts?.txn_hash),
    currency: record ? record.currency : (entry?.currency ?? ''),
    ledger_amount: '',
    provider_amount: '',
    amount_difference: '',
    ledger_fee: '',
    provider_fee: '',
    ledger_status: trimmed(writtenTexts?.status),
    provider_status: record?.status ?? '',
    ledger_date: entry?.dateFrom ?? '',
    provider_date: record?.createdAt ?? '',
    ledger_line: entry ? String(entry.line) : '',
    matched_by: matchedBy,
    fee_difference: '',
    ledger_total: '',
    provider_total: '',
    total_difference: '',
    ledger_currency: trimmed(writtenTexts?.currency),
    provider_currency: shownTexts?.currency ?? '',
    ledger_network: trimmed(writtenTexts?.network),
    provider_network: shownTexts?.network ?? '',
    ledger_address: trimmed(writtenTexts?.address),
    provider_address: shownTexts?.address ?? '',
    ledger_external_ref: trimmed(writtenTexts?.external_ref),
    provider_external_ref: shownTexts?.externalRef ?? '',
    ledger_txn_hash: trimmed(writtenTexts?.txn_hash),
    provider_txn_hash: shownTexts?.txnHash ?? '',
    ledger_end_user_id: trimmed(writtenTexts?.end_user_id),
    provider_end_user_id: shownTexts?.endUserId ?? '',
  }
}

function trimmed(text: string | undefined): string {
  return text === undefined ? '' : text.trim()
}

// A column has one text where all rows agree, else their distinct texts, sorted. The line numbers of
// all rows are listed.
function joinedRow(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  matchedBy: string,
): PairRow {
  const rowCount = Math.max(entries.length, records.length)
  const rows = Array.from({ length: rowCount }, (_, index) =>
    onePair(
      entries[Math.min(index, entries.length - 1)],
      records[Math.min(index, records.length - 1)],
      matchedBy,
    ),
  )
  const row = { ...(rows[0] as PairRow) }
  for (const name of pairColumns) {
    const first = row[name]
    if (rows.some((other) => other[name] !== first))
      row[name] = [...new Set(rows.map((other) => other[name]))].sort(byText).join(';')
  }
  const lines = entries.map((entry) => entry.line).sort((left, right) => left - right)
  row.ledger_line = lines.join(';')
  return row
}

function byText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

// The full amount of an unmatched record is its difference: with its own sign at the provider, with
// the opposite sign in the ledger.
function unmatchedMoney(
  entry: LedgerEntry | undefined,
  record: ProviderRecord | undefined,
): Pick<Comparison, 'amount' | 'fee' | 'total'> {
  const side = (
    field: 'amount' | 'fee' | 'total',
  ): { ledger: DecimalText | ''; provider: DecimalText | ''; difference: DecimalText | '' } => {
    const isForeign = field === 'fee' && entry !== undefined && entry.feeCurrency !== ''
    const ledger = isForeign ? '' : (entry?.[field] ?? '')
    const provider = record?.[field] ?? ''
    return { ledger, provider, difference: provider !== '' ? provider : negated(ledger) }
  }
  return { amount: side('amount'), fee: side('fee'), total: side('total') }
}

function negated(value: DecimalText | ''): DecimalText | '' {
  if (value === '') return ''
  if (value.startsWith('-')) return value.slice(1)
  return /[1-9]/.test(value) ? `-${value}` : value
}

/**
 * The records' part of a break id: the identifiers of both sides, in an order that does not depend
 * on the input.
 */
export function recordKeys(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
): string {
  const provider = records
    .map((record) =>
      record.source === 'withdrawal' ? `w:${record.normalId}` : `f:${record.feedId}`,
    )
    .sort()
  const ledger = entries
    .map(
      (entry) =>
        `l:${JSON.stringify([entry.withdrawalId, entry.externalRef, entry.txnHash, entry.transactionId])}`,
    )
    .sort()
  return [...provider, ...ledger].join('\n')
}
