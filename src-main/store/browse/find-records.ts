import type { RecordHit } from '../../contract/window.ts'
import type { ReadableDb } from '../database/connection.ts'
import type { FoundKey } from '../records/record-keys.ts'
import { findById, findByIdPrefix, findByPrefix, recordKeys } from '../records/record-keys.ts'
import { findRun } from '../runs/runs.ts'
import { readAmounts } from './amount-readings.ts'
import { findAmounts } from './find-amounts.ts'

const MAX_HITS = 8
/** Fewer than MAX_HITS, so that room is left for records whose id begins with the digits. */
const MAX_AMOUNT_HITS = 6
const MAX_TEXT_LENGTH = 200

type Find = (db: ReadableDb, text: string) => RecordHit[]

const toHits = (report: RecordHit['report'], why: string, keys: readonly FoundKey[]): RecordHit[] =>
  keys.map(({ text: _, ...hit }) => ({ report, why, ...hit }))

// The finders in the order in which their hits are shown. `why` names the column that matched.
const finders: readonly Find[] = [
  (db, text) => toHits('withdrawals', 'id', findByIdPrefix(db, 'withdrawals', text, MAX_HITS)),
  (db, text) =>
    toHits('withdrawals', 'txn_hash', findByPrefix(db, recordKeys.withdrawalHash, text, MAX_HITS)),
  (db, text) =>
    toHits(
      'withdrawals',
      'external_ref',
      findByPrefix(db, recordKeys.withdrawalReference, text, MAX_HITS),
    ),
  (db, text) => toHits('transactions', 'id', findByIdPrefix(db, 'transactions', text, MAX_HITS)),
  (db, text) =>
    toHits(
      'transactions',
      'transaction_hash',
      findByPrefix(db, recordKeys.transactionHash, text, MAX_HITS),
    ),
  (db, text) =>
    toHits(
      'transactions',
      'external_id',
      findByPrefix(db, recordKeys.transactionReference, text, MAX_HITS),
    ),
  findBreaks,
]

/**
 * Minimum length of the beginning of an id, because too many ids begin with a shorter text. An
 * amount may have a single digit.
 */
const MIN_TEXT_LENGTH = 3

/**
 * Finds records with exactly this amount, or whose id, hash or reference begins with the text: at
 * most eight, without duplicates. Finds nothing for an empty text or a text that is too long.
 */
export function findRecords(db: ReadableDb, typedText: string): RecordHit[] {
  const text = typedText.trim()
  if (text === '' || text.length > MAX_TEXT_LENGTH) return []
  const amounts = readAmounts(text)
  const exactHits = [
    // A number may be both the id of a feed row and an amount. The record with exactly this id is
    // shown first.
    ...(['withdrawals', 'transactions'] as const).flatMap((report) => {
      const record = findById(db, report, text)
      return record ? toHits(report, 'id', [record]) : []
    }),
    ...(amounts ? findAmounts(db, amounts, MAX_AMOUNT_HITS) : []),
  ]
  const hits = new Map(exactHits.map((hit) => [`${hit.report}/${hit.key}`, hit]))
  if (text.length < MIN_TEXT_LENGTH) return [...hits.values()]
  for (const find of finders) {
    for (const hit of find(db, text))
      if (!hits.has(`${hit.report}/${hit.key}`)) hits.set(`${hit.report}/${hit.key}`, hit)
    if (hits.size >= MAX_HITS) break
  }
  return [...hits.values()].slice(0, MAX_HITS)
}

interface FoundBreakRow {
  readonly break_id: string
  readonly category: string
  readonly sort_date: string
  readonly amount: string
  readonly currency: string
  readonly status: string
}

function findBreaks(db: ReadableDb, text: string): RecordHit[] {
  const run = findRun(db, undefined)
  if (!run) return []
  return db
    .prepare<unknown[], FoundBreakRow>(
      `SELECT break_id, category, sort_date, json_extract(cells, '$[7]') AS amount, json_extract(cells, '$[4]') AS currency,
        coalesce((SELECT s.status FROM break_states AS s WHERE s.break_id = breaks.break_id), 'open') AS status FROM breaks
        WHERE run = ? AND break_id >= ? AND break_id < ? ORDER BY break_id LIMIT ?`,
    )
    .all(run.seq, text.toLowerCase(), `${text.toLowerCase()}\u{10ffff}`, MAX_HITS)
    .map(({ break_id: key, category, sort_date: at, amount, currency, status }) => ({
      report: 'breaks',
      key,
      why: 'break_id',
      title: category,
      amount: amount || null,
      currency: currency || null,
      at: at || null,
      status,
    }))
}
