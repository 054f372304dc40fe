import { describe, expect, it } from 'vitest'
import type { CatalogueEntry } from '../../../../../../src-main/contract/services.ts'
import type { CallFacts } from '../../../../../../src-renderer/features/trading/desk/call-obstacle.ts'
import {
  findCallObstacle,
  findReadObstacle,
} from '../../../../../../src-renderer/features/trading/desk/call-obstacle.ts'

const entry = (operation: string, off: CatalogueEntry['off']): CatalogueEntry => ({
  operation,
  route: null,
  provenance: 'none',
  off,
})
const facts: CallFacts = {
  profile: { isTradingAllowed: true, isEmbedded: false },
  hasNetwork: true,
  owner: null,
  catalogue: [
    entry('free', null),
    entry('pathless', 'noPath'),
    entry('hidden', 'payload'),
    entry('secret', 'programOnly'),
    entry('off', 'trading'),
  ],
}

describe('findCallObstacle', () => {
  it('allows a call without obstacles', () =>
    expect(findCallObstacle(facts, 'free')).toBeUndefined())

  it('names the missing permission before anything else', () => {
    expect(
      findCallObstacle(
        { ...facts, profile: { isTradingAllowed: false, isEmbedded: false }, hasNetwork: false },
        'free',
      ),
    ).toBe('trading')
    expect(findCallObstacle(facts, 'off')).toBe('trading')
  })

  it('needs the network, except for the sandbox inside this program', () => {
    expect(findCallObstacle({ ...facts, hasNetwork: false }, 'free')).toBe('offline')
    expect(
      findCallObstacle(
        { ...facts, hasNetwork: false, profile: { isTradingAllowed: true, isEmbedded: true } },
        'free',
      ),
    ).toBeUndefined()
  })

  it('refuses a call while another process owns the cache', () =>
    expect(findCallObstacle({ ...facts, owner: 'process 7' }, 'free')).toBe('owner'))

  it('names a missing path, a payload that no contract shows, and an unknown operation', () => {
    expect(
      ['pathless', 'hidden', 'secret', 'nowhere'].map((operation) =>
        findCallObstacle(facts, operation),
      ),
    ).toEqual(['noPath', 'payload', 'noPath', 'noPath'])
  })

  it('waits for the catalogue and reports that it could not be read', () => {
    expect(findCallObstacle({ ...facts, catalogue: undefined }, 'free')).toBe('reading')
    expect(findCallObstacle({ ...facts, catalogue: 'failed' }, 'free')).toBe('unread')
  })
})

describe('findReadObstacle', () => {
  it('needs no permission to read a trade', () =>
    expect(
      findReadObstacle(
        { ...facts, profile: { isTradingAllowed: false, isEmbedded: false } },
        'free',
      ),
    ).toBeUndefined())
})
