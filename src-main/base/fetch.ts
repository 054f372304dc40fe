/**
 * What a call of a service is made with: a part of fetch's own, so that fetch itself will do where
 * a host has no better.
 */
export interface FetchInit {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
  /** A redirect is an error: it could carry the login away. */
  readonly redirect: 'error'
  readonly credentials: 'omit'
  readonly cache: 'no-store'
}

/** An answer whose head has come; a Response of fetch is one. */
export interface FetchAnswer {
  readonly status: number
  readonly headers: AnswerHeaders
  /** Decompressed; null: none. Taken once. */
  readonly body: {
    getReader(): { read(): Promise<BodyRead>; cancel(): Promise<void> }
    cancel(): Promise<void>
  } | null
}

export type BodyRead =
  { readonly done: false; readonly value: Uint8Array } | { readonly done: true }

export interface AnswerHeaders {
  /** Upper and lower case are the same; what came several times is joined by a comma. */
  get(name: string): string | null
}

/**
 * One call of a service. Throws what the network says, with its `code`; the signal's reason where
 * that ended it.
 */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>
