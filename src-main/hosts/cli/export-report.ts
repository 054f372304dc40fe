import { statSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { callApp } from '../../app/desk.ts'
import type { AppCalls } from '../../contract/calls.ts'
import type { Condition } from '../../contract/report.ts'
import type { AnyReport, DialectName, Layout, ReportFormat } from '../../contract/reporting.ts'
import {
  anyReports,
  columnsOf,
  dialects,
  findOtherFormat,
  isOfRun,
  reportFormats,
} from '../../contract/reporting.ts'
import type { Arguments, OptionName } from './arguments.ts'
import { argumentFailure, getOperand, getOption, refuseOperands } from './arguments.ts'
import type { CommandContext } from './command.ts'
import { hintLines, toSnakeCase } from './export-hints.ts'
import { readTextFile } from './input.ts'
import { isNamedAsFolder, resolveFile } from './target-path.ts'

const MAX_TEMPLATE_BYTES = 262_144

/** The command `export`: a report that the options describe, or a template's file. */
export async function exportReport(context: CommandContext): Promise<number> {
  const { args } = context
  const result =
    args.text('template') === undefined
      ? await exportByOptions(context)
      : await exportTemplate(context)
  // If the rows themselves go to standard output, the result is not printed there.
  const isStream = args.text('out') === '-'
  if (!isStream)
    context.print(
      { ...result, hints: result.hints.map((hint) => ({ ...hint, kind: toSnakeCase(hint.kind) })) },
      [`${result.rows} rows written to ${result.path}`],
    )
  if (isStream || !args.flag('json'))
    for (const line of hintLines(result.hints)) context.remark(line)
  return 0
}

async function exportByOptions({
  args,
  desk,
  options,
}: CommandContext): Promise<AppCalls['export']['output']> {
  const report = readReport(getOperand(args, anyReports.join('|')))
  const outPath = getOption(args, 'out')
  const isStream = outPath === '-'
  const columns = args
    .text('columns')
    ?.split(',')
    .map((name) => name.trim())
  const repeatedColumn = columns?.find((name, index) => columns.indexOf(name) !== index)
  if (repeatedColumn !== undefined)
    throw argumentFailure(
      `--columns names ${JSON.stringify(repeatedColumn)} twice`,
      'name each column once',
    )
  if (args.text('run') !== undefined && !isOfRun(report))
    throw argumentFailure(`${report} do not belong to a run`, 'leave --run out')
  return callApp(
    desk,
    'export',
    {
      profile: args.text('profile') ?? null,
      report,
      path: isStream ? '-' : resolveFile(outPath),
      descriptor: isStream ? 1 : null,
      columns: columns ?? null,
      conditions: args.list('where').map((text) => readCondition(text, report)),
      sort: readSort(args.text('sort')),
      run: args.text('run') ?? null,
      layout: readLayout(args),
    },
    options,
  )
}

// These options would override the template, but every host must write the same file for it.
const optionsWithoutTemplate: readonly OptionName[] = [
  'columns',
  'where',
  'sort',
  'dialect',
  'time-zone',
]

async function exportTemplate({
  args,
  desk,
  options,
}: CommandContext): Promise<AppCalls['exportTemplate']['output']> {
  refuseOperands(args)
  for (const name of optionsWithoutTemplate)
    if (args.list(name).length > 0)
      throw argumentFailure(
        `--${name} does not go with --template`,
        'change the template, or name the report itself',
      )
  const templateName = getOption(args, 'template')
  const isFile = /[\\/]|\.json$/i.test(templateName)
  const template = isFile
    ? { kind: 'text' as const, value: readTextFile(templateName, '--template', MAX_TEMPLATE_BYTES) }
    : { kind: 'name' as const, value: templateName }
  const input = {
    profile: args.text('profile') ?? null,
    template,
    run: args.text('run') ?? null,
    format: readFormat(args) ?? null,
    target: readTarget(getOption(args, 'out')),
  }
  return callApp(desk, 'exportTemplate', input, options)
}

// If `out` is an existing folder, the template's own pattern names the file in it. A folder that is
// not there is not made.
function readTarget(outPath: string): AppCalls['exportTemplate']['input']['target'] {
  if (outPath === '-') return { kind: 'file', path: '-', descriptor: 1 }
  const path = resolve(outPath)
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  if (!isFolder && isNamedAsFolder(outPath))
    throw argumentFailure(
      `there is no folder ${JSON.stringify(outPath)}`,
      'make it first, or give the path of a file',
    )
  return isFolder
    ? { kind: 'folder', folder: path.endsWith(sep) ? path : `${path}${sep}` }
    : { kind: 'file', path, descriptor: null }
}

function readReport(text: string): AnyReport {
  const report = anyReports.find((name) => name === text)
  if (!report)
    throw argumentFailure(
      `${JSON.stringify(text)} is not a report`,
      `use one of ${anyReports.join(', ')}`,
    )
  return report
}

function readLayout(args: Arguments): Layout {
  const format = readFormat(args) ?? 'csv'
  const dialect = args.text('dialect')
  if (dialect !== undefined && !Object.hasOwn(dialects, dialect))
    throw argumentFailure(
      `${JSON.stringify(dialect)} is not a dialect`,
      `use one of ${Object.keys(dialects).join(', ')}`,
    )
  refuseOtherEnding(args.text('out') ?? '', format)
  if (dialect !== undefined && format !== 'csv')
    throw argumentFailure(`--dialect applies to CSV files, not to ${format}`, 'leave it out')
  return {
    format,
    dialect: (dialect ?? 'strict') as DialectName,
    timeZone: args.text('time-zone') ?? 'UTC',
  }
}

function refuseOtherEnding(outPath: string, format: ReportFormat): void {
  const otherFormat = findOtherFormat(outPath, format)
  if (otherFormat === undefined) return
  const isWritten = (reportFormats as readonly string[]).includes(otherFormat)
  throw argumentFailure(
    `${JSON.stringify(outPath)} has the ending of ${otherFormat}, but its content would be ${format}`,
    isWritten ? `add --format ${otherFormat}, or name it .${format}` : `name it .${format}`,
  )
}

function readFormat(args: Arguments): ReportFormat | undefined {
  const text = args.text('format')
  const format = reportFormats.find((name) => name === text)
  if (text !== undefined && !format)
    throw argumentFailure(
      `${JSON.stringify(text)} is not a format`,
      `use one of ${reportFormats.join(', ')}`,
    )
  return format
}

const operators = ['!=', '<=', '>=', '=', '<', '>', 'contains', 'empty'] as const

// The form is `field op value`.
function readCondition(text: string, report: AnyReport): Condition {
  const match = /^\s*([A-Za-z_]+)\s*(!=|<=|>=|=|<|>|contains\b|empty\b)\s*([\s\S]*)$/.exec(text)
  const operator = operators.find((candidate) => candidate === match?.[2])
  if (!match || !operator)
    throw argumentFailure(
      `--where ${JSON.stringify(text)} is not "field op value"`,
      `use one of ${operators.join(' ')} with one of ${columnsOf(report)
        .map((column) => column.name)
        .join(', ')}`,
    )
  const value = (match[3] as string).trim()
  if (value.startsWith('='))
    throw argumentFailure(
      `--where ${JSON.stringify(text)}: ${operator}= is not an operator`,
      `use one of ${operators.join(' ')}; a value that begins with = needs quotes`,
    )
  if (operator === 'empty' && value !== '')
    throw argumentFailure(
      `--where ${JSON.stringify(text)}: empty takes no value`,
      'write it like --where "txn_hash empty"',
    )
  return {
    column: match[1] as string,
    operator,
    value: /^"[^"]*"$|^'[^']*'$/.test(value) ? value.slice(1, -1) : value,
  }
}

function readSort(text: string | undefined): { column: string; isDescending: boolean } | null {
  if (text === undefined) return null
  const match = /^([A-Za-z_]+)(?::(asc|desc))?$/.exec(text)
  if (!match)
    throw argumentFailure(
      `--sort ${JSON.stringify(text)} is not field or field:desc`,
      'write it like --sort amount:desc',
    )
  return { column: match[1] as string, isDescending: match[2] === 'desc' }
}
