import { Failure } from '../base/failure.ts'
import type { RecordExchange, SyncLease } from '../contract/team-records.ts'
import type { Store } from '../store/store.ts'
import type { TeamRow } from '../store/team/team.ts'
import type { TeamServer } from '../team/server-calls.ts'
import type { Ports } from './ports.ts'

/** The server grants the lease for 90 s. */
const RENEW_EVERY_MS = 30_000
/** While a sync runs, the records that it saved are sent in batches at this interval. */
const SEND_EVERY_MS = 2000
/**
 * Maximum wait for the release of the lease after a cancelled sync. If the server does not answer,
 * the lease expires.
 */
const MAX_RELEASE_MS = 2000
/**
 * Maximum attempts to send a batch. The server refuses a batch until this workstation has received
 * every record that the server has.
 */
const MAX_TRIES = 5

/** A lease that was granted to this workstation. */
export interface HeldLease {
  readonly workspace: string
  readonly station: string
  readonly epoch: number
}

/** The number of received records, and the holder of the lease. */
interface ReceivedRecords {
  readonly received: number
  readonly lease: SyncLease | null
  /** False if the version of the server does not store records. */
  readonly areRecordsSupported: boolean
}

/**
 * Receives the team's records from the cursor on. `isOwnSync`: the lease was just granted to this
 * call, so the team's coverage replaces the local one. Throws Failure TEAM_SET_BACK,
 * TEAM_RECORDS_BROKEN, NOT_ALLOWED, TEAM_UNREACHABLE.
 */
export async function receiveRecords(
  store: Store,
  server: TeamServer,
  { isOwnSync = false, signal }: { isOwnSync?: boolean; signal?: AbortSignal } = {},
): Promise<ReceivedRecords> {
  const team = await store.call('getTeam', null)
  const { id: workspace, station } = team
  let { recordsCursor: cursor } = team
  let received = 0
  for (;;) {
    const batch = await server.call('pullRecords', { workspace, station, after: cursor })
    if (!batch) return { received: 0, lease: null, areRecordsSupported: false }
    if (batch.head < cursor) throw await setBackFailure(server, team, batch.head)
    const saveResult = await store.call('saveTeamRecords', { pulled: batch, isOwnSync })
    received += saveResult.saved
    cursor = saveResult.cursor
    if (cursor >= batch.head || signal?.aborted) {
      if (received > 0) await store.call('finishRecords', null, { signal })
      return { received, lease: batch.lease, areRecordsSupported: true }
    }
  }
}

// The server also shows no records to a login that was removed from the team. In that case the call
// to the log throws, and no loss is reported.
async function setBackFailure(
  server: TeamServer,
  { id: workspace, cursor, recordsCursor }: TeamRow,
  head: number,
): Promise<Failure> {
  await server.call('pull', { workspace, after: cursor })
  return new Failure({
    kind: 'service',
    code: 'TEAM_SET_BACK',
    what: "The team's server lost a part of its records",
    why: `it has ${head} of ${recordsCursor} records`,
    advice:
      'nothing is sent to it; have it restored, or have an admin of the team run: team begin-epoch',
    evidence: { head, cursor: recordsCursor },
  })
}

/**
 * Sends the records that the team lacks, and then their coverage, under a lease. Returns the number
 * of records sent. Safe to repeat after any failure. Throws Failure LEASE_LOST, NOT_ALLOWED,
 * TEAM_UNREACHABLE.
 */
export async function sendRecords(
  store: Store,
  server: TeamServer,
  lease: HeldLease,
): Promise<number> {
  let sentCount = 0
  for (;;) {
    const count = await sendBatch(store, server, lease)
    if (count === null) return sentCount
    sentCount += count
  }
}

/** Sends one batch. Returns its number of records, or null if the team has all records. */
async function sendBatch(
  store: Store,
  server: TeamServer,
  lease: HeldLease,
): Promise<number | null> {
  for (let tries = 1; ; tries += 1) {
    const { isNothing, ...unsent } = await store.call('readUnsentRecords', null)
    if (isNothing) return null
    const { batch, head: base } = unsent
    try {
      const { head } = await server.call('putRecords', { ...lease, head: base, batch })
      await store.call('noteSentRecords', { unsent, head })
      return batch.records.length
    } catch (error) {
      // The server has records that were not received here, such as a batch whose answer was lost.
      // They must be received before the next attempt.
      if (!(error instanceof Failure) || error.code !== 'RECORDS_BEHIND' || tries === MAX_TRIES)
        throw error
      await receiveRecords(store, server)
    }
  }
}

/** The outcome of work under the lease, or the records received while a colleague holds it. */
export type UnderLease<T> =
  | { readonly kind: 'done'; readonly value: T; readonly records: RecordExchange }
  /** `isReader`: the role does not allow syncing. */
  | { readonly kind: 'received'; readonly isReader: boolean; readonly records: RecordExchange }
  /** The version of the server does not store records, so each workstation fetches its own. */
  | { readonly kind: 'recordsUnsupported' }

/**
 * Receives all records and requests the lease. If it is granted, runs `work` and meanwhile sends
 * the records that the work saves. The signal passed to `work` also aborts when the lease is lost.
 * Throws what `work` throws, and Failure LEASE_LOST, TEAM_UNREACHABLE.
 */
export async function runUnderLease<T>(
  { clock }: Pick<Ports, 'clock'>,
  store: Store,
  server: TeamServer,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<UnderLease<T>> {
  const firstResult = await receiveRecords(store, server, { signal })
  if (!firstResult.areRecordsSupported) return { kind: 'recordsUnsupported' }
  const { id: workspace, station } = await store.call('getTeam', null)
  const epoch = await takeLease(server, { workspace, station })
  if (typeof epoch !== 'number') {
    const { received, lease } = await receiveRecords(store, server, { signal })
    const records = { received: firstResult.received + received, sent: 0, lease }
    return { kind: 'received', isReader: epoch === 'refused', records }
  }
  const heldLease = { workspace, station, epoch }
  const { received } = await receiveRecords(store, server, { isOwnSync: true, signal })
  const sender = new LeasedSender(clock, store, server, heldLease, signal)
  try {
    const value = await sender.runWith(work)
    const lastCount = await sendRecords(store, server, heldLease)
    const records = {
      received: firstResult.received + received,
      sent: sender.sent + lastCount,
      lease: null,
    }
    return { kind: 'done', value, records }
  } finally {
    const releasing = server.call('releaseLease', heldLease).catch(() => null)
    if (signal.aborted) await waitAtMost(clock, releasing, MAX_RELEASE_MS)
    else await releasing
  }
}

async function waitAtMost(
  clock: Ports['clock'],
  work: Promise<unknown>,
  ms: number,
): Promise<void> {
  const timer = new AbortController()
  const timeout = clock.sleep(ms, timer.signal).catch(() => undefined)
  await Promise.race([work, timeout])
  timer.abort()
}

async function takeLease(
  server: TeamServer,
  input: { readonly workspace: string; readonly station: string },
): Promise<number | 'held' | 'refused'> {
  try {
    return (await server.call('takeLease', input)).epoch ?? 'held'
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_ALLOWED') return 'refused'
    throw error
  }
}

/** Renews a lease and sends records while other work goes on. */
class LeasedSender {
  readonly #clock: Ports['clock']
  readonly #store: Store
  readonly #server: TeamServer
  readonly #lease: HeldLease
  readonly #signal: AbortSignal
  readonly #lossController = new AbortController()
  readonly #endController = new AbortController()
  #failure: unknown
  sent = 0

  constructor(
    clock: Ports['clock'],
    store: Store,
    server: TeamServer,
    lease: HeldLease,
    signal: AbortSignal,
  ) {
    this.#clock = clock
    this.#store = store
    this.#server = server
    this.#lease = lease
    this.#signal = signal
  }

  /**
   * Runs work while the lease is renewed. If the lease is lost, throws the cause of the loss and
   * not the resulting cancellation.
   */
  async runWith<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const sending = this.#send()
    try {
      const value = await work(AbortSignal.any([this.#signal, this.#lossController.signal]))
      if (this.#failure !== undefined) throw this.#failure
      return value
    } catch (error) {
      throw this.#signal.aborted ? error : (this.#failure ?? error)
    } finally {
      this.#endController.abort()
      // After a cancellation, do not wait: the current batch may wait for a server that does not
      // answer.
      if (!this.#signal.aborted) await sending
    }
  }

  async #send(): Promise<void> {
    let renewedAtMs = this.#clock.monotonicMs()
    const isOver = (): boolean => this.#endController.signal.aborted || this.#signal.aborted
    try {
      while (!isOver()) {
        if (this.#clock.monotonicMs() - renewedAtMs >= RENEW_EVERY_MS) {
          await this.#server.call('renewLease', this.#lease)
          renewedAtMs = this.#clock.monotonicMs()
        }
        const { count } = await this.#store.call('countUnsentRecords', null)
        const sentCount =
          count === 0 ? 0 : ((await sendBatch(this.#store, this.#server, this.#lease)) ?? 0)
        this.sent += sentCount
        if (sentCount === 0) await this.#pause()
      }
    } catch (error) {
      this.#failure = error
      this.#lossController.abort()
    }
  }

  // The pause ends early when the work ends.
  async #pause(): Promise<void> {
    await this.#clock.sleep(SEND_EVERY_MS, this.#endController.signal).catch(() => undefined)
  }
}

/**
 * Receives the team's records, and sends the records that the team lacks unless a colleague is
 * syncing.
 */
export async function exchangeRecords(
  ports: Pick<Ports, 'clock'>,
  store: Store,
  server: TeamServer,
  signal: AbortSignal,
): Promise<RecordExchange> {
  const { count } = await store.call('countUnsentRecords', null)
  if (count === 0) {
    const { received, lease } = await receiveRecords(store, server, { signal })
    return { received, sent: 0, lease }
  }
  const outcome = await runUnderLease(ports, store, server, signal, () => Promise.resolve(null))
  return outcome.kind === 'recordsUnsupported'
    ? { received: 0, sent: 0, lease: null }
    : outcome.records
}
