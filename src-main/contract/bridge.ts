import type { PlainFailure } from '../base/failure.ts'
import type { WindowEvent } from './window.ts'

/** The answer to one call, on Electron's channel and on the loopback host alike. */
export type Reply =
  | { readonly kind: 'result'; readonly output: unknown }
  | { readonly kind: 'failure'; readonly failure: PlainFailure }

/** The object that the preload gives the page as `window.partnerDesk`, over the one channel. */
export interface Bridge {
  /** `bytes` are sent beside the input, which is JSON (bytes.ts). */
  call(name: string, input: unknown, bytes?: Uint8Array): Promise<Reply>
  onEvent(take: (event: WindowEvent) => void): void
}

/** Electron's one channel: calls by invoke, events by send. */
export const CHANNEL = 'partner-desk'

/**
 * Messages that open the loopback host. The code is in the address's fragment and is never sent:
 * both sides prove that they have it. POST /api/greet → /api/open returns the bearer for every
 * further call, and the code for the next opening after a reload.
 */
export type GreetRequest = { readonly id: string; readonly nonce: string }
export type GreetReply = { readonly proof: string; readonly challenge: string }
export type OpenRequest = { readonly id: string; readonly proof: string }
export type OpenReply = { readonly bearer: string; readonly resume: string }

/** The fragment's key: `#launch=CODE`. */
export const LAUNCH_KEY = 'launch'

/** Number of hex digits of a code's SHA-256 that identify it. */
export const CODE_ID_LENGTH = 16

/** A page's events arrive as lines of JSON: events, and `{"kind":"alive"}` at least this often. */
export const ALIVE_MS = 2000

/**
 * Calls are POSTs of `{name, input}` to /api/call. A call with bytes is one body of both to
 * /api/bytes (bytes.ts). Events are one streamed POST to /api/events.
 */
export type CallRequest = { readonly name: string; readonly input: unknown }

/** Maximum size of a call in bytes of JSON. */
export const MAX_CALL_BYTES = 1024 * 1024
