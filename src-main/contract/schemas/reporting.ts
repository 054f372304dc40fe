import { z } from 'zod'
import type { Dialect, DialectName, Layout, ReportCalls, Template } from '../reporting.ts'
import { anyReports, dialects, reportFormats } from '../reporting.ts'

const text = (maxLength: number): z.ZodString => z.string().max(maxLength)
// Excludes line breaks and other characters that could hide a part of a name or a pattern.
const visibleText = (maxLength: number): z.ZodString =>
  text(maxLength).regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u)
/** A schema of one condition of a list. */
export const condition = z.strictObject({
  column: text(80),
  operator: z.enum(['=', '!=', '<', '<=', '>', '>=', 'contains', 'empty']),
  value: text(200),
})
const sort = z.strictObject({ column: text(80), isDescending: z.boolean() })

const dialect = z.strictObject({
  delimiter: z.enum([',', ';', '\t', '|']),
  decimal: z.enum(['.', ',']),
  lineEnd: z.enum(['crlf', 'lf']),
  hasByteOrderMark: z.boolean(),
  hasSeparatorLine: z.boolean(),
  quotes: z.enum(['needed', 'texts', 'all']),
  instants: z.enum(['iso', 'spaced', 'dayFirst', 'monthFirst']),
  booleans: z.enum(['true/false', 'yes/no', '1/0']),
}) satisfies z.ZodType<Dialect>

const layoutShape = {
  format: z.enum(reportFormats),
  dialect: z.union([z.enum(Object.keys(dialects) as [DialectName, ...DialectName[]]), dialect]),
  timeZone: visibleText(64).min(1),
  hasTextFormulas: z.boolean().optional(),
}

/** The layout of a file, from outside. */
export const layoutSchema = z.strictObject(layoutShape) satisfies z.ZodType<Layout>

/** A template from outside. Whether its columns and its time zone exist is checked elsewhere. */
export const templateSchema = z.strictObject({
  ...layoutShape,
  name: visibleText(80).regex(/^\S(?:.*\S)?$/u),
  report: z.enum(anyReports as [Template['report'], ...Template['report'][]]),
  columns: z.array(text(80)).min(1).max(200).nullable(),
  conditions: z.array(condition).max(50),
  search: text(200),
  sort: sort.nullable(),
  fileName: visibleText(200).min(1),
}) satisfies z.ZodType<Template>

/** The content of a file with one template. */
export const templateFileSchema = z.strictObject({
  partner_desk_template: z.literal(1),
  template: templateSchema,
})

/** The content of the data folder's templates.json. Each template is checked separately. */
export const templatesFileSchema = z.strictObject({
  version: z.literal(1),
  templates: z.array(z.unknown()).max(500),
})

/** Maximum length of the text of a template's file. */
export const MAX_TEMPLATE_TEXT = 65_536

export const reportSchemas: {
  readonly [K in keyof ReportCalls]: z.ZodType<ReportCalls[K]['input']>
} = {
  listTemplates: z.null(),
  saveTemplate: z.strictObject({ template: templateSchema }),
  // The limit is above that of a template, so that a file that is too long is refused with a
  // message of its own and not as a bad call.
  readTemplate: z.strictObject({ text: text(4 * MAX_TEMPLATE_TEXT) }),
  deleteTemplate: z.strictObject({ name: text(80).min(1) }),
  previewReport: z.strictObject({
    profile: text(200).min(1),
    template: templateSchema,
    run: text(64).nullable(),
    language: z.enum(['en', 'es', 'pt']),
  }),
}
