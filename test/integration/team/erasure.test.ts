import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cleanRuns, findErasure } from '../../../src-main/app/team-erasure.ts'
import { sendLedger } from '../../../src-main/app/team-file.ts'
import { receiveRecords, runUnderLease } from '../../../src-main/app/team-records.ts'
import type { TeamErasure } from '../../../src-main/contract/team-erasure.ts'
import { findUnnotedDamage } from '../../../src-main/store/records/row-checks.ts'
import { makeCache, makeFolder, reconcileFile, writeLedger } from '../../support/reconcile.ts'
import type { Workstation } from '../../support/workstation.ts'
import { addMember, enter } from '../../support/workstation.ts'
import { dumpCache, dumpServer } from './dumps.ts'
import { saveAnswers, transaction, wallClock, withdrawal } from './record-station.ts'
import { openStation, startServer } from './server.ts'
import { backUp, beginEpoch, reconnect, restore } from './set-back.ts'
import { refusalOf } from './station.ts'

const postgres = await startServer(['ana', 'ben', 'cleo'])

const noSignal = new AbortController().signal
const at = (minute: number): string => `2026-10-01T10:${String(minute).padStart(2, '0')}:00.000000Z`

/** Texts to search for. All belong to the end user, and no other record contains one of them. */
const canaries = ['maria@canary.example', 'bc1qcanary', 'Maria Canary', 'canary-ref', '0xcanary']
const USER = canaries[0] as string
const recordOfMaria = (no: number, members: Readonly<Record<string, unknown>> = {}): string =>
  withdrawal(`m-${no}`, {
    status: 'COMPLETED',
    end_user_id: USER,
    address: `bc1qcanary${no}`,
    external_ref: `canary-ref-${no}`,
    txn_hash: `0xcanary${no}`,
    reason: 'asked by Maria Canary',
    ...members,
  })
const answers = {
  withdrawals: [
    recordOfMaria(1),
    recordOfMaria(2),
    withdrawal('other', { status: 'COMPLETED', end_user_id: 'user-2' }),
  ],
  feed: [
    transaction('1', { external_id: 'canary-ref-1', extra_data: { name: 'Maria Canary' } }),
    transaction('2', { external_id: 'ref-other', extra_data: { user: USER } }),
    transaction('3', { external_id: 'ref-other', destination: 'addr-other' }),
  ],
}
const LEDGER = [
  'withdrawal_id,currency,amount,date,status,external_ref,address,end_user_id',
  `m-1,BTC,1.50,2026-09-01T10:00:00Z,COMPLETED,canary-ref-1,bc1qcanary1,${USER}`,
  // The amount differs, so this is a break.
  `m-2,BTC,2.50,2026-09-01T10:00:00Z,COMPLETED,canary-ref-2,bc1qcanary2,${USER}`,
  // The row has no record, so this is a break of the ledger alone.
  `m-9,BTC,7.00,2026-09-01T10:00:00Z,COMPLETED,canary-ref-9,bc1qcanary9,${USER}`,
  'other,BTC,1.50,2026-09-01T10:00:00Z,COMPLETED,ref-other,addr-other,user-2',
].join('\n')

interface ErasureTeam {
  readonly database: string
  readonly workspace: string
  readonly ana: Workstation
  readonly ben: Workstation
  readonly run: string
  open(login: string): Promise<Workstation>
}

/**
 * A team of Ana, its admin, and Ben, an approver. Both have Maria's records and a run with them.
 */
async function makeTeam(): Promise<ErasureTeam> {
  const database = await postgres.createDatabase()
  const folder = makeFolder()
  const open = (login: string): Promise<Workstation> =>
    openStation(postgres, database, login, makeCache(folder, {}))
  const ana = await open('ana')
  const workspace = await enter(ana)
  for (const login of ['ben', 'cleo']) await addMember(ana, workspace, login, 'approver')
  await sync(ana, answers, 0)
  // A change of a personal field, and one of a field that stays.
  await sync(
    ana,
    { withdrawals: [recordOfMaria(1, { reason: 'Maria Canary, again', status: 'SENT' })] },
    1,
  )
  await sync(ana, { withdrawals: [recordOfMaria(1)] }, 2)
  ana.db.exec(
    `INSERT INTO fetch_queue (id, state, tries, asked_at) VALUES ('m-9', 'absent', 1, '${at(0)}')`,
  )
  const ledger = writeLedger(folder, LEDGER)
  const { summary } = await reconcileFile(ana.db.name, ledger)
  const run = summary.run_id
  await ana.store.call('noteRunLedger', { run, path: ledger })
  await ana.sync()
  const ben = await open('ben')
  await enter(ben, workspace)
  await receiveRecords(ben.store, ben.server)
  return { database, workspace, ana, ben, run, open }
}

async function sync(
  { store, server, ...station }: Workstation,
  records: Parameters<typeof saveAnswers>[1],
  minute: number,
): Promise<void> {
  const outcome = await runUnderLease({ clock: wallClock }, store, server, noSignal, async () => {
    saveAnswers({ store, server, ...station }, records, at(minute))
    return Promise.resolve()
  })
  expect(outcome.kind).toBe('done')
}

async function propose(
  { server }: Workstation,
  workspace: string,
  kind: TeamErasure['kind'],
  target: string,
): Promise<string> {
  const erasure = randomUUID()
  await server.call('proposeErasure', { workspace, erasure, kind, target, reason: 'request 17' })
  return erasure
}

/** Confirms as the program does. */
async function confirm(station: Workstation, workspace: string, id: string): Promise<void> {
  const { store, server } = station
  await server.call('confirmErasure', { workspace, erasure: id, reason: 'checked' })
  await station.sync()
  const erasure = findErasure(await server.call('listErasures', { workspace }), id)
  if (erasure.kind !== 'file') await cleanRuns(store, server, workspace, erasure, noSignal)
  await receiveRecords(store, server)
  await station.sync()
}

/** All rows of the server's tables as text, and its inflated parts and chunks. */
async function dumpInflated(database: string): Promise<string> {
  const texts = [await dumpServer(postgres, database)]
  const client = await postgres.superuser(database)
  for (const name of ['run_parts', 'file_chunks']) {
    const { rows } = await client.query<{ data: Buffer }>(`SELECT data FROM desk.${name}`)
    texts.push(...rows.map(({ data }) => inflateRawSync(data).toString('utf8')))
  }
  await client.end()
  return texts.join('\n')
}

const findCanaries = (text: string): string[] => canaries.filter((canary) => text.includes(canary))
const totals = ({ db }: Workstation): unknown =>
  db.prepare('SELECT * FROM withdrawal_totals WHERE rows > 0 ORDER BY 1, 2, 3').raw().all()
const contents = ({ db }: Workstation): unknown =>
  db
    .prepare(
      'SELECT break_id, category, severity, break_content(cells, differences) FROM breaks ORDER BY 1',
    )
    .raw()
    .all()

describe('threat 26: an erasure of an end user', () => {
  it('removes their data at the server and at both workstations, keeps amounts, and stays', async () => {
    const { database, workspace, ana, ben, run } = await makeTeam()
    // The canaries are everywhere before: a search that cannot find them proves nothing.
    expect(findCanaries(await dumpInflated(database))).toEqual(canaries)
    for (const [login, station] of Object.entries({ ana, ben }))
      expect(findCanaries(dumpCache(station)), login).toEqual(canaries)
    const breakIds = ana.db.prepare<[], string>('SELECT break_id FROM breaks').pluck().all()
    const recordsBefore = [ana, ben].map((station) => [totals(station), contents(station)])
    for (const breakId of breakIds)
      await ana.decide({
        kind: 'status',
        run,
        breaks: [breakId],
        status: 'accepted',
        reason: 'known',
        note: '',
      })
    await ana.sync()
    await ben.sync()
    const statesBefore = [ana.states(), ben.states()]

    const erasure = await propose(ana, workspace, 'user', USER)
    const [proposed] = await ben.server.call('listErasures', { workspace })
    expect(proposed).toMatchObject({
      erasure,
      kind: 'user',
      target: USER,
      state: 'proposed',
      records: 4,
      proposedBy: 'ana',
      reason: 'request 17',
    })
    expect(findCanaries(await dumpInflated(database))).toEqual(canaries)
    await confirm(ben, workspace, erasure)
    const file = await propose(ana, workspace, 'file', fileOf(ana, run))
    await confirm(ben, workspace, file)
    expect(findCanaries(await dumpInflated(database))).toEqual([])
    expect(await ben.server.call('listErasures', { workspace })).toMatchObject([
      { erasure: file, state: 'done' },
      { erasure, state: 'done', target: null, confirmedBy: 'ben' },
    ])

    // Ana's workstation drops the data at its next exchange.
    await ana.sync()
    await receiveRecords(ana.store, ana.server)
    for (const [login, station] of Object.entries({ ana, ben }))
      expect(findCanaries(dumpCache(station)), login).toEqual([])
    expect([ana, ben].map((station) => [totals(station), contents(station)])).toEqual(recordsBefore)
    expect([ana.states(), ben.states()]).toEqual(statesBefore)
    for (const station of [ana, ben]) {
      await station.store.call('verifyTeamLog', null)
      expect(findUnnotedDamage(station.db)).toBeUndefined()
      const otherAddress = station.db
        .prepare("SELECT address FROM withdrawals WHERE id = 'other'")
        .pluck()
      expect(otherAddress.get()).toBe('addr-other')
    }
    expect((await ana.state()).records).toMatchObject({ unsent: 0 })

    // The service still has everything. Neither workstation stores it again, nor does the team.
    await sync(
      ana,
      { ...answers, withdrawals: [recordOfMaria(1, { status: 'DONE' }), recordOfMaria(2)] },
      5,
    )
    await receiveRecords(ben.store, ben.server)
    for (const [login, station] of Object.entries({ ana, ben })) {
      expect(findCanaries(dumpCache(station)), login).toEqual([])
      const status = station.db.prepare("SELECT status FROM withdrawals WHERE id = 'm-1'").pluck()
      expect(status.get()).toBe('DONE')
    }
    expect(findCanaries(await dumpInflated(database))).toEqual([])
  })

  it('is not undone by a workstation that joins, or sends its earlier records', async () => {
    const { database, workspace, ana, ben, open } = await makeTeam()
    await confirm(ben, workspace, await propose(ana, workspace, 'user', USER))
    const cleo = await open('cleo')
    saveAnswers(cleo, answers, at(3))
    await enter(cleo, workspace)
    await sync(cleo, {}, 6)
    expect(findCanaries(dumpCache(cleo))).toEqual([])
    await cleo.store.call('verifyTeamLog', null)
    // Ana has not received the erasure, and her sync sends the records as they are.
    saveAnswers(ana, { withdrawals: [recordOfMaria(1, { status: 'LATE' })] }, at(7))
    await sync(ana, {}, 8)
    await ben.server.call('pull', { workspace, after: 0 })
    expect(findCanaries(withoutFiles(await dumpInflated(database)))).toEqual([])
    await receiveRecords(ben.store, ben.server)
    const status = ben.db.prepare("SELECT status FROM withdrawals WHERE id = 'm-1'").pluck()
    expect(status.get()).toBe('LATE')
  })

  it('is not undone at the workstations by an epoch after a restored backup', async () => {
    const { database, workspace, ana, ben } = await makeTeam()
    const backup = await backUp(postgres, database)
    await reconnect(ana, ben)
    const first = await propose(ana, workspace, 'user', USER)
    await confirm(ben, workspace, first)
    await ana.sync()
    await restore(postgres, database, backup)
    await reconnect(ana, ben)
    await beginEpoch(ana)
    for (const station of [ana, ben]) {
      await station.sync()
      await receiveRecords(station.store, station.server)
    }
    for (const [login, station] of Object.entries({ ana, ben }))
      expect(findCanaries(dumpCache(station)), login).toEqual([])
    // The server has the records of the backup until a sync sends them as they are here.
    await sync(ana, {}, 9)
    const client = await postgres.superuser(database)
    const { rows } = await client.query('SELECT record FROM desk.withdrawals')
    expect(findCanaries(JSON.stringify(rows))).toEqual([])
    // Runs and files of the backup need the erasure once more. Its records do not name the end
    // user, so the proposal names a withdrawal.
    await confirm(ben, workspace, await propose(ana, workspace, 'withdrawal', 'm-1'))
    await client.end()
  })

  it('waits for a closing, and for another person', async () => {
    const { workspace, ana, ben, run } = await makeTeam()
    const erasure = await propose(ana, workspace, 'withdrawal', 'm-1')
    const confirmation = { workspace, erasure, reason: 'checked' }
    await expect(ana.server.call('confirmErasure', confirmation)).rejects.toMatchObject({
      code: 'OWN_ERASURE',
    })
    const client = await postgres.superuser((await ana.settings()).database)
    await client.query(
      "INSERT INTO desk.periods (workspace, id, run, note, digest, state, four_eyes, proposed_by, proposed_seq) VALUES ($1, $2, $3, '', 'd', 'proposed', true, 'ana', 1)",
      [workspace, randomUUID(), run],
    )
    await expect(ben.server.call('confirmErasure', confirmation)).rejects.toMatchObject({
      code: 'CLOSING_PROPOSED',
    })
    const file = await propose(ana, workspace, 'file', fileOf(ana, run))
    await expect(
      ben.server.call('confirmErasure', { ...confirmation, erasure: file }),
    ).rejects.toMatchObject({ code: 'CLOSING_PROPOSED' })
    expect(await refusalOf(client.query('SELECT FROM desk.erased_records'))).toBe('done')
    await client.query("UPDATE desk.periods SET state = 'withdrawn'")
    await client.end()
    for (const id of [erasure, file]) await confirm(ben, workspace, id)
    expect(await ben.server.call('listErasures', { workspace })).toMatchObject([
      { erasure: file, state: 'done', confirmedBy: 'ben' },
      { erasure, state: 'done', confirmedBy: 'ben' },
    ])
    await expect(propose(ana, workspace, 'note', 'x')).rejects.toMatchObject({
      code: 'ERASURE_UNKNOWN',
    })
    await expect(propose(ana, workspace, 'user', 'nobody')).rejects.toMatchObject({
      code: 'ERASURE_UNKNOWN',
    })
  })
})

describe('an erasure of a ledger file', () => {
  it('removes it at the server and from the disk, and it is not sent again', async () => {
    const { workspace, ana, ben, run, database } = await makeTeam()
    const sha256 = fileOf(ana, run)
    const path = join(dirname(ana.files.importPath('i', 'ledger.csv')), 'ledger.csv')
    await ana.files.receive(sha256, 0, Buffer.from(LEDGER))
    await ana.files.finish(sha256, 'i', 'ledger.csv')
    await ana.store.call('saveImport', {
      id: 'i',
      name: 'ledger.csv',
      bytes: LEDGER.length,
      sha256,
      at: at(0),
      workbook: null,
      parts: [],
    })
    expect(existsSync(path)).toBe(true)
    await confirm(ben, workspace, await propose(ana, workspace, 'file', sha256))
    await ana.sync()
    expect(existsSync(path)).toBe(false)
    expect(await ana.store.call('listImports', null)).toEqual([])
    expect(await ben.server.call('findFile', { workspace, sha256 })).toBeNull()
    const secondLedger = writeLedger(makeFolder(), LEDGER)
    await ana.store.call('noteRunLedger', { run, path: secondLedger })
    ana.db.exec('DELETE FROM team_run_files')
    await sendLedger(ana.store, ana.server, { workspace, run }, ana.files, { remaining: Infinity })
    expect(await ana.store.call('findRunFile', { run })).toBe('refused')
    const client = await postgres.superuser(database)
    const { rows } = await client.query('SELECT bytes::integer FROM desk.file_totals')
    expect(rows).toEqual([{ bytes: 0 }])
    await client.end()
  })
})

function fileOf({ db }: Workstation, run: string): string {
  return db
    .prepare<[string], string>(
      "SELECT json_extract(summary, '$.source.sha256') FROM runs WHERE id = ?",
    )
    .pluck()
    .get(run) as string
}

/** Removes the ledger from a dump. It is the team's own file and has an erasure of its own. */
function withoutFiles(dump: string): string {
  return dump.replace(LEDGER, '')
}
