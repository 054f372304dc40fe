import type { TeamQuota } from '../contract/team.ts'
import type { Store } from '../store/store.ts'

/** A quota is reported once this part of it is used. */
const REPORTED_SHARE = 0.9
/** Uses of a quota within this part of it are one use. */
const SHARE_STEP = 0.01

/** The quotas of a team's server of which at least nine tenths are used. */
export function nearQuotas(quotas: readonly TeamQuota[]): readonly TeamQuota[] {
  return quotas.filter(({ bytes, limit }) => bytes >= limit * REPORTED_SHARE)
}

/** Notes the quotas that are nearly used up. The same use is not written again with each exchange. */
export async function noteQuotas(
  store: Store,
  known: readonly TeamQuota[],
  quotas: readonly TeamQuota[],
): Promise<void> {
  const near = nearQuotas(quotas)
  const isKnown =
    near.length === known.length &&
    near.every(({ quota, bytes, limit }) =>
      known.some(
        (one) =>
          one.quota === quota &&
          one.limit === limit &&
          Math.abs(one.bytes - bytes) < limit * SHARE_STEP,
      ),
    )
  if (!isKnown) await store.call('noteTeamQuotas', { quotas: near })
}
