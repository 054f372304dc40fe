import { describe, expect, it } from 'vitest'
import type { LocalItem } from '../../../../src-main/contract/team-items.ts'
import { MAX_ITEM_BYTES } from '../../../../src-main/contract/team-items.ts'
import type { ItemForms, ItemStep } from '../../../../src-main/store/team/item-plan.ts'
import { copyOf, itemStep } from '../../../../src-main/store/team/item-plan.ts'

const makeForms = (fields: Partial<ItemForms>): ItemForms => ({
  local: null,
  base: undefined,
  isKeptLocal: false,
  shared: undefined,
  waiting: undefined,
  ...fields,
})
const versionOf = (version: number, content: string | null): ItemForms['base'] => ({
  version,
  content,
})
const LARGE_CONTENT = `"${'x'.repeat(MAX_ITEM_BYTES - 2)}"`
const TOO_LARGE = `"${'é'.repeat(MAX_ITEM_BYTES / 2)}"`

/** The forms, then the steps of a member and of a viewer. */
type Case = readonly [name: string, ItemForms, member: ItemStep, viewer: ItemStep]

const joinedCases: readonly Case[] = [
  ['nothing', makeForms({}), 'none', 'none'],
  ['new here', makeForms({ local: 'a' }), 'send', 'keepLocal'],
  ['new in the team', makeForms({ shared: versionOf(1, 'a') }), 'apply', 'apply'],
  [
    'equal without a base',
    makeForms({ local: 'a', shared: versionOf(1, 'a') }),
    'markEqual',
    'markEqual',
  ],
  [
    'equal',
    makeForms({ local: 'a', base: versionOf(1, 'a'), shared: versionOf(1, 'a') }),
    'none',
    'none',
  ],
  [
    'changed here',
    makeForms({ local: 'b', base: versionOf(1, 'a'), shared: versionOf(1, 'a') }),
    'send',
    'replace',
  ],
  [
    'changed in the team',
    makeForms({ local: 'a', base: versionOf(1, 'a'), shared: versionOf(2, 'b') }),
    'apply',
    'apply',
  ],
  [
    'changed here and in the team',
    makeForms({ local: 'c', base: versionOf(1, 'a'), shared: versionOf(2, 'b') }),
    'send',
    'replace',
  ],
  [
    'changed here and in the team, equally',
    makeForms({ local: 'b', base: versionOf(1, 'a'), shared: versionOf(2, 'b') }),
    'markEqual',
    'markEqual',
  ],
  [
    'deleted here',
    makeForms({ base: versionOf(1, 'a'), shared: versionOf(1, 'a') }),
    'send',
    'apply',
  ],
  [
    'deleted in the team',
    makeForms({ local: 'a', base: versionOf(1, 'a'), shared: versionOf(2, null) }),
    'apply',
    'apply',
  ],
  [
    'applied, and in another spelling here',
    makeForms({ local: 'a ', base: versionOf(1, 'a '), shared: versionOf(1, 'a') }),
    'none',
    'none',
  ],
  [
    'kept here',
    makeForms({ local: 'a', base: versionOf(0, 'a'), isKeptLocal: true }),
    'none',
    'none',
  ],
  [
    'kept here, then changed',
    makeForms({ local: 'b', base: versionOf(0, 'a'), isKeptLocal: true }),
    'send',
    'keepLocal',
  ],
  [
    'kept here, then deleted',
    makeForms({ base: versionOf(0, 'a'), isKeptLocal: true }),
    'markEqual',
    'markEqual',
  ],
  [
    'kept here, and equal in the team',
    makeForms({
      local: 'a',
      base: versionOf(0, 'a'),
      isKeptLocal: true,
      shared: versionOf(1, 'a'),
    }),
    'markEqual',
    'markEqual',
  ],
  ['as large as the server accepts', makeForms({ local: LARGE_CONTENT }), 'send', 'keepLocal'],
  ['too large', makeForms({ local: TOO_LARGE }), 'keepLocal', 'keepLocal'],
  ['sent, without an answer', makeForms({ local: 'a', waiting: 'a' }), 'none', 'none'],
  ['sent, and changed since', makeForms({ local: 'b', waiting: 'a' }), 'send', 'none'],
  [
    'sent, and changed back since',
    makeForms({ local: 'a', base: versionOf(1, 'a'), shared: versionOf(1, 'a'), waiting: 'b' }),
    'send',
    'none',
  ],
]

const joiningCases: readonly Case[] = [
  ['here alone', makeForms({ local: 'a' }), 'send', 'keepLocal'],
  ['in the team alone', makeForms({ shared: versionOf(3, 'a') }), 'apply', 'apply'],
  ['on both sides', makeForms({ local: 'a', shared: versionOf(3, 'b') }), 'replace', 'replace'],
  [
    'equal on both sides',
    makeForms({ local: 'a', shared: versionOf(3, 'a') }),
    'markEqual',
    'markEqual',
  ],
  [
    'here, and deleted in the team',
    makeForms({ local: 'a', shared: versionOf(3, null) }),
    'keepLocal',
    'keepLocal',
  ],
  ['here, too large', makeForms({ local: TOO_LARGE }), 'keepLocal', 'keepLocal'],
]

describe('itemStep', () => {
  it.each(joinedCases)('of an item %s', (_, item, member, viewer) => {
    expect([
      itemStep(item, { isJoining: false, canSend: true }),
      itemStep(item, { isJoining: false, canSend: false }),
    ]).toEqual([member, viewer])
  })

  it.each(joiningCases)('of an item %s, while joining', (_, item, member, viewer) => {
    expect([
      itemStep(item, { isJoining: true, canSend: true }),
      itemStep(item, { isJoining: true, canSend: false }),
    ]).toEqual([member, viewer])
  })
})

describe('copyOf', () => {
  const makeMappings = (...ids: readonly string[]): LocalItem[] =>
    ids.map((id) => ({ item: 'mapping', id, content: '{}' }))

  it('chooses a name that no other item of the kind has', () => {
    const bank = { item: 'mapping', id: 'bank' } as const
    expect(copyOf(bank, '{}', makeMappings('bank'))).toEqual({
      item: 'mapping',
      id: 'bank (mine)',
      content: '{}',
    })
    expect(copyOf(bank, '{}', makeMappings('bank', 'bank (mine)', 'bank (mine 2)')).id).toBe(
      'bank (mine 3)',
    )
  })

  it('writes the name of the copy into a template, and shortens a long name', () => {
    const id = 'é'.repeat(80)
    const copy = copyOf({ item: 'template', id }, JSON.stringify({ name: id, report: 'fees' }), [])
    expect(copy.id).toBe(`${'é'.repeat(60)} (mine)`)
    expect(copy.content).toBe(JSON.stringify({ name: copy.id, report: 'fees' }))
  })
})
