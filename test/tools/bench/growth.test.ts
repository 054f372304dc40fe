import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { growthPicture } from './growth.ts'
import { judge } from './judge.ts'
import type { Results } from './results.ts'
import { growthFacts, readResults, saveResults } from './results.ts'
import { goalTable } from './table.ts'

const results = (n: number, facts: Results['facts']): Results => ({
  n,
  seed: 7,
  order: 'local',
  rounds: 3,
  machine: 'two cores',
  measuredAt: '2026-01-01T00:00:00.000Z',
  versions: {},
  facts,
})
const measuredResults = [
  results(100_000, {
    'reconcile.ours.seconds': 0.5,
    'reconcile.ours.megabytes': 200,
    'reconcile.polars.seconds': 0.4,
    'reconcile.polars.megabytes': 250,
  }),
  results(1_000_000, {
    'reconcile.ours.seconds': 5,
    'reconcile.ours.megabytes': 400,
    'reconcile.polars.seconds': 3,
    'reconcile.polars.megabytes': 2000,
  }),
]

describe('growthFacts', () => {
  it('compares neighbouring sizes of each program, and leaves out programs that were not measured at both', () => {
    expect(growthFacts(measuredResults)).toEqual({
      'growth.ours.100k-1m': 1,
      'growth.polars.100k-1m': Math.log(3 / 0.4) / Math.log(10),
    })
  })
})

describe('growthPicture', () => {
  it('draws a line per program in two panels, with a point for every size', () => {
    const picture = growthPicture(measuredResults) ?? ''
    expect(picture.match(/<circle class="ours"/g)).toHaveLength(4)
    expect(picture.match(/<circle class="polars"/g)).toHaveLength(4)
    expect(picture).not.toContain('class="pandas"')
    expect(picture).toContain('prefers-color-scheme: dark')
    expect(picture).not.toMatch(/NaN|undefined|Infinity/)
  })

  it('is not drawn where nothing was measured', () => {
    expect(growthPicture([results(100_000, {})])).toBeUndefined()
  })
})

describe('saveResults', () => {
  it('keeps the figures of jobs that were not run this time', () => {
    const work = mkdtempSync(join(tmpdir(), 'partner-desk-results-'))
    try {
      saveResults(work, results(100_000, { 'read.ours.seconds': 1, 'export.ours.seconds': 2 }))
      saveResults(work, results(100_000, { 'read.ours.seconds': 3 }))
      saveResults(work, { ...results(100_000, { 'read.ours.seconds': 9 }), order: 'random' })
      expect(readResults(work)).toEqual([
        results(100_000, { 'export.ours.seconds': 2, 'read.ours.seconds': 3 }),
      ])
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
  })
})

describe('goalTable', () => {
  it('shows ours, the peers, the ratio and the verdict on one line', () => {
    const facts = {
      'read.ours.seconds': 0.8,
      'read.duckdb.seconds': 1,
      'read.polars.seconds': 0.25,
    }
    const goal = {
      job: 'read',
      title: 'the ledger',
      fact: 'read.ours.seconds',
      against: 'read.duckdb.seconds',
      unit: 's',
      sizes: 'any',
      must: { most: 1 },
    } as const
    const [, , row = ''] = goalTable([judge(goal, facts, 1000)], facts).split('\n')
    expect(row.split('|').map((cell) => cell.trim())).toEqual([
      '',
      'read',
      'the ledger',
      '0.80 s',
      'DuckDB 1 · polars 0.25',
      '0.80',
      '≤ 1',
      'met',
      '',
      '',
      '',
    ])
  })
})
