import { describe, expect, it } from 'vitest'
import { KeyColumn } from '../../../src-main/reconciliation/key-index.ts'
import type { ProviderRecord } from '../../../src-main/reconciliation/provider-record.ts'
import type { Ties } from '../../../src-main/reconciliation/tie.ts'
import { tieFeed } from '../../../src-main/reconciliation/tie.ts'
import { makeRecord } from '../../support/reconcile-parts.ts'

function tie(
  withdrawals: readonly ProviderRecord[],
  feed: readonly ProviderRecord[],
  isAgreeing = false,
): Ties & { readonly pauses: number } {
  const column = (records: readonly ProviderRecord[]): KeyColumn => {
    const keys = new KeyColumn()
    for (const { txnHash } of records) keys.push(txnHash)
    return keys
  }
  const key = {
    name: 'txn_hash' as const,
    withdrawals: column(withdrawals),
    feed: column(feed),
    text: (record: ProviderRecord) => record.txnHash,
  }
  const work = tieFeed(
    {
      keys: [key],
      withdrawal: (index) => withdrawals[index] as ProviderRecord,
      feed: (index) => feed[index] as ProviderRecord,
      isVoid: ({ status }) => status === 'ERROR',
      areAgreeing: (pairs) => pairs.map(() => isAgreeing),
    },
    withdrawals.length,
    feed.length,
  )
  for (let pauses = 0; ; pauses += 1) {
    const step = work.next()
    if (step.done) return { ...step.value, pauses }
  }
}

const batch = (count: number, make: (index: number) => Partial<ProviderRecord>): ProviderRecord[] =>
  Array.from({ length: count }, (_, index) =>
    makeRecord({ txnHash: '0xbatch', currency: 'USDC', ...make(index) }),
  )

describe('tieFeed', () => {
  it('ties pairs whose texts agree without their records, and yields between reads', () => {
    const numbers = (count: number): ProviderRecord[] =>
      batch(count, (index) => ({
        withdrawalId: `w${index}`,
        feedId: `f${index}`,
        txnHash: `0x${index}`,
      }))
    const { feedOf, isContradicted, pauses } = tie(numbers(1500), numbers(1500), true)
    expect([...feedOf]).toEqual([...Array(1500).keys()])
    expect(isContradicted).not.toContain(1)
    expect(pauses).toBeGreaterThanOrEqual(3)
  })

  it('ties the feed row with the fewest contradictions, then the lower id', () => {
    const withdrawals = batch(3, (index) => ({ withdrawalId: `w${index}`, amount: String(index) }))
    const feed = batch(3, (index) => ({
      feedId: `f${index}`,
      withdrawalId: '',
      amount: String(2 - index),
    }))
    expect([...tie(withdrawals, feed).feedOf]).toEqual([2, 1, 0])
  })

  it('ties payouts to one address by their tags', () => {
    const destination = (index: number): Partial<ProviderRecord> => ({
      address: 'r',
      tag: String(index),
    })
    const withdrawals = batch(3, (index) => ({ withdrawalId: `w${index}`, ...destination(index) }))
    const feed = batch(3, (index) => ({
      feedId: `f${index}`,
      withdrawalId: '',
      ...destination(2 - index),
    }))
    expect([...tie(withdrawals, feed).feedOf]).toEqual([2, 1, 0])
  })

  it('ties the payouts of a very large batch by currency and amount, and yields between them', () => {
    const withdrawals = batch(1500, (index) => ({
      withdrawalId: `w${index}`,
      amount: `${index}.50`,
    }))
    const feed = batch(1500, (index) => ({
      feedId: `f${index}`,
      withdrawalId: '',
      amount: `${1499 - index}.5`,
    }))
    const { feedOf, isTied, pauses } = tie(withdrawals, feed)
    expect([...feedOf]).toEqual(Array.from({ length: 1500 }, (_, index) => 1499 - index))
    expect(isTied.every((flag) => flag === 1)).toBe(true)
    expect(pauses).toBe(1500)
  })

  it('ties none of more than a million indistinguishable pairs', () => {
    const withdrawals = batch(1001, (index) => ({ withdrawalId: `w${index}`, amount: '1' }))
    const feed = batch(1001, (index) => ({ feedId: `f${index}`, withdrawalId: '', amount: '1' }))
    expect([...tie(withdrawals, feed).feedOf].every((index) => index === -1)).toBe(true)
  })

  it('X24: ties no live feed row to a void withdrawal, and a void row to the void withdrawal first', () => {
    const tries = [
      { withdrawalId: 'w0', status: 'ERROR', amount: '1' },
      { withdrawalId: 'w1', status: 'COMPLETED', amount: '1' },
    ]
    const rows = [
      { feedId: 'f0', withdrawalId: '', status: 'ERROR', amount: '1' },
      { feedId: 'f1', withdrawalId: '', status: 'COM', amount: '1' },
    ]
    const batchOf = (parts: readonly Partial<ProviderRecord>[]): ProviderRecord[] =>
      batch(parts.length, (index) => parts[index] ?? {})
    expect([...tie(batchOf(tries), batchOf(rows)).feedOf]).toEqual([0, 1])
    // With the failed try alone, the row of its paid retry stays a record of its own.
    const failedAlone = tie(batchOf(tries.slice(0, 1)), batchOf(rows.slice(1)))
    expect([[...failedAlone.feedOf], [...failedAlone.isTied]]).toEqual([[-1], [0]])
  })
})
