import { reportColumns } from '../../../../src-main/contract/report.ts'
import { desk } from '../../../desk.svelte.ts'

/** A pair's name, which is opaque (P17), with the currencies that its cached quotes name. */
export interface KnownPair {
  readonly pair: string
  readonly base: string
  readonly quote: string
}

const MAX_QUOTES = 500

/**
 * Reads the pairs of the newest cached quotes, sorted by name. Empty if they cannot be read,
 * because they are only suggestions.
 */
export async function readPairs(profile: string): Promise<readonly KnownPair[]> {
  try {
    const query = {
      report: 'quotes',
      run: null,
      conditions: [],
      sort: { column: 'created_at', isDescending: true },
      search: '',
    } as const
    const { list, beginning } = await desk.call('openList', { profile, query, first: MAX_QUOTES })
    void desk.call('closeList', { list }).catch(() => undefined)
    const columnIndex = (name: string): number =>
      reportColumns.quotes.findIndex((column) => column.name === name)
    const [pair, base, quote] = [
      columnIndex('pair'),
      columnIndex('base_asset'),
      columnIndex('quote_asset'),
    ]
    const pairs = new Map<string, KnownPair>()
    for (const row of beginning?.rows ?? []) {
      const name = row[pair] ?? ''
      if (name !== '' && !pairs.has(name))
        pairs.set(name, { pair: name, base: row[base] ?? '', quote: row[quote] ?? '' })
    }
    return [...pairs.values()].sort((left, right) => (left.pair < right.pair ? -1 : 1))
  } catch {
    return []
  }
}
