import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { Failure } from '../base/failure.ts'
import { TEAM_CHUNK_BYTES } from '../contract/team.ts'
import type { Handlers } from '../contract/wire.ts'
import type { Query } from './query.ts'
import type { TeamServerCalls } from './server-calls.ts'

/** Answers the calls about ledger files, whose chunks are deflated for the server. */
export function fileHandlers(
  query: Query,
): Handlers<Pick<TeamServerCalls, 'findFile' | 'putChunk' | 'readChunk'>> {
  return {
    async findFile({ workspace, sha256 }) {
      const [row] = await query<{ bytes: string; chunks: number; missing: number[] }>(
        `SELECT bytes, chunks, ARRAY(SELECT no FROM generate_series(0, chunks - 1) AS no WHERE stored < chunks AND NOT EXISTS (
            SELECT FROM desk.file_chunks AS c WHERE c.workspace = f.workspace AND c.sha256 = f.sha256 AND c.no = no.no) ORDER BY no) AS missing
          FROM desk.files AS f WHERE workspace = $1 AND sha256 = $2`,
        [workspace, sha256],
      )
      return row ? { ...row, bytes: Number(row.bytes) } : null
    },
    async putChunk({ workspace, sha256, name, bytes, chunks, no, content }) {
      await query('SELECT desk.put_chunk($1, $2, $3, $4, $5, $6, $7)', [
        workspace,
        sha256,
        name,
        bytes,
        chunks,
        no,
        deflateRawSync(content),
      ])
      return null
    },
    async readChunk({ workspace, sha256, no }) {
      const [row] = await query<{ data: Buffer }>(
        'SELECT data FROM desk.file_chunks WHERE workspace = $1 AND sha256 = $2 AND no = $3',
        [workspace, sha256, no],
      )
      if (!row) throw brokenFileFailure(`its chunk ${no} is missing`)
      try {
        const content = inflateRawSync(row.data, { maxOutputLength: TEAM_CHUNK_BYTES })
        return { content: new Uint8Array(content) }
      } catch (cause) {
        throw brokenFileFailure(`its chunk ${no} is not one that this program stored`, cause)
      }
    },
  }
}

function brokenFileFailure(why: string, cause?: unknown): Failure {
  return new Failure({
    kind: 'service',
    code: 'TEAM_FILE_BROKEN',
    what: 'The file on the server cannot be used',
    why,
    advice: 'ask the colleague who made the run for the file',
    cause,
  })
}
