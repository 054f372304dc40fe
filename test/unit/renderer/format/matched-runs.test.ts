import { describe, expect, test } from 'vitest'
import { cut } from '../../../../src-renderer/format/identifier.ts'
import { matchedPieces, matchedRuns } from '../../../../src-renderer/format/matched-runs.ts'

/** A text with its marked parts in brackets. */
const markedText = (text: string, ...searchTexts: readonly string[]): string | undefined =>
  matchedRuns(text, searchTexts)
    ?.map((run) => (run.isMatch ? `[${run.text}]` : run.text))
    .join('')

describe('matchedRuns', () => {
  test('marks every occurrence of the searched text and nothing else', () => {
    expect(markedText('0x03bd0x', '0x')).toBe('[0x]03bd[0x]')
    expect(markedText('USDT', 'usd')).toBe('[USD]T')
  })

  test('matches a letter with or without its accent, in either text', () => {
    expect(markedText('La dirección de envío', 'DIRECCION')).toBe('La [dirección] de envío')
    expect(markedText('endereco', 'endereço')).toBe('[endereco]')
    // Here the accent is a character of its own.
    expect(markedText('cafe\u0301s', 'cafe')).toBe('[cafe\u0301]s')
  })

  test('keeps the position after letters whose plain form is longer or shorter', () => {
    expect(markedText('\u{1f600} İstanbul x', 'istan')).toBe('\u{1f600} [İstan]bul x')
  })

  test('marks several words, and adjacent ones as one', () => {
    expect(markedText('Settle a break', 'break', 'settle')).toBe('[Settle] a [break]')
    expect(markedText('abcd', 'ab', 'bc')).toBe('[abc]d')
  })

  test('returns nothing without a search or a match', () => {
    expect(markedText('abc')).toBeUndefined()
    expect(markedText('abc', '')).toBeUndefined()
    expect(markedText('abc', 'x')).toBeUndefined()
  })
})

describe('matchedPieces', () => {
  const id = '4f09c1b27a-4711-9d3e-77b0-0123456789ab'
  /** The visible text with its marked parts in brackets, and a dot for each hidden character. */
  const matchedText = (searchText: string): string => {
    const pieces = cut(id)
    const runs = matchedRuns(id, [searchText])
    return pieces && runs
      ? matchedPieces(runs, pieces)
          .map(({ isHidden, runs: pieceRuns }) =>
            pieceRuns
              .map(({ text, isMatch }) =>
                isHidden ? '.'.repeat(text.length) : isMatch ? `[${text}]` : text,
              )
              .join(''),
          )
          .join('')
      : ''
  }

  test('keeps head and tail if the match is in one of them', () => {
    expect(matchedText('4f09')).toBe(`[4f09]c1${'.'.repeat(27)}789ab`)
    expect(matchedText('89ab')).toBe(`4f09c1${'.'.repeat(27)}7[89ab]`)
  })

  test('shows a match that head and tail would hide', () => {
    expect(matchedText('4711')).toBe(`${'.'.repeat(8)}7a-[4711]-9d${'.'.repeat(20)}`)
  })

  test('marks head and tail of an id that was searched whole', () => {
    expect(matchedText(id)).toBe(`[4f09c1]${'.'.repeat(27)}[789ab]`)
  })
})
