import type { Hono } from 'hono'
import { ASSUMED } from './assumptions.ts'
import type { Route } from './routing.ts'
import type { Bindings } from './sandbox-types.ts'

/** The path of the sandbox's own OpenAPI document. It needs no login and holds no data. */
export const DOCUMENT_PATH = `${ASSUMED.controlBase}/openapi.json`

/** Serves the OpenAPI document of the sandbox's routes. */
export function serveOpenApi(app: Hono<Bindings>, routes: readonly Route[]): void {
  app.get(DOCUMENT_PATH, (context) => {
    const { origin } = new URL(context.req.url)
    return context.json(openApiDocument(routes, origin))
  })
}

/** Describes the routes as an OpenAPI 3.1 document. Deprecated paths are left out. */
export function openApiDocument(routes: readonly Route[], origin: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { method, path, deprecatedUntilMs } of routes) {
    if (deprecatedUntilMs !== undefined) continue
    const template = path.replace(/:([A-Za-z_]+)(?:\{[^}]*\})?/g, '{$1}')
    const operation = {
      parameters: [...template.matchAll(/\{([A-Za-z_]+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      responses: { '200': { description: 'A success' } },
    }
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sandbox', version: '1' },
    servers: [{ url: origin }],
    paths,
  }
}
