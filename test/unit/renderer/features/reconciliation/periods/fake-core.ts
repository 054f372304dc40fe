import type { Reply } from '../../../../../../src-main/contract/bridge.ts'
import { reportColumns } from '../../../../../../src-main/contract/report.ts'
import { observationCounts } from '../../../../../../src-main/contract/run.ts'
import type { Trends } from '../../../../../../src-main/contract/trends.ts'
import type {
  Job,
  JobResult,
  ListQuery,
  PeriodView,
  RecordView,
  Settings,
  WindowEvent,
  Work,
} from '../../../../../../src-main/contract/window.ts'
import type { Transport } from '../../../../../../src-renderer/transport.ts'
import { breakdown, freshness, newDesk, profile } from '../../overview/invented.ts'
import {
  blocked,
  causedRun,
  changes,
  clear,
  closed,
  curedRun,
  decisions,
  later,
  recheckRows,
  run,
} from './invented.ts'

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
  const place = conditions.find(({ column }) => column === 'place')?.value
  if (report === 'lines')
    return place === undefined
      ? Object.values(lineCounts).reduce((sum, count) => sum + count, 0)
      : (lineCounts[place] ?? 0)
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

const invented: Readonly<Record<string, string>> = {
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
 * A core with invented data. `state`: `blocked`, `clear`, `closed`, `late`: clear, but the answers
 * that closing needs arrive when the page's `letAnswer` is called, `causes`, or `causes-cli`: a run
 * with common causes, with or without its ledger file. The page's `startedWork` is the work of the
 * last job.
 */
export function fakeCore(state: string, chosen: Partial<Settings>): Transport {
  const takers: ((event: WindowEvent) => void)[] = []
  const tell = (event: WindowEvent): void => takers.forEach((take) => take(event))
  const settings: Settings = {
    ...newDesk,
    ...chosen,
  }
  let periods: readonly PeriodView[] = state === 'closed' ? [closed] : []
  const open = new Map<string, ListQuery>()
  const record: RecordView = {
    report: 'withdrawals',
    key: 'w-1',
    cells: invented,
    raw: '{}',
    firstSeen: null,
    lastSeen: null,
    history: [],
    related: [],
    isDamaged: false,
    askedBy: [],
    breaks: [{ break_id: 'b1', category: 'blocked', ledger_status: 'done', currency: 'USDC' }],
  }
  const answers: Record<string, (input: never) => unknown> = {
    hello: () => ({
      version: '0',
      host: 'loopback',
      settings,
      profiles: [profile],
      jobs: [],
      isLocked: false,
      person: 'ana',
    }),
    freshness: () => freshness,
    listRuns: () => (state.startsWith('causes') ? [curedRun, causedRun] : [run]),
    readTrends: (): Trends => ({
      runs: [],
      resolving: { settled: 0, medianHours: null, ninthHours: null, days: {} },
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
    closingState: () =>
      state === 'blocked'
        ? blocked
        : {
            ...clear,
            closedBy: periods.some(({ reopenedAt }) => reopenedAt === null) ? 'ana' : null,
          },
    listPeriods: () => periods,
    periodChanges: () => later,
    listDecisions: () => decisions,
    closePeriod: ({ note }: { note: string }) => (periods = [{ ...closed, note }, ...periods])[0],
    reopenPeriod: ({ reason }: { reason: string }) =>
      (periods = periods.map((one) => ({
        ...one,
        reopenedAt: closed.closedAt,
        reopenedBy: 'ben',
        reason,
      })))[0],
    openList: ({ query }: { query: ListQuery }) => {
      const list = crypto.randomUUID()
      open.set(list, query)
      const line = query.conditions.find(({ column }) => column === 'ledger_line')?.value
      const beginning = line === '12' ? { keys: ['b12'], rows: [breakOf(line)] } : null
      return { list, rows: rowsOf(query), asOf: freshness.lastSync, beginning }
    },
    readList: ({ list, from, count }: { list: string; from: number; count: number }) => {
      const query = open.get(list) as ListQuery
      const many = Math.max(0, Math.min(count, rowsOf(query) - from))
      const cells = reportColumns[query.report].map(({ name }) => invented[name] ?? null)
      return {
        keys: Array.from({ length: many }, (_, at) => `w-${from + at}`),
        rows: Array.from({ length: many }, () => cells),
      }
    },
    sumList: () => ({ rows: 7, sums: { amount: { USDC: '10.50' } } }),
    closeList: () => null,
    overview: () => ({
      statuses: ['COMPLETED', 'ERROR', 'PENDING'].map((status) => ({ status, count: 19 })),
    }),
    countList: ({ query }: { query: ListQuery }) => ({ rows: rowsOf(query) }),
    readRecord: () => record,
    recheckCounts: () => ({ notFinal: 2, neverAsked: 15, notFound: 14, failed: 0 }),
    listRecheck: ({ list }: { list: string }) => (list === 'failed' ? [] : recheckRows),
    startJob: ({ id, work }: { id: string; work: Work }) => {
      const job: Job = {
        id,
        profile: profile.name,
        kind: work.kind,
        state: 'running',
        step: '',
        done: 0,
        total: null,
        begunAt: run.madeAt,
        endedAt: null,
        result: null,
        failure: null,
      }
      Object.assign(globalThis, { startedWork: work })
      tell({ kind: 'job', job })
      setTimeout(
        () =>
          tell({
            kind: 'job',
            job: { ...job, state: 'done', endedAt: run.madeAt, result: resultOf(work) },
          }),
        20,
      )
      return job
    },
  }
  return {
    onEvent: (take) => void takers.push(take),
    onEnd: () => undefined,
    async call(name, input): Promise<Reply> {
      if (state === 'late' && name === 'closingState')
        await new Promise((done) => Object.assign(globalThis, { letAnswer: done }))
      return { kind: 'result', output: answers[name]?.(input as never) }
    },
  }
}

function breakOf(line: string): readonly (string | null)[] {
  return reportColumns.breaks.map(({ name }) => (name === 'ledger_line' ? line : null))
}

function resultOf(work: Work): JobResult {
  if (work.kind === 'reconcile')
    return { kind: 'reconcile', run: curedRun.id, breaks: 0, matched: 1204, rows: 1204 }
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
