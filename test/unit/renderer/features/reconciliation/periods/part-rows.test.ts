import { describe, expect, it } from 'vitest'
import { reportColumns } from '../../../../../../src-main/contract/report.ts'
import { observationKinds } from '../../../../../../src-main/reconciliation/observations.ts'
import {
  cachedSides,
  changedRecord,
  matchConditions,
  observationConditions,
  observedFields,
  observedRecord,
  outsideSides,
  providerQuery,
  voidQuery,
} from '../../../../../../src-renderer/features/reconciliation/periods/part-rows.ts'
import { closingWords } from '../../../../../../src-renderer/words/reconciliation/closing.ts'

const period = { from: '2026-10-01T00:00:00.000000Z', to: '2026-10-31T23:59:59.999999Z' }

describe('providerQuery', () => {
  it('selects the records strictly before or after the period, and from the feed only withdrawals', () => {
    expect(providerQuery(period, 'withdrawalsBefore', ['crypto'])).toMatchObject({
      report: 'withdrawals',
      conditions: [{ column: 'created_at', operator: '<', value: period.from }],
    })
    expect(providerQuery(period, 'feedAfter', ['crypto'])).toMatchObject({
      report: 'transactions',
      conditions: [
        { column: 'transaction_type', operator: '=', value: 'withdrawal' },
        { column: 'rail', operator: '=', value: 'crypto' },
        { column: 'created_at', operator: '>', value: period.to },
      ],
    })
    expect(providerQuery(period, 'feedBefore', ['crypto', 'pix'])?.conditions).toHaveLength(2)
  })

  it('selects all records whatever the days, and no records outside a run without a period', () => {
    expect(providerQuery(period, 'withdrawals', ['crypto'])).toMatchObject({
      report: 'withdrawals',
      conditions: [],
    })
    expect(providerQuery(null, 'feed', ['crypto'])?.conditions.map(({ column }) => column)).toEqual(
      ['transaction_type', 'rail'],
    )
    expect(outsideSides.map((side) => providerQuery(null, side, ['crypto']))).toEqual(
      outsideSides.map(() => undefined),
    )
  })

  it('uses only columns that the report has', () => {
    for (const side of [...outsideSides, ...cachedSides]) {
      const query = providerQuery(period, side, ['crypto'])
      if (!query) throw new Error(side)
      const { report, conditions, sort } = query
      const names = reportColumns[report].map(({ name }) => name)
      for (const { column } of [...conditions, ...(sort ? [sort] : [])])
        expect(names).toContain(column)
    }
  })
})

describe('matchConditions', () => {
  it('selects by currency and by tolerance, with columns that matches have', () => {
    expect(matchConditions({})).toEqual([])
    const currencyAndTolerance = matchConditions({ currency: 'USDC', isTolerated: true })
    expect(currencyAndTolerance).toEqual([
      { column: 'currency', operator: '=', value: 'USDC' },
      { column: 'within_tolerance', operator: '=', value: 'true' },
    ])
    for (const { column } of currencyAndTolerance)
      expect(reportColumns.matches.map(({ name }) => name)).toContain(column)
  })
})

describe('observedRecord', () => {
  it('distinguishes a feed row from a withdrawal', () => {
    expect([observedRecord('w-1'), observedRecord('feed:77')]).toEqual([
      { screen: 'withdrawals', key: 'w-1' },
      { screen: 'transactions', key: '77' },
    ])
  })
})

describe('changedRecord', () => {
  it('splits kind and key, whatever the key contains', () => {
    expect([changedRecord('transactions/77'), changedRecord('withdrawals/a/b')]).toEqual([
      { screen: 'transactions', key: '77' },
      { screen: 'withdrawals', key: 'a/b' },
    ])
  })
})

describe('voidQuery', () => {
  it('X24: selects the failed records of the run’s days, by their status word', () => {
    expect(voidQuery(period, { side: 'feed', status: 'REJ' }, ['crypto'])).toMatchObject({
      report: 'transactions',
      conditions: [
        { column: 'transaction_type', operator: '=', value: 'withdrawal' },
        { column: 'rail', operator: '=', value: 'crypto' },
        { column: 'status', operator: '=', value: 'REJ' },
        { column: 'created_at', operator: '>=', value: period.from },
        { column: 'created_at', operator: '<=', value: period.to },
      ],
    })
    expect(voidQuery(null, { side: 'withdrawals', status: 'ERROR' }, []).conditions).toEqual([
      { column: 'status', operator: '=', value: 'ERROR' },
    ])
  })
})

describe('observationConditions', () => {
  it('finds each kind by its name, and contradictions of the feed by their field prefix', () => {
    const names: Readonly<Record<string, string>> = {
      provider_inconsistent: 'feed_amount;feed_fee',
    }
    for (const kind of observationKinds)
      expect(
        observationKinds.filter((other) =>
          observationConditions(kind).every(({ value }) => (names[other] ?? other).includes(value)),
        ),
      ).toEqual([kind])
    expect(observationConditions('')).toEqual([])
  })
})

describe('observedFields', () => {
  it('has words for every kind in each language', () => {
    for (const { observations } of Object.values(closingWords))
      for (const kind of observationKinds.filter((name) => name !== 'provider_inconsistent'))
        expect(observedFields([kind], observations)).not.toEqual([kind])
  })

  it('names the contradicting fields, and shows a name without words unchanged', () => {
    expect(
      observedFields(['debited_amount', 'feed_amount', 'odd'], closingWords.en.observations),
    ).toEqual(['amount + fee against debited', 'amount against the transaction', 'odd'])
  })
})
