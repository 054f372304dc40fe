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
import { profileOf } from './context.ts'

const SHOWN_ROWS = 20
// Warnings are searched for in more rows than are shown.
const JUDGED_ROWS = 1000

/** The handlers for report templates and previews of their files. */
export function templateHandlers(world: WindowContext): Handlers<ReportCalls> {
  const { templates } = world.ports
  return {
    listTemplates: () => listTemplates(templates),
    saveTemplate: ({ template }) => {
      const view = saveTemplate(templates, template)
      world.log('', 'template_saved', { name: template.name, report: template.report })
      return view
    },
    readTemplate: ({ text }) => readTemplateText(text),
    deleteTemplate: ({ name }) => {
      deleteTemplate(templates, name)
      world.log('', 'template_deleted', { name })
      return null
    },
    previewReport: (input) => preview(world, input),
  }
}

async function preview(
  world: WindowContext,
  { profile: name, template, run, language }: ReportCalls['previewReport']['input'],
): Promise<ReportPreview> {
  checkTemplate(template)
  const profile = profileOf(world, name)
  const store = await world.stores.reader(profile)
  const { query, fileName } = await prepareTemplate(
    world.stores.ports,
    profile,
    store,
    template,
    run,
  )
  const columns = template.columns
    ? template.columns.flatMap((one) =>
        columnsOf(template.report).filter((column) => column.name === one),
      )
    : columnsOf(template.report)
  const names = columns.map((column) => column.name)
  const { rows, cells } = await store.call('sampleRows', {
    query,
    columns: names,
    limit: JUDGED_ROWS,
  })
  const toFile = fileCells(columns, template)
  const writtenRows = cells.map((row) => toFile(row))
  // Only the cells of a CSV file are guessed by a spreadsheet. The other formats give the type of
  // each cell.
  const view =
    template.format === 'csv'
      ? viewRows(writtenRows, columns, language, dialectOf(template).instants)
      : { shown: writtenRows, warnings: [] }
  return {
    rows,
    judgedRows: writtenRows.length,
    columns: names,
    written: writtenRows.slice(0, SHOWN_ROWS),
    shown: view.shown.slice(0, SHOWN_ROWS),
    warnings: view.warnings,
    fileName,
  }
}
