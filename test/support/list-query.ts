import type { ListQuery } from '../../src-main/contract/window.ts'

/** The query of a list: all withdrawals, unsorted, unless changed. */
export const listQuery = (changes: Partial<ListQuery> = {}): ListQuery => ({
  report: 'withdrawals',
  run: null,
  conditions: [],
  sort: null,
  search: '',
  ...changes,
})
