import { nowInstant, shiftInstant } from '../../base/instant.ts'
import { findZone } from '../../base/zone.ts'
import { VOLUME_AXIS_DAYS } from '../../contract/trends.ts'
import type { Freshness, WindowCalls } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import { settledWords } from '../../domain/status.ts'
import type { AxisDay } from '../../reconciliation/day-axis.ts'
import { axisDays } from '../../reconciliation/day-axis.ts'
import type { Store } from '../../store/store.ts'
import { findMarkedSkew } from '../clock-skew.ts'
import type { Profile } from '../profile.ts'
import type { WindowContext } from './context.ts'
import { profileOf } from './context.ts'

type Calls = Pick<
  WindowCalls,
  'overview' | 'readTrends' | 'freshness' | 'listRuns' | 'breakdown' | 'queueState'
>

const DAY_MS = 86_400_000
const OVERVIEW_DAYS = 30

/**
 * The handlers for figures about the cache and its runs. They read on a separate thread, so neither
 * a sync nor a reconciliation delays them.
 */
export function overviewHandlers(context: WindowContext): Handlers<Calls> {
  const reader = (name: string): Promise<Store> => context.stores.reader(profileOf(context, name))
  return {
    overview: async ({ profile: name, timeZone = 'UTC' }) => {
      const profile = profileOf(context, name)
      const store = await context.stores.reader(profile)
      const overview = await store.call('overview', {
        finalStatuses: settledWords(profile.statusMap),
        since: shiftInstant(nowInstant(context.ports.clock), -DAY_MS),
        axis: daysUntilToday(context, timeZone, OVERVIEW_DAYS),
      })
      return { ...overview, freshness: await readFreshness(context, profile, store) }
    },
    readTrends: async ({ profile, timeZone, volume }, { signal }) => {
      const axis = volume === null ? [] : daysUntilToday(context, timeZone, VOLUME_AXIS_DAYS)
      return (await reader(profile)).call('readTrends', { axis, volume }, { signal })
    },
    freshness: async ({ profile: name }) => {
      const profile = profileOf(context, name)
      const store = await context.stores.reader(profile)
      const latestRun = await store.call('openBreaks', null).catch(() => null)
      return { ...(await readFreshness(context, profile, store)), latestRun }
    },
    listRuns: async ({ profile }) => (await reader(profile)).call('listRuns', null),
    breakdown: async ({ profile, run }) => (await reader(profile)).call('breakdown', { run }),
    queueState: async ({ profile: name, run, counts }) => {
      const { statusMap } = profileOf(context, name)
      return (await reader(name)).call('queueState', { run, counts, statusMap })
    },
  }
}

// A zone that this runtime does not support gets the days of UTC.
function daysUntilToday(
  context: WindowContext,
  timeZone: string,
  count: number,
): readonly AxisDay[] {
  const zone = findZone(timeZone) ?? findZone('UTC')
  return zone ? axisDays(context.ports.clock.nowMs(), zone, count) : []
}

async function readFreshness(
  context: WindowContext,
  profile: Profile,
  store: Store,
): Promise<Freshness> {
  const {
    last_sync: lastSync,
    counts,
    database_bytes: bytes,
    queue,
    newest,
  } = await store.call('status', null)
  // While a job of this process writes, this process owns the profile. The busy writer thread would
  // answer late, so it is not called.
  const owner = context.jobs.isBusy(profile.name)
    ? undefined
    : await context.stores.findOwner(profile)
  const refusals = await store.call('listRefusals', null)
  const skewSeconds = await findMarkedSkew(store)
  return {
    lastSync,
    counts,
    bytes,
    owner: owner ?? null,
    queue,
    quarantined: counts.quarantine ?? 0,
    newest,
    refused: refusals,
    skewSeconds,
  }
}
