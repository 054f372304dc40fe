import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Client } from '../../../src-main/api/client.ts'
import type { Route } from '../../../src-main/domain/operations.ts'
import { presets } from '../../../src-main/domain/service-preset.ts'
import { storeCalls } from '../../../src-main/store/calls.ts'
import { answerCall } from '../../../src-main/store/database/call.ts'
import type { WritableDb } from '../../../src-main/store/database/connection.ts'
import type { Store } from '../../../src-main/store/store.ts'
import type { SyncContext } from '../../../src-main/sync/context.ts'
import { openFresh } from '../../support/fresh-database.ts'
import { makeFolder } from '../../support/reconcile.ts'
import type { FakeClient } from '../api/fake-service.ts'
import { answer, fakeClient } from '../api/fake-service.ts'
import type { FakeClock } from '../base/fake-clock.ts'

export type ServedOrder = 'newest_first' | 'oldest_first' | 'by_id'

export interface ServedRow {
  readonly id: string
  readonly createdMs: number
  status: string
}

/** A service with a list of withdrawals, in memory. It records the calls it receives. */
export class ListService {
  readonly rows: ServedRow[] = []
  readonly order: ServedOrder
  pageSize: number
  /** The page of each list call, and the id of each call for one record. */
  readonly calls: (number | string)[] = []
  /** Runs before a page is answered. */
  beforePage: (page: number) => void = () => undefined
  /** The value of `next`; by default the address of the next page. */
  link: (page: number) => string = (page) =>
    `http://localhost/base/api/v1/withdrawals/?page=${page}`
  /** The last page that has a link. */
  lastLinked = Infinity
  /** Whether its items contain their status. */
  hasStatus = true
  /** The routes of the profile. A test may delete the list's route. */
  readonly routes: Record<string, Route> = { ...presets.documented.routes }
  /** Pages that are answered with 400. */
  readonly broken = new Set<number>()
  readonly #fake: FakeClient

  constructor(order: ServedOrder, pageSize: number) {
    this.order = order
    this.pageSize = pageSize
    this.#fake = fakeClient(({ url }) => this.#answer(new URL(url)), {
      preset: { ...presets.documented, routes: this.routes },
    })
  }

  get client(): Client {
    return this.#fake.client
  }

  get clock(): FakeClock {
    return this.#fake.network.clock
  }

  add(count: number, status = 'COMPLETED', createdMs = this.clock.nowMs()): void {
    for (let index = 0; index < count; index += 1) {
      // The ids are scattered, so that sorting by id never gives the order of the times.
      const id = `w-${((this.rows.length * 40_503) % 65_536).toString().padStart(6, '0')}`
      this.rows.push({ id, createdMs: createdMs + index, status })
    }
  }

  listedRows(): readonly ServedRow[] {
    const rows = this.rows.toSorted(
      (left, right) => left.createdMs - right.createdMs || (left.id < right.id ? -1 : 1),
    )
    if (this.order === 'newest_first') return rows.reverse()
    return this.order === 'oldest_first'
      ? rows
      : rows.sort((left, right) => (left.id < right.id ? -1 : 1))
  }

  #answer(url: URL): Response {
    const id = /withdrawals\/([^/]+)\/$/.exec(url.pathname)?.[1]
    return id === undefined
      ? this.#page(Number(url.searchParams.get('page') ?? 1))
      : this.#record(id)
  }

  #record(id: string): Response {
    this.calls.push(id)
    const row = this.rows.find((listed) => listed.id === id)
    return row
      ? answer(200, item(row, ',"charged_fee":0.1'))
      : answer(404, '{"code":40004,"error":"not found"}')
  }

  #page(page: number): Response {
    this.calls.push(page)
    this.beforePage(page)
    if (this.broken.has(page)) return answer(400, '{"detail":"broken"}')
    const rows = this.listedRows()
    const pages = Math.max(1, Math.ceil(rows.length / this.pageSize))
    if (page > pages) return answer(404, '{"code":40004,"error":"not found"}')
    const next = page < pages && page < this.lastLinked ? JSON.stringify(this.link(page + 1)) : null
    const items = rows.slice((page - 1) * this.pageSize, page * this.pageSize)
    return answer(
      200,
      `{"count":${rows.length},"next":${next},"previous":null,"results":[${items.map((row) => item(row, '', this.hasStatus)).join(',')}],"page":${page}}`,
    )
  }
}

function item({ id, createdMs, status }: ServedRow, more = '', hasStatus = true): string {
  const statusMember = hasStatus ? `,"status":"${status}"` : ''
  return `{"id":"${id}","created_at":"${new Date(createdMs).toISOString()}","currency":"ETH","amount":"0.5"${more}${statusMember},"debited_amount":"0.6"}`
}

/** A cache on disk. Its store calls run in this thread. */
export class ListCache {
  readonly db: WritableDb
  readonly store: Store
  /** Number of calls that still succeed, after which the process counts as killed. */
  callsLeft = Infinity

  constructor() {
    this.db = openFresh(join(makeFolder(), 'cache.db'))
    onTestFinished(() => void this.db.close())
    const context = { signal: new AbortController().signal, progress: () => undefined }
    const call = async (name: string, input: unknown): Promise<unknown> => {
      this.callsLeft -= 1
      if (this.callsLeft < 0) throw new Error('killed')
      return answerCall(
        storeCalls[name as keyof typeof storeCalls] as never,
        { readable: () => this.db, writable: () => this.db },
        input,
        context as never,
      )
    }
    this.store = { call: call as Store['call'], close: () => Promise.resolve() }
  }

  ids(): string[] {
    return this.db.prepare<[], string>('SELECT id FROM withdrawals ORDER BY id').pluck().all()
  }
}

export function contextOf(
  service: ListService,
  cache: ListCache,
  change: Partial<SyncContext> = {},
): SyncContext {
  return {
    client: service.client,
    store: cache.store,
    clock: service.clock,
    statusMap: {},
    isFull: false,
    signal: undefined,
    progress: () => undefined,
    ...change,
  }
}
