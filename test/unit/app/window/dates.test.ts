import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations, placeholdersOf } from '../../../../src-main/domain/operations.ts'
import type { Lab } from '../../../support/lab.ts'
import { openLab, PROFILE } from '../../../support/lab.ts'

// Typed from the contract's table (gateway, Deprecated paths). The old deletion of a contact is
// DELETE with one part after `contacts`.
const DEPRECATED =
  /\/transactions\/crypto\/(?:send|reprocess-hash)\/|\/transactions\/bank-transfer-cvu\/withdrawal\/|\/transactions\/balance\/(?:send|swap)\/|\/transactions\/(?:promises|gateways)\/|\/banking\/(?:cvu|pix)\/|\/contacts\/[^/]+\/$/

/** Both sides of July 21 and of August 15, 2026, to the millisecond. */
const instants = [
  '2026-07-20T23:59:59.999Z',
  '2026-07-21T00:00:00.000Z',
  '2026-08-14T23:59:59.999Z',
  '2026-08-15T00:00:00.000Z',
]

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ withdrawals: 20 })
  await lab.call('setService', { profile: PROFILE, settings: { isTradingAllowed: true } })
})
afterAll(() => lab.close())

describe.each(instants)('with the clock of the services at %s', (instant) => {
  beforeAll(() => {
    lab.sandbox.control.setClock(instant)
    lab.sandbox.control.expireTokens()
    lab.sandbox.control.clearRequests()
  })

  test('B73: a sync, every documented read, a swap and a contact work without a deprecated path', async () => {
    await lab.sync()
    const reads = operations.filter(
      ({ contractRoute, isProgramOnly }) =>
        contractRoute?.method === 'GET' &&
        !isProgramOnly &&
        placeholdersOf(contractRoute.path).length === 0,
    )
    expect(reads.length).toBeGreaterThan(8)
    for (const { id } of reads) {
      const answer = await lab.call('askOperation', {
        profile: PROFILE,
        operation: id,
        pathValues: {},
        query: {},
      })
      expect([id, answer.status, answer.headers['deprecation']]).toEqual([id, 200, undefined])
    }
    const promise = await lab.instruct({
      kind: 'swapPromise',
      body: '{"from_currency": "BTC", "to_currency": "USDC", "amount": "0.01"}',
    })
    const outcomes = [
      promise,
      await lab.instruct({ kind: 'executeSwap', promise: promise.id }),
      await lab.instruct({
        kind: 'createContact',
        contact: { type: 'bank', entity_number: instant },
      }),
      await lab.instruct({
        kind: 'deleteContact',
        type: 'bank',
        contact: String(71 + instants.indexOf(instant)),
      }),
      await lab.instruct({
        kind: 'quote',
        pair: 'BTC_USDC',
        opType: 'BUY',
        amount: { side: 'base', text: '0.01' },
        externalRef: `dates-${instant}`,
      }),
    ]
    expect(outcomes.map(({ kind, state }) => [kind, state])).toEqual(
      outcomes.map(({ kind }) => [kind, 'done']),
    )
    const calls = lab.sandbox.control.requests()
    expect(calls.length).toBeGreaterThan(10)
    expect(calls.filter(({ path }) => DEPRECATED.test(path))).toEqual([])
    expect(calls.filter(({ path }) => /\/contacts\/bank\/\d+\/$/.test(path))).toMatchObject([
      { method: 'DELETE', status: 200 },
    ])
  })

  test('B76: no answer had a Deprecation header', async () => {
    expect((await lab.call('health', { profile: PROFILE })).deprecations).toEqual([])
  })
})
