import { createHash } from 'node:crypto'
import { Failure } from '../../base/failure.ts'

/** A text, or the digest of a text that may be erased. */
export type TextOrDigest = string | { readonly sha256: string }

/**
 * Returns the digest of a closed period, as hex: SHA-256 over lines that each end in LF, in UTF-8.
 * The first line is the SHA-256 (hex) of the run's summary as compact JSON. Each further line is
 * the compact JSON of `[break id, status, reason, note]`. A reason or note that a team keeps beside
 * its event is `{"sha256": digest}`, so that the digest stays valid after the text is erased. The
 * breaks must be in ascending order of their ids, without duplicates. Throws Failure `bug`
 * otherwise, so that the digest cannot depend on the order in which they were read. The evidence
 * folder describes how to compute it without this program.
 */
export function closingDigest(
  summaryText: string,
  breaks: Iterable<
    readonly [breakId: string, status: string, reason: TextOrDigest, note: TextOrDigest]
  >,
): string {
  const hash = createHash('sha256').update(
    `${createHash('sha256').update(summaryText, 'utf8').digest('hex')}\n`,
  )
  let previousId: string | undefined
  for (const [breakId, status, reason, note] of breaks) {
    if (previousId !== undefined && breakId <= previousId)
      throw new Failure({
        kind: 'bug',
        code: 'BREAKS_OUT_OF_ORDER',
        what: 'The breaks of a period came in a wrong order',
        why: `${breakId} behind ${previousId}`,
      })
    previousId = breakId
    hash.update(`${JSON.stringify([breakId, status, reason, note])}\n`, 'utf8')
  }
  return hash.digest('hex')
}
