import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { findMetadata, setMetadata } from '../database/metadata.ts'
import type { FeedState } from './record-types.ts'

const emptyFeedState: FeedState = {
  cursor: null,
  passBegunAt: null,
  passIsFull: false,
  coveredFrom: null,
  coveredTo: null,
  isComplete: false,
}

/** Reads the state of the walk through the feed, or the empty state if there was no walk yet. */
export function getFeedState(db: ReadableDb): FeedState {
  const text = findMetadata(db, 'feed')
  return text === undefined
    ? emptyFeedState
    : { ...emptyFeedState, ...(JSON.parse(text) as Partial<FeedState>) }
}

export function saveFeedState(db: WritableDb, state: FeedState): void {
  setMetadata(db, 'feed', JSON.stringify(state))
}
