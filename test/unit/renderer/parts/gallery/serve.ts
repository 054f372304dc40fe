import { svelte } from '@sveltejs/vite-plugin-svelte'
import { build } from 'vite'
import { sharedFolder } from '../../../../support/shared.ts'
import type { ServedPage } from '../../../../support/static-server.ts'
import { serveFolder } from '../../../../support/static-server.ts'

/**
 * Builds the gallery of all parts as the window is built, once for all tests, and serves it on this
 * machine only.
 */
export async function serveGallery(): Promise<ServedPage> {
  const folder = await sharedFolder('gallery', async (outDir) => {
    await build({
      root: import.meta.dirname,
      configFile: false,
      logLevel: 'error',
      base: './',
      plugins: [svelte({ configFile: false })],
      build: {
        outDir,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        target: 'chrome130',
      },
    })
  })
  return serveFolder(folder)
}
