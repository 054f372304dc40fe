import { describe, expect, it } from 'vitest'
import { readPlainAnswer } from '../../../src-main/api/plain-answer.ts'

describe('readPlainAnswer', () => {
  it('leaves an answer as it came, spaces and digits too', () => {
    const text = '{ "amount" : 1.10, "id": 9007199254740993, "ticket_id": 7 }\n'
    expect(readPlainAnswer(text)).toBe(text)
  })

  it('B26, B69: takes personal-data keys out at any depth, however they are spelled', () => {
    expect(
      readPlainAnswer(
        '{"a":[{"user_id":1,"b":1.10}],"is\\u005fstaff":true,"\\u0075ser_full_name":"x"}',
      ),
    ).toBe('{"a":[{"b":1.10}]}')
  })

  it('A14, B81: takes tickets and tokens out', () => {
    expect(
      readPlainAnswer(
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
    'B26: of text that is no JSON nothing stays from the first such name on (%#)',
    (text, plain) => {
      expect(readPlainAnswer(text)).toBe(plain)
    },
  )

  it('a word of the same name in a value stays', () => {
    expect(readPlainAnswer('{"note":"user_id"}')).toBe('{"note":"user_id"}')
  })
})
