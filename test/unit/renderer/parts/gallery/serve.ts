import { buildSveltePage } from '../../../../support/build-page.ts'
import type { ServedPage } from '../../../../support/static-server.ts'
import { serveFolder } from '../../../../support/static-server.ts'

/**
 * Builds the gallery of all parts as the window is built, once for all tests, and serves it on this
 * machine only.
 */
export async function serveGallery(): Promise<ServedPage> {
  return serveFolder(await buildSveltePage('gallery', import.meta.dirname))
}
