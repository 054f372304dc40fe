import { describe, expect, it } from 'vitest'
import {
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../../support/reconcile.ts'

const provider = withdrawalText(
  {
    id: 'W-1',
    external_ref: 'R-1',
    currency: 'USDC',
    status: 'COMPLETED',
    created_at: '2026-09-02T10:00:00Z',
  },
  { amount: '10' },
)

/** The id of each break by its category and the amounts of its row. */
async function idsOf(
  rows: readonly string[],
  withdrawals: readonly string[] = [provider],
): Promise<Record<string, string>> {
  const folder = makeFolder()
  const { breaks } = await reconcileFile(
    makeCache(folder, { withdrawals }),
    writeLedger(folder, `withdrawal_id,external_ref,currency,amount,note\n${rows.join('\n')}\n`),
    { isCacheComplete: true },
  )
  return Object.fromEntries(
    breaks.map((row) => [`${row.category ?? ''} ${row.ledger_amount ?? ''}`, row.break_id ?? '']),
  )
}

describe('the id of a break whose records have the same keys as those of another', () => {
  it('stays with its row when another of these rows is added or removed', async () => {
    const idsOfFour = await idsOf(['W-1,,USDC,10,', 'W-1,,USDC,8,', 'W-1,,USDC,9,', 'W-1,,USDC,7,'])
    expect(Object.keys(idsOfFour).toSorted()).toEqual([
      'duplicate_in_ledger 7',
      'duplicate_in_ledger 8',
      'duplicate_in_ledger 9',
    ])
    expect(new Set(Object.values(idsOfFour)).size).toBe(3)
    const idsOfThree = await idsOf(['W-1,,USDC,9,another note', 'W-1,,USDC,10,', 'W-1,,USDC,7,'])
    expect(idsOfThree).toEqual({
      'duplicate_in_ledger 7': idsOfFour['duplicate_in_ledger 7'],
      'duplicate_in_ledger 9': idsOfFour['duplicate_in_ledger 9'],
    })
    // A decision about one of several rows does not apply to the only remaining row, which has the
    // id of a single row.
    const [onlyId] = Object.values(await idsOf(['W-1,,USDC,10,', 'W-1,,USDC,9,']))
    expect(Object.values(idsOfFour)).not.toContain(onlyId)
    expect(Object.values(await idsOf(['W-1,,USDC,10,', 'W-1,,USDC,6,']))).toEqual([onlyId])
  })

  it.each([
    ['missing_at_provider', [] as string[]],
    ['ambiguous', [provider, provider.replace('"W-1"', '"W-2"')]],
  ])('also stays with its row in breaks of category %s', async (category, withdrawals) => {
    const rows = [',R-1,USDC,20,', ',R-1,USDC,30,', ',R-1,USDC,40,']
    const idsByAmount = await idsOf(rows, withdrawals)
    const idsWithAnother = await idsOf([',R-1,USDC,05,', ...rows.toReversed()], withdrawals)
    const idsOfRows = (ids: Record<string, string>): string[] =>
      [20, 30, 40].map((amount) => ids[`${category} ${amount}`] ?? '')
    expect(new Set(idsOfRows(idsByAmount)).size).toBe(3)
    expect(idsOfRows(idsWithAnother)).toEqual(idsOfRows(idsByAmount))
    expect(idsOfRows(idsByAmount)).not.toContain(idsWithAnother[`${category} 5`])
  })

  it('stays the same if another of these rows is outside the period, or cannot be checked yet', async () => {
    const rows =
      'external_ref,currency,amount,date\nR-1,USDC,10,2026-08-05T00:00:00Z\nR-1,USDC,20,2026-09-05T00:00:00Z\n'
    const ids = async (
      ask: Parameters<typeof reconcileFile>[2],
      feedState: Record<string, unknown> = {},
    ): Promise<Record<string, string>> => {
      const folder = makeFolder()
      const { breaks } = await reconcileFile(
        makeCache(folder, { feedState }),
        writeLedger(folder, rows),
        ask,
      )
      return Object.fromEntries(breaks.map((row) => [row.ledger_amount ?? '', row.break_id ?? '']))
    }
    const idsOfBoth = await ids({ isCacheComplete: true })
    expect(new Set(Object.values(idsOfBoth)).size).toBe(2)
    expect(await ids({ isCacheComplete: true, from: '2026-09-01', to: '2026-09-30' })).toEqual({
      20: idsOfBoth[20],
    })
    expect(await ids({ isCacheComplete: true, from: '2026-08-01', to: '2026-08-31' })).toEqual({
      10: idsOfBoth[10],
    })
    expect(await ids({}, { coveredTo: '2026-08-20T00:00:00.000000Z', isComplete: true })).toEqual({
      10: idsOfBoth[10],
    })
  })

  it('contains a number only if rows are equal in everything that is compared', async () => {
    const folder = makeFolder()
    const { breaks } = await reconcileFile(
      makeCache(folder, { withdrawals: [provider] }),
      writeLedger(folder, `withdrawal_id,currency,amount\n${'W-1,USDC,10\n'.repeat(4)}`),
    )
    expect(new Set(breaks.map((row) => row.break_id)).size).toBe(3)
  })
})
