import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { BuildEnvironmentOptions } from 'vite'
import { build } from 'vite'
import { sharedFolder } from './shared.ts'

/**
 * Builds a page of Svelte parts as the window is built, once for all tests, and returns its folder.
 */
export function buildSveltePage(
  name: string,
  root: string,
  options: BuildEnvironmentOptions = {},
): Promise<string> {
  return sharedFolder(name, async (outDir) => {
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
        ...options,
      },
    })
  })
}
