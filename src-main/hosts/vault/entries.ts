import type { Credentials, SecretRef } from '../../app/secret-store.ts'
import type { Clock } from '../../base/instant.ts'
import { msToInstant } from '../../base/instant.ts'
import type { HelperClient } from './helper-client.ts'
import {
  accountOf,
  credentialsToItem,
  itemToCredentials,
  SENTINEL_VALUE,
  sentinelOf,
} from './item.ts'
import { KeychainFailure, LOCKED_OR_REMOVED, troubleToFailure } from './keychain-failure.ts'
import type { Markers } from './marker.ts'

/** The context of the functions in this file. Each call of the keychain has its own deadline. */
export interface EntryContext {
  readonly client: HelperClient
  readonly markers: Markers
  readonly service: string
  readonly clock: Pick<Clock, 'nowMs' | 'monotonicMs'>
  readonly readDeadlineMs: number
  readonly promptDeadlineMs: number
}

// A null after this time comes from a prompt that the user dismissed. The sentinel is then not
// read, because that would open the prompt again.
const MIN_PROMPT_MS = 1000
const PROBE_ACCOUNT = 'status:probe'
const MAX_PROBED_SENTINELS = 3

/**
 * Returns the credentials of a profile, or undefined if none were ever saved. Throws
 * KeychainFailure if the keychain cannot be read. keytar returns null for a locked keychain and for
 * an absent item (security.md L1, L8), and only the sentinel and the marker distinguish the two.
 */
export async function readEntry(
  context: EntryContext,
  ref: SecretRef,
): Promise<Credentials | undefined> {
  const wasSaved = context.markers.has(ref)
  const deadlineMs = wasSaved ? context.promptDeadlineMs : context.readDeadlineMs
  const startedMs = context.clock.monotonicMs()
  let text = await get(context, accountOf(ref), deadlineMs)
  if (text === null && wasSaved && context.clock.monotonicMs() - startedMs >= MIN_PROMPT_MS)
    throw new KeychainFailure('locked', LOCKED_OR_REMOVED)
  if (text === null) {
    const isOpen = (await get(context, sentinelOf(ref), deadlineMs)) !== null
    if (!isOpen && wasSaved) throw new KeychainFailure('locked', LOCKED_OR_REMOVED)
    if (!isOpen) return undefined
    // The keychain may have been unlocked between the two reads.
    text = await get(context, accountOf(ref), deadlineMs)
    if (text === null) return undefined
  }
  const credentials = itemToCredentials(accountOf(ref), text)
  if (!credentials)
    throw new KeychainFailure(
      'invalid',
      'the item in the keychain was not written by this app, or was changed; enter the credentials again',
    )
  return credentials
}

/**
 * Stores the credentials, reads them back and saves the marker. The sentinel is written first, so
 * that every item has one. If a step fails, restores the earlier item as far as the keychain
 * allows, and throws KeychainFailure.
 */
export async function writeEntry(
  context: EntryContext,
  ref: SecretRef,
  credentials: Credentials,
): Promise<void> {
  const account = accountOf(ref)
  const text = credentialsToItem(
    account,
    credentials,
    msToInstant(context.clock.nowMs()) ?? '1970-01-01T00:00:00.000000Z',
  )
  const earlierText = await get(context, account, context.promptDeadlineMs)
  await set(context, sentinelOf(ref), SENTINEL_VALUE, context.promptDeadlineMs)
  try {
    await set(context, account, text, context.promptDeadlineMs)
    if ((await get(context, account, context.promptDeadlineMs)) !== text)
      throw new KeychainFailure(
        'invalid',
        'the keychain returned another value than the stored one',
      )
    saveMarker(context, ref)
  } catch (error) {
    if (!isItemUntouched(error)) await restore(context, ref, earlierText)
    throw error
  }
}

/**
 * Removes both items of the profile from the keychain, and then its marker. Throws KeychainFailure
 * if the items cannot be removed.
 */
export async function removeEntry(context: EntryContext, ref: SecretRef): Promise<void> {
  const deadlineMs = context.markers.has(ref) ? context.promptDeadlineMs : context.readDeadlineMs
  const wasRemoved = await remove(context, accountOf(ref), deadlineMs)
  // keytar returns false for an absent item and for a locked keychain. A successful write proves
  // that the keychain is open.
  if (
    !wasRemoved &&
    context.markers.has(ref) &&
    (await get(context, sentinelOf(ref), deadlineMs)) === null
  ) {
    await set(context, sentinelOf(ref), SENTINEL_VALUE, deadlineMs)
  }
  if (!wasRemoved) await remove(context, accountOf(ref), deadlineMs)
  await remove(context, sentinelOf(ref), deadlineMs)
  context.markers.remove(ref)
}

/**
 * Checks that the keychain answers and is open. Throws KeychainFailure otherwise. Without a saved
 * marker it cannot detect a lock, and opens no prompt. With a marker, a locked keychain may ask for
 * its password.
 */
export async function probe(context: EntryContext): Promise<void> {
  await get(context, PROBE_ACCOUNT, context.readDeadlineMs)
  const refs = context.markers.list(MAX_PROBED_SENTINELS)
  for (const ref of refs) {
    const startedMs = context.clock.monotonicMs()
    if ((await get(context, sentinelOf(ref), context.promptDeadlineMs)) !== null) return
    if (context.clock.monotonicMs() - startedMs >= MIN_PROMPT_MS) break
  }
  if (refs.length > 0)
    throw new KeychainFailure(
      'locked',
      'the keychain is locked, or what was saved in it was removed',
    )
}

function saveMarker(context: EntryContext, ref: SecretRef): void {
  try {
    context.markers.save(ref)
  } catch {
    throw new KeychainFailure('ready', 'the data folder cannot store the marker of a saved secret')
  }
}

function isItemUntouched(error: unknown): boolean {
  return error instanceof KeychainFailure && (error.state === 'locked' || error.state === 'none')
}

// Ignores a failure of the keychain and has a short deadline, because the user waits for the report
// of the original failure.
async function restore(
  context: EntryContext,
  ref: SecretRef,
  earlierText: string | null,
): Promise<void> {
  try {
    if (earlierText !== null)
      await set(context, accountOf(ref), earlierText, context.readDeadlineMs)
    else await remove(context, accountOf(ref), context.readDeadlineMs)
    if (earlierText === null && !context.markers.has(ref))
      await remove(context, sentinelOf(ref), context.readDeadlineMs)
  } catch (error) {
    if (!(error instanceof KeychainFailure)) throw error
  }
}

async function get(
  context: EntryContext,
  account: string,
  deadlineMs: number,
): Promise<string | null> {
  const result = await context.client.call(
    { call: 'get', service: context.service, account },
    deadlineMs,
  )
  if (result.kind === 'trouble') throw troubleToFailure(result.trouble)
  if (typeof result.value === 'boolean') throw troubleToFailure('unknown')
  return result.value
}

async function set(
  context: EntryContext,
  account: string,
  value: string,
  deadlineMs: number,
): Promise<void> {
  const result = await context.client.call(
    { call: 'set', service: context.service, account, value },
    deadlineMs,
  )
  if (result.kind === 'trouble') throw troubleToFailure(result.trouble)
}

async function remove(
  context: EntryContext,
  account: string,
  deadlineMs: number,
): Promise<boolean> {
  const result = await context.client.call(
    { call: 'delete', service: context.service, account },
    deadlineMs,
  )
  if (result.kind === 'trouble') throw troubleToFailure(result.trouble)
  return result.value === true
}
