import { amountParts } from './cell-kinds.ts'
import type { ColumnProfile } from './column-profile.ts'
import { isNearlyAll } from './column-profile.ts'
import { headerUnit } from './header-unit.ts'
import { normalHeader } from './ledger-fields.ts'
import type { DirectionHeader } from './row-words.ts'
import { directionHeader, isTypeHeader, typeClass } from './row-words.ts'

/** Two columns of amounts, one for each direction. */
export interface DirectionColumns {
  readonly outColumn: number
  readonly inColumn: number
  /** False for debit and credit, which depend on whose book it is. */
  readonly isOutAndIn: boolean
  /** The number of rows in which both columns are filled. */
  readonly bothCount: number
}

/** Finds columns for money out and money in. Every row fills at most one of them, except trades. */
export function findDirectionColumns(
  profiles: readonly ColumnProfile[],
  rows: readonly (readonly string[])[],
): DirectionColumns | undefined {
  const findNamed = (direction: DirectionHeader): ColumnProfile | undefined =>
    profiles.find(
      ({ header, filledCells }) =>
        directionHeader(header) === direction &&
        isNearlyAll(
          filledCells.filter((text) => amountParts(text) !== undefined).length,
          filledCells.length,
        ),
    )
  for (const [outHeader, inHeader] of [
    ['out', 'in'],
    ['debit', 'credit'],
  ] as const) {
    const outColumn = findNamed(outHeader)
    const inColumn = findNamed(inHeader)
    if (!outColumn || !inColumn || outColumn.filledCells.length === 0) continue
    const bothRows = rows.filter(
      (row) => isFilled(row[outColumn.column]) && isFilled(row[inColumn.column]),
    )
    const outOnlyRows = rows.filter(
      (row) => isFilled(row[outColumn.column]) && !isFilled(row[inColumn.column]),
    )
    if (outOnlyRows.length > 0 && bothRows.length <= outOnlyRows.length)
      return {
        outColumn: outColumn.column,
        inColumn: inColumn.column,
        isOutAndIn: outHeader === 'out',
        bothCount: bothRows.length,
      }
  }
  return undefined
}

function isFilled(cell: string | undefined): boolean {
  return /[1-9]/.test(cell ?? '')
}

/** A column whose words say which rows are withdrawals. */
export interface TypeColumn {
  readonly column: number
  readonly withdrawalWords: readonly string[]
  readonly otherWords: readonly string[]
  /** Words that may or may not mean a withdrawal. */
  readonly unknownWords: readonly string[]
  readonly isNamed: boolean
}

const MAX_TYPES = 40
const MAX_TYPE_CHARACTERS = 40

/** Finds the column of types, which distinguishes withdrawals from other rows. */
export function findTypeColumn(profiles: readonly ColumnProfile[]): TypeColumn | undefined {
  const typeColumns = profiles.flatMap((profile): TypeColumn[] => {
    const types = [...new Set(profile.filledCells)]
    const isNamed = isTypeHeader(profile.header)
    const isPossibleHeader =
      isNamed || normalHeader(headerUnit(profile.header)?.name ?? profile.header) === ''
    if (!isPossibleHeader || types.length === 0 || types.length > MAX_TYPES) return []
    // Digits indicate a reference such as payout-0001.
    if (types.some((text) => text.length > MAX_TYPE_CHARACTERS || /\d/.test(text))) return []
    const typesOf = (ownClass: 'withdrawal' | 'other' | undefined): string[] =>
      types.filter((text) => typeClass(text) === ownClass)
    const column = {
      column: profile.column,
      withdrawalWords: typesOf('withdrawal'),
      otherWords: typesOf('other'),
      unknownWords: typesOf(undefined),
      isNamed,
    }
    const { withdrawalWords, otherWords, unknownWords } = column
    return withdrawalWords.length > 0 &&
      unknownWords.length <= withdrawalWords.length + otherWords.length
      ? [column]
      : []
  })
  return typeColumns.find(({ otherWords }) => otherWords.length > 0) ?? typeColumns[0]
}
