import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LineNumbers } from '../../../../src-main/matching/prints/line-numbers.ts'

/** Lines of rows that mostly follow each other. */
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

function noted(lines: readonly number[]): LineNumbers {
  const numbers = new LineNumbers(false)
  lines.forEach((line, row) => numbers.push(row, line))
  return numbers
}

describe('LineNumbers', () => {
  it('returns the line of every row, in any order of lookups', () => {
    fc.assert(
      fc.property(steps, fc.infiniteStream(fc.nat()), (gaps, lookups) => {
        const lines = linesOf(gaps)
        const numbers = noted(lines)
        const shared = new LineNumbers(true, numbers.runs)
        for (const any of lookups.take(40)) {
          const row = any % lines.length
          expect([numbers.get(row), shared.get(row)]).toEqual([lines[row], lines[row]])
        }
        lines.forEach((line, row) => expect(numbers.get(row)).toBe(line))
      }),
      { numRuns: 60 },
    )
  })

  it('appends rows that were counted from the first line of a later part', () => {
    fc.assert(
      fc.property(steps, steps, (before, after) => {
        const ownLines = linesOf(before)
        const part = linesOf(after)
        const shift = (ownLines.at(-1) as number) - 1
        const numbers = noted(ownLines)
        numbers.append(noted(part).runs, ownLines.length, shift)
        const all = [...ownLines, ...part.map((line) => line + shift)]
        expect(all.map((_, row) => numbers.get(row))).toEqual(all)
      }),
      { numRuns: 60 },
    )
  })

  it('uses almost no memory for consecutive rows', () => {
    const numbers = noted(Array.from({ length: 100_000 }, (_, row) => row + 2))
    expect(numbers.runs.count).toBe(1)
    numbers.push(100_000, 100_007)
    expect([numbers.runs.count, numbers.get(99_999), numbers.get(100_000)]).toEqual([
      2, 100_001, 100_007,
    ])
  })
})
