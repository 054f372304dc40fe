import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contractCodes } from '../../../support/contract-lists.ts'
import { ask } from '../session.ts'
import type { Partner, PartnerAnswer } from './session.ts'
import { expectErrorObject, startPartner, toPartnerAnswer, withScopes } from './session.ts'

let partner: Partner

beforeAll(async () => {
  partner = await startPartner()
})
afterAll(() => partner.sandbox.close())
beforeEach(() => {
  partner.sandbox.control.setQuotas({})
  partner.sandbox.control.setService({ partner: 'up' })
})

const ETHEREUM_ADDRESS = `0x${'a'.repeat(40)}`
const quoteOrder = { pair: 'BTC_USDC', external_ref: 'code-1', op_type: 'BUY', quote_amount: 100 }
const withdrawal = {
  end_user: 'user-1',
  currency: 'ETH',
  network_name: 'ethereum',
  amount: 0.01,
  address: ETHEREUM_ADDRESS,
}

const makeQuote = async (changes: object = {}): Promise<string> =>
  ((await partner.post('/quotes/', { ...quoteOrder, ...changes })).json as { id: string }).id
const executeQuote = async (changes: object, endUser = 'user-1'): Promise<PartnerAnswer> =>
  partner.post('/quote-executions/', { quote_id: await makeQuote(changes), end_user: endUser })
const buyAs = (endUser: string): Promise<PartnerAnswer> => executeQuote({}, endUser)
const sellAs = (endUser: string): Promise<PartnerAnswer> =>
  executeQuote({ op_type: 'SELL' }, endUser)
const createQuote = (opType: string, amount: number): Promise<PartnerAnswer> =>
  partner.post('/quotes/', { ...quoteOrder, op_type: opType, quote_amount: amount })

async function swap(amount: number, endUser = 'user-1'): Promise<PartnerAnswer> {
  const { json } = await partner.post('/swap-reusable-quotes/', {
    from_currency: 'USDC',
    to_currency: 'ETH',
    external_ref: 'swap',
  })
  return partner.post('/swap-reusable-quote-executions/', {
    quote_id: (json as { id: string }).id,
    end_user: endUser,
    base_amount: amount,
  })
}

async function executeWithoutPrice(): Promise<PartnerAnswer> {
  const { json } = await partner.post('/reusable-quotes/', {
    pair: 'SOL_ARS',
    external_ref: 'no price',
  })
  return partner.post('/reusable-quote-executions/', {
    quote_id: (json as { id: string }).id,
    end_user: 'user-1',
    op_type: 'BUY',
    base_amount: 1,
  })
}

async function executeTwice(): Promise<PartnerAnswer> {
  const id = await makeQuote()
  await partner.post('/quote-executions/', { quote_id: id })
  return partner.post('/quote-executions/', { quote_id: id })
}

async function executeLate(): Promise<PartnerAnswer> {
  const id = await makeQuote()
  partner.sandbox.control.advance(30_001)
  return partner.post('/quote-executions/', { quote_id: id })
}

async function useOldFee(): Promise<PartnerAnswer> {
  const { json } = await partner.post('/withdrawal-fees/', withdrawal)
  partner.sandbox.control.advance(60_001)
  return partner.post('/withdrawals/', { ...withdrawal, fee_id: (json as { id: string }).id })
}

async function reuseReference(): Promise<PartnerAnswer> {
  await makeQuote({ external_ref: 'never executed' })
  return partner.post('/quote-executions/', { ...quoteOrder, external_ref: 'never executed' })
}

async function exhaustQuota(): Promise<PartnerAnswer> {
  partner.sandbox.control.setQuotas({ perHour: 1 })
  await partner.get('/pairs/')
  return partner.get('/pairs/')
}

function callWhileDown(): Promise<PartnerAnswer> {
  partner.sandbox.control.setService({ partner: 'down' })
  return partner.get('/pairs/')
}

const withdrawFiat = (endUser: string): Promise<PartnerAnswer> =>
  partner.post('/fiat-withdrawals/', { end_user: endUser, currency: 'BRL', amount: 10 })
const callWithoutBearer = async (): Promise<PartnerAnswer> =>
  toPartnerAnswer(await ask(`${partner.sandbox.partnerUrl}/api/v1/pairs/`))
const callWithWrongBearer = async (): Promise<PartnerAnswer> =>
  toPartnerAnswer(
    await ask(`${partner.sandbox.partnerUrl}/api/v1/pairs/`, {
      headers: { authorization: 'Bearer wrong' },
    }),
  )
const postAsText = async (): Promise<PartnerAnswer> =>
  toPartnerAnswer(
    await partner.partner('/api/v1/reusable-quotes/', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{}',
    }),
  )

/**
 * Code, HTTP status of this sandbox, and the partner's action that causes it. The codes are typed
 * from the contract's table.
 */
const CODES: readonly (readonly [
  code: number,
  status: number,
  name: string,
  provoke: () => Promise<PartnerAnswer>,
])[] = [
  [
    20000,
    400,
    'a payload with a semantic error',
    () => partner.post('/quotes/', { ...quoteOrder, pair: '' }),
  ],
  [20001, 400, 'malformed JSON', () => partner.post('/quotes/', '{"pair"')],
  [20010, 400, 'an expired quote', executeLate],
  [20011, 400, 'a second execution', executeTwice],
  [
    20012,
    400,
    'a balance that is too small',
    () =>
      executeQuote({ pair: 'LTC_USDC', op_type: 'SELL', quote_amount: undefined, base_amount: 2 }),
  ],
  [20013, 400, 'the BUY frequency of an end user', () => buyAs('user-buy-frequency')],
  [20014, 400, 'the SELL frequency of an end user', () => sellAs('user-sell-frequency')],
  [20015, 400, 'the BUY amount of an end user', () => buyAs('user-buy-amount')],
  [20016, 400, 'the SELL amount of an end user', () => sellAs('user-sell-amount')],
  [20017, 400, 'a BUY below the minimum', () => createQuote('BUY', 0.99)],
  [20018, 400, 'a BUY above the maximum', () => createQuote('BUY', 100_000.01)],
  [20019, 400, 'a SELL below the minimum', () => createQuote('SELL', 1.99)],
  [20020, 400, 'a SELL above the maximum', () => createQuote('SELL', 80_000.01)],
  [20021, 400, 'a banned end user', () => buyAs('user-banned')],
  [20022, 400, 'a swap below the minimum', () => swap(4.99)],
  [20023, 400, 'a swap above the maximum', () => swap(60_000.01)],
  [20024, 400, 'the SWAP frequency of an end user', () => swap(10, 'user-swap-frequency')],
  [20025, 400, 'the SWAP amount of an end user', () => swap(10, 'user-swap-amount')],
  [20026, 400, 'a reusable quote without price', executeWithoutPrice],
  [20027, 400, 'an expired withdrawal fee', useOldFee],
  [
    20029,
    400,
    'an address of another network',
    () => partner.post('/withdrawals/', { ...withdrawal, address: `T${'a'.repeat(33)}` }),
  ],
  [20030, 400, 'an end user without KYC', () => withdrawFiat('user-no-kyc')],
  [
    20031,
    400,
    'KYC papers of an approved end user',
    () => partner.post('/kyc-submissions/', { end_user: 'user-1' }),
  ],
  [
    20032,
    400,
    'a payment method that is off',
    () =>
      partner.post('/fiat-deposits/', {
        end_user: 'user-1',
        currency: 'BRL',
        amount: 10,
        payment_method_type: 'card',
      }),
  ],
  [
    20033,
    400,
    'the fiat withdrawal frequency of an end user',
    () => withdrawFiat('user-fiat-frequency'),
  ],
  [20034, 400, 'the fiat withdrawal amount of an end user', () => withdrawFiat('user-fiat-amount')],
  [20035, 400, 'an end user without a fiat account', () => withdrawFiat('user-no-fiat-account')],
  [
    20036,
    400,
    'a withdrawal of dust',
    () => partner.post('/withdrawals/', { ...withdrawal, amount: 0.0000099 }),
  ],
  [
    20037,
    400,
    'an end user without address',
    () => partner.get('/addresses/?end_user=user-no-address&network_name=ethereum'),
  ],
  [40000, 401, 'a wrong bearer', callWithWrongBearer],
  [40001, 403, 'no bearer', callWithoutBearer],
  [
    40003,
    403,
    'a token that only reads',
    async () => (await withScopes(partner, ['read']))('/quotes/'),
  ],
  [40004, 404, 'an unknown path', () => partner.get('/nothing/')],
  [40005, 405, 'a verb that is not valid', () => partner.get('/quote-executions/')],
  [
    40006,
    400,
    'a historical price without date',
    () => partner.get('/historical-rates/?pair=BTC_USDC'),
  ],
  [
    40007,
    400,
    'a network that does not carry the currency',
    () => partner.post('/withdrawal-fees/', { ...withdrawal, currency: 'BTC' }),
  ],
  [40008, 404, 'a currency without limits', () => partner.get('/periodic-limits/?currency=BTC')],
  [40009, 400, 'the reference of a quote that was not executed', reuseReference],
  [
    40010,
    503,
    'a network whose addresses are used up',
    () =>
      partner.post('/auto-swap-addresses/', {
        end_user: 'user-1',
        network_name: 'litecoin',
        currency: 'LTC',
      }),
  ],
  [40015, 415, 'a body that is not JSON', postAsText],
  [40029, 429, 'a quota that is used up', exhaustQuota],
  [50003, 503, 'a service that is down', callWhileDown],
]

describe('the 42 codes', () => {
  it('A65: are exactly the codes of the contract', () => {
    expect(CODES.map(([code]) => code)).toEqual(contractCodes)
    expect(contractCodes).toHaveLength(42)
  })

  it.each(CODES)(
    'A64, A83: %i with HTTP status %i answers %s',
    async (code, status, _name, provoke) => {
      const reply = await provoke()
      expect(expectErrorObject(reply)).toBe(code)
      expect(reply.status).toBe(status)
    },
  )

  it('A67: distinguishes codes of one name', async () => {
    const names = new Map<number, string>()
    for (const [code, , , provoke] of CODES.filter(([listed]) =>
      [40004, 40006, 40007, 40008, 40009, 40010, 50003].includes(listed),
    ))
      names.set(code, ((await provoke()).json as { type: string }).type)
    expect([...names]).toEqual([
      [40004, 'NotFound'],
      [40006, 'BadRequest'],
      [40007, 'BadRequest'],
      [40008, 'NotFound'],
      [40009, 'BadRequest'],
      [40010, 'ServiceUnavailable'],
      [50003, 'ServiceUnavailable'],
    ])
  })

  it('P11: never marks an answer as deprecated', async () => {
    for (const [, , , provoke] of CODES) {
      const { headers } = await provoke()
      expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([null, null])
      partner.sandbox.control.setQuotas({})
      partner.sandbox.control.setService({ partner: 'up' })
    }
  })
})
