import { amountParts } from './cell-kinds.ts'
import type { ColumnProfile } from './column-profile.ts'
import { isNearlyAll } from './column-profile.ts'
import { headerUnit } from './header-unit.ts'
import { plainHeader } from './ledger-fields.ts'
import type { DirectionHeader } from './row-words.ts'
import { directionHeader, isTypeHeader, typeClass } from './row-words.ts'

/** Two columns of amounts, one for each direction. */
export interface DirectionColumns {
  readonly out: number
  readonly in: number
  /** False for debit and credit, which depend on whose book it is. */
  readonly isOutAndIn: boolean
  /** Rows in which both are filled. */
  readonly both: number
}

/** Finds columns for money out and money in, of which every row fills one at most, but for trades. */
export function findDirectionColumns(
  profiles: readonly ColumnProfile[],
  rows: readonly (readonly string[])[],
): DirectionColumns | undefined {
  const named = (wanted: DirectionHeader): ColumnProfile | undefined =>
    profiles.find(
      ({ header, filled }) =>
        directionHeader(header) === wanted &&
        isNearlyAll(filled.filter((text) => amountParts(text) !== undefined).length, filled.length),
    )
  for (const [out, back] of [
    ['out', 'in'],
    ['debit', 'credit'],
  ] as const) {
    const left = named(out)
    const right = named(back)
    if (!left || !right || left.filled.length === 0) continue
    const both = rows.filter((row) => isFilled(row[left.column]) && isFilled(row[right.column]))
    const single = rows.filter((row) => isFilled(row[left.column]) && !isFilled(row[right.column]))
    if (single.length > 0 && both.length <= single.length)
      return {
        out: left.column,
        in: right.column,
        isOutAndIn: out === 'out',
        both: both.length,
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
  readonly withdrawals: readonly string[]
  readonly others: readonly string[]
  /** Words that may be either. */
  readonly unknown: readonly string[]
  readonly isNamed: boolean
}

const MAX_TYPES = 40
const MAX_TYPE_CHARACTERS = 40

/** Finds the column of types, where some rows are withdrawals and some are not. */
export function findTypeColumn(profiles: readonly ColumnProfile[]): TypeColumn | undefined {
  const found = profiles.flatMap((profile): TypeColumn[] => {
    const types = [...new Set(profile.filled)]
    const isNamed = isTypeHeader(profile.header)
    const isOpen = isNamed || plainHeader(headerUnit(profile.header)?.bare ?? profile.header) === ''
    if (!isOpen || types.length === 0 || types.length > MAX_TYPES) return []
    // Digits make a reference of it, such as payout-0001.
    if (types.some((text) => text.length > MAX_TYPE_CHARACTERS || /\d/.test(text))) return []
    const of = (wanted: 'withdrawal' | 'other' | undefined): string[] =>
      types.filter((text) => typeClass(text) === wanted)
    const column = {
      column: profile.column,
      withdrawals: of('withdrawal'),
      others: of('other'),
      unknown: of(undefined),
      isNamed,
    }
    const { withdrawals, others, unknown } = column
    return withdrawals.length > 0 && unknown.length <= withdrawals.length + others.length
      ? [column]
      : []
  })
  return found.find(({ others }) => others.length > 0) ?? found[0]
}
