import type { InstantText } from '../../../src-main/base/instant.ts'
import type { TeamMember, TeamRole } from '../../../src-main/contract/team.ts'

/** Whether a membership has ended, by this machine's clock. */
export function hasEnded({ until }: Pick<TeamMember, 'until'>, nowMs: number): boolean {
  return until !== null && Date.parse(until) <= nowMs
}

/** The role of a login that is still a member; undefined: it is none. */
export function roleOf(
  members: readonly TeamMember[],
  login: string,
  nowMs: number,
): TeamRole | undefined {
  return members.find((member) => member.login === login && !hasEnded(member, nowMs))?.role
}

/** Members first, then those whose membership has ended, each by login. */
export function sortMembers(members: readonly TeamMember[], nowMs: number): readonly TeamMember[] {
  return members.toSorted(
    (left, right) =>
      Number(hasEnded(left, nowMs)) - Number(hasEnded(right, nowMs)) ||
      left.login.localeCompare(right.login),
  )
}

/** The clock of the server may be some minutes behind that of this machine. */
const CLOCK_ALLOWANCE_MS = 10 * 60_000

/** An end of a membership that has passed at the server too. */
export function endedInstant(nowMs: number): InstantText {
  return new Date(nowMs - CLOCK_ALLOWANCE_MS).toISOString().replace('Z', '000Z') as InstantText
}
