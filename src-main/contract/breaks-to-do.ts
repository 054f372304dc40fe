import type { Condition } from './report.ts'

/** Conditions for breaks that still need a person: neither resolved nor accepted. */
export const breaksToDo: readonly Condition[] = ['resolved', 'accepted'].map((value) => ({
  column: 'status',
  operator: '!=',
  value,
}))

/** Conditions for breaks that are done: resolved or accepted. */
export const breaksDone: readonly Condition[] = ['open', 'investigating'].map((value) => ({
  column: 'status',
  operator: '!=',
  value,
}))
