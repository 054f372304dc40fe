import { escapeHidden } from '../../base/hidden.ts'
import type { RunCause, RunHint, RunSummary } from '../../contract/run.ts'

const MAX_LINES_SHOWN = 10

/** Formats the hints and common causes of a run. Each is one line, with advice. */
export function runHintLines({ hints = [], causes = [] }: RunSummary): readonly string[] {
  return [...hints.map(hintLine), ...causes.map(causeLine)]
}

function hintLine(hint: RunHint): string {
  const text = texts[hint.kind]
  const what = text ? text.what(hint) : `${hint.kind}: ${countRows(hint.count)}`
  const change = hint.change === undefined ? '' : ` In the mapping: ${JSON.stringify(hint.change)}.`
  return `Hint: ${what}${placeOf(hint)}. ${text ? `${text.advice}.` : ''}${change}`.trim()
}

interface HintText {
  what(hint: RunHint): string
  readonly advice: string
}

const quoteText = (text: string): string => escapeHidden(JSON.stringify(text))
const quoteAll = ({ written = [] }: RunHint): string => written.map(quoteText).join(', ')
const quoteFirst = ({ written = [] }: RunHint): string => quoteText(written[0] ?? '')

const texts: Readonly<Record<string, HintText>> = {
  damaged_identifiers: {
    what: (hint) =>
      `${countRows(hint.count)} with an identifier that a spreadsheet damaged, such as ${quoteFirst(hint)} as ${hint.field}`,
    advice: 'Export the source again with this column as text; lost digits cannot be restored',
  },
  hidden_characters: {
    what: (hint) =>
      `${countRows(hint.count)} with characters in ${hint.field} that cannot be seen or only look alike, such as ${quoteFirst(hint)}`,
    advice: 'They are compared as written; have them removed in the source',
  },
  first_line_is_row: {
    what: (hint) => `the header line reads as a row: ${quoteAll(hint)}`,
    advice: 'If the file has no header, give the columns by position',
  },
  column_not_taken: {
    what: ({ written: [header, example] = [], field }) =>
      `the column ${quoteText(header ?? '')} is not taken as ${field}, because cells such as ${quoteText(example ?? '')} do not fit that field`,
    advice: 'Name the right column in a mapping file (--mapping)',
  },
  total_rows: {
    what: (hint) =>
      `${countRows(hint.count)} that ${hint.count === 1 ? 'reads' : 'read'} as a total or balance, such as ${quoteFirst(hint)}`,
    advice: 'A total is not a payment; leave such rows out',
  },
  other_notation: {
    what: (hint) =>
      `${countRows(hint.count)} rejected for ${hint.field} ${quoteFirst(hint)}, which another notation reads`,
    advice: 'Set the notation of the file',
  },
  other_date_format: {
    what: (hint) =>
      `${countRows(hint.count)} rejected for the date ${quoteFirst(hint)}, which another format reads`,
    advice: 'Set the date format of the file',
  },
  unit_in_amount: {
    what: (hint) =>
      `${countRows(hint.count)} rejected whose ${hint.field} holds a unit: ${quoteFirst(hint)}`,
    advice: 'Read the currency from the amount',
  },
  look_alike_header: {
    what: (hint) => `the header ${quoteFirst(hint)} has letters that only look Latin`,
    advice: 'Map the column if it is the right one',
  },
  leading_zeros: {
    what: (hint) =>
      `${countRows(hint.count)} whose identifiers differ only by zeros in front: ${quoteAll(hint)}`,
    advice: 'They count as different; export the column as text',
  },
  rounded_amounts: {
    what: (hint) =>
      `${countRows(hint.count)} with an amount of just the fifteen digits that a spreadsheet keeps`,
    advice: 'Export the source again without a spreadsheet in between',
  },
  mixed_notation: {
    what: (hint) => `${hint.field} is written in two notations: ${quoteAll(hint)}`,
    advice: 'Set the marks that apply',
  },
  ambiguous_dates: {
    what: (hint) =>
      `${hint.count === 1 ? '1 date reads' : `${hint.count} dates read`} both day first and month first, such as ${quoteFirst(hint)}`,
    advice: 'Say which it is by date_format',
  },
  mixed_dates: {
    what: (hint) =>
      `the column of dates holds date cells with days up to 12 and texts beyond it, such as ${quoteFirst(hint)}`,
    advice:
      'A spreadsheet may have swapped day and month of the cells; compare some with the source',
  },
  merged_cells: {
    what: ({ count }) => `the sheet has ${count} merged ${count === 1 ? 'range' : 'ranges'}`,
    advice: 'Every cell of a range is read with the value of its first cell',
  },
  hidden_rows: {
    what: ({ count }) => `${countRows(count)} hidden in the sheet`,
    advice: 'They are read like the others',
  },
  filtered_rows: {
    what: ({ count }) => `${countRows(count)} hidden by a filter in the sheet`,
    advice: 'They are read like the others',
  },
  hidden_rows_left_out: {
    what: ({ count }) => `${countRows(count)} hidden in the sheet`,
    advice: 'They are left out by choice',
  },
  hidden_columns: {
    what: (hint) => `columns hidden in the sheet: ${(hint.written ?? []).join(', ')}`,
    advice: 'They are read like the others',
  },
}

function placeOf({ count, lines }: RunHint): string {
  if (lines.length === 0) return ''
  const lineList = lines.slice(0, MAX_LINES_SHOWN).join(', ')
  const hiddenCount = Math.max(count, lines.length) - Math.min(lines.length, MAX_LINES_SHOWN)
  return ` (${lines.length === 1 ? 'line' : 'lines'} ${lineList}${hiddenCount > 0 ? ` and ${hiddenCount} more` : ''})`
}

function countRows(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`
}

const causes: Readonly<Record<RunCause['kind'], string>> = {
  sign: 'the opposite sign',
  power_of_ten: 'a power of ten',
  constant_fee: 'a constant fee',
  proportional_fee: 'a proportional fee',
  gross_for_net: 'gross for net',
  time_zone: 'another time zone',
  unknown_word: 'a word in no map',
  identifier_affix: 'a prefix or suffix of the identifier',
  damaged_identifiers: 'identifiers that a spreadsheet damaged',
  wrong_column: 'another column',
}

function withoutCure(kind: RunCause['kind']): string {
  return kind === 'damaged_identifiers'
    ? 'No change of the mapping corrects this.'
    : 'No change that was tried corrects this alone. The rows may have a second fault.'
}

function causeLine({
  kind,
  field,
  rows: count,
  examples,
  value,
  change,
  gain,
  lose,
}: RunCause): string {
  const [example] = examples
  const exampleText =
    example === undefined
      ? ''
      : `, such as line ${example.line}: ${quoteText(example.ledger)}${example.provider === '' ? '' : ` for ${quoteText(example.provider)}`}`
  const cure =
    change === null
      ? withoutCure(kind)
      : `The mapping keys ${JSON.stringify(change)} would match ${gain} more ${gain === 1 ? 'row' : 'rows'} and lose ${lose === 0 ? 'none' : lose}.`
  return `Cause: ${countRows(count)} ${count === 1 ? 'differs' : 'differ'} in ${field} by ${causes[kind]}${value === '' ? '' : ` (${value})`}${exampleText}. ${cure}`
}
