import { describe, expect, test } from 'vitest'
import { defaultMatchingRules } from '../../../../../../src-main/reconciliation/passes.ts'
import {
  draftToRules,
  isDefault,
  isSameRules,
  movePass,
  placeOfPass,
  rulesToDraft,
  switchPass,
} from '../../../../../../src-renderer/features/reconciliation/rules/rules-order.ts'

const standardDraft = rulesToDraft(defaultMatchingRules)
const order = (draft: typeof standardDraft): readonly string[] =>
  draft.passes.map(({ name, isOn }) => (isOn ? name : `(${name})`))

describe('rulesToDraft', () => {
  test('lists the enabled passes in their order, then the disabled ones', () => {
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
    expect(draftToRules(standardDraft)).toEqual(defaultMatchingRules)
  })
})

describe('movePass', () => {
  test('swaps places with the neighbour', () => {
    expect(order(movePass(standardDraft, 'txn_hash', -1)).slice(0, 3)).toEqual([
      'withdrawal_id',
      'txn_hash',
      'external_ref',
    ])
    expect(order(movePass(standardDraft, 'withdrawal_id', 1)).slice(0, 2)).toEqual([
      'external_ref',
      'withdrawal_id',
    ])
  })

  test('stays at an end', () => {
    expect(movePass(standardDraft, 'withdrawal_id', -1)).toBe(standardDraft)
    expect(movePass(standardDraft, 'transaction_id', 1)).toBe(standardDraft)
  })
})

describe('switchPass', () => {
  test('removes a pass from the rules and keeps its place in the list', () => {
    const reducedDraft = switchPass(standardDraft, 'external_ref', false)
    expect(order(reducedDraft)[1]).toBe('(external_ref)')
    expect(draftToRules(reducedDraft).passes).toEqual([
      'withdrawal_id',
      'txn_hash',
      'provisory_hash',
      'transaction_id',
    ])
    expect(switchPass(reducedDraft, 'external_ref', true)).toEqual(standardDraft)
  })
})

describe('placeOfPass', () => {
  test('counts only enabled passes', () => {
    const reducedDraft = switchPass(standardDraft, 'external_ref', false)
    expect([
      placeOfPass(reducedDraft, 'withdrawal_id'),
      placeOfPass(reducedDraft, 'external_ref'),
      placeOfPass(reducedDraft, 'txn_hash'),
    ]).toEqual([1, undefined, 2])
  })
})

describe('isSameRules', () => {
  test('compares the order of enabled passes, and ignores the order of disabled ones', () => {
    const reducedDraft = switchPass(
      switchPass(standardDraft, 'txn_hash', false),
      'provisory_hash',
      false,
    )
    expect(
      isSameRules(
        draftToRules(reducedDraft),
        draftToRules(movePass(reducedDraft, 'provisory_hash', -1)),
      ),
    ).toBe(true)
    expect(
      isSameRules(defaultMatchingRules, draftToRules(movePass(standardDraft, 'txn_hash', -1))),
    ).toBe(false)
    expect(
      isSameRules(defaultMatchingRules, { ...defaultMatchingRules, isSuggesting: false }),
    ).toBe(false)
    expect(
      isSameRules(
        defaultMatchingRules,
        draftToRules(switchPass(standardDraft, 'transaction_id', false)),
      ),
    ).toBe(false)
  })
})

describe('isDefault', () => {
  test('is true for the order of the documents with every pass and suggestions on', () => {
    expect([
      isDefault(defaultMatchingRules),
      isDefault({ ...defaultMatchingRules, isSuggesting: false }),
    ]).toEqual([true, false])
  })
})
