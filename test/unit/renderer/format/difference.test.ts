import { describe, expect, it } from 'vitest'
import type { AmountPieces } from '../../../../src-renderer/format/amount.ts'
import { amountPieces } from '../../../../src-renderer/format/amount.ts'
import type { CharacterRun } from '../../../../src-renderer/format/difference.ts'
import { amountDifference, textDifference } from '../../../../src-renderer/format/difference.ts'

const markedText = (runs: readonly CharacterRun[]): string =>
  runs.map((run) => (run.isDifferent ? `[${run.text}]` : run.text)).join('')

function markedAmount(ownAmount: string, otherAmount: string): string {
  const { whole, fraction } = amountDifference(
    amountPieces(ownAmount) as AmountPieces,
    amountPieces(otherAmount) as AmountPieces,
  )
  return markedText(whole) + markedText(fraction)
}

describe('amountDifference', () => {
  it('compares digits at the same place, counted from the point', () => {
    expect(markedAmount('18204.30', '18204.55')).toBe('18,204.[30]')
    expect(markedAmount('18204.30', '18214.30')).toBe('18,2[0]4.30')
    expect(markedAmount('118204.30', '18204.30')).toBe('[1]18,204.30')
  })

  it('ignores padding zeros', () => {
    expect(markedAmount('1.5', '1.500')).toBe('1.50')
  })

  it("shows the zero that is compared with the other's digit", () => {
    expect(markedAmount('1.3', '1.305')).toBe('1.30[0]')
    expect(markedAmount('1.305', '1.3')).toBe('1.30[5]')
  })

  it('marks only the digits of an amount ten times too large', () => {
    expect(markedAmount('12345.00', '1234.50')).toBe('[12],[345].[0]0')
    expect(markedAmount('1234.50', '12345.00')).toBe('[1],[234].[5]0')
  })

  it('marks nothing if only the other side has more digits or a sign', () => {
    expect(markedAmount('204.30', '18204.30')).toBe('204.30')
    expect(markedAmount('-5', '5')).toBe('[−]5.00')
    expect(markedAmount('5', '-5')).toBe('5.00')
  })
})

describe('textDifference', () => {
  it('compares texts of equal length position by position', () => {
    expect(markedText(textDifference('0xab12cd', '0xab13ce'))).toBe('0xab1[2]c[d]')
  })

  it('otherwise marks everything between the common beginning and end', () => {
    expect(markedText(textDifference('ref-2026-001', 'ref-26-001'))).toBe('ref-2[02]6-001')
    expect(markedText(textDifference('ref-26-001', 'ref-2026-001'))).toBe('ref-26-001')
  })

  it('finds nothing in equal texts, and everything in a text compared with an empty one', () => {
    expect(markedText(textDifference('abc', 'abc'))).toBe('abc')
    expect(markedText(textDifference('abc', ''))).toBe('[abc]')
  })
})
