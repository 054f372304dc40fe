import { join } from 'node:path'
import { throwIfCancelled } from '../../../base/failure.ts'
import type { Cell } from '../../../contract/cell.ts'
import { reportColumns } from '../../../contract/report.ts'
import type { RunSummary } from '../../../contract/run.ts'
import type { CallContext } from '../../../contract/wire.ts'
import { defaultMatchingRules } from '../../../reconciliation/passes.ts'
import { mappingToJson } from '../../../reconciliation/row/mapping.ts'
import { evidenceReadme } from '../../../reports/evidence-readme.ts'
import type { StoredRun } from '../../../store/browse/evidence.ts'
import {
  decisionColumns,
  iterateDecisions,
  iterateSuggestions,
  readClosings,
  readStoredRun,
  suggestionColumns,
} from '../../../store/browse/evidence.ts'
import { iterateRows } from '../../../store/browse/rows.ts'
import type { ReadableDb } from '../../../store/database/connection.ts'
import { digestOfRun, listDigestedTexts } from '../../../store/decisions/periods.ts'
import { getRun } from '../../../store/runs/runs.ts'
import type { EvidenceInput, EvidenceResult } from '../../../store/thread-calls.ts'
import { findOwnText } from '../files/own-file.ts'
import { CHECKSUM_FILE, openSafeFolder } from '../files/safe-folder.ts'
import type { LedgerCopy } from './evidence-writer.ts'
import { EvidenceWriter } from './evidence-writer.ts'

const MARK_FILE = 'made.json'
const MAX_MARK_BYTES = 64 * 1024

/**
 * Writes a run with all its inputs to a folder that can be read without this program. It uses one
 * read transaction, and does not hold the rows in memory. Equal runs and decisions give equal
 * bytes, except for made.json and the activity log. If it is cancelled or fails, no folder appears
 * under the name. Throws Failure RUN_UNKNOWN, TARGET_REFUSED.
 */
export async function writeEvidence(
  db: ReadableDb,
  input: EvidenceInput,
  context: CallContext,
): Promise<EvidenceResult> {
  db.exec('BEGIN')
  try {
    const { seq, summary } = getRun(db, input.run)
    const folder = openSafeFolder(input.path, (path) => isEvidenceOf(path, summary.run_id))
    try {
      const writer = new EvidenceWriter(folder, context)
      await writeFiles(db, { run: readStoredRun(db, seq), summary, input }, writer)
      const sha256 = writer.finish()
      throwIfCancelled(context.signal)
      folder.publish()
      return {
        run: summary.run_id,
        path: input.path,
        files: writer.names().length,
        bytes: writer.bytes(),
        sha256,
        has_ledger: writer.names().some((name) => name.startsWith('ledger/')),
      }
    } finally {
      folder.discard()
    }
  } finally {
    db.exec('COMMIT')
  }
}

function isEvidenceOf(folder: string, run: string): boolean {
  try {
    const text = findOwnText(join(folder, MARK_FILE), MAX_MARK_BYTES)
    const mark = JSON.parse(text ?? '{}') as {
      readonly made_by?: unknown
      readonly run?: unknown
    }
    return mark.made_by === 'Partner Desk' && mark.run === run
  } catch {
    return false
  }
}

interface Subject {
  readonly run: StoredRun
  readonly summary: RunSummary
  readonly input: EvidenceInput
}

async function writeFiles(db: ReadableDb, subject: Subject, writer: EvidenceWriter): Promise<void> {
  const { run, summary, input } = subject
  const query = { run: summary.run_id, conditions: [] }
  const columnNames = (report: 'breaks' | 'matches' | 'lines' | 'observations'): string[] =>
    reportColumns[report].map(({ name }) => name)
  const rows = (
    report: 'breaks' | 'matches' | 'lines' | 'observations',
  ): Iterable<readonly Cell[]> => iterateRows(db, { report, ...query }, reportColumns[report])

  writer.json('run.json', summary)
  writer.text('mapping.json', `${mappingToJson(summary.mapping)}\n`)
  writer.json('rules.json', rulesOf(summary))
  await writer.csv(
    'totals.csv',
    ['currency', 'ledger', 'provider', 'difference', 'tolerated_matches', 'tolerated_difference'],
    totalsOf(summary),
  )
  for (const report of ['breaks', 'matches', 'lines', 'observations'] as const)
    await writer.csv(`${report}.csv`, columnNames(report), rows(report))
  await writer.csv('suggestions.csv', suggestionColumns, iterateSuggestions(db, run))
  await writer.csv('decisions.csv', decisionColumns, iterateDecisions(db, run))
  const closings = readClosings(db, summary)
  const texts = listDigestedTexts(db, run.seq)
  if (closings.length > 0)
    writer.json('period.json', {
      run: summary.run_id,
      digest: digestOfRun(db, run.seq, run.id),
      ...(texts.length > 0 ? { texts } : {}),
      closings: closings.map((closing) => ({
        ...closing,
        is_of_this_run: closing.run === summary.run_id,
      })),
    })
  const ledger = await writer.ledger(input.ledgerPath, summary.source.sha256)
  writer.json('inputs.json', inputsOf(subject, ledger))
  const { tail } = await writer.copy('activity.jsonl', input.activityLogPath, 'empty')
  await writer.copy('verify-log.mjs', input.verifierPath, 'refuse')
  writer.json(MARK_FILE, {
    made_by: 'Partner Desk',
    ...input.origin,
    version: input.version,
    made_at: input.madeAt,
    run: summary.run_id,
    log_head: /"hash":"([0-9a-f]{64})"\}\n$/.exec(tail)?.[1] ?? null,
  })
  writer.text('README.txt', evidenceReadme([...writer.names(), 'README.txt', CHECKSUM_FILE]))
}

function rulesOf({ rules, mapping, settings, assumptions }: RunSummary): unknown {
  const { passes, isSuggesting } = rules ?? defaultMatchingRules
  return {
    passes,
    suggestions: isSuggesting,
    tolerances: mapping.tolerances,
    date_window_hours: mapping.dateWindowHours,
    // Runs of earlier versions have these settings only in their assumptions.
    status_map: settings?.status_map ?? null,
    rails: settings?.rails ?? null,
    ties: settings?.ties ?? null,
    assumptions,
  }
}

function inputsOf({ run, summary, input }: Subject, ledger: LedgerCopy): unknown {
  return {
    ledger: { ...summary.source, ...ledger },
    as_of: summary.as_of,
    run_made_at: run.madeAt,
    period: summary.period,
    cache_as_of: summary.cache_as_of,
    coverage: summary.coverage,
    app_version: input.version,
    assumptions: summary.assumptions,
  }
}

function* totalsOf({ totals, tolerated }: RunSummary): Generator<Cell[]> {
  for (const currency of Object.keys(totals).sort()) {
    const { ledger, provider, difference } = totals[currency] as RunSummary['totals'][string]
    const tolerance = tolerated?.[currency]
    yield [
      currency,
      ledger,
      provider,
      difference,
      tolerance ? String(tolerance.count) : null,
      tolerance?.difference ?? null,
    ]
  }
}
