import type { Context } from 'hono'
import type { DecimalText } from '../../base/decimal.ts'
import { compareDecimals, readJsonNumber } from '../../base/decimal.ts'
import type { Bindings } from '../sandbox-types.ts'
import { refuseWith } from './refusal.ts'

/** A number of the request, stored as its literal so that no digit is lost. */
class NumberLiteral {
  readonly literal: string
  constructor(literal: string) {
    this.literal = literal
  }
}

/** The payload of a request. Its numbers are NumberLiterals. */
export type Fields = Readonly<Record<string, unknown>>

const MAX_TEXT_LENGTH = 1024

/**
 * Reads the JSON object of a request. Refuses another content type with 40015, malformed JSON with
 * 20001, and JSON that is not an object with 20000.
 */
export async function readFields(context: Context<Bindings>): Promise<Fields> {
  if (contentType(context) !== 'application/json') return refuseWith(40015)
  return parseFields(await context.req.text())
}

/**
 * Reads JSON, as readFields does, or one of the two form types that the contract declares for
 * quotes (A76, P26). `amounts` names the fields that are numbers.
 */
export async function readFieldsOrForm(
  context: Context<Bindings>,
  amounts: readonly string[],
): Promise<Fields> {
  const type = contentType(context)
  if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data')
    return readFields(context)
  const form: Fields = await context.req
    .parseBody()
    .catch(() => refuseWith(20001, 'The form is malformed.'))
  // A form holds text only, so the text of an amount is read as a number literal.
  const amountNames = amounts.filter((name) => typeof form[name] === 'string')
  return {
    ...form,
    ...Object.fromEntries(
      amountNames.map((name) => [name, new NumberLiteral(form[name] as string)]),
    ),
  }
}

function contentType(context: Context<Bindings>): string | undefined {
  return (context.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
}

function parseFields(text: string): Fields {
  let value: unknown
  try {
    value = JSON.parse(text, ((_key: string, item: unknown, context?: { source?: string }) =>
      typeof item === 'number' ? new NumberLiteral(context?.source ?? String(item)) : item) as (
      key: string,
      item: unknown,
    ) => unknown)
  } catch {
    return refuseWith(20001)
  }
  if (
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) ||
    value instanceof NumberLiteral
  )
    return refuseWith(20000, 'An object is expected.')
  return value as Fields
}

/** Reads a text of at least one character. Refuses other values with 20000. */
export function readText(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string' || value === '')
    return refuseWith(20000, `${name}: at least one character is required.`)
  // Assumed: a length limit for texts that have none in the contract.
  return value.length <= MAX_TEXT_LENGTH ? value : refuseWith(20000, `${name}: too long.`)
}

/** Reads a text. Returns '' if it is absent, null or empty. */
export function readOptionalText(fields: Fields, name: string): string {
  return isGiven(fields, name) && fields[name] !== '' ? readText(fields, name) : ''
}

/**
 * Reads a positive amount with every digit of its literal. Assumed: an amount in quotation marks is
 * refused, because the contract says number (A20).
 */
export function readAmount(fields: Fields, name: string): DecimalText {
  const value = fields[name]
  const amount = value instanceof NumberLiteral ? readJsonNumber(value.literal) : undefined
  return amount !== undefined && compareDecimals(amount, '0') > 0
    ? amount
    : refuseWith(20000, `${name}: a positive number is required.`)
}

/** The amount of an order, and the side of the pair that it is in. */
export interface SidedAmount {
  readonly side: 'base' | 'quote'
  readonly amount: DecimalText
}

/** Reads base_amount or quote_amount. Refuses both together, even if one is zero (A18, A19). */
export function readSidedAmount(fields: Fields): SidedAmount {
  const sides = (['base', 'quote'] as const).filter((side) => isGiven(fields, `${side}_amount`))
  const side = sides[0]
  if (side === undefined || sides.length !== 1)
    return refuseWith(20000, 'Exactly one of base_amount and quote_amount is required.')
  return { side, amount: readAmount(fields, `${side}_amount`) }
}

/** Reads BUY or SELL. SWAP and lower case are refused (A17). */
export function readOpType(fields: Fields): 'BUY' | 'SELL' {
  const { op_type: opType } = fields
  return opType === 'BUY' || opType === 'SELL'
    ? opType
    : refuseWith(20000, 'op_type: BUY or SELL is required.')
}

// Assumed: null counts as absent.
function isGiven(fields: Fields, name: string): boolean {
  return fields[name] !== undefined && fields[name] !== null
}
