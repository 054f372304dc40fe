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

/**
 * Describes a hint and what to do about it. A kind that only a later version has is shown by its
 * name.
 */
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
      writtenTexts: (hint.written ?? []).map(visible),
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
  readonly writtenTexts: readonly string[]
}

const hintWords = () => say(hintsWords)
const mappingHintWords = () => say(mappingsWords).hints

const texts: Readonly<Record<string, (facts: HintFacts) => HintText>> = {
  damaged_identifiers: ({ count, field, first }) => ({
    title: hintWords().damaged(count, field, first),
    advice: hintWords().damagedAdvice,
  }),
  hidden_characters: ({ count, field, first }) => ({
    title: hintWords().hidden(count, field, first),
    advice: hintWords().hiddenAdvice,
  }),
  first_line_is_row: ({ writtenTexts }) => ({
    title: hintWords().firstLine(writtenTexts.join(' · ')),
    advice: hintWords().firstLineAdvice,
  }),
  column_not_taken: ({ field, first, second }) => ({
    title: hintWords().notTaken(first, field, second),
    advice: hintWords().notTakenAdvice,
  }),
  total_rows: ({ count, first }) => ({
    title: hintWords().totals(count, first),
    advice: hintWords().totalsAdvice,
  }),
  other_notation: ({ count, field, first }) => ({
    title: hintWords().notation(count, field, first),
    advice: hintWords().notationAdvice,
  }),
  other_date_format: ({ count, first }) => ({
    title: hintWords().dates(count, first),
    advice: hintWords().datesAdvice,
  }),
  unit_in_amount: ({ count, field, first }) => ({
    title: hintWords().unit(count, field, first),
    advice: hintWords().unitAdvice,
  }),
  look_alike_header: ({ first }) => ({
    title: mappingHintWords().lookAlikeHeader(first),
    advice: mappingHintWords().lookAlikeAdvice,
  }),
  leading_zeros: ({ line, first, second }) => ({
    title: mappingHintWords().leadingZeros(line, first, second),
    advice: mappingHintWords().leadingZerosAdvice,
  }),
  rounded_amounts: ({ count }) => ({
    title: mappingHintWords().roundedAmounts(count),
    advice: mappingHintWords().roundedAdvice,
  }),
  mixed_notation: ({ field, writtenTexts }) => ({
    title: mappingHintWords().mixedNotation(field, writtenTexts.join(' · ')),
    advice: mappingHintWords().mixedAdvice,
  }),
  ambiguous_dates: ({ count, first }) => ({
    title: mappingHintWords().ambiguousDates(count, first),
    advice: mappingHintWords().ambiguousAdvice,
  }),
  mixed_dates: ({ first }) => ({
    title: hintWords().mixedDates(first),
    advice: mappingHintWords().mixedDatesAdvice,
  }),
  merged_cells: ({ count }) => ({
    title: mappingHintWords().mergedCells(count),
    advice: mappingHintWords().mergedAdvice,
  }),
  hidden_rows: ({ count }) => ({
    title: mappingHintWords().hiddenRows(count),
    advice: mappingHintWords().hiddenRowsAdvice,
  }),
  filtered_rows: ({ count }) => ({
    title: mappingHintWords().filteredRows(count),
    advice: mappingHintWords().hiddenRowsAdvice,
  }),
  hidden_rows_left_out: ({ count }) => ({
    title: mappingHintWords().hiddenRows(count),
    advice: mappingHintWords().hiddenRowsLeftOut,
  }),
  hidden_columns: ({ writtenTexts }) => ({
    title: mappingHintWords().hiddenColumns(writtenTexts.join(', ')),
    advice: mappingHintWords().hiddenColumnsAdvice,
  }),
}

const MAX_LINES_SHOWN = 8

/** Lists the first lines that a hint names; empty if it names none. */
export function linesText(lines: readonly number[], count = lines.length): string {
  const [first] = lines
  if (first === undefined) return ''
  if (count === 1) return mappingHintWords().line(formatCount(first))
  const shownLines = lines.slice(0, MAX_LINES_SHOWN)
  const rest = Math.max(count, lines.length) - shownLines.length
  return `${mappingHintWords().lines(shownLines.map(formatCount).join(' · '))}${rest > 0 ? ` ${mappingHintWords().more(formatCount(rest))}` : ''}`
}
