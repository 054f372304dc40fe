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
import type { World } from './world.ts'
import { profileOf } from './world.ts'

const SHOWN = 20
// Warnings are looked for in more rows than are shown.
const LOOKED_AT = 1000

/** Report templates and what their files would look like. */
export function templatingHandlers(world: World): Handlers<ReportCalls> {
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
  world: World,
  { profile: name, template, run, language }: ReportCalls['previewReport']['input'],
): Promise<ReportPreview> {
  checkTemplate(template)
  const profile = profileOf(world, name)
  const store = await world.keeper.reader(profile)
  const { query, fileName } = await prepareTemplate(
    world.keeper.ports,
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
    limit: LOOKED_AT,
  })
  const toFile = fileCells(columns, template)
  const written = cells.map((row) => toFile(row))
  // Only a CSV file is guessed at: the others say what each cell is.
  const view =
    template.format === 'csv'
      ? viewRows(written, columns, language, dialectOf(template).instants)
      : { shown: written, warnings: [] }
  return {
    rows,
    judgedRows: written.length,
    columns: names,
    written: written.slice(0, SHOWN),
    shown: view.shown.slice(0, SHOWN),
    warnings: view.warnings,
    fileName,
  }
}
