import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { sha256 } from '../database/digest.ts'
import { prepareCached } from '../database/statement-cache.ts'
import type { PartPlace } from './shared-run.ts'
import { FIRST_PLACE, readRunPart } from './shared-run.ts'

/** The next step of sharing a run: a part to send, or its end with all digests. */
export type NextSend =
  | {
      readonly kind: 'part'
      readonly no: number
      readonly data: Uint8Array
      readonly sha256: string
      readonly next: PartPlace | null
    }
  | { readonly kind: 'end'; readonly digests: readonly string[] }

/** A part that is being sent, with the position of the next part. */
export interface PartInFlight {
  readonly no: number
  readonly next: PartPlace
}

/**
 * Reads the part of a run after `inFlight`. If `inFlight` is null, reads the first part that the
 * server does not have, so that an interrupted run continues there. `hasMatches`: the server
 * accepts matches. Throws Failure RUN_UNKNOWN.
 */
export function readNextSend(
  db: ReadableDb,
  {
    run,
    hasMatches,
    inFlight,
  }: {
    readonly run: string
    readonly hasMatches: boolean
    readonly inFlight: PartInFlight | null
  },
): NextSend {
  if (inFlight) return readPart(db, { run, hasMatches, no: inFlight.no + 1, place: inFlight.next })
  const lastPart = prepareCached<
    [string],
    { no: number; table: number | null; offset: number | null }
  >(
    db,
    'SELECT no, next_table AS "table", next_offset AS "offset" FROM team_sent_parts WHERE run = ? ORDER BY no DESC LIMIT 1',
  ).get(run)
  if (lastPart && (lastPart.table === null || lastPart.offset === null))
    return { kind: 'end', digests: listDigests(db, run) }
  const place = lastPart
    ? { table: lastPart.table as number, offset: lastPart.offset as number, after: null }
    : FIRST_PLACE
  return readPart(db, { run, hasMatches, no: (lastPart?.no ?? -1) + 1, place })
}

function readPart(
  db: ReadableDb,
  { no, ...part }: Parameters<typeof readRunPart>[1] & { readonly no: number },
): NextSend {
  const { data, next } = readRunPart(db, part)
  return { kind: 'part', no, data, sha256: sha256(data), next }
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

/**
 * Forgets the sent parts of all runs. Call it when the run is published, or when the server has
 * other parts.
 */
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
