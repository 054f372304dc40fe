import type { CatalogueEntry } from '../../../../src-main/contract/services.ts'
import type {
  Operation,
  RouteProvenance,
  ServiceName,
} from '../../../../src-main/domain/operations.ts'
import { operations } from '../../../../src-main/domain/operations.ts'

/** An operation of the contracts with its state in this profile. */
export interface CatalogueRow {
  readonly operation: Operation
  readonly entry: CatalogueEntry
}

/** The filter of the list. An empty field filters nothing. */
export interface CatalogueFilter {
  readonly search: string
  readonly service: ServiceName | ''
  readonly provenance: RouteProvenance | ''
  readonly can: 'yes' | 'no' | ''
}

export const emptyFilter: CatalogueFilter = { search: '', service: '', provenance: '', can: '' }

/**
 * Lists every operation of the catalogue in its order (A82, B90), then the operations added by an
 * imported document. An operation without an entry from the core is listed without a path, never
 * left out.
 */
export function catalogueRows(entries: readonly CatalogueEntry[]): readonly CatalogueRow[] {
  const entriesById = new Map(entries.map((entry) => [entry.operation, entry]))
  const addedOperations = entries.flatMap((entry) => entry.outside ?? [])
  return [...operations, ...addedOperations].map((operation) => ({
    operation,
    entry: entriesById.get(operation.id) ?? {
      operation: operation.id,
      route: null,
      provenance: 'none',
      off: 'noPath',
    },
  }))
}

/**
 * Lists the rows that match a filter. Every word of the search must occur in name, group, method,
 * path or id.
 */
export function filterRows(
  rows: readonly CatalogueRow[],
  { search, service, provenance, can }: CatalogueFilter,
): readonly CatalogueRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(({ operation, entry }) => {
    if (service !== '' && operation.service !== service) return false
    if (provenance !== '' && entry.provenance !== provenance) return false
    if (can !== '' && (entry.off === null) !== (can === 'yes')) return false
    const text = [
      operation.name,
      operation.group,
      operation.id,
      entry.route?.method,
      entry.route?.path,
    ]
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Counts the rows of each service. */
export function countByService(
  rows: readonly CatalogueRow[],
): Readonly<Record<ServiceName, number>> {
  const counts = { partner: 0, wallet: 0, exchange: 0 }
  for (const { operation } of rows) counts[operation.service] += 1
  return counts
}

/**
 * The tone and the shape of each provenance, drawn beside its word. An assumed path has a quiet
 * tone, because it is the usual case in the sandbox.
 */
export const provenanceLooks = {
  contract: { tone: 'ok', shape: 'disc' },
  assumed: { tone: 'mute', shape: 'square' },
  operator: { tone: 'open', shape: 'half' },
  documented: { tone: 'ok', shape: 'diamond' },
  none: { tone: 'mute', shape: 'ring' },
} as const satisfies Record<RouteProvenance, { readonly tone: string; readonly shape: string }>
