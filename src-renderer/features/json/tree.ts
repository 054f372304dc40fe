import type { Json } from '../../../src-main/base/json.ts'
import { isJsonArray, isJsonNumber, isJsonObject, writeJson } from '../../../src-main/base/json.ts'

/** A visible row of a JSON tree. */
export interface TreeRow {
  /** A JSON pointer (RFC 6901). A `more` row has its parent's pointer with `…` appended. */
  readonly id: string
  readonly depth: number
  /** The member's name or the element's index, empty for the root. */
  readonly label: string
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'word' | 'more'
  /** The value as JSON, digits as received, empty for an object or array. */
  readonly text: string
  /**
   * Number of members or elements. For `more`, the number of those not shown yet. 0 for other
   * values.
   */
  readonly count: number
  readonly isOpen: boolean
  /** Its position among its siblings from 1, and their number. */
  readonly place: number
  readonly siblings: number
}

/** The opened parts of a tree. */
export interface TreeExpansion {
  /** Pointers of open objects and arrays. */
  readonly open: ReadonlySet<string>
  /** Number of shown children by pointer, if it is not CHILDREN_PER_STEP. */
  readonly shown: ReadonlyMap<string, number>
}

/** Number of children shown at first, and added by each press of `more`. */
export const CHILDREN_PER_STEP = 200

const MAX_OPENED_CHILDREN = 40
const MAX_FIRST_ROWS = 160

/** Lists the visible rows, top down. Only open parts cost time. */
export function treeRows(root: Json, expansion: TreeExpansion): readonly TreeRow[] {
  const rows: TreeRow[] = []
  const add = (
    value: Json,
    id: string,
    label: string,
    depth: number,
    position: number,
    siblings: number,
  ): void => {
    const kind = kindOf(value)
    const isContainer = kind === 'object' || kind === 'array'
    const isOpen = isContainer && expansion.open.has(id)
    rows.push({
      id,
      depth,
      label,
      kind,
      text: isContainer ? '' : writeJson(value),
      count: isContainer ? childrenOf(value).length : 0,
      isOpen,
      place: position,
      siblings,
    })
    if (!isOpen) return
    const children = childrenOf(value)
    const shownCount = Math.min(children.length, expansion.shown.get(id) ?? CHILDREN_PER_STEP)
    for (let index = 0; index < shownCount; index += 1) {
      const [name, child] = children[index] as Child
      add(child, `${id}/${escape(name)}`, name, depth + 1, index + 1, children.length)
    }
    if (shownCount < children.length)
      rows.push({
        id: `${id}…`,
        depth: depth + 1,
        label: '',
        kind: 'more',
        text: '',
        count: children.length - shownCount,
        isOpen: false,
        place: shownCount + 1,
        siblings: children.length,
      })
  }
  add(root, '', '', 0, 1, 1)
  return rows
}

/**
 * Chooses the pointers that are open at first: level by level, without long lists, while the total
 * number of rows stays small. The root is always open.
 */
export function firstOpen(root: Json): ReadonlySet<string> {
  const openPointers = new Set<string>([''])
  let total = childrenOf(root).length
  let level: readonly (readonly [string, Json])[] = [['', root]]
  while (level.length > 0) {
    const nextLevel = level.flatMap(([id, value]) =>
      (openPointers.has(id) ? childrenOf(value).slice(0, CHILDREN_PER_STEP) : []).map(
        ([name, child]) => [`${id}/${escape(name)}`, child] as const,
      ),
    )
    for (const [id, value] of nextLevel) {
      const size = childrenOf(value).length
      if (size === 0 || size > MAX_OPENED_CHILDREN || total + size > MAX_FIRST_ROWS) continue
      openPointers.add(id)
      total += size
    }
    level = nextLevel
  }
  return openPointers
}

/** Finds the value at a pointer, or undefined if there is none. */
export function valueAt(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    value = value === undefined ? undefined : childrenOf(value).find(([key]) => key === name)?.[1]
  }
  return value
}

/** Writes the text of a value for copying: a text without its quotes, any other value as JSON. */
export function copyOf(value: Json): string {
  return typeof value === 'string' ? value : writeJson(value)
}

/** Returns the pointer of the object or array that holds a row, or undefined for the root. */
export function parentOf(id: string): string | undefined {
  if (id === '') return undefined
  return id.endsWith('…') ? id.slice(0, -1) : id.slice(0, id.lastIndexOf('/'))
}

type Child = readonly [name: string, value: Json]

function childrenOf(value: Json): readonly Child[] {
  if (isJsonArray(value)) return value.map((element, index) => [String(index), element])
  if (isJsonObject(value)) return Object.entries(value)
  return []
}

function kindOf(value: Json): Exclude<TreeRow['kind'], 'more'> {
  if (typeof value === 'string') return 'string'
  if (isJsonNumber(value)) return 'number'
  if (isJsonArray(value)) return 'array'
  return isJsonObject(value) ? 'object' : 'word'
}

function escape(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
