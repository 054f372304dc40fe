import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../../../src-main/api/client.ts'
import {
  readReference,
  readServerTime,
  walkContacts,
  walkTransactions,
} from '../../../src-main/api/gateway.ts'
import type { ReceivedRecord } from '../../../src-main/domain/packed-records.ts'
import { codeOf } from '../../support/failure-code.ts'
import { ask, newClient, recordOf, withService } from './clients.ts'
import { feed } from './feed.ts'
import { canaries, contacts } from './reference.ts'
import type { SecondService } from './second-service.ts'
import { startSecondService } from './second-service.ts'

// The gateway client against a service that was written from the contract and shares no code with
// it.

let service: SecondService
let client: Client

const sentTo = (part: string) => service.requests.filter(({ path }) => path.includes(part))

beforeAll(async () => {
  service = await startSecondService({ pageSize: 3, publicLogin: 'none' })
})

afterAll(() => service.close())

beforeEach(() => {
  service.breaches.splice(0)
  service.requests.splice(0)
  client = newClient(service)
})

afterEach(() => expect(service.breaches).toEqual([]))

async function allRows(
  walk: AsyncGenerator<{ readonly records: readonly ReceivedRecord[] }>,
): Promise<ReceivedRecord[]> {
  const rows: ReceivedRecord[] = []
  for await (const page of walk) rows.push(...page.records)
  return rows
}

describe('the transaction feed', () => {
  const rows = feed.map(({ json }) => (/"id"\s*:\s*(\d+)/.exec(json) as RegExpExecArray)[1])

  it('B06–B09, B27, B28: is walked from the newest row by the unchanged nc, until it is null', async () => {
    const feedRows = await allRows(walkTransactions(client, null))
    expect(feedRows.map((row) => recordOf(row).id)).toEqual(rows)
    const paths = sentTo('/transactions/').map(
      ({ path }) => new URL(path, service.partnerUrl).searchParams,
    )
    expect(paths).toHaveLength(Math.ceil(rows.length / 3))
    expect(paths.map((query) => [...query.keys()].join())).toEqual([
      '',
      ...paths.slice(1).map(() => 'nc'),
    ])
    expect(paths[1]?.get('nc')).toBe('a+b/=&?#% transactions.3==')
  })

  it('B14–B16, B18, B21–B25: rows keep ids, words, digits and gaps unchanged', async () => {
    const feedRows = await allRows(walkTransactions(client, null))
    expect(feedRows.map(({ kind }) => kind)).toEqual(rows.map(() => 'record'))
    const records = feedRows.map(recordOf)
    const sourceRows = feed.map(({ json }) => JSON.parse(json) as Record<string, unknown>)
    expect(records.map(({ rail, transaction_type }) => [rail, transaction_type])).toEqual(
      feed.map(({ rail, type }) => [rail, type]),
    )
    for (const name of [
      'status',
      'transaction_hash',
      'amount_from',
      'amount_to',
      'fee',
      'rate',
      'tax',
      'tax_currency',
    ])
      expect([name, records.map((row) => row[name])]).toEqual([
        name,
        sourceRows.map((row) => row[name]),
      ])
    expect(new Set(records.map((row) => row.id)).size).toBe(rows.length)
    const times = records.map((row) => row.created_at)
    expect(times).toEqual(
      sourceRows.map(({ created_at }) =>
        expect.stringMatching(
          `^${new Date(Date.parse(String(created_at))).toISOString().slice(0, 19)}`,
        ),
      ),
    )
  })

  it('B26: rows lose every personal value that the contract has removed, and report it', async () => {
    const rows = await allRows(walkTransactions(client, null))
    const sentText = feed.map(({ json }) => json).join()
    const keptText = rows.map(({ raw }) => raw).join()
    const personal = canaries.filter((canary) => sentText.includes(canary))
    expect(personal.length).toBeGreaterThan(2)
    expect(personal.filter((canary) => keptText.includes(canary))).toEqual([])
    expect(
      rows.some(
        (row) => row.kind === 'record' && row.drift.some((what) => what.startsWith('removed:')),
      ),
    ).toBe(true)
  })

  it('B03, B09: a cursor that no page returned is reported as a refusal', async () => {
    const walk = walkTransactions(client, 'made up')
    await expect(walk.next()).rejects.toMatchObject({ code: 'GATEWAY_10400' })
    expect(service.breaches.splice(0)).toEqual([expect.stringContaining('nc as "made up"')])
  })

  it('is narrowed by its two filters', async () => {
    const { reply } = await ask(client, 'GET', '/transactions/?rail=platform&transaction_type=swap')
    const { data } = JSON.parse(reply?.text ?? '') as {
      data: { transactions: { rail: string; transaction_type: string }[] }
    }
    expect(
      new Set(data.transactions.map(({ rail, transaction_type }) => `${rail} ${transaction_type}`)),
    ).toEqual(new Set(['platform swap']))
  })
})

describe('contacts', () => {
  it.each(['crypto', 'bank', 'p2p_tag'] as const)(
    'B08, B57, B59, B60: of type %s are read page by page by c',
    async (type) => {
      const rows = await allRows(walkContacts(client, type))
      expect(rows.map((item) => recordOf(item).type)).toEqual(
        (contacts[type] ?? []).map(() => type),
      )
      expect(rows.map((item) => recordOf(item).id)).toEqual(
        (contacts[type] ?? []).map((json) => /"id":"?([^",}]+)/.exec(json)?.[1]),
      )
      expect(rows.map((item) => recordOf(item).entity_number)).toEqual(
        (contacts[type] ?? []).map(
          (json) => (JSON.parse(json) as { entity_number?: string }).entity_number ?? null,
        ),
      )
      const paths = sentTo('/contacts/').map(({ path }) =>
        [...new URL(path, service.partnerUrl).searchParams.keys()].join(),
      )
      expect(paths).toEqual(
        paths.map((_, index) => (index === 0 ? 'contact_type' : 'contact_type,c')),
      )
      expect(paths).toHaveLength(Math.ceil((contacts[type]?.length ?? 0) / 3))
    },
  )

  it('a deletion is a 200 with its result; a type and id that do not match delete nothing', async () => {
    await withService({}, async (otherService) => {
      client = newClient(otherService)
      expect(
        (await ask(client, 'DELETE', '/contacts/crypto/9007199254740992/')).verdict,
      ).toMatchObject({ kind: 'absent' })
      const contactsBefore = await allRows(walkContacts(client, 'crypto'))
      const deleted = await ask(client, 'DELETE', '/contacts/crypto/9007199254740993/')
      expect([deleted.verdict.kind, deleted.reply?.status]).toEqual(['done', 200])
      expect(deleted.reply?.text).toContain('"data": {"deleted":true,"id":9007199254740993}')
      expect([
        contactsBefore.length,
        (await allRows(walkContacts(client, 'crypto'))).length,
      ]).toEqual([4, 3])
    })
  })

  it('B65, G29: an account that is not fully operative gets 403, for the whole resource', async () => {
    await withService({ refuse: ['/contacts/'] }, async (otherService) => {
      client = newClient(otherService)
      await expect(allRows(walkContacts(client, 'bank'))).rejects.toMatchObject({
        code: 'GATEWAY_10403',
        evidence: { status: 403 },
        advice: expect.stringMatching(/scope.*fully operative/),
      })
      expect((await ask(client, 'DELETE', '/contacts/bank/1/')).verdict).toMatchObject({
        kind: 'stop',
        failure: { code: 'GATEWAY_10403' },
      })
    })
  })
})

describe('reference data', () => {
  it.each([
    ['limits', '/transactions/limits/', 4],
    ['rails', '/transactions/rails/', 3],
    ['currencies', '/currencies/', 4],
    ['deposit_accounts', '/banking/deposit-accounts/', 2],
    ['account', '/account/', 1],
  ] as const)(
    'B34, B73, B85: %s are read in full at %s, without a parameter',
    async (kind, path, count) => {
      expect(await readReference(client, kind)).toHaveLength(count)
      expect(sentTo('/gw/').map((request) => request.path)).toEqual([`/gw/retail${path}`])
    },
  )

  it('B35, B36, B40, B42, B43, B46, B84: a limit keeps its nulls, gaps, zeros and digits', async () => {
    const [crypto, , platform, global] = (await readReference(client, 'limits')).map(
      ({ raw }) => raw,
    )
    expect(crypto).toContain(
      '"max_amount":"2.000000000000000001","daily_amount":5,"daily_qty":10,"monthly_amount":null',
    )
    expect(crypto).toContain('"currency_balance_id":9007199254740993')
    expect(platform).toContain('"limits" : { "min_amount" : "10" }, "remaining" : { }')
    expect(global).toMatch(/"remaining":\{"annual_amount":"0","annual_qty":null\}.*"rail":null/)
  })

  it('B49–B51, B53, B66, B68: rails, currencies and deposit accounts keep their content', async () => {
    const text = async (kind: 'rails' | 'currencies' | 'deposit_accounts') =>
      (await readReference(client, kind)).map(({ raw }) => raw).join('\n')
    const rails = await text('rails')
    for (const part of [
      '"fixed_fee":"0.000000000000000001"',
      '"custom_fee_currencies":{"USDT":{"fee":"0.005"}}',
      '"taxes":[{"name":"IOF","rate":"0.0038"}]',
      String.raw`"deliver_time":"1\u20132 h"`,
    ])
      expect(rails).toContain(part)
    expect(await text('currencies')).toContain('"networks":["TRON","ETHEREUM"]')
    expect(await text('deposit_accounts')).toMatch(
      /"deposit_constraint":\{"same_holder":"123\.456\.789-09"\}[^]*"deposit_constraint":null/,
    )
  })

  it('B69: the account is read without the removed flags, and their return is reported', async () => {
    const [account] = await readReference(client, 'account')
    expect(account?.raw).not.toMatch(
      /is_staff|is_otc_account|is_corporate_account|user_full_name|Canary/,
    )
    expect(account?.raw).toContain('"id":9007199254740995')
    expect(account?.removed).toEqual(
      expect.arrayContaining(['is_staff', 'is_otc_account', 'is_corporate_account']),
    )
  })
})

describe('the gateway’s other calls', () => {
  it('B12, B13, B92: the server’s time is requested under trade without a slash, with no login, and read from the envelope', async () => {
    const startMs = Date.now()
    expect(await readServerTime(client)).toBeGreaterThanOrEqual(startMs)
    expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /gw/trade/public/server-time',
    ])
  })

  it('B13, B87: a bare number is accepted too, and the login is sent if the profile says so', async () => {
    await withService({ isTimeAlone: true, publicLogin: 'needed' }, async (otherService) => {
      const startMs = Date.now()
      expect(
        await readServerTime(newClient(otherService, { isExchangeLoggedIn: true })),
      ).toBeGreaterThanOrEqual(startMs)
    })
  })

  it('B11: an error of the exchange is in code, also with status 200', async () => {
    const listed =
      '{"code":30017,"error_code":null,"message":"Second service: closed","data":null,"timestamp":1795176000000}'
    for (const status of [200, 400]) {
      service.failNext(1, status, listed, '/server-time')
      expect([status, await codeOf(readServerTime(client))]).toEqual([status, 'GATEWAY_30017'])
    }
  })

  it('B04: an error_code with status 200 is a failure', async () => {
    service.failNext(
      1,
      200,
      '{"error_code":10999,"message":"Second service: closed","data":[],"timestamp":1795176000000}',
      '/currencies/',
    )
    expect(await codeOf(readReference(client, 'currencies'))).toBe('GATEWAY_10999')
  })

  it('a login that the gateway has rejected is not sent again with the next call', async () => {
    await ask(client, 'POST', '/transactions/pix/withdrawal/', '{}')
    service.expireTokens()
    expect((await ask(client, 'POST', '/transactions/pix/withdrawal/', '{}')).verdict.kind).toBe(
      'reauthenticate',
    )
    expect((await ask(client, 'POST', '/transactions/pix/withdrawal/', '{}')).verdict.kind).toBe(
      'done',
    )
    expect([sentTo('/pix/').length, sentTo('/oauth2/').length]).toEqual([3, 2])
  })

  it('B87: a gateway with a header of its own gets that header and no bearer', async () => {
    await withService({ gatewayHeader: 'X-Gateway-Key' }, async (otherService) => {
      const headerClient = newClient(otherService, {
        gatewayAuth: { kind: 'header', name: 'X-Gateway-Key' },
      })
      expect(await readReference(headerClient, 'rails')).toHaveLength(3)
      expect(await allRows(walkTransactions(headerClient, null))).toHaveLength(feed.length)
    })
  })

  it('a promise and its token, the four withdrawals and a hash are sent to the replacement paths', async () => {
    const promiseTry = await ask(
      client,
      'POST',
      '/transactions/quotes/',
      '{"from_currency":"BTC","to_currency":"USDT"}',
    )
    const { uuid } = (JSON.parse(promiseTry.reply?.text ?? '') as { data: { uuid: string } }).data
    expect(
      (await ask(client, 'POST', '/transactions/swap/', JSON.stringify({ uuid }))).verdict.kind,
    ).toBe('done')
    expect(
      (await ask(client, 'POST', '/transactions/swap/', JSON.stringify({ uuid }))).verdict,
    ).toMatchObject({ kind: 'stop', failure: { code: 'GATEWAY_10410' } })
    for (const part of [
      'crypto/withdrawal',
      'bank/withdrawal',
      'pix/withdrawal',
      'platform/withdrawal',
      'crypto/deposit/reprocess-hash',
    ])
      expect([
        part,
        (await ask(client, 'POST', `/transactions/${part}/`, '{"amount":1.10}')).verdict.kind,
      ]).toEqual([part, 'done'])
  })

  it('B82: the profile’s own words are on the wire in both directions, and the contract’s words in the records', async () => {
    await withService({ words: { platform: 'acme', tag: 'acme_tag' } }, async (otherService) => {
      client = newClient(otherService, { aliases: { platform: 'acme', tag: 'acme_tag' } })
      expect(
        (await allRows(walkContacts(client, 'p2p_tag'))).map((item) => [
          recordOf(item).type,
          item.kind === 'record' ? item.drift : item.kind,
        ]),
      ).toEqual([
        ['p2p_tag', []],
        ['p2p_tag', []],
      ])
      expect(
        (await allRows(walkTransactions(client, null)))
          .map((item) => recordOf(item))
          .filter((row) => row.rail === 'platform'),
      ).toHaveLength(feed.filter(({ rail }) => rail === 'platform').length)
      expect((await readReference(client, 'limits')).map(({ raw }) => raw)[2]).toContain(
        '"rail":"platform"',
      )
      expect((await ask(client, 'GET', '/transactions/?rail=platform')).verdict.kind).toBe('done')
      expect(
        (await ask(client, 'POST', '/transactions/platform/withdrawal/', '{}')).verdict.kind,
      ).toBe('done')
      expect((await ask(client, 'DELETE', '/contacts/p2p_tag/1/')).verdict.kind).toBe('done')
      expect(
        (await ask(client, 'POST', '/contacts/', '{"type":"p2p_tag","tag":"$new"}')).verdict.kind,
      ).toBe('done')
    })
  })
})
