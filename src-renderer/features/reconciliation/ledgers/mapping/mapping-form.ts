import { readDecimal } from '../../../../../src-main/base/decimal.ts'
import { readJson } from '../../../../../src-main/base/json.ts'
import type { LedgerPreview } from '../../../../../src-main/contract/window.ts'
import type { StatusMap } from '../../../../../src-main/domain/status.ts'
import { compileDateFormat } from '../../../../../src-main/reconciliation/row/date-format.ts'
import type { LedgerField } from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import {
  identifierFields,
  ledgerFields,
  recogniseColumns,
} from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import type { Mapping } from '../../../../../src-main/reconciliation/row/mapping.ts'
import { readMapping, sourceOf } from '../../../../../src-main/reconciliation/row/mapping.ts'

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

/** A mapping as a person fills it in: every value as it was typed, right or wrong. */
export interface MappingForm {
  /** Header by field; empty: the field is not mapped. */
  readonly columns: Readonly<Record<LedgerField, string>>
  readonly basis: '' | 'net' | 'gross' | 'both'
  /** LDML letters; empty: ISO 8601. */
  readonly dateFormat: string
  readonly timeZone: string
  readonly decimal: string
  readonly thousands: string
  readonly negative: string
  readonly skipLines: string
  readonly skipLastLines: string
  readonly delimiter: string
  readonly encoding: string
  /** The source's own status words, as written, to their classes. */
  readonly statuses: StatusMap
  readonly tolerances: readonly TolerancePart[]
  readonly dateWindowHours: string
  readonly aliases: Readonly<Record<AliasTable, readonly AliasPart[]>>
}

const noColumns = Object.fromEntries(ledgerFields.map((field) => [field, ''])) as Record<
  LedgerField,
  string
>

/**
 * The form of a preview: its mapping, with the columns as they were found. What the file's headers
 * say is filled in where nothing could be used yet.
 */
export function previewToForm(
  preview: Pick<LedgerPreview, 'mappingText' | 'headers' | 'columns'>,
): MappingForm {
  const mapping = readMapping(readJson(preview.mappingText))
  const named = Object.keys(mapping.columns).length > 0 ? mapping.columns : preview.columns
  return mappingToForm({
    ...mapping,
    columns: Object.keys(named).length > 0 ? named : clearColumns(preview.headers),
  })
}

// Two columns that look equally right stay open for a person to say.
function clearColumns(headers: readonly string[]): Mapping['columns'] {
  return Object.fromEntries(
    [...recogniseColumns(headers).columns].map(([field, at]) => [field, headers[at]]),
  )
}

/**
 * The form of a mapping file's text. Throws Failure MAPPING_INVALID, or BAD_RESPONSE where it is no
 * JSON.
 */
export function textToForm(text: string): MappingForm {
  return mappingToForm(readMapping(readJson(text.replace(/^\ufeff/, ''))))
}

function mappingToForm(mapping: Mapping): MappingForm {
  return {
    columns: { ...noColumns, ...namesOf(mapping.columns) },
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
      absolute,
      relative,
    })),
    dateWindowHours: mapping.dateWindowHours,
    aliases: {
      currency: pairsOf(mapping.aliases.currency),
      network: pairsOf(mapping.aliases.network),
      status: pairsOf(mapping.aliases.status),
    },
  }
}

function namesOf(columns: Mapping['columns']): Partial<Record<LedgerField, string>> {
  return Object.fromEntries(
    Object.entries(columns).map(([field, choice]) => [
      field,
      String(sourceOf(choice).column ?? ''),
    ]),
  )
}

function pairsOf(table: Readonly<Record<string, string>>): readonly AliasPart[] {
  return Object.entries(table).map(([from, to]) => ({ from, to }))
}

/**
 * The mapping file's text (cli.md, --mapping) of a form, as it is: what is wrong in it the core
 * refuses by its key. Blank lines of the lists are left out.
 */
export function formToText(form: MappingForm): string {
  const columns = Object.fromEntries(
    ledgerFields
      .filter((field) => form.columns[field] !== '')
      .map((field) => [field, form.columns[field]]),
  )
  const tolerances = form.tolerances
    .filter((one) => one.currency.trim() !== '')
    .map(({ currency, absolute, relative }) => [
      currency.trim(),
      { absolute: orZero(absolute), relative: orZero(relative) },
    ])
  const mapping = {
    columns,
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
    date_window_hours: form.dateWindowHours.trim(),
    aliases: Object.fromEntries(
      aliasTables.map((table) => [table, aliasesOf(form.aliases[table])]),
    ),
  }
  return JSON.stringify(mapping, null, 2)
}

function orZero(text: string): string {
  return text.trim() === '' ? '0' : text.trim()
}

// What is no whole number crosses as it was typed, so that the refusal names it.
function wholeOrText(text: string): number | string {
  const trimmed = text.trim()
  return trimmed === '' ? 0 : /^\d{1,6}$/.test(trimmed) ? Number.parseInt(trimmed, 10) : trimmed
}

function aliasesOf(parts: readonly AliasPart[]): Record<string, string> {
  return Object.fromEntries(
    parts
      .filter(({ from, to }) => from.trim() !== '' && to.trim() !== '')
      .map(({ from, to }) => [from.trim(), to.trim()]),
  )
}

/** Where in the form a problem belongs; `column:…` is the choice of that field. */
export type FormPlace = Exclude<keyof MappingForm, 'columns'> | `column:${LedgerField}` | 'whole'

/** A problem the form can tell before the core is asked. */
export type FormProblem =
  | 'identifierMissing'
  | 'currencyMissing'
  | 'moneyMissing'
  | 'sameMark'
  | 'notWhole'
  | 'notDecimal'
  | 'dateFormat'
  | 'columnTwice'

/**
 * What is wrong in a form, by its place. The core judges again; this only says it in the person's
 * words, where it stands.
 */
export function formProblems(form: MappingForm): ReadonlyMap<FormPlace, FormProblem> {
  const problems = new Map<FormPlace, FormProblem>()
  const isMapped = (field: LedgerField): boolean => form.columns[field] !== ''
  if (!identifierFields.some(isMapped)) problems.set('column:withdrawal_id', 'identifierMissing')
  if (!isMapped('currency')) problems.set('column:currency', 'currencyMissing')
  if (!isMapped('amount') && !isMapped('total')) problems.set('column:amount', 'moneyMissing')
  for (const field of ledgerFields)
    if (
      isMapped(field) &&
      ledgerFields.some((other) => other !== field && form.columns[other] === form.columns[field])
    )
      problems.set(`column:${field}`, 'columnTwice')
  if (form.decimal === form.thousands) problems.set('thousands', 'sameMark')
  for (const name of ['skipLines', 'skipLastLines'] as const)
    if (typeof wholeOrText(form[name]) === 'string') problems.set(name, 'notWhole')
  if (form.dateFormat.trim() !== '' && !compileDateFormat(form.dateFormat.trim()))
    problems.set('dateFormat', 'dateFormat')
  if (!isDecimalFromZero(form.dateWindowHours)) problems.set('dateWindowHours', 'notDecimal')
  if (
    form.tolerances.some(
      (one) =>
        one.currency.trim() !== '' &&
        !(isDecimalFromZero(orZero(one.absolute)) && isDecimalFromZero(orZero(one.relative))),
    )
  )
    problems.set('tolerances', 'notDecimal')
  return problems
}

/** True for a plain decimal that is not negative, as a tolerance has to be. */
export function isDecimalFromZero(text: string): boolean {
  const decimal = readDecimal(text.trim())
  return decimal !== undefined && !decimal.startsWith('-')
}

const places: Readonly<Record<string, FormPlace>> = {
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
 * The place a refusal of the core names: MAPPING_INVALID begins its `why` with the key, the file's
 * own refusals name a field or the encoding.
 */
export function placeOfFailure(code: string, why: string): FormPlace {
  const field =
    code === 'MAPPING_INVALID'
      ? /^columns\.(\w+)/.exec(why)?.[1]
      : /(?: for | look like )(\w+)(?: is not in the file)?$/.exec(why)?.[1]
  if (field !== undefined && (ledgerFields as readonly string[]).includes(field))
    return `column:${field as LedgerField}`
  if (code === 'MAPPING_INVALID') return places[/^[a-z_]+/.exec(why)?.[0] ?? ''] ?? 'whole'
  return /^its encoding|is no valid |^a zero byte stands /.test(why) ? 'encoding' : 'whole'
}

/**
 * The headers that a field can be given, each once: a file may have one twice, or one without a
 * name, which says nothing. A header of a mapping file that this ledger does not have stays to be
 * seen.
 */
export function headerChoices(headers: readonly string[], chosen: string): readonly string[] {
  return [...new Set(headers.includes(chosen) ? headers : [chosen, ...headers])].filter(
    (header) => header !== '',
  )
}
