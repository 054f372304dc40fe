import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lab } from '../../../support/lab.ts'
import { openLab, PROFILE } from '../../../support/lab.ts'

let lab: Lab

beforeAll(async () => {
  lab = await openLab()
  for (const id of ['exchange.stream', 'exchange.ws-ticket']) await lab.enter(id)
  await lab.sync()
})

afterAll(() => lab.close())

function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  return expect.poll(isTrue).toBe(true)
}

const syncs = async (): Promise<number> =>
  (await lab.call('hello', null)).jobs.filter(
    ({ kind, state }) => kind === 'sync' && state === 'done',
  ).length

async function transactions(): Promise<string> {
  const { list, rows } = await lab.call('openList', {
    profile: PROFILE,
    query: { report: 'transactions', run: null, conditions: [], sort: null, search: '' },
  })
  const page = await lab.call('readList', { list, from: 0, count: Math.min(rows, 100) })
  await lab.call('closeList', { list })
  return JSON.stringify(page)
}

describe('an event of the stream', () => {
  test('A77: only prompts a read: its content is never trusted', async () => {
    await lab.call('setStream', { profile: PROFILE, topics: ['withdrawal'] })
    await waitUntil(() => lab.sandbox.control.pushStream('withdrawal', { id: 'nothing yet' }) > 0)
    await waitUntil(async () => (await syncs()) >= 2)
    const rowsBefore = await transactions()
    const feed = lab.sandbox.world.feed[0]
    const forgedEvent = {
      id: String(feed?.row.id ?? ''),
      status: 'FORGED',
      amount_from: '999999',
      transaction_hash: 'forged-hash',
      user_id: 'forged-user',
    }
    expect(lab.sandbox.control.pushStream('withdrawal', forgedEvent)).toBe(1)
    await waitUntil(async () =>
      JSON.stringify(
        (await lab.call('readStream', { profile: PROFILE, after: 0 })).frames,
      ).includes('FORGED'),
    )
    expect(await transactions()).toBe(rowsBefore)
    expect(rowsBefore).not.toMatch(/FORGED|forged/)
  })
})

describe('the stream', () => {
  test('G14: a flood stays within its bounds: the newest frames, cut where they are huge, and few events', async () => {
    await lab.call('setStream', { profile: PROFILE, topics: ['ticker@BTC_USDC'] })
    await waitUntil(() => lab.sandbox.control.pushStream('ticker@BTC_USDC', { at: 'first' }) > 0)
    const streamEventCount = (): number => lab.events.filter(({ kind }) => kind === 'stream').length
    const before = [streamEventCount(), performance.now()] as const
    const push = (data: unknown): number => lab.sandbox.control.pushStream('ticker@BTC_USDC', data)
    for (let index = 0; index < 5000; index += 1) push({ at: index })
    for (let index = 0; index < 150; index += 1) {
      push({ at: index, text: 'x'.repeat(70_000) })
      // The sandbox drops events that a slow reader has not taken.
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await waitUntil(async () => {
      push({ at: 'last' })
      return JSON.stringify(
        (await lab.call('readStream', { profile: PROFILE, after: 5000 })).frames.at(-1) ?? '',
      ).includes('last')
    })
    const { frames } = await lab.call('readStream', { profile: PROFILE, after: 0 })
    expect(frames.length).toBeLessThanOrEqual(500)
    expect(Math.max(...frames.map(({ text }) => text.length))).toBeLessThanOrEqual(65_536)
    expect(frames.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(
      8 * 1024 * 1024,
    )
    expect(frames.at(-1)?.number).toBeGreaterThan(5100)
    expect(streamEventCount() - before[0]).toBeLessThanOrEqual(
      3 + (performance.now() - before[1]) / 250,
    )
  })

  test('opens one socket for windows that request it at the same time', async () => {
    await lab.call('setStream', { profile: PROFILE, topics: [] })
    await lab.call('setService', { profile: PROFILE, settings: { isTradingAllowed: false } })
    await Promise.all(
      [1, 2, 3].map(() => lab.call('setStream', { profile: PROFILE, topics: ['ticker@ETH_USDC'] })),
    )
    await waitUntil(
      async () => (await lab.call('readStream', { profile: PROFILE, after: 0 })).state === 'open',
    )
    await waitUntil(() => lab.sandbox.control.pushStream('ticker@ETH_USDC', { at: 1 }) > 0)
    expect(lab.sandbox.control.pushStream('ticker@ETH_USDC', { at: 2 })).toBe(1)
  })
})
