import type { Context } from 'hono'
import type { Bindings } from '../sandbox-types.ts'
import type { QuoteOrder } from '../world/quotes.ts'
import { PAIRS } from '../world/quotes.ts'
import type { Fields } from './body.ts'
import { readFieldsOrForm, readOpType, readSidedAmount, readText } from './body.ts'
import { refuseWith } from './refusal.ts'

const MAX_REFERENCE_LENGTH = 128

/**
 * Reads and checks the payload of a quote creation, which is JSON or one of the two form types that
 * the contract declares (P26). Refuses with 20000, 20001 or 40015.
 */
export async function readQuoteBody(context: Context<Bindings>): Promise<QuoteOrder> {
  return readOrder(await readFieldsOrForm(context, ['base_amount', 'quote_amount']))
}

/**
 * Reads the order of a quote. The fields are checked in the sequence of the contract's table.
 * Unknown fields, such as `created_at`, are ignored (A79).
 */
export function readOrder(fields: Fields): QuoteOrder {
  const pair = readText(fields, 'pair')
  if (!PAIRS.includes(pair)) refuseWith(20000, 'pair: the name of a pair is required.')
  const externalRef = readText(fields, 'external_ref')
  if ([...externalRef].length > MAX_REFERENCE_LENGTH)
    refuseWith(20000, 'external_ref: at most 128 characters.')
  const opType = readOpType(fields)
  return { pair, externalRef, opType, ...readSidedAmount(fields) }
}
