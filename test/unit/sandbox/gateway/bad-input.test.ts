import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gatewayRoutes } from '../../../../src-main/sandbox/gateway/routes.ts'
import { HANG_AFTER_MS } from '../../../support/limits.ts'
import type { SandboxSession } from '../session.ts'
import { ask, startSession } from '../session.ts'
import { readEnvelope } from './calls.ts'

let session: SandboxSession

beforeAll(async () => {
  session = await startSession({ withdrawals: 20 })
  // The clock is before the removal, so that the deprecated paths exist too.
  session.sandbox.control.setClock('2026-08-01T00:00:00Z')
})
afterAll(() => session.sandbox.close())

const NAMES = [
  'type',
  'amount',
  'currency',
  'network',
  'address',
  'uuid',
  'tag',
  'key',
  'pair',
  'side',
  'price',
  'from_currency',
  'to_currency',
  'entity_number',
  'bank_account_id',
  '__proto__',
  'transaction_hash',
  'direction',
]
const value = fc.oneof(
  fc.constantFrom(
    'BTC',
    'BTC_USDC',
    'crypto',
    'fiat',
    'constructor',
    '__proto__',
    'bitcoin',
    'limit',
    'market',
    'buy',
    '0.01',
    '-1',
    '1e5',
    '0',
    '9'.repeat(40),
    '',
    '\u0000',
    'é',
  ),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
)
const body = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 8 })
      .map((fields) => JSON.stringify(fields)),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.string(),
      fc.constantFrom('', '{', '[]', 'null', '7', '"x"', `{"a":${'['.repeat(5000)}`),
    ),
  },
)
const part = fc.oneof(
  fc.constantFrom(
    '1',
    '5001',
    'BTC',
    'BTC_USDC',
    'crypto',
    'fiat',
    'own-1',
    '2026-02-30',
    '..',
    '%00',
    '%E0%A4%A',
    '9'.repeat(60),
    'constructor',
  ),
  fc.string({ minLength: 1, maxLength: 12 }).map(encodeURIComponent),
)
const query = fc.oneof(
  fc.constant(''),
  fc
    .tuple(
      fc.constantFrom(
        'c',
        'nc',
        'pc',
        'rail',
        'transaction_type',
        'contact_type',
        'gateway',
        '__proto__',
      ),
      fc.string({ maxLength: 20 }),
    )
    .map(([name, text]) => `?${name}=${encodeURIComponent(text)}`),
)
const type = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-8',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data',
  '',
)

describe('bad input', () => {
  it('B01, B03, B11: every route of the gateway answers in its envelope and never with a defect', async () => {
    const request = fc.record({
      route: fc.constantFrom(...gatewayRoutes('contract')),
      parts: fc.tuple(part, part),
      query,
      body,
      type,
      hasToken: fc.integer({ min: 0, max: 4 }).map((number) => number !== 0),
    })
    const judge = async ({
      route,
      parts,
      query,
      body,
      type,
      hasToken,
    }: typeof request extends fc.Arbitrary<infer Request> ? Request : never): Promise<void> => {
      const remainingParts = [...parts]
      const url = new URL(
        route.path.replace(/:\w+(\{[^}]*\})?/g, () => remainingParts.shift() ?? '1') + query,
        session.sandbox.gatewayUrl,
      )
      const headers: Record<string, string> = {
        ...(hasToken ? { authorization: `Bearer ${session.token}` } : {}),
        ...(type === '' ? {} : { 'content-type': type }),
      }
      const answer = await ask(url.href, {
        method: route.method,
        headers,
        ...(route.method === 'GET' ? {} : { body }),
        signal: AbortSignal.timeout(HANG_AFTER_MS),
      })
      expect(answer.status, `${route.method} ${url.pathname} ${body} ${answer.text}`).toBeLessThan(
        500,
      )
      readEnvelope(url.pathname.replace('/gateway', ''), answer)
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(request, { minLength: 12, maxLength: 12 }),
        async (requests) => void (await Promise.all(requests.map(judge))),
      ),
      { numRuns: 30, seed: 20260815, endOnFailure: true },
    )
  })

  // Routes without a body do not read one.
  const BODY_ROUTES = gatewayRoutes('contract').filter(
    ({ method, path }) =>
      (method === 'POST' || method === 'PATCH') && !/(cancel|ticket)$/.test(path),
  )

  it.each(BODY_ROUTES.map(({ method, path }) => [method, path] as const))(
    'B03: %s %s refuses a body that is not JSON, and a body of another type',
    async (method, path) => {
      const url = new URL(path.replace(/:\w+(\{[^}]*\})?/g, '5001'), session.sandbox.gatewayUrl)
      const statusOf = async (contentType: string): Promise<unknown> => {
        const answer = await ask(url.href, {
          method,
          headers: { authorization: `Bearer ${session.token}`, 'content-type': contentType },
          body: '{"a":1',
        })
        return readEnvelope(url.pathname.replace('/gateway', ''), answer).error_code
      }
      expect([await statusOf('application/json'), await statusOf('text/plain')]).toEqual([400, 415])
    },
  )
})
