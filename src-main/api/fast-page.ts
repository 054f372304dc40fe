import { readInstant } from '../base/instant.ts'
import type { Json } from '../base/json.ts'
import {
  endOfValue,
  findJson,
  isJsonArray,
  isJsonObject,
  member,
  nestsDeeper,
  sliceRecords,
} from '../base/json.ts'
import { copyText } from '../base/memory.ts'
import type { Field } from '../domain/field.ts'
import { removedKeys } from '../domain/field.ts'
import type { ReceivedRecord } from '../domain/packed-records.ts'
import { decodeRecord, MAX_ID_CHARS, MAX_TEXT_CHARS } from './decode.ts'

/** A page of a list, read in one pass. */
export interface FastPage {
  /**
   * The answer without the records: the value that readJson returns with an empty list in their
   * place.
   */
  readonly envelope: Json
  readonly records: readonly ReceivedRecord[]
}

/** Minimum length at which V8 makes a substring share its parent's memory. */
const MIN_SHARED_CHARS = 13
// Less than readJson allows for a whole answer, which adds levels of its own.
const MAX_RECORD_DEPTH = 200
// A text without these characters has no line breaks between its members, and no string with a raw
// control character.
const CONTROL_CHARACTER = /[\u0000-\u001f]/
const BACKSLASH = '\\'
// Names that keep their order in parsed JSON. Names of digits would come first.
const SIMPLE_NAME = /^[a-z][a-z_]{0,63}$/

/**
 * Reads a page in one pass over its text, if its records are written as nearly all services write
 * them: members in the contract's order and nothing between them. `path` names the member with the
 * list, and before it the member with the object around the list, if that is not the answer itself.
 * A record in another form is decoded by the general decoder. Returns undefined if the answer must
 * be read in full, or is not JSON. The result equals that of readJson, sliceRecords and
 * decodeRecord.
 */
export function readPageFast(
  text: string,
  path: readonly [holder: string, list: string] | readonly [list: string],
  fields: readonly Field[],
): FastPage | undefined {
  if (CONTROL_CHARACTER.test(text) || !text.isWellFormed()) return undefined
  const name = path[path.length - 1] as string
  const label = `"${name}":[`
  const start = text.indexOf(label) + label.length
  if (start < label.length) return undefined
  const list = readList(text, start, fields)
  if (!list) return undefined
  const head = text.slice(0, start)
  const tail = text.slice(list.end)
  // An escaped name could be that of the list or of its holder.
  if (head.includes(BACKSLASH) || tail.includes(BACKSLASH)) return undefined
  // Require that each of the two names occurs once, so that the list is unambiguous.
  if (tail.includes(`"${name}"`) || head.split(`"${name}"`).length !== 2) return undefined
  if (
    path.length === 2 &&
    (head.split(`"${path[0]}"`).length !== 2 || tail.includes(`"${path[0]}"`))
  )
    return undefined
  const envelope = findJson(`${head}]${tail}`)
  let holder: Json | undefined = envelope
  for (const step of path)
    holder = holder && isJsonObject(holder) ? member(holder, step) : undefined
  return envelope && isJsonArray(holder) ? { envelope, records: list.records } : undefined
}

/**
 * Reads an answer that is one record, in the form of readPageFast, in one pass over its text.
 * Returns undefined for any other answer, which must be read in full.
 */
export function readRecordFast(text: string, fields: readonly Field[]): ReceivedRecord | undefined {
  if (CONTROL_CHARACTER.test(text) || !text.isWellFormed()) return undefined
  const position = { offset: 0, escape: -1 }
  const record = readRecord(text, position, formOf(fields))
  return position.offset === text.length ? record : undefined
}

// Reads the records of a list. `start` is the position after the opening bracket, `end` the
// position after the closing one.
function readList(
  text: string,
  start: number,
  fields: readonly Field[],
): { readonly records: readonly ReceivedRecord[]; readonly end: number } | undefined {
  const form = formOf(fields)
  const records: ReceivedRecord[] = []
  if (text.charCodeAt(start) === CLOSE_LIST) return { records, end: start + 1 }
  const position = { offset: start, escape: -1 }
  for (;;) {
    const begin = position.offset
    const item = readRecord(text, position, form) ?? readAnyRecord(text, begin, position, fields)
    if (!item) return undefined
    records.push(item)
    const nextCode = text.charCodeAt(position.offset)
    position.offset += 1
    if (nextCode === CLOSE_LIST) return { records, end: position.offset }
    if (nextCode !== COMMA) return undefined
  }
}

const QUOTE = 34
const COMMA = 44
const POINT = 46
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125
const CLOSE_LIST = 93

interface Position {
  offset: number
  /**
   * The position of the next escape. It is searched for again once it is before the string being
   * read.
   */
  escape: number
}

// Whether the string that seems to end at `end` contains an escape.
function hasEscape(text: string, position: Position, start: number, end: number): boolean {
  if (position.escape < start) {
    const nextEscape = text.indexOf(BACKSLASH, start)
    position.escape = nextEscape < 0 ? Infinity : nextEscape
  }
  return position.escape < end
}

interface Member {
  readonly field: Field
  /** The text before its value: the brace or comma, the name, the colon. */
  readonly label: string
  readonly values: ReadonlySet<string> | undefined
}

interface RecordForm {
  readonly members: readonly Member[]
  /**
   * The initial value of each record. With all members present, the object's shape does not change
   * while they are read.
   */
  readonly empty: Readonly<Record<string, string | null>>
  /** The lists of drift so far, by mark. Records with the same drift share a list. */
  readonly drifts: Map<number, readonly string[]>
}

/** The kinds of drift of a member. The index is the member's digit in a drift mark. */
const driftNames = ['', 'absent', 'type', 'null'] as const
const ABSENT = 1
const OTHER_TYPE = 2
const NULL = 3
const NO_DRIFT: readonly string[] = []
/** Number of members that fit into an exact number with two bits each. */
const MAX_MARKED_MEMBERS = 26

const forms = new WeakMap<readonly Field[], RecordForm>()

function formOf(fields: readonly Field[]): RecordForm {
  let form = forms.get(fields)
  if (!form) {
    const members = fields.map((field, index) => ({
      field,
      label: `${index === 0 ? '{' : ','}"${field.name}":`,
      values: field.values && new Set(field.values),
    }))
    form = {
      members,
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
      drifts: new Map(),
    }
    forms.set(fields, form)
  }
  return form
}

// Reads a record in another form separately. The list is valid JSON only if each record is.
function readAnyRecord(
  text: string,
  start: number,
  position: Position,
  fields: readonly Field[],
): ReceivedRecord | undefined {
  position.offset = endOfValue(text, start)
  const recordText = text.slice(start, position.offset)
  if (nestsDeeper(recordText, MAX_RECORD_DEPTH)) return undefined
  const value = findJson(recordText)
  // sliceRecords requires valid JSON.
  const [raw] = value === undefined ? [] : sliceRecords(recordText, [], removedKeys, true)
  return value === undefined || !raw ? undefined : decodeRecord(value, raw, fields)
}

function readRecord(
  text: string,
  position: Position,
  { members, empty, drifts }: RecordForm,
): ReceivedRecord | undefined {
  const begin = position.offset
  const record: Record<string, string | null | undefined> = { ...empty }
  // Two bits for each member. Those of the first member are the lowest.
  let driftMark = 0
  for (let index = 0; index < members.length; index += 1) {
    const member = members[index] as Member
    if (!text.startsWith(member.label, position.offset)) {
      if (!canBeAbsent(member.field, index)) return undefined
      record[member.field.name] = undefined
      driftMark += ABSENT * 4 ** index
      continue
    }
    position.offset += member.label.length
    const value = readValue(text, position, member)
    if (value === undefined) return undefined
    record[member.field.name] = value
    const kind = judgeDrift(text, position, value, member.field)
    if (kind !== 0) {
      if (index >= MAX_MARKED_MEMBERS) return undefined
      driftMark += kind * 4 ** index
    }
  }
  if (text.charCodeAt(position.offset) !== CLOSE_OBJECT) return undefined
  position.offset += 1
  const drift = driftMark === 0 ? NO_DRIFT : toDriftList(driftMark, members, drifts)
  return { kind: 'record', record, raw: text.slice(begin, position.offset), drift }
}

function canBeAbsent({ isRequired, ofTypes }: Field, index: number): boolean {
  return index > 0 && index < MAX_MARKED_MEMBERS && isRequired !== true && ofTypes === undefined
}

// The drift of the value that ends at `position`.
function judgeDrift(text: string, position: Position, value: string | null, field: Field): number {
  if (value === null) return field.isNullable === true ? 0 : NULL
  return field.kind === 'money' &&
    (field.wire === 'number') === (text.charCodeAt(position.offset - 1) === QUOTE)
    ? OTHER_TYPE
    : 0
}

function toDriftList(
  driftMark: number,
  members: readonly Member[],
  drifts: RecordForm['drifts'],
): readonly string[] {
  let drift = drifts.get(driftMark)
  if (!drift) {
    drift = members.flatMap(({ field }, index) => {
      const kind = driftNames[Math.floor(driftMark / 4 ** index) % 4]
      return kind === undefined || kind === '' ? [] : [`${kind}:${field.name}`]
    })
    drifts.set(driftMark, drift)
  }
  return drift
}

// Reads a value that decode.ts accepts without a problem, and without drift other than judgeDrift
// finds. Returns undefined for any other value.
function readValue(
  text: string,
  position: Position,
  { field, values }: Member,
): string | null | undefined {
  if (text.charCodeAt(position.offset) !== QUOTE) return readUnquoted(text, position, field)
  const start = position.offset + 1
  const end = text.indexOf('"', start)
  if (end < 0 || end - start > MAX_TEXT_CHARS || hasEscape(text, position, start, end))
    return undefined
  position.offset = end + 1
  if (field.kind === 'money')
    return isPlainAmount(text, start, end) ? text.slice(start, end) : undefined
  // writeJson gives the same text for a string without an escape.
  if (field.kind === 'json') return text.slice(start - 1, end + 1)
  if (field.wire !== 'string') return undefined
  const value = text.slice(start, end)
  if (field.kind === 'text') return values === undefined || values.has(value) ? value : undefined
  if (field.kind === 'id')
    return value.length <= MAX_ID_CHARS && value.trim() !== '' ? value : undefined
  return field.kind === 'instant' ? readPlainInstant(value) : undefined
}

// Reads a value without quotes.
function readUnquoted(text: string, position: Position, field: Field): string | null | undefined {
  if (text.startsWith('null', position.offset)) {
    position.offset += 4
    return field.isRequired !== true && field.ofTypes === undefined ? null : undefined
  }
  if (field.kind === 'json') return readFlatObject(text, position)
  if (field.kind === 'flag') return readFlag(text, position)
  if (field.kind === 'money') return readNumber(text, position)
  return field.wire === 'number' && field.kind === 'id' ? readDigits(text, position) : undefined
}

function readFlag(text: string, position: Position): string | undefined {
  const word = text.startsWith('true', position.offset)
    ? 'true'
    : text.startsWith('false', position.offset)
      ? 'false'
      : undefined
  if (word !== undefined) position.offset += word.length
  return word
}

// Reads digits and points. The caller checks the character that follows.
function readNumber(text: string, position: Position): string | undefined {
  const start = position.offset
  let offset = start
  for (
    let code = text.charCodeAt(offset);
    isDigit(code) || code === POINT;
    code = text.charCodeAt(offset)
  )
    offset += 1
  if (!isPlainAmount(text, start, offset)) return undefined
  position.offset = offset
  return text.slice(start, offset)
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

// Whether readDecimal would return the amount unchanged: no sign, no superfluous zero, 30 + 30
// digits at most.
function isPlainAmount(text: string, start: number, end: number): boolean {
  let offset = start
  while (offset < end && isDigit(text.charCodeAt(offset))) offset += 1
  const wholeDigits = offset - start
  if (wholeDigits === 0 || wholeDigits > 30 || (wholeDigits > 1 && text.charCodeAt(start) === 48))
    return false
  if (offset === end) return true
  if (text.charCodeAt(offset) !== POINT || end - offset < 2 || end - offset > 31) return false
  for (offset += 1; offset < end; offset += 1) if (!isDigit(text.charCodeAt(offset))) return false
  return true
}

function readDigits(text: string, position: Position): string | undefined {
  const start = position.offset
  let offset = start
  while (isDigit(text.charCodeAt(offset))) offset += 1
  const code = text.charCodeAt(offset)
  if (
    offset === start ||
    offset - start > 30 ||
    (offset - start > 1 && text.charCodeAt(start) === 48) ||
    (code !== COMMA && code !== CLOSE_OBJECT)
  )
    return undefined
  position.offset = offset
  const digits = text.slice(start, offset)
  // Ids are stored, and a longer substring would keep its whole page in memory.
  return digits.length < MIN_SHARED_CHARS ? digits : copyText(digits)
}

// Reads `{}`, or an object of strings under distinct simple names. Writing its JSON gives the same
// text.
function readFlatObject(text: string, position: Position): string | undefined {
  const start = position.offset
  if (text.charCodeAt(start) !== OPEN_OBJECT) return undefined
  let offset = start + 1
  const names: string[] = []
  for (let code = text.charCodeAt(offset); code !== CLOSE_OBJECT; code = text.charCodeAt(offset)) {
    if (names.length > 0 && code === COMMA) offset += 1
    else if (names.length > 0) return undefined
    const nameEnd = text.indexOf('":"', offset)
    if (text.charCodeAt(offset) !== QUOTE || nameEnd < 0) return undefined
    const memberName = text.slice(offset + 1, nameEnd)
    if (!SIMPLE_NAME.test(memberName) || removedKeys.has(memberName) || names.includes(memberName))
      return undefined
    names.push(memberName)
    const end = text.indexOf('"', nameEnd + 3)
    if (end < 0 || hasEscape(text, position, offset, end)) return undefined
    offset = end + 1
  }
  position.offset = offset + 1
  return offset - start < MAX_TEXT_CHARS ? text.slice(start, offset + 1) : undefined
}

const OFFSET = /(?:Z|[+-]\d{2}:\d{2})$/

function readPlainInstant(value: string): string | undefined {
  return OFFSET.test(value) ? readInstant(value) : undefined
}
