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
  > & { readonly made: string | null }
  readonly drift: readonly string[]
  /** Names of the personal data that was removed from the answer. */
  readonly removed: readonly string[]
}

/**
 * How long a price is valid by the contract, where the answer does not give its end (partner,
 * Limits; P1).
 */
const PRICE_LIFE_MS = 30_000
/** Resolution of a Date header. A life is rounded down: too early is safer than too late. */
const DATE_RESOLUTION_MS = 1000

/**
 * Decides the outcome of a call that was tried once: done by a usable 2xx (also an empty one, P4),
 * refused where the service said no, unknown where it may have been carried out: no answer, a
 * truncated one, a 5xx (security.md 8.10).
 */
export function readOutcome(instruction: Instruction, once: SingleTry): Outcome {
  const cutText = once.reply ? redactAnswer(once.reply.text) : undefined
  return {
    ...judgeOutcome(instruction, once, cutText?.text ?? null),
    removed: cutText?.removed ?? [],
  }
}

function judgeOutcome(
  instruction: Instruction,
  once: SingleTry,
  answer: string | null,
): Omit<Outcome, 'removed'> {
  const { verdict, reply } = once
  const status = reply?.status ?? null
  const baseEnd = { answer, status, expiresAt: null, expiryFrom: 'none' as const, made: null }
  // An empty answer is not proof where the contract shows a body: a quote is read back (A15, A22).
  const isEmpty =
    instruction.kind !== 'quote' &&
    reply !== undefined &&
    reply.status >= 200 &&
    reply.status < 300 &&
    reply.text.trim() === ''
  if (verdict.kind === 'done' || isEmpty) {
    const drift = isEmpty && instruction.kind === 'deleteContact' ? [`status:${status}`] : []
    const data = verdict.kind === 'done' ? payloadOf(verdict.body) : undefined
    if (instruction.kind === 'quote' && idOf(data) === null)
      return {
        end: { ...baseEnd, state: 'unknown', failure: failureToPlain(noQuote(status)) },
        drift: [],
      }
    if (instruction.kind === 'deleteContact' && !isEmpty && !saysDeleted(instruction.contact, data))
      return {
        end: { ...baseEnd, state: 'unknown', failure: failureToPlain(notDeleted(status)) },
        drift: [],
      }
    return {
      end: {
        ...baseEnd,
        state: 'done',
        failure: null,
        ...lifeOf(instruction, data, once),
        made: idOf(data),
      },
      drift,
    }
  }
  if (verdict.kind === 'absent') {
    const failure =
      instruction.kind === 'deleteContact'
        ? notThere(instruction, status)
        : (verdict.refusal ?? notThere(instruction, status))
    return { end: { ...baseEnd, state: 'refused', failure: failureToPlain(failure) }, drift: [] }
  }
  if (verdict.kind === 'reauthenticate' && isKnownRefusal(once))
    return {
      end: { ...baseEnd, state: 'refused', failure: failureToPlain(loggedOut(verdict.failure)) },
      drift: [],
    }
  return {
    end: {
      ...baseEnd,
      state: isKnownRefusal(once) ? 'refused' : 'unknown',
      failure: failureToPlain(verdict.failure),
    },
    drift: [],
  }
}

// The token is renewed for the next call. The program never repeats this one.
function loggedOut({ kind, code, what, why, evidence, cause }: Failure): Failure {
  return new Failure({
    kind,
    code,
    what,
    why,
    advice:
      'nothing was done: do it again, with a new login; if the problem persists, check the credentials of this profile',
    evidence,
    cause,
  })
}

// True where the call was certainly refused: it never left this machine, or a readable answer below
// 500 said no.
function isKnownRefusal({ verdict, reply }: SingleTry): boolean {
  if (verdict.kind === 'done' || verdict.kind === 'absent') return false
  if (!reply)
    return (
      ['TLS_REFUSED', 'OFFLINE', 'MAINTENANCE'].includes(verdict.failure.code) &&
      verdict.failure.evidence.wasReached === false
    )
  // The partner's own codes of groups 2 and 4 mean a refusal whatever the status (A68, A69). Group
  // 5, and a number of no group, leave the outcome open.
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
 * Returns the object that an answer carries: the `data` of an envelope, or the body itself;
 * undefined where the body is not an object.
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

// Assumed: an answer that is not shown gives its life, if at all, as a quote does, by created_at
// and expires_at (P1, G27). The life is the difference of the service's own two instants, counted
// from before the request: no clock need be right, and it ends too early rather than too late.
// Without created_at it is counted from the instant at which the service answered, by its own
// clock.
function lifeOf(
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
  const expires = instantOf(data, 'expires_at')
  const created = instantOf(data, 'created_at')
  const life =
    expires === undefined
      ? undefined
      : created === undefined
        ? remainingLife(instruction, expires, reply, sentAtMs)
        : expires > created
          ? expires - created
          : undefined
  const expiry = life === undefined ? undefined : msToInstant(sentAtMs + life)
  if (expiry !== undefined) return { expiresAt: expiry, expiryFrom: 'service' }
  // A promise's life is never assumed (B71).
  if (instruction.kind === 'swapPromise') return { expiresAt: null, expiryFrom: 'none' }
  return { expiresAt: msToInstant(sentAtMs + PRICE_LIFE_MS) ?? null, expiryFrom: 'receipt' }
}

// Counts the remaining life by the service's clock, as its answer gives it. Without created_at a
// price is limited to the life that the contract states.
function remainingLife(
  { kind }: Instruction,
  expires: number,
  reply: Reply | undefined,
  sentAtMs: number,
): number | undefined {
  const answeredMs = reply && serverMsOf(reply, sentAtMs)
  if (answeredMs === undefined) return undefined
  const remainingMs = Math.max(0, expires - answeredMs - DATE_RESOLUTION_MS)
  return kind === 'swapPromise' || remainingMs <= PRICE_LIFE_MS ? remainingMs : undefined
}

// The contract's answer to a deletion holds the id and `deleted`, true. Any other answer does not
// confirm the deletion.
function saysDeleted(id: string, data: JsonObject | undefined): boolean {
  return (
    data !== undefined &&
    member(data, 'deleted') === true &&
    (idOf(data) === id || member(data, 'id') === undefined)
  )
}

function notDeleted(status: number | null): Failure {
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

function noQuote(status: number | null): Failure {
  return new Failure({
    kind: 'service',
    code: 'BAD_RESPONSE',
    what: 'The answer is not a quote',
    why: `status ${status}, without an id`,
    advice: 'ask the service what became of it',
    evidence: { status },
  })
}

function notThere(instruction: Instruction, status: number | null): Failure {
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
    advice: isContact ? 'synchronise, and look again' : 'check the id and the path',
    evidence: { status },
  })
}

/**
 * Copies the created record into the cache or removes the deleted one, and notes deviations from
 * the contract.
 */
export async function saveCreatedRecord(
  world: WindowContext,
  profile: Profile,
  instruction: Instruction,
  { end, drift, removed }: Outcome,
): Promise<void> {
  await noteRemoved(world, profile, 'answers', removed)
  if (end.state !== 'done') return
  const store = world.stores.writer(profile)
  const at = nowInstant(world.ports.clock)
  if (drift.length > 0) await store.call('noteDrift', { kind: 'delete', whats: drift, at })
  if (instruction.kind === 'quote') await keepRecord(world, profile, 'quotes', end.answer)
  if (instruction.kind === 'createContact') await keepRecord(world, profile, 'contacts', end.answer)
  if (instruction.kind === 'deleteContact')
    await store.call('forgetContact', { type: instruction.type, id: instruction.contact })
  if (instruction.kind === 'quote') world.changed(profile, 'activity')
  if (instruction.kind === 'createContact' || instruction.kind === 'deleteContact')
    world.changed(profile, 'reference')
}

async function keepRecord(
  world: WindowContext,
  profile: Profile,
  kind: 'quotes' | 'contacts',
  answer: string | null,
): Promise<void> {
  if (answer === null || answer.trim() === '') return
  const path = kind === 'contacts' ? ['data'] : []
  const [raw] = sliceRecords(answer, path, removedKeys, true)
  if (!raw) return
  // A contact gets the contract's word for its type, as a sync reads it (B82, B59). The raw text
  // stays as it came.
  const { platformWord, tagWord } = serviceSettingsOf(profile)
  const text =
    kind === 'contacts'
      ? toContractText(raw.raw, { platform: platformWord, tag: tagWord })
      : raw.raw
  const decoded = decodeRecord(readJson(text), raw, kind === 'quotes' ? quoteFields : contactFields)
  await world.stores
    .writer(profile)
    .call('saveRecords', { kind, incoming: [decoded], at: nowInstant(world.ports.clock) })
}
