import type { TeamMember } from '../../../src-main/contract/team.ts'
import type { TeamErasure } from '../../../src-main/contract/team-erasure.ts'
import { roleOf } from './members-view.ts'

/**
 * True where a person may confirm an erasure, or finish one that was confirmed: the person who confirmed
 * it does, or any approver once that person has left. The server decides; a team of one person may
 * confirm its own.
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

/** True where a person may withdraw a proposed erasure. */
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
