import type { Condition } from '../../../src-main/contract/report.ts'

/** What the exception queue is asked to show. All parts are optional and all of them count together. */
export interface BreaksTarget {
  /** Undefined: the latest run. */
  readonly run?: string
  /** A break to open. */
  readonly break?: string
  readonly category?: string
  readonly age?: string
  readonly severity?: string
}

const names = ['run', 'break', 'category', 'age', 'severity'] as const

/** The route's text for a target: `run:… category:…`, parts parted by spaces. Ids and categories hold no space. */
export function writeBreaksTarget(target: BreaksTarget): string {
  return names.flatMap((name) => (target[name] === undefined ? [] : [`${name}:${target[name]}`])).join(' ')
}

/** Reads a route's text; one word without a colon is a break's id. */
export function readBreaksTarget(text: string | undefined): BreaksTarget {
  const target: { -readonly [K in keyof BreaksTarget]: BreaksTarget[K] } = {}
  for (const word of (text ?? '').split(' ').filter((part) => part !== '')) {
    const colon = word.indexOf(':')
    const name = names.find((one) => one === word.slice(0, colon))
    if (colon < 0) target.break = word
    else if (name) target[name] = word.slice(colon + 1)
  }
  return target
}

/** The filter of the queue as the list's conditions. An age of nothing is a record without a date. */
export function breakConditions(filter: Pick<BreaksTarget, 'category' | 'age' | 'severity'>): readonly Condition[] {
  const conditions: Condition[] = []
  if (filter.severity !== undefined) conditions.push({ column: 'severity', operator: '=', value: filter.severity })
  if (filter.category !== undefined) conditions.push({ column: 'category', operator: '=', value: filter.category })
  if (filter.age === '') conditions.push({ column: 'age_bucket', operator: 'empty', value: '' })
  else if (filter.age !== undefined) conditions.push({ column: 'age_bucket', operator: '=', value: filter.age })
  return conditions
}
