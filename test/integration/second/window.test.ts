import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Instruction } from '../../../src-main/contract/services.ts'
import { codeOf } from '../../support/failure-code.ts'
import type { SecondLab } from './lab.ts'
import { openSecondLab } from './lab.ts'
import { contacts, quotes } from './reference.ts'
import type { SecondService } from './second-service.ts'
import { partnerError, startSecondService } from './second-service.ts'

// The window's core against the second service: what an operator makes, runs and reads.

const PROFILE = 'second'

let service: SecondService
let brandedService: SecondService
let lab: SecondLab

const quote = (changes: Partial<Extract<Instruction, { kind: 'quote' }>> = {}): Instruction => ({
  kind: 'quote',
  pair: 'BTCUSDT',
  opType: 'BUY',
  amount: { side: 'base', text: '0.015000000000000001' },
  externalRef: 'new-1',
  ...changes,
})
const operation = (id: string, body = '{"amount":"1.10"}'): Instruction => ({
  kind: 'operation',
  operation: id,
  pathValues: {},
  query: {},
  body,
})
const callOperation = (
  id: string,
  pathValues: Record<string, string> = {},
  query: Record<string, string> = {},
) => lab.call('askOperation', { profile: PROFILE, operation: id, pathValues, query })
const sentRequests = (target = service) =>
  target.requests
    .filter(({ path }) => path !== '/oauth2/token/')
    .map(({ method, path, body }) => [method, path, body])
const dataOf = (answer: string | null) =>
  (JSON.parse(answer ?? '') as { data: Record<string, unknown> }).data
const recordOf = (report: 'quotes' | 'contacts', key: string, profile = PROFILE) =>
  lab.call('readRecord', { profile, report, key, run: null })
beforeAll(async () => {
  service = await startSecondService({ publicLogin: 'none' })
  brandedService = await startSecondService({
    words: { platform: 'acme', tag: 'acme_tag' },
    tokenForm: 'body',
  })
  lab = openSecondLab(service)
  await lab.add(PROFILE, service)
  await lab.add('branded', brandedService, {
    platformWord: 'acme',
    tagWord: 'acme_tag',
    tokenForm: 'body',
  })
})

afterAll(async () => {
  await lab.close()
  await service.close()
  await brandedService.close()
})

beforeEach(() => {
  service.requests.splice(0)
  brandedService.requests.splice(0)
})

afterEach(() =>
  expect([service.breaches.splice(0), brandedService.breaches.splice(0)]).toEqual([[], []]),
)

describe('a quote', () => {
  it('A15, A16, A18, A20, A76, A79: is requested with one amount in the operator’s digits, and made by the 201', async () => {
    const view = await lab.instruct(PROFILE, quote())
    expect([view.state, view.status, view.expiryFrom]).toEqual(['done', 201, 'service'])
    expect(sentRequests()).toEqual([
      [
        'POST',
        '/api/v1/quotes/',
        '{"pair":"BTCUSDT","external_ref":"new-1","op_type":"BUY","base_amount":0.015000000000000001}',
      ],
    ])
    expect(Date.parse(view.expiresAt ?? '') - Date.parse(view.at)).toBeGreaterThanOrEqual(30_000)
    await lab.instruct(
      PROFILE,
      quote({
        opType: 'SELL',
        amount: { side: 'quote', text: '650.10' },
        externalRef: 'é'.repeat(128),
      }),
    )
    expect(sentRequests()[1]?.[2]).toBe(
      `{"pair":"BTCUSDT","external_ref":"${'é'.repeat(128)}","op_type":"SELL","quote_amount":650.10}`,
    )
  })

  it('A22–A25: is stored with its twelve fields, every digit and the instants of its own offset', async () => {
    const quoteRow = JSON.parse(
      (await lab.instruct(PROFILE, quote({ externalRef: 'new-2' }))).answer ?? '',
    ) as Record<string, string>
    const { cells, raw } = await recordOf('quotes', quoteRow.id ?? '')
    expect(JSON.parse(raw ?? '')).toEqual(quoteRow)
    const instant = (text = '') => `${new Date(Date.parse(text)).toISOString().slice(0, 23)}000Z`
    expect(cells).toMatchObject({
      ...quoteRow,
      created_at: instant(quoteRow.created_at),
      expires_at: instant(quoteRow.expires_at),
    })
    expect([cells.base_amount, cells.quote_amount, cells.rate, cells.charged_fee]).toEqual([
      '0.015000000000000001',
      '975.185185183500065012',
      '65012.34567890',
      '0.100',
    ])
    expect(quoteRow.created_at).toMatch(/-03:00$/)
  })

  it('A18, A21: is not sent if the service would have to refuse it', async () => {
    for (const badQuote of [
      { externalRef: 'x'.repeat(129) },
      { externalRef: '' },
      { pair: '' },
      { amount: { side: 'base', text: '0' } as const },
    ])
      expect(await codeOf(lab.instruct(PROFILE, quote(badQuote)))).toBe('INPUT_REFUSED')
    expect(sentRequests()).toEqual([])
  })

  it.each<[number, string, RegExp]>([
    [20012, 'NotEnoughBalance', /debited currency/],
    [20017, 'BuyTransactionMinLimitExceeded', /BUY.*below/],
    [20018, 'BuyTransactionMaxLimitExceeded', /BUY.*above/],
    [20019, 'SellTransactionMinLimitExceeded', /SELL.*below/],
    [20020, 'SellTransactionMaxLimitExceeded', /SELL.*above/],
  ])(
    'A30, A32, A64, A69: a refusal with %i is a result with its own words, whatever the status',
    async (code, type, words) => {
      for (const status of [200, 409]) {
        service.failNext(
          1,
          status,
          partnerError(status, code, type, 'refused').body.replace(
            /"message":"[^"]*"/,
            '"message":""',
          ),
          '/quotes/',
        )
        const view = await lab.instruct(PROFILE, quote())
        expect([view.state, view.status, view.failure?.code, view.failure?.why]).toEqual([
          'refused',
          status,
          `PARTNER_${code}`,
          expect.stringMatching(words),
        ])
      }
    },
  )

  it('A72: is requested once, and a lost answer is read back by its reference', async () => {
    service.failNext(1, 502, 'gone', '/quotes/')
    const view = await lab.instruct(PROFILE, quote({ externalRef: 'lost' }))
    expect([view.state, sentRequests().length]).toEqual(['unknown', 1])
    // Another profile makes the quote, as if the lost request had reached the service.
    await lab.add('elsewhere', service)
    await lab.instruct('elsewhere', quote({ externalRef: 'lost' }))
    expect((await lab.call('readBack', { profile: PROFILE, id: view.id })).state).toBe('done')
    expect(sentRequests().at(-1)?.[1]).toMatch(/^\/api\/v1\/quotes\/\?date_gt=\d{4}-/)
  })

  it('A35, A37: is found by the contract’s four filters, and keeps the query it came from', async () => {
    expect(
      await lab.run(PROFILE, {
        kind: 'quotes',
        opType: 'BUY',
        pair: 'BTCUSDT',
        dateGt: '2026-09-21',
        endUser: 'user-01',
      }),
    ).toMatchObject({ kind: 'quotes', seen: 2 })
    const [, path] = sentRequests()[0] as [string, string]
    expect(Object.fromEntries(new URL(path, service.partnerUrl).searchParams)).toEqual({
      op_type: 'BUY',
      pair: 'BTCUSDT',
      date_gt: expect.stringMatching(/^2026-09-21T00:00:00(\.0+)?Z$/),
      end_user: 'user-01',
    })
    expect((await recordOf('quotes', 'c0a80101-0000-4000-8000-000000000010')).askedBy).toEqual([
      expect.stringContaining('end_user=user-01'),
    ])
  })

  it('a rejected bearer costs one instruction, not every one', async () => {
    service.expireTokens()
    const views = [await lab.instruct(PROFILE, quote()), await lab.instruct(PROFILE, quote())]
    expect(views.map(({ state, failure }) => [state, failure?.code])).toEqual([
      ['refused', 'AUTH_REJECTED'],
      ['done', undefined],
    ])
  })
})

describe('a reusable quote', () => {
  it('A41, A42, A45, A46, A86: is requested by pair and reference alone, and any 2xx is stored unchanged', async () => {
    const view = await lab.instruct(PROFILE, {
      kind: 'reusableQuote',
      pair: 'BTCUSDT',
      externalRef: 'r'.repeat(200),
    })
    expect(sentRequests()).toEqual([
      [
        'POST',
        '/api/v1/reusable-quotes/',
        `{"pair":"BTCUSDT","external_ref":"${'r'.repeat(200)}"}`,
      ],
    ])
    expect([view.state, view.status, view.expiryFrom]).toEqual(['done', 202, 'receipt'])
    expect(view.answer).toBe(
      '{ "price" : {"buy":65012.3456789000, "sell":"64999.10"},\n"for":["BTCUSDT"], "note":null }',
    )
    for (const badQuote of [
      { pair: '', externalRef: 'r' },
      { pair: 'BTCUSDT', externalRef: '' },
    ])
      expect(await codeOf(lab.instruct(PROFILE, { kind: 'reusableQuote', ...badQuote }))).toBe(
        'INPUT_REFUSED',
      )
    expect(sentRequests()).toHaveLength(1)
  })

  it('A46: an empty 2xx counts as done too', async () => {
    service.failNext(1, 204, '', '/reusable-quotes/')
    expect(
      await lab.instruct(PROFILE, { kind: 'reusableQuote', pair: 'BTCUSDT', externalRef: 'r' }),
    ).toMatchObject({ state: 'done', status: 204 })
  })
})

describe('a contact', () => {
  it.each([
    [
      'crypto',
      { type: 'crypto', address: 'bc1q', network: 'BITCOIN', currency: 'BTC' },
      '9007199254740994',
    ],
    ['bank', { type: 'bank', entity_number: 'alias.nuevo' }, '5'],
    ['p2p_tag', { type: 'p2p_tag', tag: '$carla' }, '3'],
  ] as const)(
    'B59, B61, B86: of type %s is created with its fields and deleted by type and id',
    async (type, contact, id) => {
      const creation = await lab.instruct(PROFILE, { kind: 'createContact', contact })
      expect([creation.state, creation.status, creation.answer?.includes(`"id":${id}`)]).toEqual([
        'done',
        201,
        true,
      ])
      expect(JSON.parse(String(sentRequests()[0]?.[2]))).toEqual(contact)
      expect((await recordOf('contacts', `${type}/${id}`)).cells).toMatchObject({ ...contact, id })
      const deletion = await lab.instruct(PROFILE, { kind: 'deleteContact', type, contact: id })
      expect([
        deletion.state,
        deletion.status,
        deletion.answer?.includes(`{"deleted":true,"id":${id}}`),
      ]).toEqual(['done', 200, true])
      expect(sentRequests()[1]).toEqual(['DELETE', `/gw/retail/contacts/${type}/${id}/`, ''])
      expect(await codeOf(recordOf('contacts', `${type}/${id}`))).toBe('RECORD_UNKNOWN')
    },
  )

  it('B63: is not deleted under another type', async () => {
    const view = await lab.instruct(PROFILE, {
      kind: 'deleteContact',
      type: 'p2p_tag',
      contact: 'b-3',
    })
    expect([view.state, view.failure?.code]).toEqual(['refused', 'HTTP_404'])
    expect(contacts.bank?.some((json) => json.includes('"b-3"'))).toBe(true)
    expect(
      (await lab.instruct(PROFILE, { kind: 'deleteContact', type: 'bank', contact: 'b-3' })).state,
    ).toBe('done')
  })

  it('B82: has the profile’s own words on the wire and the contract’s in the cache', async () => {
    const creation = await lab.instruct('branded', {
      kind: 'createContact',
      contact: { type: 'p2p_tag', tag: '$carla' },
    })
    expect([creation.state, sentRequests(brandedService)[0]?.[2]]).toEqual([
      'done',
      '{"type":"acme_tag","tag":"$carla"}',
    ])
    expect(
      (await lab.instruct('branded', { kind: 'deleteContact', type: 'p2p_tag', contact: '1' }))
        .state,
    ).toBe('done')
    expect(sentRequests(brandedService)[1]?.[1]).toBe('/gw/retail/contacts/acme_tag/1/')
  })

  it('B82, B59: created under such a word is the contact that a sync returns', async () => {
    await lab.instruct('branded', {
      kind: 'createContact',
      contact: { type: 'p2p_tag', tag: '$dora' },
    })
    expect((await recordOf('contacts', 'p2p_tag/4', 'branded')).cells).toMatchObject({
      type: 'p2p_tag',
      tag: '$dora',
    })
  })
})

describe('a swap', () => {
  it('B70, B71: sends the token of its promise unchanged, once', async () => {
    const promise = await lab.instruct(PROFILE, {
      kind: 'swapPromise',
      body: '{"from_currency":"BTC","to_currency":"USDT","amount":"0.01"}',
    })
    expect([promise.state, promise.expiresAt, promise.expiryFrom]).toEqual(['done', null, 'none'])
    expect(promise.answer).toContain('"amount_to" : 1.10')
    expect((await lab.instruct(PROFILE, { kind: 'executeSwap', promise: promise.id })).state).toBe(
      'done',
    )
    expect(sentRequests().at(-1)?.slice(1)).toEqual([
      '/gw/retail/transactions/swap/',
      JSON.stringify({ uuid: dataOf(promise.answer).uuid }),
    ])
    expect(await codeOf(lab.instruct(PROFILE, { kind: 'executeSwap', promise: promise.id }))).toBe(
      'EXECUTED_ALREADY',
    )
  })

  it('B03, B71: of an expired promise is refused by the service, field by field', async () => {
    const promise = await lab.instruct(PROFILE, { kind: 'swapPromise', body: '{}' })
    service.expirePromises()
    const swap = await lab.instruct(PROFILE, { kind: 'executeSwap', promise: promise.id })
    expect([swap.state, swap.failure?.code, dataOf(swap.answer)]).toEqual([
      'refused',
      'GATEWAY_10410',
      { uuid: ['not valid'] },
    ])
  })
})

describe('the operations', () => {
  it.each([
    ['crypto-withdrawal', 'crypto/withdrawal'],
    ['bank-withdrawal', 'bank/withdrawal'],
    ['pix-withdrawal', 'pix/withdrawal'],
    ['platform-withdrawal', 'platform/withdrawal'],
    ['reprocess-hash', 'crypto/deposit/reprocess-hash'],
  ])('B73: %s goes to its one replacement path, with the operator’s own body', async (id, path) => {
    const body = '{ "amount" : 1.10, "note":"é" }'
    const view = await lab.instruct(PROFILE, operation(`wallet.${id}`, body))
    expect([view.state, sentRequests()]).toEqual([
      'done',
      [['POST', `/gw/retail/transactions/${path}/`, body]],
    ])
    expect(view.answer).toContain('"id":9007199254740993,"accepted":true,"fee":0.10')
  })

  it('A48: that read return the answer unchanged', async () => {
    expect(
      (await callOperation('partner.withdrawal', { withdrawal_id: 'wd_0002' })).text,
    ).toContain('"amount": 1e-7')
    const feed = await callOperation(
      'wallet.transactions',
      {},
      { rail: 'platform', transaction_type: 'swap' },
    )
    expect(
      new Set(
        (dataOf(feed.text).transactions as { rail: string; transaction_type: string }[]).map(
          (row) => `${row.rail} ${row.transaction_type}`,
        ),
      ),
    ).toEqual(new Set(['platform swap']))
    const types = (text: string) =>
      new Set((dataOf(text).contacts as { type: string }[]).map(({ type }) => type))
    expect([
      types((await callOperation('wallet.contacts')).text),
      types((await callOperation('wallet.contacts', {}, { contact_type: 'p2p_tag' })).text),
    ]).toEqual([new Set(['crypto', 'bank']), new Set(['p2p_tag'])])
    const rails = async (query: Record<string, string>) =>
      (
        JSON.parse((await callOperation('wallet.limits', {}, query)).text) as {
          data: { rail: string | null }[]
        }
      ).data.map(({ rail }) => rail)
    expect([await rails({ rail: 'pix' }), await rails({ transaction_type: 'swap' })]).toEqual([
      ['pix'],
      ['platform', null],
    ])
    expect(sentRequests().map(([method, path]) => `${String(method)} ${String(path)}`)).toEqual([
      'GET /api/v1/withdrawals/wd_0002/',
      'GET /gw/retail/transactions/?rail=platform&transaction_type=swap',
      'GET /gw/retail/contacts/',
      'GET /gw/retail/contacts/?contact_type=p2p_tag',
      'GET /gw/retail/transactions/limits/?rail=pix',
      'GET /gw/retail/transactions/limits/?transaction_type=swap',
    ])
  })

  it('B11, B92: an error of the exchange is read from code', async () => {
    const { failure } = await callOperation('exchange.server-time', {}, { pair: 'x' })
    expect([failure?.code, sentRequests()]).toEqual([
      'GATEWAY_20400',
      [['GET', '/gw/trade/public/server-time?pair=x', '']],
    ])
    expect(service.breaches.splice(0)).toEqual([expect.stringContaining('the parameter pair')])
  })

  it('B28: a filter that the feed does not have is not sent', async () => {
    expect(await codeOf(callOperation('wallet.transactions', {}, { status: 'COM' }))).toBe(
      'INPUT_REFUSED',
    )
    expect(sentRequests()).toEqual([])
  })
})

describe('reads of whole lists', () => {
  it('A49, B08, B34, B85: a sync requests only the paths that the contracts show', async () => {
    const result = await lab.run(PROFILE, {
      kind: 'sync',
      isFull: true,
      withdrawalIds: ['wd_0002'],
    })
    expect(result).toMatchObject({ kind: 'sync', refused: [] })
    const requestedPaths = new Set(
      sentRequests().map(
        ([method, path]) => `${String(method)} ${String(path).replace(/\?.*/, '')}`,
      ),
    )
    const retail = [
      'transactions',
      'transactions/limits',
      'transactions/rails',
      'currencies',
      'contacts',
      'banking/deposit-accounts',
      'account',
    ].map((path) => `GET /gw/retail/${path}/`)
    expect([...requestedPaths].sort()).toEqual(
      ['GET /api/v1/quotes/', 'GET /api/v1/withdrawals/wd_0002/', ...retail].sort(),
    )
    expect(
      (await lab.call('freshness', { profile: PROFILE })).counts.quotes,
    ).toBeGreaterThanOrEqual(quotes.length)
  })

  it('B40, B42, B44, B46, B49, B68, B69: reference data is unchanged except for removed fields', async () => {
    const read = async (kind: 'limits' | 'rails' | 'deposit_accounts' | 'account') =>
      (await lab.call('refreshReference', { profile: PROFILE, kind })).items
    const [crypto, , , global] = await read('limits')
    expect(crypto).toContain(
      '"remaining":{"daily_amount":0},"limits":{"daily_amount":"12345678901234567890.5"},"currency_balance_id":9007199254740993',
    )
    expect(global).toContain(
      '"limits":{"annual_amount":"1000000","annual_qty":null},"remaining":{"annual_amount":"0","annual_qty":null}',
    )
    expect((await read('rails'))[1]).toContain('"fixed_fee":"0.000000000000000001"')
    expect((await read('deposit_accounts'))[1]).toContain('"deposit_constraint":null')
    expect((await read('account')).join()).not.toMatch(
      /is_staff|is_otc_account|is_corporate_account|user_full_name/,
    )
  })

  it('B82: are stored in the contract’s words if the profile has others, and A78: send the login in the body', async () => {
    expect(
      await lab.run('branded', { kind: 'sync', isFull: true, withdrawalIds: [] }),
    ).toMatchObject({ kind: 'sync', refused: [] })
    const { items } = await lab.call('readReference', { profile: 'branded', kind: 'limits' })
    expect(items.join()).toContain('"rail":"platform"')
    expect(items.join()).not.toContain('acme')
  })

  it('A05, A06, B13: a check returns the scopes and the difference of the clocks', async () => {
    expect(await lab.run(PROFILE, { kind: 'check' })).toMatchObject({
      kind: 'check',
      scopes: ['read', 'write'],
      skewSeconds: 0,
    })
  })
})
