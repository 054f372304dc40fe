import { describe, expect, it } from 'vitest'
import type { Job, Overview } from '../../../../../src-main/contract/window.ts'
import {
  findNeeds,
  isStale,
  lastFailures,
} from '../../../../../src-renderer/features/overview/needs.ts'
import { freshness, NOW } from '../../harness/invented.ts'
import { overview } from './invented.ts'

const quietOverview: Overview = {
  ...overview,
  blocked: 0,
  notFinal: 0,
  unknownOutcomes: 0,
  failedCalls: 0,
  breakdown: [],
  freshness: { ...freshness, queue: {}, quarantined: 0 },
}
const input = { jobs: [], profile: 'sandbox', settings: { syncEveryMinutes: 15 }, nowMs: NOW }

function job(change: Partial<Job>): Job {
  return {
    id: 'j',
    profile: 'sandbox',
    kind: 'sync',
    state: 'failed',
    step: '',
    done: 0,
    total: null,
    begunAt: '2026-11-20T10:00:00.000000Z',
    endedAt: null,
    result: null,
    failure: null,
    ...change,
  }
}

const lines = (needs: ReturnType<typeof findNeeds>): string[] =>
  needs.map(({ group, kind, tone, count, subject }) =>
    [group, kind, tone, count ?? '-', subject].join(' ').trim(),
  )

describe('findNeeds', () => {
  it('finds nothing if there are no problems', () => {
    expect(findNeeds({ ...input, overview: quietOverview })).toEqual([])
  })

  it('has one line for a category of several severities, in the tone of the gravest', () => {
    const breakdown = ['medium', 'high', 'low'].map((severity, index) => ({
      category: 'status_mismatch',
      severity,
      age: ['0-1', '2-7', '8-30'][index] as string,
      status: 'open',
      count: index + 1,
    }))
    const needs = findNeeds({ ...input, overview: { ...quietOverview, breakdown } })
    expect(
      needs.map(({ tone, count, oldest, destination }) => [tone, count, oldest, destination]),
    ).toEqual([
      [
        'bad',
        6,
        '8-30',
        { kind: 'screen', screen: 'breaks', target: 'category:status_mismatch tab:todo' },
      ],
    ])
  })

  it('lists the breaks by category, the gravest first, then the most frequent, each with its link to the queue and its oldest age', () => {
    const breakdown = [
      { category: 'fee_mismatch', severity: 'medium', age: '0-1', status: 'open', count: 9 },
      { category: 'missing_in_ledger', severity: 'high', age: '0-1', status: 'open', count: 2 },
      { category: 'missing_in_ledger', severity: 'high', age: '8-30', status: 'open', count: 1 },
      { category: 'amount_mismatch', severity: 'high', age: '', status: 'open', count: 5 },
    ]
    const needs = findNeeds({ ...input, overview: { ...quietOverview, breakdown } })
    expect(lines(needs)).toEqual([
      'breaks break bad 5 amount_mismatch',
      'breaks break bad 3 missing_in_ledger',
      'breaks break warn 9 fee_mismatch',
    ])
    expect(needs.map(({ oldest }) => oldest)).toEqual(['', '8-30', '0-1'])
    expect(needs[1]?.destination).toEqual({
      kind: 'screen',
      screen: 'breaks',
      target: 'category:missing_in_ledger tab:todo',
    })
  })

  it('lists problems of records, worst first', () => {
    const needs = findNeeds({
      ...input,
      overview: {
        ...quietOverview,
        blocked: 1,
        notFinal: 40,
        freshness: {
          ...quietOverview.freshness,
          queue: { failed: 3, absent: 2, found: 9 },
          quarantined: 4,
        },
      },
    })
    expect(lines(needs)).toEqual([
      'records idsFailed bad 3',
      'records blocked bad 1',
      'records quarantined warn 4',
      'records idsAbsent warn 2',
      'records notFinal open 40',
    ])
  })

  it('offers a sync for a cache that is old or empty, but not during one', () => {
    const staleOverview = {
      ...quietOverview,
      freshness: { ...quietOverview.freshness, lastSync: '2026-11-20T20:00:00.000000Z' },
    }
    const unsyncedOverview = {
      ...quietOverview,
      freshness: { ...quietOverview.freshness, lastSync: null },
    }
    expect(
      findNeeds({ ...input, overview: staleOverview }).map(({ kind, destination }) => [
        kind,
        destination.kind,
      ]),
    ).toEqual([['stale', 'sync']])
    expect(findNeeds({ ...input, overview: unsyncedOverview }).map(({ kind }) => kind)).toEqual([
      'neverSynced',
    ])
    expect(
      findNeeds({ ...input, overview: unsyncedOverview, jobs: [job({ state: 'running' })] }),
    ).toEqual([])
  })

  it('A72: lists calls without a usable answer for a person to settle, before everything else', () => {
    const needs = findNeeds({
      ...input,
      overview: {
        ...quietOverview,
        unknownOutcomes: 6,
        unknownContactOutcomes: 3,
        unknownOperationOutcomes: 1,
        failedCalls: 7,
        blocked: 1,
      },
    })
    expect(lines(needs)).toEqual([
      'services unknownOutcomes bad 3 contacts',
      'services unknownOutcomes bad 2 desk',
      'services unknownOutcomes bad 1 operations',
      'services failedCalls warn 7',
      'records blocked bad 1',
    ])
    expect(
      needs.map(({ destination }) => destination.kind === 'screen' && destination.screen),
    ).toEqual(['contacts', 'desk', 'operations', 'health', 'withdrawals'])
  })

  it('B65: names the parts that the service refused, with their codes', () => {
    const refusedParts = [
      { part: 'contacts', code: 'GATEWAY_403', why: 'no', at: '2026-11-20T22:00:00.000000Z' },
      { part: 'limits', code: 'OFFLINE', why: 'no', at: '2026-11-20T22:00:00.000000Z' },
    ]
    expect(
      lines(
        findNeeds({
          ...input,
          overview: {
            ...quietOverview,
            freshness: { ...quietOverview.freshness, refused: refusedParts },
          },
        }),
      ),
    ).toEqual(['services refused warn 2 contacts (GATEWAY_403), limits (OFFLINE)'])
  })

  it('leads from a failed search for quotes to the list of quotes', () => {
    const needs = findNeeds({ ...input, overview: quietOverview, jobs: [job({ kind: 'quotes' })] })
    expect(
      needs.map(({ kind, destination }) => [
        kind,
        destination.kind === 'screen' && destination.screen,
      ]),
    ).toEqual([['job', 'quotes']])
  })

  it('names another owner of the cache, and puts it before everything else', () => {
    const ownedOverview = {
      ...quietOverview,
      blocked: 2,
      freshness: { ...quietOverview.freshness, owner: 'process 7' },
    }
    expect(lines(findNeeds({ ...input, overview: ownedOverview }))).toEqual([
      'cache owner warn - process 7',
      'records blocked bad 2',
    ])
  })
})

describe('isStale', () => {
  it('allows the interval of the settings and a little for the sync itself', () => {
    const syncedBefore = (minutes: number): { lastSync: string } => ({
      lastSync: new Date(NOW - minutes * 60_000).toISOString(),
    })
    expect(isStale(syncedBefore(19), { syncEveryMinutes: 15 }, NOW)).toBe(false)
    expect(isStale(syncedBefore(21), { syncEveryMinutes: 15 }, NOW)).toBe(true)
  })

  it('allows a day if syncing is manual', () => {
    expect(isStale({ lastSync: '2026-11-19T23:00:00.000000Z' }, { syncEveryMinutes: 0 }, NOW)).toBe(
      false,
    )
    expect(isStale({ lastSync: '2026-11-19T21:00:00.000000Z' }, { syncEveryMinutes: 0 }, NOW)).toBe(
      true,
    )
  })
})

describe('lastFailures', () => {
  it('drops a failure after a later successful job of the same kind, and separates profiles', () => {
    const failedJob = job({ id: 'a' })
    const doneJob = job({ id: 'b', state: 'done', begunAt: '2026-11-20T11:00:00.000000Z' })
    expect(lastFailures([failedJob], 'sandbox')).toEqual([failedJob])
    expect(lastFailures([failedJob, doneJob], 'sandbox')).toEqual([])
    expect(lastFailures([failedJob, { ...doneJob, profile: 'other' }], 'sandbox')).toEqual([
      failedJob,
    ])
    expect(lastFailures([failedJob], 'other')).toEqual([])
  })

  it('keeps a failure after a cancelled job, and shows the last of several', () => {
    const cancelledJob = job({
      id: 'b',
      state: 'cancelled',
      begunAt: '2026-11-20T11:00:00.000000Z',
    })
    const laterFailure = job({ id: 'c', begunAt: '2026-11-20T12:00:00.000000Z' })
    expect(lastFailures([job({ id: 'a' }), cancelledJob, laterFailure], 'sandbox')).toEqual([
      laterFailure,
    ])
  })
})
