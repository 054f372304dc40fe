import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { build, preview } from 'vite'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types svelte-trusted-html"

/** Builds the page of a folder, screens over a fake core, and serves it on this machine only, under the window's content security policy. */
export async function serveScreens(root: string = import.meta.dirname): Promise<{ readonly address: string; close(): Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'partner-desk-overview-'))
  const common = { root, configFile: false as const, logLevel: 'error' as const, base: './' }
  await build({ ...common, plugins: [svelte({ configFile: false })], build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'chrome130' } })
  const server = await preview({ ...common, build: { outDir }, preview: { host: '127.0.0.1', port: 0, headers: { 'content-security-policy': policy } } })
  const close = async (): Promise<void> => {
    await server.close()
    rmSync(outDir, { recursive: true })
  }
  return { address: `http://127.0.0.1:${(server.httpServer.address() as AddressInfo).port}/`, close }
}
