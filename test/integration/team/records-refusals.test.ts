import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import type { Batch } from './record-calls.ts'
import { batchArguments, putRecords, readHead, takeLease } from './record-calls.ts'
import { startServer } from './server.ts'
import { refusalOf } from './station.ts'
import { createWorkspace, openTeam, type Role, roles } from './team.ts'

const server = await startServer(roles)
const team = await openTeam(server)
/** A workspace whose admin is the login `outsider`. */
const otherWorkspace = await createWorkspace(team.as.outsider, true)
/** A station of each login. */
const stations = Object.fromEntries(roles.map((role) => [role, randomUUID()])) as Record<
  Role,
  string
>

/** Runs the action in a transaction, rolls it back, and returns the refusal code, or `done`. */
async function codeOf(client: Client, action: () => Promise<unknown>): Promise<string> {
  await client.query('BEGIN')
  try {
    return await refusalOf(action())
  } finally {
    await client.query('ROLLBACK')
  }
}

const epochCalls = ['renew_lease', 'release_lease', 'put_records'] as const
const functionNames = ['take_lease', ...epochCalls] as const
type FunctionName = (typeof functionNames)[number]

function call(client: Client, name: FunctionName, args: readonly unknown[]): Promise<unknown> {
  const allArguments =
    name === 'put_records' && args.length === 3 ? [...args, ...batchArguments({})] : args
  return client.query(
    `SELECT * FROM desk.${name}(${allArguments.map((_, index) => `$${index + 1}`).join(', ')})`,
    [...allArguments],
  )
}

const members: readonly Role[] = ['operator', 'approver', 'admin']

describe('the roles', () => {
  test.each(roles.map((role) => [role, members.includes(role) ? 'done' : 'NOT_ALLOWED']))(
    'lease and batch calls by role %s: %s',
    async (role, expected) => {
      const client = team.as[role as Role]
      const station = stations[role as Role]
      expect(
        await codeOf(client, () => call(client, 'take_lease', [team.workspace, station])),
      ).toBe(expected)
      for (const name of epochCalls)
        expect(
          await codeOf(client, async () => {
            const epoch = expected === 'done' ? await takeLease(client, team.workspace, station) : 1
            await call(client, name, [team.workspace, station, epoch])
          }),
          name,
        ).toBe(expected)
    },
  )

  test.each(functionNames)('%s in another workspace: NOT_ALLOWED', async (name) => {
    const { admin, outsider } = team.as
    const args = (workspace: string | null): unknown[] =>
      name === 'take_lease' ? [workspace, stations.admin] : [workspace, stations.admin, 1]
    expect(await codeOf(outsider, () => call(outsider, name, args(team.workspace)))).toBe(
      'NOT_ALLOWED',
    )
    expect(await codeOf(admin, () => call(admin, name, args(otherWorkspace)))).toBe('NOT_ALLOWED')
    expect(await codeOf(admin, () => call(admin, name, args(null)))).toBe('NOT_ALLOWED')
  })
})

describe('the lease', () => {
  const asOperator = async (action: (epoch: number) => Promise<unknown>): Promise<string> => {
    const { operator } = team.as
    return codeOf(operator, async () => {
      const epoch = await takeLease(operator, team.workspace, stations.operator)
      return action(epoch as number)
    })
  }

  test.each(['renew_lease', 'put_records'] as const)(
    '%s with an epoch or station that does not hold the lease: LEASE_LOST',
    async (name) => {
      const { operator } = team.as
      for (const change of [-1, 1])
        expect(
          await asOperator((epoch) =>
            call(operator, name, [team.workspace, stations.operator, epoch + change]),
          ),
        ).toBe('LEASE_LOST')
      for (const args of [
        [team.workspace, stations.operator, null],
        [team.workspace, null, 1],
        [team.workspace, randomUUID(), 1],
      ])
        expect(await asOperator(() => call(operator, name, args))).toBe('LEASE_LOST')
    },
  )

  test.each(['renew_lease', 'put_records'] as const)(
    '%s by another login: LEASE_LOST',
    async (name) => {
      const { operator, approver } = team.as
      const epoch = await takeLease(operator, team.workspace, stations.operator)
      const args = [team.workspace, stations.operator, epoch]
      expect(await codeOf(approver, () => call(approver, name, args))).toBe('LEASE_LOST')
      await call(operator, 'release_lease', args)
    },
  )

  test.each(['renew_lease', 'put_records'] as const)(
    '%s after 90 seconds: LEASE_LOST',
    async (name) => {
      const { operator, approver } = team.as
      const epoch = await takeLease(operator, team.workspace, stations.operator)
      const args = [team.workspace, stations.operator, epoch]
      const { rows } = await operator.query<{ left: number }>(
        'SELECT extract(epoch FROM until - clock_timestamp())::float AS left FROM desk.sync_lease',
      )
      expect(rows[0]?.left).toBeGreaterThan(60)
      expect(rows[0]?.left).toBeLessThanOrEqual(90)
      expect(await takeLease(approver, team.workspace, stations.approver)).toBe(null)
      await team.superuser.query("UPDATE desk.sync_lease SET until = until - interval '90 seconds'")
      expect(await codeOf(operator, () => call(operator, name, args))).toBe('LEASE_LOST')
      const laterEpoch = await takeLease(approver, team.workspace, stations.approver)
      expect(laterEpoch).toBe((epoch ?? 0) + 1)
      // The earlier holder can neither send records nor end the next holder's lease.
      await call(operator, 'release_lease', args)
      expect(await takeLease(operator, team.workspace, stations.operator)).toBe(null)
      expect(await codeOf(operator, () => call(operator, name, args))).toBe('LEASE_LOST')
      await call(approver, 'release_lease', [team.workspace, stations.approver, laterEpoch])
    },
  )

  test('a station takes its own lease again, and its earlier grant is over', async () => {
    const { operator } = team.as
    const first = await takeLease(operator, team.workspace, stations.operator)
    const second = await takeLease(operator, team.workspace, stations.operator)
    expect(second).toBe((first ?? 0) + 1)
    const args = (epoch: number | null): unknown[] => [team.workspace, stations.operator, epoch]
    expect(await codeOf(operator, () => call(operator, 'put_records', args(first)))).toBe(
      'LEASE_LOST',
    )
    await call(operator, 'release_lease', args(second))
  })

  test('take_lease for the station of another login: STATION_OF_ANOTHER', async () => {
    const { approver } = team.as
    for (const [station, code] of [
      [stations.operator, 'STATION_OF_ANOTHER'],
      [null, 'BAD_EVENT'],
    ])
      expect(
        await codeOf(approver, () => call(approver, 'take_lease', [team.workspace, station])),
      ).toBe(code)
  })
})

describe('a batch', () => {
  const codeOfBatch = (batch: Batch | unknown[]): Promise<string> => {
    const { operator } = team.as
    return codeOf(operator, async () => {
      const epoch = await takeLease(operator, team.workspace, stations.operator)
      const head = await readHead(operator, team.workspace)
      const lists = Array.isArray(batch) ? batch : batchArguments({ head, ...batch })
      await call(operator, 'put_records', [team.workspace, stations.operator, epoch, ...lists])
    })
  }
  const longText = (bytes: number): string => 'x'.repeat(bytes)
  const manyRecords = (count: number): [string, string][] =>
    Array.from({ length: count }, (_, index) => ['withdrawals', `w${index}`])

  const batches: readonly (readonly [string, Batch, string])[] = [
    ['nothing', {}, 'done'],
    ['5,000 records', { records: manyRecords(5000) }, 'done'],
    ['5,001 records', { records: manyRecords(5001) }, 'BAD_EVENT'],
    ['an unknown kind', { records: [['quotes', 'q']] }, 'BAD_EVENT'],
    ['an empty id', { records: [['withdrawals', '']] }, 'BAD_EVENT'],
    ['an id of 2,001 bytes', { records: [['withdrawals', longText(2001)]] }, 'BAD_EVENT'],
    ['a version of 101 bytes', { records: [['transactions', 't', longText(101)]] }, 'BAD_EVENT'],
    [
      'a record twice',
      {
        records: [
          ['withdrawals', 'w'],
          ['withdrawals', 'w'],
        ],
      },
      'BAD_EVENT',
    ],
    [
      'one id of two kinds',
      {
        records: [
          ['withdrawals', 'w'],
          ['absent', 'w'],
        ],
      },
      'done',
    ],
    ['a record that is no JSON', { records: [['withdrawals', 'w', '', '{']] }, 'BAD_EVENT'],
    ['a record that is a list', { records: [['withdrawals', 'w', '', '[]']] }, 'BAD_EVENT'],
    [
      'a record above 1 MiB',
      { records: [['withdrawals', 'w', '', JSON.stringify({ raw: longText(1_048_577) })]] },
      'BAD_EVENT',
    ],
    ['a change that is no JSON', { changes: [['withdrawals', 'w', '{']] }, 'BAD_EVENT'],
    ['a state that is no object', { state: '1' }, 'BAD_EVENT'],
    ['a state above 64 KiB', { state: JSON.stringify({ feed: longText(65_537) }) }, 'BAD_EVENT'],
    ['a head below the newest record', { head: -1 }, 'RECORDS_BEHIND'],
    ['a head above the newest record', { head: 1_000_000 }, 'RECORDS_BEHIND'],
    ['no head', { head: null }, 'RECORDS_BEHIND'],
  ]
  test.each(batches.map(([title, batch, code]) => [title, code, batch] as const))(
    'with %s: %s',
    async (_, expected, batch) => {
      expect(await codeOfBatch(batch)).toBe(expected)
    },
  )

  test('with lists of different lengths, missing ones, or ones in two dimensions: BAD_EVENT', async () => {
    const head = await readHead(team.as.operator, team.workspace)
    const validArguments = batchArguments({
      head,
      records: [['withdrawals', 'w']],
      changes: [['withdrawals', 'w']],
    })
    expect(await codeOfBatch(validArguments)).toBe('done')
    for (let position = 1; position <= 7; position += 1)
      for (const list of [[], null])
        expect(await codeOfBatch(validArguments.with(position, list)), `${position}`).toBe(
          'BAD_EVENT',
        )
    expect(await codeOfBatch(validArguments.with(1, [['withdrawals']]))).toBe('BAD_EVENT')
  })

  test('numbers records without gaps, keeps the newer version, and numbers no change twice', async () => {
    const { operator, viewer } = team.as
    const station = stations.operator
    const epoch = await takeLease(operator, team.workspace, station)
    const put = (batch: Batch): Promise<number> =>
      putRecords(operator, team.workspace, station, epoch, batch)
    const headBefore = await readHead(operator, team.workspace)
    await put({
      records: [
        ['withdrawals', 'w', '', '{"n":1}'],
        ['transactions', 't', '2026-02-02', '{"n":1}'],
        ['absent', 'a'],
      ],
      changes: [
        ['withdrawals', 'w', '{"c":1}'],
        ['withdrawals', 'unknown', '{"c":1}'],
      ],
    })
    const headAfter = await put({
      records: [
        ['transactions', 't', '2026-02-01', '{"n":2}'],
        ['withdrawals', 'w', '', '{"n":2}'],
      ],
      changes: [
        ['withdrawals', 'w', '{"c":1}'],
        ['withdrawals', 'w', '{"c":2}'],
      ],
    })
    expect(headAfter).toBe(headBefore + 4)
    const read = async (table: string, columns: string): Promise<unknown[]> =>
      (
        await viewer.query<Record<string, unknown>>(
          `SELECT no::integer - ${headBefore} AS no, ${columns} FROM desk.${table} WHERE workspace = $1 AND no > ${headBefore} ORDER BY no`,
          [team.workspace],
        )
      ).rows
    expect(await read('withdrawals', 'record')).toEqual([{ no: 4, record: '{"n":2}' }])
    expect(await read('transactions', 'record')).toEqual([{ no: 2, record: '{"n":1}' }])
    expect(await read('record_changes', 'line')).toEqual([
      { no: 1, line: '{"c":1}' },
      { no: 4, line: '{"c":2}' },
    ])
    await call(operator, 'release_lease', [team.workspace, station, epoch])
  })

  test('neither blocks a concurrent member change nor waits for one', async () => {
    const { operator, admin } = team.as
    const addMember = (): Promise<unknown> =>
      admin.query("SELECT desk.set_member($1, 'x', 'X', 'viewer', NULL)", [team.workspace])
    const put = async (): Promise<void> => {
      const epoch = await takeLease(operator, team.workspace, stations.operator)
      await putRecords(operator, team.workspace, stations.operator, epoch, {
        records: [['withdrawals', 'slow']],
      })
    }
    for (const client of [operator, admin]) await client.query("SET lock_timeout = '2s'")
    await operator.query('BEGIN')
    await put()
    expect(await refusalOf(addMember())).toBe('done')
    await operator.query('ROLLBACK')
    await admin.query('BEGIN')
    await addMember()
    expect(await codeOf(operator, put)).toBe('done')
    await admin.query('ROLLBACK')
    for (const client of [operator, admin]) await client.query('RESET lock_timeout')
  })
})
