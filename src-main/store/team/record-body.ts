import { readDecimal } from '../../base/decimal.ts'
import { Failure } from '../../base/failure.ts'
import type { InstantText } from '../../base/instant.ts'
import { isInstant } from '../../base/instant.ts'
import type { Field } from '../../domain/field.ts'
import type { ReceivedRow } from '../../domain/packed-records.ts'
import type { AnswerForm } from '../../domain/withdrawal.ts'
import type { FeedState, ListState } from '../records/record-types.ts'

/** A record in the form in which the workstations of a team exchange it. */
export interface RecordBody {
  /** The values by field, without null values. */
  readonly fields: Readonly<Record<string, string>>
  readonly raw: string
  /** The form of `raw`, or null for a kind of one form. */
  readonly form: AnswerForm | null
  /** The text that was received in the other form, or null if there is none. */
  readonly other: string | null
  readonly first_seen: InstantText
  readonly last_seen: InstantText
  /** When the id was last requested, or null if it is in no queue. */
  readonly asked_at: InstantText | null
}

/** The outcome of a request for an id without a usable answer. */
export interface AbsentBody {
  readonly state: 'absent' | 'failed'
  readonly asked_at: InstantText | null
  readonly note: string | null
}

/** A changed field. */
export interface ChangeBody {
  readonly at: InstantText
  readonly field: string
  readonly old: string | null
  readonly new: string | null
  readonly form: string | null
}

/** The coverage of a team's records: the walks through feed and list, and the last whole sync. */
export interface RecordState {
  readonly feed: FeedState | null
  readonly list: ListState | null
  readonly last_sync: InstantText | null
}

/** Reads a record. Throws Failure TEAM_RECORDS_BROKEN. */
export function readRecordBody(text: string, fields: readonly Field[]): RecordBody {
  const body = readObject(text)
  const { fields: values, raw, form, other, first_seen, last_seen, asked_at } = body
  const isValid =
    isObject(values) &&
    fields.every(({ name, kind }) => isFieldValue(values[name], kind)) &&
    typeof raw === 'string' &&
    (form === null || form === 'list' || form === 'detail') &&
    isTextOrNull(other) &&
    isInstantText(first_seen) &&
    isInstantText(last_seen) &&
    (asked_at === null || isInstantText(asked_at))
  if (!isValid) throw brokenRecords('a record is not as this program writes it')
  return body as unknown as RecordBody
}

/** Reads an absent id. Throws Failure TEAM_RECORDS_BROKEN. */
export function readAbsentBody(text: string): AbsentBody {
  const body = readObject(text)
  const { state, asked_at, note } = body
  const isValid =
    (state === 'absent' || state === 'failed') &&
    (asked_at === null || isInstantText(asked_at)) &&
    isTextOrNull(note)
  if (!isValid) throw brokenRecords('an absent id is not as this program writes it')
  return body as unknown as AbsentBody
}

/** Reads a changed field. Throws Failure TEAM_RECORDS_BROKEN. */
export function readChangeBody(text: string): ChangeBody {
  const body = readObject(text)
  const isValid =
    isInstantText(body.at) &&
    typeof body.field === 'string' &&
    isTextOrNull(body.old) &&
    isTextOrNull(body.new) &&
    isTextOrNull(body.form)
  if (!isValid) throw brokenRecords('a change is not as this program writes it')
  return body as unknown as ChangeBody
}

/** Reads the coverage of records. Throws Failure TEAM_RECORDS_BROKEN. */
export function readRecordState(text: string): RecordState {
  const body = readObject(text)
  const { feed, list, last_sync } = body
  const isWalk = (walk: unknown): boolean =>
    walk === null ||
    (isObject(walk) &&
      typeof walk.isComplete === 'boolean' &&
      typeof walk.passIsFull === 'boolean' &&
      ['coveredFrom', 'coveredTo', 'passBegunAt'].every((name) => isInstantOrNull(walk[name])))
  if (!isWalk(feed) || !isWalk(list) || !isInstantOrNull(last_sync))
    throw brokenRecords('the state of the records is not as this program writes it')
  return body as unknown as RecordState
}

/**
 * Returns the values of a record for saveRecords. If only the list returned the record, the fields
 * that the list leaves out are absent, so they keep their values.
 */
export function rowOf(
  { fields, form, other }: RecordBody,
  allFields: readonly Field[],
): ReceivedRow {
  const absentValue = form === 'list' && other === null ? undefined : null
  return Object.fromEntries(allFields.map(({ name }) => [name, fields[name] ?? absentValue]))
}

/** Returns the failure for records that no workstation of the team can have written. */
export function brokenRecords(why: string): Failure {
  return new Failure({
    kind: 'service',
    code: 'TEAM_RECORDS_BROKEN',
    what: "The team's records cannot be read",
    why,
    advice: "nothing was saved; show this to the server's administrator",
  })
}

function readObject(text: string): Record<string, unknown> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    // Reported below.
  }
  if (isObject(body)) return body
  throw brokenRecords('a text is not JSON')
}

function isFieldValue(value: unknown, kind: Field['kind']): boolean {
  if (value === undefined) return true
  if (typeof value !== 'string') return false
  return kind === 'money' || kind === 'number' ? readDecimal(value) !== undefined : true
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string'
}

function isInstantText(value: unknown): boolean {
  return typeof value === 'string' && isInstant(value)
}

function isInstantOrNull(value: unknown): boolean {
  return value === null || isInstantText(value)
}
