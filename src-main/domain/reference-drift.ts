import {
  canonicalDecimal,
  isEqualDecimal,
  isNegativeDecimal,
  readDecimal,
  readJsonNumber,
} from '../base/decimal.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { isJsonArray, isJsonNumber, isJsonObject, member, readJson } from '../base/json.ts'
import { removedKeys } from './field.ts'
import { limitNames, remainingNames } from './limits.ts'
import { railNames, transactionTypes } from './reference-value.ts'

/** The contract's rule about one member of a reference item. */
interface Shape {
  /**
   * decimal: decimal text · limit: a decimal as text or number, where -1 is the former sentinel.
   */
  readonly wire: 'text' | 'integer' | 'decimal' | 'limit' | 'flag' | 'object' | 'list'
  readonly isNullable?: boolean
  /** The contract lets it be absent. */
  readonly isOptional?: boolean
  readonly values?: readonly string[]
  /** The members of an object, or of each object in a list. Any other value is drift. */
  readonly members?: Shapes
  /** The elements of a list of texts. */
  readonly elements?: { readonly values: readonly string[]; readonly areUnique: boolean }
  /** A prefix for the names of its members, if another object has members of these names. */
  readonly prefix?: string
}

type Shapes = Readonly<Record<string, Shape>>

const text: Shape = { wire: 'text' }
const rail: Shape = { wire: 'text', values: railNames }
const transactionType: Shape = { wire: 'text', values: transactionTypes }

// Some items carry only a subset of the keys (gateway, Limits entry).
const limitShapes = (names: readonly string[]): Shapes =>
  Object.fromEntries(
    names.map((name) => [name, { wire: 'limit', isNullable: true, isOptional: true } as const]),
  )

const limitTypeShapes: Shapes = {
  transaction_type: transactionType,
  currency: text,
  currency_balance_id: { wire: 'integer' },
  limits: { wire: 'object', members: limitShapes(limitNames) },
  remaining: { wire: 'object', members: limitShapes(remainingNames), prefix: 'remaining.' },
}

const railTypeShapes: Shapes = {
  transaction_type: transactionType,
  enabled: { wire: 'flag' },
  account_enabled: { wire: 'flag' },
  fee: { wire: 'decimal' },
  fixed_fee: { wire: 'decimal' },
  custom_fee_currencies: { wire: 'object' },
  taxes: { wire: 'list' },
  deliver_time: text,
  blocked: { wire: 'flag' },
}

const actionShapes: Shapes = {
  transaction_type: transactionType,
  enabled: { wire: 'flag' },
  rails: { wire: 'list', elements: { values: railNames, areUnique: true } },
}

/** The members of each kind. isOpen: the contract allows other members. */
const kinds: Readonly<
  Record<
    'limits' | 'rails' | 'currencies' | 'deposit_accounts' | 'account',
    { readonly shapes: Shapes; readonly isOpen: boolean }
  >
> = {
  limits: {
    shapes: {
      rail: { ...rail, isNullable: true },
      transaction_types: { wire: 'list', members: limitTypeShapes },
    },
    isOpen: false,
  },
  rails: {
    shapes: {
      rail,
      name: text,
      order: { wire: 'integer' },
      transaction_types: { wire: 'list', members: railTypeShapes },
    },
    isOpen: false,
  },
  currencies: { shapes: { actions: { wire: 'list', members: actionShapes } }, isOpen: true },
  deposit_accounts: {
    shapes: {
      type: text,
      account_number: text,
      account_label: text,
      currency: text,
      deposit_constraint: { wire: 'object', isNullable: true },
    },
    isOpen: true,
  },
  account: { shapes: {}, isOpen: true },
}

/**
 * Returns the deviations of reference items from the contract, each note once an item: `unknown:x`,
 * `absent:x`, `null:x`, `type:x` and `value:x` as for records, `sentinel:x` for a limit of -1
 * (security.md 6, 44), `negative:x`, `duplicate:x` for a value twice in a list, `misplaced:swap`
 * for a swap limit on another rail than platform (B45), `removed:x` for a name that is never stored,
 * `unreadable:item`. Names of members of `remaining` begin with `remaining.`. Never throws.
 */
export function readReferenceDrift(
  kind: keyof typeof kinds,
  items: readonly string[],
): readonly string[] {
  return items.flatMap((item) => [...new Set(notesOf(kind, item))])
}

function notesOf(kind: keyof typeof kinds, item: string): readonly string[] {
  let value: Json
  try {
    value = readJson(item)
  } catch {
    return ['unreadable:item']
  }
  const removedNotes = removedNames(value).map((name) => `removed:${name}`)
  if (!isJsonObject(value)) return [...removedNotes, 'type:item']
  const { shapes, isOpen } = kinds[kind]
  return [
    ...removedNotes,
    ...memberNotes(value, shapes, '', isOpen),
    ...(kind === 'limits' ? misplacedNotes(value) : []),
  ]
}

function removedNames(value: Json): readonly string[] {
  if (isJsonArray(value)) return value.flatMap(removedNames)
  if (!isJsonObject(value)) return []
  return Object.keys(value).flatMap((name) => [
    ...(removedKeys.has(name) ? [name] : []),
    ...removedNames(member(value, name) as Json),
  ])
}

function memberNotes(
  object: JsonObject,
  shapes: Shapes,
  prefix: string,
  isOpen: boolean,
): readonly string[] {
  const knownNotes = Object.entries(shapes).flatMap(([name, shape]) =>
    valueNotes(member(object, name), shape, prefix + name),
  )
  const unknownNames = isOpen
    ? []
    : Object.keys(object).filter((name) => !Object.hasOwn(shapes, name) && !removedKeys.has(name))
  return [...knownNotes, ...unknownNames.map((name) => `unknown:${prefix}${name}`)]
}

function valueNotes(value: Json | undefined, shape: Shape, name: string): readonly string[] {
  if (value === undefined) return shape.isOptional ? [] : [`absent:${name}`]
  if (value === null) return shape.isNullable ? [] : [`null:${name}`]
  switch (shape.wire) {
    case 'flag':
      return typeof value === 'boolean' ? [] : [`type:${name}`]
    case 'integer':
      return isJsonNumber(value) && /^-?\d+$/.test(value.literal) ? [] : [`type:${name}`]
    case 'decimal':
      return typeof value === 'string' ? signNotes(readDecimal(value), name) : [`type:${name}`]
    case 'limit':
      return limitNotes(value, name)
    case 'text':
      if (typeof value !== 'string') return [`type:${name}`]
      return shape.values && !shape.values.includes(value) ? [`value:${name}`] : []
    case 'object':
      if (!isJsonObject(value)) return [`type:${name}`]
      return shape.members ? memberNotes(value, shape.members, shape.prefix ?? '', false) : []
    case 'list':
      return isJsonArray(value) ? listNotes(value, shape, name) : [`type:${name}`]
  }
}

function limitNotes(value: Json, name: string): readonly string[] {
  const amount = isJsonNumber(value)
    ? readJsonNumber(value.literal)
    : typeof value === 'string'
      ? readDecimal(value)
      : undefined
  return amount !== undefined && isEqualDecimal(amount, '-1')
    ? [`sentinel:${name}`]
    : signNotes(amount, name)
}

function signNotes(amount: string | undefined, name: string): readonly string[] {
  if (amount === undefined) return [`type:${name}`]
  return isNegativeDecimal(canonicalDecimal(amount)) ? [`negative:${name}`] : []
}

function listNotes(
  list: readonly Json[],
  { members, elements }: Shape,
  name: string,
): readonly string[] {
  if (members)
    return list.flatMap((element) =>
      isJsonObject(element) ? memberNotes(element, members, '', false) : [`type:${name}`],
    )
  if (!elements) return []
  const isDuplicate =
    elements.areUnique && new Set(list.map((element) => JSON.stringify(element))).size < list.length
  const notes = list.flatMap((element) =>
    valueNotes(element, { wire: 'text', values: elements.values }, name),
  )
  return isDuplicate ? [...notes, `duplicate:${name}`] : notes
}

function misplacedNotes(entry: JsonObject): readonly string[] {
  const railName = member(entry, 'rail')
  const types = member(entry, 'transaction_types')
  if (typeof railName !== 'string' || railName === 'platform' || !isJsonArray(types)) return []
  return types.some(
    (typeEntry) => isJsonObject(typeEntry) && member(typeEntry, 'transaction_type') === 'swap',
  )
    ? ['misplaced:swap']
    : []
}
