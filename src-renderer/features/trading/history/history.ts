import type { InstructionView } from '../../../../src-main/contract/services.ts'
import { isExecution, wayOf, wayParts } from '../desk/ways.ts'
import type { ReceivedField } from './answer.ts'
import { receivedFields, requestFields, subjectOf } from './answer.ts'

/** An instruction as a line of the history; texts as sent and received. */
export interface HistoryRow {
  readonly view: InstructionView
  readonly pair: string
  readonly opType: string
  /**
   * The amount that was asked for or executed, in `currency`, which stays empty where no answer
   * named it.
   */
  readonly amount: string | null
  readonly currency: string
  /** The service's own code, or the failure's; empty where nothing failed. */
  readonly code: string
}

/**
 * Lines in the order of the list; an execution shows what it executed where the list still holds
 * it.
 */
export function toHistory(all: readonly InstructionView[]): readonly HistoryRow[] {
  return all.map((view) => {
    const offer = offerOf(view, all)
    const sent = [...requestFields(view.request), ...(offer ? requestFields(offer.request) : [])]
    const answered = [
      ...receivedFields(view.answer),
      ...(offer ? receivedFields(offer.answer) : []),
    ]
    const isBase = find(sent, 'base_amount') !== ''
    const amount = find(sent, isBase ? 'base_amount' : 'quote_amount') || find(sent, 'amount')
    return {
      view,
      pair: find(sent, 'pair') || find(answered, 'pair'),
      opType: find(sent, 'op_type'),
      amount: amount === '' ? null : amount,
      currency: find(answered, isBase ? 'base_asset' : 'quote_asset'),
      code: codeOf(view),
    }
  })
}

/** The code of what went wrong, as the service numbered it where it did; empty: nothing did. */
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
