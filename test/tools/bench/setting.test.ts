import { describe, expect, it } from 'vitest'
import { readAsked } from './setting.ts'

const jobs = ['read', 'export']

describe('readAsked', () => {
  it('takes all jobs at 100 k rows where nothing is said', () => {
    expect(readAsked([], jobs)).toEqual({
      n: 100_000,
      jobs,
      rounds: 3,
      seed: 7,
      order: 'local',
      isDataKept: true,
    })
  })

  it('reads every option', () => {
    const words = [
      '--n',
      '5M',
      '--jobs',
      'export',
      '--rounds',
      '1',
      '--seed',
      '8',
      '--order',
      'random',
      '--keep-data',
      'no',
    ]
    expect(readAsked(words, jobs)).toEqual({
      n: 5_000_000,
      jobs: ['export'],
      rounds: 1,
      seed: 8,
      order: 'random',
      isDataKept: false,
    })
  })

  it.each([
    [['--n', '3x'], '--n 3x'],
    [['--n', '999'], '--n 999'],
    [['--jobs', 'read,dance'], '--jobs dance'],
    [['--order', 'sorted'], '--order sorted'],
    [['--rounds', '0'], '--rounds and --seed'],
    [['--rows', '5'], '--rows is not understood'],
    [['--seed'], '--seed is not understood'],
  ])('refuses %j and says why', (words, why) => {
    expect(() => readAsked(words, jobs)).toThrow(why)
  })
})
