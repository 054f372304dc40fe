import type { TeamClosing, TeamState } from '../../../../src-main/contract/team.ts'
import type { PeriodView, RunView } from '../../../../src-main/contract/window.ts'

/** Lists the closings of a team that wait for approval, newest first. */
export function waitingProposals(team: TeamState | null | undefined): readonly TeamClosing[] {
  return (team?.closings ?? []).filter(({ state }) => state === 'proposed')
}

/**
 * Returns the days of a proposal in the time zone of its run, or in UTC if the run is not stored on
 * this machine.
 */
export function proposalDays(
  { run, from, to }: TeamClosing,
  runs: readonly Pick<RunView, 'id' | 'summary'>[],
): Pick<PeriodView, 'from' | 'to' | 'timeZone'> {
  const timeZone = runs.find(({ id }) => id === run)?.summary.mapping.timeZone ?? 'UTC'
  return { from, to, timeZone }
}

/**
 * own: the member proposed the closing · absent: the run is not stored on this workstation ·
 * differsText: its result on this workstation differs.
 */
export type ApprovalObstacle = 'own' | 'absent' | 'differsText'

/**
 * Returns why a member is not allowed to approve a closing, or undefined if this workstation has no
 * reason to refuse.
 */
export function approvalObstacle(
  { proposedBy, isSameHere }: TeamClosing,
  login: string,
): ApprovalObstacle | undefined {
  if (proposedBy === login) return 'own'
  if (isSameHere === null) return 'absent'
  return isSameHere ? undefined : 'differsText'
}

/** Compares the result of this workstation with the result of a proposal. */
export function sameResult({ isSameHere }: TeamClosing): {
  readonly tone: 'ok' | 'bad' | 'mute'
  readonly name: 'same' | 'differs' | 'absent'
} {
  if (isSameHere === null) return { tone: 'mute', name: 'absent' }
  return isSameHere ? { tone: 'ok', name: 'same' } : { tone: 'bad', name: 'differs' }
}

/**
 * Writes the logins of a closing: proposer and approver in a team, else the person that closed it.
 */
export function closers(
  { proposedBy, closedBy }: Pick<PeriodView, 'proposedBy' | 'closedBy'>,
  joinLogins: (proposer: string, approver: string) => string,
): string {
  return proposedBy === null ? closedBy : joinLogins(proposedBy, closedBy)
}
