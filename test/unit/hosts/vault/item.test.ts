import { describe, expect, it } from 'vitest'
import {
  accountOf,
  credentialsToItem,
  itemToCredentials,
  sentinelOf,
} from '../../../../src-main/hosts/vault/item.ts'

const AT = '2026-11-21T10:00:00.000000Z'
const SECRET = { clientId: 'id', clientSecret: '🔑"%+:' }
const item = credentialsToItem('production:p', SECRET, AT)

describe('itemToCredentials', () => {
  it('reads what credentialsToItem wrote', () => {
    expect(itemToCredentials('production:p', item)).toEqual(SECRET)
    const withGateway = { ...SECRET, gatewaySecret: 'gate' }
    expect(itemToCredentials('sandbox:p', credentialsToItem('sandbox:p', withGateway, AT))).toEqual(
      withGateway,
    )
  })

  it.each([
    ['an empty text', ''],
    ['a bare secret', 'hunter2'],
    ['a changed secret', item.replace('%', '&')],
    ['another version', item.replace('"v":1', '"v":2')],
    ['one more member', item.replace('{', '{"x":1,')],
    ['no checksum', JSON.stringify({ v: 1, id: 'id', secret: 's', at: AT })],
    ['a list', '[]'],
    ['null', 'null'],
    ['a cut text', item.slice(0, -1)],
    [
      'too many bytes',
      credentialsToItem('production:p', { clientId: 'id', clientSecret: 'x'.repeat(1200) }, AT),
    ],
  ])('F20: refuses %s', (_title, text) => {
    expect(itemToCredentials('production:p', text)).toBeUndefined()
  })

  it('F20: refuses an item copied from another profile or environment', () => {
    expect(itemToCredentials('sandbox:p', item)).toBeUndefined()
  })
})

describe('accountOf', () => {
  it('names the environment and the profile, the sentinel beside it', () => {
    const ref = { environment: 'sandbox', profileId: 'p' } as const
    expect([accountOf(ref), sentinelOf(ref)]).toEqual(['sandbox:p', 'sandbox:p:sentinel'])
  })
})
