/**
 * The SQL of a contact's list columns besides its fields. `name`: Assumed to be a text of that name
 * in the answer (G1), or null if the answer has no such text. `account`: the destination of money,
 * from the first of its fields that the contact has.
 */
export const contactCells = {
  name: "(SELECT CASE WHEN json_valid(raw) THEN CASE json_type(raw, '$.name') WHEN 'text' THEN nullif(trim(raw ->> '$.name'), '') END END FROM contacts_raw WHERE contacts_raw.row = contacts.row)",
  account: 'coalesce(entity_number, address, tag)',
} as const

/** Returns the SQL of a contact's list column, or undefined for a field of the contact. */
export function contactCell(column: string): string | undefined {
  return Object.hasOwn(contactCells, column)
    ? contactCells[column as keyof typeof contactCells]
    : undefined
}

/**
 * Returns the SQL of an order by name, ignoring case, with unnamed contacts last, or undefined for
 * another column.
 */
export function contactOrder(column: string, isDescending: boolean): string | undefined {
  if (column !== 'name') return undefined
  const { name } = contactCells
  return `${name} IS NULL, ${name} COLLATE NOCASE ${isDescending ? 'DESC' : 'ASC'}, contacts.row`
}
