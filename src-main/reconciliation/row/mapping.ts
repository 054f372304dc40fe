import type { DecimalText } from '../../base/decimal.ts'
import { readDecimal } from '../../base/decimal.ts'
import { Failure } from '../../base/failure.ts'
import type { Json, JsonObject } from '../../base/json.ts'
import { isJsonArray, isJsonNumber, isJsonObject, member } from '../../base/json.ts'
import { findZone } from '../../base/zone.ts'
import type { SettableClass, StatusMap } from '../../domain/status.ts'
import { foldStatus, settableClasses } from '../../domain/status.ts'
import { compileDateFormat } from './date-format.ts'
import type { LedgerField } from './ledger-fields.ts'
import { ledgerFields } from './ledger-fields.ts'
import { normalCode, normalText } from './normal-form.ts'

/** A difference that is allowed, per currency or `*`. */
export interface Tolerance {
  readonly absolute: DecimalText
  /** As a fraction of the provider's amount: 0.01 is one percent. */
  readonly relative: DecimalText
}

/** How a ledger file is to be read and compared (cli.md, --mapping). */
export interface Mapping {
  /** Field to header; empty: recognised by the headers. */
  readonly columns: Readonly<Partial<Record<LedgerField, string>>>
  readonly basis: 'net' | 'gross' | 'both' | undefined
  /** LDML letters; undefined: ISO 8601 only. */
  readonly dateFormat: string | undefined
  readonly timeZone: string
  readonly decimal: '.' | ','
  readonly thousands: '' | ',' | '.' | ' ' | "'"
  readonly negative: '-1' | '(1)' | '1-'
  readonly skipLines: number
  readonly skipLastLines: number
  readonly delimiter: string
  readonly encoding: string
  /** The source's own status words, as written, to their classes. */
  readonly statuses: StatusMap
  readonly tolerances: Readonly<Record<string, Tolerance>>
  readonly dateWindowHours: DecimalText
  readonly aliases: {
    readonly currency: Aliases
    readonly network: Aliases
    readonly status: Aliases
  }
}

/** The partner's name, trimmed and upper-cased, to the provider's. */
export type Aliases = Readonly<Record<string, string>>

export const defaultMapping: Mapping = Object.freeze({
  columns: {},
  basis: undefined,
  dateFormat: undefined,
  timeZone: 'UTC',
  decimal: '.',
  thousands: '',
  negative: '-1',
  skipLines: 0,
  skipLastLines: 0,
  delimiter: 'auto',
  encoding: 'auto',
  statuses: {},
  tolerances: {},
  dateWindowHours: '24',
  aliases: { currency: {}, network: {}, status: {} },
})

const keys = [
  'columns',
  'basis',
  'date_format',
  'time_zone',
  'decimal',
  'thousands',
  'negative',
  'skip_lines',
  'skip_last_lines',
  'delimiter',
  'encoding',
  'statuses',
  'tolerances',
  'date_window_hours',
  'aliases',
]

/**
 * Reads a mapping file's content. Throws Failure MAPPING_INVALID naming the key, what it holds and
 * what it may hold.
 */
export function readMapping(json: Json): Mapping {
  const root = objectAt(json, 'the mapping')
  refuseUnknown(root, keys, 'the mapping')
  const mapping: Mapping = {
    columns: readColumns(member(root, 'columns')),
    basis: oneOf(root, 'basis', ['net', 'gross', 'both'] as const, undefined),
    dateFormat: readDateFormat(member(root, 'date_format')),
    timeZone: readZone(member(root, 'time_zone')),
    decimal: oneOf(root, 'decimal', ['.', ','] as const, '.'),
    thousands: oneOf(root, 'thousands', ['', ',', '.', ' ', "'"] as const, ''),
    negative: oneOf(root, 'negative', ['-1', '(1)', '1-'] as const, '-1'),
    skipLines: wholeNumber(root, 'skip_lines'),
    skipLastLines: wholeNumber(root, 'skip_last_lines'),
    delimiter: readDelimiter(member(root, 'delimiter')),
    encoding: textOr(root, 'encoding', 'auto'),
    statuses: readStatuses(member(root, 'statuses')),
    tolerances: readTolerances(member(root, 'tolerances')),
    dateWindowHours: decimalOr(root, 'date_window_hours', '24'),
    aliases: readAliases(member(root, 'aliases')),
  }
  if (mapping.decimal === mapping.thousands)
    throw invalid('thousands', 'is the same mark as decimal')
  return Object.freeze(mapping)
}

/** The mapping as the text of a mapping file, which readMapping reads back to the same. */
export function mappingToJson(mapping: Mapping): string {
  const { columns, basis, decimal, thousands, negative, delimiter, encoding, tolerances, aliases } =
    mapping
  const file = {
    columns,
    ...(basis === undefined ? {} : { basis }),
    ...(mapping.dateFormat === undefined ? {} : { date_format: mapping.dateFormat }),
    time_zone: mapping.timeZone,
    decimal,
    thousands,
    negative,
    skip_lines: mapping.skipLines,
    skip_last_lines: mapping.skipLastLines,
    delimiter,
    encoding,
    ...(Object.keys(mapping.statuses).length === 0 ? {} : { statuses: mapping.statuses }),
    tolerances,
    date_window_hours: mapping.dateWindowHours,
    aliases,
  }
  return JSON.stringify(file, null, 2)
}

function readColumns(value: Json | undefined): Mapping['columns'] {
  if (value === undefined) return {}
  const object = objectAt(value, 'columns')
  refuseUnknown(object, ledgerFields, 'columns')
  const columns: Partial<Record<LedgerField, string>> = {}
  for (const field of ledgerFields) {
    const header = member(object, field)
    if (header === undefined || header === null) continue
    if (typeof header !== 'string' || header.trim() === '')
      throw invalid(`columns.${field}`, 'is not a header text')
    columns[field] = header
  }
  return columns
}

function readDateFormat(value: Json | undefined): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw invalid('date_format', 'is not a text')
  if (!compileDateFormat(value))
    throw invalid(
      'date_format',
      `cannot be used (${value}); use LDML letters with y, M and d, such as dd/MM/yyyy HH:mm:ss`,
    )
  return value
}

function readZone(value: Json | undefined): string {
  if (value === undefined || value === null) return 'UTC'
  if (typeof value !== 'string' || !findZone(value))
    throw invalid('time_zone', 'is not a zone such as America/Buenos_Aires')
  return value
}

function readDelimiter(value: Json | undefined): string {
  if (value === undefined || value === null || value === 'auto') return 'auto'
  if (typeof value !== 'string' || value.length !== 1 || /["\r\n]/.test(value))
    throw invalid('delimiter', 'is neither auto nor one character')
  return value
}

function readStatuses(value: Json | undefined): StatusMap {
  if (value === undefined) return {}
  const object = objectAt(value, 'statuses')
  const statuses: Record<string, SettableClass> = Object.create(null) as Record<
    string,
    SettableClass
  >
  const classes = new Map<string, SettableClass>()
  for (const written of Object.keys(object)) {
    const meaning = oneOf(object, written, settableClasses, undefined)
    const word = foldStatus(written)
    if (word === '') throw invalid('statuses', 'has an empty word')
    if (meaning === undefined) throw invalid(`statuses.${written}`, 'has no class')
    if ((classes.get(word) ?? meaning) !== meaning)
      throw invalid(`statuses.${written}`, 'stands there twice with different classes')
    classes.set(word, meaning)
    statuses[written.trim()] = meaning
  }
  return statuses
}

function readTolerances(value: Json | undefined): Mapping['tolerances'] {
  if (value === undefined) return {}
  const object = objectAt(value, 'tolerances')
  const tolerances: Record<string, Tolerance> = Object.create(null) as Record<string, Tolerance>
  for (const currency of Object.keys(object)) {
    const entry = objectAt(member(object, currency) as Json, `tolerances.${currency}`)
    refuseUnknown(entry, ['absolute', 'relative'], `tolerances.${currency}`)
    const tolerance = {
      absolute: decimalOr(entry, 'absolute', '0'),
      relative: decimalOr(entry, 'relative', '0'),
    }
    tolerances[currency.trim().toUpperCase()] = tolerance
  }
  return tolerances
}

function readAliases(value: Json | undefined): Mapping['aliases'] {
  if (value === undefined) return { currency: {}, network: {}, status: {} }
  const object = objectAt(value, 'aliases')
  refuseUnknown(object, ['currency', 'network', 'status'], 'aliases')
  const table = (name: string): Aliases => {
    const entry = member(object, name)
    if (entry === undefined) return {}
    const aliases: Record<string, string> = Object.create(null) as Record<string, string>
    const source = objectAt(entry, `aliases.${name}`)
    for (const from of Object.keys(source)) {
      const to = member(source, from)
      if (typeof to !== 'string') throw invalid(`aliases.${name}.${from}`, 'is not a text')
      aliases[normalCode(from, {})] = name === 'status' ? normalText(to) : normalCode(to, {})
    }
    return aliases
  }
  return { currency: table('currency'), network: table('network'), status: table('status') }
}

function oneOf<T extends string, D extends T | undefined>(
  root: JsonObject,
  key: string,
  allowed: readonly T[],
  fallback: D,
): T | D {
  const value = member(root, key)
  if (value === undefined || value === null) return fallback
  const found = allowed.find((candidate) => candidate === value)
  if (found === undefined)
    throw invalid(key, `is none of ${allowed.map((text) => JSON.stringify(text)).join(', ')}`)
  return found
}

function wholeNumber(root: JsonObject, key: string): number {
  const value = member(root, key)
  if (value === undefined || value === null) return 0
  if (!isJsonNumber(value) || !/^\d{1,6}$/.test(value.literal))
    throw invalid(key, 'is not a whole number from 0')
  return Number(value.literal)
}

function textOr(root: JsonObject, key: string, fallback: string): string {
  const value = member(root, key)
  if (value === undefined || value === null) return fallback
  if (typeof value !== 'string' || value === '') throw invalid(key, 'is not a text')
  return value
}

// Tolerances are written as text so that no digit is lost; a JSON number is read by its own digits.
function decimalOr(root: JsonObject, key: string, fallback: DecimalText): DecimalText {
  const value = member(root, key)
  if (value === undefined || value === null) return fallback
  const text = isJsonNumber(value) ? value.literal : value
  const decimal = typeof text === 'string' ? readDecimal(text) : undefined
  if (decimal === undefined || decimal.startsWith('-'))
    throw invalid(key, 'is not a plain decimal from 0')
  return decimal
}

function objectAt(value: Json, name: string): JsonObject {
  if (!isJsonObject(value) || isJsonArray(value)) throw invalid(name, 'is not an object')
  return value
}

function refuseUnknown(object: JsonObject, allowed: readonly string[], where: string): void {
  const unknown = Object.keys(object).filter((key) => !allowed.includes(key))
  if (unknown.length > 0)
    throw invalid(
      where,
      `has the unknown key ${unknown.map((key) => JSON.stringify(key)).join(', ')}; allowed are ${allowed.join(', ')}`,
    )
}

function invalid(key: string, why: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'MAPPING_INVALID',
    what: 'The mapping cannot be used',
    why: `${key} ${why}`,
    advice: 'correct it in the mapping file',
  })
}
