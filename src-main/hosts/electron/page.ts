import type { CustomScheme } from 'electron'
import type { Asset } from '../node/assets.ts'
import { pageHeaders } from '../node/page-policy.ts'

const SCHEME = 'partner-desk'

/**
 * The one page of the one window; its origin is ours alone, with no file system and no network
 * behind it.
 */
export const PAGE_URL = `${SCHEME}://app/`

/** Has to be told to Electron before it is ready. */
export const pageScheme: CustomScheme & { readonly scheme: string } = {
  scheme: SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true },
}

/** Whether this is the page, wherever in it the person is. */
export function isPageUrl(url: string): boolean {
  return url === PAGE_URL || url.startsWith(`${PAGE_URL}#`)
}

/** Answers the page's own requests from the list of its files: anything else is not there. */
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
