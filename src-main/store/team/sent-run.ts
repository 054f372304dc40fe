import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { sha256 } from '../database/digest.ts'
import { prepareCached } from '../database/statement-cache.ts'
import type { PartPlace } from './shared-run.ts'
import { FIRST_PLACE, readRunPart } from './shared-run.ts'

/** The next step of sharing a run: a part to send, or its end with all digests. */
type NextSend =
  | {
      readonly kind: 'part'
      readonly no: number
      readonly data: Uint8Array
      readonly sha256: string
      readonly next: PartPlace | null
    }
  | { readonly kind: 'end'; readonly digests: readonly string[] }

/**
 * Reads the first part of a run that the server does not have. A run that was cut while it was sent
 * goes on there. `hasMatches`: the server takes matches. Throws Failure RUN_UNKNOWN.
 */
export function readNextSend(
  db: ReadableDb,
  { run, hasMatches }: { readonly run: string; readonly hasMatches: boolean },
): NextSend {
  const last = prepareCached<[string], { no: number; table: number | null; offset: number | null }>(
    db,
    'SELECT no, next_table AS "table", next_offset AS "offset" FROM team_sent_parts WHERE run = ? ORDER BY no DESC LIMIT 1',
  ).get(run)
  if (last && (last.table === null || last.offset === null))
    return { kind: 'end', digests: listDigests(db, run) }
  const place = last ? { table: last.table as number, offset: last.offset as number } : FIRST_PLACE
  const { data, next } = readRunPart(db, { run, place, hasMatches })
  return { kind: 'part', no: (last?.no ?? -1) + 1, data, sha256: sha256(data), next }
}

/** Notes that the server has a part. */
export function noteSentPart(
  db: WritableDb,
  part: {
    readonly run: string
    readonly no: number
    readonly sha256: string
    readonly next: PartPlace | null
  },
): void {
  const { run, no, sha256: digest, next } = part
  prepareCached(
    db,
    'INSERT INTO team_sent_parts (run, no, sha256, next_table, next_offset) VALUES (?, ?, ?, ?, ?)',
  ).run(run, no, digest, next?.table ?? null, next?.offset ?? null)
}

/** Forgets what was sent of runs: they are published, or the server has other parts. */
export function forgetSentParts(db: WritableDb): void {
  db.exec('DELETE FROM team_sent_parts')
}

function listDigests(db: ReadableDb, run: string): readonly string[] {
  return prepareCached<[string], string>(
    db,
    'SELECT sha256 FROM team_sent_parts WHERE run = ? ORDER BY no',
  )
    .pluck()
    .all(run)
}
