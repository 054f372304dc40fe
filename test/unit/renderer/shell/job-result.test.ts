import { describe, expect, it } from 'vitest'
import type { JobResult } from '../../../../src-main/contract/window.ts'
import { describeResult, trayLine } from '../../../../src-renderer/shell/job-result.ts'
import { jobWords } from '../../../../src-renderer/words/jobs.ts'

const syncResult = {
  kind: 'sync',
  records: {},
  new: 0,
  changed: 0,
  quarantined: 0,
  calls: 0,
  refused: [],
  ids_not_asked: [],
  ids_not_found: [],
  elapsed_ms: 1,
} as const satisfies JobResult
const lease = { login: 'ana', display: 'Ana Lima', until: '2026-10-01T10:00:00.000000Z' }

describe('describeResult', () => {
  it.each([
    ['en', 'Ana Lima is syncing', '12 records were received from the team.'],
    ['es', 'Ana Lima está sincronizando', 'Se recibieron 12 registros del equipo.'],
    ['pt', 'Ana Lima está sincronizando', '12 registros foram recebidos da equipe.'],
  ] as const)('names the colleague who holds the lease (%s)', (language, title, text) => {
    const team = { received: 12, sent: 0, lease, has_asked: false }
    expect(describeResult({ ...syncResult, team }, jobWords[language])).toEqual({ title, text })
  })

  it('states that the service was not asked because credentials are missing', () => {
    const team = { received: 1, sent: 0, lease: null, has_asked: false }
    expect(describeResult({ ...syncResult, team }, jobWords.en)).toEqual({
      title: jobWords.en.onlyReceived,
      text: '1 record was received from the team.',
    })
  })

  it('counts the new records of a sync that asked the service', () => {
    const team = { received: 5, sent: 3, lease: null, has_asked: true }
    expect(describeResult({ ...syncResult, new: 3, team }, jobWords.en).title).toBe(
      'Synced: 3 new, 0 changed',
    )
  })
})

describe('trayLine', () => {
  it('names the profile of a job if another profile is shown', () => {
    const job = { state: 'done', result: { ...syncResult, new: 3 }, profile: 'acme' } as const
    const lineOn = (profile: string): string => trayLine(job, profile, 'Sync', jobWords.en)
    expect([lineOn('acme'), lineOn('other')]).toEqual([
      'Synced: 3 new, 0 changed',
      'acme · Synced: 3 new, 0 changed',
    ])
  })

  it('names the kind of a failed or cancelled job', () => {
    const job = { state: 'failed', result: null, profile: 'acme' } as const
    expect(trayLine(job, 'acme', 'Sync', jobWords.en)).toBe(jobWords.en.failed('Sync'))
    expect(trayLine({ ...job, state: 'cancelled' }, 'acme', 'Sync', jobWords.en)).toBe(
      jobWords.en.cancelled('Sync'),
    )
  })
})
