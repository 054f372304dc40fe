import { describe, expect, it } from 'vitest'
import { recheckLists } from '../../../../../../src-main/contract/reconciling.ts'
import {
  isKnown,
  readRecheckList,
  recheckText,
} from '../../../../../../src-renderer/features/reconciliation/recheck/recheck-view.ts'
import { recheckWords } from '../../../../../../src-renderer/words/reconciliation/recheck.ts'

const noCounts = { notFinal: 0, neverAsked: 0, notFound: 0, failed: 0 }

describe('readRecheckList', () => {
  it('returns the list of the target, else the first list that has rows', () => {
    expect(readRecheckList('failed', noCounts)).toBe('failed')
    expect(readRecheckList('nonsense', { ...noCounts, notFound: 2, failed: 1 })).toBe('notFound')
    expect([readRecheckList(undefined, noCounts), readRecheckList(undefined, undefined)]).toEqual([
      'notFinal',
      'notFinal',
    ])
  })
})

const row = {
  id: 'w',
  status: null,
  createdAt: null,
  amount: null,
  currency: null,
  network: null,
  askedAt: '2026-11-01T00:00:00.000000Z',
  note: null,
}

describe('isKnown', () => {
  it('A61: is false for an id that the service does not have', () => {
    expect(isKnown(row)).toBe(false)
    expect(isKnown({ ...row, status: 'PENDING' })).toBe(true)
    expect(isKnown({ ...row, createdAt: '2026-10-01T00:00:00.000000Z' })).toBe(true)
  })
})

describe('recheckText', () => {
  it('writes every value as stored, without line breaks', () => {
    expect(
      recheckText({
        ...row,
        status: 'PENDING',
        amount: '1.50',
        currency: 'BTC',
        askedAt: 'x',
        note: 'a\tb\nc',
      }),
    ).toBe('w\tPENDING\t\t1.50\tBTC\t\tx\ta b c')
  })
})

describe('recheckWords', () => {
  it('explain each list in one sentence in each language', () => {
    for (const { means } of Object.values(recheckWords))
      for (const list of recheckLists) expect(means[list]).toMatch(/^\p{Lu}[^.]*\.$/u)
  })
})
