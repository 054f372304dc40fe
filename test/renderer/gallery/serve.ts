import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { build } from 'vite'
import { sharedFolder } from '../../helpers/shared.ts'

// As strict as the window's own, so that a part that would break there breaks here.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types svelte-trusted-html"

const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

/** The gallery of all parts, built as the window is and served under its content security policy. */
export interface ServedGallery {
  readonly address: string
  close(): void
}

/** Builds the gallery, once for all tests, and serves it on this machine only. */
export async function serveGallery(): Promise<ServedGallery> {
  const folder = await sharedFolder('gallery', async (outDir) => {
    await build({
      root: import.meta.dirname,
      configFile: false,
      logLevel: 'error',
      base: './',
      plugins: [svelte({ configFile: false })],
      build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'chrome130' },
    })
  })
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = path === '/' ? 'index.html' : path.slice(1)
    try {
      const body = readFileSync(join(folder, file))
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-security-policy': policy }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const close = (): void => void server.close()
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close }
}
