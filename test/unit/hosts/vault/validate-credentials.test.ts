import { describe, expect, it } from 'vitest'
import { itemBytes, MAX_ITEM_BYTES } from '../../../../src-main/hosts/vault/item.ts'
import type { CredentialField } from '../../../../src-main/hosts/vault/validate-credentials.ts'
import { validateCredentials } from '../../../../src-main/hosts/vault/validate-credentials.ts'

const GOOD = { clientId: 'client-1', clientSecret: 's3cret' }

describe('validateCredentials', () => {
  const refusedCredentials: readonly (readonly [string, object, CredentialField, string])[] = [
    ['input 72: refuses an empty id', { clientId: '' }, 'clientId', 'the client id is empty'],
    ['input 72: refuses an id of spaces', { clientId: '  ' }, 'clientId', 'the client id is empty'],
    [
      'input 72: refuses an id with a colon',
      { clientId: 'a:b' },
      'clientId',
      'the client id holds a colon, which an id cannot',
    ],
    [
      'input 72: refuses an id of 300 characters',
      { clientId: 'a'.repeat(300) },
      'clientId',
      'the client id is longer than 255 characters',
    ],
    [
      'input 72: refuses an id with an accent',
      { clientId: 'clé' },
      'clientId',
      'the client id holds a character outside printable ASCII',
    ],
    [
      'input 72: refuses an id with a tab in it',
      { clientId: 'a\tb' },
      'clientId',
      'the client id holds a character outside printable ASCII',
    ],
    [
      'input 81: refuses a whole document as the id',
      { clientId: '{"client_secret":"hidden"}' },
      'clientId',
      'the client id looks like a whole document; paste the id alone',
    ],
    [
      'input 73: refuses an empty secret',
      { clientSecret: '' },
      'clientSecret',
      'the client secret is empty',
    ],
    [
      'input 73: refuses a secret of line ends',
      { clientSecret: '\r\n' },
      'clientSecret',
      'the client secret is empty',
    ],
    [
      'input 73: refuses a zero byte',
      { clientSecret: 'ab\0cd' },
      'clientSecret',
      'the client secret holds a zero byte, at which a keychain cuts',
    ],
    [
      'input 73: refuses two lines',
      { clientSecret: 'one\r\ntwo' },
      'clientSecret',
      'the client secret holds a line end in its middle; was more than one line pasted?',
    ],
    [
      'input 73: refuses 701 bytes',
      { clientSecret: 'x'.repeat(701) },
      'clientSecret',
      'the client secret is longer than 700 bytes',
    ],
    [
      'input 73: refuses 3,000 characters',
      { clientSecret: 'x'.repeat(3000) },
      'clientSecret',
      'the client secret is longer than 700 bytes',
    ],
    [
      'input 73: refuses 176 emoji, 704 bytes',
      { clientSecret: '🔑'.repeat(176) },
      'clientSecret',
      'the client secret is longer than 700 bytes',
    ],
    [
      'refuses half an emoji',
      { clientSecret: 'a\ud83d' },
      'clientSecret',
      'the client secret holds half a character',
    ],
    [
      'refuses an empty gateway secret',
      { gatewaySecret: '' },
      'gatewaySecret',
      'the gateway secret is empty',
    ],
    [
      'refuses a gateway secret that no header can carry',
      { gatewaySecret: 'pé' },
      'gatewaySecret',
      'the gateway secret holds a character that a header cannot carry',
    ],
    [
      'refuses a gateway secret with a header of its own',
      { gatewaySecret: 'a\r\nX: b' },
      'gatewaySecret',
      'the gateway secret holds a line end in its middle; was more than one line pasted?',
    ],
    [
      'refuses two secrets too long together',
      { clientSecret: 'x'.repeat(600), gatewaySecret: 'y'.repeat(600) },
      'clientSecret',
      'the client secret is too long together with the rest: a keychain item holds 1200 bytes',
    ],
  ]
  it.each(refusedCredentials)('%s', (_title, change, field, why) => {
    expect(validateCredentials({ ...GOOD, ...change })).toEqual({ kind: 'invalid', field, why })
  })

  it('inputs 72, 73: trims spaces and line ends around a paste and reports them', () => {
    expect(
      validateCredentials({
        clientId: ' client-1\n',
        clientSecret: '\r\ns3cret\r\n',
        gatewaySecret: ' gate ',
      }),
    ).toEqual({
      kind: 'valid',
      value: { clientId: 'client-1', clientSecret: 's3cret', gatewaySecret: 'gate' },
      notices: [
        'spaces or line ends around the client id were removed',
        'line ends around the client secret were removed',
        'spaces or line ends around the gateway secret were removed',
      ],
    })
  })

  it.each(['x', ' spaces stay ', '%+:&= ', '🔑💰', 'سر', 'x'.repeat(700), '"\\'])(
    'input 73: keeps the secret %j unchanged',
    (clientSecret) => {
      expect(validateCredentials({ clientId: 'a', clientSecret })).toEqual({
        kind: 'valid',
        value: { clientId: 'a', clientSecret },
        notices: [],
      })
    },
  )

  it('input 73: counts the item in its stored form, escapes included, to the byte', () => {
    const room =
      MAX_ITEM_BYTES -
      itemBytes({ clientId: 'a', clientSecret: 'x'.repeat(600), gatewaySecret: '' })
    const secrets = (length: number): object => ({
      clientId: 'a',
      clientSecret: 'x'.repeat(600),
      gatewaySecret: 'y'.repeat(length),
    })
    expect([
      validateCredentials(secrets(room) as typeof GOOD).kind,
      validateCredentials(secrets(room + 1) as typeof GOOD).kind,
    ]).toEqual(['valid', 'invalid'])
    expect(validateCredentials({ clientId: 'a', clientSecret: '"'.repeat(600) }).kind).toBe(
      'invalid',
    )
  })
})
