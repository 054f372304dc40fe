import type { Fetch } from '../base/fetch.ts'
import type { Clock } from '../base/instant.ts'
import type { OpenSocket } from '../base/socket.ts'

/**
 * Everything that the client needs from its host: this folder itself never reads a clock or opens a
 * socket.
 */
export interface Network {
  readonly fetch: Fetch
  readonly clock: Clock
  /** A number in [0, 1) for jitter. */
  random(): number
  /**
   * Called after every attempt, for the log and the count of calls. Never receives a header or a
   * body.
   */
  onCall?(note: CallNote): void
  /** Removes every secret of this process from text. */
  readonly secrets?: Secrets
  /** Opens a WebSocket, absent if the host has none. */
  readonly openSocket?: OpenSocket
}

/** Removes secrets from text. */
export interface Secrets {
  hide(values: readonly string[]): void
  clean(text: string): string
}

/** One attempt of a call, as reported to the log and the count of calls. */
export interface CallNote {
  readonly service: 'partner' | 'gateway' | 'exchange'
  readonly method: string
  readonly path: string
  /** The path with `{name}` for the parts that vary between calls. */
  readonly template: string
  /** 0: no answer. */
  readonly status: number
  readonly elapsedMs: number
  readonly outcome: string
  /** The service's own error code or the failure's, empty for a success. */
  readonly code: string
  /** The `Deprecation` and `Sunset` headers, as received (B93). */
  readonly deprecation: string | null
  readonly sunset: string | null
  /**
   * The service's clock less this machine's, in milliseconds, or null if the answer does not report
   * it.
   */
  readonly skewMs: number | null
}
