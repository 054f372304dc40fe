import type { CatalogueEntry } from '../../../src-main/contract/services.ts'
import { operations } from '../../../src-main/domain/operations.ts'

/** The operations that answer about one end user, in the order of the page. */
export const liveParts = [
  { part: 'endUser', operation: 'partner.end-user' },
  { part: 'kyc', operation: 'partner.kyc' },
  { part: 'limits', operation: 'partner.periodic-limits' },
  { part: 'balances', operation: 'partner.balance' },
  { part: 'addresses', operation: 'partner.addresses' },
] as const
export type LivePart = (typeof liveParts)[number]['part']

/** The parameters of a call, or the reason why it is impossible. */
export type LivePlan =
  | {
      readonly kind: 'ask'
      readonly operation: string
      readonly pathValues: Readonly<Record<string, string>>
      readonly query: Readonly<Record<string, string>>
    }
  /** The profile has no route for the part. */
  | { readonly kind: 'noRoute' }
  /** The route answers about the whole account instead of one end user. */
  | { readonly kind: 'notPerUser' }

const PATH_PARAMETERS: readonly string[] = ['end_user', 'end_user_id', 'external_ref']
const QUERY_PARAMETERS: readonly string[] = ['end_user', 'end_user_id']

/**
 * Plans the call for a part of an end user by the routes of a profile. If a route has no parameter
 * for the id, its answer covers the whole account and is never shown as an end user's.
 */
export function planPart(
  part: LivePart,
  catalogue: readonly CatalogueEntry[],
  endUser: string,
): LivePlan {
  const { operation } = liveParts.find(
    (candidate) => candidate.part === part,
  ) as (typeof liveParts)[number]
  const entry = catalogue.find((candidate) => candidate.operation === operation)
  if (!entry?.route || entry.off !== null || entry.route.method !== 'GET')
    return { kind: 'noRoute' }
  const { path, query } = entry.route
  const pathValues = [...path.matchAll(/\{([A-Za-z0-9_]+)\}/g)].map(([, name = '']) => name)
  const [parameter] = pathValues
  if (parameter !== undefined)
    return pathValues.length === 1 && PATH_PARAMETERS.includes(parameter)
      ? { kind: 'ask', operation, pathValues: { [parameter]: endUser }, query: {} }
      : { kind: 'notPerUser' }
  const parameters = query ?? operations.find(({ id }) => id === operation)?.query ?? []
  const name = parameters.find((parameterName) => QUERY_PARAMETERS.includes(parameterName))
  return name === undefined
    ? { kind: 'notPerUser' }
    : { kind: 'ask', operation, pathValues: {}, query: { [name]: endUser } }
}
