import { svelte } from '@sveltejs/vite-plugin-svelte'
import { build } from 'vite'
import { sharedFolder } from '../../../support/shared.ts'
import type { ServedPage } from '../../../support/static-server.ts'
import { serveFolder } from '../../../support/static-server.ts'

/** Builds the page with the screens and fixtures of all areas, once for all tests, and serves it. */
export async function serveScreens(): Promise<ServedPage> {
  const folder = await sharedFolder('screens', async (outDir) => {
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
        minify: false,
      },
    })
  })
  return serveFolder(folder)
}
