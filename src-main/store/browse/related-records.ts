import type { Cell } from '../../contract/cell.ts'
import type { RecordHit } from '../../contract/window.ts'
import { normalHash, normalIdentifier } from '../../reconciliation/row/normal-form.ts'
import type { ReadableDb } from '../database/connection.ts'
import type { RecordKey } from '../records/record-keys.ts'
import { findById, findByText, recordKeys } from '../records/record-keys.ts'
import type { ActivityKind } from '../records/record-types.ts'

const MAX_RECORDS = 50

type Cells = Readonly<Record<string, Cell>>

/**
 * Returns the records related to a withdrawal or a feed row: the same payment in the other service,
 * found by hash, else by reference. For a withdrawal, also other withdrawals with its reference.
 */
export function relatedByKey(db: ReadableDb, kind: ActivityKind, cells: Cells): RecordHit[] {
  if (kind === 'withdrawals') {
    const feed = findSameHash(db, recordKeys.transactionHash, cells.txn_hash)
    const otherWithdrawals = findSameReference(
      db,
      recordKeys.withdrawalReference,
      cells.external_ref,
    ).filter(({ key }) => key !== cells.id)
    return [
      ...(feed.length > 0
        ? feed
        : findSameReference(db, recordKeys.transactionReference, cells.external_ref)),
      ...otherWithdrawals,
    ]
  }
  if (kind === 'transactions') {
    const withdrawals = findSameHash(db, recordKeys.withdrawalHash, cells.transaction_hash)
    return withdrawals.length > 0
      ? withdrawals
      : findSameReference(db, recordKeys.withdrawalReference, cells.external_id)
  }
  return []
}

/** Returns the cached withdrawals and feed rows that a break or a match names. */
export function relatedOfPair(db: ReadableDb, cells: Cells, why: string): RecordHit[] {
  const find = (report: RecordKey['report'], ids: Cell | undefined): RecordHit[] =>
    idsOf(ids).flatMap((id) => {
      const record = findById(db, report, id)
      if (!record) return []
      const { text: _, ...hit } = record
      return [{ report, why, ...hit }]
    })
  return [...find('withdrawals', cells.withdrawal_id), ...find('transactions', cells.feed_id)]
}

// Ids of several rows are joined by `;`, but a single id may also contain it.
function idsOf(ids: Cell | undefined): string[] {
  if (!ids) return []
  return ids.includes(';')
    ? [ids, ...ids.split(';')].filter((id) => id !== '').slice(0, MAX_RECORDS)
    : [ids]
}

function findSameHash(db: ReadableDb, key: RecordKey, hash: Cell | undefined): RecordHit[] {
  return findEqualTexts(db, key, hash, 'same_hash', normalHash)
}

function findSameReference(
  db: ReadableDb,
  key: RecordKey,
  reference: Cell | undefined,
): RecordHit[] {
  return findEqualTexts(db, key, reference, 'same_reference', normalIdentifier)
}

// Finds texts without regard to case, then compares their normal forms (reconciliation.md), which
// may distinguish case.
function findEqualTexts(
  db: ReadableDb,
  key: RecordKey,
  text: Cell | undefined,
  why: string,
  toNormal: (text: string) => string,
): RecordHit[] {
  if (!text || toNormal(text) === '') return []
  return findByText(db, key, text, MAX_RECORDS)
    .filter((record) => toNormal(record.text) === toNormal(text))
    .map(({ text: _, ...hit }) => ({ report: key.report, why, ...hit, title: hit.key }))
}
