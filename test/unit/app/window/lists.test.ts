import { describe, expect, it } from 'vitest'
import type { WindowContext } from '../../../../src-main/app/window/context.ts'
import { listHandlers } from '../../../../src-main/app/window/lists.ts'
import { Failure } from '../../../../src-main/base/failure.ts'
import { listQuery } from '../../../support/list-query.ts'

const context = { signal: new AbortController().signal, progress: () => undefined }

const listGone = (): Failure =>
  new Failure({ kind: 'store', code: 'LIST_GONE', what: 'The list is gone', why: '', advice: '' })

/** The handlers over a fake database thread that opens lists and counts its other calls. */
function makeBrowsing(
  readList: () => Promise<unknown> = () => Promise.resolve({ keys: [], rows: [] }),
) {
  let lastId = 0
  const callNames: string[] = []
  const call = (name: string): Promise<unknown> => {
    if (name === 'openList')
      return Promise.resolve({ list: (lastId += 1), rows: 0, asOf: null, beginning: null })
    callNames.push(name)
    return name === 'readList' ? readList() : Promise.resolve(null)
  }
  const stores = {
    ports: { profiles: { read: () => [] } },
    reader: () => Promise.resolve({ call, close: () => Promise.resolve() }),
  }
  const handlers = listHandlers({ stores } as unknown as WindowContext)
  const openList = async (): Promise<string> =>
    (await handlers.openList({ profile: 'sandbox', query: listQuery(), first: 0 }, context)).list
  const isOpen = (list: string): Promise<boolean> =>
    Promise.resolve(handlers.readList({ list, from: 0, count: 1 }, context)).then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ code: 'LIST_GONE' })
        return false
      },
    )
  return { handlers, callNames, open: openList, isOpen }
}

describe('input 147: the ids of lists', () => {
  it('of a closed list do not reach the database', async () => {
    const { handlers, callNames, open: openList, isOpen } = makeBrowsing()
    const list = await openList()
    expect(await isOpen(list)).toBe(true)
    await handlers.closeList({ list }, context)
    expect(callNames).toEqual(['readList', 'closeList'])
    expect([await isOpen(list), await isOpen(list)]).toEqual([false, false])
    await handlers.closeList({ list }, context)
    await expect(
      Promise.resolve().then(() => handlers.sumList({ list }, context)),
    ).rejects.toMatchObject({ code: 'LIST_GONE' })
    expect(callNames).toHaveLength(2)
  })

  it('are kept for the last 256 of 100,000 that no page closed, and for one in use', async () => {
    const { handlers, callNames, open: openList, isOpen } = makeBrowsing()
    const usedList = await openList()
    const openedLists: string[] = []
    for (let count = 0; count < 100_000; count += 1) {
      const list = await openList()
      if (count % 2 === 0) await handlers.closeList({ list }, context)
      else openedLists.push(list)
      if (count % 100 === 0) expect(await isOpen(usedList)).toBe(true)
    }
    const callsBefore = callNames.length
    let reachable = 0
    for (const list of openedLists) if (await isOpen(list)) reachable += 1
    expect(reachable).toBeLessThanOrEqual(256)
    expect(reachable).toBeGreaterThan(200)
    // An unknown id costs the database no call.
    expect(callNames.length - callsBefore).toBe(reachable)
  })

  it.each([
    ['dropped', listGone],
    [
      'closed with its thread',
      () =>
        new Failure({ kind: 'store', code: 'STORE_LOST', what: 'It ended', why: '', advice: '' }),
    ],
  ])('of a list that the database has %s are forgotten at once', async (_name, fail) => {
    const { callNames, open: openList, isOpen } = makeBrowsing(() => Promise.reject(fail()))
    const list = await openList()
    expect([await isOpen(list), await isOpen(list)]).toEqual([false, false])
    expect(callNames).toEqual(['readList'])
  })

  it('of a list that cannot be read for another reason stay', async () => {
    const {
      handlers,
      callNames,
      open: openList,
    } = makeBrowsing(() => Promise.reject(new Error('busy')))
    const list = await openList()
    for (let times = 0; times < 2; times += 1)
      await expect(handlers.readList({ list, from: 0, count: 1 }, context)).rejects.toThrow('busy')
    expect(callNames).toHaveLength(2)
  })

  it.each(['', '0', '-1', '1e3', '__proto__', '999999999999999999999'])(
    'that were never issued (%j) are refused',
    async (list) => {
      const { callNames, open: openList, isOpen } = makeBrowsing()
      await openList()
      expect(await isOpen(list)).toBe(false)
      expect(callNames).toEqual([])
    },
  )
})
