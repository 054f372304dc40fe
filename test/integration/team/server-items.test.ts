import type { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { mostRows, plansOf } from './plans.ts'
import { startServer } from './server.ts'
import { decision, itemOf, refusalOf, Station } from './station.ts'
import type { Team } from './team.ts'
import { openTeam, roles } from './team.ts'

const server = await startServer(roles)

const MANY_ITEMS = 1500

/** Each stored version of the workspace's items, in the order of the log. */
async function versionsOf(client: Client, { workspace }: Team): Promise<unknown[]> {
  const { rows } = await client.query(
    'SELECT item, id, version, content, base, by FROM desk.items WHERE workspace = $1 ORDER BY seq',
    [workspace],
  )
  return rows.map((row: object) => Object.values(row))
}

const answersOf = (replies: readonly { readonly answer: string }[]): string[] =>
  replies.map(({ answer }) => answer)

describe('append_items', () => {
  test('numbers the versions of each item, keeps every version, and answers conflict to an author who had not received the last', async () => {
    const team = await openTeam(server)
    const ana = new Station(team.as.admin, team.workspace)
    const ben = new Station(team.as.operator, team.workspace)
    expect(
      answersOf(
        await ana.sendItems(
          itemOf('rules', '', '{"a":1}'),
          itemOf('mapping', 'bank', '{}'),
          itemOf('rules', '', '{"a":2}', 1),
        ),
      ),
    ).toEqual(['taken', 'taken', 'taken'])
    expect(answersOf(await ben.sendItems(itemOf('rules', '', '{"b":1}', 1)))).toEqual(['conflict'])
    expect(
      answersOf(
        await ben.sendItems(
          itemOf('mapping', 'bank', null, 1),
          itemOf('mapping', 'bank', '{}', 2),
          itemOf('template', 'bank', '{}'),
        ),
      ),
    ).toEqual(['taken', 'taken', 'taken'])
    expect(await versionsOf(team.as.viewer, team)).toEqual([
      ['rules', '', 1, '{"a":1}', 0, 'admin'],
      ['mapping', 'bank', 1, '{}', 0, 'admin'],
      ['rules', '', 2, '{"a":2}', 1, 'admin'],
      ['rules', '', 3, '{"b":1}', 1, 'operator'],
      ['mapping', 'bank', 2, null, 1, 'operator'],
      ['mapping', 'bank', 3, '{}', 2, 'operator'],
      ['template', 'bank', 1, '{}', 0, 'operator'],
    ])
  })

  test('continues the chain of decisions, and answers known to an event that is sent again', async () => {
    const team = await openTeam(server)
    const station = new Station(team.as.operator, team.workspace)
    await station.append(decision())
    const events = station.chain(itemOf('ties', '', '[]'))
    expect(answersOf(await station.sendItemEvents(events))).toEqual(['taken'])
    expect(answersOf(await station.sendItemEvents(events))).toEqual(['known'])
    expect(answersOf(await station.append(decision()))).toEqual(['taken'])
    const forgedEvents = events.map((event) => ({ ...event, hash: '0'.repeat(64) }))
    expect(await refusalOf(station.sendItemEvents(forgedEvents))).toBe('CHAIN_BROKEN')
    expect(await versionsOf(team.as.operator, team)).toHaveLength(1)
  })

  test('numbers two concurrent batches of two stations one after the other', async () => {
    const team = await openTeam(server)
    const stations = [team.as.admin, team.as.operator].map(
      (client) => new Station(client, team.workspace),
    )
    const bodies = Array.from({ length: 20 }, () => itemOf('rails', '', '["crypto"]'))
    await Promise.all(stations.map((station) => station.sendItems(...bodies)))
    const { rows } = await team.superuser.query<{ version: number }>(
      'SELECT version FROM desk.items ORDER BY seq',
    )
    expect(rows.map(({ version }) => version)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    )
  })

  test('looks rows up by key, without statistics and with them', async () => {
    const { database, workspace, superuser } = await openTeam(server)
    const client = await server.superuser(database)
    await client.query("LOAD 'auto_explain'")
    await client.query('SET SESSION AUTHORIZATION operator')
    const station = new Station(client, workspace)
    let base = 0
    const act = async (): Promise<void> => {
      const events = station.chain(
        itemOf('rules', '', '{}', base),
        itemOf('mapping', `new ${base}`, '{}'),
        itemOf('mapping', 'm700', '{}'),
      )
      base += 1
      await station.sendItemEvents(events)
      await station.sendItemEvents(events)
    }
    // The session keeps the plans that it made while the tables were empty.
    await act()
    const names = Array.from({ length: MANY_ITEMS }, (_, index) =>
      itemOf('mapping', `m${index}`, '{}'),
    )
    for (let from = 0; from < MANY_ITEMS; from += 500)
      await station.sendItems(...names.slice(from, from + 500))
    const rules = Array.from({ length: 500 }, (_, index) => itemOf('rules', '', '{}', base + index))
    await station.sendItems(...rules)
    base += 500
    const plans = await plansOf(client, act)
    await superuser.query('ANALYZE')
    plans.push(...(await plansOf(client, act)))
    await client.end()
    expect(plans.join('\n')).toMatch(/Index (Only )?Scan Backward using items_pkey/)
    expect(plans.filter((plan) => mostRows(plan) > 20)).toEqual([])
  })
})

describe('workspaces.min_app', () => {
  test('accepts only versions of three numbers, and is read by members', async () => {
    const { workspace, as, superuser } = await openTeam(server)
    const set = (value: string | null): Promise<string> =>
      refusalOf(
        superuser.query('UPDATE desk.workspaces SET min_app = $1 WHERE id = $2', [
          value,
          workspace,
        ]),
      )
    const CHECK_VIOLATION = '23514'
    for (const value of ['', '1', '1.2', 'v1.2.3', '1.2.3-rc'])
      expect(await set(value)).toBe(CHECK_VIOLATION)
    expect(await set('1.20.3')).toBe('done')
    const { rows } = await as.viewer.query('SELECT format, min_app FROM desk.workspaces')
    expect(rows).toEqual([{ format: 5, min_app: '1.20.3' }])
    expect(await set(null)).toBe('done')
  })
})
