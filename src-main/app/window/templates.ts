import type { ReportCalls, ReportPreview } from '../../contract/reporting.ts'
import { columnsOf } from '../../contract/reporting.ts'
import type { Handlers } from '../../contract/wire.ts'
import { dialectOf } from '../../reports/csv-lines.ts'
import { fileCells } from '../../reports/file-cells.ts'
import { viewRows } from '../../reports/spreadsheet-view.ts'
import { prepareTemplate } from '../template-report.ts'
import {
  checkTemplate,
  deleteTemplate,
  listTemplates,
  readTemplateText,
  saveTemplate,
} from '../templates.ts'
import type { WindowContext } from './context.ts'
import { profileOf, windowProfiles } from './context.ts'

const SHOWN_ROW_COUNT = 20
// More rows are checked for warnings than are shown.
const CHECKED_ROW_COUNT = 1000

/** The handlers for report templates and previews of their files. */
export function templateHandlers(context: WindowContext): Handlers<ReportCalls> {
  const { templates } = context.ports
  return {
    listTemplates: () => listTemplates(templates),
    saveTemplate: ({ template }) => {
      const view = saveTemplate(templates, template)
      context.log('', 'template_saved', { name: template.name, report: template.report })
      announceTemplates(context)
      return view
    },
    readTemplate: ({ text }) => readTemplateText(text),
    deleteTemplate: ({ name }) => {
      deleteTemplate(templates, name)
      context.log('', 'template_deleted', { name })
      announceTemplates(context)
      return null
    },
    previewReport: (input) => previewReport(context, input),
  }
}

// Templates belong to the data folder, so the windows of every profile read them again.
function announceTemplates(context: WindowContext): void {
  for (const { name } of windowProfiles(context))
    context.emit({ kind: 'cache', profile: name, families: ['reconciliation'] })
}

async function previewReport(
  context: WindowContext,
  { profile: name, template, run, language }: ReportCalls['previewReport']['input'],
): Promise<ReportPreview> {
  checkTemplate(template)
  const profile = profileOf(context, name)
  const store = await context.stores.reader(profile)
  const { query, fileName } = await prepareTemplate(
    context.stores.ports,
    profile,
    store,
    template,
    run,
  )
  const columns = template.columns
    ? template.columns.flatMap((columnName) =>
        columnsOf(template.report).filter((column) => column.name === columnName),
      )
    : columnsOf(template.report)
  const names = columns.map((column) => column.name)
  const { rows, cells } = await store.call('sampleRows', {
    query,
    columns: names,
    limit: CHECKED_ROW_COUNT,
  })
  const toFile = fileCells(columns, template)
  const writtenRows = cells.map((row) => toFile(row))
  // A spreadsheet guesses the type of a cell only in a CSV file. The other formats store the type
  // of each cell.
  const view =
    template.format === 'csv'
      ? viewRows(writtenRows, columns, language, dialectOf(template).instants)
      : { shown: writtenRows, warnings: [] }
  return {
    rows,
    checkedRows: writtenRows.length,
    columns: names,
    written: writtenRows.slice(0, SHOWN_ROW_COUNT),
    shown: view.shown.slice(0, SHOWN_ROW_COUNT),
    warnings: view.warnings,
    fileName,
  }
}
