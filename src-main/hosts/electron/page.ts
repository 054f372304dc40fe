import type { CustomScheme } from 'electron'
import type { Asset } from '../node/assets.ts'
import { pageHeaders } from '../node/page-policy.ts'

const SCHEME = 'partner-desk'

/** The address of the window's only page. Its origin gives no access to files or the network. */
export const PAGE_URL = `${SCHEME}://app/`

/** The scheme of the page. It must be registered before Electron is ready. */
export const pageScheme: CustomScheme & { readonly scheme: string } = {
  scheme: SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true },
}

/** Whether a URL is the page's address, with or without a fragment. */
export function isPageUrl(url: string): boolean {
  return url === PAGE_URL || url.startsWith(`${PAGE_URL}#`)
}

/**
 * Returns a handler for the requests of the page. It answers with one of `files`, by path, or with
 * 404.
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
