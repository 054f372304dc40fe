import { readJson } from '../../base/json.ts'
import type { ColumnName, MappingChange } from './change-proposal.ts'
import type { LedgerField } from './ledger-fields.ts'
import type { Mapping } from './mapping.ts'
import { directedField, mappingToJson, readMapping } from './mapping.ts'

type Keys = Readonly<Record<string, unknown>>

const isKeys = (value: unknown): value is Keys =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// A column that stands as a header or position is one of an object's keys.
const keysOf = (choice: unknown): Keys =>
  isKeys(choice) ? choice : { column: choice as ColumnName }

/**
 * A mapping with a change. Columns that the file's headers gave so far have to be named in
 * `columns`, because a mapping that names some maps no others. Conditions are added to those there
 * are; everything else that the change names takes the place of what it was. A field that direction
 * takes from its column gives its own column up. Throws Failure MAPPING_INVALID.
 */
export function applyChange(mapping: Mapping, change: MappingChange): Mapping {
  const before = JSON.parse(mappingToJson(mapping)) as Keys
  const { columns, rows, aliases, statuses, ...plain } = change as Keys
  return readMapping(
    readJson(
      JSON.stringify({
        ...before,
        ...plain,
        columns: changedColumns(
          withoutColumn(
            keysIn(before.columns),
            directedField({
              direction: change.direction ?? mapping.direction,
              basis: change.basis ?? mapping.basis,
            }),
          ),
          keysIn(columns),
        ),
        ...(isKeys(rows) ? { rows: addedRows(keysIn(before.rows), rows) } : {}),
        aliases: mergedTables(keysIn(before.aliases), keysIn(aliases)),
        ...(isKeys(statuses) ? { statuses: { ...keysIn(before.statuses), ...statuses } } : {}),
      }),
    ),
  )
}

function keysIn(value: unknown): Keys {
  return isKeys(value) ? value : {}
}

function withoutColumn(columns: Keys, field: 'amount' | 'total' | undefined): Keys {
  if (field === undefined || !(field in columns)) return columns
  const { [field]: own, ...others } = columns
  const { column: _column, constant: _constant, ...more } = keysOf(own)
  return Object.keys(more).length === 0 ? others : { ...others, [field]: more }
}

function changedColumns(before: Keys, change: Keys): Keys {
  const changed: Record<string, unknown> = { ...before }
  for (const [field, choice] of Object.entries(change)) {
    // Null takes the field away.
    if (choice === null) delete changed[field]
    else if (isKeys(choice) && !('constant' in choice))
      changed[field] = { ...keysOf(before[field] ?? {}), ...choice }
    else changed[field] = choice
  }
  return Object.fromEntries(
    Object.entries(changed).map(([field, choice]) => [field, shortened(choice)]),
  )
}

function shortened(choice: unknown): unknown {
  return isKeys(choice) && Object.keys(choice).length === 1 && 'column' in choice
    ? choice.column
    : choice
}

function addedRows(before: Keys, change: Keys): Keys {
  const list = (keys: Keys, name: string): readonly unknown[] =>
    Array.isArray(keys[name]) ? keys[name] : []
  const added = (name: string): readonly unknown[] => [
    ...new Set([...list(before, name), ...list(change, name)]),
  ]
  return { include: added('include'), exclude: added('exclude') }
}

function mergedTables(before: Keys, change: Keys): Keys {
  return Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(change)])].map((name) => [
      name,
      { ...keysIn(before[name]), ...keysIn(change[name]) },
    ]),
  )
}

/** A mapping with these columns for the fields of which it names none. */
export function withColumns(
  mapping: Mapping,
  found: Readonly<Partial<Record<LedgerField, ColumnName>>>,
): Mapping {
  const columns: Partial<Record<LedgerField, Mapping['columns'][LedgerField]>> = {
    ...mapping.columns,
  }
  const directed = directedField(mapping)
  for (const [field, column] of Object.entries(found) as [LedgerField, ColumnName][]) {
    if (field === directed) continue
    const own = columns[field]
    if (own === undefined) columns[field] = column
    else if (
      typeof own === 'object' &&
      own.column === undefined &&
      own.constant === undefined &&
      own.from === undefined
    )
      columns[field] = { ...own, column }
  }
  return { ...mapping, columns: columns as Mapping['columns'] }
}
