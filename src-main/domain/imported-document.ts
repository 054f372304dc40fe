import type { InstantText } from '../base/instant.ts'
import type { Route, ServiceName } from './operations.ts'

/** The document that an imported fact comes from. */
export interface DocumentOrigin {
  /** The file's name. */
  readonly name: string
  readonly title: string
  /** The document's own version. */
  readonly version: string
  readonly sha256: string
  /** The time of the import. */
  readonly at: InstantText
}

/** An operation that the catalogue lacks. It only reads. */
export interface OutsideOperation {
  readonly id: string
  readonly service: ServiceName
  readonly name: string
  readonly path: string
  readonly query: readonly string[]
}

/** The facts taken from an OpenAPI document, and the data that an undo needs. */
export interface ImportedDocument extends DocumentOrigin {
  /** By operation. A contract's operation takes parameters from here, never method or path. */
  readonly routes: Readonly<Record<string, Route>>
  /** The document's operations that the catalogue lacks. */
  readonly outside: readonly OutsideOperation[]
  /** Drift that the document's fields explain, as `decode.ts` names it, by kind of record. */
  readonly expected: Readonly<Record<string, readonly string[]>>
  /** The operator's routes that the document replaced. */
  readonly replaced: Readonly<Record<string, Route>>
}
