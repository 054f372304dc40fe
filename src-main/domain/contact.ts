import type { Field } from './field.ts'

/**
 * The fields of a contact that the contract names (gateway, Contact; B59, B60, B86). Identifiers
 * are unique only within a type. `tag` is Assumed: the contract does not show the name of the p2p
 * tag's field. All other members are in the raw JSON.
 */
export const contactFields: readonly Field[] = [
  { name: 'type', kind: 'id', wire: 'string', isRequired: true },
  { name: 'id', kind: 'id', wire: 'any', isRequired: true },
  { name: 'address', kind: 'text', wire: 'string', ofTypes: ['crypto'] },
  { name: 'network', kind: 'text', wire: 'string', ofTypes: ['crypto'] },
  { name: 'currency', kind: 'text', wire: 'string', ofTypes: ['crypto'] },
  { name: 'entity_number', kind: 'text', wire: 'string', ofTypes: ['bank'] },
  { name: 'tag', kind: 'text', wire: 'string', ofTypes: ['p2p_tag'] },
]

export const contactTypes = ['crypto', 'bank', 'p2p_tag'] as const
export type ContactType = (typeof contactTypes)[number]
