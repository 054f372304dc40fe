import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { ServiceProfile } from '../../../src-main/api/client.ts'
import { Client } from '../../../src-main/api/client.ts'
import type { CallNote } from '../../../src-main/api/network.ts'
import type { Clock } from '../../../src-main/base/instant.ts'
import type { CallContext } from '../../../src-main/contract/wire.ts'
import { presets } from '../../../src-main/domain/service-preset.ts'
import { systemNetwork } from '../../../src-main/hosts/node/network.ts'
import { storeCalls } from '../../../src-main/store/calls.ts'
import type { StoreCall } from '../../../src-main/store/database/call.ts'
import { answerCall } from '../../../src-main/store/database/call.ts'
import type { WritableDb } from '../../../src-main/store/database/connection.ts'
import { openForWriting } from '../../../src-main/store/database/database.ts'
import type { Store } from '../../../src-main/store/store.ts'
import type { SyncResult } from '../../../src-main/sync/sync.ts'
import { syncAll } from '../../../src-main/sync/sync.ts'
import { makeFolder } from '../../support/reconcile.ts'
import type { ThirdService } from './third/third-service.ts'

/** The program's client and a real cache, for the third service with the documented preset. */
export interface ThirdSync {
  readonly client: Client
  readonly db: WritableDb
  /** Every attempt at a call so far. */
  readonly calls: readonly CallNote[]
  /** Syncs everything, and requests these withdrawals by id. */
  sync(withdrawalIds?: readonly string[]): Promise<SyncResult>
}

const system = systemNetwork({})

/** This machine's clock, with sleeps that end at once. */
const instantSleepClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  sleep: () => new Promise((resolve) => setImmediate(resolve)),
}

/** This machine's clock, with real sleeps. */
export const realClock: Clock = {
  ...instantSleepClock,
  sleep: (ms, signal) => sleep(ms, undefined, signal ? { signal } : {}),
}

export function connectThird(
  service: ThirdService,
  change: Partial<ServiceProfile> = {},
  clock: Clock = instantSleepClock,
): ThirdSync {
  const db = openForWriting(join(makeFolder(), 'cache.db'))
  onTestFinished(() => void db.close())
  const calls: CallNote[] = []
  const network = {
    fetch: system.fetch,
    clock,
    random: () => 0.5,
    onCall: (note: CallNote) => void calls.push(note),
    openSocket: system.openSocket,
    secrets: new HiddenSecrets(),
  }
  const { clientId, clientSecret, gatewayKey: key, gatewaySecret: secret } = service
  const client = new Client(
    network,
    {
      partnerUrl: service.partnerUrl,
      gatewayUrl: service.gatewayUrl,
      gatewayService: service.gatewayService,
      streamUrl: service.streamUrl,
      gatewayAuth: { kind: 'signed', toleranceMs: 5000 },
      maxRate: 0,
      preset: presets.documented,
      environment: 'sandbox',
      ...change,
    },
    (action) => action({ clientId, clientSecret }),
    (action) => action({ key, secret }),
  )
  const store = storeOver(db)
  return {
    client,
    db,
    calls,
    sync: async (withdrawalIds = []) => {
      await store.call('queueIds', { ids: withdrawalIds, again: true })
      return syncAll({
        client,
        store,
        clock,
        statusMap: {},
        isFull: false,
        signal: undefined,
        progress: () => undefined,
      })
    },
  }
}

/** Removes registered secrets from texts. */
class HiddenSecrets {
  readonly #values: string[] = []

  hide(values: readonly string[]): void {
    this.#values.push(...values)
  }

  clean(text: string): string {
    return this.#values.reduce((clean, secret) => clean.replaceAll(secret, '[removed]'), text)
  }
}

// The store's own calls over a real database, in this thread.
function storeOver(db: WritableDb): Store {
  const context = {
    signal: new AbortController().signal,
    progress: () => undefined,
    isStopped: () => false,
  } as unknown as CallContext
  const connections = { readable: () => db, writable: () => db }
  const call = (name: keyof typeof storeCalls, input: unknown): Promise<unknown> =>
    answerCall(storeCalls[name] as StoreCall<unknown, unknown>, connections, input, context)
  return { call: call as Store['call'], close: () => Promise.resolve() }
}
