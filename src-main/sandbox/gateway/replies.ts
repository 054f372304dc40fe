import { ASSUMED } from '../assumptions.ts'
import type { Call } from '../routing.ts'
import { areaOf } from '../routing.ts'
import type { Reply } from '../wire.ts'
import { envelopeErrorReply, envelopeReply } from '../wire.ts'
import type { Plain } from '../world/reference.ts'

/** The address of a path of the wallet product. */
export const wallet = (path: string): string =>
  `${ASSUMED.gatewayBase}/${ASSUMED.walletService}${path}`

/** The address of a path of the exchange product; none of them ends in a slash (B92). */
export const exchange = (path: string): string => `${ASSUMED.gatewayBase}/trade/${path}`

/** What an answer may hold: plain values, and records of ours that JSON writes as such. */
export type Data = Plain | object

/**
 * A success; `status` 201 where something was made (Assumed: the contract gives no status of a
 * creation).
 */
export function succeed(call: Call, data: Data, status: 200 | 201 = 200): Reply {
  return succeedWith(call, JSON.stringify(data), status)
}

/** A success whose data is JSON text already, so that no number in it is read as a double. */
export function succeedWith({ state }: Call, json: string, status: 200 | 201 = 200): Reply {
  return { ...envelopeReply(json, state.clock.nowMs()), status }
}

/** A failure in the envelope; that of the exchange product carries `code` too (B11). */
export function fail(
  { state, context }: Call,
  status: number,
  message: string,
  details?: Plain,
): Reply {
  return envelopeErrorReply(status, message, state.clock.nowMs(), {
    details,
    exchange: areaOf(context.req.path) === 'exchange',
  })
}

/** What is wrong with each field, by its name. */
export type Problems = Readonly<Record<string, string>>

/**
 * 400 with the errors field by field. Assumed: `data` holds a list of sentences under each field's
 * name (B03).
 */
export function invalid(call: Call, problems: Problems): Reply {
  const message = Object.entries(problems)
    .map(([field, problem]) => `${field}: ${problem}`)
    .join('; ')
  return fail(
    call,
    400,
    message,
    Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, [problem]])),
  )
}

/** 404 as for any path that does not exist. */
export function notFound(call: Call): Reply {
  return fail(call, 404, 'Not found')
}

/** The query of a call. */
export function queryOf({ context }: Call): URLSearchParams {
  return new URL(context.req.url).searchParams
}

/** A named part of the path; empty where there is none. */
export function partOf({ context }: Call, name: string): string {
  return context.req.param(name) ?? ''
}
