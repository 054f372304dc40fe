import { Failure, untilCancelled } from '../base/failure.ts'
import type { AppCalls } from '../contract/calls.ts'
import type { CallContext, Handlers } from '../contract/wire.ts'
import type { StoreStatus } from '../store/status.ts'
import type { Store } from '../store/store.ts'
import type { SyncContext, Tally } from '../sync/context.ts'
import { syncAll } from '../sync/sync.ts'
import { MOST_NAMED } from '../sync/withdrawals.ts'
import { judgeClock } from './clock-skew.ts'
import { isBackupDue } from './daily-backup.ts'
import type { Connection, Ports } from './ports.ts'
import { teller } from './ports.ts'
import type { Profile } from './profile.ts'
import { chooseProfile, connectProfile } from './session.ts'

/** Runs with a profile's cache open for writing, and closes it whatever happens. */
export async function withStore<T>(
  ports: Ports,
  profile: Profile,
  isReadOnly: boolean,
  action: (store: Store) => Promise<T>,
): Promise<T> {
  const store = ports.openStore(profile, isReadOnly, (notice) => ports.tell?.(profile, notice))
  try {
    return await action(store)
  } finally {
    await store.close()
  }
}

const LEAST_FREE = 200 * 1024 ** 2

/** Whether at least 200 MiB are free where the data is kept. */
export function hasSpace(ports: Pick<Ports, 'freeBytes'>): boolean {
  return ports.freeBytes() >= LEAST_FREE
}

/** Stops before the disk is full: throws Failure DISK_FULL where less than 200 MiB are free. */
export function requireSpace(ports: Ports): void {
  if (hasSpace(ports)) return
  throw new Failure({
    kind: 'store',
    code: 'DISK_FULL',
    what: 'The disk is nearly full',
    why: 'less than 200 MiB are free where the data is kept',
    advice: 'free some space and run it again; nothing was changed',
  })
}

/** What a sync of this profile works with. */
export function syncContext(
  ports: Ports,
  profile: Profile,
  store: Store,
  connection: Connection,
  context: CallContext,
  isFull: boolean,
): SyncContext {
  return {
    client: connection.client,
    store,
    clock: ports.clock,
    statusMap: profile.statusMap,
    isFull,
    signal: context.signal,
    progress: (step, done, total) => context.progress({ step, done, total }),
    tell: teller(ports, profile),
  }
}

/** Brings a profile's cache up to date. */
export function syncHandlers(ports: Ports): Handlers<Pick<AppCalls, 'sync'>> {
  return {
    sync: async ({ profile: name, isFull, withdrawalIds }, context) => {
      const begun = ports.clock.monotonicMs()
      const profile = chooseProfile(ports, name)
      requireSpace(ports)
      return withStore(ports, profile, false, async (store) => {
        // The database's thread begins meanwhile.
        const backingUp = backUpWhenDue(ports, store, context.signal)
        ports.prepareCalls?.([profile.partnerUrl, profile.gatewayUrl])
        const skipped = await backingUp
        const { refused: notAsked } = await store.call('wantIds', {
          ids: withdrawalIds,
          again: true,
        })
        const connection = await connectProfile(ports, profile)
        try {
          const { tallies, refused, absent } = await syncAll(
            syncContext(ports, profile, store, connection, context, isFull),
          )
          const status = await store.call('status', null)
          const all = Object.values(tallies)
          const sum = (pick: (tally: Tally) => number): number =>
            all.reduce((total, tally) => total + pick(tally), 0)
          return {
            records: recordCounts(status, tallies),
            new: sum((tally) => tally.added),
            changed: sum((tally) => tally.changed),
            quarantined: sum((tally) => tally.quarantined),
            calls: connection.calls(),
            refused,
            ids_not_asked: notAsked.slice(0, MOST_NAMED),
            ids_not_found: absent,
            ...(skipped === undefined ? {} : { backup_skipped: skipped }),
            elapsed_ms: Math.round(ports.clock.monotonicMs() - begun),
          }
        } finally {
          const isCancelled = context.signal.aborted
          if (!isCancelled) await judgeClock(ports, profile, store, connection.tallies.skewMs)
          const noted = connection.tallies.flush(store)
          // The database thread may still be at what was cancelled: this comes behind it, and
          // nobody waits.
          if (!isCancelled) await noted
          await connection.close()
        }
      })
    },
  }
}

// One that cannot be made for want of room is said and does not keep from the sync; of a damaged
// database none is made, and nothing is written into it.
async function backUpWhenDue(
  ports: Ports,
  store: Store,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    if (await isBackupDue(store, ports.clock.nowMs()))
      await untilCancelled(store.call('backUp', { label: 'daily' }, { signal }), signal)
    return undefined
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'DISK_FULL') throw error
    return error.why
  }
}

// How many records of each kind are cached now.
function recordCounts(
  status: StoreStatus,
  tallies: Readonly<Record<string, Tally>>,
): Record<string, number> {
  const records: Record<string, number> = {}
  for (const kind of ['withdrawals', 'transactions', 'quotes', 'contacts'])
    records[kind] = status.counts[kind] ?? 0
  for (const [kind, tally] of Object.entries(tallies)) records[kind] ??= tally.seen
  return records
}
