import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import {
  isJsonArray,
  isJsonObject,
  member,
  readJson,
  sliceRecords,
} from '../../../src-main/base/json.ts'
import type { CacheContent, ReconciledRun, Row, RunOptions } from '../../support/reconcile.ts'
import {
  AS_OF,
  defaultInput,
  makeCache,
  makeFolder,
  reconcileFile,
} from '../../support/reconcile.ts'

const golden = join(import.meta.dirname, '../../data/golden')
const cases = readdirSync(golden, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort()

/**
 * The facts in provider.json besides the records: the requested ids, how far the feed was read, and
 * the options of the run.
 */
interface Setting {
  readonly not_found?: readonly string[]
  readonly failed?: readonly string[]
  readonly feed_read?: { readonly from?: string; readonly to: string; readonly complete?: boolean }
  readonly list_read?: { readonly from?: string; readonly to: string; readonly complete?: boolean }
  readonly run?: {
    readonly from?: string
    readonly to?: string
    readonly cache_complete?: boolean
    readonly status?: RunOptions['statusMap']
    readonly rails?: readonly string[]
    readonly ties?: RunOptions['ties']
    readonly as_of?: string
    readonly fee_source?: RunOptions['feeSource']
    readonly feed_net?: RunOptions['feedNet']
  }
}

/**
 * The content of expected.json: the run's totals and, where the case is about them, the matches and
 * the lines that are neither a match nor a break.
 */
type ExpectedCase = Partial<
  Record<
    | 'ledger'
    | 'provider'
    | 'breaks'
    | 'totals'
    | 'within_tolerance'
    | 'matches'
    | 'within_tolerance_lines'
    | 'lines'
    | 'observations'
    | 'rejected_reasons'
    | 'period'
    | 'coverage',
    unknown
  >
>

const required = ['ledger', 'provider', 'breaks', 'totals', 'matches'] as const

describe('reconciliation, golden cases', () => {
  it('number at least fifty, each with its situation in words and no other files', () => {
    expect(cases.length).toBeGreaterThanOrEqual(50)
    const files = [
      'README.txt',
      'expected.csv',
      'expected.json',
      'ledger.csv',
      'mapping.json',
      'provider.json',
    ]
    for (const name of cases) {
      const names = readdirSync(join(golden, name))
      expect([
        name,
        names.filter((file) => !files.includes(file)),
        files.filter((file) => file !== 'mapping.json' && !names.includes(file)),
      ]).toEqual([name, [], []])
    }
  })

  // A case that proves a rule begins with its id.
  const titles = cases.map((name) => {
    const rule = /^[A-Z]\d\d: /.exec(readFileSync(join(golden, name, 'README.txt'), 'utf8'))
    return [`${rule?.[0] ?? ''}${name}`, name] as const
  })

  it.each(titles)('%s', async (_, name) => {
    const read = (file: string): string => readFileSync(join(golden, name, file), 'utf8')
    const provider = read('provider.json')
    const setting = JSON.parse(provider) as Setting
    const run = setting.run ?? {}
    const options: RunOptions = {
      mapping: existsSync(join(golden, name, 'mapping.json')) ? read('mapping.json') : undefined,
      from: run.from,
      to: run.to,
      isCacheComplete: run.cache_complete ?? false,
      statusMap: run.status ?? {},
      rails: run.rails ?? defaultInput.rails,
      ties: run.ties ?? defaultInput.ties,
      asOf: run.as_of ?? AS_OF,
      feeSource: run.fee_source,
      feedNet: run.feed_net,
    }
    const result = await reconcileFile(
      makeCache(makeFolder(), contentOf(provider, setting)),
      join(golden, name, 'ledger.csv'),
      options,
    )
    const expected = JSON.parse(read('expected.json')) as ExpectedCase
    for (const key of required) expect(Object.keys(expected)).toContain(key)
    expect(pickedFacts(result, expected)).toEqual(expected)
    const table = parse(read('expected.csv')) as string[][]
    expect(pickedBreaks(result.breaks, table[0] ?? [])).toEqual(table.slice(1).sort(byText))
  })
})

function contentOf(text: string, setting: Setting): CacheContent {
  const queue = Object.fromEntries([
    ...(setting.not_found ?? []).map((id) => [id, 'absent'] as const),
    ...(setting.failed ?? []).map((id) => [id, 'failed'] as const),
  ])
  const feedRead = setting.feed_read
  const listRead = setting.list_read
  return {
    withdrawals: textsOf(text, 'withdrawals'),
    feed: textsOf(text, 'feed'),
    queue,
    feedState: feedRead && {
      coveredFrom: feedRead.from ?? null,
      coveredTo: feedRead.to,
      isComplete: feedRead.complete ?? false,
    },
    listState: listRead && {
      coveredFrom: listRead.from ?? null,
      coveredTo: listRead.to,
      isComplete: listRead.complete ?? false,
    },
  }
}

function textsOf(text: string, key: string): string[] {
  const root = readJson(text)
  return isJsonObject(root) && isJsonArray(member(root, key))
    ? sliceRecords(text, [key], new Set()).map((record) => record.raw)
    : []
}

function pickedFacts(run: ReconciledRun, expected: ExpectedCase): ExpectedCase {
  const { summary } = run
  const facts: Required<ExpectedCase> = {
    ledger: summary.ledger,
    provider: summary.provider,
    breaks: summary.breaks,
    totals: summary.totals,
    within_tolerance: summary.within_tolerance,
    matches: Object.fromEntries(
      run.matches.map((match) => [
        match.ledger_line,
        `${match.withdrawal_id === '' ? `feed ${match.feed_id}` : match.withdrawal_id} by ${match.matched_by}`,
      ]),
    ),
    within_tolerance_lines: run.matches
      .filter((match) => match.within_tolerance === 'true')
      .map((match) => match.ledger_line ?? '')
      .sort(),
    lines: Object.fromEntries(run.lines.map(({ line, place }) => [String(line), place])),
    observations: run.observations,
    rejected_reasons: Object.fromEntries(
      summary.rejected_lines.map(({ line, reason }) => [String(line), reason]),
    ),
    period: summary.period,
    coverage: summary.coverage,
  }
  return Object.fromEntries(Object.entries(facts).filter(([key]) => Object.hasOwn(expected, key)))
}

function pickedBreaks(breaks: readonly Row[], columns: readonly string[]): string[][] {
  return breaks
    .map((row) => columns.map((column) => row[column] ?? `no column ${column}`))
    .sort(byText)
}

function byText(left: readonly string[], right: readonly string[]): number {
  return left.join('\0') < right.join('\0') ? -1 : 1
}
