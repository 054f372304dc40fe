import { compareDecimals, readJsonNumber } from '../base/decimal.ts'
import { PAIRS } from './quotes.ts'
import type { Context } from 'hono'
import type { QuoteOrder } from './quotes.ts'
import type { Bindings } from './routing.ts'

export type QuoteBody = { readonly kind: 'order'; readonly order: QuoteOrder } | { readonly kind: 'refused'; readonly code: number; readonly why: string }

/** A number of the request, kept as its literal so that no digit is lost. */
class NumberLiteral {
  readonly literal: string
  constructor(literal: string) {
    this.literal = literal
  }
}

type Fields = Readonly<Record<string, unknown>>

const MAX_REFERENCE = 128

/** Reads and checks the payload of a quote creation: JSON, or one of the two declared forms (P26). */
export async function readQuoteBody(context: Context<Bindings>): Promise<QuoteBody> {
  const type = (context.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json') return readJsonBody(await context.req.text())
  if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data') return refused(40015, 'The content type is not JSON compliant.')
  try {
    return checkFields(numbersOfForm(await context.req.parseBody()))
  } catch {
    return refused(20001, 'The form is malformed.')
  }
}

function readJsonBody(text: string): QuoteBody {
  let value: unknown
  try {
    value = JSON.parse(text, ((_key: string, item: unknown, at?: { source?: string }) => (typeof item === 'number' ? new NumberLiteral(at?.source ?? String(item)) : item)) as (
      key: string,
      item: unknown,
    ) => unknown)
  } catch {
    return refused(20001, 'The JSON document is malformed.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof NumberLiteral) return refused(20000, 'An object is expected.')
  return checkFields(value as Fields)
}

// A form has text only, so there a number is text that reads as one.
function numbersOfForm(form: Fields): Fields {
  const amounts = ['base_amount', 'quote_amount'].filter((name) => typeof form[name] === 'string')
  return { ...form, ...Object.fromEntries(amounts.map((name) => [name, new NumberLiteral(form[name] as string)])) }
}

function checkFields(fields: Fields): QuoteBody {
  const { pair, external_ref: reference, op_type: opType } = fields
  if (typeof pair !== 'string' || !PAIRS.includes(pair)) return refused(20000, 'pair: the name of a pair is required.')
  if (typeof reference !== 'string' || reference === '') return refused(20000, 'external_ref: at least one character is required.')
  if ([...reference].length > MAX_REFERENCE) return refused(20000, 'external_ref: at most 128 characters.')
  if (opType !== 'BUY' && opType !== 'SELL') return refused(20000, 'op_type: BUY or SELL is required.')
  const sides = (['base', 'quote'] as const).filter((side) => fields[`${side}_amount`] !== undefined && fields[`${side}_amount`] !== null)
  const side = sides[0]
  // A zero still counts as given (A19). Assumed: null does not.
  if (side === undefined || sides.length !== 1) return refused(20000, 'Exactly one of base_amount and quote_amount is required.')
  const amount = readAmount(fields[`${side}_amount`])
  if (amount === undefined) return refused(20000, `${side}_amount: a positive number is required.`)
  return { kind: 'order', order: { pair, opType, externalRef: reference, side, amount } }
}

// Assumed: an amount in quotation marks is refused, for the contract says number (A20).
function readAmount(value: unknown): string | undefined {
  const amount = value instanceof NumberLiteral ? readJsonNumber(value.literal) : undefined
  return amount !== undefined && compareDecimals(amount, '0') > 0 ? amount : undefined
}

function refused(code: number, why: string): QuoteBody {
  return { kind: 'refused', code, why }
}
