import { describe, expect, it } from 'vitest'
import { openForReading } from '../../../src-main/store/database/database.ts'
import type { ReconciledRun, RunOptions } from '../../support/reconcile.ts'
import {
  makeCache,
  makeFolder,
  reconcileFile,
  reconcileTexts,
  withdrawalText,
  writeLedger,
} from '../../support/reconcile.ts'

// security.md 4.4 through the whole reader and the whole engine: a ledger file beside a cache, and
// the resulting run.

interface KnownCase {
  readonly id: string
  readonly amount: string
  readonly [name: string]: string
}

/** Runs a ledger against these withdrawals of USDT. */
async function run(
  header: string,
  rows: readonly string[],
  knownCases: readonly KnownCase[],
  options: RunOptions = {},
): Promise<ReconciledRun> {
  const withdrawals = knownCases.map(({ amount, ...texts }) =>
    withdrawalText(
      { created_at: '2026-09-10T12:00:00Z', currency: 'USDT', status: 'COMPLETED', ...texts },
      { amount },
    ),
  )
  return reconcileTexts(
    makeFolder(),
    `${header}\n${rows.join('\n')}\n`,
    { withdrawals },
    { isCacheComplete: true, ...options },
  )
}

const head = 'withdrawal_id,currency,amount'
const W = (number: number, amount = '1'): KnownCase => ({ id: `W-${number}`, amount })
const reasons = ({ lines }: ReconciledRun): (readonly [number, string])[] =>
  lines
    .filter(({ place }) => place === 'rejected')
    .map(({ line, reason }) => [line, reason] as const)
const categories = ({ breaks }: ReconciledRun): string[] =>
  breaks.map(({ category }) => category ?? '').sort()

describe('a ledger', () => {
  it('input 51: with both notations in one column has its rows refused until one is chosen, which then applies to all', async () => {
    const rows = ['W-1,USDT,"1.234,56"', 'W-2,USDT,"1,234.56"', 'W-3,USDT,7']
    const withdrawals = [W(1, '1234.56'), W(2, '1234.56'), W(3, '7')]
    expect(reasons(await run(head, rows, withdrawals)).map(([line]) => line)).toEqual([2, 3])
    expect(
      reasons(
        await run(head, rows, withdrawals, { mapping: '{"decimal":",","thousands":"."}' }),
      ).map(([line]) => line),
    ).toEqual([3])
    expect(
      reasons(
        await run(head, rows, withdrawals, { mapping: '{"decimal":".","thousands":","}' }),
      ).map(([line]) => line),
    ).toEqual([2])
  })

  it('input 54: with too few or too many fields in row 1,204 has that row listed, and no other row shifts', async () => {
    const manyRows = Array.from({ length: 1300 }, (_, index) => `W-${index + 1},USDT,1`)
    for (const [row, reason] of [
      ['W-1204,USDT', 'its amount is empty'],
      ['W-1204,USDT,1,2', 'it has 4 fields and the header has 3'],
    ]) {
      const outcome = await run(head, manyRows.with(1203, row ?? ''), [W(1204), W(1205)])
      expect(reasons(outcome)).toEqual([[1205, reason]])
      expect([outcome.summary.ledger.rejected, outcome.summary.ledger.matched]).toEqual([1, 1])
    }
  })

  it('input 61: with amounts that a spreadsheet rounded has those rows refused for that reason', async () => {
    const outcome = await run(
      head,
      ['W-1,USDT,1.23457E+19', 'W-2,USDT,1E-07', 'W-3,USDT,1'],
      [W(1, '12345700000000000000'), W(2, '1e-7'), W(3)],
    )
    expect(reasons(outcome)).toEqual([
      [2, expect.stringContaining('rounded by a spreadsheet')],
      [3, expect.stringContaining('rounded by a spreadsheet')],
    ])
  })

  it('input 62: with amounts that are not in plain notation has those rows refused; brackets are a minus only where chosen', async () => {
    const oddAmounts = [`${'9'.repeat(31)}`, '"$1,000"', '(5.00)', '5-', '1_000', 'Infinity']
    const rows = [
      ...oddAmounts.map((amount, index) => `W-${index + 1},USDT,${amount}`),
      'W-9,USDT,1',
    ]
    expect(reasons(await run(head, rows, [W(9)])).map(([line]) => line)).toEqual([2, 3, 4, 5, 6, 7])
    expect(
      reasons(await run(head, rows, [W(9)], { mapping: '{"negative":"(1)"}' })).map(
        ([line]) => line,
      ),
    ).toEqual([2, 3, 5, 6, 7])
  })

  it('input 63: treats 0042 and 42 as two ids', async () => {
    const outcome = await run(
      head,
      ['0042,USDT,1', '42,USDT,2'],
      [
        { id: '0042', amount: '1' },
        { id: '42', amount: '2' },
      ],
    )
    expect([outcome.summary.ledger.matched, outcome.breaks]).toEqual([2, []])
  })

  it('input 64: that names an id twice is an exact split, else a duplicate, else the fewest differences; a tie is ambiguous', async () => {
    const resultOf = async (
      rows: readonly string[],
      header = head,
    ): Promise<{ matched: number; categories: string[] }> => {
      const outcome = await run(header, rows, [
        { ...W(1, '3'), charged_fee: '0', address: 'addr-1' },
      ])
      return { matched: outcome.summary.ledger.matched, categories: categories(outcome) }
    }
    expect(await resultOf(['W-1,USDT,1', 'W-1,USDT,2'])).toEqual({ matched: 2, categories: [] })
    expect(await resultOf(['W-1,USDT,3', 'W-1,USDT,3'])).toEqual({
      matched: 1,
      categories: ['duplicate_in_ledger'],
    })
    expect(await resultOf(['W-1,USDT,3', 'W-1,USDT,4'])).toEqual({
      matched: 1,
      categories: ['duplicate_in_ledger'],
    })
    const tieResult = await resultOf(['W-1,USDT,4', 'W-1,USDT,5'])
    expect([tieResult.matched, new Set(tieResult.categories)]).toEqual([0, new Set(['ambiguous'])])
  })

  it('input 65: without identifiers has its rows rejected, and of two equal records neither is suggested', async () => {
    const bareRun = await run(head, [',USDT,1', ',USDT,1', 'W-9,USDT,1'], [W(9)])
    expect(reasons(bareRun)).toEqual([
      [2, 'all its identifiers are empty'],
      [3, 'all its identifiers are empty'],
    ])
    const equalWithdrawals = ['W-1', 'W-2'].map((id) =>
      withdrawalText(
        {
          id,
          created_at: '2026-09-10T12:00:00Z',
          currency: 'USDT',
          status: 'COMPLETED',
          address: 'addr-1',
          external_ref: `ref-${id}`,
        },
        { amount: '1' },
      ),
    )
    const suggestionCount = async (withdrawals: readonly string[]): Promise<number> => {
      const folder = makeFolder()
      const cache = makeCache(folder, { withdrawals })
      await reconcileFile(
        cache,
        writeLedger(
          folder,
          'external_ref,currency,amount,address,date\ntypo,USDT,1,addr-1,2026-09-10\n',
        ),
        { isCacheComplete: true },
      )
      const db = openForReading(cache)
      const count = Number(db.prepare('SELECT count(*) FROM run_suggestions').pluck().get())
      db.close()
      return count
    }
    expect([
      await suggestionCount(equalWithdrawals.slice(0, 1)),
      await suggestionCount(equalWithdrawals),
    ]).toEqual([1, 0])
  })

  it('input 66: with dates that the chosen format cannot read has those rows listed; one format applies to all rows', async () => {
    const rows = [
      'W-1,USDT,1,01/02/2026',
      'W-2,USDT,1,2026-02-30',
      'W-3,USDT,1,45321',
      'W-4,USDT,1,',
      'W-5,USDT,1,2026-02-01',
    ]
    const withdrawals = [1, 2, 3, 4, 5].map((number) => W(number))
    expect(reasons(await run(`${head},date`, rows, withdrawals)).map(([line]) => line)).toEqual([
      2, 3, 4,
    ])
    expect(
      reasons(
        await run(`${head},date`, rows, withdrawals, { mapping: '{"date_format":"dd/MM/yyyy"}' }),
      ).map(([line]) => line),
    ).toEqual([3, 4, 6])
  })

  it('input 67: with currencies in other cases and spaces matches by their normal form and keeps the original; an empty one is listed', async () => {
    const outcome = await run(
      head,
      ['W-1,usdt,1', 'W-2,USDT ,2', 'W-3,USD₮,3', 'W-4,,4', 'W-5,usdt ,6'],
      [W(1), W(2, '2'), W(3, '3'), W(4, '4'), W(5, '5')],
    )
    expect([outcome.summary.ledger.matched, categories(outcome)]).toEqual([
      2,
      ['amount_mismatch', 'currency_mismatch', 'missing_in_ledger'],
    ])
    expect(reasons(outcome)).toEqual([[5, 'its currency is empty']])
    expect(outcome.breaks.map(({ ledger_currency }) => ledger_currency).sort()).toEqual([
      '',
      'USD₮',
      'usdt',
    ])
  })

  it('input 68: whose id would lead to another address is still paired by another key, with that id as the difference', async () => {
    const rows = ['../../oauth2/token', 'a/b', '..', '%2e%2e', '?x=1', 'x'.repeat(500)].map(
      (id, index) => `${id},ref-${index},USDT,1`,
    )
    const outcome = await run(
      'withdrawal_id,external_ref,currency,amount',
      rows,
      rows.map((_, index) => ({ ...W(index), external_ref: `ref-${index}` })),
    )
    expect(outcome.matches).toEqual([])
    expect(
      outcome.breaks
        .map(({ withdrawal_id, ledger_external_ref, matched_by, differences }) => [
          withdrawal_id,
          ledger_external_ref,
          matched_by,
          differences,
        ])
        .sort(),
    ).toEqual(
      rows.map((_, index) => [`W-${index}`, `ref-${index}`, 'external_ref', 'withdrawal_id']),
    )
  })

  it('input 58: that is an archive under another name is refused as a whole, and no run is made', async () => {
    const folder = makeFolder()
    const gzip = writeLedger(
      folder,
      Buffer.concat([Buffer.from([0x1f, 0x8b, 0x08]), Buffer.from(`${head}\nW-1,USDT,1\n`)]),
    )
    const cache = makeCache(folder, {})
    await expect(reconcileFile(cache, gzip)).rejects.toMatchObject({
      kind: 'badInput',
      code: 'COMPRESSED_FILE',
      why: expect.stringContaining('gzip'),
    })
    const db = openForReading(cache)
    expect(db.prepare('SELECT count(*) FROM runs').pluck().get()).toBe(0)
    db.close()
  })
})
