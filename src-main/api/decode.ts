import { isNegativeDecimal, readDecimal, readJsonNumber } from '../base/decimal.ts'
import { readInstant } from '../base/instant.ts'
import type { Json, JsonObject, RawRecord } from '../base/json.ts'
import {
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  MAX_DEPTH,
  member,
  nestsDeeper,
  writeJson,
} from '../base/json.ts'
import type { Field } from '../domain/field.ts'
import { removedKeys } from '../domain/field.ts'
import type { ReceivedRecord } from '../domain/packed-records.ts'

/** Maximum number of characters of a text, of an id, and of a JSON value. */
export const MAX_TEXT_CHARS = 64 * 1024
export const MAX_ID_CHARS = 1024
const MAX_JSON_CHARS = 256 * 1024

/**
 * Decodes one record by its field list. `raw` is the record's own text without the personal-data
 * keys.
 */
export function decodeRecord(
  value: Json,
  raw: RawRecord,
  fields: readonly Field[],
): ReceivedRecord {
  // Check before anything walks the value. A record without a list or an object in it cannot nest.
  if ((raw.raw.indexOf('{', 1) > 0 || raw.raw.includes('[')) && nestsDeeper(raw.raw, MAX_DEPTH))
    return {
      kind: 'quarantined',
      id: idOf(value),
      reason: `it nests deeper than ${MAX_DEPTH} levels`,
      raw: raw.raw,
    }
  if (!isJsonObject(value))
    return { kind: 'quarantined', id: '', reason: 'not an object', raw: raw.raw }
  const drift: string[] = raw.removed.map((name) => `removed:${name}`)
  const record: Record<string, string | null | undefined> = {}
  const problems: string[] = []
  if (raw.hasDuplicateKeys) problems.push('a member is named twice')
  const type = member(value, 'type')
  for (const field of fields) {
    const ownValue = member(value, field.name)
    const belongsToOtherType =
      (ownValue === undefined || ownValue === null) &&
      field.ofTypes !== undefined &&
      !field.ofTypes.some((ownType) => ownType === type)
    const fieldText = belongsToOtherType ? null : decodeField(ownValue, field, drift, problems)
    record[field.name] = ownValue === undefined && !belongsToOtherType ? undefined : fieldText
  }
  for (const name of Object.keys(value))
    if (!fields.some((field) => field.name === name) && !removedKeys.has(name))
      drift.push(`unknown:${name}`)
  const id = record.id ?? ''
  if (problems.length > 0)
    return { kind: 'quarantined', id, reason: problems.join(', '), raw: raw.raw }
  return { kind: 'record', record: Object.freeze(record), raw: raw.raw, drift }
}

/** Adds the drift of the page itself to the first usable record, so that it is counted once. */
export function withPageDrift(
  records: readonly ReceivedRecord[],
  drift: readonly string[],
): readonly ReceivedRecord[] {
  const firstRecordIndex =
    drift.length === 0 ? -1 : records.findIndex(({ kind }) => kind === 'record')
  return firstRecordIndex === -1
    ? records
    : records.map((item, index) =>
        index === firstRecordIndex && item.kind === 'record'
          ? { ...item, drift: [...item.drift, ...drift] }
          : item,
      )
}

function idOf(value: Json): string {
  const id = isJsonObject(value) ? member(value, 'id') : undefined
  return isJsonNumber(id) ? id.literal : typeof id === 'string' ? id.slice(0, MAX_ID_CHARS) : ''
}

function decodeField(
  value: Json | undefined,
  field: Field,
  drift: string[],
  problems: string[],
): string | null {
  // Assumed: null and a missing member are allowed for every field that is not required. Both count
  // as drift (P20).
  if (value === undefined || value === null) {
    if (field.isRequired) problems.push(`${field.name} is missing`)
    else if (value === undefined) drift.push(`absent:${field.name}`)
    else if (field.isNullable !== true) drift.push(`null:${field.name}`)
    return null
  }
  switch (field.kind) {
    case 'money':
    case 'number':
      return decodeMoney(value, field, drift, problems)
    case 'id':
      return decodeId(value, field, problems)
    case 'flag':
      return decodeFlag(value, field, drift, problems)
    case 'json':
      return decodeJson(value, field, problems)
    case 'instant':
      return decodeInstant(decodeText(value, field, drift, problems), field, drift)
    case 'text':
      return decodeText(value, field, drift, problems)
  }
}

function decodeMoney(
  value: Json,
  field: Field,
  drift: string[],
  problems: string[],
): string | null {
  const text = isJsonNumber(value)
    ? readJsonNumber(value.literal)
    : typeof value === 'string'
      ? (readDecimal(value) ?? (field.mayHaveExponent ? readJsonNumber(value) : undefined))
      : undefined
  if (text === undefined) {
    problems.push(`${field.name} is not a decimal of at most 30 + 30 digits`)
    return null
  }
  if (isJsonNumber(value) !== (field.wire === 'number')) drift.push(`type:${field.name}`)
  if (isNegativeDecimal(text)) drift.push(`negative:${field.name}`)
  return text
}

// An id is text or an integer. A number with a fraction or an exponent is refused, because two such
// numbers could spell one id.
function decodeId(value: Json, field: Field, problems: string[]): string | null {
  const text = isJsonNumber(value)
    ? /^-?\d+$/.test(value.literal)
      ? value.literal
      : undefined
    : typeof value === 'string'
      ? value
      : undefined
  const isWrongKind = field.wire === 'string' && isJsonNumber(value)
  if (text === undefined || text.trim() === '' || text.length > MAX_ID_CHARS || isWrongKind) {
    problems.push(`${field.name} is not an identifier`)
    return null
  }
  return text
}

function decodeFlag(value: Json, field: Field, drift: string[], problems: string[]): string | null {
  if (value === true || value === false) return String(value)
  if (value === 'true' || value === 'false') {
    drift.push(`type:${field.name}`)
    return value
  }
  problems.push(`${field.name} is neither true nor false`)
  return null
}

function decodeText(value: Json, field: Field, drift: string[], problems: string[]): string | null {
  // No database stores half a surrogate pair, so the record would differ at every sync.
  const text =
    typeof value === 'string'
      ? value.toWellFormed()
      : isJsonNumber(value)
        ? value.literal
        : typeof value === 'boolean'
          ? String(value)
          : undefined
  if (text === undefined || text.length > MAX_TEXT_CHARS) {
    problems.push(`${field.name} is not a text`)
    return null
  }
  if (typeof value !== 'string') drift.push(`type:${field.name}`)
  if (field.values && !field.values.includes(text)) drift.push(`value:${field.name}`)
  return text
}

function decodeJson(value: Json, field: Field, problems: string[]): string | null {
  const text = writeJson(withoutKeys(value, removedKeys))
  if (text.length <= MAX_JSON_CHARS) return text
  problems.push(`${field.name} is larger than 256 KiB`)
  return null
}

function decodeInstant(text: string | null, field: Field, drift: string[]): string | null {
  if (text === null) return null
  const instant = readInstant(text)
  if (instant === undefined) drift.push(`unreadable:${field.name}`)
  else if (!/(?:[Zz]|[+-]\d{2}(?::?\d{2})?)$/.test(text)) drift.push(`no-offset:${field.name}`)
  return instant ?? text
}

/** Returns the value without members of these names, at any depth. */
export function withoutKeys(value: Json, keys: ReadonlySet<string>): Json {
  if (isJsonArray(value)) return value.map((item) => withoutKeys(item, keys))
  if (!isJsonObject(value)) return value
  const remaining: Record<string, Json> = {}
  for (const key of Object.keys(value))
    if (!keys.has(key)) remaining[key] = withoutKeys(member(value, key) as Json, keys)
  return remaining as JsonObject
}
