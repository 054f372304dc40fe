import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

// Equals the window's own policy, so that a part that breaks under that policy breaks in these
// tests.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types svelte-trusted-html"

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

// A built file never changes, so a page that is opened again comes, compiled, from the browser's
// cache.
const CACHE_CONTROL = 'public, max-age=86400, immutable'

/** A page of a built folder at a local address. */
export interface ServedPage {
  readonly address: string
  close(): void
}

/**
 * Serves a built folder under the window's content security policy. `page` is the file whose
 * address is returned.
 */
export async function serveFolder(folder: string, page = ''): Promise<ServedPage> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    try {
      const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname
      const body = readFileSync(join(folder, file))
      const headers = {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': policy,
        'cache-control': CACHE_CONTROL,
      }
      response.writeHead(200, headers).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${page}`,
    close: () => void server.close(),
  }
}
