import { guardText } from '../../../../src-main/base/formula-guard.ts'
import type { Cell } from '../../../../src-main/contract/cell.ts'

/**
 * Writes cells as a line for a spreadsheet: exact values, tab separated. White space that would
 * break the line becomes a space, and text that a spreadsheet would take for a formula gets the
 * guard used in files (security.md 116).
 */
export function copiedLine(cells: readonly Cell[]): string {
  return cells.map((cell) => guardText((cell ?? '').replace(/[\t\r\n]+/g, ' '))).join('\t')
}

/** Writes the lines of several rows, below the titles of their columns if these are given. */
export function copiedRows(rows: readonly (readonly Cell[])[], titles?: readonly string[]): string {
  return [...(titles ? [titles] : []), ...rows].map(copiedLine).join('\n')
}
