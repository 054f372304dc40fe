import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { decodeRecord } from '../../src-main/api/decode.ts'
import { Failure } from '../../src-main/base/failure.ts'
import {
  isJsonArray,
  isJsonObject,
  member,
  readJson,
  sliceRecords,
} from '../../src-main/base/json.ts'
import { reportColumns } from '../../src-main/contract/report.ts'
import type { RunSummary } from '../../src-main/contract/run.ts'
import type { Field } from '../../src-main/domain/field.ts'
import { removedKeys } from '../../src-main/domain/field.ts'
import type { ReceivedRecord } from '../../src-main/domain/packed-records.ts'
import type { Mapping } from '../../src-main/reconciliation/row/mapping.ts'
import { defaultMapping, readMapping } from '../../src-main/reconciliation/row/mapping.ts'
import { iterateRows } from '../../src-main/store/browse/rows.ts'
import type { ReadableDb, WritableDb } from '../../src-main/store/database/connection.ts'
import { openForReading, openForWriting } from '../../src-main/store/database/database.ts'
import { setMetadata } from '../../src-main/store/database/metadata.ts'
import { saveRecords } from '../../src-main/store/records/activity.ts'
import { activityTables } from '../../src-main/store/records/activity-tables.ts'
import { saveFeedState } from '../../src-main/store/records/feed-state.ts'
import type {
  ActivityKind,
  FeedState,
  ListState,
  QueueState,
  SaveResult,
} from '../../src-main/store/records/record-types.ts'
import { getListState, saveListState } from '../../src-main/store/records/withdrawal-list.ts'
import type { ReconcileInput } from '../../src-main/store/runs/reconcile-input.ts'
import { runReconciliation } from '../../src-main/store/runs/reconcile-job.ts'
import { findRun } from '../../src-main/store/runs/runs.ts'
import { openFresh } from './fresh-database.ts'

/** The provider's answers so far, as JSON texts, and the state of the sync. */
export interface CacheContent {
  readonly withdrawals?: readonly string[]
  readonly feed?: readonly string[]
  /** Ids that were queried or are queued, with their state. */
  readonly queue?: Readonly<Record<string, QueueState>>
  readonly feedState?: Partial<FeedState>
  readonly listState?: Partial<ListState> | undefined
  readonly lastSync?: string
}

/** The options of a run. Defaults are those of the command line. */
export interface RunOptions extends Partial<Omit<ReconcileInput, 'ledgerPath' | 'mapping'>> {
  /** The text of a mapping file, or a parsed mapping. */
  readonly mapping?: string | Mapping
}

export type Row = Readonly<Record<string, string>>

/** A run read back from the database, as a report shows it. */
export interface ReconciledRun {
  readonly summary: RunSummary
  readonly breaks: readonly Row[]
  readonly matches: readonly Row[]
  /** Lines that ended as rejected, unchecked or outside the period. */
  readonly lines: readonly {
    readonly line: number
    readonly place: string
    readonly reason: string
  }[]
  /**
   * Names of a record's contradictions, by the record's id, or by `feed:` and the feed row's id.
   */
  readonly observations: Readonly<Record<string, string>>
}

/** The default instant of every run. */
export const AS_OF = '2026-10-01T00:00:00.000000Z'

/** The input of a run beside its ledger, with the defaults of the command line. */
export const defaultInput: Omit<ReconcileInput, 'ledgerPath'> = {
  mapping: defaultMapping,
  statusMap: {},
  rails: ['crypto'],
  ties: ['txn_hash', 'external_ref'],
  from: undefined,
  to: undefined,
  asOf: AS_OF,
  madeAt: AS_OF,
  isCacheComplete: false,
}

/** A folder for the running test, removed when the test ends. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-reconcile-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An empty database for the running test, closed and removed when the test ends. */
export function makeDatabase(): WritableDb {
  const db = openFresh(join(makeFolder(), 'cache.db'))
  onTestFinished(() => void db.close())
  return db
}

let fileCount = 0

/** Writes a ledger into the folder and returns its path. */
export function writeLedger(folder: string, content: string | Uint8Array): string {
  const path = join(folder, `ledger-${(fileCount += 1)}.csv`)
  writeFileSync(path, content)
  return path
}

/**
 * Makes a database in the folder from the texts and returns its path. Throws if a text would be
 * quarantined, since such a world is a mistake in the test.
 */
export function makeCache(folder: string, content: CacheContent): string {
  const cacheFolder = join(folder, `cache-${(fileCount += 1)}`)
  mkdirSync(cacheFolder)
  const path = join(cacheFolder, 'cache.db')
  const db = openFresh(path)
  try {
    fillCache(db, content)
  } finally {
    db.close()
  }
  return path
}

/** Saves the texts into an open database, in order. */
export function fillCache(db: WritableDb, content: CacheContent): void {
  db.transaction(() => {
    const withdrawals = saveTexts(db, 'withdrawals', content.withdrawals ?? [], AS_OF)
    const feed = saveTexts(db, 'transactions', content.feed ?? [], AS_OF)
    if (withdrawals.quarantined + feed.quarantined > 0)
      throw new Error(
        `a record of the test's world was quarantined: ${JSON.stringify(db.prepare('SELECT * FROM quarantine').all())}`,
      )
    const insert = db.prepare('INSERT OR REPLACE INTO fetch_queue (id, state) VALUES (?, ?)')
    for (const [id, state] of Object.entries(content.queue ?? {})) insert.run(id, state)
    if (content.feedState)
      saveFeedState(db, {
        cursor: null,
        passBegunAt: null,
        passIsFull: false,
        coveredFrom: null,
        coveredTo: null,
        isComplete: false,
        ...content.feedState,
      })
    if (content.listState) saveListState(db, { ...getListState(db), ...content.listState })
    if (content.lastSync !== undefined) setMetadata(db, 'last_sync', content.lastSync)
  }).immediate()
}

/** Saves the texts as records that the service returned at this instant. */
export function saveTexts(
  db: WritableDb,
  kind: ActivityKind,
  texts: readonly string[],
  at: string,
): SaveResult {
  const { fields } = activityTables[kind]
  return db.transaction(() => saveRecords(db, kind, decodeAll(texts, fields), at)).immediate()
}

/**
 * Decodes texts as records of a service's answer, by the client's own path: lossless parse, slice,
 * decode.
 */
export function decodeAll(texts: readonly string[], fields: readonly Field[]): ReceivedRecord[] {
  const text = `{"items":[${texts.join(',\n')}]}`
  const body = readJson(text)
  const items = isJsonObject(body) ? member(body, 'items') : undefined
  if (!isJsonArray(items)) throw new Error('not a list')
  const raws = sliceRecords(text, ['items'], removedKeys)
  return items.map((value, index) => {
    const raw = raws[index]
    if (!raw) throw new Error('a record without its text')
    return decodeRecord(value, raw, fields)
  })
}

/** Reconciles a ledger file against the cache and reads the stored run back. */
export async function reconcileFile(
  cachePath: string,
  ledgerPath: string,
  { mapping = defaultMapping, ...options }: RunOptions = {},
): Promise<ReconciledRun> {
  const writer = openForWriting(cachePath)
  const reader = openForReading(cachePath)
  try {
    const input = {
      ...defaultInput,
      ...options,
      ledgerPath,
      mapping: typeof mapping === 'string' ? readMapping(readJson(mapping)) : mapping,
    }
    const summary = await runReconciliation(reader, writer, input, {
      signal: new AbortController().signal,
      progress: () => undefined,
    })
    return { summary, ...readRun(writer, summary.run_id) }
  } finally {
    reader.close()
    writer.close()
  }
}

/** Reads a stored run back. */
export function readRun(db: ReadableDb, run: string): Omit<ReconciledRun, 'summary'> {
  const seq = findRun(db, run)?.seq
  const observations = db
    .prepare<unknown[], { record: string; names: string }>(
      'SELECT record, names FROM run_observations WHERE run = ? ORDER BY record',
    )
    .all(seq)
  return {
    breaks: readRows(db, 'breaks', run),
    matches: readRows(db, 'matches', run),
    lines: db
      .prepare<unknown[], { line: number; place: string; reason: string }>(
        'SELECT line, place, reason FROM run_lines WHERE run = ? ORDER BY line',
      )
      .all(seq),
    observations: Object.fromEntries(observations.map(({ record, names }) => [record, names])),
  }
}

function readRows(db: ReadableDb, report: 'breaks' | 'matches', run: string): Row[] {
  const columns = reportColumns[report]
  return [...iterateRows(db, { report, run, conditions: [] }, columns)].map((cells) =>
    Object.fromEntries(columns.map((column, index) => [column.name, cells[index] ?? ''])),
  )
}

/** Makes the cache and the ledger and runs them in one step, for worlds that are used once. */
export async function reconcileTexts(
  folder: string,
  ledger: string | Uint8Array,
  content: CacheContent,
  options: RunOptions = {},
): Promise<ReconciledRun> {
  return reconcileFile(makeCache(folder, content), writeLedger(folder, ledger), options)
}

/**
 * A withdrawal's JSON text from a few members. `numbers` holds literals that are written unquoted.
 */
export function withdrawalText(
  members: Readonly<Record<string, unknown>>,
  numbers: Readonly<Record<string, string>>,
): string {
  const memberTexts = Object.entries(members).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  )
  const literalTexts = Object.entries(numbers).map(
    ([name, value]) => `${JSON.stringify(name)}:${value}`,
  )
  return `{${[...memberTexts, ...literalTexts].join(',')}}`
}

/** The JSON text of a completed withdrawal in USDC, with further members. */
export const completedWithdrawal = (id: string, amount: string, members: object = {}): string =>
  withdrawalText({ id, currency: 'USDC', status: 'COMPLETED', ...members }, { amount })

/** The JSON text of a completed withdrawal of bitcoin, one by default, with further members. */
export function paidWithdrawal(id: string, amount = '1', members: object = {}): string {
  return withdrawalText(
    {
      id,
      created_at: '2026-09-01T10:00:00Z',
      currency: 'BTC',
      status: 'COMPLETED',
      address: 'addr',
      external_ref: `ref-${id}`,
      is_blocked: false,
      ...members,
    },
    { amount },
  )
}

/** Returns the failure that the action throws. Throws if it succeeds or throws anything else. */
export function failureOf(action: () => unknown): Failure {
  try {
    action()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('it did not fail')
}

const PIPE_MAKER = 'mkfifo'

/** Makes a named pipe at a path. */
export function makePipe(path: string): void {
  const { status } = spawnSync(PIPE_MAKER, [path])
  if (status !== 0) throw new Error(`${PIPE_MAKER} ended with ${status}`)
}
