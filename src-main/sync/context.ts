import type { Client } from '../api/client.ts'
import type { Clock } from '../base/instant.ts'
import type { SendNotice } from '../base/notice.ts'
import type { StatusMap } from '../domain/status.ts'
import type { Store } from '../store/store.ts'

/** The dependencies and settings of a sync. */
export interface SyncContext {
  readonly client: Client
  readonly store: Store
  readonly clock: Clock
  readonly statusMap: StatusMap
  readonly isFull: boolean
  readonly signal: AbortSignal | undefined
  progress(step: string, done: number, total?: number): void
  /** Absent if nothing receives the notices. */
  readonly sendNotice?: SendNotice
}

/** The numbers of records of one kind that were seen, added, changed and quarantined. */
export interface Tally {
  readonly seen: number
  readonly added: number
  readonly changed: number
  readonly quarantined: number
}

export const noTally: Tally = Object.freeze({ seen: 0, added: 0, changed: 0, quarantined: 0 })

/** Adds two tallies. An absent number counts as 0. */
export function addTally(left: Tally, right: Partial<Tally>): Tally {
  return {
    seen: left.seen + (right.seen ?? 0),
    added: left.added + (right.added ?? 0),
    changed: left.changed + (right.changed ?? 0),
    quarantined: left.quarantined + (right.quarantined ?? 0),
  }
}
