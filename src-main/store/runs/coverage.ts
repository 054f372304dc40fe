import { shiftInstant } from '../../base/instant.ts'
import { isRequestableId } from '../../domain/withdrawal.ts'
import { idSpellings } from '../../matching/provider-side.ts'
import { passes } from '../../reconciliation/pass-keys.ts'
import type { LedgerEntry } from '../../reconciliation/row/ledger-entry.ts'
import { identifiersIn } from '../../reconciliation/row/ledger-entry.ts'
import { normalHash, normalIdentifier } from '../../reconciliation/row/normal-form.ts'
import type { UncheckedReason } from '../../reconciliation/sides.ts'
import type { ReadableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { getFeedState } from '../records/feed-state.ts'
import type { FeedState, ListState } from '../records/record-types.ts'
import { getListState } from '../records/withdrawal-list.ts'
import type { ReconcileInput } from './reconcile-input.ts'
import { dateWindowMs } from './run-rules.ts'

/**
 * The coverage of the provider's side: the spans that were read, and the results of requests for
 * ids.
 */
export class Coverage {
  readonly #db: ReadableDb
  readonly #feed: FeedState
  readonly #list: ListState
  readonly #windowMs: number
  readonly #isDeclared: boolean
  /** Ids in normal form, like the ledger's ids, because a request may spell a UUID in capitals. */
  readonly #absentIds = new Set<string>()
  /** The identifiers of records that could not be used, in normal form. */
  readonly #unusableIdentifiers: ReadonlySet<string>
  readonly counts = { asked: 0, found: 0, not_found: 0, not_asked: 0, failed: 0 }

  constructor(db: ReadableDb, input: ReconcileInput) {
    this.#db = db
    this.#feed = getFeedState(db)
    this.#list = getListState(db)
    this.#windowMs = dateWindowMs(input.mapping)
    this.#isDeclared = input.isCacheComplete
    for (const id of db
      .prepare<[], string>("SELECT id FROM fetch_queue WHERE state = 'absent'")
      .pluck()
      .iterate())
      this.#absentIds.add(normalIdentifier(id))
    this.#unusableIdentifiers = readUnusableIdentifiers(db)
  }

  get feed(): FeedState {
    return this.#feed
  }

  get list(): ListState {
    return this.#list
  }

  /**
   * Returns true if the provider is known to have no record of this ledger row. False if an
   * unusable record has an identifier of the row, because it may be the row's record.
   */
  isKnownMissing(entry: LedgerEntry): boolean {
    if (this.#hasUnusableRecord(entry)) return false
    if (this.#isDeclared) return true
    if (entry.withdrawalId !== '')
      return identifiersIn(entry.withdrawalId).every((id) => this.#absentIds.has(id))
    return this.#isCovered(entry, this.#feed) || this.#isCovered(entry, this.#list)
  }

  // True if the feed or the list was read around the row's date.
  #isCovered(
    { dateFrom, dateTo }: LedgerEntry,
    {
      coveredFrom,
      coveredTo,
      isComplete,
    }: Pick<FeedState, 'coveredFrom' | 'coveredTo' | 'isComplete'>,
  ): boolean {
    if (coveredTo === null) return false
    if (dateFrom === '') return isComplete
    // Records created since the last reading are unknown, and a row without a time of day may
    // belong to one of them.
    if (dateTo >= coveredTo) return false
    return (
      isComplete || (coveredFrom !== null && coveredFrom < shiftInstant(dateFrom, -this.#windowMs))
    )
  }

  /** Returns the reason why this ledger row is neither matched nor known to be missing. */
  whyUnchecked(entry: LedgerEntry): UncheckedReason {
    if (this.#hasUnusableRecord(entry)) return 'the record of the provider could not be used'
    const ids = identifiersIn(entry.withdrawalId).filter((id) => !this.#absentIds.has(id))
    if (ids.length === 0) return 'the feed was not read as far as its date'
    const withdrawalId = ids.find((id) => !this.#isCached(id))
    if (withdrawalId === undefined) return 'the withdrawal with its id was not matched with it'
    if (!isRequestableId(withdrawalId)) return 'the provider cannot be asked for an id like this'
    return this.#stateOf(withdrawalId) === 'failed'
      ? 'the provider was asked for it and gave no usable answer'
      : 'the provider was not asked for it'
  }

  /**
   * Counts the states of the ledger's ids, each of which is passed once. Undefined stands for an id
   * whose withdrawal was found. The counts are only shown.
   */
  count(ids: Iterable<string | undefined>): void {
    for (const id of ids) {
      const idState =
        id === undefined || this.#isCached(id) ? 'found' : (this.#stateOf(id) ?? 'none')
      if (idState === 'found') this.counts.found += 1
      else if (idState === 'absent') this.counts.not_found += 1
      else if (idState === 'failed') this.counts.failed += 1
      else this.counts.not_asked += 1
    }
    this.counts.asked = this.counts.found + this.counts.not_found + this.counts.failed
  }

  #hasUnusableRecord(entry: LedgerEntry): boolean {
    return (
      this.#unusableIdentifiers.size > 0 &&
      passes.some((pass) =>
        identifiersIn(pass.ledger(entry)).some((id) => this.#unusableIdentifiers.has(id)),
      )
    )
  }

  #isCached(id: string): boolean {
    return (
      prepareCached<[string, string], number>(
        this.#db,
        'SELECT 1 FROM withdrawals WHERE id IN (?, ?)',
      )
        .pluck()
        .get(...idSpellings(id)) === 1
    )
  }

  // Prefers a spelling of the id with an answer to a spelling without one.
  #stateOf(id: string): string | undefined {
    return prepareCached<[string, string], string>(
      this.#db,
      "SELECT state FROM fetch_queue WHERE id IN (?, ?) ORDER BY state = 'absent' DESC, state = 'failed' DESC LIMIT 1",
    )
      .pluck()
      .get(...idSpellings(id))
  }
}

const identifierMembers = ['id', 'external_ref', 'transaction_id', 'external_id']
const hashMembers = ['txn_hash', 'provisory_transaction_hash', 'transaction_hash']

// Reads the identifiers of quarantined records that have not been received in usable form.
function readUnusableIdentifiers(db: ReadableDb): ReadonlySet<string> {
  const identifiers = new Set<string>()
  const names = JSON.stringify([...identifierMembers, ...hashMembers])
  for (const kind of ['withdrawals', 'transactions'])
    for (const [name, text] of db
      .prepare<[string, string], [name: string, text: string]>(
        `SELECT m.key, m.value FROM quarantine AS q, json_each(CASE WHEN json_valid(q.raw) THEN q.raw ELSE '{}' END) AS m
         WHERE q.kind = ? AND q.id NOT IN (SELECT id FROM ${kind}) AND m.type = 'text' AND m.value <> '' AND m.key IN (SELECT value FROM json_each(?))`,
      )
      .raw()
      .iterate(kind, names))
      identifiers.add(hashMembers.includes(name) ? normalHash(text) : normalIdentifier(text))
  return identifiers
}
