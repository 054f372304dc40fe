import { breakKinds } from '../../../src-main/contract/run.ts'
import type { Freshness, Job, Overview, Settings } from '../../../src-main/contract/window.ts'
import { countBreaks, presentAges, severities } from '../reconciliation/breaks/break-counts.ts'
import { writeBreaksTarget } from '../reconciliation/breaks-target.ts'
import { writeQuickTarget } from '../records/list/quick-target.ts'

/** The subject of a line. */
export type NeedKind =
  | 'break'
  | 'blocked'
  | 'notFinal'
  | 'idsFailed'
  | 'idsAbsent'
  | 'quarantined'
  | 'neverSynced'
  | 'stale'
  | 'owner'
  | 'job'
  | 'unknownOutcomes'
  | 'failedCalls'
  | 'refused'

/** A line about something that needs a person, and the place that it links to. */
export interface Need {
  readonly key: string
  readonly group: (typeof needGroups)[number]
  readonly kind: NeedKind
  readonly tone: 'bad' | 'warn' | 'open' | 'mute'
  readonly count: number | null
  /**
   * The break's category, the job's kind, the owner's name, the last sync, or the refused parts
   * with their codes.
   */
  readonly subject: string
  /** For a category of breaks: the age of the oldest one. */
  readonly oldest: string
  /** For a job: its failure. */
  readonly failure: Job['failure']
  readonly destination:
    | { readonly kind: 'screen'; readonly screen: string; readonly target: string | undefined }
    | { readonly kind: 'sync' }
}

export interface NeedsInput {
  readonly overview: Overview
  readonly jobs: readonly Job[]
  readonly profile: string
  readonly settings: Pick<Settings, 'syncEveryMinutes'>
  readonly nowMs: number
}

// Calls that may have moved money come first, then doubts about the data. Breaks come last, because
// they can be many and have charts below.
export const needGroups = ['services', 'cache', 'records', 'breaks'] as const
const tones = ['bad', 'warn', 'open', 'mute'] as const
const MINUTE_MS = 60_000
// Without an interval, at least one sync a day is expected.
const MANUAL_SYNC_MINUTES = 24 * 60

/** Lists everything that needs a person, group by group, the worst first. */
export function findNeeds(input: NeedsInput): readonly Need[] {
  const needs = [
    ...serviceNeeds(input.overview),
    ...breakNeeds(input.overview),
    ...recordNeeds(input.overview),
    ...cacheNeeds(input),
  ]
  return needs.sort(
    (left, right) =>
      needGroups.indexOf(left.group) - needGroups.indexOf(right.group) ||
      tones.indexOf(left.tone) - tones.indexOf(right.tone) ||
      (right.count ?? 0) - (left.count ?? 0),
  )
}

const blankNeed = { subject: '', oldest: '', failure: null }
const toScreen = (screen: string, target?: string): Need['destination'] => ({
  kind: 'screen',
  screen,
  target,
})

// A call with an unknown outcome is never repeated automatically (A72), so a person has to find out
// its result.
function serviceNeeds({
  unknownOutcomes,
  unknownContactOutcomes,
  unknownOperationOutcomes,
  failedCalls,
  freshness: { refused },
}: Overview): readonly Need[] {
  const line = (
    kind: NeedKind,
    tone: Need['tone'],
    count: number,
    screen: string,
    subject = '',
  ): Need[] =>
    count === 0
      ? []
      : [
          {
            ...blankNeed,
            key: kind,
            group: 'services',
            kind,
            tone,
            count,
            subject,
            destination: toScreen(screen),
          },
        ]
  // Each line names the screen that sent the call, and links to it.
  const unknownOutcomeLines = (screen: string, count: number): readonly Need[] =>
    line('unknownOutcomes', 'bad', count, screen, screen).map((need) => ({
      ...need,
      key: `unknownOutcomes ${screen}`,
    }))
  return [
    ...unknownOutcomeLines(
      'desk',
      unknownOutcomes - unknownContactOutcomes - unknownOperationOutcomes,
    ),
    ...unknownOutcomeLines('contacts', unknownContactOutcomes),
    ...unknownOutcomeLines('operations', unknownOperationOutcomes),
    ...line(
      'refused',
      'warn',
      refused.length,
      'health',
      refused.map(({ part, code }) => `${part} (${code})`).join(', '),
    ),
    ...line('failedCalls', 'warn', failedCalls, 'health'),
  ]
}

function breakNeeds({ breakdown }: Overview): readonly Need[] {
  const tone = { high: 'bad', medium: 'warn', low: 'mute' } as const
  return breakKinds.flatMap(({ category }): Need[] => {
    const count = countBreaks(breakdown, { category })
    // A category is one line, in the tone of its worst break.
    const worstSeverity = severities.find(
      (severity) => countBreaks(breakdown, { category, severity }) > 0,
    )
    if (count === 0 || worstSeverity === undefined) return []
    return [
      {
        ...blankNeed,
        key: `break ${category}`,
        group: 'breaks',
        kind: 'break',
        tone: tone[worstSeverity],
        count,
        subject: category,
        oldest: presentAges(breakdown, { category }).find(({ age }) => age !== '')?.age ?? '',
        destination: toScreen('breaks', writeBreaksTarget({ tab: 'todo', category })),
      },
    ]
  })
}

function recordNeeds({ blocked, notFinal, freshness }: Overview): readonly Need[] {
  const line = (
    kind: NeedKind,
    tone: Need['tone'],
    count: number,
    screen: string,
    target?: string,
  ): Need[] =>
    count === 0
      ? []
      : [
          {
            ...blankNeed,
            key: kind,
            group: 'records',
            kind,
            tone,
            count,
            destination: toScreen(screen, target),
          },
        ]
  return [
    ...line('blocked', 'bad', blocked, 'withdrawals', writeQuickTarget('blocked')),
    ...line('idsFailed', 'bad', freshness.queue.failed ?? 0, 'recheck', 'failed'),
    ...line('idsAbsent', 'warn', freshness.queue.absent ?? 0, 'recheck', 'notFound'),
    ...line('quarantined', 'warn', freshness.quarantined, 'activity'),
    ...line('notFinal', 'open', notFinal, 'withdrawals', writeQuickTarget('notFinal')),
  ]
}

function cacheNeeds({
  overview: { freshness },
  jobs,
  profile,
  settings,
  nowMs,
}: NeedsInput): readonly Need[] {
  const needs: Need[] = lastFailures(jobs, profile).map((job) => ({
    ...blankNeed,
    key: job.id,
    group: 'cache',
    kind: 'job',
    tone: 'bad',
    count: null,
    subject: job.kind,
    failure: job.failure,
    destination: toScreen(jobScreens[job.kind]),
  }))
  const line = (kind: NeedKind, subject: string, destination: Need['destination']): Need => ({
    ...blankNeed,
    key: kind,
    group: 'cache',
    kind,
    tone: 'warn',
    count: null,
    subject,
    destination,
  })
  if (freshness.owner !== null) needs.push(line('owner', freshness.owner, toScreen('connection')))
  if (findSync(jobs, profile)) return needs
  if (freshness.lastSync === null) needs.push(line('neverSynced', '', { kind: 'sync' }))
  else if (isStale(freshness, settings, nowMs))
    needs.push(line('stale', freshness.lastSync, { kind: 'sync' }))
  return needs
}

const jobScreens: Readonly<Record<Job['kind'], string>> = {
  sync: 'connection',
  quotes: 'quotes',
  check: 'connection',
  reconcile: 'ledgers',
  export: 'reports',
  report: 'reports',
  evidence: 'runs',
  receiveLedger: 'runs',
  verifyRun: 'runs',
  tryRules: 'rules',
  recheck: 'recheck',
  backUp: 'settings',
  restore: 'settings',
}

/**
 * Whether the last sync is older than the interval of the settings, or than a day if syncing is
 * manual.
 */
export function isStale(
  { lastSync }: Pick<Freshness, 'lastSync'>,
  { syncEveryMinutes }: NeedsInput['settings'],
  nowMs: number,
): boolean {
  if (lastSync === null) return false
  // The time beyond the interval allows for the duration of the sync.
  const minutes = syncEveryMinutes === 0 ? MANUAL_SYNC_MINUTES : syncEveryMinutes + 5
  return nowMs - Date.parse(lastSync) > minutes * MINUTE_MS
}

/** Lists the failed jobs of a profile that have no later job of the same kind. */
export function lastFailures(jobs: readonly Job[], profile: string): readonly Job[] {
  const endedJobs = jobs.filter(
    (job) => job.profile === profile && !isUnderWay(job) && job.state !== 'cancelled',
  )
  return endedJobs.filter(
    (job) =>
      job.state === 'failed' &&
      !endedJobs.some((other) => other.kind === job.kind && other.begunAt > job.begunAt),
  )
}

/** Finds the sync of a profile that is in progress. */
export function findSync(jobs: readonly Job[], profile: string): Job | undefined {
  return jobs.find((job) => job.kind === 'sync' && job.profile === profile && isUnderWay(job))
}

export function isUnderWay(job: Pick<Job, 'state'>): boolean {
  return job.state === 'waiting' || job.state === 'running'
}
