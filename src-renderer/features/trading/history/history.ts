import type { InstructionView } from '../../../../src-main/contract/services.ts'
import { isExecution, wayOf, wayParts } from '../desk/ways.ts'
import type { ReceivedField } from './answer.ts'
import { receivedFields, requestFields, subjectOf } from './answer.ts'

/** An instruction as a line of the history, with texts as sent and received. */
export interface HistoryRow {
  readonly view: InstructionView
  readonly pair: string
  readonly opType: string
  /** The requested or executed amount, in `currency`, which is empty if no answer named it. */
  readonly amount: string | null
  readonly currency: string
  /** The service's own code, or the failure's; empty without a failure. */
  readonly code: string
}

/**
 * Lines in the order of the list. An execution includes the fields of its offer while the list
 * contains it.
 */
export function toHistory(all: readonly InstructionView[]): readonly HistoryRow[] {
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
    const isBase = find(sentFields, 'base_amount') !== ''
    const amount =
      find(sentFields, isBase ? 'base_amount' : 'quote_amount') || find(sentFields, 'amount')
    return {
      view,
      pair: find(sentFields, 'pair') || find(receivedAll, 'pair'),
      opType: find(sentFields, 'op_type'),
      amount: amount === '' ? null : amount,
      currency: find(receivedAll, isBase ? 'base_asset' : 'quote_asset'),
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
