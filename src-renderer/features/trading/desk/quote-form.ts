import type { DecimalText } from '../../../../src-main/base/decimal.ts'
import { isEqualDecimal, isNegativeDecimal } from '../../../../src-main/base/decimal.ts'
import { isJsonObject, readJson } from '../../../../src-main/base/json.ts'
import type { Instruction, QuoteAmount } from '../../../../src-main/contract/services.ts'
import type { TypedProblem } from '../../../format/typed-amount.ts'
import { readTypedAmount } from '../../../format/typed-amount.ts'

export type OpType = 'BUY' | 'SELL'

/** The form for a price. It has one amount, so that there are never two (A18). */
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

/** The form for executing a reusable quote. */
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

const MAX_WORD_LENGTH = 200
/** For a quote's external_ref (partner, Limits). */
const MAX_REFERENCE_LENGTH = 128
/** The core's limit. The contract names none for a reusable quote (A45). */
const MAX_REUSABLE_REFERENCE_LENGTH = 1000
const MAX_BODY_LENGTH = 65_536

/** Makes a new unique external reference. */
export function makeReference(): string {
  return `pd-${crypto.randomUUID()}`
}

/**
 * Changes the side of the pair and clears the amount, because an amount in one currency is not an
 * amount in the other.
 */
export function chooseSide<
  T extends { readonly side: QuoteAmount['side']; readonly amount: string },
>(form: T, side: QuoteAmount['side']): T {
  return form.side === side ? form : { ...form, side, amount: '' }
}

export function quoteProblems(form: QuoteForm): FormProblems<'pair' | 'amount' | 'reference'> {
  return {
    ...problemsOf('pair', pairProblem(form.pair)),
    ...problemsOf('amount', amountProblem(form.amount)),
    ...problemsOf(
      'reference',
      referenceProblem(form.reference, MAX_REFERENCE_LENGTH, 'referenceLong'),
    ),
  }
}

export function reusableProblems(form: ReusableForm): FormProblems<'pair' | 'reference'> {
  return {
    ...problemsOf('pair', pairProblem(form.pair)),
    ...problemsOf(
      'reference',
      referenceProblem(form.reference, MAX_REUSABLE_REFERENCE_LENGTH, 'referenceVeryLong'),
    ),
  }
}

export function orderProblems(order: ReusableOrder): FormProblems<'endUser' | 'amount'> {
  return {
    ...problemsOf('endUser', endUserProblem(order.endUser)),
    ...problemsOf('amount', amountProblem(order.amount)),
  }
}

/**
 * Checks only that a promise's request is one JSON object. Its content is the operator's own (G27).
 */
export function bodyProblem(body: string): FormProblem | undefined {
  if (body.trim() === '') return 'bodyEmpty'
  if (body.length > MAX_BODY_LENGTH) return 'bodyLong'
  try {
    return isJsonObject(readJson(body)) ? undefined : 'bodyJson'
  } catch {
    return 'bodyJson'
  }
}

/**
 * Reads the exact amount that was typed with the region's marks, or undefined if the text is not an
 * amount.
 */
export function readExactAmount(writtenText: string): DecimalText | undefined {
  const typedAmount = readTypedAmount(writtenText)
  return typedAmount.kind === 'amount' ? typedAmount.text : undefined
}

/** Converts the form to an instruction. Call only with a form without problems. */
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
 * Converts the form to an instruction. A reusable quote has neither direction nor amount (A41).
 * Call only with a form without problems.
 */
export function formToReusable(form: ReusableForm): Instruction & { kind: 'reusableQuote' } {
  return { kind: 'reusableQuote', pair: form.pair.trim(), externalRef: form.reference.trim() }
}

/** Converts the order to an instruction. Call only with an order without problems. */
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

// The amount is the operator's own digits as exact text (P25). A JSON number keeps them, except for
// leading zeros.
function toAmount({
  side,
  amount,
}: {
  readonly side: QuoteAmount['side']
  readonly amount: string
}): QuoteAmount {
  return { side, text: readExactAmount(amount) ?? '' }
}

function endUserProblem(endUser: string): FormProblem | undefined {
  const length = [...endUser.trim()].length
  if (length === 0) return 'endUserEmpty'
  return length > MAX_WORD_LENGTH ? 'endUserLong' : undefined
}

function pairProblem(pair: string): FormProblem | undefined {
  const length = [...pair.trim()].length
  if (length === 0) return 'pairEmpty'
  return length > MAX_WORD_LENGTH ? 'pairLong' : undefined
}

function referenceProblem(
  reference: string,
  maxLength: number,
  tooLongProblem: FormProblem,
): FormProblem | undefined {
  const length = [...reference.trim()].length
  if (length === 0) return 'referenceEmpty'
  return length > maxLength ? tooLongProblem : undefined
}

function amountProblem(writtenText: string): FormProblem | undefined {
  if (writtenText.trim() === '') return 'amountEmpty'
  const typedAmount = readTypedAmount(writtenText)
  if (typedAmount.kind === 'refused') return typedAmount.problem
  return isNegativeDecimal(typedAmount.text) || isEqualDecimal(typedAmount.text, '0')
    ? 'amountZero'
    : undefined
}

function problemsOf<Field extends string>(
  field: Field,
  problem: FormProblem | undefined,
): FormProblems<Field> {
  return (problem === undefined ? {} : { [field]: problem }) as FormProblems<Field>
}
