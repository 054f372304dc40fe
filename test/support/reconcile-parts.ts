import { createHash } from 'node:crypto'
import type { Decisions } from '../../src-main/reconciliation/decisions.ts'
import { noDecisions, providerKey } from '../../src-main/reconciliation/decisions.ts'
import { candidateGroups, KeyColumn, mergeGroups } from '../../src-main/reconciliation/key-index.ts'
import { passes } from '../../src-main/reconciliation/pass-keys.ts'
import { defaultMatchingRules, passNames } from '../../src-main/reconciliation/passes.ts'
import type { ProviderRecord } from '../../src-main/reconciliation/provider-record.ts'
import { reconcile } from '../../src-main/reconciliation/reconcile.ts'
import type {
  BreakResult,
  ReconcileResult,
  Sink,
  SuggestionResult,
} from '../../src-main/reconciliation/results.ts'
import type { LedgerEntry } from '../../src-main/reconciliation/row/ledger-entry.ts'
import { identifiersIn } from '../../src-main/reconciliation/row/ledger-entry.ts'
import type { LedgerField } from '../../src-main/reconciliation/row/ledger-fields.ts'
import { ledgerFields } from '../../src-main/reconciliation/row/ledger-fields.ts'
import type { Rules } from '../../src-main/reconciliation/rules.ts'
import type { Sides } from '../../src-main/reconciliation/sides.ts'

/** Makes a ledger row in normal form from the fields that matter. */
export function makeEntry(parts: Partial<LedgerEntry>): LedgerEntry {
  const original = Object.fromEntries(ledgerFields.map((field) => [field, ''])) as Record<
    LedgerField,
    string
  >
  return {
    line: 2,
    withdrawalId: '',
    externalRef: '',
    txnHash: '',
    transactionId: '',
    currency: 'USDC',
    amount: '10',
    fee: '',
    feeCurrency: '',
    total: '',
    network: '',
    address: '',
    tag: '',
    status: '',
    dateFrom: '',
    dateTo: '',
    endUserId: '',
    original,
    ...parts,
  }
}

/** Makes a withdrawal in normal form from the fields that matter. */
export function makeRecord(parts: Partial<ProviderRecord>): ProviderRecord {
  const normalId = parts.normalId ?? 'W-1'
  return {
    source: 'withdrawal',
    withdrawalId: normalId,
    feedId: '',
    normalId,
    externalRef: '',
    txnHash: '',
    provisoryHash: '',
    transactionId: '',
    currency: 'USDC',
    amount: '10',
    fee: '',
    total: '',
    network: '',
    address: '',
    tag: '',
    status: 'COMPLETED',
    isBlocked: false,
    isFeeDisputed: false,
    isNetUnknown: false,
    createdAt: '2026-09-01T10:00:00.000000Z',
    confirmedAt: '',
    endUserId: '',
    shown: { externalRef: '', txnHash: '', address: '', network: '', currency: '', endUserId: '' },
    ...parts,
  }
}

export const plainRules: Rules = {
  tolerances: {},
  matching: defaultMatchingRules,
  dateWindowMs: 86400000,
  statusMap: {},
  ledgerStatuses: {},
  asOf: '2026-10-01T00:00:00.000000Z',
  period: null,
  namedPeriod: null,
  principal: 'amount',
  hash: (text) => createHash('sha256').update(text).digest('hex'),
}

/** The result of a reconciliation in memory. */
export interface ReconciledLists {
  readonly result: ReconcileResult
  readonly breaks: readonly BreakResult[]
  readonly matches: readonly { readonly line: string; readonly id: string; readonly by: string }[]
  readonly suggestions: readonly SuggestionResult[]
  /** The largest number of records of either side that were read between two pauses. */
  readonly maxReadsBetweenPauses: number
  /** The numbers of records done, as they were yielded. */
  readonly progress: readonly number[]
}

/**
 * Reconciles two lists in memory. `columns` replaces the key columns of one pass, to simulate hash
 * collisions.
 */
export function reconcileLists(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  columns?: { readonly ledger: KeyColumn; readonly provider: KeyColumn },
  options: {
    readonly rules?: Partial<Rules>
    readonly decided?: Decisions
    readonly isKnownMissing?: boolean
  } = {},
): ReconciledLists {
  let readCount = 0
  let maxReadsBetweenPauses = 0
  const sides: Sides = {
    ledgerCount: entries.length,
    providerCount: records.length,
    rowsWithIdentifier: (name, identifier) =>
      entries.flatMap((entry, index) =>
        passes.find((pass) => pass.name === name)?.ledger(entry) === identifier ? [index] : [],
      ),
    loadKeys: () => [],
    exactMatches: () => undefined,
    candidates: (name, free) => {
      const passIndex = passNames.indexOf(name)
      // A row with several identifiers is listed once for each.
      const keyedRows = entries.flatMap((entry, row) => {
        const keys = identifiersIn(passes[passIndex]?.ledger(entry) ?? '')
        return (keys.length === 0 ? [''] : keys).map((key) => ({ row, key }))
      })
      if (keyedRows.length > entries.length) {
        const groups = candidateGroups(
          keysOf(keyedRows.map(({ key }) => key)),
          keysOf(records.map((record) => passes[passIndex]?.provider(record) ?? '')),
          (index) => free.ledger(keyedRows[index]?.row as number),
          free.provider,
        )
        return mergeGroups(
          [...groups].map(({ ledger, provider }) => ({
            ledger: ledger.map((index) => keyedRows[index]?.row as number),
            provider,
          })),
        )
      }
      const ledger =
        passIndex === 0 && columns
          ? columns.ledger
          : keysOf(entries.map((entry) => passes[passIndex]?.ledger(entry) ?? ''))
      const provider =
        passIndex === 0 && columns
          ? columns.provider
          : keysOf(records.map((record) => passes[passIndex]?.provider(record) ?? ''))
      return candidateGroups(ledger, provider, free.ledger, free.provider)
    },
    entry: (index) => ((readCount += 1), entries[index] as LedgerEntry),
    record: (index) => ((readCount += 1), records[index] as ProviderRecord),
    isProviderInPeriod: () => true,
    isKnownMissing: () => options.isKnownMissing ?? true,
    whyUnchecked: () => 'the provider was not asked for it',
    isNamedByRejected: () => false,
    findRecord: (key) => {
      const index = records.findIndex((record) => providerKey(record) === key)
      return index < 0 ? undefined : index
    },
    observationsOf: () => [],
  }
  const breaks: BreakResult[] = []
  const matches: { line: string; id: string; by: string }[] = []
  const suggestions: SuggestionResult[] = []
  const sink: Sink = {
    exactMatch: () => undefined,
    match: (row) =>
      void matches.push({ line: row.ledger_line, id: row.withdrawal_id, by: row.matched_by }),
    onBreak: (row) => void breaks.push(row),
    unmatchedLine: () => undefined,
    observation: () => undefined,
    suggestion: (row) => void suggestions.push(row),
  }
  const progress: number[] = []
  const reconciliation = reconcile(
    sides,
    { ...plainRules, ...options.rules },
    sink,
    options.decided ?? noDecisions,
  )
  for (;;) {
    const step = reconciliation.next()
    maxReadsBetweenPauses = Math.max(maxReadsBetweenPauses, readCount)
    readCount = 0
    if (step.done)
      return { result: step.value, breaks, matches, suggestions, maxReadsBetweenPauses, progress }
    progress.push(step.value)
  }
}

function keysOf(texts: readonly string[]): KeyColumn {
  const column = new KeyColumn()
  for (const text of texts) column.push(text)
  return column
}
