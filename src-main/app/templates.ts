import { Failure } from '../base/failure.ts'
import { findZone } from '../base/zone.ts'
import type { Template, TemplateView } from '../contract/reporting.ts'
import { columnsOf } from '../contract/reporting.ts'
import {
  MAX_TEMPLATE_TEXT,
  templateFileSchema,
  templateSchema,
  templatesFileSchema,
} from '../contract/schemas/reporting.ts'
import { placeholders } from '../reports/file-name.ts'
import type { TemplateStore } from './ports.ts'
import { readyTemplates } from './ready-templates.ts'

const MAX_OWN_TEMPLATES = 500

/**
 * Lists every template: first the templates that come with the program, then the user's own by
 * name. If the stored file is damaged, a copy of it is kept and its usable templates stay.
 */
export function listTemplates(store: TemplateStore): readonly TemplateView[] {
  return [
    ...readyTemplates.map((template) => templateView(template)),
    ...readOwn(store).map((template) => templateView(template)),
  ]
}

/** Lists the user's own templates by name, each with its canonical text as JSON. */
export function listOwnTemplates(
  store: TemplateStore,
): readonly { readonly name: string; readonly text: string }[] {
  return readOwn(store).map((template) => ({
    name: template.name,
    text: JSON.stringify(orderKeys(template)),
  }))
}

/** Finds a template by its exact name. Throws TEMPLATE_UNKNOWN. */
export function findTemplate(store: TemplateStore, name: string): Template {
  const namedTemplate = [...readyTemplates, ...readOwn(store)].find(
    (template) => template.name === name,
  )
  if (namedTemplate) return namedTemplate
  const names = listTemplates(store).map(({ template }) => JSON.stringify(template.name))
  throw new Failure({
    kind: 'badInput',
    code: 'TEMPLATE_UNKNOWN',
    what: `There is no template ${JSON.stringify(name.slice(0, 100))}`,
    why: `there are ${names.slice(0, 30).join(', ')}`,
    advice: 'name one of them, or a template file',
  })
}

/** Saves a template under its name. Throws TEMPLATE_INVALID, COLUMN_UNKNOWN, TIME_ZONE_UNKNOWN. */
export function saveTemplate(store: TemplateStore, template: Template): TemplateView {
  checkTemplate(template)
  if (isReadyMade(template.name))
    throw invalidTemplateFailure(
      'this name belongs to a template that comes with the program',
      'give it another name',
    )
  const otherTemplates = readOwn(store).filter(({ name }) => name !== template.name)
  if (otherTemplates.length >= MAX_OWN_TEMPLATES)
    throw invalidTemplateFailure(`there are ${MAX_OWN_TEMPLATES} already`, 'delete an unused one')
  writeOwn(store, [...otherTemplates, template])
  return templateView(template)
}

/**
 * Deletes one of the user's own templates. Throws TEMPLATE_UNKNOWN, and TEMPLATE_INVALID for a
 * template that comes with the program.
 */
export function deleteTemplate(store: TemplateStore, name: string): void {
  const ownTemplates = readOwn(store)
  if (isReadyMade(name)) throw invalidTemplateFailure('it comes with the program', 'leave it')
  if (!ownTemplates.some((template) => template.name === name)) findTemplate(store, name)
  writeOwn(
    store,
    ownTemplates.filter((template) => template.name !== name),
  )
}

/**
 * Reads a template from a file's text. The content is not trusted: size, keys, kinds and columns
 * are checked. Throws the errors of saveTemplate.
 */
export function readTemplateText(text: string): TemplateView {
  if (text.length > MAX_TEMPLATE_TEXT)
    throw invalidTemplateFailure(
      `it has more than ${MAX_TEMPLATE_TEXT / 1024} KiB`,
      'use the file exactly as the program wrote it',
    )
  const result = templateFileSchema.safeParse(parse(text.replace(/^\ufeff/, '')))
  if (!result.success)
    throw invalidTemplateFailure(
      issueText(result.error),
      'use the file exactly as the program wrote it',
    )
  checkTemplate(result.data.template)
  return templateView(result.data.template)
}

/**
 * Throws Failure COLUMN_UNKNOWN, TIME_ZONE_UNKNOWN or TEMPLATE_INVALID if a template names a
 * column, a time zone or a placeholder of the file name that does not exist. A template that writes
 * a column twice is TEMPLATE_INVALID too.
 */
export function checkTemplate(template: Template): void {
  const columns = columnsOf(template.report).map(({ name }) => name)
  const namedColumns = [
    ...(template.columns ?? []),
    ...template.conditions.map(({ column }) => column),
    ...(template.sort ? [template.sort.column] : []),
  ]
  const unknownColumn = namedColumns.find((name) => !columns.includes(name))
  if (unknownColumn !== undefined)
    throw new Failure({
      kind: 'badInput',
      code: 'COLUMN_UNKNOWN',
      what: `There is no column ${JSON.stringify(unknownColumn.slice(0, 80))} in ${template.report}`,
      why: 'it is not one of its fields',
      advice: `use ${columns.join(', ')}`,
    })
  if (new Set(template.columns ?? []).size < (template.columns ?? []).length)
    throw invalidTemplateFailure('it contains a column twice', 'name each column once')
  if (!findZone(template.timeZone))
    throw new Failure({
      kind: 'badInput',
      code: 'TIME_ZONE_UNKNOWN',
      what: `There is no time zone ${JSON.stringify(template.timeZone.slice(0, 80))}`,
      why: 'it is not in the table of time zones',
      advice: 'use a name such as UTC or America/Sao_Paulo',
    })
  for (const [, name] of template.fileName.matchAll(/\{([^}]*)\}/g))
    if (!(placeholders as readonly string[]).includes(name as string))
      throw invalidTemplateFailure(
        `its file name holds {${(name as string).slice(0, 40)}}`,
        `use ${placeholders.map((placeholder) => `{${placeholder}}`).join(' ')}`,
      )
}

function templateView(template: Template): TemplateView {
  return {
    template,
    isReadyMade: isReadyMade(template.name),
    text: `${JSON.stringify({ partner_desk_template: 1, template: orderKeys(template) }, null, 2)}\n`,
  }
}

// Puts the keys in a fixed order, so that equal templates give equal texts.
function orderKeys({
  name,
  report,
  columns,
  conditions,
  search,
  sort,
  format,
  dialect,
  timeZone,
  hasTextFormulas,
  fileName,
}: Template): Template {
  return {
    name,
    report,
    columns,
    conditions,
    search,
    sort,
    format,
    dialect,
    timeZone,
    ...(hasTextFormulas === true ? { hasTextFormulas } : {}),
    fileName,
  }
}

function isReadyMade(name: string): boolean {
  return readyTemplates.some((template) => template.name === name)
}

// A template that cannot be used does not affect the others.
function readOwn(store: TemplateStore): readonly Template[] {
  const text = store.read()
  if (text === undefined) return []
  const file = templatesFileSchema.safeParse(parse(text))
  const ownTemplates: Template[] = []
  let problem = file.success ? undefined : issueText(file.error)
  for (const [index, value] of (file.data?.templates ?? []).entries()) {
    const why = whyUnusable(value)
    if (why === undefined) ownTemplates.push(value as Template)
    else problem ??= `template ${index + 1}: ${why}`
  }
  if (problem === undefined) return ownTemplates
  store.keepDamaged(problem)
  writeOwn(store, ownTemplates)
  return ownTemplates
}

function whyUnusable(value: unknown): string | undefined {
  const result = templateSchema.safeParse(value)
  if (!result.success) return issueText(result.error)
  try {
    checkTemplate(result.data)
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error.why
    throw error
  }
}

function writeOwn(store: TemplateStore, templates: readonly Template[]): void {
  const sortedTemplates = templates
    .map(orderKeys)
    .sort((left, right) => (left.name < right.name ? -1 : 1))
  store.write(`${JSON.stringify({ version: 1, templates: sortedTemplates }, null, 2)}\n`)
}

// Text that is not JSON becomes undefined, which no schema accepts.
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function issueText({
  issues: [issue],
}: {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]
}): string {
  return `${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'it is not understood'}`.slice(
    0,
    300,
  )
}

function invalidTemplateFailure(why: string, advice: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'TEMPLATE_INVALID',
    what: 'The template cannot be used',
    why,
    advice,
  })
}
