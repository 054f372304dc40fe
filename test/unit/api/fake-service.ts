import type { ServiceProfile } from '../../../src-main/api/client.ts'
import { Client } from '../../../src-main/api/client.ts'
import type { CallNote, Network } from '../../../src-main/api/network.ts'
import type { FakeClock } from '../base/fake-clock.ts'
import { fakeClock } from '../base/fake-clock.ts'

export interface SentRequest {
  readonly url: string
  readonly init: RequestInit
}

export type Respond = (request: SentRequest, count: number) => Response | Promise<Response>

export interface FakeNetwork extends Network {
  readonly clock: FakeClock
  readonly requests: SentRequest[]
  readonly notes: CallNote[]
}

/**
 * A network with a function in place of the services. `count` is the number of calls before this
 * one.
 */
export function fakeNetwork(respond: Respond, random = 0.5): FakeNetwork {
  const requests: SentRequest[] = []
  const notes: CallNote[] = []
  return {
    clock: fakeClock(),
    requests,
    notes,
    random: () => random,
    onCall: (note) => notes.push(note),
    async fetch(url, init) {
      const count = requests.length
      requests.push({ url, init })
      return respond({ url, init }, count)
    },
  }
}

export function answer(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

/** An envelope as the gateway sends it. */
export function envelope(
  data: unknown,
  members: Record<string, unknown> = {},
): Record<string, unknown> {
  return { error_code: null, message: null, data, timestamp: 1795255200000, ...members }
}

export const CREDENTIALS = { clientId: 'client-1', clientSecret: 'c4nary-s3cret' }
export const PROFILE: ServiceProfile = {
  partnerUrl: 'https://partner.test/base/',
  gatewayUrl: 'https://gateway.test',
  gatewayService: 'wallet',
  gatewayAuth: { kind: 'bearer' },
  maxRate: 0,
}
export const TOKEN_URL = 'https://partner.test/base/oauth2/token/'

export interface FakeClient {
  readonly client: Client
  readonly network: FakeNetwork
  /** All calls but those for a token. */
  requests(): readonly SentRequest[]
}

/**
 * A client. Its token calls are answered with token-1, token-2 and so on, all others by `respond`.
 */
export function fakeClient(respond: Respond, profile: Partial<ServiceProfile> = {}): FakeClient {
  let tokens = 0
  let otherCalls = 0
  const network = fakeNetwork((request) =>
    request.url === TOKEN_URL
      ? answer(200, {
          access_token: `token-${(tokens += 1)}`,
          expires_in: 3600,
          token_type: 'Bearer',
          scope: 'read write',
        })
      : respond(request, otherCalls++),
  )
  const client = new Client(
    network,
    { ...PROFILE, ...profile },
    (action) => action(CREDENTIALS),
    (action) => action({ secret: 'gateway-key' }),
  )
  return {
    client,
    network,
    requests: () => network.requests.filter(({ url }) => url !== TOKEN_URL),
  }
}

export function headersOf(request: SentRequest | undefined): Record<string, string> {
  return Object.fromEntries(new Headers(request?.init.headers))
}

/** Everything that a walk yields, and how it ended. */
export async function collect<T>(
  walk: AsyncGenerator<T>,
): Promise<{ readonly items: readonly T[]; readonly error: unknown }> {
  const items: T[] = []
  try {
    for await (const item of walk) items.push(item)
    return { items, error: undefined }
  } catch (error) {
    return { items, error }
  }
}
