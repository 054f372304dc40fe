import type { Context } from 'hono'
import { Hono } from 'hono'
import { Failure } from '../../base/failure.ts'
import { ASSUMED } from '../assumptions.ts'
import type { Permission } from '../gateway/api-key.ts'
import { plantLedger } from '../ledger/ledger.ts'
import type { QuotaSizes } from '../partner/quotas.ts'
import { sendReply } from '../routing.ts'
import type { Bindings } from '../sandbox-types.ts'
import type { SandboxState } from '../sandbox-types.ts'
import type { WithdrawalPatch } from '../state.ts'
import { readBasic } from '../tokens.ts'
import type { Reply } from '../wire.ts'
import { errorReply } from '../wire.ts'
import type { SandboxControl } from './control.ts'
import { decodeFaultRule } from './faults.ts'

type Handler = (body: unknown, context: Context<Bindings>) => unknown

const MAX_ROWS_PER_INSERT = 10_000

/**
 * Makes the routes of the control over HTTP, for clients with the client id and secret of this
 * start (Basic). Assumed: no contract has such routes.
 */
export function makeControlRoutes(state: SandboxState, control: SandboxControl): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.use('*', async (context, next) => {
    const credentials = readBasic(context.req.header('authorization'))
    if (!credentials || !state.tokens.isClient(credentials.id, credentials.secret))
      return sendReply(context, errorReply(40001))
    await next()
    return undefined
  })
  const route = (method: string, path: string, handler: Handler): void =>
    void app.on(method, path, (context) => perform(context, handler))
  route('POST', '/faults', (body) => ({
    fault: state.faults.add(
      decodeFaultRule(body) ?? fail('a fault is {"match":{…},"effect":{"kind":…}}'),
    ),
  }))
  route('DELETE', '/faults', () => control.clearFaults())
  route(
    'DELETE',
    '/faults/:number',
    (_body, context) =>
      state.faults.remove(Number(context.req.param('number'))) || fail('there is no such fault'),
  )
  route('POST', '/clock', (body) => changeClock(control, body))
  route('POST', '/transactions', (body) => ({ ids: control.insertTransactions(readCount(body)) }))
  route('PATCH', '/withdrawals/:id', (body, context) =>
    control.updateWithdrawal(context.req.param('id') ?? '', asObject(body) as WithdrawalPatch),
  )
  route('POST', '/account', (body) =>
    control.setAccount({ isOperative: readFlag(body, 'isOperative') }),
  )
  route('POST', '/stream', (body) => ({
    listeners: control.pushStream(String(asObject(body).topic), asObject(body).data),
  }))
  route('DELETE', '/stream', () => control.dropStreams())
  route('POST', '/stream/refusal', (body) => control.refuseStreams(readFlag(body, 'isRefusing')))
  route('POST', '/scopes', (body) => control.setScopes(readScopes(body)))
  route('POST', '/quotas', (body) => control.setQuotas(readQuotas(body)))
  route('POST', '/service', (body) => control.setService(readService(body)))
  route('POST', '/maintenance', (body) =>
    control.setMaintenance(readChoice(body, 'maintenance', ['off', 'nightly', 'closed'])),
  )
  route('POST', '/list-order', (body) =>
    control.setListOrder(readChoice(body, 'order', ['oldest_first', 'newest_first'])),
  )
  route('POST', '/gateway-key', (body) => control.setGatewayKey(readKeyChange(body)))
  route('POST', '/expire-tokens', () => control.expireTokens())
  route('POST', '/expire-cursors', () => control.expireCursors())
  route('GET', '/requests', () => ({ requests: control.requests() }))
  route('DELETE', '/requests', () => control.clearRequests())
  route('GET', '/ledger', () => plantLedger(state.world))
  return app
}

async function perform(context: Context<Bindings>, handler: Handler): Promise<Response> {
  try {
    const text = context.req.method === 'GET' ? '' : await context.req.text()
    const result = handler(text === '' ? {} : JSON.parse(text), context)
    return sendReply(context, { status: 200, body: JSON.stringify(result ?? { done: true }) })
  } catch (error) {
    return sendReply(context, toReply(error))
  }
}

function toReply(error: unknown): Reply {
  if (error instanceof SyntaxError) return errorReply(20001)
  if (error instanceof Failure && error.kind === 'badInput') return errorReply(20000, error.message)
  throw error
}

function changeClock(control: SandboxControl, body: unknown): unknown {
  const { set, advanceMs, running } = asObject(body)
  if (typeof set === 'string' || typeof set === 'number') control.setClock(set)
  if (typeof advanceMs === 'number') control.advance(advanceMs)
  if (typeof running === 'boolean') control.runClock(running)
  return { nowMs: control.nowMs() }
}

function readCount(body: unknown): number {
  const { count } = asObject(body)
  return typeof count === 'number' &&
    Number.isInteger(count) &&
    count >= 0 &&
    count <= MAX_ROWS_PER_INSERT
    ? count
    : fail(`count is a whole number up to ${MAX_ROWS_PER_INSERT}`)
}

function readScopes(body: unknown): string[] {
  const { scopes } = asObject(body)
  return Array.isArray(scopes) &&
    scopes.every((scope) => typeof scope === 'string' && /^[a-z_]+$/.test(scope))
    ? (scopes as string[])
    : fail('scopes is a list of names')
}

function readQuotas(body: unknown): QuotaSizes {
  const sizes = asObject(body)
  for (const name of Object.keys(sizes))
    if (name !== 'perHour' && name !== 'perDay') fail('quotas are perHour and perDay')
  return sizes
}

function readService(body: unknown): Parameters<SandboxControl['setService']>[0] {
  const states = asObject(body)
  for (const [name, value] of Object.entries(states))
    if (!['partner', 'gateway'].includes(name) || !['up', 'down'].includes(String(value)))
      fail('a service is partner or gateway, up or down')
  return states
}

function readChoice<Choice extends string>(
  body: unknown,
  name: string,
  choices: readonly Choice[],
): Choice {
  const value = asObject(body)[name]
  return choices.find((choice) => choice === value) ?? fail(`${name} is ${choices.join(' or ')}`)
}

const PERMISSIONS: readonly Permission[] = ['read', 'operate', 'withdraw']

function readKeyChange(body: unknown): Parameters<SandboxControl['setGatewayKey']>[0] {
  const { permissions, isAddressAllowed } = asObject(body)
  if (isAddressAllowed !== undefined && typeof isAddressAllowed !== 'boolean')
    fail('isAddressAllowed is true or false')
  if (permissions !== undefined && !isPermissions(permissions))
    fail(`permissions is a list of ${PERMISSIONS.join(', ')}`)
  return asObject(body)
}

function isPermissions(value: unknown): value is readonly Permission[] {
  return Array.isArray(value) && value.every((name: Permission) => PERMISSIONS.includes(name))
}

function readFlag(body: unknown, name: string): boolean {
  const value = asObject(body)[name]
  return typeof value === 'boolean' ? value : fail(`${name} is true or false`)
}

function asObject(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)
    : fail('an object is expected')
}

function fail(why: string): never {
  throw new Failure({
    kind: 'badInput',
    code: 'INPUT_REFUSED',
    what: `The request to ${ASSUMED.controlBase} is not valid`,
    why,
  })
}
