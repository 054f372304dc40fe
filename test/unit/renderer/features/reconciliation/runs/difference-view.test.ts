import { describe, expect, it } from 'vitest'
import { readDifference } from '../../../../../../src-renderer/features/reconciliation/runs/difference-view.ts'
import { breaksWords } from '../../../../../../src-renderer/words/reconciliation/breaks.ts'
import { verifyRunWords } from '../../../../../../src-renderer/words/reconciliation/verify-run.ts'

const readIn = (
  difference: Parameters<typeof readDifference>[0],
  language: 'en' | 'es' = 'en',
): ReturnType<typeof readDifference> =>
  readDifference(difference, verifyRunWords[language].dialog, breaksWords[language].category)

describe('readDifference', () => {
  it('names totals by their path in the summary', () => {
    const total = (name: string): string =>
      readIn({ kind: 'total', name, run: '7', here: '' }, 'en').what
    expect(readIn({ kind: 'total', name: 'totals.BTC.difference', run: '7', here: '' })).toEqual({
      what: 'Totals · BTC · difference',
      run: '7',
      here: '',
    })
    expect(total('ledger.outside_period')).toBe('Ledger rows · outside the period')
    expect(total('breaks.amount_mismatch')).toBe('Breaks · Amount differs')
    expect(total('within_tolerance')).toBe('Within tolerance')
  })

  it('states which side has a break, and links only to a break of the run', () => {
    const breakDifference = {
      kind: 'break',
      id: 'b1',
      category: 'fee_mismatch',
      line: '7',
      withdrawal: 'w',
    } as const
    expect(readIn({ ...breakDifference, side: 'run' })).toEqual({
      what: 'Fee differs, line 7',
      run: 'yes',
      here: 'no',
      breakId: 'b1',
    })
    expect(readIn({ ...breakDifference, side: 'content' })).toMatchObject({
      run: 'yes',
      here: 'other contents',
      breakId: 'b1',
    })
    expect(readIn({ ...breakDifference, line: '', side: 'here' }, 'es')).toEqual({
      what: 'La comisión difiere, w',
      run: 'no',
      here: 'sí',
    })
  })

  it('names a match by its line, with marks of direction made visible', () => {
    expect(readIn({ kind: 'match', line: '7;8', side: 'here' })).toEqual({
      what: 'Match of line 7;8',
      run: 'no',
      here: 'yes',
    })
    expect(readIn({ kind: 'match', line: '7\u202e', side: 'run' }).what).not.toContain('\u202e')
  })
})
