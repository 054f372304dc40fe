import type { Call } from '../routing.ts'
import type { SandboxState } from '../sandbox-types.ts'
import type { Reply } from '../wire.ts'
import type { Data } from './replies.ts'
import { fail, queryOf, succeed } from './replies.ts'

/**
 * Makes the page of a list that the cursor parameter `c` selects (B06 to B08). The items are in the
 * member `key`, and the cursors of the next and previous page in `nc` and `pc`. `label` binds a
 * cursor to its list, so that it cannot be used for another list.
 */
export function pageOf(call: Call, key: string, items: readonly Data[], label = key): Reply {
  const { state } = call
  const start = readOffset(state, queryOf(call).get('c'), label)
  if (start === undefined || start > items.length)
    return fail(call, 400, 'c: not a cursor of this list')
  const end = start + state.pageSize
  const nc = end < items.length ? offsetCursor(state, end, label) : null
  const pc = start > 0 ? offsetCursor(state, Math.max(0, start - state.pageSize), label) : null
  return succeed(call, { [key]: items.slice(start, end), nc, pc })
}

function offsetCursor(state: SandboxState, offset: number, label: string): string {
  return Buffer.from(`c:${state.cursorEpoch}:${label}:${offset}`).toString('base64url')
}

function readOffset(state: SandboxState, cursor: string | null, label: string): number | undefined {
  if (cursor === null) return 0
  const parts = /^c:(\d+):([\w-]*):(\d{1,9})$/.exec(
    Buffer.from(cursor, 'base64url').toString('latin1'),
  )
  if (!parts || Number(parts[1]) !== state.cursorEpoch || parts[2] !== label) return undefined
  return Number(parts[3])
}
