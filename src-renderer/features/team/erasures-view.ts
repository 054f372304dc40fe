import type { TeamMember } from '../../../src-main/contract/team.ts'
import type { TeamErasure } from '../../../src-main/contract/team-erasure.ts'
import { roleOf } from './members-view.ts'

/**
 * True if the login may confirm a proposed erasure, or finish a confirmed one. A proposed erasure
 * needs an approver other than its proposer, except in a team with one member. A confirmed erasure
 * is finished by the approver with the confirming login, or by any approver if that login is no
 * longer a member. The server has the final decision.
 */
export function mayConfirm(
  { state, proposedBy, confirmedBy }: Pick<TeamErasure, 'state' | 'proposedBy' | 'confirmedBy'>,
  members: readonly TeamMember[],
  login: string,
  nowMs: number,
): boolean {
  if (!isApprover(members, login, nowMs)) return false
  return (
    (state === 'confirmed' &&
      (confirmedBy === login || roleOf(members, confirmedBy ?? '', nowMs) === undefined)) ||
    (state === 'proposed' && (proposedBy !== login || members.length === 1))
  )
}

/** True if the login may withdraw a proposed erasure. */
export function mayWithdraw(
  { state, proposedBy }: Pick<TeamErasure, 'state' | 'proposedBy'>,
  members: readonly TeamMember[],
  login: string,
  nowMs: number,
): boolean {
  return state === 'proposed' && (proposedBy === login || isApprover(members, login, nowMs))
}

function isApprover(members: readonly TeamMember[], login: string, nowMs: number): boolean {
  const role = roleOf(members, login, nowMs)
  return role === 'approver' || role === 'admin'
}
