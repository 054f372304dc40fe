import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { build } from 'vite'
import { sharedFolder } from '../../support/shared.ts'
import type { ServedPage } from '../../support/static-server.ts'
import { serveFolder } from '../../support/static-server.ts'

const root = import.meta.dirname

/**
 * Builds the pages of all folders here, screens over fake cores, once for all tests, and serves the
 * one of `folder`.
 */
export async function serveScreens(folder: string): Promise<ServedPage> {
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('index.html') && !path.startsWith('gallery'),
  )
  const built = await sharedFolder('screens', async (outDir) => {
    await build({
      root,
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
        rollupOptions: { input: pages.map((path) => join(root, path)) },
      },
    })
  })
  return serveFolder(built, `${relative(root, folder).replaceAll('\\', '/')}/`)
}
