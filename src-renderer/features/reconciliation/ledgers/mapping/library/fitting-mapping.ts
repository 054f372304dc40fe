import { Failure } from '../../../../../../src-main/base/failure.ts'
import { readJson } from '../../../../../../src-main/base/json.ts'
import type { NamedMapping } from '../../../../../../src-main/contract/reconciling.ts'
import type { Mapping } from '../../../../../../src-main/reconciliation/row/mapping.ts'
import { readMapping, sourceOf } from '../../../../../../src-main/reconciliation/row/mapping.ts'
import { placeIndex } from '../column-choice.ts'

/**
 * Finds the saved mapping that fits a file with these headers. The file must have every column that
 * the mapping names, and no other fitting mapping may name as many columns. Undefined if there is
 * none. Columns named by position do not count, because they fit any file.
 */
export function findFittingMapping(
  headers: readonly string[],
  savedMappings: readonly NamedMapping[],
): NamedMapping | undefined {
  const candidates = savedMappings
    .filter(({ isNewest }) => isNewest)
    .map((mapping) => ({ mapping, columns: countNamedColumns(headers, mapping.text) }))
    .filter(({ columns }) => columns >= MIN_NAMED_COLUMNS)
    .sort((left, right) => right.columns - left.columns)
  const [bestCandidate, nextCandidate] = candidates
  return bestCandidate && bestCandidate.columns > (nextCandidate?.columns ?? 0)
    ? bestCandidate.mapping
    : undefined
}

/** The columns of an identifier, a currency and an amount. */
const MIN_NAMED_COLUMNS = 3

// Counts the headers that a mapping names. Returns 0 if the file lacks one of them.
function countNamedColumns(headers: readonly string[], text: string): number {
  const headersInMapping = namedHeaders(text)
  return headersInMapping.every((header) => placeIndex(headers, header) >= 0)
    ? headersInMapping.length
    : 0
}

function namedHeaders(text: string): readonly string[] {
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
    // A mapping of a newer version of this program may have parts unknown to this one.
    if (error instanceof Failure) return []
    throw error
  }
}

function directionColumns(direction: Mapping['direction']): readonly (string | number)[] {
  if (direction?.by === 'columns') return [direction.debit, direction.credit]
  // `letter`: one column says in each row whether it is a debit or a credit.
  return direction?.by === 'letter' ? [direction.column] : []
}
