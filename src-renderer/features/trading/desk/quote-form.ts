import type { DecimalText } from '../../../../src-main/base/decimal.ts'
import { isEqualDecimal, isNegativeDecimal } from '../../../../src-main/base/decimal.ts'
import { isJsonObject, readJson } from '../../../../src-main/base/json.ts'
import type { Instruction, QuoteAmount } from '../../../../src-main/contract/services.ts'
import type { TypedProblem } from '../../../format/typed-amount.ts'
import { readTypedAmount } from '../../../format/typed-amount.ts'

export type OpType = 'BUY' | 'SELL'

/**
 * What a person writes to get a price; one text for the amount, so that there are never two (A18).
 */
export interface QuoteForm {
  readonly pair: string
  readonly opType: OpType
  readonly side: QuoteAmount['side']
  readonly amount: string
  readonly reference: string
}

export interface ReusableForm {
  readonly pair: string
  readonly reference: string
}

/** What a person writes to execute a reusable quote. */
export interface ReusableOrder {
  readonly endUser: string
  readonly opType: OpType
  readonly side: QuoteAmount['side']
  readonly amount: string
}

export type FormProblem =
  | 'pairEmpty'
  | 'pairLong'
  | 'referenceEmpty'
  | 'referenceLong'
  | 'referenceVeryLong'
  | 'endUserEmpty'
  | 'endUserLong'
  | 'amountEmpty'
  | 'amountZero'
  | TypedProblem
  | 'bodyEmpty'
  | 'bodyJson'
  | 'bodyLong'

export type FormProblems<Field extends string> = Readonly<Partial<Record<Field, FormProblem>>>

const MOST_WORD = 200
/** Of a quote's external_ref (partner, Limits). */
const MOST_REFERENCE = 128
/** What the core takes; the contract names no limit for a reusable quote (A45). */
const MOST_REUSABLE_REFERENCE = 1000
const MOST_BODY = 65_536

/** An external reference that no quote has yet. */
export function makeReference(): string {
  return `pd-${crypto.randomUUID()}`
}

/** The other side of the pair: an amount in one currency is none in the other, so it goes. */
export function chooseSide<
  T extends { readonly side: QuoteAmount['side']; readonly amount: string },
>(form: T, side: QuoteAmount['side']): T {
  return form.side === side ? form : { ...form, side, amount: '' }
}

export function quoteProblems(form: QuoteForm): FormProblems<'pair' | 'amount' | 'reference'> {
  return {
    ...at('pair', pairProblem(form.pair)),
    ...at('amount', amountProblem(form.amount)),
    ...at('reference', referenceProblem(form.reference, MOST_REFERENCE, 'referenceLong')),
  }
}

export function reusableProblems(form: ReusableForm): FormProblems<'pair' | 'reference'> {
  return {
    ...at('pair', pairProblem(form.pair)),
    ...at(
      'reference',
      referenceProblem(form.reference, MOST_REUSABLE_REFERENCE, 'referenceVeryLong'),
    ),
  }
}

export function orderProblems(order: ReusableOrder): FormProblems<'endUser' | 'amount'> {
  const length = [...order.endUser.trim()].length
  return {
    ...at(
      'endUser',
      length === 0 ? 'endUserEmpty' : length > MOST_WORD ? 'endUserLong' : undefined,
    ),
    ...at('amount', amountProblem(order.amount)),
  }
}

/**
 * A promise's request is the operator's own (G27): only that it is one JSON object is looked at.
 */
export function bodyProblem(body: string): FormProblem | undefined {
  if (body.trim() === '') return 'bodyEmpty'
  if (body.length > MOST_BODY) return 'bodyLong'
  try {
    return isJsonObject(readJson(body)) ? undefined : 'bodyJson'
  } catch {
    return 'bodyJson'
  }
}

/** The exact amount that is typed, in the region's marks; undefined where it is none. */
export function readOwnAmount(written: string): DecimalText | undefined {
  const typed = readTypedAmount(written)
  return typed.kind === 'amount' ? typed.text : undefined
}

/** Call only where nothing is wrong with the form. */
export function formToQuote(form: QuoteForm): Instruction & { kind: 'quote' } {
  return {
    kind: 'quote',
    pair: form.pair.trim(),
    opType: form.opType,
    amount: toAmount(form),
    externalRef: form.reference.trim(),
  }
}

/**
 * Neither direction nor amount: a reusable quote has none (A41). Call only where nothing is wrong
 * with the form.
 */
export function formToReusable(form: ReusableForm): Instruction & { kind: 'reusableQuote' } {
  return { kind: 'reusableQuote', pair: form.pair.trim(), externalRef: form.reference.trim() }
}

/** Call only where nothing is wrong with the order. */
export function orderToExecution(
  quote: string,
  order: ReusableOrder,
): Instruction & { kind: 'executeReusable' } {
  return {
    kind: 'executeReusable',
    quote,
    endUser: order.endUser.trim(),
    opType: order.opType,
    amount: toAmount(order),
  }
}

// The operator's own digits, as exact text (P25): a JSON number takes them but for zeros before the
// first digit.
function toAmount({
  side,
  amount,
}: {
  readonly side: QuoteAmount['side']
  readonly amount: string
}): QuoteAmount {
  return { side, text: readOwnAmount(amount) ?? '' }
}

function pairProblem(pair: string): FormProblem | undefined {
  const length = [...pair.trim()].length
  return length === 0 ? 'pairEmpty' : length > MOST_WORD ? 'pairLong' : undefined
}

function referenceProblem(
  reference: string,
  most: number,
  tooLong: FormProblem,
): FormProblem | undefined {
  const length = [...reference.trim()].length
  return length === 0 ? 'referenceEmpty' : length > most ? tooLong : undefined
}

function amountProblem(written: string): FormProblem | undefined {
  if (written.trim() === '') return 'amountEmpty'
  const typed = readTypedAmount(written)
  if (typed.kind === 'refused') return typed.problem
  return isNegativeDecimal(typed.text) || isEqualDecimal(typed.text, '0') ? 'amountZero' : undefined
}

function at<Field extends string>(
  field: Field,
  problem: FormProblem | undefined,
): FormProblems<Field> {
  return (problem === undefined ? {} : { [field]: problem }) as FormProblems<Field>
}
