import type { RunSummary } from '../../../../src-main/contract/run.ts'
import type { BreaksTarget } from '../breaks-target.ts'
import { writeBreaksTarget } from '../breaks-target.ts'
import type { RowPlace } from '../run-facts.ts'
import type { RunTarget } from './run-target.ts'
import { writeRunTarget } from './run-target.ts'

/** The target of a number's link. */
export interface RunLink {
  readonly screen: 'runs' | 'breaks' | 'suggestions' | 'recheck' | 'withdrawals' | 'ledgers'
  readonly target: string | undefined
}

/**
 * Links to a part of a run. Each number of the summary leads to exactly the rows that it counts.
 */
export function toRun(run: string, part: Omit<RunTarget, 'run' | 'isPeriods'>): RunLink {
  return { screen: 'runs', target: writeRunTarget({ run, ...part }) }
}

/** Links to a run's breaks under a filter. */
export function toBreaks(run: string, filter: Omit<BreaksTarget, 'run' | 'break'> = {}): RunLink {
  return { screen: 'breaks', target: writeBreaksTarget({ run, ...filter }) }
}

/** Links to the ledger rows that ended in a place. */
export function toLedgerPlace(run: string, place: RowPlace): RunLink {
  if (place === 'matched') return toRun(run, { part: 'matches' })
  return place === 'broken'
    ? toBreaks(run, { side: 'ledger' })
    : toRun(run, { part: 'lines', place })
}

/** Links to the provider records that ended in a place. */
export function toProviderPlace(run: string, place: RowPlace): RunLink {
  if (place === 'matched') return toRun(run, { part: 'matches' })
  return place === 'broken'
    ? toBreaks(run, { side: 'provider' })
    : toRun(run, { part: place === 'void' ? 'void' : 'outside' })
}

/** Links to all provider records that a run has read. */
export function toProviderRecords(run: string): RunLink {
  return toRun(run, { part: 'provider' })
}

/**
 * Links to the ids that a run requested, by result. The lists are current: an id answered since
 * then is no longer in them.
 */
export function toRequestedIds(
  name: keyof Pick<
    RunSummary['coverage'],
    'asked' | 'found' | 'not_found' | 'not_asked' | 'failed'
  >,
): RunLink {
  const lists = { not_found: 'notFound', not_asked: 'neverAsked', failed: 'failed' } as const
  if (name === 'asked' || name === 'found') return { screen: 'withdrawals', target: undefined }
  return { screen: 'recheck', target: lists[name] }
}
