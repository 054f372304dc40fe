import type { CallContext } from '../../contract/wire.ts'
import { isRequestableId } from '../../domain/withdrawal.ts'
import { readLedger } from '../../ledger/ledger-file.ts'
import { identifiersIn } from '../../reconciliation/row/ledger-entry.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'
import type { ReadableDb } from '../database/connection.ts'

/**
 * Returns the withdrawals that a ledger names and that the cache lacks or holds as not final, each
 * once: in normal form, and also as written where the ledger spells the id differently. Comparing
 * ids without case is our assumption, not a promise of the service.
 */
export function findLedgerIds(
  db: ReadableDb,
  input: { ledgerPath: string; mapping: Mapping; finalStatuses: readonly string[] },
  isOwnExport: boolean,
  context: CallContext,
): { wanted: string[] } {
  const status = db
    .prepare<[string], string | null>('SELECT status FROM withdrawals WHERE id = ?')
    .pluck()
  const finals = new Set(input.finalStatuses)
  const missingIds = new Set<string>()
  const want = (id: string): void => {
    if (!isRequestableId(id) || missingIds.has(id)) return
    const knownStatus = status.get(id)
    if (knownStatus === undefined || knownStatus === null || !finals.has(knownStatus))
      missingIds.add(id)
  }
  const ledgerReading = readLedger(
    input.ledgerPath,
    input.mapping,
    (row) => {
      if (row.kind !== 'entry' || row.entry.withdrawalId === '') return
      const ids = identifiersIn(row.entry.withdrawalId)
      ids.forEach(want)
      const spelling = row.entry.original.withdrawal_id.trim()
      if (ids.length === 1 && spelling !== ids[0] && status.get(ids[0] as string) === undefined)
        want(spelling)
    },
    isOwnExport,
  )
  for (let step = ledgerReading.next(); !step.done; step = ledgerReading.next()) {
    context.progress({ step: 'read', done: step.value.bytes })
    // A ledger without this column names no withdrawal, so the rest need not be read.
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
