import { expect, it } from 'vitest'
import { MatchedLines } from '../../../../src-main/matching/matched-lines.ts'
import type { CauseBeforeTrial } from '../../../../src-main/reconciliation/causes/cause.ts'
import { defaultMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { tryCauses } from '../../../../src-main/store/runs/cause-trials.ts'

const exactEvent = {
  ledger: 0,
  provider: 0,
  record: 0,
  filledCellBits: 0,
  date: null,
  feedId: '',
  differingCells: '',
}

function matchedLines(lines: readonly number[]): MatchedLines {
  const matched = new MatchedLines()
  for (const line of lines) matched.exactMatch({ ...exactEvent, line })
  return matched
}

const matchedBefore = matchedLines([2, 3, 4, 5])
const unknownWord = (field: 'network' | 'status', name: string): CauseBeforeTrial => ({
  kind: 'unknown_word',
  field,
  rows: 2,
  examples: [],
  value: name,
  changes: [
    field === 'network'
      ? { aliases: { network: { [name]: 'POLYGON' } } }
      : { statuses: { [name]: 'final' } },
  ],
})
const tryWith = (causes: readonly CauseBeforeTrial[], lines: readonly number[]) =>
  tryCauses(
    causes,
    { mapping: defaultMapping, namedMapping: defaultMapping },
    matchedBefore,
    10,
    () => Promise.resolve(matchedLines(lines)),
  )

it('does not report an unknown network if its alias loses a matched row, even if the alias gains more rows', async () => {
  const [cause] = await tryWith([unknownWord('network', 'MATIC')], [2, 3, 4, 5, 6, 7])
  expect(cause).toMatchObject({ value: 'MATIC', gain: 2, lose: 0 })
  expect(await tryWith([unknownWord('network', 'ETHEREUM')], [2, 3, 4, 6, 7])).toEqual([])
})

it('tries eight causes at most, and does not report a network that was not tried', async () => {
  const causes = Array.from({ length: 10 }, (_, index) => unknownWord('network', `N${index}`))
  expect(await tryWith(causes, [2, 3, 4, 5, 6])).toHaveLength(8)
})

it('reports an unmapped status, but proposes no class for it if the class loses more rows than it gains', async () => {
  const causes = await tryWith([unknownWord('status', 'Abonado')], [2, 3, 6])
  expect(causes).toMatchObject([{ value: 'Abonado', change: null, gain: 0, lose: 0 }])
  const gaining = await tryWith([unknownWord('status', 'Abonado')], [2, 3, 4, 6, 7])
  expect(gaining).toMatchObject([{ change: { statuses: { Abonado: 'final' } }, gain: 2, lose: 1 }])
})
