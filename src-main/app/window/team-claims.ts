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
   * Reserves an instruction at the server of the profile's team. Does nothing for a profile alone.
   * Throws Failure CLAIMED_ALREADY, CLAIM_FAILED, NOT_ALLOWED; nothing may be sent then.
   */
  take(profile: Profile, claim: Claim): Promise<void>
  /**
   * Gives a claim up whose instruction was not carried out. Does nothing while the server is not
   * connected: the claim then stays this workstation's. Never throws.
   */
  release(profile: Profile, claim: Claim): Promise<void>
}

/** Claims over the connections of `links`, or over one of their own. */
export function teamClaims(world: WindowContext, links: TeamLinks): Claims {
  return {
    async take(profile, claim) {
      const store = world.stores.writer(profile)
      if (!(await store.call('findTeam', null))) return
      try {
        if (await claimOpenly(store, links.find(profile)?.server, claim)) return
        const server = await connectOwnTeam(world.stores.ports, profile, store)
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
        await releaseInstruction(world.stores.writer(profile), server, claim).catch(() => undefined)
    },
  }
}

// Over the open connection; false where there is none, or it was lost.
async function claimOpenly(
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
