import { Failure } from '../base/failure.ts'
import type { TeamErasure } from '../contract/team-erasure.ts'
import type { Handlers } from '../contract/wire.ts'
import type { ErasureServerCalls } from './erasure-calls.ts'
import type { Query } from './query.ts'
import { INSTANT_PATTERN } from './query.ts'

/** Long enough to erase an end user, for which the server reads all records of the team. */
const ERASE_TIMEOUT_MS = 300_000

/** Answers the calls about erasures over the connection of `query`. */
export function erasureHandlers(query: Query): Handlers<ErasureServerCalls> {
  const run = async (sql: string, values: readonly unknown[]): Promise<null> => {
    await query(sql, values, ERASE_TIMEOUT_MS)
    return null
  }
  return {
    listErasures: ({ workspace }) =>
      emptyIfTableMissing(
        query<TeamErasure>(
          `SELECT id AS erasure, kind, target, reason, state, records, proposed_by AS "proposedBy",
              to_char(proposed_at AT TIME ZONE 'UTC', ${INSTANT_PATTERN}) AS "proposedAt", confirmed_by AS "confirmedBy"
            FROM desk.erasures WHERE workspace = $1 ORDER BY proposed_at DESC, id`,
          [workspace],
        ),
      ),
    proposeErasure: ({ workspace, erasure, kind, target, reason }) =>
      run('SELECT desk.propose_erasure($1, $2, $3, $4, $5)', [
        workspace,
        erasure,
        kind,
        target,
        reason,
      ]),
    confirmErasure: ({ workspace, erasure, reason }) =>
      run('SELECT desk.confirm_erasure($1, $2, $3)', [workspace, erasure, reason]),
    withdrawErasure: ({ workspace, erasure }) =>
      run('SELECT desk.withdraw_erasure($1, $2)', [workspace, erasure]),
    listRunParts: async ({ workspace }) =>
      await query<{ run: string; no: number }>(
        'SELECT r.id AS run, p.no FROM desk.runs AS r JOIN desk.run_parts AS p ON p.workspace = r.workspace AND p.run = r.id WHERE r.workspace = $1 ORDER BY r.seq, p.no',
        [workspace],
      ),
    replaceRunPart: ({ workspace, erasure, run: id, no, replaced, data }) =>
      run('SELECT desk.replace_run_part($1, $2, $3, $4, $5, $6)', [
        workspace,
        erasure,
        id,
        no,
        replaced,
        Buffer.from(data),
      ]),
    finishErasure: ({ workspace, erasure }) =>
      run('SELECT desk.finish_erasure($1, $2)', [workspace, erasure]),
  }
}

/**
 * Returns the rows of a table, empty if a server of an earlier version does not have the table.
 */
export async function emptyIfTableMissing<R>(rows: Promise<readonly R[]>): Promise<readonly R[]> {
  try {
    return await rows
  } catch (error) {
    if (error instanceof Failure && error.code === 'TEAM_SCHEMA_MISSING') return []
    throw error
  }
}
