import { Failure } from '../../base/failure.ts'
import type { InstantText } from '../../base/instant.ts'
import { readJson } from '../../base/json.ts'
import type { ImportView } from '../../contract/window.ts'
import { readHeader } from '../../ledger/ledger-file.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'
import { defaultMapping, mappingToJson, readMapping } from '../../reconciliation/row/mapping.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'

const MOST_IMPORTS = 1000
const MOST_MAPPINGS = 200

/** An import as it is kept; which runs were made of it is found out when it is listed. */
export type KeptImport = Omit<ImportView, 'runs'>

/** What an import was before it became a plain file of rows. */
type Origin = Partial<Pick<ImportView, 'workbook' | 'parts'>>

/** Notes a ledger file that was brought in; the same id again is the same import. */
export function saveImport(
  db: WritableDb,
  { id, name, bytes, sha256, at, workbook, parts }: KeptImport,
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
 * The imports, the latest first, each with the runs made of a file of the same content, and of a
 * workbook of its sheet, with or without the hidden rows.
 */
export function listImports(db: ReadableDb): ImportView[] {
  const runs = new Map<string, string[]>()
  const keyOf = (
    sha256: string,
    sheet: string | null | undefined,
    leavesOutHiddenRows: boolean | undefined,
  ): string => JSON.stringify([sha256, sheet ?? null, leavesOutHiddenRows ?? false])
  const made = db
    .prepare<[], [string, string, string | null, number | null]>(
      "SELECT id, json_extract(summary, '$.source.sha256'), json_extract(summary, '$.source.sheet'), json_extract(summary, '$.source.leavesOutHiddenRows') FROM runs ORDER BY seq DESC",
    )
    .raw()
  for (const [id, sha256, sheet, leavesOutHiddenRows] of made.iterate()) {
    const key = keyOf(sha256, sheet, leavesOutHiddenRows === 1)
    runs.set(key, [...(runs.get(key) ?? []), id])
  }
  return db
    .prepare<[number], Omit<KeptImport, 'workbook' | 'parts'> & { origin: string }>(
      'SELECT id, name, bytes, sha256, at, origin FROM imports ORDER BY at DESC, id LIMIT ?',
    )
    .all(MOST_IMPORTS)
    .map(({ origin, ...found }) => {
      const { workbook, parts } = readOrigin(origin)
      return {
        ...found,
        runs: runs.get(keyOf(found.sha256, workbook?.sheet, workbook?.leavesOutHiddenRows)) ?? [],
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
 * Forgets an import; its runs stay, and its file is the caller's. Throws Failure IMPORT_UNKNOWN.
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
 * Keeps the mapping for the next file with the header that it finds in this one. Throws as
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
 * The mapping that was last remembered for this file's header; undefined where none was. Where the
 * header stands (title lines, delimiter, encoding) is the mapping's own say, so each is tried on
 * the file.
 */
export function findMapping(db: ReadableDb, ledgerPath: string): Mapping | undefined {
  const signatures = new Map<string, string | undefined>()
  for (const [header, text] of db
    .prepare<[number], [string, string]>(
      'SELECT header, mapping FROM mappings ORDER BY at DESC LIMIT ?',
    )
    .raw()
    .iterate(MOST_MAPPINGS)) {
    const mapping = readMapping(readJson(text))
    const way = JSON.stringify([mapping.skipLines, mapping.delimiter, mapping.encoding])
    if (!signatures.has(way)) signatures.set(way, findSignature(ledgerPath, mapping))
    if (signatures.get(way) === header) return mapping
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
    // A file that this mapping cannot even open as text is not its file.
    if (error instanceof Failure) return undefined
    throw error
  }
}

function signatureOf(header: readonly string[]): string {
  return header.join('\u001f')
}
