import { describe, expect, it } from 'vitest'
import { guessDelimiter } from '../../../src-main/base/delimiter.ts'

describe('guessDelimiter', () => {
  it.each([
    ['id,amount,currency', ','],
    ['id;amount;currency', ';'],
    ['id\tamount\tcurrency', '\t'],
    ['id|amount|currency', '|'],
    ['id', ','],
    ['', ','],
    ['"a,b,c,d";e', ';'],
    ['"a "";"" b";c\td\te', '\t'],
    ['Amount, net;Fee;Note', ';'],
  ])('input 50: guesses for %j the delimiter %j', (header, delimiter) => {
    expect(guessDelimiter(header)).toBe(delimiter)
  })
})
