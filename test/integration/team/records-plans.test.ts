import { describe, expect, test } from 'vitest'
import { PULL_SQL } from '../../../src-main/team/records.ts'
import { mostRows, plansOf } from './plans.ts'
import { putRecords, readHead, takeLease } from './record-calls.ts'
import { startServer } from './server.ts'
import { Station } from './station.ts'
import { openTeam, roles } from './team.ts'

const server = await startServer(roles)

const kinds = ['withdrawals', 'transactions', 'absent'] as const
const RECORDS_OF_A_KIND = 1500

describe('the plans', () => {
  test('of sending and receiving records look rows up by key, without statistics and with them', async () => {
    const { database, workspace, superuser } = await openTeam(server)
    const client = await server.superuser(database)
    await client.query("LOAD 'auto_explain'")
    await client.query('SET SESSION AUTHORIZATION operator')
    const { id: station } = new Station(client, workspace)
    const epoch = await takeLease(client, workspace, station)
    const put = async (ids: readonly string[]): Promise<void> => {
      await putRecords(client, workspace, station, epoch, {
        records: kinds.flatMap((kind) => ids.map((id) => [kind, id, '1'] as const)),
        changes: ids.flatMap((id) => [['withdrawals', id, `{"at":"${id}"}`] as const]),
        state: '{}',
      })
    }
    const act = async (): Promise<void> => {
      await put(['w1', 'w1499', 'new'])
      await client.query('SELECT desk.renew_lease($1, $2, $3)', [workspace, station, epoch])
      const head = await readHead(client, workspace)
      for (const after of [0, head - 3]) await client.query(PULL_SQL, [workspace, after, after + 3])
    }
    const ids = Array.from({ length: RECORDS_OF_A_KIND }, (_, index) => `w${index}`)
    // The session keeps the plans that it made while the tables were empty.
    await act()
    for (let from = 0; from < RECORDS_OF_A_KIND; from += 500) await put(ids.slice(from, from + 500))
    const plans = await plansOf(client, act)
    await superuser.query('ANALYZE')
    plans.push(...(await plansOf(client, act)))
    await client.end()
    for (const index of [
      'withdrawals_no',
      'transactions_no',
      'absent_no',
      'transactions_pkey',
      'record_changes_pkey',
      'record_changes_id',
    ])
      expect(plans.join('\n')).toMatch(new RegExp(`(Scan using|Scan on) ${index}`))
    expect(plans.filter((plan) => mostRows(plan) > 20)).toEqual([])
  })
})
