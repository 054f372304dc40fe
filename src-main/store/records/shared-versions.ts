import { isEqualDecimal } from '../../base/decimal.ts'
import type { InstantText } from '../../base/instant.ts'
import { isErasedText, keptFields } from '../../domain/erased-record.ts'
import type { AnswerForm } from '../../domain/withdrawal.ts'
import type { WritableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { activityTables } from './activity-tables.ts'
import { isAmount } from './merge.ts'
import type { SharedTable } from './unsent.ts'
import { openJournal } from './unsent.ts'

/** The facts about a team's record besides its values and text. */
export interface SharedVersion {
  readonly firstSeen: InstantText
  /** When the workstation that sent these values last received them from the provider. */
  readonly lastSeen: InstantText
  /** Null for a kind whose records have one form. */
  readonly form: AnswerForm | null
  /** The text that was received in the other form. */
  readonly other: string | null
}

/** A change of a field of a stored record. */
export interface FieldChange {
  readonly at: InstantText
  readonly field: string
  readonly old: string | null
  readonly new: string | null
  readonly form: string | null
}

/** The versions of a batch of a team's records that saveRecords merges into the cache. */
export interface SharedVersions {
  /** The version of a key, as keyOf builds it. */
  versionOf(key: string): SharedVersion | undefined
  /** True if the row has values that the team may lack. */
  isUnsent(row: number): boolean
  /** True if this workstation saw the row after `lastSeen`, the instant of the team's version. */
  isNewerHere(row: number, lastSeen: InstantText): boolean
  /** Removes the row from the journal, because it now equals the team's version. */
  forget(row: number): void
  /** Adds the row to the journal, because it has values that the team lacks. */
  note(row: number): void
  /** Notes that the team's version, received as `raw`, changes a field of a stored record. */
  noteChange(key: string, change: FieldChange, raw: string): void
}

/**
 * Opens the versions of a batch, by key. `onChange` is called for each change of a field of a
 * stored record, except for another spelling of an amount and for an erasure.
 */
export function openSharedVersions(
  db: WritableDb,
  kind: SharedTable,
  versions: ReadonlyMap<string, SharedVersion>,
  onChange: (key: string, change: FieldChange) => void,
): SharedVersions {
  const hasUnsent =
    prepareCached(db, 'SELECT 1 FROM team_unsent WHERE kind = ? LIMIT 1').get(kind) !== undefined
  const find = prepareCached<[string, number], number>(
    db,
    'SELECT 1 FROM team_unsent WHERE kind = ? AND row = ?',
  )
  const lastSeenStatement = prepareCached<[number], string>(
    db,
    `SELECT last_seen FROM ${kind} WHERE row = ?`,
  ).pluck()
  const forget = prepareCached(db, 'DELETE FROM team_unsent WHERE kind = ? AND row = ?')
  return {
    versionOf: (key) => versions.get(key),
    isUnsent: (row) => hasUnsent && find.get(kind, row) !== undefined,
    isNewerHere: (row, lastSeen) => (lastSeenStatement.get(row) ?? '') > lastSeen,
    forget: (row) => void forget.run(kind, row),
    note: (row) => openJournal(db, kind)?.note(row),
    noteChange: (key, change, raw) => {
      if (!isSpelling(kind, change) && !isErasure(kind, change, raw)) onChange(key, change)
    },
  }
}

function isSpelling(kind: SharedTable, { field, old, new: after }: FieldChange): boolean {
  const { fields } = activityTables[kind]
  return (
    old !== null &&
    after !== null &&
    isAmount(fields.find(({ name }) => name === field)?.kind) &&
    isEqualDecimal(old, after)
  )
}

// The personal values of an erased record must not become the old values of changes.
function isErasure(kind: SharedTable, { field, new: after }: FieldChange, raw: string): boolean {
  return after === null && isErasedText(raw) && !keptFields[kind].includes(field)
}
