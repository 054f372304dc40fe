import { Failure } from '../../../../../src-main/base/failure.ts'
import type { RunSummary } from '../../../../../src-main/contract/run.ts'
import type { ImportView, RunView, Work } from '../../../../../src-main/contract/window.ts'
import type { MappingChange } from '../../../../../src-main/reconciliation/row/change-proposal.ts'
import type { LedgerField } from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import type { Mapping } from '../../../../../src-main/reconciliation/row/mapping.ts'
import { mappingToJson, sourceOf } from '../../../../../src-main/reconciliation/row/mapping.ts'
import {
  applyChange,
  withColumns,
} from '../../../../../src-main/reconciliation/row/mapping-change.ts'
import { mappingChanges } from '../../ledgers/mapping/library/mapping-diff.ts'
import { repeatWork } from '../run-again.ts'

/** A run's mapping with the change of a cause. */
export interface CuredMapping {
  readonly mapping: Mapping
  /** The cause's change, without columns that stay unchanged. */
  readonly change: MappingChange
  /** The mapping file's keys that differ from the run's mapping. */
  readonly changes: ReturnType<typeof mappingChanges>
  /** The changed keys of the mapping file, each with its whole value, as JSON. */
  readonly keysText: string
}

/**
 * Applies a cause's change to the mapping of its run. The columns that the run recognised by their
 * headers are named in the result. Undefined if the change does not fit that mapping.
 */
export function findCuredMapping(
  { mapping, source }: Pick<RunSummary, 'mapping' | 'source'>,
  change: MappingChange,
): CuredMapping | undefined {
  try {
    const originalMapping = withColumns(mapping, source.columns)
    const curedMapping = applyChange(originalMapping, change)
    const text = mappingToJson(curedMapping)
    return {
      mapping: curedMapping,
      change: withoutKnownColumns(change, originalMapping),
      changes: withoutSpelling(mappingChanges(mappingToJson(originalMapping), text)),
      keysText: keysOf(text, Object.keys(change)),
    }
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

// A change that names one column names all columns. The unchanged ones are removed.
function withoutKnownColumns(change: MappingChange, originalMapping: Mapping): MappingChange {
  const { columns, ...others } = change
  if (!columns) return change
  const changedColumns = Object.entries(columns).flatMap(([field, choice]) => {
    const knownColumn = sourceOf(originalMapping.columns[field as LedgerField]).column
    if (choice === null || knownColumn === undefined) return [[field, choice]]
    if (typeof choice !== 'object') return choice === knownColumn ? [] : [[field, choice]]
    const { column, ...settings } = choice
    if (column !== knownColumn) return [[field, choice]]
    return Object.keys(settings).length === 0 ? [] : [[field, settings]]
  })
  return changedColumns.length === 0
    ? others
    : { ...others, columns: Object.fromEntries(changedColumns) }
}

// A column may be written as `columns.amount` on one side and as `columns.amount.column` on the
// other. If it is the same column, neither key is a change.
function withoutSpelling(changes: CuredMapping['changes']): CuredMapping['changes'] {
  const hasText = (key: string, side: 'before' | 'after', text: string | undefined): boolean =>
    text !== undefined && changes.some((change) => change.key === key && change[side] === text)
  return changes.filter(
    ({ key, before, after }) =>
      !hasText(`${key}.column`, 'after', before) &&
      !(key.endsWith('.column') && hasText(key.slice(0, -'.column'.length), 'before', after)),
  )
}

function keysOf(text: string, names: readonly string[]): string {
  const keys = JSON.parse(text) as Readonly<Record<string, unknown>>
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, keys[name]])), null, 2)
}

/**
 * Returns the work that repeats a run with the cured mapping, for the same file and days. Requests
 * withdrawal ids only if the changed mapping may read other ids. Otherwise the cache is enough.
 */
export function curedWork(
  run: RunView,
  file: ImportView,
  { mapping, change }: CuredMapping,
): Extract<Work, { kind: 'reconcile' }> {
  const { columns, header, rows, direction } = change
  const readsOtherIds = [columns?.withdrawal_id, header, rows, direction].some(
    (part) => part !== undefined,
  )
  return {
    ...repeatWork(run, file),
    mappingText: mappingToJson(mapping),
    isOffline: !readsOtherIds,
  }
}
