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
