import type { KnownSpan } from '../../reconciliation/day-axis.ts'
import type { ReadableDb } from '../database/connection.ts'
import { findFact } from '../database/facts.ts'
import { getFeedState } from './feed-state.ts'
import { getListState } from './withdrawal-list.ts'

/**
 * The time whose withdrawals were all asked for: what the list of withdrawals and the feed cover
 * together. Where a profile has neither and asks by id alone, it ends with the last sync. Null:
 * nothing was asked for yet.
 */
export function readKnownSpan(db: ReadableDb): KnownSpan | null {
  const spans = [getListState(db), getFeedState(db)].flatMap((state): KnownSpan[] =>
    state.coveredTo === null
      ? []
      : [{ from: state.isComplete ? null : state.coveredFrom, to: state.coveredTo }],
  )
  const [one, other] = spans.sort((left, right) => (left.to < right.to ? 1 : -1))
  if (one && other) return joined(one, other)
  if (one) return one
  const lastSync = findFact(db, 'last_sync')
  return lastSync === undefined ? null : { from: oldestRecord(db), to: lastSync }
}

// `later` ends last. A gap between both hides what lies before it.
function joined(later: KnownSpan, earlier: KnownSpan): KnownSpan {
  if (later.from === null || later.from > earlier.to) return later
  const isEarlierLonger = earlier.from === null || earlier.from < later.from
  return isEarlierLonger ? { from: earlier.from, to: later.to } : later
}

function oldestRecord(db: ReadableDb): string | null {
  return (
    db.prepare<[], string | null>('SELECT min(created_at) FROM withdrawals').pluck().get() ?? null
  )
}
