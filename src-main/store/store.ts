import type { Call } from '../contract/wire.ts'
import type { storeCalls } from './calls.ts'
import type { CallsOf } from './database/call.ts'
import type { ThreadCalls } from './thread-calls.ts'

/** All calls of the database thread, with plain data both ways. */
export type StoreCalls = CallsOf<typeof storeCalls> & ThreadCalls

/** The database of a profile, as calls to its thread. */
export interface Store {
  readonly call: Call<StoreCalls>
  close(): Promise<void>
}
