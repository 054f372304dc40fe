import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openRowThread } from '../../../../../src-main/hosts/worker/run/row-client.ts'
import { openRunThread } from '../../../../../src-main/hosts/worker/run/run-client.ts'
import type { WritableDb } from '../../../../../src-main/store/database/connection.ts'
import { openForReading, openForWriting } from '../../../../../src-main/store/database/database.ts'
import {
  flushDeferredWriter,
  flushingBeforeEachStep,
  hasDeferredWriter,
} from '../../../../../src-main/store/database/deferred-writer.ts'
import { findMetadata, setMetadata } from '../../../../../src-main/store/database/metadata.ts'
import type { RowWriter } from '../../../../../src-main/store/runs/deferred-rows.ts'
import { DeferredRows } from '../../../../../src-main/store/runs/deferred-rows.ts'
import type { RunThreads } from '../../../../../src-main/store/runs/reconcile-job.ts'
import { runReconciliation } from '../../../../../src-main/store/runs/reconcile-job.ts'
import type { RunTable } from '../../../../../src-main/store/runs/run-rows.ts'
import { runTables } from '../../../../../src-main/store/runs/run-rows.ts'
import { build } from '../../../../support/build.ts'
import { builtProgram } from '../../../../support/built-program.ts'
import { gateTest } from '../../../../support/gate.ts'
import { isGate } from '../../../../support/is-gate.ts'
import { AS_OF, defaultInput, makeCache, writeLedger } from '../../../../support/reconcile.ts'

const { rowThread, runThread } = builtProgram
/** Number of withdrawals from which further threads are started. */
const WITHDRAWALS = 50_000

let folder = ''
let path = ''
let db: WritableDb

beforeAll(() => {
  build()
  folder = mkdtempSync(join(tmpdir(), 'partner-desk-row-client-'))
  path = makeCache(folder, {})
  db = openForWriting(path)
  db.prepare(
    `INSERT INTO withdrawals (row, id, created_at, currency, amount, charged_fee, debited_amount, address, status, is_blocked, external_ref, first_seen, last_seen)
    WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${WITHDRAWALS})
    SELECT at, 'W-' || at, format('2026-09-%02dT10:00:00.000000Z', 1 + at % 28), 'USDC', at || '.5', '0.5', iif(at % 7 = 0, '1', at + 1) || '', 'addr-' || at, 'COMPLETED', 'false', 'R-' || at, '${AS_OF}', '${AS_OF}' FROM n`,
  ).run()
})

beforeEach(() => db.exec(Object.keys(runTables).map((table) => `DELETE FROM ${table};`).join(' '))) // prettier-ignore

afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

const count = (table: RunTable): unknown =>
  db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()

function openDeferredRows(run: number, url = rowThread): DeferredRows {
  const rowWriter = openRowThread(url, path, run)
  onTestFinished(() => rowWriter.close())
  return new DeferredRows(db, rowWriter)
}

/** Puts lines of a kilobyte. */
function putLines(rows: DeferredRows, from: number, to: number): void {
  for (let line = from; line < to; line += 1)
    rows.put('run_lines', [line, 'unchecked', 'r'.repeat(1000)])
}

async function waitUntilSettled(rows: DeferredRows): Promise<void> {
  while (!rows.isSettled()) await new Promise((resolve) => setImmediate(resolve))
}

describe('openRowThread', () => {
  it('writes every possible row of a run to its table', async () => {
    const rows = openDeferredRows(7)
    const texts = ['', '💶', `"'\\\n`, 'a\0b', 'é'.repeat(300)]
    const breaks = texts.map((text, index) => [
      `b${index}`,
      text,
      text,
      text,
      index === 0 ? null : text,
      text,
      JSON.stringify([text, text]),
      text,
    ])
    for (const cells of breaks) rows.put('breaks', cells)
    texts.forEach((text, index) => {
      rows.put('run_matches', [index, text])
      rows.put('run_lines', [index, text, text])
      rows.put('run_suggestions', [`s${index}`, index, text, text, text])
      // Written twice, stored once.
      for (const names of [text, 'later']) rows.put('run_observations', [`o${index}`, names])
      for (let times = 0; times < 2; times += 1) rows.put('run_outside', [`w${index}`])
    })
    rows.end()
    await waitUntilSettled(rows)
    const storedRows = (table: RunTable): unknown =>
      db
        .prepare(`SELECT ${runTables[table].join(', ')} FROM ${table} WHERE run = 7 ORDER BY 1`)
        .raw()
        .all()
    expect(storedRows('breaks')).toEqual(breaks)
    expect(storedRows('run_matches')).toEqual(texts.map((text, index) => [index, text]))
    expect(storedRows('run_lines')).toEqual(texts.map((text, index) => [index, text, text]))
    expect(storedRows('run_suggestions')).toEqual(
      texts.map((text, index) => [`s${index}`, index, text, text, text]),
    )
    expect(storedRows('run_observations')).toEqual(texts.map((text, index) => [`o${index}`, text]))
    expect(storedRows('run_outside')).toEqual(texts.map((_, index) => [`w${index}`]))
  })

  it('releases the lock before this connection writes, and continues afterwards', async () => {
    const rows = openDeferredRows(1)
    for (let index = 0; index < 5; index += 1) {
      putLines(rows, index * 600, index * 600 + 600)
      expect(hasDeferredWriter(db)).toBe(true)
      const committedBefore = Number(count('run_lines'))
      flushDeferredWriter(db)
      expect(hasDeferredWriter(db)).toBe(false)
      // Rows that were handed over are committed. Only the last of them may still be queued here.
      expect(Number(count('run_lines'))).toBeGreaterThan(committedBefore)
      // This write does not wait for a lock, because no other connection has one.
      db.pragma('busy_timeout = 0')
      setMetadata(db, 'note', String(index))
      db.pragma('busy_timeout = 5000')
    }
    rows.end()
    await waitUntilSettled(rows)
    expect([count('run_lines'), findMetadata(db, 'note')]).toEqual([3000, '4'])
  })

  it('is flushed before each step of work that writes, pauses, and is cancelled', () => {
    const rows = openDeferredRows(1)
    const endedRuns: string[] = []
    function* work(): Generator<number, string> {
      try {
        for (let index = 0; index < 3; index += 1) {
          setMetadata(db, 'step', String(index))
          yield index
        }
        return 'whole'
      } finally {
        endedRuns.push('ended')
      }
    }
    db.pragma('busy_timeout = 0')
    onTestFinished(() => void db.pragma('busy_timeout = 5000'))
    const completedWork = flushingBeforeEachStep(db, work())
    for (let index = 0; index < 3; index += 1) {
      expect(completedWork.next()).toEqual({ done: false, value: index })
      putLines(rows, index * 600, index * 600 + 600)
      expect(hasDeferredWriter(db)).toBe(true)
    }
    expect(completedWork.next()).toEqual({ done: true, value: 'whole' })
    const cancelledWork = flushingBeforeEachStep(db, work())
    cancelledWork.next()
    cancelledWork.return('')
    expect(endedRuns).toEqual(['ended', 'ended'])
    rows.discard()
  })

  it('writes two runs in turn, and commits a transaction that this connection left open', async () => {
    const [firstRows, secondRows] = [openDeferredRows(1), openDeferredRows(2)]
    for (let index = 0; index < 4; index += 1) {
      flushDeferredWriter(db)
      db.exec('BEGIN IMMEDIATE')
      setMetadata(db, 'open', String(index))
      putLines(firstRows, index * 600, index * 600 + 600)
      putLines(secondRows, index * 600, index * 600 + 600)
    }
    firstRows.end()
    secondRows.end()
    await Promise.all([waitUntilSettled(firstRows), waitUntilSettled(secondRows)])
    expect(db.prepare('SELECT run, count(*) FROM run_lines GROUP BY run').raw().all()).toEqual([[1, 2400], [2, 2400]]) // prettier-ignore
    expect(findMetadata(db, 'open')).toBe('3')
  })

  it('blocks a caller that hands over more than it can write, and loses nothing', async () => {
    const rows = openDeferredRows(1)
    putLines(rows, 0, 30_000)
    rows.end()
    await waitUntilSettled(rows)
    expect([
      count('run_lines'),
      db.prepare('SELECT sum(length(reason)) FROM run_lines').pluck().get(),
    ]).toEqual([30_000, 30_000_000])
  })

  it('rolls back uncommitted rows, and writes no more', async () => {
    const rows = openDeferredRows(1)
    putLines(rows, 0, 20_000)
    rows.discard()
    expect(hasDeferredWriter(db)).toBe(false)
    const storedRows = count('run_lines')
    db.pragma('busy_timeout = 0')
    setMetadata(db, 'note', 'after')
    db.pragma('busy_timeout = 5000')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(count('run_lines')).toBe(storedRows)
    expect(Number(storedRows)).toBeLessThan(20_000)
  })

  it('reports rows that it cannot write, and keeps nothing of the transaction', async () => {
    db.exec(
      "CREATE TRIGGER refuse BEFORE INSERT ON run_lines WHEN NEW.line = 500 BEGIN SELECT RAISE(ABORT, 'no room'); END",
    )
    onTestFinished(() => void db.exec('DROP TRIGGER refuse'))
    const rows = openDeferredRows(1)
    const writeLines = async (): Promise<void> => {
      putLines(rows, 0, 2000)
      rows.end()
      await waitUntilSettled(rows)
    }
    await expect(writeLines()).rejects.toMatchObject({
      kind: 'store',
      code: 'DB_UNUSABLE',
      why: 'SQLITE_CONSTRAINT_TRIGGER: no room',
    })
    rows.discard()
    expect(count('run_lines')).toBe(0)
  })

  it('reports its failure to the run even if another caller was the first to wait for it', async () => {
    db.exec(
      "CREATE TRIGGER refuse BEFORE INSERT ON run_lines BEGIN SELECT RAISE(ABORT, 'no room'); END",
    )
    onTestFinished(() => void db.exec('DROP TRIGGER refuse'))
    const rows = openDeferredRows(1)
    putLines(rows, 0, 600)
    // An unrelated writer does not receive the failure and is not blocked.
    flushDeferredWriter(db)
    expect(hasDeferredWriter(db)).toBe(false)
    setMetadata(db, 'note', 'in between')
    // No more rows are put: the run does not finish without the lost ones.
    await expect(waitUntilSettled(rows)).rejects.toMatchObject({
      kind: 'store',
      code: 'DB_UNUSABLE',
    })
    expect(() => putLines(rows, 600, 1200)).toThrow('no room')
    rows.discard()
  })

  it('is reported as lost after its thread ended', async () => {
    const rows = openDeferredRows(
      1,
      new URL(`data:text/javascript,${encodeURIComponent('throw new Error("no memory")')}`),
    )
    putLines(rows, 0, 600)
    rows.end()
    await expect(waitUntilSettled(rows)).rejects.toMatchObject({
      kind: 'bug',
      code: 'THREAD_ENDED',
      why: 'a thread of it ended before its time',
    })
    rows.discard()
    expect(hasDeferredWriter(db)).toBe(false)
  })
})

/**
 * Writes a ledger. Most rows are matches, some of them in another notation. Every seventh
 * withdrawal is a break, and some rows have no withdrawal.
 */
function makeLedger(): string {
  const lines = ['external_ref,currency,amount,debited_amount,address,status,date']
  for (let index = 1; index <= WITHDRAWALS; index += 1)
    lines.push(
      `${index % 997 === 0 ? 'X' : 'R'}-${index},USDC,${index}.5${index % 11 === 0 ? '0' : ''},${index + 1},addr-${index},COMPLETED,2026-09-${String(1 + (index % 28)).padStart(2, '0')}T10:00:00Z`,
    )
  return writeLedger(folder, `${lines.join('\n')}\n`)
}

const openHelper: NonNullable<RunThreads['openHelper']> = (cache, snapshotVersion) =>
  openRunThread(runThread, cache, snapshotVersion)

describe('a run whose rows another thread writes', () => {
  async function run(
    ledgerPath: string,
    threads: RunThreads,
    signal = new AbortController().signal,
  ): Promise<unknown> {
    const reader = openForReading(path)
    try {
      return await runReconciliation(
        reader,
        db,
        { ...defaultInput, ledgerPath, isCacheComplete: true },
        { signal, progress: () => undefined },
        threads,
      )
    } finally {
      reader.close()
    }
  }

  const readTables = (): unknown =>
    Object.fromEntries(
      (Object.keys(runTables) as RunTable[]).map((table) => [
        table,
        db
          .prepare(`SELECT ${runTables[table].join(', ')} FROM ${table} ORDER BY 1`)
          .raw()
          .all(),
      ]),
    )

  it('equals the run of a single thread, row by row', async () => {
    const ledgerPath = makeLedger()
    const summary = await run(ledgerPath, {})
    const singleThreadRows = readTables()
    const blocks: number[] = []
    const openRowWriter: NonNullable<RunThreads['openRowWriter']> = (cache, seq) => {
      const rowWriter = openRowThread(rowThread, cache, seq)
      return {
        ...rowWriter,
        write: (block) => (blocks.push(block.tables.length), rowWriter.write(block)),
      }
    }
    expect(await run(ledgerPath, { openHelper, openRowWriter })).toEqual(summary)
    expect(readTables()).toEqual(singleThreadRows)
    expect([blocks.length > 20, Number(count('breaks')) > 7000, hasDeferredWriter(db)]).toEqual([
      true,
      true,
      false,
    ])
  })

  // Runs only at the release gate. `npm test` covers it in reconcile-job.test.ts (two runs in
  // turn) and in the test above (two runs that are written in turn).
  gateTest(
    'blocks no other run, which writes on its own connection while the first one is deferred',
    async () => {
      const wholeLedger = makeLedger()
      // Rejected rows are written while a ledger is read, by the thread that reads it.
      const rejectedLedger = writeLedger(
        folder,
        `external_ref,currency,amount\nR-1,USDC,1.5\n${'R-1,USDC,x\n'.repeat(30_000)}`,
      )
      const summary = await run(wholeLedger, {})
      const singleThreadRows = db
        .prepare("SELECT count(*) FROM breaks WHERE category <> 'missing_in_ledger'")
        .pluck()
        .get()
      db.exec('DELETE FROM runs; DELETE FROM breaks')
      let otherRun: Promise<unknown> | undefined
      const openRowWriter: NonNullable<RunThreads['openRowWriter']> = (cache, seq) => {
        const rowWriter = openRowThread(rowThread, cache, seq)
        return {
          ...rowWriter,
          write: (block) => (rowWriter.write(block), void (otherRun ??= run(rejectedLedger, {}))),
        }
      }
      expect(await run(wholeLedger, { openHelper, openRowWriter })).toEqual(summary)
      expect(await otherRun).toMatchObject({ ledger: { rejected: 30_000 } })
      const lines = db
        .prepare("SELECT count(*) FROM run_lines WHERE place = 'rejected'")
        .pluck()
        .get()
      expect([
        lines,
        db
          .prepare("SELECT count(*) FROM breaks WHERE category <> 'missing_in_ledger'")
          .pluck()
          .get(),
      ]).toEqual([30_000, singleThreadRows])
    },
  )

  it.each(isGate ? (['write', 'commit'] as const) : (['write'] as const))(
    'leaves nothing if the thread fails at a %s, and the next run is complete',
    async (step) => {
      const ledgerPath = makeLedger()
      await run(ledgerPath, {})
      const singleThreadRows = readTables()
      const runs = (): unknown => db.prepare('SELECT id FROM runs').pluck().all()
      const runsBefore = runs()
      let calls = 0
      const openFailingWriter: NonNullable<RunThreads['openRowWriter']> = (cache, seq) => {
        const rowWriter: RowWriter = openRowThread(rowThread, cache, seq)
        const fail = (): never => {
          throw new Error('the disk is gone')
        }
        return {
          ...rowWriter,
          write: (block) =>
            (calls += 1) > 15 && step === 'write' ? fail() : rowWriter.write(block),
          commit: () => (step === 'commit' ? fail() : rowWriter.commit()),
        }
      }
      await expect(
        run(ledgerPath, { openHelper, openRowWriter: openFailingWriter }),
      ).rejects.toThrow('the disk is gone')
      expect([
        readTables(),
        runs(),
        hasDeferredWriter(db),
        findMetadata(db, 'run_under_way'),
      ]).toEqual([singleThreadRows, runsBefore, false, ''])
      await run(ledgerPath, {
        openHelper,
        openRowWriter: (cache, seq) => openRowThread(rowThread, cache, seq),
      })
      expect(readTables()).toEqual(singleThreadRows)
    },
  )
})
