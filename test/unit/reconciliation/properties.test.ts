import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDecimals,
  canonicalDecimal,
  readDecimal,
  readJsonNumber,
} from '../../../src-main/base/decimal.ts'
import { isGate } from '../../support/is-gate.ts'
import type { ReconciledRun, Row, RunOptions } from '../../support/reconcile.ts'
import { makeCache, makeFolder, reconcileFile, writeLedger } from '../../support/reconcile.ts'
import type { SmallWorld, WorldLine } from '../../support/reconcile-worlds.ts'
import { contentOf, failingWorld, smallWorld, writeLines } from '../../support/reconcile-worlds.ts'
import { hasOwnLines, linesOf, listedSums, recordsOf } from '../../support/run-rows.ts'

// Each run creates a database, which takes some thirty milliseconds.
const runs = { numRuns: isGate ? 600 : 8 }
// For properties that concern few rows of a world.
const manyRuns = { numRuns: isGate ? 600 : 60 }

async function run(
  folder: string,
  world: SmallWorld,
  lines: readonly WorldLine[] = world.lines,
  options: RunOptions = {},
): Promise<ReconciledRun> {
  return reconcileFile(
    makeCache(folder, contentOf(world)),
    writeLedger(folder, writeLines(lines).text),
    options,
  )
}

describe('reconcile, on any small world', () => {
  it('X01: every ledger row and every provider record ends in exactly one place, and the printed totals count them', async () => {
    const folder = makeFolder()
    await fc.assert(
      fc.asyncProperty(fc.oneof(smallWorld, failingWorld), async (world) => {
        const { starts } = writeLines(world.lines)
        const { summary, breaks, matches, lines } = await run(folder, world)
        const brokenLines = breaks.filter(hasOwnLines).flatMap(linesOf)
        const matchedLines = matches.flatMap(linesOf)
        const placedLines = [
          ...brokenLines,
          ...matchedLines,
          ...lines.map(({ line }) => line),
        ].sort((left, right) => left - right)
        expect(placedLines).toEqual(starts)
        const count = (place: string): number => lines.filter((line) => line.place === place).length
        expect(summary.ledger).toEqual({
          rows: starts.length,
          matched: matchedLines.length,
          broken: brokenLines.length,
          rejected: count('rejected'),
          unchecked: count('unchecked'),
          outside_period: count('outside_period'),
          void: count('void'),
          excluded: count('excluded'),
        })
        const brokenRecords = breaks.flatMap(recordsOf).length
        const matchedRecords = matches.flatMap(recordsOf).length
        expect([summary.provider.matched, summary.provider.broken]).toEqual([
          matchedRecords,
          brokenRecords,
        ])
        expect(summary.provider.records).toBe(
          matchedRecords +
            brokenRecords +
            summary.provider.outside_period +
            (summary.provider.void ?? 0),
        )
        expect(summary.provider.records).toBeGreaterThanOrEqual(world.withdrawals.length)
        expect(Object.values(summary.breaks).reduce((sum, count) => sum + count, 0)).toBe(
          breaks.length,
        )
      }),
      runs,
    )
  })

  it('X04: no ledger row and no provider record is used twice', async () => {
    const folder = makeFolder()
    await fc.assert(
      fc.asyncProperty(fc.oneof(smallWorld, failingWorld), async (world) => {
        const { breaks, matches } = await run(folder, world)
        const lines = [...breaks.filter(hasOwnLines), ...matches].flatMap(linesOf)
        const records = [...breaks, ...matches].flatMap(recordsOf)
        expect([lines.length, records.length]).toEqual([new Set(lines).size, new Set(records).size])
        expect(new Set(breaks.map((row) => row.break_id)).size).toBe(breaks.length)
      }),
      runs,
    )
  })

  it('adds up per currency to the last digit: provider − ledger is the sum of the differences listed', async () => {
    const folder = makeFolder()
    const tolerances = { tolerances: { USDC: { absolute: '0.5', relative: '0' } } }
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(smallWorld, failingWorld),
        fc.boolean(),
        async (world, isTolerant) => {
          const { summary, breaks, matches } = await run(
            folder,
            world,
            world.lines,
            isTolerant ? { mapping: JSON.stringify(tolerances) } : {},
          )
          const sums = listedSums(breaks, matches)
          // A currency has no total if only void records agree in it.
          for (const currency of Object.keys(sums))
            expect(summary.totals[currency]?.difference ?? '0').toBe(sums[currency])
          expect(Object.keys(sums)).toEqual(expect.arrayContaining(Object.keys(summary.totals)))
          for (const { ledger, provider, difference } of Object.values(summary.totals))
            expect(addDecimals(ledger, difference)).toBe(canonicalDecimal(provider))
        },
      ),
      runs,
    )
  })

  it('counts in its totals exactly the amounts of the matched or broken rows and records', async () => {
    const folder = makeFolder()
    await fc.assert(
      fc.asyncProperty(smallWorld, async (world) => {
        const { starts } = writeLines(world.lines)
        const { summary, breaks, matches } = await run(folder, world)
        const countedLines = new Set([...breaks.filter(hasOwnLines), ...matches].flatMap(linesOf))
        const sums = new Map<string, string>()
        world.lines.forEach((line, index) => {
          if (countedLines.has(starts[index] ?? 0))
            add(sums, line.currency.toUpperCase(), line.amount)
        })
        const ledger = Object.fromEntries(
          Object.entries(summary.totals).flatMap(([currency, total]) =>
            sums.has(currency) ? [[currency, total.ledger]] : [],
          ),
        )
        expect(ledger).toEqual(Object.fromEntries(sums))
        const records = new Set([...breaks, ...matches].flatMap(recordsOf))
        const provider = new Map<string, string>()
        for (const text of world.withdrawals) {
          const { id, currency } = JSON.parse(text) as { id: string; currency: string }
          if (records.has(id))
            add(provider, currency, readJsonNumber(/"amount":([^,]+)/.exec(text)?.[1] ?? '') ?? '')
        }
        for (const text of world.feed) {
          const row = JSON.parse(text) as { from_currency: string; amount_from: string }
          if (records.has(`feed:${/^\{"id":(\d+)/.exec(text)?.[1]}`))
            add(provider, row.from_currency, row.amount_from)
        }
        const printedTotals = Object.fromEntries(
          Object.entries(summary.totals).flatMap(([currency, total]) =>
            provider.has(currency) ? [[currency, total.provider]] : [],
          ),
        )
        expect(printedTotals).toEqual(Object.fromEntries(provider))
      }),
      runs,
    )
  })

  it("X07: another order of the ledger's rows changes nothing but the line numbers", async () => {
    const folder = makeFolder()
    const shuffled = fc.oneof(smallWorld, failingWorld).chain((world) =>
      fc.record({
        world: fc.constant(world),
        lines: fc.shuffledSubarray([...world.lines], { minLength: world.lines.length }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(shuffled, async ({ world, lines }) => {
        const first = withoutLines(await run(folder, world))
        expect(withoutLines(await run(folder, world, lines))).toEqual(first)
      }),
      runs,
    )
  })

  it('gives equal lists, whatever order the cache was filled in', async () => {
    const folder = makeFolder()
    const shuffled = fc.oneof(smallWorld, failingWorld).chain((world) =>
      fc.record({
        world: fc.constant(world),
        withdrawals: fc.shuffledSubarray([...world.withdrawals], {
          minLength: world.withdrawals.length,
        }),
        feed: fc.shuffledSubarray([...world.feed], { minLength: world.feed.length }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(shuffled, async ({ world, withdrawals, feed }) => {
        const first = await run(folder, world)
        const second = await run(folder, { ...world, withdrawals, feed })
        expect({ ...second, summary: { ...second.summary, run_id: '', source: '' } }).toEqual({
          ...first,
          summary: { ...first.summary, run_id: '', source: '' },
        })
      }),
      runs,
    )
  })

  it('gives the same bytes and the same run id for the same inputs and instant', async () => {
    const folder = makeFolder()
    await fc.assert(
      fc.asyncProperty(smallWorld, async (world) => {
        const ledger = writeLedger(folder, writeLines(world.lines).text)
        const first = await reconcileFile(makeCache(folder, contentOf(world)), ledger)
        const second = await reconcileFile(makeCache(folder, contentOf(world)), ledger)
        expect(JSON.stringify(second)).toBe(JSON.stringify(first))
        const later = await reconcileFile(makeCache(folder, contentOf(world)), ledger, {
          asOf: '2026-10-02T00:00:00.000000Z',
        })
        expect(later.summary.run_id).not.toBe(first.summary.run_id)
        expect(later.breaks.map((row) => row.break_id).sort()).toEqual(
          first.breaks.map((row) => row.break_id).sort(),
        )
      }),
      { numRuns: Math.ceil(runs.numRuns / 2) },
    )
  })

  it('X06: amounts written with other zeros are the same amounts', async () => {
    const folder = makeFolder()
    const respell = (amount: string): string =>
      /^-?\d+\.\d+$/.test(amount) ? `${amount}000` : /^\d+$/.test(amount) ? `00${amount}.0` : amount
    await fc.assert(
      fc.asyncProperty(smallWorld, async (world) => {
        const first = await run(folder, world)
        const second = await run(
          folder,
          world,
          world.lines.map((line) => ({
            ...line,
            amount: respell(line.amount),
            fee: respell(line.fee),
          })),
        )
        expect(withCanonicalMoney(second.breaks)).toEqual(withCanonicalMoney(first.breaks))
        expect(second.matches.map((row) => row.ledger_line)).toEqual(
          first.matches.map((row) => row.ledger_line),
        )
        expect(second.summary.totals).toEqual(first.summary.totals)
      }),
      runs,
    )
  })

  it('X06: with tolerance 0 a pair is matched only where its amounts are equal as decimals', async () => {
    const folder = makeFolder()
    let pairCount = 0
    await fc.assert(
      fc.asyncProperty(smallWorld, async (world) => {
        const { matches, breaks } = await run(folder, world)
        for (const row of matches)
          expect([
            canonicalDecimal(row.ledger_amount ?? ''),
            row.amount_difference,
            row.within_tolerance,
          ]).toEqual([canonicalDecimal(row.provider_amount ?? ''), '0', 'false'])
        for (const row of breaks) {
          const isPair = row.matched_by !== '' && row.category !== 'currency_mismatch'
          if (!isPair) continue
          pairCount += 1
          expect((row.differences ?? '').split(';').includes('amount')).toBe(
            canonicalDecimal(row.ledger_amount ?? '') !==
              canonicalDecimal(row.provider_amount ?? ''),
          )
        }
      }),
      manyRuns,
    )
    expect(pairCount).toBeGreaterThan(manyRuns.numRuns / 8)
  })

  it('X03: a pair shares the identifier given as its match key, which is never empty', async () => {
    const folder = makeFolder()
    let pairCount = 0
    await fc.assert(
      fc.asyncProperty(smallWorld, async (world) => {
        const { starts } = writeLines(world.lines)
        const { matches, breaks } = await run(folder, world)
        for (const row of [...matches, ...breaks].filter(({ matched_by }) => matched_by !== '')) {
          for (const line of linesOf(row)) {
            const writtenLine = world.lines[starts.indexOf(line)]
            for (const record of recordsOf(row)) {
              const key = ledgerKey(writtenLine, row.matched_by ?? '')
              pairCount += 1
              expect(key).not.toBe('')
              expect(key).toBe(providerKey(world, record, row.matched_by ?? ''))
            }
          }
        }
      }),
      manyRuns,
    )
    expect(pairCount).toBeGreaterThan(manyRuns.numRuns / 2)
  })

  it('X24: void records beside paired records change no total and no verdict', async () => {
    const folder = makeFolder()
    await fc.assert(
      fc.asyncProperty(smallWorld, async (world) => {
        const { starts } = writeLines(world.lines)
        const runBefore = await run(folder, world)
        const pairs = [...runBefore.breaks, ...runBefore.matches].filter(
          (row) => row.matched_by !== '',
        )
        const pairedRecords = pairs.flatMap(recordsOf)
        // A row of another pair, or without a partner, would be paired with a failed try that
        // shares an identifier with it.
        const isOnlyInPair = (id: string): boolean => {
          const ownLines = pairs.filter((row) => recordsOf(row).includes(id)).flatMap(linesOf)
          const otherLines = world.lines.filter(
            (_, index) => !ownLines.includes(starts[index] ?? 0),
          )
          return (
            pairedRecords.includes(id) &&
            !passNames.some((pass) =>
              otherLines.some((line) => {
                const key = ledgerKey(line, pass)
                return key !== '' && key === providerKey(world, id, pass)
              }),
            )
          )
        }
        const failedTries = world.withdrawals
          .filter((text) => isOnlyInPair((JSON.parse(text) as { id: string }).id))
          .map((text) =>
            text
              .replace(/"id":"([^"]*)"/, '"id":"failed-$1"')
              .replace(/"status":"[^"]*"/, '"status":"ERROR"'),
          )
        fc.pre(failedTries.length > 0)
        const withdrawals = [...world.withdrawals, ...failedTries]
        const runAfter = await run(folder, { ...world, withdrawals })
        expect(runAfter.summary.totals).toEqual(runBefore.summary.totals)
        expect([runAfter.breaks, runAfter.matches]).toEqual([runBefore.breaks, runBefore.matches])
        expect(runAfter.summary.ledger).toEqual(runBefore.summary.ledger)
        const { provider } = runBefore.summary
        const outside = runAfter.summary.provider.outside_period - provider.outside_period
        expect((runAfter.summary.provider.void ?? 0) + outside).toBe(failedTries.length)
      }),
      runs,
    )
  })

  it('X05: rows and records that remain on both sides of an identifier are ambiguous, never guessed', async () => {
    const folder = makeFolder()
    await fc.assert(
      fc.asyncProperty(smallWorld, async (world) => {
        const { starts } = writeLines(world.lines)
        const { breaks } = await run(folder, world, world.lines, { isCacheComplete: true })
        const unmatchedLines = breaks
          .filter(({ category }) => category === 'missing_at_provider')
          .flatMap(linesOf)
        const freeRecords = breaks
          .filter(({ category }) => category === 'missing_in_ledger')
          .flatMap(recordsOf)
        for (const line of unmatchedLines) {
          for (const record of freeRecords) {
            for (const pass of passNames) {
              const row = world.lines[starts.indexOf(line)]
              const key = ledgerKey(row, pass)
              // X26: a hash is an identity only together with address or amount.
              const isHash = pass === 'txn_hash' || pass === 'provisory_hash'
              if (key !== '' && (!isHash || isAlike(row, membersOf(world, record))))
                expect([pass, key]).not.toEqual([pass, providerKey(world, record, pass)])
            }
          }
        }
      }),
      runs,
    )
  })
})

const passNames = ['withdrawal_id', 'external_ref', 'txn_hash', 'provisory_hash', 'transaction_id']

function add(sums: Map<string, string>, currency: string, amount: string): void {
  sums.set(currency, addDecimals(sums.get(currency) ?? '0', readDecimal(amount) ?? 'not an amount'))
}

function ledgerKey(line: WorldLine | undefined, pass: string): string {
  const writtenKey =
    pass === 'withdrawal_id'
      ? line?.withdrawal_id
      : pass === 'external_ref'
        ? line?.external_ref
        : pass === 'transaction_id'
          ? line?.transaction_id
          : line?.txn_hash
  return plainKey(writtenKey ?? '')
}

type Members = Readonly<Record<string, string | number | null>>

function membersOf(world: SmallWorld, record: string): Members {
  const text = [...world.withdrawals, ...world.feed].find((candidate) =>
    record.startsWith('feed:')
      ? candidate.startsWith(`{"id":${record.slice(5)},`)
      : candidate.startsWith(`{"id":"${record}"`),
  )
  return JSON.parse(text ?? '{}') as Members
}

/** True where the addresses agree, or currency and amount. */
function isAlike(row: WorldLine | undefined, members: Members): boolean {
  const address = members.address ?? members.destination
  const amount = readDecimal(String(members.amount ?? members.amount_from ?? ''))
  return (
    (!!address && row?.address === address) ||
    (amount !== undefined &&
      readDecimal(row?.amount ?? '') === amount &&
      row?.currency === (members.currency ?? members.from_currency))
  )
}

function providerKey(world: SmallWorld, record: string, pass: string): string {
  const members = membersOf(world, record)
  const isFeed = record.startsWith('feed:')
  const names: Record<string, string | undefined> = isFeed
    ? { external_ref: 'external_id', txn_hash: 'transaction_hash' }
    : {
        withdrawal_id: 'id',
        external_ref: 'external_ref',
        txn_hash: 'txn_hash',
        provisory_hash: 'provisory_transaction_hash',
        transaction_id: 'transaction_id',
      }
  return plainKey(String(members[names[pass] ?? ''] ?? ''))
}

// Among the generated keys, only 0x hashes have letters in two cases.
function plainKey(text: string): string {
  const trimmed = text.trim()
  return trimmed.startsWith('0x') ? trimmed.toLowerCase() : trimmed
}

/** The content of a run without line numbers and values derived from the file's bytes. */
function withoutLines({ summary, breaks, matches, lines, observations }: ReconciledRun): unknown {
  const { run_id: _run, source: _source, rejected_lines, hints, causes, ...facts } = summary
  const rowTexts = (rows: readonly Row[]): string[] =>
    rows
      .map(({ ledger_line, ...row }) =>
        JSON.stringify({ ...row, count: (ledger_line ?? '').split(';').length }),
      )
      .sort()
  return {
    facts,
    hints: hints?.map(({ lines: named, ...hint }) => [named.length, hint]),
    causes: causes?.map(({ examples, ...cause }) => [examples.length, cause]),
    reasons: rejected_lines.map(({ reason }) => reason).sort(),
    breaks: rowTexts(breaks),
    matches: rowTexts(matches),
    places: lines.map(({ place, reason }) => `${place} ${reason}`).sort(),
    observations,
  }
}

function withCanonicalMoney(rows: readonly Row[]): unknown[] {
  const money = ['ledger_amount', 'amount_difference', 'ledger_fee', 'fee_difference']
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      money.map((name) => [name, row[name] === '' ? '' : canonicalDecimal(row[name] ?? '')]),
    ),
  }))
}
