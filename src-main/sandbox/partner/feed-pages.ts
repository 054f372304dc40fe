import { ASSUMED } from '../assumptions.ts'
import type { SandboxPreset } from '../presets.ts'
import { refuse } from '../routing.ts'
import type { SandboxState, ServedRow } from '../sandbox-types.ts'
import { rowToJson } from '../state.ts'
import type { Reply } from '../wire.ts'
import { envelopeReply } from '../wire.ts'

const RAILS = ['bank', 'pix', 'crypto', 'platform']
const TYPES = ['deposit', 'withdrawal', 'swap']
export const isRail = (text: string): boolean => RAILS.includes(text)
export const isTransactionType = (text: string): boolean => TYPES.includes(text)

interface CursorPosition {
  readonly direction: 'next' | 'previous'
  readonly id: bigint
}

/**
 * Reads one page of the feed, the newest row first. A cursor names the row to continue from instead
 * of a number of rows, so that rows added at the top during a walk do not shift the pages.
 */
export function readFeedPage(state: SandboxState, query: URLSearchParams): Reply {
  const { feed } = state.preset
  const why = findProblem(state.preset, query)
  if (why !== undefined) return refuse(state, 'gateway', 20000, why, ASSUMED.rejectedFilterStatus)
  const name = feed.cursors.find((cursorName) => query.has(cursorName))
  const cursor = name === undefined ? null : query.get(name)
  const position = cursor === null ? undefined : readCursor(state, cursor)
  if (cursor !== null && !(position && isDirectionAllowed(name as string, position)))
    return refuse(state, 'gateway', 20000, 'Invalid cursor', ASSUMED.badCursorStatus)
  const matches = filterOf(query)
  const rows =
    position?.direction === 'previous'
      ? rowsAbove(state, position.id, matches)
      : rowsBelow(state, position?.id, matches)
  const first = rows[0]
  const last = rows.at(-1)
  const nc =
    last && hasBelow(state, last.row.id, matches) ? cursorOf(state, 'next', last.row.id) : 'null'
  const pc =
    first && position && hasAbove(state, first.row.id, matches)
      ? cursorOf(state, 'previous', first.row.id)
      : 'null'
  const items = rows.map((row) => rowToJson(state, row)).join(',')
  return envelopeReply(state, 'gateway', `{"${feed.collection}":[${items}],"nc":${nc},"pc":${pc}}`)
}

// `nc` and `pc` accept cursors of one direction each. Another name accepts both directions.
function isDirectionAllowed(name: string, { direction }: CursorPosition): boolean {
  return name === 'nc' ? direction === 'next' : name !== 'pc' || direction === 'previous'
}

/**
 * Finds the feed row with this id. Rows outside the public rails are in no feed (gateway, rule 2).
 */
export function findRow(state: SandboxState, id: bigint): ServedRow | undefined {
  const servedRow = state.feed[indexFrom(state, id)]
  return servedRow?.row.id === id ? servedRow : undefined
}

// The only filters are rail and transaction_type (gateway, rule 1), and currency in documented
// form. Raw filters of earlier versions are rejected.
function findProblem({ feed }: SandboxPreset, query: URLSearchParams): string | undefined {
  const knownNames = [...feed.filters, ...feed.cursors, ...feed.ignoredNames]
  for (const name of query.keys())
    if (!knownNames.includes(name)) return `Unknown parameter: ${name.slice(0, 60)}`
  for (const name of knownNames)
    if (query.getAll(name).length > 1) return `${name}: given more than once`
  const rail = query.get('rail')
  const type = query.get('transaction_type')
  if (rail !== null && !isRail(rail)) return 'rail: unknown value'
  if (type !== null && !isTransactionType(type)) return 'transaction_type: unknown value'
  return feed.cursors.filter((name) => query.has(name)).length > 1
    ? 'nc and pc exclude each other'
    : undefined
}

type RowFilter = (servedRow: ServedRow) => boolean

function filterOf(query: URLSearchParams): RowFilter {
  const rail = query.get('rail')
  const type = query.get('transaction_type')
  const currency = query.get('currency')
  return ({ row }) =>
    (rail === null || row.rail === rail) &&
    (type === null || row.transactionType === type) &&
    (currency === null || row.fromCurrency === currency || row.toCurrency === currency)
}

function rowsBelow(state: SandboxState, id: bigint | undefined, matches: RowFilter): ServedRow[] {
  const rows: ServedRow[] = []
  for (
    let index = (id === undefined ? state.feed.length : indexFrom(state, id)) - 1;
    index >= 0 && rows.length < state.pageSize;
    index -= 1
  ) {
    const row = state.feed[index] as ServedRow
    if (matches(row)) rows.push(row)
  }
  return rows
}

function rowsAbove(state: SandboxState, id: bigint, matches: RowFilter): ServedRow[] {
  const rows: ServedRow[] = []
  for (
    let index = indexFrom(state, id + 1n);
    index < state.feed.length && rows.length < state.pageSize;
    index += 1
  ) {
    const row = state.feed[index] as ServedRow
    if (matches(row)) rows.unshift(row)
  }
  return rows
}

function hasBelow(state: SandboxState, id: bigint, matches: RowFilter): boolean {
  for (let index = indexFrom(state, id) - 1; index >= 0; index -= 1)
    if (matches(state.feed[index] as ServedRow)) return true
  return false
}

function hasAbove(state: SandboxState, id: bigint, matches: RowFilter): boolean {
  for (let index = indexFrom(state, id + 1n); index < state.feed.length; index += 1)
    if (matches(state.feed[index] as ServedRow)) return true
  return false
}

/** Returns the index of the first row with an id of at least `id`. */
function indexFrom(state: SandboxState, id: bigint): number {
  let low = 0
  let high = state.feed.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((state.feed[middle] as ServedRow).row.id < id) low = middle + 1
    else high = middle
  }
  return low
}

function cursorOf(state: SandboxState, direction: CursorPosition['direction'], id: bigint): string {
  return `"${Buffer.from(`t:${state.cursorEpoch}:${direction}:${id}`).toString('base64url')}"`
}

function readCursor(state: SandboxState, cursor: string): CursorPosition | undefined {
  const parts = /^t:(\d+):(next|previous):(\d{1,30})$/.exec(
    Buffer.from(cursor, 'base64url').toString('latin1'),
  )
  if (!parts || Number(parts[1]) !== state.cursorEpoch) return undefined
  return { direction: parts[2] as CursorPosition['direction'], id: BigInt(parts[3] as string) }
}
