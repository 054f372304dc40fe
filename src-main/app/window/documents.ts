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

/**
 * A document that was read and waits for the user's choice, with the profile that it was compared
 * with.
 */
interface WaitingPreview {
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
 * The handlers for the import of OpenAPI documents. One upload and one preview are held at a time.
 */
export function documentHandlers(
  world: WindowContext,
  streams: Pick<Streams, 'end'>,
): Handlers<Calls> {
  let upload: Upload | undefined
  let waiting: WaitingPreview | undefined
  const saveProfile = async (profile: Profile): Promise<ReturnType<typeof listCatalogue>> => {
    streams.end(profile)
    await world.stores.disconnect(profile)
    return listCatalogue(profile)
  }
  return {
    putDocument: async ({ profile: name, upload: id, name: file, at, part, isLast }, context) => {
      const profile = profileOf(world, name)
      if (upload?.id !== id || at === 0) upload = { id, parts: [], bytes: 0 }
      if (at !== upload.bytes || at + part.length > MAX_DOCUMENT_BYTES) {
        upload = undefined
        throw at + part.length > MAX_DOCUMENT_BYTES ? tooLarge() : documentGone()
      }
      upload.parts.push(part)
      upload.bytes += part.length
      if (!isLast) return { preview: null }
      const bytes = joinParts(upload)
      upload = undefined
      const document = await world.ports.readDocument(bytes, context.signal)
      const matched = matchDocument(document, profile)
      const preview = {
        ...matched.preview,
        id: world.ports.newId(),
        name: file,
        sha256: await sha256Of(bytes),
        bytes: bytes.length,
      }
      waiting = { profile: name, preview, matched }
      return { preview }
    },
    importDocument: ({ profile: name, preview: id, choice }) => {
      if (waiting?.preview.id !== id || waiting.profile !== name) throw documentGone()
      const { preview, matched } = waiting
      const at = nowInstant(world.ports.clock)
      const profile = changeProfile(world, name, (before) =>
        withDocument(before, preview, matched, choice, at),
      )
      waiting = undefined
      const { routes, outside } = profile.documents?.at(-1) as ImportedDocument
      world.log(name, 'document_imported', {
        name: preview.name,
        title: preview.title,
        version: preview.version,
        sha256: preview.sha256,
        operations: Object.keys(routes).length,
        outside: outside.length,
      })
      return saveProfile(profile)
    },
    undoDocument: ({ profile: name, sha256 }) => {
      let removedDocument: ImportedDocument | undefined
      const profile = changeProfile(world, name, (before) => {
        removedDocument = before.documents?.at(-1)
        if (removedDocument?.sha256 !== sha256) throw documentGone()
        return {
          ...before,
          documents: before.documents?.slice(0, -1) ?? [],
          operations: { ...removedDocument.replaced, ...before.operations },
        }
      })
      world.log(name, 'document_undone', { name: removedDocument?.name ?? '', sha256 })
      return saveProfile(profile)
    },
    listDocuments: ({ profile }) =>
      (profileOf(world, profile).documents ?? [])
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

/** Returns a profile with the chosen content of a document. */
export function withDocument(
  profile: Profile,
  preview: DocumentPreview,
  { routes, expected }: MatchedDocument,
  choice: DocumentChoice,
  at: string,
): Profile {
  const { name, title, version, sha256 } = preview
  const ownIds = preview.own.map(({ operation }) => operation)
  const chosenIds = new Set([
    ...ownIds.filter((id) => choice.own.includes(id)),
    ...preview.suggested
      .map(({ operation }) => operation)
      .filter((id) => choice.suggested.includes(id)),
  ])
  const optionalIds = new Set([...ownIds, ...preview.suggested.map(({ operation }) => operation)])
  const takenRoutes = Object.entries(routes).filter(
    ([id]) => !optionalIds.has(id) || chosenIds.has(id),
  )
  const outside = preview.outside
    .filter(({ number }) => choice.outside.includes(number))
    .map((one) => ({
      id: `${one.service}.document-${sha256.slice(0, 8)}-${one.number}`,
      service: one.service,
      name: one.name,
      path: one.path,
      query: one.query,
    }))
  const before = Object.entries(profile.operations ?? {})
  return {
    ...profile,
    operations: Object.fromEntries(before.filter(([id]) => !chosenIds.has(id))),
    documents: [
      ...(profile.documents ?? []),
      {
        name,
        title,
        version,
        sha256,
        at,
        routes: {
          ...Object.fromEntries(takenRoutes),
          ...Object.fromEntries(
            outside.map(({ id, path, query }) => [id, { method: 'GET' as const, path, query }]),
          ),
        },
        outside,
        expected,
        replaced: Object.fromEntries(before.filter(([id]) => chosenIds.has(id))),
      },
    ],
  }
}

function joinParts({ parts, bytes }: Upload): Uint8Array {
  const allBytes = new Uint8Array(bytes)
  let at = 0
  for (const part of parts) {
    allBytes.set(part, at)
    at += part.length
  }
  return allBytes
}

async function sha256Of(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(
    await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>),
  )
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function tooLarge(): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'DOCUMENT_TOO_LARGE',
    what: 'The document is too large',
    why: 'it has more than 8 MiB',
    advice: 'bring the document of this service alone',
  })
}

function documentGone(): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'DOCUMENT_GONE',
    what: 'The document is no longer there',
    why: 'another one was read or taken back meanwhile',
    advice: 'bring it in again',
  })
}
