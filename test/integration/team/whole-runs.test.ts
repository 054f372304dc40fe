import { randomBytes } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { receiveLedger } from '../../../src-main/app/team-file.ts'
import { exchange } from '../../../src-main/app/team-link.ts'
import { exportReport } from '../../../src-main/hosts/worker/export/export-job.ts'
import { listRuns } from '../../../src-main/store/browse/overview.ts'
import { openForReading } from '../../../src-main/store/database/database.ts'
import { sha256 } from '../../../src-main/store/database/digest.ts'
import { findMatchKey } from '../../../src-main/store/runs/match-rows.ts'
import { deleteRun } from '../../../src-main/store/runs/run-removal.ts'
import { getRun } from '../../../src-main/store/runs/runs.ts'
import type { TeamServer } from '../../../src-main/team/server-calls.ts'
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
import { addMember, enter } from '../../support/workstation.ts'
import { openStation, startServer } from './server.ts'

/** Eleven chunks of matches, the last one not full, in three parts. */
const MATCHES = 5200
/** The parts of a run with that many matches: one of its other rows, three of its matches. */
const PARTS = 4
const MIB = 1_048_576

const postgres = await startServer(['ana', 'ben'])

const record = (
  index: number,
  members: Readonly<Record<string, string>> = {},
  amount = '1.5',
): string =>
  withdrawalText(
    {
      id: `w-${index}`,
      created_at: '2026-09-01T10:00:00Z',
      currency: 'BTC',
      status: 'COMPLETED',
      address: `addr-${index}`,
      external_ref: `ref-${index}`,
      txn_hash: `0xab${index}`,
      is_blocked: false,
      ...members,
    },
    { amount, charged_fee: '0.1', debited_amount: '1.6' },
  )
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
/** Every seventh row writes the provider's values in another form, and the last row is a break. */
const ledgerOf = (count: number): string =>
  [
    'withdrawal_id,currency,amount,date,external_ref',
    ...numbers(count).map(
      (index) =>
        `w-${index},${index % 7 === 0 ? 'btc' : 'BTC'},1.${index % 7 === 0 ? '50' : '5'},2026-09-01T${index % 11 === 0 ? '12' : '10'}:00:00Z,ref-${index}`,
    ),
    'w-absent,BTC,9,2026-09-01T10:00:00Z,none',
  ].join('\n')

interface RunTeam {
  readonly database: string
  readonly ana: Workstation
  readonly ben: Workstation
  readonly workspace: string
  readonly run: string
  readonly ledger: string
  readonly caches: { readonly ana: string; readonly ben: string }
  /** Opens another connection as Ben. */
  connectBen(): Promise<TeamServer>
}

/** A team of Ana and Ben. Ana has made a run that is not shared, so Ben has no part of it. */
async function makeTeam(
  count: number,
  bensRecords: readonly string[],
  noteLedger = true,
): Promise<RunTeam> {
  const database = await postgres.createDatabase()
  const folder = makeFolder()
  const open = (login: string, path: string): Promise<Workstation> =>
    openStation(postgres, database, login, path)
  const caches = {
    ana: makeCache(folder, { withdrawals: numbers(count).map((index) => record(index)) }),
    ben: makeCache(folder, { withdrawals: bensRecords }),
  }
  const ana = await open('ana', caches.ana)
  const workspace = await enter(ana)
  await addMember(ana, workspace, 'ben', 'operator')
  const ben = await open('ben', caches.ben)
  await enter(ben, workspace)
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
async function exportMatches(cache: string, run: string): Promise<string> {
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

/** How many matches are stored as the number of a cached record, and how many as cells. */
const formsOf = ({ db }: Workstation): unknown =>
  db
    .prepare(
      "SELECT json_type(m.value, '$[0]') AS form, count(*) AS count FROM run_matches, json_each(run_matches.rows) AS m GROUP BY form ORDER BY form",
    )
    .all()

const receive = (
  { workspace, run, connectBen }: RunTeam,
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
  it('are the same bytes if records are missing, are newer, or change later', async () => {
    const bensRecords = numbers(MATCHES)
      .filter((index) => index % 3 !== 0)
      .map((index) => record(index, index % 5 === 0 ? { status: 'REFUNDED' } : {}))
    const team = await makeTeam(MATCHES, bensRecords)
    const { ana, ben, run, caches } = team
    const matchesBefore = await exportMatches(caches.ana, run)
    expect(matchesBefore.split('\n').length).toBeGreaterThan(MATCHES)
    // Records that changed after the run are sent as the run read them.
    fillCache(ana.db, {
      withdrawals: numbers(40).map((index) =>
        record(index, { status: 'REFUNDED', address: 'moved' }),
      ),
    })
    expect((await ana.sync()).shared).toBe(run)
    expect((await ben.sync()).opened).toEqual([run])
    expect(await exportMatches(caches.ana, run)).toBe(matchesBefore)
    expect(await exportMatches(caches.ben, run)).toBe(matchesBefore)
    const unchangedCount = numbers(MATCHES).filter(
      (index) => index % 3 !== 0 && index % 5 !== 0,
    ).length
    expect(formsOf(ben)).toEqual([
      { form: 'integer', count: unchangedCount },
      { form: 'text', count: MATCHES - unchangedCount },
    ])
    fillCache(ben.db, {
      withdrawals: numbers(900).map((index) =>
        record(index, { status: 'REFUNDED', address: 'moved' }),
      ),
    })
    expect(await exportMatches(caches.ben, run)).toBe(matchesBefore)
    for (const index of [1, 3, 5])
      expect(findMatchKey(ben.db, getRun(ben.db, run), { withdrawalId: `w-${index}` })).toBe(
        findMatchKey(ana.db, getRun(ana.db, run), { withdrawalId: `w-${index}` }),
      )
  })

  it('continue at the first missing part after each cut, on both sides, while decisions are exchanged', async () => {
    const team = await makeTeam(MATCHES, [])
    const { ana, ben, run, caches } = team
    const partCalls: string[] = []
    const countPartCalls = (side: Workstation): void => {
      const { call } = side.server
      Object.assign(side.server, {
        call: (name: string, input: { no?: number }) => {
          if (name === 'putRunPart' || name === 'readRunPart') partCalls.push(`${name} ${input.no}`)
          return call(name as 'readRunPart', input as never)
        },
      })
    }
    countPartCalls(ana)
    countPartCalls(ben)
    // The ledger file is sent after the last part, in an exchange of its own.
    for (let exchange = 1; exchange <= PARTS; exchange += 1)
      expect((await ana.sync(1)).shared).toBeNull()
    expect((await ana.sync(1)).shared).toBe(run)
    expect(partCalls.splice(0)).toEqual(numbers(PARTS).map((no) => `putRunPart ${no}`))
    expect((await ben.sync(0)).opened).toEqual([run])
    await expect(exportMatches(caches.ben, run)).rejects.toThrow(code('RUN_OPENED'))
    for (let exchange = 2; exchange < PARTS; exchange += 1) {
      await expect(exportMatches(caches.ben, run)).rejects.toThrow(code('RUN_OPENED'))
      await ben.sync(1)
    }
    expect(partCalls).toEqual(numbers(PARTS).map((no) => `readRunPart ${no}`))
    expect(await exportMatches(caches.ben, run)).toBe(await exportMatches(caches.ana, run))
    for (const { db } of [ana, ben])
      for (const table of ['team_sent_parts', 'team_run_parts'])
        expect(db.prepare(`SELECT * FROM ${table}`).all()).toEqual([])
  })

  it('are refused if a part does not match its digest in the log', async () => {
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
    await expect(exportMatches(caches.ben, run)).rejects.toThrow(code('RUN_OPENED'))
    await asSuperuser(database, restore)
    await ben.sync()
    expect(await exportMatches(caches.ben, run)).toBe(await exportMatches(caches.ana, run))
  })

  it('are not sent to a server of the earlier format, and a deleted run receives none', async () => {
    const { database, ana, ben, run, caches } = await makeTeam(1200, [])
    await asSuperuser(database, 'UPDATE desk.workspaces SET format = 1')
    expect((await ana.sync()).shared).toBe(run)
    await ben.sync()
    await expect(exportMatches(caches.ben, run)).rejects.toThrow(code('RUN_OPENED'))
    expect(listRuns(ana.db)).toMatchObject([{ id: run, sharedFile: 'refused' }])
    expect(listRuns(ben.db)).toMatchObject([{ id: run, isOpened: true }])
    deleteRun(ben.db, run)
    await ben.sync()
    expect(ben.db.prepare('SELECT count(*) FROM run_matches').pluck().get()).toBe(0)
  })

  it('arrive after leaving in between and joining again', async () => {
    const team = await makeTeam(MATCHES, [])
    const { ana, ben, run, caches, workspace } = team
    await ana.sync()
    await ben.sync(1)
    await ben.store.call('leaveTeam', { isForced: true })
    expect(ben.db.prepare('SELECT count(*) FROM run_matches').pluck().get()).toBe(0)
    await enter(ben, workspace)
    expect(await exportMatches(caches.ben, run)).toBe(await exportMatches(caches.ana, run))
  })
})

describe('the ledger file of a run', () => {
  it('arrives with its SHA-256, as an import with its run, and is not requested twice', async () => {
    const team = await makeTeam(30, [])
    const { ana, ben, run, ledger, caches } = team
    writeFileSync(ledger, Buffer.concat([readFileSync(ledger), Buffer.from('\n'.repeat(9))]))
    const secondRun = (await reconcileFile(caches.ana, ledger)).summary.run_id
    await ana.store.call('noteRunLedger', { run: secondRun, path: ledger })
    expect(secondRun).not.toBe(run)
    await ana.sync()
    await ben.sync()
    const received = await receive({ ...team, run: secondRun }, ben)
    expect(received).toMatchObject({ run: secondRun, sha256: sha256(readFileSync(ledger)) })
    expect(readFileSync(received.path)).toEqual(readFileSync(ledger))
    expect(received.path.startsWith(join(dirname(caches.ben), 'imports'))).toBe(true)
    expect(await ben.store.call('listImports', null)).toMatchObject([
      { id: 'received', name: received.name, bytes: received.bytes, runs: [secondRun] },
    ])
    expect(readdirSync(join(dirname(caches.ben), 'team-files'))).toEqual([])
    const noServer = (): Promise<TeamServer> => Promise.reject(new Error('no server is needed'))
    expect(await receive({ ...team, run: secondRun, connectBen: noServer }, ben)).toEqual(received)
    expect(listRuns(ana.db)[0]).toMatchObject({ id: secondRun, sharedFile: 'sent' })
  })

  it('continues at the first missing chunk, in both directions', async () => {
    const team = await makeBigTeam()
    const { ana, ben, ledger, run } = team
    const chunks = Math.ceil(statSync(ledger).size / MIB)
    expect(chunks).toBe(4)
    const putChunks: number[] = []
    const { call } = ana.server
    Object.assign(ana.server, {
      call: async (name: string, input: { no: number }) => {
        if (name === 'putChunk') putChunks.push(input.no)
        return call(name as 'putChunk', input as never)
      },
    })
    let exchanges = 0
    for (; (await ana.sync(1)).shared === null; exchanges += 1) expect(exchanges).toBeLessThan(9)
    expect(putChunks).toEqual([0, 1, 2, 3])
    await ben.sync()
    // A download that was cut within its third chunk.
    const partialFolder = join(dirname(team.caches.ben), 'team-files')
    await ben.files.receive(sha256(readFileSync(ledger)), 0, readFileSync(ledger).subarray(0, MIB))
    appendFileSync(
      join(partialFolder, readdirSync(partialFolder)[0] as string),
      readFileSync(ledger).subarray(MIB, 2.5 * MIB),
    )
    const chunksDone: number[] = []
    const received = await receive(team, ben, (done) => chunksDone.push(done))
    expect(chunksDone).toEqual([2, 3])
    expect(readFileSync(received.path)).toEqual(readFileSync(ledger))
    expect(run).toBe(received.run)
  })

  it.each([
    ['is gone', 'missing', (path: string) => rmSync(path)],
    ['was changed', 'changed', (path: string) => appendFileSync(path, '\n')],
  ])('is not sent if it %s, and is sent once it is back', async (_, state, changeFile) => {
    const team = await makeTeam(5, [])
    const { ana, ben, run, ledger } = team
    const content = readFileSync(ledger)
    changeFile(ledger)
    expect(await ana.sync()).toMatchObject({ shared: run, files: [] })
    expect(listRuns(ana.db)).toMatchObject([{ id: run, sharedFile: state }])
    await ben.sync()
    await expect(receive(team, ben)).rejects.toThrow(code('TEAM_FILE_MISSING'))
    expect((await ana.sync()).files).toEqual([])
    // A file with other content is not sent.
    writeFileSync(ledger, `${ledgerOf(6)}\n`)
    expect((await ana.sync()).files).toEqual([])
    expect(listRuns(ana.db)).toMatchObject([{ id: run, sharedFile: 'changed' }])
    writeFileSync(ledger, content)
    expect((await ana.sync(0)).files).toEqual([])
    expect((await ana.sync(1)).files).toEqual([run])
    expect(listRuns(ana.db)).toMatchObject([{ id: run, sharedFile: 'sent' }])
    expect(readFileSync((await receive(team, ben)).path)).toEqual(content)
    expect((await ana.sync()).files).toEqual([])
  })

  it('waits for the next exchange that tries files again', async () => {
    const team = await makeTeam(5, [])
    const { ana, run, ledger } = team
    const content = readFileSync(ledger)
    rmSync(ledger)
    await ana.sync()
    writeFileSync(ledger, content)
    const limit = { remaining: Infinity }
    const clock = { nowMs: () => Date.UTC(2026, 9, 5, 12) } as never
    for (const mayResend of [false, true])
      expect(
        await exchange(
          { clock },
          ana.store,
          ana.server,
          { files: ana.files, limit, mayResend },
          ana.places,
        ),
      ).toMatchObject({ files: mayResend ? [run] : [] })
  })

  it('blocks no exchange of a member who may only read', async () => {
    const { database, ana, ledger } = await makeTeam(5, [])
    const content = readFileSync(ledger)
    rmSync(ledger)
    await ana.sync()
    writeFileSync(ledger, content)
    await asSuperuser(database, "UPDATE desk.members SET role = 'viewer' WHERE login = 'ana'")
    expect((await ana.sync()).files).toEqual([])
  })

  it('is not sent beyond the quota, or if the server has other content under its SHA-256', async () => {
    const team = await makeTeam(5, [])
    const { database, ana, ben, run } = team
    await asSuperuser(database, 'UPDATE desk.workspaces SET file_quota = 100')
    expect((await ana.sync()).shared).toBe(run)
    expect(listRuns(ana.db)).toMatchObject([{ id: run, sharedFile: 'full' }])
    await ben.sync()
    await expect(receive(team, ben)).rejects.toThrow(code('TEAM_FILE_MISSING'))
    await asSuperuser(database, 'UPDATE desk.workspaces SET file_quota = 100000')
    expect((await ana.sync()).files).toEqual([run])
    expect((await receive(team, ben)).run).toBe(run)

    const otherTeam = await makeTeam(5, [])
    const content = readFileSync(otherTeam.ledger)
    await otherTeam.ana.server.call('putChunk', {
      workspace: otherTeam.workspace,
      sha256: sha256(content),
      name: 'x',
      bytes: 2 * MIB,
      chunks: 2,
      no: 0,
      content,
    })
    expect((await otherTeam.ana.sync()).shared).toBe(otherTeam.run)
    expect(listRuns(otherTeam.ana.db)).toMatchObject([{ sharedFile: 'refused' }])
  })

  it('is refused and removed if the server returns other content, or bytes that are not deflated', async () => {
    const team = await makeTeam(5, [])
    const { database, ana, ben, ledger, caches } = team
    await ana.server.call('putChunk', {
      workspace: team.workspace,
      sha256: sha256(readFileSync(ledger)),
      name: 'x',
      bytes: statSync(ledger).size,
      chunks: 1,
      no: 0,
      content: Buffer.from('another content'),
    })
    expect((await ana.sync()).shared).toBe(team.run)
    await ben.sync()
    await expect(receive(team, ben)).rejects.toThrow(code('TEAM_FILE_BROKEN'))
    expect(readdirSync(join(dirname(caches.ben), 'team-files'))).toEqual([])
    expect(await ben.store.call('listImports', null)).toEqual([])
    await asSuperuser(database, "UPDATE desk.file_chunks SET data = 'no deflated bytes'")
    await expect(receive(team, ben)).rejects.toThrow(code('TEAM_FILE_BROKEN'))
  })
})

/** A team whose ledger file takes four chunks: its last column cannot be deflated. */
async function makeBigTeam(): Promise<RunTeam> {
  const team = await makeTeam(3, [], false)
  const noise = (): string => randomBytes(45_000).toString('base64')
  const lines = ledgerOf(60).split('\n')
  writeFileSync(
    team.ledger,
    lines.map((line, index) => (index === 0 ? `${line},note` : `${line},${noise()}`)).join('\n'),
  )
  const { summary } = await reconcileFile(team.caches.ana, team.ledger)
  await team.ana.store.call('noteRunLedger', { run: summary.run_id, path: team.ledger })
  return { ...team, run: summary.run_id }
}
