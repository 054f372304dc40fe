import { Failure, failureToPlain } from '../base/failure.ts'
import type { Instruction } from '../contract/services.ts'
import type { Store } from '../store/store.ts'
import type { TeamServer } from '../team/server-calls.ts'

/** The key that a workstation reserves at the team's server before it sends an instruction. */
export interface Claim {
  /** The key of the action that may be carried out only once. */
  readonly once: string
  /** Id of the instruction. */
  readonly id: string
}

/** Kinds of instruction that only request a price. */
const priceKinds: ReadonlySet<Instruction['kind']> = new Set([
  'quote',
  'reusableQuote',
  'swapPromise',
])

/**
 * Returns the claim that an instruction needs in a team, or null for a request of a price, which
 * needs none. Every other instruction needs the server's consent, so one that may be repeated is
 * claimed under its own id.
 */
export function claimOf(
  { kind }: Pick<Instruction, 'kind'>,
  onceKey: string | null,
  id: string,
): Claim | null {
  return priceKinds.has(kind) ? null : { once: onceKey ?? `instruction/${id}`, id }
}

/**
 * Reserves an instruction for this workstation. Repeating it is safe. Throws Failure
 * CLAIMED_ALREADY if a colleague holds the claim, NOT_ALLOWED, TEAM_UNREACHABLE.
 */
export async function claimInstruction(
  store: Store,
  server: TeamServer,
  claim: Claim,
): Promise<void> {
  const { id: workspace, station } = await store.call('getTeam', null)
  await server.call('claim', { workspace, station, ...claim })
}

/**
 * Releases the claim of an instruction that was not carried out, so that a colleague may send it.
 */
export async function releaseInstruction(
  store: Store,
  server: TeamServer,
  claim: Claim,
): Promise<void> {
  const { id: workspace, station } = await store.call('getTeam', null)
  await server.call('releaseClaim', { workspace, station, ...claim })
}

/** Returns the failure for an instruction that was not sent because it could not be claimed. */
export function claimFailure(error: unknown): unknown {
  if (!(error instanceof Failure) || ['CLAIMED_ALREADY', 'NOT_ALLOWED'].includes(error.code))
    return error
  const isOld = error.code === 'TEAM_SCHEMA_MISSING'
  return new Failure({
    kind: 'unreachable',
    code: 'CLAIM_FAILED',
    what: 'Nothing was sent, because the team could not be asked',
    why: isOld
      ? "this version of the team's server does not support claims"
      : failureToPlain(error).why,
    advice: isOld
      ? "give the output of team sql to the server's administrator"
      : "send it once the team's server answers: a colleague may be sending it",
    evidence: { reason: error.code },
    cause: error,
  })
}
