import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeClock } from '../../../../src-main/sandbox/clock.ts'
import { feedRowToJson, quoteToJson, withdrawalToJson } from '../../../../src-main/sandbox/wire.ts'
import { makeWorld } from '../../../../src-main/sandbox/world/world.ts'
import { startSession } from '../session.ts'

const PATHS = [
  '/transactions/',
  '/transactions/?rail=crypto&transaction_type=withdrawal',
  '/transactions/limits/',
  '/transactions/rails/',
  '/currencies/',
  '/contacts/',
  '/banking/deposit-accounts/',
  '/account/',
]

function bytesOf(seed: number): string {
  const world = makeWorld(seed, 600)
  return [
    ...world.withdrawals.map(({ withdrawal }) => withdrawalToJson(withdrawal)),
    ...world.feed.map(({ row }) => feedRowToJson(row)),
    ...world.quotes.map(quoteToJson),
    JSON.stringify([world.contacts, world.limits, world.depositAccounts]),
  ].join('\n')
}

describe('makeWorld', () => {
  it('returns equal bytes for equal seeds and other bytes for another seed', () => {
    expect(bytesOf(4)).toBe(bytesOf(4))
    expect(bytesOf(4)).not.toBe(bytesOf(5))
  })

  it('returns the same bytes on every machine', () => {
    expect(createHash('sha256').update(bytesOf(1)).digest('hex')).toBe(
      'baae0be8ad522b4b4cc3650eecd2133f41b2597224af15e7a0b66ca745bff96f',
    )
  })

  it('serves the same bytes at two starts with a stopped clock', async () => {
    const [first, second] = [await startSession({ seed: 9 }), await startSession({ seed: 9 })]
    for (const path of PATHS)
      expect((await first.gateway(path)).text).toBe((await second.gateway(path)).text)
    await Promise.all([first.sandbox.close(), second.sandbox.close()])
  })

  it('uses ids and references once, except for twins, lookalikes and retries', () => {
    const { withdrawals, feed } = makeWorld(1)
    expect(new Set(withdrawals.map(({ withdrawal }) => withdrawal.id)).size).toBe(5000)
    expect(new Set(feed.map(({ row }) => row.id)).size).toBe(feed.length)
    const single = withdrawals.filter(
      ({ role, relatedId, withdrawal }) =>
        (relatedId === undefined || role === 'batch') && withdrawal.externalRef !== '',
    )
    expect(new Set(single.map(({ withdrawal }) => withdrawal.externalRef)).size).toBe(single.length)
    expect(
      withdrawals.every(({ withdrawal }) => withdrawal.createdAt < '2026-11-20T12:00:00'),
    ).toBe(true)
  })

  it.each(['contract', 'documented'] as const)(
    'X26: has transactions of the %s form that pay several withdrawals, sometimes with equal payouts',
    (form) => {
      const { withdrawals } = makeWorld(1, 5000, form)
      const batchWithdrawals = withdrawals.filter(({ role }) => role === 'batch')
      const batches = [
        ...Map.groupBy(batchWithdrawals, ({ withdrawal }) => withdrawal.txnHash).values(),
      ]
      expect(batches.length).toBeGreaterThan(50)
      expect(new Set(batches.map(({ length }) => length))).toEqual(new Set([3, 4]))
      for (const batch of batches) {
        const commonFields = batch.map(({ withdrawal }) =>
          [
            withdrawal.status,
            withdrawal.currency,
            withdrawal.networkName,
            withdrawal.provisoryTransactionHash === withdrawal.txnHash,
          ].join(),
        )
        expect(new Set(commonFields).size).toBe(1)
        expect(new Set(batch.map(({ withdrawal }) => withdrawal.externalRef)).size).toBe(
          batch.length,
        )
      }
      const payouts = (batch: typeof batchWithdrawals): number =>
        new Set(batch.map(({ withdrawal }) => `${withdrawal.address} ${withdrawal.amount}`)).size
      expect(batches.filter((batch) => payouts(batch) < batch.length).length).toBeGreaterThan(3)
      // Other withdrawals share a hash only with their twin.
      const otherWithdrawals = withdrawals.filter(({ role }) => role !== 'batch' && role !== 'twin')
      const hashes = otherWithdrawals.flatMap(({ withdrawal }) => withdrawal.txnHash ?? [])
      expect(new Set(hashes).size).toBe(hashes.length)
    },
  )

  it('A59: has transaction ids that look like ids of the feed', () => {
    const { withdrawals, feed } = makeWorld(1)
    const ids = new Set(feed.map(({ row }) => String(row.id)))
    expect(withdrawals.some(({ withdrawal }) => ids.has(withdrawal.transactionId))).toBe(true)
  })
})

describe('makeClock', () => {
  it('stops or runs with the monotonic clock, and can be set and moved', () => {
    let passed = 0
    const clock = makeClock(1000, false, () => passed)
    passed = 500
    expect(clock.nowMs()).toBe(1000)
    clock.run(true)
    passed = 700
    expect(clock.nowMs()).toBe(1200)
    clock.advance(50)
    clock.run(false)
    passed = 9000
    expect(clock.nowMs()).toBe(1250)
    clock.set(5)
    expect(clock.nowMs()).toBe(5)
  })
})
