import { describe, expect, it } from 'vitest'
import { goals } from './goals.ts'
import type { Goal } from './judge.ts'
import { exponent, hasFailed, judge, median, quantile } from './judge.ts'

const goal: Goal = {
  job: 'read',
  title: 'time / DuckDB',
  fact: 'read.ours.seconds',
  against: 'read.duckdb.seconds',
  unit: 's',
  sizes: [1_000_000],
  must: { most: 1 },
  aim: { most: 0.5 },
}
const plainGoal: Goal = {
  job: 'export',
  title: 'memory',
  fact: 'export.ours.megabytes',
  unit: 'MB',
  sizes: 'any',
  must: { most: 250 },
}

describe('judge', () => {
  it('compares ours divided by the peer with the bounds', () => {
    const verdict = judge(goal, { 'read.ours.seconds': 0.8, 'read.duckdb.seconds': 1 }, 1_000_000)
    expect(verdict).toEqual({ goal, value: 0.8, ratio: 0.8, must: 'met', aim: 'missed' })
  })

  it('is met on the bound itself and missed beyond it', () => {
    expect(judge(goal, { 'read.ours.seconds': 2, 'read.duckdb.seconds': 2 }, 1_000_000).must).toBe(
      'met',
    )
    expect(
      judge(goal, { 'read.ours.seconds': 2.01, 'read.duckdb.seconds': 2 }, 1_000_000).must,
    ).toBe('missed')
  })

  it('compares a rate with its minimum', () => {
    const rate: Goal = { ...plainGoal, fact: 'sync.ours.rowsPerSecond', must: { least: 30_000 } }
    expect(judge(rate, { 'sync.ours.rowsPerSecond': 30_000 }, 1_000_000).must).toBe('met')
    expect(judge(rate, { 'sync.ours.rowsPerSecond': 29_999 }, 1_000_000).must).toBe('missed')
  })

  it.each([
    ['the peer is absent', { 'read.ours.seconds': 0.1 }],
    ['ours is absent', { 'read.duckdb.seconds': 1 }],
    ['the peer took no time', { 'read.ours.seconds': 0.1, 'read.duckdb.seconds': 0 }],
    ['the figure is not a number', { 'read.ours.seconds': Number.NaN, 'read.duckdb.seconds': 1 }],
  ])('is not measured, never met, where %s', (_, facts) => {
    expect(judge(goal, facts, 1_000_000)).toMatchObject({
      ratio: undefined,
      must: 'not measured',
      aim: 'not measured',
    })
  })

  it('is shown but not judged at a size that the bound is not stated for', () => {
    expect(
      judge(goal, { 'read.ours.seconds': 9, 'read.duckdb.seconds': 1 }, 100_000),
    ).toMatchObject({ value: 9, ratio: 9, must: 'other size', aim: 'other size' })
    expect(judge(plainGoal, { 'export.ours.megabytes': 251 }, 12_345).must).toBe('missed')
  })

  it('accepts a line without a bound', () => {
    expect(judge(plainGoal, { 'export.ours.megabytes': 1 }, 1_000_000).aim).toBe('none')
  })
})

describe('hasFailed', () => {
  it('is true for a missed must alone: neither an aim nor a missing figure fails the bench', () => {
    const missedAim = judge(goal, { 'read.ours.seconds': 0.8, 'read.duckdb.seconds': 1 }, 1_000_000)
    const unmeasured = judge(goal, {}, 1_000_000)
    expect(hasFailed([missedAim, unmeasured])).toBe(false)
    expect(hasFailed([missedAim, judge(plainGoal, { 'export.ours.megabytes': 251 }, 1)])).toBe(true)
  })
})

describe('exponent', () => {
  it('is 1 where ten times the rows take ten times as long, and 2 where they take a hundred times', () => {
    expect(exponent({ n: 100_000, value: 0.5 }, { n: 1_000_000, value: 5 })).toBeCloseTo(1, 10)
    expect(exponent({ n: 100_000, value: 0.5 }, { n: 1_000_000, value: 50 })).toBeCloseTo(2, 10)
  })

  it('is undefined where a size was not measured', () => {
    expect(exponent({ n: 100_000, value: undefined }, { n: 1_000_000, value: 5 })).toBeUndefined()
    expect(exponent({ n: 100_000, value: 0 }, { n: 1_000_000, value: 5 })).toBeUndefined()
    expect(exponent({ n: 100_000, value: 1 }, { n: 100_000, value: 5 })).toBeUndefined()
  })
})

describe('median', () => {
  it('is the middle value in any order, and the mean of the two middle values of an even number', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([10, 2])).toBe(6)
    expect(median([])).toBeUndefined()
  })
})

describe('quantile', () => {
  it('is the largest value for a share of 1', () => {
    expect(quantile([3, 1, 2], 1)).toBe(3)
    expect(quantile([...Array(100).keys()], 0.95)).toBe(95)
  })
})

describe('goals', () => {
  it('judges exactness at every size', () => {
    const exactnessGoals = goals.filter(({ must }) => must && 'most' in must && must.most === 0)
    expect(exactnessGoals.map(({ fact }) => fact)).toEqual([
      'reconcile.ours.wrong',
      'reconcile.shuffled.wrong',
      'mapped.ours.wrong',
      'tied.ours.wrong',
      'sums.ours.wrong',
      'sync.ours.lost',
      'listed.ours.lost',
      'cancel.ours.left',
      'key.ours.wrong',
    ])
    expect(exactnessGoals.every(({ sizes }) => sizes === 'any')).toBe(true)
  })

  it('has no aim looser than the must of the same line', () => {
    for (const { must, aim, title } of goals) {
      if (must && aim && 'most' in must && 'most' in aim)
        expect(aim.most, title).toBeLessThan(must.most)
      if (must && aim && 'least' in must && 'least' in aim)
        expect(aim.least, title).toBeGreaterThan(must.least)
    }
  })
})
