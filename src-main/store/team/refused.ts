import { Failure } from '../../base/failure.ts'
import type { RefusedDecision } from '../../contract/team.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { withTexts } from './body-secrets.ts'

const MAX_REFUSED_LISTED = 100

/**
 * Lists the decisions of this workstation that the team did not accept, newest first, at most 100.
 * `state` selects the dismissed decisions or the others.
 */
export function listRefused(db: ReadableDb, state: 'refused' | 'dismissed'): RefusedDecision[] {
  return prepareCached<[string, number], RefusedDecision & { secret: string | null }>(
    db,
    "SELECT decision, code, body, secret FROM team_outbox WHERE state = ? ORDER BY json_extract(body, '$.at') DESC, no DESC LIMIT ?",
  )
    .all(state, MAX_REFUSED_LISTED)
    .map(({ secret, ...decision }) => ({ ...decision, body: withTexts(decision.body, secret) }))
}

/**
 * Moves a refused decision to the list of dismissed decisions. Does nothing for a decision that was
 * dismissed before. Throws Failure DECISION_UNKNOWN.
 */
export function dismissRefused(
  db: WritableDb,
  { decision }: { readonly decision: string },
): { readonly decision: string } {
  const { changes } = prepareCached(
    db,
    "UPDATE team_outbox SET state = 'dismissed' WHERE decision = ? AND state IN ('refused', 'dismissed')",
  ).run(decision)
  if (changes > 0) return { decision }
  throw new Failure({
    kind: 'badInput',
    code: 'DECISION_UNKNOWN',
    what: 'There is no such refused decision',
    why: JSON.stringify(decision.slice(0, 64)),
    advice: 'look at the list of refused decisions again',
  })
}

/** Gives refused decisions negative numbers, because the numbers of a new chain begin with 1. */
export function renumberRefused(db: WritableDb): void {
  const lowest = prepareCached<[], number>(
    db,
    'SELECT min(0, coalesce(min(no), 0)) FROM team_outbox',
  )
    .pluck()
    .get() as number
  prepareCached(db, 'UPDATE team_outbox SET no = ? - no WHERE no > 0').run(lowest)
}
