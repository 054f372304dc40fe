import { z } from 'zod'
import { breakStatuses } from '../../reconciliation/decisions.ts'
import { passNames } from '../../reconciliation/passes.ts'
import type { ReconcileCalls } from '../reconciling.ts'
import { recheckLists } from '../reconciling.ts'

const profile = z.string().min(1).max(200)
const ofProfile = z.strictObject({ profile })
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
const text = (maxLength: number): z.ZodString => z.string().max(maxLength)
const run = text(64).min(1)
const ofRun = z.strictObject({ profile, run })
// Bounds one action: a person may select many breaks, but not a million.
const breaks = z.array(id).min(1).max(1000)
const reason = text(1000)
const note = text(4096)
const mappingText = text(262_144)
const pairReport = z.enum(['matches', 'breaks'])
const key = text(512).min(1)

/** A schema of matching rules: at least one pass, and no pass twice. */
export const matchingRules = z.strictObject({
  passes: z
    .array(z.enum(passNames))
    .min(1)
    .max(passNames.length)
    .refine((passes) => new Set(passes).size === passes.length, 'a pass occurs twice'),
  isSuggesting: z.boolean(),
})

const decision = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    run: run.optional(),
    breaks,
    status: z.enum(breakStatuses),
    reason,
    note,
  }),
  z.strictObject({ kind: z.literal('assign'), breaks, assignee: text(100) }),
  z.strictObject({ kind: z.literal('note'), breaks, note }),
  z.strictObject({ kind: z.literal('match'), run, breaks: breaks.min(2), reason }),
  z.strictObject({ kind: z.literal('acceptSuggestion'), run, suggestion: id, reason }),
  z.strictObject({ kind: z.literal('refuseSuggestion'), run, suggestion: id, reason }),
  z.strictObject({ kind: z.literal('undoMatch'), run, report: pairReport, key, reason }),
  z.strictObject({ kind: z.literal('undo'), decision: id, reason }),
])

/**
 * A schema per call about decisions, cases and closed periods, strict like the other schemas of the
 * window.
 */
export const reconcileSchemas: {
  readonly [K in keyof ReconcileCalls]: z.ZodType<ReconcileCalls[K]['input']>
} = {
  decide: z.strictObject({ profile, id, decision }),
  listDecisions: z.strictObject({
    profile,
    break: id.nullable(),
    limit: z.number().int().min(1).max(500),
  }),
  listSuggestions: ofRun,
  compareRuns: ofRun,
  previewRun: z.strictObject({
    profile,
    import: id,
    mappingText,
    from: text(64).nullable(),
    to: text(64).nullable(),
    isCacheComplete: z.boolean(),
  }),
  readCase: z.strictObject({ profile, run, report: pairReport, key }),
  learnedRules: ofProfile,
  tryLearnedRule: z.strictObject({ profile, key: text(4000) }),
  answerLearnedRule: z.strictObject({ profile, key: text(4000), isAdded: z.boolean() }),
  matchingRules: ofProfile,
  setMatchingRules: z.strictObject({ profile, rules: matchingRules }),
  recheckCounts: ofProfile,
  listRecheck: z.strictObject({ profile, list: z.enum(recheckLists) }),
  closingState: ofRun,
  periodChanges: z.strictObject({ profile, period: run }),
  listMappings: ofProfile,
  saveMapping: z.strictObject({ profile, name: text(100).min(1), text: mappingText }),
  deleteMapping: z.strictObject({ profile, name: text(100).min(1) }),
  previewEncodings: z.strictObject({ profile, import: id }),
  chooseSheet: z.strictObject({
    profile,
    import: id,
    sheet: text(200).min(1),
    leavesOutHiddenRows: z.boolean().optional(),
  }),
  combineLedgers: z.strictObject({
    profile,
    name: text(255).min(1),
    imports: z.array(id).min(2).max(100),
    mappingText: mappingText.nullable(),
  }),
  verifyActivity: z.null(),
}
