import { readJson } from '../../base/json.ts'
import type { ColumnName, MappingChange } from './change-proposal.ts'
import type { LedgerField } from './ledger-fields.ts'
import type { Mapping } from './mapping.ts'
import { fieldOfDirection, mappingToJson, readMapping } from './mapping.ts'

type Keys = Readonly<Record<string, unknown>>

const isKeys = (value: unknown): value is Keys =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// A column given as a header or position is short for an object with the key `column`.
const keysOf = (choice: unknown): Keys =>
  isKeys(choice) ? choice : { column: choice as ColumnName }

/**
 * Applies a change to a mapping. `mapping` must also name the columns that were recognised by the
 * file's headers (withColumns), because a mapping that names some columns maps no others.
 * Conditions, aliases and statuses are added to the existing ones, and the keys of a column to
 * those of that column. Every other key of the change replaces the old value. If direction gives
 * the column of a field, the field's own column is removed. Throws Failure MAPPING_INVALID.
 */
export function applyChange(mapping: Mapping, change: MappingChange): Mapping {
  const oldKeys = JSON.parse(mappingToJson(mapping)) as Keys
  const { columns, rows, aliases, statuses, ...otherKeys } = change as Keys
  return readMapping(
    readJson(
      JSON.stringify({
        ...oldKeys,
        ...otherKeys,
        columns: mergedColumns(
          withoutColumn(
            keysIn(oldKeys.columns),
            fieldOfDirection({
              direction: change.direction ?? mapping.direction,
              basis: change.basis ?? mapping.basis,
            }),
          ),
          keysIn(columns),
        ),
        ...(isKeys(rows) ? { rows: mergedConditions(keysIn(oldKeys.rows), rows) } : {}),
        aliases: mergedTables(keysIn(oldKeys.aliases), keysIn(aliases)),
        ...(isKeys(statuses) ? { statuses: { ...keysIn(oldKeys.statuses), ...statuses } } : {}),
      }),
    ),
  )
}

function keysIn(value: unknown): Keys {
  return isKeys(value) ? value : {}
}

function withoutColumn(columns: Keys, field: 'amount' | 'total' | undefined): Keys {
  if (field === undefined || !(field in columns)) return columns
  const { [field]: fieldColumn, ...otherColumns } = columns
  const { column: _column, constant: _constant, ...otherKeys } = keysOf(fieldColumn)
  return Object.keys(otherKeys).length === 0
    ? otherColumns
    : { ...otherColumns, [field]: otherKeys }
}

function mergedColumns(oldKeys: Keys, change: Keys): Keys {
  const mergedKeys: Record<string, unknown> = { ...oldKeys }
  for (const [field, choice] of Object.entries(change)) {
    // Null removes the field.
    if (choice === null) delete mergedKeys[field]
    else if (isKeys(choice) && !('constant' in choice))
      mergedKeys[field] = { ...keysOf(oldKeys[field] ?? {}), ...choice }
    else mergedKeys[field] = choice
  }
  return Object.fromEntries(
    Object.entries(mergedKeys).map(([field, choice]) => [field, shortForm(choice)]),
  )
}

function shortForm(choice: unknown): unknown {
  return isKeys(choice) && Object.keys(choice).length === 1 && 'column' in choice
    ? choice.column
    : choice
}

function mergedConditions(oldKeys: Keys, change: Keys): Keys {
  const list = (keys: Keys, name: string): readonly unknown[] =>
    Array.isArray(keys[name]) ? keys[name] : []
  const joinedList = (name: string): readonly unknown[] => [
    ...new Set([...list(oldKeys, name), ...list(change, name)]),
  ]
  return { include: joinedList('include'), exclude: joinedList('exclude') }
}

function mergedTables(oldKeys: Keys, change: Keys): Keys {
  return Object.fromEntries(
    [...new Set([...Object.keys(oldKeys), ...Object.keys(change)])].map((name) => [
      name,
      { ...keysIn(oldKeys[name]), ...keysIn(change[name]) },
    ]),
  )
}

/** Adds recognised columns to a mapping, for fields without a column in it. */
export function withColumns(
  mapping: Mapping,
  recognisedColumns: Readonly<Partial<Record<LedgerField, ColumnName>>>,
): Mapping {
  const columns: Partial<Record<LedgerField, Mapping['columns'][LedgerField]>> = {
    ...mapping.columns,
  }
  const directionField = fieldOfDirection(mapping)
  for (const [field, column] of Object.entries(recognisedColumns) as [LedgerField, ColumnName][]) {
    if (field === directionField) continue
    const fieldColumn = columns[field]
    if (fieldColumn === undefined) columns[field] = column
    else if (
      typeof fieldColumn === 'object' &&
      fieldColumn.column === undefined &&
      fieldColumn.constant === undefined &&
      fieldColumn.from === undefined
    )
      columns[field] = { ...fieldColumn, column }
  }
  return { ...mapping, columns: columns as Mapping['columns'] }
}
