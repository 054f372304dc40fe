import type { AnyReport, Template, TemplateView } from '../../../src-main/contract/reporting.ts'
import { anyReports, columnsOf } from '../../../src-main/contract/reporting.ts'
import { visible } from '../../format/identifier.ts'
import type { PatternProblem } from './file-name.ts'
import { findPatternProblem } from './file-name.ts'

const ofRun: ReadonlySet<AnyReport> = new Set([
  'breaks',
  'matches',
  'lines',
  'observations',
  'breaks_by_age',
  'reconciliation_by_day',
])

/** Whether a report is of one run rather than of the cache. */
export function isOfRun(report: AnyReport): boolean {
  return ofRun.has(report)
}

/** A report's name from a text of elsewhere; undefined where there is none of it. */
export function findReport(name: string): AnyReport | undefined {
  return anyReports.find((one) => one === name)
}

/**
 * A template without a name: all of a report's columns and rows, as the strict CSV of the command
 * line.
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
 * The same template for another report: what was said of the old one's columns no longer holds, how
 * the file is written does.
 */
export function withReport(template: Template, report: AnyReport): Template {
  if (report === template.report) return template
  const isOrdinary = template.fileName === blankTemplate(template.report).fileName
  return {
    ...template,
    report,
    columns: null,
    conditions: [],
    search: '',
    sort: null,
    fileName: isOrdinary ? blankTemplate(report).fileName : template.fileName,
  }
}

/** The names of the columns that the file has, in order. */
export function shownColumns(template: Template): readonly string[] {
  return template.columns ?? columnsOf(template.report).map(({ name }) => name)
}

/**
 * The template with these columns in this order; all of them in their own order are none in
 * particular, so that columns that come later come along.
 */
export function withColumns(template: Template, columns: readonly string[]): Template {
  const own = columnsOf(template.report).map(({ name }) => name)
  return { ...template, columns: isSameList(own, columns) ? null : columns }
}

/** The template with or without text formulas; without them it is as it was before they existed. */
export function withTextFormulas(template: Template, isOn: boolean): Template {
  const { hasTextFormulas: _, ...others } = template
  return isOn ? { ...others, hasTextFormulas: true } : others
}

/** A name one place up or down; at an end it stays. */
export function moved(names: readonly string[], name: string, by: 1 | -1): readonly string[] {
  const other = names[names.indexOf(name) + by]
  if (other === undefined || !names.includes(name)) return names
  return names.map((one) => (one === name ? other : one === other ? name : one))
}

/**
 * Whether two templates ask for the same file under the same name, whatever the order of their
 * keys.
 */
export function isSameTemplate(left: Template, right: Template): boolean {
  return inOrder(left) === inOrder(right)
}

// Every key in one order, so that what came from a file compares with what was made here.
function inOrder(template: Template): string {
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
  return left.length === right.length && left.every((one, at) => one === right[at])
}

export type FormProblem =
  | { readonly place: 'columns'; readonly problem: 'missing' }
  | { readonly place: 'timeZone'; readonly problem: 'unknown' }
  | { readonly place: 'fileName'; readonly problem: PatternProblem }

/**
 * What keeps a template from being made into a file, the first of each place. Conditions are judged
 * when they are added.
 */
export function findFormProblems(template: Template): readonly FormProblem[] {
  const pattern = findPatternProblem(template)
  return [
    ...(template.columns?.length === 0 ? [{ place: 'columns', problem: 'missing' } as const] : []),
    ...(isTimeZone(template.timeZone) ? [] : [{ place: 'timeZone', problem: 'unknown' } as const]),
    ...(pattern ? [{ place: 'fileName', problem: pattern } as const] : []),
  ]
}

// Offsets such as +02:00 are no zones: they do not know summer from winter.
function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

const MOST_NAME = 80

export type NameProblem = 'missing' | 'long' | 'sign' | 'readyMade'

/** What is wrong with a template's name; one of the ready-made ones cannot be taken. */
export function findTemplateNameProblem(
  name: string,
  known: readonly TemplateView[],
): NameProblem | undefined {
  const text = name.trim()
  if (text === '') return 'missing'
  if ([...text].length > MOST_NAME) return 'long'
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)) return 'sign'
  return known.some(({ template, isReadyMade }) => isReadyMade && template.name === text)
    ? 'readyMade'
    : undefined
}

/** A name for a copy that nobody has yet: `Fees 2`, `Fees 3`. */
export function copyName(name: string, known: readonly TemplateView[]): string {
  const taken = new Set(known.map(({ template }) => template.name))
  const stem = name.replace(/ \d+$/, '').slice(0, MOST_NAME - 4)
  let number = 2
  while (taken.has(`${stem} ${number}`)) number += 1
  return `${stem} ${number}`
}

/**
 * What a template is called on screen: ready-made ones in the window's language, one's own as it
 * was named.
 */
export function shownName(
  { template, isReadyMade }: Pick<TemplateView, 'template' | 'isReadyMade'>,
  readyNames: Readonly<Record<string, string>>,
): string {
  return isReadyMade && Object.hasOwn(readyNames, template.name)
    ? (readyNames[template.name] as string)
    : visible(template.name)
}
