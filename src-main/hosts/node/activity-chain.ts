import { createHash } from 'node:crypto'

// The chain of the activity log, as src-main/hosts/node/README.md states it.
// resources/verify-log.mjs says the same for everybody else and shares nothing with this file.

/** What the first link follows. */
export const NO_HASH = '0'.repeat(64)
/**
 * An entry that binds the bytes before it which are no link: those of an earlier version, or of a
 * line that a crash cut short.
 */
export const BINDING = 'log_chained'

/** Stands in every binding entry, so that a log explains itself. */
export const RULE =
  'hash = SHA-256, in hex, of: the hash of the line before (64 zeros for the first), a line feed, and this line without its last member hash; bytes and sha256 are those of what stands before this line and is no link'

const TAIL = /^,"hash":"([0-9a-f]{64})"\}$/
const TAIL_BYTES = 75

/** A line of the log taken apart; undefined where it is no link. */
export interface Link {
  /** The line without its hash: JSON again. */
  readonly content: Uint8Array
  readonly hash: string
}

export function readLink(line: Buffer): Link | undefined {
  if (line.length <= TAIL_BYTES + 1 || line[0] !== 123) return undefined
  const found = TAIL.exec(line.toString('latin1', line.length - TAIL_BYTES))
  if (!found) return undefined
  return {
    content: Buffer.concat([line.subarray(0, line.length - TAIL_BYTES), Buffer.from('}')]),
    hash: found[1] as string,
  }
}

/** The hash of a link by what it follows and holds. */
export function linkHash(previous: string, content: Uint8Array | string): string {
  return createHash('sha256').update(`${previous}\n`).update(content).digest('hex')
}

/** A record as a link of the chain, without a line feed. */
export function toLink(
  previous: string,
  record: Readonly<Record<string, unknown>>,
): { readonly line: string; readonly hash: string } {
  const content = JSON.stringify(record)
  const hash = linkHash(previous, content)
  return { line: `${content.slice(0, -1)},"hash":"${hash}"}`, hash }
}
