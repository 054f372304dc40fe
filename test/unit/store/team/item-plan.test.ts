import { describe, expect, it } from 'vitest'
import type { LocalItem } from '../../../../src-main/contract/team-items.ts'
import { MAX_ITEM_BYTES } from '../../../../src-main/contract/team-items.ts'
import type { ItemForms, ItemStep } from '../../../../src-main/store/team/item-plan.ts'
import { copyOf, itemStep } from '../../../../src-main/store/team/item-plan.ts'

const forms = (fields: Partial<ItemForms>): ItemForms => ({
  local: null,
  base: undefined,
  isOwn: false,
  shared: undefined,
  waiting: undefined,
  ...fields,
})
const at = (version: number, content: string | null): ItemForms['base'] => ({ version, content })
const LARGE_CONTENT = `"${'x'.repeat(MAX_ITEM_BYTES - 2)}"`
const TOO_LARGE = `"${'é'.repeat(MAX_ITEM_BYTES / 2)}"`

/** The forms, then the steps of a member and of a viewer. */
type Case = readonly [what: string, ItemForms, member: ItemStep, viewer: ItemStep]

const joined: readonly Case[] = [
  ['nothing', forms({}), 'none', 'none'],
  ['new here', forms({ local: 'a' }), 'send', 'own'],
  ['new in the team', forms({ shared: at(1, 'a') }), 'apply', 'apply'],
  ['equal without a base', forms({ local: 'a', shared: at(1, 'a') }), 'settle', 'settle'],
  ['equal', forms({ local: 'a', base: at(1, 'a'), shared: at(1, 'a') }), 'none', 'none'],
  ['changed here', forms({ local: 'b', base: at(1, 'a'), shared: at(1, 'a') }), 'send', 'replace'],
  [
    'changed in the team',
    forms({ local: 'a', base: at(1, 'a'), shared: at(2, 'b') }),
    'apply',
    'apply',
  ],
  ['changed twice', forms({ local: 'c', base: at(1, 'a'), shared: at(2, 'b') }), 'send', 'replace'],
  [
    'changed twice, equally',
    forms({ local: 'b', base: at(1, 'a'), shared: at(2, 'b') }),
    'settle',
    'settle',
  ],
  ['deleted here', forms({ base: at(1, 'a'), shared: at(1, 'a') }), 'send', 'apply'],
  [
    'deleted in the team',
    forms({ local: 'a', base: at(1, 'a'), shared: at(2, null) }),
    'apply',
    'apply',
  ],
  [
    'applied, and written otherwise here',
    forms({ local: 'a ', base: at(1, 'a '), shared: at(1, 'a') }),
    'none',
    'none',
  ],
  ['kept here', forms({ local: 'a', base: at(0, 'a'), isOwn: true }), 'none', 'none'],
  ['kept here, then changed', forms({ local: 'b', base: at(0, 'a'), isOwn: true }), 'send', 'own'],
  ['kept here, then deleted', forms({ base: at(0, 'a'), isOwn: true }), 'settle', 'settle'],
  [
    'kept here, and equal in the team',
    forms({ local: 'a', base: at(0, 'a'), isOwn: true, shared: at(1, 'a') }),
    'settle',
    'settle',
  ],
  ['as large as the server takes', forms({ local: LARGE_CONTENT }), 'send', 'own'],
  ['too large', forms({ local: TOO_LARGE }), 'own', 'own'],
  ['sent, without an answer', forms({ local: 'a', waiting: 'a' }), 'none', 'none'],
  ['sent, and changed since', forms({ local: 'b', waiting: 'a' }), 'send', 'none'],
  [
    'sent, and changed back since',
    forms({ local: 'a', base: at(1, 'a'), shared: at(1, 'a'), waiting: 'b' }),
    'send',
    'none',
  ],
]

const joining: readonly Case[] = [
  ['here alone', forms({ local: 'a' }), 'send', 'own'],
  ['in the team alone', forms({ shared: at(3, 'a') }), 'apply', 'apply'],
  ['on both sides', forms({ local: 'a', shared: at(3, 'b') }), 'replace', 'replace'],
  ['equal on both sides', forms({ local: 'a', shared: at(3, 'a') }), 'settle', 'settle'],
  ['here, and deleted in the team', forms({ local: 'a', shared: at(3, null) }), 'own', 'own'],
  ['here, too large', forms({ local: TOO_LARGE }), 'own', 'own'],
]

describe('itemStep', () => {
  it.each(joined)('of an item %s', (_, item, member, viewer) => {
    expect([
      itemStep(item, { isJoining: false, canSend: true }),
      itemStep(item, { isJoining: false, canSend: false }),
    ]).toEqual([member, viewer])
  })

  it.each(joining)('of an item %s, while joining', (_, item, member, viewer) => {
    expect([
      itemStep(item, { isJoining: true, canSend: true }),
      itemStep(item, { isJoining: true, canSend: false }),
    ]).toEqual([member, viewer])
  })
})

describe('copyOf', () => {
  const named = (...ids: readonly string[]): LocalItem[] =>
    ids.map((id) => ({ item: 'mapping', id, content: '{}' }))

  it('takes a name that no other item of the kind has', () => {
    const bank = { item: 'mapping', id: 'bank' } as const
    expect(copyOf(bank, '{}', named('bank'))).toEqual({
      item: 'mapping',
      id: 'bank (mine)',
      content: '{}',
    })
    expect(copyOf(bank, '{}', named('bank', 'bank (mine)', 'bank (mine 2)')).id).toBe(
      'bank (mine 3)',
    )
  })

  it('writes the name into a template, and stays within its length', () => {
    const id = 'é'.repeat(80)
    const copy = copyOf({ item: 'template', id }, JSON.stringify({ name: id, report: 'fees' }), [])
    expect(copy.id).toBe(`${'é'.repeat(60)} (mine)`)
    expect(copy.content).toBe(JSON.stringify({ name: copy.id, report: 'fees' }))
  })
})
