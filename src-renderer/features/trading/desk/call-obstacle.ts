import type { CatalogueEntry } from '../../../../src-main/contract/services.ts'
import type { WindowProfile } from '../../../../src-main/contract/window.ts'

/**
 * Why a call that changes something at a service is disabled. reading: the profile's operations are
 * not read yet · unread: they could not be read · trading: trading is off for this profile ·
 * offline: there is no network · owner: another process writes into the cache · noPath: the path is
 * in no contract and was not entered · payload, sandboxOnly: the call is not offered on this
 * profile.
 */
export type CallObstacle =
  'reading' | 'unread' | 'trading' | 'offline' | 'owner' | 'noPath' | 'payload' | 'sandboxOnly'

export interface CallFacts {
  readonly profile: Pick<WindowProfile, 'isTradingAllowed' | 'isEmbedded'>
  /** Whether the system reports a network. */
  readonly hasNetwork: boolean
  /** The other process that writes into the cache, or null if there is none. */
  readonly owner: string | null
  /** Undefined until it is read, or `failed` if the read failed. */
  readonly catalogue: readonly CatalogueEntry[] | 'failed' | undefined
}

/**
 * Finds the obstacle to a call that changes something at a service, or undefined if there is none.
 */
export function findCallObstacle(facts: CallFacts, operation: string): CallObstacle | undefined {
  if (!facts.profile.isTradingAllowed) return 'trading'
  if (facts.owner !== null) return 'owner'
  return findReadObstacle(facts, operation)
}

/**
 * Finds the obstacle to a call that only reads, or undefined if there is none. Such a call needs no
 * permission and writes nothing.
 */
export function findReadObstacle(
  { profile, hasNetwork, catalogue }: Omit<CallFacts, 'owner'>,
  operation: string,
): CallObstacle | undefined {
  // The embedded sandbox runs on this machine and needs no network.
  if (!hasNetwork && !profile.isEmbedded) return 'offline'
  if (catalogue === undefined) return 'reading'
  if (catalogue === 'failed') return 'unread'
  const off = catalogue.find((entry) => entry.operation === operation)?.off
  if (off === undefined || off === 'programOnly') return 'noPath'
  return off ?? undefined
}
