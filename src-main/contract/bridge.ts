import type { PlainFailure } from '../base/failure.ts'
import type { WindowEvent } from './window.ts'

/** The answer to one call, on Electron's channel and on the loopback host alike. */
export type Reply =
  | { readonly kind: 'result'; readonly output: unknown }
  | { readonly kind: 'failure'; readonly failure: PlainFailure }

/** What the preload shows to the page, under `window.partnerDesk`, over the one channel. */
export interface Bridge {
  /** `bytes` go beside the input, which is JSON (bytes.ts). */
  call(name: string, input: unknown, bytes?: Uint8Array): Promise<Reply>
  onEvent(take: (event: WindowEvent) => void): void
}

/** Electron's one channel: calls by invoke, events by send. */
export const CHANNEL = 'partner-desk'

/**
 * Opening the loopback host. The code stands in the address's fragment and is never sent: both
 * sides prove that they know it. POST /api/greet → /api/open gives the bearer for every further
 * call, and the code for the next opening after a reload.
 */
export type GreetRequest = { readonly id: string; readonly nonce: string }
export type GreetReply = { readonly proof: string; readonly challenge: string }
export type OpenRequest = { readonly id: string; readonly proof: string }
export type OpenReply = { readonly bearer: string; readonly resume: string }

/** The fragment's key: `#launch=CODE`. */
export const LAUNCH_KEY = 'launch'

/** The first 16 hex digits of a code's SHA-256 name it. */
export const CODE_ID_LENGTH = 16

/** A page's events come as lines of JSON: events, and `{"kind":"alive"}` at least this often. */
export const ALIVE_MS = 2000

/**
 * Calls are POSTs of `{name, input}` to /api/call, those with bytes one body of both to /api/bytes
 * (bytes.ts); events one streamed POST to /api/events.
 */
export type CallRequest = { readonly name: string; readonly input: unknown }

/** The largest call in bytes of JSON. */
export const MAX_CALL_BYTES = 1024 * 1024
