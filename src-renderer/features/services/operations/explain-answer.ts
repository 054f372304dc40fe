import type { Json, JsonObject } from '../../../../src-main/base/json.ts'
import {
  findJson,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  member,
  writeJson,
} from '../../../../src-main/base/json.ts'
import { readFieldErrors } from '../../../../src-main/domain/field-errors.ts'
import type { ServiceName } from '../../../../src-main/domain/operations.ts'

/** An answer read by the contract's shapes, before it is put into words. */
export interface AnswerReading {
  /**
   * done: a success · refused: the service refused in one of its shapes · status: it refused by
   * HTTP status alone.
   */
  readonly outcome: 'done' | 'refused' | 'status'
  /**
   * errorObject: the partner's Error object (A64) · tokenError: `{error}` of the token path (A07) ·
   * envelope: the gateway's (B01) · exchange: `code` of the exchange product (B11) · plain: JSON of
   * none of these shapes · page: a web page instead of JSON · text: not JSON · empty.
   */
  readonly shape:
    'errorObject' | 'tokenError' | 'envelope' | 'exchange' | 'plain' | 'page' | 'text' | 'empty'
  /** The service's own code, its digits or word, empty if there is none. */
  readonly code: string
  /** The service's own sentence, empty if there is none. */
  readonly message: string
  /** All other statements about a refusal, by field (B03; P23). */
  readonly details: readonly Detail[]
  /** The envelope's milliseconds since 1970 as an instant (B05), or null if there is none. */
  readonly at: string | null
  /** The answer itself, or undefined if it is not JSON. */
  readonly json: Json | undefined
}

export interface Detail {
  /** Nested names joined by dots, empty if the text concerns no field. */
  readonly field: string
  readonly text: string
}

const MAX_DETAILS = 200

/** Reads an answer. Its code decides, and the HTTP status only without a code (A69, B04). */
export function readAnswer(service: ServiceName, status: number, text: string): AnswerReading {
  const json = findJson(text)
  const outcomeByStatus = status >= 200 && status < 300 ? 'done' : 'status'
  const noFacts = { code: '', message: '', details: [], at: null, json }
  if (json === undefined)
    return {
      ...noFacts,
      outcome: outcomeByStatus,
      shape: shapeOfText(text.trim()),
    }
  if (!isJsonObject(json)) return { ...noFacts, outcome: outcomeByStatus, shape: 'plain' }
  return (
    (service === 'partner' ? readPartner(json, status) : readGateway(json)) ?? {
      ...noFacts,
      ...plainFacts(json, outcomeByStatus),
      outcome: outcomeByStatus,
      shape: shapeOf(json, service),
    }
  )
}

function shapeOfText(text: string): 'empty' | 'page' | 'text' {
  if (text === '') return 'empty'
  return text.startsWith('<') ? 'page' : 'text'
}

function readPartner(json: JsonObject, status: number): AnswerReading | undefined {
  const code = member(json, 'code')
  const detail = member(json, 'detail')
  if (
    isJsonNumber(code) &&
    /^\d+$/.test(code.literal) &&
    detail !== undefined &&
    typeof member(json, 'type') === 'string'
  ) {
    const message = isJsonObject(detail) ? member(detail, 'message') : detail
    return {
      outcome: 'refused',
      shape: 'errorObject',
      code: code.literal,
      message: typeof message === 'string' ? message : '',
      details: toDetails({
        type: member(json, 'type') as Json,
        detail: isJsonObject(detail) ? withoutMembers(detail, ['message']) : null,
        status: member(json, 'status') ?? null,
      }),
      at: null,
      json,
    }
  }
  const error = member(json, 'error')
  if (typeof error === 'string' && status >= 400)
    return {
      outcome: 'refused',
      shape: 'tokenError',
      code: error,
      message: '',
      details: toDetails(withoutMembers(json, ['error'])),
      at: null,
      json,
    }
  return undefined
}

// Both products may send either form (G33). The envelope's own code comes first.
function readGateway(json: JsonObject): AnswerReading | undefined {
  const at = instantOf(member(json, 'timestamp'))
  const message = member(json, 'message')
  const commonFacts = {
    message: typeof message === 'string' ? message : '',
    at,
    json,
  }
  const fields = readFieldErrors(member(json, 'data')).map(({ field, code, detail }) => ({
    field,
    text: code === '' ? detail : `${detail} (${code})`,
  }))
  const envelopeCode = codeOf(member(json, 'error_code'))
  if (envelopeCode !== '')
    return {
      ...commonFacts,
      outcome: 'refused',
      shape: 'envelope',
      code: envelopeCode,
      details: fields.length > 0 ? fields : toDetails(member(json, 'data') ?? null),
    }
  const exchangeCode = codeOf(member(json, 'code'))
  if (exchangeCode === '') return undefined
  return {
    ...commonFacts,
    outcome: 'refused',
    shape: 'exchange',
    code: exchangeCode,
    details:
      fields.length > 0
        ? fields
        : toDetails(
            member(json, 'data') ??
              withoutMembers(json, ['code', 'message', 'timestamp', 'error_code']),
          ),
  }
}

function plainFacts(
  json: JsonObject,
  outcome: 'done' | 'status',
): Pick<AnswerReading, 'message' | 'details' | 'at'> {
  const message = member(json, 'message')
  return {
    message: outcome === 'status' && typeof message === 'string' ? message : '',
    details: [],
    at: instantOf(member(json, 'timestamp')),
  }
}

function shapeOf(json: JsonObject, service: ServiceName): 'envelope' | 'plain' {
  return service !== 'partner' && Object.hasOwn(json, 'error_code') && Object.hasOwn(json, 'data')
    ? 'envelope'
    : 'plain'
}

function codeOf(value: Json | undefined): string {
  if (isJsonNumber(value)) return value.literal
  return typeof value === 'string' ? value : ''
}

function instantOf(value: Json | undefined): string | null {
  if (!isJsonNumber(value) || !/^\d{1,15}$/.test(value.literal)) return null
  return new Date(Number(value.literal)).toISOString().replace('Z', '000Z')
}

function toDetails(value: Json): readonly Detail[] {
  const details: Detail[] = []
  const add = (innerValue: Json, field: string): void => {
    if (innerValue === null || details.length >= MAX_DETAILS) return
    if (isJsonObject(innerValue))
      for (const [name, child] of Object.entries(innerValue))
        add(child, field === '' ? name : `${field}.${name}`)
    else if (isJsonArray(innerValue))
      innerValue.forEach((child, index) => {
        const isNested = typeof child === 'object' && child !== null && !isJsonNumber(child)
        add(child, isNested ? `${field}.${index}` : field)
      })
    else
      details.push({
        field,
        text: typeof innerValue === 'string' ? innerValue : writeJson(innerValue),
      })
  }
  add(value, '')
  return details
}

function withoutMembers(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
}
