import { Failure } from '../../base/failure.ts'
import { nowInstant } from '../../base/instant.ts'
import type { DocumentChoice, DocumentPreview } from '../../contract/services.ts'
import type { WindowCalls } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import type { ImportedDocument } from '../../domain/imported-document.ts'
import { MAX_DOCUMENT_BYTES } from '../../domain/service-document.ts'
import type { Profile } from '../profile.ts'
import type { WindowContext } from './context.ts'
import { profileOf } from './context.ts'
import type { MatchedDocument } from './document-match.ts'
import { matchDocument } from './document-match.ts'
import { changeProfile } from './operations.ts'
import { listCatalogue } from './routes.ts'
import type { Streams } from './streams.ts'

type Calls = Pick<WindowCalls, 'putDocument' | 'importDocument' | 'undoDocument' | 'listDocuments'>

/** The preview of a document while the user chooses what to import. */
interface WaitingPreview {
  /** Name of the profile that the document was compared with. */
  readonly profile: string
  readonly preview: DocumentPreview
  readonly matched: MatchedDocument
}

interface Upload {
  readonly id: string
  readonly parts: Uint8Array[]
  bytes: number
}

/**
 * The handlers for the import of OpenAPI documents. A new upload or preview replaces the previous
 * one.
 */
export function documentHandlers(
  context: WindowContext,
  streams: Pick<Streams, 'end'>,
): Handlers<Calls> {
  let upload: Upload | undefined
  let waitingPreview: WaitingPreview | undefined
  // The next call connects again, with the changed routes.
  const disconnectAndList = async (profile: Profile): Promise<ReturnType<typeof listCatalogue>> => {
    streams.end(profile)
    await context.stores.disconnect(profile)
    return listCatalogue(profile)
  }
  return {
    putDocument: async (
      { profile: name, upload: id, name: file, offset, part, isLast },
      callContext,
    ) => {
      const profile = profileOf(context, name)
      if (upload?.id !== id || offset === 0) upload = { id, parts: [], bytes: 0 }
      if (offset !== upload.bytes || offset + part.length > MAX_DOCUMENT_BYTES) {
        upload = undefined
        throw offset + part.length > MAX_DOCUMENT_BYTES
          ? documentTooLargeFailure()
          : documentGoneFailure()
      }
      upload.parts.push(part)
      upload.bytes += part.length
      if (!isLast) return { preview: null }
      const bytes = joinParts(upload)
      upload = undefined
      const document = await context.ports.readDocument(bytes, callContext.signal)
      const matched = matchDocument(document, profile)
      const preview = {
        ...matched.preview,
        id: context.ports.newId(),
        name: file,
        sha256: await sha256Of(bytes),
        bytes: bytes.length,
      }
      waitingPreview = { profile: name, preview, matched }
      return { preview }
    },
    importDocument: ({ profile: name, preview: id, choice }) => {
      if (waitingPreview?.preview.id !== id || waitingPreview.profile !== name)
        throw documentGoneFailure()
      const { preview, matched } = waitingPreview
      const at = nowInstant(context.ports.clock)
      const profile = changeProfile(context, name, (current) =>
        withDocument(current, preview, matched, choice, at),
      )
      waitingPreview = undefined
      const { routes, outside } = profile.documents?.at(-1) as ImportedDocument
      context.log(name, 'document_imported', {
        name: preview.name,
        title: preview.title,
        version: preview.version,
        sha256: preview.sha256,
        operations: Object.keys(routes).length,
        outside: outside.length,
      })
      return disconnectAndList(profile)
    },
    undoDocument: ({ profile: name, sha256 }) => {
      let removedDocument: ImportedDocument | undefined
      const profile = changeProfile(context, name, (current) => {
        removedDocument = current.documents?.at(-1)
        if (removedDocument?.sha256 !== sha256) throw documentGoneFailure()
        return {
          ...current,
          documents: current.documents?.slice(0, -1) ?? [],
          operations: { ...removedDocument.replaced, ...current.operations },
        }
      })
      context.log(name, 'document_undone', { name: removedDocument?.name ?? '', sha256 })
      return disconnectAndList(profile)
    },
    listDocuments: ({ profile }) =>
      (profileOf(context, profile).documents ?? [])
        .map(({ name, title, version, sha256, at, routes, outside }) => ({
          name,
          title,
          version,
          sha256,
          at,
          routes: Object.keys(routes).length - outside.length,
          outside: outside.length,
        }))
        .toReversed(),
  }
}

/**
 * Adds the chosen content of a document to a profile. A chosen route replaces the operator's own
 * route, which is kept in the document so that the import can be undone.
 */
export function withDocument(
  profile: Profile,
  preview: DocumentPreview,
  { routes, expectedDrift }: MatchedDocument,
  choice: DocumentChoice,
  at: string,
): Profile {
  const { name, title, version, sha256 } = preview
  const ownIds = preview.operatorRoutes.map(({ operation }) => operation)
  const chosenIds = new Set([
    ...ownIds.filter((id) => choice.operatorRoutes.includes(id)),
    ...preview.suggested
      .map(({ operation }) => operation)
      .filter((id) => choice.suggested.includes(id)),
  ])
  const optionalIds = new Set([...ownIds, ...preview.suggested.map(({ operation }) => operation)])
  const chosenRoutes = Object.entries(routes).filter(
    ([id]) => !optionalIds.has(id) || chosenIds.has(id),
  )
  const outsideOperations = preview.outside
    .filter(({ number }) => choice.outside.includes(number))
    .map((operation) => ({
      id: `${operation.service}.document-${sha256.slice(0, 8)}-${operation.number}`,
      service: operation.service,
      name: operation.name,
      path: operation.path,
      query: operation.query,
    }))
  const ownRoutes = Object.entries(profile.operations ?? {})
  return {
    ...profile,
    operations: Object.fromEntries(ownRoutes.filter(([id]) => !chosenIds.has(id))),
    documents: [
      ...(profile.documents ?? []),
      {
        name,
        title,
        version,
        sha256,
        at,
        routes: {
          ...Object.fromEntries(chosenRoutes),
          ...Object.fromEntries(
            outsideOperations.map(({ id, path, query }) => [
              id,
              { method: 'GET' as const, path, query },
            ]),
          ),
        },
        outside: outsideOperations,
        expected: expectedDrift,
        replaced: Object.fromEntries(ownRoutes.filter(([id]) => chosenIds.has(id))),
      },
    ],
  }
}

function joinParts({ parts, bytes }: Upload): Uint8Array {
  const allBytes = new Uint8Array(bytes)
  let offset = 0
  for (const part of parts) {
    allBytes.set(part, offset)
    offset += part.length
  }
  return allBytes
}

async function sha256Of(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(
    await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>),
  )
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function documentTooLargeFailure(): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'DOCUMENT_TOO_LARGE',
    what: 'The document is too large',
    why: 'it has more than 8 MiB',
    advice: 'use a document of this service alone',
  })
}

function documentGoneFailure(): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'DOCUMENT_GONE',
    what: 'The document is no longer there',
    why: 'another one was read or undone meanwhile',
    advice: 'bring it in again',
  })
}
