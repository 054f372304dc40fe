import { parentPort, workerData } from 'node:worker_threads'
import type { PlainFailure } from '../../base/failure.ts'
import { failureToPlain } from '../../base/failure.ts'
import type { ServiceDocument } from '../../domain/service-document.ts'
import { readDocument } from './read-document.ts'

/** The only message of the thread. The thread ends after it. */
export type DocumentAnswer =
  | { readonly kind: 'document'; readonly document: ServiceDocument }
  | { readonly kind: 'failure'; readonly failure: PlainFailure }

function answer(): DocumentAnswer {
  try {
    return { kind: 'document', document: readDocument(workerData as Uint8Array) }
  } catch (error) {
    return { kind: 'failure', failure: failureToPlain(error) }
  }
}

parentPort?.postMessage(answer())
