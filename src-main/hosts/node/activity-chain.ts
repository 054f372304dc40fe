import { createHash } from 'node:crypto'

// The chain of the activity log, as src-main/hosts/node/README.md specifies it.
// resources/verify-log.mjs is an independent implementation, for checks without the program.

/** The previous hash of the first link. */
export const NO_HASH = '0'.repeat(64)
/**
 * Name of an entry that binds the preceding bytes that belong to no link: lines of an earlier
 * version of the program, or a line that a crash cut short.
 */
export const BINDING_ENTRY = 'log_chained'

/** The rule of the chain. Every binding entry contains it, so that a log explains itself. */
export const HASH_RULE =
  'hash = SHA-256, in hex, of: the hash of the line before (64 zeros for the first), a line feed, and this line without its last member hash; bytes and sha256 are those of what stands before this line and is no link'

const HASH_MEMBER = /^,"hash":"([0-9a-f]{64})"\}$/
const HASH_MEMBER_BYTES = 75

/** The parts of a log line that is a link of the chain. */
export interface Link {
  /** The bytes of the line without its member `hash`, as JSON. */
  readonly content: Uint8Array
  readonly hash: string
}

export function readLink(line: Buffer): Link | undefined {
  if (line.length <= HASH_MEMBER_BYTES + 1 || line[0] !== 123) return undefined
  const match = HASH_MEMBER.exec(line.toString('latin1', line.length - HASH_MEMBER_BYTES))
  if (!match) return undefined
  return {
    content: Buffer.concat([line.subarray(0, line.length - HASH_MEMBER_BYTES), Buffer.from('}')]),
    hash: match[1] as string,
  }
}

/** Computes the hash of a link from the previous hash and its content. */
export function linkHash(previous: string, content: Uint8Array | string): string {
  return createHash('sha256').update(`${previous}\n`).update(content).digest('hex')
}

/** Converts a record to a link of the chain, without a line feed. */
export function toLink(
  previous: string,
  record: Readonly<Record<string, unknown>>,
): { readonly line: string; readonly hash: string } {
  const content = JSON.stringify(record)
  const hash = linkHash(previous, content)
  return { line: `${content.slice(0, -1)},"hash":"${hash}"}`, hash }
}
