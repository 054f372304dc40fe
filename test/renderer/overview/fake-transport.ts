import type { Reply } from '../../../src-main/contract/bridge.ts'
import type { Activity, Job, ListQuery, Settings, WindowEvent } from '../../../src-main/contract/window.ts'
import type { Transport } from '../../../src-renderer/transport.ts'
import { activityOf, jobs, profile, run, states, syncing } from './invented.ts'

/** A core that answers from invented data, for looking at screens and for pressing their buttons. */
export function fakeTransport(state: string, chosen: Partial<Settings>): Transport {
  const takers: ((event: WindowEvent) => void)[] = []
  const tell = (event: WindowEvent): void => takers.forEach((take) => take(event))
  let settings: Settings = {
    language: 'en',
    theme: 'light',
    density: 'compact',
    timeZone: 'UTC',
    syncEveryMinutes: 15,
    lockAfterMinutes: 0,
    hasPin: false,
    isDockFolded: false,
    columns: {},
    views: [],
    ...chosen,
  }
  const shown = states[state]
  const activity: readonly Activity[] = state === 'empty' ? [] : activityOf(640)
  const startingJobs = state === 'first' ? [syncing] : state === 'empty' || state === 'calm' ? [] : jobs
  const answers: Record<string, (input: never) => unknown> = {
    hello: () => ({ version: '0', host: 'loopback', settings, profiles: [profile], jobs: startingJobs, isLocked: false }),
    overview: () => shown,
    freshness: () => (typeof shown === 'object' ? shown.freshness : null),
    listRuns: () => (state === 'empty' ? [] : [run]),
    listImports: () => [],
    importSample: () => ({ id: 'i', name: 'sample.csv', bytes: 1, sha256: '', at: run.madeAt, runs: [] }),
    countList: ({ query }: { query: ListQuery }) => ({ rows: query.conditions.length > 0 ? 1204 : 48_213 }),
    activity: ({ before, limit }: { before: number | null; limit: number }) => activity.filter(({ number }) => before === null || number < before).slice(0, limit),
    changeSettings: (change: Partial<Settings>) => (settings = { ...settings, ...change }),
    cancelJob: ({ id }: { id: string }) => (end(id, { state: 'cancelled' }), null),
    startJob: ({ id, work }: { id: string; work: { kind: Job['kind']; name?: string } }) => {
      const job: Job = {
        id,
        profile: profile.name,
        kind: work.kind,
        state: 'running',
        step: 'export',
        done: 20_000,
        total: null,
        begunAt: new Date().toISOString(),
        endedAt: null,
        result: null,
        failure: null,
      }
      running.set(id, job)
      tell({ kind: 'job', job })
      const isSlow = state === 'slow'
      if (!isSlow) setTimeout(() => end(id, { state: 'done', result: { kind: 'export', file: work.name ?? '', place: '~/Downloads', rows: 48_213, bytes: 9_123_456, sha256: 'ab'.repeat(32) } }), 50)
      return job
    },
  }
  const running = new Map<string, Job>()
  function end(id: string, change: Partial<Job>): void {
    const job = running.get(id)
    if (job) tell({ kind: 'job', job: { ...job, ...change, endedAt: new Date().toISOString() } })
  }
  const broken: Reply = {
    kind: 'failure',
    failure: { kind: 'store', code: 'DB_DAMAGED', what: 'The database is damaged', why: 'page 12 is malformed', advice: 'restore a backup in Settings', evidence: { page: 12 } },
  }
  return {
    onEvent: (take) => void takers.push(take),
    onEnd: () => undefined,
    call: (name, input) => {
      if (state === 'loading' && name !== 'hello') return new Promise(() => undefined)
      if (state === 'failed' && name !== 'hello') return Promise.resolve(broken)
      const answer = answers[name]
      return Promise.resolve(answer ? { kind: 'result', output: answer(input as never) } : broken)
    },
  }
}
