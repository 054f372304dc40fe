import { ASSUMED } from '../assumptions.ts'
import type { Call, Route } from '../routing.ts'
import { productOf } from '../routing.ts'
import type { Reply } from '../wire.ts'
import { envelopeErrorReply, envelopeReply } from '../wire.ts'
import type { JsonValue } from '../world/reference.ts'

/** Returns the address of a path of the wallet product. */
export const wallet = (path: string): string =>
  `${ASSUMED.gatewayBase}/${ASSUMED.walletService}${path}`

/** Returns the address of a path of the exchange product. Its paths do not end in a slash (B92). */
export const exchange = (path: string): string => `${ASSUMED.gatewayBase}/trade/${path}`

/** Makes a route of the wallet product that needs a bearer token with these scopes. */
export function walletRoute(
  method: Route['method'],
  path: string,
  answer: Route['answer'],
  scopes?: Route['scopes'],
): Route {
  return { method, path: wallet(path), access: 'bearer', answer, ...(scopes && { scopes }) }
}

/** Makes a route of the exchange product that needs a bearer token. */
export function exchangeRoute(
  method: Route['method'],
  path: string,
  answer: Route['answer'],
): Route {
  return { method, path: exchange(path), access: 'bearer', answer }
}

/** Makes a GET route of the exchange product that needs no token. */
export function openExchangeRoute(path: string, answer: Route['answer']): Route {
  return { method: 'GET', path: exchange(path), access: 'open', answer }
}

/** The data of an answer: plain JSON values, or records of the sandbox. */
export type Data = JsonValue | object

/**
 * Makes a success reply. Assumed: `status` is 201 after a creation, as the contract does not show
 * the status.
 */
export function succeed(call: Call, data: Data, status: 200 | 201 = 200): Reply {
  return succeedWith(call, JSON.stringify(data), status)
}

/**
 * Makes a success reply from JSON text, so that no number in it passes through a double.
 */
export function succeedWith(
  { state, context }: Call,
  json: string,
  status: 200 | 201 = 200,
): Reply {
  return { ...envelopeReply(state, productOf(context.req.path), json), status }
}

/**
 * Makes a failure reply in the envelope. Failures of the exchange product have a member `code` too
 * (B11). In documented form its value is `extraFields.code`.
 */
export function fail(
  { state, context }: Call,
  status: number,
  message: string,
  extraFields: { readonly details?: JsonValue; readonly code?: number } = {},
): Reply {
  return envelopeErrorReply(state, productOf(context.req.path), status, message, extraFields)
}

/** Descriptions of the problems in a body, by field name. */
export type Problems = Readonly<Record<string, string>>

/**
 * Makes a 400 with the errors of each field. Assumed: `data` maps each field to a list of errors
 * (B03), which are sentences in contract form and objects in documented form. `code` is the
 * exchange's error code in documented form.
 */
export function invalid(call: Call, problems: Problems, code?: number): Reply {
  const message = Object.entries(problems)
    .map(([field, problem]) => `${field}: ${problem}`)
    .join('; ')
  const toFieldError = (detail: string): JsonValue =>
    call.state.preset.fieldErrors === 'objects' ? { code: 'invalid', detail } : detail
  const details = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, [toFieldError(problem)]]),
  )
  return fail(call, 400, message, { details, ...(code === undefined ? {} : { code }) })
}

/** Makes the 404 of a path or a record that does not exist. */
export function notFound(call: Call): Reply {
  return fail(call, 404, 'Not found')
}

/** Returns the query of a call. */
export function queryOf({ context }: Call): URLSearchParams {
  return new URL(context.req.url).searchParams
}

/** Returns a named part of the path, or empty text if there is none. */
export function partOf({ context }: Call, name: string): string {
  return context.req.param(name) ?? ''
}
