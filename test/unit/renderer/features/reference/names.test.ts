import { describe, expect, it } from 'vitest'
import { fieldTitle, fieldValue } from '../../../../../src-renderer/features/reference/names.ts'
import { referenceWords } from '../../../../../src-renderer/words/records/reference.ts'

const words = referenceWords.en.fields

describe('fieldTitle', () => {
  it('is the known name, or the received name without underscores', () => {
    expect(
      ['display_name', 'tax_regime', 'constructor', '_'].map((name) => fieldTitle(name, words)),
    ).toEqual(['Name', 'Tax regime', 'Constructor', '_'])
  })
})

describe('fieldValue', () => {
  it('writes flags in words and shows no JSON', () => {
    expect(
      ['true', 'false', 'null', '{}', '{"a":1}', '[1]', '"a \\" b"', '18'].map((json) =>
        fieldValue(json, words),
      ),
    ).toEqual([
      'yes',
      'no',
      'none',
      'none',
      'several values, see the answer as received',
      'several values, see the answer as received',
      'a " b',
      '18',
    ])
  })
})
