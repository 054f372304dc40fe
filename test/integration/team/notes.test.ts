import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { judgeRows } from '../../../src-main/store/judge-rows.ts'
import {
  makeCache,
  makeFolder,
  paidWithdrawal,
  reconcileFile,
  writeLedger,
} from '../../support/reconcile.ts'
import type { Workstation } from '../../support/workstation.ts'
import { addMember, enter, listBreaks, statusDecision } from '../../support/workstation.ts'
import { dumpCache, dumpServer } from './dumps.ts'
import { openStation, startServer } from './server.ts'
import { backUp, beginEpoch, reconnect, restore } from './set-back.ts'

const postgres = await startServer(['ana', 'ben', 'cleo'])

/** A text for each field. No text contains another, so a search finds the field. */
const canaries = {
  reason: 'Maria Canary asked by phone',
  note: 'canary: Maria lives in Rosario',
  closing: 'closing of Canary, Maria',
  reopening: 'reopened for Maria-Canary',
} as const
type Canary = keyof typeof canaries

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const ids = ['a', 'b']
const LEDGER = [
  'withdrawal_id,currency,amount,date',
  ...ids.map((id) => `${id},BTC,2,2026-09-01T10:00:00Z`),
].join('\n')

interface Team {
  readonly database: string
  readonly workspace: string
  readonly ana: Workstation
  readonly ben: Workstation
  readonly run: string
  readonly breaks: readonly string[]
  open(login: string): Promise<Workstation>
}

/** A team of Ana, its admin, and Ben, an approver, with one shared run of two breaks. */
async function makeTeam(): Promise<Team> {
  const database = await postgres.createDatabase()
  const folder = makeFolder()
  const open = async (login: string): Promise<Workstation> => {
    const withdrawals = login === 'ana' ? ids.map((id) => paidWithdrawal(id)) : []
    return openStation(postgres, database, login, makeCache(folder, { withdrawals }))
  }
  const ana = await open('ana')
  const workspace = await enter(ana)
  for (const login of ['ben', 'cleo']) await addMember(ana, workspace, login, 'approver')
  const { summary } = await reconcileFile(ana.db.name, writeLedger(folder, LEDGER))
  await ana.sync()
  const ben = await open('ben')
  await enter(ben, workspace)
  const breaks = listBreaks(ben)
  return { database, workspace, ana, ben, run: summary.run_id, breaks, open }
}

async function syncBoth({ ana, ben }: Team): Promise<void> {
  for (const station of [ana, ben, ana]) await station.sync()
}

async function close({ workspace, ana, ben, run }: Team, note: string): Promise<string> {
  const period = randomUUID()
  const { digest } = await ana.store.call('closingDigest', { run })
  await ana.server.call('proposeClosing', { workspace, period, run, digest, note })
  const ownDigest = await ben.store.call('closingDigest', { run })
  await ben.server.call('approveClosing', { workspace, period, digest: ownDigest.digest })
  return period
}

/** The number of the last event of this kind. */
function eventOf({ db }: Workstation, kind: string): number {
  return db
    .prepare<[string], number>('SELECT max(seq) FROM team_events WHERE kind = ?')
    .pluck()
    .get(kind) as number
}

async function propose(
  { server }: Workstation,
  workspace: string,
  event: number,
  reason = 'request 17',
): Promise<string> {
  const erasure = randomUUID()
  await server.call('proposeErasure', {
    workspace,
    erasure,
    kind: 'note',
    target: String(event),
    reason,
  })
  return erasure
}

/** Erases the texts of an event, as Ana and Ben do. */
async function erase({ ana, ben, workspace }: Team, event: number): Promise<void> {
  const erasure = await propose(ana, workspace, event)
  await ben.server.call('confirmErasure', { workspace, erasure, reason: 'checked' })
}

const findCanaries = (text: string): Canary[] =>
  (Object.keys(canaries) as Canary[]).filter((name) => text.includes(canaries[name]))
const findCanariesAt = (station: Workstation): Canary[] => findCanaries(dumpCache(station))
const verifyLogs = async (...stations: Workstation[]): Promise<unknown[]> =>
  Promise.all(stations.map(({ store }) => store.call('verifyTeamLog', null)))
const frozenOf = ({ db }: Workstation): unknown =>
  db.prepare("SELECT json_extract(frozen, '$.digest') FROM periods").pluck().all()

describe('threat 26: an erasure of notes and reasons', () => {
  it('removes the texts everywhere, while chains and closing digests still verify', async () => {
    const team = await makeTeam()
    const { database, workspace, ana, ben, run, breaks, open } = team
    await ana.decide(statusDecision(breaks[0] ?? '', 'accepted', canaries.reason, canaries.note))
    await ana.decide(statusDecision(breaks[1] ?? '', 'accepted', 'rounding'))
    await syncBoth(team)
    const decisionSeq = eventOf(ana, 'decision') - 1
    // The body of the event has only the digests.
    const client = await postgres.superuser(database)
    const { rows } = await client.query<{ body: string }>(
      'SELECT body FROM desk.events WHERE seq = $1',
      [decisionSeq],
    )
    expect(JSON.parse(rows[0]?.body ?? '')).toMatchObject({
      facts: { status: 'accepted' },
      secret: {
        reason: expect.stringMatching(/^[0-9a-f]{64}$/),
        note: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    })
    const period = await close(team, canaries.closing)
    await syncBoth(team)
    await ben.server.call('reopenPeriod', { workspace, period, reason: canaries.reopening })
    await syncBoth(team)
    await close(team, 'again')
    await syncBoth(team)
    const allCanaries = Object.keys(canaries)
    expect(findCanaries(await dumpServer(postgres, database))).toEqual(allCanaries)
    expect([findCanariesAt(ana), findCanariesAt(ben)]).toEqual([allCanaries, allCanaries])
    const frozenDigests = frozenOf(ben)
    const { digest } = await ben.store.call('closingDigest', { run })

    const proposal = await propose(ana, workspace, decisionSeq)
    await expect(
      ana.server.call('confirmErasure', { workspace, erasure: proposal, reason: 'checked' }),
    ).rejects.toMatchObject({ code: 'OWN_ERASURE' })
    await expect(propose(ben, workspace, decisionSeq)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    })
    expect(findCanaries(await dumpServer(postgres, database))).toEqual(allCanaries)
    await ben.server.call('confirmErasure', { workspace, erasure: proposal, reason: 'checked' })
    expect(await ben.server.call('listErasures', { workspace })).toMatchObject([
      { erasure: proposal, kind: 'note', target: String(decisionSeq), state: 'done', records: 2 },
    ])
    for (const kind of ['closing_proposed', 'reopened']) {
      const first = ana.db
        .prepare<[string], number>('SELECT min(seq) FROM team_events WHERE kind = ?')
        .pluck()
        .get(kind)
      await erase(team, first as number)
    }
    expect(findCanaries(await dumpServer(postgres, database))).toEqual([])

    // Ben's workstation loses the texts at its next exchange, and Ana's at a later one.
    await ben.sync()
    expect(findCanariesAt(ben)).toEqual([])
    expect(findCanariesAt(ana)).toEqual(allCanaries)
    await ana.sync()
    expect(findCanariesAt(ana)).toEqual([])
    const cleo = await open('cleo')
    await enter(cleo, workspace)
    for (const station of [ana, ben, cleo]) {
      const ownDigest = await station.store.call('closingDigest', { run })
      expect(ownDigest.digest).toBe(digest)
      expect(judgeRows(station.db)).toBeUndefined()
      expect(station.states()).toEqual(
        [
          [breaks[0], 'accepted', '', '', ''],
          [breaks[1], 'accepted', '', '', 'rounding'],
        ].toSorted(),
      )
    }
    expect([frozenOf(ana), frozenOf(ben)]).toEqual([frozenDigests, frozenDigests])
    const [head] = await verifyLogs(ana)
    expect(await verifyLogs(ben, cleo)).toEqual([head, head])
    const [erasedDecision] = (
      await ben.store.call('listDecisions', { break: breaks[0] ?? '', limit: 9 })
    ).filter(({ event }) => event === decisionSeq)
    expect(erasedDecision).toMatchObject({
      facts: { status: 'accepted' },
      erased: ['reason', 'note'].toSorted(),
    })
    await client.end()

    // These events have no text left to erase. The reason of an erasure can be erased in turn.
    await expect(propose(ana, workspace, decisionSeq)).rejects.toMatchObject({
      code: 'ERASURE_UNKNOWN',
    })
    await expect(propose(ana, workspace, 9999)).rejects.toMatchObject({ code: 'ERASURE_UNKNOWN' })
    await expect(propose(ana, workspace, 1)).rejects.toMatchObject({ code: 'ERASURE_UNKNOWN' })
    await propose(ana, workspace, eventOf(ana, 'closing_proposed'), 'for Maria of the canaries')
    await syncBoth(team)
    await erase(team, eventOf(ana, 'erasure_proposed'))
    expect(await dumpServer(postgres, database)).not.toContain('for Maria of the canaries')
    await syncBoth(team)
    await verifyLogs(ana, ben)
  })

  it('removes a refused decision from the machine of its author, and an undo keeps no copy', async () => {
    const team = await makeTeam()
    const { ana, ben, breaks, database } = team
    const first = await ana.decide(
      statusDecision(breaks[0] ?? '', 'investigating', '', canaries.note),
    )
    await syncBoth(team)
    // Both undo it offline. Ben's undo is chained before he receives Ana's, and is refused.
    await ana.decide({ kind: 'undo', decision: first.id, reason: 'mistake' })
    await ben.decide({ kind: 'undo', decision: first.id, reason: canaries.reason })
    await ben.store.call('prepareOutgoing', { after: 0, format: 5 })
    await syncBoth(team)
    const [refusedDecision] = (await ben.state()).refused
    expect(JSON.parse(refusedDecision?.body ?? '')).toMatchObject({
      facts: { reason: canaries.reason },
    })
    const { events } = await ben.server.call('pull', { workspace: team.workspace, after: 0 })
    const seq = events.find(({ kind }) => kind === 'refused')?.seq
    await erase(team, seq as number)
    await erase(team, events.find(({ kind }) => kind === 'decision')?.seq as number)
    await syncBoth(team)
    expect(findCanaries(await dumpServer(postgres, database))).toEqual([])
    expect([findCanariesAt(ana), findCanariesAt(ben)]).toEqual([[], []])
    await verifyLogs(ana, ben)
  })

  it('leaves no copy in an undo that a colleague made needless', async () => {
    const team = await makeTeam()
    const { ana, ben, breaks } = team
    const first = await ana.decide(
      statusDecision(breaks[0] ?? '', 'investigating', '', canaries.note),
    )
    await syncBoth(team)
    await ben.decide({ kind: 'undo', decision: first.id, reason: 'no' })
    await ana.decide({ kind: 'undo', decision: first.id, reason: 'mistake' })
    await ana.sync()
    await erase(team, eventOf(ana, 'decision') - 1)
    await ben.sync()
    expect((await ben.state()).refused).toMatchObject([{ code: 'UNDONE_ALREADY' }])
    expect(findCanariesAt(ben)).toEqual([])
  })

  it('is repeated after an earlier backup was restored, and the workstations verify their logs meanwhile', async () => {
    const team = await makeTeam()
    const { database, ana, ben, breaks } = team
    await ana.decide(statusDecision(breaks[0] ?? '', 'accepted', canaries.reason))
    await syncBoth(team)
    const decisionSeq = eventOf(ana, 'decision')
    const backup = await backUp(postgres, database)
    await reconnect(ana, ben)
    await erase(team, decisionSeq)
    await syncBoth(team)
    await restore(postgres, database, backup)
    await reconnect(ana, ben)
    await beginEpoch(ana)
    await syncBoth(team)
    await verifyLogs(ana, ben)
    expect(findCanaries(await dumpServer(postgres, database))).toEqual(['reason'])
    await erase(team, decisionSeq)
    await syncBoth(team)
    expect(findCanaries(await dumpServer(postgres, database))).toEqual([])
    expect([findCanariesAt(ana), findCanariesAt(ben)]).toEqual([[], []])
    await verifyLogs(ana, ben)
  })

  it('holds when the decisions go to another team', async () => {
    const team = await makeTeam()
    const { ana, breaks, database } = team
    await ana.decide(statusDecision(breaks[0] ?? '', 'accepted', canaries.reason, 'kept'))
    await syncBoth(team)
    await erase(team, eventOf(ana, 'decision'))
    await syncBoth(team)
    const { digest } = await ana.store.call('closingDigest', { run: team.run })
    await ana.store.call('leaveTeam', { isForced: false })
    await enter(ana)
    expect((await ana.state()).unshared).toBe(0)
    expect((await ana.store.call('closingDigest', { run: team.run })).digest).toBe(digest)
    expect(findCanaries(await dumpServer(postgres, database))).toEqual([])
    await verifyLogs(ana)
  })

  it('stays after a restored backup, whose events are sent again without the text', async () => {
    const team = await makeTeam()
    const { database, ana, ben, breaks } = team
    const backup = await backUp(postgres, database)
    await reconnect(ana, ben)
    await ana.decide(statusDecision(breaks[0] ?? '', 'accepted', canaries.reason, 'kept'))
    await syncBoth(team)
    const { digest } = await ben.store.call('closingDigest', { run: team.run })
    await erase(team, eventOf(ana, 'decision'))
    await syncBoth(team)
    await restore(postgres, database, backup)
    await reconnect(ana, ben)
    await beginEpoch(ana)
    await syncBoth(team)
    expect(findCanaries(await dumpServer(postgres, database))).toEqual([])
    for (const login of ['ana', 'ben'] as const)
      expect(findCanaries(dumpCache(team[login]))).toEqual([])
    // The digests are those of before, so a closing is the same.
    expect((await ben.store.call('closingDigest', { run: team.run })).digest).toBe(digest)
    await verifyLogs(ana, ben)
  })
})

describe('texts beside events', () => {
  it('are refused if they do not match their digests', async () => {
    const { workspace, ana } = await makeTeam()
    const station = randomUUID()
    const salt = 'ab'.repeat(16)
    const digest = sha256(`${salt}\na reason`)
    const send = async (
      secret: unknown,
      digests: unknown,
      facts = {},
      otherMembers = {},
    ): Promise<unknown> => {
      const body = JSON.stringify({
        kind: 'decision',
        id: randomUUID(),
        at: '2026-10-05T10:00:00.000000Z',
        base: 0,
        type: 'status',
        run: null,
        facts: { status: 'open', ...facts },
        records: null,
        undoes: null,
        breaks: [],
        secret: digests,
        ...otherMembers,
      })
      const event = { no: 1, prev: '', hash: sha256(`\n${body}`), body }
      try {
        await ana.server.call('append', {
          workspace,
          station,
          events: [{ ...event, secret: JSON.stringify(secret) }],
        })
        return 'done'
      } catch (error) {
        return (error as { why?: string }).why
      }
    }
    const expected = { reason: digest }
    expect([
      await send({ reason: [salt, 'another'] }, expected),
      await send({ reason: ['x', 'a reason'] }, expected),
      await send({ reason: [salt, ''] }, expected),
      await send({}, expected),
      await send({ note: [salt, 'a reason'] }, expected),
      await send({ reason: [salt, 'a reason'] }, { reason: 'x' }),
      await send({ other: [salt, 'a reason'] }, { other: digest }),
      await send({ reason: [salt, 'a reason'] }, expected, { reason: 'a reason' }),
      await send({ reason: [salt, 'a reason'] }, expected),
    ]).toEqual([
      expect.stringContaining('A text is not that of its digest.'),
      expect.stringContaining('A text is not a pair'),
      expect.stringContaining('A text is not a pair'),
      expect.stringContaining('A text of an event is missing.'),
      expect.stringContaining('A text of an event has no digest.'),
      expect.stringContaining('The digest of a text is not 64'),
      expect.stringContaining('The name of a text is unknown or taken.'),
      expect.stringContaining('The name of a text is unknown or taken.'),
      'done',
    ])
  })

  it('of an earlier format are part of the body: they verify, and cannot be erased', async () => {
    const team = await makeTeam()
    const { workspace, ana, ben, breaks } = team
    await ana.decide(statusDecision(breaks[0] ?? '', 'accepted', canaries.reason))
    // Chained while the server was of format 4.
    await ana.store.call('prepareOutgoing', { after: 0, format: 4 })
    await syncBoth(team)
    const event = eventOf(ben, 'decision')
    await expect(propose(ana, workspace, event)).rejects.toMatchObject({
      code: 'NOTE_NOT_ERASABLE',
    })
    expect(ben.states()).toEqual([[breaks[0], 'accepted', '', '', canaries.reason]])
    const [head] = await verifyLogs(ana)
    expect(await verifyLogs(ben)).toEqual([head])
  })

  it('are reported if they are missing without an erasure or replaced by another text', async () => {
    const team = await makeTeam()
    const { ana, ben, breaks, database } = team
    await ana.decide(statusDecision(breaks[0] ?? '', 'accepted', canaries.reason))
    await ana.sync()
    const client = await postgres.superuser(database)
    await client.query("UPDATE desk.body_secrets SET text = 'agreed with the bank'")
    await expect(ben.sync()).rejects.toMatchObject({ code: 'TEAM_LOG_BROKEN' })
    await client.query('UPDATE desk.body_secrets SET text = NULL, salt = NULL')
    await ben.sync()
    await expect(ben.store.call('verifyTeamLog', null)).rejects.toMatchObject({
      code: 'TEAM_LOG_BROKEN',
    })
    await client.end()
  })

  it('are received once more by a workstation whose earlier program did not request them', async () => {
    const team = await makeTeam()
    const { ana, ben, breaks } = team
    await ana.decide(statusDecision(breaks[0] ?? '', 'accepted', canaries.reason, canaries.note))
    await ana.decide(statusDecision(breaks[1] ?? '', 'accepted', 'rounding'))
    await syncBoth(team)
    await close(team, canaries.closing)
    await syncBoth(team)
    const expected = [ben.states(), frozenOf(ben)]
    // The earlier program stores only the bodies.
    ben.db.exec(
      `UPDATE team_events SET secret = NULL;
      UPDATE decisions SET secret = NULL, facts = json_remove(facts, '$.reason', '$.note');
      UPDATE break_states SET reason = '', note = '', reason_digest = NULL, note_digest = NULL;
      UPDATE periods SET note = '', frozen = json_set(frozen, '$.digest', 'other');
      UPDATE team_closings SET note = '';
      INSERT INTO facts (name, value) VALUES ('team_texts_missing', '1')`,
    )
    await ben.sync()
    expect([ben.states(), frozenOf(ben)]).toEqual(expected)
    expect(judgeRows(ben.db)).toBeUndefined()
    expect((await ben.state()).closings).toMatchObject([{ note: canaries.closing }])
    expect(await verifyLogs(ben)).toEqual(await verifyLogs(ana))
    expect((await ben.store.call('getTeam', null)).missingTexts).toBe(0)
  })
})
