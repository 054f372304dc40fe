import { readJson } from '../../../../../src-main/base/json.ts'
import type { LedgerPreview } from '../../../../../src-main/contract/window.ts'
import type { StatusMap } from '../../../../../src-main/domain/status.ts'
import { proposeColumns } from '../../../../../src-main/reconciliation/row/column-proposal.ts'
import { compileDateFormat } from '../../../../../src-main/reconciliation/row/date-format.ts'
import { compilePattern, isExtractor } from '../../../../../src-main/reconciliation/row/extract.ts'
import type { LedgerField } from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import {
  columnNameOf,
  identifierFields,
  ledgerFields,
  recogniseColumns,
} from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import type {
  ColumnSource,
  Direction,
  Mapping,
} from '../../../../../src-main/reconciliation/row/mapping.ts'
import {
  fieldOfDirection,
  readMapping,
  sourceOf,
} from '../../../../../src-main/reconciliation/row/mapping.ts'
import type { RowOperator } from '../../../../../src-main/reconciliation/row/row-condition.ts'
import { conditionText } from '../../../../../src-main/reconciliation/row/row-condition.ts'
import { formatExact } from '../../../../format/amount.ts'
import { exactAmount, readTypedAmount } from '../../../../format/typed-amount.ts'
import type { ColumnPlace } from './column-choice.ts'
import { placeIndex } from './column-choice.ts'

export interface TolerancePart {
  readonly currency: string
  readonly absolute: string
  readonly relative: string
}

export interface AliasPart {
  readonly from: string
  readonly to: string
}

export const aliasTables = ['currency', 'network', 'status'] as const
export type AliasTable = (typeof aliasTables)[number]

/**
 * The source of a field's text, as it was typed. Without a column, a constant and `from`, the
 * column is recognised by its header.
 */
export interface FormSource extends Omit<ColumnSource, 'decimalPlaces'> {
  readonly decimalPlaces?: string
}

/** A condition on the rows: only rows that meet it are used, or rows that meet it are left out. */
export interface ConditionPart {
  readonly effect: 'include' | 'exclude'
  readonly column: string
  readonly operator: RowOperator
  readonly value: string
}

/**
 * The rule that separates withdrawals from other rows. The values that belong to other choices of
 * `by` stay in the form.
 */
export interface DirectionPart {
  readonly by: '' | Direction['by']
  readonly sign: 'negative' | 'positive'
  readonly side: 'debit' | 'credit'
  readonly debit: ColumnPlace | undefined
  readonly credit: ColumnPlace | undefined
  readonly column: ColumnPlace | undefined
  readonly letter: string
}

/** A mapping as a person fills it in: every value as typed, valid or not. */
export interface MappingForm {
  /** A field that is absent is not mapped. */
  readonly columns: Readonly<Partial<Record<LedgerField, FormSource>>>
  readonly header: boolean
  readonly conditions: readonly ConditionPart[]
  readonly direction: DirectionPart
  readonly basis: '' | 'net' | 'gross' | 'both'
  /** LDML letters; empty means ISO 8601. */
  readonly dateFormat: string
  readonly timeZone: string
  readonly decimal: string
  readonly thousands: string
  readonly negative: string
  readonly skipLines: string
  readonly skipLastLines: string
  readonly delimiter: string
  readonly encoding: string
  /** The classes of the source's own status words, as written. */
  readonly statuses: StatusMap
  readonly tolerances: readonly TolerancePart[]
  readonly dateWindowHours: string
  readonly aliases: Readonly<Record<AliasTable, readonly AliasPart[]>>
}

/**
 * Converts a preview to a form: its mapping, with the columns found in the file. If the file was
 * refused because of its columns, the columns that headers and values identify with certainty are
 * filled in.
 */
export function previewToForm(
  preview: Pick<LedgerPreview, 'mappingText' | 'headers' | 'columns'> &
    Partial<Pick<LedgerPreview, 'firstCells' | 'refusal'>>,
): MappingForm {
  const form = textToForm(preview.mappingText)
  if (Object.keys(form.columns).length > 0) return form
  const columnsByHeader = previewColumns(preview, form)
  const columns =
    Object.keys(columnsByHeader).length > 0 ? columnsByHeader : unambiguousColumns(preview.headers)
  if (!areColumnsRefused(preview)) return { ...form, columns }
  const proposedColumns = certainColumns(preview, form)
  const hasFreeColumn = (source: FormSource | undefined): boolean =>
    !Object.values(proposedColumns).some(({ column }) => column === source?.column)
  return {
    ...form,
    columns: {
      ...Object.fromEntries(Object.entries(columns).filter(([, source]) => hasFreeColumn(source))),
      ...proposedColumns,
    },
  }
}

/** Whether the file was refused because of its columns, so that they still have to be chosen. */
export function areColumnsRefused({ refusal }: Partial<Pick<LedgerPreview, 'refusal'>>): boolean {
  return refusal !== undefined && refusal !== null && refusal.code !== 'NO_VALID_ROW'
}

function certainColumns(
  { headers, firstCells = [] }: Pick<LedgerPreview, 'headers' | 'firstCells'>,
  form: MappingForm,
): MappingForm['columns'] {
  if (firstCells.length === 0) return {}
  const directionField = fieldOfDirection(form)
  return Object.fromEntries(
    proposeColumns(headers, firstCells)
      .filter(({ field, confidence }) => confidence === 'sure' && field !== directionField)
      .map(({ field, column }) => [field, { column: columnNameOf(headers, column) }]),
  )
}

// The direction supplies the column of its field, so the field has none of its own.
function previewColumns(
  { headers, columns }: Pick<LedgerPreview, 'headers' | 'columns'>,
  form: MappingForm,
): MappingForm['columns'] {
  const directionField = fieldOfDirection(form)
  return Object.fromEntries(
    Object.entries(columns).flatMap(([field, name]) => {
      const index = headers.indexOf(name)
      return field === directionField || index < 0
        ? []
        : [[field, { column: columnNameOf(headers, index) }]]
    }),
  )
}

// Two columns that fit equally well are left for a person to choose.
function unambiguousColumns(headers: readonly string[]): MappingForm['columns'] {
  return Object.fromEntries(
    [...recogniseColumns(headers).columns].map(([field, index]) => [
      field,
      { column: columnNameOf(headers, index) },
    ]),
  )
}

/**
 * Converts a mapping file's text to a form. Throws Failure MAPPING_INVALID, or BAD_RESPONSE if the
 * text is not JSON.
 */
export function textToForm(text: string): MappingForm {
  return mappingToForm(readMapping(readJson(text.replace(/^\ufeff/, ''))))
}

function mappingToForm(mapping: Mapping): MappingForm {
  return {
    columns: sourcesOf(mapping),
    header: mapping.header ?? true,
    conditions: (['include', 'exclude'] as const).flatMap((effect) =>
      (mapping.rows?.[effect] ?? []).map((condition) => ({ effect, ...condition })),
    ),
    direction: directionToPart(mapping.direction),
    basis: mapping.basis ?? '',
    dateFormat: mapping.dateFormat ?? '',
    timeZone: mapping.timeZone,
    decimal: mapping.decimal,
    thousands: mapping.thousands,
    negative: mapping.negative,
    skipLines: String(mapping.skipLines),
    skipLastLines: String(mapping.skipLastLines),
    delimiter: mapping.delimiter,
    encoding: mapping.encoding,
    statuses: mapping.statuses,
    tolerances: Object.entries(mapping.tolerances).map(([currency, { absolute, relative }]) => ({
      currency,
      absolute: formatExact(absolute),
      relative: formatExact(relative),
    })),
    dateWindowHours: formatExact(mapping.dateWindowHours),
    aliases: {
      currency: pairsOf(mapping.aliases.currency),
      network: pairsOf(mapping.aliases.network),
      status: pairsOf(mapping.aliases.status),
    },
  }
}

// A required field that a list of columns leaves out is recognised by its header.
function sourcesOf({ columns, direction }: Mapping): MappingForm['columns'] {
  const mappedSources = Object.entries(columns).map(([field, choice]) => {
    const { decimalPlaces, ...source } = sourceOf(choice)
    return [
      field,
      decimalPlaces === undefined ? source : { ...source, decimalPlaces: String(decimalPlaces) },
    ] as const
  })
  if (mappedSources.length === 0) return {}
  const isMoneyUnmapped = !columns.amount && !columns.total && direction?.by !== 'columns'
  return {
    ...(columns.currency === undefined ? { currency: {} } : {}),
    ...(isMoneyUnmapped ? { amount: {}, total: {} } : {}),
    ...Object.fromEntries(mappedSources),
  }
}

const noDirection: DirectionPart = {
  by: '',
  sign: 'negative',
  side: 'debit',
  debit: undefined,
  credit: undefined,
  column: undefined,
  letter: '',
}

function directionToPart(direction: Direction | undefined): DirectionPart {
  if (!direction) return noDirection
  const { by, withdrawals } = direction
  if (by === 'sign') return { ...noDirection, by, sign: withdrawals }
  if (by === 'letter') return { ...noDirection, by, column: direction.column, letter: withdrawals }
  const { debit, credit } = direction
  return { ...noDirection, by, side: withdrawals, debit, credit }
}

function pairsOf(table: Readonly<Record<string, string>>): readonly AliasPart[] {
  return Object.entries(table).map(([from, to]) => ({ from, to }))
}

/**
 * Writes the mapping file's text (cli.md, --mapping) of a form. Errors stay in the text, and the
 * core refuses them by their key. Blank lines of the lists are left out.
 */
export function formToText(form: MappingForm): string {
  const tolerances = form.tolerances
    .filter(({ currency }) => currency.trim() !== '')
    .map(({ currency, absolute, relative }) => [
      currency.trim(),
      { absolute: exactAmount(orZero(absolute)), relative: exactAmount(orZero(relative)) },
    ])
  const mapping = {
    columns: columnsToJson(form),
    ...(form.header ? {} : { header: false }),
    ...conditionsToJson(form.conditions),
    ...directionToJson(form.direction),
    ...(form.basis === '' ? {} : { basis: form.basis }),
    ...(form.dateFormat.trim() === '' ? {} : { date_format: form.dateFormat.trim() }),
    time_zone: form.timeZone,
    decimal: form.decimal,
    thousands: form.thousands,
    negative: form.negative,
    skip_lines: wholeOrText(form.skipLines),
    skip_last_lines: wholeOrText(form.skipLastLines),
    delimiter: form.delimiter,
    encoding: form.encoding,
    ...(Object.keys(form.statuses).length === 0 ? {} : { statuses: form.statuses }),
    tolerances: Object.fromEntries(tolerances),
    date_window_hours: exactAmount(form.dateWindowHours),
    aliases: Object.fromEntries(
      aliasTables.map((table) => [table, aliasesOf(form.aliases[table])]),
    ),
  }
  return JSON.stringify(mapping, null, 2)
}

function columnsToJson(form: MappingForm): Record<string, unknown> {
  const directionField = fieldOfDirection(form)
  return Object.fromEntries(
    ledgerFields.flatMap((field) => {
      const source = form.columns[field]
      if (!source) return []
      if (field !== directionField) return [[field, sourceToJson(source)]]
      const { column: _column, constant: _constant, ...rest } = source
      return Object.keys(rest).length === 0 ? [] : [[field, sourceToJson(rest)]]
    }),
  )
}

function sourceToJson(source: FormSource): unknown {
  const { column, decimalPlaces = '', extract = '', separator = '', timeColumn, ...rest } = source
  const settings = {
    ...rest,
    ...(decimalPlaces.trim() === '' ? {} : { decimal_places: wholeOrText(decimalPlaces) }),
    ...(extract === '' ? {} : { extract }),
    ...(separator === '' ? {} : { separator }),
    ...(timeColumn === undefined ? {} : { time_column: timeColumn }),
  }
  if (column === undefined) return settings
  return Object.keys(settings).length === 0 ? column : { column, ...settings }
}

function conditionsToJson(conditions: readonly ConditionPart[]): Record<string, unknown> {
  const linesOf = (effect: ConditionPart['effect']): readonly string[] =>
    conditions
      .filter((condition) => condition.effect === effect && condition.column.trim() !== '')
      .map(conditionLine)
  const [include, exclude] = [linesOf('include'), linesOf('exclude')]
  if (include.length + exclude.length === 0) return {}
  const rows = {
    ...(include.length === 0 ? {} : { include }),
    ...(exclude.length === 0 ? {} : { exclude }),
  }
  return { rows }
}

/** Writes a condition as in a mapping file, and as in the reason of a row that it leaves out. */
export function conditionLine({ column, operator, value }: ConditionPart): string {
  return conditionText({ column: column.trim(), operator, value: value.trim() })
}

function directionToJson(part: DirectionPart): Record<string, unknown> {
  const { by, sign, side, debit, credit, column, letter } = part
  if (by === '') return {}
  if (by === 'sign') return { direction: { by, withdrawals: sign } }
  if (by === 'letter') return { direction: { by, column, withdrawals: letter.trim() } }
  return { direction: { by, debit, credit, withdrawals: side } }
}

function orZero(text: string): string {
  return text.trim() === '' ? '0' : text.trim()
}

// Text that is not a whole number is sent as typed, so that the refusal names it.
function wholeOrText(text: string): number | string {
  const trimmedText = text.trim()
  if (trimmedText === '') return 0
  return /^\d{1,6}$/.test(trimmedText) ? Number.parseInt(trimmedText, 10) : trimmedText
}

function aliasesOf(parts: readonly AliasPart[]): Record<string, string> {
  return Object.fromEntries(
    parts
      .filter(({ from, to }) => from.trim() !== '' && to.trim() !== '')
      .map(({ from, to }) => [from.trim(), to.trim()]),
  )
}

/** The part of the form that a problem belongs to. `column:…` is the choice of that field. */
export type FormPlace = Exclude<keyof MappingForm, 'columns'> | `column:${LedgerField}` | 'whole'

/** A problem that the form finds without the core. */
export type FormProblem =
  | 'identifierMissing'
  | 'currencyMissing'
  | 'moneyMissing'
  | 'sameMark'
  | 'notWhole'
  | 'notDecimal'
  | 'dateFormat'
  | 'columnTwice'
  | 'constantMissing'
  | 'notPlaces'
  | 'pattern'
  | 'columnMissing'
  | 'letterMissing'

/**
 * Finds the problems of a form, by place. The core checks again. This check shows each problem at
 * its place, in the user's language.
 */
export function formProblems(form: MappingForm): ReadonlyMap<FormPlace, FormProblem> {
  const problems = new Map<FormPlace, FormProblem>()
  const isMapped = (field: LedgerField): boolean => form.columns[field] !== undefined
  if (!identifierFields.some(isMapped)) problems.set('column:withdrawal_id', 'identifierMissing')
  if (!isMapped('currency')) problems.set('column:currency', 'currencyMissing')
  if (!isMapped('amount') && !isMapped('total') && form.direction.by !== 'columns')
    problems.set('column:amount', 'moneyMissing')
  for (const field of ledgerFields) {
    const problem = sourceProblem(form, field)
    if (problem) problems.set(`column:${field}`, problem)
  }
  const direction = directionProblem(form.direction)
  if (direction) problems.set('direction', direction)
  if (form.decimal === form.thousands) problems.set('thousands', 'sameMark')
  for (const name of ['skipLines', 'skipLastLines'] as const)
    if (typeof wholeOrText(form[name]) === 'string') problems.set(name, 'notWhole')
  if (form.dateFormat.trim() !== '' && !compileDateFormat(form.dateFormat.trim()))
    problems.set('dateFormat', 'dateFormat')
  if (!isDecimalFromZero(form.dateWindowHours)) problems.set('dateWindowHours', 'notDecimal')
  if (
    form.tolerances.some(
      ({ currency, absolute, relative }) =>
        currency.trim() !== '' &&
        !(isDecimalFromZero(orZero(absolute)) && isDecimalFromZero(orZero(relative))),
    )
  )
    problems.set('tolerances', 'notDecimal')
  return problems
}

function sourceProblem(form: MappingForm, field: LedgerField): FormProblem | undefined {
  const source = form.columns[field]
  if (!source) return undefined
  const { column, constant, decimalPlaces = '', extract = '' } = source
  if (constant?.trim() === '') return 'constantMissing'
  if (decimalPlaces.trim() !== '' && !isDecimalPlaces(decimalPlaces)) return 'notPlaces'
  if (extract !== '' && !isExtractor(compilePattern(extract))) return 'pattern'
  // Several fields may be extracted from one text by their patterns.
  const isShared = (other: LedgerField): boolean => {
    const otherSource = form.columns[other]
    return (
      other !== field && otherSource?.column === column && (otherSource?.extract ?? '') === extract
    )
  }
  return column !== undefined && field !== fieldOfDirection(form) && ledgerFields.some(isShared)
    ? 'columnTwice'
    : undefined
}

/** Whether a text is a valid number of decimal places of a unit. */
export function isDecimalPlaces(text: string): boolean {
  return /^(?:[12]?\d|30)$/.test(text.trim())
}

function directionProblem(part: DirectionPart): FormProblem | undefined {
  const { by, debit, credit, column, letter } = part
  if (by === 'columns')
    return debit === undefined || credit === undefined ? 'columnMissing' : undefined
  if (by !== 'letter') return undefined
  if (column === undefined) return 'columnMissing'
  return letter.trim() === '' ? 'letterMissing' : undefined
}

/**
 * Changes the form to a file with or without a header. Without a header, columns named by their
 * header are named by their position.
 */
export function withHeader(
  form: MappingForm,
  header: boolean,
  headers: readonly string[],
): MappingForm {
  if (header) return { ...form, header }
  const toPosition = (place: ColumnPlace): ColumnPlace => {
    const index = placeIndex(headers, place)
    return index < 0 ? place : index + 1
  }
  const toOptionalPosition = (place: ColumnPlace | undefined): ColumnPlace | undefined =>
    place === undefined ? undefined : toPosition(place)
  const columns = Object.fromEntries(
    Object.entries(form.columns).map(([field, source]) => [
      field,
      {
        ...source,
        ...(source.column === undefined ? {} : { column: toPosition(source.column) }),
        ...(source.timeColumn === undefined ? {} : { timeColumn: toPosition(source.timeColumn) }),
      },
    ]),
  )
  const { debit, credit, column } = form.direction
  return {
    ...form,
    header,
    columns,
    direction: {
      ...form.direction,
      debit: toOptionalPosition(debit),
      credit: toOptionalPosition(credit),
      column: toOptionalPosition(column),
    },
  }
}

/**
 * Whether a text is a non-negative amount in the region's notation, as a tolerance must be.
 * Reactive.
 */
export function isDecimalFromZero(text: string): boolean {
  const typedAmount = readTypedAmount(text)
  return typedAmount.kind === 'amount' && !typedAmount.text.startsWith('-')
}

const placeOfKey: Readonly<Record<string, FormPlace>> = {
  header: 'header',
  rows: 'conditions',
  direction: 'direction',
  basis: 'basis',
  date_format: 'dateFormat',
  time_zone: 'timeZone',
  decimal: 'decimal',
  thousands: 'thousands',
  negative: 'negative',
  skip_lines: 'skipLines',
  skip_last_lines: 'skipLastLines',
  delimiter: 'delimiter',
  encoding: 'encoding',
  statuses: 'statuses',
  tolerances: 'tolerances',
  absolute: 'tolerances',
  relative: 'tolerances',
  date_window_hours: 'dateWindowHours',
  aliases: 'aliases',
}

/**
 * Finds the place that a refusal of the core names. MAPPING_INVALID begins its `why` with the key.
 * A refusal of the file itself names a field, a key in brackets, or the encoding.
 */
export function placeOfFailure(code: string, why: string): FormPlace {
  const key =
    code === 'MAPPING_INVALID'
      ? why
      : (/ \(((?:columns|direction|rows)\b[\w.]*)\)/.exec(why)?.[1] ?? '')
  const field = /^columns\.(\w+)/.exec(key)?.[1] ?? / looks? like (\w+)(?:$|:)/.exec(why)?.[1]
  if (field !== undefined && (ledgerFields as readonly string[]).includes(field))
    return `column:${field as LedgerField}`
  if (/^the condition /.test(key)) return 'conditions'
  const place = placeOfKey[/^[a-z_]+/.exec(key)?.[0] ?? '']
  if (place !== undefined) return place
  return /^its encoding|is not valid |^there is a zero byte /.test(why) ? 'encoding' : 'whole'
}
