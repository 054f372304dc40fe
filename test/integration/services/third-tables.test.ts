import { describe, expect, it } from 'vitest'
import { expectedRun } from './third/world/expected-run.ts'
import { generatedLedgerRows } from './third/world/generated.ts'
import { expectedLines, ledger, ledgerCells, ledgerOf } from './third/world/ledger.ts'
import type { Verdict } from './third/world/outcomes.ts'
import { cases, feed, ordinary, withdrawals } from './third/world/world.ts'

// Checks the tables of the third service against themselves. Nothing here runs the program.

const outcomes = cases.flatMap((worldCase) => worldCase.outcomes)
const byNumber = new Map(withdrawals.map((row) => [row.number, row]))
const byFeedId = new Map(feed.map((row) => [row.id, row]))

/** A decimal in units of 10^-30. */
function units(text: string): bigint {
  const [, whole = '', fraction = ''] = /^\+?(\d*)(?:\.(\d+))?$/.exec(text) ?? []
  return BigInt(`${whole === '' ? '0' : whole}${fraction.padEnd(30, '0')}`)
}

/** A JSON number in units of 10^-30. An exponent moves the decimal point. */
function unitsOfNumber(text: string): bigint {
  const [digits = '', exponent = '0'] = text.split('e')
  const shift = BigInt(10) ** BigInt(Math.abs(Number(exponent)))
  return Number(exponent) < 0 ? units(digits) / shift : units(digits) * shift
}

const count = (verdicts: readonly Verdict[], place: Verdict['place']) =>
  verdicts.filter((verdict) => verdict.place === place).length

describe('withdrawals of the tables', () => {
  it('have one outcome each', () => {
    const numbers = outcomes
      .map(({ record }) => record)
      .filter((record) => typeof record === 'number')
    const allNumbers = [...ordinary.map(({ row }) => row.number), ...numbers]
    expect(allNumbers.toSorted((a, b) => a - b)).toEqual(
      [...byNumber.keys()].toSorted((a, b) => a - b),
    )
  })

  it('have the fee debited_amount less amount, and equal amounts as text and as number', () => {
    const fees = [
      ...ordinary.map(({ row, fee }) => ({ row, fee })),
      ...outcomes.flatMap(({ record, fee }) => {
        const row = typeof record === 'number' ? byNumber.get(record) : undefined
        return row ? [{ row, fee: fee ?? '' }] : []
      }),
    ]
    expect(fees).toHaveLength(withdrawals.length)
    for (const { row, fee } of fees) {
      expect([row.number, units(row.debitedAmount) - units(row.amount)]).toEqual([
        row.number,
        units(fee),
      ])
      expect([row.number, unitsOfNumber(row.amountNumber ?? row.amount)]).toEqual([
        row.number,
        units(row.amount),
      ])
    }
  })

  it('have a charged fee that differs only if the outcome has fee_differs', () => {
    const differingNumbers = withdrawals
      .filter(
        (row) => unitsOfNumber(row.chargedFee) !== units(row.debitedAmount) - units(row.amount),
      )
      .map(({ number }) => number)
    const feeDiffers = outcomes.filter((outcome) => outcome.observations?.includes('fee_differs'))
    expect(differingNumbers.toSorted()).toEqual(feeDiffers.map(({ record }) => record).toSorted())
  })

  it('have the class of their status word', () => {
    const classes = { COMPLETED: 'final', ERROR: 'failed', Cancelled: 'failed', PENDING: 'open' }
    for (const { record, statusClass } of outcomes) {
      const row = typeof record === 'number' ? byNumber.get(record) : undefined
      if (row)
        expect([record, statusClass]).toEqual([record, { ...classes }[row.status] ?? 'unknown'])
    }
    expect(new Set(ordinary.map(({ row }) => row.status))).toEqual(new Set(['COMPLETED']))
  })
})

describe('ordinary ledger rows', () => {
  it('restate the money, currency and network of their record', () => {
    const rows = [...ledgerCells.values()]
    const ordinaryCells = [...rows.slice(0, 120), ...rows.slice(-120)]
    ordinaryCells.forEach((cells, index) => {
      const row = ordinary[index]?.row
      const [, , , , , currency = '', amount = '', fee = '', total = '', network = ''] = cells
      expect([currency.toUpperCase(), units(amount)]).toEqual([
        row?.currency,
        units(row?.amount ?? ''),
      ])
      if (fee !== '') expect(units(fee)).toBe(units(ordinary[index]?.fee ?? ''))
      if (total !== '') expect(units(total)).toBe(units(row?.debitedAmount ?? ''))
      if (network !== '') expect(network.toUpperCase()).toBe(row?.network)
      expect(cells.join()).toMatch(new RegExp(`(?:\\w+:|pay-0*)${row?.number}\\b`))
    })
  })

  it('are written on one physical line each', () => {
    expect(ledger.split('\n')).toHaveLength(expectedRun.ledger.rows + 2)
    expect(ledger).not.toMatch(/\b(?:id|txn|hash|early|addr):\d/i)
    expect(ledgerOf(generatedLedgerRows(10)).split('\n')).toHaveLength(12)
  })
})

describe('the figures of the expected run', () => {
  const lineVerdicts = [...expectedLines.values()]

  it('count the ledger rows by their outcome', () => {
    const { rows, matched, broken, rejected, void: voidCount } = expectedRun.ledger
    expect([
      lineVerdicts.length,
      count(lineVerdicts, 'matched'),
      count(lineVerdicts, 'broken'),
      count(lineVerdicts, 'rejected'),
      count(lineVerdicts, 'void'),
    ]).toEqual([rows, matched, broken, rejected, voidCount])
  })

  it('count the provider records by their outcome', () => {
    const verdicts = outcomes.map(({ verdict }) => verdict)
    const { records, matched, broken, outside_period, void: voidCount } = expectedRun.provider
    expect([
      ordinary.length + verdicts.length,
      ordinary.length + count(verdicts, 'matched'),
      count(verdicts, 'broken'),
      count(verdicts, 'outside_period'),
      count(verdicts, 'void'),
    ]).toEqual([records, matched, broken, outside_period, voidCount])
  })

  it('count a pair or a split as one break, and an ambiguous group as one per member', () => {
    const counts: Record<string, number> = {}
    const add = (category: string) => (counts[category] = (counts[category] ?? 0) + 1)
    const oneSided = ['missing_in_ledger', 'duplicate_at_provider', 'ambiguous']
    for (const verdict of lineVerdicts) if (verdict.place === 'broken') add(verdict.category)
    for (const { verdict } of outcomes)
      if (verdict.place === 'broken' && oneSided.includes(verdict.category)) add(verdict.category)
    expect(counts).toEqual(expectedRun.breaks)
  })

  it('count the observations other than fee_differs', () => {
    const counts: Record<string, number> = {}
    for (const kind of outcomes.flatMap((outcome) => outcome.observations ?? []))
      if (kind !== 'fee_differs') counts[kind] = (counts[kind] ?? 0) + 1
    expect(counts).toEqual(expectedRun.observations)
  })

  it('sum both sides per currency, where a void row counts zero', () => {
    const sums = { ledger: new Map<string, bigint>(), provider: new Map<string, bigint>() }
    const add = (side: keyof typeof sums, currency: string, amount: string) =>
      sums[side].set(currency, (sums[side].get(currency) ?? 0n) + units(amount))
    const isCounted = (verdict: Verdict) => ['matched', 'broken'].includes(verdict.place)
    // Pairs whose net amount is unknown count on neither side.
    const unknownNet = ['fx-0003', 'fx-0004', 'fx-0005']
    for (const [line, verdict] of expectedLines) {
      const [, , reference = '', , , currency = '', amount = '', , , , , status = ''] =
        ledgerCells.get(line) ?? []
      const isVoid = ['failed', 'anulado', 'cancelado'].includes(status)
      if (isCounted(verdict) && !isVoid && !unknownNet.includes(reference))
        add('ledger', currency.toUpperCase(), amount)
    }
    for (const { row } of ordinary) add('provider', row.currency, row.amount)
    for (const { record, verdict, statusClass, observations } of outcomes) {
      if (!isCounted(verdict) || statusClass === 'failed' || observations?.includes('net_unknown'))
        continue
      const row = typeof record === 'number' ? byNumber.get(record) : undefined
      const feedRow = byFeedId.get(String(record))
      if (row) add('provider', row.currency, row.amount)
      if (feedRow) add('provider', feedRow.fromCurrency, feedRow.amountTo)
    }
    for (const [currency, { ledger: ledgerSum, provider, difference }] of Object.entries(
      expectedRun.totals,
    )) {
      expect([currency, sums.ledger.get(currency), sums.provider.get(currency)]).toEqual([
        currency,
        units(ledgerSum),
        units(provider),
      ])
      const sign = difference.startsWith('-') ? -1n : 1n
      expect(units(provider) - units(ledgerSum)).toBe(sign * units(difference.replace('-', '')))
    }
    expect([...sums.provider.keys()].toSorted()).toEqual(Object.keys(expectedRun.totals))
  })
})
