import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { Failure } from '../../src-main/base/failure.ts'
import { readJson } from '../../src-main/base/json.ts'
import { copyWorkbook } from '../../src-main/ledger/workbook/sheet-file.ts'
import { readMapping } from '../../src-main/reconciliation/row/mapping.ts'
import { openForReading } from '../../src-main/store/database/database.ts'
import { previewLedger } from '../../src-main/store/imports/preview.ts'
import type { CaseWithdrawal } from './case-worlds.ts'
import { caseContent } from './case-worlds.ts'
import type { ReconciledRun, RunOptions } from './reconcile.ts'
import { makeCache, makeFolder, reconcileFile, writeLedger } from './reconcile.ts'

const folder = join(import.meta.dirname, '../data/cases')

/** Runs a ledger of a case with one of the case's mapping files. */
export async function runCase(
  name: string,
  ledger: string,
  mapping?: string,
  options: RunOptions = {},
): Promise<ReconciledRun> {
  const readCaseFile = (file: string): string => readFileSync(join(folder, name, file), 'utf8')
  return runAndPreview(
    JSON.parse(readCaseFile('world.json')) as readonly CaseWithdrawal[],
    await copyWorkbook(join(folder, name, ledger), makeFolder()),
    mapping === undefined ? options : { mapping: readCaseFile(mapping), ...options },
  )
}

/** Runs a ledger's text, or a workbook, against the given withdrawals. */
export async function runLedger(
  world: readonly CaseWithdrawal[],
  content: string | Uint8Array,
  mapping: object = {},
): Promise<ReconciledRun> {
  const path = await copyWorkbook(writeLedger(makeFolder(), content), makeFolder())
  return runAndPreview(world, path, { mapping: JSON.stringify(mapping) })
}

// Runs a ledger and previews it. The window's preview must read every ledger as the run does, or
// refuse it for the same reason.
async function runAndPreview(
  world: readonly CaseWithdrawal[],
  ledgerPath: string,
  options: RunOptions,
): Promise<ReconciledRun> {
  const cache = makeCache(makeFolder(), caseContent(world))
  const preview = await previewOf(cache, ledgerPath, options)
  try {
    const run = await reconcileFile(cache, ledgerPath, { statusMap: { COM: 'final' }, ...options })
    const { rows, rejected, excluded } = run.summary.ledger
    const reasons = run.summary.rejected_lines.map(({ line, reason }) => ({ line, reason }))
    expect({
      rows: preview.rows,
      rejected: preview.rejected,
      excluded: preview.excluded,
      reasons: preview.rejectedLines.map(({ line, reason }) => ({ line, reason })),
      refusal: preview.refusal,
    }).toEqual({ rows, rejected, excluded, reasons, refusal: null })
    return run
  } catch (error) {
    if (error instanceof Failure)
      expect(preview.refusal).toMatchObject({ code: error.code, why: error.why })
    throw error
  }
}

async function previewOf(
  cache: string,
  ledgerPath: string,
  { mapping }: RunOptions,
): ReturnType<typeof previewLedger> {
  const db = openForReading(cache)
  try {
    const parsedMapping = typeof mapping === 'string' ? readMapping(readJson(mapping)) : mapping
    return await previewLedger(
      db,
      { ledgerPath, mapping: parsedMapping, statusMap: {} },
      { signal: new AbortController().signal, progress: () => undefined },
    )
  } finally {
    db.close()
  }
}
