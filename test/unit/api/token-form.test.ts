import { describe, expect, it } from 'vitest'
import { Pacer } from '../../../src-main/api/pacer.ts'
import type { TokenForm } from '../../../src-main/api/token.ts'
import { TokenSource } from '../../../src-main/api/token.ts'
import type { Asked } from './fake-service.ts'
import { answer, fakeNetwork, headersOf, PAIR } from './fake-service.ts'

const basicOf = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`

/** The one request that a form sends for a pair. */
async function request(
  form: TokenForm | undefined,
  clientSecret = PAIR.clientSecret,
): Promise<Asked> {
  const network = fakeNetwork(() =>
    answer(200, {
      access_token: 'tok-1',
      expires_in: 3600,
      token_type: 'Bearer',
      scope: 'read write',
    }),
  )
  const source = new TokenSource(
    network,
    new Pacer(network.clock, 0),
    'https://partner.test',
    (action) => action({ ...PAIR, clientSecret }),
    form,
  )
  await source.get()
  expect(network.asked).toHaveLength(1)
  return network.asked[0] as Asked
}

describe('TokenSource, the form of the pair', () => {
  it.each([undefined, 'basic'] as const)(
    'A78, A02: has the pair in the header alone where the profile says %s',
    async (form) => {
      const asked = await request(form)
      expect([headersOf(asked).authorization, asked.init.body]).toEqual([
        basicOf('client-1:c4nary-s3cret'),
        'grant_type=client_credentials',
      ])
    },
  )

  it('A78: has the pair in the body alone where the profile says body', async () => {
    const asked = await request('body', 'p%+:&= ä')
    expect(headersOf(asked)).toEqual({
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    })
    expect([...new URLSearchParams(String(asked.init.body))]).toEqual([
      ['grant_type', 'client_credentials'],
      ['client_id', 'client-1'],
      ['client_secret', 'p%+:&= ä'],
    ])
  })

  it('P18: encodes both parts of the header where the profile says encoded', async () => {
    const asked = await request('encoded', 'p%+:&= ')
    expect([headersOf(asked).authorization, asked.init.body]).toEqual([
      basicOf('client-1:p%25%2B%3A%26%3D+'),
      'grant_type=client_credentials',
    ])
  })
})
