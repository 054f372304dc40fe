import { describe, expect, it } from 'vitest'
import type { Store } from '../../../src-main/store/store.ts'
import type { SyncContext } from '../../../src-main/sync/context.ts'
import { FetchFailures, fetchWithdrawals } from '../../../src-main/sync/withdrawals.ts'
import type { Respond } from '../api/fake-service.ts'
import { answer, fakeClient } from '../api/fake-service.ts'

const idOf = (url: string): string => /withdrawals\/([^/]+)\//.exec(url)?.[1] ?? ''

async function fetchUnfetched(
  ids: readonly string[],
  respond: (id: string) => Response,
): Promise<FetchFailures> {
  const fake = fakeClient((({ url }) => respond(idOf(url))) satisfies Respond)
  const store = {
    call: async () => ({ seen: 0, added: 0, changed: 0, quarantined: 0 }),
  } as unknown as Store
  const context = {
    client: fake.client,
    store,
    clock: fake.network.clock,
    statusMap: {},
    isFull: false,
    signal: undefined,
    progress: () => undefined,
  } satisfies SyncContext
  const fetchFailures = new FetchFailures()
  await fetchWithdrawals(context, ids, () => undefined, fetchFailures)
  return fetchFailures
}

describe('fetchWithdrawals', () => {
  it('lists every id that was not fetched, for a caller that requested the list', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => `wd-${index}`)
    const fetchFailures = await fetchUnfetched(ids, (id) =>
      Number(id.slice(3)) % 2 === 0
        ? answer(404, '{"code":40004,"error":"not found"}')
        : answer(400, '{}'),
    )
    expect([fetchFailures.absent.length, fetchFailures.refused.length]).toEqual([125, 125])
    expect(
      new Set([
        ...fetchFailures.absent,
        ...fetchFailures.refused.map(({ part }) => part.replace('withdrawal ', '')),
      ]),
    ).toEqual(new Set(ids))
  })
})
