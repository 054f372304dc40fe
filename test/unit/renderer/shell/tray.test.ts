import { describe, expect, it } from 'vitest'
import type { Job, WindowNotice } from '../../../../src-main/contract/window.ts'
import { drawnTheme } from '../../../../src-renderer/shell/drawn-theme.ts'
import { isIdle } from '../../../../src-renderer/shell/idle.ts'
import { findItems, groupItems } from '../../../../src-renderer/shell/palette-items.ts'
import { profileNotices } from '../../../../src-renderer/shell/profile-notices.ts'
import {
  failuresOf,
  isComplete,
  linkState,
  noticesOf,
  openJobs,
} from '../../../../src-renderer/shell/tray.ts'
import { jobWords } from '../../../../src-renderer/words/jobs.ts'
import { shellWords } from '../../../../src-renderer/words/shell.ts'

const at = (minute: number): string => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000000Z`

function job(id: string, state: Job['state'], minute: number, overrides: Partial<Job> = {}): Job {
  const endedAt = state === 'waiting' || state === 'running' ? null : (at(minute) as Job['endedAt'])
  return {
    id,
    profile: 'andes',
    kind: 'sync',
    state,
    step: '',
    done: 0,
    total: null,
    begunAt: at(0) as Job['begunAt'],
    endedAt,
    result: null,
    failure: null,
    ...overrides,
  }
}

const unreachable: Job['failure'] = {
  kind: 'unreachable',
  code: 'OFFLINE',
  what: 'x',
  why: '',
  advice: '',
  evidence: {},
}
const nothingNew = {
  kind: 'sync',
  new: 0,
  changed: 0,
  refused: [],
  quarantined: 0,
  ids_not_asked: [],
} as unknown as Extract<Job['result'], { kind: 'sync' }>
const profiles = [{ name: 'andes' }, { name: 'sandbox' }]
const ids = (jobs: readonly Job[]): readonly string[] => jobs.map(({ id }) => id)

describe('shellWords', () => {
  it('has a singular for every plural, in every language', () => {
    const texts = (['en', 'es', 'pt'] as const).map((language) => [
      shellWords[language].openBreaks(1),
      jobWords[language].quarantined(1),
      jobWords[language].exportedTo('1', '2 kB', 'x'),
      jobWords[language].exportedTo('2', '2 kB', 'x'),
    ])
    expect(texts).toEqual([
      [
        '1 break of the latest run to do',
        '1 record could not be read and was set aside.',
        '1 row, 2 kB, in x.',
        '2 rows, 2 kB, in x.',
      ],
      [
        '1 discrepancia por resolver de la última conciliación',
        '1 registro no se pudo leer y se apartó.',
        '1 fila, 2 kB, en x.',
        '2 filas, 2 kB, en x.',
      ],
      [
        '1 divergência por resolver da última conciliação',
        '1 registro não pôde ser lido e foi separado.',
        '1 linha, 2 kB, em x.',
        '2 linhas, 2 kB, em x.',
      ],
    ])
  })
})

describe('noticesOf', () => {
  it('returns ended jobs, newest first, without dismissed ones', () => {
    expect(
      ids(
        noticesOf(
          [
            job('a', 'done', 1),
            job('b', 'running', 0),
            job('c', 'done', 3),
            job('d', 'cancelled', 2),
          ],
          new Set(['d']),
          profiles,
        ),
      ),
    ).toEqual(['c', 'a'])
  })

  it('drops a failure after a later success of the same kind and profile, and no other failure', () => {
    const failedJob = job('failed', 'failed', 1, { failure: unreachable })
    expect(
      ids(noticesOf([failedJob, job('later', 'done', 2)], new Set(['later']), profiles)),
    ).toEqual([])
    expect(
      ids(
        noticesOf(
          [failedJob, job('later', 'done', 2, { profile: 'sandbox' })],
          new Set(['later']),
          profiles,
        ),
      ),
    ).toEqual(['failed'])
    expect(
      ids(noticesOf([job('before', 'done', 0), failedJob], new Set(['before']), profiles)),
    ).toEqual(['failed'])
  })

  it('ignores a check, a closed dialog and a deleted profile', () => {
    const jobWithoutResult = job('nothing', 'done', 1, {
      kind: 'export',
      result: { kind: 'nothing' },
    })
    expect(
      noticesOf(
        [
          job('check', 'failed', 1, { kind: 'check' }),
          jobWithoutResult,
          job('gone', 'failed', 1, { profile: 'removed' }),
        ],
        new Set(),
        profiles,
      ),
    ).toEqual([])
  })

  it('keeps the latest sync without news, and every sync with news', () => {
    const synced = (id: string, minute: number, newCount: number): Job =>
      job(id, 'done', minute, { result: { ...nothingNew, new: newCount } })
    const jobs = [synced('a', 1, 0), synced('b', 2, 3), synced('c', 3, 0), synced('d', 4, 0)]
    expect(ids(noticesOf(jobs, new Set(), profiles))).toEqual(['d', 'b'])
  })
})

describe('isComplete', () => {
  it('is false for a sync with quarantined records or a refused part', () => {
    const results = [nothingNew, { ...nothingNew, quarantined: 1 }]
    expect(results.map((result) => isComplete(job('a', 'done', 1, { result })))).toEqual([
      true,
      false,
    ])
  })
})

describe('failuresOf', () => {
  it('assigns a failure to the screen that started its job, otherwise to that of its kind', () => {
    const failures = [
      job('a', 'failed', 1, { kind: 'export' }),
      job('b', 'failed', 2, { kind: 'export' }),
      job('c', 'failed', 3, { kind: 'export', profile: 'sandbox' }),
      job('d', 'done', 4, { kind: 'export' }),
    ]
    const origin = (id: string): string | undefined => (id === 'a' ? 'withdrawals' : undefined)
    expect(ids(failuresOf(failures, 'withdrawals', 'andes', origin))).toEqual(['a'])
    expect(ids(failuresOf(failures, 'reports', 'andes', origin))).toEqual(['b'])
    expect(ids(failuresOf(failures, 'overview', 'andes', origin))).toEqual([])
  })
})

describe('profileNotices', () => {
  const notice = (code: WindowNotice['code'], profile: string | null): WindowNotice => ({
    code,
    profile,
    at: '2026-11-20T00:00:00.000000Z',
    evidence: {},
  })
  const notices = [
    notice('CLOCK_SKEW', 'acme'),
    notice('SYNC_RESUMED', 'acme'),
    notice('SYNC_RESUMED', 'other'),
    notice('VIEW_RESTARTED', null),
  ]
  const shownCodes = (name: string, environment: 'production' | 'sandbox'): string[] =>
    profileNotices(notices, { name, environment }).map(({ code }) => code)

  it('V5: are those of the shown profile and of no profile', () => {
    expect([shownCodes('acme', 'production'), shownCodes('other', 'production')]).toEqual([
      ['CLOCK_SKEW', 'SYNC_RESUMED', 'VIEW_RESTARTED'],
      ['SYNC_RESUMED', 'VIEW_RESTARTED'],
    ])
    expect(profileNotices(notices, undefined).map(({ code }) => code)).toEqual(['VIEW_RESTARTED'])
  })

  it('F35: omit the clock of a sandbox, which has a time of its own', () => {
    expect(shownCodes('acme', 'sandbox')).toEqual(['SYNC_RESUMED', 'VIEW_RESTARTED'])
  })
})

describe('openJobs', () => {
  it('returns running and waiting jobs, oldest first', () => {
    expect(
      ids(
        openJobs([
          job('b', 'waiting', 0, { begunAt: at(2) as Job['begunAt'] }),
          job('x', 'done', 1),
          job('a', 'running', 0),
        ]),
      ),
    ).toEqual(['a', 'b'])
  })
})

describe('linkState', () => {
  const shownProfile = { name: 'andes', isEmbedded: false }

  it('depends on the latest job of the profile', () => {
    expect(linkState([], shownProfile, null, true)).toBe('unknown')
    expect(linkState([], shownProfile, at(0), true)).toBe('online')
    expect(
      linkState([job('a', 'failed', 1, { failure: unreachable })], shownProfile, at(0), true),
    ).toBe('offline')
    expect(
      linkState(
        [job('a', 'failed', 1, { failure: unreachable }), job('b', 'done', 2, { kind: 'check' })],
        shownProfile,
        at(0),
        true,
      ),
    ).toBe('online')
    expect(linkState([job('a', 'running', 0)], shownProfile, null, true)).toBe('syncing')
    expect(
      linkState(
        [job('a', 'failed', 1, { profile: 'other', failure: unreachable })],
        shownProfile,
        at(0),
        true,
      ),
    ).toBe('online')
  })

  it('is offline without a network, except for the services inside the program', () => {
    expect(linkState([], shownProfile, at(0), false)).toBe('offline')
    expect(linkState([], { name: 'sandbox', isEmbedded: true }, at(0), false)).toBe('online')
  })
})

describe('isIdle', () => {
  const after = (wallMs: number, steadyMs: number, minutes = 5): boolean =>
    isIdle(
      { wallMs: 1e12, steadyMs: 7 },
      { wallMs: 1e12 + wallMs, steadyMs: 7 + steadyMs },
      minutes,
    )

  it('counts whole minutes, and never without a limit', () => {
    expect([after(299_999, 299_999), after(300_000, 300_000), after(1e12, 1e12, 0)]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('F48, F49: is true although the clock was set back, and when a machine wakes from sleep', () => {
    const year = 365 * 86_400_000
    expect([after(-year, 299_999), after(-year, 300_000), after(3_600_000, 10)]).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('drawnTheme', () => {
  it('follows the system only if `system` was chosen', () => {
    expect([
      drawnTheme('system', true),
      drawnTheme('system', false),
      drawnTheme('light', true),
      drawnTheme('dark', false),
    ]).toEqual(['dark', 'light', 'light', 'dark'])
  })
})

describe('findItems', () => {
  const item = (label: string, group: string, keywords?: string) => ({
    id: label,
    group,
    label,
    keywords,
    run: () => undefined,
  })
  const items = [
    item('Ajustes', 'go'),
    item('Sincronización completa', 'do'),
    item('Sincronizar', 'do'),
    item('Idioma: English', 'do', 'language'),
  ]
  const labels = (text: string): readonly string[] =>
    findItems(items, text).map(({ label }) => label)

  it('finds every word anywhere, ignoring case and accents', () => {
    expect(labels('')).toEqual(items.map(({ label }) => label))
    expect(labels('SINCRONIZACION comp')).toEqual(['Sincronización completa'])
    expect(labels('language')).toEqual(['Idioma: English'])
    expect(labels('zzz')).toEqual([])
  })

  it('puts items that begin with the text first within a group', () => {
    expect(
      findItems([item('Full sync', 'do'), item('Sync', 'do')], 'sync').map(({ label }) => label),
    ).toEqual(['Sync', 'Full sync'])
  })

  it('keeps the indexes of the whole list in its groups', () => {
    expect(
      groupItems(items).map(({ group, items: lines }) => [group, lines.map(({ index }) => index)]),
    ).toEqual([
      ['go', [0]],
      ['do', [1, 2, 3]],
    ])
  })
})
