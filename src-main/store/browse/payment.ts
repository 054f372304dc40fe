import { Failure } from '../../base/failure.ts'
import type { Cell } from '../../contract/cell.ts'
import type { CaseView } from '../../contract/reconciling.ts'
import { reportColumns } from '../../contract/report.ts'
import type { PaymentKey, PaymentPair, PaymentView, RecordView } from '../../contract/window.ts'
import type { ReadableDb } from '../database/connection.ts'
import { findMatchKey } from '../runs/match-rows.ts'
import { findOwnRun } from '../runs/runs.ts'
import type { CaseInput } from './case-file.ts'
import { readCase } from './case-file.ts'
import { readRecord, toCells } from './read-record.ts'
import { runOfView } from './run-of-view.ts'

const MAX_FEED_ROWS = 10
const MAX_PAIRS = 5
const MAX_QUOTES = 20

type Cells = Readonly<Record<string, Cell>>

/** `ledgerPath` and `mapping` are those of the latest run. */
export interface PaymentInput extends Pick<CaseInput, 'ledgerPath' | 'mapping' | 'ties'> {
  readonly key: PaymentKey
}

/** The cached records of a payment's key. */
interface FoundPayment {
  readonly withdrawal: RecordView | null
  readonly feed: readonly RecordView[]
  readonly breakCells: Cells | undefined
}

/**
 * Returns all that is known of one payment: its withdrawal with its changes, feed rows, quotes with
 * its reference, and its state in the latest run. Throws Failure RECORD_UNKNOWN.
 */
export function readPayment(db: ReadableDb, input: PaymentInput): PaymentView {
  const { withdrawal, feed, breakCells: requestedBreak } = findPayment(db, input.key)
  const run = findOwnRun(db)
  const breaks = uniqueBreaks([
    ...(requestedBreak ? [requestedBreak] : []),
    ...(withdrawal?.breaks ?? []),
    ...feed.flatMap((row) => row.breaks),
  ])
  const matchKey =
    run && breaks.length === 0
      ? findMatchKey(
          db,
          run,
          withdrawal ? { withdrawalId: withdrawal.key } : { feedId: feed[0]?.key ?? '' },
        )
      : undefined
  const keys = [
    ...breaks.map((cells) => ({ report: 'breaks' as const, key: cells.break_id ?? '' })),
    ...(matchKey === undefined ? [] : [{ report: 'matches' as const, key: matchKey }]),
  ]
  const cases = run
    ? keys.slice(0, MAX_PAIRS).map((pair) => readPair(db, run.summary.run_id, pair, input))
    : []
  return {
    key: keyOf(withdrawal, feed, requestedBreak),
    withdrawal,
    feed,
    quotes: quotesOf(db, withdrawal?.cells.external_ref ?? feed[0]?.cells.external_id ?? null),
    run: runOfView(db),
    pairs: cases.map(({ pair }) => pair),
    decisions: [
      ...new Map(
        cases.flatMap(({ decisions }) => decisions).map((decision) => [decision.id, decision]),
      ).values(),
    ],
    others: withdrawal?.related.filter(({ report }) => report === 'withdrawals') ?? [],
  }
}

function findPayment(db: ReadableDb, key: string): FoundPayment {
  if (key.startsWith('break:')) return findPaymentOfBreak(db, key.slice('break:'.length))
  if (key.startsWith('feed:')) return findPaymentOfFeedRow(db, key.slice('feed:'.length))
  const withdrawal = readRecord(db, { report: 'withdrawals', key, run: null })
  return { withdrawal, feed: readFeedRowsOf(db, withdrawal), breakCells: undefined }
}

function findPaymentOfFeedRow(db: ReadableDb, id: string): FoundPayment {
  const row = readRecord(db, { report: 'transactions', key: id, run: null })
  const withdrawal = row.related.find(({ report }) => report === 'withdrawals')
  return withdrawal
    ? findPayment(db, withdrawal.key)
    : { withdrawal: null, feed: [row], breakCells: undefined }
}

function findPaymentOfBreak(db: ReadableDb, id: string): FoundPayment {
  const { cells, related } = readRecord(db, { report: 'breaks', key: id, run: null })
  const [firstRecord] = related
  if (!firstRecord) return { withdrawal: null, feed: [], breakCells: cells }
  const payment =
    firstRecord.report === 'withdrawals'
      ? findPayment(db, firstRecord.key)
      : findPaymentOfFeedRow(db, firstRecord.key)
  return { ...payment, breakCells: cells }
}

function readFeedRowsOf(db: ReadableDb, { related }: RecordView): RecordView[] {
  return related
    .filter(({ report }) => report === 'transactions')
    .slice(0, MAX_FEED_ROWS)
    .map(({ key }) => readRecord(db, { report: 'transactions', key, run: null }))
}

function uniqueBreaks(breaks: readonly Cells[]): readonly Cells[] {
  return [...new Map(breaks.map((cells) => [cells.break_id, cells])).values()]
}

function keyOf(
  withdrawal: RecordView | null,
  feed: readonly RecordView[],
  requestedBreak: Cells | undefined,
): string {
  if (withdrawal) return withdrawal.key
  return feed[0] ? `feed:${feed[0].key}` : `break:${requestedBreak?.break_id ?? ''}`
}

function readPair(
  db: ReadableDb,
  run: string,
  { report, key }: Pick<PaymentPair, 'report' | 'key'>,
  input: PaymentInput,
): { readonly pair: PaymentPair; readonly decisions: PaymentView['decisions'] } {
  const { cells } = readRecord(db, { report, key, run })
  const { ledger, isLedgerGone, decisions } = readCaseEvenWithoutLedger(db, {
    ...input,
    run,
    report,
    key,
  })
  return { pair: { report, key, cells, lines: ledger, isLedgerGone }, decisions }
}

// A ledger file that was deleted outside the program counts as no longer stored: the pair is
// returned with isLedgerGone, so that the rest of the payment is shown. Any other failure is
// thrown.
function readCaseEvenWithoutLedger(db: ReadableDb, input: CaseInput): CaseView {
  try {
    return readCase(db, input)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'FILE_NOT_FOUND') throw error
    return readCase(db, { ...input, ledgerPath: undefined })
  }
}

function quotesOf(db: ReadableDb, reference: Cell): Cells[] {
  if (!reference) return []
  const names = reportColumns.quotes.map(({ name }) => name)
  return db
    .prepare<[string], Cell[]>(
      `SELECT ${names.join(', ')} FROM quotes WHERE external_ref = ? ORDER BY created_at, id LIMIT ${MAX_QUOTES}`,
    )
    .raw()
    .all(reference)
    .map((cells) => toCells(names, cells))
}
