import { readDecimal, toMoneyKey } from '../../base/decimal.ts'
import { Failure } from '../../base/failure.ts'
import { isInstant, readInstant, readIsoParts } from '../../base/instant.ts'
import type { Cell } from '../../contract/cell.ts'
import type { Column, Condition, Query, SumPosition } from '../../contract/report.ts'
import { listColumns } from '../../contract/report.ts'
import type { AnyReport, FileQuery } from '../../contract/reporting.ts'
import { columnsOf, isComputedReport } from '../../contract/reporting.ts'
import { isOfTwoCurrencies, ledgerCurrencyOf } from '../../reconciliation/pair-columns.ts'
import { runCancellable } from '../database/cancellable-query.ts'
import type { ReadableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { activityTables } from '../records/activity-tables.ts'
import { indexedBy } from '../records/first-load.ts'
import type { ActivityKind } from '../records/record-types.ts'
import { searchedColumns } from '../records/search-blocks.ts'
import { canUseTotals, readTotals } from '../records/totals.ts'
import { MATCHES_PER_CHUNK } from '../runs/match-chunk.ts'
import { requireMatches } from '../runs/match-rows.ts'
import { matchCell, matchRowsSql } from '../runs/match-source.ts'
import type { FoundRun } from '../runs/runs.ts'
import { getRun } from '../runs/runs.ts'
import { breaksOf, searchedPairColumns } from './break-source.ts'
import { contactCell, contactCells, contactOrder } from './contact-cells.ts'
import { brokenIdsSql, canReadFromBreaks, ledgerColumn, ledgerStateSql } from './ledger-sides.ts'
import type { Source } from './list-source.ts'
import { linesOf, observationsOf, suppliedRowsSource } from './other-sources.ts'

const MAX_SEARCH_LENGTH = 200
const MIN_ROWS_FOR_INDEX_ORDER = 20000
const SEPARATOR = '\u0001'
/**
 * Minimum number of packed columns for which the JSON text of a row is parsed once for them all.
 */
const MIN_PACKED_COLUMNS = 6

export interface RowOptions {
  /** Maximum number of rows. */
  readonly limit?: number
  readonly isStopped?: (() => boolean) | undefined
}

/** A statement with its values. */
interface Plan {
  readonly sql: string
  readonly values: readonly (string | bigint | number)[]
}

/**
 * Yields the rows of a query one by one, as arrays of cells in the order of `columns`, at most
 * `limit` of them. Reads from one statement, so the rows are one snapshot. Throws Failure
 * `badInput` for an invalid query, and `cancelled` once `isStopped` returns true, also while SQLite
 * sorts.
 */
export function iterateRows(
  db: ReadableDb,
  query: FileQuery,
  columns: readonly Column[],
  { limit, isStopped }: RowOptions = {},
): IterableIterator<Cell[]> {
  const source = sourceOf(db, query)
  const { packed } = source
  const runPlan = (cells: readonly string[], condition?: Plan): IterableIterator<Cell[]> => {
    const plan = planRows(query, source, cells, limit, condition)
    return db
      .prepare<unknown[], Cell[]>(plan.sql)
      .raw()
      .iterate(...plan.values)
  }
  const startReading = (cells: readonly string[]): IterableIterator<Cell[]> =>
    isStopped
      ? runCancellable(db, isStopped, source.number, (sql, key) =>
          runPlan(cells, { sql, values: [key] }),
        )
      : runPlan(cells)
  const places = columns.map(({ name }) => packed?.placeOf(name))
  if (!packed || places.filter((place) => place !== undefined).length < MIN_PACKED_COLUMNS)
    return startReading(columns.map(({ name }) => source.cell(name)))
  const ownColumns = columns.filter((_, index) => places[index] === undefined)
  return unpackRows(
    startReading([packed.column, ...ownColumns.map(({ name }) => source.cell(name))]),
    places,
  )
}

// Parses the JSON text of a row once, which takes a third of the time that SQLite needs to find
// each of many cells.
function* unpackRows(
  rows: IterableIterator<Cell[]>,
  places: readonly (number | undefined)[],
): IterableIterator<Cell[]> {
  for (const row of rows) {
    const cells = JSON.parse(row[0] as string) as Cell[]
    let ownIndex = 0
    const unpackedRow: Cell[] = []
    for (const place of places)
      unpackedRow.push(
        place === undefined ? (row[(ownIndex += 1)] ?? null) : (cells[place] ?? null),
      )
    yield unpackedRow
  }
}

function planRows(
  query: FileQuery,
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
 * Returns the statement for the numbers of a query's rows in its order, without their cells. A
 * row's number is that of its table. The number of a match is its chunk times MATCHES_PER_CHUNK
 * plus its place in the chunk. Matches without a sort come in stored order, because sorting a
 * million takes seconds. With `wantedNumbers`, the statement orders these rows and ignores the
 * conditions. `rows` is the number of rows, if it is known.
 */
export function planIds(
  db: ReadableDb,
  query: Query,
  wantedNumbers?: readonly number[],
  rows?: number,
): Plan {
  const source = sourceOf(db, query)
  if (wantedNumbers)
    return {
      sql: `SELECT ${source.number} FROM ${source.from} WHERE ${source.number} IN (SELECT value FROM json_each(?)) ORDER BY ${orderSql(query, source)}`,
      values: [JSON.stringify(wantedNumbers)],
    }
  const where = whereOf(query, source)
  const order =
    query.report === 'matches' && !query.sort ? source.uniqueOrder : orderSql(query, source)
  const { index, sql } = shouldUseOrderIndex(db, query, where, rows)
    ? orderOfMany(db, query, where, order)
    : { index: '', sql: order }
  return {
    sql: `SELECT ${source.number} FROM ${source.from}${index}${where.sql} ORDER BY ${sql}`,
    values: where.values,
  }
}

// The index withdrawals_sums holds the amounts of a currency, but not the rest of long amounts. If
// there are no long amounts, the row numbers are sorted from the index alone, without reading rows.
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
  if (!isOfCurrency || !order.startsWith('amount_whole') || hasLongAmounts(db, where))
    return { index: '', sql: order }
  const parts = order.split(', ').filter((part) => !part.startsWith('amount_rest'))
  return { index: indexedBy(db, 'withdrawals_sums'), sql: parts.join(', ') }
}

function hasLongAmounts(db: ReadableDb, { sql, values }: Plan): boolean {
  const longCondition =
    '(amount_rest IS NOT NULL OR charged_fee_rest IS NOT NULL OR debited_amount_rest IS NOT NULL)'
  return (
    prepareCached(
      db,
      `SELECT 1 FROM withdrawals${indexedBy(db, 'withdrawals_long')}${sql} AND ${longCondition} LIMIT 1`,
    ).get(...values) !== undefined
  )
}

// True if there are so many rows that skipping other rows in the index of the order is faster than
// reading the rows by their ids and sorting them. SQLite estimates otherwise.
function shouldUseOrderIndex(
  db: ReadableDb,
  query: Query,
  where: Plan,
  rows: number | undefined,
): boolean {
  if (
    query.conditions.length === 0 ||
    !canUseTotals(query) ||
    query.conditions.some(({ column }) => column === 'is_blocked')
  )
    return false
  return (rows ?? readTotals(db, where, [])?.rows ?? 0) > MIN_ROWS_FOR_INDEX_ORDER
}

// Returns the statement that counts a query's rows.
function planCount(db: ReadableDb, query: FileQuery): Plan {
  const source = sourceOf(db, query)
  const where = whereOf(query, source)
  return { sql: `SELECT count(*) FROM ${source.from}${where.sql}`, values: where.values }
}

/** Counts a query's rows. */
export function countRows(db: ReadableDb, query: FileQuery): number {
  const { sql, values } = planCount(db, query)
  return db
    .prepare<unknown[], number>(sql)
    .pluck()
    .get(...values) as number
}

/**
 * Returns the query's conditions and search as SQL that begins with ` WHERE `, empty if there is no
 * condition.
 */
export function whereOf(query: FileQuery, source: Source): Plan {
  const isClusterExclusion = ({ column, operator }: Condition): boolean =>
    column === 'cluster' && operator === '!='
  const conditions = query.conditions
    .filter((condition) => !isClusterExclusion(condition))
    .map((condition) =>
      conditionSql(condition, conditionColumn(query.report, condition.column), source),
    )
  const excludedClusters = query.conditions.filter(isClusterExclusion).map(({ value }) => value)
  if (excludedClusters.length > 0)
    conditions.push(excludeClustersSql(excludedClusters, query.report, source))
  if (source.brokenCondition && canReadFromBreaks(query as Query))
    conditions.push({ sql: source.brokenCondition(), values: [] })
  if (query.search) conditions.push(searchSql(query.search, source))
  const where = [...source.where, ...conditions.map((condition) => condition.sql)]
  return {
    sql: where.length > 0 ? ` WHERE ${where.join(' AND ')}` : '',
    values: [...source.values, ...conditions.flatMap((condition) => condition.values)],
  }
}

// LIKE ignores the case of A to Z and, with every special character escaped, means `contains`. It
// takes half to two thirds of the time of instr on lower-cased texts, and one test of all texts of
// a row is faster than one for each. For other letters the text is also tried in lower and upper
// case.
function searchSql(search: string, source: Source): ConditionSql {
  if (search.length > MAX_SEARCH_LENGTH)
    throw new Failure({
      kind: 'badInput',
      code: 'SEARCH_TOO_LONG',
      what: 'The search text is too long',
      why: `it has ${search.length} characters`,
      advice: `use at most ${MAX_SEARCH_LENGTH}`,
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
  // The separator keeps a match from reaching from one text into the next.
  const texts = search.includes(SEPARATOR)
    ? source.texts
    : [`concat(${source.texts.join(`, char(${SEPARATOR.charCodeAt(0)}), `)})`]
  return {
    sql: `(${texts.flatMap((text) => patterns.map(() => `${text} LIKE ? ESCAPE '\\'`)).join(' OR ')})`,
    values: texts.flatMap(() => patterns),
  }
}

/** Returns a column by its name. Throws Failure COLUMN_UNKNOWN if the report has no such column. */
export function columnOf(report: AnyReport, name: string): Column {
  const ownColumns = isComputedReport(report) ? [] : (listColumns[report] ?? [])
  const column = [...columnsOf(report), ...ownColumns].find((candidate) => candidate.name === name)
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

// Lists also have a column that no file has: the state of a withdrawal in the latest run.
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

/** Returns the source of a query's rows. Throws Failure RUN_UNKNOWN. */
export function sourceOf(
  db: ReadableDb,
  query: Pick<FileQuery, 'report' | 'run' | 'suppliedRows'>,
): Source {
  if (isComputedReport(query.report))
    return suppliedRowsSource(query.report, query.suppliedRows ?? [])
  if (query.report === 'breaks')
    return breaksOf(
      db,
      getRun(db, query.run),
      prepareCached(db, 'SELECT 1 FROM break_states LIMIT 1').get() !== undefined,
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
    defaultOrder: table.defaultOrder,
    uniqueOrder: 'row',
    cell: (name) =>
      kind === 'withdrawals' && name === ledgerColumn.name
        ? ledgerStateSql(db)
        : ((kind === 'contacts' ? contactCell(name) : undefined) ?? name),
    ...(kind === 'contacts' && { orderOf: contactOrder }),
    ...(kind === 'withdrawals' && { brokenCondition: () => brokenIdsSql(db) }),
    hasKeyColumns: (name) => table.keyedFields.includes(name),
  }
}

function matchesOf(db: ReadableDb, run: FoundRun): Source {
  requireMatches(run)
  const cellOf = matchCell(db, run)
  return {
    from: matchRowsSql,
    number: `chunk * ${MATCHES_PER_CHUNK} + m.key`,
    texts: searchedPairColumns.map(cellOf),
    where: ['run_matches.run = ?'],
    values: [run.seq],
    defaultOrder: `${cellOf('provider_date')} DESC, ${cellOf('withdrawal_id')}, ${cellOf('feed_id')}, chunk, m.key`,
    uniqueOrder: 'chunk, m.key',
    cell: cellOf,
    hasKeyColumns: () => false,
  }
}

function orderSql(query: FileQuery, source: Source): string {
  if (!query.sort) return source.defaultOrder
  const order = source.orderOf?.(query.sort.column, query.sort.isDescending)
  if (order !== undefined) return order
  const column = columnOf(query.report, query.sort.column)
  // An index is read in one direction, so the order of equal values is reversed too.
  if (source.defaultOrder.startsWith(`${column.name} DESC`))
    return query.sort.isDescending ? source.defaultOrder : reverseOrder(source.defaultOrder)
  const direction = query.sort.isDescending ? 'DESC' : 'ASC'
  const cell = source.cell(column.name)
  if (column.kind !== 'money' && column.kind !== 'number')
    return `${cell} ${direction}, ${source.uniqueOrder}`
  if (!source.hasKeyColumns(column.name))
    return `money_key(${cell}) ${direction}, ${source.uniqueOrder}`
  return [...['whole', 'fraction', 'rest'].map((part) => `${cell}_${part}`), source.uniqueOrder]
    .map((part) => `${part} ${direction}`)
    .join(', ')
}

function reverseOrder(order: string): string {
  return order
    .split(', ')
    .map((part) => (part.endsWith(' DESC') ? part.slice(0, -' DESC'.length) : `${part} DESC`))
    .join(', ')
}

// Excludes the clusters that are listed above a queue. A single NOT IN computes the cluster of a
// row once.
function excludeClustersSql(
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
  // Repeats the condition of the partial indexes (migrations.ts), which a parameter would not
  // match.
  if (operator === '!=' && value === '') return { sql: `coalesce(${cell}, '') <> ''`, values: [] }
  if (operator === '!=') return { sql: `coalesce(${cell}, '') <> ?`, values: [value] }
  return { sql: compareSql(cell, operator, value), values: [value] }
}

// An empty cell is neither before nor after any value, and equals only an empty value. For any
// other value the bare cell is compared, so that an index can be used.
function compareSql(cell: string, operator: Condition['operator'], value: string): string {
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
  // A cell without an amount counts as unequal, like an empty text or instant.
  const orEmpty = (sql: string): string =>
    operator === '!=' ? `(coalesce(${cell}, '') = '' OR ${sql})` : sql
  if (!source.hasKeyColumns(column.name))
    return { sql: orEmpty(`money_key(${cell}) ${operator} money_key(?)`), values: [amount] }
  const key = toMoneyKey(amount)
  return {
    sql: orEmpty(
      `(${cell}_whole, ${cell}_fraction, coalesce(${cell}_rest, '')) ${operator} (?, ?, ?)`,
    ),
    values: [key.whole, key.fraction, key.rest ?? ''],
  }
}

// A date without a time means the whole day: `<=` includes the day, `>` begins after it.
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
  if (instant !== undefined) return { sql: compareSql(cell, operator, instant), values: [instant] }
  const begin = `${value.trim()}T00:00:00.000000Z`
  const end = `${value.trim()}T23:59:59.999999Z`
  if (operator === '=') return { sql: `${cell} BETWEEN ? AND ?`, values: [begin, end] }
  if (operator === '!=')
    return { sql: `(${cell} IS NULL OR ${cell} NOT BETWEEN ? AND ?)`, values: [begin, end] }
  return {
    sql: compareSql(cell, operator, begin),
    values: [operator === '<=' || operator === '>' ? end : begin],
  }
}

/** Returns the currency aliases of the run, for breaks, empty for other lists. */
export function currencyAliases(
  db: ReadableDb,
  { report, run }: Pick<FileQuery, 'report' | 'run'>,
): Readonly<Record<string, string>> {
  return report === 'breaks' ? getRun(db, run).summary.mapping.aliases.currency : {}
}

/**
 * Sums the money columns among `columns` exactly, per currency, over the given rows, as canonical
 * decimals. A column counts only if the columns with its currency are among them: an amount is
 * never summed without its currency.
 */
export class ExactSums {
  readonly #sumPositions: readonly SumPosition[]
  /** Sums by the name of the column, then by currency. */
  readonly #sums = new Map<string, Map<string, bigint>>()

  /** `aliases`: the currency aliases of the run whose breaks are summed (currencyAliases). */
  constructor(columns: readonly Column[], aliases: Readonly<Record<string, string>> = {}) {
    const positionOf = (name: string | undefined): number =>
      columns.findIndex((candidate) => candidate.name === name)
    this.#sumPositions = columns.flatMap((column, index) => {
      const currencyIndex = positionOf(column.currency)
      if (column.kind !== 'money' || column.currency === undefined || currencyIndex < 0) return []
      const [unlikeIndex, otherCurrencyIndex] = [
        positionOf(column.ifUnlike?.by),
        positionOf(column.ifUnlike?.currency),
      ]
      if (column.ifUnlike && (unlikeIndex < 0 || otherCurrencyIndex < 0)) return []
      const isZeroUnknown = column.isZeroUnknown === true
      const { name } = column
      return [
        {
          amountIndex: index,
          name,
          currencyIndex,
          unlikeIndex,
          otherCurrencyIndex,
          aliases,
          isZeroUnknown,
        },
      ]
    })
  }

  add(row: readonly Cell[], toUnits: (text: string) => bigint): void {
    for (const position of this.#sumPositions) {
      const text = row[position.amountIndex]
      if (text === null || text === undefined || text === '') continue
      const isUnlike =
        position.unlikeIndex >= 0 && isOfTwoCurrencies(row[position.unlikeIndex] ?? '')
      const currency = isUnlike
        ? ledgerCurrencyOf(row[position.otherCurrencyIndex] ?? '', position.aliases)
        : (row[position.currencyIndex] ?? '')
      const units = toUnits(text)
      if (!position.isZeroUnknown || units !== 0n) this.addUnits(position.name, currency, units)
    }
  }

  /** The positions of the amounts and their currencies in a row. */
  get sumPositions(): readonly SumPosition[] {
    return this.#sumPositions
  }

  /** Adds the units of one row, or of several rows, to the sum of a column. */
  addUnits(name: string, currency: string, units: bigint): void {
    let sums = this.#sums.get(name)
    if (!sums) this.#sums.set(name, (sums = new Map()))
    sums.set(currency, (sums.get(currency) ?? 0n) + units)
  }

  result(toText: (units: bigint) => string): Record<string, Record<string, string>> {
    const result: Record<string, Record<string, string>> = {}
    const sortByKey = <T>(map: ReadonlyMap<string, T>): [string, T][] =>
      [...map].sort(([a], [b]) => (a < b ? -1 : 1))
    for (const [name, sums] of sortByKey(this.#sums))
      result[name] = Object.fromEntries(
        sortByKey(sums).map(([currency, units]) => [currency, toText(units)]),
      )
    return result
  }
}
