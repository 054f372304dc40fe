import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bigAmount, bigIds, bigLedger, bigTotal } from './big.ts'
import type { ExpectedRun } from './expected.ts'
import {
  expectedCacheComplete,
  expectedOffline,
  expectedRun,
  inconsistent,
  ties,
  twins,
} from './expected.ts'
import { expectedNarrowRun, expectedSpanishRun } from './expected-periods.ts'
import { feed } from './feed.ts'
import { allIds, ledger, spanishLedger } from './ledger.ts'
import { canaries, quotes } from './reference.ts'
import type { SecondService, SecondServiceOptions } from './second-service.ts'
import { startSecondService } from './second-service.ts'
import { withdrawals } from './withdrawals.ts'

let service: SecondService

beforeEach(async () => {
  service = await startSecondService()
})

afterEach(() => service.close())

async function restart(options: SecondServiceOptions): Promise<void> {
  await service.close()
  service = await startSecondService(options)
}

interface Reply {
  readonly status: number
  readonly text: string
  readonly json: unknown
}

async function reply(url: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(url, init)
  const text = await response.text()
  return { status: response.status, text, json: JSON.parse(text) as unknown }
}

function requestToken(
  secret = service.clientSecret,
  body = 'grant_type=client_credentials',
  type = 'application/x-www-form-urlencoded',
): Promise<Reply> {
  const authorization = `Basic ${Buffer.from(`${service.clientId}:${secret}`).toString('base64')}`
  return reply(`${service.partnerUrl}/oauth2/token/`, {
    method: 'POST',
    body,
    headers: { authorization, 'content-type': type },
  })
}

async function bearer(): Promise<Record<string, string>> {
  const { access_token } = (await requestToken()).json as { access_token: string }
  return { authorization: `Bearer ${access_token}` }
}

const partner = async (path: string) =>
  reply(service.partnerUrl + path, { headers: await bearer() })
const gateway = async (path: string) =>
  reply(`${service.gatewayUrl}/${service.gatewayService}${path}`, { headers: await bearer() })

describe('token', () => {
  it('A05: answers the four fields', async () => {
    expect(await requestToken()).toMatchObject({
      status: 200,
      json: {
        access_token: '2nd-1._~+/tokencanary==',
        expires_in: 3600,
        token_type: 'Bearer',
        scope: 'read write',
      },
    })
  })

  it('A07: refuses a wrong client with 401 and {error}', async () => {
    expect(await requestToken('wrong')).toMatchObject({
      status: 401,
      json: { error: 'invalid_client' },
    })
  })

  it('A03, A08: requires a form and its one grant', async () => {
    expect((await requestToken(undefined, '{}', 'application/json')).status).toBe(400)
    expect((await requestToken(undefined, 'grant_type=password')).json).toEqual({
      error: 'unsupported_grant_type',
    })
  })
})

describe('partner records', () => {
  it('A10, A11: distinguishes a missing token from a wrong one', async () => {
    const url = `${service.partnerUrl}/api/v1/withdrawals/wd_0002/`
    expect(await reply(url)).toMatchObject({
      status: 403,
      json: {
        code: 40001,
        type: 'NotAuthenticated',
        status: 403,
        detail: { code: 'not_authenticated' },
      },
    })
    expect((await reply(url, { headers: { authorization: 'Bearer old' } })).json).toMatchObject({
      code: 40000,
    })
    const headers = await bearer()
    service.expireTokens()
    expect((await reply(url, { headers })).json).toMatchObject({ code: 40000 })
  })

  it('A52: keeps every spelling of an amount', async () => {
    expect((await partner('/api/v1/withdrawals/wd_0002/')).text).toMatch(/"amount": 1e-7[,}]/)
    expect((await partner('/api/v1/withdrawals/wd_0003/')).text).toMatch(/"amount" : 15e-1 /)
    expect((await partner('/api/v1/withdrawals/wd_0006/')).text).toContain(
      '12345678901234567890.123456789012345679',
    )
  })

  it('A61: answers 40004 for an unknown id, an unknown path and a missing slash', async () => {
    for (const path of [
      '/api/v1/withdrawals/nobody/',
      '/api/v1/withdrawals/',
      '/api/v1/withdrawals/wd_0002',
      '/api/v1/quotes',
    ])
      expect(await partner(path)).toMatchObject({ status: 404, json: { code: 40004, status: 404 } })
  })

  it('has the eighteen fields in every withdrawal except wd_0044', () => {
    const fields =
      'id created_at confirmation_date txn_hash end_user_id currency amount address charged_fee network_name status transaction_id provisory_transaction_hash risk_score is_blocked reason external_ref debited_amount'.split(
        ' ',
      )
    const incomplete = Object.entries(withdrawals).filter(([, text]) =>
      fields.some((field) => !Object.hasOwn(JSON.parse(text) as object, field)),
    )
    expect(incomplete.map(([id]) => id)).toEqual(['wd_0044'])
  })

  it('A51: keeps amounts as numbers and the debited amount as text', () => {
    for (const text of Object.values(withdrawals))
      expect(JSON.parse(text)).toMatchObject({
        amount: expect.any(Number),
        charged_fee: expect.any(Number),
      })
    expect(JSON.parse(withdrawals.wd_0003 ?? '')).toMatchObject({ debited_amount: '2.60' })
  })
})

describe('quotes', () => {
  it.each([1, 3, 7, 50])('A38, A39: walks all pages of %i by next', async (pageSize) => {
    await restart({ pageSize })
    const headers = await bearer()
    const walkedQuotes: unknown[] = []
    let next: string | null = `${service.partnerUrl}/api/v1/quotes/`
    while (next !== null) {
      const page = (await reply(next, { headers })).json as {
        count: number
        next: string | null
        results: unknown[]
      }
      expect(page.count).toBe(quotes.length)
      walkedQuotes.push(...page.results)
      next = page.next
    }
    expect(walkedQuotes).toEqual(quotes.map((quote) => JSON.parse(quote.json) as unknown))
  })

  it('A35: filters by the four parameters', async () => {
    const count = async (query: string) =>
      ((await partner(`/api/v1/quotes/?${query}`)).json as { count: number }).count
    expect(
      await Promise.all([
        count('op_type=SELL'),
        count('pair=ETH%2FUSDC'),
        count('end_user=user-06'),
        count('date_gt=2026-09-26T10:00:00Z'),
      ]),
    ).toEqual([3, 4, 2, 1])
  })
})

describe('gateway', () => {
  it.each([3, 7])(
    'B07, B09: walks the feed in pages of %i with encoded cursors',
    async (pageSize) => {
      await restart({ pageSize })
      expect(await walk('/transactions/', 'transactions', 'nc')).toEqual(
        feed.map((row) => JSON.parse(row.json) as unknown),
      )
      expect(
        await walk('/transactions/?rail=crypto&transaction_type=withdrawal', 'transactions', 'nc'),
      ).toHaveLength(20)
    },
  )

  it('refuses a changed cursor', async () => {
    expect(await gateway('/transactions/?nc=a+b/=%26?%23% transactions.7==')).toMatchObject({
      status: 400,
      json: { error_code: 10400, data: null },
    })
    expect(await gateway('/transactions/?currency=BTC')).toMatchObject({ status: 400 })
  })

  it('B27, B14: lists the newest first, and ids that share a double', () => {
    const times = feed.map((row) =>
      Date.parse((JSON.parse(row.json) as { created_at: string }).created_at),
    )
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(feed.filter((row) => /"id"\s*:\s*900719925474099[23]\b/.test(row.json))).toHaveLength(2)
  })

  it('has the twenty-six fields in every row', () => {
    const fields =
      'id external_id transaction_type rail status gateway_details transaction_hash from_currency to_currency fiat_currency fee_currency fee fee_fiat rate rate_usd amount_from amount_to amount_fiat amount_usd tax tax_currency origin destination created_at updated_at extra_data'.split(
        ' ',
      )
    for (const row of feed) {
      const record = JSON.parse(row.json) as Record<string, unknown>
      expect(fields.filter((field) => !Object.hasOwn(record, field))).toEqual([])
      expect(record).toMatchObject({ rail: row.rail, transaction_type: row.type })
    }
  })

  it('B01: carries the envelope everywhere, and B92: server time has no slash', async () => {
    for (const path of [
      '/transactions/limits/',
      '/transactions/rails/',
      '/currencies/',
      '/banking/deposit-accounts/',
      '/account/',
    ])
      expect(await gateway(path)).toMatchObject({
        status: 200,
        json: {
          error_code: null,
          message: null,
          data: expect.anything(),
          timestamp: expect.any(Number),
        },
      })
    const headers = await bearer()
    expect(
      await reply(`${service.gatewayUrl}/trade/public/server-time`, { headers }),
    ).toMatchObject({ status: 200, json: { data: expect.any(Number) } })
    expect(
      await reply(`${service.gatewayUrl}/trade/public/server-time/`, { headers }),
    ).toMatchObject({ status: 404, json: { code: 20404 } })
    expect(await gateway('/transactions/gateways/')).toMatchObject({
      status: 404,
      json: { error_code: 10404, data: null },
    })
  })

  it('B37, B38: keeps the global limit separate', async () => {
    const limitsFor = async (query: string) =>
      (
        (await gateway(`/transactions/limits/${query}`)).json as { data: { rail: string | null }[] }
      ).data.map((entry) => entry.rail)
    expect(
      await Promise.all([
        limitsFor(''),
        limitsFor('?rail=pix'),
        limitsFor('?transaction_type=swap'),
      ]),
    ).toEqual([['crypto', 'pix', 'platform', null], ['pix'], ['platform', null]])
  })

  it('B54 to B57: lists contacts by type', async () => {
    await restart({ pageSize: 3 })
    const types = async (query: string) =>
      new Set(
        (await walk(`/contacts/${query}`, 'contacts', 'c')).map(
          (contact) => (contact as { type: string }).type,
        ),
      )
    expect(await types('')).toEqual(new Set(['crypto', 'bank']))
    expect(await types('?contact_type=p2p_tag')).toEqual(new Set(['p2p_tag']))
    expect(await gateway('/contacts/?contact_type=fiat')).toMatchObject({ status: 400 })
  })

  it('requires the bearer, or its own header, as configured', async () => {
    const statusOf = async (headers: Record<string, string>) =>
      (await reply(`${service.gatewayUrl}/retail/account/`, { headers })).status
    expect(await Promise.all([statusOf({}), statusOf(await bearer())])).toEqual([401, 200])
    await restart({ gatewayHeader: 'X-Gateway-Key', refuse: ['/banking/deposit-accounts/'] })
    expect(
      await Promise.all([
        statusOf(await bearer()),
        statusOf({ 'x-gateway-key': service.gatewaySecret }),
      ]),
    ).toEqual([401, 200])
    expect(
      await reply(`${service.gatewayUrl}/retail/banking/deposit-accounts/`, {
        headers: { 'x-gateway-key': service.gatewaySecret },
      }),
    ).toMatchObject({ status: 403, json: { error_code: 10403 } })
  })

  it('sends every personal value that a client has to drop', async () => {
    const sentTexts = [
      ...Object.values(withdrawals),
      ...feed.map((row) => row.json),
      (await gateway('/contacts/')).text,
      (await gateway('/account/')).text,
    ].join()
    expect(canaries.filter((canary) => !sentTexts.includes(canary))).toEqual([])
  })
})

async function walk(path: string, name: string, parameter: string): Promise<unknown[]> {
  const rows: unknown[] = []
  let cursor: string | null = null
  do {
    const query: string =
      cursor === null
        ? ''
        : `${path.includes('?') ? '&' : '?'}${parameter}=${encodeURIComponent(cursor)}`
    const { data } = (await gateway(path + query)).json as {
      data: Record<string, unknown> & { nc: string | null; pc: string | null }
    }
    expect(data.pc === null).toBe(cursor === null)
    rows.push(...(data[name] as unknown[]))
    cursor = data.nc
  } while (cursor !== null)
  return rows
}

describe('faults', () => {
  it('fails the next calls, then answers again, and records every request', async () => {
    service.failNext(
      2,
      503,
      '{"code":50003,"status":503,"type":"ServiceUnavailable","detail":{}}',
      '/withdrawals/',
      { 'retry-after': '0' },
    )
    const statuses = [
      await partner('/api/v1/withdrawals/wd_0002/'),
      await partner('/api/v1/withdrawals/wd_0002/'),
      await partner('/api/v1/withdrawals/wd_0002/'),
    ].map((reply) => reply.status)
    expect(statuses).toEqual([503, 503, 200])
    expect(
      service.requests.map((request) => `${request.method} ${request.path}`).slice(0, 2),
    ).toEqual(['POST /oauth2/token/', 'GET /api/v1/withdrawals/wd_0002/'])
  })

  it('cuts every connection while offline', async () => {
    const headers = await bearer()
    service.setOffline(true)
    await expect(fetch(`${service.partnerUrl}/api/v1/quotes/`, { headers })).rejects.toThrow()
    service.setOffline(false)
    expect((await reply(`${service.partnerUrl}/api/v1/quotes/`, { headers })).status).toBe(200)
  })
})

describe('generated withdrawals', () => {
  it('are equal as doubles, and sum exactly', async () => {
    await restart({ big: 100 })
    expect((await partner('/api/v1/withdrawals/big-000100/')).text).toContain(
      `"amount":${bigAmount(100)},`,
    )
    expect((await partner('/api/v1/withdrawals/big-000101/')).status).toBe(404)
    expect(Number(bigAmount(1))).toBe(Number(bigAmount(100000)))
    expect(bigTotal(3)).toBe(
      toPlain(scaled(bigAmount(1)) + scaled(bigAmount(2)) + scaled(bigAmount(3))),
    )
    expect(bigTotal(100000)).toBe(
      toPlain(
        Array.from({ length: 100000 }, (_, index) => scaled(bigAmount(index + 1))).reduce(
          (sum, amount) => sum + amount,
        ),
      ),
    )
    expect([bigIds(2), bigLedger(1, new Set([1]))]).toEqual([
      'big-000001\nbig-000002\n',
      'withdrawal_id,currency,amount,status,date\nbig-000001,BIG,9007199254.740993000000000002,done,2026-09-08T00:00:01Z\n',
    ])
  })
})

// Checks the hand-made outcomes against the world itself: counts and exact sums, without any
// matching.

describe('expected outcomes', () => {
  it.each([
    ['the whole ledger', ledger, expectedRun],
    ['five days of the ledger', ledger, expectedNarrowRun],
    ['the Spanish ledger', spanishLedger, expectedSpanishRun],
  ])('add up for %s', (_name, text, run) => {
    const rows = readRows(text)
    expect(Object.keys(run.byLine).map(Number)).toEqual(rows.map((row) => row.line))
    expect(countBy(Object.values(run.byLine).map((outcome) => outcome.place))).toEqual(
      nonZero(run.ledger, 'rows'),
    )
    expect(countBy(run.byRecord.map((record) => record.place))).toEqual(
      nonZero(run.provider, 'records'),
    )
    expect([rows.length, run.byRecord.length]).toEqual([run.ledger.rows, run.provider.records])
    expect(countBy(run.breakList.map((item) => item.category))).toEqual(run.breaks)
    expect(sums(run, rows)).toEqual(run.totals)
  })

  it('name every withdrawal of allIds, and every crypto withdrawal of the feed that is tied to none', () => {
    expect(allIds.trim().split('\n')).toEqual(
      Object.keys(withdrawals).filter((id) => id !== 'swapped-0001'),
    )
    const payouts = feed
      .filter((row) => row.rail === 'crypto' && row.type === 'withdrawal')
      .map((row) => feedId(row.json))
    const tiedFeedIds = ties.map((tie) => tie.feedId)
    expect(expectedRun.byRecord.flatMap((record) => record.feedId ?? []).toSorted()).toEqual(
      payouts.filter((id) => !tiedFeedIds.includes(id)).toSorted(),
    )
    expect(
      [...twins.feedIds, ...twins.withdrawalIds, ...inconsistent].every(
        (id) => payouts.includes(id) || id in withdrawals,
      ),
    ).toBe(true)
  })

  it('differ from the whole ledger only for ids that were not queried', () => {
    expect(sumOf(expectedOffline.ledger)).toBe(2 * 63)
    expect(sumOf(expectedCacheComplete.ledger)).toBe(2 * 63)
    const ledgerTotal = scaled(expectedRun.totals.USDT?.ledger ?? '')
    expect(scaled(expectedOffline.usdt.ledger)).toBe(ledgerTotal - scaled('94.04') - scaled('1.23'))
    expect(scaled(expectedCacheComplete.usdt.ledger)).toBe(ledgerTotal + scaled('66'))
  })
})

interface Row {
  readonly line: number
  readonly currency: string
  readonly amount: string
}

// A minimal CSV reader, sufficient for these two texts.
function readRows(text: string): Row[] {
  const isSpanish = text.includes('importe')
  const separator = isSpanish ? ';' : ','
  const records: { line: number; cells: string[] }[] = []
  const lines = text.split(/\r?\n/)
  for (let index = 0; index < lines.length; index += 1) {
    const line = index + 1
    let record = lines[index] ?? ''
    while ((record.match(/"/g) ?? []).length % 2 === 1) record += `\n${lines[(index += 1)]}`
    if (record !== '') records.push({ line, cells: record.split(separator) })
  }
  const headerAt = records.findIndex((record) => record.cells.length > 5)
  const header = records[headerAt]?.cells ?? []
  const cell = (cells: string[], name: string) => cells[header.indexOf(name)] ?? ''
  return records.slice(headerAt + 1).map(({ line, cells }) => ({
    line,
    currency: cell(cells, isSpanish ? 'moneda' : 'currency')
      .trim()
      .toUpperCase(),
    amount: isSpanish
      ? cell(cells, 'importe').replace('.', '').replace(',', '.')
      : cell(cells, 'amount'),
  }))
}

function sums(
  run: ExpectedRun,
  rows: readonly Row[],
): Record<string, { ledger: string; provider: string; difference: string }> {
  const totals = new Map<string, { ledger: bigint; provider: bigint }>()
  const add = (currency: string, side: 'ledger' | 'provider', amount: string) => {
    const total = totals.get(currency) ?? { ledger: 0n, provider: 0n }
    totals.set(currency, { ...total, [side]: total[side] + scaled(amount) })
  }
  for (const row of rows)
    if (isCounted(run.byLine[row.line]?.place)) add(row.currency, 'ledger', row.amount)
  for (const record of run.byRecord.filter((item) => isCounted(item.place))) {
    const json =
      record.withdrawalId === undefined
        ? feed.find((row) => feedId(row.json) === record.feedId)?.json
        : withdrawals[record.withdrawalId]
    const [currency, amount] =
      record.withdrawalId === undefined ? ['from_currency', 'amount_from'] : ['currency', 'amount']
    add(literal(json ?? '', currency), 'provider', literal(json ?? '', amount))
  }
  return Object.fromEntries(
    [...totals].map(([currency, { ledger, provider }]) => [
      currency,
      {
        ledger: toPlain(ledger),
        provider: toPlain(provider),
        difference: toPlain(provider - ledger),
      },
    ]),
  )
}

function isCounted(outcome: string | undefined): boolean {
  return outcome === 'matched' || outcome === 'broken'
}

function feedId(json: string): string {
  return literal(json, 'id')
}

// The original digits of a number, or the value of a text.
function literal(json: string, name: string): string {
  let digits = ''
  const revive = ((key: string, value: unknown, context?: { source?: string }) => {
    if (key === name && digits === '')
      digits = typeof value === 'number' ? (context?.source ?? '') : String(value)
    return value
  }) as (key: string, value: unknown) => unknown
  JSON.parse(json, revive)
  return digits
}

// Returns units of 10^-30. Handles exponents.
function scaled(text: string): bigint {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  const shift = 30 - fraction.length + Number(exponent)
  return BigInt(`${sign}${whole}${fraction}`) * 10n ** BigInt(shift)
}

function toPlain(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(31, '0')
  const fraction = digits.slice(-30).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -30)}${fraction === '' ? '' : `.${fraction}`}`
}

function countBy(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

function nonZero(counts: Readonly<Record<string, number>>, total: string): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts).filter(([name, count]) => name !== total && count > 0),
  )
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
