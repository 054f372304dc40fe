import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Client } from '../../../src-main/api/client.ts'
import type { CallNote } from '../../../src-main/api/network.ts'
import type { Fetch, FetchAnswer } from '../../../src-main/base/fetch.ts'
import type { Clock } from '../../../src-main/base/instant.ts'
import type { Notice, SendNotice } from '../../../src-main/base/notice.ts'
import { systemNetwork } from '../../../src-main/hosts/node/network.ts'
import type { RunningSandbox, SandboxOptions } from '../../../src-main/sandbox/server.ts'
import { startSandbox } from '../../../src-main/sandbox/server.ts'
import { openStore } from '../../../src-main/store/client.ts'
import type { Store } from '../../../src-main/store/store.ts'
import type { SyncResult } from '../../../src-main/sync/sync.ts'
import { syncAll } from '../../../src-main/sync/sync.ts'
import { build } from '../../support/build.ts'

/** A clock that moves only when a caller sleeps or a test sets it. It records every sleep. */
export class ManualClock implements Clock {
  #ms = 1_000_000
  /** The durations of all sleeps, in milliseconds. */
  readonly sleepsMs: number[] = []

  nowMs(): number {
    return Date.UTC(2026, 10, 20, 12) + this.#ms
  }

  monotonicMs(): number {
    return this.#ms
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const until = this.#ms + ms
    this.sleepsMs.push(ms)
    await nextTurn()
    signal?.throwIfAborted()
    this.#ms = Math.max(this.#ms, until)
  }

  advance(ms: number): void {
    this.#ms += ms
  }
}

/**
 * The client, the sync and a real store against a real sandbox over sockets. A manual clock drives
 * them.
 */
export interface Rig {
  readonly sandbox: RunningSandbox
  readonly clock: ManualClock
  readonly store: Store
  /** The database file. */
  readonly path: string
  /** Makes a client as in a new process, without a token. */
  connect(): Client
  sync(client?: Client): Promise<SyncResult>
  /** The sha256 of each report over the whole cache. */
  digest(): Promise<readonly string[]>
  /** The notices of all syncs so far. */
  readonly notices: Pick<Notice, 'code' | 'evidence'>[]
  /** Every attempt at a call so far. */
  readonly calls: CallNote[]
  /** The number of calls whose path contains the text. */
  countCalls(pathPart: string): number
  /**
   * Replaces each fetch. A test may change the answer, note the request, or send the request to
   * another URL.
   */
  onFetch: (url: string, send: (otherUrl?: string) => Promise<FetchAnswer>) => Promise<FetchAnswer>
  close(): Promise<void>
}

const system = systemNetwork({})
const workerUrl = pathToFileURL(resolve(import.meta.dirname, '../../../.out/main/worker.js'))
let randomState = 1

// Jitter that differs from call to call but not from run to run.
function random(): number {
  randomState = (randomState * 48271) % 2147483647
  return randomState / 2147483647
}

/** Reads the whole body of an answer. The body is consumed. */
export async function textOf({ body }: FetchAnswer): Promise<string> {
  const reader = body?.getReader()
  const parts: Uint8Array[] = []
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
    parts.push(read.value)
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Starts a rig. The database is in `folder` and stays there after the rig is closed. Without
 * `folder`, it is in a temporary folder, which is removed.
 */
export async function startRig(
  options: SandboxOptions & { readonly shared?: RunningSandbox; readonly folder?: string } = {},
): Promise<Rig> {
  build()
  randomState = 1
  const sandbox =
    options.shared ??
    (await startSandbox({ clock: 'still', withdrawals: 60, pageSize: 10, ...options }))
  const clock = new ManualClock()
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'partner-desk-rig-'))
  const path = join(folder, 'profile', 'cache.db')
  const store = openStore({ workerUrl, path, isReadOnly: false, owner: 'a test' })
  const calls: CallNote[] = []
  const rig: Rig = {
    sandbox,
    clock,
    store,
    path,
    notices: [],
    calls,
    onFetch: (_url, send) => send(),
    connect: () => {
      const fetchThroughRig: Fetch = (url, init) =>
        rig.onFetch(url, (otherUrl) => system.fetch(otherUrl ?? url, init))
      const network = {
        fetch: fetchThroughRig,
        clock,
        random,
        onCall: (note: CallNote) => void calls.push(note),
      }
      const { clientId, clientSecret } = sandbox
      return new Client(
        network,
        { ...sandbox, gatewayAuth: { kind: 'bearer' }, maxRate: 0 },
        (action) => action({ clientId, clientSecret }),
        () => Promise.reject(new Error('no gateway login expected: it takes the bearer token')),
      )
    },
    async sync(client = rig.connect()) {
      const sendNotice: SendNotice = (code, evidence = {}) =>
        void rig.notices.push({ code, evidence })
      return syncAll({
        client,
        store,
        clock,
        statusMap: {},
        isFull: false,
        signal: undefined,
        progress: () => undefined,
        sendNotice,
      })
    },
    async digest() {
      const digests: string[] = []
      for (const report of ['withdrawals', 'transactions', 'quotes', 'contacts'] as const) {
        const target = join(folder, `${report}-${calls.length}-${digests.length}-${Date.now()}.csv`)
        digests.push(
          (
            await store.call('export', {
              query: { report, conditions: [] },
              columns: undefined,

              madeAt: '2026-11-20T12:00:00.000000Z',
              path: target,
              descriptor: undefined,
              assumptions: [],
            })
          ).sha256,
        )
      }
      return digests
    },
    countCalls: (pathPart) => calls.filter(({ path }) => path.includes(pathPart)).length,
    async close() {
      await store.close()
      if (!options.shared) await sandbox.close()
      if (options.folder === undefined)
        rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
  return rig
}

/** The digest of a sync without faults of this sandbox in its present state. */
export async function digestWithoutFaults(
  sandbox: RunningSandbox,
  ids: readonly string[] = [],
): Promise<readonly string[]> {
  const rig = await startRig({ shared: sandbox })
  await rig.store.call('queueIds', { ids: [...ids], again: true })
  await rig.sync()
  const digest = await rig.digest()
  await rig.close()
  return digest
}

export function withdrawalIds(sandbox: RunningSandbox): string[] {
  return sandbox.world.withdrawals.map(({ withdrawal }) => withdrawal.id)
}
