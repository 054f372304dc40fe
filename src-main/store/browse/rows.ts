import { readDecimal, toMoneyKey } from '../../base/decimal.ts'
import { Failure } from '../../base/failure.ts'
import { isInstant, readInstant, readIsoParts } from '../../base/instant.ts'
import type { Cell } from '../../contract/cell.ts'
import type { Column, Condition, Query, SumPlace } from '../../contract/report.ts'
import { listColumns } from '../../contract/report.ts'
import type { AnyQuery, AnyReport } from '../../contract/reporting.ts'
import { columnsOf, isReady } from '../../contract/reporting.ts'
import { isOfTwoCurrencies, ledgerCurrencyOf } from '../../reconciliation/pair-columns.ts'
import type { ReadableDb } from '../database/connection.ts'
import { prepared } from '../database/prepared.ts'
import { stoppable } from '../database/stoppable.ts'
import { activityTables } from '../records/activity-tables.ts'
import { indexedBy } from '../records/first-load.ts'
import type { ActivityKind } from '../records/record-types.ts'
import { searchedColumns } from '../records/search-blocks.ts'
import { isTotalled, readTotals } from '../records/totals.ts'
import { PER_CHUNK } from '../runs/chunk-text.ts'
import { matchCell, matchRows } from '../runs/match-source.ts'
import type { FoundRun } from '../runs/runs.ts'
import { getRun } from '../runs/runs.ts'
import { breaksOf, searchedPairColumns } from './break-source.ts'
import { contactCell, contactCells, contactOrder } from './contact-cells.ts'
import { brokenIdsSql, isLedByBreaks, ledgerColumn, ledgerStateSql } from './ledger-sides.ts'
import type { Source } from './list-source.ts'
import { givenRows, linesOf, observationsOf } from './plain-sources.ts'

const MAX_SEARCH = 200
const MANY = 20000
const BETWEEN = '\u0001'
/** Columns of one JSON text from which on it is read once for all of them. */
const MANY_PACKED = 6

export interface RowOptions {
  /** At most so many rows. */
  readonly limit?: number
  readonly isStopped?: (() => boolean) | undefined
}

/** A statement with its values. */
interface Plan {
  readonly sql: string
  readonly values: readonly (string | bigint | number)[]
}

/**
 * The rows of a query, one by one, as arrays of cells in the order of `columns`. Reads from one
 * statement, so the rows are of one moment when the connection holds a transaction; at most `limit`
 * of them. Throws Failure `badInput` for what cannot be asked, `cancelled` where
 * `isStopped` says so, also while SQLite sorts.
 */
export function iterateRows(
  db: ReadableDb,
  query: AnyQuery,
  columns: readonly Column[],
  { limit, isStopped }: RowOptions = {},
): IterableIterator<Cell[]> {
  const source = sourceOf(db, query)
  const { packed } = source
  const run = (cells: readonly string[], condition?: Plan): IterableIterator<Cell[]> => {
    const plan = planRows(query, source, cells, limit, condition)
    return db
      .prepare<unknown[], Cell[]>(plan.sql)
      .raw()
      .iterate(...plan.values)
  }
  const rows = (cells: readonly string[]): IterableIterator<Cell[]> =>
    isStopped
      ? stoppable(db, isStopped, source.number, (sql, key) => run(cells, { sql, values: [key] }))
      : run(cells)
  const places = columns.map(({ name }) => packed?.placeOf(name))
  if (!packed || places.filter((place) => place !== undefined).length < MANY_PACKED)
    return rows(columns.map(({ name }) => source.cell(name)))
  const own = columns.filter((_, at) => places[at] === undefined)
  return unpacked(rows([packed.column, ...own.map(({ name }) => source.cell(name))]), places)
}

// Of a row whose cells are one JSON text: reading that once takes a third of having SQLite find
// each of many.
function* unpacked(
  rows: IterableIterator<Cell[]>,
  places: readonly (number | undefined)[],
): IterableIterator<Cell[]> {
  for (const row of rows) {
    const cells = JSON.parse(row[0] as string) as Cell[]
    let own = 0
    const whole: Cell[] = []
    for (const place of places)
      whole.push(place === undefined ? (row[(own += 1)] ?? null) : (cells[place] ?? null))
    yield whole
  }
}

function planRows(
  query: AnyQuery,
  source: Source,
  cells: readonly string[],
  limit: number | undefined,
  condition: Plan | undefined,
): Plan {
  const where = andWhere(whereOf(query, source), condition)
  const sql = `SELECT ${cells.join(', ')} FROM ${source.from}${where.sql} ORDER BY ${orderSql(query, source)}`
  return limit === undefined
    ? { sql, values: where.values }
    : { sql: `${sql} LIMIT ?`, values: [...where.values, limit] }
}

function andWhere({ sql, values }: Plan, condition: Plan | undefined): Plan {
  return condition
    ? {
        sql: `${sql}${sql === '' ? ' WHERE ' : ' AND '}${condition.sql}`,
        values: [...values, ...condition.values],
      }
    : { sql, values }
}

/**
 * The numbers of a query's rows in its order; no cell is read for them. A row's number is that of
 * its table; of a match, its chunk times PER_CHUNK and its place there. Matches without a sort come
 * as they are stored, for sorting a million takes seconds.
 * `only` puts some numbers in order, whatever they hold. `rows`: how many there are, where that is known.
 */
export function planIds(
  db: ReadableDb,
  query: Query,
  only?: readonly number[],
  rows?: number,
): Plan {
  const source = sourceOf(db, query)
  if (only)
    return {
      sql: `SELECT ${source.number} FROM ${source.from} WHERE ${source.number} IN (SELECT value FROM json_each(?)) ORDER BY ${orderSql(query, source)}`,
      values: [JSON.stringify(only)],
    }
  const where = whereOf(query, source)
  const order = query.report === 'matches' && !query.sort ? source.unique : orderSql(query, source)
  const { index, sql } = isManyOfKind(db, query, where, rows)
    ? orderOfMany(db, query, where, order)
    : { index: '', sql: order }
  return {
    sql: `SELECT ${source.number} FROM ${source.from}${index}${where.sql} ORDER BY ${sql}`,
    values: where.values,
  }
}

// Of a currency the index withdrawals_sums tells the amounts too, but for what long ones have
// beyond it: without long ones no row is read.
function orderOfMany(
  db: ReadableDb,
  query: Query,
  where: Plan,
  order: string,
): { readonly index: string; readonly sql: string } {
  if (order.startsWith('created_at'))
    return { index: indexedBy(db, 'withdrawals_newest'), sql: order }
  const isOfCurrency = query.conditions.some(
    ({ column, operator, value }) => column === 'currency' && operator === '=' && value !== '',
  )
  if (!isOfCurrency || !order.startsWith('amount_whole') || hasLong(db, where))
    return { index: '', sql: order }
  const kept = order.split(', ').filter((part) => !part.startsWith('amount_rest'))
  return { index: indexedBy(db, 'withdrawals_sums'), sql: kept.join(', ') }
}

function hasLong(db: ReadableDb, { sql, values }: Plan): boolean {
  const isLong =
    '(amount_rest IS NOT NULL OR charged_fee_rest IS NOT NULL OR debited_amount_rest IS NOT NULL)'
  return (
    prepared(
      db,
      `SELECT 1 FROM withdrawals${indexedBy(db, 'withdrawals_long')}${sql} AND ${isLong} LIMIT 1`,
    ).get(...values) !== undefined
  )
}

// Passing over the others in the index of the order takes less than reading so many rows for their
// ids and sorting them; SQLite reckons otherwise.
function isManyOfKind(
  db: ReadableDb,
  query: Query,
  where: Plan,
  rows: number | undefined,
): boolean {
  if (
    query.conditions.length === 0 ||
    !isTotalled(query) ||
    query.conditions.some(({ column }) => column === 'is_blocked')
  )
    return false
  return (rows ?? readTotals(db, where, [])?.rows ?? 0) > MANY
}

// How many rows a query has.
function planCount(db: ReadableDb, query: AnyQuery): Plan {
  const source = sourceOf(db, query)
  const where = whereOf(query, source)
  return { sql: `SELECT count(*) FROM ${source.from}${where.sql}`, values: where.values }
}

/** The number of a query's rows. */
export function countRows(db: ReadableDb, query: AnyQuery): number {
  const { sql, values } = planCount(db, query)
  return db
    .prepare<unknown[], number>(sql)
    .pluck()
    .get(...values) as number
}

/**
 * The query's conditions and search as SQL, with ` WHERE ` in front; empty where all rows count.
 */
export function whereOf(query: AnyQuery, source: Source): Plan {
  const isOut = ({ column, operator }: Condition): boolean =>
    column === 'cluster' && operator === '!='
  const conditions = query.conditions
    .filter((condition) => !isOut(condition))
    .map((condition) =>
      conditionSql(condition, conditionColumn(query.report, condition.column), source),
    )
  const clustersOut = query.conditions.filter(isOut).map(({ value }) => value)
  if (clustersOut.length > 0) conditions.push(clustersOutSql(clustersOut, query.report, source))
  if (source.broken && isLedByBreaks(query as Query))
    conditions.push({ sql: source.broken(), values: [] })
  if (query.search) conditions.push(searchSql(query.search, source))
  const where = [...source.where, ...conditions.map((condition) => condition.sql)]
  return {
    sql: where.length > 0 ? ` WHERE ${where.join(' AND ')}` : '',
    values: [...source.values, ...conditions.flatMap((condition) => condition.values)],
  }
}

// LIKE compares without the case of A to Z and, every sign escaped, nothing else than `contains`;
// it takes half to two thirds of the time of instr on lower-cased texts, and once over all texts of
// a row less than for each. For other letters the text is tried in lower and upper case too.
function searchSql(search: string, source: Source): ConditionSql {
  if (search.length > MAX_SEARCH)
    throw new Failure({
      kind: 'badInput',
      code: 'SEARCH_TOO_LONG',
      what: 'The text to look for is too long',
      why: `it has ${search.length} characters`,
      advice: `use at most ${MAX_SEARCH}`,
    })
  // LIKE ends a text at a zero character, which no record holds.
  if (search.includes('\0')) return { sql: '0', values: [] }
  const variants = [
    ...new Set(
      /^[\x01-\x7f]*$/.test(search)
        ? [search]
        : [search, search.toLowerCase(), search.toUpperCase()],
    ),
  ]
  const patterns = variants.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`)
  // Nothing that is looked for reaches from one text into the next.
  const texts = search.includes(BETWEEN)
    ? source.texts
    : [`concat(${source.texts.join(`, char(${BETWEEN.charCodeAt(0)}), `)})`]
  return {
    sql: `(${texts.flatMap((text) => patterns.map(() => `${text} LIKE ? ESCAPE '\\'`)).join(' OR ')})`,
    values: texts.flatMap(() => patterns),
  }
}

/** The column of a name; throws where the report has none. */
export function columnOf(report: AnyReport, name: string): Column {
  const own = isReady(report) ? [] : (listColumns[report] ?? [])
  const column = [...columnsOf(report), ...own].find((candidate) => candidate.name === name)
  if (!column)
    throw new Failure({
      kind: 'badInput',
      code: 'COLUMN_UNKNOWN',
      what: `There is no column ${JSON.stringify(name.slice(0, 80))} in ${report}`,
      why: 'it is not one of its fields',
      advice: `use ${columnsOf(report)
        .map((candidate) => candidate.name)
        .join(', ')}`,
    })
  return column
}

// Lists ask for what a run says of a withdrawal, which is a column of no file.
function conditionColumn(report: AnyReport, name: string): Column {
  return report === 'withdrawals' && name === ledgerColumn.name
    ? ledgerColumn
    : columnOf(report, name)
}

const searchedFields: Readonly<Record<ActivityKind, readonly string[]>> = {
  withdrawals: searchedColumns,
  transactions: ['id', 'external_id', 'transaction_hash', 'origin', 'destination'],
  quotes: ['id', 'pair', 'external_ref'],
  contacts: ['id', 'address', 'tag', 'entity_number', contactCells.name],
}

/** Where the rows of a query come from. Throws Failure RUN_UNKNOWN. */
export function sourceOf(
  db: ReadableDb,
  query: Pick<AnyQuery, 'report' | 'run' | 'given'>,
): Source {
  if (isReady(query.report)) return givenRows(query.report, query.given ?? [])
  if (query.report === 'breaks')
    return breaksOf(
      db,
      getRun(db, query.run),
      prepared(db, 'SELECT 1 FROM break_states LIMIT 1').get() !== undefined,
    )
  if (query.report === 'matches') return matchesOf(db, getRun(db, query.run))
  if (query.report === 'lines') return linesOf(getRun(db, query.run).seq)
  if (query.report === 'observations') return observationsOf(getRun(db, query.run).seq)
  const kind: ActivityKind = query.report
  const table = activityTables[kind]
  return {
    from: kind,
    number: 'row',
    texts: searchedFields[kind],
    where: [],
    values: [],
    newest: table.newest,
    unique: 'row',
    cell: (name) =>
      kind === 'withdrawals' && name === ledgerColumn.name
        ? ledgerStateSql(db)
        : ((kind === 'contacts' ? contactCell(name) : undefined) ?? name),
    ...(kind === 'contacts' && { orderOf: contactOrder }),
    ...(kind === 'withdrawals' && { broken: () => brokenIdsSql(db) }),
    hasKeyColumns: (name) => table.keyedFields.includes(name),
  }
}

function matchesOf(db: ReadableDb, run: FoundRun): Source {
  const at = matchCell(db, run)
  return {
    from: matchRows,
    number: `chunk * ${PER_CHUNK} + m.key`,
    texts: searchedPairColumns.map(at),
    where: ['run_matches.run = ?'],
    values: [run.seq],
    newest: `${at('provider_date')} DESC, ${at('withdrawal_id')}, ${at('feed_id')}, chunk, m.key`,
    unique: 'chunk, m.key',
    cell: at,
    hasKeyColumns: () => false,
  }
}

function orderSql(query: AnyQuery, source: Source): string {
  if (!query.sort) return source.newest
  const order = source.orderOf?.(query.sort.column, query.sort.isDescending)
  if (order !== undefined) return order
  const column = columnOf(query.report, query.sort.column)
  // Indexes are read in one direction, so what is equal turns around with the rest.
  if (source.newest.startsWith(`${column.name} DESC`))
    return query.sort.isDescending ? source.newest : reversed(source.newest)
  const direction = query.sort.isDescending ? 'DESC' : 'ASC'
  const cell = source.cell(column.name)
  if (column.kind !== 'money' && column.kind !== 'number')
    return `${cell} ${direction}, ${source.unique}`
  if (!source.hasKeyColumns(column.name)) return `money_key(${cell}) ${direction}, ${source.unique}`
  return [...['whole', 'fraction', 'rest'].map((part) => `${cell}_${part}`), source.unique]
    .map((part) => `${part} ${direction}`)
    .join(', ')
}

function reversed(order: string): string {
  return order
    .split(', ')
    .map((part) => (part.endsWith(' DESC') ? part.slice(0, -' DESC'.length) : `${part} DESC`))
    .join(', ')
}

// The rows of a queue whose clusters stand above it: one call of a row's function for all of them.
function clustersOutSql(
  clusters: readonly string[],
  report: AnyReport,
  source: Source,
): ConditionSql {
  const cell = source.cell(columnOf(report, 'cluster').name)
  return {
    sql: `coalesce(${cell}, '') NOT IN (${clusters.map(() => '?').join(', ')})`,
    values: clusters,
  }
}

interface ConditionSql {
  readonly sql: string
  readonly values: readonly (string | bigint)[]
}

function conditionSql(condition: Condition, column: Column, source: Source): ConditionSql {
  const cell = source.cell(column.name)
  const { operator, value } = condition
  if (operator === 'empty') return { sql: `coalesce(${cell}, '') = ''`, values: [] }
  if (operator === 'contains')
    return { sql: `instr(lower(${cell}), lower(?)) > 0`, values: [value] }
  if (column.kind === 'money' || column.kind === 'number')
    return moneyCondition(cell, operator, value, column, source)
  if (column.kind === 'instant') return instantCondition(cell, operator, value, column)
  if (column.kind === 'flag' && value !== '' && value !== 'true' && value !== 'false')
    throw new Failure({
      kind: 'badInput',
      code: 'VALUE_UNREADABLE',
      what: `${JSON.stringify(value.slice(0, 80))} is neither true nor false`,
      why: `${column.name} holds nothing else`,
      advice: 'write true or false',
    })
  // Said with the words of the partial indexes (migrations.ts), which serve no parameter.
  if (operator === '!=' && value === '') return { sql: `coalesce(${cell}, '') <> ''`, values: [] }
  if (operator === '!=') return { sql: `coalesce(${cell}, '') <> ?`, values: [value] }
  return { sql: ordered(cell, operator, value), values: [value] }
}

// What is empty is neither before nor after anything, and equals only what is empty: beside any
// other text an index can serve the bare cell.
function ordered(cell: string, operator: Condition['operator'], value: string): string {
  if (operator === '<' || operator === '<=')
    return `(coalesce(${cell}, '') <> '' AND ${cell} ${operator} ?)`
  return value === '' ? `coalesce(${cell}, '') ${operator} ?` : `${cell} ${operator} ?`
}

function moneyCondition(
  cell: string,
  operator: Condition['operator'],
  value: string,
  column: Column,
  source: Source,
): ConditionSql {
  const amount = readDecimal(value)
  if (amount === undefined)
    throw new Failure({
      kind: 'badInput',
      code: 'VALUE_UNREADABLE',
      what: `${JSON.stringify(value.slice(0, 80))} is not an amount`,
      why: `${column.name} holds amounts`,
      advice: 'write it in plain digits such as 1234.5',
    })
  // As with texts and instants: what has no amount is not this one.
  const orNone = (sql: string): string =>
    operator === '!=' ? `(coalesce(${cell}, '') = '' OR ${sql})` : sql
  if (!source.hasKeyColumns(column.name))
    return { sql: orNone(`money_key(${cell}) ${operator} money_key(?)`), values: [amount] }
  const key = toMoneyKey(amount)
  return {
    sql: orNone(
      `(${cell}_whole, ${cell}_fraction, coalesce(${cell}_rest, '')) ${operator} (?, ?, ?)`,
    ),
    values: [key.whole, key.fraction, key.rest ?? ''],
  }
}

// A day stands for all of it: `<=` takes the whole day in, `>` begins after it.
function instantCondition(
  cell: string,
  operator: Condition['operator'],
  value: string,
  column: Column,
): ConditionSql {
  const parts = readIsoParts(value.trim())
  const instant = isInstant(value) ? value : readInstant(value.trim())
  if (!parts || (parts.hasTime && instant === undefined))
    throw new Failure({
      kind: 'badInput',
      code: 'VALUE_UNREADABLE',
      what: `${JSON.stringify(value.slice(0, 80))} is not a date`,
      why: `${column.name} holds instants`,
      advice: 'write it as YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ',
    })
  if (instant !== undefined) return { sql: ordered(cell, operator, instant), values: [instant] }
  const begin = `${value.trim()}T00:00:00.000000Z`
  const end = `${value.trim()}T23:59:59.999999Z`
  if (operator === '=') return { sql: `${cell} BETWEEN ? AND ?`, values: [begin, end] }
  if (operator === '!=')
    return { sql: `(${cell} IS NULL OR ${cell} NOT BETWEEN ? AND ?)`, values: [begin, end] }
  return {
    sql: ordered(cell, operator, begin),
    values: [operator === '<=' || operator === '>' ? end : begin],
  }
}

/** The aliases by which a run's breaks name currencies; of other lists none. */
export function currencyAliases(
  db: ReadableDb,
  { report, run }: Pick<AnyQuery, 'report' | 'run'>,
): Readonly<Record<string, string>> {
  return report === 'breaks' ? getRun(db, run).summary.mapping.aliases.currency : {}
}

/**
 * Exact sums of the money columns among `columns`, per currency, over the rows handed in, as
 * canonical decimals. A column counts where the columns that tell its currency are among them too:
 * an amount is never summed without its currency.
 */
export class ExactSums {
  readonly #places: readonly SumPlace[]
  /** By name of the column, then by currency. */
  readonly #sums = new Map<string, Map<string, bigint>>()

  /** `aliases`: of currencies, of the run whose breaks are summed (currencyAliases). */
  constructor(columns: readonly Column[], aliases: Readonly<Record<string, string>> = {}) {
    const placeOf = (name: string | undefined): number =>
      columns.findIndex((candidate) => candidate.name === name)
    this.#places = columns.flatMap((column, at) => {
      const currencyAt = placeOf(column.currency)
      if (column.kind !== 'money' || column.currency === undefined || currencyAt < 0) return []
      const [unlikeAt, otherCurrencyAt] = [
        placeOf(column.ifUnlike?.by),
        placeOf(column.ifUnlike?.currency),
      ]
      if (column.ifUnlike && (unlikeAt < 0 || otherCurrencyAt < 0)) return []
      const isZeroUnknown = column.isZeroUnknown === true
      const { name } = column
      return [{ at, name, currencyAt, unlikeAt, otherCurrencyAt, aliases, isZeroUnknown }]
    })
  }

  add(row: readonly Cell[], toUnits: (text: string) => bigint): void {
    for (const place of this.#places) {
      const text = row[place.at]
      if (text === null || text === undefined || text === '') continue
      const isUnlike = place.unlikeAt >= 0 && isOfTwoCurrencies(row[place.unlikeAt] ?? '')
      const currency = isUnlike
        ? ledgerCurrencyOf(row[place.otherCurrencyAt] ?? '', place.aliases)
        : (row[place.currencyAt] ?? '')
      const units = toUnits(text)
      if (!place.isZeroUnknown || units !== 0n) this.addUnits(place.name, currency, units)
    }
  }

  /** Where the amounts and their currencies stand in a row. */
  get places(): readonly SumPlace[] {
    return this.#places
  }

  /** Adds what one row or several have in sum in the column of a name. */
  addUnits(name: string, currency: string, units: bigint): void {
    let sums = this.#sums.get(name)
    if (!sums) this.#sums.set(name, (sums = new Map()))
    sums.set(currency, (sums.get(currency) ?? 0n) + units)
  }

  result(toText: (units: bigint) => string): Record<string, Record<string, string>> {
    const result: Record<string, Record<string, string>> = {}
    const inOrder = <T>(map: ReadonlyMap<string, T>): [string, T][] =>
      [...map].sort(([a], [b]) => (a < b ? -1 : 1))
    for (const [name, sums] of inOrder(this.#sums))
      result[name] = Object.fromEntries(
        inOrder(sums).map(([currency, units]) => [currency, toText(units)]),
      )
    return result
  }
}
