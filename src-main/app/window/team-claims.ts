import { Failure } from '../../base/failure.ts'
import type { Store } from '../../store/store.ts'
import type { TeamServer } from '../../team/server-calls.ts'
import type { Profile } from '../profile.ts'
import type { Claim } from '../team-claims.ts'
import { claimFailure, claimInstruction, releaseInstruction } from '../team-claims.ts'
import { connectOwnTeam } from '../team-link.ts'
import type { WindowContext } from './context.ts'
import type { TeamLinks } from './team-links.ts'

/** Claims of instructions. */
export interface Claims {
  /**
   * Reserves an instruction at the server of the profile's team. Does nothing for a profile without
   * a team. Throws Failure CLAIMED_ALREADY, CLAIM_FAILED, NOT_ALLOWED. After a failure nothing may
   * be sent.
   */
  claim(profile: Profile, claim: Claim): Promise<void>
  /**
   * Releases the claim of an instruction that was not carried out. Does nothing without a
   * connection to the server: this workstation then keeps the claim. Never throws.
   */
  release(profile: Profile, claim: Claim): Promise<void>
}

/** Makes claims over the connections of `links`, or over a new connection if there is none. */
export function teamClaims(context: WindowContext, links: TeamLinks): Claims {
  return {
    async claim(profile, claim) {
      const store = context.stores.writer(profile)
      if (!(await store.call('findTeam', null))) return
      try {
        if (await claimOverConnection(store, links.find(profile)?.server, claim)) return
        const server = await connectOwnTeam(context.stores.ports, profile, store)
        try {
          await claimInstruction(store, server, claim)
        } finally {
          await server.close()
        }
      } catch (error) {
        throw claimFailure(error)
      }
    },
    async release(profile, claim) {
      const server = links.find(profile)?.server
      if (server)
        await releaseInstruction(context.stores.writer(profile), server, claim).catch(
          () => undefined,
        )
    },
  }
}

// Claims over the open connection. Returns false if there is none, or if it was lost.
async function claimOverConnection(
  store: Store,
  server: TeamServer | undefined,
  claim: Claim,
): Promise<boolean> {
  if (!server) return false
  try {
    await claimInstruction(store, server, claim)
    return true
  } catch (error) {
    if (error instanceof Failure && error.kind === 'unreachable') return false
    throw error
  }
}
