import type { CallContext } from '../../contract/wire.ts'
import { isRequestableId } from '../../domain/withdrawal.ts'
import { readLedger } from '../../ledger/ledger-file.ts'
import { identifiersIn } from '../../reconciliation/row/ledger-entry.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'
import type { ReadableDb } from '../database/connection.ts'

/**
 * Returns the ids of withdrawals in a ledger that the cache lacks or has in a status that is not
 * final, without duplicates. An id is returned in normal form, and also as written if the ledger
 * spells it differently. Comparing ids without case is our assumption, not a promise of the
 * service.
 */
export function findLedgerIds(
  db: ReadableDb,
  input: { ledgerPath: string; mapping: Mapping; finalStatuses: readonly string[] },
  isOwnExport: boolean,
  context: CallContext,
): { wanted: string[] } {
  const statusStatement = db
    .prepare<[string], string | null>('SELECT status FROM withdrawals WHERE id = ?')
    .pluck()
  const finalStatuses = new Set(input.finalStatuses)
  const missingIds = new Set<string>()
  const addIfNeeded = (id: string): void => {
    if (!isRequestableId(id) || missingIds.has(id)) return
    const knownStatus = statusStatement.get(id)
    if (knownStatus === undefined || knownStatus === null || !finalStatuses.has(knownStatus))
      missingIds.add(id)
  }
  const ledgerReading = readLedger(
    input.ledgerPath,
    input.mapping,
    (row) => {
      if (row.kind !== 'entry' || row.entry.withdrawalId === '') return
      const ids = identifiersIn(row.entry.withdrawalId)
      ids.forEach(addIfNeeded)
      const spelling = row.entry.original.withdrawal_id.trim()
      if (
        ids.length === 1 &&
        spelling !== ids[0] &&
        statusStatement.get(ids[0] as string) === undefined
      )
        addIfNeeded(spelling)
    },
    isOwnExport,
  )
  for (let step = ledgerReading.next(); !step.done; step = ledgerReading.next()) {
    context.progress({ step: 'read', done: step.value.bytes })
    // A ledger without this column contains no id of a withdrawal, so stop reading it.
    if (
      Object.keys(step.value.columns).length > 0 &&
      step.value.columns.withdrawal_id === undefined
    ) {
      ledgerReading.return(undefined as never)
      break
    }
  }
  return { wanted: [...missingIds] }
}
