import { randomBytes } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { receiveLedger } from '../../../src-main/app/team-file.ts'
import { exchange } from '../../../src-main/app/team-link.ts'
import type { TeamServerSettings } from '../../../src-main/contract/team.ts'
import { exportReport } from '../../../src-main/hosts/worker/export/export-job.ts'
import { listRuns } from '../../../src-main/store/browse/overview.ts'
import { openForReading } from '../../../src-main/store/database/database.ts'
import { sha256 } from '../../../src-main/store/database/digest.ts'
import { findMatchKey } from '../../../src-main/store/runs/match-rows.ts'
import { deleteRun } from '../../../src-main/store/runs/run-removal.ts'
import { getRun } from '../../../src-main/store/runs/runs.ts'
import type { TeamServer } from '../../../src-main/team/server-calls.ts'
import type { TestServer } from '../../support/postgres.ts'
import { startPostgres } from '../../support/postgres.ts'
import {
  AS_OF,
  fillCache,
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../support/reconcile.ts'
import type { Workstation } from '../../support/workstation.ts'
import { enter, openWorkstation } from '../../support/workstation.ts'

/** Eleven chunks of matches, the last one not full, in three parts. */
const MATCHES = 5200
/** The parts of such a run: its other rows, and its matches. */
const PARTS = 4
const MIB = 1_048_576

let postgres: TestServer

beforeAll(async () => {
  postgres = await startPostgres()
  for (const person of ['ana', 'ben']) await postgres.addLogin(person, `secret-${person}`)
})
afterAll(() => postgres.stop())

const record = (
  at: number,
  members: Readonly<Record<string, string>> = {},
  amount = '1.5',
): string =>
  withdrawalText(
    {
      id: `w-${at}`,
      created_at: '2026-09-01T10:00:00Z',
      currency: 'BTC',
      status: 'COMPLETED',
      address: `addr-${at}`,
      external_ref: `ref-${at}`,
      txn_hash: `0xab${at}`,
      is_blocked: false,
      ...members,
    },
    { amount, charged_fee: '0.1', debited_amount: '1.6' },
  )
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
/** Every seventh row is paid as the provider wrote it but in other words, and the last one is a break. */
const ledgerOf = (count: number): string =>
  [
    'withdrawal_id,currency,amount,date,external_ref',
    ...numbers(count).map(
      (at) =>
        `w-${at},${at % 7 === 0 ? 'btc' : 'BTC'},1.${at % 7 === 0 ? '50' : '5'},2026-09-01T${at % 11 === 0 ? '12' : '10'}:00:00Z,ref-${at}`,
    ),
    'w-absent,BTC,9,2026-09-01T10:00:00Z,none',
  ].join('\n')

interface Made {
  readonly database: string
  readonly ana: Workstation
  readonly ben: Workstation
  readonly workspace: string
  readonly run: string
  readonly ledger: string
  readonly caches: { readonly ana: string; readonly ben: string }
  /** Connects another time as Ben. */
  connectBen(): Promise<TeamServer>
}

/** A team of Ana and Ben. Ana has made a run that is not shared yet; nothing of it is at Ben's. */
async function makeTeam(
  count: number,
  benHas: readonly string[],
  noteLedger = true,
): Promise<Made> {
  const database = await postgres.createDatabase()
  const settings = (login: string): TeamServerSettings => postgres.settings(database, login)
  const folder = makeFolder()
  const open = async (login: string, path: string): Promise<Workstation> => {
    const workstation = await openWorkstation(path, settings(login), `secret-${login}`)
    onTestFinished(() => workstation.close())
    return workstation
  }
  const caches = {
    ana: makeCache(folder, { withdrawals: numbers(count).map((at) => record(at)) }),
    ben: makeCache(folder, { withdrawals: benHas }),
  }
  const ana = await open('ana', caches.ana)
  const workspace = await enter(ana, settings('ana'), undefined)
  await ana.server.call('setMember', {
    workspace,
    login: 'ben',
    display: 'Ben',
    role: 'operator',
    until: null,
  })
  const ben = await open('ben', caches.ben)
  await enter(ben, settings('ben'), workspace)
  const ledger = writeLedger(folder, ledgerOf(count))
  const { summary } = await reconcileFile(caches.ana, ledger)
  const run = summary.run_id
  if (noteLedger) await ana.store.call('noteRunLedger', { run, path: ledger })
  return {
    database,
    ana,
    ben,
    workspace,
    run,
    ledger,
    caches,
    connectBen: async () => (await open('ben', makeCache(folder, {}))).server,
  }
}

/** The bytes of a run's matches as the program exports them. */
async function exportedMatches(cache: string, run: string): Promise<string> {
  const db = openForReading(cache)
  const path = join(makeFolder(), 'matches.csv')
  try {
    await exportReport(
      db,
      {
        query: { report: 'matches', run, conditions: [] },
        columns: undefined,
        madeAt: AS_OF,
        path,
        descriptor: undefined,
        assumptions: [],
      },
      { signal: new AbortController().signal, progress: () => undefined },
    )
  } finally {
    db.close()
  }
  return readFileSync(path, 'utf8')
}

/** The number of matches that are stored as a number, and as cells. */
const formsOf = ({ db }: Workstation): unknown =>
  db
    .prepare(
      "SELECT json_type(m.value, '$[0]') AS form, count(*) AS count FROM run_matches, json_each(run_matches.rows) AS m GROUP BY form ORDER BY form",
    )
    .all()

const receive = (
  { workspace, run, connectBen }: Made,
  { store, files }: Workstation,
  progress: (done: number) => void = () => undefined,
): ReturnType<typeof receiveLedger> =>
  receiveLedger(
    store,
    connectBen,
    { workspace, run },
    files,
    { signal: new AbortController().signal, progress: ({ done }) => progress(done) },
    { id: 'received', at: AS_OF },
  )

async function asSuperuser(database: string, sql: string): Promise<void> {
  const client = await postgres.superuser(database)
  await client.query(sql)
  await client.end()
}

const code = (name: string): unknown => expect.objectContaining({ code: name })

describe('the matches of a run', () => {
  it('are the same bytes where records are missing, are newer, or change later', async () => {
    const benHas = numbers(MATCHES)
      .filter((at) => at % 3 !== 0)
      .map((at) => record(at, at % 5 === 0 ? { status: 'REFUNDED' } : {}))
    const made = await makeTeam(MATCHES, benHas)
    const { ana, ben, run, caches } = made
    const before = await exportedMatches(caches.ana, run)
    expect(before.split('\n').length).toBeGreaterThan(MATCHES)
    // Records that changed after the run travel as the run saw them.
    fillCache(ana.db, {
      withdrawals: numbers(40).map((at) => record(at, { status: 'REFUNDED', address: 'moved' })),
    })
    expect((await ana.sync()).shared).toBe(run)
    expect((await ben.sync()).opened).toEqual([run])
    expect(await exportedMatches(caches.ana, run)).toBe(before)
    expect(await exportedMatches(caches.ben, run)).toBe(before)
    const same = numbers(MATCHES).filter((at) => at % 3 !== 0 && at % 5 !== 0).length
    expect(formsOf(ben)).toEqual([
      { form: 'integer', count: same },
      { form: 'text', count: MATCHES - same },
    ])
    fillCache(ben.db, {
      withdrawals: numbers(900).map((at) => record(at, { status: 'REFUNDED', address: 'moved' })),
    })
    expect(await exportedMatches(caches.ben, run)).toBe(before)
    for (const at of [1, 3, 5])
      expect(findMatchKey(ben.db, getRun(ben.db, run), { withdrawalId: `w-${at}` })).toBe(
        findMatchKey(ana.db, getRun(ana.db, run), { withdrawalId: `w-${at}` }),
      )
  })

  it('go on at the first missing part after each cut, on both sides, while decisions travel', async () => {
    const made = await makeTeam(MATCHES, [])
    const { ana, ben, run, caches } = made
    const sent: string[] = []
    const counting = (side: Workstation): void => {
      const { call } = side.server
      Object.assign(side.server, {
        call: (name: string, input: { no?: number }) => {
          if (name === 'putRunPart' || name === 'readRunPart') sent.push(`${name} ${input.no}`)
          return call(name as 'readRunPart', input as never)
        },
      })
    }
    counting(ana)
    counting(ben)
    // The ledger file is the last part.
    for (let exchange = 1; exchange <= PARTS; exchange += 1)
      expect((await ana.sync(1)).shared).toBeNull()
    expect((await ana.sync(1)).shared).toBe(run)
    expect(sent.splice(0)).toEqual(numbers(PARTS).map((no) => `putRunPart ${no}`))
    expect((await ben.sync(0)).opened).toEqual([run])
    await expect(exportedMatches(caches.ben, run)).rejects.toThrow(code('RUN_OPENED'))
    for (let exchange = 2; exchange < PARTS; exchange += 1) {
      await expect(exportedMatches(caches.ben, run)).rejects.toThrow(code('RUN_OPENED'))
      await ben.sync(1)
    }
    expect(sent).toEqual(numbers(PARTS).map((no) => `readRunPart ${no}`))
    expect(await exportedMatches(caches.ben, run)).toBe(await exportedMatches(caches.ana, run))
    for (const { db } of [ana, ben])
      for (const table of ['team_sent_parts', 'team_run_parts'])
        expect(db.prepare(`SELECT * FROM ${table}`).all()).toEqual([])
  })

  it('are refused where a part is not the one that the log names', async () => {
    const { database, ana, ben, run, caches } = await makeTeam(MATCHES, [])
    await ana.sync()
    await asSuperuser(
      database,
      'CREATE TABLE kept AS SELECT * FROM desk.run_parts; UPDATE desk.run_parts SET data = substring(data FROM 2) WHERE no = 3',
    )
    await expect(ben.sync()).rejects.toThrow(code('TEAM_LOG_BROKEN'))
    expect(listRuns(ben.db)).toEqual([])
    const restore =
      'UPDATE desk.run_parts AS p SET data = k.data FROM kept AS k WHERE (p.run, p.no) = (k.run, k.no)'
    await asSuperuser(database, restore)
    expect((await ben.sync(0)).opened).toEqual([run])
    // Changed after its digest was noted.
    await asSuperuser(
      database,
      'UPDATE desk.run_parts SET data = (SELECT data FROM kept WHERE no = 2) WHERE no = 3',
    )
    await expect(ben.sync()).rejects.toThrow(code('TEAM_LOG_BROKEN'))
    await expect(exportedMatches(caches.ben, run)).rejects.toThrow(code('RUN_OPENED'))
    await asSuperuser(database, restore)
    await ben.sync()
    expect(await exportedMatches(caches.ben, run)).toBe(await exportedMatches(caches.ana, run))
  })

  it('stay away from a server of the earlier format, and a deleted run takes none', async () => {
    const { database, ana, ben, run, caches } = await makeTeam(1200, [])
    await asSuperuser(database, 'UPDATE desk.workspaces SET format = 1')
    expect((await ana.sync()).shared).toBe(run)
    await ben.sync()
    await expect(exportedMatches(caches.ben, run)).rejects.toThrow(code('RUN_OPENED'))
    expect(listRuns(ana.db)).toMatchObject([{ id: run, sharedFile: 'refused' }])
    expect(listRuns(ben.db)).toMatchObject([{ id: run, isOpened: true }])
    deleteRun(ben.db, run)
    await ben.sync()
    expect(ben.db.prepare('SELECT count(*) FROM run_matches').pluck().get()).toBe(0)
  })

  it('arrive after leaving in between and joining again', async () => {
    const made = await makeTeam(MATCHES, [])
    const { ana, ben, run, caches, workspace } = made
    await ana.sync()
    await ben.sync(1)
    await ben.store.call('leaveTeam', { isForced: true })
    expect(ben.db.prepare('SELECT count(*) FROM run_matches').pluck().get()).toBe(0)
    await enter(ben, await ben.settings(), workspace)
    expect(await exportedMatches(caches.ben, run)).toBe(await exportedMatches(caches.ana, run))
  })
})

describe('the ledger file of a run', () => {
  it('arrives with its SHA-256, as an import with its run, and is not asked for twice', async () => {
    const made = await makeTeam(30, [])
    const { ana, ben, run, ledger, caches } = made
    writeFileSync(ledger, Buffer.concat([readFileSync(ledger), Buffer.from('\n'.repeat(9))]))
    const again = (await reconcileFile(caches.ana, ledger)).summary.run_id
    await ana.store.call('noteRunLedger', { run: again, path: ledger })
    expect(again).not.toBe(run)
    await ana.sync()
    await ben.sync()
    const received = await receive({ ...made, run: again }, ben)
    expect(received).toMatchObject({ run: again, sha256: sha256(readFileSync(ledger)) })
    expect(readFileSync(received.path)).toEqual(readFileSync(ledger))
    expect(received.path.startsWith(join(dirname(caches.ben), 'imports'))).toBe(true)
    expect(await ben.store.call('listImports', null)).toMatchObject([
      { id: 'received', name: received.name, bytes: received.bytes, runs: [again] },
    ])
    expect(readdirSync(join(dirname(caches.ben), 'team-files'))).toEqual([])
    const noServer = (): Promise<TeamServer> => Promise.reject(new Error('no server is needed'))
    expect(await receive({ ...made, run: again, connectBen: noServer }, ben)).toEqual(received)
    expect(listRuns(ana.db)[0]).toMatchObject({ id: again, sharedFile: 'sent' })
  })

  it('goes on at the first missing chunk, up and down', async () => {
    const made = await bigTeam()
    const { ana, ben, ledger, run } = made
    const chunks = Math.ceil(statSync(ledger).size / MIB)
    expect(chunks).toBe(4)
    const put: number[] = []
    const { call } = ana.server
    Object.assign(ana.server, {
      call: async (name: string, input: { no: number }) => {
        if (name === 'putChunk') put.push(input.no)
        return call(name as 'putChunk', input as never)
      },
    })
    let exchanges = 0
    for (; (await ana.sync(1)).shared === null; exchanges += 1) expect(exchanges).toBeLessThan(9)
    expect(put).toEqual([0, 1, 2, 3])
    await ben.sync()
    // A reading that was cut within its third chunk.
    const half = join(dirname(made.caches.ben), 'team-files')
    await ben.files.receive(sha256(readFileSync(ledger)), 0, readFileSync(ledger).subarray(0, MIB))
    appendFileSync(
      join(half, readdirSync(half)[0] as string),
      readFileSync(ledger).subarray(MIB, 2.5 * MIB),
    )
    const chunksDone: number[] = []
    const received = await receive(made, ben, (done) => chunksDone.push(done))
    expect(chunksDone).toEqual([2, 3])
    expect(readFileSync(received.path)).toEqual(readFileSync(ledger))
    expect(run).toBe(received.run)
  })

  it.each([
    ['is gone', 'missing', (path: string) => rmSync(path)],
    ['was changed', 'changed', (path: string) => appendFileSync(path, '\n')],
  ])('stays away where it %s, and is sent when it is back', async (_, state, act) => {
    const made = await makeTeam(5, [])
    const { ana, ben, run, ledger } = made
    const content = readFileSync(ledger)
    act(ledger)
    expect(await ana.sync()).toMatchObject({ shared: run, files: [] })
    expect(listRuns(ana.db)).toMatchObject([{ id: run, sharedFile: state }])
    await ben.sync()
    await expect(receive(made, ben)).rejects.toThrow(code('TEAM_FILE_MISSING'))
    expect((await ana.sync()).files).toEqual([])
    // With other content it stays away.
    writeFileSync(ledger, `${ledgerOf(6)}\n`)
    expect((await ana.sync()).files).toEqual([])
    expect(listRuns(ana.db)).toMatchObject([{ id: run, sharedFile: 'changed' }])
    writeFileSync(ledger, content)
    expect((await ana.sync(0)).files).toEqual([])
    expect((await ana.sync(1)).files).toEqual([run])
    expect(listRuns(ana.db)).toMatchObject([{ id: run, sharedFile: 'sent' }])
    expect(readFileSync((await receive(made, ben)).path)).toEqual(content)
    expect((await ana.sync()).files).toEqual([])
  })

  it('waits for the next exchange that tries files again', async () => {
    const made = await makeTeam(5, [])
    const { ana, run, ledger } = made
    const content = readFileSync(ledger)
    rmSync(ledger)
    await ana.sync()
    writeFileSync(ledger, content)
    const limit = { left: Infinity }
    const clock = { nowMs: () => Date.UTC(2026, 9, 5, 12) } as never
    for (const isResending of [false, true])
      expect(
        await exchange(
          { clock },
          ana.store,
          ana.server,
          { files: ana.files, limit, isResending },
          ana.places,
        ),
      ).toMatchObject({ files: isResending ? [run] : [] })
  })

  it('holds no exchange up where its member may only read now', async () => {
    const { database, ana, ledger } = await makeTeam(5, [])
    const content = readFileSync(ledger)
    rmSync(ledger)
    await ana.sync()
    writeFileSync(ledger, content)
    await asSuperuser(database, "UPDATE desk.members SET role = 'viewer' WHERE login = 'ana'")
    expect((await ana.sync()).files).toEqual([])
  })

  it('stays away beyond the quota, and where the server has other content under its SHA-256', async () => {
    const made = await makeTeam(5, [])
    const { database, ana, ben, run } = made
    await asSuperuser(database, 'UPDATE desk.workspaces SET file_quota = 100')
    expect((await ana.sync()).shared).toBe(run)
    expect(listRuns(ana.db)).toMatchObject([{ id: run, sharedFile: 'full' }])
    await ben.sync()
    await expect(receive(made, ben)).rejects.toThrow(code('TEAM_FILE_MISSING'))
    await asSuperuser(database, 'UPDATE desk.workspaces SET file_quota = 100000')
    expect((await ana.sync()).files).toEqual([run])
    expect((await receive(made, ben)).run).toBe(run)

    const other = await makeTeam(5, [])
    const content = readFileSync(other.ledger)
    await other.ana.server.call('putChunk', {
      workspace: other.workspace,
      sha256: sha256(content),
      name: 'x',
      bytes: 2 * MIB,
      chunks: 2,
      no: 0,
      content,
    })
    expect((await other.ana.sync()).shared).toBe(other.run)
    expect(listRuns(other.ana.db)).toMatchObject([{ sharedFile: 'refused' }])
  })

  it('is refused and removed where the server gives another content, or none that was deflated', async () => {
    const made = await makeTeam(5, [])
    const { database, ana, ben, ledger, caches } = made
    await ana.server.call('putChunk', {
      workspace: made.workspace,
      sha256: sha256(readFileSync(ledger)),
      name: 'x',
      bytes: statSync(ledger).size,
      chunks: 1,
      no: 0,
      content: Buffer.from('another content'),
    })
    expect((await ana.sync()).shared).toBe(made.run)
    await ben.sync()
    await expect(receive(made, ben)).rejects.toThrow(code('TEAM_FILE_BROKEN'))
    expect(readdirSync(join(dirname(caches.ben), 'team-files'))).toEqual([])
    expect(await ben.store.call('listImports', null)).toEqual([])
    await asSuperuser(database, "UPDATE desk.file_chunks SET data = 'no deflated bytes'")
    await expect(receive(made, ben)).rejects.toThrow(code('TEAM_FILE_BROKEN'))
  })
})

/** A team whose ledger file takes four chunks: its last column cannot be deflated. */
async function bigTeam(): Promise<Made> {
  const made = await makeTeam(3, [], false)
  const noise = (): string => randomBytes(45_000).toString('base64')
  const lines = ledgerOf(60).split('\n')
  writeFileSync(
    made.ledger,
    lines.map((line, at) => (at === 0 ? `${line},note` : `${line},${noise()}`)).join('\n'),
  )
  const { summary } = await reconcileFile(made.caches.ana, made.ledger)
  await made.ana.store.call('noteRunLedger', { run: summary.run_id, path: made.ledger })
  return { ...made, run: summary.run_id }
}
