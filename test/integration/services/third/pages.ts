import type { CursorName } from './options.ts'

/** A page of a list, with the cursors of its neighbours. */
export interface CursorPage<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly previous: string | null
}

const ALL_NAMES = ['cursor', 'nc', 'pc', 'c']

/**
 * Reads one page of a list by the cursor of the query. The service accepts the parameter under one
 * name alone (observed.md 3). Another name is ignored, so the first page is answered again, or it
 * is refused. With the name `nc`, `pc` reads the previous page. Under the other names, one
 * parameter reads both neighbours.
 *
 * Tokens count rows from the head of the list, so a row that arrives at the head shifts the pages
 * and repeats a row.
 */
export function cursorPage<Row>(
  list: string,
  rows: readonly Row[],
  size: number,
  query: URLSearchParams,
  name: CursorName,
  wrongCursor: 'ignored' | 'refused',
): CursorPage<Row> | { readonly refused: string } {
  const knownNames = name === 'nc' ? ['nc', 'pc'] : [name]
  const foreignName = ALL_NAMES.find((name) => query.has(name) && !knownNames.includes(name))
  if (foreignName !== undefined && wrongCursor === 'refused') return { refused: foreignName }
  const usedName = knownNames.find((knownName) => query.has(knownName))
  const start = usedName === undefined ? 0 : readToken(list, query.get(usedName) ?? '')
  if (start === undefined) return { refused: usedName ?? name }
  return {
    rows: rows.slice(start, start + size),
    next: start + size < rows.length ? makeToken(list, start + size) : null,
    previous: start > 0 ? makeToken(list, Math.max(0, start - size)) : null,
  }
}

// These first bytes put `+`, `/` and `=` into every token: a token that is sent back without URL
// encoding arrives changed and is refused.
const TOKEN_HEAD = [0xfb, 0xef, 0xff, 0xfe]

function makeToken(list: string, start: number): string {
  const bytes = Buffer.concat([Buffer.from(TOKEN_HEAD), Buffer.from(`${list}:${start}`)])
  const padding = (4 - (bytes.length % 3)) % 3
  return Buffer.concat([bytes, Buffer.alloc(padding, ' ')]).toString('base64')
}

function readToken(list: string, token: string): number | undefined {
  const bytes = Buffer.from(token, 'base64')
  if (bytes.toString('base64') !== token || !bytes.subarray(0, 4).equals(Buffer.from(TOKEN_HEAD)))
    return undefined
  const [, name, start] = /^(\w+):(\d+) *$/.exec(bytes.subarray(4).toString()) ?? []
  return name === list ? Number(start) : undefined
}

/** A page of a list that is read by `?page=`, from 1. */
export interface NumberedPage<Row> {
  readonly rows: readonly Row[]
  readonly page: number
  readonly pages: number
}

/** Reads one page by its number. Returns undefined if there is no such page. */
export function numberedPage<Row>(
  rows: readonly Row[],
  size: number,
  query: URLSearchParams,
): NumberedPage<Row> | undefined {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const pageText = query.get('page') ?? '1'
  const page = Number(pageText)
  if (!/^\d{1,9}$/.test(pageText) || page < 1 || page > pages) return undefined
  return { rows: rows.slice((page - 1) * size, page * size), page, pages }
}
