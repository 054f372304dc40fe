import { describe, expect, it } from 'vitest'
import { Pacer } from '../../../src-main/api/pacer.ts'
import { TokenSource } from '../../../src-main/api/token.ts'
import type { TokenForm } from '../../../src-main/api/token-form.ts'
import { hasAmbiguousEncoding, scrub, secretForms } from '../../../src-main/api/token-form.ts'
import type { SentRequest } from './fake-service.ts'
import { answer, CREDENTIALS, fakeNetwork, headersOf } from './fake-service.ts'

const basicOf = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`

/** The one request that a form sends for a pair. */
async function request(
  form: TokenForm | undefined,
  clientSecret = CREDENTIALS.clientSecret,
): Promise<SentRequest> {
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
    (action) => action({ ...CREDENTIALS, clientSecret }),
    form,
  )
  await source.get()
  expect(network.requests).toHaveLength(1)
  return network.requests[0] as SentRequest
}

describe('hasAmbiguousEncoding', () => {
  it.each([
    ['basic', 'client-1', 's3cret_.-*', false],
    ['basic', 'client:1', 's3cret', true],
    ['basic', 'client-1', 'a%b', true],
    ['encoded', 'client-1', 'a+b', true],
    ['basic', 'client-1', 'a b', true],
    ['basic', 'client-1', 'a~b', true],
    ['basic', 'client-1', 'añb', true],
    ['body', 'client:1', 'a%+b', false],
  ] as const)(
    'input 133: for the form %s with %s and %s returns %s',
    (form, clientId, clientSecret, isAmbiguous) =>
      expect(hasAmbiguousEncoding({ clientId, clientSecret }, form)).toBe(isAmbiguous),
  )
})

describe('scrub', () => {
  const secret = 'c4nary+s3cret/&"='
  const basic = Buffer.from(`client-1:${secret}`).toString('base64')
  const hiddenForms = secretForms(secret, basic)

  it.each([
    ['plain', secret],
    ['in capitals', secret.toUpperCase()],
    ['for an address', encodeURIComponent(secret)],
    ['for an address in small letters', encodeURIComponent(secret).toLowerCase()],
    ['as a form', new URLSearchParams({ a: secret }).toString().slice(2)],
    ['for an address twice', encodeURIComponent(encodeURIComponent(secret))],
    ['with its plus as a blank', secret.replaceAll('+', ' ')],
    ['in Base64', Buffer.from(secret).toString('base64')],
    ['in Base64 for addresses', Buffer.from(secret).toString('base64url')],
    ['as the header', basic],
    ['as the header for addresses', Buffer.from(`client-1:${secret}`).toString('base64url')],
    ['in hexadecimal', Buffer.from(secret).toString('hex')],
    ['as JSON', JSON.stringify(secret).slice(1, -1)],
    ['as HTML', secret.replace('&', '&amp;').replace('"', '&quot;')],
    ['as numbers of HTML', secret.replace('&', '&#38;').replace('"', '&#34;')],
    ['with blanks between', [...secret].join(' ')],
    ['with invisible characters between', [...secret].join('\u200b')],
    ['over two lines', `${secret.slice(0, 6)}\n${secret.slice(6)}`],
    ['without its end', secret.slice(0, -4)],
    ['without its beginning', secret.slice(4)],
  ])('inputs 10 and 133: removes the secret, %s', (_form, text) => {
    const cleanText = scrub(`before ${text} after`, hiddenForms)
    expect(cleanText).toMatch(/^before \[removed\].{0,7} after$/s)
    expect(cleanText.toLowerCase()).not.toMatch(/c4nary|s3cret|yzruyxj/)
  })

  it('leaves words that share fewer than eight characters with the secret', () =>
    expect(scrub('the s3cret of a canary', hiddenForms)).toBe('the s3cret of a canary'))
})

describe('TokenSource, the form of the pair', () => {
  it.each([undefined, 'basic'] as const)(
    'A78, A02: sends the pair in the header alone if the profile says %s',
    async (form) => {
      const sentRequest = await request(form)
      expect([headersOf(sentRequest).authorization, sentRequest.init.body]).toEqual([
        basicOf('client-1:c4nary-s3cret'),
        'grant_type=client_credentials',
      ])
    },
  )

  it('A78: sends the pair in the body alone if the profile says body', async () => {
    const sentRequest = await request('body', 'p%+:&= ä')
    expect(headersOf(sentRequest)).toEqual({
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    })
    expect([...new URLSearchParams(String(sentRequest.init.body))]).toEqual([
      ['grant_type', 'client_credentials'],
      ['client_id', 'client-1'],
      ['client_secret', 'p%+:&= ä'],
    ])
  })

  it('P18: encodes both parts of the header if the profile says encoded', async () => {
    const sentRequest = await request('encoded', 'p%+:&= ')
    expect([headersOf(sentRequest).authorization, sentRequest.init.body]).toEqual([
      basicOf('client-1:p%25%2B%3A%26%3D+'),
      'grant_type=client_credentials',
    ])
  })
})
