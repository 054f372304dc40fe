import { z } from 'zod'
import { settableClasses } from '../domain/status.ts'
import type { AppCalls } from './calls.ts'
import { anyReports, reportFormats } from './reporting.ts'
import { layoutSchema, MAX_TEMPLATE_TEXT } from './schemas/reporting.ts'
import { serviceFields } from './schemas/services.ts'
import { teamSchemas } from './schemas/team.ts'

const name = z.string().min(1).max(200)
const path = z.string().min(1).max(4096)
const profile = name.nullable()
/** Parts of a profile, as entered and as stored. */
export const profileEnvironment = z.enum(['production', 'sandbox'])
export const serviceAddress = z.string().max(2048)
export const maxRate = z.number().min(0).max(10000)
const statusClass = z.enum(settableClasses)
const secrets = z
  .strictObject({
    clientId: z.string().max(4096).optional(),
    clientSecret: z.string().max(8192).optional(),
    gatewaySecret: z.string().max(8192).optional(),
    gatewayKey: z.string().max(8192).optional(),
  })
  .nullable()
const settings = z.strictObject({
  partnerUrl: serviceAddress,
  gatewayUrl: serviceAddress,
  gatewayService: z.string().max(200),
  gatewayAuth: z.string().max(200),
  preset: z.enum(['contract', 'documented']).optional(),
  streamUrl: serviceAddress.optional(),
  environment: profileEnvironment,
  maxRate,
})
const collectionNames = z
  .array(z.string().regex(/^[A-Za-z_]{1,40}$/))
  .min(1)
  .max(5)
const cursorNames = z
  .array(z.enum(['c', 'nc', 'cursor']))
  .min(1)
  .max(3)
/** Values that an operator may enter in place of those of a preset. */
export const presetValues = {
  cursors: z.strictObject({ feed: cursorNames, contacts: cursorNames }),
  collections: z.strictObject({ feed: collectionNames, contacts: collectionNames }),
  feeSource: z.enum(['charged_fee', 'debited_minus_amount']),
  feedNet: z.enum(['amount_from', 'per_row']),
  stream: z.strictObject({
    address: z.enum(['gateway', 'own']),
    framing: z.enum(['action', 'method']),
    ticketIn: z.enum(['address', 'message']),
    idleMs: z.number().int().min(0).max(3_600_000),
  }),
  exchangeRate: z.number().min(0).max(1000),
}
// Null removes an entered value.
const values = z.strictObject({
  cursors: presetValues.cursors.nullable().optional(),
  collections: presetValues.collections.nullable().optional(),
  feeSource: presetValues.feeSource.nullable().optional(),
  feedNet: presetValues.feedNet.nullable().optional(),
  stream: presetValues.stream.nullable().optional(),
  exchangeRate: presetValues.exchangeRate.nullable().optional(),
})
const condition = z.strictObject({
  column: z.string().max(80),
  operator: z.enum(['=', '!=', '<', '<=', '>', '>=', 'contains', 'empty']),
  value: z.string().max(200),
})

/**
 * A schema per call, strict: an unknown key, a wrong type or `__proto__` is refused before anything
 * runs.
 */
export const schemas: { readonly [K in keyof AppCalls]: z.ZodType<AppCalls[K]['input']> } = {
  ...teamSchemas,
  addProfile: z.strictObject({ name, settings, secrets }),
  editProfile: z.strictObject({ name, settings: settings.partial(), secrets }),
  setProfile: z.strictObject({
    name,
    status: z.record(z.string().min(1).max(80), statusClass).optional(),
    rails: z.array(z.string().min(1).max(40)).max(20).optional(),
    routes: z.record(z.string().min(1).max(80), z.string().max(600)).optional(),
    values: values.optional(),
    tokenForm: serviceFields.tokenForm,
  }),
  listProfiles: z.null(),
  removeProfile: z.strictObject({ name, isCacheRemoved: z.boolean() }),
  sync: z.strictObject({
    profile,
    isFull: z.boolean(),
    withdrawalIds: z.array(z.string().max(4096)).max(10_000_000),
  }),
  reconcile: z.strictObject({
    profile,
    ledgerPath: path,
    mappingText: z.string().max(1048576).nullable(),
    from: z.string().max(64).nullable(),
    to: z.string().max(64).nullable(),
    outPath: path.nullable(),
    isOffline: z.boolean(),
    isCacheComplete: z.boolean(),
    asOf: z.string().max(64).nullable(),
  }),
  export: z.strictObject({
    profile,
    report: z.enum(
      anyReports as [
        AppCalls['export']['input']['report'],
        ...AppCalls['export']['input']['report'][],
      ],
    ),
    path,
    descriptor: z.number().int().min(0).max(1024).nullable(),
    columns: z.array(z.string().max(80)).max(200).nullable(),
    conditions: z.array(condition).max(50),
    sort: z.strictObject({ column: z.string().max(80), isDescending: z.boolean() }).nullable(),
    run: z.string().max(64).nullable(),
    layout: layoutSchema.optional(),
  }),
  exportTemplate: z.strictObject({
    profile,
    template: z.strictObject({
      kind: z.enum(['name', 'text']),
      value: z.string().max(4 * MAX_TEMPLATE_TEXT),
    }),
    run: z.string().max(64).nullable(),
    format: z.enum(reportFormats).nullable(),
    target: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('folder'), folder: path }),
      z.strictObject({
        kind: z.literal('file'),
        path,
        descriptor: z.number().int().min(0).max(1024).nullable(),
      }),
    ]),
  }),
  evidence: z.strictObject({
    profile,
    run: z.string().max(64).nullable(),
    path,
    isLedgerIncluded: z.boolean(),
  }),
  status: z.strictObject({ profile }),
  doctor: z.strictObject({ profile }),
}
