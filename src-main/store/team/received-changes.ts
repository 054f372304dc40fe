import type { SharedChange } from '../../contract/team-records.ts'
import { keptFields } from '../../domain/erased-record.ts'
import type { WritableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { NEXT_CHANGE, NEXT_OBSERVED_CHANGE } from '../records/change-numbers.ts'
import { openErased } from '../records/erased-records.ts'
import type { FieldChange } from '../records/shared-versions.ts'
import { readChangeBody } from './record-body.ts'

/** A change of a field of one record. */
export interface RecordChange extends FieldChange {
  readonly kind: SharedChange['kind']
  readonly id: string
}

/**
 * Saves the changes that were received with a range of records. `changesHere` are the changes that
 * these records made to stored rows. If received changes lead step by step from the old to the new
 * value of a change here, these steps are saved in its place. Otherwise the change here is saved
 * unchanged. All other received changes are saved as history only, because the row already had a
 * later value or was not stored.
 */
export function saveReceivedChanges(
  db: WritableDb,
  received: readonly SharedChange[],
  changesHere: readonly RecordChange[],
): void {
  const putStep = prepareCached(db, insertSql(NEXT_CHANGE))
  const putHistory = prepareCached(db, insertSql(NEXT_OBSERVED_CHANGE))
  const isStored = prepareCached(db, `SELECT 1 FROM changes WHERE ${EQUAL_CHANGE}`)
  const dropHistory = prepareCached(db, `DELETE FROM changes WHERE seq < 1 AND ${EQUAL_CHANGE}`)
  const newChanges = readChanges(db, received).filter(
    (change) => isStored.get(change) === undefined,
  )
  const changesByField = groupByField(newChanges)
  const changesHereByField = groupByField(changesHere)
  for (const key of new Set([...changesByField.keys(), ...changesHereByField.keys()])) {
    const changes = changesByField.get(key) ?? []
    const [changeHere] = changesHereByField.get(key) ?? []
    const firstStep = changeHere ? findFirstStep(changes, changeHere) : changes.length
    for (const change of changes.slice(0, firstStep)) putHistory.run(change)
    if (changeHere && firstStep === changes.length) {
      // An earlier range may have contained the change when the row did not have it yet.
      dropHistory.run(changeHere)
      putStep.run(changeHere)
    }
    for (const change of changes.slice(firstStep)) putStep.run(change)
  }
}

const EQUAL_CHANGE =
  'kind = @kind AND id = @id AND at = @at AND field = @field AND old IS @old AND new IS @new AND form IS @form'

function insertSql(number: string): string {
  return `INSERT INTO changes (seq, kind, id, at, field, old, new, form) VALUES (${number}, @kind, @id, @at, @field, @old, @new, @form)`
}

function readChanges(db: WritableDb, received: readonly SharedChange[]): RecordChange[] {
  const isErased = {
    withdrawals: openErased(db, 'withdrawals'),
    transactions: openErased(db, 'transactions'),
  }
  return received
    .map(({ kind, id, line }) => ({ kind, id, ...readChangeBody(line) }))
    .filter(
      // A restored server may have changes from before an erasure.
      ({ kind, id, field }) => isErased[kind]?.(id) !== true || keptFields[kind].includes(field),
    )
}

function groupByField(changes: readonly RecordChange[]): Map<string, RecordChange[]> {
  const groups = new Map<string, RecordChange[]>()
  for (const change of changes) {
    const key = `${change.kind}\n${change.id}\n${change.field}`
    const group = groups.get(key)
    if (group) group.push(change)
    else groups.set(key, [change])
  }
  return groups
}

// Returns the index of the change from which the rest of `changes` leads, step by step, from the
// old to the new value of `changeHere`. Returns the number of changes if there is no such change.
function findFirstStep(
  changes: readonly RecordChange[],
  changeHere: Pick<RecordChange, 'old' | 'new'>,
): number {
  let firstStep = changes.length
  let value = changeHere.new
  for (let index = changes.length - 1; index >= 0 && changes[index]?.new === value; index -= 1) {
    value = changes[index]?.old ?? null
    if (value === changeHere.old) firstStep = index
  }
  return firstStep
}
