import type { CatalogueEntry } from '../../../src-main/contract/services.ts'
import { operations } from '../../../src-main/domain/operations.ts'

/** What a service can be asked about one end user, in the order of the page. */
export const liveParts = [
  { part: 'endUser', operation: 'partner.end-user' },
  { part: 'kyc', operation: 'partner.kyc' },
  { part: 'limits', operation: 'partner.periodic-limits' },
  { part: 'balances', operation: 'partner.balance' },
  { part: 'addresses', operation: 'partner.addresses' },
] as const
export type LivePart = (typeof liveParts)[number]['part']

/** The values of a call, or why there is none. */
export type LivePlan =
  | {
      readonly kind: 'ask'
      readonly operation: string
      readonly places: Readonly<Record<string, string>>
      readonly query: Readonly<Record<string, string>>
    }
  /** The profile has no route for it. */
  | { readonly kind: 'noRoute' }
  /** The route answers about the whole account and not about one end user. */
  | { readonly kind: 'notPerUser' }

const PLACES: readonly string[] = ['end_user', 'end_user_id', 'external_ref']
const QUERY: readonly string[] = ['end_user', 'end_user_id']

/**
 * How a part is asked for one end user by the routes of a profile. An answer about the whole account
 * is never shown as an end user's: its route has no place for the id.
 */
export function planPart(
  part: LivePart,
  catalogue: readonly CatalogueEntry[],
  endUser: string,
): LivePlan {
  const { operation } = liveParts.find((one) => one.part === part) as (typeof liveParts)[number]
  const entry = catalogue.find((one) => one.operation === operation)
  if (!entry?.route || entry.off !== null || entry.route.method !== 'GET')
    return { kind: 'noRoute' }
  const { path, query } = entry.route
  const places = [...path.matchAll(/\{([A-Za-z0-9_]+)\}/g)].map(([, name = '']) => name)
  const [place] = places
  if (place !== undefined)
    return places.length === 1 && PLACES.includes(place)
      ? { kind: 'ask', operation, places: { [place]: endUser }, query: {} }
      : { kind: 'notPerUser' }
  const known = query ?? operations.find(({ id }) => id === operation)?.query ?? []
  const name = known.find((one) => QUERY.includes(one))
  return name === undefined
    ? { kind: 'notPerUser' }
    : { kind: 'ask', operation, places: {}, query: { [name]: endUser } }
}
