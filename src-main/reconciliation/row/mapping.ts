import type { DecimalText } from '../../base/decimal.ts'
import { readDecimal } from '../../base/decimal.ts'
import { Failure } from '../../base/failure.ts'
import type { Json, JsonObject } from '../../base/json.ts'
import { isJsonArray, isJsonNumber, isJsonObject, member, readJson } from '../../base/json.ts'
import { findZone } from '../../base/zone.ts'
import type { SettableClass, StatusMap } from '../../domain/status.ts'
import { foldStatus, settableClasses } from '../../domain/status.ts'
import { compileDateFormat } from './date-format.ts'
import { compilePattern, isExtractor } from './extract.ts'
import type { LedgerField } from './ledger-fields.ts'
import { identifierFields, ledgerFields } from './ledger-fields.ts'
import { normalCode, normalText } from './normal-form.ts'
import type { RowCondition } from './row-condition.ts'
import { conditionText, parseCondition, rowOperators } from './row-condition.ts'

/** The most digits that an amount may have after its point, and so the largest `decimalPlaces`. */
export const MAX_DECIMAL_PLACES = 30

/** An allowed difference of a currency, or of `*` for all currencies without their own. */
export interface Tolerance {
  readonly absolute: DecimalText
  /** A fraction of the provider's amount: 0.01 is one percent. */
  readonly relative: DecimalText
}

/**
 * The source of a field's text (cli.md, keys of a column). Without `column` and `constant` the
 * column is recognised.
 */
export interface ColumnSource {
  /** Header, or position from 1. */
  readonly column?: string | number
  /** The text of every row, instead of a column. */
  readonly constant?: string
  /** For amount, fee and total: the cell counts units of 10^-n. */
  readonly decimalPlaces?: number
  /** For currency: takes the unit inside the amount's cell. */
  readonly from?: 'amount'
  /** A pattern. Its first match, or first group, is the text. */
  readonly extract?: string
  /** For identifiers: the text between the identifiers of one cell. */
  readonly separator?: string
  /** For date: header or position of the column with the time of day. */
  readonly timeColumn?: string | number
}

/** The rule that selects withdrawals. All other rows are excluded. */
export type Direction =
  /** By the sign of the amount. */
  | { readonly by: 'sign'; readonly withdrawals: 'negative' | 'positive' }
  /** By two amount columns, one for debits and one for credits. */
  | {
      readonly by: 'columns'
      readonly debit: string | number
      readonly credit: string | number
      readonly withdrawals: 'debit' | 'credit'
    }
  /** By a column with a letter or word, such as D or C. A withdrawal has the text `withdrawals`. */
  | { readonly by: 'letter'; readonly column: string | number; readonly withdrawals: string }

/** The rules for reading and comparing a ledger file (cli.md, --mapping). */
export interface Mapping {
  /** Header, position or source of each field. If empty, the columns are recognised. */
  readonly columns: Readonly<Partial<Record<LedgerField, string | number | ColumnSource>>>
  /** False if the first line is already a row. Absent means true, as in runs of earlier versions. */
  readonly header?: boolean
  /** A row is used if all of `include` hold and none of `exclude`. */
  readonly rows?: {
    readonly include: readonly RowCondition[]
    readonly exclude: readonly RowCondition[]
  }
  readonly direction?: Direction
  readonly basis: 'net' | 'gross' | 'both' | undefined
  /** LDML letters. Undefined: ISO 8601 only. */
  readonly dateFormat: string | undefined
  readonly timeZone: string
  readonly decimal: '.' | ','
  readonly thousands: '' | ',' | '.' | ' ' | "'"
  readonly negative: '-1' | '(1)' | '1-'
  readonly skipLines: number
  readonly skipLastLines: number
  readonly delimiter: string
  readonly encoding: string
  /** The classes of the ledger's own status words, as written. */
  readonly statuses: StatusMap
  readonly tolerances: Readonly<Record<string, Tolerance>>
  readonly dateWindowHours: DecimalText
  readonly aliases: {
    readonly currency: Aliases
    readonly network: Aliases
    readonly status: Aliases
  }
}

/** Maps the partner's name, trimmed and upper-cased, to the provider's. */
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

const mappingKeys = [
  'columns',
  'header',
  'rows',
  'direction',
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
 * Reads a mapping file's content. Throws Failure MAPPING_INVALID, which names the key, its value
 * and the allowed values.
 */
export function readMapping(json: Json): Mapping {
  const object = objectAt(json, 'the mapping')
  requireKnownKeys(object, mappingKeys, 'the mapping')
  const mapping: Mapping = {
    columns: readColumns(member(object, 'columns')),
    ...readHeader(member(object, 'header')),
    ...readRows(member(object, 'rows')),
    ...readDirection(member(object, 'direction')),
    basis: oneOf(object, 'basis', ['net', 'gross', 'both'] as const, undefined),
    dateFormat: readDateFormat(member(object, 'date_format')),
    timeZone: readZone(member(object, 'time_zone')),
    decimal: oneOf(object, 'decimal', ['.', ','] as const, '.'),
    thousands: oneOf(object, 'thousands', ['', ',', '.', ' ', "'"] as const, ''),
    negative: oneOf(object, 'negative', ['-1', '(1)', '1-'] as const, '-1'),
    skipLines: wholeNumber(object, 'skip_lines'),
    skipLastLines: wholeNumber(object, 'skip_last_lines'),
    delimiter: readDelimiter(member(object, 'delimiter')),
    encoding: textOr(object, 'encoding', 'auto'),
    statuses: readStatuses(member(object, 'statuses')),
    tolerances: readTolerances(member(object, 'tolerances')),
    dateWindowHours: decimalOr(object, 'date_window_hours', '24'),
    aliases: readAliases(member(object, 'aliases')),
  }
  if (mapping.decimal === mapping.thousands)
    throw invalid('thousands', 'is the same mark as decimal')
  checkConsistency(mapping)
  return Object.freeze(mapping)
}

/** Returns the text of a mapping file, which readMapping reads back to an equal mapping. */
export function mappingToJson(mapping: Mapping): string {
  const { columns, basis, decimal, thousands, negative, delimiter, encoding, tolerances, aliases } =
    mapping
  const file = {
    columns: Object.fromEntries(
      Object.entries(columns).map(([field, choice]) => [field, choiceToJson(choice)]),
    ),
    ...(mapping.header === false ? { header: false } : {}),
    ...(mapping.rows === undefined ? {} : { rows: rowsToJson(mapping.rows) }),
    ...(mapping.direction === undefined ? {} : { direction: mapping.direction }),
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

/**
 * Reads the mapping stored in a run's summary, which is the mapping object and not the text of a
 * mapping file. Throws Failure MAPPING_INVALID.
 */
export function readStoredMapping(storedMapping: Mapping): Mapping {
  return readMapping(readJson(mappingToJson(storedMapping)))
}

/** Returns a field's source as an object. A header or a position alone is a column. */
export function sourceOf(choice: string | number | ColumnSource | undefined): ColumnSource {
  return typeof choice === 'object' ? choice : choice === undefined ? {} : { column: choice }
}

function choiceToJson(choice: string | number | ColumnSource): unknown {
  if (typeof choice !== 'object') return choice
  const { decimalPlaces, timeColumn, ...rest } = choice
  return {
    ...rest,
    ...(decimalPlaces === undefined ? {} : { decimal_places: decimalPlaces }),
    ...(timeColumn === undefined ? {} : { time_column: timeColumn }),
  }
}

function rowsToJson({ include, exclude }: NonNullable<Mapping['rows']>): unknown {
  return {
    ...(include.length === 0 ? {} : { include: include.map(conditionText) }),
    ...(exclude.length === 0 ? {} : { exclude: exclude.map(conditionText) }),
  }
}

function readColumns(value: Json | undefined): Mapping['columns'] {
  if (value === undefined) return {}
  const object = objectAt(value, 'columns')
  requireKnownKeys(object, ledgerFields, 'columns')
  const columns: Partial<Record<LedgerField, string | number | ColumnSource>> = {}
  for (const field of ledgerFields) {
    const choice = member(object, field)
    if (choice === undefined || choice === null) continue
    columns[field] =
      isJsonObject(choice) && !isJsonArray(choice) && !isJsonNumber(choice)
        ? readSource(choice, field)
        : readColumnName(choice, `columns.${field}`)
  }
  return columns
}

const sourceKeys = [
  'column',
  'constant',
  'decimal_places',
  'from',
  'extract',
  'separator',
  'time_column',
] as const
/** Fields to which a key of a column applies. A key that is not listed applies to all. */
const fieldsOfKey: Readonly<Record<string, readonly LedgerField[]>> = {
  decimal_places: ['amount', 'fee', 'total'],
  from: ['currency'],
  separator: identifierFields,
  time_column: ['date'],
}

function readSource(object: JsonObject, field: LedgerField): ColumnSource {
  const keyPath = `columns.${field}`
  requireKnownKeys(object, sourceKeys, keyPath)
  for (const [key, fields] of Object.entries(fieldsOfKey))
    if (member(object, key) !== undefined && !fields.includes(field))
      throw invalid(`${keyPath}.${key}`, `is a key of ${fields.join(', ')} only`)
  const column = member(object, 'column')
  const timeColumn = member(object, 'time_column')
  const constant = textIn(object, 'constant', keyPath)
  const extract = textIn(object, 'extract', keyPath)
  const separator = textIn(object, 'separator', keyPath)
  const from = member(object, 'from')
  if (from !== undefined && from !== 'amount') throw invalid(`${keyPath}.from`, 'is not "amount"')
  if (constant !== undefined && (column !== undefined || from !== undefined))
    throw invalid(`${keyPath}.constant`, 'is given together with another source of the field')
  if (extract !== undefined) {
    const pattern = compilePattern(extract)
    if (!isExtractor(pattern)) throw invalid(`${keyPath}.extract`, pattern.problem)
  }
  return {
    ...(column === undefined ? {} : { column: readColumnName(column, `${keyPath}.column`) }),
    ...(constant === undefined ? {} : { constant }),
    ...readDecimalPlaces(member(object, 'decimal_places'), `${keyPath}.decimal_places`),
    ...(from === undefined ? {} : { from: 'amount' as const }),
    ...(extract === undefined ? {} : { extract }),
    ...(separator === undefined ? {} : { separator }),
    ...(timeColumn === undefined
      ? {}
      : { timeColumn: readColumnName(timeColumn, `${keyPath}.time_column`) }),
  }
}

/** Reads a column: its header, or its position from 1. */
function readColumnName(value: Json, keyPath: string): string | number {
  if (isJsonNumber(value)) {
    if (/^[1-9]\d{0,4}$/.test(value.literal)) return Number(value.literal)
    throw invalid(keyPath, 'is not a column position from 1')
  }
  if (typeof value !== 'string' || value.trim() === '')
    throw invalid(keyPath, 'is neither a header text nor a column position')
  return value
}

function readDecimalPlaces(
  value: Json | undefined,
  keyPath: string,
): Pick<ColumnSource, 'decimalPlaces'> {
  if (value === undefined || value === null) return {}
  if (
    !isJsonNumber(value) ||
    !/^\d{1,2}$/.test(value.literal) ||
    Number(value.literal) > MAX_DECIMAL_PLACES
  )
    throw invalid(keyPath, `is not a whole number from 0 to ${MAX_DECIMAL_PLACES}`)
  return { decimalPlaces: Number(value.literal) }
}

function textIn(object: JsonObject, key: string, keyPath: string): string | undefined {
  const value = member(object, key)
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || value === '') throw invalid(`${keyPath}.${key}`, 'is not a text')
  return value
}

function readHeader(value: Json | undefined): Pick<Mapping, 'header'> {
  if (value === undefined || value === null || value === true) return {}
  if (value !== false) throw invalid('header', 'is neither true nor false')
  return { header: false }
}

function readRows(value: Json | undefined): Pick<Mapping, 'rows'> {
  if (value === undefined || value === null) return {}
  const object = objectAt(value, 'rows')
  requireKnownKeys(object, ['include', 'exclude'], 'rows')
  const conditions = (key: string): readonly RowCondition[] => {
    const list = member(object, key)
    if (list === undefined || list === null) return []
    if (!isJsonArray(list)) throw invalid(`rows.${key}`, 'is not a list of conditions')
    return list.map((text) => {
      const condition = typeof text === 'string' ? parseCondition(text) : undefined
      if (condition === undefined)
        throw invalid(
          `rows.${key}`,
          `holds ${JSON.stringify(text)}, which is not "column op value" with one of ${rowOperators.join(' ')}`,
        )
      return condition
    })
  }
  const rows = { include: conditions('include'), exclude: conditions('exclude') }
  return rows.include.length + rows.exclude.length === 0 ? {} : { rows }
}

function readDirection(value: Json | undefined): Pick<Mapping, 'direction'> {
  if (value === undefined || value === null) return {}
  const object = objectAt(value, 'direction')
  const by = oneOf(object, 'by', ['sign', 'columns', 'letter'] as const, undefined)
  const readColumnKey = (key: string): string | number => {
    const column = member(object, key)
    if (column === undefined) throw invalid(`direction.${key}`, 'is missing')
    return readColumnName(column, `direction.${key}`)
  }
  const readSide = <T extends string>(...choices: readonly T[]): T => {
    const side = oneOf(object, 'withdrawals', choices, undefined)
    if (side === undefined) throw invalid('direction.withdrawals', 'is missing')
    return side
  }
  if (by === 'sign') {
    requireKnownKeys(object, ['by', 'withdrawals'], 'direction')
    return { direction: { by, withdrawals: readSide('negative', 'positive') } }
  }
  if (by === 'columns') {
    requireKnownKeys(object, ['by', 'debit', 'credit', 'withdrawals'], 'direction')
    return {
      direction: {
        by,
        debit: readColumnKey('debit'),
        credit: readColumnKey('credit'),
        withdrawals: readSide('debit', 'credit'),
      },
    }
  }
  if (by === undefined) throw invalid('direction.by', 'is none of "sign", "columns", "letter"')
  requireKnownKeys(object, ['by', 'column', 'withdrawals'], 'direction')
  const withdrawals = textIn(object, 'withdrawals', 'direction')?.trim() ?? ''
  if (withdrawals === '') throw invalid('direction.withdrawals', 'is missing')
  return { direction: { by, column: readColumnKey('column'), withdrawals } }
}

/** The field that takes its amounts from the columns of `direction`, undefined for none. */
export function fieldOfDirection({
  direction,
  basis,
}: {
  readonly direction?: { readonly by: string } | undefined
  readonly basis?: string | undefined
}): 'amount' | 'total' | undefined {
  if (direction?.by !== 'columns') return undefined
  return basis === 'net' ? 'amount' : 'total'
}

// Throws Failure MAPPING_INVALID if keys contradict each other.
function checkConsistency({ columns, direction, basis }: Mapping): void {
  const field = fieldOfDirection({ direction, basis })
  if (field === undefined || direction?.by !== 'columns') return
  const fieldSource = sourceOf(columns[field])
  if (fieldSource.column !== undefined || fieldSource.constant !== undefined)
    throw invalid(
      `columns.${field}`,
      `names a source, and direction takes the ${field} from the ${direction.withdrawals} column`,
    )
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
  for (const writtenText of Object.keys(object)) {
    const meaning = oneOf(object, writtenText, settableClasses, undefined)
    const word = foldStatus(writtenText)
    if (word === '') throw invalid('statuses', 'has an empty word')
    if (meaning === undefined) throw invalid(`statuses.${writtenText}`, 'has no class')
    if ((classes.get(word) ?? meaning) !== meaning)
      throw invalid(`statuses.${writtenText}`, 'is listed twice with different classes')
    classes.set(word, meaning)
    statuses[writtenText.trim()] = meaning
  }
  return statuses
}

function readTolerances(value: Json | undefined): Mapping['tolerances'] {
  if (value === undefined) return {}
  const object = objectAt(value, 'tolerances')
  const tolerances: Record<string, Tolerance> = Object.create(null) as Record<string, Tolerance>
  for (const currency of Object.keys(object)) {
    const entry = objectAt(member(object, currency) as Json, `tolerances.${currency}`)
    requireKnownKeys(entry, ['absolute', 'relative'], `tolerances.${currency}`)
    const tolerance = {
      absolute: decimalOr(entry, 'absolute', '0', `tolerances.${currency}.`),
      relative: decimalOr(entry, 'relative', '0', `tolerances.${currency}.`),
    }
    tolerances[normalCode(currency, {})] = tolerance
  }
  return tolerances
}

function readAliases(value: Json | undefined): Mapping['aliases'] {
  if (value === undefined) return { currency: {}, network: {}, status: {} }
  const object = objectAt(value, 'aliases')
  requireKnownKeys(object, ['currency', 'network', 'status'], 'aliases')
  const table = (name: string): Aliases => {
    const entry = member(object, name)
    if (entry === undefined) return {}
    const aliases: Record<string, string> = Object.create(null) as Record<string, string>
    const source = objectAt(entry, `aliases.${name}`)
    for (const writtenName of Object.keys(source)) {
      const providerName = member(source, writtenName)
      if (typeof providerName !== 'string')
        throw invalid(`aliases.${name}.${writtenName}`, 'is not a text')
      aliases[normalCode(writtenName, {})] =
        name === 'status' ? normalText(providerName) : normalCode(providerName, {})
    }
    return aliases
  }
  return { currency: table('currency'), network: table('network'), status: table('status') }
}

function oneOf<T extends string, D extends T | undefined>(
  object: JsonObject,
  key: string,
  choices: readonly T[],
  fallback: D,
): T | D {
  const value = member(object, key)
  if (value === undefined || value === null) return fallback
  const match = choices.find((candidate) => candidate === value)
  if (match === undefined)
    throw invalid(key, `is none of ${choices.map((text) => JSON.stringify(text)).join(', ')}`)
  return match
}

function wholeNumber(object: JsonObject, key: string): number {
  const value = member(object, key)
  if (value === undefined || value === null) return 0
  if (!isJsonNumber(value) || !/^\d{1,6}$/.test(value.literal))
    throw invalid(key, 'is not a whole number from 0')
  return Number(value.literal)
}

function textOr(object: JsonObject, key: string, fallback: string): string {
  const value = member(object, key)
  if (value === undefined || value === null) return fallback
  if (typeof value !== 'string' || value === '') throw invalid(key, 'is not a text')
  return value
}

// Tolerances are written as text so that no digit is lost. A JSON number is read from its literal.
function decimalOr(
  object: JsonObject,
  key: string,
  fallback: DecimalText,
  keyPath = '',
): DecimalText {
  const value = member(object, key)
  if (value === undefined || value === null) return fallback
  const text = isJsonNumber(value) ? value.literal : value
  const decimal = typeof text === 'string' ? readDecimal(text) : undefined
  if (decimal === undefined || decimal.startsWith('-'))
    throw invalid(`${keyPath}${key}`, 'is not a plain decimal from 0')
  return decimal
}

function objectAt(value: Json, name: string): JsonObject {
  if (!isJsonObject(value) || isJsonArray(value)) throw invalid(name, 'is not an object')
  return value
}

function requireKnownKeys(object: JsonObject, knownKeys: readonly string[], keyPath: string): void {
  const unknownKeys = Object.keys(object).filter((key) => !knownKeys.includes(key))
  if (unknownKeys.length > 0)
    throw invalid(
      keyPath,
      `has the unknown key ${unknownKeys.map((key) => JSON.stringify(key)).join(', ')}; allowed are ${knownKeys.join(', ')}`,
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
