import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { findFact, setFact } from '../database/facts.ts'
import type { FeedState } from './record-types.ts'

const emptyFeedState: FeedState = {
  cursor: null,
  passBegunAt: null,
  passIsFull: false,
  coveredFrom: null,
  coveredTo: null,
  isComplete: false,
}

/** Reads the state of the feed's walk; the empty state where it was never walked. */
export function getFeedState(db: ReadableDb): FeedState {
  const text = findFact(db, 'feed')
  return text === undefined
    ? emptyFeedState
    : { ...emptyFeedState, ...(JSON.parse(text) as Partial<FeedState>) }
}

export function saveFeedState(db: WritableDb, state: FeedState): void {
  setFact(db, 'feed', JSON.stringify(state))
}
