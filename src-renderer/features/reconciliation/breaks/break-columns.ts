import type { TableColumn } from '../../../parts/table/table.ts'
import { WHOLE_INSTANT } from '../../../parts/value/instant-width.ts'
import type { breaksWords } from '../../../words/reconciliation/breaks.ts'
import type { clusterWords } from '../../../words/reconciliation/clusters.ts'
import type { queueWords } from '../../../words/reconciliation/queue.ts'
import { inZone } from '../../records/in-zone.ts'

/**
 * The way in which a column of the queue shows its cells. `own` is a form that no other column has.
 */
export type BreakShape = 'own' | 'money' | 'instant' | 'identifier' | 'text'

interface ColumnSpec {
  readonly shape: BreakShape
  /** Width in pixels. A money column is as wide as its amounts. */
  readonly width: number
  /** The column's properties besides title and width. */
  readonly properties?: Omit<Partial<TableColumn>, 'name' | 'title' | 'width'>
  /** Whether the column is shown until a person chooses columns. */
  readonly isUsual?: boolean
}

const sortable = { canSort: true } as const
const sortableDroppedFirst = { canSort: true, dropOrder: 'first' } as const
const sideAmount = { align: 'end', canSort: true, unit: 'currency', group: 'sides' } as const
const feeAmount = { align: 'end', unit: 'currency', group: 'fees' } as const

// The category comes first, because beside an open detail there is room for few columns. The detail
// shows status and age, so these two columns are the first to go (`dropOrder`).
const columnSpecs = {
  category: {
    shape: 'own',
    width: 160,
    properties: { canSort: true, canShrink: true },
    isUsual: true,
  },
  status: { shape: 'own', width: 112, properties: sortableDroppedFirst, isUsual: true },
  age_days: { shape: 'own', width: 84, properties: sortableDroppedFirst, isUsual: true },
  amount_difference: {
    shape: 'money',
    width: 108,
    properties: { align: 'end', canSort: true, unit: 'currency' },
    isUsual: true,
  },
  currency: { shape: 'text', width: 80, properties: sortable, isUsual: true },
  stake_usd: { shape: 'own', width: 128, properties: { align: 'end' }, isUsual: true },
  record: { shape: 'own', width: 112, isUsual: true },
  ledger_amount: { shape: 'money', width: 108, properties: sideAmount, isUsual: true },
  provider_amount: { shape: 'money', width: 108, properties: sideAmount, isUsual: true },
  assignee: { shape: 'text', width: 96, properties: sortable, isUsual: true },
  change: { shape: 'own', width: 128, properties: sortable, isUsual: true },
  statuses: { shape: 'own', width: 190, properties: { isWide: true }, isUsual: true },
  ledger_line: { shape: 'own', width: 72, properties: { align: 'end' }, isUsual: true },
  severity: { shape: 'own', width: 84, properties: sortable },
  ledger_fee: { shape: 'money', width: 108, properties: feeAmount },
  provider_fee: { shape: 'money', width: 108, properties: feeAmount },
  ledger_date: { shape: 'instant', width: WHOLE_INSTANT, properties: sortable },
  provider_date: { shape: 'instant', width: WHOLE_INSTANT, properties: sortable },
  provider_network: { shape: 'text', width: 92 },
  provider_address: { shape: 'identifier', width: 112 },
  withdrawal_id: { shape: 'identifier', width: 112, properties: sortable },
  external_ref: { shape: 'identifier', width: 112, properties: sortable },
  txn_hash: { shape: 'identifier', width: 112 },
  provider_end_user_id: { shape: 'text', width: 120, properties: sortable },
  reason: { shape: 'text', width: 180 },
  note: { shape: 'text', width: 180 },
  decided_by: { shape: 'text', width: 96 },
  decided_at: { shape: 'instant', width: WHOLE_INSTANT },
} as const satisfies Readonly<Record<string, ColumnSpec>>

/** A column that the queue can show. */
export type BreakColumn = keyof typeof columnSpecs

/** Every column that the queue can show, the default ones first. */
export const breakColumns = Object.keys(columnSpecs) as readonly BreakColumn[]

export const moneyColumns = breakColumns.filter(
  (name) => columnSpecs[name].shape === 'money' || name === 'stake_usd',
)

export function isBreakColumn(name: string): name is BreakColumn {
  return Object.hasOwn(columnSpecs, name)
}

/**
 * Returns the columns of the queue before a person arranges them. The dollar column is left out if
 * the feed has no dollar values, and the column of changes if there is no previous run.
 */
export function usualColumns(has: {
  readonly usd: boolean
  readonly previous: boolean
}): readonly BreakColumn[] {
  return breakColumns.filter(
    (name) =>
      (columnSpecs[name] as ColumnSpec).isUsual &&
      (name !== 'stake_usd' || has.usd) &&
      (name !== 'change' || has.previous),
  )
}

export function shapeOfBreak(name: BreakColumn): BreakShape {
  return columnSpecs[name].shape
}

export interface ColumnWords {
  readonly breaks: (typeof breaksWords)['en']
  readonly queue: (typeof queueWords)['en']
  readonly clusters: (typeof clusterWords)['en']
}

/** Returns a column's name in the list of columns. Reactive. */
export function breakTitle(name: BreakColumn, { breaks, queue, clusters }: ColumnWords): string {
  const { columns, fields } = breaks
  const titles: Readonly<Record<BreakColumn, string>> = {
    category: columns.category,
    status: queue.columns.status,
    age_days: columns.age,
    amount_difference: columns.difference,
    currency: columns.currency,
    stake_usd: clusters.usd,
    record: columns.id,
    ledger_amount: columns.ledgerAmount,
    provider_amount: columns.providerAmount,
    assignee: queue.columns.assignee,
    change: queue.columns.change,
    statuses: columns.status,
    ledger_line: columns.line,
    severity: breaks.severityLabel,
    ledger_fee: columns.ledgerFee,
    provider_fee: columns.providerFee,
    ledger_date: inZone(columns.ledgerDate),
    provider_date: inZone(columns.providerDate),
    provider_network: fields.network,
    provider_address: fields.address,
    withdrawal_id: fields.withdrawal_id,
    external_ref: fields.external_ref,
    txn_hash: fields.txn_hash,
    provider_end_user_id: fields.end_user_id,
    reason: queue.columns.reason,
    note: fields.note,
    decided_by: columns.decidedBy,
    decided_at: inZone(columns.decidedAt),
  }
  return titles[name]
}

// Pixels of a currency beside its amount, where the currency has no column of its own.
const INLINE_UNIT_PX = 48
// Pixels of the sign before an approximate value.
const APPROXIMATE_SIGN_PX = 14
const LETTER_PX = 6.8
const BOX_AND_SHAPE_PX = 57
// Pixels of the number of further differences and the mark of a suggestion.
const FURTHER_DIFFERENCES_PX = 34

/**
 * Returns the columns that the table draws. `moneyWidth` returns the pixels that the visible
 * amounts need.
 */
export function tableColumnsOf(
  names: readonly string[],
  words: ColumnWords,
  moneyWidth: (name: string) => number,
): readonly TableColumn[] {
  const hasUnit = names.includes('currency')
  return names.filter(isBreakColumn).map((name) => {
    const { shape, width, properties = {} } = columnSpecs[name] as ColumnSpec
    const { unit, ...rest } = properties
    const column = {
      name,
      title: breakTitle(name, words),
      width: name === 'category' ? categoryWidth(words.breaks) : width,
    }
    if (name === 'stake_usd')
      return { ...column, ...rest, width: moneyWidth(name) + APPROXIMATE_SIGN_PX }
    if (shape !== 'money') return { ...column, ...rest }
    return hasUnit
      ? { ...column, ...properties, width: moneyWidth(name) }
      : { ...column, ...rest, width: moneyWidth(name) + INLINE_UNIT_PX }
  })
}

// Fits the longest category name of the language, with the box and the shape before it.
function categoryWidth({ category }: ColumnWords['breaks']): number {
  const maxLetters = Math.max(...Object.values(category).map((name) => name.length))
  return Math.ceil(maxLetters * LETTER_PX) + BOX_AND_SHAPE_PX + FURTHER_DIFFERENCES_PX
}
