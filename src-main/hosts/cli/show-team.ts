import type { TeamClosing, TeamMember, TeamQuota, TeamState } from '../../contract/team.ts'
import type { TeamErasure } from '../../contract/team-erasure.ts'

/** Formats the state of a team as lines for people. */
export function showTeam(state: TeamState): string[] {
  const {
    name,
    login,
    cursor,
    unshared,
    lost,
    newer,
    refused,
    conflicts,
    closings,
    syncedAt,
    clockSeconds,
    quotas,
    records,
  } = state
  return [
    `Team ${name}, as ${login}: ${countOf(cursor, 'event')} received${syncedAt === null ? '' : `, the last at ${syncedAt}`}.`,
    `Records received: up to number ${records.no}${records.unsent > 0 ? `; not sent yet: ${records.unsent}` : ''}.`,
    ...(records.lease === null
      ? []
      : [
          `Syncing: ${records.lease.display} (${records.lease.login}), until ${records.lease.until} unless renewed.`,
        ]),
    ...(clockSeconds === null
      ? []
      : [
          `Clock: this machine's is ${countOf(Math.abs(clockSeconds), 'second')} ${clockSeconds > 0 ? 'behind' : 'ahead of'} the server's; set it.`,
        ]),
    ...quotas.map(showQuota),
    ...(unshared > 0 ? [`Not shared yet: ${countOf(unshared, 'decision')}.`] : []),
    ...(lost > 0
      ? [`Lost by the server and not sent again yet: ${lost} (team export --lost lists them).`]
      : []),
    ...(newer > 0 ? [`Made by a newer version of the program: ${countOf(newer, 'event')}.`] : []),
    ...(conflicts > 0
      ? [
          `In conflict: ${countOf(conflicts, 'break')}, decided differently by persons who did not know of each other.`,
        ]
      : []),
    ...refused.map(({ decision, code }) => `Not accepted: decision ${decision} (${code}).`),
    ...closings.filter((closing) => closing.state !== 'withdrawn').map(showClosing),
  ]
}

const quotaNames = { files: 'ledger files', runs: 'runs', log: 'events' } as const

/** Formats the use of a quota as one line. */
export function showQuota({ quota, bytes, limit }: TeamQuota): string {
  const share = limit === 0 ? 100 : Math.floor((bytes / limit) * 100)
  return `Quota of ${quotaNames[quota]}: ${bytes} of ${limit} bytes are used (${share} %).`
}

/** Formats a number with its noun, which must have a regular plural. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function showClosing({
  period,
  run,
  from,
  to,
  proposedBy,
  state,
  isSameHere,
}: TeamClosing): string {
  const days = `${from?.slice(0, 10) ?? 'the beginning'} to ${to?.slice(0, 10) ?? 'now'}`
  const localResult =
    isSameHere === null ? '' : isSameHere ? ', same result here' : ', another result here'
  return `Closing ${period}: ${days}, run ${run}, proposed by ${proposedBy}, ${state}${localResult}.`
}

/** Formats an erasure as one line. */
export function showErasure({
  erasure,
  kind,
  target,
  reason,
  state,
  records,
  proposedBy,
  confirmedBy,
}: TeamErasure): string {
  const number = kind === 'file' ? '' : `, ${countOf(records, kind === 'note' ? 'text' : 'record')}`
  const what = `${kind} ${target ?? '(id removed)'}${number}`
  const by = `proposed by ${proposedBy}${confirmedBy === null ? '' : `, confirmed by ${confirmedBy}`}`
  return `Erasure ${erasure}: ${what}, ${state}, ${by}: ${reason}`
}

/** Formats a member as one line. */
export function showMember({ login, display, role, until }: TeamMember): string {
  return `${login}  ${role}  ${display}${until === null ? '' : `  until ${until.slice(0, 10)}`}`
}
