import { describe, expect, it } from 'vitest'
import { reportColumns } from '../../../../../../src-main/contract/report.ts'
import {
  breakConditions,
  readBreaksTarget,
} from '../../../../../../src-renderer/features/reconciliation/breaks-target.ts'
import type { RunLink } from '../../../../../../src-renderer/features/reconciliation/periods/run-links.ts'
import {
  toBreaks,
  toLedgerPlace,
  toProviderPlace,
  toProviderRecords,
  toRequestedIds,
  toRun,
} from '../../../../../../src-renderer/features/reconciliation/periods/run-links.ts'
import { readRunTarget } from '../../../../../../src-renderer/features/reconciliation/periods/run-target.ts'

const places = ['matched', 'broken', 'rejected', 'unchecked', 'outside_period'] as const

function requestOf({ screen, target }: RunLink): unknown {
  return screen === 'breaks'
    ? breakConditions(readBreaksTarget(target))
    : screen === 'runs'
      ? readRunTarget(target)
      : target
}

describe('toLedgerPlace', () => {
  it('links each place to its matches, breaks or lines', () => {
    expect(
      places.map((place) => [
        toLedgerPlace('r', place).screen,
        requestOf(toLedgerPlace('r', place)),
      ]),
    ).toEqual([
      ['runs', { run: 'r', part: 'matches' }],
      [
        'breaks',
        [
          { column: 'category', operator: '!=', value: 'missing_in_ledger' },
          { column: 'category', operator: '!=', value: 'duplicate_at_provider' },
          { column: 'ledger_line', operator: '!=', value: '' },
        ],
      ],
      ['runs', { run: 'r', part: 'lines', place: 'rejected' }],
      ['runs', { run: 'r', part: 'lines', place: 'unchecked' }],
      ['runs', { run: 'r', part: 'lines', place: 'outside_period' }],
    ])
  })
})

describe('toProviderPlace', () => {
  it('leaves out the surplus ledger rows, which only name the partner of their original', () => {
    expect(requestOf(toProviderPlace('r', 'broken'))).toEqual([
      { column: 'category', operator: '!=', value: 'missing_at_provider' },
      { column: 'category', operator: '!=', value: 'duplicate_in_ledger' },
      { column: 'provider_currency', operator: '!=', value: '' },
    ])
    expect([
      requestOf(toProviderPlace('r', 'matched')),
      requestOf(toProviderPlace('r', 'outside_period')),
    ]).toEqual([
      { run: 'r', part: 'matches' },
      { run: 'r', part: 'outside' },
    ])
  })
})

describe('toProviderRecords', () => {
  it('links to all records of the provider, not only to the withdrawals', () => {
    expect(requestOf(toProviderRecords('r'))).toEqual({ run: 'r', part: 'provider' })
  })
})

describe('toBreaks', () => {
  it('uses only columns that breaks have', () => {
    const names = new Set(reportColumns.breaks.map(({ name }) => name))
    const filters = [
      { category: 'blocked' },
      { severity: 'high' },
      { age: '' },
      { age: '91+' },
      { currency: 'A B' },
      { status: 'open' },
      { change: 'new' },
      { side: 'ledger' },
      { side: 'provider' },
    ]
    for (const filter of filters) {
      const conditions = breakConditions(readBreaksTarget(toBreaks('r', filter).target))
      expect(conditions.length, JSON.stringify(filter)).toBeGreaterThan(0)
      for (const { column } of conditions) expect(names).toContain(column)
    }
    expect(readBreaksTarget(toBreaks('r', { currency: 'A B' }).target)).toEqual({
      run: 'r',
      currency: 'A B',
    })
  })
})

describe('toRun', () => {
  it('keeps currency and tolerance', () => {
    expect(requestOf(toRun('r', { part: 'matches', currency: 'USDC', isTolerated: true }))).toEqual(
      {
        run: 'r',
        part: 'matches',
        currency: 'USDC',
        isTolerated: true,
      },
    )
  })
})

describe('toRequestedIds', () => {
  it('links to the list of ids to request again', () => {
    expect(
      (['asked', 'found', 'not_found', 'not_asked', 'failed'] as const).map(toRequestedIds),
    ).toEqual([
      { screen: 'withdrawals', target: undefined },
      { screen: 'withdrawals', target: undefined },
      { screen: 'recheck', target: 'notFound' },
      { screen: 'recheck', target: 'neverAsked' },
      { screen: 'recheck', target: 'failed' },
    ])
  })
})
