import type { CallTally, DriftView } from '../../../../src-main/contract/services.ts'

export type Service = CallTally['service']
export type ServiceChoice = Service | 'all'

/**
 * ok · absent: the id does not exist, which is a valid answer · transient: the program waits or
 * retries automatically · failed.
 */
export type OutcomeKind = 'ok' | 'absent' | 'transient' | 'failed'

/** One outcome of the calls of a path. */
export interface Outcome {
  readonly kind: OutcomeKind
  readonly status: number
  readonly code: string
  readonly times: number
  readonly lastSeen: string
}

/** All calls of one method and path. */
export interface PathHealth {
  readonly service: Service
  readonly method: string
  readonly path: string
  readonly times: number
  /** Number of calls whose outcome is `transient` or `failed`. */
  readonly failed: number
  readonly meanMs: number
  readonly slowestMs: number
  readonly lastSeen: string
  /** The most frequent first. */
  readonly outcomes: readonly Outcome[]
}

/** A code with all calls that ended in it. */
export interface CodeHealth {
  readonly service: Service
  readonly code: string
  readonly status: number
  readonly times: number
  readonly firstSeen: string
  readonly lastSeen: string
  readonly paths: readonly string[]
}

/** The kinds of drift that have a sentence of their own. Any other kind is shown as received. */
export const driftKinds = [
  'unknown',
  'type',
  'value',
  'absent',
  'null',
  'removed',
  'sentinel',
  'negative',
  'unreadable',
  'status',
] as const
export type DriftKind = (typeof driftKinds)[number]

export interface DriftLine extends DriftView {
  readonly driftKind: DriftKind | undefined
  readonly field: string
}

// The program handles throttling and expired logins (A71, P19).
const transientCodes: ReadonlySet<string> = new Set(['THROTTLED', 'QUOTA_USED', 'AUTH_REJECTED'])
const transientPartnerCodes: ReadonlySet<string> = new Set(['40029', '40000', '40001'])

/** Classifies the outcome of calls by service, HTTP status and code. */
export function outcomeKind({
  service,
  status,
  code,
}: Pick<CallTally, 'service' | 'status' | 'code'>): OutcomeKind {
  if (code === '') return status >= 400 ? 'absent' : 'ok'
  if (transientCodes.has(code)) return 'transient'
  // The partner's numbers have no meaning in another service's answers (X28).
  if (service !== 'partner') return 'failed'
  if (code === '40004') return 'absent'
  return transientPartnerCodes.has(code) ? 'transient' : 'failed'
}

/**
 * Groups the tallies by method and path: failing paths first, then by service and path. The mean
 * covers all outcomes.
 */
export function pathsOf(
  calls: readonly CallTally[],
  service: ServiceChoice,
): readonly PathHealth[] {
  const groups = Map.groupBy(callsOfService(calls, service), (call) =>
    [call.service, call.method, call.path].join(' '),
  )
  return [...groups.values()]
    .map(pathOf)
    .sort(
      (left, right) =>
        Number(right.failed > 0) - Number(left.failed > 0) ||
        compare(left.service, right.service) ||
        compare(left.path, right.path) ||
        compare(left.method, right.method),
    )
}

function pathOf(calls: readonly CallTally[]): PathHealth {
  const { service, method, path } = calls[0] as CallTally
  const times = sum(calls.map((call) => call.times))
  const outcomes = calls.map((call) => ({
    kind: outcomeKind(call),
    status: call.status,
    code: call.code,
    times: call.times,
    lastSeen: call.lastSeen,
  }))
  return {
    service,
    method,
    path,
    times,
    failed: sum(
      outcomes
        .filter(({ kind }) => kind === 'transient' || kind === 'failed')
        .map((outcome) => outcome.times),
    ),
    meanMs: times === 0 ? 0 : Math.round(sum(calls.map((call) => call.totalMs)) / times),
    slowestMs: Math.max(...calls.map((call) => call.slowestMs)),
    lastSeen: latestInstant(calls.map((call) => call.lastSeen)),
    outcomes: outcomes.sort(
      (left, right) => right.times - left.times || compare(left.code, right.code),
    ),
  }
}

/** Lists the codes that calls ended in, the latest first. */
export function codesOf(
  calls: readonly CallTally[],
  service: ServiceChoice,
): readonly CodeHealth[] {
  const groups = Map.groupBy(
    callsOfService(calls, service).filter(({ code }) => code !== ''),
    (call) => `${call.service} ${call.code}`,
  )
  return [...groups.values()]
    .map((tallies) => {
      const firstTally = tallies[0] as CallTally
      return {
        service: firstTally.service,
        code: firstTally.code,
        status: firstTally.status,
        times: sum(tallies.map((call) => call.times)),
        firstSeen: tallies.map((call) => call.firstSeen).sort()[0] as string,
        lastSeen: latestInstant(tallies.map((call) => call.lastSeen)),
        paths: [...new Set(tallies.map((call) => `${call.method} ${call.path}`))].sort(),
      }
    })
    .sort((left, right) => compare(right.lastSeen, left.lastSeen) || compare(left.code, right.code))
}

/** Counts the calls and failures of a service, for the filter. */
export function countCalls(
  calls: readonly CallTally[],
  service: ServiceChoice,
): { readonly times: number; readonly failed: number } {
  const serviceCalls = callsOfService(calls, service)
  const failedCalls = serviceCalls.filter((call) =>
    ['transient', 'failed'].includes(outcomeKind(call)),
  )
  return {
    times: sum(serviceCalls.map((call) => call.times)),
    failed: sum(failedCalls.map((call) => call.times)),
  }
}

/** Splits each drift into its kind and field, the latest first. */
export function driftLines(drift: readonly DriftView[]): readonly DriftLine[] {
  return drift
    .map(readDrift)
    .sort(
      (left, right) =>
        compare(right.lastSeen, left.lastSeen) ||
        compare(left.kind, right.kind) ||
        compare(left.what, right.what),
    )
}

function readDrift(view: DriftView): DriftLine {
  const [, word = '', field = ''] = /^([a-z]+):(.*)$/s.exec(view.what) ?? []
  const driftKind = driftKinds.find((kind) => kind === word)
  return { ...view, driftKind, field: driftKind === undefined ? view.what : field }
}

const WARN_SKEW_SECONDS = 60
const BAD_SKEW_SECONDS = 600

/**
 * Rates the difference of the clocks: above a minute a countdown is unreliable, above ten minutes
 * tokens and dates are wrong.
 */
export function judgeSkew(seconds: number | null): 'unknown' | 'ok' | 'warn' | 'bad' {
  if (seconds === null) return 'unknown'
  const size = Math.abs(seconds)
  if (size > BAD_SKEW_SECONDS) return 'bad'
  return size > WARN_SKEW_SECONDS ? 'warn' : 'ok'
}

function callsOfService(calls: readonly CallTally[], service: ServiceChoice): readonly CallTally[] {
  return service === 'all' ? calls : calls.filter((call) => call.service === service)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function latestInstant(instants: readonly string[]): string {
  return instants.toSorted().at(-1) ?? ''
}

function compare(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1
}
