import { isEqualDecimal, subtractDecimals } from '../../base/decimal.ts'
import type { Cell } from '../../contract/cell.ts'
import type { ComputedReportName, FileQuery } from '../../contract/reporting.ts'
import { isComputedReport } from '../../contract/reporting.ts'
import type { Gauge, Limit, LimitScope } from '../../domain/limits.ts'
import { gaugesOf, readLimitsEntry } from '../../domain/limits.ts'
import { principalOf } from '../../ledger/ledger-file.ts'
import { pairCategories, severityRank } from '../../reconciliation/categories.ts'
import { isOfTwoCurrencies, ledgerCurrencyOf } from '../../reconciliation/pair-columns.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'
import type { ReadableDb } from '../database/connection.ts'
import { readReference } from '../records/service-log.ts'
import { getRun } from '../runs/runs.ts'
import { Groups } from './report-groups.ts'
import { columnOf, iterateRows } from './rows.ts'
import { voidSidesFinder } from './void-sides.ts'

/**
 * Returns the query with the rows of its computed report, counted and summed exactly. Returns any
 * other query unchanged. Conditions and order are applied to the rows later. Throws Failure
 * RUN_UNKNOWN.
 */
export function withComputedRows(db: ReadableDb, query: FileQuery): FileQuery {
  return isComputedReport(query.report) && query.suppliedRows === undefined
    ? { ...query, suppliedRows: rowsOf[query.report](db, query.run) }
    : query
}

const rowsOf: Readonly<
  Record<
    ComputedReportName,
    (db: ReadableDb, run: string | undefined) => readonly (readonly Cell[])[]
  >
> = {
  breaks_by_age: breaksByAge,
  reconciliation_by_day: reconciliationByDay,
  fees_by_day: feesByDay,
  limits_used: limitsUsed,
  // The caller supplies the entries of the log, which are not in the database.
  activity_log: () => [],
}

const amountParts = [
  'ledger_amount',
  'provider_amount',
  'ledger_total',
  'provider_total',
  'ledger_status',
  'provider_status',
] as const
const breakParts = [
  'category',
  ...amountParts,
  'currency',
  'ledger_currency',
  'provider_currency',
  'differences',
] as const

/** Returns a cell of a row by its name; '' for an empty cell. */
type CellReader<Name extends string> = (name: Name) => string

function* iterateCells<Name extends string>(
  db: ReadableDb,
  report: FileQuery['report'],
  run: string | undefined,
  names: readonly Name[],
): Generator<CellReader<Name>> {
  const columns = names.map((name) => columnOf(report, name))
  for (const cells of iterateRows(db, { report, run, conditions: [] }, columns))
    yield (name) => cells[names.indexOf(name)] ?? ''
}

function breaksByAge(db: ReadableDb, run: string | undefined): readonly (readonly Cell[])[] {
  const groups = new Groups(['breaks'], ['ledger_amount', 'provider_amount', 'amount_difference'])
  const basis = basisOf(db, run)
  for (const cell of iterateCells(db, 'breaks', run, [
    'age_bucket',
    'severity',
    'status',
    ...breakParts,
  ])) {
    if (cell('status') !== 'open' && cell('status') !== 'investigating') continue
    addBreak(
      groups,
      [cell('age_bucket'), cell('severity'), cell('category'), cell('status')],
      [],
      cell,
      basis,
    )
  }
  return groups.rows((key) => [ageBuckets.indexOf(key[0] ?? ''), severityRank(key[1] ?? '')])
}

const ageBuckets = ['91+', '31-90', '8-30', '2-7', '0-1', '']

function reconciliationByDay(
  db: ReadableDb,
  run: string | undefined,
): readonly (readonly Cell[])[] {
  const groups = new Groups(
    ['matches', 'breaks'],
    ['ledger_amount', 'provider_amount', 'amount_difference'],
  )
  const basis = basisOf(db, run)
  for (const cell of iterateCells(db, 'matches', run, [
    ...amountParts,
    'ledger_date',
    'provider_date',
    'currency',
  ])) {
    const [ledger, provider] = comparedAmounts(cell, basis)
    groups.add(
      [dayOf(cell), cell('currency')],
      [1, 0],
      [ledger, provider, differenceOf(ledger, provider)],
    )
  }
  for (const cell of iterateCells(db, 'breaks', run, [
    'ledger_date',
    'provider_date',
    ...breakParts,
  ]))
    addBreak(groups, [dayOf(cell)], [0], cell, basis)
  return groups.rows()
}

/** The basis on which a run compared amounts and currencies. */
interface Basis {
  readonly principal: 'amount' | 'total'
  readonly aliases: Mapping['aliases']['currency']
  readonly voidSides: ReturnType<typeof voidSidesFinder>
}

// Derives the basis as the run itself does (run-rules.ts).
function basisOf(db: ReadableDb, run: string | undefined): Basis {
  const { summary } = getRun(db, run)
  const { mapping, source } = summary
  return {
    principal: principalOf(new Set(Object.keys(source.columns)), mapping),
    aliases: mapping.aliases.currency,
    voidSides: voidSidesFinder(summary),
  }
}

// Counts a break once, with the amounts of both sides and their difference (provider − ledger). If
// the sides have different currencies, each amount counts in full in its own currency, and the
// break counts in the provider's.
function addBreak(
  groups: Groups,
  key: readonly string[],
  counts: readonly number[],
  cell: CellReader<(typeof breakParts)[number]>,
  basis: Basis,
): void {
  const { principal, aliases } = basis
  const isUnmatched = !categoriesOfPairs.includes(cell('category'))
  const isOfLedger = cell('ledger_currency') !== '' && cell('provider_currency') === ''
  let [ledger, provider] = comparedAmounts(cell, basis)
  if (isUnmatched && isOfLedger)
    [ledger, provider] = [cell('ledger_amount') || cell('ledger_total'), '']
  else if (isUnmatched) [ledger, provider] = ['', cell(`provider_${principal}`)]
  if (!isOfTwoCurrencies(cell('differences')))
    return groups.add(
      [...key, cell('currency')],
      [...counts, 1],
      [ledger, provider, differenceOf(ledger, provider)],
    )
  groups.add(
    [...key, cell('provider_currency') || cell('currency')],
    [...counts, 1],
    ['', provider, provider],
  )
  groups.add(
    [...key, ledgerCurrencyOf(cell('ledger_currency'), aliases)],
    [...counts, 0],
    [ledger, '', negate(ledger)],
  )
}

const categoriesOfPairs: readonly string[] = pairCategories

// Returns the amounts of both sides in the field that the run compared: the amount, or the total if
// the ledger has no amount. If one side lacks the field, both amounts are left out. The amount of a
// void side is left out, and that of the other side counts in full.
function comparedAmounts(
  cell: CellReader<(typeof amountParts)[number]>,
  { voidSides }: Basis,
): readonly [ledger: string, provider: string] {
  const field = cell('ledger_amount') !== '' ? 'amount' : 'total'
  const [ledger, provider] = [cell(`ledger_${field}`), cell(`provider_${field}`)]
  const isVoid = voidSides(cell('ledger_status'), cell('provider_status'))
  if (isVoid.ledger || isVoid.provider)
    return [isVoid.ledger ? '' : ledger, isVoid.provider ? '' : provider]
  return ledger === '' || provider === '' ? ['', ''] : [ledger, provider]
}

function differenceOf(ledger: string, provider: string): string {
  return ledger === ''
    ? provider
    : provider === ''
      ? negate(ledger)
      : subtractDecimals(provider, ledger)
}

function negate(amount: string): string {
  return amount === '' ? '' : subtractDecimals('0', amount)
}

// Returns the day of the provider's record, or of the ledger row if the record has no date.
function dayOf(cell: CellReader<'provider_date' | 'ledger_date'>): string {
  return (cell('provider_date') || cell('ledger_date')).slice(0, 10)
}

function feesByDay(db: ReadableDb): readonly (readonly Cell[])[] {
  const groups = new Groups(['withdrawals'], ['amount', 'charged_fee', 'debited_amount'])
  for (const cell of iterateCells(db, 'withdrawals', undefined, [
    'created_at',
    'currency',
    'amount',
    'charged_fee',
    'debited_amount',
  ]))
    groups.add(
      [cell('created_at').slice(0, 10), cell('currency')],
      [1],
      [cell('amount'), cell('charged_fee'), cell('debited_amount')],
    )
  return groups.rows()
}

function limitsUsed(db: ReadableDb): readonly (readonly Cell[])[] {
  return readReference(db, 'limits').items.flatMap((text) =>
    (readLimitsEntry(text)?.limits ?? []).flatMap((limit) =>
      gaugesOf(limit).map((gauge) => limitRow(limit, gauge)),
    ),
  )
}

function limitRow({ scope, transactionType, currency }: Limit, gauge: Gauge): readonly Cell[] {
  const { period, measure, limit, remaining } = gauge
  const remainingText = remaining.kind === 'amount' ? remaining.text : ''
  const isKnown = limit.kind === 'amount' && remaining.kind === 'amount'
  const usedAmount = isKnown ? subtractDecimals(limit.text, remaining.text) : ''
  const state =
    limit.kind === 'none'
      ? 'no_limit'
      : !isKnown
        ? 'unknown'
        : isEqualDecimal(remaining.text, '0')
          ? 'used_up'
          : 'within'
  return [
    scopeText(scope),
    transactionType,
    currency,
    period,
    measure,
    limit.kind === 'amount' ? limit.text : '',
    usedAmount,
    remainingText,
    percentText(gauge.used),
    state,
  ]
}

// `global` is the account-wide limit, whose rail is null (B36).
function scopeText(scope: LimitScope): string {
  return scope.kind === 'rail' ? scope.rail : scope.kind === 'global' ? 'global' : ''
}

// Converts whole thousandths to percent with one decimal.
function percentText(thousandths: number | undefined): string {
  return thousandths === undefined ? '' : `${Math.floor(thousandths / 10)}.${thousandths % 10}`
}
