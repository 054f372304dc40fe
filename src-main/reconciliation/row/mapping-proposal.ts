import { amountParts, cellKinds, isWrittenInstant } from './cell-kinds.ts'
import type { ChangeProposal, MappingChange } from './change-proposal.ts'
import { dateChanges } from './date-changes.ts'
import { findDirectionColumns } from './direction-columns.ts'
import { columnsNamed, headerMatches, ledgerFields } from './ledger-fields.ts'
import { MappingSample } from './mapping-sample.ts'
import { findNotation } from './notation-proposal.ts'
import type { Proposal } from './proposal.ts'
import { rowChanges } from './row-changes.ts'
import { currencyChanges, minorUnitChanges } from './unit-changes.ts'

/**
 * True if the first line of a file looks like a row: two of its cells are values that cannot be
 * headers, or one cell is such a value and another cell is a bare number. A line with the name of a
 * field is a header, unless it has two such values that are not both dates.
 */
export function looksLikeData(firstLine: readonly string[]): boolean {
  const cells = firstLine.map((cell) => cell.trim())
  const values = cells.filter(cannotBeHeader)
  const isNamed = ledgerFields.some((field) =>
    headerMatches.some((match) => columnsNamed(cells, field, match).length > 0),
  )
  if (isNamed && values.every(isWrittenInstant)) return false
  const hasNumber = !isNamed && cells.some((cell) => /^\d+$/.test(cell))
  return values.length >= 2 || (values.length === 1 && hasNumber)
}

function cannotBeHeader(text: string): boolean {
  return (
    isWrittenInstant(text) ||
    (['hash', 'address', 'uuid'] as const).some((kind) => cellKinds[kind](text)) ||
    /\d[.,]\d/.test(amountParts(text)?.number ?? '')
  )
}

/**
 * Proposes changes besides the columns: constants, units, direction, rows to leave out, dates and
 * notation. `columns` is the mapping's columns, or the result of proposeColumns. For a file without
 * a header, pass empty headers: columns are then named by position.
 */
export function proposeChanges(
  headers: readonly string[],
  sampleRows: readonly (readonly string[])[],
  columns: readonly Pick<Proposal, 'field' | 'column'>[],
): readonly ChangeProposal[] {
  const sample = new MappingSample(headers, sampleRows, columns)
  return [
    ...headerChanges(sample),
    ...currencyChanges(sample),
    ...minorUnitChanges(sample),
    ...rowChanges(sample),
    ...dateChanges(sample),
    ...notationChanges(sample),
  ]
}

function headerChanges(sample: MappingSample): readonly ChangeProposal[] {
  if (sample.rows.length === 0 || sample.headers.some((header) => header.trim() !== '')) return []
  return [
    {
      kind: 'noHeader',
      confidence: 'sure',
      reasons: [{ code: 'firstLineIsRow' }],
      change: { header: false },
    },
  ]
}

function notationChanges(sample: MappingSample): readonly ChangeProposal[] {
  const direction = findDirectionColumns(sample.profiles, sample.rows)
  const profiles = [
    ...sample.money.map(([, profile]) => profile),
    ...[direction?.outColumn, direction?.inColumn].flatMap(
      (column) => sample.profiles[column ?? -1] ?? [],
    ),
  ]
  const texts = profiles.flatMap(({ filledCells }) => filledCells)
  const provenNotation = findNotation(texts)
  const change: MappingChange = {
    ...(provenNotation.decimal === ',' ? { decimal: ',' as const } : {}),
    ...(provenNotation.thousands === undefined ? {} : { thousands: provenNotation.thousands }),
    ...(provenNotation.negative === undefined || provenNotation.negative === '-1'
      ? {}
      : { negative: provenNotation.negative }),
  }
  if (Object.keys(change).length === 0) return []
  const example =
    texts.find((text) => /[,.' \u00a0\u2009\u202f\u2019]\d+[.,]|\(|-$/.test(text)) ??
    texts.find((text) => text.includes(',')) ??
    ''
  return [
    {
      kind: 'notation',
      confidence:
        provenNotation.isMixed ||
        (provenNotation.thousands !== undefined && !provenNotation.isThousandsProven)
          ? 'doubtful'
          : 'sure',
      reasons: [{ code: 'marks', example }],
      change,
    },
  ]
}
