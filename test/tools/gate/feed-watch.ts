import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/**
 * The cursors of the feed pages that were requested from, and answered by, a sandbox of this
 * process. `top` is the first page.
 */
export interface FeedWatch {
  readonly requested: readonly string[]
  readonly answered: readonly string[]
  /** Clears both lists before the next process starts. */
  begin(): void
}

const feedPath = '/wallet/transactions/'

/**
 * Watches the sandbox at this address for the life of the process. Requests are observed at Node's
 * server, so the sandbox needs no hook.
 */
export function watchFeed(address: string): FeedWatch {
  const port = Number(new URL(address).port)
  const [requested, answered]: [string[], string[]] = [[], []]
  const note = (list: string[]) => (message: unknown) => {
    const { url = '', socket } = (message as { readonly request: IncomingMessage }).request
    const { pathname, searchParams } = new URL(url, address)
    if (socket.localPort === port && pathname.endsWith(feedPath))
      list.push(searchParams.get('nc') ?? 'top')
  }
  subscribe('http.server.request.start', note(requested))
  subscribe('http.server.response.finish', note(answered))
  return { requested, answered, begin: () => void (requested.splice(0), answered.splice(0)) }
}

/**
 * Counts the pages answered to a killed process that the next one, which starts at `resumed`,
 * requests again. Where a pass had ended (`hasEnded`), the next one starts a new pass and repeats
 * nothing.
 */
export function countRepeatedPages(
  answered: readonly string[],
  resumed: string | undefined,
  hasEnded: boolean,
): number {
  if (resumed === undefined || hasEnded) return 0
  const index = answered.lastIndexOf(resumed)
  // The process may have been killed in a second pass over the same pages. If its last page is the
  // one before `resumed`, only the first pass had reached `resumed`, and nothing is repeated.
  if (index > 0 && answered[index - 1] === answered.at(-1)) return 0
  return index < 0 ? 0 : answered.length - index
}
