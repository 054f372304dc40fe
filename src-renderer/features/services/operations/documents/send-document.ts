import { Failure } from '../../../../../src-main/base/failure.ts'
import type { FailureCode } from '../../../../../src-main/base/failures/failure-catalogue.ts'
import type { DocumentPreview } from '../../../../../src-main/contract/services.ts'
import { MAX_DOCUMENT_BYTES } from '../../../../../src-main/domain/service-document.ts'
import { desk } from '../../../../desk.svelte.ts'
import { partBounds } from '../../../reconciliation/ledgers/file-parts.ts'

/**
 * Sends a document in parts and returns the changes it would make. Throws the core's Failure, or
 * its own for a file that is too large or cannot be read.
 */
export async function sendDocument(
  file: File,
  profile: string,
  signal: AbortSignal,
): Promise<DocumentPreview> {
  if (file.size > MAX_DOCUMENT_BYTES) throw refusal('DOCUMENT_TOO_LARGE', 'it has more than 8 MiB')
  const upload = crypto.randomUUID()
  for (const { from, to, isLast } of partBounds(file.size)) {
    signal.throwIfAborted()
    const { preview } = await desk.callWithBytes(
      'putDocument',
      { profile, upload, name: file.name, offset: from, isLast },
      file.slice(from, to),
      signal,
    )
    if (preview) return preview
  }
  throw refusal('DOCUMENT_UNREADABLE', 'nothing came back')
}

function refusal(code: FailureCode, why: string): Failure {
  return new Failure({
    kind: 'badInput',
    code,
    what: 'The document cannot be read',
    why,
    advice: 'choose another file',
  })
}
