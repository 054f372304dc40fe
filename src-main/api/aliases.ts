import type { Json, JsonObject } from '../base/json.ts'
import { isJsonArray, isJsonObject, member, readJson, writeJson } from '../base/json.ts'

/**
 * The words on the wire for the contract's `platform` and `p2p_tag`, which are placeholders for a
 * brand (B82, G35).
 */
export interface BrandWords {
  readonly platform: string
  readonly tag: string
}

/** The contract's own words. */
export const contractWords: BrandWords = { platform: 'platform', tag: 'p2p_tag' }

/** Translates a word of the contract to the wire. */
export function toWireWord(word: string, aliases: BrandWords): string {
  return word === contractWords.platform
    ? aliases.platform
    : word === contractWords.tag
      ? aliases.tag
      : word
}

/** Translates a word from the wire to the contract. */
export function toContractWord(word: string, aliases: BrandWords): string {
  return word === aliases.platform
    ? contractWords.platform
    : word === aliases.tag
      ? contractWords.tag
      : word
}

/**
 * Translates a path below the gateway's base to the wire: its path segments, and the values of
 * rail, type and contact_type.
 */
export function toWirePath(path: string, aliases: BrandWords): string {
  if (hasContractWords(aliases)) return path
  const [pathname = '', query] = path.split('?', 2)
  const segments = pathname.split('/').map((segment) => encodeWord(segment, aliases))
  if (query === undefined) return segments.join('/')
  const values = [...new URLSearchParams(query)].map(([name, value]): [string, string] => [
    name,
    aliasedMembers.has(name) || name === 'contact_type' ? toWireWord(value, aliases) : value,
  ])
  return `${segments.join('/')}?${new URLSearchParams(values)}`
}

/** Members that may hold one of the two words as their text (or in their list of texts). */
const aliasedMembers: ReadonlySet<string> = new Set(['rail', 'rails', 'type'])

/**
 * Translates a record's JSON text to the contract's words. Returns the text unchanged if the
 * profile has no words of its own.
 */
export function toContractText(raw: string, aliases: BrandWords): string {
  return hasContractWords(aliases)
    ? raw
    : writeJson(mapWords(readJson(raw), (word) => toContractWord(word, aliases)))
}

/** The inverse of toContractText, for text to send. */
export function toWireText(text: string, aliases: BrandWords): string {
  return hasContractWords(aliases)
    ? text
    : writeJson(mapWords(readJson(text), (word) => toWireWord(word, aliases)))
}

function hasContractWords(aliases: BrandWords): boolean {
  return aliases.platform === contractWords.platform && aliases.tag === contractWords.tag
}

function encodeWord(segment: string, aliases: BrandWords): string {
  const wireWord = toWireWord(segment, aliases)
  return wireWord === segment ? segment : encodeURIComponent(wireWord)
}

function mapWords(value: Json, change: (word: string) => string, name = ''): Json {
  if (typeof value === 'string') return aliasedMembers.has(name) ? change(value) : value
  if (isJsonArray(value)) return value.map((item) => mapWords(item, change, name))
  if (!isJsonObject(value)) return value
  const translatedMembers: Record<string, Json> = {}
  for (const key of Object.keys(value))
    translatedMembers[key] = mapWords(member(value, key) as Json, change, key)
  return translatedMembers as JsonObject
}
