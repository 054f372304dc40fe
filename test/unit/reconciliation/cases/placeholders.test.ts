import { describe, expect, it } from 'vitest'
import { caseContent } from '../../../support/case-worlds.ts'
import type { ReconciledRun } from '../../../support/reconcile.ts'
import { makeFolder, reconcileTexts } from '../../../support/reconcile.ts'

const address = `0x${'ab'.repeat(20)}`
const money = { amount: '0.1', charged_fee: '0.0001' }
const header = 'reference,currency,amount,total,fee,hash,address,tag,network,user,date,status\n'

const run = (row: string, mapping = '{}'): Promise<ReconciledRun> =>
  reconcileTexts(
    makeFolder(),
    `${header}${row}\nWD-0002,BTC,0.1,0.1001,0.0001,0xab,${address},7,bitcoin,eu-1,2026-10-02,COMPLETED\n`,
    caseContent([
      { ...money, address },
      { ...money, address: `${address}:7`, txn_hash: '0xab' },
    ]),
    { statusMap: { COM: 'final' }, mapping },
  )

describe('a cell that stands for an empty one', () => {
  it.each(['-', '--', '\u2014', '\u2026', 'N/A', 'NaN', 'null', '(null)', 'None', '\\N'])(
    'is not compared: %s',
    async (cell) => {
      const cells = Array.from({ length: 8 }, () => cell).join(',')
      const { summary } = await run(`WD-0001,BTC,0.1,${cells},COMPLETED`)
      expect([summary.ledger.matched, summary.breaks]).toEqual([2, {}])
    },
  )

  it('leaves the total of a row without an amount', async () => {
    const { summary } = await run('WD-0001,BTC,-,0.1001,-,,,,,,,COMPLETED')
    expect([summary.ledger.matched, summary.breaks]).toEqual([2, {}])
  })

  it.each([
    ['WD-0001,BTC,-,n/a,,,,,,,,', 'its amount is empty'],
    ['WD-0001,-,0.1,,,,,,,,,', 'its currency is empty'],
    ['-,BTC,0.1,,,,,,,,,', 'all its identifiers are empty'],
    ['WD-0001,BTC,#N/A,0.1001,,,,,,,,', 'its amount "#N/A" is not an amount'],
  ])('is missing where a row needs a value: %s', async (row, reason) => {
    const { lines } = await run(row)
    expect(lines).toMatchObject([{ place: 'rejected' }])
    expect(lines[0]?.reason).toContain(reason)
  })

  it('is a name where the mapping translates it', async () => {
    const { summary } = await run(
      'WD-0001,-,0.1,,,,,,,,,COMPLETED',
      '{"aliases": {"currency": {"-": "BTC"}}}',
    )
    expect([summary.ledger.matched, summary.breaks]).toEqual([2, {}])
  })

  it('satisfies the condition empty', async () => {
    const { summary } = await run(
      'WD-0001,BTC,0.1,,,n/a,,,,,,COMPLETED',
      '{"rows": {"exclude": ["hash empty"]}}',
    )
    expect(summary.ledger.excluded).toBe(1)
  })

  it('is the empty side of a debit and a credit column', async () => {
    const folder = makeFolder()
    const ledger = 'reference,currency,debit,credit\nWD-0001,BTC, -   ,0.1001\n'
    const { summary } = await reconcileTexts(folder, ledger, caseContent([money]), {
      statusMap: { COM: 'final' },
      mapping:
        '{"direction": {"by": "columns", "debit": "debit", "credit": "credit", "withdrawals": "credit"}}',
    })
    expect([summary.ledger.matched, summary.breaks]).toEqual([1, {}])
  })
})

describe('a condition on an amount', () => {
  it('compares its value, not its text', async () => {
    const rows = 'WD-0009,BTC,0.00000000,,,,,,,,,COMPLETED\nWD-0001,BTC,0.1,,,,,,,,,COMPLETED'
    for (const condition of ['{"exclude": ["amount = 0"]}', '{"include": ["amount != 0.0"]}']) {
      const { summary } = await run(rows, `{"rows": ${condition}}`)
      expect([summary.ledger.excluded, summary.ledger.matched]).toEqual([1, 2])
    }
  })
})
