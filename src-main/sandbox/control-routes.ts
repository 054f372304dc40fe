import { Hono } from 'hono'
import { Failure } from '../base/failure.ts'
import { ASSUMED } from './assumptions.ts'
import { decodeFaultRule } from './faults.ts'
import { plantLedger } from './ledger.ts'
import { sendReply } from './routing.ts'
import { readBasic } from './tokens.ts'
import { errorReply } from './wire.ts'
import type { Context } from 'hono'
import type { SandboxControl } from './control.ts'
import type { Bindings } from './routing.ts'
import type { SandboxState, WithdrawalPatch } from './state.ts'
import type { Reply } from './wire.ts'

type Handler = (body: unknown, context: Context<Bindings>) => unknown

const MOST_ROWS = 10_000

/** Assumed, in no contract: the control over HTTP, for whoever has this start's client id and secret (Basic). */
export function makeControlRoutes(state: SandboxState, control: SandboxControl): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.use('*', async (context, next) => {
    const given = readBasic(context.req.header('authorization'))
    if (!given || !state.tokens.isClient(given.id, given.secret)) return sendReply(context, errorReply(40001))
    await next()
    return undefined
  })
  const route = (method: string, path: string, handler: Handler): void => void app.on(method, path, (context) => perform(context, handler))
  route('POST', '/faults', (body) => ({ fault: state.faults.add(decodeFaultRule(body) ?? fail('a fault is {"match":{…},"effect":{"kind":…}}')) }))
  route('DELETE', '/faults', () => control.clearFaults())
  route('DELETE', '/faults/:number', (_body, context) => state.faults.remove(Number(context.req.param('number'))) || fail('there is no such fault'))
  route('POST', '/clock', (body) => changeClock(control, body))
  route('POST', '/transactions', (body) => ({ ids: control.insertTransactions(readCount(body)) }))
  route('PATCH', '/withdrawals/:id', (body, context) => control.updateWithdrawal(context.req.param('id') ?? '', asObject(body) as WithdrawalPatch))
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
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= MOST_ROWS ? count : fail(`count is a whole number up to ${MOST_ROWS}`)
}

function asObject(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : fail('an object is expected')
}

function fail(why: string): never {
  throw new Failure({ kind: 'badInput', code: 'BAD_CONTROL', what: `The request to ${ASSUMED.controlBase} is not valid`, why })
}
