import { describe, expect, it } from 'vitest'
import { redactAnswer } from '../../../src-main/api/redact-answer.ts'

const redactText = (text: string): string => redactAnswer(text).text

describe('redactAnswer', () => {
  it('returns an answer unchanged, spaces and digits too', () => {
    const text = '{ "amount" : 1.10, "id": 9007199254740993, "ticket_id": 7 }\n'
    expect(redactText(text)).toBe(text)
  })

  it('B26, B69: removes personal-data keys at any depth, however they are spelled', () => {
    expect(
      redactText('{"a":[{"user_id":1,"b":1.10}],"is\\u005fstaff":true,"\\u0075ser_full_name":"x"}'),
    ).toBe('{"a":[{"b":1.10}]}')
  })

  it.each([
    'username',
    'first_name',
    'last_name',
    'phone',
    'kyc_id',
    'origin_account_holder_name',
    'origin_account_holder_id',
    'origin_account_identifier',
  ])('X27: removes %s at any depth, and returns its name', (name) => {
    const text = `{"data":[{"a":{"${name}":"Canary","n":1.10}},{"${name}":{"x":1}}]}`
    expect(redactAnswer(text)).toEqual({
      text: '{"data":[{"a":{"n":1.10}},{}]}',
      removed: [name, name],
    })
  })

  it('A14, B81: removes tickets and tokens', () => {
    expect(
      redactText(
        '{"data":{"ticket":"t","n":1},"access_token":"a","refresh_token":"r","client_secret":"s"}',
      ),
    ).toBe('{"data":{"n":1}}')
  })

  it.each([
    ['{"rate":"1","user_id":"x"', '{"rate":"1","'],
    ['{"rate":"1","\\u0075ser_id":"x"', '{"rate":"1","'],
    [`${'['.repeat(300)}{"person_name":"x"}`, `${'['.repeat(300)}{"`],
    ['<html>no data</html>', '<html>no data</html>'],
  ])(
    'B26: cuts text that is not JSON before the first personal-data key (%#)',
    (text, redacted) => {
      expect(redactText(text)).toBe(redacted)
    },
  )

  it('keeps the name of such a key in a value', () => {
    expect(redactText('{"note":"user_id"}')).toBe('{"note":"user_id"}')
  })
})
