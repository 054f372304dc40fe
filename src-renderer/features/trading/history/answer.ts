import type { Json, JsonObject } from '../../../../src-main/base/json.ts'
import {
  findJson,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  member,
  writeJson,
} from '../../../../src-main/base/json.ts'
import type { InstructionView } from '../../../../src-main/contract/services.ts'
import type { PriceKind } from '../desk/price-kinds.ts'

/** A quote's price with its amounts, every text as received. */
export interface Price {
  readonly pair: string
  readonly opType: string
  readonly rate: string
  readonly baseAmount: string
  readonly baseAsset: string
  readonly quoteAmount: string
  readonly quoteAsset: string
  /** The contract does not state the currency of the fee (partner, Quote). */
  readonly fee: string
}

/** A field of an answer, as received. A nested value shows only its kind of JSON. */
export interface ReceivedField {
  readonly name: string
  readonly value: string
}

/**
 * Reads the price in a quote's answer, or undefined if the answer lacks the rate or one of the
 * amounts, because a price is shown only with its amount (A89).
 */
export function readPrice(answer: string | null): Price | undefined {
  const fields = answerFields(answer)
  if (!fields) return undefined
  const text = (name: string): string => toText(member(fields, name)) ?? ''
  const price = {
    pair: text('pair'),
    opType: text('op_type'),
    rate: text('rate'),
    baseAmount: text('base_amount'),
    baseAsset: text('base_asset'),
    quoteAmount: text('quote_amount'),
    quoteAsset: text('quote_asset'),
    fee: text('charged_fee'),
  }
  return price.rate === '' || price.baseAmount === '' || price.quoteAmount === ''
    ? undefined
    : price
}

/**
 * Lists all fields of an answer, in its order. The program relies on no particular field of
 * reusable quotes and promises (A46).
 */
export function receivedFields(answer: string | null): readonly ReceivedField[] {
  const fields = answerFields(answer)
  return fields
    ? Object.entries(fields).map(([name, value]) => ({
        name,
        value: toText(value) ?? shapeOf(value),
      }))
    : []
}

/**
 * Returns the id that an execution names. For a partner quote it is the id in the answer. For a
 * promise it is the id of the instruction that made it, because the token is opaque and stays in
 * the core (B70). Undefined if the answer has no id.
 */
export function subjectOf(priceKind: PriceKind, offer: InstructionView): string | undefined {
  if (priceKind === 'swap') return offer.id
  const fields = answerFields(offer.answer)
  const id = fields && toText(member(fields, 'id'))
  return id === '' ? undefined : (id ?? undefined)
}

/** Lists the fields of a request's body as it was sent. */
export function requestFields(request: string): readonly ReceivedField[] {
  const requestObject = toObject(request)
  const body = requestObject && member(requestObject, 'body')
  const fields = typeof body === 'string' ? toObject(body) : objectOf(body)
  return fields
    ? Object.entries(fields).map(([name, value]) => ({
        name,
        value: toText(value) ?? shapeOf(value),
      }))
    : []
}

/** Writes a request for display, with its body as JSON instead of a JSON text inside a text. */
export function shownRequest(request: string): string {
  const requestObject = toObject(request)
  const body = requestObject && member(requestObject, 'body')
  if (!requestObject || typeof body !== 'string' || toObject(body) === undefined) return request
  return `{"method":${writeJson(member(requestObject, 'method') ?? null)},"path":${writeJson(member(requestObject, 'path') ?? null)},"body":${body}}`
}

// The gateway wraps its answers, the partner does not.
function answerFields(answer: string | null): JsonObject | undefined {
  const answerObject = answer === null ? undefined : toObject(answer)
  const data =
    answerObject && member(answerObject, 'error_code') !== undefined
      ? member(answerObject, 'data')
      : undefined
  return isJsonObject(data) ? data : answerObject
}

function toObject(text: string): JsonObject | undefined {
  return objectOf(findJson(text))
}

function objectOf(value: Json | undefined): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined
}

// Returns undefined for null, objects and lists.
function toText(value: Json | undefined): string | undefined {
  if (isJsonNumber(value)) return value.literal
  if (typeof value === 'string') return value
  return typeof value === 'boolean' ? String(value) : undefined
}

function shapeOf(value: Json): string {
  if (value === null) return 'null'
  return isJsonArray(value) ? `[ ${value.length} ]` : '{ … }'
}
