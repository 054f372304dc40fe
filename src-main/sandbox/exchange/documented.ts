import type { Body, Fields } from '../gateway/body.ts'
import { readObject } from '../gateway/body.ts'
import { fail, queryOf, succeedWith } from '../gateway/replies.ts'
import { withNumbers } from '../numbers.ts'
import type { Call } from '../routing.ts'
import type { Reply } from '../wire.ts'

/** Makes a success reply with amounts as JSON numbers. */
export function answer(call: Call, data: object, status: 200 | 201 = 200): Reply {
  return succeedWith(call, withNumbers(JSON.stringify(data)), status)
}

/**
 * Reads the object of a body whose amounts are JSON numbers. Returns the text of each number,
 * because a parsed number would be a double.
 */
export async function readBodyWithExactNumbers(call: Call): Promise<Body<Fields>> {
  const text = await call.context.req.text()
  const object = await readObject(call)
  if (object.kind === 'refused') return object
  const fields = JSON.parse(text, (_name, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  ) as Fields
  return { kind: 'read', body: fields }
}

const DEFAULT_PAGE_SIZE = 200
const MAX_PAGE_SIZE = 1000

/**
 * Makes the page of a list that the parameters `c` (a cursor) and `page_size` select. The items are
 * in the member `key`. `label` binds cursors to their list.
 */
export function answerPage(call: Call, key: string, items: readonly object[], label = key): Reply {
  const query = queryOf(call)
  const size = readPageSize(query.get('page_size'))
  if (size === undefined) return fail(call, 400, `page_size is 1 to ${MAX_PAGE_SIZE}`)
  const start = readOffset(call, query.get('c'), label)
  if (start === undefined || start > items.length)
    return fail(call, 400, 'c: not a cursor of this list')
  const cursorAt = (offset: number): string =>
    Buffer.from(`x:${call.state.cursorEpoch}:${label}:${offset}`).toString('base64')
  const end = start + size
  return answer(call, {
    [key]: items.slice(start, end),
    nc: end < items.length ? cursorAt(end) : null,
    pc: start > 0 ? cursorAt(Math.max(0, start - size)) : null,
  })
}

function readPageSize(text: string | null): number | undefined {
  if (text === null) return DEFAULT_PAGE_SIZE
  const size = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return size >= 1 && size <= MAX_PAGE_SIZE ? size : undefined
}

function readOffset({ state }: Call, cursor: string | null, label: string): number | undefined {
  if (cursor === null) return 0
  const text = Buffer.from(cursor, 'base64').toString('latin1')
  const parts = /^x:(\d+):([\w-]*):(\d{1,9})$/.exec(text)
  if (!parts || Number(parts[1]) !== state.cursorEpoch || parts[2] !== label) return undefined
  return Number(parts[3])
}
