import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Client } from '../../../src-main/api/client.ts'
import { LEARNT_FACT, readFacts } from '../../../src-main/api/learnt.ts'
import { Failure } from '../../../src-main/base/failure.ts'
import type { PresetName } from '../../../src-main/domain/service-preset.ts'
import { presets } from '../../../src-main/domain/service-preset.ts'
import { nodeClock } from '../../../src-main/hosts/node/clock.ts'
import { systemNetwork } from '../../../src-main/hosts/node/network.ts'
import { openStore } from '../../../src-main/store/client.ts'
import type { Store } from '../../../src-main/store/store.ts'
import type { SyncResult } from '../../../src-main/sync/sync.ts'
import { syncAll } from '../../../src-main/sync/sync.ts'
import { build } from '../../support/build.ts'
import { builtProgram } from '../../support/built-program.ts'
import type { ThirdServiceOptions } from './third/options.ts'
import type { ThirdService } from './third/third-service.ts'
import { startThirdService } from './third/third-service.ts'

/** How a sync ended, and its gateway calls: path below the segment, with query. */
export interface ThirdSync {
  readonly result: SyncResult | undefined
  readonly failure: Failure | undefined
  readonly calls: readonly string[]
}

/** The real client, sync and store over sockets against a third service of its own. */
export interface ThirdCache {
  readonly service: ThirdService
  readonly store: Store
  /** A client as in a new process: without a token and without learnt facts. */
  connect(preset?: PresetName): Client
  /** Syncs with the given client, or with a new one. */
  sync(options?: { readonly client?: Client; readonly isFull?: boolean }): Promise<ThirdSync>
  rows<T>(sql: string): T[]
  /** The stored facts that the client learnt from answers, by name. */
  learntFacts(): Readonly<Record<string, string>>
  /** `kind what` of each counted drift. */
  drift(): readonly string[]
  close(): Promise<void>
}

export async function openThirdCache(options: ThirdServiceOptions = {}): Promise<ThirdCache> {
  build()
  const service = await startThirdService(options)
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-third-'))
  const path = join(folder, 'profile', 'cache.db')
  const store = openStore({
    workerUrl: builtProgram.worker,
    path,
    isReadOnly: false,
    owner: 'a test',
  })
  await store.call('status', null)
  const db = new Database(path, { readonly: true })
  const rows = <T>(sql: string): T[] => db.prepare(sql).all() as T[]
  const connect = (preset: PresetName = 'documented'): Client => {
    const { partnerUrl, gatewayUrl, gatewayService, clientId, clientSecret } = service
    return new Client(
      { fetch: systemNetwork({}).fetch, clock: nodeClock, random: () => 0 },
      {
        partnerUrl,
        gatewayUrl,
        gatewayService,
        gatewayAuth: { kind: 'signed', toleranceMs: 5000 },
        maxRate: 0,
        preset: presets[preset],
      },
      (action) => action({ clientId, clientSecret }),
      (action) => action({ key: service.gatewayKey, secret: service.gatewaySecret }),
    )
  }
  return {
    service,
    store,
    connect,
    rows,
    async sync({ client = connect(), isFull = false } = {}) {
      const requestCount = service.requests.length
      const outcome = await syncAll({
        client,
        store,
        clock: nodeClock,
        statusMap: {},
        isFull,
        signal: undefined,
        progress: () => undefined,
      }).then(
        (result) => ({ result, failure: undefined }),
        (error: unknown) => ({ result: undefined, failure: error }),
      )
      if (outcome.failure !== undefined && !(outcome.failure instanceof Failure))
        throw outcome.failure
      const calls = service.requests
        .slice(requestCount)
        .filter(({ host, path: callPath }) => host === 'gateway' && callPath.startsWith('/wallet/'))
        .map(
          ({ path: callPath, query }) => callPath.slice('/wallet'.length) + (query && `?${query}`),
        )
      return { ...outcome, calls } as ThirdSync
    },
    learntFacts() {
      const [stored] = rows<{ value: string }>(
        `SELECT value FROM facts WHERE name = '${LEARNT_FACT}'`,
      )
      const facts = Object.entries(readFacts(stored?.value ?? null))
      return Object.fromEntries(facts.map(([name, { value }]) => [name, value]))
    },
    drift: () =>
      rows<{ drift: string }>("SELECT kind || ' ' || what AS drift FROM drift ORDER BY 1").map(
        (row) => row.drift,
      ),
    async close() {
      db.close()
      await store.close()
      await service.close()
      rmSync(folder, { recursive: true })
    },
  }
}
