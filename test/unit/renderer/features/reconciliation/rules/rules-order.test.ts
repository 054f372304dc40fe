import { describe, expect, test } from 'vitest'
import { defaultRules } from '../../../../../../src-main/reconciliation/passes.ts'
import {
  draftToRules,
  isSameRules,
  isStandard,
  movePass,
  placeOfPass,
  rulesToDraft,
  turnPass,
} from '../../../../../../src-renderer/features/reconciliation/rules/rules-order.ts'

const standard = rulesToDraft(defaultRules)
const order = (draft: typeof standard): readonly string[] =>
  draft.passes.map(({ name, isOn }) => (isOn ? name : `(${name})`))

describe('rulesToDraft', () => {
  test('lists what runs in its order and behind it what is off', () => {
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

  test('is the way back of draftToRules', () => {
    const rules = { passes: ['transaction_id', 'external_ref'], isSuggesting: false } as const
    expect(draftToRules(rulesToDraft(rules))).toEqual(rules)
    expect(draftToRules(standard)).toEqual(defaultRules)
  })
})

describe('movePass', () => {
  test('changes places with the neighbour', () => {
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

describe('turnPass', () => {
  test('takes a pass out of the rules and keeps its place in the list', () => {
    const off = turnPass(standard, 'external_ref', false)
    expect(order(off)[1]).toBe('(external_ref)')
    expect(draftToRules(off).passes).toEqual([
      'withdrawal_id',
      'txn_hash',
      'provisory_hash',
      'transaction_id',
    ])
    expect(turnPass(off, 'external_ref', true)).toEqual(standard)
  })
})

describe('placeOfPass', () => {
  test('counts only what is on', () => {
    const off = turnPass(standard, 'external_ref', false)
    expect([
      placeOfPass(off, 'withdrawal_id'),
      placeOfPass(off, 'external_ref'),
      placeOfPass(off, 'txn_hash'),
    ]).toEqual([1, undefined, 2])
  })
})

describe('isSameRules', () => {
  test('minds the order of what runs, and not the order of what is off', () => {
    const off = turnPass(turnPass(standard, 'txn_hash', false), 'provisory_hash', false)
    expect(isSameRules(draftToRules(off), draftToRules(movePass(off, 'provisory_hash', -1)))).toBe(
      true,
    )
    expect(isSameRules(defaultRules, draftToRules(movePass(standard, 'txn_hash', -1)))).toBe(false)
    expect(isSameRules(defaultRules, { ...defaultRules, isSuggesting: false })).toBe(false)
    expect(
      isSameRules(defaultRules, draftToRules(turnPass(standard, 'transaction_id', false))),
    ).toBe(false)
  })
})

describe('isStandard', () => {
  test('is true for the order of the documents with everything on', () => {
    expect([
      isStandard(defaultRules),
      isStandard({ ...defaultRules, isSuggesting: false }),
    ]).toEqual([true, false])
  })
})
