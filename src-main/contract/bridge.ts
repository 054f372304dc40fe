import type { PlainFailure } from '../base/failure.ts'
import type { WindowEvent } from './window.ts'

/** The answer to one call, on Electron's channel and on the loopback host alike. */
export type Reply =
  | { readonly kind: 'result'; readonly output: unknown }
  | { readonly kind: 'failure'; readonly failure: PlainFailure }

/** The object that the preload script exposes to the page as `window.partnerDesk`. */
export interface Bridge {
  /** `bytes` are sent beside the input, which is JSON (bytes.ts). */
  call(name: string, input: unknown, bytes?: Uint8Array): Promise<Reply>
  onEvent(listener: (event: WindowEvent) => void): void
}

/** Electron's one channel: calls by invoke, events by send. */
export const CHANNEL = 'partner-desk'

/**
 * The handshake of a page and the loopback host. The launch code is in the fragment of the page's
 * address and is never sent: each side proves that it has the code. The page posts to /api/greet,
 * then to /api/open. The reply holds the bearer token of all further calls, and `resume`, the
 * launch code of the handshake after a reload.
 */
export type GreetRequest = { readonly id: string; readonly nonce: string }
export type GreetReply = { readonly proof: string; readonly challenge: string }
export type OpenRequest = { readonly id: string; readonly proof: string }
export type OpenReply = { readonly bearer: string; readonly resume: string }

/** The key of the launch code in the fragment: `#launch=CODE`. */
export const LAUNCH_KEY = 'launch'

/** Number of hex digits of a launch code's SHA-256 that serve as its id. */
export const CODE_ID_LENGTH = 16

/**
 * The longest silence of a page's stream of events. Each line is JSON: an event, or
 * `{"kind":"alive"}` after this time without one.
 */
export const MAX_SILENCE_MS = 2000

/**
 * Calls are POSTs of `{name, input}` to /api/call. A call with bytes is one body of both to
 * /api/bytes (bytes.ts). Events are one streamed POST to /api/events.
 */
export type CallRequest = { readonly name: string; readonly input: unknown }

/** Maximum size of a call in bytes of JSON. */
export const MAX_CALL_BYTES = 1024 * 1024
