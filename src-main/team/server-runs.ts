import { createHash } from 'node:crypto'
import type { Handlers } from '../contract/wire.ts'
import type { StoredRun, TeamServerCalls } from './server-calls.ts'
import { emptyIfTableMissing } from './server-erasures.ts'
import { notMemberFailure } from './server-members.ts'
import type { TeamSession } from './session.ts'

/** Long enough for a run of a million breaks, which is stored in one statement. */
const PUBLISH_TIMEOUT_MS = 300_000

/** Answers the calls about runs over the connection of a session. */
export function runHandlers({
  query,
  run,
}: TeamSession): Pick<
  Handlers<TeamServerCalls>,
  'putRunPart' | 'publishRun' | 'readRun' | 'readRunPart'
> {
  return {
    putRunPart: ({ workspace, run: id, no, data }) =>
      run('SELECT desk.put_run_part($1, $2, $3, $4)', [workspace, id, no, Buffer.from(data)]),
    async publishRun({ workspace, run: id, summary, madeAt, decidedSeq, breakContents, digests }) {
      const digest = createHash('sha256').update(digests.join('\n')).digest('hex')
      const [row] = await query<{ seq: string }>(
        'SELECT desk.publish_run($1, $2, $3, $4, $5, $6::jsonb, $7, $8) AS seq',
        [
          workspace,
          id,
          summary,
          madeAt,
          decidedSeq,
          JSON.stringify(breakContents),
          digests.length,
          digest,
        ],
        PUBLISH_TIMEOUT_MS,
      )
      return { seq: Number(row?.seq) }
    },
    async readRun({ workspace, run: id }) {
      const [row] = await query<
        Omit<StoredRun, 'digests' | 'replaced' | 'decidedSeq'> & { decidedSeq: string }
      >(
        'SELECT id AS run, summary, made_at AS "madeAt", decided_seq AS "decidedSeq" FROM desk.runs WHERE workspace = $1 AND id = $2',
        [workspace, id],
      )
      // Row security hides every run from a login that is not a member.
      if (!row) throw notMemberFailure()
      const parts = await query<{ sha256: string }>(
        "SELECT encode(sha256(data), 'hex') AS sha256 FROM desk.run_parts WHERE workspace = $1 AND run = $2 ORDER BY no",
        [workspace, id],
      )
      const erasedParts = await emptyIfTableMissing(
        query<{ no: number; original: string }>(
          'SELECT no, original FROM desk.erased_parts WHERE workspace = $1 AND run = $2',
          [workspace, id],
        ),
      )
      const originals = new Map(erasedParts.map(({ no, original }) => [no, original]))
      // `digests` are those of the published parts. `replaced` has the present digests of erased
      // parts.
      return {
        ...row,
        decidedSeq: Number(row.decidedSeq),
        digests: parts.map(({ sha256 }, no) => originals.get(no) ?? sha256),
        replaced: erasedParts.map(({ no }) => [no, parts[no]?.sha256 ?? ''] as const),
      }
    },
    async readRunPart({ workspace, run: id, no }) {
      const [row] = await query<{ data: Buffer }>(
        'SELECT data FROM desk.run_parts WHERE workspace = $1 AND run = $2 AND no = $3',
        [workspace, id, no],
      )
      if (!row) throw notMemberFailure()
      return { data: new Uint8Array(row.data) }
    },
  }
}
