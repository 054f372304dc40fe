import type { KnownSpan } from '../../reconciliation/day-axis.ts'
import type { ReadableDb } from '../database/connection.ts'
import { findMetadata } from '../database/metadata.ts'
import { getFeedState } from './feed-state.ts'
import { getListState } from './withdrawal-list.ts'

/**
 * Returns the time span whose withdrawals were all fetched: the union of the spans that the list of
 * withdrawals and the feed cover. If neither was read, the span ends with the last sync. Null if
 * nothing was fetched yet.
 */
export function readKnownSpan(db: ReadableDb): KnownSpan | null {
  const spans = [getListState(db), getFeedState(db)].flatMap((state): KnownSpan[] =>
    state.coveredTo === null
      ? []
      : [{ from: state.isComplete ? null : state.coveredFrom, to: state.coveredTo }],
  )
  const [later, earlier] = spans.sort((left, right) => (left.to < right.to ? 1 : -1))
  if (later && earlier) return joinSpans(later, earlier)
  if (later) return later
  const lastSync = findMetadata(db, 'last_sync')
  return lastSync === undefined ? null : { from: oldestRecord(db), to: lastSync }
}

// Joins two spans, of which `later` ends last. If there is a gap between them, only the later span
// is returned.
function joinSpans(later: KnownSpan, earlier: KnownSpan): KnownSpan {
  if (later.from === null || later.from > earlier.to) return later
  const isEarlierLonger = earlier.from === null || earlier.from < later.from
  return isEarlierLonger ? { from: earlier.from, to: later.to } : later
}

function oldestRecord(db: ReadableDb): string | null {
  return (
    db.prepare<[], string | null>('SELECT min(created_at) FROM withdrawals').pluck().get() ?? null
  )
}
