import type { TeamClosing, TeamState } from '../../../../src-main/contract/team.ts'
import type { PeriodView, RunView } from '../../../../src-main/contract/window.ts'

/** The closings of a team that wait for approval, newest first. */
export function waitingProposals(team: TeamState | null | undefined): readonly TeamClosing[] {
  return (team?.closings ?? []).filter(({ state }) => state === 'proposed')
}

/** The days of a proposal, in the time zone of its run; in UTC where the run is not here. */
export function proposalDays(
  { run, from, to }: TeamClosing,
  runs: readonly Pick<RunView, 'id' | 'summary'>[],
): Pick<PeriodView, 'from' | 'to' | 'timeZone'> {
  const timeZone = runs.find(({ id }) => id === run)?.summary.mapping.timeZone ?? 'UTC'
  return { from, to, timeZone }
}

export type ApprovalHindrance = 'own' | 'absent' | 'differsText'

/** Returns why a member is not allowed to approve a closing; undefined: no reason is known here. */
export function approvalHindrance(
  { proposedBy, isSameHere }: TeamClosing,
  login: string,
): ApprovalHindrance | undefined {
  if (proposedBy === login) return 'own'
  if (isSameHere === null) return 'absent'
  return isSameHere ? undefined : 'differsText'
}

/** How the result of this workstation compares with that of a proposal. */
export function sameResult({ isSameHere }: TeamClosing): {
  readonly tone: 'ok' | 'bad' | 'mute'
  readonly name: 'same' | 'differs' | 'absent'
} {
  if (isSameHere === null) return { tone: 'mute', name: 'absent' }
  return isSameHere ? { tone: 'ok', name: 'same' } : { tone: 'bad', name: 'differs' }
}

/** The text with the logins of a closing: proposer and approver in a team, else the one that closed. */
export function closers(
  { proposedBy, closedBy }: Pick<PeriodView, 'proposedBy' | 'closedBy'>,
  both: (proposer: string, approver: string) => string,
): string {
  return proposedBy === null ? closedBy : both(proposedBy, closedBy)
}
