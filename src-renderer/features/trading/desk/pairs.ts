import { reportColumns } from '../../../../src-main/contract/report.ts'
import { desk } from '../../../desk.svelte.ts'

/** A pair's name, which is opaque (P17), with the currencies that its cached quotes name. */
export interface KnownPair {
  readonly pair: string
  readonly base: string
  readonly quote: string
}

const MOST_ROWS = 500

/**
 * The pairs of the newest cached quotes, by name; none where they cannot be read, for they are
 * suggestions only.
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
    const { list, beginning } = await desk.call('openList', { profile, query, first: MOST_ROWS })
    void desk.call('closeList', { list }).catch(() => undefined)
    const at = (name: string): number =>
      reportColumns.quotes.findIndex((column) => column.name === name)
    const [pair, base, quote] = [at('pair'), at('base_asset'), at('quote_asset')]
    const known = new Map<string, KnownPair>()
    for (const row of beginning?.rows ?? []) {
      const name = row[pair] ?? ''
      if (name !== '' && !known.has(name))
        known.set(name, { pair: name, base: row[base] ?? '', quote: row[quote] ?? '' })
    }
    return [...known.values()].sort((left, right) => (left.pair < right.pair ? -1 : 1))
  } catch {
    return []
  }
}
