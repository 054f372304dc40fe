import type { Condition } from '../src-main/contract/report.ts'

/** The breaks that wait for a person: neither resolved nor accepted. */
export const breaksToDo: readonly Condition[] = ['resolved', 'accepted'].map((value) => ({
  column: 'status',
  operator: '!=',
  value,
}))

/** The breaks that somebody is done with. */
export const breaksDone: readonly Condition[] = ['open', 'investigating'].map((value) => ({
  column: 'status',
  operator: '!=',
  value,
}))
