import { expect } from 'vitest'
import type { SandboxOptions } from '../../../../src-main/sandbox/server.ts'
import type { Answer, SandboxSession } from '../session.ts'
import { ask, getToken, startSession } from '../session.ts'

/** Calls the partner API as a partner would: JSON in both directions. */
export interface Partner extends SandboxSession {
  get(path: string): Promise<PartnerAnswer>
  /** Sends a string unchanged, any other value as JSON. */
  post(path: string, body: unknown): Promise<PartnerAnswer>
  /** Reads the account's balance of a currency. */
  balance(currency: string): Promise<string>
}

export interface PartnerAnswer {
  readonly status: number
  readonly headers: Headers
  readonly json: Json
}

// The tests check the replies, not types.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Json = any

export async function startPartner(options: SandboxOptions = {}): Promise<Partner> {
  // The tests move the clock by days.
  const session = await startSession({
    withdrawals: 20,
    tokenLifeSeconds: 1_000_000_000,
    ...options,
  })
  const get = async (path: string): Promise<PartnerAnswer> =>
    toPartnerAnswer(await session.partner(`/api/v1${path}`))
  return {
    ...session,
    get,
    post: async (path, body) =>
      toPartnerAnswer(
        await session.partner(`/api/v1${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      ),
    balance: async (currency) => {
      const balances = (await get('/balance/')).json as { currency: string; amount: string }[]
      return balances.find((entry) => entry.currency === currency)?.amount ?? '0'
    },
  }
}

/** Calls the same sandbox with a token of the given scopes. Later tokens have all scopes again. */
export async function withScopes(
  partner: Partner,
  scopes: readonly string[],
): Promise<(path: string, init?: RequestInit) => Promise<PartnerAnswer>> {
  const { control } = partner.sandbox
  control.setScopes(scopes)
  const token = await getToken(partner.sandbox)
  control.setScopes(['read', 'write', 'contacts_read', 'contacts_write'])
  return async (path, init = {}) =>
    toPartnerAnswer(
      await ask(`${partner.sandbox.partnerUrl}/api/v1${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      }),
    )
}

export function toPartnerAnswer({ status, headers, text }: Answer): PartnerAnswer {
  return { status, headers, json: JSON.parse(text) as Json }
}

/** Checks the Error object (A64), typed from the contract, and returns its code. */
export function expectErrorObject({ status, json }: PartnerAnswer): number {
  expect(json).toEqual({
    code: expect.any(Number) as number,
    type: expect.stringMatching(/^[A-Z][A-Za-z]+$/) as string,
    detail: {
      message: expect.stringMatching(/./) as string,
      code: expect.stringMatching(/^[a-z_]+$/) as string,
    },
    status,
  })
  const { code } = json as { code: number }
  expect(Number.isInteger(code) && code >= 20000 && code <= 59999).toBe(true)
  expect(status).toBeGreaterThanOrEqual(400)
  return code
}
