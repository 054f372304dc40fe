import { expect, it, onTestFinished } from 'vitest'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import { decide } from '../../../../src-main/store/decisions/decisions.ts'
import { enterTeam } from '../../../../src-main/store/team/team.ts'
import { makeCache, makeFolder, reconcileFile, writeLedger } from '../../../support/reconcile.ts'

it('names the login as the author of a decision that is not shared yet', async () => {
  const folder = makeFolder()
  const cache = makeCache(folder, {})
  const ledger = 'withdrawal_id,currency,amount,date\nw1,BTC,2,2026-09-01T10:00:00Z\n'
  await reconcileFile(cache, writeLedger(folder, ledger), { isCacheComplete: true })
  const db = openForWriting(cache)
  onTestFinished(() => void db.close())
  const breakId = db.prepare<[], string>('SELECT break_id FROM breaks').pluck().get() ?? ''
  const decideAs = (id: string): string =>
    decide(db, {
      id,
      at: '2026-10-05T10:00:00.000000Z',
      by: 'the account of the system',
      decision: { kind: 'note', breaks: [breakId], note: id },
      separatedPair: undefined,
    }).by
  expect(decideAs('alone')).toBe('the account of the system')
  const server = { host: 'localhost', port: 5432, database: 'desk', login: 'ana', caFile: null }
  enterTeam(db, { id: 'w', name: 'Operations', server, at: '2026-10-05T11:00:00.000000Z' })
  expect(decideAs('member')).toBe('ana')
})
