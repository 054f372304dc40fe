import { describe, expect, it } from 'vitest'
import type { Cell } from '../../../../../src-main/contract/cell.ts'
import type { Condition } from '../../../../../src-main/contract/report.ts'
import { serviceSchemas } from '../../../../../src-main/contract/schemas/services.ts'
import {
  contactForm,
  emptyDraft,
  findProblems,
  toNewContact,
} from '../../../../../src-renderer/features/contacts/contact-form.ts'
import {
  accountEnding,
  contactKey,
  contactsRefusal,
  contactTabs,
  isCombined,
  isForbidden,
} from '../../../../../src-renderer/features/contacts/contact-list.ts'
import { contactWords } from '../../../../../src-renderer/words/records/contacts.ts'

const draft = {
  ...emptyDraft,
  address: ' bc1qexample ',
  network: 'bitcoin',
  currency: 'BTC',
  entity_number: 'alias.one',
  tag: '$tag',
}
const tabs = contactTabs(contactWords.en.tabs)
const tab = (id: string): readonly Condition[] =>
  tabs.find((candidate) => candidate.id === id)?.conditions ?? []

describe('contactForm', () => {
  it('B54, B55: offers crypto, bank and p2p_tag, and never fiat', () => {
    expect(Object.keys(contactForm)).toEqual(['crypto', 'bank', 'p2p_tag'])
    for (const { types } of Object.values(contactWords))
      expect(Object.keys(types)).toEqual(['crypto', 'bank', 'p2p_tag'])
  })

  it('B54: refuses fiat even if the contract is bypassed', () => {
    const isAccepted = (contact: unknown): boolean =>
      serviceSchemas.instruct.safeParse({
        profile: 'sandbox',
        id: 'x',
        instruction: { kind: 'createContact', contact },
      }).success
    expect([
      isAccepted({ type: 'bank', entity_number: '1' }),
      isAccepted({ type: 'fiat', entity_number: '1' }),
    ]).toEqual([true, false])
  })
})

describe('toNewContact', () => {
  it('B60, B86: sends the type and its own fields only', () => {
    expect(toNewContact('crypto', draft)).toEqual({
      type: 'crypto',
      address: 'bc1qexample',
      network: 'bitcoin',
      currency: 'BTC',
    })
    expect(toNewContact('bank', draft)).toEqual({ type: 'bank', entity_number: 'alias.one' })
    expect(toNewContact('p2p_tag', draft)).toEqual({ type: 'p2p_tag', tag: '$tag' })
  })
})

describe('findProblems', () => {
  it('B86: requires every field of the type and no other', () => {
    expect(findProblems('crypto', { ...emptyDraft, network: '  ' })).toEqual({
      address: 'empty',
      network: 'empty',
      currency: 'empty',
    })
    expect(findProblems('bank', emptyDraft)).toEqual({ entity_number: 'empty' })
    expect(findProblems('p2p_tag', { ...emptyDraft, tag: '$a' })).toEqual({})
    expect(findProblems('crypto', draft)).toEqual({})
  })

  it('refuses lengths that the core would refuse', () => {
    expect(findProblems('bank', { ...emptyDraft, entity_number: '1'.repeat(201) })).toEqual({
      entity_number: 'long',
    })
  })
})

describe('contactTabs', () => {
  it('B56: shows crypto and bank contacts first, as the service does', () => {
    expect(tabs[0]?.id).toBe('cryptoBank')
    expect(isCombined(tab('cryptoBank'))).toBe(false)
  })

  it('B57, B58: keeps p2p tags on a tab of their own, and labels the combined list', () => {
    expect(tab('p2pTag')).toEqual([{ column: 'type', operator: '=', value: 'p2p_tag' }])
    expect(tabs.map(({ id, conditions }) => [id, isCombined(conditions)])).toEqual([
      ['cryptoBank', false],
      ['crypto', false],
      ['bank', false],
      ['p2pTag', false],
      ['combined', true],
    ])
  })
})

describe('isCombined', () => {
  const type = (operator: Condition['operator'], value: string): Condition => ({
    column: 'type',
    operator,
    value,
  })

  it('B58: is true if p2p tags may appear beside another type', () => {
    expect(isCombined([{ column: 'currency', operator: '=', value: 'BTC' }])).toBe(true)
    expect(isCombined([type('!=', 'crypto')])).toBe(true)
    expect(isCombined([type('contains', 'p')])).toBe(true)
  })

  it('B58: is false if one of the sides is excluded', () => {
    expect(isCombined([type('!=', 'crypto'), type('!=', 'bank')])).toBe(false)
    expect(isCombined([type('contains', 'tag')])).toBe(false)
    expect(
      isCombined([type('=', 'bank'), { column: 'currency', operator: '=', value: 'BTC' }]),
    ).toBe(false)
  })
})

describe('contactKey', () => {
  const keyOf = (cells: Readonly<Record<string, Cell>>): unknown => contactKey({ cells })

  it('B59, B63: identifies a contact by type and id together', () => {
    expect([keyOf({ type: 'crypto', id: '7' }), keyOf({ type: 'bank', id: '7' })]).toEqual([
      { type: 'crypto', id: '7' },
      { type: 'bank', id: '7' },
    ])
  })

  it('B54, B59: returns nothing for a type outside the contract, or without an id', () => {
    expect([
      keyOf({ type: 'fiat', id: '7' }),
      keyOf({ type: 'bank', id: '' }),
      keyOf({ type: 'bank' }),
    ]).toEqual([undefined, undefined, undefined])
  })

  it('B59: includes type and id in the question that a person confirms', () => {
    for (const words of Object.values(contactWords))
      expect(words.removeText(words.types.bank, '7', 'alias.one')).toMatch(
        new RegExp(`${words.types.bank}.* 7\\nalias\\.one`),
      )
  })
})

describe('accountEnding', () => {
  it('returns the end of a long number, and nothing for an alias, an address, a tag or a short number', () => {
    expect(accountEnding('2751626670659421465953')).toBe('5953')
    for (const account of ['alias.hdgchege', '0x6934aac2748', '$hmgnkba', '1234567', '', null])
      expect(accountEnding(account)).toBeUndefined()
  })
})

describe('isForbidden', () => {
  it('B64, B65: explains only a 403 by scope and account', () => {
    expect(isForbidden({ code: 'GATEWAY_4030', evidence: { status: 403 } })).toBe(true)
    expect(isForbidden({ code: 'SCOPE_MISSING', evidence: {} })).toBe(true)
    expect(isForbidden({ code: 'HTTP_404', evidence: { status: 404 } })).toBe(false)
    for (const { forbidden } of Object.values(contactWords))
      expect(forbidden).toMatch(
        /contacts_read.*contacts_write.*(?:fully operative|plenamente opera)/,
      )
  })
})

describe('contactsRefusal', () => {
  it('B65: finds why the last sync returned no contacts, among other parts', () => {
    const contacts = {
      part: 'contacts',
      code: 'GATEWAY_1',
      why: 'no',
      at: '2026-11-20T22:00:00.000000Z',
    }
    expect(contactsRefusal([{ ...contacts, part: 'limits' }, contacts])).toBe(contacts)
    expect(contactsRefusal([{ ...contacts, part: 'limits' }])).toBeUndefined()
  })
})
