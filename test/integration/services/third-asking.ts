import { createHmac } from 'node:crypto'
import type { ThirdService } from './third/third-service.ts'

/** A reply as text, and parsed if it is JSON. */
export interface Reply {
  readonly status: number
  readonly text: string
  readonly json: Record<string, unknown>
  readonly headers: Headers
}

/** The parts of a signed call that a test changes. */
export interface SignedCall {
  readonly method?: string
  readonly body?: string
  /** The text of the `Timestamp` header. Default: the machine's clock. */
  readonly timestamp?: string
  readonly key?: string
  readonly secret?: string
  readonly tolerance?: string
  /** The text to sign in place of the timestamp, method, path and body. */
  readonly signed?: string
}

export async function fetchReply(url: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(url, init)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  const json = isJson ? (JSON.parse(text) as Record<string, unknown>) : {}
  return { status: response.status, text, json, headers: response.headers }
}

/** Calls the gateway with a signature computed here from the text of observed.md 1. */
export function askGateway(
  service: ThirdService,
  path: string,
  call: SignedCall = {},
): Promise<Reply> {
  const { method = 'GET', body = '', timestamp = String(Date.now()) } = call
  const signed = call.signed ?? `${timestamp}${method}${path.replace(/\?.*$/, '')}${body}`
  const signature = createHmac('sha256', call.secret ?? service.gatewaySecret)
    .update(signed)
    .digest('base64')
  return fetchReply(service.gatewayUrl + path, {
    method,
    headers: {
      authorization: call.key ?? service.gatewayKey,
      timestamp,
      signature,
      ...(call.tolerance === undefined ? {} : { 'timestamp-tolerance': call.tolerance }),
    },
    ...(body === '' ? {} : { body }),
  })
}

/** Requests a bearer token from the token path. */
export async function requestToken({
  partnerUrl,
  clientId,
  clientSecret,
}: ThirdService): Promise<string> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const reply = await fetchReply(`${partnerUrl}/oauth2/token/`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })
  return String(reply.json.access_token)
}

/** Calls the partner's host with a fresh token. */
export async function askPartner(
  service: ThirdService,
  path: string,
  init: RequestInit = {},
): Promise<Reply> {
  const authorization = `Bearer ${await requestToken(service)}`
  return fetchReply(service.partnerUrl + path, { ...init, headers: { authorization } })
}

/** The ids of every page of the list of withdrawals, by page number. */
export async function walkWithdrawals(service: ThirdService): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const { json } = await askPartner(service, `/api/v1/withdrawals/?page=${page}`)
    ids.push(...(json.results as { id: string }[]).map(({ id }) => id))
    if (json.next === null) return ids
  }
}
