import type { InstantText } from '../../base/instant.ts'
import type { Cell } from '../../contract/cell.ts'
import type { FileQuery } from '../../contract/reporting.ts'
import { runInSlices } from '../../contract/run-in-slices.ts'
import type { AxisDay } from '../../reconciliation/day-axis.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'
import { read, write } from '../database/call.ts'
import { getPeriod } from '../decisions/periods.ts'
import { readCase, readMatchKeys } from './case-file.ts'
import { findEndUsers, readEndUser } from './end-users.ts'
import { findRecords } from './find-records.ts'
import { answerLearnedRule, findLearnedRule, listLearnedRules } from './learned-rules.ts'
import { readLedgerSides } from './ledger-sides.ts'
import { listRuns, readBreakdown, readOverview } from './overview.ts'
import { readPayment } from './payment.ts'
import { readOpenBreaks, readQueueState } from './queue-state.ts'
import { readRecord } from './read-record.ts'
import { compareRuns, listSuggestions, readClosingState, readPeriodChanges } from './run-changes.ts'
import { sampleRows } from './sample-rows.ts'
import { readTrends } from './trends.ts'

/** Calls that read for a screen or a file. The database thread (hosts/worker) holds open lists. */
export const browseCalls = {
  sampleRows: read(
    (
      db,
      { query, columns, limit }: { query: FileQuery; columns: readonly string[]; limit: number },
    ): { rows: number; cells: readonly (readonly Cell[])[] } =>
      sampleRows(db, query, columns, limit),
  ),
  readRecord: read(readRecord),
  findRecords: read((db, { text }: { text: string }) => findRecords(db, text)),
  ledgerSides: read((db, { ids }: { ids: readonly string[] }) => readLedgerSides(db, ids)),
  findEndUsers: read((db, { text }: { text: string }) => findEndUsers(db, text)),
  readEndUser: read((db, { endUser }: { endUser: string }, context) =>
    runInSlices(readEndUser(db, endUser), context, () => undefined),
  ),
  readPayment: read(readPayment),
  /** Counts failed requests to the services from `since` on. */
  overview: read(
    (
      db,
      {
        finalStatuses,
        since,
        axis,
      }: { finalStatuses: readonly string[]; since: InstantText; axis: readonly AxisDay[] },
    ) => readOverview(db, finalStatuses, since, axis),
  ),
  readTrends: read(readTrends),
  listRuns: read((db) => listRuns(db)),
  listLearnedRules: read(listLearnedRules),
  findLearnedRule: read(findLearnedRule),
  answerLearnedRule: write(answerLearnedRule),
  breakdown: read((db, { run }: { run: string }) => readBreakdown(db, run)),
  queueState: read(readQueueState),
  openBreaks: read(readOpenBreaks),
  listSuggestions: read((db, { run }: { run: string }) => listSuggestions(db, run)),
  compareRuns: read((db, { run }: { run: string }) => compareRuns(db, run)),
  readCase: read(readCase),
  /** Throws LEDGER_GONE. */
  matchKeys: read((db, input: { run: string; key: string; ledgerPath: string; mapping: Mapping }) =>
    readMatchKeys(db, { ...input, report: 'matches' }),
  ),
  closingState: read((db, { run }: { run: string }) => readClosingState(db, run)),
  periodChanges: read((db, { period }: { period: string }) =>
    readPeriodChanges(db, getPeriod(db, period)),
  ),
}
