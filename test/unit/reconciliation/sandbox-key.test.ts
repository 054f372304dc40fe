import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { RunSummary } from '../../../src-main/contract/run.ts'
import { plantLedger } from '../../../src-main/sandbox/ledger/ledger.ts'
import { feedRowToJson, withdrawalToJson } from '../../../src-main/sandbox/wire.ts'
import { makeRandom } from '../../../src-main/sandbox/world/random.ts'
import type { World } from '../../../src-main/sandbox/world/world.ts'
import { makeWorld } from '../../../src-main/sandbox/world/world.ts'
import { breakCategories } from '../../support/contract-lists.ts'
import { gateDescribe } from '../../support/gate.ts'
import { isGate } from '../../support/is-gate.ts'
import { LEDGER_FORMS, plantMappedLedger } from '../../support/mapped-ledgers.ts'
import type { CacheContent, ReconciledRun, Row } from '../../support/reconcile.ts'
import {
  makeCache,
  makeFolder,
  reconcileFile,
  reconcileTexts,
  writeLedger,
} from '../../support/reconcile.ts'

// A run takes two to five seconds. The gate makes six or seven runs of each of thirty worlds, every
// tenth with ten thousand withdrawals: about twenty minutes. A hundred worlds took over an hour.
const seeds = Array.from({ length: isGate ? 30 : 1 }, (_, index) => index + 1)
const forms = ['contract', 'documented'] as const
const worldOf = (seed: number, form: (typeof forms)[number] = 'contract'): World =>
  makeWorld(seed, isGate && seed % 10 === 0 ? 10_000 : undefined, form)

// The categories, with the three places of a row that is not a break.
const answers = [...breakCategories, 'matched', 'rejected', 'void']

/** Breaks of a provider record alone. Their ledger_line, if any, is the partner's. */
const withoutRow = ['missing_in_ledger', 'duplicate_at_provider']

describe('reconcile against the sandbox and its answer key', () => {
  it.each(
    seeds.flatMap((seed) =>
      (isGate ? forms : forms.slice(0, 1)).map((form) => [seed, form] as const),
    ),
  )(
    'X22, X24, X25, X26: finds every planted row and record of seed %i in %s form under its own answer and nothing else',
    async (seed, form) => {
      const world = worldOf(seed, form)
      const planted = plantLedger(world)
      expectAnswers(
        await reconcileTexts(makeFolder(), planted.csv, cacheOf(world, planted.csv)),
        planted.key,
        answers,
      )
    },
  )

  // Each form of ledger runs against one form of the service, because the answers differ in
  // neither.
  it.each(
    seeds.flatMap((seed) =>
      LEDGER_FORMS.map(
        (ledgerForm, index) => [seed, ledgerForm, forms[(seed + index) % 2] ?? 'contract'] as const,
      ).filter(([, , form], index) => isGate || (form === 'documented' && index > 0)),
    ),
  )(
    'X22, X24, X25, X26: gives the same answers for seed %i in a ledger by %s, in %s form, without other bookings',
    async (seed, ledgerForm, form) => {
      const world = worldOf(seed, form)
      const { csv, key, mapping } = plantMappedLedger(world, ledgerForm)
      const cache = cacheOf(world, plantLedger(world).csv)
      expectAnswers(await reconcileTexts(makeFolder(), csv, cache, { mapping }), key, [
        ...answers,
        'excluded',
      ])
    },
  )
})

// In a shuffled file the rows have other line numbers, so hints and causes list other lines, but as
// many of them.
function withoutLineNumbers({ hints, causes, ...summary }: RunSummary): object {
  return {
    ...summary,
    hints: hints?.map(({ lines, ...hint }) => [lines.length, hint]),
    causes: causes?.map(({ examples, ...cause }) => [examples.length, cause]),
  }
}

/**
 * Checks that precision and recall of every answer are 1, that each answer was planted, and that
 * every row has one place.
 */
function expectAnswers(run: ReconciledRun, key: string, expectedAnswers: readonly string[]): void {
  const expected = readKey(key)
  const engine = placesOf(run)
  const table = new Map<string, Map<string, number>>(
    expectedAnswers.map((answer) => [answer, new Map()]),
  )
  for (const place of new Set([...expected.keys(), ...engine.keys()])) {
    const planted = expected.get(place) ?? 'nowhere'
    const row = table.get(planted) ?? new Map<string, number>()
    // A run does not list void records. Its summary has their number.
    const isRecord = !place.startsWith('line ')
    const category = engine.get(place) ?? (isRecord && planted === 'void' ? 'void' : 'nowhere')
    table.set(planted, row.set(category, (row.get(category) ?? 0) + 1))
  }
  const scores = expectedAnswers.map((answer) => ({ answer, ...scoreOf(table, answer) }))
  const isPerfect = scores.every(({ precision, recall }) => precision === 1 && recall === 1)
  expect(isPerfect ? '' : show(table, expected, engine)).toBe('')
  // A category that was never planted would prove nothing.
  for (const { answer, planted: count } of scores)
    expect([answer, count >= 20]).toEqual([answer, true])
  const { ledger } = run.summary
  expect([
    ledger.matched + ledger.broken + ledger.rejected + (ledger.void ?? 0) + (ledger.excluded ?? 0),
    ledger.unchecked,
    ledger.outside_period,
  ]).toEqual([ledger.rows, 0, 0])
  expect(run.summary.provider.outside_period).toBe(0)
  const voids = [...expected].filter(
    ([place, answer]) => answer === 'void' && !place.startsWith('line '),
  )
  expect(run.summary.provider.void).toBe(voids.length)
}

// The gate runs this property. `npm test` covers it in properties.test.ts (X07).
gateDescribe('reconcile, whatever the order of the rows', () => {
  it.each(seeds)(
    'X07: gives every row of seed %i the same place in a shuffled file, with the same suggestions',
    async (seed) => {
      const world = worldOf(seed)
      const planted = plantLedger(world)
      const [header = [], ...rows] = parse(planted.csv, { relax_column_count: true }) as string[][]
      const shuffled = shuffle(rows, seed)
      const write = (records: readonly (readonly string[])[]): string =>
        [header, ...records]
          .map(
            (record) =>
              `${record.map((cell) => `"${cell.replaceAll('"', '""').replace(/[\r\n]+/g, ' ')}"`).join(',')}\n`,
          )
          .join('')
      const cache = makeCache(makeFolder(), cacheOf(world, planted.csv))
      const firstRun = await reconcileFile(cache, writeLedger(makeFolder(), write(rows)))
      const shuffledRun = await reconcileFile(cache, writeLedger(makeFolder(), write(shuffled)))
      const [left, right] = [outcomes(shuffledRun, shuffled), outcomes(firstRun, rows)]
      expect([
        left.length,
        left.filter((outcome, index) => outcome !== right[index]).slice(0, 10),
      ]).toEqual([right.length, []])
      expect({
        ...withoutLineNumbers(shuffledRun.summary),
        run_id: '',
        source: '',
        rejected_lines: '',
      }).toEqual({
        ...withoutLineNumbers(firstRun.summary),
        run_id: '',
        source: '',
        rejected_lines: '',
      })
      expect(firstRun.summary.suggestions).toBeGreaterThan(10)
    },
  )
})

/**
 * The place of each row, by its text, and of each record without one. Duplicates differ only in
 * their order.
 */
function outcomes(run: ReconciledRun, rows: readonly (readonly string[])[]): string[] {
  return [...placesOf(run)]
    .map(
      ([place, category]) =>
        `${place.startsWith('line ') ? (rows[Number(place.slice(5)) - 2] ?? []).join('|') : place} ${category}`,
    )
    .sort()
}

// Uses the sandbox's generator: one seed gives one order.
function shuffle<T>(items: readonly T[], seed: number): T[] {
  const random = makeRandom(seed, 'shuffle')
  const mixed = [...items]
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const swapAt = random.below(index + 1)
    ;[mixed[index], mixed[swapAt]] = [mixed[swapAt] as T, mixed[index] as T]
  }
  return mixed
}

function cacheOf(world: World, csv: string): CacheContent {
  return {
    withdrawals: world.withdrawals.map(({ withdrawal }) => withdrawalToJson(withdrawal)),
    feed: world.feed.map(({ row }) => feedRowToJson(row)),
    queue: Object.fromEntries(unknownIds(csv, world).map((id) => [id, 'absent' as const])),
    feedState: {
      coveredFrom: '2025-01-01T00:00:00.000000Z',
      coveredTo: '2026-11-20T12:00:00.000000Z',
      isComplete: true,
    },
  }
}

/** Precision and recall of one category, and the number of its rows in the key. */
function scoreOf(
  table: ReadonlyMap<string, ReadonlyMap<string, number>>,
  answer: string,
): { readonly precision: number; readonly recall: number; readonly planted: number } {
  const sum = (numbers: Iterable<number>): number =>
    [...numbers].reduce((total, count) => total + count, 0)
  const correctCount = table.get(answer)?.get(answer) ?? 0
  const planted = sum(table.get(answer)?.values() ?? [])
  const answeredCount = sum([...table.values()].map((row) => row.get(answer) ?? 0))
  return {
    precision: answeredCount === 0 ? 0 : correctCount / answeredCount,
    recall: planted === 0 ? 0 : correctCount / planted,
    planted,
  }
}

/** The key's answer for each ledger line, or for a provider record without a line. */
function readKey(key: string): Map<string, string> {
  const rows = parse(key, { columns: true }) as {
    ledger_line: string
    withdrawal_id: string
    expected: string
  }[]
  return new Map(
    rows.map((row) => [
      row.ledger_line === '' ? row.withdrawal_id : `line ${row.ledger_line}`,
      row.expected,
    ]),
  )
}

/**
 * A run's answer for each ledger line, or for a provider record without a line. Two answers for one
 * place become a wrong answer that names both.
 */
function placesOf(run: ReconciledRun): Map<string, string> {
  const places = new Map<string, string>()
  const addAnswer = (place: string, category: string): void =>
    void places.set(
      place,
      places.has(place) ? `twice: ${places.get(place)} and ${category}` : category,
    )
  for (const row of run.breaks)
    for (const place of breakPlaces(row)) addAnswer(place, row.category ?? '')
  for (const match of run.matches)
    for (const line of (match.ledger_line ?? '').split(';')) addAnswer(`line ${line}`, 'matched')
  for (const { line, place } of run.lines) addAnswer(`line ${line}`, place)
  return places
}

function breakPlaces(row: Row): string[] {
  const lines = (row.ledger_line ?? '').split(';').filter(Boolean)
  if (lines.length > 0 && !withoutRow.includes(row.category ?? ''))
    return lines.map((line) => `line ${line}`)
  return [row.withdrawal_id === '' ? `feed:${row.feed_id}` : (row.withdrawal_id ?? '')]
}

// The ids that a sync would have asked for and the service would have answered with 40004.
function unknownIds(csv: string, world: World): string[] {
  const knownIds = new Set(world.withdrawals.map(({ withdrawal }) => withdrawal.id))
  const rows = parse(csv, { relax_column_count: true, from_line: 2 }) as string[][]
  return [
    ...new Set(
      rows
        .map((row) => (row[0] ?? '').trim().toLowerCase())
        .filter((id) => id !== '' && !knownIds.has(id)),
    ),
  ]
}

function show(
  table: ReadonlyMap<string, ReadonlyMap<string, number>>,
  expected: ReadonlyMap<string, string>,
  engine: ReadonlyMap<string, string>,
): string {
  const confusion = [...table].map(
    ([answer, row]) =>
      `${answer.padEnd(22)} ${[...row].map(([category, count]) => `${category} ${count}`).join(', ')}`,
  )
  const mismatches = [...new Set([...expected.keys(), ...engine.keys()])]
    .filter((place) => expected.get(place) !== engine.get(place))
    .slice(0, 20)
  return [
    ...confusion,
    ...mismatches.map(
      (place) => `${place}: key ${expected.get(place)}, engine ${engine.get(place)}`,
    ),
  ].join('\n')
}
