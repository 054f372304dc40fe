import type { InstantText } from '../../base/instant.ts'
import type { AnswerForm } from '../../domain/withdrawal.ts'
import type { WritableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { openJournal } from './unsent.ts'

/** Facts about a team's record beside its values and text. */
export interface SharedVersion {
  readonly firstSeen: InstantText
  /** When the workstation that sent these values last received them from the provider. */
  readonly lastSeen: InstantText
  /** Null for a kind whose records have one form. */
  readonly form: AnswerForm | null
  /** The text that was received in the other form. */
  readonly other: string | null
}

/** A batch of a team's records that saveRecords merges into the cache. */
export interface SharedVersions {
  /** The version of a key, as keyOf builds it. */
  versionOf(key: string): SharedVersion | undefined
  /** True if the row has values that the team may lack. */
  isUnsent(row: number): boolean
  /** True if the row was seen later than the team's version. */
  isNewerHere(row: number, lastSeen: InstantText): boolean
  /** Notes that an unsent record now equals the team's version. */
  noteEqual(row: number, key: string): void
  /** Adds the row to the journal, because it has values that the team lacks. */
  note(row: number): void
}

/**
 * Opens a batch. `versions` maps keys to versions. `equalKeys` receives row and key of each unsent
 * record that equals the team's version once it is saved.
 */
export function openSharedVersions(
  db: WritableDb,
  kind: 'withdrawals' | 'transactions',
  versions: ReadonlyMap<string, SharedVersion>,
  equalKeys: Map<number, string>,
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
  return {
    versionOf: (key) => versions.get(key),
    isUnsent: (row) => hasUnsent && find.get(kind, row) !== undefined,
    isNewerHere: (row, lastSeen) => (lastSeenStatement.get(row) ?? '') > lastSeen,
    noteEqual: (row, key) => void equalKeys.set(row, key),
    note: (row) => {
      equalKeys.delete(row)
      openJournal(db, kind)?.note(row)
    },
  }
}
