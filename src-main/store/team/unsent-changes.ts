import type { SharedChange } from '../../contract/team-records.ts'
import type { WritableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'
import type { ChangeBody } from './record-body.ts'

type Kind = SharedChange['kind']

/** A changed field of a record that the team lacks. */
interface UnsentChange extends ChangeBody {
  readonly seq: number
}

/**
 * The changed fields of unsent records, compared with the changes that were received with the
 * team's versions of these records.
 */
export class UnsentChanges {
  readonly #db: WritableDb
  readonly #receivedLines: ReadonlySet<string>
  readonly #hasUnsent: Readonly<Record<Kind, boolean>>

  constructor(db: WritableDb, received: readonly SharedChange[]) {
    this.#db = db
    this.#receivedLines = new Set(received.map(({ kind, id, line }) => `${kind}\n${id}\n${line}`))
    const find = prepareCached(db, 'SELECT 1 FROM team_unsent WHERE kind = ? LIMIT 1')
    const hasUnsent = (kind: Kind): boolean => find.get(kind) !== undefined
    this.#hasUnsent = {
      withdrawals: hasUnsent('withdrawals'),
      transactions: hasUnsent('transactions'),
    }
  }

  /**
   * Gives an unsent change the time of a received change from the same value to the same value,
   * because two workstations that synced apart observe a change twice. Returns false if there is
   * none.
   */
  adopt(kind: Kind, id: string, { at, field, old, new: after, form }: ChangeBody): boolean {
    if (!this.#hasUnsent[kind]) return false
    const twin = this.#missingAtTeam(kind, id).find(
      (change) => change.field === field && change.old === old && change.new === after,
    )
    if (!twin) return false
    prepareCached(this.#db, 'UPDATE changes SET at = ?, form = ? WHERE seq = ?').run(
      at,
      form,
      twin.seq,
    )
    return true
  }

  /**
   * Removes a record that equals the team's version from the journal. A record with changes that
   * the team lacks stays, and is sent with them.
   */
  forget(kind: Kind, row: number, id: string): void {
    if (this.#missingAtTeam(kind, id).length > 0) return
    prepareCached(this.#db, 'DELETE FROM team_unsent WHERE kind = ? AND row = ?').run(kind, row)
  }

  #missingAtTeam(kind: Kind, id: string): UnsentChange[] {
    const changes = prepareCached<[string, string, string], UnsentChange>(
      this.#db,
      `SELECT seq, at, field, old, new, form FROM changes WHERE kind = ? AND id = ?
        AND seq > (SELECT u.changes_after FROM team_unsent AS u JOIN ${kind} AS t ON t.row = u.row WHERE u.kind = changes.kind AND t.id = ?) ORDER BY seq`,
    ).all(kind, id, id)
    return changes.filter(
      ({ seq: _, ...line }) => !this.#receivedLines.has(`${kind}\n${id}\n${JSON.stringify(line)}`),
    )
  }
}
