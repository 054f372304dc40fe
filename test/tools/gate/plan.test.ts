import { describe, expect, it } from 'vitest'
import type { Fault } from './fault.ts'
import { chooseFaults, planRuns, readCampaignOptions } from './plan.ts'

const run = (): Promise<void> => Promise.resolve()
const table: readonly Fault[] = [
  { id: 'F01', kind: '', runs: 3, run },
  { id: 'F10', kind: 'header', runs: 2, run },
  { id: 'F10', kind: 'page', runs: 2, run },
]

describe('readCampaignOptions', () => {
  it('selects the whole table, seed 1 and an hour by default', () => {
    expect(readCampaignOptions([])).toEqual({
      faults: [],
      seed: 1,
      runs: undefined,
      isResumed: false,
      minutes: 60,
      lanes: 2,
      soakMinutes: 30,
    })
  })

  it('reads every option', () => {
    const words = [
      '--faults',
      'F01,F10 page',
      '--seed',
      '7',
      '--runs=5',
      '--minutes',
      '30',
      '--lanes',
      '1',
      '--resume',
    ]
    expect(readCampaignOptions(words)).toEqual({
      faults: ['F01', 'F10 page'],
      seed: 7,
      runs: 5,
      isResumed: true,
      minutes: 30,
      lanes: 1,
      soakMinutes: 30,
    })
  })

  it.each([
    [['--runs', '0'], '--runs'],
    [['--seed', 'x'], '--seed'],
    [['--minutes', '1.5'], '--minutes'],
    [['--fault', 'F01'], '--fault'],
  ])('refuses %j', (words, message) => {
    expect(() => readCampaignOptions(words)).toThrow(message)
  })
})

describe('chooseFaults', () => {
  it('selects an id with all its kinds, or one kind by its name', () => {
    expect(chooseFaults(table, ['F10']).map(({ kind }) => kind)).toEqual(['header', 'page'])
    expect(chooseFaults(table, ['F10 page', 'F01']).map(({ id, kind }) => id + kind)).toEqual([
      'F01',
      'F10page',
    ])
    expect(chooseFaults(table, [])).toBe(table)
  })

  it('refuses what the table does not have', () => {
    expect(() => chooseFaults(table, ['F99'])).toThrow('no fault "F99"; there are F01, F10')
  })
})

describe('planRuns', () => {
  it('returns each run of each kind that is not done, never more than the table says', () => {
    const isDone = ({ name, run: number }: { name: string; run: number }): boolean =>
      name === 'F01' && number === 1
    expect(planRuns(table, { runs: undefined }, isDone)).toEqual([
      { name: 'F01', run: 0 },
      { name: 'F01', run: 2 },
      { name: 'F10 header', run: 0 },
      { name: 'F10 header', run: 1 },
      { name: 'F10 page', run: 0 },
      { name: 'F10 page', run: 1 },
    ])
    expect(planRuns(table, { runs: 1 }, () => false)).toHaveLength(3)
    expect(planRuns(table, { runs: 100 }, () => false)).toHaveLength(7)
  })
})
