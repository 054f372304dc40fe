import { buildSveltePage } from '../../../support/build-page.ts'
import type { ServedPage } from '../../../support/static-server.ts'
import { serveFolder } from '../../../support/static-server.ts'

/** Builds the page with the screens and fixtures of all areas, once for all tests, and serves it. */
export async function serveScreens(): Promise<ServedPage> {
  return serveFolder(await buildSveltePage('screens', import.meta.dirname, { minify: false }))
}
