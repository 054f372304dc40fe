import { describe, expect, it } from 'vitest'
import { reportColumns } from '../../../../src-main/contract/report.ts'
import { changedRecord, matchConditions, observedFields, observedRecord, outsideQuery, outsideSides } from '../../../../src-renderer/records/reconcile/closing/run-parts.ts'
import { closingWords } from '../../../../src-renderer/words/closing.ts'

const period = { from: '2026-10-01T00:00:00.000000Z', to: '2026-10-31T23:59:59.999999Z' }

describe('outsideQuery', () => {
  it('asks for the records strictly before or after the period, of withdrawals only in the feed', () => {
    expect(outsideQuery(period, 'withdrawalsBefore', ['crypto'])).toMatchObject({ report: 'withdrawals', conditions: [{ column: 'created_at', operator: '<', value: period.from }] })
    expect(outsideQuery(period, 'feedAfter', ['crypto'])).toMatchObject({
      report: 'transactions',
      conditions: [
        { column: 'transaction_type', operator: '=', value: 'withdrawal' },
        { column: 'rail', operator: '=', value: 'crypto' },
        { column: 'created_at', operator: '>', value: period.to },
      ],
    })
    expect(outsideQuery(period, 'feedBefore', ['crypto', 'pix']).conditions).toHaveLength(2)
  })

  it('asks only for columns that the report has', () => {
    for (const side of outsideSides) {
      const { report, conditions, sort } = outsideQuery(period, side, ['crypto'])
      const names = reportColumns[report].map(({ name }) => name)
      for (const { column } of [...conditions, ...(sort ? [sort] : [])]) expect(names).toContain(column)
    }
  })
})

describe('matchConditions', () => {
  it('narrows by currency and by tolerance, with columns that matches have', () => {
    expect(matchConditions({})).toEqual([])
    const both = matchConditions({ currency: 'USDC', isTolerated: true })
    expect(both).toEqual([
      { column: 'currency', operator: '=', value: 'USDC' },
      { column: 'within_tolerance', operator: '=', value: 'true' },
    ])
    for (const { column } of both) expect(reportColumns.matches.map(({ name }) => name)).toContain(column)
  })
})

describe('observedRecord', () => {
  it('tells a row of the feed from a withdrawal', () => {
    expect([observedRecord('w-1'), observedRecord('feed:77')]).toEqual([
      { screen: 'withdrawals', key: 'w-1' },
      { screen: 'transactions', key: '77' },
    ])
  })
})

describe('changedRecord', () => {
  it('parts the kind from the key, whatever the key holds', () => {
    expect([changedRecord('transactions/77'), changedRecord('withdrawals/a/b')]).toEqual([
      { screen: 'transactions', key: '77' },
      { screen: 'withdrawals', key: 'a/b' },
    ])
  })
})

describe('observedFields', () => {
  it('says what contradicts what, and shows a name without words as it is', () => {
    expect(observedFields(['debited_amount', 'feed_amount', 'odd'], closingWords.en.observations)).toEqual(['amount + fee against debited', 'amount against the transaction', 'odd'])
  })
})
