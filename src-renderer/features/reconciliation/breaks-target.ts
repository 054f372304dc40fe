import { breaksDone, breaksToDo } from '../../../src-main/contract/breaks-to-do.ts'
import type { Condition } from '../../../src-main/contract/report.ts'

/**
 * The queue's tabs. todo: breaks that wait for a person · mine: of these, the breaks assigned to
 * the user · new: breaks that the previous run did not have · done: resolved or accepted breaks.
 */
export const queueTabs = ['todo', 'mine', 'new', 'all', 'done'] as const
export type QueueTab = (typeof queueTabs)[number]

/** The breaks that the exception queue shows. A break must match every part that is present. */
export interface BreaksTarget {
  /** Undefined means the latest run. */
  readonly run?: string
  /** A break to open. */
  readonly break?: string
  readonly category?: string
  readonly age?: string
  readonly severity?: string
  readonly currency?: string
  readonly status?: string
  /** `new` or `still`, compared with the previous run of the same days. */
  readonly change?: string
  /** `ledger` or `provider`: breaks that hold a broken record of that side. */
  readonly side?: string
  /** The id of a cluster of breaks that share one cause. */
  readonly cluster?: string
  /** The id of a decision: the breaks that it concerns. */
  readonly decision?: string
  /** `yes`: breaks that members of a team decided differently. */
  readonly conflict?: string
  /** A person's name; empty means unassigned. */
  readonly assignee?: string
  readonly tab?: QueueTab
}

/** The queue's filter, independent of the run. */
export type BreaksFilter = Omit<BreaksTarget, 'run' | 'break'>

const partNames = [
  'run',
  'break',
  'category',
  'age',
  'severity',
  'currency',
  'status',
  'change',
  'side',
  'cluster',
  'decision',
  'conflict',
  'assignee',
  'tab',
] as const

/**
 * Writes the route's text for a target: `run:… category:…`, with spaces between the parts. A space
 * inside a part, as in the currency of an unusual ledger, is written `%20`.
 */
export function writeBreaksTarget(target: BreaksTarget): string {
  return partNames
    .flatMap((name) =>
      target[name] === undefined
        ? []
        : [`${name}:${target[name].replace(/[% ]/g, encodeURIComponent)}`],
    )
    .join(' ')
}

/** Reads a route's text. One word without a colon is a break's id. */
export function readBreaksTarget(text: string | undefined): BreaksTarget {
  const target: { -readonly [K in keyof BreaksTarget]: BreaksTarget[K] } = {}
  for (const word of (text ?? '').split(' ').filter((part) => part !== '')) {
    const colon = word.indexOf(':')
    const name = partNames.find((candidate) => candidate === word.slice(0, colon))
    const value = word.slice(colon + 1).replace(/%(?:20|25)/g, decodeURIComponent)
    if (colon < 0) target.break = word
    else if (name === 'tab') target.tab = queueTabs.find((tab) => tab === value)
    else if (name) target[name] = value
  }
  return target
}

/**
 * Returns the tab of a target. Without a tab it is `todo`, or `all` if the target has any other
 * part, because the numbers that link to the queue count all breaks.
 */
export function tabOf({ tab, ...parts }: BreaksTarget): QueueTab {
  return tab ?? (Object.values(parts).some((value) => value !== undefined) ? 'all' : 'todo')
}

/**
 * Writes the filter of the queue as conditions of the list. An empty age means a record without a
 * date. `person` is the user, for the tab `mine`.
 */
export function breakConditions(filter: BreaksFilter, person = ''): readonly Condition[] {
  const conditions: Condition[] = [...tabConditions(filter.tab, person)]
  if (filter.assignee !== undefined)
    conditions.push(
      filter.assignee === ''
        ? { column: 'assignee', operator: 'empty', value: '' }
        : { column: 'assignee', operator: '=', value: filter.assignee },
    )
  for (const name of ['currency', 'status', 'change', 'cluster', 'conflict'] as const)
    if (filter[name] !== undefined)
      conditions.push({ column: name, operator: '=', value: filter[name] })
  if (filter.decision !== undefined)
    conditions.push({ column: 'decision', operator: 'contains', value: filter.decision })
  conditions.push(...sideConditions(filter.side))
  if (filter.severity !== undefined)
    conditions.push({ column: 'severity', operator: '=', value: filter.severity })
  if (filter.category !== undefined)
    conditions.push({ column: 'category', operator: '=', value: filter.category })
  if (filter.age === '') conditions.push({ column: 'age_bucket', operator: 'empty', value: '' })
  else if (filter.age !== undefined)
    conditions.push({ column: 'age_bucket', operator: '=', value: filter.age })
  return conditions
}

// The break of a surplus record also names the match that the record repeats, including the record
// of the other side, which is not part of the break. The column `provider_currency` is filled for a
// provider record and empty for an ambiguous ledger row.
function sideConditions(side: string | undefined): readonly Condition[] {
  const withoutCategories = (...values: readonly string[]): Condition[] =>
    values.map((value) => ({ column: 'category', operator: '!=', value }))
  if (side === 'ledger')
    return [
      ...withoutCategories('missing_in_ledger', 'duplicate_at_provider'),
      { column: 'ledger_line', operator: '!=', value: '' },
    ]
  return side === 'provider'
    ? [
        ...withoutCategories('missing_at_provider', 'duplicate_in_ledger'),
        { column: 'provider_currency', operator: '!=', value: '' },
      ]
    : []
}

function tabConditions(tab: QueueTab | undefined, person: string): readonly Condition[] {
  if (tab === 'todo') return breaksToDo
  if (tab === 'mine') return [{ column: 'assignee', operator: '=', value: person }, ...breaksToDo]
  if (tab === 'new') return [{ column: 'change', operator: '=', value: 'new' }]
  return tab === 'done' ? breaksDone : []
}
