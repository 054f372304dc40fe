import { Hono } from 'hono'
import { ASSUMED } from './assumptions.ts'
import { makeControlRoutes } from './control-routes.ts'
import { makeFaultLayer } from './fault-layer.ts'
import { GATEWAY_ROUTES } from './gateway-routes.ts'
import { PARTNER_ROUTES } from './partner-routes.ts'
import { areaOf, checkBearer, refuse, sendReply } from './routing.ts'
import type { SandboxControl } from './control.ts'
import type { Bindings, Route } from './routing.ts'
import type { SandboxState } from './state.ts'
import type { Reply } from './wire.ts'

/** Both services as one application. Every answer is JSON in the shape of its service, whatever was asked. */
export function makeApp(state: SandboxState, control: SandboxControl): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.route(ASSUMED.controlBase, makeControlRoutes(state, control))
  app.use('*', makeFaultLayer(state))
  app.use('*', async (context, next) => {
    const refusal = checkLength(state, context.req.path, context.req.header('content-length'), context.req.header('transfer-encoding'))
    if (refusal) return sendReply(context, refusal)
    await next()
    return undefined
  })
  const routes = [...PARTNER_ROUTES, ...GATEWAY_ROUTES]
  for (const route of routes) mount(app, state, route)
  for (const path of new Set(routes.map((route) => route.path))) app.all(path, (context) => sendReply(context, refuse(state, areaOf(context.req.path), 40005)))
  // Deprecated paths end here too: they are removed since 2026-08-15 (gateway, Versioning).
  app.notFound((context) => sendReply(context, refuse(state, areaOf(context.req.path), 40004)))
  app.onError((error, context) => sendReply(context, refuse(state, areaOf(context.req.path), 50003, `A defect of the sandbox: ${error.message}`, 500)))
  return app
}

// Assumed: a body says its length, so that none can grow without end (assumptions.ts, maxBodyBytes).
function checkLength(state: SandboxState, path: string, length: string | undefined, encoding: string | undefined): Reply | undefined {
  if (encoding !== undefined) return refuse(state, areaOf(path), 20000, 'The body must say its length.', 411)
  return Number(length ?? 0) > ASSUMED.maxBodyBytes ? refuse(state, areaOf(path), 20000, 'The body is too large.', 413) : undefined
}

function mount(app: Hono<Bindings>, state: SandboxState, route: Route): void {
  app.on(route.method, route.path, async (context) => {
    const refusal = route.access === 'open' ? undefined : checkBearer(state, areaOf(context.req.path), context.req.header('authorization'))
    return sendReply(context, refusal ?? (await route.answer({ state, context })))
  })
}
