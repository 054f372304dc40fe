import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportColumns } from '../../../src-main/contract/report.ts'
import type { Lab } from '../../support/lab.ts'
import { newId, openLab, PROFILE, settingsOf } from '../../support/lab.ts'

// security.md 4.5 through the dispatcher that both hosts share: values that a form could send, and
// what is stored of them.

let lab: Lab

beforeAll(async () => {
  lab = await openLab({ withdrawals: 20 })
  await lab.sync()
})
afterAll(() => lab?.close())

const codeOf = async (action: Promise<unknown>): Promise<string> =>
  action.then(
    () => 'accepted',
    (error: { code?: string }) => error.code ?? String(error),
  )
const add = (name: string, change: Readonly<Record<string, unknown>> = {}): Promise<string> =>
  codeOf(
    lab.call('addProfile', {
      name,
      settings: { ...settingsOf(lab.sandbox, 'production'), ...change },
      secrets: null,
    }),
  )
const storedProfiles = (): string => readFileSync(join(lab.folder, 'profiles.json'), 'utf8')
const allTransactions = (
  search = '',
): { report: 'transactions'; run: null; conditions: []; sort: null; search: string } => ({
  report: 'transactions',
  run: null,
  conditions: [],
  sort: null,
  search,
})

describe('a profile', () => {
  it('input 74: is refused with an address that is not https, holds more than an address, or belongs to this machine’s own network', async () => {
    const wrongAddresses = [
      'http://api.example.com',
      'https://user:pass@api.example.com',
      'https://api.example.com/?a=1',
      'https://api.example.com/#a',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https://169.254.169.254',
      'https://[fe80::1]',
      'no address',
    ]
    for (const partnerUrl of wrongAddresses)
      expect(await add(`at-${newId()}`, { partnerUrl }), partnerUrl).toBe('ADDRESS_REFUSED')
    for (const address of wrongAddresses)
      expect(storedProfiles()).not.toContain(JSON.stringify(address))
    const [slash, lookAlike] = [`slash-${newId()}`, `look-alike-${newId()}`]
    expect(await add(slash, { partnerUrl: 'https://api.example.com/base///' })).toBe('accepted')
    expect(await add(lookAlike, { partnerUrl: 'https://аpi.example.com' })).toBe('accepted')
    const { profiles } = await lab.call('hello', null)
    const addressOf = (name: string): string | undefined =>
      profiles.find((profile) => profile.name === name)?.partner_url
    expect([addressOf(slash), addressOf(lookAlike)]).toEqual([
      'https://api.example.com/base',
      'https://xn--pi-6kc.example.com',
    ])
  })

  it('input 75: has a name that is only a label; its files are named by a random id', async () => {
    for (const name of ['../x', 'con', '<b>'])
      expect(await add(name), name).toMatch(/^(?:accepted|PROFILE_TAKEN)$/)
    for (const name of [' ', 'a\u0000b', 'x'.repeat(101)])
      expect(await add(name), name).toBe('PROFILE_NAME_REFUSED')
    expect(await add('n'.repeat(200))).not.toBe('accepted')
    const { profiles } = JSON.parse(storedProfiles()) as {
      profiles: { id: string; name: string }[]
    }
    for (const name of ['../x', 'con', '<b>'])
      expect(profiles.find((profile) => profile.name === name)?.id).toMatch(/^[0-9a-f-]{36}$/)
    await lab.call('freshness', { profile: '../x' })
    expect(readdirSync(lab.folder)).not.toContain('x')
    expect(
      readdirSync(join(lab.folder, 'profiles')).every(
        (name) => /^[0-9a-f-]{36}$/.test(name) || name === 'sandbox',
      ),
    ).toBe(true)
  })

  it('input 79: is refused with an invalid call rate; 0 is no ceiling', async () => {
    for (const maxRate of [-1, NaN, 1e9, '5', Infinity])
      expect(await add(`rate-${newId()}`, { maxRate }), String(maxRate)).toBe('INPUT_REFUSED')
    expect(await add(`rate-${newId()}`, { maxRate: 0 })).toBe('accepted')
  })
})

describe('a list', () => {
  it('input 76: is searched for plain text of at most 200 characters, even if the text has a meaning in SQL', async () => {
    const { rows } = await lab.call('openList', { profile: PROFILE, query: allTransactions() })
    expect(rows).toBeGreaterThan(0)
    for (const text of ['%', '_', "'; DROP TABLE withdrawals; --", 'NEAR(', '*', 'AND NOT'])
      expect(
        (await lab.call('openList', { profile: PROFILE, query: allTransactions(text) })).rows,
        text,
      ).toBe(0)
    expect(
      await codeOf(
        lab.call('openList', { profile: PROFILE, query: allTransactions('x'.repeat(10_240)) }),
      ),
    ).toBe('INPUT_REFUSED')
    expect((await lab.call('openList', { profile: PROFILE, query: allTransactions() })).rows).toBe(
      rows,
    )
  })

  it('input 77: refuses a day that no calendar has, with a hint', async () => {
    const listSince = (value: string) =>
      lab.call('openList', {
        profile: PROFILE,
        query: {
          ...allTransactions(),
          conditions: [{ column: 'created_at', operator: '>=', value }],
        } as never,
      })
    for (const value of ['2026-02-31', '31/02/2026', 'soon'])
      await expect(listSince(value), value).rejects.toMatchObject({
        kind: 'badInput',
        advice: expect.stringMatching(/\S/),
      })
    const period = await codeOf(reconcile({ from: '2026-09-10', to: '2026-09-01' }))
    expect(period).toMatch(/PERIOD|EMPTY|INPUT/)
  })

  it.each([0, -1, 1e9, 3.7, '10'])('input 78: refuses a page of %j rows', async (count) => {
    const { list } = await lab.call('openList', { profile: PROFILE, query: allTransactions() })
    expect(await codeOf(lab.call('readList', { list, from: 0, count: count as number }))).toBe(
      'INPUT_REFUSED',
    )
    expect(
      await codeOf(
        lab.call('openList', {
          profile: PROFILE,
          query: allTransactions(),
          first: count as number,
        }),
      ),
    ).toBe('INPUT_REFUSED')
    expect((await lab.call('readList', { list, from: 0, count: 10 })).rows).toHaveLength(10)
  })
})

describe('a note', () => {
  it('input 80: is refused if it has a megabyte, and loses hidden and direction marks', async () => {
    const run = await reconcile()
    const { list } = await lab.call('openList', {
      profile: PROFILE,
      query: { report: 'breaks', run, conditions: [], sort: null, search: '' },
    })
    const { keys } = await lab.call('readList', { list, from: 0, count: 1 })
    const note = (text: string): Promise<unknown> =>
      lab.call('decide', {
        profile: PROFILE,
        id: newId(),
        decision: { kind: 'note', breaks: [keys[0] ?? ''], note: text },
      })
    for (const size of [1024 ** 2, 4097])
      expect(await codeOf(note('n'.repeat(size)))).toBe('INPUT_REFUSED')
    await note('said\u0000 by\u202e phone\u001b[31m\u2066\nand mail')
    const index = reportColumns.breaks.findIndex(({ name }) => name === 'note')
    const { list: laterList } = await lab.call('openList', {
      profile: PROFILE,
      query: { report: 'breaks', run, conditions: [], sort: null, search: '' },
    })
    expect(
      (await lab.call('readList', { list: laterList, from: 0, count: 1 })).rows[0]?.[index],
    ).toBe('said by phone[31m\nand mail')
  })
})

async function reconcile(changes?: {
  readonly from: string
  readonly to: string
}): Promise<string> {
  const csv = 'withdrawal_id,currency,amount\nW-none,USDT,1\n'
  return lab.reconcile(await lab.importLedger('ledger.csv', csv), changes)
}
