import type { ReadableDb, WritableDb } from './connection.ts'
import { prepareCached } from './statement-cache.ts'

/** Saves a fact: a text under a name. */
export function setMetadata(db: WritableDb, name: string, value: string): void {
  db.prepare(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  ).run(name, value)
}

/** Finds the text of a fact, or undefined if there is no fact of this name. */
export function findMetadata(db: ReadableDb, name: string): string | undefined {
  return prepareCached<[string], string>(db, 'SELECT value FROM facts WHERE name = ?')
    .pluck()
    .get(name)
}
