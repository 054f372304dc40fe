import type { Job } from '../../src-main/contract/window.ts'
import type { ScreenId } from '../screen-ids.ts'

/** Lists the unfinished jobs (waiting or running), oldest first. */
export function openJobs(jobs: readonly Job[]): readonly Job[] {
  return jobs.filter(isOpen).sort((left, right) => (left.begunAt < right.begunAt ? -1 : 1))
}

/**
 * Lists the ended jobs that have a notice, newest first. A failure, or a sync without changes,
 * stays until it is dismissed or a later job of its kind succeeds. A check is reported on its own
 * screen. A job has no notice if the person closed the dialog for its file, or if its profile was
 * deleted.
 */
export function noticesOf(
  jobs: readonly Job[],
  dismissedIds: ReadonlySet<string>,
  profiles: readonly { readonly name: string }[],
): readonly Job[] {
  const endedJobs = jobs
    .filter((job) => !isOpen(job) && profiles.some(({ name }) => name === job.profile))
    .sort((left, right) => (endOf(left) > endOf(right) ? -1 : 1))
  return endedJobs.filter(
    (job, index) =>
      !dismissedIds.has(job.id) &&
      job.kind !== 'check' &&
      job.result?.kind !== 'nothing' &&
      !(
        (job.state === 'failed' || hadNoChanges(job)) &&
        endedJobs
          .slice(0, index)
          .some((laterJob) => isSameKind(laterJob, job) && laterJob.state === 'done')
      ),
  )
}

/** Whether an ended job did all of its work. */
export function isComplete({ result }: Job): boolean {
  if (result?.kind === 'recheck') return result.failed === 0
  return result?.kind !== 'sync' || (result.refused.length === 0 && result.quarantined === 0)
}

/** The screen that shows a failure if this window did not start its job. */
const homeScreens: Readonly<Record<Job['kind'], ScreenId>> = {
  sync: 'overview',
  quotes: 'quotes',
  reconcile: 'ledgers',
  export: 'reports',
  report: 'reports',
  evidence: 'runs',
  receiveLedger: 'ledgers',
  verifyRun: 'runs',
  tryRules: 'rules',
  recheck: 'recheck',
  check: 'connection',
  backUp: 'settings',
  restore: 'settings',
}

/**
 * Lists the failed jobs of one profile that belong to a screen. `origin` returns the screen that
 * started a job.
 */
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
      (origin(job.id) ?? homeScreens[job.kind]) === screen,
  )
}

export type LinkState = 'syncing' | 'offline' | 'online' | 'unknown'

/**
 * Returns whether a profile's service can be reached, judged by its latest jobs. Without a network
 * only a service on this machine can be reached.
 */
export function linkState(
  jobs: readonly Job[],
  profile: { readonly name: string; readonly isEmbedded: boolean },
  lastSync: string | null,
  hasNetwork: boolean,
): LinkState {
  const profileJobs = jobs.filter(
    (job) => job.profile === profile.name && (job.kind === 'sync' || job.kind === 'check'),
  )
  if (profileJobs.some((job) => isOpen(job) && job.kind === 'sync')) return 'syncing'
  if (!hasNetwork && !profile.isEmbedded) return 'offline'
  const latestJob = profileJobs
    .filter((job) => job.state === 'done' || job.state === 'failed')
    .sort((left, right) => (endOf(left) > endOf(right) ? -1 : 1))[0]
  if (latestJob?.failure?.kind === 'unreachable') return 'offline'
  return latestJob || lastSync !== null ? 'online' : 'unknown'
}

function isOpen(job: Job): boolean {
  return job.state === 'waiting' || job.state === 'running'
}

function hadNoChanges(job: Job): boolean {
  return job.result?.kind === 'sync' && isComplete(job) && job.result.new + job.result.changed === 0
}

function isSameKind(left: Job, right: Job): boolean {
  return left.kind === right.kind && left.profile === right.profile
}

function endOf(job: Job): string {
  return job.endedAt ?? job.begunAt
}
