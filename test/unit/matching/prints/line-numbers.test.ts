import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LineNumbers } from '../../../../src-main/matching/prints/line-numbers.ts'

/** The gaps between the lines of rows. Most rows are on consecutive lines. */
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.integer({ min: 2, max: 5 }) },
  ),
  { minLength: 1, maxLength: 600 },
)

function linesOf(gaps: readonly number[]): number[] {
  let line = 1
  return gaps.map((gap) => (line += gap))
}

function numbersOf(lines: readonly number[]): LineNumbers {
  const numbers = new LineNumbers(false)
  lines.forEach((line, row) => numbers.push(row, line))
  return numbers
}

describe('LineNumbers', () => {
  it('returns the line of every row, in any order of lookups', () => {
    fc.assert(
      fc.property(steps, fc.infiniteStream(fc.nat()), (gaps, lookups) => {
        const lines = linesOf(gaps)
        const numbers = numbersOf(lines)
        const shared = new LineNumbers(true, numbers.runs)
        for (const draw of lookups.take(40)) {
          const row = draw % lines.length
          expect([numbers.get(row), shared.get(row)]).toEqual([lines[row], lines[row]])
        }
        lines.forEach((line, row) => expect(numbers.get(row)).toBe(line))
      }),
      { numRuns: 60 },
    )
  })

  it('appends rows that were counted from the first line of a later part', () => {
    fc.assert(
      fc.property(steps, steps, (gapsBefore, gapsAfter) => {
        const ownLines = linesOf(gapsBefore)
        const part = linesOf(gapsAfter)
        const shift = (ownLines.at(-1) as number) - 1
        const numbers = numbersOf(ownLines)
        numbers.append(numbersOf(part).runs, ownLines.length, shift)
        const allLines = [...ownLines, ...part.map((line) => line + shift)]
        expect(allLines.map((_, row) => numbers.get(row))).toEqual(allLines)
      }),
      { numRuns: 60 },
    )
  })

  it('uses almost no memory for consecutive rows', () => {
    const numbers = numbersOf(Array.from({ length: 100_000 }, (_, row) => row + 2))
    expect(numbers.runs.count).toBe(1)
    numbers.push(100_000, 100_007)
    expect([numbers.runs.count, numbers.get(99_999), numbers.get(100_000)]).toEqual([
      2, 100_001, 100_007,
    ])
  })
})
