import { Failure } from '../../../../../../src-main/base/failure.ts'
import { readJson } from '../../../../../../src-main/base/json.ts'
import type { NamedMapping } from '../../../../../../src-main/contract/reconciling.ts'
import type { Mapping } from '../../../../../../src-main/reconciliation/row/mapping.ts'
import { readMapping, sourceOf } from '../../../../../../src-main/reconciliation/row/mapping.ts'
import { placeIndex } from '../column-choice.ts'

/**
 * The saved mapping that a file with these headers was made for: every column that it names stands
 * in the file, and no other saved mapping names as many. Undefined where two are as likely. A
 * mapping that names its columns by position fits any file and is no sign of one.
 */
export function findFittingMapping(
  headers: readonly string[],
  known: readonly NamedMapping[],
): NamedMapping | undefined {
  const fitting = known
    .filter(({ isNewest }) => isNewest)
    .map((mapping) => ({ mapping, columns: columnsFound(headers, mapping.text) }))
    .filter(({ columns }) => columns >= MIN_COLUMNS)
    .sort((left, right) => right.columns - left.columns)
  const [best, next] = fitting
  return best && best.columns > (next?.columns ?? 0) ? best.mapping : undefined
}

/** An identifier, a currency and an amount. */
const MIN_COLUMNS = 3

// How many headers a mapping names; 0 where the file lacks one of them.
function columnsFound(headers: readonly string[], text: string): number {
  const named = headersNamed(text)
  return named.every((header) => placeIndex(headers, header) >= 0) ? named.length : 0
}

function headersNamed(text: string): readonly string[] {
  try {
    const { columns, direction } = readMapping(readJson(text))
    return [
      ...new Set(
        [
          ...Object.values(columns).flatMap((choice) => {
            const { column, timeColumn } = sourceOf(choice)
            return [column, timeColumn]
          }),
          ...directionColumns(direction),
        ].filter((place) => typeof place === 'string'),
      ),
    ]
  } catch (error) {
    // A mapping of a newer version of this program may say what this one does not know.
    if (error instanceof Failure) return []
    throw error
  }
}

function directionColumns(direction: Mapping['direction']): readonly (string | number)[] {
  if (direction?.by === 'columns') return [direction.debit, direction.credit]
  return direction?.by === 'letter' ? [direction.column] : []
}
