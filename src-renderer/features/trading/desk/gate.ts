import type { CatalogueEntry } from '../../../../src-main/contract/services.ts'
import type { WindowProfile } from '../../../../src-main/contract/window.ts'

/**
 * Why a call that makes something cannot be pressed: reading, unread: what the profile may run is
 * not known yet, or could not be read · trading: off for this profile · offline · owner: another
 * process writes into the cache · noPath: its path is in no contract and none was entered ·
 * payload, sandboxOnly: not offered on this profile.
 */
export type Gate =
  'reading' | 'unread' | 'trading' | 'offline' | 'owner' | 'noPath' | 'payload' | 'sandboxOnly'

export interface GateFacts {
  readonly profile: Pick<WindowProfile, 'isTradingAllowed' | 'isEmbedded'>
  /** The system says that there is a network. */
  readonly hasNetwork: boolean
  /** Who else writes into the cache; null: nobody. */
  readonly owner: string | null
  /** undefined: not read yet; failed: it could not be. */
  readonly catalogue: readonly CatalogueEntry[] | 'failed' | undefined
}

/** What stands against a call that makes something now; undefined: nothing. */
export function findGate(facts: GateFacts, operation: string): Gate | undefined {
  if (!facts.profile.isTradingAllowed) return 'trading'
  if (facts.owner !== null) return 'owner'
  return findReadGate(facts, operation)
}

/** What stands against a call that only reads: it needs no allowance and writes nothing. */
export function findReadGate(
  { profile, hasNetwork, catalogue }: Omit<GateFacts, 'owner'>,
  operation: string,
): Gate | undefined {
  // The embedded sandbox is on this machine.
  if (!hasNetwork && !profile.isEmbedded) return 'offline'
  if (catalogue === undefined) return 'reading'
  if (catalogue === 'failed') return 'unread'
  const off = catalogue.find((entry) => entry.operation === operation)?.off
  if (off === undefined || off === 'own') return 'noPath'
  return off ?? undefined
}
