import type { BodyField, Method } from './operations.ts'

// Limits of an OpenAPI document (service-preset.md, section 6).
export const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024
export const MAX_DOCUMENT_OPERATIONS = 5000
export const MAX_DOCUMENT_DEPTH = 64
export const DOCUMENT_TIME_MS = 10_000
/** Maximum number of characters shown of a description. */
export const MAX_DESCRIPTION = 500

/** A member of the records of an answer. */
export interface AnswerField {
  readonly name: string
  readonly isRequired: boolean
}

/** One operation of a document. All texts are the document's own and only shown. */
export interface DocumentOperation {
  readonly method: Method
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly query: readonly string[]
  readonly body: readonly BodyField[]
  readonly answer: readonly AnswerField[]
}

/**
 * The used parts of an OpenAPI document. Examples, defaults, security schemes and links are left
 * out.
 */
export interface ServiceDocument {
  readonly openapi: string
  readonly title: string
  readonly version: string
  readonly servers: readonly string[]
  readonly operations: readonly DocumentOperation[]
}
