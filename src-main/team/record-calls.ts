import type { InstantText } from '../base/instant.ts'
import type { OutgoingRecords, ReceivedRecords } from '../contract/team-records.ts'

interface OfWorkspace {
  readonly workspace: string
}

interface OfLease extends OfWorkspace {
  readonly station: string
  /** The number of the grant. */
  readonly epoch: number
}

/** The calls of the team thread about provider records and the lease of the sync. */
export type RecordServerCalls = {
  /** Returns null if the server's version has no records. */
  pullRecords: {
    input: OfWorkspace & { station: string; after: number }
    output: ReceivedRecords | null
  }
  /** `epoch` is null if another station holds the lease. */
  takeLease: {
    input: OfWorkspace & { station: string }
    output: { epoch: number | null; login: string; until: InstantText }
  }
  /** Throws LEASE_LOST. */
  renewLease: { input: OfLease; output: null }
  releaseLease: { input: OfLease; output: null }
  /** Stores a batch after record `head`, the last one. Throws LEASE_LOST, RECORDS_BEHIND. */
  putRecords: {
    input: OfLease & { head: number; batch: OutgoingRecords }
    output: { head: number }
  }
}
