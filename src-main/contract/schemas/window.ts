import { z } from 'zod'
import { noticeCodes } from '../../base/notice.ts'
import { MAX_PART_BYTES } from '../bytes.ts'
import { recheckLists } from '../reconciling.ts'
import { reportNames } from '../report.ts'
import { schemas } from '../schemas.ts'
import { volumeSplits } from '../trends.ts'
import type { WindowCalls } from '../window.ts'
import { dateOrders, languages, MAX_SAVED_VIEWS, numberNotations, weekStarts } from '../window.ts'
import { matchingRules, reconcileSchemas } from './reconciling.ts'
import { condition, layoutSchema, reportSchemas, templateSchema } from './reporting.ts'
import { serviceSchemas } from './services.ts'
import { teamWindowSchemas } from './team.ts'

const profile = z.string().min(1).max(200)
const ofProfile = z.strictObject({ profile })
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
const text = (maxLength: number): z.ZodString => z.string().max(maxLength)
const columns = z.array(text(80)).max(200)
const widths = z.record(text(80).min(1), z.number().int().min(16).max(4000))
const report = z.enum(reportNames)
const query = z.strictObject({
  report,
  run: text(64).nullable(),
  // The list of unsettled records names each settled status in its usual spellings.
  conditions: z.array(condition).max(250),
  sort: z.strictObject({ column: text(80), isDescending: z.boolean() }).nullable(),
  search: text(200),
})
const pin = z.string().min(4).max(32)
const mappingText = text(262144).nullable()
const list = z.strictObject({ list: id })
const row = z
  .number()
  .int()
  .min(0)
  .max(2 ** 40)
const count = z.number().int().min(1).max(500)

const view = z.strictObject({
  name: text(80).min(1),
  query,
  columns,
  widths: widths.optional(),
})

const settings = z.strictObject({
  language: z.enum(['system', ...languages]).optional(),
  numbers: z.enum(['system', ...numberNotations]).optional(),
  dateOrder: z.enum(['system', ...dateOrders]).optional(),
  weekStart: z.enum(['system', ...weekStarts]).optional(),
  theme: z.enum(['system', 'light', 'dark']).optional(),
  density: z.enum(['compact', 'comfortable']).optional(),
  timeZone: z.enum(['UTC', 'local']).optional(),
  syncEveryMinutes: z.number().int().min(0).max(1440).optional(),
  lockAfterMinutes: z.number().int().min(0).max(1440).optional(),
  isDockFolded: z.boolean().optional(),
  isSideNarrow: z.boolean().optional(),
  columns: z.record(text(40).min(1), columns).optional(),
  widths: z.record(text(40).min(1), widths).optional(),
  views: z.array(view).max(MAX_SAVED_VIEWS).optional(),
})

const storedPin = z
  .object({ salt: text(100).min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) })
  .nullable()

/** The allowed values of each setting in a settings file, and of one saved view. */
export const storedSettingsSchemas = {
  fields: { ...settings.required().shape, pin: storedPin },
  view,
}

const work = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sync'),
    isFull: z.boolean(),
    withdrawalIds: z.array(text(4096)).max(10_000),
  }),
  z.strictObject({
    kind: z.literal('reconcile'),
    import: id,
    mappingText,
    from: text(64).nullable(),
    to: text(64).nullable(),
    isOffline: z.boolean(),
    isCacheComplete: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('export'),
    query,
    columns: columns.nullable(),
    name: text(120).min(1),
    layout: layoutSchema.optional(),
  }),
  z.strictObject({
    kind: z.literal('report'),
    template: templateSchema,
    run: text(64).nullable(),
    name: text(255).min(1).nullable(),
  }),
  z.strictObject({
    kind: z.literal('quotes'),
    opType: z.enum(['', 'BUY', 'SELL']),
    pair: text(200),
    dateGt: text(64),
    endUser: text(200),
  }),
  z.strictObject({
    kind: z.literal('evidence'),
    run: text(64).min(1),
    name: text(120).min(1),
    isWithoutLedger: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('receiveLedger'), run: text(64).min(1) }),
  z.strictObject({ kind: z.literal('verifyRun'), run: text(64).min(1) }),
  z.strictObject({ kind: z.literal('tryRules'), import: id, mappingText, rules: matchingRules }),
  z.strictObject({ kind: z.literal('recheck'), list: z.enum(recheckLists) }),
  z.strictObject({ kind: z.literal('check') }),
  z.strictObject({ kind: z.literal('backUp') }),
  z.strictObject({ kind: z.literal('restore'), backup: text(120).min(1) }),
])

/**
 * A schema per call of the window, strict: an unknown key, a wrong type or `__proto__` is refused
 * before anything runs.
 */
export const windowSchemas: {
  readonly [K in keyof WindowCalls]: z.ZodType<WindowCalls[K]['input']>
} = {
  ...serviceSchemas,
  ...reportSchemas,
  ...reconcileSchemas,
  ...teamWindowSchemas,
  hello: z.null(),
  dismissNotice: z.strictObject({
    profile: z.string().min(1).max(200).nullable(),
    code: z.enum(noticeCodes),
  }),
  changeSettings: settings,
  setPin: z.strictObject({ current: text(32).nullable(), pin: pin.nullable() }),
  lock: z.null(),
  unlock: z.strictObject({ pin: text(32) }),
  addProfile: schemas.addProfile,
  editProfile: schemas.editProfile,
  setProfile: schemas.setProfile,
  removeProfile: schemas.removeProfile,
  restoreProfiles: z.null(),
  forgetCredentials: ofProfile,
  connection: ofProfile,
  freshness: ofProfile,
  startJob: z.strictObject({ id, profile, work }),
  cancelJob: z.strictObject({ id }),
  savedFile: z.strictObject({ job: id }),
  showFile: z.strictObject({ job: id }),
  openList: z.strictObject({
    profile,
    query,
    first: count.optional(),
    clusters: z.enum(['kept', 'leftOut']).optional(),
    hasSums: z.boolean().optional(),
  }),
  readList: z.strictObject({ list: id, from: row, count }),
  sumList: list,
  findInList: z.strictObject({ list: id, keys: z.array(text(512)).max(1000) }),
  countList: z.strictObject({ profile, query, since: row.optional() }),
  closeList: list,
  readRecord: z.strictObject({ profile, report, key: text(512).min(1), run: text(64).nullable() }),
  ledgerSides: z.strictObject({ profile, ids: z.array(text(200)).max(500) }),
  findRecords: z.strictObject({ profile, text: text(200) }),
  findEndUsers: z.strictObject({ profile, text: text(200) }),
  readEndUser: z.strictObject({ profile, endUser: text(512).min(1) }),
  readPayment: z.strictObject({ profile, key: text(520).min(1) }),
  overview: z.strictObject({ profile, timeZone: text(64).optional() }),
  readTrends: z.strictObject({
    profile,
    timeZone: text(64),
    volume: z.enum(volumeSplits).nullable(),
  }),
  putLedger: z.strictObject({
    profile,
    upload: id,
    name: text(255).min(1),
    offset: row,
    part: z.instanceof(Uint8Array).refine((part) => part.length <= MAX_PART_BYTES, 'too large'),
    isLast: z.boolean(),
  }),
  dropUpload: z.strictObject({ profile, upload: id }),
  importSample: ofProfile,
  listImports: ofProfile,
  deleteImport: z.strictObject({ profile, import: id }),
  previewLedger: z.strictObject({ profile, import: id, mappingText }),
  listRuns: ofProfile,
  breakdown: z.strictObject({ profile, run: text(64).min(1) }),
  queueState: z.strictObject({
    profile,
    run: text(64).min(1),
    counts: z.array(z.array(condition).max(20)).max(20),
  }),
  deleteRun: z.strictObject({ profile, run: text(64).min(1) }),
  closePeriod: z.strictObject({ profile, run: text(64).min(1), note: text(1000) }),
  reopenPeriod: z.strictObject({ profile, period: text(64).min(1), reason: text(1000) }),
  listPeriods: ofProfile,
  dataFolder: z.null(),
  licences: z.null(),
  moveData: z.null(),
  purgeCache: ofProfile,
  diagnostics: ofProfile,
  saveDiagnostics: z.strictObject({ id }),
  activity: z.strictObject({ before: row.nullable(), limit: z.number().int().min(1).max(500) }),
}
