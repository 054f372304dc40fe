import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { VerifiedRun } from '../../../src-main/contract/verified-run.ts'
import { openForReading, openForWriting } from '../../../src-main/store/database/database.ts'
import { setMetadata } from '../../../src-main/store/database/metadata.ts'
import { verifyRun } from '../../../src-main/store/team/verify-run.ts'
import {
  fillCache,
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../support/reconcile.ts'
import type { Workstation } from '../../support/workstation.ts'
import { addMember, enter } from '../../support/workstation.ts'
import { openStation, startServer } from './server.ts'
import { jsonOf, makeTeamCli, MISSING_LEDGER, serverWords, textOf } from './team-cli.ts'

/** Two chunks of matches, the second not full. */
const RECORDS = 700
const LAST_SYNC = '2026-09-30T00:00:00.000000Z'

const postgres = await startServer(['ana', 'ben'])

const record = (id: string, members: Readonly<Record<string, string>> = {}): string =>
  withdrawalText(
    {
      id,
      created_at: '2026-09-01T10:00:00Z',
      currency: 'BTC',
      status: 'COMPLETED',
      address: `addr-${id}`,
      external_ref: `ref-${id}`,
      ...members,
    },
    { amount: '1.5', charged_fee: '0.1', debited_amount: '1.6' },
  )
const ids = Array.from({ length: RECORDS }, (_, index) => `w-${index}`)
/** The last withdrawal is not in the ledger, and the ledger's last row is not at the provider. */
const LEDGER = [
  'withdrawal_id,currency,amount,date,external_ref',
  ...ids
    .slice(0, -1)
    .map(
      (id, index) =>
        `${id},${index % 7 === 0 ? 'btc' : 'BTC'},${index === 5 ? '1.7' : '1.5'},2026-09-01T10:00:00Z,ref-${id}`,
    ),
  'w-absent,BTC,1.5,2026-09-01T10:00:00Z,ref-absent',
].join('\n')

interface VerifiedTeam {
  readonly ana: Workstation
  readonly ben: Workstation
  readonly ledger: string
  readonly run: string
  readonly caches: { readonly ana: string; readonly ben: string }
}

/** A team in which Ana has shared a run with a match by hand, and Ben has received it. */
async function makeTeam(
  bensRecords: readonly string[] = ids.map((id) => record(id)),
): Promise<VerifiedTeam> {
  const database = await postgres.createDatabase()
  const folder = makeFolder()
  const caches = {
    ana: makeCache(folder, { withdrawals: ids.map((id) => record(id)), lastSync: LAST_SYNC }),
    ben: makeCache(folder, { withdrawals: bensRecords, lastSync: LAST_SYNC }),
  }
  const open = (login: 'ana' | 'ben'): Promise<Workstation> =>
    openStation(postgres, database, login, caches[login])
  const ana = await open('ana')
  const workspace = await enter(ana)
  await addMember(ana, workspace, 'ben', 'operator')
  const ben = await open('ben')
  await enter(ben, workspace)
  const ledger = writeLedger(folder, LEDGER)
  const options = { isCacheComplete: true }
  const first = await reconcileFile(caches.ana, ledger, options)
  const breaks = first.breaks
    .filter(({ category }) => category?.startsWith('missing'))
    .map(({ break_id: id = '' }) => id)
  expect(breaks).toHaveLength(2)
  await ana.decide({ kind: 'match', run: first.summary.run_id, breaks, reason: 'one payment' })
  await ana.sync()
  const run = (await reconcileFile(caches.ana, ledger, options)).summary.run_id
  await ana.store.call('noteRunLedger', { run, path: ledger })
  expect((await ana.sync()).shared).toBe(run)
  await ben.sync()
  return { ana, ben, ledger, run, caches }
}

async function verifyAt(cache: string, run: string, ledgerPath: string): Promise<VerifiedRun> {
  const reader = openForReading(cache)
  try {
    return await verifyRun(
      reader,
      { run, ledgerPath },
      { signal: new AbortController().signal, progress: () => undefined },
    )
  } finally {
    reader.close()
  }
}

const runCount = ({ db }: Workstation): unknown =>
  db.prepare('SELECT count(*) FROM runs').pluck().get()
const equalResult = { outcome: 'equal', breaks: 2, matches: RECORDS - 2, count: 0, differences: [] }

describe('verifyRun', () => {
  it('comes to the result of a colleague’s run, and stores none', async () => {
    const { ben, run, ledger, caches } = await makeTeam()
    const countBefore = runCount(ben)
    expect(await verifyAt(caches.ben, run, ledger)).toEqual({
      ...equalResult,
      run,
      hasOtherRecords: false,
      otherItems: [],
    })
    expect(runCount(ben)).toBe(countBefore)
    expect(await verifyAt(caches.ana, run, ledger)).toMatchObject(equalResult)
  })

  it('compares cells if the records arrived after the run', async () => {
    const { ben, run, ledger, caches } = await makeTeam([])
    const verification = verifyAt(caches.ben, run, ledger)
    await expect(verification).resolves.toMatchObject({ outcome: 'different' })
    fillCache(ben.db, { withdrawals: ids.map((id) => record(id)) })
    expect(await verifyAt(caches.ben, run, ledger)).toMatchObject(equalResult)
  })

  it('uses the decisions that the run includes, and no later ones', async () => {
    const { ana, ben, run, ledger, caches } = await makeTeam()
    const [match] = await ana.store.call('listDecisions', { break: null, limit: 1 })
    await ana.decide({ kind: 'undo', decision: match?.id ?? '', reason: 'two payments' })
    await ana.sync()
    await ben.sync()
    expect(await verifyAt(caches.ben, run, ledger)).toMatchObject(equalResult)
    const laterRun = await reconcileFile(caches.ben, ledger, { isCacheComplete: true })
    expect(laterRun.summary.breaks).toMatchObject({ missing_in_ledger: 1, missing_at_provider: 1 })
  })

  it('lists totals, breaks and matches that a false run has', async () => {
    const { ben, run, ledger, caches } = await makeTeam()
    const { db } = ben
    db.prepare(
      `UPDATE runs SET summary = json_set(summary, '$.ledger.matched', 9, '$.totals.BTC.difference', '7') WHERE id = ?`,
    ).run(run)
    db.exec(
      `UPDATE breaks SET cells = replace(cells, '"1.7"', '"1.8"') WHERE run = (SELECT max(seq) FROM runs);
       UPDATE run_matches SET rows = json_remove(rows, '$[3]') WHERE chunk = 0;
       UPDATE run_matches SET rows = json_set(rows, '$[4][2]', 1) WHERE chunk = 1`,
    )
    const verification = await verifyAt(caches.ben, run, ledger)
    expect(verification).toMatchObject({ outcome: 'different', count: 5 })
    expect(verification.differences).toEqual([
      { kind: 'total', name: 'ledger.matched', run: '9', here: String(RECORDS - 2) },
      { kind: 'total', name: 'totals.BTC.difference', run: '7', here: expect.any(String) },
      {
        kind: 'break',
        id: expect.any(String),
        category: 'amount_mismatch',
        line: '7',
        withdrawal: 'w-5',
        side: 'content',
      },
      { kind: 'match', line: '5', side: 'here' },
      { kind: 'match', line: '507', side: 'content' },
    ])
  })

  it('lists at most twenty differences, with breaks that only one side has', async () => {
    const { ben, run, ledger, caches } = await makeTeam()
    ben.db.exec(
      `UPDATE breaks SET break_id = 'other ' || rowid WHERE run = (SELECT max(seq) FROM runs); DELETE FROM run_matches WHERE chunk = 0`,
    )
    const verification = await verifyAt(caches.ben, run, ledger)
    expect(verification.count).toBe(504)
    expect(verification.differences).toHaveLength(20)
    expect(verification.differences.filter(({ kind }) => kind === 'break')).toMatchObject([
      { side: 'here', withdrawal: 'w-699' },
      { side: 'here', withdrawal: 'w-5' },
      { side: 'run', withdrawal: 'w-699' },
      { side: 'run', withdrawal: 'w-5' },
    ])
  })

  it('refuses to compare if the records are of another sync and the result differs', async () => {
    const { ben, run, ledger, caches } = await makeTeam()
    setMetadata(ben.db, 'last_sync', '2026-09-30T09:00:00.000000Z')
    expect(await verifyAt(caches.ben, run, ledger)).toMatchObject({
      ...equalResult,
      hasOtherRecords: true,
      otherItems: [],
    })
    fillCache(ben.db, { withdrawals: [record('w-3', { status: 'REFUNDED' })] })
    await expect(verifyAt(caches.ben, run, ledger)).rejects.toMatchObject({
      code: 'RUN_RECORDS_DIFFER',
      evidence: { run_sync: LAST_SYNC, last_sync: '2026-09-30T09:00:00.000000Z' },
    })
  })

  it('cannot repeat a run without rules or matches, or from another file', async () => {
    const { ben, run, ledger, caches } = await makeTeam()
    const otherLedger = writeLedger(makeFolder(), `${LEDGER}\n`)
    await expect(verifyAt(caches.ben, run, otherLedger)).rejects.toMatchObject({
      why: 'the file changed while it was read',
    })
    ben.db.exec('UPDATE runs SET has_matches = 0')
    await expect(verifyAt(caches.ben, run, ledger)).rejects.toMatchObject({ code: 'RUN_OPENED' })
    ben.db.exec("UPDATE runs SET has_matches = 1, summary = json_remove(summary, '$.settings')")
    await expect(verifyAt(caches.ben, run, ledger)).rejects.toMatchObject({
      code: 'RUN_RULES_UNKNOWN',
    })
  })
})

describe('team verify-run', () => {
  it('gets the file, repeats the run, and reports how the result differs or why it cannot repeat it', async () => {
    const [ana, ben] = [makeTeamCli('ana'), makeTeamCli('ben')]
    const database = await postgres.createDatabase()
    const server = (login: string): string[] => serverWords(postgres, database, login)
    await jsonOf(ana, 'team', 'create', 'Operations', ...server('ana'))
    await jsonOf(ana, 'team', 'add-person', 'ben', '--role', 'viewer')
    const ledger = ana.write('ledger.csv', MISSING_LEDGER)
    await ana.run('reconcile', '--ledger', ledger, '--offline', '--cache-complete')
    const { shared: run } = await jsonOf<{ shared: string }>(ana, 'team', 'sync')
    await jsonOf(ben, 'team', 'join', ...server('ben'))
    expect(await textOf(ben, 'team', 'verify-run', run)).toBe(
      `Run ${run} has the same result here: 1 break, 0 matches.\n`,
    )

    const db = openForWriting(ben.database())
    db.exec('DELETE FROM breaks')
    db.close()
    const otherResult = await ben.run('team', 'verify-run', run)
    expect([otherResult.code, otherResult.stdout]).toEqual([
      1,
      expect.stringMatching(
        /^Run [0-9a-f]{32} has another result here \(1 break, 0 matches\): 1 difference\.\n {2}break \S+ \(missing_at_provider, line 2\): only here\n$/,
      ),
    ])
    const json = await ben.run('team', 'verify-run', run, '--json')
    expect([json.code, JSON.parse(json.stdout)]).toMatchObject([
      1,
      { run, outcome: 'different', breaks: 1, matches: 0, hasOtherRecords: false, count: 1 },
    ])
    expect((await ben.run('team', 'verify-run')).code).toBe(2)

    const removedLedger = ana.write('gone.csv', MISSING_LEDGER.replace(',2,', ',3,'))
    await ana.run('reconcile', '--ledger', removedLedger, '--offline', '--cache-complete')
    rmSync(removedLedger)
    const { shared: runWithoutFile } = await jsonOf<{ shared: string }>(ana, 'team', 'sync')
    const missingFile = await ben.run('team', 'verify-run', runWithoutFile)
    expect([missingFile.code, missingFile.stderr]).toEqual([
      2,
      expect.stringMatching(/^The team does not have the ledger file of this run: /),
    ])
  })
})
