import { visible } from '../../format/identifier.ts'

interface NameWords {
  readonly types: Readonly<Record<'deposit' | 'withdrawal' | 'swap', string>>
  readonly notTold: string
}

/** A transaction type in words; one that the contract does not name as it came. */
export function typeName(type: string | null, words: NameWords): string {
  if (type === null) return words.notTold
  return type === 'deposit' || type === 'withdrawal' || type === 'swap'
    ? words.types[type]
    : visible(type)
}

/** Whether raw JSON holds nothing to look at. */
export function isEmptyJson(json: string): boolean {
  return json === '{}' || json === '[]' || json === 'null' || json === '""'
}

interface FieldWords {
  /** Names that services are known to use, by the name in the answer. */
  readonly names: Readonly<Record<string, string>>
  readonly yes: string
  readonly no: string
  readonly none: string
  readonly several: string
}

/**
 * A field of the service's own in words: its known name, otherwise the name as it came with spaces
 * for its underscores.
 */
export function fieldTitle(name: string, words: Pick<FieldWords, 'names'>): string {
  if (Object.hasOwn(words.names, name)) return words.names[name] ?? ''
  const spaced = visible(name.replaceAll('_', ' ').trim())
  return spaced === '' ? visible(name) : spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** The value of such a field, as JSON, for a list: flags as words, and no object or list at all. */
export function fieldValue(json: string, words: Omit<FieldWords, 'names'>): string {
  if (json === 'true') return words.yes
  if (json === 'false') return words.no
  if (isEmptyJson(json)) return words.none
  if (json.startsWith('{') || json.startsWith('[')) return words.several
  return visible((json.startsWith('"') ? (JSON.parse(json) as string) : json).slice(0, 2000))
}
