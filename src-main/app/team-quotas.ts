import type { TeamQuota } from '../contract/team.ts'
import type { Store } from '../store/store.ts'

/** A quota is reported once this share of it is used. */
const REPORTED_SHARE = 0.9
/** A change in use by less than this share of the quota is not noted. */
const SHARE_STEP = 0.01

/** Returns the quotas of a team's server that are at least nine tenths used. */
export function nearQuotas(quotas: readonly TeamQuota[]): readonly TeamQuota[] {
  return quotas.filter(({ bytes, limit }) => bytes >= limit * REPORTED_SHARE)
}

/**
 * Notes the quotas that are nearly used up. An unchanged use is not written again in each exchange.
 */
export async function noteQuotas(
  store: Store,
  knownQuotas: readonly TeamQuota[],
  quotas: readonly TeamQuota[],
): Promise<void> {
  const reportedQuotas = nearQuotas(quotas)
  const isKnown =
    reportedQuotas.length === knownQuotas.length &&
    reportedQuotas.every(({ quota, bytes, limit }) =>
      knownQuotas.some(
        (knownQuota) =>
          knownQuota.quota === quota &&
          knownQuota.limit === limit &&
          Math.abs(knownQuota.bytes - bytes) < limit * SHARE_STEP,
      ),
    )
  if (!isKnown) await store.call('noteTeamQuotas', { quotas: reportedQuotas })
}
