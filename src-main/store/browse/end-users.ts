import { addDecimals } from '../../base/decimal.ts'
import type { Cell } from '../../contract/cell.ts'
import { columnsOfList } from '../../contract/report.ts'
import { runToEnd } from '../../contract/run-in-slices.ts'
import type { EndUserTotal, EndUserView } from '../../contract/window.ts'
import { deriveFee } from '../../domain/withdrawal.ts'
import { normalAddress } from '../../reconciliation/row/normal-form.ts'
import type { ReadableDb } from '../database/connection.ts'
import { findMetadata } from '../database/metadata.ts'
import { findSearchRanges } from '../records/search-blocks.ts'
import { findBreaksOfEndUser, toCells } from './read-record.ts'
import { sourceOf } from './rows.ts'
import { runOfView } from './run-of-view.ts'
import { findSearched } from './search-rows.ts'

const MAX_ROWS = 100
const ROWS_PER_STEP = 1000
const MAX_END_USERS = 5
/**
 * Maximum number of rows that one search reads. Without this limit, a search that finds nothing
 * would read all rows.
 */
const MAX_ROWS_READ = 50_000

type Cells = Readonly<Record<string, Cell>>

/**
 * Returns at most five end users whose id begins with the text, ignoring the case of A to Z. The
 * ids of end users have no index, so the filters of search-blocks.ts narrow the search, and it
 * stops after MAX_ROWS_READ rows.
 */
export function findEndUsers(db: ReadableDb, typedText: string): string[] {
  const text = typedText.trim()
  if (text.length < 3 || text.length > 200) return []
  const endUsers = new Set(findQuotedUsers(db, text))
  const userStatement = db
    .prepare<unknown[], string>(
      'SELECT DISTINCT end_user_id FROM withdrawals NOT INDEXED WHERE row BETWEEN ? AND ? AND instr(lower(end_user_id), lower(?)) = 1 LIMIT ?',
    )
    .pluck()
  let rowsRead = 0
  for (const { from, to } of runToEnd(findSearchRanges(db, text))) {
    for (let first = from; first <= to; first += ROWS_PER_STEP) {
      if (rowsRead > MAX_ROWS_READ || endUsers.size >= MAX_END_USERS) return toList(endUsers, text)
      const end = Math.min(to, first + ROWS_PER_STEP - 1)
      for (const endUser of userStatement.all(first, end, text, MAX_END_USERS))
        endUsers.add(endUser)
      rowsRead += end - first + 1
    }
  }
  return toList(endUsers, text)
}

function toList(endUsers: ReadonlySet<string>, text: string): string[] {
  const isExact = (id: string): boolean => id.toLowerCase() === text.toLowerCase()
  return [...endUsers]
    .sort((left, right) =>
      isExact(left) === isExact(right) ? (left < right ? -1 : 1) : isExact(left) ? -1 : 1,
    )
    .slice(0, MAX_END_USERS)
}

// Finds the ids of end users in the stored queries of quotes. Such an id may have no withdrawal.
function findQuotedUsers(db: ReadableDb, text: string): string[] {
  return db
    .prepare<[string], string>(
      "SELECT DISTINCT asked FROM quote_askings WHERE instr(lower(asked), lower('end_user=' || ?)) = 1 LIMIT 50",
    )
    .pluck()
    .all(text)
    .map(endUserOf)
}

// sync/reference.ts writes the query, such as `end_user=user-7 op_type=BUY`.
function endUserOf(query: string): string {
  return query.replace(/^end_user=/, '').replace(/ (?:op_type|pair|date_gt)=.*$/, '')
}

/**
 * Returns everything that the cache holds about one end user. Pauses every few milliseconds and
 * yields the number of rows read.
 */
export function* readEndUser(db: ReadableDb, endUser: string): Generator<number, EndUserView> {
  const rows = yield* findSearched(db, {
    report: 'withdrawals',
    conditions: [{ column: 'end_user_id', operator: '=', value: endUser }],
  })
  const endUserSums = new EndUserSums()
  const summedRows = db
    .prepare<[string], Cell[]>(
      `SELECT row, ${endUserSums.columns.join(', ')} FROM withdrawals WHERE row IN (SELECT value FROM json_each(?))`,
    )
    .raw()
  for (let start = 0; start < rows.length; start += ROWS_PER_STEP) {
    for (const row of summedRows.iterate(JSON.stringify(rows.slice(start, start + ROWS_PER_STEP))))
      endUserSums.add(row)
    yield start
  }
  const run = runOfView(db)
  return {
    endUser,
    asOf: findMetadata(db, 'last_sync') ?? null,
    withdrawals: {
      ...endUserSums.result(),
      newest: readRows(db, 'withdrawals', endUserSums.newest()),
    },
    quotes: readQuotes(db, endUser),
    contacts: contactsAt(db, endUserSums.addresses),
    run,
    breaks: run ? findBreaksOfEndUser(db, run.id, endUser) : [],
  }
}

const summedColumns = [
  'currency',
  'amount',
  'charged_fee',
  'debited_amount',
  'status',
  'is_blocked',
  'created_at',
  'address',
] as const

/** Sums withdrawals row by row, exactly and per currency. */
class EndUserSums {
  readonly columns = summedColumns
  readonly addresses = new Set<string>()
  readonly #totals = new Map<string, EndUserTotal>()
  readonly #statuses = new Map<string, number>()
  #dates: { readonly at: string; readonly row: number }[] = []
  #count = 0
  #blocked = 0
  #first: string | null = null
  #last: string | null = null

  add([row, currency, amount, charged, debited, status, isBlocked, at, address]: Cell[]): void {
    const ownCurrency = currency ?? ''
    const fee =
      charged ??
      deriveFee({ amount: amount ?? null, charged_fee: null, debited_amount: debited ?? null })
    const total = this.#totals.get(ownCurrency)
    this.#totals.set(ownCurrency, {
      currency: ownCurrency,
      count: (total?.count ?? 0) + 1,
      amount: addAmount(total?.amount ?? '0', amount) ?? '0',
      fee: addAmount(total?.fee ?? null, fee),
      debited: addAmount(total?.debited ?? null, debited),
    })
    this.#statuses.set(status ?? '', (this.#statuses.get(status ?? '') ?? 0) + 1)
    if (address) this.addresses.add(normalAddress(address))
    if (isBlocked === 'true') this.#blocked += 1
    this.#count += 1
    const createdAt = at ?? ''
    if (createdAt !== '' && (this.#first === null || createdAt < this.#first))
      this.#first = createdAt
    if (createdAt !== '' && (this.#last === null || createdAt > this.#last)) this.#last = createdAt
    this.#dates.push({ at: createdAt, row: Number(row) })
    if (this.#dates.length > 50 * MAX_ROWS) this.#keepNewest()
  }

  newest(): number[] {
    this.#keepNewest()
    return this.#dates.map(({ row }) => row)
  }

  result(): Omit<EndUserView['withdrawals'], 'newest'> {
    return {
      count: this.#count,
      first: this.#first,
      last: this.#last,
      totals: [...this.#totals.values()].sort((left, right) =>
        left.currency < right.currency ? -1 : 1,
      ),
      statuses: [...this.#statuses]
        .map(([status, count]) => ({ status, count }))
        .sort((left, right) => right.count - left.count),
      blocked: this.#blocked,
    }
  }

  #keepNewest(): void {
    this.#dates = this.#dates
      .sort((left, right) =>
        left.at === right.at ? left.row - right.row : left.at < right.at ? 1 : -1,
      )
      .slice(0, MAX_ROWS)
  }
}

function addAmount(total: string | null, amount: Cell | undefined): string | null {
  if (amount === null || amount === undefined) return total
  return addDecimals(total ?? '0', amount)
}

type ListedReport = 'withdrawals' | 'quotes' | 'contacts'

// Reads the rows with these numbers, in the order of the numbers.
function readRows(db: ReadableDb, report: ListedReport, rows: readonly number[]): Cells[] {
  const names = columnsOfList(report).map(({ name }) => name)
  const { cell } = sourceOf(db, { report })
  const rowStatement = db
    .prepare<[number], Cell[]>(`SELECT ${names.map(cell).join(', ')} FROM ${report} WHERE row = ?`)
    .raw()
  return rows.flatMap((row) => {
    const cells = rowStatement.get(row)
    return cells ? [toCells(names, cells)] : []
  })
}

function readQuotes(db: ReadableDb, endUser: string): Cells[] {
  const rows = db
    .prepare<[string, string], number>(
      `SELECT row FROM quotes WHERE id IN (SELECT quote FROM quote_askings WHERE asked = 'end_user=' || ? OR instr(asked, 'end_user=' || ? || ' ') = 1)
        ORDER BY created_at DESC, id LIMIT ${MAX_ROWS}`,
    )
    .pluck()
    .all(endUser, endUser)
  return readRows(db, 'quotes', rows)
}

function contactsAt(db: ReadableDb, addresses: ReadonlySet<string>): Cells[] {
  if (addresses.size === 0) return []
  const contacts = db
    .prepare<[], { row: number; address: string }>(
      'SELECT row, address FROM contacts WHERE address IS NOT NULL ORDER BY type, id',
    )
    .all()
  const rows = contacts.filter(({ address }) => addresses.has(normalAddress(address)))
  return readRows(
    db,
    'contacts',
    rows.slice(0, MAX_ROWS).map(({ row }) => row),
  )
}
