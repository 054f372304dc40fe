import type { InstructionView } from '../../../../src-main/contract/services.ts'
import type { KnownPair } from '../desk/pairs.ts'
import { isExecution, wayOf, wayParts } from '../desk/ways.ts'
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
   * Its currency: as named by the answer, by the request, or by another quote of the pair; empty if
   * none of them names it.
   */
  readonly currency: string
  /** The side of the pair that a request without a named currency states the amount in. */
  readonly side: 'base' | 'quote' | undefined
  /** The service's own code, or the failure's; empty without a failure. */
  readonly code: string
}

/**
 * Lines in the order of the list. An execution includes the fields of its offer while the list
 * contains it. `pairs` name the currencies of quotes that were refused or not answered.
 */
export function toHistory(
  all: readonly InstructionView[],
  pairs: readonly KnownPair[],
): readonly HistoryRow[] {
  return all.map((view) => {
    const offer = offerOf(view, all)
    const sentFields = [
      ...requestFields(view.request),
      ...(offer ? requestFields(offer.request) : []),
    ]
    const receivedAll = [
      ...receivedFields(view.answer),
      ...(offer ? receivedFields(offer.answer) : []),
    ]
    const side = (['base', 'quote'] as const).find(
      (one) => find(sentFields, `${one}_amount`) !== '',
    )
    const amount = find(sentFields, side ? `${side}_amount` : 'amount')
    const pair = find(sentFields, 'pair') || find(receivedAll, 'pair')
    return {
      view,
      pair,
      opType: find(sentFields, 'op_type'),
      amount: amount === '' ? null : amount,
      currency: side
        ? find(receivedAll, `${side}_asset`) ||
          (pairs.find((knownPair) => knownPair.pair === pair)?.[side] ?? '')
        : find(sentFields, 'from_currency') || find(sentFields, 'currency'),
      side,
      code: codeOf(view),
    }
  })
}

/** The code of a failure, preferably the service's own number; empty without a failure. */
export function codeOf({ failure }: InstructionView): string {
  return failure
    ? String(failure.evidence['code'] ?? failure.evidence['error_code'] ?? failure.code)
    : ''
}

function offerOf(
  view: InstructionView,
  all: readonly InstructionView[],
): InstructionView | undefined {
  const way = wayOf(view.kind)
  if (way === undefined || !isExecution(view.kind)) return undefined
  return all.find((one) => one.kind === wayParts[way].asks && subjectOf(way, one) === view.subject)
}

function find(fields: readonly ReceivedField[], name: string): string {
  return fields.find((field) => field.name === name)?.value ?? ''
}
