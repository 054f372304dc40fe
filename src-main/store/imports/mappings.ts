import { Failure } from '../../base/failure.ts'
import type { InstantText } from '../../base/instant.ts'
import type { NamedMapping } from '../../contract/reconciling.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'

const MAX_VERSIONS_LISTED = 1000

/** A mapping to store under a name. */
export interface MappingToSave {
  readonly name: string
  readonly text: string
  readonly at: InstantText
  /** The person, by the user name on this machine. */
  readonly by: string
}

/** Lists the named mappings with all their versions, by name, the newest version of each first. */
export function listMappings(db: ReadableDb): readonly NamedMapping[] {
  const versions = db
    .prepare<[number], Omit<NamedMapping, 'isNewest'>>(
      'SELECT name, version, text, at, by FROM named_mappings WHERE deleted_at IS NULL ORDER BY name, version DESC LIMIT ?',
    )
    .all(MAX_VERSIONS_LISTED)
  return versions.map((mapping, index) => ({
    ...mapping,
    isNewest: mapping.name !== versions[index - 1]?.name,
  }))
}

/** Lists the newest version of each mapping that was not deleted, by name. */
export function listNewestMappings(
  db: ReadableDb,
): readonly { readonly name: string; readonly text: string }[] {
  return db
    .prepare<[], { name: string; text: string }>(
      `SELECT name, text FROM named_mappings AS m WHERE deleted_at IS NULL
        AND version = (SELECT max(version) FROM named_mappings AS n WHERE n.name = m.name AND n.deleted_at IS NULL) ORDER BY name`,
    )
    .all()
}

/**
 * Adds a version under the name. No version number is used twice, even if the name was deleted in
 * between.
 */
export function saveMapping(db: WritableDb, { name, text, at, by }: MappingToSave): NamedMapping {
  const lastVersion =
    db
      .prepare<[string], number | null>('SELECT max(version) FROM named_mappings WHERE name = ?')
      .pluck()
      .get(name) ?? 0
  const version = lastVersion + 1
  db.prepare('INSERT INTO named_mappings (name, version, text, at, by) VALUES (?, ?, ?, ?, ?)').run(
    name,
    version,
    text,
    at,
    by,
  )
  return { name, version, text, at, by, isNewest: true }
}

/**
 * Removes a name and all its versions from the list. The versions stay in the database. Throws
 * Failure MAPPING_UNKNOWN.
 */
export function deleteMapping(
  db: WritableDb,
  { name, at }: { readonly name: string; readonly at: InstantText },
): void {
  const { changes } = db
    .prepare('UPDATE named_mappings SET deleted_at = ? WHERE name = ? AND deleted_at IS NULL')
    .run(at, name)
  if (changes === 0)
    throw new Failure({
      kind: 'badInput',
      code: 'MAPPING_UNKNOWN',
      what: 'There is no such mapping',
      why: JSON.stringify(name.slice(0, 64)),
      advice: 'look at the list of mappings again',
    })
}
