import type { PlainFailure } from '../base/failure.ts'
import type { InstantText } from '../base/instant.ts'
import type { DocumentOrigin } from '../domain/imported-document.ts'
import type { LearntFact, LearntName } from '../domain/learnt-fact.ts'
import type { Operation, Route, RouteProvenance, ServiceName } from '../domain/operations.ts'
import type { ReferenceKind } from '../domain/reference-kind.ts'

/**
 * Data about the two services besides lists: reference data, instructions, operations, health and
 * the stream.
 */

/** The last answer of a service about one kind of reference data. */
export interface ReferenceView {
  /**
   * One JSON text per item as received, without personal-data keys. There is one item for
   * `account`.
   */
  readonly items: readonly string[]
  /** When it was last read. Null means never. */
  readonly asOf: InstantText | null
  /** Why the last try failed, or null if it succeeded, or if there was none. */
  readonly refused: Refusal | null
}

/** A part of a sync that the service refused. The cached data stays (B65). */
export interface Refusal {
  readonly part: string
  readonly code: string
  readonly why: string
  readonly at: InstantText
}

/**
 * Exactly one amount of a quote: in the pair's base or its quote currency, the operator's own
 * digits (A18, P25).
 */
export interface QuoteAmount {
  readonly side: 'base' | 'quote'
  readonly text: string
}

/**
 * One call that creates or changes something at a service. It is stored before it is sent, and sent
 * once, never again automatically (security.md 8.10). An unknown outcome is read back.
 */
export type Instruction =
  | {
      readonly kind: 'quote'
      readonly pair: string
      readonly opType: 'BUY' | 'SELL'
      readonly amount: QuoteAmount
      readonly externalRef: string
    }
  /** `quote` is the quote's id. A quote can be executed once, and not after its expiry. */
  | { readonly kind: 'executeQuote'; readonly quote: string }
  | { readonly kind: 'reusableQuote'; readonly pair: string; readonly externalRef: string }
  | {
      readonly kind: 'executeReusable'
      readonly quote: string
      readonly endUser: string
      readonly opType: 'BUY' | 'SELL'
      readonly amount: QuoteAmount
    }
  /** The contract does not show the request: a JSON body of the operator's own (G27). */
  | { readonly kind: 'swapPromise'; readonly body: string }
  /**
   * `promise` is the id of the instruction that made it. Its opaque token is sent as `uuid`, once
   * (B71).
   */
  | { readonly kind: 'executeSwap'; readonly promise: string }
  | { readonly kind: 'createContact'; readonly contact: NewContact }
  | {
      readonly kind: 'deleteContact'
      readonly type: 'crypto' | 'bank' | 'p2p_tag'
      readonly contact: string
    }
  /** Any other operation of the catalogue except GETs. `body` is JSON text or empty. */
  | {
      readonly kind: 'operation'
      readonly operation: string
      readonly pathValues: Readonly<Record<string, string>>
      readonly query: Readonly<Record<string, string>>
      readonly body: string
    }

/** The named fields of a contact by type (B86). */
export type NewContact =
  | {
      readonly type: 'crypto'
      readonly address: string
      readonly network: string
      readonly currency: string
    }
  | { readonly type: 'bank'; readonly entity_number: string }
  | { readonly type: 'p2p_tag'; readonly tag: string }

/**
 * The state of an instruction.
 * - `prepared`: it is stored and not sent yet.
 * - `sent`: it is under way. After a crash it becomes `unknown`.
 * - `refused`: the service or this program refused it, and nothing was done.
 * - `unknown`: it was sent, and no usable answer came.
 */
export type InstructionState = 'prepared' | 'sent' | 'done' | 'refused' | 'unknown'

export interface InstructionView {
  readonly id: string
  readonly kind: Instruction['kind']
  /**
   * Its subject: the quote's id, the promise, `type/id` of a contact, an operation's id. Empty for
   * something new.
   */
  readonly subject: string
  readonly state: InstructionState
  readonly at: InstantText
  readonly endedAt: InstantText | null
  /** Method, path and body as sent, as JSON, without any header. */
  readonly request: string
  /** The answer as received, personal-data keys and secrets removed, or null if there is none. */
  readonly answer: string | null
  readonly status: number | null
  /** The failure of a refusal or an unknown outcome, as plain data. */
  readonly failure: PlainFailure | null
  /**
   * When its result expires, by this machine's clock: the lifetime that the service named
   * (expires_at less created_at), counted from the moment the request was sent, so that a wrong
   * clock on either side does not matter. Null: no expiry is known.
   */
  readonly expiresAt: InstantText | null
  /**
   * The source of the expiry.
   * - `service`: the answer names it.
   * - `receipt`: the answer names none, and 30 s from the request are assumed (P1).
   * - `none`: no expiry is known.
   */
  readonly expiryFrom: 'service' | 'receipt' | 'none'
}

/** A route of the catalogue as this profile may use it. */
export interface CatalogueEntry {
  readonly operation: string
  readonly route: Route | null
  readonly provenance: RouteProvenance
  /** The imported document that a documented route comes from. Absent if the preset has it. */
  readonly document?: DocumentOrigin
  /** The operation, if an imported document adds it. */
  readonly outside?: Operation
  /**
   * Why the operation cannot be run, or null if it can.
   * - `noPath`: no contract shows its path, and none was entered.
   * - `sandboxOnly`: it exists in the sandbox only, and the profile is for production.
   * - `programOnly`: the program makes this call itself.
   * - `trading`: calls that change something are off for this profile.
   * - `payload`: no contract shows its payload, and the profile is for production (G6–G11).
   */
  readonly off: 'noPath' | 'sandboxOnly' | 'programOnly' | 'trading' | 'payload' | null
}

/** A route that a document shows for an operation of the catalogue. */
export interface DocumentRoute {
  readonly operation: string
  readonly route: Route
  /** The route in effect now, or null if there is none. */
  readonly now: Route | null
}

/**
 * The changes that an OpenAPI document would make to a profile. Nothing changes before
 * `importDocument`.
 */
export interface DocumentPreview {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly version: string
  readonly sha256: string
  readonly bytes: number
  readonly openapi: string
  /** For comparison with the profile's own addresses, which stay. */
  readonly servers: readonly string[]
  /** Number of operations in the document, and of those that agree with the routes in effect. */
  readonly operations: number
  readonly same: number
  /** Routes that would be added, or would replace documented ones. */
  readonly added: readonly DocumentRoute[]
  /** Routes that differ from the contract's, which stay. */
  readonly contract: readonly DocumentRoute[]
  /** Routes that differ from the operator's, which stay unless they are ticked. */
  readonly operatorRoutes: readonly DocumentRoute[]
  /** Routes that match an operation by name but not by path. They are added if ticked. */
  readonly suggested: readonly DocumentRoute[]
  /** GET operations that the catalogue lacks. They are added if ticked. */
  readonly outside: readonly {
    readonly number: number
    readonly service: ServiceName
    readonly path: string
    readonly query: readonly string[]
    readonly name: string
    /** Plain text of at most 500 characters. */
    readonly description: string
  }[]
  /**
   * Number of operations that are not offered: calls that change something, and paths that are not
   * allowed.
   */
  readonly skippedCount: number
  /** Parameters and fields that would be added to operations. */
  readonly fields: readonly {
    readonly operation: string
    readonly query: readonly string[]
    readonly body: readonly string[]
    readonly answer: readonly string[]
  }[]
}

/** An imported document, with the number of routes and operations taken from it. */
export interface DocumentView extends DocumentOrigin {
  readonly routes: number
  readonly outside: number
}

/** The items that a person ticked in a preview, by operation id or by number. */
export interface DocumentChoice {
  readonly operatorRoutes: readonly string[]
  readonly suggested: readonly string[]
  readonly outside: readonly number[]
}

/** An answer in the request console. A refusal is an answer too. */
export interface OperationAnswer {
  readonly status: number
  readonly elapsedMs: number
  /** The text as received, without personal-data keys and secrets, at most 8 MiB. */
  readonly text: string
  /** The headers of interest: content-type, date, deprecation, sunset, retry-after. */
  readonly headers: Readonly<Record<string, string>>
  /** The client's judgement. Null means a success. */
  readonly failure: PlainFailure | null
}

/** Statistics of calls with the same outcome. */
export interface CallTally {
  readonly service: 'partner' | 'gateway' | 'exchange'
  readonly method: string
  /** With `{name}` for the parts that vary between calls. */
  readonly path: string
  /** HTTP status. 0 means no answer. */
  readonly status: number
  /** The failure's code or the service's own error code. Empty means a success. */
  readonly code: string
  readonly times: number
  readonly totalMs: number
  readonly slowestMs: number
  readonly firstSeen: InstantText
  readonly lastSeen: InstantText
}

/**
 * A deviation from the contract in one kind of record: `unknown:x`, `type:x`, `value:x`,
 * `absent:x`, `null:x`, `removed:x`, `sentinel:x` …
 */
export interface DriftView {
  readonly kind: string
  readonly what: string
  readonly times: number
  readonly firstSeen: InstantText
  readonly lastSeen: InstantText
}

/** A value learnt from the service's answers. `how` is the call that taught it. */
export interface LearntView extends LearntFact {
  readonly name: LearntName
}

export interface HealthView {
  readonly calls: readonly CallTally[]
  readonly drift: readonly DriftView[]
  /**
   * `Deprecation` headers received. `what` is `METHOD path: value`, with ` (sunset …)` if one was
   * named (B93).
   */
  readonly deprecations: readonly DriftView[]
  /**
   * Personal data that the service is known to send and that was removed: `KIND removed:NAME`
   * (X27).
   */
  readonly removals: readonly DriftView[]
  /**
   * The service's clock less this machine's, by the last answer that reported it, or null if no
   * answer did.
   */
  readonly skewSeconds: number | null
  /** The time until which the service asked to wait (A71), or null if it did not ask. */
  readonly pausedUntil: InstantText | null
  readonly refused: readonly Refusal[]
  readonly learntFacts: readonly LearntView[]
}

/**
 * The state of the stream.
 * - `closed`: no topic is requested.
 * - `waiting`: it was lost, and is tried again at `retryAt`.
 * - `off`: neither a path nor an address is known for this profile.
 */
export type StreamState = 'closed' | 'opening' | 'open' | 'waiting' | 'off'

export interface StreamFrame {
  readonly number: number
  readonly at: InstantText
  readonly isOutgoing: boolean
  /** Empty if it could not be read. */
  readonly topic: string
  /** As received, at most 64 KiB, secrets removed. */
  readonly text: string
}

export interface StreamView {
  readonly state: StreamState
  readonly topics: readonly string[]
  readonly retryAt: InstantText | null
  /** Why it was lost or cannot be opened, or null if neither. */
  readonly failure: PlainFailure | null
  readonly reconnections: number
  /** In state `off`: the value to enter, the path below the gateway or the stream's address. */
  readonly missing: 'path' | 'address' | null
  /** The newest 500 frames after the requested number, oldest first. */
  readonly frames: readonly StreamFrame[]
}

/** Settings of a profile that the contracts leave open. All have a default. */
export interface ServiceSettings {
  /** How the client id and secret are sent for a token (api/token-form.ts). */
  readonly tokenForm: 'basic' | 'encoded' | 'body'
  /** The words on the wire for `platform` and `p2p_tag` (B82, G35). */
  readonly platformWord: string
  readonly tagWord: string
  /** Whether the login is sent to the exchange's public addresses too (G30). */
  readonly isExchangeLoggedIn: boolean
  /**
   * Whether calls that create or change something may be sent. Always true for the embedded
   * sandbox.
   */
  readonly isTradingAllowed: boolean
}

/** The input of a call about one profile. */
export interface OfProfile {
  readonly profile: string
}

export type ServiceCalls = {
  readReference: { input: OfProfile & { kind: ReferenceKind }; output: ReferenceView }
  /** Reads one kind again from the service. */
  refreshReference: { input: OfProfile & { kind: ReferenceKind }; output: ReferenceView }
  setService: { input: OfProfile & { settings: Partial<ServiceSettings> }; output: ServiceSettings }
  serviceSettings: { input: OfProfile; output: ServiceSettings }

  /**
   * Repeating an id makes no second instruction. A refusal and an unknown outcome are results. An
   * instruction that never left this machine is a failure.
   */
  instruct: { input: OfProfile & { id: string; instruction: Instruction }; output: InstructionView }
  /** Newest first. */
  listInstructions: {
    input: OfProfile & { kinds: readonly Instruction['kind'][]; limit: number }
    output: readonly InstructionView[]
  }
  /**
   * Reads the unknown outcome of an instruction from the service. It stays unknown if the service
   * has no answer.
   */
  readBack: { input: OfProfile & { id: string }; output: InstructionView }
  /** Records the outcome of a call that a person found out by other means. */
  settleInstruction: {
    input: OfProfile & { id: string; isDone: boolean; note: string }
    output: InstructionView
  }

  catalogue: { input: OfProfile; output: readonly CatalogueEntry[] }
  /** Sets or removes (null) the operator's own route. A contract's route cannot be overridden. */
  setOperation: {
    input: OfProfile & { operation: string; route: Route | null }
    output: readonly CatalogueEntry[]
  }
  /** Runs a GET of the catalogue. */
  askOperation: {
    input: OfProfile & {
      operation: string
      pathValues: Readonly<Record<string, string>>
      query: Readonly<Record<string, string>>
    }
    output: OperationAnswer
  }
  /**
   * One part of an OpenAPI document, at most MAX_PART_BYTES (bytes.ts), the parts in order. The
   * last one reads the document and returns the changes that it would make. Throws
   * DOCUMENT_TOO_LARGE, DOCUMENT_UNREADABLE, DOCUMENT_REFERS, DOCUMENT_SLOW.
   */
  putDocument: {
    input: OfProfile & {
      upload: string
      name: string
      offset: number
      part: Uint8Array
      isLast: boolean
    }
    output: { readonly preview: DocumentPreview | null }
  }
  /** Applies the changes that a preview lists and the person ticked. Throws DOCUMENT_GONE. */
  importDocument: {
    input: OfProfile & { preview: string; choice: DocumentChoice }
    output: readonly CatalogueEntry[]
  }
  /**
   * Undoes the newest import as a whole. Throws DOCUMENT_GONE if another import is the newest.
   */
  undoDocument: { input: OfProfile & { sha256: string }; output: readonly CatalogueEntry[] }
  /** Newest first. */
  listDocuments: { input: OfProfile; output: readonly DocumentView[] }
  /** Assumptions made because no contract states the fact, in words. */
  assumptions: { input: OfProfile; output: readonly string[] }

  health: { input: OfProfile; output: HealthView }
  /** Forgets all facts learnt from the service's answers. Later answers teach them again. */
  forgetLearnt: { input: OfProfile; output: null }

  /** Replaces the stream's topics. An empty list closes the stream. */
  setStream: { input: OfProfile & { topics: readonly string[] }; output: StreamView }
  readStream: { input: OfProfile & { after: number }; output: StreamView }
}
