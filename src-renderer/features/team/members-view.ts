import type { InstantText } from '../../../src-main/base/instant.ts'
import type { TeamMember, TeamRole } from '../../../src-main/contract/team.ts'

/** Whether a membership has ended, by this machine's clock. */
export function hasEnded({ until }: Pick<TeamMember, 'until'>, nowMs: number): boolean {
  return until !== null && Date.parse(until) <= nowMs
}

/** Returns the role of a login, or undefined if it is not a member or its membership has ended. */
export function roleOf(
  members: readonly TeamMember[],
  login: string,
  nowMs: number,
): TeamRole | undefined {
  return members.find((member) => member.login === login && !hasEnded(member, nowMs))?.role
}

/** Sorts members by login, current members before former ones. */
export function sortMembers(members: readonly TeamMember[], nowMs: number): readonly TeamMember[] {
  return members.toSorted(
    (left, right) =>
      Number(hasEnded(left, nowMs)) - Number(hasEnded(right, nowMs)) ||
      left.login.localeCompare(right.login),
  )
}

/** The server's clock may be some minutes behind this machine's clock. */
const CLOCK_ALLOWANCE_MS = 10 * 60_000

/**
 * Returns the instant to store as the end of a membership that ends now. It lies in the past, so
 * that the membership has also ended by the server's clock.
 */
export function endedInstant(nowMs: number): InstantText {
  return new Date(nowMs - CLOCK_ALLOWANCE_MS).toISOString().replace('Z', '000Z') as InstantText
}
