import type { Cell } from '../../../src-main/contract/cell.ts'
import type { DecisionView } from '../../../src-main/contract/reconciling.ts'
import type { PaymentPair, PaymentView, RecordView } from '../../../src-main/contract/window.ts'

/** The source that reports a step of a payment. */
export type StepSource = 'ledger' | 'provider' | 'feed' | 'quotes' | 'run' | 'person'

/**
 * A field beside a step. Its name is that of a field in the contract or of a report's column, or
 * `line`, `file` or `fileGone` for the ledger's row.
 */
export interface StepFact {
  readonly name: string
  readonly value: string
  readonly kind: 'identifier' | 'status' | 'text' | 'money' | 'instant'
  readonly currency?: string
}

interface ScreenTarget {
  readonly screen: string
  readonly target: string
}

/** An event of a payment, or a statement of a source about it. */
export interface TimeStep {
  readonly id: string
  /** The time stated by the source, or null if it gives none. */
  readonly at: string | null
  readonly source: StepSource
  readonly kind:
    | 'ledgerRow'
    | 'quoteMade'
    | 'withdrawalMade'
    | 'withdrawalConfirmed'
    | 'feedMade'
    | 'feedUpdated'
    | 'changed'
    | 'seen'
    | 'matched'
    | 'broken'
    | 'decided'
  readonly amount: { readonly value: string; readonly currency: string } | null
  readonly facts: readonly StepFact[]
  /** For a change: the record's kind and field, and its old and new value. */
  readonly change?: {
    readonly report: 'withdrawals' | 'transactions'
    readonly field: string
    readonly old: Cell
    readonly new: Cell
  }
  readonly decision?: DecisionView
  /** For a break: its category. */
  readonly category?: string
  readonly place?: ScreenTarget
}

type Cells = Readonly<Record<string, Cell>>

/**
 * Writes a payment as a timeline, the earliest step first and steps without a time last. Steps of
 * the same instant keep the order of a payment: ledger, quote, withdrawal, feed, run, person.
 */
export function timeLine(view: PaymentView): readonly TimeStep[] {
  const steps = [
    ...view.pairs.flatMap((pair) => ledgerSteps(pair, view.run?.ledgerFile ?? '')),
    ...view.quotes.map(quoteStep),
    ...(view.withdrawal ? withdrawalSteps(view.withdrawal) : []),
    ...view.feed.flatMap(feedSteps),
    ...view.pairs.map((pair) => pairStep(pair, view)),
    ...view.decisions.map(decisionStep),
  ]
  return steps
    .map((step, index) => ({ step, index }))
    .sort((left, right) => compareTimes(left.step.at, right.step.at) || left.index - right.index)
    .map(({ step }) => step)
}

function compareTimes(left: string | null, right: string | null): number {
  if (left === right) return 0
  if (left === null) return 1
  if (right === null) return -1
  return left < right ? -1 : 1
}

function ledgerSteps({ key, cells, isLedgerGone }: PaymentPair, file: string): TimeStep[] {
  if (!cells['ledger_line'] || cells['category'] === 'duplicate_at_provider') return []
  const currency = cells['ledger_currency'] || cells['currency'] || ''
  return [
    {
      id: `ledger-${key}`,
      at: cells['ledger_date'] || null,
      source: 'ledger',
      kind: 'ledgerRow',
      amount: money(cells, 'ledger_amount', currency) ?? money(cells, 'ledger_total', currency),
      facts: facts(cells, [
        ['ledger_status', 'ledger_status', 'text'],
        ['fee', 'ledger_fee', 'money', currency],
        ['address', 'ledger_address', 'identifier'],
        ['external_ref', 'ledger_external_ref', 'identifier'],
        ['txn_hash', 'ledger_txn_hash', 'identifier'],
      ]).concat(
        { name: 'line', value: cells['ledger_line'].replaceAll(';', ', '), kind: 'text' },
        ...(file === '' ? [] : [{ name: 'file', value: file, kind: 'text' } as const]),
        ...(isLedgerGone ? [{ name: 'fileGone', value: '', kind: 'text' } as const] : []),
      ),
    },
  ]
}

function quoteStep(cells: Cells): TimeStep {
  return {
    id: `quote-${cells['id'] ?? ''}`,
    at: cells['created_at'] ?? null,
    source: 'quotes',
    kind: 'quoteMade',
    amount: money(cells, 'base_amount', cells['base_asset'] ?? ''),
    facts: facts(cells, [
      ['pair', 'pair', 'text'],
      ['op_type', 'op_type', 'text'],
      ['rate', 'rate', 'money', cells['quote_asset'] ?? ''],
      ['expires_at', 'expires_at', 'instant'],
    ]),
    place: { screen: 'quotes', target: cells['id'] ?? '' },
  }
}

function withdrawalSteps(record: RecordView): TimeStep[] {
  const { cells, key } = record
  const currency = cells['currency'] ?? ''
  const place = { screen: 'withdrawals', target: key }
  const confirmedAt = cells['confirmation_date'] || null
  return [
    {
      id: 'withdrawal',
      at: cells['created_at'] ?? null,
      source: 'provider',
      kind: 'withdrawalMade',
      amount: money(cells, 'amount', currency),
      facts: facts(cells, [
        ['charged_fee', 'charged_fee', 'money', currency],
        ['debited_amount', 'debited_amount', 'money', currency],
        ['network_name', 'network_name', 'text'],
        ['address', 'address', 'identifier'],
        ['external_ref', 'external_ref', 'identifier'],
        ['provisory_transaction_hash', 'provisory_transaction_hash', 'identifier'],
        ['status', 'status', 'status'],
      ]),
      place,
    },
    ...firstSeenStep(record, place),
    ...changeSteps(record, 'withdrawals', 'provider'),
    ...(confirmedAt !== null || cells['txn_hash']
      ? [
          {
            id: 'confirmed',
            at: confirmedAt,
            source: 'provider' as const,
            kind: 'withdrawalConfirmed' as const,
            amount: null,
            facts: facts(cells, [['txn_hash', 'txn_hash', 'identifier']]),
          },
        ]
      : []),
  ]
}

function feedSteps(record: RecordView): TimeStep[] {
  const { cells, key } = record
  const place = { screen: 'transactions', target: key }
  const updatedAt = cells['updated_at'] ?? null
  return [
    {
      id: `feed-${key}`,
      at: cells['created_at'] ?? null,
      source: 'feed',
      kind: 'feedMade',
      amount: money(cells, 'amount_from', cells['from_currency'] ?? ''),
      facts: facts(cells, [
        ['fee', 'fee', 'money', cells['fee_currency'] ?? ''],
        ['status', 'status', 'status'],
        ['transaction_hash', 'transaction_hash', 'identifier'],
      ]),
      place,
    },
    ...(updatedAt !== null && updatedAt !== cells['created_at']
      ? [
          {
            id: `feed-updated-${key}`,
            at: updatedAt,
            source: 'feed' as const,
            kind: 'feedUpdated' as const,
            amount: null,
            facts: facts(cells, [['status', 'status', 'status']]),
          },
        ]
      : []),
    ...changeSteps(record, 'transactions', 'feed'),
  ]
}

// Marks when the record was first fetched, because no change before that is known.
function firstSeenStep(record: RecordView, place: ScreenTarget): TimeStep[] {
  return record.firstSeen === null
    ? []
    : [
        {
          id: `seen-${record.key}`,
          at: record.firstSeen,
          source: 'provider',
          kind: 'seen',
          amount: null,
          facts: [],
          place,
        },
      ]
}

function changeSteps(
  { history, key }: RecordView,
  report: 'withdrawals' | 'transactions',
  source: StepSource,
): TimeStep[] {
  return history
    .map((change, index): TimeStep => ({
      id: `change-${report}-${key}-${index}`,
      at: change.at,
      source,
      kind: 'changed',
      amount: null,
      facts: [],
      change: { report, field: change.field, old: change.old, new: change.new },
    }))
    .reverse()
}

function pairStep({ report, key, cells }: PaymentPair, { run }: PaymentView): TimeStep {
  const currency = cells['currency'] ?? ''
  return {
    id: `pair-${key}`,
    at: run?.madeAt ?? null,
    source: 'run',
    kind: report === 'breaks' ? 'broken' : 'matched',
    amount: report === 'breaks' ? difference(cells, currency) : null,
    facts: facts(cells, [['matched_by', 'matched_by', 'text']]),
    ...(report === 'breaks' ? { category: cells['category'] ?? '' } : {}),
    place:
      report === 'breaks'
        ? { screen: 'breaks', target: key }
        : { screen: 'runs', target: run?.id ?? '' },
  }
}

function decisionStep(decision: DecisionView): TimeStep {
  return {
    id: `decision-${decision.id}`,
    at: decision.at,
    source: 'person',
    kind: 'decided',
    amount: null,
    facts: [],
    decision,
  }
}

// In a break of another field the amounts agree, so no difference is shown.
function difference(cells: Cells, currency: string): TimeStep['amount'] {
  return /[1-9]/.test(cells['amount_difference'] ?? '')
    ? money(cells, 'amount_difference', currency)
    : null
}

function money(cells: Cells, name: string, currency: string): TimeStep['amount'] {
  const value = cells[name]
  return value ? { value, currency } : null
}

function facts(
  cells: Cells,
  entries: readonly (readonly [
    name: string,
    cell: string,
    kind: StepFact['kind'],
    currency?: string,
  ])[],
): StepFact[] {
  return entries.flatMap(([name, cell, kind, currency]) => {
    const value = cells[cell]
    return value ? [{ name, value, kind, ...(currency ? { currency } : {}) }] : []
  })
}
