import { assertNever } from '../base/failure.ts'
import type { RunHint } from './run.ts'
import type { LedgerHint } from './window.ts'

/** Converts a hint of a preview to the form that a run stores. */
export function toRunHint(hint: LedgerHint): RunHint {
  switch (hint.kind) {
    case 'lookAlikeHeader':
      return {
        kind: 'look_alike_header',
        count: 1,
        lines: [],
        written: [hint.header],
        ...(hint.field === null
          ? {}
          : { field: hint.field, change: { columns: { [hint.field]: hint.header } } }),
      }
    case 'leadingZeros':
      return {
        kind: 'leading_zeros',
        count: 1,
        lines: [hint.line],
        written: [hint.written, hint.other],
      }
    case 'roundedAmounts':
      return { kind: 'rounded_amounts', count: hint.count, lines: hint.lines }
    case 'mixedNotation':
      return {
        kind: 'mixed_notation',
        count: hint.written.length,
        lines: [],
        written: hint.written,
        field: hint.field,
      }
    case 'ambiguousDates':
      return {
        kind: 'ambiguous_dates',
        count: hint.count,
        lines: [],
        written: [hint.written],
        field: 'date',
      }
    case 'trailingTotals':
      return { kind: 'trailing_totals', count: hint.lines.length, lines: hint.lines }
    case 'leadingTitles':
      return { kind: 'leading_titles', count: hint.lines, lines: [] }
    case 'mixedDates':
      return {
        kind: 'mixed_dates',
        count: hint.dates + hint.texts,
        lines: [],
        written: [hint.written],
        field: 'date',
      }
    case 'mergedCells':
      return { kind: 'merged_cells', count: hint.ranges, lines: [] }
    case 'hiddenRows':
      return {
        kind: hint.isLeftOut
          ? 'hidden_rows_left_out'
          : hint.isFiltered
            ? 'filtered_rows'
            : 'hidden_rows',
        count: hint.count,
        lines: [],
      }
    case 'hiddenColumns':
      return {
        kind: 'hidden_columns',
        count: hint.columns.length,
        lines: [],
        written: hint.columns,
      }
    case 'damaged_identifiers':
    case 'hidden_characters':
    case 'first_line_is_row':
    case 'column_not_taken':
    case 'total_rows':
    case 'other_notation':
    case 'other_date_format':
    case 'unit_in_amount':
      return hint
    default:
      return assertNever(hint)
  }
}
