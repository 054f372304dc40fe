import Database from 'better-sqlite3'
import { expect } from 'vitest'
import type { Cli, Run } from '../../support/cli.ts'
import { readReport } from '../../support/cli.ts'
import type { ExpectedRun } from '../second/expected.ts'
import { ties, twins } from '../second/expected.ts'

type Row = Readonly<Record<string, string>>

/**
 * The full result of one run: its figures, its two reports, and the places of the other ledger
 * rows.
 */
export interface RunResult {
  readonly run: Run
  readonly breaks: readonly Row[]
  readonly matches: readonly Row[]
  /** The place of each ledger row that is in no report: rejected, unchecked or outside_period. */
  readonly lines: ReadonlyMap<number, string>
}

/** Reconciles and reads the full result. */
export async function reconcileWith(cli: Cli, words: readonly string[]): Promise<RunResult> {
  const run = await cli.json<Run>(['reconcile', ...words], [1])
  const report = async (name: string) => readReport(await cli.export(name, '--run', run.run_id))
  return {
    run,
    breaks: await report('breaks'),
    matches: await report('matches'),
    lines: readLines(cli.database(), run.run_id),
  }
}

/**
 * Compares a whole run with its hand-made outcomes: figures, every ledger row, every provider
 * record, every break.
 */
export function expectOutcomes(actual: RunResult, expected: ExpectedRun): void {
  const { ledger, provider, breaks, totals } = expected
  expect(actual.run).toMatchObject({ ledger, provider, totals })
  expect(actual.run.breaks).toEqual(breaks)
  if (expected.observations !== undefined)
    expect(actual.run.observations).toEqual(expected.observations)
  expect(ledgerPlaces(actual)).toEqual(expectedLedgerPlaces(expected))
  expect(providerPlaces(actual, expected)).toEqual(expectedProviderPlaces(expected))
  expect(actual.breaks.map(breakRowText).sort()).toEqual(
    expected.breakList.map(expectedBreakText).sort(),
  )
  expect(actual.run.rejected_lines.map(({ line }) => line)).toEqual(linesOf(expected, 'rejected'))
}

/**
 * Sums the differences of the breaks per currency. The totals must equal them to the last digit
 * (reconciliation.md, Runs).
 */
export function sumDifferences(actual: RunResult): Record<string, bigint> {
  const sums: Record<string, bigint> = {}
  const add = (currency: string | undefined, amount: string) => {
    if (currency) sums[currency] = (sums[currency] ?? 0n) + units(amount)
  }
  for (const row of [...actual.breaks, ...actual.matches]) {
    if (row.category !== 'currency_mismatch') add(row.currency, row.amount_difference ?? '')
    else
      (add(row.provider_currency, row.provider_amount ?? ''),
        add(row.ledger_currency, `-${row.ledger_amount}`))
  }
  return sums
}

/** An amount in units of 10^-30. */
export function units(amount: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d*)(?:\.(\d+))?$/.exec(amount) ?? []
  return BigInt(`${sign}${whole}${fraction.padEnd(30, '0')}`)
}

// No report lists rejected, unchecked and outside_period rows, so they are read from the database.
function readLines(path: string, run: string): Map<number, string> {
  const db = new Database(path, { readonly: true })
  const rows = db
    .prepare<[string], { line: number; place: string }>(
      'SELECT line, place FROM run_lines WHERE run = (SELECT seq FROM runs WHERE id = ?)',
    )
    .all(run)
  db.close()
  return new Map(rows.map(({ line, place }) => [line, place]))
}

// A run may match either of two twins, so both share one name, which has two outcomes.
const twinOf = new Map<string, string>(
  [twins.lines.map(String), twins.withdrawalIds, twins.feedIds].flatMap((pair) =>
    pair.map((name): [string, string] => [name, pair.join('/')]),
  ),
)
const twinName = (name: string | number): string => twinOf.get(String(name)) ?? String(name)

function ledgerPlaces(actual: RunResult): string[] {
  const linesIn = (row: Row) => (row.ledger_line ?? '').split(';').filter(Boolean)
  return [
    ...actual.matches.flatMap((row) => linesIn(row).map((line) => `${twinName(line)} matched`)),
    // A duplicate at the provider has the line of the row that its original is matched with.
    ...actual.breaks
      .filter((row) => row.category !== 'duplicate_at_provider')
      .flatMap((row) =>
        linesIn(row).map((line) => `${twinName(line)} broken ${row.category} ${row.differences}`),
      ),
    ...[...actual.lines].map(([line, place]) => `${twinName(line)} ${place}`),
  ].sort()
}

function expectedLedgerPlaces(expected: ExpectedRun): string[] {
  return Object.entries(expected.byLine)
    .map(([line, { place, category, differences = [] }]) =>
      place === 'broken'
        ? `${twinName(line)} broken ${category} ${differences.join(';')}`
        : `${twinName(line)} ${place}`,
    )
    .sort()
}

function providerPlaces(actual: RunResult, expected: ExpectedRun): string[] {
  const reportedPlaces = [
    ...actual.matches.flatMap((row) => recordsIn(row).map((record) => `${record} matched`)),
    ...actual.breaks
      .filter((row) => row.category !== 'duplicate_in_ledger')
      .flatMap((row) => recordsIn(row).map((record) => `${record} broken ${row.category}`)),
  ]
  const reportedNames = new Set(reportedPlaces.map((text) => text.split(' ')[0]))
  const outsidePlaces = expected.byRecord
    .map(recordName)
    .filter((name) => !reportedNames.has(name))
    .map((name) => `${name} outside_period`)
  return [...reportedPlaces, ...outsidePlaces].sort()
}

function expectedProviderPlaces(expected: ExpectedRun): string[] {
  return expected.byRecord
    .map((record) =>
      record.place === 'broken'
        ? `${recordName(record)} broken ${record.category}`
        : `${recordName(record)} ${record.place}`,
    )
    .sort()
}

function recordName(record: { readonly withdrawalId?: string; readonly feedId?: string }): string {
  return twinName(record.withdrawalId ?? record.feedId ?? '')
}

// The provider's records in one row of a report. A row without a provider's date has no record, and
// a tied feed row is not a record.
function recordsIn(row: Row): string[] {
  if (!row.provider_date) return []
  const ids = (row.withdrawal_id ?? '').split(';').filter(Boolean)
  return (ids.length > 0 ? ids : [row.feed_id ?? '']).map(twinName)
}

function feedIdsIn(row: Row): string[] {
  const tiedFeedIds = ties
    .filter((tie) => tie.withdrawalId === row.withdrawal_id)
    .map((tie) => tie.feedId)
  return (row.feed_id ?? '')
    .split(';')
    .filter((id) => id !== '' && !tiedFeedIds.map(twinName).includes(twinName(id)))
}

function breakRowText(row: Row): string {
  const lines =
    row.category === 'duplicate_at_provider'
      ? []
      : (row.ledger_line ?? '').split(';').filter(Boolean)
  const withdrawals =
    row.category === 'duplicate_in_ledger' || !row.provider_date
      ? []
      : (row.withdrawal_id ?? '').split(';').filter(Boolean)
  return breakText(
    row.category ?? '',
    lines,
    withdrawals,
    feedIdsIn(row),
    row.differences ?? '',
    row.category === 'amount_mismatch' ? (row.amount_difference ?? '') : '',
  )
}

function expectedBreakText(item: ExpectedRun['breakList'][number]): string {
  return breakText(
    item.category,
    item.lines,
    item.withdrawalIds,
    item.feedIds,
    (item.differences ?? []).join(';'),
    item.amountDifference ?? '',
  )
}

function breakText(
  category: string,
  lines: readonly (string | number)[],
  withdrawals: readonly string[],
  feedIds: readonly string[],
  differences: string,
  amountDifference: string,
): string {
  return [
    category,
    lines.map(twinName).join(';'),
    withdrawals.map(twinName).join(';'),
    feedIds.map(twinName).join(';'),
    differences,
    amountDifference,
  ].join(' | ')
}

function linesOf(expected: ExpectedRun, place: string): number[] {
  return Object.entries(expected.byLine)
    .filter(([, outcome]) => outcome.place === place)
    .map(([line]) => Number(line))
}
