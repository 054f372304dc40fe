import { describe, expect, it } from 'vitest'
import type { ClosingState } from '../../../../../../src-main/contract/reconciling.ts'
import type { FrozenPeriod, PeriodView } from '../../../../../../src-main/contract/window.ts'
import {
  canClose,
  evidenceJobPrefix,
  evidenceName,
  frozenStatuses,
  isFolderName,
  listClosingFindings,
  overlappingPeriod,
} from '../../../../../../src-renderer/features/reconciliation/periods/closing-view.ts'

const cleanState: ClosingState = {
  open: 0,
  investigating: 0,
  resolved: 3,
  accepted: 1,
  waiting: 0,
  newerRuns: [],
  closedBy: null,
}

describe('listClosingFindings', () => {
  it('X15: lists the obstacles to closing a period before the warnings', () => {
    const findings = listClosingFindings({
      ...cleanState,
      open: 2,
      investigating: 1,
      waiting: 4,
      newerRuns: ['a', 'b'],
      closedBy: 'ana',
    })
    expect(findings).toEqual([
      { kind: 'closed', count: 1, isBlocking: true },
      { kind: 'open', count: 2, isBlocking: true },
      { kind: 'investigating', count: 1, isBlocking: true },
      { kind: 'waiting', count: 4, isBlocking: true },
      { kind: 'newerRuns', count: 2, isBlocking: false },
    ])
    expect(listClosingFindings(cleanState)).toEqual([])
  })
})

describe('canClose', () => {
  it('ignores a newer run, and accepts nothing that the core refuses', () => {
    expect(canClose({ ...cleanState, newerRuns: ['a'] })).toBe(true)
    for (const state of [{ open: 1 }, { investigating: 1 }, { waiting: 1 }, { closedBy: 'ana' }])
      expect(canClose({ ...cleanState, ...state }), JSON.stringify(state)).toBe(false)
  })
})

describe('overlappingPeriod', () => {
  const period = (
    run: string,
    from: string | null,
    to: string | null,
    reopenedAt: string | null = null,
  ): PeriodView => ({
    id: run,
    run,
    from,
    to,
    timeZone: 'UTC',
    proposedBy: null,
    closedAt: '2026-11-01T00:00:00.000000Z',
    closedBy: 'ana',
    note: '',
    reopenedAt,
    reopenedBy: null,
    reason: null,
    frozen: null,
  })
  const october = { from: '2026-10-01T00:00:00.000000Z', to: '2026-10-31T23:59:59.999999Z' }

  it('finds the closed period of another run that shares a day, and ignores a reopened period', () => {
    const wholePeriod = period('w', null, null)
    expect(
      overlappingPeriod([period('own', october.from, october.to), wholePeriod], 'own', october),
    ).toBe(wholePeriod)
    expect(
      overlappingPeriod(
        [period('s', '2026-09-01T00:00:00.000000Z', '2026-09-30T23:59:59.999999Z')],
        'own',
        october,
      ),
    ).toBeUndefined()
    expect(
      overlappingPeriod(
        [period('r', october.from, october.to, '2026-11-02T00:00:00.000000Z')],
        'own',
        october,
      ),
    ).toBeUndefined()
    expect(
      overlappingPeriod(
        [period('s', '2026-09-01T00:00:00.000000Z', '2026-10-01T12:00:00.000000Z')],
        'own',
        october,
      )?.run,
    ).toBe('s')
    expect(
      overlappingPeriod(
        [period('s', '2026-01-01T00:00:00.000000Z', '2026-01-02T00:00:00.000000Z')],
        'own',
        null,
      )?.run,
    ).toBe('s')
  })
})

describe('frozenStatuses', () => {
  it('sums the categories by status, the largest sum first', () => {
    const breaks = [
      { category: 'blocked', status: 'accepted', count: 1 },
      { category: 'blocked', status: 'resolved', count: 2 },
      { category: 'date_mismatch', status: 'resolved', count: 5 },
    ]
    expect(frozenStatuses({ breaks } as unknown as FrozenPeriod)).toEqual([
      { status: 'resolved', count: 7 },
      { status: 'accepted', count: 1 },
    ])
  })
})

describe('evidenceName', () => {
  it('names the days and the run, and is always a valid folder name', () => {
    const period = { from: '2026-10-01T00:00:00.000000Z', to: '2026-10-31T23:59:59.999999Z' }
    expect(
      evidenceName({ run_id: 'ab12cd34ef', as_of: '2026-11-20T21:40:00.000000Z', period }),
    ).toBe('evidence-2026-10-01_2026-10-31-ab12cd34')
    expect(
      evidenceName({ run_id: '../../ef', as_of: '2026-11-20T21:40:00.000000Z', period: null }),
    ).toBe('evidence-2026-11-20-ef')
  })
})

describe('isFolderName', () => {
  it('refuses paths and names that a system does not allow', () => {
    expect(['evidence 1', 'a.b_c-d'].every(isFolderName)).toBe(true)
    expect(
      [
        '',
        '../x',
        'a/b',
        'a\\b',
        '.hidden',
        'trailing.',
        'trailing ',
        'CON',
        'nul.txt',
        'x'.repeat(102),
        'señal',
      ].some(isFolderName),
    ).toBe(false)
  })
})

describe('evidenceJobPrefix', () => {
  it('makes ids that the core accepts and that differ between runs', () => {
    expect(`${evidenceJobPrefix('../ab')}0123456789abcdef`).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
    expect(evidenceJobPrefix('ab')).not.toBe(evidenceJobPrefix('abc'))
    expect('evd_abc_1'.startsWith(evidenceJobPrefix('ab'))).toBe(false)
  })
})
