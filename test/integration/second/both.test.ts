import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox } from '../../../src-main/sandbox/server.ts'
import { startSecondService } from './second-service.ts'

// Sends the sandbox and the second service the same requests. Both must follow the contract
// wherever it states a rule.

interface Target {
  readonly partnerUrl: string
  /** Including the product's segment. */
  readonly walletUrl: string
  readonly tradeUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly pair: string
  readonly withdrawalId: string
  close(): Promise<void>
}

const starts: Readonly<Record<string, () => Promise<Target>>> = {
  async 'the second service'() {
    const service = await startSecondService()
    const { partnerUrl, gatewayUrl } = service
    return {
      ...service,
      partnerUrl,
      walletUrl: `${gatewayUrl}/retail`,
      tradeUrl: `${gatewayUrl}/trade`,
      pair: 'BTCUSDT',
      withdrawalId: 'wd_0002',
    }
  },
  async 'the sandbox'() {
    const sandbox = await startSandbox({ withdrawals: 200, clock: 'still' })
    const { partnerUrl, gatewayUrl, gatewayService, clientId, clientSecret, world } = sandbox
    const withdrawalId = String(world.withdrawals[0]?.withdrawal.id)
    return {
      partnerUrl,
      walletUrl: `${gatewayUrl}/${gatewayService}`,
      tradeUrl: `${gatewayUrl}/trade`,
      clientId,
      clientSecret,
      pair: 'BTC_USDC',
      withdrawalId,
      close: () => sandbox.close(),
    }
  },
}

interface Reply {
  readonly status: number
  readonly text: string
  readonly json: Record<string, unknown>
  readonly headers: Headers
}

async function send(
  method: string,
  url: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Reply> {
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
  const text = await response.text()
  return {
    status: response.status,
    text,
    json: JSON.parse(text) as Record<string, unknown>,
    headers: response.headers,
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
const EVERY_QUOTE_FIELD =
  'base_amount base_asset charged_fee created_at expires_at external_ref id op_type pair quote_amount quote_asset rate'
const EVERY_WITHDRAWAL_FIELD =
  'address amount charged_fee confirmation_date created_at currency debited_amount end_user_id external_ref id is_blocked network_name provisory_transaction_hash reason risk_score status transaction_id txn_hash'
const EVERY_ROW_FIELD =
  'amount_fiat amount_from amount_to amount_usd created_at destination external_id extra_data fee fee_currency fee_fiat fiat_currency from_currency gateway_details id origin rail rate rate_usd status tax tax_currency to_currency transaction_hash transaction_type updated_at'
const ENVELOPE = {
  error_code: null,
  message: null,
  data: expect.anything(),
  timestamp: expect.any(Number),
}
const REFUSAL = {
  error_code: expect.any(Number),
  message: expect.stringMatching(/./),
  timestamp: expect.any(Number),
}

describe.each(Object.keys(starts))('%s', (name) => {
  let target: Target
  let bearer: Record<string, string>

  const basic = (secret = target.clientSecret) => ({
    authorization: `Basic ${Buffer.from(`${target.clientId}:${secret}`).toString('base64')}`,
  })
  const token = (headers: Record<string, string>, body: string) =>
    send('POST', `${target.partnerUrl}/oauth2/token/`, headers, body)
  const partner = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string,
  ) => send(method, target.partnerUrl + path, { ...bearer, ...headers }, body)
  const wallet = (method: string, path: string, body?: string) =>
    send(
      method,
      target.walletUrl + path,
      body === undefined ? bearer : { ...bearer, ...JSON_TYPE },
      body,
    )
  const quote = (changes: Record<string, unknown> = {}) =>
    JSON.stringify({
      pair: target.pair,
      external_ref: `both-${Math.random()}`,
      op_type: 'BUY',
      base_amount: 0.015,
      ...changes,
    })
  const fieldsOf = (value: unknown) =>
    Object.keys(value as object)
      .sort()
      .join(' ')
  const dataOf = <T>({ json }: Reply) => json.data as T

  beforeAll(async () => {
    target = await (starts[name] as () => Promise<Target>)()
    bearer = {
      authorization: `Bearer ${String((await token({ ...FORM_TYPE, ...basic() }, 'grant_type=client_credentials')).json.access_token)}`,
    }
  })

  afterAll(() => target.close())

  it('A05, A06, A07, A08: gives a token, or an error that is not the Error object', async () => {
    const reply = await token({ ...FORM_TYPE, ...basic() }, 'grant_type=client_credentials')
    expect([reply.status, reply.json]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^\S+$/),
        expires_in: expect.any(Number),
        token_type: 'Bearer',
        scope: expect.stringMatching(/read write/),
      },
    ])
    expect(
      await token({ ...FORM_TYPE, ...basic('wrong') }, 'grant_type=client_credentials'),
    ).toMatchObject({ status: 401, json: { error: 'invalid_client' } })
    expect((await token({ ...FORM_TYPE, ...basic() }, 'grant_type=password')).json.error).toBe(
      'unsupported_grant_type',
    )
  })

  it('A10, A11, A64: distinguishes a missing login from a wrong one', async () => {
    const path = `${target.partnerUrl}/api/v1/quotes/`
    expect(await send('GET', path)).toMatchObject({
      status: 403,
      json: {
        code: 40001,
        type: 'NotAuthenticated',
        status: 403,
        detail: { message: expect.any(String), code: 'not_authenticated' },
      },
    })
    expect((await send('GET', path, { authorization: 'Bearer nobody' })).json).toMatchObject({
      code: 40000,
      type: expect.any(String),
      status: expect.any(Number),
      detail: { message: expect.any(String), code: expect.any(String) },
    })
  })

  it.each([
    ['base_amount', 0.5],
    ['quote_amount', 500],
  ])(
    'A15, A16, A20, A22–A26: makes a quote of twelve fields by a number as %s',
    async (amount, number) => {
      const reply = await partner(
        'POST',
        '/api/v1/quotes/',
        JSON_TYPE,
        quote({ base_amount: undefined, [amount]: number }),
      )
      expect([reply.status, fieldsOf(reply.json)]).toEqual([201, EVERY_QUOTE_FIELD])
      const { id, base_amount, quote_amount, rate, charged_fee, created_at, expires_at } =
        reply.json as Record<string, string>
      expect([id, base_amount, quote_amount, rate, charged_fee]).toEqual(
        [
          /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
          /^\d+\.\d{18}$/,
          /^\d+\.\d{18}$/,
          /^\d+\.\d{8}$/,
          /^\d+\.\d{3}$/,
        ].map((form) => expect.stringMatching(form)),
      )
      expect(reply.json[amount]).toBe(`${number === 0.5 ? '0.5' : '500.0'}${'0'.repeat(17)}`)
      expect(created_at).toMatch(/[+-]\d\d:\d\d$/)
      expect(Date.parse(expires_at ?? '') - Date.parse(created_at ?? '')).toBe(30_000)
    },
  )

  it('A76: accepts a form for a quote too', async () => {
    expect(
      (
        await partner(
          'POST',
          '/api/v1/quotes/',
          FORM_TYPE,
          new URLSearchParams({
            pair: target.pair,
            external_ref: 'form',
            op_type: 'SELL',
            base_amount: '0.5',
          }).toString(),
        )
      ).status,
    ).toBe(201)
  })

  it.each<[string, Record<string, unknown>]>([
    ['both amounts', { quote_amount: 1 }],
    ['a zero beside the amount', { quote_amount: 0 }],
    ['no amount', { base_amount: undefined }],
    ['SWAP', { op_type: 'SWAP' }],
    ['lower case', { op_type: 'buy' }],
    ['no op_type', { op_type: undefined }],
    ['an empty pair', { pair: '' }],
    ['no pair', { pair: undefined }],
    ['no reference', { external_ref: undefined }],
    ['an empty reference', { external_ref: '' }],
    ['129 characters', { external_ref: 'x'.repeat(129) }],
  ])('A16–A19, A21, A70: refuses a quote with %s by 20000', async (_name, changes) => {
    expect(
      (await partner('POST', '/api/v1/quotes/', JSON_TYPE, quote(changes))).json,
    ).toMatchObject({
      code: 20000,
      type: expect.any(String),
      detail: { message: expect.any(String), code: expect.any(String) },
      status: expect.any(Number),
    })
  })

  it.each<[string, string, Record<string, string>, string | undefined, number]>([
    ['POST', '/api/v1/quotes/', { 'content-type': 'text/plain' }, '{}', 40015],
    ['POST', '/api/v1/quotes/', JSON_TYPE, '{"pair":', 20001],
    ['POST', '/api/v1/reusable-quotes/', JSON_TYPE, '{"pair":"","external_ref":"b"}', 20000],
    ['POST', '/api/v1/reusable-quotes/', JSON_TYPE, '{"pair":"a"}', 20000],
    ['PUT', '/api/v1/quotes/', JSON_TYPE, '{}', 40005],
    ['GET', '/api/v1/reusable-quotes/', {}, undefined, 40005],
    ['DELETE', '/api/v1/withdrawals/any/', {}, undefined, 40005],
    ['GET', '/api/v1/quotes', {}, undefined, 40004],
    ['GET', '/api/v1/nothing/', {}, undefined, 40004],
    ['GET', '/api/v1/withdrawals/nobody/', {}, undefined, 40004],
  ])(
    'A61, A70, A75, A83, A86: answers %s %s with %j and %j by %5$i',
    async (method, path, headers, body, code) => {
      expect((await partner(method, path, headers, body)).json).toMatchObject({
        code,
        type: expect.any(String),
        detail: { message: expect.any(String), code: expect.any(String) },
        status: expect.any(Number),
      })
    },
  )

  it('A38, A39: lists quotes with count, next, previous and results', async () => {
    const { json } = await partner('GET', '/api/v1/quotes/')
    expect(json).toEqual({
      count: expect.any(Number),
      next: expect.stringContaining('page=2'),
      previous: null,
      results: expect.any(Array),
    })
    let rowCount = 0
    let previous: unknown = null
    for (let next: unknown = `${target.partnerUrl}/api/v1/quotes/`; next !== null;) {
      const page = (await send('GET', String(next), bearer)).json as {
        count: number
        next: string | null
        previous: string | null
        results: unknown[]
      }
      expect([page.count, page.previous === null]).toEqual([json.count, previous === null])
      rowCount += page.results.length
      previous = next
      next = page.next
    }
    expect(rowCount).toBe(json.count)
  })

  it('A35, A36: filters quotes by type, by pair and by instants after a given one', async () => {
    const list = async (query: Record<string, string>) =>
      (await partner('GET', `/api/v1/quotes/?${new URLSearchParams(query)}`)).json
        .results as Record<string, string>[]
    const {
      id = '',
      created_at = '',
      op_type = '',
      pair = '',
    } = (await partner('POST', '/api/v1/quotes/', JSON_TYPE, quote())).json as Record<
      string,
      string
    >
    const ids = async (query: Record<string, string>) =>
      (await list(query)).map((quote) => quote.id)
    expect(await ids({ date_gt: created_at })).not.toContain(id)
    expect(
      await ids({ date_gt: new Date(Date.parse(created_at) - 1000).toISOString(), op_type, pair }),
    ).toContain(id)
    expect(
      new Set(
        (await list({ op_type: 'SELL', pair })).map((quote) => `${quote.op_type} ${quote.pair}`),
      ),
    ).toEqual(new Set([`SELL ${pair}`]))
    expect(await list({ end_user: 'nobody at all' })).toEqual([])
  })

  it('A48, A51: gives a withdrawal of eighteen fields, two of them numbers and one a text', async () => {
    const reply = await partner('GET', `/api/v1/withdrawals/${target.withdrawalId}/`)
    expect([reply.status, fieldsOf(reply.json)]).toEqual([200, EVERY_WITHDRAWAL_FIELD])
    expect(reply.json).toMatchObject({
      amount: expect.any(Number),
      charged_fee: expect.any(Number),
      debited_amount: expect.stringMatching(/^\d+(\.\d+)?$/),
      is_blocked: expect.any(Boolean),
    })
  })

  it('B01, B02, B06, B16, B20: pages the feed in the envelope, with 26 fields a row', async () => {
    const reply = await wallet('GET', '/transactions/')
    expect(reply.json).toMatchObject(ENVELOPE)
    const data = dataOf<Record<string, unknown>>(reply)
    expect([fieldsOf(data), data.pc, data.nc]).toEqual([
      'nc pc transactions',
      null,
      expect.any(String),
    ])
    for (const row of data.transactions as Record<string, unknown>[]) {
      expect(fieldsOf(row)).toBe(EVERY_ROW_FIELD)
      expect(['bank', 'pix', 'crypto', 'platform']).toContain(row.rail)
    }
    const next = dataOf<Record<string, unknown>>(
      await wallet('GET', `/transactions/?nc=${encodeURIComponent(String(data.nc))}`),
    )
    expect(next.pc).not.toBe(null)
  })

  it('B28, B30: filters the feed by rail and type alone', async () => {
    const pairs = async (query: string) =>
      new Set(
        dataOf<{ transactions: { rail: string; transaction_type: string }[] }>(
          await wallet('GET', `/transactions/?${query}`),
        ).transactions.map((row) => `${row.rail} ${row.transaction_type}`),
      )
    expect(await pairs('rail=platform&transaction_type=swap')).toEqual(new Set(['platform swap']))
    expect(await pairs('rail=pix&transaction_type=withdrawal')).toEqual(new Set(['pix withdrawal']))
    for (const query of [
      'gateway=x',
      'txn_type=withdrawal',
      'operation_type=x',
      'currency=BTC',
      'status=COM',
    ])
      expect(await wallet('GET', `/transactions/?${query}`)).toMatchObject({
        status: 400,
        json: REFUSAL,
      })
  })

  it('B35–B38, B41, B43, B45: groups limits by rail, the global one separately', async () => {
    const limits = async (query = '') =>
      dataOf<{ rail: string | null; transaction_types: Record<string, object>[] }[]>(
        await wallet('GET', `/transactions/limits/${query}`),
      )
    const allLimits = await limits()
    expect(allLimits.filter(({ rail }) => rail === null)).toHaveLength(1)
    for (const entry of allLimits) expect(fieldsOf(entry)).toBe('rail transaction_types')
    for (const item of allLimits.flatMap(({ transaction_types }) => transaction_types)) {
      expect(fieldsOf(item)).toBe('currency currency_balance_id limits remaining transaction_type')
      expect(
        Object.keys(item.remaining as object).filter((key) => /^(min|max)_amount$/.test(key)),
      ).toEqual([])
    }
    expect(JSON.stringify(allLimits)).not.toMatch(/:"?-1\b/)
    expect(
      allLimits
        .filter(
          ({ rail, transaction_types }) =>
            rail !== null &&
            transaction_types.some((item) => String(item.transaction_type) === 'swap'),
        )
        .map(({ rail }) => rail),
    ).toEqual(['platform'])
    expect((await limits('?rail=pix')).map(({ rail }) => rail)).toEqual(['pix'])
    expect((await limits('?transaction_type=swap')).map(({ rail }) => rail)).toContain(null)
  })

  it('B49, B52, B66, B85, B89: lists rails, currencies and deposit accounts flat', async () => {
    const list = async (path: string) =>
      dataOf<Record<string, unknown>[]>(await wallet('GET', path))
    for (const rail of await list('/transactions/rails/')) {
      expect(fieldsOf(rail)).toBe('name order rail transaction_types')
      for (const type of rail.transaction_types as Record<string, unknown>[]) {
        expect(fieldsOf(type)).toBe(
          'account_enabled blocked custom_fee_currencies deliver_time enabled fee fixed_fee taxes transaction_type',
        )
        expect([type.fee, type.fixed_fee]).toEqual([
          expect.stringMatching(/^\d+(\.\d+)?$/),
          expect.stringMatching(/^\d+(\.\d+)?$/),
        ])
      }
    }
    for (const action of (await list('/currencies/')).flatMap(
      ({ actions }) => actions as Record<string, unknown>[],
    )) {
      expect(fieldsOf(action)).toBe('enabled rails transaction_type')
      expect(['deposit', 'withdrawal', 'swap']).toContain(action.transaction_type)
      expect(new Set(action.rails as string[]).size).toBe((action.rails as string[]).length)
    }
    for (const account of await list('/banking/deposit-accounts/'))
      expect(account).toMatchObject({
        type: expect.any(String),
        account_number: expect.any(String),
        account_label: expect.any(String),
        currency: expect.any(String),
      })
  })

  it('B54–B57, B61, B63, B86: identifies contacts by type and id', async () => {
    const types = async (query = '') =>
      new Set(
        dataOf<{ contacts: { type: string }[] }>(
          await wallet('GET', `/contacts/${query}`),
        ).contacts.map(({ type }) => type),
      )
    expect(await types('?contact_type=p2p_tag')).toEqual(new Set(['p2p_tag']))
    expect([...(await types())].filter((type) => type !== 'crypto' && type !== 'bank')).toEqual([])
    expect(await wallet('GET', '/contacts/?contact_type=fiat')).toMatchObject({
      status: 400,
      json: REFUSAL,
    })
    expect(await wallet('POST', '/contacts/', '{"type":"fiat","entity_number":"1"}')).toMatchObject(
      { status: 400, json: REFUSAL },
    )
    expect(await wallet('POST', '/contacts/', '{"type":"bank"}')).toMatchObject({
      status: 400,
      json: REFUSAL,
    })
    const creation = await wallet('POST', '/contacts/', '{"type":"bank","entity_number":"0042"}')
    expect(creation.json).toMatchObject({
      ...ENVELOPE,
      data: { type: 'bank', entity_number: '0042' },
    })
    const { id } = dataOf<{ id: number }>(creation)
    expect(await wallet('DELETE', `/contacts/p2p_tag/${id}/`)).toMatchObject({
      status: 404,
      json: REFUSAL,
    })
    const deletion = await wallet('DELETE', `/contacts/bank/${id}/`)
    expect([deletion.status, deletion.json]).toEqual([
      200,
      { ...ENVELOPE, data: { id, deleted: true } },
    ])
    expect((await wallet('DELETE', `/contacts/bank/${id}/`)).status).toBe(404)
  })

  it('B70, B71: issues a token as uuid and accepts it once', async () => {
    const quoteReply = await wallet(
      'POST',
      '/transactions/quotes/',
      '{"from_currency":"BTC","to_currency":"USDC","amount":"0.01"}',
    )
    const { uuid } = dataOf<{ uuid: string }>(quoteReply)
    expect(uuid).toMatch(/^\S{20,}$/)
    const swap = () => wallet('POST', '/transactions/swap/', JSON.stringify({ uuid }))
    expect((await swap()).json).toMatchObject(ENVELOPE)
    expect((await swap()).json).toMatchObject(REFUSAL)
    expect((await wallet('POST', '/transactions/swap/', '{"uuid":"made up"}')).json).toMatchObject(
      REFUSAL,
    )
  })

  it.each([
    ['POST', '/transactions/crypto/send/'],
    ['POST', '/transactions/crypto/reprocess-hash/'],
    ['POST', '/transactions/bank-transfer-cvu/withdrawal/'],
    ['POST', '/transactions/balance/send/'],
    ['POST', '/transactions/balance/swap/'],
    ['POST', '/transactions/promises/'],
    ['GET', '/transactions/gateways/'],
    ['GET', '/banking/cvu/'],
    ['GET', '/banking/pix/'],
    ['DELETE', '/contacts/1/'],
  ])('B75, B77: %s %s no longer exists', async (method, path) => {
    expect(await wallet(method, path, method === 'POST' ? '{}' : undefined)).toMatchObject({
      status: 404,
      json: REFUSAL,
    })
  })

  it('B76: sends no warning for a path that replaces another', async () => {
    for (const path of [
      '/transactions/rails/',
      '/banking/deposit-accounts/',
      '/contacts/?contact_type=p2p_tag',
      '/transactions/',
      '/transactions/limits/',
      '/currencies/',
    ])
      expect([path, (await wallet('GET', path)).headers.get('deprecation')]).toEqual([path, null])
  })

  it('B13, B92: returns the server’s time in milliseconds, without a slash', async () => {
    const { status, json } = await send('GET', `${target.tradeUrl}/public/server-time`, bearer)
    expect([status, typeof json === 'number' ? json : json.data]).toEqual([200, expect.any(Number)])
    expect((await send('GET', `${target.tradeUrl}/public/server-time/`, bearer)).status).toBe(404)
  })

  it('B87: returns the account of the login', async () => {
    expect((await wallet('GET', '/account/')).json).toMatchObject(ENVELOPE)
    const withoutLogin = await send('GET', `${target.walletUrl}/account/`)
    expect(withoutLogin.status).toBeGreaterThanOrEqual(401)
    expect(withoutLogin.json).toMatchObject(REFUSAL)
  })
})
