import { Failure } from '../../base/failure.ts'
import type { InstantText } from '../../base/instant.ts'
import { readJson } from '../../base/json.ts'
import type { ImportView } from '../../contract/window.ts'
import { readHeader } from '../../ledger/ledger-file.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'
import { defaultMapping, mappingToJson, readMapping } from '../../reconciliation/row/mapping.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'

const MAX_IMPORTS = 1000
const MAX_MAPPINGS = 200

/** A stored import. Its runs are looked up when it is listed. */
export type StoredImport = Omit<ImportView, 'runs'>

/** The workbook, or the combined files, from which the rows of an import were written. */
type Origin = Partial<Pick<ImportView, 'workbook' | 'parts'>>

/** Stores an imported ledger file. A repeated id replaces the import. */
export function saveImport(
  db: WritableDb,
  { id, name, bytes, sha256, at, workbook, parts }: StoredImport,
): void {
  const origin: Origin = {
    ...(workbook ? { workbook } : {}),
    ...(parts.length > 0 ? { parts } : {}),
  }
  db.prepare(
    'INSERT INTO imports (id, name, bytes, sha256, at, origin) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name, bytes = excluded.bytes, sha256 = excluded.sha256, at = excluded.at, origin = excluded.origin',
  ).run(id, name, bytes, sha256, at, JSON.stringify(origin))
}

/**
 * Lists the imports, latest first, each with the runs of files with the same content. For a
 * workbook, the sheet and the choice about hidden rows must be equal too.
 */
export function listImports(db: ReadableDb): ImportView[] {
  const runs = new Map<string, string[]>()
  const keyOf = (
    sha256: string,
    sheet: string | null | undefined,
    leavesOutHiddenRows: boolean | undefined,
  ): string => JSON.stringify([sha256, sheet ?? null, leavesOutHiddenRows ?? false])
  const runRows = db
    .prepare<[], [string, string, string | null, number | null]>(
      "SELECT id, json_extract(summary, '$.source.sha256'), json_extract(summary, '$.source.sheet'), json_extract(summary, '$.source.leavesOutHiddenRows') FROM runs ORDER BY seq DESC",
    )
    .raw()
  for (const [id, sha256, sheet, leavesOutHiddenRows] of runRows.iterate()) {
    const key = keyOf(sha256, sheet, leavesOutHiddenRows === 1)
    runs.set(key, [...(runs.get(key) ?? []), id])
  }
  return db
    .prepare<[number], Omit<StoredImport, 'workbook' | 'parts'> & { origin: string }>(
      'SELECT id, name, bytes, sha256, at, origin FROM imports ORDER BY at DESC, id LIMIT ?',
    )
    .all(MAX_IMPORTS)
    .map(({ origin, ...storedImport }) => {
      const { workbook, parts } = readOrigin(origin)
      return {
        ...storedImport,
        runs:
          runs.get(keyOf(storedImport.sha256, workbook?.sheet, workbook?.leavesOutHiddenRows)) ??
          [],
        workbook,
        parts,
      }
    })
}

function readOrigin(text: string): Pick<ImportView, 'workbook' | 'parts'> {
  const { workbook, parts } = JSON.parse(text) as Origin
  return { workbook: workbook ?? null, parts: parts ?? [] }
}

/**
 * Deletes an import. Its runs stay, and the caller deletes its file. Throws Failure IMPORT_UNKNOWN.
 */
export function deleteImport(db: WritableDb, id: string): void {
  const { changes } = db.prepare('DELETE FROM imports WHERE id = ?').run(id)
  if (changes === 0)
    throw new Failure({
      kind: 'badInput',
      code: 'IMPORT_UNKNOWN',
      what: 'There is no such import',
      why: JSON.stringify(id.slice(0, 64)),
      advice: 'look at the list of imports again',
    })
}

/**
 * Stores the mapping for the next file with the header of this file. Throws the failures of
 * readHeader.
 */
export function rememberMapping(
  db: WritableDb,
  { ledgerPath, mapping, at }: { ledgerPath: string; mapping: Mapping; at: InstantText },
): void {
  db.prepare(
    'INSERT INTO mappings (header, mapping, at) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET mapping = excluded.mapping, at = excluded.at',
  ).run(signatureOf(readHeader(ledgerPath, mapping)), mappingToJson(mapping), at)
}

/**
 * Returns the mapping last remembered for this file's header, or undefined if there is none. A
 * mapping itself defines how the header is read (title lines, delimiter, encoding), so each mapping
 * is tried on the file.
 */
export function findMapping(db: ReadableDb, ledgerPath: string): Mapping | undefined {
  const signatures = new Map<string, string | undefined>()
  for (const [header, text] of db
    .prepare<[number], [string, string]>(
      'SELECT header, mapping FROM mappings ORDER BY at DESC LIMIT ?',
    )
    .raw()
    .iterate(MAX_MAPPINGS)) {
    const mapping = readMapping(readJson(text))
    const headerOptions = JSON.stringify([mapping.skipLines, mapping.delimiter, mapping.encoding])
    if (!signatures.has(headerOptions))
      signatures.set(headerOptions, findSignature(ledgerPath, mapping))
    if (signatures.get(headerOptions) === header) return mapping
  }
  return undefined
}

function findSignature(ledgerPath: string, mapping: Mapping): string | undefined {
  try {
    return signatureOf(
      readHeader(ledgerPath, {
        ...defaultMapping,
        skipLines: mapping.skipLines,
        delimiter: mapping.delimiter,
        encoding: mapping.encoding,
      }),
    )
  } catch (error) {
    // The mapping is for files of another kind.
    if (error instanceof Failure) return undefined
    throw error
  }
}

function signatureOf(header: readonly string[]): string {
  return header.join('\u001f')
}
