import { createHash } from 'node:crypto'
import type { Outcome } from './answers.ts'
import type { Settings } from './options.ts'
import type { ArrivalTimes } from './pace.ts'
import type { LoggedRequest, LoginVerdict } from './requests.ts'

/** An outcome that replaces the answers to the next requests of a path. */
export interface PlannedOutcome {
  remaining: number
  readonly path: string
  readonly outcome: Outcome
}

/** The state of one running service between requests. */
export interface ServiceState {
  settings: Settings
  readonly requests: LoggedRequest[]
  /** Bearer tokens with the instant at which each expires, by the service's clock. */
  readonly tokens: Map<string, number>
  readonly tickets: Set<string>
  readonly plannedOutcomes: PlannedOutcome[]
  readonly arrivalTimes: Readonly<Record<'exchange' | 'public' | 'wallet', ArrivalTimes>>
  readonly cachedAnswers: Map<string, { readonly atMs: number; readonly answer: Outcome }>
  /** How many pages of withdrawals and of the feed were answered (see Arrivals). */
  readonly pagesRead: { withdrawals: number; feed: number }
  partnerOrigin: string
  issuedTokens: number
  issuedTickets: number
}

export function newState(settings: Settings): ServiceState {
  return {
    settings,
    requests: [],
    tokens: new Map(),
    tickets: new Set(),
    plannedOutcomes: [],
    arrivalTimes: { exchange: [], public: [], wallet: [] },
    cachedAnswers: new Map(),
    pagesRead: { withdrawals: 0, feed: 0 },
    partnerOrigin: '',
    issuedTokens: 0,
    issuedTickets: 0,
  }
}

/** The service's clock, in Unix milliseconds. */
export function serviceTime({ settings }: ServiceState): number {
  return settings.now() + settings.skewMs
}

/** The result of one host for a request: its answer, and the verdict on its login. */
export interface HandledRequest {
  readonly outcome: Outcome
  readonly login: LoginVerdict
}

/** 64 hexadecimal digits that depend on the text alone. */
export function seededHexDigits(text: string): string {
  return createHash('sha256').update(`third ${text}`).digest('hex')
}
