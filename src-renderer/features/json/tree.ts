import type { Json } from '../../../src-main/base/json.ts'
import { isJsonArray, isJsonNumber, isJsonObject, writeJson } from '../../../src-main/base/json.ts'

/** A visible row of a JSON tree. */
export interface TreeRow {
  /**
   * Where it stands: a JSON pointer (RFC 6901); of `more` rows that of their parent with `…`
   * behind.
   */
  readonly id: string
  readonly depth: number
  /** The member's name; the place of an element; empty for the root. */
  readonly label: string
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'word' | 'more'
  /** The value as it is written in JSON, digits as received; of an object or array empty. */
  readonly text: string
  /** Members or elements; of `more` those not shown yet; 0 for other values. */
  readonly count: number
  readonly isOpen: boolean
  /** Its place among its siblings from 1, and how many there are. */
  readonly place: number
  readonly siblings: number
}

/** What a person opened. */
export interface TreeSight {
  /** Pointers of open objects and arrays. */
  readonly open: ReadonlySet<string>
  /** How many children of a pointer are shown where it is not the first CHILDREN. */
  readonly shown: ReadonlyMap<string, number>
}

/** Children shown at once; the rest comes in steps of as many. */
export const CHILDREN = 200

const FEW = 40
const MOST_AT_FIRST = 160

/** The rows in sight, top down. Only what is open costs anything. */
export function treeRows(root: Json, sight: TreeSight): readonly TreeRow[] {
  const rows: TreeRow[] = []
  const add = (
    value: Json,
    id: string,
    label: string,
    depth: number,
    place: number,
    siblings: number,
  ): void => {
    const kind = kindOf(value)
    const isNest = kind === 'object' || kind === 'array'
    const isOpen = isNest && sight.open.has(id)
    rows.push({
      id,
      depth,
      label,
      kind,
      text: isNest ? '' : writeJson(value),
      count: isNest ? childrenOf(value).length : 0,
      isOpen,
      place,
      siblings,
    })
    if (!isOpen) return
    const children = childrenOf(value)
    const shown = Math.min(children.length, sight.shown.get(id) ?? CHILDREN)
    for (let at = 0; at < shown; at += 1) {
      const [name, child] = children[at] as Child
      add(child, `${id}/${escape(name)}`, name, depth + 1, at + 1, children.length)
    }
    if (shown < children.length)
      rows.push({
        id: `${id}…`,
        depth: depth + 1,
        label: '',
        kind: 'more',
        text: '',
        count: children.length - shown,
        isOpen: false,
        place: shown + 1,
        siblings: children.length,
      })
  }
  add(root, '', '', 0, 1, 1)
  return rows
}

/**
 * What is open at first: level by level while nothing long is opened and the rows stay few; the
 * root always.
 */
export function firstOpen(root: Json): ReadonlySet<string> {
  const open = new Set<string>([''])
  let total = childrenOf(root).length
  let level: readonly (readonly [string, Json])[] = [['', root]]
  while (level.length > 0) {
    const next = level.flatMap(([id, value]) =>
      (open.has(id) ? childrenOf(value).slice(0, CHILDREN) : []).map(
        ([name, child]) => [`${id}/${escape(name)}`, child] as const,
      ),
    )
    for (const [id, value] of next) {
      const size = childrenOf(value).length
      if (size === 0 || size > FEW || total + size > MOST_AT_FIRST) continue
      open.add(id)
      total += size
    }
    level = next
  }
  return open
}

/** The value at a pointer; undefined where there is none. */
export function valueAt(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    value = value === undefined ? undefined : childrenOf(value).find(([key]) => key === name)?.[1]
  }
  return value
}

/** What a row is copied as: a text without its quotes, everything else as JSON. */
export function copyOf(value: Json): string {
  return typeof value === 'string' ? value : writeJson(value)
}

/** The pointer of the object or array that holds a row; undefined for the root. */
export function parentOf(id: string): string | undefined {
  if (id === '') return undefined
  return id.endsWith('…') ? id.slice(0, -1) : id.slice(0, id.lastIndexOf('/'))
}

type Child = readonly [name: string, value: Json]

function childrenOf(value: Json): readonly Child[] {
  if (isJsonArray(value)) return value.map((element, at) => [String(at), element])
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
