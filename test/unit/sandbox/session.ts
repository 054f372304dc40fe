import type { RunningSandbox, SandboxOptions } from '../../../src-main/sandbox/server.ts'
import { startSandbox } from '../../../src-main/sandbox/server.ts'

/** A running sandbox with a token for it, called with plain fetch: no code of the client. */
export interface SandboxSession {
  readonly sandbox: RunningSandbox
  readonly token: string
  partner(path: string, init?: RequestInit): Promise<Answer>
  gateway(path: string, init?: RequestInit): Promise<Answer>
}

export interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

export async function startSession(options: SandboxOptions = {}): Promise<SandboxSession> {
  const sandbox = await startSandbox({ clock: 'still', withdrawals: 400, ...options })
  const token = await getToken(sandbox)
  const withToken = (init: RequestInit = {}): RequestInit => ({
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  })
  return {
    sandbox,
    token,
    partner: (path, init) => ask(sandbox.partnerUrl + path, withToken(init)),
    gateway: (path, init) =>
      ask(`${sandbox.gatewayUrl}/${sandbox.gatewayService}${path}`, withToken(init)),
  }
}

export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

export function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
}

export function askToken(
  sandbox: RunningSandbox,
  authorization: string | undefined,
  body: string,
  type = 'application/x-www-form-urlencoded',
): Promise<Answer> {
  return ask(`${sandbox.partnerUrl}/oauth2/token/`, {
    method: 'POST',
    headers: { 'content-type': type, ...(authorization === undefined ? {} : { authorization }) },
    body,
  })
}

export async function getToken(sandbox: RunningSandbox): Promise<string> {
  const { text } = await askToken(
    sandbox,
    basic(sandbox.clientId, sandbox.clientSecret),
    'grant_type=client_credentials',
  )
  return (JSON.parse(text) as { access_token: string }).access_token
}

/** Parses JSON with every number replaced by its own source text. */
export function readExact(text: string): unknown {
  return JSON.parse(text, ((_key: string, value: unknown, at?: { source?: string }) =>
    typeof value === 'number' ? `#${at?.source}` : value) as (
    key: string,
    value: unknown,
  ) => unknown)
}

/** Walks the feed by `nc` and returns its rows in the order received. */
export async function walkFeed(
  session: SandboxSession,
  query = '',
  onPage: () => void = () => undefined,
): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  let cursor: string | null = null
  do {
    const params = new URLSearchParams(query)
    if (cursor !== null) params.set('nc', cursor)
    const { status, text } = await session.gateway(`/transactions/?${params}`)
    if (status !== 200) throw new Error(`${status} ${text}`)
    const { data } = readExact(text) as {
      data: { transactions: Record<string, unknown>[]; nc: string | null }
    }
    rows.push(...data.transactions)
    cursor = data.nc
    onPage()
  } while (cursor !== null)
  return rows
}
