import type { Job } from '../../src-main/contract/window.ts'
import type { ScreenId } from '../screen-ids.ts'

/** Work that has not ended, oldest first: waiting or running. */
export function openJobs(jobs: readonly Job[]): readonly Job[] {
  return jobs.filter(isOpen).sort((left, right) => (left.begunAt < right.begunAt ? -1 : 1))
}

/**
 * Ended work that is worth a notice, newest first. A failure, and a sync that brought nothing, stay
 * until they are dismissed or the same work succeeds later; a check tells its result on its own
 * screen, and a closed dialog nothing at all; nor does what belongs to a profile that is gone.
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
        (job.state === 'failed' || broughtNothing(job)) &&
        ended.slice(0, at).some((later) => isSame(later, job) && later.state === 'done')
      ),
  )
}

/** Whether ended work did all of what it was to do. */
export function isWhole({ result }: Job): boolean {
  if (result?.kind === 'recheck') return result.failed === 0
  return result?.kind !== 'sync' || (result.refused.length === 0 && result.quarantined === 0)
}

/** Where a failure is shown if this window does not know the screen that its work began from. */
const homes: Readonly<Record<Job['kind'], ScreenId>> = {
  sync: 'overview',
  quotes: 'quotes',
  reconcile: 'ledgers',
  export: 'reports',
  report: 'reports',
  evidence: 'runs',
  tryRules: 'rules',
  recheck: 'recheck',
  check: 'connection',
  backUp: 'settings',
  restore: 'settings',
}

/** Failed work of one profile that belongs to a screen; `origin` is where it began from. */
export function failuresOf(
  notices: readonly Job[],
  screen: ScreenId,
  profile: string,
  origin: (id: string) => string | undefined,
): readonly Job[] {
  return notices.filter(
    (job) =>
      job.state === 'failed' &&
      job.profile === profile &&
      (origin(job.id) ?? homes[job.kind]) === screen,
  )
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

function broughtNothing(job: Job): boolean {
  return job.result?.kind === 'sync' && isWhole(job) && job.result.new + job.result.changed === 0
}

function isSame(left: Job, right: Job): boolean {
  return left.kind === right.kind && left.profile === right.profile
}

function endOf(job: Job): string {
  return job.endedAt ?? job.begunAt
}
