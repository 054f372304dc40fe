import type { InstantText } from '../base/instant.ts'

/** The holder of the team's sync lease, by the server's last answer. */
export interface SyncLease {
  readonly login: string
  /** The member's name. */
  readonly display: string
  /**
   * The end of the lease, by the server's clock. A holder that continues to sync renews the lease
   * before then.
   */
  readonly until: InstantText
}

/** The kinds of records that a team shares. `absent`: an id without a usable answer. */
export type SharedKind = 'withdrawals' | 'transactions' | 'absent'

/** A record as it is sent and received. `body` is the JSON text of store/team/record-body.ts. */
export interface SharedRecord {
  readonly kind: SharedKind
  readonly id: string
  readonly body: string
}

/** A changed field of a record. `line` is JSON. */
export interface SharedChange {
  readonly kind: 'withdrawals' | 'transactions'
  readonly id: string
  readonly line: string
}

/** The records with a number in a range, in one snapshot of the server. */
export interface ReceivedRecords {
  /** The range is `after` + 1 to `upTo`. */
  readonly after: number
  readonly upTo: number
  /** The number of the last record. */
  readonly head: number
  /** In the order of their numbers. */
  readonly records: readonly SharedRecord[]
  readonly changes: readonly SharedChange[]
  /** The coverage of the records up to the head, as JSON. Null means that it was never sent. */
  readonly state: string | null
  /** Null: no member is syncing. */
  readonly lease: SyncLease | null
  /** True if this workstation holds the lease. */
  readonly isOwnLease: boolean
}

/** Records of this workstation that the team lacks. */
export interface OutgoingRecords {
  readonly records: readonly (SharedRecord & { readonly version: string | null })[]
  readonly changes: readonly SharedChange[]
  /** The coverage of the records, or null if further records have to be sent first. */
  readonly state: string | null
}

/** The effect of receiving and sending records. */
export interface RecordExchange {
  readonly received: number
  readonly sent: number
  readonly lease: SyncLease | null
}
