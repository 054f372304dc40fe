import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { differences } from './differences.ts'
import type { DataRequest } from './write-data.ts'
import { dataFiles, writeData } from './write-data.ts'

let folder: string

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'partner-desk-data-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const request = (changes: Partial<DataRequest> = {}): DataRequest => ({
  folder,
  n: 2000,
  seed: 7,
  order: 'local',
  files: new Set(dataFiles),
  ...changes,
})

const hashOf = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')
    .slice(0, 16)

const linesOf = (name: string): readonly string[] =>
  readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')

describe('writeData', () => {
  // Results of different days are compared, so the data of a seed never change.
  it.each([
    [
      7,
      'local',
      {
        'answers.csv': 'c38b06dfb8cfa13a',
        'ledger.csv': 'aa37a7de344673e9',
        'transactions.pages.jsonl': 'd37aa134f7557d6f',
        'withdrawals.csv': 'ab7e35a1b49ecba2',
        'withdrawals.pages.jsonl': 'ad84f3e1a3549eec',
      },
    ],
    [
      8,
      'random',
      {
        'answers.csv': '2c8d0fad7d96eb8c',
        'ledger.csv': 'a0ba6e284534c98d',
        'transactions.pages.jsonl': '160a3ca07b5b6db3',
        'withdrawals.csv': '249f62c8dc59c490',
        'withdrawals.pages.jsonl': 'a413bcf3e1a9af9e',
      },
    ],
  ] as const)('writes the data of seed %i, order %s, byte by byte', (seed, order, hashes) => {
    writeData(request({ seed, order }))
    expect(Object.fromEntries(Object.keys(hashes).map((name) => [name, hashOf(name)]))).toEqual(
      hashes,
    )
  })

  it('plants each difference in its stated share', () => {
    const { kinds } = writeData(request({ n: 20_000, files: new Set() }))
    for (const { name, share } of differences) {
      expect(kinds[name]).toBeGreaterThan(20_000 * share * 0.5)
      expect(kinds[name]).toBeLessThan(20_000 * share * 1.6 + 1)
    }
    expect(Object.values(kinds).reduce((sum, count) => sum + count, 0)).toBe(20_000)
  })

  it('plants each difference at any size', () => {
    const { kinds } = writeData(request({ n: 50, files: new Set() }))
    expect(differences.filter(({ name }) => !kinds[name])).toEqual([])
  })

  it('writes only the requested files, with the same bytes as in a full request', () => {
    writeData(request())
    const expected = hashOf('ledger.csv')
    rmSync(folder, { recursive: true })
    writeData(request({ files: new Set(['ledger']) }))
    expect(readdirSync(folder).sort()).toEqual(['answers.csv', 'ledger.csv', 'manifest.json'])
    expect(hashOf('ledger.csv')).toBe(expected)
  })

  it('returns the numbers of written rows', () => {
    const { withdrawals, ledgerRows } = writeData(request())
    expect(linesOf('withdrawals.csv')).toHaveLength(withdrawals + 1)
    expect(linesOf('ledger.csv')).toHaveLength(ledgerRows + 1)
  })

  it('links each page but the last to the next one', () => {
    const { withdrawals } = writeData(request())
    const pages = linesOf('withdrawals.pages.jsonl').map(
      (line) => JSON.parse(line) as { results: unknown[]; next: string | null },
    )
    expect(pages.map(({ results }) => results.length)).toEqual([
      ...Array.from({ length: Math.floor(withdrawals / 100) }, () => 100),
      withdrawals % 100,
    ])
    expect(pages.map(({ next }) => next === null)).toEqual(
      pages.map((_, index) => index === pages.length - 1),
    )
  })
})
