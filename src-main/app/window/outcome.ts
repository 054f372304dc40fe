import { toContractText } from '../../api/aliases.ts'
import { decodeRecord } from '../../api/decode.ts'
import { redactAnswer } from '../../api/redact-answer.ts'
import type { Reply } from '../../api/reply.ts'
import { serverMsOf } from '../../api/reply.ts'
import type { SingleTry } from '../../api/send.ts'
import { Failure, failureToPlain } from '../../base/failure.ts'
import { instantToMs, msToInstant, nowInstant, readInstant } from '../../base/instant.ts'
import type { Json, JsonObject } from '../../base/json.ts'
import { isJsonNumber, isJsonObject, member, readJson, sliceRecords } from '../../base/json.ts'
import type { Instruction, InstructionView } from '../../contract/services.ts'
import { contactFields } from '../../domain/contact.ts'
import { groupOfCode } from '../../domain/error-codes.ts'
import { removedKeys } from '../../domain/field.ts'
import { quoteFields } from '../../domain/quote.ts'
import type { Profile } from '../profile.ts'
import { serviceSettingsOf } from '../profile.ts'
import type { WindowContext } from './context.ts'
import { noteRemoved } from './removed-data.ts'

/** The outcome of an instruction that was sent. */
export interface Outcome {
  readonly end: Pick<
    InstructionView,
    'state' | 'answer' | 'status' | 'failure' | 'expiresAt' | 'expiryFrom'
  > & { readonly createdId: string | null }
  readonly drift: readonly string[]
  /** Names of the personal data that was removed from the answer. */
  readonly removed: readonly string[]
}

/** Time to live of a price by the contract, if the answer has no expiry (partner, Limits; P1). */
const PRICE_LIFE_MS = 30_000
/**
 * Resolution of a Date header. It is subtracted from a time to live, so that a price expires too
 * early rather than too late.
 */
const DATE_RESOLUTION_MS = 1000

/**
 * Decides the outcome of an instruction from its only attempt (security.md 8.10). A usable 2xx,
 * even an empty one, means done (P4). A refusal by the service means refused. No answer, a
 * truncated answer or a 5xx means unknown, because the instruction may have been carried out.
 */
export function readOutcome(instruction: Instruction, attempt: SingleTry): Outcome {
  const redacted = attempt.reply ? redactAnswer(attempt.reply.text) : undefined
  return {
    ...judgeOutcome(instruction, attempt, redacted?.text ?? null),
    removed: redacted?.removed ?? [],
  }
}

function judgeOutcome(
  instruction: Instruction,
  attempt: SingleTry,
  answer: string | null,
): Omit<Outcome, 'removed'> {
  const { verdict, reply } = attempt
  const status = reply?.status ?? null
  const baseEnd = { answer, status, expiresAt: null, expiryFrom: 'none' as const, createdId: null }
  // An empty answer does not prove that a quote was made, because the contract shows a body (A15,
  // A22). The quote is read back instead.
  const isDoneWithoutBody =
    instruction.kind !== 'quote' &&
    reply !== undefined &&
    reply.status >= 200 &&
    reply.status < 300 &&
    reply.text.trim() === ''
  if (verdict.kind === 'done' || isDoneWithoutBody) {
    const drift =
      isDoneWithoutBody && instruction.kind === 'deleteContact' ? [`status:${status}`] : []
    const data = verdict.kind === 'done' ? payloadOf(verdict.body) : undefined
    if (instruction.kind === 'quote' && idOf(data) === null)
      return {
        end: { ...baseEnd, state: 'unknown', failure: failureToPlain(noQuoteFailure(status)) },
        drift: [],
      }
    if (
      instruction.kind === 'deleteContact' &&
      !isDoneWithoutBody &&
      !confirmsDeletion(instruction.contact, data)
    )
      return {
        end: { ...baseEnd, state: 'unknown', failure: failureToPlain(notDeletedFailure(status)) },
        drift: [],
      }
    return {
      end: {
        ...baseEnd,
        state: 'done',
        failure: null,
        ...expiryOf(instruction, data, attempt),
        createdId: idOf(data),
      },
      drift,
    }
  }
  if (verdict.kind === 'absent') {
    const failure =
      instruction.kind === 'deleteContact'
        ? notFoundFailure(instruction, status)
        : (verdict.refusal ?? notFoundFailure(instruction, status))
    return { end: { ...baseEnd, state: 'refused', failure: failureToPlain(failure) }, drift: [] }
  }
  if (verdict.kind === 'reauthenticate' && isKnownRefusal(attempt))
    return {
      end: {
        ...baseEnd,
        state: 'refused',
        failure: failureToPlain(loginEndedFailure(verdict.failure)),
      },
      drift: [],
    }
  return {
    end: {
      ...baseEnd,
      state: isKnownRefusal(attempt) ? 'refused' : 'unknown',
      failure: failureToPlain(verdict.failure),
    },
    drift: [],
  }
}

// The token is renewed for the next call. The program never repeats an instruction by itself.
function loginEndedFailure({ kind, code, what, why, evidence, cause }: Failure): Failure {
  return new Failure({
    kind,
    code,
    what,
    why,
    advice:
      'nothing was done: try again, with a new login; if the problem persists, check the credentials of this profile',
    evidence,
    cause,
  })
}

// Reports whether the call was certainly refused: it never left this machine, or the service
// refused it in a readable answer below 500.
function isKnownRefusal({ verdict, reply }: SingleTry): boolean {
  if (verdict.kind === 'done' || verdict.kind === 'absent') return false
  if (!reply)
    return (
      ['TLS_REFUSED', 'OFFLINE', 'MAINTENANCE'].includes(verdict.failure.code) &&
      verdict.failure.evidence.wasReached === false
    )
  // The partner's own codes of groups 2 and 4 mean a refusal, whatever the status is (A68, A69).
  // Codes of other groups leave the outcome open.
  const { code } = verdict.failure.evidence
  if (typeof code === 'number') return groupOfCode(code) === 2 || groupOfCode(code) === 4
  if (verdict.kind === 'throttled' || verdict.kind === 'reauthenticate') return reply.status < 500
  return (
    verdict.kind === 'stop' &&
    reply.status < 500 &&
    !['PORTAL', 'BAD_RESPONSE', 'RESPONSE_TOO_LARGE', 'MAINTENANCE'].includes(verdict.failure.code)
  )
}

/**
 * Returns the payload of an answer: the `data` of an envelope, or the body itself. Undefined: the
 * body is not an object.
 */
export function payloadOf(body: Json): JsonObject | undefined {
  if (!isJsonObject(body)) return undefined
  const data = member(body, 'data')
  // Not every service writes the envelope's timestamp (observed.md, section 2).
  const isEnvelope = ['timestamp', 'error_code'].some((name) => member(body, name) !== undefined)
  return data !== undefined && isJsonObject(data) && isEnvelope ? data : body
}

// Assumed: a created object is named by its member `id`, also where no contract shows the answer
// (P1, P4, G1).
function idOf(data: JsonObject | undefined): string | null {
  const id = data && member(data, 'id')
  return typeof id === 'string' ? id.slice(0, 200) : isJsonNumber(id) ? id.literal : null
}

// Returns the expiry of a created price by this machine's clock. Assumed: answers that no contract
// shows have the members created_at and expires_at, as a quote has (P1, G27).
function expiryOf(
  instruction: Instruction,
  data: JsonObject | undefined,
  { reply, sentAtMs }: SingleTry,
): Pick<InstructionView, 'expiresAt' | 'expiryFrom'> {
  if (
    instruction.kind !== 'quote' &&
    instruction.kind !== 'reusableQuote' &&
    instruction.kind !== 'swapPromise'
  )
    return { expiresAt: null, expiryFrom: 'none' }
  const lifetimeMs = lifetimeByServiceMs(instruction, data, reply, sentAtMs)
  const expiry = lifetimeMs === undefined ? undefined : msToInstant(sentAtMs + lifetimeMs)
  if (expiry !== undefined) return { expiresAt: expiry, expiryFrom: 'service' }
  // No time to live is ever assumed for a promise (B71).
  if (instruction.kind === 'swapPromise') return { expiresAt: null, expiryFrom: 'none' }
  return { expiresAt: msToInstant(sentAtMs + PRICE_LIFE_MS) ?? null, expiryFrom: 'receipt' }
}

// Returns the time to live by the service's clock, as the difference of two of its instants.
// Counted from the sending of the request, it is right whatever this machine's clock shows, and it
// ends too early rather than too late. Without created_at, it is counted from the Date of the
// answer, and for a price it is used only if it is no longer than the contract's time to live.
function lifetimeByServiceMs(
  { kind }: Instruction,
  data: JsonObject | undefined,
  reply: Reply | undefined,
  sentAtMs: number,
): number | undefined {
  const expiresMs = instantOf(data, 'expires_at')
  if (expiresMs === undefined) return undefined
  const createdMs = instantOf(data, 'created_at')
  if (createdMs !== undefined) return expiresMs > createdMs ? expiresMs - createdMs : undefined
  const answeredMs = reply && serverMsOf(reply, sentAtMs)
  if (answeredMs === undefined) return undefined
  const remainingMs = Math.max(0, expiresMs - answeredMs - DATE_RESOLUTION_MS)
  return kind === 'swapPromise' || remainingMs <= PRICE_LIFE_MS ? remainingMs : undefined
}

// By the contract, the answer to a deletion holds the id and `deleted: true`. No other answer
// confirms the deletion.
function confirmsDeletion(id: string, data: JsonObject | undefined): boolean {
  return (
    data !== undefined &&
    member(data, 'deleted') === true &&
    (idOf(data) === id || member(data, 'id') === undefined)
  )
}

function notDeletedFailure(status: number | null): Failure {
  return new Failure({
    kind: 'service',
    code: 'BAD_RESPONSE',
    what: 'The answer does not say that the contact was deleted',
    why: `status ${status}, without deleted: true for this contact`,
    advice: 'ask the service what became of it',
    evidence: { status },
  })
}

function instantOf(data: JsonObject | undefined, name: string): number | undefined {
  const value = data && member(data, name)
  const instant = typeof value === 'string' ? readInstant(value) : undefined
  return instant === undefined ? undefined : instantToMs(instant)
}

function noQuoteFailure(status: number | null): Failure {
  return new Failure({
    kind: 'service',
    code: 'BAD_RESPONSE',
    what: 'The answer is not a quote',
    why: `status ${status}, without an id`,
    advice: 'ask the service what became of it',
    evidence: { status },
  })
}

function notFoundFailure(instruction: Instruction, status: number | null): Failure {
  const isContact = instruction.kind === 'deleteContact'
  return new Failure({
    kind: 'service',
    code: status === 404 ? 'HTTP_404' : 'NOT_FOUND',
    what: isContact
      ? 'The service does not know this contact'
      : 'The service does not know what this is about',
    why: isContact
      ? 'no contact of this type has this id; nothing was deleted'
      : 'it answered that there is nothing there',
    advice: isContact ? 'synchronize, and look again' : 'check the id and the path',
    evidence: { status },
  })
}

/**
 * Copies the created record into the cache or removes the deleted one, and notes deviations from
 * the contract.
 */
export async function applyOutcome(
  context: WindowContext,
  profile: Profile,
  instruction: Instruction,
  { end, drift, removed }: Outcome,
): Promise<void> {
  await noteRemoved(context, profile, 'answers', removed)
  if (end.state !== 'done') return
  const store = context.stores.writer(profile)
  const at = nowInstant(context.ports.clock)
  if (drift.length > 0) await store.call('noteDrift', { kind: 'delete', drifts: drift, at })
  if (instruction.kind === 'quote') await saveRecord(context, profile, 'quotes', end.answer)
  if (instruction.kind === 'createContact')
    await saveRecord(context, profile, 'contacts', end.answer)
  if (instruction.kind === 'deleteContact')
    await store.call('forgetContact', { type: instruction.type, id: instruction.contact })
  if (instruction.kind === 'quote') context.announceChange(profile, 'activity')
  if (instruction.kind === 'createContact' || instruction.kind === 'deleteContact')
    context.announceChange(profile, 'reference')
}

async function saveRecord(
  context: WindowContext,
  profile: Profile,
  kind: 'quotes' | 'contacts',
  answer: string | null,
): Promise<void> {
  if (answer === null || answer.trim() === '') return
  const path = kind === 'contacts' ? ['data'] : []
  const [raw] = sliceRecords(answer, path, removedKeys, true)
  if (!raw) return
  // Services may use other words for the contact types `platform` and `p2p_tag`. The record gets
  // the contract's word, as in a sync (B82, B59). The raw text is stored unchanged.
  const { platformWord, tagWord } = serviceSettingsOf(profile)
  const text =
    kind === 'contacts'
      ? toContractText(raw.raw, { platform: platformWord, tag: tagWord })
      : raw.raw
  const decodedRecord = decodeRecord(
    readJson(text),
    raw,
    kind === 'quotes' ? quoteFields : contactFields,
  )
  await context.stores
    .writer(profile)
    .call('saveRecords', { kind, incoming: [decodedRecord], at: nowInstant(context.ports.clock) })
}
