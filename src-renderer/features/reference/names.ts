import { showInvisible } from '../../format/identifier.ts'

interface NameWords {
  readonly types: Readonly<Record<'deposit' | 'withdrawal' | 'swap', string>>
  readonly valueNotStated: string
}

/** Writes a transaction type in words. A type outside the contract is written as received. */
export function typeName(type: string | null, words: NameWords): string {
  if (type === null) return words.valueNotStated
  return type === 'deposit' || type === 'withdrawal' || type === 'swap'
    ? words.types[type]
    : showInvisible(type)
}

/** Whether raw JSON has no content to show. */
export function isEmptyJson(json: string): boolean {
  return json === '{}' || json === '[]' || json === 'null' || json === '""'
}

interface FieldWords {
  /** Known field names of services, by the name in the answer. */
  readonly names: Readonly<Record<string, string>>
  readonly yes: string
  readonly no: string
  readonly none: string
  readonly several: string
}

/**
 * Returns the title of a service's own field: its known name, or the received name with spaces for
 * underscores.
 */
export function fieldTitle(name: string, words: Pick<FieldWords, 'names'>): string {
  if (Object.hasOwn(words.names, name)) return words.names[name] ?? ''
  const spacedName = showInvisible(name.replaceAll('_', ' ').trim())
  return spacedName === ''
    ? showInvisible(name)
    : spacedName.charAt(0).toUpperCase() + spacedName.slice(1)
}

/**
 * Writes the JSON value of a service's own field for a list: flags as words, objects and lists only
 * as a hint.
 */
export function fieldValue(json: string, words: Omit<FieldWords, 'names'>): string {
  if (json === 'true') return words.yes
  if (json === 'false') return words.no
  if (isEmptyJson(json)) return words.none
  if (json.startsWith('{') || json.startsWith('[')) return words.several
  return showInvisible((json.startsWith('"') ? (JSON.parse(json) as string) : json).slice(0, 2000))
}
