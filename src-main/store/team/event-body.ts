import { Failure } from '../../base/failure.ts'
import type { RecordKeys } from '../../reconciliation/decisions.ts'
import type { Facts } from '../runs/decision-log.ts'

const knownKinds = [
  'decision',
  'refused',
  'run',
  'member',
  'epoch',
  'item',
  'closing_proposed',
  'closing_approved',
  'closing_withdrawn',
  'reopened',
  'erasure_proposed',
  'erased',
  'erasure_done',
  'erasure_withdrawn',
  'note_erased',
]

/** False for a kind of event that only a newer version of the program creates. */
export function isKnownKind(kind: string): boolean {
  return knownKinds.includes(kind)
}

/** The known kinds as a list of SQL texts. */
export const knownKindsSql = knownKinds.map((kind) => `'${kind}'`).join(', ')

/** The body of an event with a decision, with its members in the order of the hashed text. */
export interface DecisionBody {
  readonly kind: 'decision'
  readonly id: string
  readonly at: string
  /** The last number of the log that the author had received. */
  readonly base: number
  readonly type: string
  readonly run: string | null
  readonly facts: Facts
  readonly records: RecordKeys | null
  readonly undoes: string | null
  /**
   * Each break with the content for which the decision settles it, or null if it does not settle
   * it.
   */
  readonly breaks: readonly (readonly [breakId: string, seen: string | null])[]
  /** The author of a decision that was made before the team existed. */
  readonly author?: string
  /** The digests of texts that are beside the event, by the names of facts. */
  readonly secret?: Readonly<Record<string, string>>
}

/**
 * The body of an event with a version of an item, with its members in the order of the hashed text.
 */
export interface ItemBody {
  readonly kind: 'item'
  readonly at: string
  /** May be a kind that this program does not know. */
  readonly item: string
  readonly id: string
  /** The version that the author had. 0 means none. */
  readonly base: number
  /** JSON; null deletes the item. */
  readonly content: string | null
}

/** The body of an event about a run. */
export interface RunBody {
  readonly run: string
  readonly digest: string
  readonly parts: number
}

/** The body of an event about a closing. */
export interface ClosingBody {
  readonly at: string
  readonly period: string
  readonly run: string
  readonly from: string | null
  readonly to: string | null
  readonly digest: string
  readonly note: string
  readonly reason: string
}

const DECISION_TYPES = [
  'status',
  'assign',
  'note',
  'match',
  'acceptSuggestion',
  'refuseSuggestion',
  'undoMatch',
  'undo',
]

type Members = Readonly<Record<string, unknown>>

/** Reads a decision's body. Throws Failure TEAM_LOG_BROKEN for another shape. */
export function readDecisionBody(text: string): DecisionBody {
  const body = readMembers(text)
  const { id, at, base, type, run, facts, records, undoes, breaks, author } = body
  const isDecision =
    isText(id) &&
    isText(at) &&
    Number.isSafeInteger(base) &&
    DECISION_TYPES.includes(String(type)) &&
    isTextOrNull(run) &&
    isTextOrNull(undoes) &&
    isFacts(facts) &&
    (records === null || isRecords(records)) &&
    Array.isArray(breaks) &&
    breaks.every((entry) => Array.isArray(entry) && isText(entry[0]) && isTextOrNull(entry[1])) &&
    (author === undefined || isText(author))
  if (!isDecision) throw brokenLog('an event with a decision has another shape')
  return body as unknown as DecisionBody
}

/** Reads the body of an event with a version of an item. Throws Failure TEAM_LOG_BROKEN. */
export function readItemBody(text: string): ItemBody {
  const body = readMembers(text)
  const { at, item, id, base, content } = body
  if (
    !isText(at) ||
    !isText(item) ||
    !isText(id) ||
    !Number.isSafeInteger(base) ||
    !isTextOrNull(content)
  )
    throw brokenLog('an event with an item has another shape')
  return body as unknown as ItemBody
}

/** Reads the body of an event about a run. Throws Failure TEAM_LOG_BROKEN. */
export function readRunBody(text: string): RunBody {
  const { run, digest, parts } = readMembers(text)
  if (!isText(run) || !isText(digest) || !Number.isSafeInteger(parts))
    throw brokenLog('an event with a run has another shape')
  return { run, digest, parts: parts as number }
}

/** Reads the id of the epoch that an event begins. Throws Failure TEAM_LOG_BROKEN. */
export function readEpochBody(text: string): string {
  const { epoch } = readMembers(text)
  if (!isText(epoch)) throw brokenLog('an event with an epoch has another shape')
  return epoch
}

/** The body of an event about an erasure. For a ledger file, `digest` is its SHA-256. */
interface ErasedBody {
  readonly target: 'user' | 'withdrawal' | 'transaction' | 'file'
  readonly digest: string
  readonly records: readonly (readonly ['withdrawals' | 'transactions', string])[]
}

/** Reads the body of an event about an erasure. Throws Failure TEAM_LOG_BROKEN. */
export function readErasedBody(text: string): ErasedBody {
  const { target, digest, records } = readMembers(text)
  const isErasure =
    ['user', 'withdrawal', 'transaction', 'file'].includes(String(target)) &&
    isText(digest) &&
    Array.isArray(records) &&
    records.every(
      (entry) =>
        Array.isArray(entry) &&
        (entry[0] === 'withdrawals' || entry[0] === 'transactions') &&
        isText(entry[1]),
    )
  if (!isErasure) throw brokenLog('an event with an erasure has another shape')
  return { target, digest, records } as ErasedBody
}

/**
 * Reads the number of an event whose texts were erased, and the digests of these texts. Throws
 * TEAM_LOG_BROKEN.
 */
export function readNoteErasedBody(text: string): {
  readonly event: number
  readonly digests: readonly string[]
} {
  const { event, texts } = readMembers(text)
  const isErasure =
    Number.isSafeInteger(event) &&
    Array.isArray(texts) &&
    texts.every((entry) => Array.isArray(entry) && isText(entry[0]) && isText(entry[1]))
  if (!isErasure) throw brokenLog('an event with an erased note has another shape')
  return { event: event as number, digests: texts.map((entry: [string, string]) => entry[1]) }
}

/**
 * Reads the replaced parts of runs in the event that ends an erasure. Throws Failure
 * TEAM_LOG_BROKEN.
 */
export function readErasureDoneBody(
  text: string,
): readonly (readonly [run: string, no: number, original: string, sha256: string])[] {
  const { parts } = readMembers(text)
  if (
    Array.isArray(parts) &&
    parts.every(
      (entry) =>
        Array.isArray(entry) &&
        isText(entry[0]) &&
        Number.isSafeInteger(entry[1]) &&
        isText(entry[2]) &&
        isText(entry[3]),
    )
  )
    return parts as [string, number, string, string][]
  throw brokenLog('an event with the end of an erasure has another shape')
}

/**
 * Reads the body of an event about a closing, with the texts beside it. Absent members are empty.
 * Throws TEAM_LOG_BROKEN.
 */
export function readClosingBody(text: string, texts: Facts = {}): ClosingBody {
  const body = { ...readMembers(text), ...texts }
  const { at, period, from = null, to = null } = body
  if (!isText(at) || !isText(period) || !isTextOrNull(from) || !isTextOrNull(to))
    throw brokenLog('an event with a closing has another shape')
  const textOf = (name: string): string => (isText(body[name]) ? body[name] : '')
  return {
    at,
    period,
    from,
    to,
    run: textOf('run'),
    digest: textOf('digest'),
    note: textOf('note'),
    reason: textOf('reason'),
  }
}

/** Returns the failure for a log that cannot be trusted. */
export function brokenLog(why: string): Failure {
  return new Failure({
    kind: 'service',
    code: 'TEAM_LOG_BROKEN',
    what: "The team's log cannot be trusted",
    why,
    advice: 'stop deciding, and show this to the administrator of the server',
  })
}

function readMembers(text: string): Members {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Members
  } catch {
    // The text is not JSON, which is reported below.
  }
  throw brokenLog('the body of an event is no JSON object')
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || isText(value)
}

function isFacts(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && Object.values(value).every(isText)
}

function isRecords(value: unknown): value is RecordKeys {
  if (typeof value !== 'object' || value === null) return false
  const { ledger, provider } = value as Members
  return [ledger, provider].every((keys) => Array.isArray(keys) && keys.every(isText))
}
