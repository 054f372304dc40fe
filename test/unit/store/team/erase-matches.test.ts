import { expect, it, onTestFinished } from 'vitest'
import { reportColumns } from '../../../../src-main/contract/report.ts'
import type { TeamEvent } from '../../../../src-main/contract/team.ts'
import { iterateRows } from '../../../../src-main/store/browse/rows.ts'
import { openForReading, openForWriting } from '../../../../src-main/store/database/database.ts'
import { runReconciliation } from '../../../../src-main/store/runs/reconcile-job.ts'
import { applyErased } from '../../../../src-main/store/team/erasure.ts'
import {
  defaultInput,
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../../support/reconcile.ts'

const ADDRESS = `0x${'ab'.repeat(20)}`

it('threat 26: removes the personal cells of a match if its feed row is erased and its withdrawal is not', async () => {
  const folder = makeFolder()
  const at = '2026-09-01T10:00:00.000000Z'
  const numbers = ['1', '2']
  const cache = makeCache(folder, {
    withdrawals: numbers.map((number) =>
      withdrawalText(
        {
          id: `W-${number}`,
          created_at: at,
          currency: 'USDC',
          status: 'COMPLETED',
          txn_hash: `0xab${number}`,
          address: ADDRESS,
        },
        { amount: '1.5' },
      ),
    ),
    feed: numbers.map(
      (number) =>
        `{"id":700${number},"transaction_type":"withdrawal","rail":"crypto","transaction_hash":"0xab${number}","from_currency":"USDC","amount_from":"1.50","created_at":"${at}","status":"COM"}`,
    ),
  })
  const capitals = `0x${'AB'.repeat(20)}`
  const rows = numbers.map((number) => `W-${number},USDC,1.5,${capitals}\n`)
  const { summary } = await reconcileFile(
    cache,
    writeLedger(folder, `withdrawal_id,currency,amount,address\n${rows.join('')}`),
  )
  const db = openForWriting(cache)
  onTestFinished(() => void db.close())
  const readMatches = (): unknown =>
    [
      ...iterateRows(
        db,
        { report: 'matches', run: summary.run_id, conditions: [] },
        reportColumns.matches.filter(({ name }) =>
          [
            'withdrawal_id',
            'feed_id',
            'ledger_address',
            'provider_address',
            'ledger_amount',
          ].includes(name),
        ),
      ),
    ].map((cells) => cells.join(' '))
  const unchangedMatch = `W-2 7002 1.5 ${capitals} ${ADDRESS}`
  expect(readMatches()).toEqual([`W-1 7001 1.5 ${capitals} ${ADDRESS}`, unchangedMatch])
  const body = { target: 'transaction', digest: 'd', records: [['transactions', '7001']] }
  applyErased(db, { body: JSON.stringify(body) } as TeamEvent)
  expect(readMatches()).toEqual(['W-1 7001 1.5  ', unchangedMatch])
  const storedRows = db.prepare<[], string>('SELECT rows FROM run_matches').pluck().get()
  expect(storedRows?.split(capitals)).toHaveLength(2)
})

it('leaves the cells of a record out of a run if the record is erased while the run is made', async () => {
  const folder = makeFolder()
  const at = '2026-09-01T10:00:00.000000Z'
  const cache = makeCache(folder, {
    withdrawals: [
      withdrawalText(
        { id: 'W-1', created_at: at, currency: 'USDC', status: 'COMPLETED', txn_hash: '0xab1' },
        { amount: '1.5' },
      ),
    ],
    feed: [
      `{"id":7001,"transaction_type":"withdrawal","rail":"crypto","transaction_hash":"0xab1","from_currency":"USDC","amount_from":"1.50","created_at":"${at}","status":"COM","destination":"${ADDRESS}"}`,
    ],
  })
  const [reading, writing] = [openForReading(cache), openForWriting(cache)]
  onTestFinished(() => {
    reading.close()
    writing.close()
  })
  const steps: string[] = []
  const body = JSON.stringify({
    target: 'transaction',
    digest: 'd',
    records: [['transactions', '7001']],
  })
  await runReconciliation(
    reading,
    writing,
    {
      ...defaultInput,
      ledgerPath: writeLedger(
        folder,
        `withdrawal_id,currency,amount,address\nW-1,USDC,1.5,\nW-2,USDC,1,${ADDRESS}\n`,
      ),
    },
    {
      signal: new AbortController().signal,
      progress: ({ step }) => {
        if (step === 'save' && !steps.includes('save')) {
          if (writing.inTransaction) writing.exec('COMMIT')
          applyErased(writing, { body } as TeamEvent)
        }
        steps.push(step)
      },
    },
  )
  expect(steps.filter((step) => step === 'save')).toHaveLength(2)
  const rows = writing.prepare<[], string>('SELECT rows FROM run_matches').pluck().all()
  // The erased feed row has no hash that would tie it to the withdrawal.
  expect(rows).toEqual(['[[1,2,129,0,""]]'])
})
