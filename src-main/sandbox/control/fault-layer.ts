import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import { assertNever } from '../../base/failure.ts'
import { productOf, refuse, sendReply } from '../routing.ts'
import type { Bindings } from '../sandbox-types.ts'
import type { SandboxState } from '../sandbox-types.ts'
import { readBearer } from '../tokens.ts'
import type { FaultEffect } from './faults.ts'

/**
 * Counts every request and applies the current faults. The sandbox's control path has neither.
 */
export function makeFaultLayer(state: SandboxState): MiddlewareHandler<Bindings> {
  return async (context, next) => {
    const { method, path } = context.req
    const effects = state.faults.take(method, path + new URL(context.req.url).search)
    if (effects.length === 0) {
      await next()
      state.log.add(method, path, context.res.status)
      return
    }
    const response = await applyEffects(state, context, next, effects)
    if (response) context.res = response
    state.log.add(method, path, statusOf(context, effects))
  }
}

function statusOf(context: Context<Bindings>, effects: readonly FaultEffect[]): number {
  if (effects.some((effect) => effect.kind === 'reset')) return 0
  return context.env.outgoing.headersSent ? context.env.outgoing.statusCode : context.res.status
}

// Delays add up. The first effect with an answer of its own ends the request. Without such an
// effect, the other effects change the real answer one after another.
async function applyEffects(
  state: SandboxState,
  context: Context<Bindings>,
  next: () => Promise<void>,
  effects: readonly FaultEffect[],
): Promise<Response | undefined> {
  for (const effect of effects) {
    if (effect.kind === 'delay') await sleep(effect.ms)
    if (effect.kind === 'expireToken')
      state.tokens.expire(readBearer(context.req.header('authorization')) ?? '')
    const answer = answerOfEffect(state, context, effect)
    if (answer) return answer
  }
  await next()
  for (const effect of effects) {
    if (effect.kind === 'rewrite') await rewrite(context, effect.find, effect.replace)
    if (effect.kind === 'cut') return sendCut(context, effect.afterBytes)
    if (effect.kind === 'slowBody') return sendSlowly(context, effect.chunkBytes, effect.everyMs)
  }
  return undefined
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref())
}

function answerOfEffect(
  state: SandboxState,
  context: Context<Bindings>,
  effect: FaultEffect,
): Response | undefined {
  const product = productOf(context.req.path)
  switch (effect.kind) {
    case 'status': {
      const reply = refuse(
        state,
        product,
        effect.code ?? (effect.status >= 500 ? 50003 : 20000),
        undefined,
        effect.status,
      )
      return sendReply(context, { ...reply, headers: retryHeader(effect.retryAfter) })
    }
    case 'throttle':
      return sendReply(context, {
        ...refuse(state, product, 40029, undefined, effect.status ?? 429),
        headers: retryHeader(effect.retryAfter),
      })
    case 'reset':
      context.env.incoming.socket.resetAndDestroy()
      return RESPONSE_ALREADY_SENT
    case 'redirect':
      return sendReply(context, {
        status: effect.status ?? 302,
        body: '',
        headers: { location: effect.location },
      })
    case 'html':
      return sendReply(context, {
        status: 200,
        body: '<!doctype html><title>Sign in</title><p>Please sign in to this network.</p>',
        headers: { 'content-type': 'text/html' },
      })
    case 'answer':
      return sendReply(context, {
        status: effect.status,
        body: effect.body,
        headers: effect.headers,
      })
    case 'delay':
    case 'expireToken':
    case 'cut':
    case 'slowBody':
    case 'rewrite':
      return undefined
    default:
      return assertNever(effect)
  }
}

function retryHeader(retryAfter: string | undefined): Record<string, string> {
  return retryAfter === undefined ? {} : { 'retry-after': retryAfter }
}

async function rewrite(context: Context<Bindings>, find: string, replace: string): Promise<void> {
  const { status, headers } = context.res
  const body = (await context.res.text()).replaceAll(find, () => replace)
  const newHeaders = new Headers(headers)
  newHeaders.delete('content-length')
  context.res = new Response(body, { status, headers: newHeaders })
}

// Announces the whole length in the head, but ends the connection after a part of the body.
async function sendCut(
  context: Context<Bindings>,
  afterBytes: number | undefined,
): Promise<Response> {
  const { outgoing, body } = await openRaw(context)
  const part = body.subarray(0, afterBytes ?? Math.floor(body.length / 2))
  await new Promise<void>((resolve) => {
    const end = (): void => {
      outgoing.destroy()
      resolve()
    }
    if (part.length === 0) end()
    else outgoing.write(part, () => setImmediate(end))
  })
  return RESPONSE_ALREADY_SENT
}

async function sendSlowly(
  context: Context<Bindings>,
  chunkBytes: number,
  everyMs: number,
): Promise<Response> {
  const { outgoing, body } = await openRaw(context)
  for (
    let offset = 0;
    offset < body.length && !outgoing.destroyed;
    offset += Math.max(1, chunkBytes)
  ) {
    outgoing.write(body.subarray(offset, offset + Math.max(1, chunkBytes)))
    await sleep(everyMs)
  }
  if (!outgoing.destroyed) outgoing.end()
  return RESPONSE_ALREADY_SENT
}

async function openRaw(
  context: Context<Bindings>,
): Promise<{ outgoing: ServerResponse; body: Buffer }> {
  const { outgoing } = context.env
  const response = context.res
  const body = Buffer.from(await response.arrayBuffer())
  outgoing.writeHead(response.status, {
    'content-type': response.headers.get('content-type') ?? 'application/json',
    'content-length': body.length,
  })
  outgoing.flushHeaders()
  return { outgoing, body }
}
