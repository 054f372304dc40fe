import type { AnyReport, Template, TemplateView } from '../../../src-main/contract/reporting.ts'
import { anyReports, columnsOf } from '../../../src-main/contract/reporting.ts'
import { showInvisible } from '../../format/identifier.ts'
import type { PatternProblem } from './file-name.ts'
import { findPatternProblem } from './file-name.ts'

const runReports: ReadonlySet<AnyReport> = new Set([
  'breaks',
  'matches',
  'lines',
  'observations',
  'breaks_by_age',
  'reconciliation_by_day',
])

/** Whether a report belongs to one run instead of the cache. */
export function isOfRun(report: AnyReport): boolean {
  return runReports.has(report)
}

/** Finds the report with a name from outside, or undefined if there is none. */
export function findReport(name: string): AnyReport | undefined {
  return anyReports.find((candidate) => candidate === name)
}

/**
 * Makes a template without a name: all of a report's columns and rows, as the strict CSV of the
 * command line.
 */
export function blankTemplate(report: AnyReport = 'withdrawals'): Template {
  return {
    name: '',
    report,
    columns: null,
    conditions: [],
    search: '',
    sort: null,
    format: 'csv',
    dialect: 'strict',
    timeZone: 'UTC',
    fileName: isOfRun(report) ? '{report}-{date}-{run}' : '{report}-{date}',
  }
}

/**
 * Changes a template to another report. Settings that concern the old columns are dropped. The file
 * format stays.
 */
export function withReport(template: Template, report: AnyReport): Template {
  if (report === template.report) return template
  const hasDefaultName = template.fileName === blankTemplate(template.report).fileName
  return {
    ...template,
    report,
    columns: null,
    conditions: [],
    search: '',
    sort: null,
    fileName: hasDefaultName ? blankTemplate(report).fileName : template.fileName,
  }
}

/** Lists the names of the file's columns, in order. */
export function shownColumns(template: Template): readonly string[] {
  return template.columns ?? columnsOf(template.report).map(({ name }) => name)
}

/**
 * Returns the template with these columns in this order. All columns in their own order are stored
 * as null, so that columns of later versions are included.
 */
export function withColumns(template: Template, columns: readonly string[]): Template {
  const allColumns = columnsOf(template.report).map(({ name }) => name)
  return { ...template, columns: isSameList(allColumns, columns) ? null : columns }
}

/**
 * Returns the template with or without text formulas. Without them the field is absent, as in
 * templates that are older than the field.
 */
export function withTextFormulas(template: Template, isOn: boolean): Template {
  const { hasTextFormulas: _, ...otherFields } = template
  return isOn ? { ...otherFields, hasTextFormulas: true } : otherFields
}

/** Moves a name one place up or down. A name at the end of the list stays there. */
export function moveName(names: readonly string[], name: string, by: 1 | -1): readonly string[] {
  const index = names.indexOf(name)
  const neighbour = names[index + by]
  if (neighbour === undefined || index < 0) return names
  return names.with(index, neighbour).with(index + by, name)
}

/**
 * Whether two templates describe the same file under the same name, whatever the order of their
 * keys.
 */
export function isSameTemplate(left: Template, right: Template): boolean {
  return sortedJson(left) === sortedJson(right)
}

// Sorts all keys, so that a template from a file can be compared with one from the form.
function sortedJson(template: Template): string {
  return JSON.stringify(template, (_, value: unknown) =>
    isPlain(value)
      ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
      : value,
  )
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name, index) => name === right[index])
}

export type FormProblem =
  | { readonly place: 'columns'; readonly problem: 'missing' }
  | { readonly place: 'timeZone'; readonly problem: 'unknown' }
  | { readonly place: 'fileName'; readonly problem: PatternProblem }

/**
 * Finds the problems that keep a template from becoming a file, the first problem of each field.
 * Conditions are checked when they are added.
 */
export function findFormProblems(template: Template): readonly FormProblem[] {
  const pattern = findPatternProblem(template)
  return [
    ...(template.columns?.length === 0 ? [{ place: 'columns', problem: 'missing' } as const] : []),
    ...(isTimeZone(template.timeZone) ? [] : [{ place: 'timeZone', problem: 'unknown' } as const]),
    ...(pattern ? [{ place: 'fileName', problem: pattern } as const] : []),
  ]
}

// Offsets such as +02:00 are not zones, because they have no summer time.
function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

const MAX_NAME_LENGTH = 80

export type NameProblem = 'missing' | 'long' | 'sign' | 'readyMade'

/**
 * Finds the problem of a template's name, or undefined if there is none. A ready-made template's
 * name cannot be used.
 */
export function findTemplateNameProblem(
  name: string,
  knownTemplates: readonly TemplateView[],
): NameProblem | undefined {
  const text = name.trim()
  if (text === '') return 'missing'
  if ([...text].length > MAX_NAME_LENGTH) return 'long'
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)) return 'sign'
  return knownTemplates.some(({ template, isReadyMade }) => isReadyMade && template.name === text)
    ? 'readyMade'
    : undefined
}

/** Makes an unused name for a copy: `Fees 2`, `Fees 3`. */
export function copyName(name: string, knownTemplates: readonly TemplateView[]): string {
  const usedNames = new Set(knownTemplates.map(({ template }) => template.name))
  const stem = name.replace(/ \d+$/, '').slice(0, MAX_NAME_LENGTH - 4)
  let number = 2
  while (usedNames.has(`${stem} ${number}`)) number += 1
  return `${stem} ${number}`
}

/** Returns a template's name on screen. The name of a ready-made template is translated. */
export function shownName(
  { template, isReadyMade }: Pick<TemplateView, 'template' | 'isReadyMade'>,
  readyNames: Readonly<Record<string, string>>,
): string {
  return isReadyMade && Object.hasOwn(readyNames, template.name)
    ? (readyNames[template.name] as string)
    : showInvisible(template.name)
}
