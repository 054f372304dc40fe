import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/**
 * The feed's pages that a sandbox of this process was asked for, by their cursors; `top` is the
 * first page.
 */
export interface FeedWatch {
  readonly asked: readonly string[]
  readonly answered: readonly string[]
  /** Forgets both, before the next process asks. */
  begin(): void
}

const feedPath = '/wallet/transactions/'

/**
 * Watches the sandbox at this address for the life of the process. Requests are seen as Node's
 * server sees them, so that the sandbox need not tell.
 */
export function watchFeed(address: string): FeedWatch {
  const port = Number(new URL(address).port)
  const [asked, answered]: [string[], string[]] = [[], []]
  const note = (list: string[]) => (message: unknown) => {
    const { url = '', socket } = (message as { readonly request: IncomingMessage }).request
    const { pathname, searchParams } = new URL(url, address)
    if (socket.localPort === port && pathname.endsWith(feedPath))
      list.push(searchParams.get('nc') ?? 'top')
  }
  subscribe('http.server.request.start', note(asked))
  subscribe('http.server.response.finish', note(answered))
  return { asked, answered, begin: () => void (asked.splice(0), answered.splice(0)) }
}

/**
 * How many pages that a killed process had been answered are asked for again by the next one, which
 * begins at `resumed`. Where a pass had come to its end (`hasEnded`) the next one begins anew and
 * fetches nothing again.
 */
export function countAgain(
  answered: readonly string[],
  resumed: string | undefined,
  hasEnded: boolean,
): number {
  if (resumed === undefined || hasEnded) return 0
  const at = answered.lastIndexOf(resumed)
  // Of a pass over the same pages as an earlier one: what comes behind its last page was answered
  // in the earlier one alone.
  if (at > 0 && answered[at - 1] === answered.at(-1)) return 0
  return at < 0 ? 0 : answered.length - at
}
