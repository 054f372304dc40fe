import { describe, expect, it } from 'vitest'
import {
  jsonWord,
  knownLabels,
  labelsOf,
  valueKindOf,
  valueOfLabel,
  wordOf,
} from '../../../../../src-renderer/features/records/value-words.ts'
import { valueWords } from '../../../../../src-renderer/words/records/values.ts'

const { en, es, pt } = valueWords

describe('valueKindOf', () => {
  it('recognises the columns with words of a service', () => {
    expect(
      (
        [
          ['withdrawals', 'status'],
          ['withdrawals', 'is_blocked'],
          ['transactions', 'transaction_type'],
          ['transactions', 'rail'],
          ['quotes', 'op_type'],
          ['contacts', 'type'],
          ['withdrawals', 'network_name'],
          ['withdrawals', 'reason'],
        ] as const
      ).map(([report, column]) => valueKindOf(report, column)),
    ).toEqual(['status', 'flag', 'type', 'rail', 'operation', 'contact', undefined, undefined])
  })
})

describe('wordOf', () => {
  it('returns a word in each of the three languages', () => {
    expect([en, es, pt].map((words) => wordOf('status', 'PENDING', words))).toEqual([
      'Pending',
      'Pendiente',
      'Pendente',
    ])
  })

  it('A60: shows a value without a word as it is written, even if it differs from a known value only in case', () => {
    expect(
      ['SETTLED', 'completed', 'constructor', 'COM\u202e'].map((value) =>
        wordOf('status', value, en),
      ),
    ).toEqual(['SETTLED', 'completed', 'constructor', 'COM\\u202e'])
  })

  it('ignores case in states of accounts', () => {
    expect(['operative', 'IN_REVIEW', 'odd'].map((value) => wordOf('account', value, es))).toEqual([
      'Operativo',
      'En revisión',
      'odd',
    ])
  })
})

describe('jsonWord', () => {
  it('states the size of an object or a list', () => {
    expect(
      ['{"a":1}', '{"a":1,"b":[]}', '[1,2,3]', '{}', '[]', 'null'].map((text) =>
        jsonWord(text, en),
      ),
    ).toEqual(['1 field', '2 fields', '3 entries', 'none', 'none', 'none'])
  })

  it('keeps every digit of a number, and cuts a long text', () => {
    expect(jsonWord('0.10000000000000000001', en)).toBe('0.10000000000000000001')
    expect(jsonWord('"low"', en)).toBe('low')
    expect(jsonWord(`"${'x'.repeat(200)}"`, en)).toHaveLength(81)
    expect(jsonWord(`{"a":${'1'.repeat(200)}`, en)).toHaveLength(81)
  })
})

describe('labelsOf', () => {
  it('distinguishes values with the same word by their spelling', () => {
    expect([
      ...labelsOf('status', ['CANCELLED', 'CANCELED', 'PENDING', 'ODD'], en).values(),
    ]).toEqual(['Cancelled (CANCELLED)', 'Cancelled (CANCELED)', 'Pending', 'ODD'])
  })
})

describe('valueOfLabel', () => {
  const seenLabels = labelsOf('status', ['CANCELED', 'PENDING'], es)

  it('returns the value of a word in any case, and any other text unchanged', () => {
    expect(
      ['Pendiente', ' pendiente ', 'PENDING', 'cancelado', 'SETTLED'].map((text) =>
        valueOfLabel(text, seenLabels),
      ),
    ).toEqual(['PENDING', 'PENDING', 'PENDING', 'CANCELED', 'SETTLED'])
  })

  it('finds words without a visible row, by the spelling of the list', () => {
    expect(
      (['withdrawals', 'transactions'] as const).map((report) =>
        valueOfLabel('Rechazado', seenLabels, knownLabels(report, 'status', es)),
      ),
    ).toEqual(['REJECTED', 'REJ'])
  })
})
