import type { RecheckList, RecheckRow } from '../../../../src-main/contract/reconciling.ts'
import { recheckLists } from '../../../../src-main/contract/reconciling.ts'

/** Returns the list that a target names, else the first that has rows, else the first. */
export function readRecheckList(
  target: string | undefined,
  counts: Readonly<Record<RecheckList, number>> | undefined,
): RecheckList {
  const listOfTarget = recheckLists.find((list) => list === target)
  return listOfTarget ?? recheckLists.find((list) => (counts?.[list] ?? 0) > 0) ?? recheckLists[0]
}

/** Writes a row as text, tab separated, every value as stored. */
export function recheckText(row: RecheckRow): string {
  return [
    row.id,
    row.status,
    row.createdAt,
    row.amount,
    row.currency,
    row.network,
    row.askedAt,
    row.note,
  ]
    .map((value) => (value ?? '').replace(/[\t\r\n]+/g, ' '))
    .join('\t')
}

/** Whether a row has a record that can be opened: the service was asked for it and has it. */
export function isKnown({ status, createdAt }: RecheckRow): boolean {
  return status !== null || createdAt !== null
}
