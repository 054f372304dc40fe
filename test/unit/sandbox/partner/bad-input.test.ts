import { request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partnerRoutes } from '../../../../src-main/sandbox/partner/routes.ts'
import { HANG_AFTER_MS } from '../../../support/limits.ts'
import type { Answer } from '../session.ts'
import type { Partner } from './session.ts'
import { expectErrorObject, startPartner, toPartnerAnswer } from './session.ts'

let partner: Partner

beforeAll(async () => {
  partner = await startPartner({ withdrawals: 5 })
})
afterAll(() => partner.sandbox.close())

interface PartnerRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const TOKEN = '/oauth2/token/'

const FIELDS = [
  'pair',
  'external_ref',
  'op_type',
  'base_amount',
  'quote_amount',
  'quote_id',
  'end_user',
  'currency',
  'network_name',
  'amount',
  'address',
  'fee_id',
  'from_currency',
  'to_currency',
  'payment_method_type',
  'entity_number',
  '__proto__',
  'constructor',
]
const VALUES = [
  'BTC_USDC',
  'BUY',
  'user-1',
  'user-banned',
  'BTC',
  'bitcoin',
  'litecoin',
  'LTC',
  'BRL',
  'pix',
  '',
  'x',
  `0x${'a'.repeat(40)}`,
  '1',
  '__proto__',
  'toString',
  '\u0000',
  '\ud800',
  'é'.repeat(2000),
]
// Written by hand, because JSON.stringify has no such numbers.
const NUMBERS = [
  '0',
  '-1',
  '10',
  '0.5',
  '1e400',
  '-0.0',
  '1e-400',
  `1${'0'.repeat(40)}`,
  `0.${'1'.repeat(60)}`,
  '10.00',
  '1e2',
  '1e29',
]

const word = fc.oneof(fc.constantFrom(...VALUES), fc.string({ unit: 'binary', maxLength: 12 }))
const value = fc.oneof(
  word.map((text) => JSON.stringify(text)),
  fc.constantFrom(...NUMBERS),
  fc.json({ maxDepth: 3 }),
)
const object = fc
  .array(fc.tuple(fc.constantFrom(...FIELDS), value), { maxLength: 9 })
  .map((fields) => `{${fields.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`)
const form = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom('grant_type', 'client_id', 'client_secret', ...FIELDS),
        fc.string({ maxLength: 5 }),
      ),
      fc.oneof(fc.constant('client_credentials'), word),
    ),
    { maxLength: 6 },
  )
  .map((pairs) =>
    new URLSearchParams(pairs.map(([name, text]): [string, string] => [name, text])).toString(),
  )
const part = fc
  .tuple(fc.constantFrom(...FIELDS), fc.string({ maxLength: 8 }))
  .map(
    ([name, text]) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n--x--\r\n`,
  )
const body = fc.oneof(
  { weight: 5, arbitrary: object.map((text) => Buffer.from(text)) },
  {
    weight: 1,
    arbitrary: fc
      .oneof(
        form,
        part,
        fc.json(),
        fc.constantFrom('[', '[['.repeat(20_000), '{"a":'.repeat(5000), 'null', '"text"', '1'),
      )
      .map((text) => Buffer.from(text)),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
)
const query = fc.oneof(
  fc.constant(''),
  fc
    .array(
      fc.tuple(
        fc.constantFrom(
          'page',
          'pair',
          'amount',
          'date',
          'date_gt',
          'currency',
          'end_user',
          'network_name',
          'quote_id',
          'op_type',
        ),
        fc.oneof(word, fc.constantFrom(...NUMBERS)),
      ),
      {
        maxLength: 4,
      },
    )
    .map(
      (pairs) =>
        `?${new URLSearchParams(pairs.map(([name, text]): [string, string] => [name, text])).toString()}`,
    ),
  fc.constantFrom('?%', '?page=%ff', '?&&&=', '?page[]=1', `?page=${'9'.repeat(300)}`),
)
const pathPart = fc.oneof(
  fc.constantFrom(
    'user-1',
    'user-banned',
    '%00',
    '%',
    '%ff',
    '%2e%2e',
    'a%2Fb',
    '__proto__',
    'x'.repeat(3000),
  ),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 8 })
    .map((text) => Buffer.from(text).toString('hex')),
)
const CONTENT_TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'application/json;;;',
  '',
]

// Bodies that are nearly right pass the first checks: each field of a valid body is kept,
// dropped or damaged.
const nearlyValid = (validBody: Readonly<Record<string, unknown>>): fc.Arbitrary<Buffer> => {
  const fields = Object.entries(validBody).map(([name, original]) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constant(`${JSON.stringify(name)}:${JSON.stringify(original)}`) },
      { weight: 1, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: value.map((text) => `${JSON.stringify(name)}:${text}`) },
    ),
  )
  return fc
    .tuple(...fields)
    .map((fields) => Buffer.from(`{${fields.filter((field) => field !== '').join(',')}}`))
}

const ETHEREUM = {
  currency: 'ETH',
  network_name: 'ethereum',
  amount: 0.01,
  address: `0x${'a'.repeat(40)}`,
}
const FIAT = { end_user: 'user-1', currency: 'BRL', amount: 10 }
const VALID_BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/quotes/': { pair: 'BTC_USDC', external_ref: 'x', op_type: 'BUY', base_amount: 0.001 },
  '/quote-executions/': {
    pair: 'BTC_USDC',
    external_ref: 'y',
    op_type: 'SELL',
    quote_amount: 10,
    end_user: 'user-1',
  },
  '/reusable-quotes/': { pair: 'BTC_USDC', external_ref: 'x' },
  '/reusable-quote-executions/': {
    quote_id: 'x',
    end_user: 'user-1',
    op_type: 'BUY',
    base_amount: 0.01,
  },
  '/swap-reusable-quotes/': { from_currency: 'BTC', to_currency: 'ETH', external_ref: 'x' },
  '/swap-reusable-quote-executions/': { quote_id: 'x', end_user: 'user-1', base_amount: 0.01 },
  '/withdrawal-fees/': ETHEREUM,
  '/withdrawals/': { end_user: 'user-1', fee_id: '', external_ref: 'x', ...ETHEREUM },
  '/kyc-submissions/': { end_user: 'user-no-kyc' },
  '/auto-swap-addresses/': { end_user: 'user-1', network_name: 'bitcoin', currency: 'BTC' },
  '/fiat-accounts/': { entity_number: '1', ...FIAT },
  '/fiat-deposits/': { payment_method_type: 'pix', ...FIAT },
  '/fiat-withdrawals/': FIAT,
  '/simulate-fiat-deposit/': FIAT,
}

interface KnownRoute {
  readonly method: string
  readonly path: string
}

const anyRequestOf = ({ method, path }: KnownRoute, token: string): fc.Arbitrary<PartnerRequest> =>
  fc.record({
    method: fc.oneof(
      { weight: 5, arbitrary: fc.constant(method) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'GET',
          'POST',
          'PUT',
          'PATCH',
          'DELETE',
          'OPTIONS',
          'TRACE',
          'PROPFIND',
          'PURGE',
        ),
      },
    ),
    path: fc
      .tuple(pathPart, query)
      .map(([text, search]) => path.replace(/:[a-z_]+/, () => text) + search),
    headers: fc
      .tuple(
        fc.oneof(
          { weight: 9, arbitrary: fc.constant(`Bearer ${token}`) },
          { weight: 1, arbitrary: fc.constantFrom('Bearer', 'Basic ::', 'Bearer a b', '') },
        ),
        fc.oneof(
          { weight: 4, arbitrary: fc.constant('application/json') },
          { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
        ),
        fc.constantFrom('*/*', 'text/html', '\u00e9'),
      )
      .map(([authorization, type, accept]) => ({
        ...(authorization === '' ? {} : { authorization }),
        ...(type === '' ? {} : { 'content-type': type }),
        accept,
      })),
    body: fc.oneof(
      { weight: 3, arbitrary: nearlyValid(VALID_BODIES[path.replace('/api/v1', '')] ?? {}) },
      { weight: 1, arbitrary: body },
    ),
  })

function send({ method, path, headers, body: bytes }: PartnerRequest): Promise<Answer> {
  const { hostname, port, pathname } = new URL(partner.sandbox.partnerUrl)
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        hostname,
        port,
        method,
        path: pathname + path,
        headers: { ...headers, 'content-length': bytes.length },
        timeout: HANG_AFTER_MS,
      },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            text: Buffer.concat(chunks).toString('utf8'),
            headers: new Headers(incoming.headers as Record<string, string>),
          }),
        )
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${path} hangs`)))
    outgoing.on('error', reject)
    outgoing.end(bytes)
  })
}

/** The head of a request with a path up to this length is never too long for the server. */
const MAX_SAFE_PATH = 10_000

// The contract calls 40010 "Service Unavailable", and it has that status here. It is an answer like
// any other. A head that is too long is refused before its path is known, so a token request then
// gets an Error object too.
function expectInShape(partnerRequest: PartnerRequest, answer: Answer): void {
  const reply = toPartnerAnswer(answer)
  expect(reply.headers.get('content-type')).toBe('application/json')
  if (reply.status < 400) {
    expect([200, 201]).toContain(reply.status)
  } else if (
    partnerRequest.path.startsWith(TOKEN) &&
    partnerRequest.method === 'POST' &&
    !(partnerRequest.path.length > MAX_SAFE_PATH && answer.text.includes('not valid HTTP'))
  ) {
    expect(reply.json).toEqual({
      error: expect.stringMatching(
        /^(invalid_client|invalid_request|unsupported_grant_type)$/,
      ) as string,
    })
    expect([400, 401]).toContain(reply.status)
  } else if (expectErrorObject(reply) !== 40010) {
    expect(reply.status).toBeLessThan(500)
  }
}

describe('bad input', () => {
  const knownRoutes = partnerRoutes('contract').map(({ method, path }): KnownRoute => ({
    method,
    path: path.replace(/^\/partner/, ''),
  }))

  it('A64, A83: gets JSON in the shape of its path on every route, never a 5xx, never a hang', async () => {
    const anyRequest = fc
      .constantFrom(...knownRoutes)
      .chain((route) => anyRequestOf(route, partner.token))
    await fc.assert(
      fc.asyncProperty(anyRequest, async (partnerRequest) =>
        expectInShape(partnerRequest, await send(partnerRequest)),
      ),
      { numRuns: 1500 },
    )
  })

  it('A90: returns 40006 only for the historical price', async () => {
    const otherRoutes = knownRoutes.filter(({ path }) => !path.includes('historical'))
    const anyRequest = fc
      .constantFrom(...otherRoutes)
      .chain((route) => anyRequestOf(route, partner.token))
    await fc.assert(
      fc.asyncProperty(anyRequest, async (partnerRequest) => {
        expect((await send(partnerRequest)).text).not.toMatch(/"code":40006\b/)
      }),
      { numRuns: 300 },
    )
  })
})
