import { describe, expect, test } from 'vitest'
import { mostRows, plansOf } from './plans.ts'
import { putRecords, takeLease } from './record-calls.ts'
import { startServer } from './server.ts'
import { decision, refusalOf, sha256, Station } from './station.ts'
import type { Team } from './team.ts'
import { openTeam, roles } from './team.ts'

const server = await startServer(roles)
const team = await openTeam(server)

interface Head {
  readonly head: number
  readonly hash: string
  readonly epoch: string | null
}

async function readHead({ as, workspace }: Team): Promise<Head> {
  const { rows } = await as.viewer.query<Head>(
    'SELECT head::integer, head_hash AS hash, epoch FROM desk.workspaces WHERE id = $1',
    [workspace],
  )
  return rows[0] as Head
}

const begin = (cursor: number, hash: string, records: number): Promise<unknown> =>
  team.as.admin.query('SELECT desk.begin_epoch($1, $2, $3, $4)', [
    team.workspace,
    cursor,
    hash,
    records,
  ])

describe('begin_epoch', () => {
  test('is refused while the server has the last event and the last record that were received', async () => {
    const { operator } = team.as
    const station = new Station(operator, team.workspace)
    await station.append(decision())
    const lease = await takeLease(operator, team.workspace, station.id)
    await putRecords(operator, team.workspace, station.id, lease, {
      records: [['withdrawals', 'w']],
    })
    const { head, hash, epoch } = await readHead(team)
    expect(epoch).toBeNull()
    const { rows } = await operator.query<{ hash: string }>(
      'SELECT head_hash AS hash FROM desk.events WHERE workspace = $1 AND seq = $2',
      [team.workspace, head - 1],
    )
    for (const [cursor, at, records] of [
      [head, hash, 1],
      [head - 1, rows[0]?.hash ?? '', 0],
      [0, '', 1],
    ] as const)
      expect(await refusalOf(begin(cursor, at, records))).toBe('NOT_SET_BACK')
    expect(await readHead(team)).toEqual({ head, hash, epoch })
  })

  test.each<[string, (head: Head) => readonly [number, string, number]]>([
    ['an event with a later number', ({ head }) => [head + 1, sha256('lost'), 0]],
    ['another event with the number of one that it has', ({ head }) => [head, sha256('lost'), 0]],
    ['a record with a later number', ({ head, hash }) => [head, hash, 2]],
  ])('begins an epoch if a workstation received %s', async (_, argumentsOf) => {
    const headBefore = await readHead(team)
    const [cursor, hash, records] = argumentsOf(headBefore)
    await begin(cursor, hash, records)
    const headAfter = await readHead(team)
    expect(headAfter.head).toBe(headBefore.head + 1)
    expect(headAfter.epoch).not.toBe(headBefore.epoch)
    const { rows } = await team.as.viewer.query<{ kind: string; by: string; body: string }>(
      'SELECT kind, by, body FROM desk.events WHERE workspace = $1 AND seq = $2',
      [team.workspace, headAfter.head],
    )
    expect({ ...rows[0], body: JSON.parse(rows[0]?.body ?? '') as unknown }).toEqual({
      kind: 'epoch',
      by: 'admin',
      body: {
        kind: 'epoch',
        at: expect.any(String) as string,
        epoch: headAfter.epoch,
        known: cursor,
        known_hash: hash,
        known_records: records,
        by: 'admin',
      },
    })
  })

  test('looks rows up by key, without statistics and with them', async () => {
    const freshTeam = await openTeam(server)
    const { admin, superuser } = { ...freshTeam.as, superuser: freshTeam.superuser }
    await admin.query(`SELECT desk.set_member($1, 'operator', 'Olga', 'admin', NULL)`, [
      freshTeam.workspace,
    ])
    const client = await server.superuser(freshTeam.database)
    await client.query("LOAD 'auto_explain'")
    await client.query('SET SESSION AUTHORIZATION operator')
    const act = async (): Promise<void> => {
      await client.query('SELECT desk.begin_epoch($1, $2, $3, $4)', [
        freshTeam.workspace,
        400,
        sha256('lost'),
        0,
      ])
      await client.query(
        'SELECT head_hash AS hash FROM desk.events WHERE workspace = $1 AND seq = $2',
        [freshTeam.workspace, 400],
      )
    }
    // The session keeps the plans that it made while the tables were nearly empty.
    await act()
    const station = new Station(client, freshTeam.workspace)
    for (const count of [500, 500])
      await station.append(...Array.from({ length: count }, () => decision()))
    const plans = await plansOf(client, act)
    await superuser.query('ANALYZE')
    plans.push(...(await plansOf(client, act)))
    await client.end()
    expect(plans.join('\n')).toMatch(/Index (Only )?Scan using events_pkey/)
    expect(plans.filter((plan) => mostRows(plan) > 20)).toEqual([])
  })
})
