/**
 * The options of a service call. They are a subset of the options of fetch, so that a host can use
 * fetch itself.
 */
export interface FetchInit {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
  /** A redirect is an error: it could send the login elsewhere. */
  readonly redirect: 'error'
  readonly credentials: 'omit'
  readonly cache: 'no-store'
}

/** An answer whose status and headers have arrived. A Response of fetch is one. */
export interface FetchAnswer {
  readonly status: number
  readonly headers: AnswerHeaders
  /** Decompressed, or null if there is none. Can be read once. */
  readonly body: {
    getReader(): { read(): Promise<BodyRead>; cancel(): Promise<void> }
    cancel(): Promise<void>
  } | null
}

export type BodyRead =
  { readonly done: false; readonly value: Uint8Array } | { readonly done: true }

export interface AnswerHeaders {
  /** The name is case-insensitive. Repeated headers are joined by a comma. */
  get(name: string): string | null
}

/**
 * Makes one call of a service. Throws the network's error, with its `code`, or the signal's reason
 * after an abort.
 */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>
