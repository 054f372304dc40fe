import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeEach, expect } from 'vitest'
import { Client } from '../../../src-main/api/client.ts'
import type { CallNote } from '../../../src-main/api/network.ts'
import { CallTallies } from '../../../src-main/app/call-tally.ts'
import { Failure } from '../../../src-main/base/failure.ts'
import { systemNetwork } from '../../../src-main/hosts/node/network.ts'
import { openStore } from '../../../src-main/store/client.ts'
import type { Store } from '../../../src-main/store/store.ts'
import type { SyncResult } from '../../../src-main/sync/sync.ts'
import { syncAll } from '../../../src-main/sync/sync.ts'
import { build } from '../../support/build.ts'
import { builtProgram } from '../../support/built-program.ts'
import { ManualClock } from '../faults/rig.ts'
import type { BadService } from './service.ts'
import { feedPage, objectText, paths, startBadService } from './service.ts'

export const CREDENTIALS = { clientId: 'client-1', clientSecret: 'c4nary-s3cret+/=' }

/** How a sync ended, and the drift that is new since the sync before it. */
export interface SyncOutcome {
  readonly failure: Failure | undefined
  readonly result: SyncResult | undefined
  /** Each newly counted drift as `kind what`. */
  readonly drift: readonly string[]
}

/** The outcome of one record. */
export interface RecordOutcome {
  readonly row: Readonly<Record<string, string | null>> | undefined
  /** The reason for its quarantine, and its text. */
  readonly quarantine: { readonly reason: string; readonly raw: string } | undefined
  /** The state in the queue, if the record is a withdrawal with an entry there. */
  readonly queue: { readonly state: string; readonly note: string | null } | undefined
}

/** The real client, sync and store over sockets against a service whose answers a test sets. */
export interface BadWorld {
  readonly service: BadService
  readonly clock: ManualClock
  readonly store: Store
  readonly notes: CallNote[]
  /** A client as in a new process, without a token. */
  connect(): Client
  sync(ids?: readonly string[], client?: Client): Promise<SyncOutcome>
  rows<T>(sql: string, ...values: unknown[]): T[]
  outcomeOf(kind: 'withdrawals' | 'transactions' | 'quotes', id: string): RecordOutcome
  /** Syncs withdrawals. The keys of `answers` are the ids to request. */
  syncWithdrawals(
    answers: Readonly<Record<string, Literals>>,
  ): Promise<SyncOutcome & { readonly outcomes: readonly RecordOutcome[] }>
  /** Syncs rows of the feed. */
  syncFeedRows(
    rows: Readonly<Record<string, Literals>>,
  ): Promise<SyncOutcome & { readonly outcomes: readonly RecordOutcome[] }>
  /** Whether any file of the cache holds these bytes. */
  holds(text: string): boolean
}

/** JSON texts by member; undefined removes one. */
export type Literals = Readonly<Record<string, string | undefined>>

/** Opens a world for the tests of a file. Answers, calls and sleeps are reset before each test. */
export async function openBadWorld(): Promise<BadWorld> {
  build()
  const service = await startBadService()
  const clock = new ManualClock()
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-inputs-'))
  const path = join(folder, 'profile', 'cache.db')
  const store = openStore({
    workerUrl: builtProgram.worker,
    path,
    isReadOnly: false,
    owner: 'a test',
  })
  await store.call('status', null)
  const db = new Database(path, { readonly: true })
  const notes: CallNote[] = []
  const tallies = new CallTallies(clock)
  const onCall = (note: CallNote): void => {
    notes.push(note)
    tallies.add(note)
  }
  const rows = <T>(sql: string, ...values: unknown[]): T[] => db.prepare(sql).all(...values) as T[]
  const countDrift = (): Map<string, number> =>
    new Map(
      rows<{ kind: string; what: string; times: number }>(
        'SELECT kind, what, times FROM drift',
      ).map((drift) => [`${drift.kind} ${drift.what}`, drift.times]),
    )
  const world: BadWorld = {
    service,
    clock,
    store,
    notes,
    rows,
    connect: () =>
      new Client(
        { fetch: systemNetwork({}).fetch, clock, random: () => 0.5, onCall },
        {
          partnerUrl: `${service.origin}/partner`,
          gatewayUrl: `${service.origin}/gateway`,
          gatewayService: 'wallet',
          gatewayAuth: { kind: 'bearer' },
          maxRate: 0,
        },
        (action) => action(CREDENTIALS),
        () => Promise.reject(new Error('no gateway login expected: it takes the bearer token')),
      ),
    async sync(ids = [], client = world.connect()) {
      const driftBefore = countDrift()
      await store.call('queueIds', { ids, again: true })
      const work = syncAll({
        client,
        store,
        clock,
        statusMap: {},
        isFull: false,
        signal: undefined,
        progress: () => undefined,
      })
      const outcome = await work.then(
        (result) => ({ result, failure: undefined }),
        (error: unknown) => ({ result: undefined, failure: error }),
      )
      if (outcome.failure !== undefined && !(outcome.failure instanceof Failure))
        throw outcome.failure
      await tallies.flush(store)
      const drift = [...countDrift()]
        .filter(([what, times]) => times !== driftBefore.get(what))
        .map(([what]) => what)
      return { ...outcome, drift: drift.sort() } as SyncOutcome
    },
    outcomeOf: (kind, id) => ({
      row: rows<Record<string, string | null>>(`SELECT * FROM ${kind} WHERE id = ?`, id)[0],
      quarantine: rows<{ reason: string; raw: string }>(
        'SELECT reason, raw FROM quarantine WHERE kind = ? AND id = ?',
        kind,
        id,
      )[0],
      queue:
        kind === 'withdrawals'
          ? rows<{ state: string; note: string | null }>(
              'SELECT state, note FROM fetch_queue WHERE id = ?',
              id,
            )[0]
          : undefined,
    }),
    async syncWithdrawals(answers) {
      for (const [id, change] of Object.entries(answers))
        service.setAnswer(`${paths.withdrawals}${id}/`, {
          body: withdrawalText({ id: JSON.stringify(id), ...change }),
        })
      const outcome = await world.sync(Object.keys(answers))
      return {
        ...outcome,
        outcomes: Object.keys(answers).map((id) => world.outcomeOf('withdrawals', id)),
      }
    },
    async syncFeedRows(rowChanges) {
      service.setAnswer(paths.feed, {
        body: feedPage(
          Object.entries(rowChanges).map(([id, change]) => rowText({ id, ...change })),
        ),
      })
      const outcome = await world.sync()
      return {
        ...outcome,
        outcomes: Object.keys(rowChanges).map((id) => world.outcomeOf('transactions', id)),
      }
    },
    holds: (text) =>
      readdirSync(join(folder, 'profile')).some(
        (name) =>
          /^cache\.db(?:-wal)?$/.test(name) &&
          readFileSync(join(folder, 'profile', name)).includes(text),
      ),
  }
  afterAll(async () => {
    db.close()
    await store.close()
    await service.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  beforeEach(() => {
    service.reset()
    notes.length = 0
    clock.sleepsMs.length = 0
  })
  return world
}

/** A withdrawal as in the contract, with some members changed. */
export function withdrawalText(change: Literals): string {
  return objectText({
    id: '"w"',
    created_at: '"2026-11-20T10:00:00Z"',
    confirmation_date: '"2026-11-20T10:05:00Z"',
    txn_hash: '"0xabc"',
    end_user_id: '"user-7"',
    currency: '"USDT"',
    amount: '1.10',
    address: '"T9yD14"',
    charged_fee: '0.5',
    network_name: '"TRON"',
    status: '"COMPLETED"',
    transaction_id: '"991"',
    provisory_transaction_hash: '""',
    risk_score: 'null',
    is_blocked: 'false',
    reason: '""',
    external_ref: '"ref-1"',
    debited_amount: '"1.60"',
    ...change,
  })
}

/** A feed transaction as in the contract, with some members changed. */
export function rowText(change: Literals): string {
  const money = Object.fromEntries(
    [
      'fee',
      'fee_fiat',
      'rate',
      'rate_usd',
      'amount_from',
      'amount_to',
      'amount_fiat',
      'amount_usd',
      'tax',
    ].map((name) => [name, '"1"']),
  )
  return objectText({
    id: '1',
    external_id: '"ext-1"',
    transaction_type: '"withdrawal"',
    rail: '"crypto"',
    status: '"COM"',
    gateway_details: 'null',
    transaction_hash: 'null',
    from_currency: '"USDT"',
    to_currency: '"USDT"',
    fiat_currency: '"BRL"',
    fee_currency: '"USDT"',
    ...money,
    tax_currency: 'null',
    origin: '"acc-1"',
    destination: '"acc-2"',
    created_at: '"2026-11-20T10:00:00Z"',
    updated_at: '"2026-11-20T10:00:01Z"',
    extra_data: '{}',
    ...change,
  })
}

/** Expects a failure with this code that states what failed, why and what to do. */
export function expectExplained(failure: Failure | undefined, code: string): void {
  expect(failure?.code).toBe(code)
  for (const words of [failure?.what, failure?.why, failure?.advice]) expect(words).toMatch(/\S/)
}
