import { describe, expect, it, onTestFinished } from 'vitest'
import { Client } from '../../../src-main/api/client.ts'
import { presets } from '../../../src-main/domain/service-preset.ts'
import { systemNetwork } from '../../../src-main/hosts/node/network.ts'
import type { SyncContext } from '../../../src-main/sync/context.ts'
import {
  FetchFailures,
  fetchWithdrawals,
  syncWithdrawals,
} from '../../../src-main/sync/withdrawals.ts'
import type { FakeClock } from '../../unit/base/fake-clock.ts'
import { fakeClock } from '../../unit/base/fake-clock.ts'
import { ListCache } from '../../unit/sync/list-service.ts'
import type { LinkForm, ThirdServiceOptions } from './third/options.ts'
import type { ThirdService } from './third/third-service.ts'
import { startThirdService } from './third/third-service.ts'

// The list of withdrawals of a service that was written by hand from observed.md, over real sockets
// into a real database.

const WITHDRAWAL_COUNT = 333
const PAGE_COUNT = 14
const PATH = '/api/v1/withdrawals/'

interface Rig {
  readonly service: ThirdService
  readonly clock: FakeClock
  readonly cache: ListCache
  readonly client: Client
  readonly context: SyncContext
  sync(): Promise<readonly string[]>
  /** The list pages and the ids requested since the last call. */
  requestedPaths(): readonly string[]
}

async function startRig(options: ThirdServiceOptions = {}): Promise<Rig> {
  const clock = fakeClock()
  const service = await startThirdService({ now: () => clock.nowMs(), ...options })
  onTestFinished(() => service.close())
  const { partnerUrl, gatewayUrl, gatewayService, clientId, clientSecret } = service
  const client = new Client(
    { clock, random: () => 0, fetch: systemNetwork({}).fetch },
    {
      partnerUrl,
      gatewayUrl,
      gatewayService,
      gatewayAuth: { kind: 'signed', toleranceMs: 5000 },
      maxRate: 0,
      preset: presets.documented,
    },
    (action) => action({ clientId, clientSecret }),
    (action) => action({ secret: service.gatewaySecret, key: service.gatewayKey }),
  )
  const cache = new ListCache()
  const context: SyncContext = {
    client,
    store: cache.store,
    clock,
    statusMap: {},
    isFull: false,
    signal: undefined,
    progress: () => undefined,
  }
  let readCount = 0
  return {
    service,
    clock,
    cache,
    client,
    context,
    async sync() {
      const failures = new FetchFailures()
      await syncWithdrawals(context, failures)
      return failures.refused.map(({ code }) => code)
    },
    requestedPaths() {
      const paths = service.requests
        .slice(readCount)
        .filter(({ path }) => path.startsWith(PATH))
        .map(({ path, query }) => `${path.slice(PATH.length)}${query}`)
      readCount = service.requests.length
      return paths
    },
  }
}

const count = ({ cache }: Rig): unknown =>
  cache.db.prepare('SELECT count(*) FROM withdrawals').pluck().get()

describe('the list of withdrawals of the third service', () => {
  it.each<LinkForm>(['localhost', 'https', 'own', 'foreign', 'relative', 'no_last_slash'])(
    'X18, X19: is read in full by the page numbers of links in the form %s, without drift',
    async (links) => {
      const rig = await startRig({ links })
      expect(await rig.sync()).toEqual([])
      const pages = rig.requestedPaths().filter((path) => path === '' || path.includes('page='))
      expect([count(rig), pages.length]).toEqual([WITHDRAWAL_COUNT, PAGE_COUNT])
      expect(rig.client.learntFacts.find('list.order')).toBe('oldest_first')
      expect(driftOf(rig)).toEqual([])
    },
  )

  it.each<LinkForm>(['other_path', 'no_page'])(
    'X18: keeps the first page before a link in the form %s',
    async (links) => {
      const rig = await startRig({ links })
      expect(await rig.sync()).toEqual(['LINK_FOREIGN'])
      expect(count(rig)).toBe(25)
    },
  )

  it('reports LIST_CUT if its last pages have no link, and does not fail', async () => {
    const rig = await startRig({ lastLinkedPage: 3 })
    expect(await rig.sync()).toEqual(['LIST_CUT'])
    expect(count(rig)).toBe(75)
  })

  it.each(['current', 'older'] as const)(
    'X20, X21: merges list items and details of the %s generation, without drift',
    async (generation) => {
      const rig = await startRig({ generation })
      await rig.sync()
      const listedRows = rowsOf(rig)
      const ids = listedRows.map(({ id }) => id ?? '')
      await fetchWithdrawals(rig.context, ids, () => undefined)
      const mergedRows = rowsOf(rig)
      expect(mergedRows.length).toBe(WITHDRAWAL_COUNT)
      mergedRows.forEach((row, index) => {
        // No known field has become unknown, and the first text of an amount stays.
        for (const [name, value] of Object.entries(listedRows[index] ?? {}))
          if (value !== null) expect([name, row[name]]).toEqual([name, value])
        expect(row.charged_fee).not.toBeNull()
        expect(row.network_name).not.toBeNull()
      })
      expect(driftOf(rig)).toEqual([])
      const forms = rig.cache.db
        .prepare('SELECT DISTINCT form, other IS NULL FROM withdrawals_raw')
        .raw()
        .all()
      expect(forms).toEqual([['detail', 0]])
    },
  )

  it('X19: a second sync reads the last page alone, and due withdrawals by pages or one by one', async () => {
    const rig = await startRig({ arrivals: { afterPages: PAGE_COUNT + 1, count: 3 } })
    await rig.sync()
    rig.requestedPaths()
    rig.clock.advance(60_000)
    await rig.sync()
    const secondRequests = rig.requestedPaths()
    expect(secondRequests.slice(0, 3)).toEqual([`page=${PAGE_COUNT}`, 'page=2', 'page=3'])
    // Each of the other due withdrawals is alone on its page.
    expect(secondRequests.slice(3).sort()).toEqual([
      '00000381-7d1e-4c5a-9b0f-d3a6e2c4f8b7/',
      '00000443-7d1e-4c5a-9b0f-d3a6e2c4f8b7/',
    ])
    await rig.sync()
    expect(count(rig)).toBe(WITHDRAWAL_COUNT + 3)
  })
})

const rowsOf = ({ cache }: Rig): Record<string, string | null>[] =>
  cache.db
    .prepare<[], Record<string, string | null>>(
      'SELECT id, amount, charged_fee, debited_amount, network_name, status, external_ref FROM withdrawals ORDER BY id',
    )
    .all()

const driftOf = ({ cache }: Rig): unknown[] =>
  cache.db.prepare("SELECT what FROM drift WHERE kind = 'withdrawals'").pluck().all()
