import { describe, expect, test } from 'vitest'
import { readJson } from '../../../../../../src-main/base/json.ts'
import type { ImportView, RunView } from '../../../../../../src-main/contract/window.ts'
import {
  defaultMapping,
  readMapping,
} from '../../../../../../src-main/reconciliation/row/mapping.ts'
import {
  importOfRun,
  repeatWork,
} from '../../../../../../src-renderer/features/reconciliation/runs/run-again.ts'

const file: ImportView = {
  id: 'imp-1',
  name: 'june.csv',
  bytes: 10,
  sha256: 'aa',
  at: '2026-06-01T00:00:00.000000Z',
  runs: [],
  workbook: null,
  parts: [],
}
const mapping = {
  ...defaultMapping,
  columns: { withdrawal_id: 'Id', currency: 'Cur', amount: 'Amt' },
  tolerances: { USDC: { absolute: '0.01', relative: '0' } },
  skipLines: 2,
}

function runOf(
  period: RunView['summary']['period'],
  timeZone = 'UTC',
  givenDays?: RunView['summary']['given_days'],
): RunView {
  const summary = {
    period,
    ...(givenDays && { given_days: givenDays }),
    mapping: { ...mapping, timeZone },
    coverage: { declared_complete: true },
    source: { sha256: 'aa' },
  }
  return {
    id: 'run-1',
    madeAt: '2026-06-02T00:00:00.000000Z',
    summary: summary as unknown as RunView['summary'],
  }
}

describe('importOfRun', () => {
  test('finds the import of the run, else an import with the same bytes', () => {
    const otherImport = { ...file, id: 'imp-2', sha256: 'bb', runs: ['run-1'] }
    expect(importOfRun(runOf(null), [file, otherImport])?.id).toBe('imp-2')
    expect(importOfRun(runOf(null), [file])?.id).toBe('imp-1')
    expect(importOfRun(runOf(null), [{ ...file, sha256: 'cc' }])).toBeUndefined()
  })
})

describe('repeatWork', () => {
  test('uses the same file, days and mapping, without the network', () => {
    const { mappingText, ...work } = repeatWork(
      runOf({ from: '2026-06-01T00:00:00.000000Z', to: '2026-06-30T23:59:59.999999Z' }),
      file,
    )
    expect(work).toEqual({
      kind: 'reconcile',
      import: 'imp-1',
      from: '2026-06-01',
      to: '2026-06-30',
      isOffline: true,
      isCacheComplete: true,
    })
    expect(readMapping(readJson(mappingText ?? ''))).toEqual(mapping)
  })

  test('returns the days of the mapping’s zone', () => {
    const work = repeatWork(
      runOf(
        { from: '2026-06-01T03:00:00.000000Z', to: '2026-07-01T02:59:59.999999Z' },
        'America/Buenos_Aires',
      ),
      file,
    )
    expect([work.from, work.to]).toEqual(['2026-06-01', '2026-06-30'])
  })

  test('returns the given days, and leaves the other ends to the ledger’s own dates', () => {
    const period = { from: '2026-06-01T00:00:00.000000Z', to: '2026-06-30T23:59:59.999999Z' }
    const days = { from: '2026-06-01', to: null }
    const work = repeatWork(runOf(period, 'UTC', days), file)
    expect([work.from, work.to]).toEqual(['2026-06-01', null])
  })

  test('leaves ends of earlier runs to the ledger’s own dates if no day of the zone has them', () => {
    const work = repeatWork(
      runOf(
        { from: '2026-06-01T00:00:00.000000Z', to: '2026-06-30T23:59:59.999999Z' },
        'America/Buenos_Aires',
      ),
      file,
    )
    expect([work.from, work.to]).toEqual([null, null])
    const halfOpenWork = repeatWork(
      runOf({ from: '0000-01-01T00:00:00.000000Z', to: '2026-06-30T23:59:59.999999Z' }),
      file,
    )
    expect([halfOpenWork.from, halfOpenWork.to]).toEqual([null, '2026-06-30'])
    const unlimitedWork = repeatWork(runOf(null), file)
    expect([unlimitedWork.from, unlimitedWork.to]).toEqual([null, null])
  })
})
