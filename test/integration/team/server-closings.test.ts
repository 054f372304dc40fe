import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { startServer } from './server.ts'
import { decision, detailOf, refusalOf, sha256, Station, statusOf } from './station.ts'
import {
  createWorkspace,
  digestOfParts,
  monthOf2026,
  openTeam,
  publishRun,
  type Role,
  roles,
} from './team.ts'

const server = await startServer(roles)
const team = await openTeam(server)

/** A workspace of its own, in which the four roles work. */
class Desk {
  private constructor(readonly workspace: string) {}

  static async open({ fourEyes = true } = {}): Promise<Desk> {
    const workspace = await createWorkspace(team.as.admin, fourEyes)
    for (const login of ['viewer', 'operator', 'approver'])
      await team.as.admin.query("SELECT desk.set_member($1, $2, 'Ben', $3, NULL)", [
        workspace,
        login,
        login,
      ])
    return new Desk(workspace)
  }

  station(role: Role = 'operator'): Station {
    return new Station(team.as[role], this.workspace)
  }

  publish(run: Parameters<typeof publishRun>[2]): Promise<string> {
    return publishRun(team.as.operator, this.workspace, run)
  }

  propose(
    run: string,
    {
      role = 'operator',
      period = randomUUID(),
      digest = 'digest',
    }: { role?: Role; period?: string; digest?: string } = {},
  ): Promise<number> {
    return this.call(team.as[role], 'propose_closing', period, run, digest, 'March')
  }

  approve(
    period: string,
    { role = 'approver', digest = 'digest' }: { role?: Role; digest?: string } = {},
  ): Promise<number> {
    return this.call(team.as[role], 'approve_closing', period, digest)
  }

  withdraw(period: string, role: Role): Promise<number> {
    return this.call(team.as[role], 'withdraw_closing', period, 'a row was missing')
  }

  reopen(
    period: string,
    {
      role = 'approver',
      reason = 'late row' as string | null,
    }: { role?: Role; reason?: string | null } = {},
  ): Promise<number> {
    return this.call(team.as[role], 'reopen_period', period, reason)
  }

  /** Proposes the closing of a run and approves it. Returns the period's id. */
  async close(run: string): Promise<string> {
    const period = randomUUID()
    await this.propose(run, { period })
    await this.approve(period)
    return period
  }

  async openBreaks(run: string): Promise<[string, string][]> {
    const { rows } = await team.as.viewer.query<{ break_id: string; why: string }>(
      'SELECT * FROM desk.open_breaks($1, $2)',
      [this.workspace, run],
    )
    return rows.map((row) => [row.break_id, row.why])
  }

  async period(id: string): Promise<Record<string, unknown>> {
    const { rows } = await team.as.viewer.query<Record<string, unknown>>(
      'SELECT run, from_at, to_at, note, digest, state, proposed_by, approved_by, withdrawn_by, reopened_by, reason FROM desk.periods WHERE workspace = $1 AND id = $2',
      [this.workspace, id],
    )
    return rows[0] ?? {}
  }

  /** The bodies of events of these numbers, with the texts beside them and without their times. */
  async bodies(...seqs: readonly number[]): Promise<unknown[]> {
    const { rows } = await team.as.viewer.query<{
      kind: string
      by: string
      body: string
      texts: [name: string, salt: string, text: string][] | null
    }>(
      `SELECT kind, by, body, (SELECT json_agg(json_build_array(s.name, s.salt, s.text)) FROM desk.body_secrets AS s
          WHERE s.workspace = e.workspace AND s.seq = e.seq) AS texts
        FROM desk.events AS e WHERE workspace = $1 AND seq = ANY ($2) ORDER BY seq`,
      [this.workspace, seqs],
    )
    return rows.map(({ kind, by, body, texts }) => {
      const { at, secret, ...facts } = JSON.parse(body) as Record<string, unknown>
      const digests = (texts ?? []).map(([name, salt, text]) => [name, sha256(`${salt}\n${text}`)])
      expect(secret ?? {}).toEqual(Object.fromEntries(digests))
      const rest = {
        ...facts,
        ...Object.fromEntries((texts ?? []).map(([name, , text]) => [name, text])),
      }
      expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
      expect(rest).toMatchObject({ kind })
      return { ...rest, by }
    })
  }

  async head(): Promise<number> {
    const { rows } = await team.as.viewer.query<{ head: number }>(
      'SELECT head::integer FROM desk.workspaces WHERE id = $1',
      [this.workspace],
    )
    return rows[0]?.head ?? 0
  }

  private async call(client: Client, name: string, ...args: readonly unknown[]): Promise<number> {
    const placeholders = args.map((_, index) => `$${index + 2}`).join(', ')
    const { rows } = await client.query<{ seq: number }>(
      `SELECT desk.${name}($1, ${placeholders})::integer AS seq`,
      [this.workspace, ...args],
    )
    return rows[0]?.seq ?? 0
  }
}

const march = monthOf2026(3)

describe('a run', () => {
  const parts = [Buffer.from('first'), Buffer.from([0, 255, 10])]

  test('becomes visible with its event, and only then', async () => {
    const desk = await Desk.open()
    const visibleParts = async (): Promise<number> =>
      (
        await team.as.viewer.query('SELECT no FROM desk.run_parts WHERE workspace = $1', [
          desk.workspace,
        ])
      ).rows.length
    await team.as.operator.query('SELECT desk.put_run_part($1, $2, 0, $3)', [
      desk.workspace,
      'r',
      parts[0],
    ])
    expect(await visibleParts()).toBe(0)
    await desk.publish({ id: 'r', period: march, breaks: { a: 'x' }, parts })
    expect(await visibleParts()).toBe(2)
    const head = await desk.head()
    expect(await desk.bodies(head)).toEqual([
      {
        kind: 'run',
        run: 'r',
        made_at: '2026-03-01T00:00:00.000000Z',
        decided: 0,
        parts: 2,
        digest: digestOfParts(parts),
        breaks: 1,
        by: 'operator',
      },
    ])
    const { rows } = await team.as.viewer.query(
      'SELECT id, from_at, to_at, decided_seq::integer, parts, digest, by, seq::integer FROM desk.runs WHERE workspace = $1',
      [desk.workspace],
    )
    expect(rows).toEqual([
      {
        id: 'r',
        from_at: march.from,
        to_at: march.to,
        decided_seq: 0,
        parts: 2,
        digest: digestOfParts(parts),
        by: 'operator',
        seq: head,
      },
    ])
  })

  test('returns its number if it is published again, and refuses another digest', async () => {
    const desk = await Desk.open()
    await desk.publish({ id: 'r', parts })
    const head = await desk.head()
    await desk.publish({ id: 'r', parts })
    expect(await desk.head()).toBe(head)
    expect(await refusalOf(publishRun(team.as.operator, desk.workspace, { id: 'r' }))).toBe(
      'RUN_DIFFERS',
    )
    expect(
      await refusalOf(
        publishRun(team.as.operator, desk.workspace, { id: 'r', parts: [Buffer.from('other')] }),
      ),
    ).toBe('RUN_DIFFERS')
  })

  test('needs every part that it counts, with their digest', async () => {
    const desk = await Desk.open()
    const publish = (count: number, digest: string): Promise<string> =>
      refusalOf(
        team.as.operator.query("SELECT desk.publish_run($1, 'r', '{}', 'now', 0, '[]', $2, $3)", [
          desk.workspace,
          count,
          digest,
        ]),
      )
    await team.as.operator.query('SELECT desk.put_run_part($1, $2, 1, $3)', [
      desk.workspace,
      'r',
      parts[1],
    ])
    expect(await publish(2, digestOfParts(parts))).toBe('RUN_INCOMPLETE')
    await team.as.operator.query('SELECT desk.put_run_part($1, $2, 0, $3)', [
      desk.workspace,
      'r',
      'wrong',
    ])
    expect(await publish(2, digestOfParts(parts))).toBe('RUN_DIFFERS')
    await team.as.operator.query('SELECT desk.put_run_part($1, $2, 0, $3)', [
      desk.workspace,
      'r',
      parts[0],
    ])
    expect(await publish(2, digestOfParts(parts))).toBe('done')
  })

  test('is not blocked by parts of its id that another person uploaded', async () => {
    const desk = await Desk.open()
    await team.as.approver.query('SELECT desk.put_run_part($1, $2, 0, $3)', [
      desk.workspace,
      'r',
      'other',
    ])
    await desk.publish({ id: 'r', parts })
    const { rows } = await team.as.approver.query<{ no: number; data: Buffer; by: string }>(
      'SELECT no, data, by FROM desk.run_parts WHERE workspace = $1 ORDER BY no',
      [desk.workspace],
    )
    expect(rows).toEqual(parts.map((data, no) => ({ no, data, by: 'operator' })))
  })
})

describe('a period', () => {
  test('is closed by two persons, keeps its breaks as they are, and is reopened with a reason', async () => {
    const desk = await Desk.open()
    const run = await desk.publish({ period: march, breaks: { a: 'x' } })
    await desk.station().append(statusOf(['a'], 'resolved', { seen: 'x' }))
    const period = randomUUID()
    const proposalSeq = await desk.propose(run, { period })
    const openPeriod = {
      run,
      from_at: march.from,
      to_at: march.to,
      note: 'March',
      digest: 'digest',
      proposed_by: 'operator',
      approved_by: null,
      withdrawn_by: null,
      reopened_by: null,
      reason: null,
    }
    expect(await desk.period(period)).toEqual({ ...openPeriod, state: 'proposed' })
    const approvalSeq = await desk.approve(period)
    expect(await desk.period(period)).toEqual({
      ...openPeriod,
      state: 'closed',
      approved_by: 'approver',
    })
    const change = (): Promise<unknown> =>
      desk.station().append(statusOf(['a'], 'open', { base: approvalSeq }))
    expect(await change()).toMatchObject([{ answer: 'refused', code: 'PERIOD_CLOSED' }])
    const reopeningSeq = await desk.reopen(period, { reason: '  late row\n' })
    expect(await desk.period(period)).toEqual({
      ...openPeriod,
      state: 'reopened',
      approved_by: 'approver',
      reopened_by: 'approver',
      reason: 'late row',
    })
    expect(await change()).toMatchObject([{ answer: 'taken', code: null }])
    expect(await desk.bodies(proposalSeq, approvalSeq, reopeningSeq)).toEqual([
      {
        kind: 'closing_proposed',
        period,
        run,
        from: march.from,
        to: march.to,
        digest: 'digest',
        note: 'March',
        by: 'operator',
      },
      { kind: 'closing_approved', period, digest: 'digest', by: 'approver' },
      { kind: 'reopened', period, reason: 'late row', by: 'approver' },
    ])
    await desk.station().append(statusOf(['a'], 'accepted', { seen: 'x', base: await desk.head() }))
    expect(await desk.close(run)).not.toBe(period)
  })

  test('is closed at once, with both events, in a workspace without four eyes', async () => {
    const desk = await Desk.open({ fourEyes: false })
    const run = await desk.publish({ period: march })
    const period = randomUUID()
    const seq = await desk.propose(run, { period })
    expect(await desk.bodies(seq - 1, seq)).toMatchObject([
      { kind: 'closing_proposed', by: 'operator' },
      { kind: 'closing_approved', by: 'operator' },
    ])
    expect(await desk.period(period)).toMatchObject({
      state: 'closed',
      proposed_by: 'operator',
      approved_by: 'operator',
    })
    expect(await desk.propose(run, { period })).toBe(seq)
    expect(await refusalOf(desk.approve(period))).toBe('PERIOD_UNKNOWN')
  })

  test('cannot be approved by its proposer even by the owner of the tables', async () => {
    const desk = await Desk.open()
    const period = randomUUID()
    await desk.propose(await desk.publish({}), { period })
    expect(
      await refusalOf(
        team.superuser.query(
          "UPDATE desk.periods SET state = 'closed', approved_by = proposed_by WHERE id = $1",
          [period],
        ),
      ),
    ).toBe('23514')
  })

  test('is withdrawn by its proposer or an approver and can be proposed anew', async () => {
    const desk = await Desk.open()
    const run = await desk.publish({ period: march })
    for (const role of ['operator', 'approver', 'admin'] as const) {
      const period = randomUUID()
      await desk.propose(run, { period })
      expect(await refusalOf(desk.withdraw(period, 'viewer'))).toBe('NOT_ALLOWED')
      const seq = await desk.withdraw(period, role)
      expect(await desk.period(period)).toMatchObject({
        state: 'withdrawn',
        withdrawn_by: role,
        reason: 'a row was missing',
      })
      expect(await desk.bodies(seq)).toEqual([
        { kind: 'closing_withdrawn', period, reason: 'a row was missing', by: role },
      ])
      expect(await refusalOf(desk.approve(period))).toBe('PERIOD_UNKNOWN')
      expect(await refusalOf(desk.propose(run, { period }))).toBe('PERIOD_CLOSED')
    }
    const period = randomUUID()
    await desk.propose(run, { period, role: 'approver' })
    expect(await refusalOf(desk.withdraw(period, 'operator'))).toBe('NOT_ALLOWED')
  })
})

describe('propose_closing', () => {
  test('returns the number of the proposal if its answer was lost', async () => {
    const desk = await Desk.open()
    const run = await desk.publish({})
    const period = randomUUID()
    expect(await desk.propose(run, { period })).toBe(await desk.propose(run, { period }))
    expect(await refusalOf(desk.propose(run, { period, digest: 'other' }))).toBe('PERIOD_CLOSED')
  })

  test('refuses an unknown run', async () => {
    const desk = await Desk.open()
    expect(await refusalOf(desk.propose('nothing'))).toBe('RUN_UNKNOWN')
  })

  test.each([
    ['the same days', march, march, true],
    ['days that share one instant', march, { from: march.to, to: monthOf2026(4).to }, true],
    ['the next month', march, monthOf2026(4), false],
    ['the month before', march, monthOf2026(2), false],
    ['all days', march, null, true],
    ['days without a beginning', march, { from: null, to: march.from }, true],
    [
      'days without a beginning that end before',
      march,
      { from: null, to: monthOf2026(2).to },
      false,
    ],
    ['days without an end that begin after', march, { from: monthOf2026(4).from, to: null }, false],
  ])(
    'refuses %s beside a proposed or closed period if they overlap',
    async (_, first, second, overlaps) => {
      const desk = await Desk.open()
      const [firstRun, secondRun] = [
        await desk.publish({ period: first }),
        await desk.publish({ period: second }),
      ]
      const period = randomUUID()
      await desk.propose(firstRun, { period })
      const propose = (): Promise<string> => {
        const attempt = randomUUID()
        return refusalOf(
          desk
            .propose(secondRun, { period: attempt })
            .then(() => desk.withdraw(attempt, 'operator')),
        )
      }
      const expected = overlaps ? 'PERIOD_CLOSED' : 'done'
      expect(await propose()).toBe(expected)
      await desk.approve(period)
      expect(await propose()).toBe(expected)
      await desk.reopen(period)
      expect(await propose()).toBe('done')
    },
  )

  test('refuses a run with breaks that are open, in conflict, or settled for other figures', async () => {
    const desk = await Desk.open()
    const run = await desk.publish({
      breaks: { conflict: 'x', figures: 'x', open: 'x', settled: 'x', whatever: 'x' },
    })
    await desk
      .station()
      .append(
        statusOf(['conflict'], 'accepted', { seen: 'x' }),
        statusOf(['figures'], 'resolved', { seen: 'y' }),
        statusOf(['settled'], 'resolved', { seen: 'x' }),
        statusOf(['whatever'], 'accepted'),
      )
    await desk.station('approver').append(statusOf(['conflict'], 'resolved', { seen: 'x' }))
    expect(await desk.openBreaks(run)).toEqual([
      ['conflict', 'conflict'],
      ['figures', 'figures'],
      ['open', 'open'],
    ])
    expect(await refusalOf(desk.propose(run))).toBe('BREAKS_OPEN')
    expect(JSON.parse((await detailOf(desk.propose(run))) ?? '')).toEqual({ open: 3, waiting: 0 })
    await desk.station().append(
      statusOf(['conflict', 'figures', 'open'], 'accepted', {
        seen: 'x',
        base: await desk.head(),
      }),
    )
    expect(await refusalOf(desk.propose(run))).toBe('done')
  })

  test('refuses a run that does not include the matches of its days', async () => {
    const desk = await Desk.open()
    const station = desk.station()
    const marchRun = await desk.publish({ period: march })
    const aprilRun = await desk.publish({ period: monthOf2026(4) })
    const match = decision({ type: 'match', run: marchRun })
    await station.append(
      match,
      decision({ type: 'match', run: aprilRun }),
      decision({ type: 'undoMatch', run: null }),
      decision({ type: 'acceptSuggestion', run: 'deleted' }),
      decision({ type: 'refuseSuggestion', run: marchRun }),
    )
    const waitingCounts = async (run: string): Promise<unknown> =>
      JSON.parse((await detailOf(desk.propose(run))) ?? 'null')
    expect(await waitingCounts(marchRun)).toEqual({ open: 0, waiting: 3 })
    await station.append(decision({ type: 'undo', undoes: match.id, run: marchRun }))
    expect(await waitingCounts(marchRun)).toEqual({ open: 0, waiting: 2 })
    expect(await waitingCounts(aprilRun)).toEqual({ open: 0, waiting: 3 })
    const laterRun = await desk.publish({ period: march, decided: await desk.head() })
    expect(await waitingCounts(laterRun)).toBeNull()
  })

  test('refuses a run that includes a match undone since', async () => {
    const desk = await Desk.open()
    const station = desk.station()
    const match = decision({ type: 'match' })
    await station.append(match)
    const run = await desk.publish({ period: march, decided: await desk.head() })
    await station.append(decision({ type: 'undo', undoes: match.id }))
    expect(JSON.parse((await detailOf(desk.propose(run))) ?? '')).toEqual({ open: 0, waiting: 1 })
  })

  test('counts a match as settling its break until a run finds the break again', async () => {
    const desk = await Desk.open()
    const run = await desk.publish({ breaks: { a: 'x' } })
    await desk.station().append(decision({ type: 'match', breaks: [['a', null]] }))
    expect(await desk.openBreaks(run)).toEqual([])
    const laterRun = await desk.publish({ breaks: { a: 'x' }, decided: await desk.head() })
    expect(await desk.openBreaks(laterRun)).toEqual([['a', 'open']])
  })
})

describe('approve_closing', () => {
  test('refuses the proposer, another digest, and a period that is not proposed', async () => {
    const desk = await Desk.open()
    const run = await desk.publish({})
    const period = randomUUID()
    await desk.propose(run, { period, role: 'approver' })
    expect(await refusalOf(desk.approve(period))).toBe('OWN_CLOSING')
    expect(await refusalOf(desk.approve(period, { role: 'admin', digest: 'other' }))).toBe(
      'CLOSING_DIFFERS',
    )
    expect(await refusalOf(desk.approve(period, { role: 'operator' }))).toBe('NOT_ALLOWED')
    expect(await refusalOf(desk.approve(randomUUID(), { role: 'admin' }))).toBe('PERIOD_UNKNOWN')
    await desk.approve(period, { role: 'admin' })
    expect(await refusalOf(desk.approve(period, { role: 'admin' }))).toBe('PERIOD_UNKNOWN')
  })

  test.each(['note', 'status', 'undo'])(
    'refuses a closing after a %s about one of its breaks',
    async (type) => {
      const desk = await Desk.open()
      const run = await desk.publish({ breaks: { a: 'x' } })
      const settledStatus = statusOf(['a'], 'accepted')
      await desk.station().append(settledStatus)
      const period = randomUUID()
      await desk.propose(run, { period })
      await desk.station().append(statusOf(['elsewhere'], 'open'))
      const laterDecision = {
        note: decision({ breaks: [['a', null]] }),
        status: statusOf(['a'], 'accepted'),
        // Its breaks are those of the decision that it undoes.
        undo: decision({ type: 'undo', undoes: settledStatus.id }),
      }[type]
      await desk.station().append(laterDecision ?? '')
      expect(await refusalOf(desk.approve(period))).toBe('DECIDED_SINCE')
    },
  )

  test('is refused after a match of records that have no break', async () => {
    const desk = await Desk.open()
    const run = await desk.publish({ breaks: { a: 'x' } })
    await desk.station().append(statusOf(['a'], 'accepted'))
    const period = randomUUID()
    await desk.propose(run, { period })
    await desk
      .station()
      .append(decision({ type: 'undoMatch', run, records: { ledger: ['l'], provider: ['w:1'] } }))
    expect(await refusalOf(desk.approve(period))).toBe('DECIDED_SINCE')
  })

  test('ignores decisions about other breaks, and refused decisions', async () => {
    const desk = await Desk.open()
    const run = await desk.publish({ breaks: { a: 'x' } })
    await desk.station().append(statusOf(['a'], 'accepted'))
    const period = randomUUID()
    await desk.propose(run, { period })
    const answers = await desk
      .station()
      .append(
        statusOf(['b'], 'open'),
        decision({ type: 'undo', undoes: 'nothing', breaks: [['a', null]] }),
      )
    expect(answers.map(({ answer }) => answer)).toEqual(['taken', 'refused'])
    expect(await refusalOf(desk.approve(period))).toBe('done')
  })
})

describe('a closed period', () => {
  test('refuses decisions about its run and its breaks, and the undo of decisions that its run includes', async () => {
    const desk = await Desk.open()
    const station = desk.station()
    const match = decision({ type: 'match', run: 'of before' })
    const note = decision({ breaks: [['a', null]] })
    const laterDays = await desk.publish({ period: monthOf2026(4) })
    const matchOfApril = decision({ type: 'match', run: laterDays })
    await station.append(match, note, matchOfApril)
    const run = await desk.publish({
      period: march,
      breaks: { a: 'x' },
      decided: await desk.head(),
    })
    await station.append(statusOf(['a'], 'accepted'))
    await desk.close(run)
    const answers = await station.append(
      decision({ breaks: [['a', null]] }),
      decision({ run }),
      decision({ type: 'undo', undoes: note.id }),
      decision({ type: 'undo', undoes: match.id }),
      decision({ breaks: [['b', null]] }),
      // The days of its own run are outside the period.
      decision({ type: 'undo', undoes: matchOfApril.id }),
    )
    expect(answers.map(({ answer, code }) => code ?? answer)).toEqual([
      'PERIOD_CLOSED',
      'PERIOD_CLOSED',
      'PERIOD_CLOSED',
      'PERIOD_CLOSED',
      'taken',
      'taken',
    ])
  })

  test('is reopened by an approver alone, with a reason, and once', async () => {
    const desk = await Desk.open()
    const period = await desk.close(await desk.publish({}))
    expect(await refusalOf(desk.reopen(period, { role: 'operator' }))).toBe('NOT_ALLOWED')
    for (const reason of ['', ' \t\n', null])
      expect(await refusalOf(desk.reopen(period, { reason }))).toBe('REASON_MISSING')
    await desk.reopen(period, { role: 'admin' })
    expect(await refusalOf(desk.reopen(period))).toBe('PERIOD_UNKNOWN')
    expect(await refusalOf(desk.withdraw(period, 'admin'))).toBe('PERIOD_UNKNOWN')
  })
})
