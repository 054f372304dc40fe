import { describe, expect, it } from 'vitest'
import { missingPeers, readOptions } from './setting.ts'

const jobs = ['read', 'export']

describe('readOptions', () => {
  it('returns all jobs at 100 k rows by default', () => {
    expect(readOptions([], jobs)).toEqual({
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
    expect(readOptions(words, jobs)).toEqual({
      n: 5_000_000,
      jobs: ['export'],
      rounds: 1,
      seed: 8,
      order: 'random',
      isDataKept: false,
    })
  })

  it.each([
    ['2000', 2_000],
    ['10k', 10_000],
    ['100K', 100_000],
    ['1m', 1_000_000],
  ])('reads the size %s', (size, n) => {
    expect(readOptions(['--n', size], jobs).n).toBe(n)
  })

  it.each([
    [['--n', '3x'], '--n 3x'],
    [['--n', '1e4'], '--n 1e4'],
    [['--n', 'k'], '--n k'],
    [['--n', '999'], '--n 999'],
    [['--jobs', 'read,dance'], '--jobs dance'],
    [['--order', 'sorted'], '--order sorted'],
    [['--rounds', '0'], '--rounds and --seed'],
    [['--rows', '5'], '--rows is not understood'],
    [['--seed'], '--seed is not understood'],
  ])('refuses %j and says why', (words, message) => {
    expect(() => readOptions(words, jobs)).toThrow(message)
  })
})

describe('missingPeers', () => {
  const allVersions = {
    duckdb: '1.5.5',
    polars: '1.44.2',
    pandas: '3.0.6',
    sqlite3: '3.40.1',
    python: '3.11.2',
  }

  it('is empty where all peers are installed', () => {
    expect(missingPeers(allVersions)).toEqual([])
  })

  it('names each missing peer, and what it needs, in one line', () => {
    expect(missingPeers({ ...allVersions, polars: undefined, sqlite3: undefined })).toEqual([
      'Left out: polars. It needs the Python package polars, which is not installed.',
      'Left out: sqlite3. It needs the program sqlite3, which is not installed.',
    ])
  })
})
