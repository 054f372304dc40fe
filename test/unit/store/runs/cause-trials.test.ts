import { expect, it } from 'vitest'
import { MatchedLines } from '../../../../src-main/matching/matched-lines.ts'
import type { CauseBeforeTrial } from '../../../../src-main/reconciliation/causes/cause.ts'
import { defaultMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { tryCauses } from '../../../../src-main/store/runs/cause-trials.ts'

const exact = { ledger: 0, provider: 0, record: 0, cells: 0, date: null, differingCells: '' }

function matchedLines(lines: readonly number[]): MatchedLines {
  const matched = new MatchedLines()
  for (const line of lines) matched.exactMatch({ ...exact, line })
  return matched
}

const before = matchedLines([2, 3, 4, 5])
const word = (field: 'network' | 'status', name: string): CauseBeforeTrial => ({
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
const tried = (causes: readonly CauseBeforeTrial[], lines: readonly number[]) =>
  tryCauses(causes, { mapping: defaultMapping, namedMapping: defaultMapping }, before, 10, () =>
    Promise.resolve(matchedLines(lines)),
  )

it('names no network as unknown whose alias loses a matched row, even if it gains more', async () => {
  const [cause] = await tried([word('network', 'MATIC')], [2, 3, 4, 5, 6, 7])
  expect(cause).toMatchObject({ value: 'MATIC', gain: 2, lose: 0 })
  expect(await tried([word('network', 'ETHEREUM')], [2, 3, 4, 6, 7])).toEqual([])
})

it('names no network as unknown without a trial', async () => {
  const causes = Array.from({ length: 10 }, (_, at) => word('network', `N${at}`))
  expect(await tried(causes, [2, 3, 4, 5, 6])).toHaveLength(8)
})

it('names a status of no map without a class that loses more rows than it gains', async () => {
  const causes = await tried([word('status', 'Abonado')], [2, 3, 6])
  expect(causes).toMatchObject([{ value: 'Abonado', change: null, gain: 0, lose: 0 }])
  const gaining = await tried([word('status', 'Abonado')], [2, 3, 4, 6, 7])
  expect(gaining).toMatchObject([{ change: { statuses: { Abonado: 'final' } }, gain: 2, lose: 1 }])
})
