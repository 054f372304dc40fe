import type { Job } from '../../src-main/contract/window.ts'

/** Work that has not ended, oldest first: waiting or running. */
export function openJobs(jobs: readonly Job[]): readonly Job[] {
  return jobs.filter(isOpen).sort((left, right) => (left.begunAt < right.begunAt ? -1 : 1))
}

/**
 * Ended work that is worth a notice, newest first. A failure stays until it is dismissed or the
 * same work succeeds later; a check tells its result on its own screen, and a closed dialog nothing
 * at all; nor does what belongs to a profile that is gone.
 */
export function noticesOf(
  jobs: readonly Job[],
  seen: ReadonlySet<string>,
  profiles: readonly { readonly name: string }[],
): readonly Job[] {
  const ended = jobs
    .filter((job) => !isOpen(job) && profiles.some(({ name }) => name === job.profile))
    .sort((left, right) => (endOf(left) > endOf(right) ? -1 : 1))
  return ended.filter(
    (job, at) =>
      !seen.has(job.id) &&
      job.kind !== 'check' &&
      job.result?.kind !== 'nothing' &&
      !(
        job.state === 'failed' &&
        ended.slice(0, at).some((later) => isSame(later, job) && later.state === 'done')
      ),
  )
}

/** Whether a notice goes by itself: what failed never does. */
export function isPassing(job: Job): boolean {
  return job.state !== 'failed'
}

export type LinkState = 'syncing' | 'offline' | 'online' | 'unknown'

/**
 * How a profile's service is reached, as far as its latest work tells. Without a network nothing
 * but a service on this machine can be reached.
 */
export function linkState(
  jobs: readonly Job[],
  profile: { readonly name: string; readonly isEmbedded: boolean },
  lastSync: string | null,
  hasNetwork: boolean,
): LinkState {
  const own = jobs.filter(
    (job) => job.profile === profile.name && (job.kind === 'sync' || job.kind === 'check'),
  )
  if (own.some((job) => isOpen(job) && job.kind === 'sync')) return 'syncing'
  if (!hasNetwork && !profile.isEmbedded) return 'offline'
  const latest = own
    .filter((job) => job.state === 'done' || job.state === 'failed')
    .sort((left, right) => (endOf(left) > endOf(right) ? -1 : 1))[0]
  if (latest?.failure?.kind === 'unreachable') return 'offline'
  return latest || lastSync !== null ? 'online' : 'unknown'
}

function isOpen(job: Job): boolean {
  return job.state === 'waiting' || job.state === 'running'
}

function isSame(left: Job, right: Job): boolean {
  return left.kind === right.kind && left.profile === right.profile
}

function endOf(job: Job): string {
  return job.endedAt ?? job.begunAt
}
