import { z } from 'zod'
import { MAX_DOCUMENT_OPERATIONS } from '../../domain/service-document.ts'
import { settableClasses } from '../../domain/status.ts'
import { maxRate, presetValues, profileEnvironment, serviceAddress } from '../schemas.ts'
import { serviceFields } from './services.ts'

const text = (maxLength: number): z.ZodString => z.string().max(maxLength)
const textList = (maxCount: number): z.ZodArray<z.ZodString> => z.array(text(200)).max(maxCount)

const route = z.looseObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: text(600),
  query: textList(500).optional(),
  body: z
    .array(z.looseObject({ name: text(200), kind: z.enum(['text', 'number', 'boolean', 'json']) }))
    .max(500)
    .optional(),
})
const routes = z.record(text(200), route)

const document = z.looseObject({
  name: text(255),
  title: text(1000),
  version: text(1000),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  at: text(64),
  routes,
  outside: z
    .array(
      z.looseObject({
        id: text(200),
        service: z.enum(['partner', 'wallet', 'exchange']),
        name: text(1000),
        path: text(600),
        query: textList(500),
      }),
    )
    .max(MAX_DOCUMENT_OPERATIONS),
  expected: z.record(text(200), z.array(text(400)).max(20_000)),
  replaced: routes,
})

/**
 * The shape of a profile in the list of profiles. Members that a newer version added are allowed.
 * The texts of addresses, paths and names are checked in app/stored-profiles.ts.
 */
export const storedProfileSchema = z.looseObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  name: z.string(),
  environment: profileEnvironment,
  partnerUrl: serviceAddress,
  gatewayUrl: serviceAddress,
  gatewayService: text(200),
  gatewayAuth: z.discriminatedUnion('kind', [
    z.looseObject({ kind: z.literal('bearer') }),
    z.looseObject({ kind: z.literal('header'), name: text(80) }),
    z.looseObject({
      kind: z.literal('signed'),
      toleranceMs: z.number().int().min(0).max(3_600_000),
    }),
  ]),
  maxRate,
  statusMap: z.record(z.string().min(1).max(80), z.enum(settableClasses)),
  rails: z.array(text(40)).min(1).max(20),
  ties: z.array(z.enum(['txn_hash', 'external_ref'])).max(2),
  preset: z.enum(['contract', 'documented']).optional(),
  overrides: z.strictObject(presetValues).partial().optional(),
  streamUrl: serviceAddress.optional(),
  service: z.looseObject(serviceFields).optional(),
  operations: routes.optional(),
  documents: z.array(document).max(1000).optional(),
})
