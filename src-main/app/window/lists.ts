import { Failure, isThreadGone } from '../../base/failure.ts'
import type { ReportName } from '../../contract/report.ts'
import type { WindowCalls } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import type { Store } from '../../store/store.ts'
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
>

/** Limit for all profiles together. One database thread keeps sixteen lists open. */
const MAX_OPEN_LISTS = 256

interface OpenList {
  readonly store: Store
  readonly list: number
}

/**
 * The handlers that read lists and single records of the cache. They read on a separate thread, so
 * neither a sync nor a reconciliation delays them.
 */
export function listHandlers(context: WindowContext): Handlers<Calls> {
  const lists = new Map<string, OpenList>()
  let lastId = 0
  const reader = (name: string): Promise<Store> => context.stores.reader(profileOf(context, name))
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
    if (!openedList) throw listGoneFailure()
    markAsNewest(id, openedList)
    try {
      return await action(openedList)
    } catch (error) {
      if (!isListGone(error)) throw error
      lists.delete(id)
      throw listGoneFailure(error)
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
    countList: async ({ profile, ...input }, { signal }) =>
      (await reader(profile)).call('countList', input, { signal }),
    closeList: async ({ list }) => {
      const openedList = lists.get(list)
      lists.delete(list)
      if (openedList)
        await openedList.store.call('closeList', { list: openedList.list }).catch(() => null)
      return null
    },
    readRecord: async ({ profile, report, key, run }) => {
      const record = await (await reader(profile)).call('readRecord', { report, key, run })
      if (record.isDamaged) await noteDamaged(context, profile, report, key)
      return record
    },
    findRecords: async ({ profile, text }) =>
      (await reader(profile)).call('findRecords', { text: text.trim() }),
    ledgerSides: async ({ profile, ids }) => (await reader(profile)).call('ledgerSides', { ids }),
  }
}

// If another process owns the cache, nothing is noted: the weekly check of that process finds the
// damage.
async function noteDamaged(
  context: WindowContext,
  profile: string,
  report: ReportName,
  key: string,
): Promise<void> {
  context.log(profile, 'row_damaged', { report, key })
  await context.stores
    .writer(profileOf(context, profile))
    .call('noteIfDamaged', { report, key })
    .catch(() => null)
}

function listGoneFailure(cause?: unknown): Failure {
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
