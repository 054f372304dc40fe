import type { RunHint } from '../../../../../src-main/contract/run.ts'
import { say } from '../../../../desk.svelte.ts'
import { formatCount } from '../../../../format/amount.ts'
import { visible } from '../../../../format/identifier.ts'
import { breaksWords } from '../../../../words/reconciliation/breaks.ts'
import { hintsWords } from '../../../../words/reconciliation/hints.ts'
import { mappingsWords } from '../../../../words/reconciliation/mappings.ts'

export interface HintText {
  readonly title: string
  readonly advice: string
}

/** What a hint says and what to do about it. A kind of a later version is shown by its name. */
export function hintText(hint: RunHint): HintText {
  const fields = say(breaksWords).fields
  const [first = '', second = ''] = (hint.written ?? []).map(visible)
  return (
    texts[hint.kind]?.({
      count: formatCount(hint.count),
      line: formatCount(hint.lines[0] ?? 0),
      field: (fields as Readonly<Record<string, string>>)[hint.field ?? ''] ?? hint.field ?? '',
      first,
      second,
      all: (hint.written ?? []).map(visible),
    }) ?? { title: hint.kind, advice: '' }
  )
}

interface HintFacts {
  readonly count: string
  readonly line: string
  /** The field's name. */
  readonly field: string
  readonly first: string
  readonly second: string
  readonly all: readonly string[]
}

const own = () => say(hintsWords)
const words = () => say(mappingsWords).hints

const texts: Readonly<Record<string, (facts: HintFacts) => HintText>> = {
  damaged_identifiers: ({ count, field, first }) => ({
    title: own().damaged(count, field, first),
    advice: own().damagedAdvice,
  }),
  hidden_characters: ({ count, field, first }) => ({
    title: own().hidden(count, field, first),
    advice: own().hiddenAdvice,
  }),
  first_line_is_row: ({ all }) => ({
    title: own().firstLine(all.join(' · ')),
    advice: own().firstLineAdvice,
  }),
  column_not_taken: ({ field, first, second }) => ({
    title: own().notTaken(first, field, second),
    advice: own().notTakenAdvice,
  }),
  total_rows: ({ count, first }) => ({
    title: own().totals(count, first),
    advice: own().totalsAdvice,
  }),
  other_notation: ({ count, field, first }) => ({
    title: own().notation(count, field, first),
    advice: own().notationAdvice,
  }),
  other_date_format: ({ count, first }) => ({
    title: own().dates(count, first),
    advice: own().datesAdvice,
  }),
  unit_in_amount: ({ count, field, first }) => ({
    title: own().unit(count, field, first),
    advice: own().unitAdvice,
  }),
  look_alike_header: ({ first }) => ({
    title: words().lookAlikeHeader(first),
    advice: words().lookAlikeAdvice,
  }),
  leading_zeros: ({ line, first, second }) => ({
    title: words().leadingZeros(line, first, second),
    advice: words().leadingZerosAdvice,
  }),
  rounded_amounts: ({ count }) => ({
    title: words().roundedAmounts(count),
    advice: words().roundedAdvice,
  }),
  mixed_notation: ({ field, all }) => ({
    title: words().mixedNotation(field, all.join(' · ')),
    advice: words().mixedAdvice,
  }),
  ambiguous_dates: ({ count, first }) => ({
    title: words().ambiguousDates(count, first),
    advice: words().ambiguousAdvice,
  }),
  mixed_dates: ({ first }) => ({
    title: own().mixedDates(first),
    advice: words().mixedDatesAdvice,
  }),
  merged_cells: ({ count }) => ({
    title: words().mergedCells(count),
    advice: words().mergedAdvice,
  }),
  hidden_rows: ({ count }) => ({
    title: words().hiddenRows(count),
    advice: words().hiddenRowsAdvice,
  }),
  filtered_rows: ({ count }) => ({
    title: words().filteredRows(count),
    advice: words().hiddenRowsAdvice,
  }),
  hidden_rows_left_out: ({ count }) => ({
    title: words().hiddenRows(count),
    advice: words().hiddenRowsLeftOut,
  }),
  hidden_columns: ({ all }) => ({
    title: words().hiddenColumns(all.join(', ')),
    advice: words().hiddenColumnsAdvice,
  }),
}

const MAX_LINES_SHOWN = 8

/** The first lines that a hint names, in words; empty where it names none. */
export function linesText(lines: readonly number[], count = lines.length): string {
  const [first] = lines
  if (first === undefined) return ''
  if (count === 1) return words().line(formatCount(first))
  const shown = lines.slice(0, MAX_LINES_SHOWN)
  const rest = Math.max(count, lines.length) - shown.length
  return `${words().lines(shown.map(formatCount).join(' · '))}${rest > 0 ? ` ${words().more(formatCount(rest))}` : ''}`
}
