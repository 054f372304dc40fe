import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLab, PROFILE } from '../../helpers/lab.ts'
import type { Lab } from '../../helpers/lab.ts'

let lab: Lab

beforeAll(async () => {
  lab = await openLab()
  for (const id of ['exchange.stream', 'exchange.ws-ticket']) await lab.enter(id)
  await lab.sync()
})

afterAll(() => lab.close())

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isTrue()); tries += 1) {
    if (tries > 400) throw new Error('it did not become true')
    await new Promise((done) => setTimeout(done, 25))
  }
}

const syncs = async (): Promise<number> => (await lab.call('hello', null)).jobs.filter(({ kind, state }) => kind === 'sync' && state === 'done').length

async function transactions(): Promise<string> {
  const { list, rows } = await lab.call('openList', { profile: PROFILE, query: { report: 'transactions', run: null, conditions: [], sort: null, search: '' } })
  const read = await lab.call('readList', { list, from: 0, count: Math.min(rows, 100) })
  await lab.call('closeList', { list })
  return JSON.stringify(read)
}

describe('an event of the stream', () => {
  test('A77: only prompts a read: nothing of what it says is taken for true', async () => {
    await lab.call('setStream', { profile: PROFILE, topics: ['withdrawal'] })
    await until(() => lab.sandbox.control.pushStream('withdrawal', { id: 'nothing yet' }) > 0)
    await until(async () => (await syncs()) >= 2)
    const before = await transactions()
    const feed = lab.sandbox.world.feed[0]
    const told = { id: String(feed?.row.id ?? ''), status: 'FORGED', amount_from: '999999', transaction_hash: 'forged-hash', user_id: 'forged-user' }
    expect(lab.sandbox.control.pushStream('withdrawal', told)).toBe(1)
    await until(async () => JSON.stringify((await lab.call('readStream', { profile: PROFILE, after: 0 })).frames).includes('FORGED'))
    expect(await transactions()).toBe(before)
    expect(before).not.toMatch(/FORGED|forged/)
  })
})
