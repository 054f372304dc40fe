import type { InstructionView } from '../../../../src-main/contract/services.ts'
import type { KnownPair } from '../desk/pairs.ts'
import { isExecution, priceCalls, priceKindOf } from '../desk/price-kinds.ts'
import type { ReceivedField } from './answer.ts'
import { receivedFields, requestFields, subjectOf } from './answer.ts'

/** An instruction as a line of the history, with texts as sent and received. */
export interface HistoryRow {
  readonly view: InstructionView
  readonly pair: string
  readonly opType: string
  /** The requested or executed amount. */
  readonly amount: string | null
  /**
   * The currency of the amount, as named by the answer, by the request, or by another quote of the
   * pair, empty if none of them names it.
   */
  readonly currency: string
  /**
   * The side of the pair in which a request states the amount, if it does not name the currency.
   */
  readonly side: 'base' | 'quote' | undefined
  /** The service's own code, or the failure's, empty without a failure. */
  readonly code: string
}

/**
 * Returns the lines of the history, in the order of the list. An execution includes the fields of
 * its offer while the list contains the offer. `pairs` name the currencies of quotes that were
 * refused or not answered.
 */
export function toHistory(
  instructions: readonly InstructionView[],
  pairs: readonly KnownPair[],
): readonly HistoryRow[] {
  return instructions.map((view) => {
    const offer = offerOf(view, instructions)
    const sentFields = [
      ...requestFields(view.request),
      ...(offer ? requestFields(offer.request) : []),
    ]
    const answerFields = [
      ...receivedFields(view.answer),
      ...(offer ? receivedFields(offer.answer) : []),
    ]
    const side = (['base', 'quote'] as const).find(
      (name) => findValue(sentFields, `${name}_amount`) !== '',
    )
    const amount = findValue(sentFields, side ? `${side}_amount` : 'amount')
    const pair = findValue(sentFields, 'pair') || findValue(answerFields, 'pair')
    return {
      view,
      pair,
      opType: findValue(sentFields, 'op_type'),
      amount: amount === '' ? null : amount,
      currency: side
        ? findValue(answerFields, `${side}_asset`) ||
          (pairs.find((knownPair) => knownPair.pair === pair)?.[side] ?? '')
        : findValue(sentFields, 'from_currency') || findValue(sentFields, 'currency'),
      side,
      code: codeOf(view),
    }
  })
}

/** Returns the code of a failure, preferably the service's own number, empty without a failure. */
export function codeOf({ failure }: InstructionView): string {
  return failure
    ? String(failure.evidence['code'] ?? failure.evidence['error_code'] ?? failure.code)
    : ''
}

function offerOf(
  view: InstructionView,
  instructions: readonly InstructionView[],
): InstructionView | undefined {
  const priceKind = priceKindOf(view.kind)
  if (priceKind === undefined || !isExecution(view.kind)) return undefined
  return instructions.find(
    (instruction) =>
      instruction.kind === priceCalls[priceKind].requestKind &&
      subjectOf(priceKind, instruction) === view.subject,
  )
}

function findValue(fields: readonly ReceivedField[], name: string): string {
  return fields.find((field) => field.name === name)?.value ?? ''
}
