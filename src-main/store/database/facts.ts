import type { ReadableDb, WritableDb } from './connection.ts'
import { prepared } from './prepared.ts'

export function setFact(db: WritableDb, name: string, value: string): void {
  db.prepare(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  ).run(name, value)
}

export function findFact(db: ReadableDb, name: string): string | undefined {
  return prepared<[string], string>(db, 'SELECT value FROM facts WHERE name = ?').pluck().get(name)
}
