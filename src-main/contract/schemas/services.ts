import { z } from 'zod'
import { referenceKinds } from '../../domain/reference-kind.ts'
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENT_OPERATIONS } from '../../domain/service-document.ts'
import { MAX_PART_BYTES } from '../bytes.ts'
import type { ServiceCalls } from '../services.ts'

const profile = z.string().min(1).max(200)
const ofProfile = z.strictObject({ profile })
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
const text = (maxLength: number): z.ZodString => z.string().max(maxLength)
const word = text(200)
const body = text(65_536)
const amount = z.strictObject({ side: z.enum(['base', 'quote']), text: text(80) })
const opType = z.enum(['BUY', 'SELL'])
const operation = text(80)
const values = z.record(text(80).min(1), text(1000))
const contactType = z.enum(['crypto', 'bank', 'p2p_tag'])
const reference = z.strictObject({ profile, kind: z.enum(referenceKinds) })

const contact = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('crypto'),
    address: text(512),
    network: text(80),
    currency: text(40),
  }),
  z.strictObject({ type: z.literal('bank'), entity_number: text(200) }),
  z.strictObject({ type: z.literal('p2p_tag'), tag: text(200) }),
])

const instruction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('quote'), pair: word, opType, amount, externalRef: text(1000) }),
  z.strictObject({ kind: z.literal('executeQuote'), quote: word }),
  z.strictObject({ kind: z.literal('reusableQuote'), pair: word, externalRef: text(1000) }),
  z.strictObject({
    kind: z.literal('executeReusable'),
    quote: word,
    endUser: word,
    opType,
    amount,
  }),
  z.strictObject({ kind: z.literal('swapPromise'), body }),
  z.strictObject({ kind: z.literal('executeSwap'), promise: id }),
  z.strictObject({ kind: z.literal('createContact'), contact }),
  z.strictObject({ kind: z.literal('deleteContact'), type: contactType, contact: word }),
  z.strictObject({
    kind: z.literal('operation'),
    operation,
    pathValues: values,
    query: values,
    body,
  }),
])

const kinds = z
  .array(
    z.enum([
      'quote',
      'executeQuote',
      'reusableQuote',
      'executeReusable',
      'swapPromise',
      'executeSwap',
      'createContact',
      'deleteContact',
      'operation',
    ]),
  )
  .max(20)

/** Settings of a profile's services, as changed and as stored. */
export const serviceFields = {
  tokenForm: z.enum(['basic', 'encoded', 'body']).optional(),
  platformWord: text(40).optional(),
  tagWord: text(40).optional(),
  isExchangeLoggedIn: z.boolean().optional(),
  isTradingAllowed: z.boolean().optional(),
}
const settings = z.strictObject(serviceFields)

/** A schema per call to the services, strict like the other schemas of the window. */
export const serviceSchemas: {
  readonly [K in keyof ServiceCalls]: z.ZodType<ServiceCalls[K]['input']>
} = {
  readReference: reference,
  refreshReference: reference,
  setService: z.strictObject({ profile, settings }),
  serviceSettings: ofProfile,
  instruct: z.strictObject({ profile, id, instruction }),
  listInstructions: z.strictObject({ profile, kinds, limit: z.number().int().min(1).max(500) }),
  readBack: z.strictObject({ profile, id }),
  settleInstruction: z.strictObject({ profile, id, isDone: z.boolean(), note: text(1000) }),
  catalogue: ofProfile,
  setOperation: z.strictObject({
    profile,
    operation,
    route: z
      .strictObject({ method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), path: text(500) })
      .nullable(),
  }),
  askOperation: z.strictObject({ profile, operation, pathValues: values, query: values }),
  putDocument: z.strictObject({
    profile,
    upload: id,
    name: text(255).min(1),
    offset: z.number().int().min(0).max(MAX_DOCUMENT_BYTES),
    part: z.instanceof(Uint8Array).refine((part) => part.length <= MAX_PART_BYTES, 'too large'),
    isLast: z.boolean(),
  }),
  importDocument: z.strictObject({
    profile,
    preview: id,
    choice: z.strictObject({
      operatorRoutes: z.array(operation).max(MAX_DOCUMENT_OPERATIONS),
      suggested: z.array(operation).max(MAX_DOCUMENT_OPERATIONS),
      outside: z.array(z.number().int().min(0)).max(MAX_DOCUMENT_OPERATIONS),
    }),
  }),
  undoDocument: z.strictObject({ profile, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  listDocuments: ofProfile,
  assumptions: ofProfile,
  health: ofProfile,
  forgetLearnt: ofProfile,
  setStream: z.strictObject({ profile, topics: z.array(text(120).min(1)).max(50) }),
  readStream: z.strictObject({
    profile,
    after: z
      .number()
      .int()
      .min(0)
      .max(2 ** 50),
  }),
}
