import { describe, expect, it } from 'vitest'
import type { CatalogueEntry } from '../../../../../../src-main/contract/services.ts'
import type { GateFacts } from '../../../../../../src-renderer/features/trading/desk/gate.ts'
import {
  findGate,
  findReadGate,
} from '../../../../../../src-renderer/features/trading/desk/gate.ts'

const entry = (operation: string, off: CatalogueEntry['off']): CatalogueEntry => ({
  operation,
  route: null,
  provenance: 'none',
  off,
})
const facts: GateFacts = {
  profile: { isTradingAllowed: true, isEmbedded: false },
  hasNetwork: true,
  owner: null,
  catalogue: [
    entry('free', null),
    entry('pathless', 'noPath'),
    entry('hidden', 'payload'),
    entry('secret', 'own'),
    entry('off', 'trading'),
  ],
}

describe('findGate', () => {
  it('allows a call without obstacles', () => expect(findGate(facts, 'free')).toBeUndefined())

  it('names the missing permission before anything else', () => {
    expect(
      findGate(
        { ...facts, profile: { isTradingAllowed: false, isEmbedded: false }, hasNetwork: false },
        'free',
      ),
    ).toBe('trading')
    expect(findGate(facts, 'off')).toBe('trading')
  })

  it('needs the network, except for the sandbox inside this program', () => {
    expect(findGate({ ...facts, hasNetwork: false }, 'free')).toBe('offline')
    expect(
      findGate(
        { ...facts, hasNetwork: false, profile: { isTradingAllowed: true, isEmbedded: true } },
        'free',
      ),
    ).toBeUndefined()
  })

  it('leaves the cache to its owner', () =>
    expect(findGate({ ...facts, owner: 'process 7' }, 'free')).toBe('owner'))

  it('names a missing path, a payload that no contract shows, and an unknown operation', () => {
    expect(
      ['pathless', 'hidden', 'secret', 'nowhere'].map((operation) => findGate(facts, operation)),
    ).toEqual(['noPath', 'payload', 'noPath', 'noPath'])
  })

  it('waits for the catalogue and reports that it could not be read', () => {
    expect(findGate({ ...facts, catalogue: undefined }, 'free')).toBe('reading')
    expect(findGate({ ...facts, catalogue: 'failed' }, 'free')).toBe('unread')
  })
})

describe('findReadGate', () => {
  it('needs no permission to read a trade', () =>
    expect(
      findReadGate({ ...facts, profile: { isTradingAllowed: false, isEmbedded: false } }, 'free'),
    ).toBeUndefined())
})
