import type { RunSummary } from '../../../../src-main/contract/run.ts'
import type { BreaksTarget } from '../breaks-target.ts'
import { writeBreaksTarget } from '../breaks-target.ts'
import type { Place } from '../run-facts.ts'
import type { RunTarget } from './run-target.ts'
import { writeRunTarget } from './run-target.ts'

/** Where a press on a number leads. */
export interface RunLink {
  readonly screen: 'runs' | 'breaks' | 'suggestions' | 'recheck' | 'withdrawals' | 'ledgers'
  readonly target: string | undefined
}

/**
 * The rows of a run by what is asked of it: each number of its summary leads to just the rows it
 * counts.
 */
export function toRun(run: string, part: Omit<RunTarget, 'run' | 'isPeriods'>): RunLink {
  return { screen: 'runs', target: writeRunTarget({ run, ...part }) }
}

/** A run's breaks under a filter. */
export function toBreaks(run: string, filter: Omit<BreaksTarget, 'run' | 'break'> = {}): RunLink {
  return { screen: 'breaks', target: writeBreaksTarget({ run, ...filter }) }
}

/** The ledger's rows that ended in a place. */
export function toLedgerPlace(run: string, place: Place): RunLink {
  if (place === 'matched') return toRun(run, { part: 'matches' })
  return place === 'broken'
    ? toBreaks(run, { side: 'ledger' })
    : toRun(run, { part: 'lines', place })
}

/** The provider's records that ended in a place. */
export function toProviderPlace(run: string, place: Place): RunLink {
  if (place === 'matched') return toRun(run, { part: 'matches' })
  return place === 'broken'
    ? toBreaks(run, { side: 'provider' })
    : toRun(run, { part: place === 'void' ? 'void' : 'outside' })
}

/** All of the provider's records that a run has looked at. */
export function toProviderRecords(run: string): RunLink {
  return toRun(run, { part: 'provider' })
}

/**
 * What became of the ids that a run asked for. The lists are of now: an id that was answered since
 * is not in them any more.
 */
export function toAnswered(
  name: keyof Pick<
    RunSummary['coverage'],
    'asked' | 'found' | 'not_found' | 'not_asked' | 'failed'
  >,
): RunLink {
  const lists = { not_found: 'notFound', not_asked: 'neverAsked', failed: 'failed' } as const
  if (name === 'asked' || name === 'found') return { screen: 'withdrawals', target: undefined }
  return { screen: 'recheck', target: lists[name] }
}
