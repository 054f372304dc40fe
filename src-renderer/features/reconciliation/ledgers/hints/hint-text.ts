import type { RunHint } from '../../../../../src-main/contract/run.ts'
import { say } from '../../../../desk.svelte.ts'
import { formatCount } from '../../../../format/amount.ts'
import { showInvisible } from '../../../../format/identifier.ts'
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
  const [firstText = '', secondText = ''] = (hint.written ?? []).map(showInvisible)
  return (
    texts[hint.kind]?.({
      count: formatCount(hint.count),
      line: formatCount(hint.lines[0] ?? 0),
      field: (fields as Readonly<Record<string, string>>)[hint.field ?? ''] ?? hint.field ?? '',
      firstText,
      secondText,
      writtenTexts: (hint.written ?? []).map(showInvisible),
    }) ?? { title: hint.kind, advice: '' }
  )
}

interface HintFacts {
  readonly count: string
  readonly line: string
  /** The field's name. */
  readonly field: string
  readonly firstText: string
  readonly secondText: string
  readonly writtenTexts: readonly string[]
}

const hintWords = () => say(hintsWords)
const mappingHintWords = () => say(mappingsWords).hints

const texts: Readonly<Record<string, (facts: HintFacts) => HintText>> = {
  damaged_identifiers: ({ count, field, firstText }) => ({
    title: hintWords().damaged(count, field, firstText),
    advice: hintWords().damagedAdvice,
  }),
  hidden_characters: ({ count, field, firstText }) => ({
    title: hintWords().hidden(count, field, firstText),
    advice: hintWords().hiddenAdvice,
  }),
  first_line_is_row: ({ writtenTexts }) => ({
    title: hintWords().firstLine(writtenTexts.join(' · ')),
    advice: hintWords().firstLineAdvice,
  }),
  column_not_taken: ({ field, firstText, secondText }) => ({
    title: hintWords().notTaken(firstText, field, secondText),
    advice: hintWords().notTakenAdvice,
  }),
  total_rows: ({ count, firstText }) => ({
    title: hintWords().totals(count, firstText),
    advice: hintWords().totalsAdvice,
  }),
  other_notation: ({ count, field, firstText }) => ({
    title: hintWords().notation(count, field, firstText),
    advice: hintWords().notationAdvice,
  }),
  other_date_format: ({ count, firstText }) => ({
    title: hintWords().dates(count, firstText),
    advice: hintWords().datesAdvice,
  }),
  unit_in_amount: ({ count, field, firstText }) => ({
    title: hintWords().unit(count, field, firstText),
    advice: hintWords().unitAdvice,
  }),
  look_alike_header: ({ firstText }) => ({
    title: mappingHintWords().lookAlikeHeader(firstText),
    advice: mappingHintWords().lookAlikeAdvice,
  }),
  leading_zeros: ({ line, firstText, secondText }) => ({
    title: mappingHintWords().leadingZeros(line, firstText, secondText),
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
  ambiguous_dates: ({ count, firstText }) => ({
    title: mappingHintWords().ambiguousDates(count, firstText),
    advice: mappingHintWords().ambiguousAdvice,
  }),
  mixed_dates: ({ firstText }) => ({
    title: hintWords().mixedDates(firstText),
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

/** Lists the first lines that a hint names, empty if it names none. */
export function linesText(lines: readonly number[], count = lines.length): string {
  const [firstLine] = lines
  if (firstLine === undefined) return ''
  if (count === 1) return mappingHintWords().line(formatCount(firstLine))
  const shownLines = lines.slice(0, MAX_LINES_SHOWN)
  const hiddenCount = Math.max(count, lines.length) - shownLines.length
  return `${mappingHintWords().lines(shownLines.map(formatCount).join(' · '))}${hiddenCount > 0 ? ` ${mappingHintWords().more(formatCount(hiddenCount))}` : ''}`
}
