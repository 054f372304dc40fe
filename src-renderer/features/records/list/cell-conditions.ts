import type { Cell } from '../../../../src-main/contract/cell.ts'
import type { Column, Condition } from '../../../../src-main/contract/report.ts'
import { shapeOf } from '../detail/fields.ts'
import { isDay, isNumericKind } from './conditions.ts'

/** Maximum number of characters that the core accepts in a condition's value. */
const MAX_VALUE_CHARACTERS = 200

/**
 * Lists the filters that a cell's value suggests: the rows with the value, and the rows without it.
 * An instant is filtered by its day in UTC. A structured value, such as JSON, suggests no filter.
 */
export function conditionsOfCell(column: Column, cell: Cell): readonly Condition[] {
  const { name } = column
  const text = cell ?? ''
  if (text === '')
    return [
      { column: name, operator: 'empty', value: '' },
      { column: name, operator: '!=', value: '' },
    ]
  const value = shapeOf(column) === 'instant' ? text.slice(0, 10) : text
  if (!canFilterBy(column, value)) return []
  return [
    { column: name, operator: '=', value },
    { column: name, operator: '!=', value },
  ]
}

function canFilterBy(column: Column, value: string): boolean {
  if (value.length > MAX_VALUE_CHARACTERS) return false
  if (column.kind === 'instant') return isDay(value)
  if (isNumericKind(column.kind)) return /^-?\d+(?:\.\d+)?$/.test(value)
  return column.kind !== 'json'
}
