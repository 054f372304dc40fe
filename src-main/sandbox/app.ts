import type { Context } from 'hono'
import { Hono } from 'hono'
import { ASSUMED } from './assumptions.ts'
import type { SandboxControl } from './control/control.ts'
import { makeFaultLayer } from './control/fault-layer.ts'
import { makeControlRoutes } from './control/routes.ts'
import { checkSignature } from './gateway/login.ts'
import { gatewayRoutes } from './gateway/routes.ts'
import { serveOpenApi } from './openapi.ts'
import { PartnerRefusal } from './partner/refusal.ts'
import { partnerRoutes, TOKEN_PATH, tokenError } from './partner/routes.ts'
import type { Route } from './routing.ts'
import { checkBearer, checkScopes, productOf, refuse, sendReply } from './routing.ts'
import type { Bindings, SandboxState } from './sandbox-types.ts'
import type { Reply } from './wire.ts'
import { errorReply } from './wire.ts'

/**
 * Builds the application that serves both services. An unknown path or method too is answered with
 * JSON in the shape of its service.
 */
export function makeApp(state: SandboxState, control: SandboxControl): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const { form } = state.preset
  const routes = [...partnerRoutes(form), ...gatewayRoutes(form)]
  serveOpenApi(app, routes)
  app.route(ASSUMED.controlBase, makeControlRoutes(state, control))
  app.use('*', makeFaultLayer(state))
  app.use('*', async (context, next) => {
    const { path } = context.req
    const refusal =
      checkService(state, path) ??
      checkLength(
        state,
        path,
        context.req.header('content-length'),
        context.req.header('transfer-encoding'),
      )
    if (refusal) return sendReply(context, refusal)
    await next()
    return undefined
  })
  for (const route of routes) mount(app, state, route)
  for (const path of new Set(
    routes.filter((route) => route.deprecatedUntilMs === undefined).map((route) => route.path),
  ))
    app.all(path, (context) =>
      sendReply(context, refuse(state, productOf(context.req.path), 40005)),
    )
  // Deprecated paths reach this handler too once they are removed (gateway, Versioning).
  app.notFound((context) => sendReply(context, refuse(state, productOf(context.req.path), 40004)))
  app.onError((error, context) => sendReply(context, toReply(state, context.req.path, error)))
  return app
}

function toReply(state: SandboxState, path: string, error: Error): Reply {
  if (error instanceof PartnerRefusal)
    return errorReply(error.code, error.message === '' ? undefined : error.message)
  return refuse(state, productOf(path), 50003, `A defect of the sandbox: ${error.message}`, 500)
}

// A service that is down refuses every request. Its token path answers in the token's own shape
// (P24).
function checkService(state: SandboxState, path: string): Reply | undefined {
  const product = productOf(path)
  if (product === 'partner' && isClosed(state)) return CLOSED_REPLY
  if (!state.downServices.has(product === 'partner' ? 'partner' : 'gateway')) return undefined
  return path === TOKEN_PATH
    ? tokenError(ASSUMED.tokenDownError, 503)
    : refuse(state, product, 50003)
}

// Assumed: the form of the answer (observed.md 4 says only that the service is off).
const CLOSED_REPLY: Reply = {
  status: 503,
  body: '<html><head><title>503 Service Temporarily Unavailable</title></head><body>Closed for maintenance.</body></html>',
  headers: { 'content-type': 'text/html' },
}

const HOUR_MS = 3_600_000

function isClosed({ maintenance, clock }: SandboxState): boolean {
  const hour = Math.floor(clock.nowMs() / HOUR_MS) % 24
  return maintenance === 'closed' || (maintenance === 'nightly' && hour >= 1 && hour < 6)
}

// Assumed: a request must state the length of its body, so that no body can grow without limit
// (assumptions.ts, maxBodyBytes).
function checkLength(
  state: SandboxState,
  path: string,
  length: string | undefined,
  encoding: string | undefined,
): Reply | undefined {
  if (encoding !== undefined)
    return refuse(state, productOf(path), 20000, 'The body must state its length.', 411)
  return Number(length ?? 0) > ASSUMED.maxBodyBytes
    ? refuse(state, productOf(path), 20000, 'The body is too large.', 413)
    : undefined
}

function mount(app: Hono<Bindings>, state: SandboxState, route: Route): void {
  app.on(route.method, route.path, async (context, next) => {
    if (state.clock.nowMs() >= (route.deprecatedUntilMs ?? Infinity)) return next()
    const refusal = route.access === 'open' ? undefined : await checkAccess(state, route, context)
    const reply = refusal ?? (await route.answer({ state, context }))
    return sendReply(
      context,
      route.deprecatedUntilMs === undefined
        ? reply
        : { ...reply, headers: { ...reply.headers, deprecation: ASSUMED.deprecationHeader } },
    )
  })
}

// Only the partner has quotas (partner, Limits). They are counted per account, so the token is
// checked first.
async function checkAccess(
  state: SandboxState,
  route: Route,
  context: Context<Bindings>,
): Promise<Reply | undefined> {
  const product = productOf(context.req.path)
  const header = context.req.header('authorization')
  if (product !== 'partner' && state.preset.gatewayLogin === 'signed')
    return checkSignature(state, context)
  return (
    checkBearer(state, product, header) ??
    (product === 'partner' ? checkQuotas(state) : undefined) ??
    checkScopes(state, product, header, route.scopes ?? [])
  )
}

function checkQuotas(state: SandboxState): Reply | undefined {
  const seconds = state.partner.quotas.take(state.clock.nowMs())
  return seconds === undefined
    ? undefined
    : { ...errorReply(40029), headers: { 'retry-after': String(seconds) } }
}
