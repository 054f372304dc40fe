import { Failure } from '../../../../../../../src-main/base/failure.ts'
import type {
  BreakCluster,
  Decision,
  DecisionView,
} from '../../../../../../../src-main/contract/reconciling.ts'
import type { Condition } from '../../../../../../../src-main/contract/report.ts'
import { reportColumns } from '../../../../../../../src-main/contract/report.ts'
import type { ListQuery, WindowEvent } from '../../../../../../../src-main/contract/window.ts'
import Breaks from '../../../../../../../src-renderer/screens/Breaks.svelte'
import type { FakeCore, Fixture } from '../../../../harness/fake-core.ts'
import { jobOf, profile } from '../../../../harness/invented.ts'
import { run } from '../../../overview/invented.ts'

export const fixture: Fixture = { screens: { breaks: Breaks }, core: fakeCore }

type Row = Record<string, string>

const BREAK_COUNT = 1203
/** The breaks of the one cause, and all breaks, in the state `causes`. */
const BREAKS_OF_CAUSE = 24
const BREAKS_IN_CAUSE_STATE = 30
/** As in the contract of `openList`. */
const MIN_BREAKS_OF_CLUSTER = 3
const SLOW_MS = 300
const DECIDED_AT = '2026-11-20T22:30:00.000000Z'

const commonCells: Row = {
  severity: 'high',
  age_days: '3',
  age_bucket: '2-7',
  currency: 'USDT',
  status: 'open',
  assignee: '',
  note: '',
  reason: '',
  change: 'still',
}
const ledgerSide: Row = { ledger_currency: 'USDT', ledger_status: 'done' }
const providerSide: Row = { provider_currency: 'USDT', provider_status: 'COMPLETED' }

function inventRow(index: number): Row {
  const id = `break${String(index).padStart(4, '0')}`
  if (index === 0)
    return {
      ...commonCells,
      ...ledgerSide,
      break_id: id,
      category: 'missing_at_provider',
      change: 'new',
      ledger_line: '3',
      ledger_amount: '10.1',
      amount_difference: '-10.1',
      external_ref: 'ord-3',
    }
  if (index === 1)
    return {
      ...commonCells,
      ...providerSide,
      break_id: id,
      category: 'missing_in_ledger',
      withdrawal_id: 'w-1',
      provider_amount: '10.3',
      amount_difference: '10.3',
    }
  const sides = {
    ...ledgerSide,
    ...providerSide,
    withdrawal_id: `w-${index}`,
    ledger_line: String(index + 2),
    ledger_amount: '5',
    provider_amount: '5.1',
  }
  return {
    ...commonCells,
    ...sides,
    break_id: id,
    category: 'amount_mismatch',
    differences: 'amount',
    amount_difference: '0.1',
  }
}

function inventRowOfCause(index: number): Row {
  const row = inventRow(index)
  return index < 2 || index >= 2 + BREAKS_OF_CAUSE
    ? row
    : { ...row, ledger_amount: '50', provider_amount: '5', amount_difference: '-45', cluster: 'c1' }
}

function clusterOf(rows: readonly Row[]): readonly BreakCluster[] {
  const clusteredRows = rows.filter((row) => row['cluster'] !== undefined)
  if (clusteredRows.length < MIN_BREAKS_OF_CLUSTER) return []
  return [
    {
      id: 'c1',
      kind: 'power_of_ten',
      field: 'amount',
      value: '1',
      category: 'amount_mismatch',
      differences: 'amount',
      severity: 'high',
      breaks: clusteredRows.length,
      open: clusteredRows.filter((row) => row['status'] === 'open').length,
      sums: [],
    },
  ]
}

/**
 * A core with invented breaks that stores decisions. States: open · closed (the period) · first (no
 * run before) · done (all resolved) · failing (the first decision's answer is lost) · causes (24 of
 * 30 breaks have one cause) · slow (a search takes a while).
 */
function fakeCore(state: string, emit: (event: WindowEvent) => void): FakeCore {
  const hasCauses = state === 'causes'
  const count = hasCauses ? BREAKS_IN_CAUSE_STATE : BREAK_COUNT
  const rows: readonly Row[] = Array.from({ length: count }, (_, index) => ({
    ...(hasCauses ? inventRowOfCause(index) : inventRow(index)),
    ...(state === 'done' ? { status: 'resolved' } : {}),
  }))
  const decisions: DecisionView[] = []
  const previousRows = new Map<string, readonly Row[]>()
  let isFailing = state === 'failing'
  const lists = new Map<string, readonly Row[]>()

  function decide(id: string, decision: Decision): DecisionView {
    const repeatedDecision = decisions.find((candidate) => candidate.id === id)
    if (repeatedDecision) return repeatedDecision
    const undoneDecision =
      decision.kind === 'undo'
        ? decisions.find((candidate) => candidate.id === decision.decision)
        : undefined
    const breaks = 'breaks' in decision ? decision.breaks : (undoneDecision?.breaks ?? [])
    const decidedRows = rows.filter((row) => breaks.includes(row['break_id'] ?? ''))
    previousRows.set(
      id,
      decidedRows.map((row) => ({ ...row })),
    )
    const facts = Object.fromEntries(
      Object.entries(decision).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'kind',
      ),
    )
    for (const row of decidedRows) {
      if (decision.kind === 'undo')
        Object.assign(
          row,
          previousRows
            .get(decision.decision)
            ?.find((previousRow) => previousRow['break_id'] === row['break_id']),
        )
      else if (decision.kind === 'match')
        Object.assign(row, { status: 'resolved', decided_by: 'ana', decided_at: DECIDED_AT })
      else Object.assign(row, facts, { decided_by: 'ana', decided_at: DECIDED_AT })
    }
    if (undoneDecision)
      decisions.splice(decisions.indexOf(undoneDecision), 1, {
        ...undoneDecision,
        undoneBy: id,
        canUndo: false,
      })
    const view: DecisionView = {
      id,
      at: DECIDED_AT,
      by: 'ana',
      kind: decision.kind,
      breaks,
      facts,
      undoneBy: null,
      canUndo: decision.kind !== 'undo',
    }
    decisions.unshift(view)
    return view
  }

  const find = ({ conditions, search }: Pick<ListQuery, 'conditions' | 'search'>): readonly Row[] =>
    rows.filter(
      (row) =>
        conditions.every((condition) => fits(row, condition)) &&
        (search === '' || Object.values(row).some((text) => text.includes(search))),
    )
  const changes = {
    previous: state === 'first' ? null : 'run-before',
    new: 1,
    still: BREAK_COUNT - 1,
    gone: 1,
    goneBreaks: [
      {
        ...commonCells,
        break_id: 'old',
        category: 'fee_mismatch',
        fee_difference: '0.25',
        status: 'resolved',
        reason: 'Corrected in the ledger',
        withdrawal_id: 'w-old',
      },
    ],
    waiting: 0,
  }
  const answers: FakeCore['answers'] = {
    listRuns: () => [
      { ...run, summary: { ...run.summary, breaks: { amount_mismatch: BREAK_COUNT } } },
    ],
    listImports: () => [],
    queueState: ({ counts }: { counts: readonly (readonly Condition[])[] }) => ({
      counts: counts.map((conditions) => find({ conditions, search: '' }).length),
      breakdown: [
        { category: 'amount_mismatch', severity: 'high', age: '2-7', count: BREAK_COUNT - 2 },
        { category: 'missing_at_provider', severity: 'high', age: '2-7', count: 1 },
        { category: 'missing_in_ledger', severity: 'high', age: '2-7', count: 1 },
      ],
      changes,
      closing: {
        open: 0,
        investigating: 0,
        resolved: 0,
        accepted: 0,
        waiting: 0,
        newerRuns: [],
        closedBy: state === 'closed' ? 'bruno' : null,
      },
      suggestions: [],
      assignees: [],
      learnedRules: 0,
    }),
    openList: async ({ query, clusters }: { query: ListQuery; clusters?: 'kept' | 'leftOut' }) => {
      if (state === 'slow' && query.search !== '')
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      const foundRows = find(query)
      const listedRows =
        clusters === 'leftOut' ? foundRows.filter((row) => row['cluster'] === undefined) : foundRows
      const list = `l${lists.size + 1}`
      lists.set(list, listedRows)
      return {
        list,
        rows: listedRows.length,
        asOf: DECIDED_AT,
        beginning: null,
        clusters: clusters && clusterOf(foundRows),
        sums: null,
      }
    },
    findInList: ({ list, keys }: { list: string; keys: readonly string[] }) => ({
      keys: keys.filter((key) => lists.get(list)?.some((row) => row['break_id'] === key)),
    }),
    readList: ({ list, from, count }: { list: string; from: number; count: number }) => {
      const page = (lists.get(list) ?? []).slice(from, from + count)
      return {
        keys: page.map((row) => row['break_id']),
        rows: page.map((row) => reportColumns.breaks.map(({ name }) => row[name] ?? '')),
      }
    },
    sumList: ({ list }: { list: string }) => ({
      rows: lists.get(list)?.length ?? 0,
      sums: { amount_difference: { USDT: '120.3' } },
    }),
    countList: ({ query }: { query: ListQuery }) => ({ rows: find(query).length }),
    readRecord: ({ key }: { key: string }) => ({
      cells: { ...rows.find((row) => row['break_id'] === key) },
    }),
    readCase: ({ key }: { key: string }) => ({
      ledger: [],
      isLedgerGone: false,
      withdrawals: [],
      feed: [],
      fields: [],
      void: { ledger: false, provider: false },
      observations: [],
      ties: [],
      history: [],
      sum: null,
      decisions: decisions.filter((decision) => decision.breaks.includes(key)),
    }),
    listDecisions: ({ break: id }: { break: string | null }) =>
      decisions.filter((decision) => id === null || decision.breaks.includes(id)),
    decide: ({ id, decision }: { id: string; decision: Decision }) => {
      const view = decide(id, decision)
      emit({ kind: 'cache', profile: profile.name, families: ['reconciliation'] })
      if (!isFailing) return view
      isFailing = false
      throw new Failure({
        kind: 'store',
        code: 'DISK_FULL',
        what: 'The local database cannot be written',
        why: 'the disk is full',
        advice: 'free some space',
      })
    },
    startJob: ({ id }: { id: string }) =>
      jobOf({ id, kind: 'export', state: 'running', endedAt: null }),
  }
  const acts = {
    // A colleague, or a person in another window, sets the status of a break, or of the first breaks
    // of the cause: `break0000 accepted`, `cause accepted 24`.
    decideElsewhere: (text: string) => {
      const [id = '', status = '', count = ''] = text.split(' ')
      const breaks =
        id === 'cause'
          ? rows.flatMap((row) => (row['cluster'] === undefined ? [] : [row['break_id'] ?? '']))
          : [id]
      decide(text, {
        kind: 'status',
        breaks: count === '' ? breaks : breaks.slice(0, Number(count)),
        status,
        reason: '',
        note: '',
      } as Decision)
      emit({ kind: 'cache', profile: profile.name, families: ['reconciliation'] })
    },
  }
  return { answers, acts }
}

function fits(row: Row, { column, operator, value }: Condition): boolean {
  const text = row[column] ?? ''
  if (operator === 'empty') return text === ''
  return operator === '!=' ? text !== value : text === value
}
