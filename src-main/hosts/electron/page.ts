import type { CustomScheme } from 'electron'
import type { Asset } from '../node/assets.ts'
import { pageHeaders } from '../node/page-policy.ts'

const SCHEME = 'partner-desk'

/**
 * The one page of the one window. Its origin is ours alone, without file system or network access.
 */
export const PAGE_URL = `${SCHEME}://app/`

/** Must be registered before Electron is ready. */
export const pageScheme: CustomScheme & { readonly scheme: string } = {
  scheme: SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true },
}

/** Whether a URL is the page, at any position within it. */
export function isPageUrl(url: string): boolean {
  return url === PAGE_URL || url.startsWith(`${PAGE_URL}#`)
}

/**
 * Returns a handler that answers the page's requests from the list of its files, and 404 for all
 * others.
 */
export function servePage(files: ReadonlyMap<string, Asset>): (request: Request) => Response {
  return (request) => {
    const file =
      request.method === 'GET' && request.url.startsWith(PAGE_URL)
        ? files.get(request.url.slice(PAGE_URL.length - 1).replace(/#.*$/s, ''))
        : undefined
    if (!file) return new Response(null, { status: 404, headers: pageHeaders('none') })
    return new Response(new Uint8Array(file.body), {
      headers: { ...pageHeaders('none'), 'content-type': file.type },
    })
  }
}
