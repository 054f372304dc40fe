import { Failure, isThreadGone } from '../../base/failure.ts'
import { nowInstant, shiftInstant } from '../../base/instant.ts'
import { findZone } from '../../base/zone.ts'
import type { ReportName } from '../../contract/report.ts'
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
  | 'openList'
  | 'readList'
  | 'sumList'
  | 'findInList'
  | 'countList'
  | 'closeList'
  | 'readRecord'
  | 'findRecords'
  | 'ledgerSides'
  | 'overview'
  | 'readTrends'
  | 'freshness'
  | 'listRuns'
  | 'breakdown'
  | 'queueState'
  | 'deleteRun'
  | 'closePeriod'
  | 'reopenPeriod'
  | 'listPeriods'
>

const DAY_MS = 86_400_000
const OVERVIEW_DAYS = 30
/** Limit for all profiles together. One database thread keeps sixteen lists open. */
const MAX_OPEN_LISTS = 256

interface OpenList {
  readonly store: Store
  readonly list: number
}

/**
 * The handlers for browsing the cache, for periods and for the removal of runs. They read on a
 * separate thread, so neither a sync nor a reconciliation delays them.
 */
export function listHandlers(world: WindowContext): Handlers<Calls> {
  const lists = new Map<string, OpenList>()
  let lastId = 0
  const reader = (name: string): Promise<Store> => world.stores.reader(profileOf(world, name))
  const markAsNewest = (id: string, openedList: OpenList): void => {
    lists.delete(id)
    lists.set(id, openedList)
    // A page that is reloaded or lost does not close its lists, so the least recently used list is
    // dropped.
    const [oldest = id] = lists.keys()
    if (lists.size > MAX_OPEN_LISTS) lists.delete(oldest)
  }
  const withList = async <T>(
    id: string,
    action: (openedList: OpenList) => Promise<T>,
  ): Promise<T> => {
    const openedList = lists.get(id)
    if (!openedList) throw listGone()
    markAsNewest(id, openedList)
    try {
      return await action(openedList)
    } catch (error) {
      if (!isListGone(error)) throw error
      lists.delete(id)
      throw listGone(error)
    }
  }
  return {
    openList: async ({ profile, ...query }, { signal }) => {
      const store = await reader(profile)
      const { list, ...openedList } = await store.call('openList', query, { signal })
      const id = String((lastId += 1))
      markAsNewest(id, { store, list })
      return { list: id, ...openedList }
    },
    readList: ({ list: id, from, count }) =>
      withList(id, ({ store, list }) => store.call('readList', { list, from, count })),
    sumList: ({ list: id }, { signal }) =>
      withList(id, ({ store, list }) => store.call('sumList', { list }, { signal })),
    findInList: ({ list: id, keys }) =>
      withList(id, ({ store, list }) => store.call('findInList', { list, keys })),
    countList: async ({ profile, query }, { signal }) =>
      (await reader(profile)).call('countList', { query }, { signal }),
    closeList: async ({ list }) => {
      const openedList = lists.get(list)
      lists.delete(list)
      if (openedList)
        await openedList.store.call('closeList', { list: openedList.list }).catch(() => null)
      return null
    },
    readRecord: async ({ profile, report, key, run }) => {
      const record = await (await reader(profile)).call('readRecord', { report, key, run })
      if (record.isDamaged) await noteDamaged(world, profile, report, key)
      return record
    },
    findRecords: async ({ profile, text }) =>
      (await reader(profile)).call('findRecords', { text: text.trim() }),
    ledgerSides: async ({ profile, ids }) => (await reader(profile)).call('ledgerSides', { ids }),
    overview: async ({ profile: name, timeZone = 'UTC' }) => {
      const profile = profileOf(world, name)
      const store = await world.stores.reader(profile)
      const overview = await store.call('overview', {
        finalStatuses: settledWords(profile.statusMap),
        since: shiftInstant(nowInstant(world.ports.clock), -DAY_MS),
        axis: daysUntilToday(world, timeZone, OVERVIEW_DAYS),
      })
      return { ...overview, freshness: await readFreshness(world, profile, store) }
    },
    readTrends: async ({ profile, timeZone, volume }, { signal }) => {
      const axis = volume === null ? [] : daysUntilToday(world, timeZone, VOLUME_AXIS_DAYS)
      return (await reader(profile)).call('readTrends', { axis, volume }, { signal })
    },
    freshness: async ({ profile: name }) => {
      const profile = profileOf(world, name)
      const store = await world.stores.reader(profile)
      const latestRun = await store.call('openBreaks', null).catch(() => null)
      return { ...(await readFreshness(world, profile, store)), latestRun }
    },
    listRuns: async ({ profile }) => (await reader(profile)).call('listRuns', null),
    breakdown: async ({ profile, run }) => (await reader(profile)).call('breakdown', { run }),
    queueState: async ({ profile: name, run, counts }) => {
      const { statusMap } = profileOf(world, name)
      return (await reader(name)).call('queueState', { run, counts, statusMap })
    },
    closePeriod: async ({ profile: name, run, note }) => {
      const { ports } = world
      const closing = { id: ports.newId(), at: nowInstant(ports.clock), by: ports.person }
      const period = await world.stores
        .writer(profileOf(world, name))
        .call('closePeriod', { ...closing, run, note })
      world.log(name, 'period_closed', {
        run,
        from: period.from,
        to: period.to,
        by: period.closedBy,
        note,
        digest: period.frozen?.digest ?? '',
      })
      world.changed(profileOf(world, name), 'reconciliation')
      return period
    },
    reopenPeriod: async ({ profile: name, period: id, reason }) => {
      const { ports } = world
      const period = await world.stores
        .writer(profileOf(world, name))
        .call('reopenPeriod', { id, at: nowInstant(ports.clock), by: ports.person, reason })
      world.log(name, 'period_reopened', {
        run: period.run,
        from: period.from,
        to: period.to,
        by: period.reopenedBy,
        reason: period.reason,
      })
      world.changed(profileOf(world, name), 'reconciliation')
      return period
    },
    listPeriods: async ({ profile }) => (await reader(profile)).call('listPeriods', null),
    deleteRun: async ({ profile: name, run }) => {
      const profile = profileOf(world, name)
      await world.jobs.runAlone(name, () => world.stores.writer(profile).call('deleteRun', { run }))
      world.log(name, 'run_deleted', { run })
      world.changed(profile, 'reconciliation')
      return null
    },
  }
}

// A zone that this runtime does not support gets the days of UTC.
function daysUntilToday(world: WindowContext, timeZone: string, count: number): readonly AxisDay[] {
  const zone = findZone(timeZone) ?? findZone('UTC')
  return zone ? axisDays(world.ports.clock.nowMs(), zone, count) : []
}

// If another process owns the cache, nothing is noted: the weekly check of that process finds the
// damage.
async function noteDamaged(
  world: WindowContext,
  profile: string,
  report: ReportName,
  key: string,
): Promise<void> {
  world.log(profile, 'row_damaged', { report, key })
  await world.stores
    .writer(profileOf(world, profile))
    .call('noteIfDamaged', { report, key })
    .catch(() => null)
}

function listGone(cause?: unknown): Failure {
  return new Failure({
    kind: 'store',
    code: 'LIST_GONE',
    what: 'This list is no longer open',
    why: 'it was closed, or many others were opened since',
    advice: 'open the list again',
    cause,
  })
}

// A thread loses its lists when it dies or is closed, for example to restore a cache. A live thread
// keeps only the sixteen lists that were used last.
function isListGone(error: unknown): boolean {
  return isThreadGone(error) || (error instanceof Failure && error.code === 'LIST_GONE')
}

async function readFreshness(
  world: WindowContext,
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
  const owner = world.jobs.isBusy(profile.name) ? undefined : await world.stores.findOwner(profile)
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
