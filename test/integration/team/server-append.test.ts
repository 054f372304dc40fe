import { randomUUID } from 'node:crypto'
import type { Client, QueryResultRow } from 'pg'
import { describe, expect, test } from 'vitest'
import { fileHandlers } from '../../../src-main/team/server-files.ts'
import { mostRows, plansOf } from './plans.ts'
import { startServer } from './server.ts'
import { decision, refusalOf, sha256, Station, statusOf } from './station.ts'
import { createWorkspace, openTeam, publishRun, roles } from './team.ts'

interface StoredEvent {
  readonly seq: number
  readonly kind: string
  readonly body: string
  readonly by: string
  readonly station: string | null
  readonly no: number | null
  readonly prev: string
  readonly hash: string
  readonly headHash: string
  readonly code: string | null
}

const server = await startServer(roles)
const team = await openTeam(server)

async function readEvents(workspace: string): Promise<StoredEvent[]> {
  const { rows } = await team.as.admin.query<StoredEvent>(
    'SELECT seq::integer, kind, body, by, station, station_no AS no, prev, hash, head_hash AS "headHash", code FROM desk.events WHERE workspace = $1 ORDER BY seq',
    [workspace],
  )
  return rows
}

/** A workspace without events of stations, with the operator among its members. */
async function emptyWorkspace(): Promise<string> {
  const workspace = await createWorkspace(team.as.admin, true)
  for (const login of ['operator', 'approver'])
    await team.as.admin.query("SELECT desk.set_member($1, $2, 'Ben', 'operator', NULL)", [
      workspace,
      login,
    ])
  return workspace
}

function operatorStation(workspace = team.workspace): Station {
  return new Station(team.as.operator, workspace)
}

describe('the log', () => {
  test('numbers a thousand events of eight parallel clients without a gap, and chains them', async () => {
    const workspace = await emptyWorkspace()
    const countBefore = (await readEvents(workspace)).length
    const clients = await Promise.all(Array.from({ length: 8 }, () => team.connect('operator')))
    const answers = await Promise.all(
      clients.map(async (client) => {
        const station = new Station(client, workspace)
        const seqs: number[] = []
        for (let call = 0; call < 25; call += 1)
          for (const { seq } of await station.append(
            ...Array.from({ length: 5 }, () => decision()),
          ))
            seqs.push(seq)
        return seqs
      }),
    )
    await Promise.all(clients.map((client) => client.end()))
    const events = await readEvents(workspace)
    expect(answers.flat().toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 1000 }, (_, index) => countBefore + 1 + index),
    )
    expect(events.map(({ seq }) => seq)).toEqual(
      Array.from({ length: countBefore + 1000 }, (_, index) => index + 1),
    )
    // Each client's own events keep their order.
    for (const seqs of answers) expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
    let headHash = ''
    const chains = new Map<string | null, string>()
    for (const event of events) {
      headHash = sha256([headHash, event.seq, event.kind, event.by, event.hash].join('\n'))
      expect(event.headHash).toBe(headHash)
      const prev = event.station === null ? '' : (chains.get(event.station) ?? '')
      expect([event.prev, event.hash]).toEqual([prev, sha256(`${prev}\n${event.body}`)])
      if (event.station !== null) chains.set(event.station, event.hash)
    }
    const { rows } = await team.as.admin.query(
      'SELECT head::integer, head_hash FROM desk.workspaces WHERE id = $1',
      [workspace],
    )
    expect(rows).toEqual([{ head: countBefore + 1000, head_hash: headHash }])
  })

  test('shows no number before the numbers below it, whatever the order of commits', async () => {
    const workspace = await emptyWorkspace()
    const [slowClient, quickClient] = [
      await team.connect('operator'),
      await team.connect('operator'),
    ]
    const slowStation = new Station(slowClient, workspace)
    const quickStation = new Station(quickClient, workspace)
    await slowClient.query('BEGIN')
    const [first] = await slowStation.append(decision())
    const waitingAppend = quickStation.append(decision())
    expect((await readEvents(workspace)).at(-1)?.seq).toBe((first?.seq ?? 0) - 1)
    await slowClient.query('COMMIT')
    expect((await waitingAppend).map(({ seq }) => seq)).toEqual([(first?.seq ?? 0) + 1])
    await Promise.all([slowClient.end(), quickClient.end()])
  })

  test('announces the head once a call on the channel of the workspace', async () => {
    const listener = await team.connect('viewer')
    const payloads: string[] = []
    listener.on('notification', ({ payload }) => payloads.push(payload ?? ''))
    await listener.query(`LISTEN desk_${team.workspace.replaceAll('-', '_')}`)
    const answers = await operatorStation().append(decision(), decision(), decision())
    // PostgreSQL delivers notices of earlier commits before the answer of this statement.
    await expect
      .poll(async () => (await listener.query('SELECT 1')) && payloads)
      .toEqual([String(answers[2]?.seq)])
    await listener.end()
  })

  test('stores the body byte for byte', async () => {
    const body = `{ "kind":"decision", "note":"é 🙂 \\u0041", ${JSON.stringify(decision()).slice(1)}`
    const [answer] = await operatorStation().append(body)
    expect((await readEvents(team.workspace)).find(({ seq }) => seq === answer?.seq)?.body).toBe(
      body,
    )
  })
})

describe('append', () => {
  test('answers known with the number and the code if an answer was lost', async () => {
    const station = operatorStation()
    const sentEvents = station.chain(decision(), decision({ type: 'undo', undoes: 'nothing' }))
    const answers = await station.send(sentEvents)
    const moreEvents = station.chain(decision())
    expect(answers.map(({ answer, code }) => [answer, code])).toEqual([
      ['taken', null],
      ['refused', 'DECISION_UNKNOWN'],
    ])
    const secondAnswers = await station.send([...sentEvents, ...moreEvents])
    expect(secondAnswers).toEqual([
      ...answers.map((answer) => ({ ...answer, answer: 'known' })),
      { no: 3, answer: 'taken', seq: (answers[1]?.seq ?? 0) + 1, code: null },
    ])
  })

  test('stores nothing of a call that fails in its last event', async () => {
    const workspace = await emptyWorkspace()
    const eventsBefore = await readEvents(workspace)
    const station = operatorStation(workspace)
    const [first] = station.chain(decision())
    expect(
      await refusalOf(
        station.send([
          first,
          { no: 2, body: '{}', prev: first?.hash, hash: sha256(`${first?.hash}\n{}`) },
        ]),
      ),
    ).toBe('BAD_EVENT')
    expect(await readEvents(workspace)).toEqual(eventsBefore)
    expect((await station.send([first])).map(({ answer }) => answer)).toEqual(['taken'])
  })

  test('stores a refused event with its code and lets it change nothing', async () => {
    const station = operatorStation()
    const id = randomUUID()
    const [creation] = await station.append(statusOf(['refused-break'], 'resolved', { id }))
    const [refusal] = await station.append(
      statusOf(['refused-break'], 'open', { id, base: creation?.seq }),
    )
    expect(refusal).toMatchObject({ answer: 'refused', code: 'DECISION_UNKNOWN' })
    const storedEvent = (await readEvents(team.workspace)).find(({ seq }) => seq === refusal?.seq)
    expect([storedEvent?.kind, storedEvent?.code]).toEqual(['refused', 'DECISION_UNKNOWN'])
    expect(await foldOf(team.workspace, 'refused-break')).toEqual({
      status: 'resolved',
      seen: null,
      conflict: false,
    })
  })

  test('accepts each provider key once, until the match is undone', async () => {
    const station = operatorStation()
    const match = (): Record<string, unknown> =>
      decision({ type: 'match', records: { ledger: ['l'], provider: ['w:once', 'w:other'] } })
    const first = match()
    const answers = await station.append(
      first,
      { ...match(), type: 'acceptSuggestion' },
      { ...match(), type: 'undoMatch' },
      decision({ type: 'undo', undoes: first.id }),
      decision({ type: 'undo', undoes: first.id }),
      match(),
    )
    expect(answers.map(({ answer, code }) => code ?? answer)).toEqual([
      'taken',
      'MATCH_IMPOSSIBLE',
      'taken',
      'taken',
      'UNDONE_ALREADY',
      'taken',
    ])
  })

  test('refuses the undo of an undo and of an unknown decision', async () => {
    const undoneDecision = decision()
    const undo = decision({ type: 'undo', undoes: undoneDecision.id })
    const answers = await operatorStation().append(
      undoneDecision,
      undo,
      decision({ type: 'undo', undoes: undo.id }),
      decision({ type: 'undo', undoes: randomUUID() }),
    )
    expect(answers.map(({ code }) => code)).toEqual([
      null,
      null,
      'DECISION_UNKNOWN',
      'DECISION_UNKNOWN',
    ])
  })

  test('answers conflict for a status whose author had not received the other status, and taken afterwards', async () => {
    const [ana, ben] = [operatorStation(), new Station(team.as.approver, team.workspace)]
    const id = randomUUID()
    const [first] = await ana.append(statusOf([id], 'accepted'))
    const [sameStatus] = await ben.append(statusOf([id], 'accepted'))
    const [blindChange] = await ben.append(statusOf([id], 'investigating'))
    const [settledChange] = await ana.append(statusOf([id], 'resolved', { base: blindChange?.seq }))
    expect([first, sameStatus, blindChange, settledChange].map((answer) => answer?.answer)).toEqual(
      ['taken', 'taken', 'conflict', 'taken'],
    )
  })
})

interface Fold {
  readonly status: string
  readonly seen: string | null
  readonly conflict: boolean
}

async function foldOf(workspace: string, breakId: string): Promise<Fold | undefined> {
  const { rows } = await team.superuser.query<Fold>('SELECT * FROM desk.fold_break($1, $2)', [
    workspace,
    breakId,
  ])
  return rows[0]
}

interface Act {
  readonly seq: number
  readonly id: string
  readonly type: string
  readonly status: string | null
  readonly seen: string | null
  readonly base: number
  readonly station: string
  readonly undoes: string | null
  readonly breaks: readonly string[]
}

/** A published run: the last decision that it includes, and its breaks with their content. */
interface PublishedRun {
  readonly id: string
  readonly decided: number
  readonly breaks: Readonly<Record<string, string>>
}

/** The fold of a break, restated from its definition. */
function restate(
  acts: readonly Act[],
  runs: readonly PublishedRun[],
  breakId: string,
): Fold | undefined {
  const undoneIds = new Set(acts.map(({ undoes }) => undoes))
  const effectiveActs = acts.filter(
    (act) =>
      act.breaks.includes(breakId) &&
      act.status !== null &&
      !undoneIds.has(act.id) &&
      !(
        act.type !== 'status' && runs.some((run) => breakId in run.breaks && run.decided >= act.seq)
      ),
  )
  return effectiveActs.reduce<Fold | undefined>((before, { seq, base, station, status, seen }) => {
    const unreceivedActs = effectiveActs.filter(
      (other) => other.seq < seq && other.seq > base && other.station !== station,
    )
    return {
      status: status ?? '',
      seen,
      conflict:
        unreceivedActs.length > 0 &&
        ((before?.conflict ?? false) || unreceivedActs.some((other) => other.status !== status)),
    }
  }, undefined)
}

function whyOpen(fold: Fold | undefined, content: string): string | undefined {
  if (fold?.conflict) return 'conflict'
  if (fold?.status !== 'resolved' && fold?.status !== 'accepted') return 'open'
  return fold.seen !== null && fold.seen !== content ? 'figures' : undefined
}

/** Numbers from 0 to below a limit. A seed always gives one sequence. */
function seededNumbers(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39)
    return ((mixed ^ (mixed >>> 16)) >>> 0) % limit
  }
}

describe('the fold of a break', () => {
  test('equals its restatement in fifty random histories of three stations', async () => {
    const allWhys = new Set<string | undefined>()
    for (let seed = 1; seed <= 50; seed += 1) await playHistory(seed, allWhys)
    expect(allWhys).toEqual(new Set(['open', 'conflict', 'figures', undefined]))
  })
})

async function playHistory(seed: number, allWhys: Set<string | undefined>): Promise<void> {
  const draw = seededNumbers(seed)
  const pick = <T>(values: readonly T[]): T => values[draw(values.length)] as T
  const workspace = await emptyWorkspace()
  const stations = [team.as.operator, team.as.operator, team.as.approver].map(
    (client) => new Station(client, workspace),
  )
  const names = ['a', 'b', 'c']
  const acts: Act[] = []
  const runs: PublishedRun[] = []
  for (let step = 0; step < 24; step += 1) {
    const head = (await readHead(workspace)) ?? 0
    if (draw(8) === 0) {
      const breaks = Object.fromEntries(
        names.filter(() => draw(3) > 0).map((name) => [name, pick(['x', 'y'])]),
      )
      const decided = draw(head + 1)
      runs.push({
        id: await publishRun(team.as.operator, workspace, { decided, breaks }),
        decided,
        breaks,
      })
      continue
    }
    const type = pick(['status', 'status', 'status', 'match', 'note', 'undo'])
    const undoableActs = type === 'undo' ? acts.filter((act) => act.type !== 'undo') : []
    const undoes = undoableActs.length > 0 ? pick(undoableActs).id : null
    const status =
      type === 'status' ? pick(['open', 'investigating', 'resolved', 'accepted']) : null
    const act = {
      id: randomUUID(),
      type: type === 'undo' && undoes === null ? 'note' : type,
      base: draw(3) === 0 ? head : draw(head + 1),
      undoes,
      breaks: names.filter(() => draw(2) === 0),
    }
    const seen = type === 'status' ? pick([null, 'x', 'y']) : null
    const station = pick(stations)
    const [answer] = await station.append(
      decision({
        ...act,
        facts: status === null ? {} : { status },
        breaks: act.breaks.map((name) => [name, seen]),
      }),
    )
    if (answer?.answer === 'refused') {
      expect(answer.code).toBe('UNDONE_ALREADY')
      continue
    }
    acts.push({
      ...act,
      seq: answer?.seq ?? 0,
      status: act.type === 'match' ? 'resolved' : status,
      seen,
      station: station.id,
    })
    const isConflict =
      (status !== null || act.type === 'match') &&
      act.breaks.some((name) => restate(acts, runs, name)?.conflict)
    expect([seed, step, answer?.answer]).toEqual([seed, step, isConflict ? 'conflict' : 'taken'])
  }
  for (const name of names)
    expect([seed, await foldOf(workspace, name)]).toEqual([seed, restate(acts, runs, name)])
  for (const { id, breaks } of runs) {
    const { rows } = await team.as.operator.query<{ break_id: string; why: string }>(
      'SELECT * FROM desk.open_breaks($1, $2)',
      [workspace, id],
    )
    const whys = Object.entries(breaks).map(
      ([name, content]) => [name, whyOpen(restate(acts, runs, name), content)] as const,
    )
    for (const [, why] of whys) allWhys.add(why)
    expect(rows.map((row) => [row.break_id, row.why])).toEqual(
      whys.filter(([, why]) => why !== undefined),
    )
  }
}

async function readHead(workspace: string): Promise<number | undefined> {
  const { rows } = await team.as.operator.query<{ head: number }>(
    'SELECT head::integer FROM desk.workspaces WHERE id = $1',
    [workspace],
  )
  return rows[0]?.head
}

describe('the plans', () => {
  test('of append, open_breaks and put_chunk look rows up by key, without statistics and with them', async () => {
    // Nothing has been analyzed in this new database.
    const freshTeam = await openTeam(server)
    const client = await server.superuser(freshTeam.database)
    await client.query("LOAD 'auto_explain'")
    await client.query('SET SESSION AUTHORIZATION operator')
    let at = 0
    let lastMatch = ''
    const act = async (events: number): Promise<void> => {
      const station = new Station(client, freshTeam.workspace)
      const sentEvents = station.chain(
        ...Array.from({ length: events }, () =>
          decision({
            id: (lastMatch = `d${at + 1}`),
            type: (at += 1) % 2 === 0 ? 'match' : 'status',
            facts: { status: 'resolved' },
            breaks: [[`b${at}`, null]],
            records: { ledger: [], provider: [`w:${at}`] },
          }),
        ),
      )
      await station.send(sentEvents)
      await station.send(sentEvents.slice(-10))
    }
    const actAll = async (): Promise<void> => {
      await act(10)
      const { rows } = await client.query<{ head: number }>(
        'SELECT head::integer FROM desk.workspaces',
      )
      const run = await publishRun(client, freshTeam.workspace, {
        decided: rows[0]?.head ?? 0,
        breaks: { b1: 'x', b3: 'x', b1001: 'x' },
      })
      await new Station(client, freshTeam.workspace).append(
        decision({ type: 'undo', undoes: lastMatch }),
      )
      await client.query('SELECT * FROM desk.open_breaks($1, $2)', [freshTeam.workspace, run])
      await actOnFile(client, freshTeam.workspace)
      await client
        .query('SELECT desk.propose_closing($1, $2, $3, $4, NULL)', [
          freshTeam.workspace,
          randomUUID(),
          run,
          'digest',
        ])
        .catch(() => undefined)
    }
    // The session keeps the plans that it made while the tables were empty.
    await actOnFile(client, freshTeam.workspace)
    await freshTeam.superuser.query(
      `INSERT INTO desk.files (workspace, sha256, name, bytes, chunks, stored, by) SELECT $1, no, 'a.csv', 1, 1, 1, '' FROM generate_series(1, 3000) AS no`,
      [freshTeam.workspace],
    )
    await freshTeam.superuser.query(
      `INSERT INTO desk.file_chunks (workspace, sha256, no, data, by) SELECT workspace, sha256, 0, 'data', '' FROM desk.files WHERE by = ''`,
    )
    await act(500)
    await act(500)
    const plans = await plansOf(client, actAll)
    await freshTeam.superuser.query('ANALYZE')
    plans.push(...(await plansOf(client, actAll)))
    await client.end()
    for (const index of [
      'events_station_station_no_workspace_key',
      'event_breaks_pkey',
      'event_breaks_seq',
      'event_records_pkey',
      'decisions_seq_workspace_key',
      'run_breaks_pkey',
      'files_pkey',
      'file_chunks_pkey',
    ])
      expect(plans.join('\n')).toMatch(new RegExp(`Index (Only )?Scan using ${index}`))
    expect(plans.filter((plan) => mostRows(plan) > 20)).toEqual([])
  })
})

/** Stores a file of two chunks, finds it and reads a chunk, by the statements of the program. */
async function actOnFile(client: Client, workspace: string): Promise<void> {
  const { putChunk, findFile, readChunk } = fileHandlers(
    async <R extends object>(sql: string, values: readonly unknown[] = []) =>
      (await client.query<R & QueryResultRow>(sql, [...values])).rows,
  )
  const context = { signal: new AbortController().signal, progress: () => undefined }
  const file = { workspace, sha256: sha256(randomUUID()) }
  for (const no of [0, 1])
    await putChunk(
      { ...file, name: 'a.csv', bytes: 2_000_000, chunks: 2, no, content: Buffer.from('chunk') },
      context,
    )
  expect(await findFile(file, context)).toEqual({ bytes: 2_000_000, chunks: 2, missing: [] })
  await readChunk({ ...file, no: 1 }, context)
}
