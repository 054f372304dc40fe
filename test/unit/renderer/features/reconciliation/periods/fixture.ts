import { reportColumns } from '../../../../../../src-main/contract/report.ts'
import { observationCounts } from '../../../../../../src-main/contract/run.ts'
import type { Trends } from '../../../../../../src-main/contract/trends.ts'
import type {
  Job,
  JobResult,
  ListQuery,
  PeriodView,
  RecordView,
  WindowEvent,
  Work,
} from '../../../../../../src-main/contract/window.ts'
import Recheck from '../../../../../../src-renderer/screens/Recheck.svelte'
import Risk from '../../../../../../src-renderer/screens/Risk.svelte'
import Runs from '../../../../../../src-renderer/screens/Runs.svelte'
import type { FakeCore, Fixture } from '../../../harness/fake-core.ts'
import { freshness, jobOf, profile } from '../../../harness/invented.ts'
import { breakdown } from '../../overview/invented.ts'
import {
  blockedClosing,
  changes,
  changesSinceClosing,
  clearClosing,
  closedPeriod,
  decisions,
  recheckRows,
  run,
  runAfterCorrection,
  runWithCommonCauses,
} from './invented.ts'

export const fixture: Fixture = {
  screens: { runs: Runs, risk: Risk, recheck: Recheck },
  core: fakeCore,
}

const { ledger } = run.summary
const observations = observationCounts(run.summary)
const lineCounts: Readonly<Record<string, number>> = {
  rejected: ledger.rejected,
  unchecked: ledger.unchecked,
  outside_period: ledger.outside_period,
  void: ledger.void ?? 0,
}

/** Returns as many rows as the summary counts, so that a number and its list can be compared. */
function rowsOf({ report, conditions }: ListQuery): number {
  const lineState = conditions.find(({ column }) => column === 'place')?.value
  if (report === 'lines')
    return lineState === undefined
      ? Object.values(lineCounts).reduce((sum, count) => sum + count, 0)
      : (lineCounts[lineState] ?? 0)
  if (report === 'matches')
    return conditions.some(({ column }) => column === 'within_tolerance')
      ? run.summary.within_tolerance
      : run.summary.provider.matched
  if (report === 'observations')
    return observations
      .filter(([kind]) => conditions.every(({ value }) => kind === value))
      .reduce((sum, [, count]) => sum + count, 0)
  const status = conditions.find(({ column }) => column === 'status')?.value
  if (status !== undefined) return report === 'withdrawals' && status === 'ERROR' ? 19 : 0
  return 7
}

const inventedCells: Readonly<Record<string, string>> = {
  id: 'w-1',
  created_at: '2026-11-01T10:00:00.000000Z',
  amount: '1.50',
  currency: 'USDC',
  status: 'PENDING',
  is_blocked: 'true',
  reason: 'sanctions list',
  line: '12',
  place: 'rejected',
  record: 'w-1',
  fields: 'fee_differs;feed_amount',
}

/**
 * A core with invented data. Its states:
 * - `clear`: the period can be closed.
 * - `blocked`: findings prevent the closing.
 * - `closed`: the period is closed.
 * - `late`: like `clear`, but the answers that closing needs arrive with the act `letAnswer`.
 * - `causes`: a run with common causes, and its ledger file.
 * - `causes-cli`: a run with common causes, made without a stored ledger file.
 */
function fakeCore(state: string, emit: (event: WindowEvent) => void): FakeCore {
  let cachedStatus = inventedCells['status']
  let letAnswer: () => void = () => undefined
  let periods: readonly PeriodView[] = state === 'closed' ? [closedPeriod] : []
  const openLists = new Map<string, ListQuery>()
  const record: RecordView = {
    report: 'withdrawals',
    key: 'w-1',
    cells: inventedCells,
    raw: '{}',
    firstSeen: null,
    lastSeen: null,
    history: [],
    related: [],
    isDamaged: false,
    askedBy: [],
    breaks: [{ break_id: 'b1', category: 'blocked', ledger_status: 'done', currency: 'USDC' }],
  }
  const answers: FakeCore['answers'] = {
    listRuns: () =>
      state.startsWith('causes') ? [runAfterCorrection, runWithCommonCauses] : [run],
    readTrends: (): Trends => ({
      runs: [],
      resolving: { settled: 0, medianHours: null, ninetiethPercentileHours: null, days: {} },
      volume: null,
    }),
    listImports: () =>
      state === 'causes-cli'
        ? []
        : [
            {
              id: 'i1',
              name: 'ledger.csv',
              bytes: 1,
              sha256: '',
              at: run.madeAt,
              runs: [run.id],
              workbook: null,
              parts: [],
            },
          ],
    breakdown: () => breakdown,
    compareRuns: () => (state === 'blocked' ? changes : { ...changes, waiting: 0 }),
    closingState: async () => {
      if (state === 'late') await new Promise<void>((resolve) => (letAnswer = resolve))
      if (state === 'blocked') return blockedClosing
      const isClosed = periods.some(({ reopenedAt }) => reopenedAt === null)
      return { ...clearClosing, closedBy: isClosed ? 'ana' : null }
    },
    listPeriods: () => periods,
    periodChanges: () => changesSinceClosing,
    listDecisions: () => decisions,
    learnedRules: () => [],
    closePeriod: ({ note }: { note: string }) =>
      (periods = [{ ...closedPeriod, note }, ...periods])[0],
    reopenPeriod: ({ reason }: { reason: string }) =>
      (periods = periods.map((period) => ({
        ...period,
        reopenedAt: closedPeriod.closedAt,
        reopenedBy: 'ben',
        reason,
      })))[0],
    openList: ({ query }: { query: ListQuery }) => {
      const list = crypto.randomUUID()
      openLists.set(list, query)
      const line = query.conditions.find(({ column }) => column === 'ledger_line')?.value
      const firstRows = line === '12' ? { keys: ['b12'], rows: [breakOf(line)] } : null
      return { list, rows: rowsOf(query), asOf: freshness.lastSync, beginning: firstRows }
    },
    readList: ({ list, from, count }: { list: string; from: number; count: number }) => {
      const query = openLists.get(list) as ListQuery
      const rowCount = Math.max(0, Math.min(count, rowsOf(query) - from))
      const currentCells = { ...inventedCells, status: cachedStatus }
      const cells = reportColumns[query.report].map(
        ({ name }) => (currentCells as typeof inventedCells)[name] ?? null,
      )
      return {
        keys: Array.from({ length: rowCount }, (_, index) => `w-${from + index}`),
        rows: Array.from({ length: rowCount }, () => cells),
      }
    },
    sumList: () => ({ rows: 7, sums: { amount: { USDC: '10.50' } } }),
    overview: () => ({
      statuses: ['COMPLETED', 'ERROR', 'PENDING'].map((status) => ({ status, count: 19 })),
    }),
    countList: ({ query }: { query: ListQuery }) => ({ rows: rowsOf(query) }),
    readRecord: () => record,
    // The first two withdrawals have a break, the others are matched.
    ledgerSides: ({ ids }: { ids: readonly string[] }) =>
      ids.map((id) => ({
        state: ['w-0', 'w-1'].includes(id) ? 'break' : 'matched',
        category: null,
        severity: null,
        isSettled: false,
      })),
    recheckCounts: () => ({ notFinal: 2, neverAsked: 15, notFound: 14, failed: 0 }),
    listRecheck: ({ list }: { list: string }) => (list === 'failed' ? [] : recheckRows),
    startJob: ({ id, work }: { id: string; work: Work }) => {
      const endedJob = jobOf({ id, kind: work.kind, endedAt: run.madeAt, result: resultOf(work) })
      const job: Job = { ...endedJob, state: 'running', endedAt: null, result: null }
      emit({ kind: 'job', job })
      setTimeout(() => emit({ kind: 'job', job: endedJob }), 20)
      return job
    },
  }
  return {
    answers,
    acts: {
      letAnswer: () => letAnswer(),
      // A sync changes the status of all cached records.
      changeStatus: (status) => {
        cachedStatus = status
        emit({ kind: 'cache', profile: profile.name, families: ['activity'] })
      },
    },
  }
}

function breakOf(line: string): readonly (string | null)[] {
  return reportColumns.breaks.map(({ name }) => (name === 'ledger_line' ? line : null))
}

function resultOf(work: Work): JobResult {
  if (work.kind === 'reconcile')
    return { kind: 'reconcile', run: runAfterCorrection.id, breaks: 0, matched: 1204, rows: 1204 }
  if (work.kind === 'evidence')
    return {
      kind: 'evidence',
      file: work.name,
      place: `~/Downloads/${work.name}`,
      files: 17,
      bytes: 4_400_000,
      sha256: 'beef'.repeat(16),
    }
  return { kind: 'recheck', asked: 2, found: 1, absent: 1, failed: 0, changed: 1 }
}
