import { Failure, untilCancelled } from '../base/failure.ts'
import type { AppCalls } from '../contract/calls.ts'
import type { CallContext, Handlers } from '../contract/wire.ts'
import type { StoreStatus } from '../store/status.ts'
import type { Store } from '../store/store.ts'
import type { SyncContext, Tally } from '../sync/context.ts'
import type { SyncResult } from '../sync/sync.ts'
import { syncAll } from '../sync/sync.ts'
import { MAX_NAMED_IDS } from '../sync/withdrawals.ts'
import { noteClockSkew } from './clock-skew.ts'
import { isBackupDue } from './daily-backup.ts'
import type { Connection, Ports } from './ports.ts'
import { noticeSender } from './ports.ts'
import type { Profile } from './profile.ts'
import { connectProfile, getProfileOfCommand } from './session.ts'
import { fetchForTeam } from './team-sync.ts'

/** Runs an action with a profile's cache open, and closes the cache afterwards in every case. */
export async function withStore<T>(
  ports: Ports,
  profile: Profile,
  isReadOnly: boolean,
  action: (store: Store) => Promise<T>,
): Promise<T> {
  const store = ports.openStore(profile, isReadOnly, (notice) =>
    ports.showNotice?.(profile, notice),
  )
  try {
    return await action(store)
  } finally {
    await store.close()
  }
}

const MIN_FREE_BYTES = 200 * 1024 ** 2

/** Whether at least 200 MiB are free on the disk of the data folder. */
export function hasSpace(ports: Pick<Ports, 'freeBytes'>): boolean {
  return ports.freeBytes() >= MIN_FREE_BYTES
}

/**
 * Throws Failure DISK_FULL if less than 200 MiB are free, so that work stops before the disk is
 * full.
 */
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

/** Builds the context of a sync of this profile. */
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
    sendNotice: noticeSender(ports, profile),
  }
}

/** The handler that brings a profile's cache up to date. */
export function syncHandlers(ports: Ports): Handlers<Pick<AppCalls, 'sync'>> {
  return {
    sync: async ({ profile: name, isFull, withdrawalIds }, context) => {
      const begunMs = ports.clock.monotonicMs()
      const profile = getProfileOfCommand(ports, name)
      requireSpace(ports)
      return withStore(ports, profile, false, async (store) => {
        // This call starts the database thread, which works while prepareCalls loads its modules.
        const backingUp = backUpWhenDue(ports, store, context.signal)
        ports.prepareCalls?.([profile.partnerUrl, profile.gatewayUrl])
        const backupSkipReason = await backingUp
        const { refused: refusedIds } = await store.call('queueIds', {
          ids: withdrawalIds,
          again: true,
        })
        const outcome = await fetchForTeam(ports, profile, store, context.signal, (signal) =>
          syncProfile(ports, profile, store, { ...context, signal }, isFull),
        )
        const { tallies, refused, absent, calls } =
          outcome.kind === 'received' ? noSync : outcome.value
        const status = await store.call('status', null)
        const sum = (pick: (tally: Tally) => number): number =>
          Object.values(tallies).reduce((total, tally) => total + pick(tally), 0)
        return {
          records: recordCounts(status, tallies),
          new: sum((tally) => tally.added),
          changed: sum((tally) => tally.changed),
          quarantined: sum((tally) => tally.quarantined),
          calls,
          refused,
          ids_not_asked: refusedIds.slice(0, MAX_NAMED_IDS),
          ids_not_found: absent,
          ...(backupSkipReason === undefined ? {} : { backup_skipped: backupSkipReason }),
          ...(outcome.kind === 'alone'
            ? {}
            : { team: { ...outcome.records, has_asked: outcome.kind === 'done' } }),
          elapsed_ms: Math.round(ports.clock.monotonicMs() - begunMs),
        }
      })
    },
  }
}

interface ProfileSync extends SyncResult {
  readonly calls: number
}

/** The result for a workstation that received its records from the team and made no calls. */
const noSync: ProfileSync = { tallies: {}, refused: [], absent: [], calls: 0 }

async function syncProfile(
  ports: Ports,
  profile: Profile,
  store: Store,
  context: CallContext,
  isFull: boolean,
): Promise<ProfileSync> {
  const connection = await connectProfile(ports, profile)
  try {
    const result = await syncAll(syncContext(ports, profile, store, connection, context, isFull))
    return { ...result, calls: connection.calls() }
  } finally {
    const isCancelled = context.signal.aborted
    if (!isCancelled) await noteClockSkew(ports, profile, store, connection.callTallies.skewMs)
    const flushing = connection.callTallies.flush(store)
    // The database thread may still be busy with the cancelled work. The counts are queued behind
    // it, and a cancelled sync does not wait for them.
    if (!isCancelled) await flushing
    await connection.close()
  }
}

// Makes a backup if one is due. Returns the reason if the disk has too little space. The sync then
// continues without a backup. Throws for a damaged database, so that the sync does not write into
// it.
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

// Counts the records of each kind that are cached now.
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
