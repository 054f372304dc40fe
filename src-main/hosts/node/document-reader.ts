import { Worker } from 'node:worker_threads'
import { cancelled, Failure, plainToFailure } from '../../base/failure.ts'
import type { ServiceDocument } from '../../domain/service-document.ts'
import { DOCUMENT_TIME_MS } from '../../domain/service-document.ts'
import type { DocumentAnswer } from '../document-reader/main.ts'

interface Limits {
  readonly timeMs: number
  readonly memoryMb: number
}

/** Resolving the references of a document of 8 MiB takes some 200 MB. */
const limits: Limits = { timeMs: DOCUMENT_TIME_MS, memoryMb: 768 }

/**
 * Reads an OpenAPI document in a thread of its own, which ends with the document or at a limit.
 * Throws Failure DOCUMENT_SLOW, DOCUMENT_UNREADABLE, `cancelled`, or the failure of readDocument.
 */
export async function readDocumentInThread(
  url: URL,
  bytes: Uint8Array,
  signal: AbortSignal,
  { timeMs, memoryMb }: Limits = limits,
): Promise<ServiceDocument> {
  const worker = new Worker(url, {
    workerData: bytes,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  let stop: () => void = () => undefined
  const timer = setTimeout(() => stop(), timeMs)
  try {
    const answer = await new Promise<DocumentAnswer>((resolve, reject) => {
      stop = () => reject(signal.aborted ? cancelled() : tooSlowFailure(timeMs))
      signal.addEventListener('abort', stop, { once: true })
      worker.once('message', resolve)
      worker.once('error', (cause) => reject(threadEndFailure(cause)))
      worker.once('exit', () => reject(threadEndFailure(undefined)))
    })
    if (answer.kind === 'failure') throw plainToFailure(answer.failure)
    return answer.document
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}

function tooSlowFailure(timeMs: number): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'DOCUMENT_SLOW',
    what: 'The document cannot be read',
    why: `reading it took longer than ${timeMs / 1000} seconds and was stopped`,
    advice: 'use a document of this service alone',
  })
}

function threadEndFailure(cause: unknown): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'DOCUMENT_UNREADABLE',
    what: 'The document cannot be read',
    why: 'reading it took more memory than a document of its size may take',
    advice: 'use a document of this service alone',
    cause,
  })
}
