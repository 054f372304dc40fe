import { describe, expect, it } from 'vitest'
import {
  activityKinds,
  isOfKind,
} from '../../../../../src-renderer/features/overview/activity-kinds.ts'
import { activityWords } from '../../../../../src-renderer/words/records/activity.ts'

describe('isOfKind', () => {
  it('puts every code that has a word into one kind, and failures into failed too', () => {
    for (const code of Object.keys(activityWords.en.what)) {
      const kinds = activityKinds.filter((kind) => isOfKind(code, kind))
      expect(
        kinds.filter((kind) => kind !== 'failed'),
        code,
      ).toHaveLength(1)
      expect(kinds.includes('failed'), code).toBe(/_(?:failed|refused)$/.test(code))
    }
  })

  it.each([
    ['decision_made', 'decisions'],
    ['period_closed', 'decisions'],
    ['ledgers_combined', 'ledgers'],
    ['recheck_done', 'service'],
    ['template_saved', 'files'],
    ['service_set', 'trading'],
    ['unlocked', 'access'],
    ['something_new', 'other'],
  ] as const)('puts %s into %s', (code, kind) => {
    expect(isOfKind(code, kind)).toBe(true)
  })
})

describe('activityWords', () => {
  it('has the same codes in every language', () => {
    const codes = Object.keys(activityWords.en.what)
    expect(Object.keys(activityWords.es.what)).toEqual(codes)
    expect(Object.keys(activityWords.pt.what)).toEqual(codes)
  })
})
