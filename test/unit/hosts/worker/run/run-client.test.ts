import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRunThread } from '../../../../../src-main/hosts/worker/run/run-client.ts'
import type { RunHelper } from '../../../../../src-main/matching/run-helper.ts'
import { openForReading, openForWriting } from '../../../../../src-main/store/database/database.ts'
import type { OpenHelper } from '../../../../../src-main/store/runs/attempt.ts'
import type { OpenRowWriter } from '../../../../../src-main/store/runs/reconcile-job.ts'
import { runReconciliation } from '../../../../../src-main/store/runs/reconcile-job.ts'
import { build } from '../../../../support/build.ts'
import { builtProgram } from '../../../../support/built-program.ts'
import { isGate } from '../../../../support/is-gate.ts'
import { AS_OF, defaultInput, makeCache, writeLedger } from '../../../../support/reconcile.ts'

const { runThread } = builtProgram
/** Number of withdrawals, and size of the ledger, from which a second thread is started. */
const WITHDRAWALS = 50_000
const ROWS = 28_000

let folder = ''
let cache = ''

beforeAll(() => {
  build()
  folder = mkdtempSync(join(tmpdir(), 'partner-desk-run-client-'))
  cache = makeCache(folder, {})
  const db = openForWriting(cache)
  // A gap in the row numbers, blocked rows, and some that share a reference.
  db.prepare(
    `INSERT INTO withdrawals (row, id, created_at, currency, amount, charged_fee, debited_amount, network_name, address, status, is_blocked, external_ref, first_seen, last_seen)
    WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${WITHDRAWALS})
    SELECT at + at / 30000, 'W-' || at, format('2026-09-%02dT10:00:00.000000Z', 1 + at % 28), iif(at % 5 = 0, 'BTC', 'USDC'), at || '.5', '0.5', (at + 1) || '', 'ETH', 'addr-' || at, 'COMPLETED',
      iif(at % 4001 = 0, 'true', 'false'), 'R-' || (at - at % 3000 / 2999), '${AS_OF}', '${AS_OF}' FROM n`,
  ).run()
  db.close()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes the ledger's rows in reverse order. Most agree with the withdrawals. */
function ledgerText(note: string): string {
  const lines = ['external_ref,currency,amount,address,status,date,note']
  for (let index = ROWS; index > 0; index -= 1) {
    const amount =
      index % 1013 === 0
        ? '1'
        : index % 1511 === 0
          ? 'x'
          : `${index}.5${index % 13 === 0 ? '0' : ''}`
    lines.push(
      `R-${index},${index % 5 === 0 ? 'BTC' : 'USDC'},${amount},addr-${index},${index % 7 === 0 ? 'done' : 'COMPLETED'},2026-09-${String(1 + (index % 28)).padStart(2, '0')}T10:00:00Z,${note}`,
    )
    if (index % 5003 === 0) lines.push(lines[lines.length - 1] as string)
  }
  return `${lines.join('\n')}\n`
}

interface FakeHelper {
  readonly answers: string[]
  readonly openHelper: OpenHelper
}

/** A helper that records its answers. */
function recordingHelper(url: URL, onStart: () => void = () => undefined): FakeHelper {
  const answers: string[] = []
  const record = <T>(kind: string, answer: T): T => {
    if (answer !== 'waiting') answers.push(`${kind}: ${answer === 'none' ? 'none' : 'found'}`)
    return answer
  }
  const openHelper: OpenHelper = (path, snapshotVersion) => {
    onStart()
    const helper: RunHelper = openRunThread(url, path, snapshotVersion)
    return {
      ...helper,
      polledPart: () => record('part', helper.polledPart()),
      polledScan: () => record('scan', helper.polledScan()),
    }
  }
  return { answers, openHelper }
}

/** Returns all rows of a run, as they are in the database. */
async function run(
  ledgerPath: string,
  openHelper?: OpenHelper,
  openRowWriter?: OpenRowWriter,
): Promise<Readonly<Record<string, unknown>>> {
  const writer = openForWriting(cache)
  const reader = openForReading(cache)
  try {
    const threads = { ...(openHelper && { openHelper }), ...(openRowWriter && { openRowWriter }) }
    const summary = await runReconciliation(
      reader,
      writer,
      { ...defaultInput, ledgerPath, isCacheComplete: true },
      { signal: new AbortController().signal, progress: () => undefined },
      threads,
    )
    return { summary, ...storedTables(writer) }
  } finally {
    reader.close()
    writer.close()
  }
}

function storedTables(db: ReturnType<typeof openForWriting>): Readonly<Record<string, unknown>> {
  const readColumn = (sql: string): unknown => db.prepare<[], unknown>(sql).pluck().all()
  return {
    runs: readColumn('SELECT id FROM runs'),
    matches: readColumn('SELECT rows FROM run_matches ORDER BY chunk'),
    breaks: readColumn('SELECT category || cells FROM breaks ORDER BY category, cells'),
    lines: readColumn('SELECT line || reason FROM run_lines ORDER BY line'),
  }
}

describe('openRunThread', () => {
  it('gives the same run as one thread alone, with the same id, whatever the notes between the rows hold', async () => {
    const notes = [`"línea 💶\n""quoted"", ${'é'.repeat(120)}"`, 'n'.repeat(270)]
    for (const note of notes.slice(isGate ? 0 : 1)) {
      const ledger = writeLedger(folder, ledgerText(note))
      const singleThreadRun = await run(ledger)
      const { answers, openHelper } = recordingHelper(runThread)
      expect(await run(ledger, openHelper)).toEqual(singleThreadRun)
      expect(answers.at(-1)).toBe('scan: found')
      // A line that begins within a cell is not the beginning of a row. The file is then read by
      // one thread.
      expect(answers.filter((answer) => answer.startsWith('part'))).toEqual(
        note.startsWith('n')
          ? ['part: found']
          : expect.toSatisfy((foundAnswers: string[]) => foundAnswers.length <= 1),
      )
      expect(singleThreadRun.summary).toMatchObject({
        ledger: { rejected: 18 },
        breaks: { amount_mismatch: 27 },
      })
      expect((singleThreadRun.matches as string[]).length).toBeGreaterThan(50)
    }
  })

  it('adds nothing to the scan if its snapshot of the cache differs from the run’s', async () => {
    const ledger = writeLedger(folder, ledgerText('short'))
    const singleThreadRun = await run(ledger)
    const { answers, openHelper } = recordingHelper(runThread, () => {
      const db = openForWriting(cache)
      db.exec(
        `INSERT INTO changes (kind, id, at, field, old, new) VALUES ('withdrawals', 'W-1', '${AS_OF}', 'status', 'x', 'COMPLETED')`,
      )
      db.close()
    })
    expect(await run(ledger, openHelper)).toEqual(singleThreadRun)
    expect(answers).toEqual(['scan: none'])
  })

  it.each([
    ['before its first request', 'throw new Error("no memory")'],
    [
      'during a request',
      `import { workerData } from 'node:worker_threads'
      const { port, answered } = workerData
      port.on('message', ({ kind }) => {
        if (kind === 'scan') process.exit(1)
        port.postMessage('none')
        Atomics.add(answered, 0, 1)
        Atomics.notify(answered, 0)
      })`,
    ],
  ])('fails the run if its thread ended %s, and leaves no rows of the run', async (_name, code) => {
    const ledger = writeLedger(folder, ledgerText('n'.repeat(270)))
    const db = openForWriting(cache)
    const tablesBefore = storedTables(db)
    await expect(
      run(
        ledger,
        recordingHelper(new URL(`data:text/javascript,${encodeURIComponent(code)}`)).openHelper,
      ),
    ).rejects.toMatchObject({ kind: 'bug', code: 'THREAD_ENDED' })
    expect(storedTables(db)).toEqual(tablesBefore)
    db.close()
  })

  it('leaves the error of an invalid file to the main thread', async () => {
    const ledger = writeLedger(folder, `${ledgerText('n'.repeat(270))}R-1,USDC,"1"x,,,,\n`)
    const watchedHelper = recordingHelper(runThread)
    const line = ROWS + 2 + Math.floor(ROWS / 5003)
    await expect(run(ledger, watchedHelper.openHelper)).rejects.toMatchObject({
      kind: 'badInput',
      code: 'TEXT_AFTER_QUOTE',
      evidence: { line },
    })
    expect(watchedHelper.answers).toEqual(['part: none'])
  })
})
