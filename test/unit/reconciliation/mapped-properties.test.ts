import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDecimals, canonicalDecimal } from '../../../src-main/base/decimal.ts'
import { isGate } from '../../support/is-gate.ts'
import type { MappedWorld, WrittenWorld } from '../../support/mapped-worlds.ts'
import { mappedWorld, writeMapped, writePlainly } from '../../support/mapped-worlds.ts'
import type { ReconciledRun, Row } from '../../support/reconcile.ts'
import { makeCache, makeFolder, reconcileFile, writeLedger } from '../../support/reconcile.ts'
import { contentOf } from '../../support/reconcile-worlds.ts'
import { hasOwnLines, linesOf, listedSums } from '../../support/run-rows.ts'

// Each run creates a database, which takes some thirty milliseconds.
const runs = { numRuns: isGate ? 600 : 10 }

async function run(
  folder: string,
  { world }: MappedWorld,
  { text, mapping }: WrittenWorld,
): Promise<ReconciledRun> {
  return reconcileFile(makeCache(folder, contentOf(world)), writeLedger(folder, text), { mapping })
}

/**
 * The findings on each row, by its number in the world, and on each record, but not their notation.
 * Without starts, rows have no numbers.
 */
function findings(run: ReconciledRun, starts: readonly number[]): unknown {
  const { summary } = run
  const { excluded: _excluded, rows: _rows, ...places } = summary.ledger
  const textOf = (row: Row): string =>
    JSON.stringify([
      ...comparedColumns.map((name) => row[name]),
      // A row without a record shows its cell with its separator, and a repeated id twice. Among
      // rows that differ only in this, their order decides which break has which number.
      [...new Set(row.withdrawal_id?.split(/ *[|+;/] */))],
      ...money.map((name) => canonicalDecimal(row[name] || '0')),
      linesOf(row).map((line) => starts.indexOf(line)),
    ])
  return {
    places,
    provider: summary.provider,
    period: summary.period,
    totals: summary.totals,
    breakCounts: summary.breaks,
    suggestions: summary.suggestions,
    breaks: run.breaks.map(textOf).sort(),
    matches: run.matches.map(textOf).sort(),
    lines: run.lines
      .filter(({ place }) => place !== 'excluded')
      .map(({ line, place }) => `${starts.indexOf(line)} ${place}`)
      .sort(),
    observations: run.observations,
  }
}

const comparedColumns = [
  'break_id',
  'category',
  'differences',
  'severity',
  'matched_by',
  'feed_id',
  'currency',
]
const money = ['amount_difference', 'fee_difference', 'total_difference']

/** Counts how often each part of a mapping occurred in the worlds of a property. */
class CaseCounts {
  readonly counts: Record<string, number> = {}

  add({ writing, others, lines }: MappedWorld): void {
    const coverage = {
      [`direction ${writing.direction}`]: true,
      unit: writing.places !== undefined,
      [`currency ${writing.currency}`]: true,
      'no header': !writing.hasHeader,
      'other rows': others.length > 0,
      'two identifiers': lines.some(({ other_id }) => other_id !== ''),
      tag: lines.some(({ tag }) => tag !== ''),
      'fee currency': lines.some(({ fee_currency }) => fee_currency !== ''),
    }
    for (const [name, isMet] of Object.entries(coverage))
      if (isMet) this.counts[name] = (this.counts[name] ?? 0) + 1
  }
}

describe('reconcile, of any small world in any mapped form', () => {
  it('finds in a mapped file the results of the fully written file without other bookings', async () => {
    const folder = makeFolder()
    const coverage = new CaseCounts()
    await fc.assert(
      fc.asyncProperty(mappedWorld, async (world) => {
        const [plainFile, mappedFile] = [writePlainly(world), writeMapped(world)]
        const expected = findings(await run(folder, world, plainFile), plainFile.starts)
        expect(findings(await run(folder, world, mappedFile), mappedFile.starts)).toEqual(expected)
        coverage.add(world)
      }),
      { numRuns: isGate ? 1200 : 60 },
    )
    // Otherwise the property proves nothing.
    expect(Object.keys(coverage.counts)).toHaveLength(15)
  })

  it('X01: every row ends in exactly one place, and every other booking as excluded, even an unreadable one', async () => {
    const folder = makeFolder()
    await fc.assert(
      fc.asyncProperty(mappedWorld, async (world) => {
        const mappedFile = writeMapped(world)
        const { summary, breaks, matches, lines } = await run(folder, world, mappedFile)
        const usedLines = [...breaks.filter(hasOwnLines), ...matches].flatMap(linesOf)
        const placedLines = [...usedLines, ...lines.map(({ line }) => line)]
        const inOrder = (list: readonly number[]): number[] => [...list].sort((a, b) => a - b)
        expect(inOrder(placedLines)).toEqual(
          inOrder([...mappedFile.starts, ...mappedFile.otherStarts]),
        )
        const excluded = lines.filter(({ place }) => place === 'excluded')
        expect(inOrder(excluded.map(({ line }) => line))).toEqual(inOrder(mappedFile.otherStarts))
        const { ledger } = summary
        expect(ledger.excluded).toBe(mappedFile.otherStarts.length)
        expect(ledger.rows).toBe(placedLines.length)
        expect(
          ledger.matched +
            ledger.broken +
            ledger.rejected +
            ledger.unchecked +
            ledger.outside_period +
            (ledger.void ?? 0) +
            (ledger.excluded ?? 0),
        ).toBe(ledger.rows)
      }),
      runs,
    )
  })

  it('adds up per currency to the last digit, whatever the unit, the direction and the currency of the fee', async () => {
    const folder = makeFolder()
    await fc.assert(
      fc.asyncProperty(mappedWorld, async (world) => {
        const { summary, breaks, matches } = await run(folder, world, writeMapped(world))
        const sums = listedSums(breaks, matches)
        for (const currency of Object.keys(sums))
          expect(summary.totals[currency]?.difference ?? '0').toBe(sums[currency])
        expect(Object.keys(sums)).toEqual(expect.arrayContaining(Object.keys(summary.totals)))
        for (const { ledger, provider, difference } of Object.values(summary.totals))
          expect(addDecimals(ledger, difference)).toBe(canonicalDecimal(provider))
      }),
      runs,
    )
  })

  it("X07: another order of a mapped file's rows changes no finding", async () => {
    const folder = makeFolder()
    const shuffled = mappedWorld.chain((world) =>
      fc.record({
        world: fc.constant(world),
        order: fc.shuffledSubarray([...world.lines.keys()], { minLength: world.lines.length }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(shuffled, async ({ world, order }) => {
        const lines = order.map((index) => world.lines[index] as (typeof world.lines)[number])
        const first = await run(folder, world, writeMapped(world))
        const second = await run(folder, world, writeMapped({ ...world, lines }))
        expect(findings(second, [])).toEqual(findings(first, []))
      }),
      runs,
    )
  })
})
