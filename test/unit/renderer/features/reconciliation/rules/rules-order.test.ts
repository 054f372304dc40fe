import { describe, expect, test } from 'vitest'
import { defaultMatchingRules } from '../../../../../../src-main/reconciliation/passes.ts'
import {
  draftToRules,
  isSameRules,
  isStandard,
  movePass,
  placeOfPass,
  rulesToDraft,
  switchPass,
} from '../../../../../../src-renderer/features/reconciliation/rules/rules-order.ts'

const standard = rulesToDraft(defaultMatchingRules)
const order = (draft: typeof standard): readonly string[] =>
  draft.passes.map(({ name, isOn }) => (isOn ? name : `(${name})`))

describe('rulesToDraft', () => {
  test('lists the passes that run in their order, then those that are off', () => {
    expect(
      order(rulesToDraft({ passes: ['txn_hash', 'withdrawal_id'], isSuggesting: false })),
    ).toEqual([
      'txn_hash',
      'withdrawal_id',
      '(external_ref)',
      '(provisory_hash)',
      '(transaction_id)',
    ])
  })

  test('is the inverse of draftToRules', () => {
    const rules = { passes: ['transaction_id', 'external_ref'], isSuggesting: false } as const
    expect(draftToRules(rulesToDraft(rules))).toEqual(rules)
    expect(draftToRules(standard)).toEqual(defaultMatchingRules)
  })
})

describe('movePass', () => {
  test('swaps places with the neighbour', () => {
    expect(order(movePass(standard, 'txn_hash', -1)).slice(0, 3)).toEqual([
      'withdrawal_id',
      'txn_hash',
      'external_ref',
    ])
    expect(order(movePass(standard, 'withdrawal_id', 1)).slice(0, 2)).toEqual([
      'external_ref',
      'withdrawal_id',
    ])
  })

  test('stays at an end', () => {
    expect(movePass(standard, 'withdrawal_id', -1)).toBe(standard)
    expect(movePass(standard, 'transaction_id', 1)).toBe(standard)
  })
})

describe('switchPass', () => {
  test('removes a pass from the rules and keeps its place in the list', () => {
    const off = switchPass(standard, 'external_ref', false)
    expect(order(off)[1]).toBe('(external_ref)')
    expect(draftToRules(off).passes).toEqual([
      'withdrawal_id',
      'txn_hash',
      'provisory_hash',
      'transaction_id',
    ])
    expect(switchPass(off, 'external_ref', true)).toEqual(standard)
  })
})

describe('placeOfPass', () => {
  test('counts only passes that are on', () => {
    const off = switchPass(standard, 'external_ref', false)
    expect([
      placeOfPass(off, 'withdrawal_id'),
      placeOfPass(off, 'external_ref'),
      placeOfPass(off, 'txn_hash'),
    ]).toEqual([1, undefined, 2])
  })
})

describe('isSameRules', () => {
  test('compares the order of passes that run, and ignores the order of those that are off', () => {
    const off = switchPass(switchPass(standard, 'txn_hash', false), 'provisory_hash', false)
    expect(isSameRules(draftToRules(off), draftToRules(movePass(off, 'provisory_hash', -1)))).toBe(
      true,
    )
    expect(
      isSameRules(defaultMatchingRules, draftToRules(movePass(standard, 'txn_hash', -1))),
    ).toBe(false)
    expect(
      isSameRules(defaultMatchingRules, { ...defaultMatchingRules, isSuggesting: false }),
    ).toBe(false)
    expect(
      isSameRules(
        defaultMatchingRules,
        draftToRules(switchPass(standard, 'transaction_id', false)),
      ),
    ).toBe(false)
  })
})

describe('isStandard', () => {
  test('is true for the order of the documents with everything on', () => {
    expect([
      isStandard(defaultMatchingRules),
      isStandard({ ...defaultMatchingRules, isSuggesting: false }),
    ]).toEqual([true, false])
  })
})
